"""Building: everything is made beside the old build and takes its place in one step.

A build that fails or is killed leaves the previous one as it was. A page whose inputs read as
before is not rendered again: its file is linked from the previous build. So is all of a game in
which nothing changed.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from .apart import apart
from .contexts import Draft, Page, Sitemap
from .coverage import Coverage, coverage
from .engine import has_engine
from .errors import RulingFails
from .folder import alone, free, link, previous, swap, tidy
from .library import Library
from .manifest import Made, Manifest, game_of, program_key, read_manifest
from .places import packaged
from .sheet import URL
from .verify import Outcomes, Result, verify

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from .pages import Pages
    from .site import Site

MANY = 200  # entries that are worth a process of their own


@dataclass(frozen=True)
class Report:
    """What a build did."""

    folder: Path
    pages: int
    rendered: int
    indexed: int
    results: list[Result]
    seconds: float


def build(
    library: Library,
    folder: str | Path = "build",
    *,
    templates: Path | None = None,
    url: str = "",
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    """Replay everything, then write index and site; RulingFails if the engine disagrees.

    `url` is where the site will be read, for links that leave it: QR codes, feeds, previews.
    """
    start = time.perf_counter()
    folder = Path(folder)
    with alone(folder):
        free(folder)
        outcomes = Outcomes(folder / "cache" / "outcomes.json")
        progress("replaying the rulings")
        results = verify(library, outcomes=outcomes)
        if failures := [line for result in results for line in result.failures]:
            raise RulingFails("\n".join([*failures, "the previous build stands as it was"]))
        progress("switching rules off, one at a time")
        covered = {
            game: coverage(library, game, outcomes=outcomes)
            for game in library.games
            if has_engine(game)
        }
        outcomes.save(all_were_used=True)
        templates = templates or packaged("site_templates")
        making = Making(library, results, folder, templates, url or URL, covered, outcomes)
        if not (templates / "static" / "search.js").is_file():
            progress("the pages will have no search: `make build` bundles it, or `.ci/browser`")
        with making:
            progress("indexing")
            making.start_index()
            progress("writing the pages")
            rendered = making.site()
            indexed = making.indexed
            making.finish()
    pages, seconds = len(making.manifest.pages), time.perf_counter() - start
    return Report(folder, pages, rendered, indexed, results, seconds)


class Making:
    """A build in the making: a new version beside the one that it will replace."""

    def __init__(
        self,
        library: Library,
        results: list[Result],
        folder: Path,
        templates: Path,
        url: str,
        covered: dict[str, Coverage],
        outcomes: Outcomes,
    ) -> None:
        self.library, self.results = library, results
        self.url, self.covered = url if url.endswith("/") else f"{url}/", covered
        self.folder, self.templates, self.outcomes = folder, templates, outcomes
        self.old = previous(folder)
        self.new = folder / "versions" / f"{time.time_ns()}-{os.getpid()}"
        self.new.mkdir(parents=True)
        self._folders: set[str] = set()
        self._whole: set[str] = set()  # the games that were taken over
        self._indexer: BaseProcess | None = None
        self.manifest = Manifest(key=program_key(templates))
        known = read_manifest(self.old)
        self.known = known if known.key == self.manifest.key else Manifest()

    def __enter__(self) -> None:
        """Whatever goes wrong from here on, what was half made is taken away again."""

    def __exit__(self, wrong: object, *_: object) -> None:
        if wrong is not None:
            if self._indexer is not None:
                self._indexer.kill()
                self._indexer.join()
            shutil.rmtree(self.new, ignore_errors=True)

    def start_index(self) -> None:
        """The index of the previous build with only the changed entries indexed again.

        From nothing it takes as long as the pages do, and needs nothing of them: then another
        process makes it meanwhile. A thread besides this one, as in the server, forbids that.
        """
        if self.old is not None and (self.old / "index").is_dir():
            shutil.copytree(self.old / "index", self.new / "index", copy_function=link)
        elif len(self.library) > MANY and threading.active_count() == 1:
            self._indexer = get_context("fork").Process(target=self._index_apart)
            self._indexer.start()

    def _index(self) -> int:
        from .shelf import renew

        return renew(self.library, self.new / "index")

    def _index_apart(self) -> None:
        """In the other process; what fails there fails again here, and is told here."""
        try:
            self._index()
        except Exception:
            os._exit(1)

    @cached_property
    def indexed(self) -> int:
        """How many entries were indexed; waits until they are."""
        if self._indexer is not None:
            self._indexer.join()
            if self._indexer.exitcode == 0:
                return len(self.library)
        return self._index()

    def site(self) -> int:
        """Every page: rendered, or linked from the previous build when nothing in it changed."""
        from .pages import Pages

        pages = Pages(
            self.library, self.results, self.templates, self.url, self.covered, self.outcomes
        )
        shutil.copytree(self.templates / "static", self.new / "site" / "static")
        rendered = sum(self._draft(draft) for draft in pages.over_games())
        anew = [game for game in self.library.games if not self._keep_game(game, pages.whole(game))]
        for made in apart([partial(self._game, pages, game) for game in anew], self._large):
            rendered += made.rendered
            self.manifest.pages |= made.pages
            self.manifest.inputs |= made.inputs
        paths = sorted(p for p in self.manifest.pages if p.endswith(".html") and p != "404.html")
        self._write(Page("sitemap.xml", "beside/sitemap.xml", Sitemap(self.url, tuple(paths))))
        _ = self.indexed
        self._shelves(pages)
        self._write_offline()
        return rendered

    @property
    def _large(self) -> bool:
        """Whether there is so much to make that it is worth processes of their own."""
        return len(self.library) > MANY and not self.known.pages

    def _game(self, pages: Pages, game: str) -> Made:
        """Make the pages of a game, in whatever process."""
        rendered = sum(self._draft(draft) for draft in pages.within(game))
        pages_, inputs = (
            {path: text for path, text in known.items() if game_of(path) == game}
            for known in (self.manifest.pages, self.manifest.inputs)
        )
        return Made(rendered, pages_, inputs)

    def _keep_game(self, game: str, key: str) -> bool:
        """Take over all pages of a game, if nothing in it changed and all of them are there."""
        self.manifest.games[game] = key
        if self.known.games.get(game) != key:
            return False
        paths = [path for path in self.known.pages if game_of(path) == game]
        if not all(os.path.isfile(f"{self.old}/site/{path}") for path in paths):  # noqa: PTH113
            return False
        for path in paths:
            self._keep(path)
            self.manifest.pages[path] = self.known.pages[path]
            if path in self.known.inputs:
                self.manifest.inputs[path] = self.known.inputs[path]
        self._whole.add(game)
        return True

    def _draft(self, draft: Draft) -> bool:
        """Make and write a page, unless it is made of the same as before."""
        if draft.key:
            self.manifest.inputs[draft.path] = draft.key
        same = draft.key and self.known.inputs.get(draft.path) == draft.key
        if same and draft.path in self.known.pages and self._keep(draft.path):
            self.manifest.pages[draft.path] = self.known.pages[draft.path]
            return False
        return self._write(draft.make())

    def _write(self, page: Page) -> bool:
        """Write a page, unless it reads as before; whether it was rendered."""
        self.manifest.pages[page.path] = fingerprint = page.fingerprint()
        target = self.new / "site" / page.path
        target.parent.mkdir(parents=True, exist_ok=True)
        if self.known.pages.get(page.path) == fingerprint and self._keep(page.path):
            return False
        if page.template:
            target.write_text(self._renderer.render(page), "utf-8")
        else:
            target.write_bytes(msgspec.json.encode(page.context))
        return True

    @cached_property
    def _renderer(self) -> Site:
        from .site import Site

        return Site(self.templates, self.folder / "cache" / "templates")

    def _write_offline(self) -> None:
        """What a device needs to keep the site: packs of pages, and the worker that keeps them."""
        from .offline import Worker, packs, shell, write_pack

        manifest, site = self.manifest, self.new / "site"
        digest = blake2b(f"{manifest.key}{sorted(manifest.pages.items())}".encode(), digest_size=5)
        manifest.build = digest.hexdigest()
        now = time.strftime("%Y-%m-%d", time.gmtime())
        manifest.built = self.known.built if self.known.build == manifest.build else now
        found = packs(manifest.pages, manifest.key)
        (site / "offline").mkdir()
        for name, paths in {name: p for own in found.values() for name, p in own.items()}.items():
            if not self._keep(name):
                write_pack(site, paths, site / name)
        named = {own: tuple(inside) for own, inside in found.items()}
        worker = Worker(manifest.build, manifest.built, shell(site, manifest.pages), named)
        for path in ("sw.js", "build.js", "manifest.webmanifest"):
            text = self._renderer.render(Page(path, f"beside/{path}", worker))
            (site / path).write_text(text, "utf-8")

    def _shelves(self, pages: Pages) -> None:
        """The index once more, for the browser: one script for each game and language."""
        from .packed import packed
        from .shelf import read_documents

        for folder in sorted(path for path in (self.new / "index").iterdir() if path.is_dir()):
            game, _, lang = folder.name.partition(".")
            if game in self._whole:
                continue
            path, extra = f"search/{folder.name}.js", pages.shelf(game, lang)
            digest = blake2b(msgspec.json.encode(extra), digest_size=16)
            for document in sorted(read_documents(folder), key=lambda document: document.id):
                digest.update(msgspec.msgpack.encode(document))
            self.manifest.pages[path] = digest.hexdigest()
            target = self.new / "site" / path
            target.parent.mkdir(exist_ok=True)
            if self.known.pages.get(path) != digest.hexdigest() or not self._keep(path):
                target.write_bytes(packed(folder, extra))

    def _keep(self, path: str) -> bool:
        """Take a page over from the previous build, if it is still there."""
        if self.old is None:
            return False
        file = f"{self.old}/site/{path}"
        if not os.path.isfile(file):  # noqa: PTH113  (once for each page: pathlib is slow)
            return False
        if (folder := path.rpartition("/")[0]) not in self._folders:
            (self.new / "site" / folder).mkdir(parents=True, exist_ok=True)
            self._folders.add(folder)
        link(file, f"{self.new}/site/{path}")
        return True

    def finish(self) -> None:
        """Write the reports and put the new build in the place of the old."""
        _reports(self.results, self.new)
        (self.new / "manifest.json").write_bytes(msgspec.json.encode(self.manifest))
        (self.new / "made-of").write_text(self.library.stamp, "utf-8")
        swap(self.folder, self.new)
        tidy(self.folder, keep={self.new.name, self.old.name if self.old else ""})


def _reports(results: list[Result], new: Path) -> None:
    failed = sum(result.state == "failed" for result in results)
    report = {"rulings": [result.as_json() for result in results], "failed": failed}
    (new / "reports").mkdir()
    (new / "reports" / "verify.json").write_bytes(msgspec.json.format(msgspec.json.encode(report)))
