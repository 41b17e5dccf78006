"""A report as JSON: it says all it found, has a schema, and reads back without the bodies of its requests."""

from typing import Any

import pytest

import foldlens as fl
from foldlens.folds.alignment import align
from foldlens.model.alignment import Alignment
from foldlens.model.report import Report
from foldlens.notation import parse

LOG = parse("""
    dialect: nous
    user_message "a"
    tool_result c9 "orphan"
""").log


def checked() -> Report:
    body = {"messages": [{"role": "user", "content": "a, edited"}]}
    return fl.check(LOG, requests=[fl.Request.from_body(body, wire="nous", time=5.0, session_id="s")])


def test_a_written_report_reads_back_and_says_the_same():
    report = checked()
    written = report.model_dump_json()
    read_back = Report.model_validate_json(written)

    assert report.violations
    assert read_back.violations == report.violations
    assert read_back.outcomes == report.outcomes
    assert tuple(read_back.requests[0].rows) == tuple(report.requests[0].rows)
    assert read_back.model_dump_json() == written


def test_a_request_of_a_written_report_has_a_name_and_no_body():
    request = Report.model_validate_json(checked().model_dump_json()).requests[0].request

    assert (request.index, request.session_id, request.wire, request.time) == (0, "s", "nous", 5.0)
    with pytest.raises(LookupError, match="read the capture"):
        _ = request.messages


@pytest.mark.parametrize("mode", ["validation", "serialization"])
def test_a_report_has_a_json_schema_that_names_all_of_it(mode: Any):
    schema = Report.model_json_schema(mode=mode)

    assert set(schema["properties"]) == set(Report.model_fields)
    assert {"Violation", "Outcome", "Alignment", "AlignmentRow", "Damage"} <= set(schema["$defs"])
    assert set(schema["$defs"]["Alignment"]["properties"]["request"]["properties"]) == set(checked().model_dump(mode="json")["requests"][0]["request"])


def test_an_alignment_keeps_its_request_while_it_lives():
    request = fl.Request.from_body({"messages": [{"role": "user", "content": "a"}]}, wire="nous")

    assert align(LOG, request, at=0).request is request
    assert Alignment.model_validate(align(LOG, request, at=0)).request is request


def test_results_are_frozen_and_violations_can_stand_in_a_set():
    report = checked()

    assert len(set(report.violations)) == len(report.violations)
    for value, field in [(report, "ok"), (report.violations[0], "rule"), (report.outcomes[0], "rule"), (report.requests[0], "status")]:
        with pytest.raises((ValueError, AttributeError)):
            setattr(value, field, None)
