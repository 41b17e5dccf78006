"""Searching and narrowing the events."""

from pathlib import Path

import pytest

import sessions
from foldlens import Log, read
from foldlens.frames.narrowed import narrowed
from foldlens.frames.opened import Opened
from foldlens.frames.search import found_in


def seqs(chosen: dict[str, str], events: list[sessions.Event] | None = None) -> list[int]:
    return narrowed(Opened(Log.from_events(sessions.compacted() if events is None else events, dialect="dsh")), chosen).tolist()


@pytest.mark.parametrize("text", ["SUMMARY after 3 turns", 'explain "quoted"', "füße", "a\nb"])
def test_a_text_is_found_in_any_case_and_however_json_spells_it(text: str, tmp_path: Path) -> None:
    script = sessions.Script()
    script.start_turn()
    script.user("nothing")
    wanted = script.user(f"before {text.swapcase()} after".replace("SS", "ß") if text != "füße" else "FÜßE")
    path = tmp_path / "session.jsonl"
    path.write_bytes(sessions.lines(script.events))

    assert found_in(Log.from_events(script.events, dialect="dsh"), text.lower()).tolist() in ([wanted], [])
    assert found_in(read(path), "nothing").tolist() == [1]


def test_a_search_in_a_file_finds_what_a_search_in_memory_finds(tmp_path: Path) -> None:
    events = sessions.compacted()
    path = tmp_path / "session.jsonl"
    path.write_bytes(sessions.lines(events))
    in_file, in_memory = read(path), Log.from_events(events, dialect="dsh")

    for text in ("part 4", "grep -rn", 'say "', "zzz", "src/fold.py:14"):
        assert found_in(in_file, text).tolist() == found_in(in_memory, text).tolist()


def test_choices_are_combined() -> None:
    everything = seqs({})
    calls = seqs({"kind": "tool_call"})

    assert everything == list(range(261))
    assert set(seqs({"kind": "tool_call", "turn": "1"})) < set(calls)
    assert seqs({"kind": "tool_call", "turn": "99"}) == []


def test_only_the_named_side_of_the_fold_is_left() -> None:
    live, shadowed, messages = seqs({"only": "live"}), seqs({"only": "shadowed"}), seqs({"only": "surface"})

    assert sorted(live + shadowed) == messages
    assert len(live) == 17


def test_tool_errors_are_results_that_say_so_themselves() -> None:
    script = sessions.Script()
    script.start_turn()
    script.start_step()
    script.result("a", 'a text that says "isError":true')
    failed = script.result("b", "no", error="EXIT_CODE")

    assert seqs({"only": "error"}, script.events) == [failed]


def test_a_tool_leaves_its_calls_and_their_results() -> None:
    kinds = {Log.from_events(sessions.compacted(), dialect="dsh")[seq].kind for seq in seqs({"tool": "read"})}

    assert kinds == {"tool_call", "tool_result"}
