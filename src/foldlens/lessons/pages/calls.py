"""Calls and results, and why a call may stay unanswered."""

from foldlens.lessons.goals import breaks_only, keeps
from foldlens.lessons.page import Exercise, Page

LOG = """
turn_start 1
step_start 1/1
user_message "List the files, then read the first."
assistant_message 1/1 "I will look." calls=c1:list,c2:read
tool_call 1/1 c1 list
tool_call 1/1 c2 read
tool_result 1/1 c1 "README.md" from 4
tool_result 1/1 c2 "# Hello" from 5
step_end 1/1
turn_end 1
"""

PAGE = Page(
    name="calls",
    title="A result answers a call of the same step",
    idea=(
        "The model asks for tools by writing calls into its message, each with an id. "
        "The harness logs a tool_call when it starts the tool and a tool_result when it has an answer; the id joins the three. "
        "A result without an earlier call in its own step is a fault: the model would read an answer to a question that it never asked. "
        "When a step ends, calls that are still open are given up, so a later step cannot answer them. "
        "The other way round is legal: a call may stay unanswered, because the process can die while a tool runs, and a log must be able to say so."
    ),
    log=LOG,
    picture="timeline",
    reading="Two calls run side by side. Each result names its call's id and cites the tool_call event.",
    words=(
        ("calls=c1:list,c2:read", "the message asks for two tools: call c1 runs `list`, call c2 runs `read`"),
        ("tool_call 1/1 c1 list", "the harness starts the tool"),
        ('tool_result 1/1 c1 "..."', "what the tool answered to call c1"),
    ),
    rules=("tool-result-without-call", "not-in-open-step"),
    exercises=(
        Exercise(
            task="Break only tool-result-without-call.",
            log=LOG,
            goal=breaks_only("tool-result-without-call"),
            hint="Let a result come before its call, or take the tool_call away.",
            solution=LOG.replace("tool_call 1/1 c2 read\n", ""),
        ),
        Exercise(
            task="A result came after its step had ended. Move it to where it belongs.",
            log=(
                'turn_start 1\nstep_start 1/1\nuser_message "Go."\nassistant_message 1/1 "" calls=c1:bash\ntool_call 1/1 c1 bash\n'
                'step_end 1/1\ntool_result 1/1 c1 "done"\nturn_end 1\n'
            ),
            goal=keeps(),
            hint="Move step_end one line down.",
            solution=(
                'turn_start 1\nstep_start 1/1\nuser_message "Go."\nassistant_message 1/1 "" calls=c1:bash\ntool_call 1/1 c1 bash\n'
                'tool_result 1/1 c1 "done"\nstep_end 1/1\nturn_end 1\n'
            ),
        ),
    ),
)
