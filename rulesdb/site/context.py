"""The desk at which pages are written: what all of them have in common."""

from __future__ import annotations

import re
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rulesdb.engine.markup import to_text
from rulesdb.engine.run import Explored
from rulesdb.engine.scenario import Scenario
from rulesdb.history.changes import Change, lately
from rulesdb.proof.coverage import Coverage
from rulesdb.proof.interaction import acts
from rulesdb.proof.procedure import Procedure
from rulesdb.proof.verify import Outcomes, Result, scenario_key
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.system.cached_method import remembered

from .page import Words, interface_words
from .view_models import Around, State

LANGUAGE_NAMES = {"en": "English", "es": "Español", "it": "Italiano"}
URL = "http://127.0.0.1:8000/"  # where `rulesdb serve` shows the site
FEED = 50  # entries in a feed of changes


class Desk:
    """What all pages have in common: the library, what verifying showed, the templates."""

    def __init__(
        self, library: Library, results: list[Result], templates: Path, url: str = URL
    ) -> None:
        self.library, self.url = library, url
        self.templates = templates
        self.results = {result.id: result for result in results}
        self.states: dict[tuple[str, str], State | None] = {}
        self.around: dict[tuple[str, str, str, str], Around] = {}
        self._explored: dict[str, Explored] = {}
        self.outcomes = Outcomes()
        self.cache: Path | None = None  # where answers that take long are kept
        self.covered: dict[str, Coverage] = {}
        self.applied: dict[str, list[Entry]] = {}
        self.passing: dict[str, list[Entry]] = {}
        for result in results:
            entry = library.entries[result.id]
            for cite in result.cites:
                self.applied.setdefault(cite, []).append(entry)
            for step in result.steps:
                self.passing.setdefault(f"{entry.game}.{step}", []).append(entry)

    @remembered
    def words(self, lang: str) -> dict[str, Any]:
        return interface_words(self.templates, lang)

    @remembered
    def words_on_pages(self, lang: str) -> Words:
        return Words(self.words(lang))

    @property
    def common(self) -> str:
        """What is the same on all pages and may be another the next time, with the same program and
        the same templates: with others every page is made anew."""
        return f"{self.url} {self.languages}"

    @cached_property
    def acts(self) -> dict[str, dict[str, None]]:
        return acts(self.library, self.results.values())

    @cached_property
    def lately(self) -> list[Change]:
        return lately(self.library, self.cache / "lately.json" if self.cache else None)

    @remembered
    def written_last(self, game: str) -> list[Change]:
        """The entries of a game that were written last, as many as a feed has."""
        known = self.library.entries
        living = (c for c in self.lately if c.id in known and known[c.id].texts)
        return [change for change in living if known[change.id].game == game][:FEED]

    @cached_property
    def stamp(self) -> str:
        """Changes when a script or a style does: no page gets another build's."""
        digest = blake2b(digest_size=5)
        for path in sorted((self.templates / "static").glob("*.*s*")):
            digest.update(path.read_bytes())
        return digest.hexdigest()

    @remembered
    def labels(self, game: str, lang: str) -> dict[str, str]:
        """What each part of the chart is called, by its address: the bold words it begins with."""
        found = {}
        for entry in self.library.of(game, "timing"):
            found[entry.id] = entry.title(lang)
            for statement in entry.text(lang).statements:
                label = re.match(r"\*\*(.+?)[.:]?\*\*", statement.text)
                text = label[1] if label else statement.text
                found[f"{entry.id}#{statement.anchor}"] = to_text(text)
        return found

    def explored(self, scenario: Scenario) -> Explored:
        """Every order of a scenario; tried once, whatever the number of languages."""
        key = scenario_key(scenario)
        if key not in self._explored:
            self._explored[key] = scenario.explore()
        return self._explored[key]

    def applied_by(self, procedure: Procedure) -> tuple[str, ...]:
        """The statements that a procedure applies; verifying has run it."""
        return tuple(self.outcomes.of(procedure).rules)

    @cached_property
    def languages(self) -> list[str]:
        """The languages of all games."""
        games = self.library.games.values()
        return self.in_order([code for game in games for code in game.languages])

    def in_order(self, codes: list[str]) -> list[str]:
        """Languages as readers find them on every page: in one order, whatever the game."""
        known = list(LANGUAGE_NAMES)
        rank = {code: known.index(code) if code in known else len(known) for code in codes}
        return sorted(rank, key=lambda code: (rank[code], code))

    def edition(self, game: str, id: str, lang: str) -> str:
        """What a reader sees of a rules version."""
        found = (each for each in self.library.games[game].versions if each.id == id)
        return next((each.title.get(lang, id) for each in found), id)
