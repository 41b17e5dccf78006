"""A running inspector for browser tests: started as a process of its own, as a user would."""

import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SERVE = """
import sys
from foldlens.serve import serve
serve("inspect_session", meta={"path": sys.argv[1] or None, "follow": sys.argv[2] == "follow", "requests": sys.argv[3] or None}, open_browser=False)
"""


@dataclass
class Served:
    """A running inspector: where it answers, and its process."""

    url: str
    process: subprocess.Popen[str]

    @property
    def origin(self) -> str:
        return self.url.split("/?")[0]


def start(path: Path | None, *, follow: bool = False, requests: Path | None = None, inside: Path | None = None) -> Served:
    """The inspector over a file or a folder, or over nothing yet, started `inside` a folder; `requests` is a capture file."""
    command = [sys.executable, "-c", SERVE, str(path or ""), "follow" if follow else "", str(requests or "")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True, cwd=inside)
    assert process.stdout is not None
    found = re.search(r"http\S+", process.stdout.readline())
    assert found is not None, "the server printed no address"
    return Served(found.group(), process)


def stop(served: Served) -> None:
    os.killpg(served.process.pid, signal.SIGKILL)
    served.process.wait()
    assert served.process.stdout is not None
    served.process.stdout.close()
