"""The short forms of a flat chat: messages, and nothing around them."""

from foldlens.notation.forms import Form, Hole, Slot
from foldlens.notation.shapes import CALL, TEXT, calls_option

SAID = {"content": Hole("text")}
CALLS = {
    "calls": calls_option(
        ("tool_calls",), lambda id_, name: {"id": id_, "type": "function", "function": {"name": name, "arguments": "{}"}}, name_at=("function", "name")
    )
}

FORMS = (
    Form("system_message", "system", (TEXT,), SAID),
    Form("user_message", "user", (TEXT,), SAID),
    Form("assistant_message", "assistant", (Slot('"TEXT"', TEXT.shape, ("text",), None),), SAID, CALLS),
    Form("tool_result", "tool", (CALL, TEXT), {"tool_call_id": Hole("call"), "content": Hole("text")}),
)
