"""Bytes to requests: one file a wire format, listed here once, and the containers that captures come in."""

from foldlens.captures import anthropic, dsh_options, gemini, nous_messages, openai_chat, openai_responses
from foldlens.model.wire import register_wire

WIRES = (openai_chat.WIRE, openai_responses.WIRE, anthropic.WIRE, gemini.WIRE, dsh_options.WIRE, dsh_options.WIRE_2026_07, nous_messages.WIRE)

for _wire in WIRES:
    register_wire(_wire)
