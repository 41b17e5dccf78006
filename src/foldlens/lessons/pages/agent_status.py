"""Agent status."""

from foldlens.lessons.goals import breaks_only
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
    reading="The agent starts running, does one turn and is idle again.",
    exercises=(
        Exercise(
            task="Announce the same status twice.",
            log=LOG,
            goal=breaks_only("agent-status-repeated"),
            hint="Make both say running.",
            solution=LOG.replace("idle", "running"),
        ),
    ),
)
