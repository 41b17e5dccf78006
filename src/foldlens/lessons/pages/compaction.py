"""Compaction that goes right, and compaction that goes wrong."""

from foldlens.lessons.goals import breaks_only, keeps
from foldlens.lessons.page import Exercise, Page

HEAD = """
turn_start 1
step_start 1/1
user_message "Read the file and tell me what it does."
assistant_message 1/1 "" calls=c1:read
tool_call 1/1 c1 read
tool_result 1/1 c1 "print('hello')" from 4
assistant_message 1/1 "It prints hello."
step_end 1/1
"""
LOG = (
    HEAD
    + """compaction_start k1 1
compaction_summary k1 2..6 [2,3,5,6] "The file prints hello."
checkpoint k1 "The file prints hello." replace 2..6 from 8,9,2,3,5,6
compaction_end k1 1
turn_end 1
"""
)

PAGE = Page(
    name="compaction",
    title="Compaction is replacement with a purpose",
    idea=(
        "Compaction saves tokens: the harness asks a model for a summary and replaces a range by it. "
        "dsh logs that as four events: start, summary, the checkpoint that takes the range's place, end. "
        "The summary says which events it stands for, the checkpoint cites them, and all four carry the same id. "
        "What goes wrong in practice is the range. "
        "Where it hides a call and leaves its result, the provider of the model refuses every request from then on, and the session is stuck."
    ),
    log=LOG,
    picture="shadow",
    reading="The checkpoint at seq 10 takes the place of four messages. Call and result went together, so no pair was cut.",
    words=(
        ("compaction_start k1 1", "compaction k1 begins, in turn 1"),
        ('compaction_summary k1 2..6 [2,3,5,6] "..."', "the summary of the range 2 to 6, which shadows the messages 2, 3, 5 and 6"),
        ('checkpoint k1 "..." replace 2..6 from 8,9,...', "the message that takes the range's place and cites what it was made from"),
    ),
    rules=("range-cuts-pair", "shadowed-not-cited"),
    exercises=(
        Exercise(
            task="Break only shadowed-not-cited: let the checkpoint forget to cite one event that it shadows.",
            log=LOG,
            goal=breaks_only("shadowed-not-cited"),
            hint="Take one number off the end of its `from` list.",
            solution=LOG.replace("from 8,9,2,3,5,6", "from 8,9,2,3,5"),
        ),
        Exercise(
            task="This range cuts a pair: it hides the call at seq 3 and keeps its result. Choose a range that keeps both together.",
            log=LOG.replace("2..6 [2,3,5,6]", "2..3 [2,3]").replace("replace 2..6 from 8,9,2,3,5,6", "replace 2..3 from 8,9,2,3"),
            goal=keeps(replacements=1),
            hint="Take the result at seq 5 in as well, in the summary, in the checkpoint's range and in what it cites.",
            solution=LOG.replace("2..6 [2,3,5,6]", "2..5 [2,3,5]").replace("replace 2..6 from 8,9,2,3,5,6", "replace 2..5 from 8,9,2,3,5"),
        ),
    ),
)
