"""The page when there is no file yet: the sessions of a folder as a sortable table, or a file browser."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import marimo as mo
import polars as pl

from foldlens.frames.sessions import sessions_frame
from foldlens.report.markup import el
from foldlens.views.target import Target, sessions_in
from foldlens.views.text import cell, shown
from foldlens.views.wording import counted

NUMBERS = ("bytes", "events", "turns", "violations", "replacements")


def chooser(target: Target, choose: Callable[[str], None]) -> Any:
    """What offers files; `choose` is called with the path of the one picked."""
    return folder_list(target.folder, choose) if target.folder else browser(target, choose)


def folder_list(folder: str, choose: Callable[[str], None]) -> Any:
    paths = sessions_in(folder)
    intro = el(
        "div",
        el(
            "div",
            el("span", "foldlens", cls="fl-brand"),
            el("h1", Path(folder).name or folder),
            el("span", counted(len(paths), "file"), cls="fl-quiet"),
            cls="fl-head",
        ),
        cls="fl",
    )
    if not paths:
        return mo.vstack([shown(intro), shown(el("p", "No file here looks like a session.", cls="fl"))])
    bar = mo.status.progress_bar(paths, title="Reading sessions", remove_on_exit=True) if len(paths) > 3 else paths
    frame = sessions_frame(folder, bar)

    def picked(rows: Any) -> None:
        if len(rows):
            choose(frame.filter(pl.col("nr") == int(rows["nr"][0]))["path"][0])

    table = mo.ui.table(
        listed(frame),
        selection="single",
        page_size=25,
        show_column_summaries=False,
        show_data_types=False,
        show_download=False,
        initial_selection=[],
        label="",
        format_mapping=dict.fromkeys(NUMBERS, grouped),
        on_change=picked,
    )
    return mo.vstack([shown(intro), shown(el("p", "Select a session to open it; the arrows beside a column title sort.", cls="fl fl-quiet")), table])


def listed(frame: pl.DataFrame) -> pl.DataFrame:
    """The columns as shown."""
    return frame.select("nr", "session", "verdict", *NUMBERS, "harness").with_columns(pl.col(pl.String).map_elements(cell, return_dtype=pl.String))


def grouped(number: int | None) -> str:
    """`1,234`; a file that is no session has no numbers."""
    return "–" if number is None else f"{number:,}"


def browser(target: Target, choose: Callable[[str], None]) -> Any:
    """Files to pick from, beginning in the folder that foldlens was started in. A page that others can reach stays inside it."""
    picker = mo.ui.file_browser(
        initial_path=target.root,
        restrict_navigation=not target.near,
        multiple=False,
        selection_mode="file",
        label="Files and folders",
        on_change=lambda files: choose(str(files[0].path)) if files else None,
    )
    intro = el(
        "div",
        el("div", el("span", "foldlens", cls="fl-brand"), el("h1", "Open a session log"), cls="fl-head"),
        el("p", "Pick a file. It is opened read-only and never leaves this machine.", cls="fl-quiet"),
        cls="fl",
    )
    return mo.vstack([shown(intro), picker])
