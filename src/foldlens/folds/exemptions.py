"""The named steps by which a request may differ from the fold and still be the same: each with its bound."""

from typing import NamedTuple


class Exemption(NamedTuple):
    """One step: what it allows, and where it ends."""

    name: str
    statement: str
    bound: str


EXEMPTIONS = (
    # Nous's own two
    Exemption(
        "overlay",
        "A leading system message that no event produced may face a fold with none.",
        "Exactly one, at index 0, and only if the fold does not begin with a system message.",
    ),
    Exemption("system-text", "Two system messages are equal whatever they say.", "A system message never stands for another role, nor for a missing one."),
    # from a log message to a message on the wire
    Exemption("key-order", "The keys of a message may stand in another order.", "Keys and values are the same; the harness's own check compares JSON text."),
    Exemption(
        "system-apart",
        "The system text travels with the request header, not among the logged messages.",
        "It must equal the folded header's system text, where the log has one.",
    ),
    Exemption("joined-text-blocks", "The text blocks of one message are joined into one string.", "In order, without separator, within one message."),
    Exemption("text-blocks-as-written", "A text is sent as a list of text blocks.", "The joined text is the same to the byte."),
    Exemption("reasoning-field", "Reasoning blocks are sent as the field `reasoning_content`.", "The joined reasoning text is the same to the byte."),
    Exemption(
        "reasoning-not-compared",
        "Reasoning is opaque on this wire or not part of this log's contract.",
        "Only reasoning; the answer's text and calls are compared.",
    ),
    Exemption("call-wrapper", "A tool call is wrapped the way the wire wants it.", "Id, name and arguments are the same."),
    Exemption(
        "parsed-arguments",
        "Call arguments are an object on one side and its JSON text on the other.",
        "The parsed values are equal; two texts are compared byte for byte.",
    ),
    Exemption("tool-role", "A logged tool result is sent under the role that the wire wants.", "The call id and the result text are the same."),
    Exemption("error-flag", "The error flag of a result is not sent.", "The result text, which says the error, is the same."),
    Exemption("empty-content", "No content is written as null, as an empty text, or not at all.", "Only where neither side has any text."),
    Exemption("log-only-fields", "Ids, sources and times of a logged message are not sent.", "None of them is text that the model reads."),
    Exemption(
        "wire-only-fields", "The wire adds fields that the log does not hold, such as cache marks.", "Role, text, calls and results are compared without them."
    ),
    Exemption("image-by-reference", "The log holds an image by reference, the wire its bytes.", "The number of images is the same, and all text."),
    Exemption(
        "merged-neighbours",
        "Neighbouring messages of one side are sent as one.",
        "Their parts are the same in the same order; messages of another side end the run.",
    ),
    Exemption("call-ids-not-compared", "This wire may leave out call ids or write its own.", "Call names, arguments and result texts are compared."),
)

BY_NAME = {exemption.name: exemption for exemption in EXEMPTIONS}
BIT = {exemption.name: 1 << place for place, exemption in enumerate(EXEMPTIONS)}


def mask_of(names: set[str]) -> int:
    """The exemptions as bits."""
    return sum(BIT[name] for name in names)


def names_of(mask: int) -> tuple[str, ...]:
    """The exemptions of a mask, in the order above."""
    return tuple(exemption.name for exemption in EXEMPTIONS if mask & BIT[exemption.name])
