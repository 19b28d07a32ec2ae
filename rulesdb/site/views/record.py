"""Pages about the reference itself: changes, feed, coverage."""

from __future__ import annotations

from rulesdb.history.changes import Change, by_version
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Place
from rulesdb.site.view_models.parts import Link
from rulesdb.site.view_models.record import (
    ChangesPage,
    CoveragePage,
    DocumentRow,
    Feed,
    FeedRow,
    RuleRow,
    SearchDescription,
    VersionChanges,
)

from .lists import gist
from .parts import PartsView

SHORT = 16  # OpenSearch 1.1 limits the short name to 16 characters


class RecordView(PartsView):
    """Pages about the reference itself: changes, feed, coverage."""

    def changes(self, game: str) -> ChangesPage:
        words = self.words["changes"]
        versions = []
        self.tracker.note("all", game)
        for dated in by_version(self.data.library, game):
            brought, ended = (
                tuple(self.quoted(place) for place in places)
                for places in (dated.added, dated.ended)
            )
            version = dated.version
            title = self.data.edition(game, version.id, self.lang)
            date = version.date if version.date and version.date not in title else ""
            note = version.note.get(self.lang, "")
            versions.append(VersionChanges(version.id, title, date, note, brought, ended))
        recent = tuple(
            self.link(entry, change.when[:10]) for change, entry in self.changed(game)[:20]
        )
        parts = [Link(each.title, f"#{each.id}", _count(each)) for each in versions]
        if recent:
            parts.append(Link(words["lately"], "#_lately", str(len(recent))))
        return ChangesPage(
            frame=self.frame(words["title"], game, "changes", words["lead"]),
            title=words["title"],
            versions=tuple(versions),
            recent=recent,
            feed=self.href(f"{self.lang}/{game}/changes.atom"),
            contents=tuple(parts),
        )

    def changed(self, game: str) -> list[tuple[Change, Entry]]:
        """Return the entries of a game that were edited last."""
        self.tracker.note("changes", game)
        last = self.data.latest(game)
        return [(change, self.library[change.id]) for change in last]

    def feed(self, game: str) -> Feed:
        words, url = self.words, self.data.url
        rows = tuple(
            FeedRow(
                text=f"{words['search']['kind'][entry.kind]}: {entry.title(self.lang)}",
                href=url + self.address(Place(entry)),
                when=change.when,
                note=gist(entry, self.lang),
            )
            for change, entry in self.changed(game)
        )
        return Feed(
            lang=self.lang,
            title=f"rulesdb · {self.library[game].title(self.lang)}",
            url=f"{url}{self.lang}/{game}/changes.atom",
            site=f"{url}{self.lang}/{game}/index.html",
            updated=rows[0].when if rows else "1970-01-01T00:00:00Z",
            rows=rows,
        )

    def search_description(self, game: str) -> SearchDescription:
        title = self.library[game].title(self.lang)
        url = f"{self.data.url}{self.lang}/{game}/index.html"
        short = title.partition(":")[0][:SHORT].strip()
        return SearchDescription(self.lang, short, f"rulesdb · {title}", self.promise, url)

    def coverage(self, game: str) -> CoveragePage:
        words, covered = self.words["covered"], self.data.covered[game]
        self.tracker.note("covered", game)
        documents = [
            DocumentRow(
                link=self.link(self.library.find(each.id, game, "sources").entry),
                sections=each.sections,
                cited=each.cited,
                out_of_scope=each.out_of_scope,
                missing=len(each.missing),
            )
            for each in covered.documents
        ]
        rows: dict[str, list[RuleRow]] = {"unguarded": [], "guarded": [], "unseen": []}
        for address in covered.executed:
            place = self.library.find(address)
            appliers = (self.library[id] for id in covered.cited.get(address, ()))
            guarded, why = len(covered.guarded.get(address, ())), covered.unseen.get(address, "")
            known = "guarded" if guarded else "unseen" if why else "unguarded"
            shown = tuple(self.link(entry) for entry in appliers)
            rows[known].append(RuleRow(self.quoted(place), guarded, self.reason(why), shown))
        return CoveragePage(
            frame=self.frame(words["title"], game, "coverage", words["lead"]),
            title=words["title"],
            documents=tuple(documents),
            statements=covered.statements,
            run=len(covered.executed),
            guarded=len(covered.guarded),
            unguarded=len(covered.unguarded),
            unseen=len(covered.unseen),
            open=Link(
                text=str(self.library.count(game, "questions")),
                href=self.href(f"{self.lang}/{game}/questions/index.html"),
            ),
            rows=tuple(
                (words["known"][known], tuple(found)) for known, found in rows.items() if found
            ),
        )


def _count(version: VersionChanges) -> str:
    many = len(version.added) + len(version.ended)
    return str(many) if many else ""
