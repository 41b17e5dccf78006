"""`foldlens check`: hold session logs against the contract."""

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import foldlens as fl
from foldlens.cli.parts import CLEAN, UNREADABLE, VIOLATIONS, command, names, notice, print_lines, session_paths
from foldlens.model.errors import ReadError
from foldlens.report.finding import Checked

if TYPE_CHECKING:
    from foldlens.cli.parts import Commands

FORMATS = ("text", "json", "sarif", "junit", "github")


def add(commands: "Commands") -> None:
    """Declare the command."""
    help_ = "hold session logs against the event contract"
    check = command(commands, "check", run, help_, "foldlens check session.jsonl --format sarif > findings.sarif")
    check.add_argument("paths", nargs="+", metavar="FILE|DIR", help="a session log, or a folder that is searched for them")
    check.add_argument("--requests", metavar="FILE", help="captured requests to hold against the fold")
    check.add_argument("--format", choices=FORMATS, default="text", help="output format (default: text)")
    check.add_argument("--select", metavar="RULE,...", help="check these rules only")
    check.add_argument("--ignore", metavar="RULE,...", help="leave these rules out")
    check.add_argument("--admission", choices=("seed", "append"), default="seed", help="judge as a loaded session (default), or as if appended event by event")


def run(options: argparse.Namespace) -> int:
    """Check every file; the worst answer is the exit code."""
    if names(options.select) == []:
        raise ValueError("--select names no rule")
    outcome = _Outcome()
    files = _checked(options, outcome)
    if options.format == "text":
        from foldlens.report.text import text_lines

        for checked in files:
            print_lines(text_lines(checked))
    else:
        printed = machine_format(options.format, list(files))
        print(printed, end="\n" if printed else "")
    if not outcome.read and outcome.code == CLEAN:
        notice("no session log found")
        return UNREADABLE
    return outcome.code


class _Outcome:
    """The exit code so far, and how many logs were read."""

    def __init__(self) -> None:
        self.code, self.read = CLEAN, 0


def _checked(options: argparse.Namespace, outcome: _Outcome) -> Iterator[Checked]:
    requests = fl.read_requests(options.requests) if options.requests else ()
    for path, named in session_paths(options.paths):
        try:
            log = fl.read(path)
        except ReadError as error:
            notice(str(error))
            outcome.code = UNREADABLE if named else outcome.code
            continue
        report = fl.check(log, requests, names(options.select), names(options.ignore), options.admission)
        outcome.read += 1
        if not report.ok:
            outcome.code = max(outcome.code, VIOLATIONS)
        yield Checked(str(path), log, report)


def machine_format(name: str, files: Sequence[Checked]) -> str:
    """The reports of all files for programs."""
    from foldlens.report import junit, machine, sarif

    writers = {"json": machine.as_json, "github": machine.as_github, "sarif": sarif.as_sarif, "junit": junit.as_junit}
    return writers[name](files)
