"""Which events a search and a few choices leave: seqs in log order."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from foldlens.folds.table import NEVER
from foldlens.frames.opened import Opened
from foldlens.frames.search import found_in, marked

Seqs = np.ndarray[tuple[int], np.dtype[np.int64]]


def narrowed(opened: Opened, chosen: Mapping[str, str]) -> Seqs:
    """The seqs that match all of `text`, `kind`, `turn`, `tool` and `only`; an empty choice matches everything."""
    frame = opened.log.frame.lazy()
    if kind := chosen.get("kind"):
        frame = frame.filter(pl.col("kind").cast(pl.String) == kind)
    if turn := chosen.get("turn"):
        low, high = turn_extent(opened, turn)
        frame = frame.filter(pl.col("seq").is_between(low, high))
    seqs: Any = frame.select(pl.col("seq").cast(pl.Int64)).collect()["seq"].to_numpy()
    for wanted in (_only(opened, chosen.get("only", "")), _tool(opened, chosen.get("tool", ""))):
        seqs = seqs if wanted is None else both(seqs, wanted, len(opened))
    text = chosen.get("text", "")
    return both(seqs, found_in(opened.log, text), len(opened)) if text else seqs


def both(seqs: Seqs, wanted: Seqs, size: int) -> Seqs:
    """Those of `seqs` that are wanted too, in their order."""
    marks = np.zeros(size, dtype=bool)
    marks[wanted] = True
    return seqs[marks[seqs]]


def turn_extent(opened: Opened, turn: str) -> tuple[int, int]:
    """First and last seq of the turn with that number; an empty range where there is none."""
    spans = opened.spans.filter((pl.col("lane") == "turn") & (pl.col("label") == f"turn {turn}"))
    return (spans["start"][0], spans["stop"][-1]) if spans.height else (0, -1)


def _only(opened: Opened, only: str) -> Seqs | None:
    table = opened.table
    match only:
        case "violation":
            return opened.stops["violation"]
        case "surface":
            return np.sort(table.seq)
        case "live":
            return np.sort(table.seq[table.shadowed_by == NEVER])
        case "shadowed":
            return np.sort(table.seq[table.shadowed_by < NEVER])
        case "compaction":
            kinds = opened.log.frame.filter(pl.col("kind").cast(pl.String).str.starts_with("compaction"))["seq"].cast(pl.Int64).to_numpy()
            return marked(len(opened), kinds, opened.stops["replacement"])
        case "error":
            return errors(opened)
        case _:
            return None


def errors(opened: Opened) -> Seqs:
    """The tool results that say they failed: found by their bytes, then looked at."""
    results = opened.log.frame.filter(pl.col("kind") == "tool_result")["seq"].cast(pl.Int64).to_numpy()
    spelled = marked(len(opened), found_in(opened.log, '"isError":true'), found_in(opened.log, '"isError": true'))
    likely = both(results, spelled, len(opened))
    return np.array([seq for seq in likely.tolist() if failed(opened.log[seq].data)], dtype=np.int64)


def failed(payload: Any) -> bool:
    """Whether a tool result's payload says so itself, and not a text inside it."""
    if isinstance(payload, Mapping):
        return payload.get("isError") is True or any(failed(payload.get(key)) for key in ("message", "content"))
    return isinstance(payload, list) and any(isinstance(block, Mapping) and block.get("isError") is True for block in payload)


def _tool(opened: Opened, tool: str) -> Seqs | None:
    """The calls of a tool and the results that answer them."""
    if not tool:
        return None
    frame = opened.log.frame
    calls = [seq for seq in frame.filter(pl.col("kind") == "tool_call")["seq"] if str(opened.log[seq].get("name"))[:40] == tool]
    ids = frame.filter(pl.col("seq").is_in(calls))["call_id"].drop_nulls()
    return frame.filter(pl.col("call_id").is_in(ids.implode()) & pl.col("kind").is_in(["tool_call", "tool_result"]))["seq"].cast(pl.Int64).to_numpy()
