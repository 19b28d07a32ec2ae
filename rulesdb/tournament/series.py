"""A round as a series of games: who chooses the first player, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesdb.engine.procedure_types import Applied, Readings
from rulesdb.errors import TournamentError

from .readings import FOLLOWED


@dataclass(frozen=True)
class Series:
    """The state of a round after some games.

    Without a `winner`, another game is played, or the steps for time called decide the current one.
    `chooses` names who chooses the first player; None means a random method.
    """

    winner: str | None
    chooses: str | None
    applied: Applied


def series(
    players: tuple[str, str],
    won: Sequence[str],
    best_of: int = 3,
    *,
    time_called: bool = False,
    turns_played: bool = False,
    exchanged: bool = False,
    readings: Readings = FOLLOWED,
) -> Series:
    """Return the state of a round; `won` has the winner of each game so far, in order.

    After time is called, `turns_played` says that the last turns are over too. Decks are never
    `exchanged` at a tournament; the option shows what the rulebook's wording would mean.
    """
    one, other = players
    if stranger := next((name for name in won if name not in players), None):
        raise TournamentError(f"'{stranger}' does not play in this round; use {one} or {other}")
    wins = {name: list(won).count(name) for name in players}
    needed = best_of // 2 + 1
    leader = max(players, key=lambda name: wins[name])
    if any(list(won[:-1]).count(name) >= needed for name in players):
        raise TournamentError("the round was already won; leave out the last game")
    if wins[leader] == needed:
        how = "single-winner" if best_of == 1 else "first-to-two"
        return Series(leader, None, (f"tournament/end-of-game#{how}",))
    if time_called:
        if best_of == 1:
            return Series(None, None, ("tournament/end-of-game#time",))
        if wins[one] == wins[other]:
            return Series(None, None, ("tournament/best-of-three#level",))
        return _ahead(leader, turns_played, readings)
    if not won:
        applied: Applied = ("tournament/game-setup#random", "tournament/game-setup#no-agreement")
        return Series(None, None, applied)
    loser = other if won[-1] == one else one
    deck_now = exchanged and readings["series-first-player"] == "deck-now"
    applied = (
        "tournament/best-of-three#next-game",
        "tournament/best-of-three#loser-chooses",
        "tournament/game-setup#series",
        readings.cite("series-first-player"),
    )
    return Series(None, won[-1] if deck_now else loser, applied)


def _ahead(leader: str, turns_played: bool, readings: Readings) -> Series:
    """Return the state if time is called while one player leads."""
    reading = readings.cite("bo3-leader-extra-turns")
    if readings["bo3-leader-extra-turns"] == "turns-first" and not turns_played:
        return Series(None, None, ("tournament/time-called#current-turn", reading))
    applied = ("tournament/best-of-three#leader", "tournament/time-called#best-of-three", reading)
    return Series(leader, None, applied)
