"""Star Alliance in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ...card import Upgrade
from ...status import Ward
from ...when import after_play


class EncounterSuit(Upgrade):
    """After a player, you or your opponent, plays an action card, the creature with this upgrade
    is warded. This comes after that card's bonus Æmber, but before the card's own effect
    resolves."""

    house = "star-alliance"

    @after_play(lambda text, card, event: card.type == "action", first=True)
    def suit_up(self) -> Body:
        if self.host is not None:
            yield Ward(self.host)  # type: ignore[arg-type]
