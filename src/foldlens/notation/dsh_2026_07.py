"""The short forms of dsh, edition 2026-07: bare messages, triggers, compactions without ids (facts: dsh 13)."""

from foldlens.notation.dsh import REASON
from foldlens.notation.dsh import TURNS as CURRENT_TURNS
from foldlens.notation.forms import Form, Hole, Slot
from foldlens.notation.shapes import (
    CALL,
    IN_STEP,
    PAIR,
    SEQS,
    SHADOWED,
    SPAN,
    SPOKEN,
    TEXT,
    TEXT_BLOCK,
    TURN,
    calls_option,
    error_option,
    optional,
)  # fmt: skip

USER = {"kind": "user"}
INJECTED = {"kind": "plugin", "plugin": "context"}
CALLS = {"calls": calls_option(("content",), lambda id_, name: {"type": "tool-call", "id": id_, "name": name, "arguments": "{}"})}

TURNS = (
    Form("turn_start", "turn/start", (TURN,), {"turn": Hole("turn"), "trigger": {"kind": "message", "source": USER}}),
    *(form for form in CURRENT_TURNS if form.name != "turn_start"),
)

MESSAGES = (
    Form("user_message", "user/message", (TEXT,), {"content": [TEXT_BLOCK], "source": USER}),
    Form("context_message", "context/message", (TEXT,), {"content": [TEXT_BLOCK], "source": INJECTED}),
    Form("steering_message", "steering/message", (TURN, TEXT), {"turn": Hole("turn"), "content": [TEXT_BLOCK], "source": USER}),
    Form("assistant_message", "assistant/message", (PAIR, optional(TEXT)), {**IN_STEP, "content": SPOKEN}, CALLS),
    Form(
        "tool_result", "tool/result", (PAIR, CALL, TEXT),
        {**IN_STEP, "callId": Hole("call"), "content": [TEXT_BLOCK], "isError": False}, {"error": error_option(())},
    ),
    Form("checkpoint", "user/message", (TEXT,), {"content": [TEXT_BLOCK], "source": {"kind": "plugin", "plugin": "compact"}}),
)  # fmt: skip

RECORDS = (
    Form("prompt_blocked", "prompt/blocked", (TEXT, REASON), {"content": [TEXT_BLOCK], "source": USER, "reason": Hole("reason")}),
    Form(
        "header", "request/header", (Slot('"MODEL"', TEXT.shape, ("model",)),),
        {"header": {"config": {"provider": "p", "model": Hole("model")}}, "reason": "initial"},
    ),
    Form("compaction_start", "compact/start", (TURN,), {"turn": Hole("turn")}),
    Form("compaction_summary", "compact/summary", (SPAN, SEQS, TEXT), {"summary": [TEXT_BLOCK], **SHADOWED}),
    Form("compaction_end", "compact/end", (TURN,), {"turn": Hole("turn")}),
)  # fmt: skip

FORMS = TURNS + MESSAGES + RECORDS
