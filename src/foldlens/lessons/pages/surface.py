"""The surface and the fold."""

from foldlens.lessons.goals import breaks_only, surface_is
from foldlens.lessons.page import Exercise, Page

LOG = """
turn_start 1
step_start 1/1
user_message "What is two and two?"
chunk 1/1 "Fo"
chunk 1/1 "ur."
assistant_message 1/1 "Four."
step_end 1/1
turn_end 1
"""

PAGE = Page(
    name="surface",
    title="The model sees the surface, folded from the log",
    idea=(
        "Most events are bookkeeping: they say when something happened, and the model never reads them. "
        "Some events are messages, and these form the surface. "
        "To fold a log is to walk over it from the first event and collect the surface. "
        "Folding a prefix gives what the model saw at that moment, so a log is a time machine."
    ),
    log=LOG,
    picture="fold",
    reading="Eight events, two messages: the surface is seqs 2 and 5.",
    words=(
        ("the surface", "the events that the model sees now, in order; the green dots in the margin"),
        ("fold", "to work out the surface from the log, event by event"),
        ("no_op", "leaves out how the message enters the surface; usually it is appended, and the notation does not spell that out"),
    ),
    rules=("surface-op-missing", "surface-op-on-log-only-event"),
    exercises=(
        Exercise(
            task="Let the surface be seqs 2, 5 and 6: the model is told something more before the step ends.",
            log=LOG,
            goal=surface_is((2, 5, 6)),
            hint="Add a user_message after the assistant's.",
            solution=LOG.replace("step_end", 'user_message "And three?"\nstep_end'),
        ),
        Exercise(
            task="In dsh each message must say how it enters the surface. Break only surface-op-missing: add `no_op` behind a message.",
            log=LOG,
            goal=breaks_only("surface-op-missing"),
            hint="Put `no_op` at the end of the user_message line.",
            solution=LOG.replace('two?"', 'two?" no_op'),
        ),
    ),
)
