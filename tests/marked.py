"""Logs in the notation, held to the violations that they mark."""

import foldlens as fl
from foldlens.model.violation import Severity
from foldlens.notation import parse


def assert_marked(text: str, admission: str = "seed") -> None:
    """The log breaks the rules that it marks, where it marks them, and no other as an error."""
    script = parse(text)
    found = [(one.seq, one.rule) for one in fl.check(script.log, admission=admission).violations if one.severity is Severity.ERROR]

    assert sorted(found, key=str) == sorted(script.expected, key=str)
