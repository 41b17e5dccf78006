"""OpenAI responses: a flat list of items, where one model answer is several of them."""

from collections.abc import Mapping
from typing import Any

from foldlens.captures.shapes import header_terms
from foldlens.model.message import Message
from foldlens.model.wire import Wire

ROLES = {
    "function_call": "assistant",
    "custom_tool_call": "assistant",
    "reasoning": "assistant",
    "function_call_output": "tool",
    "custom_tool_call_output": "tool",
}


def messages(body: Any) -> list[Any]:
    """The items of `input`; a bare string is one user message."""
    found = body.get("input") if isinstance(body, Mapping) else None
    if isinstance(found, str):
        return [{"type": "message", "role": "user", "content": found}]
    if not isinstance(found, list):
        raise ValueError("a responses body needs a list under 'input'")
    return found


def message(entry: Any) -> Message:
    """One item; a call and a result say their role by their type."""
    body: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"content": entry}
    role = body.get("role") or ROLES.get(str(body.get("type")))
    is_result = role == "tool"
    return Message(
        role=role, content=body.get("output") if is_result else body.get("content"), tool_call_id=body.get("call_id") if is_result else None, body=body
    )


header = header_terms(model="model", system="instructions", tools="tools", temperature="temperature", maxTokens="max_output_tokens")

WIRE = Wire(
    name="openai-responses",
    title="OpenAI responses",
    messages_at="input",
    messages=messages,
    message=message,
    header=header,
    merges=frozenset({"assistant"}),
    system_apart=True,
    compares_reasoning=False,
)
