"""A player's record in the Swiss rounds, the basis of pairing and ranking."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Record:
    """Wins include byes; losses include rounds missed before joining or rejoining.

    `games` is the games won if points are per game: questions/points-per-game-or-round.
    """

    name: str
    wins: int = 0
    losses: int = 0
    byes: int = 0
    opponents: tuple[str, ...] = ()
    games: int | None = None

    @property
    def points(self) -> int:
        # tournament/tournament-points#win, #loss, #bye
        return self.wins if self.games is None else self.games

    @property
    def rounds(self) -> int:
        return self.wins + self.losses

    @property
    def missed(self) -> int:
        """Rounds with a loss and no opponent."""
        return self.rounds - self.byes - len(self.opponents)

    def met(self, other: Record) -> int:
        """Return how often the two were paired in this stage."""
        return self.opponents.count(other.name)
