"""Cache verification results per game.

Looking up every scenario and every switched-off rule takes longer than rendering the pages of one
changed entry. A game keeps its results if only wording changed.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from rulesdb.engine.plugins import has_engine
from rulesdb.errors import RulingFails
from rulesdb.reference.library import Library
from rulesdb.system.fingerprint import fingerprint, package_fingerprint
from rulesdb.system.store import Store, object_name

from .coverage import Coverage, coverage
from .outcomes import Outcomes, engine_fingerprint
from .practice import PracticeQuestion, practice_questions
from .verify import Result, verify


class GameResults(Struct):
    """The state of a game's entries; with an engine also its coverage and questions."""

    results: list[Result]
    coverage: Coverage | None = None
    practice: list[PracticeQuestion] = []


def game_results(
    library: Library,
    store: Store | None,
    outcomes: Outcomes,
    progress: Callable[[str], None] = lambda _: None,
) -> dict[str, GameResults]:
    """Replay every game without cached results; raise RulingFails if the engine disagrees."""
    keys = {game: _key(library, game) for game in library.games}
    found = {game: known for game in keys if (known := _read(library, store, game, keys[game]))}
    new = [game for game in keys if game not in found]
    if not new:
        return found
    progress("replaying the rulings")
    for game in new:
        own = [entry for entry in library if entry.game == game]
        found[game] = GameResults(verify(library, own, outcomes))
    if failures := [line for each in found.values() for r in each.results for line in r.failures]:
        raise RulingFails("\n".join(failures))
    progress("switching rules off, one at a time")
    for game in new:
        if has_engine(game):
            found[game].coverage = coverage(library, game, outcomes=outcomes)
            found[game].practice = practice_questions(library, game, outcomes)
        if store is not None:
            store.put(_name(library, game), keys[game], msgspec.msgpack.encode(found[game]))
    outcomes.save(only_used=len(new) == len(keys))
    return {game: found[game] for game in keys}


def _name(library: Library, game: str) -> str:
    return f"{object_name('results', library.root)}.{game}"


def _read(library: Library, store: Store | None, game: str, key: str) -> GameResults | None:
    data = store.get(_name(library, game), key) if store is not None else None
    return msgspec.msgpack.decode(data, type=GameResults) if data is not None else None


def _key(library: Library, game: str) -> str:
    """Return a hash of everything that the verification and coverage of a game depend on."""
    near = sorted({game, *library.neighbours.get(game, ())})
    code = [package_fingerprint("rulesdb.proof"), *map(engine_fingerprint, near)]
    structures = [e.structure for e in library.entries.values() if e.game in near]
    return fingerprint(*code, *structures)
