"""Local server: serves the site and rebuilds it when something changes.

It answers GET and HEAD on this machine only, serves nothing but files of the site, and adds a
script to each page that reloads it after a build.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import BoundedSemaphore, Condition
from typing import Any

from rulesdb.site.data import URL

from .staging import site_of
from .watcher import Watched, Watcher

MAX_CONNECTIONS = 100
HOSTS = ("127.0.0.1", "localhost", "[::1]")
TEXTS = {".html", ".css", ".js", ".json", ".svg", ".xml", ".atom", ".webmanifest"}

# What the service worker keeps is of the last build, so it goes before the page is loaded again.
RELOAD = b"""\
function forget() {
  return !window.caches ? Promise.resolve() : caches.keys().then(function (names) {
    var own = names.filter(function (name) { return name.indexOf("rulesdb ") === 0; });
    return Promise.all(own.map(function (name) { return caches.delete(name); }));
  });
}
(function ask() {
  fetch("/-/changed?since=" + (window.build || "")).then(function (answer) {
    return answer.text();
  }).then(function (now) {
    var newer = window.build && now !== window.build;
    if (newer) return forget().then(function () { location.reload(); });
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


class SiteServer(ThreadingHTTPServer):
    """A server on this machine, with a limited number of connections."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # there, it would share a port that is taken

    def __init__(self, port: int, handler: Any, builds: NewestBuild) -> None:
        super().__init__(("127.0.0.1", port), handler)
        self.builds = builds
        self._free = BoundedSemaphore(MAX_CONNECTIONS)

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of one folder, which `root` finds for each request."""

    protocol_version = "HTTP/1.1"
    timeout = 60  # seconds without a byte from the client

    def __init__(
        self, *args: Any, root: Callable[[], Path], builds: NewestBuild, **kwargs: Any
    ) -> None:
        self.root, self.builds = root, builds
        super().__init__(*args, **kwargs)

    @property
    def _port(self) -> int:
        address: Any = self.server.server_address
        return int(address[1])

    def handle_one_request(self) -> None:
        """Answer one request; ignore clients that disconnect."""
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    def parse_request(self) -> bool:
        """Refuse requests for other hosts, and do not read on after a request with a body."""
        if not super().parse_request():
            return False
        host = self.headers.get("Host", "").rpartition(":")[0] or self.headers.get("Host", "")
        if host not in HOSTS:
            self.send_error(421, "This server answers for 127.0.0.1 only")
            return False
        lengths = {"0", *self.headers.get_all("Content-Length", ())}
        if lengths != {"0"} or "Transfer-Encoding" in self.headers or self.headers.defects:
            self.close_connection = True
        return True

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
        asked, mark, query = self.path.partition("#")[0].partition("?")
        if path.name == "index.html" and not asked.endswith(("/", "/index.html")):
            return self._to_folder(f"{asked}/{mark}{query}")
        kind = self.guess_type(str(path))
        if path.suffix == ".html":
            body = body.replace(b"</head>", b'<script src="/-/reload.js" defer></script></head>', 1)
            kind = "text/html; charset=utf-8"
        if path.suffix in TEXTS:  # a build does not know the port, so that it serves any
            body = body.replace(URL.encode(), f"http://127.0.0.1:{self._port}/".encode())
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
        root = self.root().resolve()
        self.directory = str(root)
        try:
            translated = self.translate_path(self.path)
            path = Path(translated)
            if path.is_file() and translated.endswith("/"):
                return None
            path = path / "index.html" if path.is_dir() else path
            if path.resolve().is_relative_to(root) and path.is_file():
                return path, path.read_bytes()
        except (OSError, ValueError, RuntimeError):  # invalid name, symlink loop, file just removed
            pass
        return None

    def _missing(self) -> Any:
        """Serve the 404 page in the language of the address; it searches for the missing page."""
        own = self.path.lstrip("/").partition("/")[0]
        is_language = own.isascii() and own.replace("-", "").isalpha() and len(own) < 9
        root = self.root().resolve()
        pages = [root / own / "404.html"] if is_language else []
        pages.append(root / "404.html")
        page = next((each for each in pages if each.is_file()), None)
        if page is None:
            self.send_error(404, "Page not found")
            return None
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def _to_folder(self, address: str) -> None:
        """Redirect to the folder with a slash, so that the page's relative links work."""
        self.send_response(302)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: the terminal is for builds and problems."""


def listen(folder: Path, port: int) -> SiteServer:
    """Take a port for the site of a build folder; raise OSError if it is taken."""
    builds = NewestBuild("")
    return SiteServer(port, partial(Handler, root=partial(site_of, folder), builds=builds), builds)


def serve(
    server: SiteServer,
    watched: Watched,
    rebuild: Callable[[], str],
    ready: Callable[[int], None],
    lost: Callable[[], None],
) -> None:
    """Build a site and serve it until interrupted; `rebuild` returns the name of the build.

    It is called in another process, too, so it must be a value that can be sent to one. `lost` is
    called if the process that watches the files has ended.
    """
    with server:
        watcher = Watcher(watched, rebuild, server.builds.publish, lost)
        server.builds.publish(rebuild())
        with watcher:
            ready(server.server_port)
            server.serve_forever()
