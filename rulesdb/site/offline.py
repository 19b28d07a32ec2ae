"""Offline use: pages in packs, per game and language, and the service worker's files.

A pack holds pages of one kind, compressed together, and is named by its content, so a device
downloads only what changed. The service worker (`site_templates/extra/sw.js`) unpacks a pack when a
page in it is asked for; the first pack of a game and language says in which pack each page is.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import Struct

from rulesdb.system.fingerprint import files_below, fingerprint

from .page import Page

Pages = dict[str, str]  # digest by path
PACK = 20  # approximate number of pages in a pack
LEVEL = 6  # of compression: 5 % smaller than 5, and 0.4 s more for all packs


class Worker(Struct, frozen=True):
    """The service worker's configuration."""

    build: str
    built: str
    shell: tuple[str, ...]
    packs: dict[str, tuple[tuple[str, str], ...]]  # with the hash of each; `GAME.table` too
    about: str
    kept: dict[str, tuple[str, str, int]]  # by game and language: both names, and how many bytes


def packs(pages: Pages) -> dict[str, dict[str, list[str]]]:
    """Return the packs of each game and language (`keyforge.es`), with their pages."""
    groups: dict[str, dict[str, list[str]]] = {}
    for path in sorted(pages):
        parts = path.split("/")
        if path.startswith("search/"):
            groups.setdefault(path[7:-3], {}).setdefault("search", []).append(path)
        elif path.endswith(".html") and len(parts) > 2:
            kind = parts[2] if len(parts) > 3 else ""
            groups.setdefault(f"{parts[1]}.{parts[0]}", {}).setdefault(kind, []).append(path)
    return {
        own: {
            pack_name(some, pages): some for paths in kinds.values() for some in _some_each(paths)
        }
        for own, kinds in groups.items()
    }


def _some_each(paths: list[str]) -> Iterator[list[str]]:
    """Assign pages to packs by a hash of their paths, so that a new page hardly moves others."""
    some: dict[int, list[str]] = {}
    for path in paths:
        some.setdefault(crc32(path.encode()) % max(len(paths) // PACK, 1), []).append(path)
    yield from some.values()


def pack_name(paths: list[str], pages: Pages) -> str:
    """Return the file name of a pack, which changes with any page in it."""
    digest = fingerprint(*(f"{path} {pages[path]}" for path in paths))
    return f"offline/{digest[:20]}.pack"


def pack_pages(site: Path, paths: list[str]) -> bytes:
    """Compress pages together: all lines once, and for each page the numbers of its lines.

    gzip finds what repeats within 32 KB only, less than a page with replays: 30 % smaller than the
    pages as they are.
    """
    lines: dict[str, int] = {}
    pages = {
        path: [
            lines.setdefault(line, len(lines))
            for line in (site / path).read_text("utf-8").split("\n")
        ]
        for path in paths
    }
    return gzip.compress(msgspec.json.encode((list(lines), pages)), LEVEL, mtime=0)


def contents(paths: Iterable[list[str]]) -> tuple[str, bytes]:
    """Return the first pack, which has for each page the number of its pack, and its name."""
    numbers = {path: number for number, some in enumerate(paths, 1) for path in some}
    data = gzip.compress(msgspec.json.encode(numbers), LEVEL, mtime=0)
    return f"offline/{fingerprint(data)[:20]}.pack", data


def pack_hash(data: bytes) -> str:
    """Return a hash that a browser can compute, too."""
    return sha256(data).hexdigest()[:32]


def worker_files(worker: Worker) -> list[Page]:
    """Return the service worker and its configuration for this build."""
    paths = ("sw.js", "build.js", "manifest.webmanifest")
    return [Page(path, f"extra/{path}", worker) for path in paths]


def shell(site: Path, pages: Pages) -> tuple[str, ...]:
    """Return the files that every game needs: front pages, scripts, styles, lists of the table."""
    front = [path for path in pages if path.endswith(".html") and path.count("/") < 2]
    text = (site / "404.html").read_text("utf-8") if "404.html" in pages else ""
    stamp = text.partition("look.css?v=")[2].partition('"')[0]
    scripts = [
        file.removeprefix(f"{site}/") for file in files_below(site / "static", ".css", ".js")
    ]
    own = [f"{name}?v={stamp}" for name in scripts]
    icons = sorted(f"static/{path.name}" for path in (site / "static").glob("icon*"))
    tables = sorted(p for p in pages if p.startswith("table/") and p.endswith(".json"))
    return (*front, *own, *icons, *tables, "build.js", "manifest.webmanifest")
