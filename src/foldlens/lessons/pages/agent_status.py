"""Agent status."""

from foldlens.lessons.goals import breaks_only, keeps
from foldlens.lessons.page import Exercise, Page

LOG = """
agent/status {"status": "running"}
turn_start 1
turn_end 1
agent/status {"status": "idle"}
"""

PAGE = Page(
    name="agent-status",
    title="An agent is idle or running",
    idea=(
        "Beside its log an agent tells the world its status: idle or running. "
        "Every announcement is a change; saying the same status twice in a row is a fault, because a listener would count a start that never was. "
        "The 2026-07 edition had a third status, disposed, and nothing may follow it. "
        "Status is news on a bus and not part of a stored session, so most logs cannot show it: then the answer is not checkable."
    ),
    log=LOG,
    picture="timeline",
    words=(('agent/status {"status": "running"}', "any event can be written like this: its type as the harness names it, then its details as JSON"),),
    rules=("agent-status-repeated",),
    reading="The agent starts running, does one turn and is idle again.",
    exercises=(
        Exercise(
            task="Announce the same status twice.",
            log=LOG,
            goal=breaks_only("agent-status-repeated"),
            hint="Make both say running.",
            solution=LOG.replace("idle", "running"),
        ),
        Exercise(
            task="This agent stops twice. One announcement is wrong: mend it with one edit.",
            log=LOG + 'agent/status {"status": "idle"}\n',
            goal=keeps(),
            hint="Drop the last event, or let it say running.",
            solution=LOG,
        ),
    ),
)
