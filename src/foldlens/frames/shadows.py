"""Replacements as bars over the messages that they stand for, and where each part of the log ended up in the fold.

The horizontal place of a message is its ordinal among surface events: on a seq axis stream chunks would eat the width.
`frames.stretched` gives the same tables another width.
"""

import numpy as np
import polars as pl

from foldlens.folds.surface import fold_table
from foldlens.folds.table import NEVER
from foldlens.model.log import Log

BARS = pl.Schema(
    {
        "seq": pl.Int64(),
        "start": pl.Int64(),
        "stop": pl.Int64(),
        "left": pl.Float64(),
        "right": pl.Float64(),
        "logged": pl.Float64(),
        "depth": pl.Int64(),
        "shadowed": pl.Int64(),
        "covers": pl.Int64(),
        "state": pl.String(),
        "label": pl.String(),
    }
)
MESSAGES = pl.Schema(
    {
        "seq": pl.Int64(),
        "ordinal": pl.Int64(),
        "slot": pl.Int64(),
        "state": pl.String(),
        "shadowed_by": pl.Int64(),
        "kind": pl.String(),
        "left": pl.Float64(),
        "right": pl.Float64(),
        "first": pl.Float64(),
        "last": pl.Float64(),
    }
)


def messages_frame(log: Log, at: int | None = None) -> pl.DataFrame:
    """Every message that stood on the surface by the event `at` (or ever): its ordinal in the log, and its slot in the fold then.

    `slot` is null when shadowed. `left` to `right` is its place among the logged messages, `first` to `last` its place in the fold.
    """
    table = fold_table(log)
    end = len(log) if at is None else at
    born = table.seq <= end
    shadowed_by = np.where(table.shadowed_by[born] <= end, table.shadowed_by[born], NEVER)
    replacing = [replacement.seq for replacement in table.replacements if replacement.seq <= end]
    placed = pl.DataFrame({"seq": table.seq[born], "shadowed_by": shadowed_by}, schema={"seq": pl.Int64, "shadowed_by": pl.Int64})
    live = pl.col("shadowed_by") == NEVER
    slots = placed.with_columns(slot=pl.when(live).then(live.cum_sum() - 1)).sort("seq").with_columns(ordinal=pl.int_range(pl.len()))
    kinds = log.frame.select("seq", pl.col("kind").cast(pl.String))
    replaced = pl.col("seq").is_in(replacing)
    return (
        slots.join(kinds, on="seq", how="left", maintain_order="left")
        .with_columns(
            shadowed_by=pl.when(live).then(None).otherwise("shadowed_by"),
            state=pl.when(live & replaced)
            .then(pl.lit("replacement"))
            .when(live)
            .then(pl.lit("on the surface"))
            .when(replaced)
            .then(pl.lit("replacement, itself shadowed"))
            .otherwise(pl.lit("shadowed")),
            left=pl.col("ordinal"),
            right=pl.col("ordinal") + 1,
            first=pl.col("slot"),
            last=pl.col("slot") + 1,
        )
        .select(pl.col(name).cast(dtype) for name, dtype in MESSAGES.items())
    )


def bars_frame(log: Log, at: int | None = None) -> pl.DataFrame:
    """Each replacement up to the event `at` over the span of original messages that it stands for, one above those that it swallowed."""
    end = len(log) - 1 if at is None else at
    ordinals = dict(messages_frame(log, end).select("seq", "ordinal").iter_rows())
    spans: dict[int, tuple[int, int, int, int]] = {}
    rows: list[tuple[object, ...]] = []
    final = {int(seq) for seq in fold_table(log).surface(end)}
    for replacement in fold_table(log).replacements:
        if replacement.seq > end:
            break
        inside = [spans.get(seq, (ordinals[seq], ordinals[seq], 0, 1)) for seq in replacement.shadowed]
        own = ordinals[replacement.seq]
        left = min((span[0] for span in inside), default=own)
        right = max((span[1] for span in inside), default=own)
        depth = 1 + max((span[2] for span in inside), default=0)
        covers = sum(span[3] for span in inside)
        spans[replacement.seq] = (left, right, depth, covers)
        state = "replacement" if replacement.seq in final else "replacement, itself shadowed"
        shown = (replacement.seq, replacement.start, replacement.stop, left, right + 1.0, own + 0.5, depth, len(replacement.shadowed), covers, state)
        rows.append((*shown, f"#{replacement.seq} for {covers}"))
    return pl.DataFrame(rows, schema=BARS, orient="row")
