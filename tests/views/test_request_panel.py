"""A request is told in words: what the model saw, and what was new since the request before, where there was one."""

from foldlens.frames.opened import Opened
from foldlens.notation import parse
from foldlens.views.request_panel import sentence

TWO = """
turn_start 1
step_start 1/1
user_message "q"
assistant_message 1/1 "a"
step_end 1/1
step_start 1/2
user_message "more"
assistant_message 1/2 "b"
"""


def told(request: int) -> str:
    return sentence(Opened(parse(TWO).log).requests.row(request, named=True))


def test_the_first_request_has_none_before_it():
    assert ", the first request. It includes everything up to " in told(0)


def test_a_later_request_says_what_was_new():
    assert "the model sees <b>3 messages</b>" in told(1)
    assert "2 new since the request before. " in told(1)
