"""What a player has done in the Swiss rounds: all that pairing and ranking look at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Record:
    """Wins count byes, and losses count rounds missed before coming in or coming back.

    `games` is the games won, if points are counted by game: questions/points-per-game-or-round.
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
        """How often the two were paired in this stage."""
        return self.opponents.count(other.name)
