"""Bytes that could not be read as events, or were read only after a repair."""

from pydantic import BaseModel, ConfigDict


class Damage(BaseModel):
    """One damaged place: 1-based line, 0-based byte offset (`None` where it concerns the whole file), and why.

    `lost` says whether bytes were left out; otherwise everything was read and the note explains how.
    `harness` says what the recording harness's own loader would do, where that differs.
    """

    model_config = ConfigDict(frozen=True)

    reason: str
    line: int | None = None
    offset: int | None = None
    lost: bool = False
    harness: str | None = None
