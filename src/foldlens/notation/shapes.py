"""Parts that the forms of several dialects share: slots with their holes, blocks of content, and the options `calls=` and `error=`."""

from collections.abc import Callable
from typing import Any

from foldlens.notation.errors import NotationError
from foldlens.notation.forms import ABSENT, Extra, Hole, Slot, With, bare_or_quoted, items, number, pair, span, text, word
from foldlens.notation.tokens import Token

PAIR = Slot("TURN/STEP", pair, ("turn", "step"))
TURN = Slot("TURN", number, ("turn",))
OWNER = Slot("TURN|-", number, ("turn",))
CALL = Slot("CALL", word, ("call",))
NAME = Slot("NAME", word, ("name",))
ID = Slot("ID", word, ("id",))
TEXT = Slot('"TEXT"', text, ("text",))
SPAN = Slot("A..B", span, ("start", "stop"))
SEQS = Slot("[SEQ,...]", items, ("seqs",))

IN_STEP = {"turn": Hole("turn"), "step": Hole("step")}
TEXT_BLOCK = {"type": "text", "text": Hole("text")}
SPOKEN = [With("text", TEXT_BLOCK)]
MODEL = {"kind": "model", "provider": "p", "model": "m"}
SHADOWED = {"shadowedRange": {"start": Hole("start"), "end": Hole("stop")}, "shadowedSeqs": Hole("seqs"), "shadowedTokenCount": 100}


def optional(slot: Slot, default: Any = ABSENT) -> Slot:
    """The slot with a default."""
    return Slot(slot.label, slot.shape, slot.holes, default)


def reached(payload: Any, path: tuple[str | int, ...]) -> Any:
    """The value at `path`, or `None` where the payload has no such place."""
    for key in path:
        match payload, key:
            case dict(), str() if key in payload:
                payload = payload[key]
            case list(), int() if key < len(payload):
                payload = payload[key]
            case _:
                return None
    return payload


def calls_option(path: tuple[str, ...], call: Callable[[str, str], dict[str, Any]], name_at: tuple[str, ...] = ("name",)) -> Extra:
    """`calls=c1:bash,c2:read`: the tool calls at the end of the list at `path`, each made by `call(id, name)`, which puts the name at `name_at`."""

    def write(payload: Any, token: Token) -> None:
        made: list[Any] = []
        for item in token.text.split(","):
            id_, colon, name = item.partition(":")
            if not (id_ and colon and name):
                raise NotationError(f"calls= takes ID:NAME,..., not {item!r}")
            made.append(call(id_, name))
        holder = reached(payload, path[:-1])
        holder[path[-1]] = [*(holder.get(path[-1]) or []), *made]

    def show(payload: Any) -> str | None:
        content = reached(payload, path)
        made: list[str] = []
        for block in reversed(content if isinstance(content, list) else []):
            id_, name = reached(block, ("id",)), reached(block, name_at)
            if not (_plain(id_) and _plain(name) and call(id_, name).keys() == block.keys()):
                break
            made.append(f"{id_}:{name}")
        before = content[: len(content) - len(made)] if made else ()
        alone = not before or (len(before) == 1 and reached(before[0], ("type",)) == "text")
        return ",".join(reversed(made)) if made and alone else None

    return Extra(write, show)


def _plain(value: Any) -> bool:
    return isinstance(value, str) and bare_or_quoted(value) == value and not {",", ":"} & set(value)


def error_option(block: tuple[str | int, ...]) -> Extra:
    """`error=CODE`: the result at `block` is an error, and the payload says which."""

    def write(payload: Any, token: Token) -> None:
        code = token.value if token.is_json else token.text
        reached(payload, block)["isError"] = True
        payload["error"] = {"name": error_name(str(code)), "code": code}

    def show(payload: Any) -> str | None:
        return bare_or_quoted(reached(payload, ("error", "code")))

    return Extra(write, show)


def error_name(code: str) -> str:
    """The class name that goes with an error code: TOOL_NOT_STARTED is a ToolNotStartedError."""
    return "".join(part.capitalize() for part in code.split("_")) + "Error"
