"""Benchmark the site: page and offline sizes, and build time next to MkDocs, Hugo and Pelican.

    .venv/bin/python benchmarks/site.py

The peers get the same pages as Markdown, in the same run: the main part of each page, with its
lists and links. MkDocs builds its search too; Hugo has none, so our build is also timed without
search. The peers run as commands, so ours is also timed as one, including start and loading.
`make bench` installs them in build/peers; otherwise those on the PATH are used. Replays are left
out: no peer has them. All take turns, and the best of each counts.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

from report import ROOT, Row, report
from same_pages import write

import rulesdb
from rulesdb.builder.build import Builder, build
from rulesdb.reference.library import Library

ROUNDS = 3
RULESDB = str(Path(sys.executable).with_name("rulesdb"))
PEERS = ROOT / "build" / "peers" / "bin"


def installed(name: str) -> str | None:
    """Return a peer installed by `make bench`, or found on the PATH."""
    return shutil.which(name, path=str(PEERS)) or shutil.which(name)


def weighed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def weights(site: Path) -> Iterator[Row]:
    """Yield transfer sizes: a ruling with style and scripts, and all that a device stores."""
    shell = sum(weighed(site / "static" / name) for name in ("look.css", "look.js"))
    for game in ("keyforge", "atrum", "mitos"):
        rulings = sorted((site / "en" / game / "rulings").glob("*.html"))
        if len(rulings) > 1:
            heaviest = max(weighed(page) for page in rulings)
            yield Row(f"heaviest ruling of {game}", (heaviest + shell) / 1024, "KB", 60)
    worker = (site / "sw.js").read_text("utf-8")
    packs = json.loads(worker.partition("const PACKS = ")[2].partition(";")[0])
    for name, files in packs.items():
        size = sum((site / file).stat().st_size for file in files)
        yield Row(f"kept offline, {name}", size / 1024, "KB", 1536)


def own(library: Library, folder: Path) -> float:
    """Time a build from nothing, with the library loaded."""
    shutil.rmtree(folder, ignore_errors=True)
    start = time.perf_counter()
    build(library, folder)
    return time.perf_counter() - start


def without_search(library: Library, folder: Path) -> float:
    """Time the same without either index."""
    with patch.object(Builder, "_search_index", lambda *_: []):
        return own(library, folder)


def without_replays(content: Path, target: Path) -> Library:
    """Return the same entries without scenarios: a page each, and nothing to replay."""
    shutil.copytree(content, target)
    for path in target.rglob("*.md"):
        text = path.read_text("utf-8")
        head, *fences = re.split(r"\n```(?:scenario|procedure)", text, maxsplit=1)
        if fences:
            head = head.replace("\ncites:", "\nnot-modelled: left aside\ncites:", 1)
            path.write_text(head + "\n", "utf-8")
    return rulesdb.load(target)


def timed(words: list[str], cwd: Path, made: str) -> float | None:
    """Time a command from nothing; return None if it fails."""
    shutil.rmtree(cwd / made, ignore_errors=True)
    start = time.perf_counter()
    try:
        done = subprocess.run(words, cwd=cwd, capture_output=True, timeout=900)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return time.perf_counter() - start if done.returncode == 0 else None


def mkdocs(site: Path, folder: Path) -> Callable[[], float | None]:
    write(site, folder / "docs")
    config = "site_name: peer\nnav: [index.md]\nplugins: [search]\nuse_directory_urls: false\n"
    (folder / "mkdocs.yml").write_text(config, "utf-8")
    return lambda: timed([str(installed("mkdocs")), "build", "-q"], folder, "site")


def hugo(site: Path, folder: Path) -> Callable[[], float | None]:
    write(site, folder / "content", '---\ntitle: "{title}"\n---\n')
    for page in [*(folder / "content").rglob("index.md")]:
        page.rename(page.with_name("_index.md"))  # or Hugo treats the folder as its page bundle
    layouts = folder / "layouts" / "_default"
    layouts.mkdir(parents=True)
    page_ = "<!doctype html><title>{{ .Title }}</title><main>{{ .Content }}</main>"
    for name in ("single.html", "list.html"):
        (layouts / name).write_text(page_, "utf-8")
    (folder / "hugo.toml").write_text('baseURL = "/"\ntitle = "peer"\n', "utf-8")
    return lambda: timed([str(installed("hugo")), "--quiet"], folder, "public")


def pelican(site: Path, folder: Path) -> Callable[[], float | None]:
    write(site, folder / "content", "Title: {title}\nSlug: {name}\nDate: 2020-01-01\n\n")
    settings = """
SITENAME, PATH, DEFAULT_LANG, LOAD_CONTENT_CACHE = "peer", "content", "en", False
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = None
DIRECT_TEMPLATES = ()
"""
    (folder / "pelicanconf.py").write_text(settings, "utf-8")
    words = [str(installed("pelican")), "content", "-s", "pelicanconf.py", "-q"]
    return lambda: timed(words, folder, "output")


PEERS_OF_OURS = {"MkDocs": (mkdocs, ROUNDS), "Hugo": (hugo, ROUNDS), "Pelican": (pelican, 1)}


def beside_peers(folder: Path) -> Iterator[Row]:
    library = without_replays(ROOT / "content", folder / "content")
    own(library, folder / "build")
    site = (folder / "build" / "site").resolve()
    runs = {}
    for peer, (prepare, rounds) in PEERS_OF_OURS.items():
        (folder / peer).mkdir()
        if installed(peer.lower()):
            runs[peer] = prepare(site, folder / peer), rounds
    pages = len([*site.rglob("*.html")])
    whole, bare, command = [], [], []
    theirs = {peer: [] for peer in PEERS_OF_OURS}
    for turn in range(ROUNDS):
        whole.append(own(library, folder / "again"))
        bare.append(without_search(library, folder / "again"))
        command.append(timed([RULESDB, "build"], folder, "build"))
        for peer, (run, rounds) in runs.items():
            if turn < rounds and (seconds := run()) is not None:
                theirs[peer].append(seconds)
    yield from compared(f"{pages} pages from nothing, no replays", whole, bare, command, theirs)


def compared(
    what: str,
    whole: list[float],
    bare: list[float],
    command: list[float | None],
    theirs: dict[str, list[float]],
) -> Iterator[Row]:
    """Yield the best of each, and their ratios."""
    ours = min(whole)
    by_command = min((seconds for seconds in command if seconds), default=None)
    yield Row(f"{what}: rulesdb, with both indexes", ours, "s")
    yield Row(f"{what}: rulesdb, without the indexes", min(bare), "s")
    yield Row(f"{what}: `rulesdb build`, starting and reading included", by_command, "s")
    for peer, seconds in theirs.items():
        missing = "" if seconds else " (not here)"
        yield Row(f"{what}: {peer}{missing}", min(seconds, default=None), "s", beside=ours)
    if theirs["MkDocs"]:
        mkdocs = min(theirs["MkDocs"])
        yield Row("times as fast as MkDocs, both with search", mkdocs / ours, "times", 3, True)
        if by_command:
            yield Row("the same by the command", mkdocs / by_command, "times", 3, True)
    if theirs["Hugo"]:
        hugo = min(theirs["Hugo"])
        yield Row("times as slow as Hugo, both without search", min(bare) / hugo, "times", 2)
        yield Row("times as slow as Hugo, ours with search", ours / hugo, "times")


def main() -> None:
    site = (ROOT / "build" / "site").resolve()
    rows = list(weights(site)) if site.is_dir() else []
    with tempfile.TemporaryDirectory() as name:
        report([*rows, *beside_peers(Path(name))])


if __name__ == "__main__":
    main()
