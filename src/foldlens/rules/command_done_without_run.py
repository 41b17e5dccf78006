"""The outcome of a command that never ran."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.command_runs import CommandRuns
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    commands = scope.part(CommandRuns)

    def unpaired(row: Row) -> Finding | None:
        command = read(row, "commandId")
        if identity(command) in commands.ran:
            return None
        return Finding(f"command/done at seq {row.seq} settles command {quoted(command)}, which no earlier command/run started")

    return unpaired


RULE = Rule(
    name="command-done-without-run",
    statement="A command/done names a command that ran earlier; a repeated command/done is allowed.",
    why="An outcome without its run says that something happened to the session and not who asked for it.",
    sources=(Source("dsh", "commands", "current"),),
    dialects=("dsh",),
    on=("command_done",),
    judge=judge,
    passing="""
        command/run {"commandId": "cmd1", "name": "plan", "source": {"kind": "user"}}
        command/done {"commandId": "cmd1", "kind": "success"}
        command/done {"commandId": "cmd1", "kind": "error"}
    """,
    failing="""
        command/done {"commandId": "zz", "kind": "success"}   # ! command-done-without-run
    """,
)
