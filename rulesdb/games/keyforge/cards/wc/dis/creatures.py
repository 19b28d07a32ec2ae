"""Creatures of house Dis in Worlds Collide."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Lose, Steal
from ....capture import Capture
from ....card import Card, Creature
from ....choices import (
    by_chance,
    choose,
    choose_house,
    destroyable,
    if_you_do,
    may,
    up_to,
)
from ....destruction import Destroy
from ....effects import Lasts
from ....entering import MoveInLine, TakeControl
from ....game import Game
from ....leaving import ArchiveFromPlay, PurgeFromPlay
from ....player import Player
from ....status import AddPower, Exhaust, Ready
from ....text import Lasting
from ....when import after, after_any_choice, after_play, at_your_end_of_ready_step
from ....zones import DiscardAtRandom, DiscardFromHand, Purge
from .dear_keys import DearKeys


class Buzzle(Creature):
    """Skirmish. After it is played and after it fights, you may purge one of its neighbors. If you
    do, you ready Buzzle."""

    house, printed_power = "dis", 3
    traits = frozenset({"beast"})
    keywords = frozenset({"skirmish"})

    def play(self, game: Game) -> Body:
        if not self.neighbors or not (yield from may(game)):
            return
        neighbor = yield from choose(game, self.neighbors)
        if if_you_do(game, (yield PurgeFromPlay(neighbor))):
            yield Ready(self)

    fight = play


class Dendrix(Creature):
    """After it fights, your opponent discards from their hand one card at random."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def fight(self, opponent: Player) -> Body:
        yield DiscardAtRandom(opponent)


class Dexus(Creature):
    """Your opponent loses 1 Æmber after each creature that they play on their right flank."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    @after_play(lambda text, card, event: _enemy_on(text, event, "right"))
    def punish(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)


def _enemy_on(text: Any, playing: Any, side: str) -> bool:
    """Whether the opponent plays a creature on a flank of their battleline."""
    return playing.player is text.controller.opponent and side in playing.flanks


class EEOnTheFringes(Creature):
    """Elusive. On your turn, each time you discard from your hand a card of house Dis, you may then
    choose a card of house Dis in a discard pile, yours or your opponent's, and purge it. If you do,
    you steal 1 Æmber."""

    house, printed_power = "dis", 1
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    @after(DiscardFromHand, lambda text, effect, event: _discards_dis(text, effect))
    def feast(self, you: Player, opponent: Player, game: Game) -> Body:
        dead = [card for card in (*you.discard, *opponent.discard) if card.belongs_to("dis")]
        if not dead or not (yield from may(game)):
            return
        if if_you_do(game, (yield Purge((yield from choose(game, dead))))):
            yield Steal(you, 1)


def _discards_dis(text: Any, discarding: DiscardFromHand) -> bool:
    """Whether you discard a card of house Dis on your turn."""
    player = discarding.player
    return player is text.controller and player.active and discarding.card.belongs_to("dis")


class Etaromme(Creature):
    """After it reaps, you destroy a creature, friendly or enemy, that belongs to the house with the
    most creatures in play, counting both sides."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    def reap(self, game: Game) -> Body:
        count = Counter(house for creature in game.creatures for house in creature.houses)
        most = {house for house in count if count[house] == max(count.values())}
        creatures = [creature for creature in game.creatures if most & {*creature.houses}]
        creature = yield from choose(game, destroyable(game, creatures))
        if creature is not None:
            yield Destroy((creature,))


class GreaterOxtet(Creature):
    """Taunt. At the end of your ready cards step, you purge one of the cards in your hand. If you
    do, Greater Oxtet gets two +1 power counters."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})
    keywords = frozenset({"taunt"})

    @at_your_end_of_ready_step
    def feed(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        done = card is not None and (yield Purge(card))
        if if_you_do(game, done):
            yield AddPower(self, 2)


class HarbingerOfDoom(Creature):
    """When it is destroyed, every creature in play, yours included, is destroyed."""

    house, printed_power, printed_armor = "dis", 2, 3
    traits = frozenset({"demon"})

    def destroyed(self, game: Game) -> Body:
        yield Destroy(tuple(game.creatures))


class Impspector(Creature):
    """When it is destroyed, one card of your opponent's hand, picked at random, is purged."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})

    def destroyed(self, opponent: Player) -> Body:
        card = yield from by_chance(opponent.hand)
        if card is not None:
            yield Purge(card)


class Infurnace(Creature):
    """After it is played, you choose a discard pile, yours or your opponent's, and purge up to 2 of
    its cards. Your opponent loses as much Æmber as the bonus Æmber of the purged cards adds up
    to."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        cards: list[Card] = yield from up_to(game, (*you.discard, *opponent.discard), 1)
        if cards:
            pile = [card for card in cards[0].owner.discard if card is not cards[0]]
            cards += yield from up_to(game, pile, 1)
        burned = 0
        for card in cards:
            if (yield Purge(card)):
                burned += card.bonus
        yield Lose(opponent, burned)


class LesserOxtet(Creature):
    """Elusive. After it is played, you purge all the cards in your hand. After it reaps: on your
    opponent's next turn, the cost of keys is 3 Æmber higher."""

    house, printed_power = "dis", 3
    traits = frozenset({"demon"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player) -> Body:
        for card in [*you.hand]:
            yield Purge(card)

    def reap(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(DearKeys):
        """Keys cost more on the opponent's next turn."""


class Lilithal(Creature):
    """After it fights and after it reaps, it captures 1 Æmber."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def fight(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)

    reap = fight


class LordInvidius(Creature):
    """Elusive. As long as it stands in the center of your battleline, it gains this ability: after
    it reaps, you take control of an enemy creature on a flank, and you exhaust that creature. As
    long as you control it, that creature belongs to house Dis."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon", "leader"})
    keywords = frozenset({"elusive"})

    def gives_to(self, creature: Creature) -> bool:
        return creature is self and self.in_center

    class Gives:
        def reap(self, you: Player, game: Game, giver: Card) -> Body:
            creature = yield from choose(game, [c for c in you.enemy_creatures if c.on_flank])
            if creature is not None:
                yield TakeControl(you, creature)
                yield Exhaust(creature)
                yield Lasts(you, giver, on=creature)

    class Lasts(Lasting):
        until = "control changes"
        needs = "on"

        def houses_for(self, card: Card) -> tuple[str, ...]:
            return ("dis",) if card is self.on else ()


class Malison(Creature):
    """After it fights, you may choose an enemy creature and move it to any place in the battleline
    of its controller. If that creature is then on a flank, it captures 1 Æmber from its own side,
    that is, from the pool of its controller."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def fight(self, you: Player, game: Game) -> Body:
        if not you.enemy_creatures or not (yield from may(game)):
            return
        creature = yield from choose(game, you.enemy_creatures)
        if creature is None:
            return
        yield MoveInLine(creature)
        if creature.on_flank:
            yield Capture(creature, 1, creature.controller)


class Noname(Creature):
    """Its power is 1 higher for each purged card, whoever owns it. After it is played, after it
    fights and after it reaps, you purge a card that is in a discard pile, yours or your
    opponent's."""

    house, printed_power = "dis", 1
    traits = frozenset({"demon"})

    def power_for(self, creature: Creature) -> int:
        purged = sum(len(player.purged) for player in self.game.players)
        return purged if creature is self else 0

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        card = yield from choose(game, (*you.discard, *opponent.discard))
        if card is not None:
            yield Purge(card)

    fight = reap = play


class Rotgrub(Creature):
    """After it is played, your opponent loses 1 Æmber from their pool. After it reaps, you archive
    Rotgrub."""

    house, printed_power = "dis", 1
    traits = frozenset({"beast"})

    def play(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)

    def reap(self) -> Body:
        yield ArchiveFromPlay(self)


class Sinestra(Creature):
    """Your opponent loses 1 Æmber after each creature that they play on their left flank."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    @after_play(lambda text, card, event: _enemy_on(text, event, "left"))
    def punish(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)


class Snag(Creature):
    """After it fights: on their next turn, your opponent has to choose as the active house the
    house of the creature that Snag fought."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def fight(self, you: Player, event: Any) -> Body:
        if event.target is None:  # a reap, if fight effects count for it (Livia the Elder)
            return
        for house in event.target.last.houses:
            yield Lasts(you, self, house=house)

    class Lasts(Lasting):
        until = "end of opponent's next turn"
        needs = "house"

        def must_choose(self, player: Player) -> str:
            return self.house if self.begun and player is self.you.opponent else ""


class Snaglet(Creature):
    """Elusive.

    Action: you choose a house. You steal 2 Æmber if, on their next turn, your opponent chooses it
    as the active house."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    def action(self, you: Player, game: Game) -> Body:
        yield Lasts(you, self, house=(yield from choose_house(game)))

    class Lasts(Lasting):
        until = "end of opponent's next turn"
        needs = "house"

        @after_any_choice(lambda text, house, event: text.begun and house == text.house)
        def snare(self, you: Player) -> Body:
            yield Steal(you, 2)
