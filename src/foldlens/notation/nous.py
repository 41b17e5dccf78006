"""The short forms of Nous (facts: nous 1, 8)."""

from foldlens.notation.forms import ABSENT, Form, Hole, Slot, word
from foldlens.notation.shapes import CALL, NAME, PAIR, TEXT, TURN, calls_option, optional

CALLS = {"calls": calls_option(("tool_calls",), lambda id_, name: {"id": id_, "name": name, "arguments": {}})}
MAY_TURN, MAY_PAIR = optional(TURN), optional(PAIR)
SAID = {"content": Hole("text")}
NUMBERED = {"turn": Hole("turn")}
IN_STEP = {"turn": Hole("turn"), "step": Hole("step")}

FORMS = (
    Form("system_message", "system_message", (TEXT,), SAID),
    Form("user_message", "user_message", (TEXT,), SAID),
    Form("assistant_message", "assistant_message", (Slot('"TEXT"', TEXT.shape, ("text",), None),), SAID, CALLS),
    Form("tool_result", "tool_result", (CALL, TEXT), {"content": Hole("text"), "tool_call_id": Hole("call")}),
    Form("tool_call", "tool_call", (CALL, NAME), {"id": Hole("call"), "name": Hole("name")}),
    Form("turn_start", "turn_start", (MAY_TURN,), NUMBERED),
    Form("turn_end", "turn_end", (MAY_TURN, Slot("REASON", word, ("reason",), ABSENT)), {**NUMBERED, "reason": Hole("reason")}),
    Form("step_start", "step_start", (MAY_PAIR,), IN_STEP),
    Form("step_end", "step_end", (MAY_PAIR, Slot("OUTCOME", word, ("outcome",), ABSENT)), {**IN_STEP, "outcome": Hole("outcome")}),
    Form("request_header", "request_header"),
)
