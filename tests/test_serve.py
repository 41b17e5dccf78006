"""Who may talk to a served page: only a caller that names our address, comes from our page, and knows the token."""

import asyncio
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from foldlens.serve import HEADERS, Guard, bound, notebook_path

SERVE = "from foldlens.serve import serve; serve('inspect_session', meta={}, open_browser=False)"


def started() -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen([sys.executable, "-c", SERVE], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    found = re.search(r"http\S+", process.stdout.readline())
    assert found is not None
    return process, found.group()


def ended(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert process.stdout is not None
    process.stdout.close()


def answer_to(url: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of one GET, following no redirect."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=20)
    connection.request("GET", f"{parts.path or '/'}?{parts.query}", headers=headers)
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode()
    connection.close()
    return found


@pytest.fixture(scope="module", name="url")
def _url() -> Iterator[str]:
    process, url = started()
    yield url
    ended(process)


@pytest.fixture(name="base")
def _base(url: str) -> str:
    return url.split("/?")[0]


def test_the_page_is_answered_with_the_policy(url: str) -> None:
    _, headers, _ = answer_to(url)

    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"


def test_the_token_opens_the_page_and_a_missing_one_does_not(url: str, base: str) -> None:
    assert answer_to(url)[0] in (200, 302, 303, 307)
    assert answer_to(f"{base}/api/status")[0] == 401
    assert "access_token" not in answer_to(base)[2]
    assert answer_to(base)[0] != 200


def test_an_evil_host_is_refused_even_with_the_token(url: str) -> None:
    status, _, text = answer_to(url, host="evil.example")

    assert status == 403
    assert "foldlens answers only its own address" in text


def test_a_foreign_origin_is_refused_over_http(url: str) -> None:
    assert answer_to(url, origin="http://evil.example")[0] == 403


def websocket(url: str, **options: Any) -> Any:
    token = parse_qs(urlsplit(url).query)["access_token"][0]
    address = url.split("/?")[0].replace("http://", "ws://")
    return connect(f"{address}/ws?session_id=s_test01&access_token={token}", proxy=None, **options)


def test_a_foreign_origin_is_refused_on_the_websocket(url: str) -> None:
    with pytest.raises(InvalidStatus), websocket(url, origin="http://evil.example"):
        pass


def test_our_own_origin_is_welcome_on_the_websocket(url: str, base: str) -> None:
    with websocket(url, origin=base) as connected:
        assert connected.recv(timeout=20)


def test_a_websocket_without_a_token_is_refused(base: str) -> None:
    with pytest.raises(InvalidStatus), connect(f"{base.replace('http', 'ws')}/ws?session_id=s_test02", origin=base, proxy=None):
        pass


def test_ctrl_c_ends_the_server_while_a_page_is_open() -> None:
    process, url = started()
    try:
        with websocket(url, origin=url.split("/?")[0]) as connected:
            connected.recv(timeout=20)
            process.send_signal(signal.SIGINT)
            status = process.wait(timeout=40)  # without care it never ends
    finally:
        ended(process)

    assert status == 0


def test_a_taken_port_is_a_plain_sentence() -> None:
    with bound("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ValueError, match=f"cannot serve on 127.0.0.1:{port}"):
            bound("127.0.0.1", port)


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})


def guard(host: str = "127.0.0.1") -> Guard:
    return Guard(_nothing, host=host, port=8000, meta={"path": "x"})


@pytest.mark.parametrize(
    ("host", "origin", "welcome"),
    [
        ("127.0.0.1:8000", None, True),
        ("localhost:8000", "http://localhost:8000", True),
        ("[::1]:8000", None, True),
        ("127.0.0.1:8001", None, False),
        ("127.0.0.1", None, False),
        ("127.0.0.1.evil.example:8000", None, False),
        ("localhost:8000", "http://127.0.0.1:8000", False),
        ("127.0.0.1:8000", "null", False),
        ("127.0.0.1:8000", "https://127.0.0.1:8000", False),
        (None, None, False),
    ],
)
def test_the_guard_knows_its_own_names(host: str | None, origin: str | None, welcome: bool) -> None:
    assert guard().welcome(host, origin) is welcome


def test_a_page_served_to_others_answers_to_addresses_but_not_to_foreign_names() -> None:
    assert guard("0.0.0.0").welcome("192.168.1.5:8000", "http://192.168.1.5:8000")
    assert guard("0.0.0.0").welcome(f"{socket.gethostname()}:8000", None)
    assert not guard("0.0.0.0").welcome("rebound.example:8000", None)
    assert not guard().welcome("192.168.1.5:8000", None)


def test_the_guard_hands_over_what_to_show_and_adds_its_headers() -> None:
    sent: list[Any] = []
    scope: dict[str, Any] = {"type": "http", "headers": [(b"host", b"127.0.0.1:8000")]}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(guard()(scope, None, send))  # pyright: ignore[reportArgumentType]  # the inner app asks for nothing

    assert scope["meta"] == {"foldlens": {"path": "x"}}
    assert set(HEADERS) <= set(sent[0]["headers"])


def test_a_shipped_notebook_is_found_and_a_missing_one_is_named() -> None:
    assert notebook_path("inspect_session").is_file()
    with pytest.raises(FileNotFoundError, match="no_such_page"):
        notebook_path("no_such_page")
