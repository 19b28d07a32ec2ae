"""What a player has done in the Swiss rounds: all that pairing and ranking look at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Record:
    """Wins count byes, and losses count rounds missed before coming in or coming back."""

    name: str
    wins: int = 0
    losses: int = 0
    byes: int = 0
    opponents: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        return self.wins  # tournament/tournament-points#win, #loss, #bye

    @property
    def rounds(self) -> int:
        return self.wins + self.losses

    def met(self, other: Record) -> int:
        """How often the two were paired in this stage."""
        return self.opponents.count(other.name)
