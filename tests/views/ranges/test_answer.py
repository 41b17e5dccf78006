"""The page's first sentence: what broke, and which range would have been right."""

from pathlib import Path

import pytest

import foldlens as fl
from foldlens.frames.opened import Opened
from foldlens.notation import parse
from foldlens.views.ranges.answer import Answer, answer
from foldlens.views.ranges.recorded import recorded_ranges, worst_first

SAMPLES = Path(__file__).parents[3] / "sample_logs"

# A pattern of reported failures, the sample of our own that shows it, words that the cause must hold, and the ranges that are right.
PATTERNS = {
    "keeps from a result, its call summarised away": ("dsh/keeps-from-result.jsonl", "hid the call 'test1' (#3) but kept its result (#5)", [(2, 2), (2, 5)]),
    "the range's end is not on the surface": ("dsh/range-refused.jsonl", "dsh refuses it: surfaceOp.end is 40, which is not on the surface", [(2, 3)]),
    "a second compaction loses the first summary": ("dsh/summary-lost.jsonl", "swallowed the earlier summary #8", [(12, 13)]),
    "the middle is cut out and ends on a call": ("dsh/range-splits-pair.jsonl", "hid the call 'copy1' (#8) but kept its result (#10)", [(3, 5), (3, 10)]),
    "the request is hidden, its response is not": ("nous/unbalanced-range.json", "hid the call 'tide_1' (#3) but kept its result (#4)", [(0, 0), (0, 4)]),
    "a range by seq ends on the second of two calls": ("nous/range-cuts-pair.json", "hid the call 'shop_1' (#4) but kept its result (#5)", [(1, 3), (1, 5)]),
    "a result is compressed away, its call stays": ("dsh/result-compressed-away.jsonl", "hid the result 'new1' (#7) but kept its call (#3)", [(3, 7)]),
}


def opened(text: str) -> Opened:
    return Opened(parse(text).log)


def first_answer(session: Opened) -> Answer:
    recorded = recorded_ranges(session)
    return answer(session, recorded[worst_first(session, recorded)])


@pytest.mark.parametrize(("sample", "cause", "right"), PATTERNS.values(), ids=PATTERNS)
def test_each_reported_pattern_is_named_with_the_range_that_would_have_been_right(sample: str, cause: str, right: list[tuple[int, int]]):
    given = first_answer(Opened(fl.read(SAMPLES / sample)))

    assert cause in given.cause
    assert [tuple(offer.range) for offer in given.offers] == right
    assert given.tone != "good"


@pytest.mark.parametrize("sample", [sample for sample, _, _ in PATTERNS.values()])
def test_every_range_that_is_offered_cuts_no_pair(sample: str):
    session = Opened(fl.read(SAMPLES / sample))
    for found in recorded_ranges(session):
        for offer in answer(session, found).offers:
            assert fl.try_replace(session.log, *offer.range, at=found.seq - 1).safe


def test_an_offer_says_which_messages_it_treats_otherwise():
    given = first_answer(Opened(fl.read(SAMPLES / "dsh/unbalanced-range.jsonl")))

    assert [offer.words for offer in given.offers] == ["leaves out #3, #5", "also hides #7"]


def test_a_result_rewritten_in_place_cuts_no_pair():
    session = Opened(fl.read(SAMPLES / "dsh/pruned-then-swallowed.jsonl"))

    assert [answer(session, found).tone for found in recorded_ranges(session)] == ["good", "good"]


def test_a_summary_that_repeats_the_earlier_one_has_lost_nothing():
    session = Opened(fl.read(SAMPLES / "dsh/nested-summaries.jsonl"))

    assert "repeats 100% of the words of #8" in first_answer(session).cause


def test_a_nous_summary_that_names_the_earlier_one_by_its_number_misses_it():
    given = first_answer(Opened(fl.read(SAMPLES / "nous/second-compaction.json")))

    assert given.title == "This range misses what it means."
    assert "#2, but that one stands at position 0" in given.cause
    assert [tuple(offer.range) for offer in given.offers] == [(0, 4)]


def test_a_range_ahead_of_itself_hides_nothing():
    assert "it hides nothing" in first_answer(Opened(fl.read(SAMPLES / "nous/range-past-end.json"))).cause


def test_a_head_summary_is_sound_but_a_fresh_system_prompt_would_hide_it():
    given = first_answer(Opened(fl.read(SAMPLES / "nous/head-summary.json")))

    assert given.tone == "good"
    assert "hides this summary, too" in given.cause


def test_a_start_number_greater_than_the_stop_number_is_explained():
    assert "that is legal: dsh counts in surface order" in first_answer(Opened(fl.read(SAMPLES / "dsh/start-after-end.jsonl"))).cause


def test_a_hidden_system_message_is_a_warning():
    given = first_answer(
        opened("""
            dialect: nous
            system_message "be brief"
            user_message "a"
            user_message "b"
            user_message "summary" replace 0..1
        """)
    )

    assert (given.tone, given.title) == ("warn", "This range hides instructions.")


def test_a_log_without_replacements_has_no_range_to_look_at():
    session = opened('dialect: nous\nuser_message "a"')

    assert worst_first(session, recorded_ranges(session)) == -1
