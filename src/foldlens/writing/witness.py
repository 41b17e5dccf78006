"""The smallest log that shows a fault, as a file to send around: foldlens's own JSONL, or the notation."""

import os
from pathlib import Path

from foldlens.minimal import minimize
from foldlens.model.log import Log
from foldlens.notation import render
from foldlens.writing.shapes import own_lines


def write_witness(log: Log, path: str | os.PathLike[str], rule: str, seq: int | None = None, admission: str = "seed") -> Log:
    """Minimize the log for `rule` and write what is left to a new file: the notation where its name ends in .txt, else JSONL.

    Gives the small log. Raises `FileExistsError` where something is there already, `ValueError` where the log does not break the rule.
    """
    target = Path(path)
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    small = minimize(log, rule, seq, admission)
    events = [small.source.mapping(place) for place in range(len(small))]
    pieces = [render(small).encode()] if target.suffix == ".txt" else own_lines(small, small.header.fields, events)
    with target.open("xb") as file:
        file.writelines(pieces)
    return small
