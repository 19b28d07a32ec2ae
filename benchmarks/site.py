"""The site: what a page and a game weigh, how fast it is built, beside MkDocs and Hugo.

    .venv/bin/python benchmarks/site.py

MkDocs (`pip install mkdocs`) and Hugo, where they are installed, get the same pages as Markdown,
with search and a plain theme, in the same run. Replays are left aside: no peer has them.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import rulesdb
from rulesdb.building import build
from rulesdb.library import Library

ROOT = Path(__file__).resolve().parent.parent


def weighed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def weights(site: Path) -> None:
    """What is transferred: a ruling with style and scripts, and all that a device keeps."""
    shell = sum(weighed(site / "static" / name) for name in ("look.css", "look.js"))
    for game in ("keyforge", "atrum", "mitos"):
        rulings = sorted((site / "en" / game / "rulings").glob("*.html"))
        if len(rulings) > 1:
            heaviest = max(weighed(page) for page in rulings)
            print(f"heaviest ruling of {game}: {(heaviest + shell) / 1024:.0f} KB (goal 60)")
    worker = (site / "sw.js").read_text("utf-8")
    packs = json.loads(worker.partition("const PACKS = ")[2].partition(";")[0])
    for name, files in packs.items():
        size = sum((site / file).stat().st_size for file in files)
        print(f"kept offline, {name}: {size / 1024:.0f} KB (goal 1,536)")


def own(library: Library, folder: Path) -> float:
    start = time.perf_counter()
    build(library, folder)
    return time.perf_counter() - start


def without_replays(content: Path, target: Path) -> Library:
    """The same entries without scenarios: a page for each, and nothing to replay."""
    shutil.copytree(content, target)
    for path in target.rglob("*.md"):
        text = path.read_text("utf-8")
        head, fence, _ = text.partition("\n```scenario")
        if fence:
            head = head.replace("\ncites:", "\nnot-modelled: left aside\ncites:", 1)
            path.write_text(head + "\n", "utf-8")
    return rulesdb.load(target)


def markdown(library: Library, folder: Path) -> int:
    """Each entry in each language as a page of Markdown, as a peer would have it."""
    count = 0
    for entry in library:
        for lang, text in entry.texts.items():
            path = folder / lang / f"{entry.id}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            said = "\n".join(f"- {statement.text}" for statement in text.statements)
            body = f"# {text.title}\n\n{text.lead}\n\n{said}\n\n{text.rest}\n"
            path.write_text(body, "utf-8")
            count += 1
    return count


def timed(words: list[str], cwd: Path) -> float | None:
    start = time.perf_counter()
    try:
        done = subprocess.run(words, cwd=cwd, capture_output=True, timeout=900)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return time.perf_counter() - start if done.returncode == 0 else None


def mkdocs(library: Library, folder: Path) -> float | None:
    markdown(library, folder / "docs")
    (folder / "docs" / "index.md").write_text("# Start\n", "utf-8")
    config = "site_name: peer\nnav: [index.md]\nplugins: [search]\n"
    (folder / "mkdocs.yml").write_text(config, "utf-8")
    return timed([sys.executable, "-m", "mkdocs", "build", "-q"], folder)


def hugo(library: Library, folder: Path) -> float | None:
    tool = shutil.which("hugo")
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


def main() -> None:
    site = (ROOT / "build" / "site").resolve()
    if site.is_dir():
        weights(site)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library = without_replays(ROOT / "content", folder / "content")
        ours = own(library, folder / "build")
        print(f"\n{len(library)} entries without replays, from nothing, index and search included")
        print(f"rulesdb: {ours:.1f} s")
        for peer, run in (("MkDocs", mkdocs), ("Hugo", hugo)):
            (folder / peer).mkdir()
            seconds = run(library, folder / peer)
            if seconds is None:
                print(f"{peer}: not here")
            else:
                print(f"{peer}: {seconds:.1f} s, {seconds / ours:.1f} times ours")


if __name__ == "__main__":
    main()
