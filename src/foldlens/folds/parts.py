"""What a message says, whatever its shape: texts, reasoning, calls, results.

The block types of the known formats do not clash, so one reader knows them all, in logs and on wires.
`shape` notes how it was written; only the comparison of two shapes tells which exemption was needed.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from foldlens.model.message import Message

SIDES = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "model": "assistant",
    "tool": "tool",
    "function": "tool",
}
KNOWN_FIELDS = frozenset(
    {"role", "content", "parts", "type", "tool_calls", "tool_call_id", "name", "arguments", "call_id", "output", "input", "reasoning_content", "reasoning"}
)
LOG_FIELDS = frozenset({"id", "source", "metadata", "created_at"})


class Call(NamedTuple):
    id: Any
    name: Any
    arguments: Any


class Result(NamedTuple):
    id: Any
    text: str


class Parts(NamedTuple):
    """One message taken apart; `others` names what is neither text, call nor result, such as an image."""

    side: str
    texts: tuple[str, ...] = ()
    reasoning: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    results: tuple[Result, ...] = ()
    others: tuple[str, ...] = ()
    shape: frozenset[str] = frozenset()


class Collector:
    """Takes the blocks of one message, in order."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.reasoning: list[str] = []
        self.calls: list[Call] = []
        self.results: list[Result] = []
        self.others: list[str] = []
        self.shape: set[str] = set()

    def content(self, content: Any) -> None:
        """A string, a list of blocks, or one block."""
        if content is None or content == "" or content == []:
            self.shape.add("null content" if content is None else "empty content")
        elif isinstance(content, str):
            self.texts.append(content)
            self.shape.add("text")
        elif isinstance(content, Sequence):
            self.shape.add("blocks")
            for block in content:
                self.block(block)
        else:
            self.block(content)

    def block(self, block: Any) -> None:
        if not isinstance(block, Mapping):
            self.texts.append(block) if isinstance(block, str) else self.others.append(repr(block))
            return
        reader = reader_of(block)
        if reader is not None:
            reader(self, block)
        else:
            self.others.append(str(block.get("type", ",".join(map(str, block)))))

    def read_text(self, block: Mapping[str, Any]) -> None:
        if block.get("thought") is True:  # gemini marks reasoning on a text part
            self.reasoning.append(str(block.get("text", "")))
        else:
            self.texts.append(str(block.get("text", block.get("refusal", ""))))
        self.marks(block, "cache_control", "annotations", "thoughtSignature")

    def read_reasoning(self, block: Mapping[str, Any]) -> None:
        self.reasoning.append(str(block.get("text", block.get("thinking", ""))))
        self.shape.add("reasoning block")

    def read_call(self, block: Mapping[str, Any]) -> None:
        call = block.get("functionCall", block)
        call = call if isinstance(call, Mapping) else {}
        function = call.get("function", call)
        function = function if isinstance(function, Mapping) else {}
        id_ = call.get("call_id", call.get("id"))
        arguments = next((function[key] for key in ("arguments", "input", "args") if key in function), None)
        self.calls.append(Call(id_, function.get("name"), arguments))
        self.shape.add(f"call as {'function' if 'function' in block else block.get('type', 'part')}")
        self.marks(block, "cache_control", "status", "thoughtSignature")

    def read_result(self, block: Mapping[str, Any]) -> None:
        result = block.get("functionResponse", block)
        result = result if isinstance(result, Mapping) else {"output": result}
        id_ = next((result[key] for key in ("tool_use_id", "toolCallId", "call_id", "id") if key in result), None)
        content = next((result[key] for key in ("content", "output", "response") if key in result), None)
        self.results.append(Result(id_, result_text(content)))
        if result.get("isError") is True or result.get("is_error") is True:
            self.shape.add("error flag")
        self.shape.add("result block")
        self.marks(block, "cache_control")

    def read_image(self, block: Mapping[str, Any]) -> None:
        self.others.append("image")
        self.shape.add("image by reference" if "attachment" in block else "image")

    def marks(self, block: Mapping[str, Any], *names: str) -> None:
        if any(block.get(name) for name in names):
            self.shape.add("wire fields")


READERS = {
    **dict.fromkeys(("text", "input_text", "output_text", "refusal"), Collector.read_text),
    **dict.fromkeys(("reasoning", "thinking", "redacted_thinking"), Collector.read_reasoning),
    **dict.fromkeys(("tool-call", "tool_use", "toolCall", "tool_call", "function_call", "custom_tool_call", "functionCall"), Collector.read_call),
    **dict.fromkeys(("tool-result", "tool_result", "function_call_output", "custom_tool_call_output", "functionResponse"), Collector.read_result),
    **dict.fromkeys(("image", "image_url", "input_image", "inlineData"), Collector.read_image),
}
UNTYPED = ("functionCall", "functionResponse", "inlineData")


def reader_of(block: Mapping[str, Any]) -> Callable[[Collector, Mapping[str, Any]], None] | None:
    """The reader of a block: by its type, or by the key that gives it away where blocks are untyped."""
    typed = READERS.get(str(block.get("type")))
    if typed is not None:
        return typed
    key = next((key for key in UNTYPED if key in block), None)
    if key is not None:
        return READERS[key]
    return Collector.read_text if "type" not in block and isinstance(block.get("text"), str) else None


def result_text(content: Any) -> str:
    """The text of a result: a string, text blocks joined, or an object's single output."""
    if isinstance(content, str):
        return content
    inner = Collector()
    if isinstance(content, Mapping) and "type" not in content:
        return str(content["output"]) if isinstance(content.get("output"), str) else repr(sorted(content.items(), key=str))
    inner.content(content)
    return "".join(inner.texts) + "".join(f"[{other}]" for other in inner.others)


def parts_of(message: Message) -> Parts:
    """The message taken apart."""
    found, body = Collector(), message.body
    side = SIDES.get(str(message.role), str(message.role))
    type_ = str(body.get("type"))
    if type_ in READERS and type_ not in ("text", "image"):  # a responses item is a block itself
        found.block(body)
    elif side == "tool" and not _holds_results(message.content):
        found.results.append(Result(message.tool_call_id, result_text(message.content)))
    else:
        found.content(message.content)
    for call in message.tool_calls if isinstance(message.tool_calls, Sequence) else ():
        found.read_call(call) if isinstance(call, Mapping) else found.others.append(repr(call))
    field = body.get("reasoning_content")
    if isinstance(field, str) and field:
        found.reasoning.append(field)
        found.shape.add("reasoning field")
    only_results = bool(found.results) and not found.texts and not found.others
    return finished(found, "tool" if side == "user" and only_results else side, body, str(message.role))


def finished(found: Collector, side: str, body: Mapping[str, Any], role: str) -> Parts:
    """The collected parts, with the role and the extra fields noted in the shape."""
    shape = found.shape | {f"role {role}"}
    if not LOG_FIELDS.isdisjoint(body):
        shape.add("log fields")
    if not (body.keys() <= KNOWN_FIELDS | LOG_FIELDS):
        shape.add("wire fields")
    return Parts(side, tuple(found.texts), tuple(found.reasoning), tuple(found.calls), tuple(found.results), tuple(found.others), frozenset(shape))


def _holds_results(content: Any) -> bool:
    """Whether a tool message carries its results as blocks."""
    return (
        isinstance(content, Sequence)
        and not isinstance(content, str)
        and any(isinstance(block, Mapping) and str(block.get("type")) in ("tool-result", "tool_result") for block in content)
    )
