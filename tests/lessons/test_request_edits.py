"""One-click edits of a request."""

import pytest

from foldlens.lessons.request_edits import edit_request

REQUEST = 'user "a"\nassistant "b"\n'


@pytest.mark.parametrize(
    ("name", "place", "after"),
    [
        ("drop", 0, 'assistant "b"\n'),
        ("duplicate", 0, 'user "a"\nuser "a"\nassistant "b"\n'),
        ("down", 0, 'assistant "b"\nuser "a"\n'),
        ("up", 1, 'assistant "b"\nuser "a"\n'),
        ("up", 0, REQUEST),
        ("down", 1, REQUEST),
        ("overlay", 1, 'system "Be kind."\nuser "a"\nassistant "b"\n'),
        ("drop", 9, REQUEST),
    ],
)
def test_an_edit_gives_the_request_after_it(name: str, place: int, after: str):
    assert edit_request(REQUEST, name, place) == after


def test_an_overlay_can_be_put_in_front_of_nothing():
    assert edit_request("", "overlay", 0) == 'system "Be kind."\n'
