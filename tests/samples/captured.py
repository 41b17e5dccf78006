"""The requests that a harness sent during a sample session, as a proxy captures them: one chat completion a line."""

from collections.abc import Callable, Iterator

import foldlens as fl
from samples.edits import an_edit_a_turn
from samples.sources import Source
from samples.wire import attempts, line, sent

STALE = {"role": "user", "content": "Write the refunds as a CSV and put the list into the ticket."}


def from_the_fold(source: Source) -> Iterator[str]:
    """A request for each attempt, equal to the fold, except that the first one of turn 5 still holds a message that the compaction had hidden."""
    log = source.script.log
    for seq in attempts(log):
        header = fl.fold_header(log, at=seq - 1) or {}
        messages = [{"role": "system", "content": header["system"]}, *(sent(message) for message in fl.fold(log, at=seq - 1).messages)]
        if (log[seq].get("turn"), log[seq].get("step")) == (5, 1):
            messages.insert(2, STALE)
        tools = [{"type": "function", "function": tool} for tool in header.get("tools", ())]
        body = {"model": header["config"]["model"], "messages": messages, "stream": True, "tools": tools}
        yield line((log[seq].time - 250) / 1000, log.header.id, body)


def with_a_fresh_prompt(source: Source) -> Iterator[str]:
    """One request that puts a new system prompt where the summary stood."""
    last = fl.fold(source.script.log).messages[-1]
    messages = [{"role": "system", "content": "You are a support agent."}, {"role": last.role, "content": last.content}]
    yield line(1796000003.5, None, {"model": "m", "messages": messages})


CAPTURED: dict[str, Callable[[Source], Iterator[str]]] = {
    "from the fold": from_the_fold,
    "a fresh prompt": with_a_fresh_prompt,
    "an edit a turn": an_edit_a_turn,
}


def requests(source: Source) -> bytes:
    """The capture beside a sample."""
    return "".join(CAPTURED[source.remark("captured")](source)).encode()
