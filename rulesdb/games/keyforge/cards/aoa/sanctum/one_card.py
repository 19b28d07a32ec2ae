"""A card of a house that you may play or use this turn although its house is not active."""

from __future__ import annotations

from typing import ClassVar

from ....card import Card
from ....deeds import Deed, PlayCard, Use
from ....text import Lasting


class OneCard(Lasting):
    """You may play or use one card of a house this turn; once used, it may be used again."""

    permits: ClassVar[str]

    def permitted(self, card: Card) -> bool:
        return card.belongs_to(self.permits)

    def lets(self, deed: Deed) -> bool:
        if not self.you.active or not self.permitted(deed.card):
            return False
        if isinstance(deed, Use):
            return not self.used or deed.card in self.used
        return isinstance(deed, PlayCard) and not self.used

    def spend(self, deed: Deed) -> None:
        if isinstance(deed, PlayCard):
            self.end()
        elif deed.card not in self.used:
            self.used.append(deed.card)
