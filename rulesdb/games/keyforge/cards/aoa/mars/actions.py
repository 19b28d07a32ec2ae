"""Actions of house Mars in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Lose
from ....capture import capture_each
from ....card import Action, Card
from ....choices import any_number, choose, destroyable, may, shares
from ....damage import deal, deal_each, share_damage
from ....destruction import Destroy
from ....effects import GainChains
from ....entering import TakeControl
from ....game import Game
from ....player import Player
from ....status import Ready
from ....using import UseCard
from ....zones import Draw, Purge


class CarpetPhloxem(Action):
    """After it is played: if you have no creatures in play, every creature in play is dealt 4
    damage."""

    house, bonus = "mars", 1

    def play(self, you: Player, game: Game) -> Body:
        if not you.friendly_creatures:
            yield deal_each(4, game.creatures)


class DestroyThemAll(Action):
    """After it is played, you destroy three cards: one artifact, one creature and one upgrade. Each
    of them can be friendly or enemy."""

    house = "mars"

    def play(self, game: Game) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        doomed: list[Card] = []
        for cards in (artifacts, [*game.creatures], [*game.upgrades]):
            card = yield from choose(game, destroyable(game, cards))
            doomed += [card] if card is not None else []
        yield Destroy(tuple(doomed))


class DestructiveAnalysis(Action):
    """After it is played, you deal 2 damage to a creature, friendly or enemy. You may purge as many
    cards from your archives as you like. For each card that you purge this way, that creature is
    dealt 2 more damage."""

    house, bonus = "mars", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        yield deal(2, creature)
        purged = 0
        for card in (yield from any_number(game, you.archives)):
            purged += bool((yield Purge(card)))
        yield deal(2 * purged, creature)


class EntropicManipulator(Action):
    """After it is played, you choose a player, yourself or your opponent. You may take the damage
    that is on the creatures under that player's control and share it out among them anew. In doing
    so, you may give a creature more damage than it has power."""

    house, bonus = "mars", 1

    def play(self, game: Game) -> Body:
        player = yield from choose(game, game.players)
        creatures = player.creatures
        damage = sum(creature.damage for creature in creatures)
        if damage and (yield from may(game)):
            amounts = yield from shares(game, creatures, damage)
            yield from share_damage(game, creatures, amounts)


class ExterminateExterminate(Action):
    """After it is played, you destroy one creature, friendly or enemy, for each friendly Mars
    creature. The destroyed creature must not belong to Mars and must have less power than the Mars
    creature for which it is destroyed."""

    house = "mars"

    def play(self, you: Player, game: Game) -> Body:
        martians = [c for c in you.friendly_creatures if c.belongs_to("mars")]
        others = [c for c in game.creatures if not c.belongs_to("mars")]
        doomed: list[Card] = []
        while martians:
            # the order matters only between different powers
            martian = yield from choose(game, {c.power: c for c in reversed(martians)}.values())
            martians.remove(martian)
            able = [c for c in others if c.power < martian.power and c not in doomed]
            creature = yield from choose(game, destroyable(game, able))
            doomed += [creature] if creature is not None else []
        yield Destroy(tuple(doomed))


class Extinction(Action):
    """After it is played, you choose a creature, friendly or enemy. It is destroyed, and with it
    every creature in play, on either side, that has a trait in common with it. Then you gain 1
    chain."""

    house = "mars"

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, destroyable(game, game.creatures))
        if creature is not None:
            alike = [c for c in game.creatures if c is creature or c.traits & creature.traits]
            yield Destroy(tuple(alike))
        yield GainChains(you, 1)


class Hypnobeam(Action):
    """After it is played, you choose an enemy creature and take control of it."""

    house = "mars"

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is not None:
            yield TakeControl(you, creature)


class MarsFirst(Action):
    """After it is played, you choose a friendly Mars creature, ready it and use it."""

    house, bonus = "mars", 1

    def play(self, you: Player, game: Game) -> Body:
        martians = [c for c in you.friendly_creatures if c.belongs_to("mars")]
        creature = yield from choose(game, martians)
        if creature is not None:
            yield Ready(creature)
            yield UseCard(you, creature)


class MarsNeedsAember(Action):
    """After it is played, all enemy creatures that have damage on them and do not belong to Mars
    capture 1 Æmber each. Each of them takes it from its own side, that is, from the pool of its
    controller."""

    house, bonus = "mars", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        others = [c for c in you.enemy_creatures if c.damage and not c.belongs_to("mars")]
        yield from capture_each(game, others, 1, opponent)


class MartianGenerosity(Action):
    """After it is played, you lose all the Æmber in your pool. You draw 2 cards for each Æmber that
    you have lost this way."""

    house, bonus = "mars", 1

    def play(self, you: Player) -> Body:
        lost = yield Lose(you, you.amber)
        yield Draw(you, 2 * (lost or 0))


class PhloxemSpike(Action):
    """After it is played: if you have no creatures in play, every creature that does not stand on a
    flank is destroyed."""

    house, bonus = "mars", 1

    def play(self, you: Player, game: Game) -> Body:
        if not you.friendly_creatures:
            yield Destroy(tuple(c for c in game.creatures if not c.on_flank))
