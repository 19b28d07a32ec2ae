"""Keys that cost more on the opponent's next turn."""

from __future__ import annotations

from ....player import Player
from ....text import Lasting


class DearKeys(Lasting):
    """On the opponent's next turn, all keys cost 3 Æmber more."""

    until = "end of opponent's next turn"

    def key_cost_for(self, player: Player) -> int:
        return 3 if self.begun else 0
