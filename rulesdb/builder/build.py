"""Building: everything is made beside the old build and takes its place in one step.

A build that fails or is killed leaves the previous one as it was. A page whose inputs read as
before is not rendered again: its file is taken over. So is all of a game, or of one language of it,
in which nothing changed.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from functools import cached_property, partial
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from rulesdb.errors import IndexDamaged, RulingFails
from rulesdb.proof.coverage import Coverage
from rulesdb.proof.results_cache import OUTCOMES, settle
from rulesdb.proof.verify import Outcomes, Result
from rulesdb.reference.library import Library
from rulesdb.site.context import URL
from rulesdb.site.json_api import LIBRARY, Written, data_path, written
from rulesdb.site.page import Draft, Page
from rulesdb.site.view_models import Sitemap
from rulesdb.system.garbage import seldom_collected
from rulesdb.system.paths import packaged
from rulesdb.system.pool import apart

from .manifest import Made, Manifest, parts_of, program_key, read_manifest
from .next_version import MANIFEST, NextVersion, PageGone
from .staging import alone, free, link, previous, stands, swap, tidy

if TYPE_CHECKING:
    from rulesdb.search.indexing import Renewal
    from rulesdb.site.renderer import Site
    from rulesdb.site.routes import Pages

MANY = 200  # entries that are worth more than one process
BATCH = 40  # pages that one process makes before it looks for more


class Report(Struct, frozen=True):
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
    with seldom_collected(), alone(folder):
        free(folder)
        cache = folder / "cache"
        outcomes = Outcomes(cache / OUTCOMES)
        try:
            settled = settle(library, cache, outcomes, progress)
        except RulingFails as error:
            raise RulingFails(f"{error}\n{stands(folder)}") from None
        results = [result for each in settled.values() for result in each.results]
        covered = {game: each.coverage for game, each in settled.items() if each.coverage}
        templates = templates or packaged("site_templates")
        making = Making(library, results, folder, templates, url or URL, covered, outcomes)
        if not (templates / "static" / "search.js").is_file():
            progress("the pages will have no search: `make build` bundles it, or `.ci/browser`")
        with making:
            progress("writing index and pages")
            making.site()
            making.finish()
    pages, seconds = len(making.manifest.pages), time.perf_counter() - start
    return Report(folder, pages, making.rendered, making.indexed, results, seconds)


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
        self.rendered = self.indexed = 0
        self.manifest = Manifest(key=program_key(templates))
        known = read_manifest(self.old)
        self.known = known if known.key == self.manifest.key else Manifest()
        self.next = NextVersion(folder, self.old, self.known)
        self.new = self.next.path

    def __enter__(self) -> None:
        """Whatever goes wrong from here on, what was half made is taken away again."""

    def __exit__(self, wrong: object, *_: object) -> None:
        if wrong is not None:
            shutil.rmtree(self.new, ignore_errors=True)

    def site(self) -> None:
        """Index and pages: made, or taken over from the previous build where nothing changed."""
        from rulesdb.site.routes import Pages

        pages = Pages(
            self.library, self.results, self.templates, self.url, self.covered, self.outcomes
        )
        pages.desk.cache = self.folder / "cache"
        pages.as_before = partial(self._as_before, pages)
        try:
            renewal = self._make(pages)
        except (IndexDamaged, PageGone) as error:  # what was taken over is not whole
            self.next.begin_anew()
            self.rendered = 0
            self.known.parts.clear()  # so that each page is looked at
            renewal = self._make(pages, index_anew=isinstance(error, IndexDamaged))
        self.indexed = renewal.finish()
        paths = sorted(p for p in self.manifest.pages if p.endswith(".html") and p != "404.html")
        self._write(Page("sitemap.xml", "beside/sitemap.xml", Sitemap(self.url, tuple(paths))))
        self._write_offline()

    def _make(self, pages: Pages, *, index_anew: bool = False) -> Renewal:
        """All that takes long, in as many processes as are of use."""
        from rulesdb.search.indexing import Renewal

        index = self.new / "index"
        if self.old is not None and (self.old / "index").is_dir() and not index_anew:
            shutil.copytree(self.old / "index", index, copy_function=link)
        self.next.have(self.templates / "static")
        renewal = Renewal(self.library, index)
        kept, drafts = [], [*pages.over_games()]
        for game in self.library.games:
            if self._same(game, pages.whole(game)):
                kept.append(game)
                self.manifest.parts |= {
                    part: key for part, key in self.known.parts.items() if game in part.split(".")
                }
                continue
            for lang in pages.desk.languages:
                if self._same(part := f"{game}.{lang}", pages.inputs.written(game, lang)):
                    kept.append(part)
                else:
                    drafts += pages.within(game, lang)
            drafts += pages.beside(game)
        tasks: list[Callable[[], Made]] = []
        for name in sorted({*renewal.known, *renewal.shelves}):
            if not {name, name.partition(".")[0]} & {*kept}:
                tasks.append(partial(self._shelf, pages, renewal, name))
            elif name not in renewal.known:  # somebody took the index away
                tasks.append(partial(_only_index, renewal, name))
        tasks.append(self._tidy)
        tasks += [partial(self._keep_part, part) for part in kept]
        tasks += [  # the small ones last, so that all are done at the same time
            partial(self._drafts, drafts[start : start + BATCH])
            for start in range(0, len(drafts), BATCH)
        ]
        for made in apart(tasks, self._large or bool(renewal.shelves)):
            self.rendered += made.rendered
            self.manifest.pages |= made.pages
            self.manifest.inputs |= made.inputs
        return renewal

    @property
    def _large(self) -> bool:
        """Whether there is so much to make that it is worth processes of their own."""
        return len(self.library) > MANY and not self.known.pages

    def _drafts(self, drafts: list[Draft]) -> Made:
        """Make some of the pages, in whatever process."""
        rendered, manifest = sum(self._draft(draft) for draft in drafts), self.manifest
        paths = [draft.path for draft in drafts]
        inputs = {path: manifest.inputs[path] for path in paths if path in manifest.inputs}
        return Made(rendered, {path: manifest.pages[path] for path in paths}, inputs)

    def _tidy(self) -> Made:
        """Take away what is older than the previous build, while others work."""
        tidy(self.folder, keep={self.new.name, self.old.name if self.old else ""})
        return Made(0, {}, {})

    def _same(self, part: str, key: str) -> bool:
        """Whether nothing changed in a game, or in a language of it."""
        self.manifest.parts[part] = key
        return self.known.parts.get(part) == key

    @cached_property
    def _known_parts(self) -> dict[str, list[str]]:
        """The pages of the previous build, by game, and by game and language."""
        parts: dict[str, list[str]] = {}
        for path in self.known.pages:
            for part in parts_of(path):
                parts.setdefault(part, []).append(path)
        return parts

    def _as_before(self, pages: Pages) -> Written:
        """The data of the entries that are as they were in the previous build."""
        found, known = written(self.old / "site" / LIBRARY) if self.old else {}, self.known.inputs
        return {
            entry.id: found[entry.id]
            for entry in self.library
            if entry.id in found and known.get(data_path(entry)) == pages.inputs.data(entry.id)
        }

    def _keep_part(self, part: str) -> Made:
        """Take over all pages of a game, or of a language of it."""
        paths, known = self._known_parts.get(part, ()), self.known
        self.next.keep_all(paths)
        inputs = {path: known.inputs[path] for path in paths if path in known.inputs}
        return Made(0, {path: known.pages[path] for path in paths}, inputs)

    def _draft(self, draft: Draft) -> bool:
        """Make and write a page, unless it is made of the same as before."""
        if key := draft.key():
            self.manifest.inputs[draft.path] = key
        same = key and self.known.inputs.get(draft.path) == key
        if same and draft.path in self.known.pages and self.next.keep(draft.path):
            self.manifest.pages[draft.path] = self.known.pages[draft.path]
            return False
        return self._write(draft.make())

    def _write(self, page: Page) -> bool:
        """Write a page, unless it reads as before; whether it was rendered."""
        self.manifest.pages[page.path] = fingerprint = page.fingerprint()
        if self.known.pages.get(page.path) == fingerprint and self.next.keep(page.path):
            return False
        target = self.next.room(page.path)
        if page.template:
            target.write_bytes(self._renderer.render(page).encode())
        else:
            target.write_bytes(page.data)
        return True

    @cached_property
    def _renderer(self) -> Site:
        from rulesdb.site.renderer import Site

        return Site(self.templates, self.folder / "cache" / "templates")

    def _write_offline(self) -> None:
        """What a device needs to keep the site: packs of pages, and the worker that keeps them."""
        from concurrent.futures import ThreadPoolExecutor

        from rulesdb.site.offline import Worker, packs, shell, write_pack

        manifest, site = self.manifest, self.next.site
        made_of = msgspec.msgpack.encode([manifest.key, sorted(manifest.pages.items())])
        manifest.build = blake2b(made_of, digest_size=5).hexdigest()
        now = time.strftime("%Y-%m-%d", time.gmtime())
        manifest.built = self.known.built if self.known.build == manifest.build else now
        found = packs(manifest.pages, manifest.key)
        anew = {name: paths for own in found.values() for name, paths in own.items()}
        new = [
            (paths, self.next.room(name))
            for name, paths in anew.items()
            if not (site / name).is_file() and not self.next.keep(name)
        ]
        with ThreadPoolExecutor(os.cpu_count()) as pool:  # to compress, a thread is enough
            list(pool.map(partial(write_pack, site), reversed(new)))  # the rulings are heavy: first
        named = {own: tuple(inside) for own, inside in found.items()}
        worker = Worker(manifest.build, manifest.built, shell(site, manifest.pages), named)
        for path in ("sw.js", "build.js", "manifest.webmanifest"):
            text = self._renderer.render(Page(path, f"beside/{path}", worker))
            self.next.room(path).write_text(text, "utf-8")
        self.next.leave_only(manifest.pages, anew)

    def _shelf(self, pages: Pages, renewal: Renewal, name: str) -> Made:
        """The index of a game in a language, and once more as a script for the browser."""
        from rulesdb.search.browser_index import packed
        from rulesdb.site.offline import pack_name, write_pack

        game, _, lang = name.partition(".")
        path, key = f"search/{name}.js", pages.inputs.shelf(game, lang)
        whole = name in renewal.known and self.known.inputs.get(path) == key
        if whole and path in self.known.pages and self.next.keep(path):
            return Made(0, {path: self.known.pages[path]}, {path: key})
        documents = sorted(renewal.write(name), key=lambda document: document.id)
        if not documents:  # the last is gone
            return Made(0, {}, {})
        folder, extra = renewal.folder / name, pages.shelf(game, lang)
        parts = (msgspec.json.encode(extra), msgspec.msgpack.encode(documents))
        fingerprint = blake2b(b"".join(parts), digest_size=16).hexdigest()
        if self.known.pages.get(path) != fingerprint or not self.next.keep(path):
            self.next.room(path).write_bytes(packed(folder, documents, extra))
            pack = pack_name([path], {path: fingerprint}, self.manifest.key)
            write_pack(self.next.site, ([path], self.next.room(pack)))  # here, while others work
        return Made(0, {path: fingerprint}, {path: key})

    def finish(self) -> None:
        """Write the reports and put the new build in the place of the old."""
        _reports(self.results, self.new)
        (self.new / MANIFEST).write_bytes(msgspec.json.encode(self.manifest))
        (self.new / "made-of").write_text(self.library.stamp, "utf-8")
        swap(self.folder, self.new)


def _only_index(renewal: Renewal, name: str) -> Made:
    renewal.write(name)
    return Made(0, {}, {})


def _reports(results: list[Result], new: Path) -> None:
    failed = sum(result.state == "failed" for result in results)
    report = {"rulings": [result.as_json() for result in results], "failed": failed}
    (new / "reports").mkdir()
    (new / "reports" / "verify.json").write_bytes(msgspec.json.format(msgspec.json.encode(report)))
