"""What a device keeps: the pages of a game in a language, in packs, and the worker's own files.

A pack holds some pages of one kind, compressed together, and is named by what is in it: a device
fetches again only what changed. The worker (`site_templates/beside/sw.js`) unpacks them.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import Struct

from rulesdb.system.fingerprint import files_below, fingerprint

from .page import Page

Pages = dict[str, str]  # path and digest
PACK = 20  # pages in a pack, about


class Worker(Struct, frozen=True):
    """What the worker is told."""

    build: str
    built: str
    shell: tuple[str, ...]
    packs: dict[str, tuple[str, ...]]
    about: str


def packs(pages: Pages) -> dict[str, dict[str, list[str]]]:
    """For each game and language the packs and the pages in them: `keyforge.es`."""
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
    """What goes into one pack, by the pages' names alone: one page more hardly moves another."""
    some: dict[int, list[str]] = {}
    for path in paths:
        some.setdefault(crc32(path.encode()) % max(len(paths) // PACK, 1), []).append(path)
    yield from some.values()


def pack_name(paths: list[str], pages: Pages) -> str:
    """The file of a pack: another one whenever a page in it is another."""
    digest = fingerprint(*(f"{path} {pages[path]}" for path in paths))
    return f"offline/{digest[:20]}.pack"


def pack_pages(site: Path, paths: list[str]) -> bytes:
    """Compress pages together: they have most of their words in common."""
    texts = {path: (site / path).read_text("utf-8") for path in paths}
    return gzip.compress(msgspec.json.encode(texts), 5, mtime=0)


def worker_files(
    build: str,
    built: str,
    static: tuple[str, ...],
    found: dict[str, dict[str, list[str]]],
    about: str,
) -> list[Page]:
    """The service worker, and what it is told of this build."""
    named = {own: tuple(inside) for own, inside in found.items()}
    worker = Worker(build, built, static, named, about)
    paths = ("sw.js", "build.js", "manifest.webmanifest")
    return [Page(path, f"beside/{path}", worker) for path in paths]


def shell(site: Path, pages: Pages) -> tuple[str, ...]:
    """What every game needs: the way in, scripts and styles as the pages ask for them."""
    front = [path for path in pages if path.endswith(".html") and path.count("/") < 2]
    text = (site / "404.html").read_text("utf-8") if "404.html" in pages else ""
    stamp = text.partition("look.css?v=")[2].partition('"')[0]
    scripts = [
        file.removeprefix(f"{site}/") for file in files_below(site / "static", ".css", ".js")
    ]
    own = [f"{name}?v={stamp}" for name in scripts]
    icons = sorted(f"static/{path.name}" for path in (site / "static").glob("icon*"))
    return (*front, *own, *icons, "build.js", "manifest.webmanifest")
