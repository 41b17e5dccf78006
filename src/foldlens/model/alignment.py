"""A request and the fold side by side."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, cast

from pydantic import BaseModel, ConfigDict, PlainSerializer, PlainValidator, WithJsonSchema

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


IDENTITY_SCHEMA = {
    "type": "object",
    "description": "what names a request; its body stays in the capture",
    "properties": {
        "index": {"type": "integer", "minimum": 0},
        "session_id": {"type": ["string", "null"]},
        "purpose": {"enum": [purpose.value for purpose in Purpose]},
        "wire": {"type": "string"},
        "time": {"type": ["number", "null"]},
    },
    "required": ["index", "session_id", "purpose", "wire", "time"],
}


def _request(found: Any) -> Request:
    """The request itself, or what a written report says of one."""
    if isinstance(found, Request):
        return found
    if not isinstance(found, Mapping):
        raise ValueError("a request, or the object that names one, is expected")
    return Request.named(**cast("Mapping[str, Any]", found))


def _rows(found: Any) -> Sequence[AlignmentRow]:
    """Rows as they are, made or still to be made; those of a written report read back."""
    if isinstance(found, list):
        return tuple(AlignmentRow.model_validate(row) for row in cast("list[Any]", found))
    return found


class Alignment(BaseModel):
    """One request held against the fold.

    `boundary` is the last seq included in the fold (inclusive; -1 for the empty prefix);
    `interval` the inclusive range of such seqs at which the request equals the fold, where it does.
    `evidence` says how the request was joined to its place; `header` lists header differences in words.
    `rows` are made when somebody looks at them.
    """

    model_config = ConfigDict(frozen=True)

    request: Annotated[Request, PlainValidator(_request), PlainSerializer(_identity, return_type=dict[str, Any]), WithJsonSchema(IDENTITY_SCHEMA)]
    status: Status
    purpose: Purpose = Purpose.UNKNOWN
    rows: Annotated[
        Sequence[AlignmentRow],
        PlainValidator(_rows, json_schema_input_type=list[AlignmentRow]),
        PlainSerializer(list, return_type=list[AlignmentRow]),
    ] = ()
    boundary: int | None = None
    interval: tuple[int, int] | None = None
    evidence: str = ""
    ambiguous: bool = False
    exemptions: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    reason: str = ""
