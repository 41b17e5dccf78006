"""The sessions of a folder as a table: one row a file, also for a file that cannot be read."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polars as pl

from foldlens.check import check
from foldlens.folds.surface import fold_table
from foldlens.formats import read
from foldlens.model.errors import ReadError
from foldlens.model.report import Report
from foldlens.model.violation import Severity

SCHEMA = pl.Schema(
    {
        "nr": pl.Int64(),
        "session": pl.String(),
        "verdict": pl.String(),
        "violations": pl.Int64(),
        "events": pl.Int64(),
        "turns": pl.Int64(),
        "replacements": pl.Int64(),
        "bytes": pl.Int64(),
        "harness": pl.String(),
        "path": pl.String(),
    }
)


def sessions_frame(folder: str, paths: Iterable[Path]) -> pl.DataFrame:
    """Each file read and checked, in the given order."""
    rows = [row(number, Path(folder), path) for number, path in enumerate(paths, 1)]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def row(number: int, folder: Path, path: Path) -> tuple[Any, ...]:
    name, octets = str(path.relative_to(folder)), 0
    try:
        octets = path.stat().st_size
        log = read(str(path))
        report = check(log)
    except (ReadError, OSError) as error:
        return number, name, f"not a session: {why(error)}"[:160], None, None, None, None, octets, "", str(path)
    turns = log.frame.filter(pl.col("kind") == "turn_start").height
    damage = ", damaged" if log.damage else ""
    return (
        number,
        name,
        f"{verdict(report)}{damage}",
        len(report.violations),
        len(log),
        turns,
        len(fold_table(log).replacements),
        octets,
        log.dialect.title,
        str(path),
    )


def why(error: ReadError | OSError) -> str:
    """Why a file is no session; its path stands beside it."""
    if isinstance(error, OSError):
        return error.strerror or "cannot be read"
    return error.reason if error.line is None else f"line {error.line}: {error.reason}"


def verdict(report: Report) -> str:
    """The worst that was found, in a word."""
    found = {violation.severity for violation in report.violations}
    return "✕ breaks the contract" if Severity.ERROR in found else "! warnings" if Severity.WARNING in found else "✓ keeps the contract"
