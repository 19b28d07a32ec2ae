"""Build the site: write the new version to staging, then publish it in one step.

A build that fails or is killed leaves the previous one as it was. A page is rebuilt only if an
answer it depends on has changed, and rendered only if it shows something new. Otherwise its file is
reused, if it is still as we wrote it.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulesdb.engine.plugins import has_engine, packages
from rulesdb.errors import BuildError, ContentError, RulingFails
from rulesdb.proof.outcomes import Outcomes
from rulesdb.proof.results_cache import game_results
from rulesdb.proof.verify import Result
from rulesdb.reference.library import Library
from rulesdb.reference.reader import WORDS
from rulesdb.search.browser_index import browser_index
from rulesdb.search.index import Indexes, index_names, record_content
from rulesdb.site import offline
from rulesdb.site.data import LANGUAGE_NAMES, URL, SiteData, package_static
from rulesdb.site.interface_words import word_problems
from rulesdb.site.page import MISSING, Page, Route
from rulesdb.site.renderer import renderer_of
from rulesdb.site.routes import Routes
from rulesdb.site.runtime import (
    FOLDER,
    TableFile,
    TableFiles,
    kept_name,
    list_path,
    packed,
    runtime_files,
    table_path,
)
from rulesdb.site.tracking import Question, Tracker
from rulesdb.site.view_models.record import Sitemap
from rulesdb.system.fingerprint import (
    fingerprint,
    folder_fingerprint,
    library_versions,
    package_fingerprint,
)
from rulesdb.system.paths import packaged
from rulesdb.system.pool import run_all
from rulesdb.system.store import Store, object_name

from .manifest import Manifest, ManifestWriter, decode, encode
from .runtime_files import RuntimeFiles, Source
from .staging import Staging, claim, locked, what_remains

T = TypeVar("T")
BATCH = 40  # pages per task
RUNS = "A rules reference for card games in which every ruling runs"
MAX_URL = 1_000  # a QR code holds 2,953 characters, and the path of a page follows
NOT_PAGES = ("offline", FOLDER)
MANY = 60  # stale pages from which worker processes pay off


class Report(Struct, frozen=True):
    """Summary of a build."""

    folder: Path
    pages: int
    rendered: int
    indexed: int
    results: list[Result]
    seconds: float


class BuiltFile(Struct):
    """A file that a task made, and its dependencies; `asked` is None if the file is unchanged."""

    path: str
    key: str = ""
    digest: str = ""
    questions: set[Question] | None = None
    rendered: bool = False
    indexed: tuple[str, ...] = ()
    damaged: bool = False  # nothing has changed, but the last build's file is not as it was written


def build(
    library: Library,
    folder: str | Path = "build",
    *,
    templates: Path | None = None,
    url: str = "",
    report_to: str = "",
    store: Store | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    """Replay everything, then write index and site; raise RulingFails if the engine disagrees.

    `url` is the public address of the site, for QR codes, feeds and previews; `report_to` is where
    readers report mistakes, of games that do not say so themselves.
    """
    start = time.perf_counter()
    folder, templates = Path(folder), templates or packaged("site_templates")
    if len(url) > MAX_URL:
        raise BuildError(f"the URL is too long for a QR code; use at most {MAX_URL} characters")
    if problems := word_problems(library, templates):
        raise ContentError(problems)
    with locked(folder):
        claim(folder)
        outcomes = Outcomes(store, library.root)
        try:
            games = game_results(library, store, outcomes, progress)
        except RulingFails as error:
            raise RulingFails(f"{error}\n{what_remains(folder)}") from None
        results = [result for each in games.values() for result in each.results]
        covered = {game: each.coverage for game, each in games.items() if each.coverage}
        practice = {game: each.practice for game, each in games.items() if each.practice}
        url = (url or URL).rstrip("/") + "/"
        data = SiteData(
            library, results, templates, url, covered, outcomes, store, practice, report_to
        )
        if not (templates / "static" / "search.js").is_file():
            progress("the site will have no search; `make build` or `.ci/browser` bundles it")
        if not runtime_files(templates) and any(map(has_engine, library.games)):
            progress("the site will have no table; `make build` or `.ci/runtime` installs it")
        progress("writing index and pages")
        with Staging(folder) as staging:
            builder = Builder(data, staging, store)
            builder.run()
            if builder.damaged:
                count = f"{builder.damaged} file{'' if builder.damaged == 1 else 's'}"
                progress(f"{count} of the last build changed or missing: made again")
            staging.publish()
            builder.remove_old_manifests()
    if store is not None:
        store.prune()
    files = builder.manifest.files
    pages = sum(path.partition("/")[0] not in NOT_PAGES for path in files)
    seconds = time.perf_counter() - start
    return Report(folder, pages, builder.rendered, len(builder.indexed), results, seconds)


class Builder:
    """Makes the files of one version."""

    def __init__(self, data: SiteData, staging: Staging, store: Store | None) -> None:
        self.data, self.staging, self.store = data, staging, store
        self.routes, self.renderer = Routes(data), renderer_of(data.templates, store)
        self.indexes = Indexes(data.library, store)
        self.place = object_name("builds", staging.folder)
        self.program = _program(data)
        self.known = self._read_manifest()
        self.writer = ManifestWriter(self.program, self.known)
        self.manifest = self.writer.manifest
        self.changed = {
            number
            for number, question in enumerate(self.known.questions)
            if self.known.answers[number] != self._answer(question)
        }
        self.rendered, self.damaged, self.indexed = 0, 0, set[str]()
        self.runtime, self.tables = RuntimeFiles(data), dict[str, TableFiles]()

    def run(self) -> None:
        """Make all files; afterwards the staging folder is complete."""
        self._copy_static()
        routes = list(self.routes)
        stale = [route for route in routes if not self._is_current(route.path)]
        current = [route.path for route in routes if self._is_current(route.path)]
        tasks: list[Callable[[], list[BuiltFile]]] = [
            partial(self._search_index, name) for name in index_names(self.data.library)
        ]
        tasks += [partial(self._make_all, some) for some in _batches(stale)]
        by_path = {route.path: route for route in routes}
        tasks += [
            partial(self._reuse_all, [by_path[path] for path in some])
            for some in _batches(current, 8 * BATCH)
        ]
        sources = self.runtime.sources().items()
        tasks += [partial(self._table_file, name, source) for name, source in sources]
        tasks.append(self._remove_old_versions)
        parallel = len(stale) > MANY or len(tasks) > 1
        for made in run_all(tasks, parallel=parallel):
            for each in made:
                self._add(each)
        self._write_sitemap()
        self._write_table_lists()
        self._write_offline()
        self._write_reports()
        self._write_manifest()

    # Pages ---------------------------------------------------------------------------------------

    def _is_current(self, path: str) -> bool:
        """Whether all dependencies of a file are unchanged."""
        known = self.known.files.get(path)
        return known is not None and self.changed.isdisjoint(known.questions)

    def _reuse_all(self, routes: list[Route]) -> list[BuiltFile]:
        """Reuse unchanged files; rebuild a file that is no longer as we wrote it."""
        return [self._reuse(route.path) or self._repair(route) for route in routes]

    def _repair(self, route: Route) -> BuiltFile:
        made = self._make_page(route)
        made.damaged = True
        return made

    def _make_all(self, routes: list[Route]) -> list[BuiltFile]:
        return [self._make_page(route) for route in routes]

    def _make_page(self, route: Route) -> BuiltFile:
        """Make a page, and render it unless it shows the same as before."""
        tracker = Tracker()
        page = route.make(tracker)
        return self._write_page(page, tracker.questions)

    def _write_page(self, page: Page, asked: set[Question]) -> BuiltFile:
        key = page.key()
        known = self.known.files.get(page.path)
        if known is not None and known.key == key and self._reuse(page.path):
            # Lookups made while rendering are dependencies too.
            return BuiltFile(
                page.path, key, known.digest, asked | self.known.questions_of(page.path)
            )
        data = self.renderer.render(page).encode() if page.template else page.data
        self.staging.write(page.path, data)
        return BuiltFile(page.path, key, fingerprint(data), asked, rendered=True)

    def _reuse(self, path: str) -> BuiltFile | None:
        """Reuse a file of the last version, if it is still as we wrote it."""
        known, data = self.known.files.get(path), self.staging.old_file(path)
        if known is None or data is None or fingerprint(data) != known.digest:
            return None
        self.staging.reuse(path)
        return BuiltFile(path)

    def _add(self, made: BuiltFile) -> None:
        if made.questions is None:
            self.writer.keep(made.path, self.known.files[made.path])
        else:
            self.writer.add(made.path, made.key, made.digest, made.questions)
        self.rendered += made.rendered
        self.damaged += made.damaged
        self.indexed |= set(made.indexed)

    # Search, offline and the rest ----------------------------------------------------------------

    def _search_index(self, name: str) -> list[BuiltFile]:
        """Update the index of a game in a language, and write it as a script for the browser."""
        path, tracker = f"search/{name}.js", Tracker()
        if self._is_current(path) and (kept := self._reuse(path)):
            return [kept]
        extra = self.routes.search_words(name, tracker)
        key = fingerprint(msgspec.json.encode(extra), self.indexes.key(name))
        known = self.known.files.get(path)
        if known is not None and known.key == key and self._reuse(path):
            return [BuiltFile(path, key, known.digest, tracker.questions)]
        index = self.indexes.built(name)
        data = browser_index(name, index, extra)
        self.staging.write(path, data)
        return [BuiltFile(path, key, fingerprint(data), tracker.questions, indexed=index.new)]

    def _copy_static(self) -> None:
        shutil.copytree(self.data.templates / "static", self.staging.site / "static")
        for game, package in packages().items():
            if (folder := package_static(package)) is not None:
                shutil.copytree(folder, self.staging.site / "static" / "games" / game)

    def _write_sitemap(self) -> None:
        files = self.manifest.files
        paths = sorted(p for p in files if p.endswith(".html") and not p.endswith(MISSING))
        sitemap = Sitemap(self.data.url, tuple(paths))
        self._add(self._write_page(Page("sitemap.xml", "extra/sitemap.xml", sitemap), set()))

    def _table_file(self, name: str, source: Source) -> list[BuiltFile]:
        """Write a file of the table, unless the last version has it."""
        path = table_path(name, source.key)
        known = self.known.files.get(path)
        if known is not None and self._reuse(path):
            return [BuiltFile(path, known.key, known.digest, set())]
        data = packed(name, source.make())
        self.staging.write(path, data)
        return [BuiltFile(path, offline.pack_hash(data), fingerprint(data), set())]

    def _write_table_lists(self) -> None:
        """Write the lists of the files of each table and each desk."""
        for game, archive in self.runtime.lists():
            files = self.runtime.listed(game, archive, self._written)
            self.tables[kept_name(game, archive)] = files
            listed = self._write_page(Page(list_path(game, archive), "", files), set())
            listed.rendered = False  # a list of files, not a page
            self._add(listed)

    def _written(self, path: str) -> TableFile:
        size = (self.staging.site / path).stat().st_size
        return TableFile(path, self.manifest.files[path].key, size)

    def _remove_old_versions(self) -> list[BuiltFile]:
        self.staging.remove_old_versions()
        return []

    def _write_offline(self) -> None:
        """Write the files for offline use: packs of pages, and the service worker."""
        manifest, staging = self.manifest, self.staging
        digests = {path: file.digest for path, file in manifest.files.items()}
        manifest.build = fingerprint(*(f"{p} {d}" for p, d in sorted(digests.items())))[:10]
        now = time.strftime("%Y-%m-%d", time.gmtime())
        manifest.built = self.known.built if self.known.build == manifest.build else now
        found = offline.packs(digests)
        new = []
        for name, paths in ((n, p) for own in found.values() for n, p in own.items()):
            if made := self._reuse(name):
                self._add(made)
            else:
                new.append((name, paths))
        tasks = [partial(offline.pack_pages, staging.site, paths) for _, paths in new]
        for (name, _), data in zip(new, run_all(tasks, parallel=len(new) > MANY), strict=True):
            self._write_pack(name, data)
        for own, some in found.items():
            found[own] = {self._write_pack(*offline.contents(some.values())): [], **some}
        keys = {name: (name, file.key) for name, file in manifest.files.items()}
        static = offline.shell(staging.site, digests)
        games = self.data.library.games
        about = RUNS if any(map(has_engine, games)) else "A rules reference for card games"
        named = {own: tuple(keys[name] for name in some) for own, some in found.items()}
        for name, table in self.tables.items():
            named[name] = tuple((file.path, file.hash) for file in table.files.values())
        written = {f"{g}.{lang}" for g, head in games.items() for lang in head.languages}
        kept = {own: self._offer(own, some) for own, some in found.items() if own in written}
        worker = offline.Worker(manifest.build, manifest.built, static, named, about, kept)
        for page in offline.worker_files(worker):
            staging.write(page.path, self.renderer.render(page).encode())

    def _write_pack(self, name: str, data: bytes) -> str:
        self.staging.write(name, data)
        self._add(BuiltFile(name, offline.pack_hash(data), fingerprint(data), set()))
        return name

    def _offer(self, own: str, files: Iterable[str]) -> tuple[str, str, int]:
        """Return the names of a game and a language, and the size of what a device keeps."""
        game, _, lang = own.partition(".")
        size = sum((self.staging.site / name).stat().st_size for name in files)
        title = self.data.library[game].title(lang).partition(":")[0]
        return title, LANGUAGE_NAMES.get(lang, lang), size

    def _write_reports(self) -> None:
        results = self.data.results.values()
        failed = sum(result.state == "failed" for result in results)
        report = {"rulings": [result.as_json() for result in results], "failed": failed}
        reports = self.staging.path / "reports"
        reports.mkdir()
        encoded = msgspec.json.format(msgspec.json.encode(report))
        (reports / "verify.json").write_bytes(encoded)

    def remove_old_manifests(self) -> None:
        """Remove the manifests of versions that are gone."""
        known = {path.name for path in (self.staging.folder / "versions").iterdir()}
        for path in self.store.path(self.place).glob("*") if self.store else ():
            if path.name not in known:
                path.unlink(missing_ok=True)

    # The manifest --------------------------------------------------------------------------------

    def _answer(self, question: Question) -> str:
        try:
            return self.data.answer(question)
        except LookupError:  # about something that was removed
            return ""

    def _read_manifest(self) -> Manifest:
        old = self.staging.old
        data = self.store.get(f"{self.place}/{old.name}", "") if self.store and old else None
        known = decode(data) if data else Manifest()
        return known if known.program == self.program else Manifest()

    def _write_manifest(self) -> None:
        manifest = self.writer.finish(self._answer)
        if self.store is not None:
            self.store.put(f"{self.place}/{self.staging.path.name}", "", encode(manifest))
            record_content(self.data.library, self.store)


def _program(data: SiteData) -> str:
    """Return a hash of everything but content that affects pages. A new hash rebuilds them all."""
    shared = ("rulesdb.site", "rulesdb.search", "rulesdb.history", "rulesdb.reference")
    return fingerprint(
        *map(package_fingerprint, (*shared, "rulesdb.builder", "rulesdb.proof")),
        folder_fingerprint(data.templates),
        folder_fingerprint(data.library.root / WORDS),
        library_versions(),
        data.url,
        data.report_to,
        str(data.licensed),
        *data.languages,
        *packages(),
    )


def _batches(items: list[T], size: int = BATCH) -> list[list[T]]:
    return [items[start : start + size] for start in range(0, len(items), size)]
