"""The typed shapes of dsh events: the tagged union that the fast reader decodes into.

A shape is as narrow as the admission rules ask for (facts: dsh 1, 2, 4), so a row that decodes cannot break them.
Text is skipped, not built. Anything else becomes an `OddRow`, read slowly and judged by the same rules.
`gc=False`: these values hold no cycles, and millions of them must not be traced.
"""

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from foldlens.model.js import SAFE_INTEGER

Nat = Annotated[int, Meta(ge=0, le=SAFE_INTEGER)]
Time = Annotated[int, Meta(ge=-SAFE_INTEGER, le=SAFE_INTEGER)]
Name = Annotated[str, Meta(min_length=1)]
Optional = UnsetType


class Payload(msgspec.Struct, gc=False):
    """A payload: unknown keys are allowed and not kept."""


class Skipped(Payload):
    """An object whose content nobody asks for here."""


class Pair(Payload):
    turn: Nat
    step: Nat


class StartedTurn(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """Nothing but the turn: an older start with its trigger is upgraded when a log is loaded, so it is read slowly."""

    turn: Nat


class PlainReason(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """An ending of today's shape; older shapes and endings nobody knows are read slowly."""

    kind: Literal["completed", "blocked", "max-tokens", "interrupted"]


class EndedTurn(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    turn: Annotated[int, Meta(ge=1, le=SAFE_INTEGER)]
    reason: PlainReason


class PlainSource(Payload, tag_field="kind", tag="user"):
    pass


class PluginSource(Payload, tag_field="kind", tag="plugin"):
    """Messages of `time-context` are judged whole, so they are left to the slow path."""

    plugin: Annotated[str, Meta(pattern="^(?!time-context$)")]
    compactionId: str | Optional = UNSET
    sourceCommandId: str | Optional = UNSET


class ModelSource(Payload):
    kind: Literal["model"]  # no tag: outside a union, a tag may be missing
    provider: Name
    model: Name


class ToolSource(Payload):
    kind: Literal["tool"]
    callId: Name


class TextBlock(Payload, tag_field="type", tag="text"):
    pass


class ReasoningBlock(Payload, tag_field="type", tag="reasoning"):
    pass


class CallBlock(Payload, tag_field="type", tag="tool-call"):
    id: str


class ResultBlock(Payload):
    type: Literal["tool-result"]
    toolCallId: str
    content: list[Skipped]
    isError: bool | Optional = UNSET


class UserData(Payload):
    id: Name
    role: Literal["user"]
    content: list[Skipped]
    source: PlainSource | PluginSource


class AssistantBody(Payload):
    id: Name
    role: Literal["assistant"]
    content: list[TextBlock | ReasoningBlock | CallBlock]
    source: ModelSource


class AssistantData(Payload):
    turn: Nat
    step: Nat
    message: AssistantBody


class ResultBody(Payload):
    id: Name
    role: Literal["user"]
    content: Annotated[list[ResultBlock], Meta(min_length=1, max_length=1)]
    source: ToolSource


class ResultError(Payload):
    code: str | Optional = UNSET


class ResultData(Payload):
    turn: Nat
    step: Nat
    message: ResultBody
    error: ResultError | Optional = UNSET


class CallData(Payload):
    turn: Nat
    step: Nat
    callId: Name


class Replace(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    op: Literal["replace"]
    start: Nat
    end: Nat


class Row(msgspec.Struct, gc=False, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """The envelope. Kinds that cannot carry a surface op or sources do not declare them."""

    odd: ClassVar[bool] = False
    count: ClassVar[int] = 1
    surface_op: ClassVar[Any] = UNSET
    sources: ClassVar[Any] = UNSET

    seq: Nat
    time: Time


class Surface(msgspec.Struct, gc=False, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """The envelope of an event that the model can see."""

    odd: ClassVar[bool] = False
    count: ClassVar[int] = 1

    seq: Nat
    time: Time
    surface_op: Literal["append"] | Replace = msgspec.field(name="surfaceOp")
    sources: list[Nat] | Optional = msgspec.field(default=UNSET, name="sourceEventSeqs")


class TurnStart(Row, gc=False, kw_only=True, forbid_unknown_fields=True, tag="turn/start"):
    type: ClassVar[str] = "turn/start"
    kind: ClassVar[str] = "turn_start"
    data: StartedTurn


class TurnEnd(Row, gc=False, kw_only=True, forbid_unknown_fields=True, tag="turn/end"):
    type: ClassVar[str] = "turn/end"
    kind: ClassVar[str] = "turn_end"
    data: EndedTurn


class StepStart(Row, gc=False, kw_only=True, forbid_unknown_fields=True, tag="step/start"):
    type: ClassVar[str] = "step/start"
    kind: ClassVar[str] = "step_start"
    data: Pair


class StepEnd(Row, gc=False, kw_only=True, forbid_unknown_fields=True, tag="step/end"):
    type: ClassVar[str] = "step/end"
    kind: ClassVar[str] = "step_end"
    data: Pair


class Chunk(Row, gc=False, kw_only=True, forbid_unknown_fields=True, tag="assistant/chunk"):
    type: ClassVar[str] = "assistant/chunk"
    kind: ClassVar[str] = "assistant_chunk"
    data: Pair


class ToolCall(Row, gc=False, kw_only=True, forbid_unknown_fields=True, tag="tool/call"):
    type: ClassVar[str] = "tool/call"
    kind: ClassVar[str] = "tool_call"
    data: CallData

    @property
    def call_id(self) -> str:
        return self.data.callId


class UserMessage(Surface, gc=False, kw_only=True, forbid_unknown_fields=True, tag="user/message"):
    type: ClassVar[str] = "user/message"
    kind: ClassVar[str] = "user_message"
    data: UserData
    calls: ClassVar[tuple[str, ...]] = ()
    call_id: ClassVar[Any] = UNSET

    @property
    def message_id(self) -> str:
        return self.data.id


class AssistantMessage(Surface, gc=False, kw_only=True, forbid_unknown_fields=True, tag="assistant/message"):
    type: ClassVar[str] = "assistant/message"
    kind: ClassVar[str] = "assistant_message"
    data: AssistantData
    call_id: ClassVar[Any] = UNSET

    @property
    def calls(self) -> tuple[str, ...]:
        return tuple([block.id for block in self.data.message.content if isinstance(block, CallBlock)])

    @property
    def message_id(self) -> str:
        return self.data.message.id


class ToolResult(Surface, gc=False, kw_only=True, forbid_unknown_fields=True, tag="tool/result"):
    type: ClassVar[str] = "tool/result"
    kind: ClassVar[str] = "tool_result"
    data: ResultData
    calls: ClassVar[tuple[str, ...]] = ()

    @property
    def call_id(self) -> str:
        return self.data.message.source.callId

    @property
    def is_error(self) -> bool:
        return self.data.message.content[0].isError is True

    @property
    def error_code(self) -> Any:
        error = self.data.error
        return UNSET if error is UNSET else error.code

    @property
    def message_id(self) -> str:
        return self.data.message.id


RARE = (
    "request/header", "request/context", "session/end-seed", "session/title", "session/title-llm-request", "todo/write",
    "agent/inbox/spliced", "agent-preset/selected", "approval/asked", "approval/decided", "approval/policy", "permission/preset",
    "sandbox/mode", "plan/mode", "command/run", "command/done", "compaction/start", "compaction/summary", "compaction/end",
    "compaction/prune", "tool/code-dispatch-start", "tool/code-dispatch", "hook/invoked", "hook/result", "llm/retry",
    "llm/retry-started", "goal/change", "schedule/change", "subagent/descriptor", "team/member", "team/task",
    "team/message/queued", "team/message/delivered", "tool-workflow/run-start", "tool-workflow/agent-start",
    "tool-workflow/agent-end", "tool-workflow/run-end", "feedback/record", "web/deepseek-search-llm-request",
)  # fmt: skip


def kind_of(type_: str) -> str:
    """The canonical kind of a known dsh type: `tool-workflow/run-start` is a `tool_workflow_run_start`."""
    return type_.replace("/", "_").replace("-", "_")


def _rare(type_: str) -> type:
    """A row whose payload is a plain mapping: rules that ask for it look at every value themselves."""
    names = {"type": type_, "kind": kind_of(type_), "__module__": __name__}
    return msgspec.defstruct(
        "".join(part.capitalize() for part in kind_of(type_).split("_")), [("data", dict[str, Any])],
        bases=(Row,), namespace=names, gc=False, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=type_,
    )  # fmt: skip


TYPED = (TurnStart, TurnEnd, StepStart, StepEnd, Chunk, ToolCall, UserMessage, AssistantMessage, ToolResult)
ROWS = TYPED + tuple(_rare(type_) for type_ in RARE)
KINDS = {row.type: row.kind for row in ROWS}
ATTRIBUTE_KINDS = frozenset(row.kind for row in TYPED)
SURFACE_KINDS = frozenset({"user_message", "assistant_message", "tool_result"})
