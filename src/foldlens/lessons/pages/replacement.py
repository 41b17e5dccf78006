"""Replacement, position and shadowing."""

from foldlens.lessons.goals import keeps, surface_is
from foldlens.lessons.page import Exercise, Page

LOG = """
dialect: nous
user_message "First question"
assistant_message "First answer"
user_message "Second question"
system_message "Summary of the first exchange" replace 0..1
assistant_message "Second answer"
"""

PAGE = Page(
    name="replacement",
    title="A replacement shadows a range and takes its place",
    idea=(
        "A long conversation has to shrink, but the log must not. "
        "So an event may carry a range: it shadows (hides) the messages in that range and stands where the range began. "
        "The shadowed events stay in the log, off the surface. "
        "An event's position is its own seq, or the start of the range that it replaced; the surface is ordered by position, not by seq."
    ),
    log=LOG,
    picture="shadow",
    reading="Event 3 is logged after three others, yet it stands first on the surface: its range began at position 0.",
    words=(
        ("dialect: nous", "the log is one of Nous, a harness with few kinds of events; the pages before showed dsh, another harness"),
        ('system_message "..." replace 0..1', "this message stands for what is at positions 0 to 1 from now on"),
        ("∖", "shadowed: in the log, off the surface"),
    ),
    rules=("replacement-shadows-nothing", "range-cuts-pair"),
    exercises=(
        Exercise(
            task="Let the summary shadow only the first question, so that the surface is 3, 1, 2, 4.",
            log=LOG,
            goal=surface_is((3, 1, 2, 4)),
            hint="Shorten the range to one position.",
            solution=LOG.replace("0..1", "0..0"),
        ),
        Exercise(
            task="Add a second summary that also swallows the first one, so that the surface is 5, 4.",
            log=LOG,
            goal=surface_is((5, 4)),
            hint="The first summary stands at position 0, not at 3. A range 0..2 reaches everything before event 4.",
            solution=LOG + 'system_message "Summary of it all" replace 0..2\n',
        ),
        Exercise(
            task="Choose a range that keeps every pair of call and result together, and leaves at most three messages.",
            log=(
                'dialect: nous\nuser_message "Go"\nassistant_message "" calls=c1:bash\ntool_result c1 "ok"\n'
                'user_message "More"\nassistant_message "Sure"\nsystem_message "Summary" replace 0..1\n'
            ),
            goal=keeps(surface=3, replacements=1),
            hint="The call is at 1 and its result at 2: both in, or both out.",
            solution=(
                'dialect: nous\nuser_message "Go"\nassistant_message "" calls=c1:bash\ntool_result c1 "ok"\n'
                'user_message "More"\nassistant_message "Sure"\nsystem_message "Summary" replace 0..2\n'
            ),
        ),
    ),
)
