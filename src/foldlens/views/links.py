"""Links inside the page: a seq to select, a view to open. Only markup built here can carry one."""

from collections.abc import Sequence

from foldlens.report.markup import Content, Markup, el

LISTED = 24


def to_event(seq: int) -> Markup:
    """A chip that selects an event."""
    return el("button", f"#{seq}", cls="fl-chip", data_fl_go=f"seq={seq}", aria_label=f"select event {seq}")


def to_events(seqs: Sequence[int]) -> Content:
    """Chips for a few events; of many, the first ones and how many more there are."""
    return [[to_event(seq) for seq in seqs[:LISTED]], f" and {len(seqs) - LISTED} more" if len(seqs) > LISTED else None]


def link(words: str, go: str, cls: str = "fl-link") -> Markup:
    """Words that wish for something: `view=fold&at=12`."""
    return el("button", words, cls=cls, data_fl_go=go)


def toggle(name: str, options: Sequence[tuple[str, str]], chosen: str, label: str) -> Markup:
    """One choice out of a few."""
    buttons = [el("button", words, data_fl_go=f"{name}={value}", aria_pressed="true" if value == chosen else "false") for value, words in options]
    return el("span", buttons, cls="fl-toggle", role="group", aria_label=label)
