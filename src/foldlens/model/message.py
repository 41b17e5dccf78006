"""One message as the model receives it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """The projection of one surface event, fields as written.

    `body` is the whole message in the dialect's own shape: what is compared where key order and extra keys count.
    """

    role: Any
    content: Any = None
    tool_calls: Sequence[Any] | Any = ()
    tool_call_id: Any = None
    name: Any = None
    body: Mapping[str, Any] = field(default_factory=dict[str, Any])
