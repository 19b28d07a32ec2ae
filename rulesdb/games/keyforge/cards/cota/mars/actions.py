"""Actions of house Mars in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose, Steal
from ....capture import Capture
from ....card import Action, Card
from ....choices import choose, choose_house, choose_one, for_each, idle_ways, may, several, up_to
from ....damage import deal_each, deal_for_each
from ....destruction import Destroy
from ....effects import GainChains, Lasts
from ....game import Game
from ....keys import forge_for
from ....leaving import ArchiveFromPlay, Return, ShuffleIn, together
from ....player import Player
from ....status import AddPower, Ready, Stun
from ....zones import DiscardFromHand, Draw, Purge, ShowCards, reveal_any
from .next_ready import NextReady, OneEach


class AmmoniaClouds(Action):
    """After it is played, every creature in play, yours included, is dealt 3 damage."""

    house = "mars"

    def play(self, game: Game) -> Body:
        yield deal_each(3, game.creatures)


class BattleFleet(Action):
    """After it is played, you reveal from your hand as many Mars cards as you like. You draw a card
    for each one revealed this way."""

    house, bonus = "mars", 1

    def play(self, you: Player, game: Game) -> Body:
        martians = [card for card in you.hand if card.belongs_to("mars")]
        for _ in (yield from reveal_any(game, you, martians)):
            yield Draw(you, 1)


class DeepProbe(Action):
    """After it is played, you choose a house. Then your opponent's hand is revealed, and each
    creature card so revealed that belongs to the chosen house is discarded."""

    house, bonus = "mars", 1

    def play(self, opponent: Player, game: Game) -> Body:
        house = yield from choose_house(game)
        hand = [*opponent.hand]
        yield ShowCards(opponent, tuple(hand))
        for card in hand:
            if card.type == "creature" and card.belongs_to(house):
                yield DiscardFromHand(opponent, card)


class EmpBlast(Action):
    """After it is played, you stun all Mars creatures and all Robot creatures, on either side. Then
    you destroy all artifacts, yours included."""

    house, bonus = "mars", 1

    def play(self, game: Game) -> Body:
        for creature in [*game.creatures]:
            if creature.belongs_to("mars") or "robot" in creature.traits:
                yield Stun(creature)
        yield Destroy(tuple(card for card in game.in_play if card.type == "artifact"))


class HypnoticCommand(Action):
    """After it is played, you choose one enemy creature for each friendly Mars creature. Each time,
    the chosen creature captures 1 Æmber from its own side, that is, from the pool of its
    controller."""

    house = "mars"

    def play(self, you: Player, game: Game) -> Body:
        martians = [c for c in you.friendly_creatures if c.belongs_to("mars")]
        chosen = yield from for_each(game, lambda: you.enemy_creatures, len(martians))
        for creature in chosen:
            yield Capture(creature, 1, creature.controller)


class IrradiatedAember(Action):
    """After it is played: if your opponent's pool holds 6 or more Æmber, every enemy creature is
    dealt 3 damage."""

    house, bonus = "mars", 1

    def play(self, you: Player, opponent: Player) -> Body:
        if opponent.amber >= 6:
            yield deal_each(3, you.enemy_creatures)


class KeyAbduction(Action):
    """After it is played, every Mars creature, on either side, goes back to the hand of its owner.
    Then you may forge a key. It costs 9 Æmber more than its current cost, and 1 Æmber less for each
    card that is in your hand."""

    house, bonus = "mars", 1

    def play(self, you: Player, game: Game) -> Body:
        martians = [c for c in game.creatures if c.belongs_to("mars")]
        yield from together(game, [Return(creature) for creature in martians])
        if (yield from may(game)):
            yield from forge_for(game, you, self.more(you))

    def more(self, you: Player) -> int:
        return 9 - len(you.hand)


class KeyAbductionAtFullCost(KeyAbduction, instead_of="key-abduction-many-cards#not-below"):
    """The cards in hand only take back what is added."""

    def more(self, you: Player) -> int:
        return max(0, super().more(you))


class MartianHounds(Action):
    """After it is played, you choose a creature, friendly or enemy. You put two +1 power counters
    on it for each damaged creature in play, on either side."""

    house = "mars"

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        damaged = sum(1 for c in game.creatures if c.damage)
        if creature is not None and damaged:
            yield AddPower(creature, 2 * damaged)


class MartiansMakeBadAllies(Action):
    """After it is played, you reveal your hand. Each creature so revealed that does not belong to
    Mars is purged, and you gain 1 Æmber per card so purged."""

    house = "mars"

    def play(self, you: Player) -> Body:
        hand = [*you.hand]
        yield ShowCards(you, tuple(hand))
        purged = 0
        for card in hand:
            if card.type == "creature" and not card.belongs_to("mars"):
                purged += bool((yield Purge(card)))
        yield Gain(you, purged)


class MassAbduction(Action):
    """After it is played, you choose up to 3 damaged enemy creatures, which go to your archives.
    Whenever one of them would leave your archives, it goes instead to the hand of its owner."""

    house, bonus = "mars", 1

    def play(self, you: Player, game: Game) -> Body:
        damaged = [c for c in you.enemy_creatures if c.damage]
        chosen = yield from up_to(game, damaged, 3)
        yield from together(game, [ArchiveFromPlay(c, player=you, returns=True) for c in chosen])


class MatingSeason(Action):
    """After it is played, all Mars creatures in play, on either side, are shuffled into the decks
    of their owners. For every creature that was shuffled this way into a player's deck, that player
    gains 1 Æmber."""

    house, bonus = "mars", 1

    def play(self, game: Game) -> Body:
        martians = [c for c in game.creatures if c.belongs_to("mars")]
        yield from together(game, [ShuffleIn(creature) for creature in martians])
        shuffled = [c for c in martians if c.zone == "deck"]
        for player in game.players:
            yield Gain(player, sum(1 for c in shuffled if c.owner is player))


class MothershipSupport(Action):
    """After it is played, you deal 2 damage to a creature, friendly or enemy, once for each
    friendly Mars creature that is ready. It need not be the same creature each time."""

    house, bonus = "mars", 1

    def play(self, you: Player, game: Game) -> Body:
        ready = [c for c in you.friendly_creatures if c.belongs_to("mars") and not c.exhausted]
        yield from deal_for_each(game, lambda: list(game.creatures), len(ready), 2)


class OrbitalBombardment(Action):
    """After it is played, you reveal from your hand as many Mars cards as you like. You deal 2
    damage to a creature, friendly or enemy, once for each card so revealed. It need not be the same
    creature each time."""

    house, bonus = "mars", 1

    def play(self, you: Player, game: Game) -> Body:
        martians = [card for card in you.hand if card.belongs_to("mars")]
        revealed = yield from reveal_any(game, you, martians)
        yield from deal_for_each(game, lambda: list(game.creatures), len(revealed), 2)


class PhosphorusStars(Action):
    """After it is played, every creature that does not belong to Mars, on either side, is stunned.
    Then you gain 2 chains."""

    house = "mars"

    def play(self, you: Player, game: Game) -> Body:
        for creature in [*game.creatures]:
            if not creature.belongs_to("mars"):
                yield Stun(creature)
        yield GainChains(you, 2)


class PsychicNetwork(Action):
    """After it is played, for each friendly Mars creature that is ready, you steal 1 Æmber."""

    house = "mars"

    def play(self, you: Player) -> Body:
        ready = [c for c in you.friendly_creatures if c.belongs_to("mars") and not c.exhausted]
        yield Steal(you, len(ready))


class SampleCollection(Action):
    """After it is played, for each key your opponent has forged, you archive one enemy creature.
    These cards stay archived with you; when one leaves, its owner takes it into hand."""

    house = "mars"

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        chosen = yield from several(game, you.enemy_creatures, len(opponent.keys))
        yield from together(game, [ArchiveFromPlay(c, player=you, returns=True) for c in chosen])


class ShatterStorm(Action):
    """After it is played, you lose all the Æmber in your pool. Then your opponent loses three times
    as much Æmber as you have lost this way."""

    house = "mars"

    def play(self, you: Player, opponent: Player) -> Body:
        lost = yield Lose(you, you.amber)
        yield Lose(opponent, 3 * (lost or 0))


class SoftLanding(Action):
    """After it is played: when you next play a creature or an artifact this turn, that card comes
    into play ready, not exhausted."""

    house = "mars"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(NextReady):
        def means(self, card: Card) -> bool:
            return card.type in ("creature", "artifact")


class SoftLandingOneEach(SoftLanding, instead_of="next-card-twice#one-each"):
    """It waits while another effect readies the card."""

    class Lasts(OneEach, SoftLanding.Lasts):
        pass


class Squawker(Action):
    """After it is played, you do one of two things: either you ready a Mars creature, or you stun a
    creature that does not belong to Mars. The creature can be friendly or enemy."""

    house, bonus = "mars", 1

    def play(self, game: Game) -> Body:
        idle = idle_ways(
            ready=(c for c in game.creatures if c.belongs_to("mars") and c.exhausted),
            stun=(c for c in game.creatures if not c.belongs_to("mars") and not c.stun),
        )
        martian = (yield from choose_one(game, "ready", "stun", idle=idle)) == "ready"
        creatures = [c for c in game.creatures if c.belongs_to("mars") == martian]
        creature = yield from choose(game, creatures)
        if creature is not None:
            yield Ready(creature) if martian else Stun(creature)


class TotalRecall(Action):
    """After it is played, you gain 1 Æmber for each friendly creature that is ready. Then all
    friendly creatures, ready or not, go back to your hand."""

    house, bonus = "mars", 1

    def play(self, you: Player, game: Game) -> Body:
        yield Gain(you, sum(1 for c in you.friendly_creatures if not c.exhausted))
        yield from together(game, [Return(creature) for creature in you.friendly_creatures])
