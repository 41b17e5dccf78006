"""The top of the page says what the log says: when the session began, which tools it called, what it cost."""

from pathlib import Path

import foldlens as fl
from foldlens.check import check
from foldlens.frames.opened import Opened
from foldlens.notation import parse
from foldlens.views.header import facts, header, verdict

SAMPLES = Path(__file__).parents[2] / "sample_logs"

PAID = """
header: {"id": "s1", "createdAt": 1760000000000}
turn_start 1
step_start 1/1
user_message "q"
assistant_message 1/1 "a" .usage={"inputTokens":100,"outputTokens":7}
step_end 1/1
compaction_start k1 1
compaction_summary k1 2..3 [2,3] "s" .usage={"inputTokens":30,"outputTokens":2}
checkpoint k1 "s" replace 2..3 from 5,6,2,3
compaction_end k1 1
turn_end 1
"""
CALLS = """
turn_start 1
step_start 1/1
tool_call 1/1 c1 bash
tool_call 1/1 c2 bash
tool_call 1/1 c3 read
tool_call 1/1 c4 glob
tool_call 1/1 c5 grep
tool_call 1/1 c6 edit
"""


def opened(text: str) -> Opened:
    return Opened(parse(text).log)


def test_the_tokens_of_compactions_count():
    assert dict(facts(opened(PAID)))["tokens in / out"] == "130 / 9"


def test_the_start_is_told_in_utc():
    assert "2025-10-09 08:53:20 UTC" in header(opened(PAID))


def test_a_start_of_0_stands_for_one_that_was_not_recorded():
    assert "1970" not in header(opened(PAID.replace("1760000000000", "0")))


def test_three_tools_are_named_and_the_others_counted():
    assert dict(facts(opened(CALLS)))["tool calls"] == "bash 2, read 1, glob 1 and 2 more"


def test_a_file_that_its_harness_refuses_does_not_plainly_keep_the_contract():
    damaged, healthy = (check(fl.read(SAMPLES / "dsh" / name)) for name in ("damaged.jsonl", "healthy.jsonl"))

    assert "What could be read keeps the contract." in verdict(damaged)
    assert "Keeps the contract." in verdict(healthy)
