"""Actions of house Star Alliance in Worlds Collide."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....capture import Capture
from ....card import Action, Card
from ....choices import choose, destroyable, for_each
from ....damage import deal_each, deal_for_each
from ....deeds import Deed, PlayCard, Use
from ....destruction import Destroy
from ....effects import Lasts
from ....game import Game
from ....keys import forge_for
from ....player import Player
from ....status import Exhaust
from ....text import Lasting
from ....zones import Draw, reorder_top


def represented(cards: Iterable[Card]) -> set[str]:
    """Return the houses to which at least one of the cards belongs."""
    return {house for card in cards for house in card.houses}


class ForgingAnAlliance(Action):
    """After it is played, you forge a key. It costs 7 Æmber more than its current cost, and 1 Æmber
    less for each house that has at least one card in play, on either side. This reduction cannot
    exceed 6 Æmber."""

    house, bonus = "star-alliance", 1

    def play(self, you: Player, game: Game) -> Body:
        houses = represented((*game.in_play, *game.upgrades))
        yield from forge_for(game, you, 7 - min(6, len(houses)))


class GalacticCensus(Action):
    """After it is played, you count the houses that have at least one creature in play, on either
    side. If their number is exactly 3 or exactly 4, you gain 1 Æmber; if it is exactly 5, you gain
    2; if it is 6 or more, you gain 3."""

    house, bonus = "star-alliance", 1

    def play(self, you: Player, game: Game) -> Body:
        houses = len(represented(game.creatures))
        if houses >= 3:
            yield Gain(you, {3: 1, 4: 1, 5: 2}.get(houses, 3))


class LayOfTheLand(Action):
    """After it is played, you look at the 3 cards on top of your deck. You put them back there in
    the order you like. Then you draw a card."""

    house, bonus = "star-alliance", 1

    def play(self, you: Player, game: Game) -> Body:
        yield from reorder_top(game, you, 3)
        yield Draw(you, 1)


class QuintrinoFlux(Action):
    """After it is played, you choose two creatures: one friendly and one enemy. Both are destroyed,
    and so is every creature in play, on either side, whose power equals that of one or the
    other."""

    house = "star-alliance"

    def play(self, you: Player, game: Game) -> Body:
        friend = yield from choose(game, destroyable(game, you.friendly_creatures))
        enemy = yield from choose(game, destroyable(game, you.enemy_creatures))
        powers = {creature.power for creature in (friend, enemy) if creature is not None}
        yield Destroy(tuple(c for c in game.creatures if c.power in powers))


class RedAlert(Action):
    """After it is played: if enemy creatures outnumber friendly ones, every enemy creature is dealt
    as much damage as the difference between the two numbers."""

    house = "star-alliance"

    def play(self, you: Player) -> Body:
        difference = len(you.enemy_creatures) - len(you.friendly_creatures)
        if difference > 0:
            yield deal_each(difference, you.enemy_creatures)


class StealthMode(Action):
    """After it is played: during your opponent's next turn, they cannot play any action card."""

    house, bonus = "star-alliance", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        def forbids(self, deed: Deed) -> bool:
            return self.begun and isinstance(deed, PlayCard) and deed.card.type == "action"


class TachyonPulse(Action):
    """After it is played, you destroy all artifacts, yours included. Then you exhaust all
    creatures, on either side, that have an upgrade."""

    house, bonus = "star-alliance", 1

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(card for card in game.in_play if card.type == "artifact"))
        for creature in [c for c in game.creatures if c.upgrades]:
            yield Exhaust(creature)


class UnitedAction(Action):
    """Alpha. After it is played: for the rest of the turn, you may play cards of every house of
    which you have a card in play. This turn you cannot use any card."""

    house = "star-alliance"
    keywords = frozenset({"alpha"})

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        """You may play cards of your houses in play, but use none."""

        def lets(self, deed: Deed) -> bool:
            if not self.you.active or not isinstance(deed, PlayCard):
                return False
            upgrades = (upgrade for upgrade in self.game.upgrades if upgrade.controller is self.you)
            houses = represented((*self.you.in_play, *upgrades))
            return any(deed.card.belongs_to(house) for house in houses)

        def forbids(self, deed: Deed) -> bool:
            return self.you.active and isinstance(deed, Use)


class WeCanAllWin(Action):
    """After it is played: until your next turn ends, every key, yours and your opponent's, costs 2
    Æmber less."""

    house, bonus = "star-alliance", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        """Keys cost less until the end of your next turn."""

        until = "end of your next turn"

        def key_cost_for(self, player: Player) -> int:
            return -2


class Xenotraining(Action):
    """After it is played, for each house to which at least one friendly creature belongs, you
    choose one of your creatures, and it captures 1 Æmber. It need not be the same creature each
    time."""

    house, bonus = "star-alliance", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        houses = len(represented(you.friendly_creatures))
        for creature in (yield from for_each(game, lambda: you.friendly_creatures, houses)):
            yield Capture(creature, 1, opponent)


class Zap(Action):
    """After it is played, for each house that has at least one creature in play, on either side,
    you deal 1 damage to a creature, friendly or enemy. The damage may be divided among several
    creatures."""

    house, bonus = "star-alliance", 1

    def play(self, game: Game) -> Body:
        houses = represented(game.creatures)
        yield from deal_for_each(game, lambda: list(game.creatures), len(houses))
