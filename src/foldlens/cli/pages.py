"""`foldlens open`, `learn` and `compaction`: the notebooks, served on this machine."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foldlens.cli.parts import CLEAN, command

if TYPE_CHECKING:
    from foldlens.cli.parts import Commands


def add(commands: "Commands") -> None:
    """Declare the three commands."""
    inspector = command(commands, "open", run_open, "open the inspector in the browser", "foldlens open session.jsonl --follow")
    inspector.add_argument("path", nargs="?", metavar="FILE|DIR", help="a session log, a folder of them, or nothing to pick one in the page")
    inspector.add_argument("--requests", metavar="FILE", help="captured requests to hold against the fold")
    inspector.add_argument("--follow", action="store_true", help="read on while the file grows")
    learn = command(commands, "learn", run_learn, "open the course on the event contract", "foldlens learn witness.jsonl")
    learn.add_argument("path", nargs="?", metavar="FILE", help="a small log, or a text in the notation (.txt), to put on the bench")
    compaction = command(commands, "compaction", run_compaction, "open the compaction notebook: what a range hides", "foldlens compaction session.jsonl")
    compaction.add_argument("path", nargs="?", metavar="FILE")
    for page in (inspector, learn, compaction):
        page.add_argument("--port", type=int, default=0, metavar="N", help="port (default: a free one)")
        page.add_argument("--no-browser", action="store_true", help="only print the address")
        page.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="address to bind (default: this machine only); the page keeps its token")


def run_open(options: argparse.Namespace) -> int:
    """Serve the inspector until Ctrl-C."""
    return _serve("inspect_session", options, {"path": _existing(options.path), "requests": _existing(options.requests), "follow": options.follow})


def run_learn(options: argparse.Namespace) -> int:
    """Serve the course until Ctrl-C. A log that cannot be put on the bench is said before a browser opens."""
    path = _existing(options.path)
    if path is not None:
        from foldlens.lessons.own_log import own_page

        own_page(path)
    return _serve("contract", options, {"path": path})


def run_compaction(options: argparse.Namespace) -> int:
    """Serve the compaction notebook until Ctrl-C."""
    return _serve("compaction", options, {"path": _existing(options.path)})


def _existing(path: str | None) -> str | None:
    """The absolute path, since the page outlives the shell's folder; a path that is not there is wrong usage, said before a browser opens."""
    if path is None:
        return None
    found = Path(path).resolve()
    if not found.exists():
        raise ValueError(f"{path}: no such file or folder")
    return str(found)


def _serve(notebook: str, options: argparse.Namespace, meta: dict[str, Any]) -> int:
    from foldlens.serve import serve

    serve(notebook, meta=meta, host=options.host, port=options.port, open_browser=not options.no_browser)
    return CLEAN
