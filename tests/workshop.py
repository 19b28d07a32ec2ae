"""Content folders with builds, and servers for them."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from rulesdb.api import Library
from rulesdb.builder.build import Report, build
from rulesdb.builder.server import Handler, NewestBuild
from rulesdb.reference.loader import load
from rulesdb.search.finder import Hit, find
from rulesdb.search.index import open_indexes
from rulesdb.system.store import Store, object_name


def wait_for(met: Callable[[], object], seconds: float = 120) -> None:
    """Wait for a condition. The deadline is generous, for busy machines."""
    end = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, byte for byte."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@dataclass(frozen=True)
class Workshop:
    """A content folder and its build folder."""

    content: Path
    folder: Path

    @property
    def site(self) -> Path:
        return self.folder / "site"

    @property
    def store(self) -> Store:
        """The cache that its commands and builds use."""
        return Store(self.folder.absolute().parent / "cache")

    @property
    def environment(self) -> dict[str, str]:
        return environment() | {"RULESDB_CACHE": str(self.store.folder)}

    @property
    def versions(self) -> set[str]:
        found = (self.folder / "versions").iterdir()
        return {path.name for path in found if path.is_dir()}

    def load(self) -> Library:
        return load_library(self.content, self.store)

    def build(self) -> Report:
        return build(self.load(), self.folder, store=self.store)

    def search(self, query: str, **filters: str) -> list[Hit]:
        """Search the content as a command would."""
        return find(open_indexes(self.load(), self.store), query, **filters).hits

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace a passage that occurs once in a file of the content."""
        file = self.content / path
        text = file.read_text("utf-8")
        assert text.count(old) == 1, f"'{old}' stands {text.count(old)} times in {path}"
        file.write_text(text.replace(old, new), "utf-8")

    def inodes(self) -> dict[str, int]:
        """The inode of each page."""
        site = self.site.resolve()
        return {p.relative_to(site).as_posix(): p.stat().st_ino for p in site.rglob("*.html")}

    def copy(self, to: Path) -> Workshop:
        """A copy of the content with the cached outcomes, but without a build."""
        shutil.copytree(self.content, to / "content")
        shop = Workshop(to / "content", to / "build")
        self._copy_kept(shop, "library", "outcomes", "results")
        return shop

    def twin(self, to: Path) -> Workshop:
        """A copy of content and build. Pages are hard links: no build writes to old pages."""
        shutil.copytree(self.folder, to / "build", symlinks=True, copy_function=os.link)
        shutil.copytree(self.content, to / "content")
        shop = Workshop(to / "content", to / "build")
        self._copy_kept(shop, "library", "outcomes", "results", "index", "builds")
        return shop

    def _copy_kept(self, to: Workshop, *kinds: str) -> None:
        for kind in kinds:
            mine, theirs = (s.folder if kind == "builds" else s.content for s in (self, to))
            copy_kept(kind, mine, theirs, self.store, to.store)


def copy_kept(kind: str, old: Path, new: Path, store: Store, to: Store) -> None:
    """Copy what a cache keeps for one place, under the name that it has for another place."""
    name = object_name(kind, old)
    for path in store.folder.glob(f"{name}*"):
        own = object_name(kind, new) + path.name.removeprefix(Path(name).name)
        target = to.folder / own
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.copytree(path, target, dirs_exist_ok=True)
        elif path != target:
            shutil.copy2(path, target)


def load_library(content: Path, store: Store | None = None) -> Library:
    library = load(content, store, Library)
    assert isinstance(library, Library)
    return library


@contextmanager
def serving_files(root: Path) -> Iterator[str]:
    """Serve a folder with the handler of `rulesdb serve`; yields its URL."""
    handler = partial(Handler, root=lambda: root, builds=NewestBuild("one"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def command(*words: str) -> list[str]:
    """A `rulesdb` command for subprocesses, with the Python of the tests."""
    return [sys.executable, "-c", "from rulesdb.cli import main; main()", *words]


def environment() -> dict[str, str]:
    """The environment without variables that redirect rulesdb."""
    dropped = ("RULESDB_CONTENT", "RULESDB_BUILD")
    return {name: value for name, value in os.environ.items() if name not in dropped}


@dataclass
class Server:
    """`rulesdb serve` in a separate process."""

    process: subprocess.Popen[bytes]
    shop: Workshop
    said: Path
    complained: Path
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def site(self) -> Path:
        """The site that it serves; it leaves the build of the workshop alone."""
        return self.shop.folder / "serve" / "site"

    @property
    def output(self) -> str:
        return self.said.read_text("utf-8")

    @property
    def errors(self) -> str:
        return self.complained.read_text("utf-8")

    def connect(self, seconds: float = 120) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=seconds)

    def ask(self, path: str, method: str = "GET") -> tuple[HTTPResponse, bytes]:
        """Send one request with exactly this path."""
        connection = self.connect()
        connection.putrequest(method, path, skip_host=False, skip_accept_encoding=True)
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def page(self, path: str) -> str:
        answer, body = self.ask(path)
        assert answer.status == 200, f"{path}: {answer.status}"
        return body.decode()


def processes_naming(folder: Path) -> list[str]:
    """The running processes whose command line names a folder."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has just ended
            if os.fsencode(folder) in file.read_bytes().split(b"\0"):
                found.append(file.parent.name)
    return found


def _hears_interrupts() -> None:
    """Restore SIGINT: background shells start their commands with SIGINT ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def serving(shop: Workshop, port: int = 0) -> Iterator[Server]:
    """Serve a content folder until the end of the block."""
    said, complained = shop.folder.parent / "said.txt", shop.folder.parent / "complained.txt"
    words = command(
        "serve", "--port", str(port), "--content", str(shop.content), "--build", str(shop.folder)
    )
    with said.open("wb") as out, complained.open("wb") as err:
        process = subprocess.Popen(
            words, stdout=out, stderr=err, env=shop.environment, preexec_fn=_hears_interrupts
        )
    server = Server(process, shop, said, complained)
    try:
        wait_for(lambda: "serving http" in server.output or process.poll() is not None)
        if found := re.search(r"serving http://127\.0\.0\.1:(\d+)", server.output):
            server.port = int(found.group(1))
        yield server
    finally:
        process.kill()
        process.wait()
