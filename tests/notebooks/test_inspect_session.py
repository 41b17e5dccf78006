"""The inspector notebook itself: thin cells that run outside a browser too."""

import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import sessions

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "inspect_session.py"


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("inspect_session", NOTEBOOK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_cell_is_longer_than_twelve_lines() -> None:
    cells = [node for node in ast.parse(NOTEBOOK.read_text()).body if isinstance(node, ast.FunctionDef)]
    lengths = [sum((statement.end_lineno or 0) - statement.lineno + 1 for statement in cell.body if not isinstance(statement, ast.Return)) for cell in cells]

    assert max(lengths) <= 12


def test_the_notebook_runs_as_a_script_over_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "session.jsonl"
    path.write_bytes(sessions.lines(sessions.compacted()))
    monkeypatch.setattr(sys, "argv", [str(NOTEBOOK), "--path", str(path)])
    outputs, names = loaded().app.run()

    assert len(names["desk"].opened) == 261
    assert any("Keeps the contract." in getattr(output, "text", "") for output in outputs)
    assert names["desk"]["view"] == "fold"
