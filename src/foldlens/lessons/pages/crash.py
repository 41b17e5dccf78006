"""Crash, recovery and fork."""

from foldlens.lessons.goals import inherits, keeps, surface_is
from foldlens.lessons.page import Exercise, Page

LOG = """
turn_start 1
step_start 1/1
user_message "Run the tests."
assistant_message 1/1 "" calls=c1:bash
tool_call 1/1 c1 bash
"""
CLOSED = (
    LOG
    + """tool_result 1/1 c1 "The outcome is unknown." error=TOOL_OUTCOME_UNKNOWN from 4
step_end 1/1
turn_end 1 interrupted
"""
)

PAGE = Page(
    name="crash",
    title="After a crash, recovery appends what was left open",
    idea=(
        "A process can die at any moment, so a log may end with an open turn, an open step and calls without results. "
        "Recovery never cuts anything off: it appends a result for each open call, then the end of the step and of the turn. "
        "What it says of a call depends on the log: a tool that was started has an unknown outcome, one that was not started was simply not run. "
        "A fork begins a new session with a copy of the first events of an old one; it may cut only where no turn is open."
    ),
    log=LOG,
    picture="timeline",
    words=(
        ("error=TOOL_OUTCOME_UNKNOWN", "the result is an error: nobody knows what the tool did before the process died"),
        ("turn_end 1 interrupted", "turn 1 ends, and the reason is that it was interrupted"),
    ),
    rules=("tool-result-without-call", "turn-end-with-open-step"),
    reading="The log stops inside turn 1, step 1, with call c1 open. That is legal; it is what a crash looks like.",
    exercises=(
        Exercise(
            task="Be the recovery: append what closes the call, the step and the turn, so that the surface is 2, 3, 5.",
            log=LOG,
            goal=surface_is((2, 3, 5)),
            hint="A tool_result with error=TOOL_OUTCOME_UNKNOWN, then step_end, then turn_end with the reason interrupted.",
            solution=CLOSED,
        ),
        Exercise(
            task="Somebody closed the turn first. Mend the order.",
            log=LOG + 'turn_end 1 interrupted\ntool_result 1/1 c1 "The outcome is unknown." error=TOOL_OUTCOME_UNKNOWN from 4\nstep_end 1/1\n',
            goal=keeps(),
            hint="From the inside out: the call, the step, the turn.",
            solution=CLOSED,
        ),
        Exercise(
            task="Somebody wants to fork this session. Drop events from its end until the longest part is left that a fork may inherit.",
            log='turn_start 1\nuser_message "Hello."\nturn_end 1\nturn_start 2\nuser_message "Run the tests."\n',
            goal=inherits(),
            hint="A fork may cut only where no turn is open. Turn 2 is.",
            solution='turn_start 1\nuser_message "Hello."\nturn_end 1\n',
        ),
    ),
)
