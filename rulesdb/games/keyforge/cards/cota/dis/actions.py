"""Actions of house Dis in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....capture import capture_each
from ....card import Action, Creature
from ....choices import choose, choose_house, choose_number, destroyable, most_powerful, up_to
from ....damage import Deal, deal, deal_each, destroys
from ....destruction import Destroy
from ....effects import GainChains, Lasts, Repeat, RepeatPreceding
from ....game import Game
from ....keys import Unforge
from ....leaving import Return, together
from ....player import Player
from ....text import Lasting
from ....using import use_as_if_yours
from ....zones import DiscardAtRandom, DiscardFromDeck, Purge, ReturnFromDiscard


class AFairGame(Action):
    """After it is played, the top card of your opponent's deck is discarded and your opponent's
    hand is revealed. You gain 1 Æmber for each card revealed this way that belongs to the house
    of the discarded card.

    Then your opponent does the same to you, once. The top card of your deck is discarded and
    your hand is revealed. Your opponent gains 1 Æmber for each card so revealed that belongs to
    the house of the card discarded from your deck."""

    house = "dis"

    def play(self, you: Player, opponent: Player) -> Body:
        yield from self.fair(you, opponent)
        yield RepeatPreceding(lambda: self.fair(opponent, you))

    def fair(self, you: Player, opponent: Player) -> Body:
        discarded = yield DiscardFromDeck(opponent, by=you)
        if discarded is not None:
            house = discarded.house
            yield Gain(you, sum(1 for card in opponent.hand if card.belongs_to(house)))


class AFairGameAsPrinted(AFairGame, instead_of="printed"):
    """The printed words repeat the whole effect, so it goes to and fro without an end."""

    def play(self, you: Player, opponent: Player) -> Body:
        yield from self.fair(you, opponent)
        yield from self.fair(opponent, you)
        yield Repeat()


class Arise(Action):
    """After it is played, you choose a house. All creatures of the chosen house in your discard
    pile go back to your hand. Then you gain 1 chain."""

    house = "dis"

    def play(self, you: Player, game: Game) -> Body:
        house = yield from choose_house(game)
        for card in [*you.discard]:
            if card.type == "creature" and card.belongs_to(house):
                yield ReturnFromDiscard(card)
        yield GainChains(you, 1)


class ControlTheWeak(Action):
    """After it is played, you choose one of the houses on your opponent's identity card. On
    their next turn, your opponent has to choose it as the active house."""

    house, bonus = "dis", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        yield Lasts(you, self, house=(yield from choose_house(game, opponent.houses)))

    class Lasts(Lasting):
        until = "end of opponent's next turn"
        needs = "house"

        def must_choose(self, player: Player) -> str:
            return self.house if self.begun and player is self.you.opponent else ""


class CreepingOblivion(Action):
    """After it is played, you choose a discard pile, yours or your opponent's, and purge up to 2
    of its cards."""

    house, bonus = "dis", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        chosen = yield from up_to(game, [*you.discard, *opponent.discard], 1)
        if chosen:
            rest = [card for card in chosen[0].held_in if card is not chosen[0]]
            chosen += yield from up_to(game, rest, 1)
        for card in chosen:
            yield Purge(card)


class DanceOfDoom(Action):
    """After it is played, you choose a number. All creatures in play whose power is that number,
    on either side, are destroyed."""

    house = "dis"

    def play(self, game: Game) -> Body:
        powers = [creature.power for creature in game.creatures]
        number = yield from choose_number(game, 0, max(powers, default=0))
        yield Destroy(tuple(c for c in game.creatures if c.power == number))


class Fear(Action):
    """After it is played, you choose an enemy creature. It goes back to the hand of its owner."""

    house = "dis"

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is not None:
            yield Return(creature)


class GatewayToDis(Action):
    """After it is played, every creature in play, yours included, is destroyed. Then you gain 3
    chains."""

    house = "dis"

    def play(self, you: Player, game: Game) -> Body:
        yield Destroy(tuple(game.creatures))
        yield GainChains(you, 3)


class Gongoozle(Action):
    """After it is played, you deal 3 damage to a creature, friendly or enemy. If that creature
    is not destroyed, the player who owns it discards from their hand one card at random."""

    house, bonus = "dis", 1

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None and not destroys((yield deal(3, creature)), creature):
            yield DiscardAtRandom(creature.owner)


class GuiltyHearts(Action):
    """After it is played, all creatures in play that have Æmber on them, on either side, are
    destroyed."""

    house, bonus = "dis", 1

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(creature for creature in game.creatures if creature.amber))


class HandOfDis(Action):
    """After it is played, you choose a creature, friendly or enemy, that does not stand on a
    flank. It is destroyed."""

    house = "dis"

    def play(self, game: Game) -> Body:
        inside = [creature for creature in game.creatures if not creature.on_flank]
        creature = yield from choose(game, destroyable(game, inside))
        if creature is not None:
            yield Destroy((creature,))


class Hecatomb(Action):
    """After it is played, all Dis creatures in play, yours included, are destroyed. For each
    creature destroyed this way, the player who controlled it gains 1 Æmber."""

    house, bonus = "dis", 1

    def play(self, game: Game) -> Body:
        side = {c: c.controller for c in game.creatures if c.belongs_to("dis")}
        marked = (yield Destroy(tuple(side))) or ()
        destroyed = [c for c in marked if not c.in_play or c.marked]
        for player in game.players:
            yield Gain(player, sum(1 for c in destroyed if side[c] is player))


class Hysteria(Action):
    """After it is played, all creatures in play, yours included, go back to the hands of their
    owners."""

    house = "dis"

    def play(self, game: Game) -> Body:
        yield from together(game, map(Return, game.creatures))


class KeyHammer(Action):
    """After it is played: if your opponent forged a key during their previous turn, you unforge
    that key. If they forged more than one on that turn, you unforge only one of them, which you
    choose. Whether or not a key was unforged, your opponent gains 6 Æmber."""

    house, bonus = "dis", 1

    def play(self, opponent: Player, game: Game) -> Body:
        forged = [key for key in opponent.keys if key in opponent.forged]
        if forged:
            yield Unforge(opponent, (yield from choose(game, forged, "key")))
        yield Gain(opponent, 6)


class MindBarb(Action):
    """After it is played, your opponent discards from their hand one card at random."""

    house, bonus = "dis", 1

    def play(self, opponent: Player) -> Body:
        yield DiscardAtRandom(opponent)


class Pandemonium(Action):
    """After it is played, all creatures in play that have no damage on them, on either side,
    capture 1 Æmber each. Each of them takes it from the pool of its controller's opponent."""

    house, bonus = "dis", 1

    def play(self, game: Game) -> Body:
        for player in game.players:
            unhurt = [creature for creature in player.creatures if not creature.damage]
            yield from capture_each(game, unhurt, 1, player.opponent)


class Poltergeist(Action):
    """After it is played, you choose an artifact, no matter who controls it, and use it as if it
    were yours. Then that artifact is destroyed."""

    house, bonus = "dis", 1

    def play(self, you: Player, game: Game) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        artifact = yield from choose(game, artifacts)
        if artifact is not None:
            yield from use_as_if_yours(game, you, artifact)
            yield Destroy((artifact,))


class RedHotArmor(Action):
    """After it is played, all enemy creatures that have armor lose all of it until the turn
    ends. Each of them is dealt 1 damage per point of armor that it lost this way."""

    house, bonus = "dis", 1

    def play(self, you: Player) -> Body:
        lost = tuple((c, c.armor_value) for c in you.enemy_creatures if c.armor_value)
        for creature, _ in lost:
            yield Lasts(you, self, on=creature)
        yield Deal(lost)

    class Lasts(Lasting):
        needs = "on"

        def strips_armor_of(self, creature: Creature) -> bool:
            return creature is self.on


class TendrilsOfPain(Action):
    """After it is played, all creatures in play, yours included, are dealt 1 damage each. If
    your opponent forged a key during their previous turn, each creature in play is dealt 3 more
    damage."""

    house, bonus = "dis", 1

    def play(self, opponent: Player, game: Game) -> Body:
        yield deal_each(1, game.creatures)
        if opponent.forged:
            yield deal_each(3, game.creatures)


class TendrilsOfPainAtOnce(TendrilsOfPain, instead_of="tendrils-of-pain-damage#one-hit"):
    """Both amounts are dealt together."""

    def play(self, opponent: Player, game: Game) -> Body:
        yield deal_each(4 if opponent.forged else 1, game.creatures)


class ThreeFates(Action):
    """After it is played, the 3 most powerful creatures in play, whoever controls them, are
    destroyed."""

    house, bonus = "dis", 1

    def play(self, game: Game) -> Body:
        creatures = destroyable(game, game.creatures)
        yield Destroy(tuple((yield from most_powerful(game, creatures, 3))))
