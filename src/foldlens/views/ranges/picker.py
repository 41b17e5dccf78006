"""The surface as a strip with two handles: the page draws each move at once, Python says what the range would do."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from foldlens.compaction.standing import Standing
from foldlens.compaction.trial import Trial

STATIC = Path(__file__).parents[1] / "static"
LETTERS = {"user_message": "u", "assistant_message": "a", "tool_result": "t", "system_message": "s", "steering_message": "u", "context_message": "s"}
AFTER = 24  # cells of the surface after the range, around the new summary


class RangePicker(anywidget.AnyWidget):
    """`seqs` and `kinds` (a letter each) are the surface, `ties` what must leave it together: (low, high, partner) as surface indices.

    `first` and `last` are the range as surface indices, -1 where it covers nothing; `start` and `stop` the range as written.
    `moved` is called with the surface indices of a handle move, `typed` with a range as written. No text of the log comes here.
    """

    _esm = STATIC / "ranges.js"
    _css = STATIC / "ranges.css"
    seqs = traitlets.List([]).tag(sync=True)
    kinds = traitlets.Unicode("").tag(sync=True)
    ties = traitlets.List([]).tag(sync=True)
    first = traitlets.Int(-1).tag(sync=True)
    last = traitlets.Int(-1).tag(sync=True)
    start = traitlets.Int(0).tag(sync=True)
    stop = traitlets.Int(0).tag(sync=True)
    recorded = traitlets.List([]).tag(sync=True)
    after = traitlets.Dict({}).tag(sync=True)
    note = traitlets.Unicode("").tag(sync=True)

    def __init__(self, moved: Callable[[int, int], None], typed: Callable[[int, int], None]):
        super().__init__()
        self.moved, self.typed, self.standing = moved, typed, None
        self.on_msg(self.hear)

    def hear(self, _widget: Any, message: Mapping[str, Any], _buffers: Any) -> None:
        """A handle was moved, or two numbers were typed."""
        if "first" in message:
            self.moved(int(message["first"]), int(message["last"]))
        elif "start" in message:
            self.typed(int(message["start"]), int(message["stop"]))

    def show(self, found: Standing, trial: Trial, recorded: tuple[int, int] | None, note: str) -> None:
        """Show a trial on a surface; the surface itself is sent only where it is another one."""
        span = found.spanned(trial.start, trial.stop) or (-1, -1)
        with self.hold_sync():
            if self.standing is not found:
                self.standing = found
                self.seqs, self.kinds = list(found.seqs), letters(found)
                self.ties = [[tie.low, tie.high, tie.partner] for tie in found.bounds.ties]
            self.first, self.last = span
            self.start, self.stop, self.note = trial.start, trial.stop, note
            self.recorded = list(recorded or ())
            self.after = after(found, trial)


def letters(found: Standing) -> str:
    """One letter a message: who says it, or that it stands for others."""
    replacing = {replacement.seq for replacement in found.table.replacements}
    return "".join([letter(kind, seq in replacing) for kind, seq in zip(found.kinds, found.seqs, strict=True)])


def letter(kind: str, replaces: bool) -> str:
    """The letter of one message."""
    if replaces:
        return "p" if kind == "tool_result" else "c"
    return LETTERS.get(kind, "o")


def after(found: Standing, trial: Trial) -> dict[str, Any]:
    """The surface after the range around its summary: rows of (seq, letter, sign), and how many messages stand on either side."""
    if not trial.legal:
        return {}
    alone = {half.seq: "without its call" for half in trial.orphaned if half.cut} | {half.seq: "without its result" for half in trial.dangling if half.cut}
    place = trial.surface.index(trial.seq)
    low = max(0, min(place - AFTER // 2, len(trial.surface) - AFTER))
    names, replacing = letters_by_seq(found), trial.surface[low : low + AFTER]
    rows = [[-1, "n", ""] if seq == trial.seq else [seq, names[seq], alone.get(seq, "")] for seq in replacing]
    return {"rows": rows, "before": low, "behind": max(0, len(trial.surface) - low - AFTER)}


def letters_by_seq(found: Standing) -> Mapping[int, str]:
    """The letters of a surface by seq, made once."""
    kept: dict[int, Mapping[int, str]] = found.log.memo.setdefault("letters", {})
    if found.at not in kept:
        kept.clear()
        kept[found.at] = dict(zip(found.seqs, letters(found), strict=True))
    return kept[found.at]
