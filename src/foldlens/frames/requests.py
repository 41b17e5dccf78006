"""The requests that a log lets us reconstruct: one row for each attempt to call the model, at its boundary.

`boundary` is the last seq that the request includes (-1: nothing yet), `answer` the first event that came back.
dsh sends what is logged before the attempt's first chunk; the 2026-07 edition what is logged before the step started;
Nous everything logged at dispatch.
"""

import numpy as np
import polars as pl

from foldlens.folds.surface import fold_table
from foldlens.model.log import Log

Seqs = np.ndarray[tuple[int], np.dtype[np.int64]]
SCHEMA = pl.Schema(
    {
        "request": pl.Int64(),
        "boundary": pl.Int64(),
        "answer": pl.Int64(),
        "time": pl.Int64(),
        "turn": pl.Int64(),
        "step": pl.Int64(),
        "messages": pl.Int64(),
        "added": pl.Int64(),
        "gone": pl.Int64(),
        "size": pl.Int64(),
    }
)
ANSWERS = ("assistant_chunk", "assistant_message")
BETWEEN = ("llm_retry", "llm_retry_started", "compaction_end", "step_start", "request_header", "tool_result", "turn_start")


def requests_frame(log: Log) -> pl.DataFrame:
    """Every reconstructable request of a log, in log order."""
    attempts = _attempts(log)
    counts = _counts(log, attempts["boundary"].cast(pl.Int64).to_numpy())
    return pl.concat([attempts.with_row_index("request"), counts], how="horizontal").select(
        pl.col(name).cast(dtype, strict=False) for name, dtype in SCHEMA.items()
    )


def _counts(log: Log, bounds: Seqs) -> pl.DataFrame:
    """How many messages each request carries, how many of them are new since the one before, how many left, and their bytes.

    A message belongs to the requests from its birth to its shadowing, so counting both by interval gives every sum in one pass.
    """
    table = fold_table(log)
    sizes = log.frame["size"].fill_null(0).to_numpy()[table.seq] if len(table.seq) else np.zeros(0, np.int64)
    stops = len(bounds)
    born, lost = np.searchsorted(bounds, table.seq), np.searchsorted(bounds, table.shadowed_by)
    seen = born < lost
    come = np.bincount(born[seen], minlength=stops + 1)[:stops]
    gone = np.bincount(lost[seen], minlength=stops + 1)[:stops]
    grown = np.bincount(born[seen], weights=sizes[seen], minlength=stops + 1)[:stops]
    shrunk = np.bincount(lost[seen], weights=sizes[seen], minlength=stops + 1)[:stops]
    return pl.DataFrame({"messages": np.cumsum(come - gone), "added": come, "gone": gone, "size": np.cumsum(grown - shrunk).astype(np.int64)})


def _attempts(log: Log) -> pl.DataFrame:
    """The first answering event of each attempt, with the boundary of what had been sent."""
    events = log.frame.select("seq", "kind", "time", "turn", "step", "op")
    marks = events.filter((pl.col("kind").is_in(ANSWERS) & (pl.col("op").fill_null("append") == "append")) | pl.col("kind").is_in(BETWEEN)).with_columns(
        answers=pl.col("kind").is_in(ANSWERS)
    )
    # An attempt begins at an answering event that follows something else, a finished message, or another step's chunks.
    moved = pl.col("turn").ne_missing(pl.col("turn").shift(1)) | pl.col("step").ne_missing(pl.col("step").shift(1))
    fresh = ~pl.col("answers").shift(1, fill_value=False) | (pl.col("kind").shift(1) == "assistant_message") | moved
    first = marks.filter(pl.col("answers") & fresh)
    if log.dialect.name == "dsh-2026-07":
        starts = events.filter(pl.col("kind") == "step_start").select(started="seq")
        first = first.join_asof(starts.with_columns(seq="started"), on="seq", strategy="backward")
        return first.select(pl.coalesce("started", "seq").alias("boundary") - 1, pl.col("seq").alias("answer"), "time", "turn", "step")
    return first.select((pl.col("seq") - 1).alias("boundary"), pl.col("seq").alias("answer"), "time", "turn", "step")
