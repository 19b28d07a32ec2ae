"""Data shared by all pages: the library, verification results, texts and templates."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from rulesdb.engine.plugins import has_engine, load, packages
from rulesdb.engine.procedure import Procedure
from rulesdb.engine.run import Explored
from rulesdb.engine.scenario import Scenario
from rulesdb.engine.words import Words
from rulesdb.history.changes import Change, recent_changes
from rulesdb.proof.coverage import Coverage
from rulesdb.proof.interaction import acts
from rulesdb.proof.outcomes import Outcomes, block_key, engine_fingerprint
from rulesdb.proof.practice import PracticeQuestion
from rulesdb.proof.verify import Result
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.reference.markdown import to_text
from rulesdb.reference.reader import LICENCE
from rulesdb.reference.schema import Glossary
from rulesdb.reference.versions import moment
from rulesdb.system.cached_method import cached_method
from rulesdb.system.fingerprint import files_below, fingerprint
from rulesdb.system.store import Store

from .forms import forms_of
from .groups import groups
from .interface_words import site_words
from .page import PageWords
from .runtime import has_runtime
from .term_links import TermLinks
from .view_models.parts import Layout, State

LANGUAGE_NAMES = {
    "en": "English",
    "es": "Español",
    "it": "Italiano",
    "pt": "Português",
    "pt-BR": "Português (Brasil)",
    "de": "Deutsch",
    "fr": "Français",
    "nl": "Nederlands",
    "pl": "Polski",
    "ja": "日本語",
    "zh": "中文",
}  # in the order of the pages; a code stands for any other
URL = "http://127.0.0.1:8000/"  # the address used by `rulesdb serve`
KINDS = ("rulings", "cards", "glossary", "rules", "errata", "questions", "timing", "tournament")
FACE = "face.css"  # in `static/` of a plug-in
LOOPBACK = ("127.0.0.1", "localhost", "::1")  # what others cannot open
FEED = 50  # entries in a feed


class SiteData:
    """The data of a site, with fingerprints (`answer`) that tell whether a page is up to date."""

    def __init__(
        self,
        library: Library,
        results: list[Result],
        templates: Path,
        url: str = URL,
        covered: dict[str, Coverage] | None = None,
        outcomes: Outcomes | None = None,
        store: Store | None = None,
        practice: dict[str, list[PracticeQuestion]] | None = None,
        report_to: str = "",
    ) -> None:
        self.library, self.url, self.templates = library, url, templates
        self.results = {result.id: result for result in results}
        self.covered, self.store = covered or {}, store
        self.practice = practice or {}
        self.report_to = report_to
        self.outcomes = outcomes or Outcomes()
        self.states: dict[tuple[str, str], State | None] = {}
        self.layouts: dict[tuple[str, str, str, str], Layout] = {}
        self._explored: dict[str, Explored] = {}
        self.is_public = urlsplit(url).hostname not in LOOPBACK
        self.applied: dict[str, list[Entry]] = {}
        self.passing: dict[str, list[Entry]] = {}
        for result in results:
            entry = library.entries[result.id]
            for cite in result.cites:
                self.applied.setdefault(cite, []).append(entry)
            for step in result.steps:
                self.passing.setdefault(f"{entry.game}.{step}", []).append(entry)

    @cached_method
    def words(self, lang: str, game: str) -> Words:
        return site_words(self.templates, lang, game, self.library.root)

    @cached_method
    def words_on_pages(self, lang: str, game: str) -> PageWords:
        return PageWords(self.words(lang, game))

    @cached_method
    def term_links(self, game: str, lang: str) -> TermLinks:
        return TermLinks(self.library, game, lang)

    @cached_method
    def has_table(self, game: str) -> bool:
        """Whether a game can be played on a page."""
        return has_engine(game) and has_runtime(self.templates)

    @cached_method
    def has_desk(self, game: str) -> bool:
        """Whether a game has a tournament desk that runs on a page."""
        if not self.has_table(game):
            return False
        return load(game).desk is not None or bool(forms_of(self.library, game))

    @cached_method
    def kinds(self, game: str) -> tuple[str, ...]:
        """Return the kinds of which a game has entries, in the order of its menus."""
        return tuple(kind for kind in KINDS if self.library.of(game, kind))

    @cached_method
    def _order(self, game: str, kind: str, lang: str) -> tuple[list[Entry], dict[str, int]]:
        found = [entry for _, _, some in groups(self.library, game, kind, lang) for entry in some]
        return found, {entry.id: number for number, entry in enumerate(found)}

    def beside(self, id: str, lang: str) -> tuple[Entry | None, Entry | None]:
        """Return the entries before and after one in the list of its kind."""
        entry = self.library.entries[id]
        found, places = self._order(entry.game, entry.kind, lang)
        around = (places[id] - 1, places[id] + 1)
        before, after = (found[at] if 0 <= at < len(found) else None for at in around)
        return before, after

    @cached_method
    def faces(self, game: str) -> tuple[str, ...]:
        """Return the style sheets with the colour of a game; of all games, by default."""
        found = packages()
        own = [name for name in ([game] if game else self.library.games) if name in found]
        folders = {name: package_static(found[name]) for name in own}
        return tuple(
            f"static/games/{name}/{FACE}"
            for name, folder in folders.items()
            if folder is not None and (folder / FACE).is_file()
        )

    @cached_property
    def acts(self) -> dict[str, dict[str, None]]:
        return acts(self.library, self.results.values())

    @cached_property
    def recent_changes(self) -> list[Change]:
        return recent_changes(self.library, self.store)

    @cached_method
    def latest(self, game: str) -> list[Change]:
        """Return the entries of a game that were edited last, up to the length of a feed."""
        known = self.library.entries
        living = (c for c in self.recent_changes if c.id in known and known[c.id].texts)
        return [change for change in living if known[change.id].game == game][:FEED]

    @cached_property
    def licensed(self) -> bool:
        """Whether the content folder has a licence."""
        return (self.library.root / LICENCE).is_file()

    @cached_property
    def stamp(self) -> str:
        """A fingerprint of scripts and styles, so that no page loads those of another build."""
        static = self.templates / "static"
        own = [Path(file) for file in files_below(static, ".js", ".css")]
        games = (package_static(package) for package in packages().values())
        more = [path for folder in games if folder for path in sorted(folder.iterdir())]
        return fingerprint(*(path.read_bytes() for path in (*own, *more)))[:10]

    @cached_method
    def labels(self, game: str, lang: str) -> dict[str, str]:
        """Return chart labels by address: the bold words at the start of each statement."""
        found = {}
        for entry in self.library.of(game, "timing"):
            found[entry.id] = entry.title(lang)
            for statement in entry.text(lang).statements:
                label = re.match(r"\*\*(.+?)[.:]?\*\*", statement.text)
                text = label[1] if label else statement.text
                found[f"{entry.id}#{statement.anchor}"] = to_text(text)
        return found

    def explored(self, scenario: Scenario) -> Explored:
        """Explore every order of a scenario, once for all languages."""
        key = block_key(scenario)
        if key not in self._explored:
            self._explored[key] = scenario.explore()
        return self._explored[key]

    def applied_by(self, procedure: Procedure) -> tuple[str, ...]:
        """Return the statements that a procedure applied during verification."""
        return tuple(self.outcomes.of(procedure).rules)

    @cached_property
    def languages(self) -> list[str]:
        """All languages of all games."""
        games = self.library.games.values()
        return self.sorted_languages([code for game in games for code in game.all_languages])

    def sorted_languages(self, codes: list[str]) -> list[str]:
        """Sort languages in the order used on every page."""
        known = list(LANGUAGE_NAMES)
        rank = {code: known.index(code) if code in known else len(known) for code in codes}
        return sorted(rank, key=lambda code: (rank[code], code))

    def edition(self, game: str, id: str, lang: str) -> str:
        """Return the title of a rules version for readers."""
        found = (each for each in self.library.games[game].versions if each.id == id)
        return next((each.title.get(lang, id) for each in found), id)

    # Fingerprints --------------------------------------------------------------------------------

    @cached_method
    def answer(self, question: tuple[str, ...]) -> str:
        """Return a fingerprint of the answer to a view's question."""
        kind, *about = question
        told = getattr(self, f"_answer_{kind}")(*about)
        return told if isinstance(told, str) else fingerprint(msgspec.msgpack.encode(told))

    def _answer_entry(self, id: str, lang: str) -> object:
        """The content of an entry for readers of a language, and its verification result."""
        entry = self.library.entries.get(id)
        return [entry.digest_in(lang) if entry else "", self.results.get(id)]

    def _answer_place(self, name: str, game: str, kind: str) -> str:
        place = self.library.lookup(name, game, kind)
        return place.address if place is not None else ""

    def _answer_of(self, game: str, kind: str) -> object:
        return [entry.id for entry in self.library.of(game, kind)]

    def _answer_citing(self, address: str) -> object:
        return [entry.id for entry in self.library.citing_at.get(address, ())]

    def _answer_applied(self, address: str) -> object:
        return [entry.id for entry in self.applied.get(address, ())]

    def _answer_passing(self, step: str) -> object:
        return [entry.id for entry in self.passing.get(step, ())]

    def _answer_played(self, card: str) -> object:
        return [entry.id for entry in self.library.played.get(card, ())]

    def _answer_beside(self, id: str, lang: str) -> object:
        return [[each.id, each.title(lang)] if each else [] for each in self.beside(id, lang)]

    def _answer_acts(self, card: str) -> object:
        return list(self.acts.get(card, ()))

    def _answer_all(self, game: str) -> object:
        return [[e.id, e.digest] for e in self.library.entries.values() if e.game == game]

    def _answer_names(self, game: str) -> object:
        """The names by which texts link to terms and cards."""
        found = []
        for entry in (*self.library.of(game, "glossary"), *self.library.of(game, "cards")):
            linked = entry.head.linked if isinstance(entry.head, Glossary) else True
            titles = [text.title for text in entry.texts.values()]
            found.append([entry.id, titles, entry.head.aliases, linked])
        return found

    def _answer_labels(self, game: str, lang: str) -> object:
        return self.labels(game, lang)

    def _answer_chart(self, game: str) -> str:
        return self.library.chart(game).digest

    def _answer_frame(self, game: str) -> object:
        """The frame of a game's pages: its titles, documents and languages."""
        if game not in self.library.games:
            return ""
        shown = (self.library[game], *self.library.of(game, "sources"))
        titles = [[text.title for text in entry.texts.values()] for entry in shown]
        return [titles, self.library.games[game], self.kinds(game)]

    def _answer_engine(self, game: str) -> str:
        return engine_fingerprint(game) if has_engine(game) else ""

    def _answer_version(self, game: str) -> str:
        return moment(self.library, game).version if game in self.library.games else ""

    def _answer_states(self, game: str) -> object:
        return [result for id, result in self.results.items() if id.startswith(f"{game}/")]

    def _answer_covered(self, game: str) -> object:
        return self.covered.get(game)

    def _answer_practice(self, game: str) -> object:
        return self.practice.get(game)

    def _answer_changes(self, game: str) -> object:
        return self.latest(game)


def package_static(package: str) -> Path | None:
    """Return the folder with a plug-in's scripts and styles, if it has one."""
    from importlib.resources import files

    folder = Path(str(files(package) / "static"))
    return folder if folder.is_dir() else None
