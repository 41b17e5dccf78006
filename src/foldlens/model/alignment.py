"""A request and the fold side by side."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, PlainSerializer, SkipValidation

from foldlens.model.request import Purpose, Request


class RowStatus(StrEnum):
    """How one row of an alignment compares."""

    EQUAL = "equal"
    EXEMPT = "exempt"
    CHANGED = "changed"
    MOVED = "moved"
    EXTRA = "extra"
    MISSING = "missing"


class Status(StrEnum):
    """How a whole request compares with the fold at its boundary."""

    EQUAL = "equal"
    EXEMPT = "exempt"
    DIVERGES = "diverges"
    AUXILIARY = "auxiliary"
    NOT_CHECKABLE = "not-checkable"


class AlignmentRow(BaseModel):
    """One message: `index` in the request, `seq` in the log (either may be absent), and why they compare so.

    `exemptions` names each step of the wire mapping that was needed; `words` is the word-level difference of a changed text.
    """

    model_config = ConfigDict(frozen=True)

    status: RowStatus
    index: int | None = None
    seq: int | None = None
    reason: str = ""
    exemptions: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()


def _identity(request: Request) -> dict[str, Any]:
    """What names a request in a report: its bodies stay in the capture."""
    return {
        "index": request.index,
        "session_id": request.session_id,
        "purpose": request.purpose.value,
        "wire": request.wire,
        "time": request.time,
    }


class Alignment(BaseModel):
    """One request held against the fold.

    `boundary` is the last seq included in the fold (inclusive; -1 for the empty prefix);
    `interval` the inclusive range of such seqs at which the request equals the fold, where it does.
    `evidence` says how the request was joined to its place; `header` lists header differences in words.
    `rows` are made when somebody looks at them.
    """

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    request: Annotated[SkipValidation[Request], PlainSerializer(_identity, return_type=dict[str, Any])]
    status: Status
    purpose: Purpose = Purpose.UNKNOWN
    rows: Annotated[SkipValidation[Sequence[AlignmentRow]], PlainSerializer(list, return_type=list[AlignmentRow])] = ()
    boundary: int | None = None
    interval: tuple[int, int] | None = None
    evidence: str = ""
    ambiguous: bool = False
    exemptions: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    reason: str = ""
