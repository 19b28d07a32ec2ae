"""The site: what a page and a game weigh, how fast it is built, beside MkDocs, Hugo and Pelican.

    .venv/bin/python benchmarks/site.py

The peers get the same pages as Markdown, in the same run: MkDocs with search, all with a plain
theme. `make bench` installs them in build/peers; else those on the PATH are taken. Replays are left
aside: no peer has them.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from report import ROOT, Row, report

import rulesdb
from rulesdb.building import build
from rulesdb.library import Library

PEERS = ROOT / "build" / "peers" / "bin"


def installed(name: str) -> str | None:
    """A peer that `make bench` has installed, or that the machine has."""
    return shutil.which(name, path=str(PEERS)) or shutil.which(name)


def weighed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def weights(site: Path) -> Iterator[Row]:
    """What is transferred: a ruling with style and scripts, and all that a device keeps."""
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
    start = time.perf_counter()
    build(library, folder)
    return time.perf_counter() - start


def without_replays(content: Path, target: Path) -> Library:
    """The same entries without scenarios: a page for each, and nothing to replay."""
    shutil.copytree(content, target)
    for path in target.rglob("*.md"):
        text = path.read_text("utf-8")
        head, *fences = re.split(r"\n```(?:scenario|procedure)", text, maxsplit=1)
        if fences:
            head = head.replace("\ncites:", "\nnot-modelled: left aside\ncites:", 1)
            path.write_text(head + "\n", "utf-8")
    return rulesdb.load(target)


def markdown(library: Library, folder: Path, heading: str = "# {}\n\n") -> None:
    """Each entry in each language as a page of Markdown, as a peer would have it."""
    for entry in library:
        for lang, text in entry.texts.items():
            path = folder / lang / f"{entry.id}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            said = "\n".join(f"- {statement.text}" for statement in text.statements)
            top = heading.format(text.title, f"{lang}/{entry.id}")
            path.write_text(f"{top}{text.lead}\n\n{said}\n\n{text.rest}\n", "utf-8")


def timed(words: list[str], cwd: Path) -> float | None:
    start = time.perf_counter()
    try:
        done = subprocess.run(words, cwd=cwd, capture_output=True, timeout=900)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return time.perf_counter() - start if done.returncode == 0 else None


def mkdocs(library: Library, folder: Path) -> float | None:
    tool = installed("mkdocs")
    if tool is None:
        return None
    markdown(library, folder / "docs")
    (folder / "docs" / "index.md").write_text("# Start\n", "utf-8")
    config = "site_name: peer\nnav: [index.md]\nplugins: [search]\n"
    (folder / "mkdocs.yml").write_text(config, "utf-8")
    return timed([tool, "build", "-q"], folder)


def hugo(library: Library, folder: Path) -> float | None:
    tool = installed("hugo")
    if tool is None:
        return None
    markdown(library, folder / "content")
    layouts = folder / "layouts" / "_default"
    layouts.mkdir(parents=True)
    page = "<!doctype html><title>{{ .Title }}</title><main>{{ .Content }}</main>"
    for name in ("single.html", "list.html"):
        (layouts / name).write_text(page, "utf-8")
    (folder / "hugo.toml").write_text('baseURL = "/"\ntitle = "peer"\n', "utf-8")
    return timed([tool, "--quiet"], folder)


def pelican(library: Library, folder: Path) -> float | None:
    tool = installed("pelican")
    if tool is None:
        return None
    markdown(library, folder / "content", heading="Title: {}\nSlug: {}\nDate: 2020-01-01\n\n")
    settings = """
SITENAME, PATH, DEFAULT_LANG, LOAD_CONTENT_CACHE = "peer", "content", "en", False
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = None
"""
    (folder / "pelicanconf.py").write_text(settings, "utf-8")
    return timed([tool, "content", "-s", "pelicanconf.py", "-q"], folder)


def main() -> None:
    site = (ROOT / "build" / "site").resolve()
    rows = list(weights(site)) if site.is_dir() else []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library = without_replays(ROOT / "content", folder / "content")
        ours = own(library, folder / "build")
        what = f"{len(library)} entries, all languages, from nothing, no replays"
        rows.append(Row(f"{what}: rulesdb, with index and search", ours, "s"))
        for peer, run in (("MkDocs", mkdocs), ("Hugo", hugo), ("Pelican", pelican)):
            (folder / peer).mkdir()
            seconds = run(library, folder / peer)
            missing = "" if seconds is not None else " (not here)"
            rows.append(Row(f"{what}: {peer}{missing}", seconds, "s", beside=ours))
            if seconds is not None and peer == "MkDocs":
                rows.append(Row("times as fast as MkDocs", seconds / ours, "times", 3, True))
            elif seconds is not None and peer == "Hugo":
                rows.append(Row("times as slow as Hugo", ours / seconds, "times", 2))
    report(rows)


if __name__ == "__main__":
    main()
