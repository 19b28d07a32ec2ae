"""Artifacts of house Untamed in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Steal
from ....card import Artifact
from ....choices import choose, if_you_do
from ....damage import FullyHeal
from ....deeds import Deed, Use
from ....destruction import Sacrifice
from ....effects import Lasts
from ....game import Game
from ....player import Player
from ....text import Lasting
from ....zones import PutOnTop, ReturnFromDiscard, Shuffle, TakeIntoHand, search_all


class BearFlute(Artifact):
    """Action: you fully heal an Ancient Bear, friendly or enemy. If none is in play, friendly or
    enemy, you search both your deck and your discard pile and take every Ancient Bear that you find
    there into your hand. If you do, your discard pile is shuffled into your deck."""

    house = "untamed"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        bears = [c for c in game.creatures if c.name == "ancient-bear"]
        if bears:
            yield FullyHeal((yield from choose(game, bears)))
            return
        found = yield from search_all(
            game, you, "deck discard", lambda card: card.name == "ancient-bear"
        )
        for card in found:
            yield TakeIntoHand(card)
        if if_you_do(game, found):
            yield Shuffle(you, tuple(you.discard))


class NepentheSeed(Artifact):
    """Omni: you sacrifice Nepenthe Seed. Then you take a card from your discard pile back to your
    hand."""

    house = "untamed"
    traits = frozenset({"item"})

    def omni(self, you: Player, game: Game) -> Body:
        yield Sacrifice(you, self)
        card = yield from choose(game, you.discard)
        if card is not None:
            yield ReturnFromDiscard(card)


class RitualOfBalance(Artifact):
    """Action: if there are 6 or more Æmber in your opponent's pool, you steal 1 Æmber."""

    house = "untamed"
    traits = frozenset({"power"})

    def action(self, you: Player, opponent: Player) -> Body:
        if opponent.amber >= 6:
            yield Steal(you, 1)


class RitualOfTheHunt(Artifact):
    """Omni: you sacrifice Ritual of the Hunt. Then you may use your Untamed creatures for the rest
    of the turn."""

    house, bonus = "untamed", 1
    traits = frozenset({"power"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lasts(you, self)

    class Lasts(Lasting):
        def lets(self, deed: Deed) -> bool:
            card = deed.card
            return (
                self.you.active
                and isinstance(deed, Use)
                and card.type == "creature"
                and card.belongs_to("untamed")
                and card.controller is self.you
            )


class WorldTree(Artifact):
    """Action: you choose a creature in your discard pile and put it on top of your deck."""

    house = "untamed"
    traits = frozenset({"location"})

    def action(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, [c for c in you.discard if c.type == "creature"])
        if card is not None:
            yield PutOnTop(card)
