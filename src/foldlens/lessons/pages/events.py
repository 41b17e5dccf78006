"""What an event is."""

from foldlens.lessons.goals import breaks_only
from foldlens.lessons.page import Exercise, Page

LOG = """
turn_start 1
step_start 1/1
user_message "What is in the README?"
assistant_message 1/1 "A short introduction."
step_end 1/1
turn_end 1
"""

PAGE = Page(
    name="events",
    title="An event is one recorded fact",
    idea=(
        "A session log is a list of events that only ever grows. "
        "Each event says what happened (its kind), when, and with which payload. "
        "Its number, the seq, is its place in the log: 0, 1, 2 ... "
        "Nothing is changed later and nothing is deleted, so whatever the model saw can be worked out again from the log alone."
    ),
    log=LOG,
    picture="timeline",
    reading="Six events. Two of them, seqs 2 and 3, are messages; the other four only say where a unit of work begins and ends.",
    rules=("recorded-seq-differs", "unknown-event-type"),
    exercises=(
        Exercise(
            task="The number written on an event must be its place. Let one event claim another number: add `seq=9` to the end of a line.",
            log=LOG,
            goal=breaks_only("recorded-seq-differs"),
            hint="Write it behind any event line, for example behind `turn_end 1`.",
            solution=LOG.replace("turn_end 1", "turn_end 1 seq=9"),
        ),
    ),
)
