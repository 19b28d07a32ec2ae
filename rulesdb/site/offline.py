"""What a device keeps: the pages of a game in a language, in packs, and the worker's own files.

A pack holds some pages of one kind, compressed together, and is named by what is in it: a device
fetches again only what changed. The worker (`site_templates/beside/sw.js`) unpacks them.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import Struct

Pages = dict[str, str]  # path and fingerprint
PACK = 20  # pages in a pack, about


class Worker(Struct, frozen=True):
    """What the worker is told."""

    build: str
    built: str
    shell: tuple[str, ...]
    packs: dict[str, tuple[str, ...]]
    about: str = "A rules reference for card games in which every ruling runs"


def packs(pages: Pages, key: str) -> dict[str, dict[str, list[str]]]:
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
            pack_name(some, pages, key): some
            for paths in kinds.values()
            for some in _some_each(paths)
        }
        for own, kinds in groups.items()
    }


def _some_each(paths: list[str]) -> Iterator[list[str]]:
    """What goes into one pack, by the pages' names alone: one page more hardly moves another."""
    some: dict[int, list[str]] = {}
    for path in paths:
        some.setdefault(crc32(path.encode()) % max(len(paths) // PACK, 1), []).append(path)
    yield from some.values()


def pack_name(paths: list[str], pages: Pages, key: str) -> str:
    """The file of a pack: another one whenever a page in it is another."""
    digest = blake2b(key.encode(), digest_size=10)
    for path in paths:
        digest.update(f"{path} {pages[path]}\n".encode())
    return f"offline/{digest.hexdigest()}.pack"


def write_pack(site: Path, pack: tuple[list[str], Path]) -> None:
    """Compress pages together: they have most of their words in common."""
    paths, target = pack
    texts = {path: (site / path).read_text("utf-8") for path in paths}
    target.write_bytes(gzip.compress(msgspec.json.encode(texts), 5, mtime=0))


def shell(site: Path, pages: Pages) -> tuple[str, ...]:
    """What every game needs: the way in, scripts and styles as the pages ask for them."""
    front = [path for path in pages if path.endswith(".html") and path.count("/") < 2]
    text = (site / "404.html").read_text("utf-8") if "404.html" in pages else ""
    stamp = text.partition("look.css?v=")[2].partition('"')[0]
    scripts = ("look.css", "look.js", "search.js", "desk.css", "desk.js")
    own = [f"static/{name}?v={stamp}" for name in scripts if (site / "static" / name).is_file()]
    icons = sorted(f"static/{path.name}" for path in (site / "static").glob("icon*"))
    return (*front, *own, *icons, "build.js", "manifest.webmanifest")
