"""Checking captured requests against json.loads over their bodies: time and memory, as ratios of one run.

`python -m benchmarks.requests [MEGABYTES] [REQUESTS] [WIRE]` from `tests`; each request is the whole conversation so far.
"""

import json
import resource
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from typing import Any

import foldlens as fl

T0 = 1_780_000_000_000


def step(number: int, padding: str) -> list[dict[str, Any]]:
    """The events of one step: an answer with a call, its result, and what the user says next."""
    call, where = f"c{number}", {"turn": 1, "step": number}
    block = {"type": "tool-call", "id": call, "name": "bash", "arguments": '{"command": "ls"}'}
    answer = {"id": f"a{number}", "role": "assistant", "source": {"kind": "model", "provider": "p", "model": "m"}}
    result = {"type": "tool-result", "toolCallId": call, "content": [{"type": "text", "text": f"{number} {padding}"}]}
    said = {"id": f"r{number}", "role": "user", "source": {"kind": "tool", "callId": call}, "content": [result]}
    return [
        {"type": "step/start", "data": where},
        {
            "type": "assistant/message",
            "surfaceOp": "append",
            "data": where | {"message": answer | {"content": [{"type": "text", "text": f"{number} {padding}"}, block]}},
        },
        {"type": "tool/call", "data": where | {"callId": call, "name": "bash", "arguments": block["arguments"]}},
        {"type": "tool/result", "surfaceOp": "append", "data": where | {"message": said}},
        {"type": "step/end", "data": where},
    ]


def session(requests: int, padding: str) -> tuple[fl.Log, list[list[dict[str, Any]]]]:
    """A log with one request per step, and for each step the wire messages that it adds."""
    user = {"id": "u", "role": "user", "source": {"kind": "user"}, "content": [{"type": "text", "text": "go"}]}
    header = {"config": {"provider": "p", "model": "m"}, "system": "be kind"}
    events: list[dict[str, Any]] = [
        {"type": "turn/start", "data": {"turn": 1}},
        {"type": "user/message", "surfaceOp": "append", "data": user},
        {"type": "request/header", "data": {"header": header, "reason": "initial"}},
    ]
    added: list[list[dict[str, Any]]] = [[{"role": "system", "content": "be kind"}, {"role": "user", "content": "go"}]]
    for number in range(1, requests + 1):
        events += step(number, padding)
        call = {"id": f"c{number}", "type": "function", "function": {"name": "bash", "arguments": '{"command": "ls"}'}}
        added.append(
            [
                {"role": "assistant", "content": f"{number} {padding}", "tool_calls": [call]},
                {"role": "tool", "tool_call_id": f"c{number}", "content": f"{number} {padding}"},
            ]
        )
    for seq, event in enumerate(events):
        event |= {"seq": seq, "time": T0 + seq}
    return fl.Log.from_events(events, dialect="dsh", header={"version": 0, "id": "s", "createdAt": T0, "delegationDepth": 0}), added


def write_capture(path: Path, added: list[list[dict[str, Any]]], requests: int) -> None:
    """One record a line; each body repeats all messages so far."""
    with path.open("w") as file:
        so_far: list[str] = []
        for number in range(requests):
            so_far += [json.dumps(message) for message in added[number]]
            head = json.dumps({"n": number, "headers": {"x-deepseek-harness-session-id": "s"}, "t": (T0 + 3 + 5 * number) / 1000})
            file.write(f'{head[:-1]}, "body": {{"model": "m", "messages": [{", ".join(so_far)}], "stream": true}}}}\n')


def main(megabytes: int = 100, requests: int = 2000) -> None:
    padding = "word " * max(1, megabytes * 1_000_000 // (requests * requests) // 10)
    log, added = session(requests, padding)
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "requests.jsonl"
        write_capture(path, added, requests)
        size = path.stat().st_size
        started = time.process_time()
        with path.open("rb") as file:
            for line in file:
                json.loads(line)
        plain = time.process_time() - started
        fl.check(log)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        started = time.process_time()
        found = fl.read_requests(path)
        read = time.process_time() - started
        report = fl.check(log, requests=found)
        ours = time.process_time() - started
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
        assert len(report.requests) == requests, len(report.requests)
        assert {str(alignment.status) for alignment in report.requests} == {"exempt"}, report.requests[0]
        tracemalloc.start()
        kept = fl.read_requests(path), report.requests
        print(f"{requests} requests, {size / 1e6:.0f} MB: json.loads {plain:.2f} s, read {read:.2f} s, read and check {ours:.2f} s = {ours / plain:.2f} times")
        print(f"memory grew by {grown / 1e6:.0f} MB = {grown / size:.3f} of the bodies; reading alone holds {tracemalloc.get_traced_memory()[0] / 1e6:.1f} MB")
        del kept


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
