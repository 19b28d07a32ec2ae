"""A round as a series of games: who is first player, and when it is won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import TournamentError
from . import Applied


@dataclass(frozen=True)
class Series:
    """Where a round stands after some games.

    With no `winner`, another game is to be played, or the one in progress decided by the steps for
    time called. `chooses` names who says which player is first; None means a random method.
    """

    winner: str | None
    chooses: str | None
    applied: Applied


def series(
    players: tuple[str, str], won: Sequence[str], best_of: int = 3, *, time_called: bool = False
) -> Series:
    """`won` has the winner of each game so far, in order."""
    one, other = players
    if stranger := next((name for name in won if name not in players), None):
        raise TournamentError(f"'{stranger}' does not play here; name {one} or {other}")
    wins = {name: list(won).count(name) for name in players}
    needed = best_of // 2 + 1
    leader = max(players, key=lambda name: wins[name])
    if any(list(won[:-1]).count(name) >= needed for name in players):
        raise TournamentError("a game too many: the round was won before; leave the last one out")
    if wins[leader] == needed:
        how = "single-winner" if best_of == 1 else "first-to-two"
        return Series(leader, None, (f"tournament/end-of-game#{how}",))
    if time_called:
        return _out_of_time(leader, level=wins[one] == wins[other], best_of=best_of)
    if not won:
        applied: Applied = ("tournament/game-setup#random", "tournament/game-setup#no-agreement")
        return Series(None, None, applied)
    # That the deck that lost is the one that chooses is no difference here: decks stay the same.
    applied = (
        "tournament/best-of-three#next-game",
        "tournament/best-of-three#loser-chooses",
        "tournament/game-setup#series",
    )
    return Series(None, other if won[-1] == one else one, applied)


def _out_of_time(leader: str, *, level: bool, best_of: int) -> Series:
    if best_of == 1:
        return Series(None, None, ("tournament/end-of-game#time",))
    if level:
        return Series(None, None, ("tournament/best-of-three#level",))
    applied = (
        "tournament/best-of-three#leader",
        "tournament/time-called#best-of-three",
        "questions/bo3-leader-extra-turns#leader-at-once",
    )
    return Series(leader, None, applied)
