"""What a page is to show: a file, a folder of sessions, or nothing yet."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import marimo as mo

from foldlens.formats.names import may_be_log

MOST = 400  # sessions listed of one folder

_said: dict[str, Any] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """`path` as given, `requests` a capture file, `follow` whether the file is still growing, `near` whether only this machine sees the page."""

    path: str | None = None
    requests: str | None = None
    follow: bool = False
    near: bool = True

    @property
    def file(self) -> str:
        """The file to open at once; empty when there is a choice to make."""
        return self.path if self.path and Path(self.path).is_file() else ""

    @property
    def root(self) -> Path:
        """The folder whose files are offered: the given one, or the one that foldlens was started in."""
        return Path(self.folder or Path.cwd()).resolve()

    def offers(self, path: Path) -> bool:
        """Whether the page may open a file: one inside the root; any that this machine holds where no folder was given and nobody else sees the page."""
        return path.is_file() and (path.is_relative_to(self.root) or (self.path is None and self.near))

    def begin(self) -> str:
        """The file to show first: the given one, or the one that the page's address names."""
        asked = mo.query_params().get("open")
        if self.file or not isinstance(asked, str) or not asked:
            return self.file
        found = (self.root / asked).resolve()
        return str(found) if self.offers(found) else ""

    def remember(self, path: str) -> None:
        """Write the chosen file into the page's address; what was looked at in another file goes."""
        query, chosen = mo.query_params(), Path(path).resolve()
        for key in [key for key in query if key != "theme"]:
            query.remove(key)
        query.set("open", str(chosen.relative_to(self.root) if chosen.is_relative_to(self.root) else chosen))

    @property
    def start(self) -> str:
        """The address of the choice of files, in the same theme."""
        theme = mo.query_params().get("theme")
        return f"./?theme={theme}" if theme in ("light", "dark", "system") else "./"

    @property
    def folder(self) -> str | None:
        return self.path if self.path and Path(self.path).is_dir() else None


def target() -> Target:
    """From `foldlens open` (the server's meta), or from `marimo edit notebook -- --path FILE`."""
    given = _from_server() or dict(mo.cli_args().to_dict())
    path, requests = given.get("path"), given.get("requests")
    follow = given.get("follow", False)
    return Target(
        path=str(path) if path else None,
        requests=str(requests) if requests else None,
        follow=follow not in (False, None, "false"),
        near=given.get("near", True) is not False,
    )


def _from_server() -> Mapping[str, Any] | None:
    """What the server said. It says the same to every page, and only to a cell that runs while its page starts."""
    request = mo.app_meta().request
    meta = request.meta if request is not None else None
    found = meta.get("foldlens") if isinstance(meta, Mapping) else None
    if isinstance(found, Mapping):
        _said.update(found)
    return _said or None


def editing() -> bool:
    """Whether the notebook is open to change its cells. Its state then outlives the page, so that an address cannot put it back."""
    return mo.app_meta().mode == "edit"


def course_token() -> str:
    """What opens the course page beside the inspector; empty where foldlens does not serve it."""
    return str((_from_server() or {}).get("token", ""))


def sessions_in(folder: str) -> list[Path]:
    """The files of a folder that may be sessions, newest first. A link that leads nowhere is none."""
    found = [Path(base) / name for base, _, names in os.walk(folder) for name in names if may_be_log(name)]
    return sorted(filter(Path.is_file, found), key=lambda path: path.stat().st_mtime, reverse=True)[:MOST]
