"""The bar that moves through a session, and the ear for every link and key of the page.

A link is any element with `data-fl-go="seq=12"`, `"view=events"` or several of them joined with `&`; only markup built here can make one.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import anywidget
import traitlets

STATIC = Path(__file__).parent / "static"
Wish = Mapping[str, Any]


class Navigator(anywidget.AnyWidget):
    """Tabs (id, title, count), the selected seq out of `total`, and what there is to step through. `wished` is called with each wish."""

    _esm = STATIC / "navigator.js"
    _css = STATIC / "navigator.css"
    tabs = traitlets.List([]).tag(sync=True)
    view = traitlets.Unicode("").tag(sync=True)
    seq = traitlets.Int(-1).tag(sync=True)
    total = traitlets.Int(0).tag(sync=True)
    counts = traitlets.Dict({}).tag(sync=True)

    def __init__(self, wished: Callable[[Wish], None], **traits: Any):
        super().__init__(**traits)
        self.wished = wished
        self.on_msg(self.hear)

    def hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """A link's text becomes the wish that it stands for; everything else is one already."""
        self.wished(dict(parse_qsl(message["link"], keep_blank_values=True)) if "link" in message else message)
