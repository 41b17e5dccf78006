"""The house keeps its own rules: lint, types, one-way imports, small modules, a light import."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)


def test_ruff_finds_nothing():
    found = run("-m", "ruff", "check", "--output-format=concise", ".")

    assert found.returncode == 0, found.stdout


def test_the_code_is_formatted():
    found = run("-m", "ruff", "format", "--check", ".")

    assert found.returncode == 0, found.stdout


def test_pyright_strict_finds_nothing():
    found = run("-m", "pyright", "--pythonpath", sys.executable)

    assert found.returncode == 0, found.stdout


def test_imports_point_one_way():
    found = run("-c", "import sys; sys.argv = ['lint-imports']; from importlinter.cli import lint_imports_command; lint_imports_command()")

    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_is_longer_than_300_lines(path: Path):
    assert len(path.read_text().splitlines()) <= 300


def test_importing_foldlens_loads_no_heavy_library():
    heavy = ("altair", "marimo", "polars", "rich", "uvicorn", "anywidget")

    found = run("-c", f"import foldlens, sys; print([name for name in {heavy} if name in sys.modules])")

    assert found.stdout.strip() == "[]", found.stderr


def test_every_top_level_entry_is_a_planned_one():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout, so the tracked files are unknown")
    top = {line.split("/")[0] for line in listed.stdout.splitlines() if not line.startswith(".")}

    assert top <= {"pyproject.toml", "README.md", "LICENSE", "notebooks", "src", "tests", "sample_logs", "uv.lock"}
