"""Building: the new version is made next to the old one and takes its place in one step.

A build that fails or is killed leaves the previous one as it was. A page whose questions have the
same answers as before is not made again, and one that shows the same as before is not rendered
again: its file is taken over, if it is still what we wrote.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulesdb.engine.plugins import has_engine, packages
from rulesdb.errors import RulingFails
from rulesdb.proof.outcomes import Outcomes
from rulesdb.proof.results_cache import game_results
from rulesdb.proof.verify import Result
from rulesdb.reference.library import Library
from rulesdb.search.browser_index import browser_index
from rulesdb.search.index import Indexes, note_content, shelf_names
from rulesdb.site.data import URL, SiteData, package_static
from rulesdb.site.offline import pack_pages, packs, shell, worker_files
from rulesdb.site.page import Page, Route
from rulesdb.site.renderer import renderer_of
from rulesdb.site.routes import Routes
from rulesdb.site.tracking import Question, Tracker
from rulesdb.site.view_models import Sitemap
from rulesdb.system.fingerprint import (
    fingerprint,
    folder_fingerprint,
    library_versions,
    package_fingerprint,
)
from rulesdb.system.paths import packaged
from rulesdb.system.pool import run_all
from rulesdb.system.store import Store, place_name

from .manifest import Manifest, ManifestWriter, decode, encode
from .staging import Staging, claim, locked, what_is_left

T = TypeVar("T")
BATCH = 40  # pages of one task
RUNS = "A rules reference for card games in which every ruling runs"
MANY = 60  # pages that are worth more than one process


class Report(Struct, frozen=True):
    """What a build did."""

    folder: Path
    pages: int
    rendered: int
    indexed: int
    results: list[Result]
    seconds: float


class Made(Struct):
    """A file that a task has made, and what it was made from; None if all of it is as before."""

    path: str
    key: str = ""
    digest: str = ""
    asked: set[Question] | None = None
    rendered: bool = False
    indexed: int = 0


def build(
    library: Library,
    folder: str | Path = "build",
    *,
    templates: Path | None = None,
    url: str = "",
    store: Store | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    """Replay everything, then write index and site; RulingFails if the engine disagrees.

    `url` is where the site will be read, for links that leave it: QR codes, feeds, previews.
    """
    start = time.perf_counter()
    folder, templates = Path(folder), templates or packaged("site_templates")
    with locked(folder):
        claim(folder)
        outcomes = Outcomes(store, library.root)
        try:
            games = game_results(library, store, outcomes, progress)
        except RulingFails as error:
            raise RulingFails(f"{error}\n{what_is_left(folder)}") from None
        results = [result for each in games.values() for result in each.results]
        covered = {game: each.coverage for game, each in games.items() if each.coverage}
        url = (url or URL).rstrip("/") + "/"
        data = SiteData(library, results, templates, url, covered, outcomes, store)
        if not (templates / "static" / "search.js").is_file():
            progress("the pages will have no search: `make build` bundles it, or `.ci/browser`")
        progress("writing index and pages")
        with Staging(folder) as staging:
            builder = Builder(data, staging, store)
            builder.run()
            staging.publish()
            staging.tidy()
    pages = sum(not path.startswith("offline/") for path in builder.manifest.files)
    seconds = time.perf_counter() - start
    return Report(folder, pages, builder.rendered, builder.indexed, results, seconds)


class Builder:
    """Makes the files of one version."""

    def __init__(self, data: SiteData, staging: Staging, store: Store | None) -> None:
        self.data, self.staging, self.store = data, staging, store
        self.routes, self.renderer = Routes(data), renderer_of(data.templates)
        self.indexes = Indexes(data.library, store)
        self.name = place_name("builds", staging.folder)
        self.program = _program(data)
        self.known = self._read_manifest()
        self.writer = ManifestWriter(self.program, self.known)
        self.manifest = self.writer.manifest
        self.changed = {
            number
            for number, question in enumerate(self.known.questions)
            if self.known.answers[number] != self._answer(question)
        }
        self.rendered = self.indexed = 0

    def run(self) -> None:
        """Make everything; the staging folder is complete after it."""
        self._copy_static()
        routes = list(self.routes)
        stale = [route for route in routes if not self._is_current(route.path)]
        current = [route.path for route in routes if self._is_current(route.path)]
        tasks: list[Callable[[], list[Made]]] = [
            partial(self._search_index, name) for name in shelf_names(self.data.library)
        ]
        tasks += [partial(self._make, some) for some in _batches(stale)]
        by_path = {route.path: route for route in routes}
        tasks += [
            partial(self._take_over, [by_path[path] for path in some])
            for some in _batches(current, 8 * BATCH)
        ]
        parallel = len(stale) > MANY or len(tasks) > 1
        for made in run_all(tasks, parallel=parallel):
            for each in made:
                self._add(each)
        self._write_sitemap()
        self._write_offline()
        self._write_reports()
        self._write_manifest()

    # Pages ---------------------------------------------------------------------------------------

    def _is_current(self, path: str) -> bool:
        """Whether all that a file was made from is as it was."""
        known = self.known.files.get(path)
        return known is not None and self.changed.isdisjoint(known.asked)

    def _take_over(self, routes: list[Route]) -> list[Made]:
        """Take files over; one that is not what we wrote is made again."""
        return [self._kept(route.path) or self._page(route) for route in routes]

    def _make(self, routes: list[Route]) -> list[Made]:
        return [self._page(route) for route in routes]

    def _page(self, route: Route) -> Made:
        """Make a page, and render it if it does not show the same as before."""
        tracker = Tracker()
        page = route.make(tracker)
        return self._written(page, tracker.asked)

    def _written(self, page: Page, asked: set[Question]) -> Made:
        key = page.key()
        known = self.known.files.get(page.path)
        if known is not None and known.key == key and self._kept(page.path):
            # What was looked up while rendering belongs to what it was made from.
            return Made(page.path, key, known.digest, asked | self.known.asked_by(page.path))
        data = self.renderer.render(page).encode() if page.template else page.data
        self.staging.write(page.path, data)
        return Made(page.path, key, fingerprint(data), asked, rendered=True)

    def _kept(self, path: str) -> Made | None:
        """Take a file over from the last version, if it is still what we wrote."""
        known, data = self.known.files.get(path), self.staging.old_file(path)
        if known is None or data is None or fingerprint(data) != known.digest:
            return None
        self.staging.take_over(path)
        return Made(path)

    def _add(self, made: Made) -> None:
        if made.asked is None:
            self.writer.keep(made.path, self.known.files[made.path])
        else:
            self.writer.add(made.path, made.key, made.digest, made.asked)
        self.rendered += made.rendered
        self.indexed += made.indexed

    # Search, offline and the rest ----------------------------------------------------------------

    def _search_index(self, name: str) -> list[Made]:
        """The index of a game in a language, and once more as a script for the browser."""
        path, tracker = f"search/{name}.js", Tracker()
        if self._is_current(path) and (kept := self._kept(path)):
            return [kept]
        index = self.indexes.made(name)
        extra = self.routes.search_words(name, tracker)
        documents = list(index.packed.tables.documents.values())
        key = fingerprint(msgspec.json.encode(extra), msgspec.msgpack.encode(documents))
        known = self.known.files.get(path)
        if known is not None and known.key == key and self._kept(path):
            return [Made(path, key, known.digest, tracker.asked, indexed=index.new)]
        data = browser_index(name, index, extra)
        self.staging.write(path, data)
        return [Made(path, key, fingerprint(data), tracker.asked, indexed=index.new)]

    def _copy_static(self) -> None:
        shutil.copytree(self.data.templates / "static", self.staging.site / "static")
        for game, package in packages().items():
            if (folder := package_static(package)) is not None:
                shutil.copytree(folder, self.staging.site / "static" / "games" / game)

    def _write_sitemap(self) -> None:
        files = self.manifest.files
        paths = sorted(p for p in files if p.endswith(".html") and p != "404.html")
        sitemap = Sitemap(self.data.url, tuple(paths))
        self._add(self._written(Page("sitemap.xml", "beside/sitemap.xml", sitemap), set()))

    def _write_offline(self) -> None:
        """What a device needs to keep the site: packs of pages, and the worker that keeps them."""
        manifest, staging = self.manifest, self.staging
        digests = {path: file.digest for path, file in manifest.files.items()}
        manifest.build = fingerprint(*(f"{p} {d}" for p, d in sorted(digests.items())))[:10]
        now = time.strftime("%Y-%m-%d", time.gmtime())
        manifest.built = self.known.built if self.known.build == manifest.build else now
        found = packs(digests)
        new = []
        for name, paths in ((n, p) for own in found.values() for n, p in own.items()):
            if made := self._kept(name):
                self._add(made)
            else:
                new.append((name, paths))
        tasks = [partial(pack_pages, staging.site, paths) for _, paths in new]
        for (name, _), data in zip(new, run_all(tasks, parallel=len(new) > MANY), strict=True):
            staging.write(name, data)
            self._add(Made(name, "", fingerprint(data), set()))
        static = shell(staging.site, digests)
        runs = any(map(has_engine, self.data.library.games))
        about = RUNS if runs else "A rules reference for card games"
        for page in worker_files(manifest.build, manifest.built, static, found, about):
            staging.write(page.path, self.renderer.render(page).encode())

    def _write_reports(self) -> None:
        results = self.data.results.values()
        failed = sum(result.state == "failed" for result in results)
        report = {"rulings": [result.as_json() for result in results], "failed": failed}
        reports = self.staging.path / "reports"
        reports.mkdir()
        encoded = msgspec.json.format(msgspec.json.encode(report))
        (reports / "verify.json").write_bytes(encoded)

    # The manifest --------------------------------------------------------------------------------

    def _answer(self, question: Question) -> str:
        try:
            return self.data.answer(question)
        except LookupError:  # about something that is gone
            return ""

    def _read_manifest(self) -> Manifest:
        old = self.staging.old
        data = self.store.get(self.name, old.name) if self.store and old else None
        known = decode(data) if data else Manifest()
        return known if known.program == self.program else Manifest()

    def _write_manifest(self) -> None:
        manifest = self.writer.finish(self._answer)
        if self.store is not None:
            self.store.put(self.name, self.staging.path.name, encode(manifest))
            note_content(self.data.library, self.store)


def _program(data: SiteData) -> str:
    """Changes when anything does that makes pages, whatever the content: then all are made anew."""
    shared = ("rulesdb.site", "rulesdb.search", "rulesdb.history", "rulesdb.reference")
    return fingerprint(
        *map(package_fingerprint, (*shared, "rulesdb.builder", "rulesdb.proof")),
        folder_fingerprint(data.templates),
        library_versions(),
        data.url,
        *data.languages,
        *packages(),
    )


def _batches(items: list[T], size: int = BATCH) -> list[list[T]]:
    return [items[start : start + size] for start in range(0, len(items), size)]
