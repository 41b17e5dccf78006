"""The request header."""

from foldlens.lessons.goals import breaks_only, keeps
from foldlens.lessons.page import Exercise, Page

LOG = """
turn_start 1
step_start 1/1
user_message "Hello"
header "small-model"
assistant_message 1/1 "Hi"
step_end 1/1
turn_end 1
"""

PAGE = Page(
    name="header",
    title="A request is more than its messages",
    idea=(
        "Which model is asked, with which system prompt, tools and sampling settings: that is the request's header. "
        "dsh logs the header whenever it changes, so the latest one before a request is the one in force. "
        "A request is then checked twice: its messages against the fold, its header against the folded header. "
        "A header belongs to a turn, because only there requests are made."
    ),
    log=LOG,
    picture="timeline",
    words=(('header "small-model"', "from here on requests go to the model small-model, with the settings logged beside it"),),
    rules=("core-event-outside-turn",),
    reading="The header at seq 3 is in force from there on, so the answer at seq 4 came from small-model.",
    exercises=(
        Exercise(
            task="Break only core-event-outside-turn: let the header be logged when no turn is open.",
            log='turn_start 1\nheader "small-model"\nturn_end 1\n',
            goal=breaks_only("core-event-outside-turn", edits=2),
            hint="Move it behind turn_end.",
            solution='turn_start 1\nturn_end 1\nheader "small-model"\n',
        ),
        Exercise(
            task="Mend this log: its header came too early.",
            log='header "small-model"\nturn_start 1\nturn_end 1\n',
            goal=keeps(),
            hint="It belongs between turn_start and turn_end.",
            solution='turn_start 1\nheader "small-model"\nturn_end 1\n',
        ),
    ),
)
