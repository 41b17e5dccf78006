"""The inspector's notebook opened to change its cells: it runs at once, and a changed cell stays linked to the others."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sessions
from browser_server import Served

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
Open = Callable[..., Any]


@pytest.fixture(name="edited")
def _edited(tmp_path: Path) -> Iterator[Served]:
    """A copy of the notebook beside the project's settings: the editor saves what is changed."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copy(ROOT / "notebooks" / "inspect_session.py", tmp_path)
    (tmp_path / "session.jsonl").write_bytes(sessions.lines(sessions.compacted()))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    how = ["--headless", "--no-token", "--no-sandbox", "--skip-update-check", "--host", "127.0.0.1", "--port", port]
    command = [sys.executable, "-m", "marimo", "edit", "inspect_session.py", *how, "--", "--path", "session.jsonl"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    assert process.stdout is not None
    while "URL" not in process.stdout.readline():
        assert process.poll() is None, "the editor did not start"
    yield Served(f"http://127.0.0.1:{port}/?theme=system", process)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()


def test_a_changed_cell_runs_and_follows_the_selected_event(open_case: Open, edited: Served) -> None:
    seen = open_case(at=edited)
    seen.page.locator(".cm-content", has_text="page.title(desk)").click()
    seen.page.keyboard.press("Control+End")
    seen.page.keyboard.insert_text("\nmo.plain_text(f'chosen: {get_seq()}')")
    seen.page.keyboard.press("Control+Enter")
    seen.becomes(".output", "chosen: 190")
    seen.page.locator(".fl-place").fill("20")
    seen.page.locator(".fl-place").press("Enter")

    seen.becomes(".output", "chosen: 20")
    seen.becomes(".fl-detail h2", "#20")
    assert seen.page.locator(".marimo-error").count() == 0
    assert seen.complaints == []
