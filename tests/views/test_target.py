"""Which files a page offers, and which it opens when its address names one."""

from pathlib import Path

import pytest

from foldlens.views.target import Target, sessions_in


@pytest.fixture(name="beside")
def _beside(tmp_path: Path) -> Path:
    for name in ("inside", "outside"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.jsonl").write_text("{}\n")
    return tmp_path


def test_a_folder_offers_only_what_is_inside_it(beside: Path):
    target = Target(path=str(beside / "inside"))

    assert target.offers(beside / "inside" / "a.jsonl")
    assert not target.offers(beside / "outside" / "a.jsonl")


def test_without_a_path_this_machine_s_own_page_offers_any_file(beside: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(beside / "inside")

    assert Target().offers(beside / "outside" / "a.jsonl")
    assert not Target().offers(beside / "outside" / "b.jsonl")


def test_a_page_that_others_can_reach_offers_only_the_folder_it_was_started_in(beside: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(beside / "inside")

    assert Target(near=False).offers(beside / "inside" / "a.jsonl")
    assert not Target(near=False).offers(beside / "outside" / "a.jsonl")


def test_a_link_that_leads_nowhere_is_not_listed(beside: Path):
    (beside / "b.jsonl").symlink_to(beside / "nowhere")

    assert sorted(path.parent.name for path in sessions_in(str(beside))) == ["inside", "outside"]
