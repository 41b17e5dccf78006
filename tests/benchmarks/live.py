"""How dear a live session is, as ratios to appending to a plain list and comparing two lists, measured in one run.

`python -m benchmarks.live [--quick]` from `tests/`. Every step logs one message and verifies the whole request so far.
"""

import argparse
import copy
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time  # other work on the machine does not count
from typing import Any

from benchmarks.reading import show
from foldlens import SessionLog

TYPES = {"user": "user_message", "assistant": "assistant_message", "tool": "tool_result"}


def conversation(length: int) -> Iterator[dict[str, Any]]:
    """Questions, calls and results in turn."""
    for place in range(length):
        text = f"{place} " + "x" * random.Random(place).randint(20, 400)
        match place % 3:
            case 0:
                yield {"role": "user", "content": text}
            case 1:
                yield {"role": "assistant", "content": "", "tool_calls": [{"id": f"c{place}", "name": "bash", "arguments": {"command": text}}]}
            case _:
                yield {"role": "tool", "content": text, "tool_call_id": f"c{place - 1}", "name": "bash"}


def plain(messages: list[Any]) -> None:
    """What an agent does without foldlens, if it checks at all."""
    kept: list[Any] = []
    sent: list[Any] = []
    for message in messages:
        kept.append(copy.deepcopy(message))
        sent.append(message)
        assert kept == sent


def live(messages: list[Any], **options: Any) -> None:
    """The same with a session log."""
    session = SessionLog(**options)
    sent: list[Any] = []
    for message in messages:
        session.append(TYPES[message["role"]], {key: value for key, value in message.items() if key != "role"})
        sent.append(message)
        assert session.verify(sent) is None
    session.close()


def own(messages: list[Any]) -> None:
    """A session log whose own messages are what is sent."""
    session = SessionLog()
    for message in messages:
        session.append(TYPES[message["role"]], {key: value for key, value in message.items() if key != "role"})
        assert session.verify(session.messages) is None


def seconds(work: Callable[[], None], repeat: int = 3) -> float:
    """The best of some runs."""
    spent: list[float] = []
    for _ in range(repeat):
        began = process_time()
        work()
        spent.append(process_time() - began)
    return min(spent)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--quick", action="store_true", help="a tenth of the messages")
    length = 1_000 if arguments.parse_args().quick else 10_000
    messages = list(conversation(length))
    base = seconds(lambda: plain(messages))
    show(f"append and verify, {length:,} messages, mode warn / plain list", seconds(lambda: live(messages)) / base, 3)
    show("the same, mode off / plain list", seconds(lambda: live(messages, mode="off")) / base, 3)
    show("the same, sending the session's own messages / plain list", seconds(lambda: own(messages)) / base, 3)
    with tempfile.TemporaryDirectory() as folder:
        paths = iter(range(100))
        show("the same, writing its file / plain list", seconds(lambda: live(messages, path=Path(folder) / f"{next(paths)}.jsonl")) / base, 3)


if __name__ == "__main__":
    main()
