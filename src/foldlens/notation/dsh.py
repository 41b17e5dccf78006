"""The short forms of dsh, current edition (facts: dsh 2)."""

from foldlens.notation.forms import Form, Hole, Slot, items, word
from foldlens.notation.shapes import (
    CALL,
    ID,
    IN_STEP,
    MODEL,
    NAME,
    OWNER,
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

CALLS = {"calls": calls_option(("message", "content"), lambda id_, name: {"type": "tool-call", "id": id_, "name": name, "arguments": "{}"})}
ERROR = {"error": error_option(("message", "content", 0))}
REASON = Slot("REASON", word, ("reason",), "completed")
ARGUMENTS = Slot('"ARGUMENTS"', TEXT.shape, ("arguments",), "{}")
COMPACTION = {"compactionId": Hole("id")}

TURNS = (
    Form("turn_start", "turn/start", (TURN,), {"turn": Hole("turn")}),
    Form("turn_end", "turn/end", (TURN, REASON), {"turn": Hole("turn"), "reason": {"kind": Hole("reason")}}),
    Form("step_start", "step/start", (PAIR,), IN_STEP),
    Form("step_end", "step/end", (PAIR,), IN_STEP),
    Form("chunk", "assistant/chunk", (PAIR, TEXT), {**IN_STEP, "chunk": {"type": "text-delta", "index": 0, "text": Hole("text")}}),
    Form(
        "finish", "assistant/chunk", (PAIR, Slot("REASON", word, ("reason",), "stop")),
        {**IN_STEP, "chunk": {"type": "finish", "reason": {"kind": Hole("reason")}}},
    ),
    Form(
        "tool_call", "tool/call", (PAIR, CALL, NAME, ARGUMENTS),
        {**IN_STEP, "callId": Hole("call"), "name": Hole("name"), "arguments": Hole("arguments")},
    ),
)  # fmt: skip

MESSAGES = (
    Form("user_message", "user/message", (TEXT,), {"id": Hole("message"), "role": "user", "content": [TEXT_BLOCK], "source": {"kind": "user"}}),
    Form(
        "assistant_message", "assistant/message", (PAIR, optional(TEXT)),
        {**IN_STEP, "message": {"id": Hole("message"), "role": "assistant", "content": SPOKEN, "source": MODEL}}, CALLS,
    ),
    Form(
        "tool_result", "tool/result", (PAIR, CALL, TEXT),
        {**IN_STEP, "message": {
            "id": Hole("message"), "role": "user", "source": {"kind": "tool", "callId": Hole("call")},
            "content": [{"type": "tool-result", "toolCallId": Hole("call"), "content": [TEXT_BLOCK], "isError": False}],
        }}, ERROR,
    ),
    Form(
        "checkpoint", "user/message", (ID, TEXT),
        {"id": Hole("message"), "role": "user", "content": [TEXT_BLOCK], "source": {"kind": "plugin", "plugin": "compact", **COMPACTION}},
    ),
)  # fmt: skip

RECORDS = (
    Form(
        "header", "request/header", (Slot('"MODEL"', TEXT.shape, ("model",)),),
        {"header": {"config": {"provider": "p", "model": Hole("model")}}, "reason": "initial"},
    ),
    Form("end_seed", "session/end-seed"),
    Form(
        "title", "session/title", (TEXT, Slot("[SEQ,...]", items, ("seqs",), []), Slot("KIND", word, ("kind",), "user")),
        {"title": Hole("text"), "messageSeqs": Hole("seqs"), "source": {"kind": Hole("kind")}},
    ),
    Form("compaction_start", "compaction/start", (ID, OWNER), {**COMPACTION, "turn": Hole("turn")}),
    Form(
        "compaction_summary", "compaction/summary", (ID, SPAN, SEQS, TEXT),
        {**COMPACTION, "summary": [TEXT_BLOCK], **SHADOWED, "provider": "p", "model": "m"},
    ),
    Form("compaction_end", "compaction/end", (ID, OWNER), {**COMPACTION, "turn": Hole("turn")}),
    Form("compaction_prune", "compaction/prune", (SPAN, SEQS), SHADOWED),
)  # fmt: skip

FORMS = TURNS + MESSAGES + RECORDS
