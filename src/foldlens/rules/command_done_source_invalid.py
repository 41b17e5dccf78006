"""A command outcome that points at no event it could have caused."""

from msgspec import UNSET

from foldlens.model.js import is_count, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.command_runs import CommandRuns
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    commands = scope.part(CommandRuns)

    def source(row: Row) -> Finding | None:
        seq = read(row, "sourceEventSeq")
        if seq is UNSET:
            return None
        here = f"command/done at seq {row.seq} points at sourceEventSeq {quoted(seq)}"
        if not is_count(seq) or seq >= row.seq:
            return Finding(f"{here}, which is no earlier event")
        if seq in commands.seqs:
            return Finding(f"{here}, which is itself a command event", (int(seq),))
        if read(row, "kind") != "success":
            return Finding(f"{here}, though its kind is {quoted(read(row, 'kind'))}: only a success has a source event", (int(seq),))
        return None

    return source


RULE = Rule(
    name="command-done-source-invalid",
    statement="A sourceEventSeq stands only on a successful command/done and names an earlier event that is no command event.",
    why="It names the event that a command caused (a compaction, say); a wrong seq sends the reader to an event that has nothing to do with it.",
    sources=(Source("dsh", "commands", "current"),),
    dialects=("dsh",),
    on=("command_done",),
    judge=judge,
    passing="""
        user_message "hi"
        command/run {"commandId": "cmd1", "name": "plan", "source": {"kind": "user"}}
        plan/mode {"active": true}
        command/done {"commandId": "cmd1", "kind": "success", "sourceEventSeq": 2}
    """,
    failing="""
        command/run {"commandId": "cmd1", "name": "plan", "source": {"kind": "user"}}
        command/done {"commandId": "cmd1", "kind": "success", "sourceEventSeq": 0}   # ! command-done-source-invalid
    """,
)
