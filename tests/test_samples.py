"""The sample logs are what the index says they are."""

import tomllib
from pathlib import Path

import pytest

import foldlens as fl
from samples.captured import requests
from samples.make import entry
from samples.sources import Source, sources
from samples.stored import content

SAMPLES = Path(__file__).parents[1] / "sample_logs"
INDEX = tomllib.loads((SAMPLES / "index.toml").read_text(encoding="utf-8"))["sample"]
every_sample = pytest.mark.parametrize("sample", INDEX, ids=lambda sample: sample["file"])
every_source = pytest.mark.parametrize("source", list(sources()), ids=lambda source: source.name)


def test_the_index_names_every_sample_and_no_other():
    found = {str(path.relative_to(SAMPLES)) for path in SAMPLES.glob("*/*")}

    assert found == {sample["file"] for sample in INDEX} | {sample["requests"] for sample in INDEX if "requests" in sample}


@every_sample
def test_a_sample_says_where_it_comes_from_and_what_it_shows(sample: dict):
    assert sample["origin"].startswith("made by foldlens")
    assert sample["shows"].endswith(".")


@every_sample
def test_a_check_of_a_sample_finds_what_the_index_says(sample: dict):
    path = SAMPLES / sample["file"]
    if "refused" in sample:
        with pytest.raises(fl.ReadError, match=sample["refused"]):
            fl.read(path)
        return

    log = fl.read(path)

    assert log.dialect.name == sample["file"].partition("/")[0]
    assert [[violation.seq, violation.rule] for violation in fl.check(log).violations] == sample["expected"]
    assert sorted({place.line or 0 for place in log.damage}) == sample.get("damaged_lines", [])


@pytest.mark.parametrize("sample", [sample for sample in INDEX if "requests" in sample], ids=lambda sample: sample["file"])
def test_the_captured_requests_beside_a_sample_are_judged_as_the_index_says(sample: dict):
    report = fl.check(fl.read(SAMPLES / sample["file"]), fl.read_requests(SAMPLES / sample["requests"]))

    assert [one.request.index for one in report.requests if one.status == "diverges"] == sample["diverging_requests"]
    assert sorted({one.rule for one in report.violations if one.rule.startswith("request-")}) == sample["broken_by_requests"]


@every_source
def test_a_sample_file_is_made_from_its_text(source: Source):
    assert (SAMPLES / source.file).read_bytes() == content(source)
    assert source.requests_file is None or (SAMPLES / source.requests_file).read_bytes() == requests(source)
    assert entry(source) in (SAMPLES / "index.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("source", [source for source in sources() if source.stored in ("lines", "zstd", "context")], ids=lambda source: source.name)
def test_reading_a_sample_gives_the_events_of_its_text(source: Source):
    log = fl.read(SAMPLES / source.file)

    assert [log.source.mapping(seq) for seq in range(len(log))] == list(source.script.events)


def test_the_damaged_sample_loses_only_what_cannot_be_read():
    log = fl.read(SAMPLES / "dsh/damaged.jsonl")

    assert [event.kind for event in log.events] == [
        "turn_start", "step_start", "user_message", "assistant_message", "tool_call", "tool_result", "step_end", "turn_end",
    ]  # fmt: skip
    assert any("NUL" in place.reason for place in log.damage)
    assert any(place.lost for place in log.damage)
