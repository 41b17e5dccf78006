"""What an event says in one line, and that a cut line says so."""

from foldlens.notation import parse
from foldlens.report.preview import words


def test_a_text_that_is_cut_ends_with_a_sign():
    log = parse('turn_start 1\nuser_message "one two three"\n').log

    assert words(log[1], log, 8) == "one two…"
    assert words(log[1], log, 13) == "one two three"
