"""A round and its matches."""

from __future__ import annotations

from dataclasses import dataclass

from .elimination import Place


@dataclass
class Match:
    """A match. A bye has one player; a match in the bracket may have none.

    If `met` is false, a player did not come: the winner has a bye, the other a loss.
    """

    number: int
    one: Place
    other: Place
    winner: Place = None
    games: str = ""
    open: bool = True
    met: bool = True

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            self.end(next(iter(self.players), None))

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(name for name in (self.one, self.other) if name is not None)

    def opponent(self, name: str) -> Place:
        return self.other if name == self.one else self.one

    def end(self, winner: Place, games: str = "", *, met: bool = True) -> None:
        self.winner, self.games, self.open, self.met = winner, games, False, met

    def games_of(self, name: str) -> int:
        """Return how many games a player won; a match without a game score is one game."""
        if not self.games:
            return int(name == self.winner)
        return int(self.games[0 if name == self.winner else -1])

    def __str__(self) -> str:
        return f"{self.number} ({' – '.join(self.players)})"


@dataclass
class Round:
    number: int
    stage: str  # swiss or elimination
    best_of: int
    matches: list[Match]

    @property
    def final(self) -> bool:
        return self.stage == "elimination" and len(self.matches) == 1

    def open(self) -> list[Match]:
        return [match for match in self.matches if match.open]
