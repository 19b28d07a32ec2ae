"""What replaying showed of each game, settled for as long as nothing in the game changes.

To look up every scenario and every rule that was switched off takes longer than to make the pages
of one changed entry. A game of which all but the wording of entries, the engine and the games it
refers to are as before is taken as it was found.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from rulesdb.engine.plugins import has_engine
from rulesdb.errors import RulingFails
from rulesdb.reference.library import Library
from rulesdb.system.paths import keep

from .coverage import Coverage, coverage
from .verify import Outcomes, Result, engine_digest, verify

SETTLED = "settled.msgpack"
OUTCOMES = "outcomes.json"


class Settled(Struct):
    """The state of a game's entries, and what is covered where the game has an engine."""

    key: str
    results: list[Result]
    coverage: Coverage | None


def settle(
    library: Library,
    cache: Path,
    outcomes: Outcomes,
    progress: Callable[[str], None] = lambda _: None,
) -> dict[str, Settled]:
    """Replay every game that is not settled; RulingFails if the engine disagrees."""
    keys = {game: _key(library, game) for game in library.games}
    known = _read(cache / SETTLED)
    found = {game: known[game] for game in keys if game in known and known[game].key == keys[game]}
    open_ = [game for game in keys if game not in found]
    if not open_:
        return found
    progress("replaying the rulings")
    for game in open_:
        own = [entry for entry in library if entry.game == game]
        found[game] = Settled(keys[game], verify(library, own, outcomes), None)
    results = (result for settled in found.values() for result in settled.results)
    if failures := [line for result in results for line in result.failures]:
        raise RulingFails("\n".join(failures))
    progress("switching rules off, one at a time")
    for game in open_:
        if has_engine(game):
            found[game].coverage = coverage(library, game, outcomes=outcomes)
    # Where all was replayed, what was not used belongs to what is gone.
    outcomes.save(all_were_used=len(open_) == len(keys))
    keep(cache / SETTLED, msgspec.msgpack.encode(found))
    return {game: found[game] for game in keys}


def _read(path: Path) -> dict[str, Settled]:
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=dict[str, Settled])
    except (OSError, msgspec.MsgspecError, ValueError):
        return {}


def _key(library: Library, game: str) -> str:
    """Changes when anything does that verifying and covering a game look at."""
    near = {game, *library.neighbours.get(game, ())}
    digest = blake2b(Path(__file__).with_name("coverage.py").read_bytes(), digest_size=16)
    for engine in (*sorted(name for name in near if has_engine(name)), "tournament"):
        digest.update(engine_digest(engine).encode())
    for entry in library.entries.values():
        if entry.game in near:
            digest.update(entry.structure.encode())
    return digest.hexdigest()
