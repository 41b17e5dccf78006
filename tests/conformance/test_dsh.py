"""What dsh, current edition, answers: fold, contract under both admissions, header, recovery."""

from functools import cache
from typing import Any

import foldlens as fl
from conformance.dsh_questions import closers, header, nodes, our_closers, our_header
from conformance.oracle import SKIP, Case, cases, differing, first_by_part, index_in, is_artefact, plain, prefixes

CASES = cases("dsh")
JUDGED = frozenset({
    "session", "compaction", "tools", "surface", "plan-mode", "todo", "commands", "user-approval", "sandbox-policy", "hook-protocol", "llm-retry",
    "tool-workflow", "goal", "schedule",
})  # fmt: skip
BEYOND = 1 << 60


@cache
def firsts(case: Case, admission: str) -> dict[str, int]:
    return first_by_part(case.report(admission), "dsh", "current")


def refused(found: dict[str, int]) -> int | None:
    """Where the store itself refuses: at a bad shape or at the surface."""
    return min((found[part] for part in ("admission", "surface") if part in found), default=None)


def test_the_surface_is_theirs():
    assert differing(CASES, lambda case: list(fl.fold(case.log).seqs), nodes) == {}


def test_the_replacements_are_theirs_with_all_that_they_shadowed():
    def ours(case: Case) -> Any:
        return [[one.seq, one.start, one.stop, list(one.shadowed)] for one in fl.fold(case.log).replacements]

    def theirs(case: Case) -> Any:
        if nodes(case) is SKIP:
            return SKIP
        return [[one["seq"], one["start"], one["end"], one["shadowedSeqs"]] for one in case.oracle["fold"]["replacements"]]

    assert differing(CASES, ours, theirs) == {}


def test_a_fold_that_they_refuse_breaks_the_surface_at_that_event():
    def theirs(case: Case) -> Any:
        fold = case.oracle["fold"]
        return fold["index"] if "index" in fold and fold.get("kind") != "crash" else SKIP

    assert differing(CASES, lambda case: firsts(case, "append").get("surface"), theirs) == {}


def test_folding_in_the_past_is_folding_the_prefix():
    for case in CASES[::5]:
        for seq in prefixes(case, every=9):
            assert fl.fold(case.log, at=seq).seqs == fl.fold(case.log.prefix(seq + 1)).seqs, (case.id, seq)


def test_the_messages_are_theirs():
    def ours(case: Case) -> Any:
        indexed = [(seq, one.role, plain(one.content)) for seq, one in fl.fold(case.log).indexed]
        return [[seq, role, [block.get("type") for block in content]] for seq, role, content in indexed if are_blocks(content)]

    def theirs(case: Case) -> Any:
        told = case.oracle.get("messages")
        readable = isinstance(told, list) and all(isinstance(one, dict) and isinstance(one.get("blocks"), list) for one in told)
        return [[one["seq"], one["role"], one["blocks"]] for one in told] if readable and nodes(case) is not SKIP else SKIP

    assert differing(CASES, ours, theirs) == {}


def are_blocks(content: Any) -> bool:
    return isinstance(content, list) and all(isinstance(block, dict) for block in content)


def test_the_header_in_force_is_theirs():
    assert differing(CASES, our_header, header) == {}


def test_recovery_appends_what_they_append():
    assert differing(CASES, our_closers, closers) == {}


def test_a_live_append_breaks_each_part_first_where_theirs_does():
    def ours(case: Case) -> Any:
        return {part: firsts(case, "append").get(part) for part in theirs(case)}

    def theirs(case: Case) -> Any:
        answer = case.oracle["appended"]
        return SKIP if answer["structural"] is not None else {part: one["index"] for part, one in answer["violations"].items() if not is_artefact(one)}

    assert differing(CASES, ours, theirs) == {}


def test_a_live_append_raises_no_alarm_that_theirs_does_not():
    def ours(case: Case) -> Any:
        unseen = {"surface"} if nodes(case) is SKIP else set()  # their append assigns seqs, so a wrong recorded one shows only in the fold
        return firsts(case, "append").keys() & JUDGED - case.oracle["appended"]["violations"].keys() - unseen

    assert differing(CASES, ours, lambda case: SKIP if case.oracle["appended"]["structural"] is not None else set()) == {}


def test_an_event_that_they_refuse_to_append_is_the_first_that_we_refuse():
    def ours(case: Case) -> Any:
        return refused(firsts(case, "append")) in (case.oracle["appended"]["structural"]["index"], case.oracle["fold"].get("index"))

    assert differing(CASES, ours, lambda case: True if "index" in (case.oracle["appended"]["structural"] or {}) else SKIP) == {}


def test_a_seed_that_they_refuse_is_refused_at_the_same_event():
    def ours(case: Case) -> Any:
        found = firsts(case, "seed")
        return found.get("admission") if index_in(case.oracle["seeded"]["structural"]) is None else refused(found)

    def theirs(case: Case) -> Any:
        structural = case.oracle["seeded"]["structural"]
        if structural is None:
            return SKIP
        index = index_in(structural)
        return BEYOND if index is None else index

    assert differing(CASES, lambda case: BEYOND if theirs(case) is BEYOND and ours(case) is not None else ours(case), theirs) == {}


def test_a_seed_that_they_take_breaks_the_parts_that_it_breaks_there():
    def skipped(case: Case) -> set[str]:
        return {part for part, one in case.oracle["seeded"]["violations"].items() if is_artefact(one)}

    def ours(case: Case) -> Any:
        return firsts(case, "seed").keys() & (JUDGED | {"admission"}) - skipped(case)

    def theirs(case: Case) -> Any:
        answer = case.oracle["seeded"]
        return SKIP if answer["structural"] is not None else answer["violations"].keys() & JUDGED - skipped(case)

    assert differing(CASES, ours, theirs) == {}
