"""The README is true: its examples run, its commands exist, its table is the contract."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from foldlens.cli import main
from foldlens.cli import parser as command_line
from foldlens.report.contract import markdown_table
from foldlens.rules import RULES

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
SET_UP = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)
EXAMPLES = re.findall(r"```python\n(.*?)```\n+(?:prints\n+```\n(.*?)```)?", README, re.DOTALL)
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) for line in block.splitlines() if line.startswith("foldlens ")]


def test_set_up_is_exactly_two_lines():
    assert len(SET_UP) == 2


def test_the_first_set_up_line_opens_a_sample_that_is_there():
    opened = shlex.split(SET_UP[0].rpartition("foldlens open ")[2])

    assert (ROOT / opened[0]).is_file()


def test_ci_runs_the_second_set_up_line():
    ci = (ROOT / ".ci" / "run").read_text()

    assert "grep -m1 -E '^python3 -m venv .*pytest' README.md" in ci
    assert SET_UP[1].endswith("pytest -q -n auto")


@pytest.mark.parametrize(("code", "printed"), EXAMPLES, ids=lambda text: str(text)[:30])
def test_an_example_runs_and_prints_what_the_readme_says(code: str, printed: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, "README.md", "exec"), {"__name__": "readme"})

    assert output.getvalue() == printed or not printed


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_readme_parses(line: str):
    arguments = shlex.split(line.split("#")[0].split(">")[0])[1:]

    assert command_line().parse_args(arguments).run


def test_a_check_of_the_readme_finds_what_it_says(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.chdir(ROOT)
    (shown,) = re.findall(r"```console\n\$ foldlens (check .*?)\n(.*?)```", README, re.DOTALL)
    main(shlex.split(shown[0]))

    assert capsys.readouterr().out == shown[1]


def test_the_contract_table_is_generated_from_the_rules():
    (table,) = re.findall(r"<!-- contract -->\n(.*?)\n<!-- /contract -->", README, re.DOTALL)

    assert table.strip() == markdown_table(RULES), "regenerate with `foldlens rules --markdown`"


def test_the_picture_is_there():
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)

    assert pictures
    assert all((ROOT / picture).is_file() for picture in pictures)
