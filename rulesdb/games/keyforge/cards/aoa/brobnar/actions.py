"""Actions of house Brobnar in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Action, Card, Creature
from ....choices import DONE, choose, destroyable, if_you_do, may
from ....damage import Splash, deal_for_each
from ....destruction import Destroy, SacrificeAll
from ....effects import Lasts
from ....game import Game
from ....keys import forge
from ....player import Player
from ....status import Exhaust, Ready, Stun
from ....text import Lasting


class FirstBlood(Action):
    """Alpha. After it is played, you deal 2 damage for each friendly Brobnar creature. You divide
    the total as you like among any creatures, friendly or enemy."""

    house, bonus = "brobnar", 1
    keywords = frozenset({"alpha"})

    def play(self, you: Player, game: Game) -> Body:
        fighters = [c for c in you.friendly_creatures if c.belongs_to("brobnar")]
        yield from deal_for_each(game, lambda: [*game.creatures], 2 * len(fighters))


class IntoTheFray(Action):
    """After it is played, you choose a friendly Brobnar creature. Until the turn ends, it gains
    this ability: after that creature fights, you ready it."""

    house = "brobnar"

    def play(self, you: Player, game: Game) -> Body:
        fighters = [c for c in you.friendly_creatures if c.belongs_to("brobnar")]
        creature = yield from choose(game, fighters)
        if creature is not None:
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def gives_to(self, creature: Creature) -> bool:
            return creature is self.on

        class Gives:
            def fight(self: Any) -> Body:
                yield Ready(self)


class MightMakesRight(Action):
    """After it is played, you may sacrifice as many of your creatures as you like, provided that
    their power adds up to at least 25. If you do, you forge a key at no cost."""

    house, bonus = "brobnar", 1

    def play(self, you: Player, game: Game) -> Body:
        power: dict[Card, int] = {c: c.power for c in you.friendly_creatures}
        left = destroyable(game, power)
        if sum(power[card] for card in left) < 25 or not (yield from may(game)):
            return
        chosen: list[Card] = []
        while left:
            enough = sum(power[card] for card in chosen) >= 25
            one = yield from choose(game, (*left, DONE) if enough else left)
            if one == DONE:
                break
            left.remove(one)
            chosen.append(one)
        gone = (yield SacrificeAll(you, tuple(chosen))) or ()
        if if_you_do(game, sum(power[card] for card in gone) >= 25):
            yield from forge(game, you)


class OneTwoPunch(Action):
    """After it is played, you choose an enemy creature. If it is not stunned yet, you stun it. If
    it already is, you destroy it and do not stun it."""

    name = "1-2-punch"
    house, bonus = "brobnar", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is None:
            return
        if creature.stun:
            yield Destroy((creature,))
        else:
            yield Stun(creature)


class Pound(Action):
    """After it is played, you choose a creature, friendly or enemy. It is dealt 2 damage, with 1
    splash damage."""

    house, bonus = "brobnar", 1

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Splash(creature, 2, 1)


class TheFlex(Action):
    """After it is played, you choose a friendly Brobnar creature that is ready. You exhaust it, and
    you gain half as much Æmber as it has power; for an odd power, the gain is rounded down."""

    house = "brobnar"

    def play(self, you: Player, game: Game) -> Body:
        ready = [c for c in you.friendly_creatures if c.belongs_to("brobnar") and not c.exhausted]
        creature = yield from choose(game, ready)
        if creature is not None:
            yield Exhaust(creature)
            yield Gain(you, creature.power // 2)
