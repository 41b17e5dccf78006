"""The gateway for log text, and the markup that it lets through."""

import pytest

import sessions
from foldlens import Log
from foldlens.frames.opened import Opened
from foldlens.report.markup import Markup, el
from foldlens.report.preview import words
from foldlens.views.detail import detail
from foldlens.views.text import cell, shown
from foldlens.views.tree import tree
from foldlens.views.violations import violations


@pytest.mark.parametrize("payload", sessions.PAYLOADS)
def test_text_becomes_no_markup_wherever_it_stands(payload: str) -> None:
    html = el("p", payload, title=payload) + tree({payload: [payload, {"x": payload}]})

    assert "<script" not in html
    assert "<img" not in html
    assert "<iframe" not in html
    assert "<a " not in html
    assert "<b id" not in html
    assert '="<' not in html
    html.encode()  # no lone surrogate is left


def test_a_plain_string_is_refused_at_the_gate() -> None:
    with pytest.raises(TypeError, match="only markup built by"):
        shown("<b>from a log</b>")  # type: ignore[arg-type]


def test_markup_passes_and_joins() -> None:
    assert el("p", el("b", 1), " & ", None, [Markup("<i></i>"), "<"], cls="x", hidden=True, open=False) == '<p class="x" hidden><b>1</b> &amp; <i></i>&lt;</p>'


def test_a_table_cell_holds_no_address_that_a_table_would_fetch() -> None:
    found = cell("see http://evil.example/x.png and data:image/png;base64,AA text/html:<img>")

    assert "://" not in found
    assert "data:" not in found
    assert "text/html" not in found
    assert cell(12) == 12


def test_control_and_direction_characters_are_shown_as_signs() -> None:
    assert el("p", "a\x00b\x1b[31m\u202ec\ud800") == "<p>a\u2400b\u241b[31m\ufffdc\ufffd</p>"


def test_long_values_are_cut_and_say_so() -> None:
    assert "… 4,000 more characters" in tree("x" * 10_000)
    assert "… 20 more" in tree(list(range(100)))


@pytest.mark.parametrize("case", [sessions.healthy, sessions.compacted, sessions.violated, sessions.hostile])
def test_every_event_of_every_case_has_a_detail_and_a_line_of_words(case: object) -> None:
    opened = Opened(Log.from_events(case(), dialect="dsh"))  # type: ignore[operator]
    for seq in range(0, len(opened), 3):
        assert f"#{seq} " in detail(opened, seq)
        assert words(opened.log[seq], opened.log)

    assert ("No rule is broken" in violations(opened)) == (not opened.report.violations)
