"""One log folded by position and by splice, side by side."""

import pytest
from hypothesis import given, settings

from compaction.generated import log, logs, nous_logs
from foldlens import Log, compare_dialects, fold

PARTINGS = [
    ('user_message "a"\nuser_message "b" replace 0..0\nuser_message "c" replace 1..1', (1, 2), (2,), 2),
    ('user_message "a"\nuser_message "b"\nuser_message "c" replace 0..1\nuser_message "d" replace 2..2', (2, 3), (3,), 3),
    ('user_message "a"\nuser_message "b"\nuser_message "c" replace 0..0\nuser_message "d" replace 2..2', (2, 1, 3), (3, 1), 3),
    ('user_message "a"\nuser_message "b" replace 0..0\nuser_message "c"\nuser_message "d" replace 1..2', (1, 3), (3,), 3),
    ('user_message "a"\nuser_message "b" replace 0..0\nuser_message "c" replace 0..0', (2,), (1,), 2),
]


@pytest.mark.parametrize(("text", "nous", "dsh", "seq"), PARTINGS)
def test_the_two_semantics_part_where_the_fact_sheet_says(text: str, nous: tuple[int, ...], dsh: tuple[int, ...], seq: int):
    parting = compare_dialects(log("dialect: nous\n" + text))

    assert (parting.nous, parting.dsh, parting.seq) == (nous, dsh, seq)
    assert f"seq {seq} replaces" in parting.reason


def test_the_reason_says_what_each_hides():
    parting = compare_dialects(log("dialect: nous\n" + PARTINGS[0][0]))

    assert parting.reason == "seq 2 replaces 1..1: by position, Nous hides nothing, as 1 stands at position 0; by node, dsh hides 1"


def test_a_range_that_runs_backwards_is_taken_by_dsh_alone():
    text = 'user_message "a"\nuser_message "b"\nuser_message "c" replace 0..0 from 0\nuser_message "d" replace 2..1 from 1,2'
    parting = compare_dialects(log(text))

    assert (parting.nous, parting.dsh, [refusal.seq for refusal in parting.nous_refuses]) == ((2, 1), (3,), [3])


@given(logs)
def test_each_side_is_the_fold_of_its_own_dialect(log: Log):
    parting = compare_dialects(log)

    assert getattr(parting, log.dialect.name) == fold(log).seqs
    assert tuple(left for left, _ in parting.rows if left is not None) == parting.nous
    assert tuple(right for _, right in parting.rows if right is not None) == parting.dsh


@settings(max_examples=60)
@given(nous_logs())
def test_the_parting_is_the_first_prefix_whose_surfaces_differ(log: Log):
    parting = compare_dialects(log)
    differs = [seq for seq in range(len(log)) if not compare_dialects(log.prefix(seq + 1)).agree]

    assert parting.seq is None or compare_dialects(log.prefix(parting.seq)).agree
    assert not differs or parting.seq is not None
    assert not differs or parting.seq <= differs[0]
