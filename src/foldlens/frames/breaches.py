"""Violations as a table: one row each, never merged, with the place and time at which it happened."""

from collections.abc import Iterable

import polars as pl

from foldlens.model.log import Log
from foldlens.model.violation import Violation

SCHEMA = pl.Schema({"seq": pl.Int64(), "time": pl.Int64(), "rule": pl.String(), "severity": pl.String(), "message": pl.String()})


def breaches_frame(log: Log, violations: Iterable[Violation]) -> pl.DataFrame:
    """The violations of events in log order; faults of the header alone stand at no event and are left out."""
    rows = [(found.seq, found.rule, str(found.severity), whole(found.message)) for found in violations if found.seq is not None]
    found = pl.DataFrame(rows, schema={"seq": pl.Int64, "rule": pl.String, "severity": pl.String, "message": pl.String}, orient="row")
    times = log.frame.select("seq", pl.col("time").cast(pl.Int64, strict=False))
    return found.join(times, on="seq", how="left", maintain_order="left").select(SCHEMA.names())


def whole(text: str) -> str:
    """The text without lone surrogates, which no table can hold."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
