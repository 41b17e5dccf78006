"""`foldlens coverage`: which rules a set of logs exercises, keeps and breaks, and which were never tried."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

import foldlens as fl
from foldlens.cli.parts import CLEAN, UNREADABLE, command, notice, print_lines, session_paths
from foldlens.model.errors import ReadError

if TYPE_CHECKING:
    from foldlens.cli.parts import Commands


def add(commands: "Commands") -> None:
    """Declare the command."""
    help_ = "say which rules a set of logs exercises, keeps, breaks, and cannot show"
    coverage = command(commands, "coverage", run, help_, "foldlens coverage recordings/")
    coverage.add_argument("paths", nargs="+", metavar="FILE|DIR", help="a session log, or a folder that is searched for them")
    coverage.add_argument("--format", choices=("text", "json"), default="text", help="output format (default: text)")
    coverage.add_argument("--admission", choices=("seed", "append"), default="seed", help="judge as a loaded session (default), or as if appended one by one")


def run(options: argparse.Namespace) -> int:
    """Count over every log that can be read. A broken rule is an answer here and not a failure; only unreadable input is."""
    from foldlens.coverage import coverage

    reading = _Reading()
    found = coverage(reading.logs(options.paths), options.admission)
    if not found.logs:
        notice("no session log found")
        return UNREADABLE
    if options.format == "json":
        print(found.model_dump_json(indent=2))
    else:
        from foldlens.report.coverage_text import coverage_lines

        print_lines(coverage_lines(found))
    return reading.code


class _Reading:
    """The logs one by one, and the exit code that the unreadable ones among them ask for."""

    def __init__(self) -> None:
        self.code = CLEAN

    def logs(self, paths: list[str]) -> Iterator[fl.Log]:
        for path, named in session_paths(paths):
            try:
                yield fl.read(path)
            except ReadError as error:
                notice(str(error))
                self.code = UNREADABLE if named else self.code
