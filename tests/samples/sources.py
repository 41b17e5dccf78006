"""The sample logs as they are written by hand: one text in the notation each, with what it shows in its first remarks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from foldlens.notation import Script, parse

HERE = Path(__file__).parent
DIALECTS = ("dsh", "dsh-2026-07", "nous", "chat")
SUFFIX = {"zstd": ".jsonl.zstd", "context": ".json"}


@dataclass(frozen=True)
class Source:
    """One sample: `name` is dialect and case, `stored` how it is kept on disk."""

    name: str
    text: str

    def remark(self, key: str, default: str = "") -> str:
        """What a `# key: ...` remark says."""
        found = re.search(rf"^# {key}: (.*)$", self.text, re.MULTILINE)
        return found.group(1).strip() if found else default

    @property
    def stored(self) -> str:
        return self.remark("stored", "context" if self.name.startswith("nous/") else "lines")

    @property
    def file(self) -> str:
        """The sample's path under sample_logs."""
        return self.name + SUFFIX.get(self.stored, ".jsonl")

    @property
    def requests_file(self) -> str | None:
        """The path of the requests captured beside it, if it has any."""
        return f"{self.name}.requests.jsonl" if self.remark("captured") else None

    @cached_property
    def script(self) -> Script:
        return parse(self.text)


def sources() -> Iterator[Source]:
    """Every sample, in the order of the index."""
    for dialect in DIALECTS:
        for path in sorted((HERE / dialect).glob("*.txt")):
            yield Source(f"{dialect}/{path.stem}", path.read_text(encoding="utf-8"))
