"""Artifacts of house Logos in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber_on_cards import MoveAmber, MoveFromPool, PlaceAmber
from ....capture import Capture
from ....card import Artifact
from ....choices import FOR_EACH, choose, choose_house
from ....deeds import Deed, ReapWith, Use
from ....destruction import Sacrifice
from ....effects import Lasts
from ....entering import Swap
from ....game import Game
from ....keys import forge
from ....player import Player
from ....text import Lasting
from ....when import after, after_you_choose
from ....zones import Archive, DiscardFromDeck, Draw


class Fetchdrones(Artifact):
    """Action: the top 2 cards of your deck are discarded. You choose one of your creatures for each
    of these cards that belongs to Logos. Each time, the chosen creature captures 2 Æmber."""

    house = "logos"
    traits = frozenset({"item"})

    def action(self, you: Player, opponent: Player, game: Game) -> Body:
        discarded = [(yield DiscardFromDeck(you)), (yield DiscardFromDeck(you))]
        for card in discarded:
            if card is not None and card.belongs_to("logos"):
                creature = yield from choose(game, you.friendly_creatures, rule=FOR_EACH)
                if creature is not None:
                    yield Capture(creature, 2, opponent)


class MemoryChip(Artifact):
    """Each time you choose Logos as your active house, you then archive a card from your hand."""

    house = "logos"
    traits = frozenset({"item"})

    @after_you_choose("logos")
    def store(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)


class QuantumFingertrap(Artifact):
    """Action: you choose a battleline, yours or your opponent's, and two creatures in it. They are
    swapped."""

    house, bonus = "logos", 1
    traits = frozenset({"item"})

    def action(self, game: Game) -> Body:
        able = [c for player in game.players if len(player.creatures) > 1 for c in player.creatures]
        one = yield from choose(game, able)
        if one is not None:
            others = [c for c in one.controller.creatures if c is not one]
            yield Swap(one, (yield from choose(game, others)))


class Redacted(Artifact):
    """Each time you choose Logos as your active house, 1 Æmber from the common supply then goes
    onto this artifact. Once there are 4 or more Æmber on it, you sacrifice it, and you forge a key
    at no cost."""

    house = "logos"
    traits = frozenset({"redacted"})

    @after_you_choose("logos")
    def fill(self) -> Body:
        yield PlaceAmber(self, 1)

    @after((PlaceAmber, MoveAmber, MoveFromPool), lambda text, effect, event: text.amber >= 4)
    def open_up(self, you: Player, game: Game) -> Body:
        yield Sacrifice(you, self)
        yield from forge(game, you)


class ScientificalHack(Artifact):
    """Omni: you sacrifice Scientifical Hack. Then, until the turn ends, you may use your artifacts
    of any house, as if they were of the active one."""

    house, bonus = "logos", 1
    traits = frozenset({"equation"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lasts(you, self)

    class Lasts(Lasting):
        def lets(self, deed: Deed) -> bool:
            return self.you.active and isinstance(deed, Use) and deed.card.type == "artifact"


class SeismoEntangler(Artifact):
    """Action: you choose a house. On your opponent's next turn, no creature that belongs to it can
    be used to reap."""

    house = "logos"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        yield Lasts(you, self, house=(yield from choose_house(game)))

    class Lasts(Lasting):
        until = "end of opponent's next turn"
        needs = "house"

        def forbids(self, deed: Deed) -> bool:
            return self.begun and isinstance(deed, ReapWith) and deed.card.belongs_to(self.house)


class ShardOfKnowledge(Artifact):
    """Action: you count your Shards in play and draw one card for each of them."""

    house = "logos"
    traits = frozenset({"item", "shard"})

    def action(self, you: Player) -> Body:
        yield Draw(you, sum(1 for card in you.friendly if "shard" in card.traits))
