"""The timeline as spans: when each turn, step, model stream, tool call and compaction ran, and where each message stands.

A span covers the seqs `start` to `stop`, both inclusive, and the recorded times `begin` to `end` in epoch ms (null where
none were recorded). `seq` is the event that a click selects.
"""

import polars as pl

from foldlens.frames.spelled import spelled
from foldlens.model.log import Log

LANES = ("turn", "step", "model", "tool", "compaction", "message", "other")
SCHEMA = pl.Schema(
    {
        "lane": pl.Enum(LANES),
        "seq": pl.Int64(),
        "start": pl.Int64(),
        "stop": pl.Int64(),
        "begin": pl.Int64(),
        "end": pl.Int64(),
        "label": pl.String(),
        "state": pl.String(),
    }
)
BOUNDS = {"turn": ("turn_start", "turn_end"), "step": ("step_start", "step_end"), "compaction": ("compaction_start", "compaction_end")}
SPANNED = ("turn_start", "turn_end", "step_start", "step_end", "assistant_chunk", "tool_call", "compaction_start", "compaction_end")


def spans_frame(log: Log) -> pl.DataFrame:
    """Every span of a log, lane by lane, in log order."""
    events = log.frame.select("seq", "kind", "time", "turn", "step", "call_id", "op", "shadowed_by")
    lanes = [_bounded(events, lane) for lane in BOUNDS] + [_streams(events), _calls(events), _messages(events, log), _others(events, log)]
    return pl.concat([_shaped(lane) for lane in lanes]).sort("lane", "start")


def _shaped(lane: pl.DataFrame) -> pl.DataFrame:
    return lane.select(pl.col(name).cast(dtype, strict=False) for name, dtype in SCHEMA.items())


def _bounded(events: pl.DataFrame, lane: str) -> pl.DataFrame:
    """From each opening event to its closing one; where that is missing, to the event before the next opening."""
    opening, closing = BOUNDS[lane]
    marks = events.filter(pl.col("kind").is_in([opening, closing]))
    last = _last(events)
    opened = marks.with_columns(
        following=pl.col("kind").shift(-1),
        next_seq=pl.col("seq").shift(-1),
        next_time=pl.col("time").shift(-1),
    ).filter(pl.col("kind") == opening)
    closed = pl.col("following") == closing
    number = pl.col("turn").cast(pl.String) if lane == "turn" else pl.concat_str([pl.col("turn"), pl.col("step")], separator="/", ignore_nulls=True)
    return opened.select(
        lane=pl.lit(lane),
        seq="seq",
        start="seq",
        stop=pl.when(closed).then("next_seq").otherwise(pl.col("next_seq") - 1).fill_null(pl.lit(last["seq"], pl.Int64)),
        begin="time",
        end=pl.col("next_time").fill_null(pl.lit(last["time"], pl.Int64)),
        label=spelled("{} {}", pl.lit(lane), number.fill_null("")).str.strip_chars() if lane != "compaction" else pl.lit("compaction"),
        state=pl.when(closed).then(pl.lit("closed")).otherwise(pl.lit("never closed")),
    )


def _streams(events: pl.DataFrame) -> pl.DataFrame:
    """Runs of stream chunks of one (turn, step) that nothing interrupts."""
    chunks = events.filter(pl.col("kind") == "assistant_chunk")
    breaks = (pl.col("seq").diff() != 1) | pl.col("turn").ne_missing(pl.col("turn").shift()) | pl.col("step").ne_missing(pl.col("step").shift())
    runs = chunks.with_columns(run=breaks.fill_null(True).cum_sum()).group_by("run", maintain_order=True)
    return runs.agg(start=pl.col("seq").first(), stop=pl.col("seq").last(), begin=pl.col("time").min(), end=pl.col("time").max(), count=pl.len()).select(
        pl.lit("model").alias("lane"),
        pl.col("start").alias("seq"),
        "start",
        "stop",
        "begin",
        "end",
        spelled("model stream, {} chunks", pl.col("count")).alias("label"),
        pl.lit("streamed").alias("state"),
    )


def _calls(events: pl.DataFrame) -> pl.DataFrame:
    """From each tool call to the first result that answers it; a call without a result is a point."""
    calls = events.filter(pl.col("kind") == "tool_call").select("seq", "time", "call_id")
    results = events.filter((pl.col("kind") == "tool_result") & (pl.col("op").fill_null("append") == "append")).select(
        "call_id", answered="seq", stop="seq", answered_at="time"
    )
    pairs = calls.join_asof(results, left_on="seq", right_on="answered", by="call_id", strategy="forward", check_sortedness=False)
    return pairs.select(
        lane=pl.lit("tool"),
        seq="seq",
        start="seq",
        stop=pl.coalesce("stop", "seq"),
        begin="time",
        end=pl.coalesce("answered_at", "time"),
        label=spelled("tool call {}", pl.col("call_id").fill_null("without id")),
        state=pl.when(pl.col("stop").is_null()).then(pl.lit("no result")).otherwise(pl.lit("answered")),
    )


def _messages(events: pl.DataFrame, log: Log) -> pl.DataFrame:
    """Each surface event as a point."""
    replaced = pl.col("op") == "replace"
    shadowed = pl.col("shadowed_by").is_not_null()
    return _points(events.filter(pl.col("kind").is_in(list(log.dialect.surface))), "message").with_columns(
        state=pl.when(replaced & shadowed)
        .then(pl.lit("replacement, itself shadowed"))
        .when(replaced)
        .then(pl.lit("replacement"))
        .when(shadowed)
        .then(pl.lit("shadowed"))
        .otherwise(pl.lit("on the surface"))
    )


def _others(events: pl.DataFrame, log: Log) -> pl.DataFrame:
    """Everything that no other lane shows: headers, titles, hooks, approvals, unknown types."""
    return _points(events.filter(~pl.col("kind").is_in([*SPANNED, *log.dialect.surface])), "other")


def _points(events: pl.DataFrame, lane: str) -> pl.DataFrame:
    columns = {"seq": "seq", "start": "seq", "stop": "seq", "begin": "time", "end": "time", "label": "kind"}
    return events.select(
        pl.lit(lane).alias("lane"), *(pl.col(source).alias(name) for name, source in columns.items()), pl.lit("").alias("state"), "op", "shadowed_by"
    )


def _last(events: pl.DataFrame) -> dict[str, int | None]:
    if events.is_empty():
        return {"seq": None, "time": None}
    return events.select("seq", "time").row(-1, named=True)
