"""A notebook served as a page on our own socket: token, Host and Origin checks, content security policy.

A session log is private and hostile at once. A plain `marimo run` has no token and does not look at the Origin of a
websocket, so any page open in the same browser could read the log. Here nothing is answered that does not come from the
address we printed, and nothing that the log smuggles into the page can reach another machine.
"""

import contextlib
import ipaddress
import os
import secrets
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Awaitable, Callable, MutableMapping
from importlib import import_module
from pathlib import Path
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
PAGE_ENDS_AFTER = 120  # seconds without a connection until a page's state is dropped: a laptop lid is closed longer than a blink
SWITCH = 0.0005  # seconds for which a thread may hold the interpreter: the page's three hundred files do not wait behind a log being read
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",  # vega compiles its expressions, anywidgets load from blobs
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "frame-src 'none'",
        "object-src 'none'",
        "form-action 'none'",
        "base-uri 'self'",  # marimo's own <base>
        "frame-ancestors 'none'",
    )
)
HEADERS = ((b"content-security-policy", POLICY.encode()), (b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer"))


class Guard:
    """The outermost ASGI app: lets through what names our address as Host and, where it says one, as Origin.

    `meta` reaches the notebook as `mo.app_meta().request.meta["foldlens"]`.
    """

    def __init__(self, app: App, *, host: str, port: int, meta: dict[str, Any]):
        self.app, self.port, self.meta = app, port, meta
        self.names = {*LOOPBACK, _bracketed(host), socket.gethostname()}
        self.anywhere = not _is_loopback(host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}
        if not self.welcome(headers.get("host"), headers.get("origin")):
            await refuse(scope, receive, send)
            return
        scope["meta"] = {"foldlens": self.meta}
        await self.app(scope, receive, with_headers(send))

    def welcome(self, host: str | None, origin: str | None) -> bool:
        """Whether a request may pass. A page that rebinds its name to 127.0.0.1 still sends its own name as Host."""
        return host is not None and self.ours(host) and (origin is None or origin == f"http://{host}")

    def ours(self, host: str) -> bool:
        name, _, port = host.rpartition(":") if ":" in host.rpartition("]")[2] else (host, "", "80")
        if port != str(self.port):
            return False
        return name in self.names or (self.anywhere and _is_address(name))


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """403, before the notebook server sees anything."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403})
        return
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain; charset=utf-8")]})
    await send({"type": "http.response.body", "body": b"foldlens answers only its own address\n"})


def with_headers(send: Send) -> Send:
    """The same `send`, with the security headers on every response."""

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            ours = {name for name, _ in HEADERS}
            kept = [(name, value) for name, value in message.get("headers", ()) if name.lower() not in ours]
            message = {**message, "headers": [*kept, *HEADERS]}
        await send(message)

    return sending


def notebook_path(name: str) -> Path:
    """Where a shipped notebook lies: inside the installed package, or in `notebooks/` of a checkout."""
    package = Path(__file__).parent
    for folder in (package / "notebooks", package.parent.parent / "notebooks"):
        if (path := folder / f"{name}.py").is_file():
            return path
    raise FileNotFoundError(f"the notebook {name}.py is not part of this installation")


def page(notebook: str, *, meta: dict[str, Any], token: str, host: str, port: int) -> Guard:
    """The guarded app of one notebook for an address that is already bound."""
    import marimo

    root, meta = str(notebook_path(notebook)), {**meta, "near": _is_loopback(host)}
    building: Any = marimo.create_asgi_app(quiet=True, token=token, session_ttl=PAGE_ENDS_AFTER).with_app(path="", root=root)
    if notebook != "contract":
        building = building.with_app(path="/learn", root=str(notebook_path("contract")))  # the bench for what the inspector finds
    if notebook == "inspect_session":
        building = building.with_app(path="/compaction", root=str(notebook_path("compaction")))  # its ranges tried out
        meta = {**meta, "token": token}  # each page has a login of its own
    return Guard(building.build(), host=host, port=port, meta=meta)


def bound(host: str, port: int) -> socket.socket:
    """A listening address; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as error:
        sock.close()
        raise ValueError(f"cannot serve on {host}:{port}: {error.strerror}") from None
    return sock


def serve(notebook: str, *, meta: dict[str, Any], host: str = "127.0.0.1", port: int = 0, open_browser: bool = True) -> None:
    """Serve a shipped notebook until Ctrl-C, print its address, and leave the process.

    `meta` is what the notebook is to show, for the inspector `path`, `requests` and `follow`; it also hears whether only this machine can see it.
    Raises `ValueError` where the address cannot be had. Ends the process itself: the kernel threads of open pages would
    keep it alive for ever.
    """
    import uvicorn

    with contextlib.closing(bound(host, port)) as sock:
        port, token = sock.getsockname()[1], secrets.token_urlsafe(24)
        app: Any = page(notebook, meta=meta, token=token, host=host, port=port)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
        url = f"http://{_bracketed(_reachable(host))}:{port}/?access_token={token}&theme=system"
        sys.setswitchinterval(SWITCH)
        threading.Thread(target=announce, args=(server, url, open_browser), daemon=True).start()
        threading.Thread(target=ahead, args=(notebook, meta), daemon=True).start()
        status = 1
        try:
            server.run(sockets=[sock])
            status = 0
        except KeyboardInterrupt:
            status = 0
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)


def announce(server: Any, url: str, open_browser: bool) -> None:
    """Print the address, and show it, once the server answers."""
    while not server.started:
        time.sleep(0.02)
    print(f"foldlens: {url}\nfoldlens: the address holds a secret token; Ctrl-C ends", flush=True)
    if open_browser:
        webbrowser.open(url)


def ahead(notebook: str, meta: dict[str, Any]) -> None:
    """Load the log while the browser still starts. The page says what is wrong with a file, so nothing is said here."""
    path, requests = meta.get("path"), meta.get("requests")
    if notebook != "inspect_session":
        return
    from foldlens.views.loading import loading, stamp_of

    if isinstance(path, str) and Path(path).is_file():
        with contextlib.suppress(OSError):
            loading(stamp_of(path), requests if isinstance(requests, str) and requests else None)
    import_module("foldlens.views.page")  # the drawing libraries take as long to import as a small log to load


def _reachable(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _is_loopback(host: str) -> bool:
    return host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
