"""Two semantics of the same words."""

from foldlens.lessons.goals import surface_is
from foldlens.lessons.page import Exercise, Page

LOG = """
dialect: nous
user_message "A"
system_message "B" replace 0..0
system_message "C" replace 1..1
"""

PAGE = Page(
    name="dialects",
    title="Two systems, two meanings of a range",
    idea=(
        "Two harnesses, Nous and dsh, write `replace 1..1` and mean different things. "
        "Nous reads a range as positions, dsh as nodes that stand on the surface now. "
        "For a first compaction both agree. They part when a replacement is replaced in its turn: "
        "the summary's own seq names it in dsh, while in Nous it stands at the position that it took. "
        "The shortest log on which they part has three events, and it is this one."
    ),
    log=LOG,
    picture="shadow",
    rules=("range-misses-replacement",),
    breaks=("range-misses-replacement",),
    reading=(
        "In Nous the surface is 1, 2: B stands at position 0, where its range began, and nothing at position 1, so C shadows nothing and B survives. "
        "dsh would read 1..1 as event B and keep only C."
    ),
    exercises=(
        Exercise(
            task="Make C replace B in Nous, so that the surface is 2 alone.",
            log=LOG,
            goal=surface_is((2,)),
            hint="B stands at position 0.",
            solution=LOG.replace("1..1", "0..0"),
        ),
        Exercise(
            task="The same log in dsh: make C replace B, so that the surface is 2 alone.",
            log='user_message "A"\nuser_message "B" replace 0..0 from 0\nuser_message "C"\n',
            goal=surface_is((2,)),
            hint="In dsh a summary is named by its own seq, and what is shadowed must be cited.",
            solution='user_message "A"\nuser_message "B" replace 0..0 from 0\nuser_message "C" replace 1..1 from 1\n',
        ),
    ),
)
