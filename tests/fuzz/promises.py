"""Promises that hold for every input, from property tests and from the fuzzer.

Each method takes an input and raises if a promise is broken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulesdb.engine.documents import Problems, dump_yaml, read_yaml
from rulesdb.engine.kernel import Record
from rulesdb.engine.plugins import rules_of
from rulesdb.engine.scenario import Scenario
from rulesdb.errors import EventFileError, Problem, ScenarioError
from rulesdb.reference.checks import check
from rulesdb.reference.entry import Entry, Fence, make_block
from rulesdb.reference.library import Library
from rulesdb.reference.markdown import to_html, to_text
from rulesdb.reference.reader import read_blocks, read_entry
from rulesdb.reference.schema import KINDS
from rulesdb.tournament.event_file import opened

GAMES = ("keyforge", "atrum", "mitos")
FOLDERS = tuple(sorted(set(KINDS) - {"game"}))
LINE = re.compile(r"[^:]+:(\d+): [^\x00-\x1f]+; [^\x00-\x1f]+")
TAG = re.compile(r"<(\w+)")
HARMLESS = {
    *("a", "blockquote", "br", "code", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol"),
    *("p", "pre", "span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul"),
}


@dataclass
class Desk:
    """A folder to write to, and the real library."""

    root: Path
    library: Library

    def entry(self, path: str, data: bytes) -> Entry | None:
        """Any bytes as a file: an entry, or problems with a line and a remedy."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        entry, problems = read_entry(file, self.root)
        assert (entry is None) == bool(problems)
        told(problems, path, data)
        if entry is not None:
            told(self._beside_others(entry), path, data)
            shown(entry)
        return entry

    def _beside_others(self, entry: Entry) -> list[Problem]:
        """Problems of the entry in a library, and of its scenarios."""
        alone = Library([*self._few(entry.game), entry], self.root)
        problems = [found for found in check(alone, {entry.id}) if found.path == entry.path]
        for fence in entry.fences:
            found = make_block(self.library, entry.game, fence, entry.origin).problems()
            problems += [Problem(entry.path, *parts) for parts in found]
        return problems

    def _few(self, game: str) -> list[Entry]:
        """The page of a game, and one entry of another game whose page is missing. This
        avoids the slow check that a library has everything an engine needs."""
        stray = next(entry for entry in self.library if entry.game != game)
        return [self.library.entries[game], stray]

    def scenario(self, game: str, text: str) -> None:
        """Any text as a scenario: problems with lines, or a position that survives a round trip."""
        try:
            found = read_blocks(self.library, game, text)
        except ScenarioError as error:
            assert error.line
            return
        for scenario in found:
            self._read(game, scenario)

    def _read(self, game: str, scenario: Scenario) -> None:
        problems = [Problem("x", *parts) for parts in scenario.problems()]
        told(problems, "x", scenario.fence.text.encode() + b"\n" * scenario.fence.line)
        if not problems:
            chart, data = self.library.chart(game), scenario._read[0][0].data
            both_ways(game, rules_of(game).parse(data, chart, Record(), scenario.variant_name))

    def runs(self, game: str, text: str) -> None:
        """A valid scenario runs, or says why it cannot."""
        scenario = Scenario(self.library, game, Fence("scenario", text, 1))
        if not list(scenario.problems()):
            try:
                scenario.replay()
            except ScenarioError as error:
                assert str(error)

    def event(self, data: bytes) -> bool:
        """Any bytes as an event file: an event, or an error with a line and a remedy."""
        file = self.root / "event.jsonl"
        file.write_bytes(data)
        try:
            with opened(file, to_write=False) as event:
                event.event.standings()
        except EventFileError as error:
            assert re.fullmatch(rf"{re.escape(str(file))}:\d+: .+; .+", str(error)), error
            return False
        finally:
            assert file.read_bytes() == data
        return True


def told(problems: list[Problem], path: str, data: bytes) -> None:
    """Each problem is one line of text with an existing line number and a remedy."""
    lines = len(re.split(rb"\r\n|\r|\n", data)) + 1
    for problem in problems:
        assert problem.path == path
        found = LINE.fullmatch(str(problem))
        assert found, repr(str(problem))
        assert 1 <= int(found[1]) <= lines, f"{problem} in {lines} lines"


def shown(entry: Entry) -> None:
    """The texts of an entry become harmless HTML."""
    for text in entry.texts.values():
        for part in (text.title, text.lead, text.rest, *(s.text for s in text.statements)):
            to_text(part)
            html = to_html(part, lambda target: f"{target}.html")
            assert {tag.lower() for tag in TAG.findall(html)} <= HARMLESS, html


def both_ways(game: str, played: Any) -> dict[str, Any]:
    """A position survives a round trip: printed, read and printed again it is the same."""
    rules = rules_of(game)
    position: dict[str, Any] = rules.write(played)
    problems = Problems("position")
    document = read_yaml(dump_yaml(position), 1, problems)
    assert document is not None
    assert document.data == position
    rules.check_position(document, problems)
    assert problems.found == [], (problems.found, position)
    again = rules.write(rules.parse(document.data, played.chart, Record(), played.variant))
    assert again == position
    return position
