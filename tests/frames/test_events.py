"""The log as a table."""

import polars as pl

import foldlens as fl
from benchmarks.generator import lines
from foldlens.frames.events import SCHEMA
from foldlens.notation import parse


def test_the_table_of_an_empty_log_has_the_schema():
    frame = fl.Log.from_events([], dialect="dsh").frame

    assert (frame.schema, frame.height) == (SCHEMA, 0)


def test_a_file_and_the_same_events_in_memory_give_the_same_table():
    log = fl.read("".join(lines(2000, replacements=5, nested=True)).encode())
    memory = fl.Log.from_events([log.source.mapping(seq) for seq in range(len(log))], dialect="dsh", header=log.header.fields)

    assert log.frame.schema == SCHEMA
    assert log.frame.drop("line", "offset", "size").equals(memory.frame.drop("line", "offset", "size"))


def test_the_surface_columns_agree_with_the_fold():
    log = fl.read("".join(lines(2000, replacements=5, nested=True)).encode())
    live = log.frame.filter(pl.col("op").is_not_null() & pl.col("shadowed_by").is_null()).sort("position", "seq")

    assert tuple(live["seq"]) == fl.fold(log).seqs
    assert log.frame["generation"][-1] == len(fl.fold(log).replacements)


def test_an_event_belongs_to_the_turn_and_step_that_are_open():
    log = fl.read("".join(lines(100)).encode())
    frame = log.frame.filter(pl.col("kind").is_in(["turn_start", "step_start", "tool_call", "step_end", "turn_end"])).head(8)

    assert frame["kind"].to_list() == ["turn_start", "step_start", "tool_call", "step_end", "step_start", "step_end", "turn_end", "turn_start"]
    assert frame["turn"].to_list() == [1, 1, 1, 1, 1, 1, 1, 2]
    assert frame["step"].to_list() == [None, 1, 1, 1, 2, 2, None, None]


def test_a_refused_op_halves_of_characters_and_odd_times_have_a_place_in_the_table():
    events = [
        {"type": "user_message", "time": "2026-11-30T17:11:11.392733Z", "data": {"content": "x"}},
        {"type": "user_message", "time": "yesterday", "data": {"content": "x", "surface_op": "weird"}},
        {"type": "tool_call", "data": {"tool_call_id": "\ud800"}},
    ]
    frame = fl.Log.from_events(events, dialect="nous").frame

    assert frame["op"].to_list() == ["append", "refused", None]
    assert frame["time"].to_list() == [1796058671392, None, None]
    assert frame["call_id"].to_list() == [None, None, "?"]


def test_chunks_outside_any_turn_stand_in_the_step_that_they_name():
    frame = parse('chunk 1/1 "a"\nchunk 1/2 "b"\n').log.frame

    assert frame.select("turn", "step").rows() == [(1, 1), (1, 2)]
