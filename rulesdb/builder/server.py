"""Local server: serves the site and rebuilds it when something changes.

It answers GET and HEAD on this machine only, serves nothing but files of the site, and adds a
script to each page that reloads it after a build.
"""

from __future__ import annotations

import gzip
import signal
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from rulesdb.system.fingerprint import folder_fingerprint

FORK = get_context("fork")  # fork the watcher before the server starts threads
TEXTS = {".html", ".css", ".js", ".json", ".svg", ".xml", ".atom", ".webmanifest"}

RELOAD = b"""\
(function ask() {
  fetch("/-/changed?since=" + (window.build || "")).then(function (answer) {
    return answer.text();
  }).then(function (now) {
    if (window.build && now !== window.build) location.reload();
    window.build = now;
    ask();
  }, function () { setTimeout(ask, 2000); });
})();
"""


class NewestBuild:
    """The newest build; requests can wait for a newer one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.changed = Condition()

    def publish(self, name: str) -> None:
        with self.changed:
            self.name = name
            self.changed.notify_all()

    def wait_for_newer(self, name: str, seconds: float = 25) -> str:
        with self.changed:
            self.changed.wait_for(lambda: self.name != name, timeout=seconds)
            return self.name


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of one folder."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, root: Path, builds: NewestBuild, **kwargs: Any) -> None:
        self.root, self.builds = root, builds
        super().__init__(*args, **kwargs)

    def handle_one_request(self) -> None:
        """Answer one request; ignore clients that disconnect."""
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path == "/-/reload.js":
            self._answer(RELOAD, "text/javascript")
        elif path == "/-/changed":
            newest = self.builds.wait_for_newer(query.removeprefix("since="))
            self._answer(newest.encode(), "text/plain")
        else:
            super().do_GET()

    def _answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_head(self) -> Any:
        """Serve a file of the site; add the reload script to pages."""
        found = self._read()
        if found is None:
            return self._missing()
        path, body = found
        asked = self.path.partition("?")[0].partition("#")[0]
        if path.name == "index.html" and not asked.endswith(("/", "/index.html")):
            return self._to_folder(asked)
        kind = self.guess_type(str(path))
        if path.suffix == ".html":
            body = body.replace(b"</head>", b'<script src="/-/reload.js" defer></script></head>', 1)
            kind = "text/html; charset=utf-8"
        self.send_response(200)
        if path.suffix in TEXTS and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body, 1, mtime=0)  # as web hosts do
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        return BytesIO(body)

    def _read(self) -> tuple[Path, bytes] | None:
        """Return the requested file from the current build; None if it is missing or outside."""
        root = self.root.resolve()
        self.directory = str(root)
        try:
            path = Path(self.translate_path(self.path))
            path = path / "index.html" if path.is_dir() else path
            if path.resolve().is_relative_to(root) and path.is_file():
                return path, path.read_bytes()
        except (OSError, ValueError, RuntimeError):  # invalid name, symlink loop, file just removed
            pass
        return None

    def _missing(self) -> Any:
        """Serve the site's 404 page, which searches for the missing page."""
        page = self.root.resolve() / "404.html"
        if not page.is_file():
            self.send_error(404, "Page not found")
            return None
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def _to_folder(self, asked: str) -> None:
        """Redirect to the folder with a slash, so that the page's relative links work."""
        self.send_response(302)
        self.send_header("Location", f"{asked}/")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: the terminal is for builds and problems."""


def serve(
    site: Path,
    port: int,
    watched: Iterable[Path],
    rebuild: Callable[[], str],
    ready: Callable[[int], None],
) -> None:
    """Serve a site until interrupted; `rebuild` builds it and returns the build's name."""
    folders = list(watched)
    before = _state(folders)
    builds = NewestBuild(rebuild())
    receiver, sender = FORK.Pipe(duplex=False)
    watcher = FORK.Process(target=_watch, args=(folders, before, rebuild, sender))
    watcher.start()
    sender.close()
    handler = partial(Handler, root=site, builds=builds)
    try:
        with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
            server.daemon_threads = True
            Thread(target=_receive, args=(receiver, builds), daemon=True).start()
            ready(server.server_port)
            server.serve_forever()
    finally:
        watcher.kill()  # a killed build leaves nothing behind


def _receive(receiver: Connection, builds: NewestBuild) -> None:
    """Pass on the name of each new build."""
    with suppress(EOFError):
        while True:
            builds.publish(receiver.recv())


def _state(folders: list[Path]) -> list[str]:
    return [folder_fingerprint(folder) for folder in folders]


def _watch(
    folders: list[Path], before: list[str], rebuild: Callable[[], str], sender: Connection
) -> None:
    """Rebuild after each change; `before` is the state of the files before the first build.

    This is a separate process: a build cannot fork workers next to the server's threads.
    """
    from watchfiles import watch

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process
    parent, watching = parent_process(), False
    assert parent is not None
    for changes in watch(*folders, debounce=200, step=20, yield_on_timeout=True, rust_timeout=500):
        if not parent.is_alive():
            return
        missed = not watching and _state(folders) != before  # a change before this began to watch
        watching = True
        if not changes and not missed:
            continue
        try:
            sender.send(rebuild())
        except BrokenPipeError:
            return
        except Exception:  # whatever it was, the next change triggers another build
            traceback.print_exc()
