"""The ten questions of the end page."""

from foldlens.lessons.page import Question

QUESTIONS = (
    Question(
        text="What is the seq of an event?",
        choices=("Its place in the log, counted from 0", "Its place on the surface", "The time at which it was written"),
        answer=0,
        why="The log only grows, so an event's place never changes and can serve as its name.",
    ),
    Question(
        text="A compaction replaced messages 2 to 6. Where are they now?",
        choices=("Deleted from the log", "Still in the log, but off the surface", "Moved to the end of the log"),
        answer=1,
        why="Compaction shadows, it never deletes. Folding an earlier prefix shows them again.",
    ),
    Question(
        text="A log ends with a tool call that has no result. Does it break the contract?",
        choices=("Yes, each call needs a result", "No, a process may have died there", "Only if the turn is closed"),
        answer=1,
        why="A log must be able to say that a crash happened. Recovery appends the missing result later.",
    ),
    Question(
        text="A result names a call of an earlier step. Is that legal in the current edition of dsh?",
        choices=("Yes, the ids match", "No, a result answers a call of its own step"),
        answer=1,
        why="Calls that are still open when a step ends are dropped from the list of open calls.",
    ),
    Question(
        text="In Nous, a summary with seq 7 replaced positions 0 to 3. At which position does it stand?",
        choices=("7", "0", "3"),
        answer=1,
        why="A replacement takes over the start of its range.",
    ),
    Question(
        text="The same summary in dsh: which number does a later range use to name it?",
        choices=("7, its own seq", "0, where it stands"),
        answer=0,
        why="dsh names nodes that stand on the surface by their seq.",
    ),
    Question(
        text="A range hides a call and leaves its result on the surface. What will a model provider most likely do?",
        choices=("Ignore the result", "Refuse the request", "Run the tool again"),
        answer=1,
        why="A result that answers no call is refused by most providers, so the session is stuck after such a compaction.",
    ),
    Question(
        text="The request has one system message at its head, the fold has none. Is that a violation in Nous?",
        choices=("No, one leading overlay is exempt", "Yes, an extra message", "Only if its text changed since the last request"),
        answer=0,
        why="The overlay is written fresh for each request. A second one would be a violation.",
    ),
    Question(
        text="A request equals its fold exactly, and it holds a result without a call. Is everything fine?",
        choices=("Yes, equal is equal", "No, the log itself is wrong, and pairing is checked as well"),
        answer=1,
        why="Equality only says that the log explains the request. Pairing asks whether the messages make sense.",
    ),
    Question(
        text="What may recovery do to a log?",
        choices=("Cut off the broken end", "Append what closes it", "Renumber the events"),
        answer=1,
        why="A log is append-only, also after a crash.",
    ),
)
