"""Words made of columns: what `pl.format` does, by the one expression that does not crash.

`pl.format` of polars 2.1 panics on some filtered tables ("assertion failed: i < self.len()").
"""

import polars as pl


def spelled(template: str, *columns: pl.Expr) -> pl.Expr:
    """The template with each `{}` filled by a column, as text."""
    words = template.split("{}")
    parts = [pl.lit(words[0])]
    for column, word in zip(columns, words[1:], strict=True):
        parts += [column.cast(pl.String), pl.lit(word)]
    return pl.concat_str(parts)
