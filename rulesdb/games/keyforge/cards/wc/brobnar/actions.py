"""Actions of house Brobnar in Worlds Collide."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose
from ....card import Action
from ....choices import choose, destroyable, if_you_do
from ....damage import deal, deal_each, destroys
from ....deeds import Deed, ReapWith
from ....destruction import Destroy, Sacrifice
from ....effects import GainChains, Lasts
from ....game import Game
from ....player import Player
from ....status import Stun
from ....text import Lasting
from ....when import after_fight, at_your_end_of_turn


def _friend_fought(text: Any, creature: Any, event: Any) -> bool:
    """Whether the creature that fought was friendly; it need not have survived."""
    return event.attacker.last.controller is text.you


class Ballcano(Action):
    """After it is played, every creature in play, yours included, is dealt 4 damage. Then you gain
    2 chains."""

    house = "brobnar"

    def play(self, you: Player, game: Game) -> Body:
        yield deal_each(4, game.creatures)
        yield GainChains(you, 2)


class BarnRazing(Action):
    """After it is played, each time a friendly creature fights during the rest of this turn, your
    opponent loses 1 Æmber from their pool."""

    house = "brobnar"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        @after_fight(_friend_fought)
        def raze(self, opponent: Player) -> Body:
            yield Lose(opponent, 1)


class BerserkerSlam(Action):
    """After it is played, you deal 4 damage to a flank creature, friendly or enemy. If it is
    destroyed by this damage, the player who controlled it loses 1 Æmber."""

    house, bonus = "brobnar", 1

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, [c for c in game.creatures if c.on_flank])
        if creature is None:
            return
        controller = creature.controller
        if destroys((yield deal(4, creature)), creature):
            yield Lose(controller, 1)


class Overrun(Action):
    """After it is played: if at least 3 enemy creatures were destroyed this turn, your opponent
    loses 2 Æmber from their pool."""

    house, bonus = "brobnar", 1

    def play(self, opponent: Player, game: Game) -> Body:
        if game.turn.destroyed[opponent.name] >= 3:
            yield Lose(opponent, 2)


class PowerOfFire(Action):
    """After it is played, you sacrifice one of your creatures. If you do, each player, you and your
    opponent, loses as much Æmber as half the power of that creature, rounded down. Then you gain 1
    chain."""

    house = "brobnar"

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, destroyable(game, you.friendly_creatures))
        done = creature is not None and (yield Sacrifice(you, creature))
        if if_you_do(game, done) and creature is not None:
            half = creature.last.power // 2
            for player in game.players:
                yield Lose(player, half)
        yield GainChains(you, 1)


class Ragnarok(Action):
    """Alpha. After it is played: for the rest of the turn, no creature can reap, on either side,
    and you gain 1 Æmber each time one of your creatures fights. At the end of the turn, every
    creature in play, yours included, is destroyed."""

    house = "brobnar"
    keywords = frozenset({"alpha"})

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def forbids(self, deed: Deed) -> bool:
            return isinstance(deed, ReapWith)

        @after_fight(_friend_fought)
        def rejoice(self, you: Player) -> Body:
            yield Gain(you, 1)

        @at_your_end_of_turn
        def end_the_world(self, game: Game) -> Body:
            yield Destroy(tuple(game.creatures))


class WarriorsRefrain(Action):
    """After it is played, all creatures in play whose power is 3 or less, on either side, are
    stunned."""

    house, bonus = "brobnar", 1

    def play(self, game: Game) -> Body:
        for creature in [c for c in game.creatures if c.power <= 3]:
            yield Stun(creature)
