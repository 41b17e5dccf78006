"""The list of pages beside the course, with the reader's progress, and the ear for every link of the course."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import anywidget
import traitlets

STATIC = Path(__file__).parent / "static"


class Guide(anywidget.AnyWidget):
    """`pages` are mappings with name, title, number of exercises, and whether they are numbered. `wished` is called with each wish."""

    _esm = STATIC / "guide.js"
    _css = STATIC / "guide.css"
    pages = traitlets.List([]).tag(sync=True)
    place = traitlets.List(["", 0]).tag(sync=True)
    solved = traitlets.List([]).tag(sync=True)

    def __init__(self, wished: Callable[[Mapping[str, Any]], None], pages: Sequence[Mapping[str, Any]]):
        super().__init__(pages=[dict(page) for page in pages])
        self.wished = wished
        self.on_msg(self.hear)

    def hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """A link's text becomes the wish that it stands for."""
        self.wished(dict(parse_qsl(message["link"], keep_blank_values=True)) if "link" in message else message)

    def follow(self, place: tuple[str, int], solved: Iterable[str]) -> None:
        """Show where the reader is and what is solved."""
        with self.hold_sync():
            self.place, self.solved = list(place), sorted(solved)
