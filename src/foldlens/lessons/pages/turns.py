"""Turns, steps and the chunks of the model's stream."""

from foldlens.lessons.goals import breaks_only, keeps
from foldlens.lessons.page import Exercise, Page

LOG = """
turn_start 1
step_start 1/1
user_message "Say hello."
chunk 1/1 "Hel"
chunk 1/1 "lo."
assistant_message 1/1 "Hello." from 3,4
step_end 1/1
turn_end 1
turn_start 2
step_start 2/1
user_message "And goodbye."
assistant_message 2/1 "Goodbye."
step_end 2/1
turn_end 2
"""

PAGE = Page(
    name="turns",
    title="Turns contain steps, steps contain one model request",
    idea=(
        "A turn is a unit of work: it starts when the agent takes up something and ends when it has nothing left to do. "
        "Inside a turn, each step is one request to the model and the tool work that follows from it. "
        "The model's answer arrives in chunks; each chunk names its turn and step, and so does the finished message. "
        "Only one turn and one step can be open at a time, and both are counted from 1 without gaps."
    ),
    log=LOG,
    picture="timeline",
    reading="Two turns of one step each. The chunks at seqs 3 and 4 lie inside step 1/1, and the message at seq 5 cites them.",
    words=(
        ("2/1", "turn 2, step 1: the step that an event belongs to"),
        ('chunk 1/1 "Hel"', "a piece of the model's answer as it streams in"),
        ("from 3,4", "provenance: the earlier events that this one was made from, here the two chunks"),
    ),
    rules=("turn-overlap", "turn-number", "not-in-open-step"),
    exercises=(
        Exercise(
            task="Break only turn-overlap: let turn 2 start while turn 1 is still open.",
            log=LOG,
            goal=breaks_only("turn-overlap"),
            hint="Drop one event.",
            solution=LOG.replace("turn_end 1\n", ""),
        ),
        Exercise(
            task="Break only turn-number: let the second turn claim a number that is not the next one.",
            log="turn_start 1\nturn_end 1\nturn_start 2\n",
            goal=breaks_only("turn-number"),
            hint="Change one number on the last line.",
            solution="turn_start 1\nturn_end 1\nturn_start 3\n",
        ),
        Exercise(
            task="This log lost its step_start. Mend it.",
            log='turn_start 1\nuser_message "Hi."\nassistant_message 1/1 "Hello."\nstep_end 1/1\nturn_end 1\n',
            goal=keeps(),
            hint="The answer belongs to step 1/1, which has to be open by then.",
            solution='turn_start 1\nstep_start 1/1\nuser_message "Hi."\nassistant_message 1/1 "Hello."\nstep_end 1/1\nturn_end 1\n',
        ),
    ),
)
