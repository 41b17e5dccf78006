"""A log of one's own on the bench."""

from pathlib import Path

import pytest

from foldlens.lessons.bench import Bench
from foldlens.lessons.mutations import places
from foldlens.lessons.own_log import own_page

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def test_the_bench_says_of_a_file_what_the_check_says():
    page = own_page(str(SAMPLES / "dsh" / "unbalanced-range.jsonl"))

    assert "range-cuts-pair" in Bench.of(page).attempt.broken


def test_a_text_in_the_notation_opens_as_it_is(tmp_path: Path):
    path = tmp_path / "witness.txt"
    path.write_text("turn_start 1\nturn_start 2   # ! turn-overlap\n")

    assert own_page(str(path)).log == "turn_start 1\nturn_start 2\n"


def test_a_log_too_long_to_edit_is_refused_with_a_way_on(tmp_path: Path):
    path = tmp_path / "long.txt"
    path.write_text('user_message "a"\n' * 301)

    with pytest.raises(ValueError, match="`foldlens minimize` makes a small log"):
        own_page(str(path))


def test_each_event_has_its_line_in_the_text():
    assert places('dialect: nous\n\n# a comment\nuser_message "a # b"\nuser_message "c"') == [3, 4]
