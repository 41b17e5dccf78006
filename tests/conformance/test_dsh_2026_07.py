"""What dsh, edition 2026-07, answers: one checker, a lenient fold, header deltas."""

import json
from typing import Any

import foldlens as fl
from conformance.dsh_questions import closers, header, nodes, our_closers, our_header
from conformance.oracle import SKIP, Case, cases, differing, first_by_part, index_in, plain

CASES = cases("dsh-2026-07")


def first(case: Case) -> int | None:
    """Our first violation of any part of that edition."""
    return min(first_by_part(case.report("append"), "dsh", "2026-07").values(), default=None)


def test_the_surface_is_theirs():
    assert differing(CASES, lambda case: list(fl.fold(case.log).seqs), nodes) == {}


def test_the_messages_are_theirs():
    def ours(case: Case) -> Any:
        return json.dumps([[one.role, plain(one.content)] for one in fl.fold(case.log).messages], sort_keys=True)

    def theirs(case: Case) -> Any:
        told = case.oracle.get("messages")
        readable = isinstance(told, list) and all(isinstance(one, dict) and isinstance(one.get("content"), list) for one in told)
        return json.dumps([[one["role"], one["content"]] for one in told], sort_keys=True) if readable and nodes(case) is not SKIP else SKIP

    assert differing(CASES, ours, theirs) == {}


def test_the_header_in_force_is_theirs():
    assert differing(CASES, our_header, header) == {}


def test_recovery_appends_what_they_append():
    assert differing(CASES, our_closers, closers) == {}


def test_the_first_violation_is_theirs_or_an_earlier_one_that_only_loader_or_header_fold_can_see():
    def theirs(case: Case) -> int | None:
        answer = case.oracle.get("appended")
        return None if answer in (None, "ok") else answer.get("index")

    def others(case: Case) -> list[int]:
        seed, folded = case.oracle.get("seed"), case.oracle.get("requestHeader")
        told = [index_in(seed) if seed != "ok" else None, index_in(folded) if isinstance(folded, dict) and "config" not in folded else None]
        return [index for index in told if index is not None]

    def allowed(case: Case) -> set[int | None]:
        index = theirs(case)
        return {index, *(other if index is None else min(other, index) for other in others(case))}

    assert differing(CASES, lambda case: first(case) in allowed(case), lambda case: SKIP if case.oracle.get("appendedStructural") is not None else True) == {}
