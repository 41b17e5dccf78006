"""Captured requests as the page shows them: a line each, a sentence each, and rows side by side."""

import pytest

from edited import opened, succession
from foldlens.frames.unpaired import unpaired_rows
from foldlens.views.alignment_lines import against_log, against_request
from foldlens.views.capture_lines import CaptureLines
from foldlens.views.capture_words import carried, judged, matched, succeeded, summary
from foldlens.views.violations import violations


def test_the_whole_capture_is_told_in_one_line():
    assert "5 of 11 conversation requests equal the fold; 6 diverge; 1 auxiliary." in summary(opened().captured)


def test_a_line_gives_verdict_reason_place_and_evidence():
    lines = CaptureLines(opened(), opened().captured)
    row = lines.stretch(5, 6)[0]

    assert (row["mark"], row["kind"], row["side"], row["state"]) == ("✕", "diverges", "after #27", "broken")
    assert row["text"] == "missing message at index 1 · turn 3 step 1 · by time: the next answer is seq 28"
    assert lines.stretch(1, 2)[0]["kind"] == "title"
    assert lines.stretch(4, 5)[0]["text"].startswith("↳ again, as request 3")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (5, "− Not sent: "),
        (6, "+ Not in the log: [10]."),
        (7, "⇅ Moved: "),
        (8, "≠ Changed: [1] is not what "),
        (10, "carries another header"),
        (11, "equals "),
    ],
)
def test_a_sentence_says_what_differs(place: int, words: str):
    assert words in judged(opened().captured, place)


def test_an_auxiliary_request_says_why_it_is_not_held_against_the_log():
    assert "a title request is not the conversation" in judged(opened().captured, 1)


def test_the_match_is_told_with_its_evidence_and_every_exemption_with_its_bound():
    words = matched(opened().captured.alignments[0])

    assert "session id matches; by time: the next answer is seq 5" in words
    assert "Ids, sources and times of a logged message are not sent." in words


def test_the_request_before_is_compared_in_a_sentence():
    words = succeeded(opened().captured, 11, succession(11))

    assert "the cached prefix breaks at message [1] of 19" in words
    assert 'data-fl-go="seq=75"' in words


def test_a_row_against_the_request_before_names_the_replacement():
    lines = against_request(succession(11))
    reasons = [entry["reason"] for entry in lines.stretch(0, 40) if entry.get("reason")]

    assert "not as it was sent before: seq 75 took the place of seq 2" in reasons
    assert "sent before, not sent again: seq 75 took the place of seq 3" in reasons
    assert "new in this request" in reasons


def test_an_event_links_to_the_requests_that_carried_it():
    words = "".join(str(part) for part in flat(carried(opened().captured, 3, 75)))

    assert "Left out of " in words
    assert 'data-fl-go="view=requests&amp;request=5"' in words


def flat(content: object) -> list[object]:
    return [part for inner in content for part in flat(inner)] if isinstance(content, list) else [content]


def test_a_violation_of_a_request_links_to_it():
    assert 'data-fl-go="view=requests&amp;request=6"' in violations(opened(), "request-extra-message")


def test_rows_are_folded_and_unfold_to_all_messages():
    lines = against_log(opened().log, opened().captured.alignments[9])
    folded = lines.shape
    lines.unfold(None)

    assert folded.count("-") == lines.shape.count("-") == 1
    assert "f" in folded
    assert len(lines.shape) == len(opened().captured.alignments[9].rows)


def test_a_changed_row_holds_both_texts_and_the_words_that_differ():
    lines = against_log(opened().log, opened().captured.alignments[8])
    row = next(entry for entry in lines.stretch(0, 99) if entry.get("status") == "changed")

    assert (row["seq"], row["left"]["name"], row["right"]["name"]) == (2, "#2", "[1]")
    assert ["removed", "last"] in row["words"]
    assert ["added", "first"] in row["words"]


def test_an_exempt_row_names_its_exemptions():
    first = against_log(opened().log, opened().captured.alignments[0]).stretch(0, 1)[0]

    assert (first["status"], first["exemptions"], first["left"]) == ("exempt", ["system-apart"], None)


def test_a_broken_pair_stays_in_sight_with_its_sentence():
    alignment, violations_of = opened().captured.alignments[9], opened().captured.violations[9]
    lines = against_log(opened().log, alignment, unpaired_rows(alignment, violations_of))
    row = next(entry for entry in lines.stretch(0, 99) if entry.get("fault"))

    assert (lines.shape.count("o"), row["right"]["role"]) == (1, "tool")
    assert sum(size for size, _ in lines.runs()) == len(alignment.rows)


def test_rows_against_the_request_before_link_to_no_event():
    lines = against_request(succession(11))

    assert {entry["seq"] for entry in lines.stretch(0, 99) if "seq" in entry} == {-1}
    assert {"-", "+"} <= set(lines.shape)
