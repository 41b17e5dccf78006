"""The session's own file: a header line, then one event a line, each handed to the system before `append` returns.

A process that dies at any byte leaves a whole prefix and at most one torn line, which readers list as damage.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

VERSION = 1


class Journal:
    """A new file that only grows. Raises `FileExistsError` where something is there already.

    `durable` also waits for the disk at each event; without it a crash of the machine, not of the process, can lose the last ones.
    """

    def __init__(self, path: str | os.PathLike[str], *, dialect: str, header: Mapping[str, Any], durable: bool = False):
        self.path, self.durable = Path(path), durable
        self._file = self.path.open("xb", buffering=0)
        self._torn = False
        self.write(line_of({"foldlens": VERSION, "dialect": dialect, "header": dict(header)}))

    def write(self, line: bytes) -> None:
        """Add one whole line. After a failed write the next one starts a new line, so that it stays readable."""
        rest = memoryview(b"\n" + line if self._torn else line)
        self._torn = True
        while rest:
            rest = rest[self._file.write(rest) or 0 :]
        if self.durable:
            os.fsync(self._file.fileno())
        self._torn = False

    def close(self) -> None:
        self._file.close()


def line_of(value: Mapping[str, Any]) -> bytes:
    """One JSON line. A lone surrogate has no UTF-8 form, so such a line is written in ASCII escapes."""
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":")).encode() + b"\n"
