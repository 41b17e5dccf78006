"""The file that a recovery or a fork leaves behind. The log it comes from is only read."""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from foldlens.check import check
from foldlens.forks import child_header, fork_point
from foldlens.formats import read
from foldlens.live.envelope import moment
from foldlens.model.damage import Damage
from foldlens.model.log import Log
from foldlens.model.violation import Severity, Violation
from foldlens.recovery import Repair, recovery
from foldlens.writing.shapes import Events, file_of


class Written(BaseModel):
    """What was written, and what the written log, read back, still breaks.

    `inherited`: how many events came from the old log; `appended`: those that were added.
    `left`: violations above a note that remain; `damage`: what reading it back had to say.
    """

    model_config = ConfigDict(frozen=True)

    path: str
    events: int
    inherited: int
    appended: tuple[Mapping[str, Any], ...] = ()
    repairs: tuple[Repair, ...] = ()
    left: tuple[Violation, ...] = ()
    damage: tuple[Damage, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether it reads without loss and breaks nothing."""
        return not self.left and not any(damage.lost for damage in self.damage)


def write_recovered(log: Log, path: str | os.PathLike[str]) -> Written:
    """Write the log with its recovery appended to a new file in the log's own format.

    Raises `FileExistsError` where something is there already, `ValueError` where recovery has nothing to append.
    """
    repairs = recovery(log)
    if not repairs:
        raise ValueError("no turn is open: recovery has nothing to append")
    now = moment(log.dialect.name, datetime.now(UTC))
    appended = [repair.event(len(log) + place) for place, repair in enumerate(repairs)]
    for event in appended:
        event["time"] = now if event["time"] is None else event["time"]
    return written(log, path, log.header.fields, len(log), appended, repairs)


def write_fork(log: Log, path: str | os.PathLike[str], at: int | str = "last") -> Written:
    """Write a fork that inherits the events up to `at` (inclusive; "last" for all) to a new file in the log's own format.

    Raises `FileExistsError` where something is there already, `ValueError` where the harness would not fork.
    A dsh child ends its inherited part with a `session/end-seed`.
    """
    point = fork_point(log, at)
    if not point.legal:
        raise ValueError(f"cannot fork after seq {point.boundary}: {point.reason}")
    length = point.boundary + 1
    seeded = log.dialect.name == "dsh" and not (length and log[length - 1].type == "session/end-seed")
    mark = {"type": "session/end-seed", "seq": length, "time": moment(log.dialect.name, datetime.now(UTC)), "data": {}}
    header = log.header.fields if log.format in ("nous", "chat") else child_header(log, length)
    return written(log, path, header, length, [mark] if seeded else [])


def written(
    log: Log,
    path: str | os.PathLike[str],
    header: Mapping[str, Any],
    inherited: int,
    appended: Events,
    repairs: tuple[Repair, ...] = (),
) -> Written:
    """Write the file, read it back, and say what it breaks."""
    target = Path(path)
    events = [log.source.mapping(seq) for seq in range(inherited)] + list(appended)
    pieces = file_of(log, header, events, compressed=target.suffix in (".zst", ".zstd"))
    with target.open("xb") as file:
        try:
            file.writelines(pieces)
        except BaseException:
            target.unlink()
            raise
    again = read(target)
    left = tuple(violation for violation in check(again).violations if violation.severity is not Severity.NOTE)
    return Written(path=str(target), events=len(again), inherited=inherited, appended=tuple(appended), repairs=repairs, left=left, damage=again.damage)
