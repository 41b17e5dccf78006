"""A command id that runs twice."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.command_runs import CommandRuns
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    commands = scope.part(CommandRuns)

    def repeated(row: Row) -> Finding | None:
        command = read(row, "commandId")
        first = commands.ran.get(identity(command))
        return None if first is None else Finding(f"command/run at seq {row.seq} uses commandId {quoted(command)}, which ran at seq {first}", (first,))

    return repeated


RULE = Rule(
    name="command-run-repeated",
    statement="A commandId runs once in a log.",
    why="The outcome of a command is joined to its run by this id alone; a second run under it takes the outcome of the first.",
    sources=(Source("dsh", "commands", "current"),),
    dialects=("dsh",),
    on=("command_run",),
    judge=judge,
    passing="""
        command/run {"commandId": "cmd1", "name": "plan", "source": {"kind": "user"}}
        command/run {"commandId": "cmd2", "name": "plan", "source": {"kind": "user"}}
    """,
    failing="""
        command/run {"commandId": "cmd1", "name": "plan", "source": {"kind": "user"}}
        command/run {"commandId": "cmd1", "name": "plan", "source": {"kind": "user"}}   # ! command-run-repeated
    """,
)
