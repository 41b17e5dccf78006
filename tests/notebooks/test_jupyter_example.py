"""The Jupyter example, executed as a reader would."""

from pathlib import Path

import nbformat
import pytest
from nbconvert.preprocessors import ExecutePreprocessor

EXAMPLE = Path(__file__).parents[2] / "notebooks" / "jupyter_example.ipynb"


@pytest.fixture(scope="module", name="cells")
def _cells() -> dict[str, nbformat.NotebookNode]:
    notebook = nbformat.read(EXAMPLE, as_version=4)
    ExecutePreprocessor(timeout=120).preprocess(notebook, {"metadata": {"path": str(EXAMPLE.parent)}})
    return {cell.id: cell for cell in notebook.cells}


def shown(cell: nbformat.NotebookNode) -> str:
    return cell.outputs[-1]["data"]["text/html"]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_log_surface_and_report_show_themselves_in_jupyter(cells: dict[str, nbformat.NotebookNode]) -> None:
    assert "Nous.Session.Log: 13 events, 7 messages on the surface, 1 replacement" in shown(cells["log"])
    assert "stands for 6 messages" in shown(cells["surface"])
    assert "no violations" in shown(cells["report"])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_charts_are_plain_altair_there(cells: dict[str, nbformat.NotebookNode]) -> None:
    chart = cells["chart"].outputs[-1]["data"]

    assert any(kind.startswith(("application/vnd.vegalite", "text/html")) for kind in chart)
