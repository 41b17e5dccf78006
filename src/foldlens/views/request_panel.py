"""Every request that the log lets us reconstruct: its messages, what was new since the last one, and its header."""

from typing import Any

import marimo as mo

from foldlens.folds.surface import fold_header
from foldlens.frames.opened import Opened
from foldlens.report.markup import Content, Markup, el
from foldlens.views.desk import Desk
from foldlens.views.links import to_event
from foldlens.views.message_lines import MessageLines
from foldlens.views.request_lines import RequestLines
from foldlens.views.rows import FLAT, Rows
from foldlens.views.text import shown
from foldlens.views.tree import tree
from foldlens.views.wording import counted, size


class RequestPanel:
    """The list of requests over the messages of the chosen one."""

    def __init__(self, desk: Desk):
        self.desk = desk
        self.list = Rows(
            lambda number: desk.set("request", number), row_height=FLAT, box_height=190, label="Requests", empty="This log shows no model request."
        )
        self.rows = Rows(lambda seq: desk.set("seq", seq), box_height=430, label="Messages of the request", empty="The request carries no message.")
        self.elements = [mo.ui.anywidget(self.list), mo.ui.anywidget(self.rows)]
        self.listed: Opened | None = None
        self.shown: int | None = None

    def show(self) -> mo.Html:
        opened, number = self.desk.opened, self.desk["request"]
        frame = opened.requests
        if self.listed is not opened:
            self.list.show(RequestLines(opened), number)
            self.listed = opened
        if not 0 <= number < frame.height:
            return mo.vstack([self.elements[0]])
        row = frame.row(number, named=True)
        if self.shown != number:
            since = frame["boundary"][number - 1] if number else None
            self.rows.show(MessageLines(self.desk.opened, row["boundary"], since, "the request before"), self.desk["seq"])
            self.list.select(number)
            self.shown = number
        elif self.rows.selected != self.desk["seq"]:
            self.rows.select(self.desk["seq"])
        return mo.vstack([self.elements[0], shown(sentence(row)), self.elements[1], shown(header(self.desk, row["boundary"], row["answer"]))], gap=0.6)


def sentence(row: dict[str, Any]) -> Markup:
    """The chosen request in words."""
    where = f", turn {row['turn']} step {row['step']}" if row["turn"] is not None and row["step"] is not None else ""
    edge: Content = ["everything up to ", to_event(row["boundary"])] if row["boundary"] >= 0 else "nothing"
    change = f"{row['added']} new since the request before" + (f", {row['gone']} gone" if row["gone"] else "") if row["request"] else "the first request"
    return el(
        "p", el("b", f"Request {row['request']}"), where, ": the model sees ", el("b", counted(row["messages"], "message")),
        f", {size(row['size'])} as logged, {change}. It includes ", edge, "; the first answer is ", to_event(row["answer"]), ".", cls="fl fl-sentence",
    )  # fmt: skip


def header(desk: Desk, boundary: int, answer: int) -> Markup:
    """The request header in force, folded away until asked for."""
    found = fold_header(desk.opened.log, max(boundary, answer - 1))
    if found is None:
        return el("p", "The log holds no request header, so model, system text and tools of this request are unknown.", cls="fl fl-quiet")
    config = found.get("config")
    model = config.get("model") if isinstance(config, dict) else None
    tools = found.get("tools")
    about = f"Header: model {model}, {counted(len(tools) if isinstance(tools, list) else 0, 'tool')}, {'a' if found.get('system') else 'no'} system text"
    return el("details", el("summary", about), tree(found), cls="fl fl-more")
