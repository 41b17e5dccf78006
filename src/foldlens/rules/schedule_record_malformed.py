"""A schedule with missing or unknown parts, or a blank id or prompt."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import created
from foldlens.rules.payload import inside, is_one_of, is_trimmed, listed, read
from foldlens.rules.schedules import is_own
from foldlens.rules.scope import Scope

COMMON = {"id", "kind", "prompt", "scheduledAt"}
KEYS = {"after": COMMON | {"afterSeconds"}, "at": COMMON, "every": COMMON | {"everySeconds"}}


def judge(scope: Scope) -> Judge:
    def shape(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        here = f"schedule/change at seq {row.seq}"
        if read(row, "operation") != "create":
            return None if is_trimmed(read(row, "id")) else Finding(f"{here} names id {quoted(read(row, 'id'))}, which is empty or has space around it")
        record = read(row, "schedule")
        kind = inside(record, "kind")
        if not is_one_of(kind, KEYS):
            return Finding(f"{here} creates a schedule of kind {quoted(kind)}; known: {listed(KEYS)}")
        if set(record) != KEYS[kind]:
            return Finding(f"{here} creates a schedule with keys {', '.join(sorted(record))}; kind {kind} has exactly {', '.join(sorted(KEYS[kind]))}")
        blank = [key for key in ("id", "prompt") if not is_trimmed(record[key])]
        return Finding(f"{here} creates a schedule with {blank[0]} {quoted(record[blank[0]])}, which is empty or has space around it") if blank else None

    return shape


RULE = Rule(
    name="schedule-record-malformed",
    statement="A schedule is of kind after, at or every, has exactly the keys of its kind, and an id and prompt without space around them.",
    why="The prompt is what the model will be told when the time comes, and the id is how it is cancelled.",
    sources=(Source("dsh", "schedule", "current"),),
    dialects=("dsh",),
    on=("schedule_change",),
    judge=judge,
    requires=("schedule-change-malformed",),
    passing=f"""
        {created()}
    """,
    failing=f"""
        {created(prompt=" x")}   # ! schedule-record-malformed
    """,
)
