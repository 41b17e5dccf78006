"""The smallest log that shows a fault of the selected event, searched in a thread: a long log never stops the page.

The page asks again while the search runs, so that no thread but the notebook's own ever speaks to it.
"""

import secrets
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from foldlens.check import check
from foldlens.folds.request_rules import TOPIC
from foldlens.frames.opened import Opened
from foldlens.minimal import minimize
from foldlens.model.log import Log
from foldlens.notation import render
from foldlens.report.markup import visible
from foldlens.rules import RULES_BY_NAME
from foldlens.views.wording import counted

STATIC = Path(__file__).parent / "static"
KEPT = 40  # witnesses that a bench can still be opened with
Key = tuple[str, int]

handed: dict[str, str] = {}
"""Witnesses by an unguessable name: what the course page of the same server may put on its bench."""


class Witness(anywidget.AnyWidget):
    """`rules` are those broken at `seq` that the log alone can show; `token` opens the course page of the same server."""

    _esm = STATIC / "witness.js"
    _css = STATIC / "witness.css"
    rules = traitlets.List([]).tag(sync=True)
    seq = traitlets.Int(-1).tag(sync=True)
    token = traitlets.Unicode("").tag(sync=True)

    def __init__(self, token: str) -> None:
        super().__init__(token=token)
        self.opened: Opened | None = None
        self.answers: dict[Key, Mapping[str, str] | None] = {}
        self.on_msg(self.hear)

    def show(self, opened: Opened, seq: int | None) -> None:
        """Offer the witnesses of one event; another state of the log forgets what was found in the old one."""
        if opened is not self.opened:
            self.opened, self.answers = opened, {}
        found = opened.violations.get(seq, ()) if seq is not None else ()
        with self.hold_sync():
            self.rules = list(dict.fromkeys(violation.rule for violation in found if TOPIC not in RULES_BY_NAME[violation.rule].on))
            self.seq = -1 if seq is None else seq

    def hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Begin a search, or say how it stands."""
        rule, seq = str(message.get("rule")), message.get("seq")
        if self.opened is None or rule not in RULES_BY_NAME or not isinstance(seq, int):
            return
        key = rule, seq
        if key not in self.answers:
            self.answers[key] = None
            threading.Thread(target=self.search, args=(self.opened.log, key, self.answers), daemon=True).start()
        self.send({"kind": "searching", **(self.answers[key] or {}), "rule": rule, "seq": seq})

    @staticmethod
    def search(log: Log, key: Key, answers: dict[Key, Mapping[str, str] | None]) -> None:
        """Find one witness; runs in a thread of its own."""
        try:
            answers[key] = witness(log, *key)
        except Exception as error:  # a search that fails says so, it does not search for ever
            answers[key] = {"kind": "failed", "note": visible(f"No smaller log was found: {error}")}


def witness(log: Log, rule: str, seq: int) -> Mapping[str, str]:
    """The witness as the page shows it: its text in the notation, marked, and the name under which the bench finds it."""
    small = minimize(log, rule, seq)
    text = render(small, [(found.seq, found.rule) for found in check(small).violations if found.rule == rule])
    name = secrets.token_urlsafe(16)
    handed[name] = text
    while len(handed) > KEPT:
        del handed[next(iter(handed))]
    note = f"{counted(len(small), 'event')} of {len(log):,}, with plain texts in place of the log's own. No event can be left out."
    return {"kind": "found", "text": visible(text), "note": note, "bench": name}
