"""Loading: once for all who ask, with the failure kept for those who have to say it."""

from pathlib import Path

import pytest

from foldlens.model.errors import ReadError
from foldlens.views.loading import forget, loading, stamp_of


@pytest.fixture(name="log")
def _log(tmp_path: Path) -> str:
    path = tmp_path / "session.jsonl"
    path.write_text(
        '{"type":"session","version":0,"id":"s","createdAt":1,"cwd":"/w","delegationDepth":0}\n{"type":"turn/start","seq":0,"time":1,"data":{"turn":1}}\n'
    )
    return str(path)


def test_all_who_ask_for_one_state_of_a_file_share_one_load(log: str) -> None:
    asked = loading(stamp_of(log)), loading(stamp_of(log))

    assert asked[0] is asked[1]
    assert len(asked[0].result(30)) == 1


def test_a_forgotten_state_is_loaded_anew(log: str) -> None:
    first = loading(stamp_of(log))
    forget(stamp_of(log))

    assert loading(stamp_of(log)) is not first


def test_a_file_that_is_no_log_fails_for_each_who_asks(tmp_path: Path) -> None:
    path = tmp_path / "no.jsonl"
    path.write_text("plain words\n")

    for _ in range(2):
        with pytest.raises(ReadError):
            loading(stamp_of(str(path))).result(30)
