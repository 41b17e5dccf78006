"""The "as of" control of the fold: a slider over the log, and steps by request, turn and replacement."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

STATIC = Path(__file__).parent / "static"


class Stepper(anywidget.AnyWidget):
    """`at` runs from -1 (before the first event) to `last`; `ticks` are (seq, kind) drawn above. `moved` is called with each wish."""

    _esm = STATIC / "stepper.js"
    _css = STATIC / "stepper.css"
    at = traitlets.Int(-1).tag(sync=True)
    last = traitlets.Int(-1).tag(sync=True)
    ticks = traitlets.List([]).tag(sync=True)

    def __init__(self, moved: Callable[[Mapping[str, Any]], None], **traits: Any):
        super().__init__(**traits)
        self.on_msg(lambda _widget, message, _buffers: moved(message))
