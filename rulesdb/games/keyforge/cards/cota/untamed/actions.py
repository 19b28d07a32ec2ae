"""Actions of house Untamed in Call of the Archons."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose, Steal
from ....amber_on_cards import ReturnAmber
from ....card import Action, Creature, class_of
from ....choices import choose, choose_number, if_you_do, may, several, up_to
from ....damage import Deal, Heal, deal_each, deal_for_each
from ....deeds import Deed, FightWith
from ....destruction import Destroy
from ....effects import GainChains, Lasts
from ....fighting import fight_with
from ....game import Game
from ....keys import forge_for
from ....leaving import Return, ShuffleIn, together
from ....player import Player
from ....status import Exhaust
from ....text import Lasting
from ....when import after_play
from ....zones import ReturnFromDiscard


class CooperativeHunting(Action):
    """After it is played, for each friendly creature in play you deal 1 damage to a creature,
    friendly or enemy. The damage may be divided among as many creatures as you like."""

    house = "untamed"

    def play(self, you: Player, game: Game) -> Body:
        hunters = len(you.friendly_creatures)
        yield from deal_for_each(game, lambda: list(game.creatures), hunters)


class Curiosity(Action):
    """After it is played, all Scientist creatures in play, on either side, are destroyed."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(c for c in game.creatures if "scientist" in c.traits))


class FertilityChant(Action):
    """After it is played, your opponent gains 2 Æmber."""

    house, bonus = "untamed", 4

    def play(self, opponent: Player) -> Body:
        yield Gain(opponent, 2)


class Fogbank(Action):
    """After it is played: during your opponent's next turn, they cannot use any creature to
    fight."""

    house, bonus = "untamed", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        def forbids(self, deed: Deed) -> bool:
            return self.begun and isinstance(deed, FightWith) and not self.you.active


class FullMoon(Action):
    """After it is played, each time you play a creature during the rest of this turn, you gain 1
    Æmber."""

    house = "untamed"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        @after_play(lambda text, card, event: card.type == "creature" and event.player is text.you)
        def shine(self, you: Player) -> Body:
            yield Gain(you, 1)


class GraspingVines(Action):
    """After it is played, you return up to 3 artifacts, on either side, to the hands of their
    owners."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        chosen = yield from up_to(game, artifacts, 3)
        yield from together(game, map(Return, chosen))


class KeyCharge(Action):
    """After it is played, you lose 1 Æmber. If you do, you may forge a key, paying its
    current cost."""

    house = "untamed"

    def play(self, you: Player, game: Game) -> Body:
        if if_you_do(game, (yield Lose(you, 1))) and (yield from may(game)):
            yield from forge_for(game, you)


class Lifeweb(Action):
    """After it is played: if at least 3 creatures were played by your opponent during their
    previous turn, you steal 2 Æmber."""

    house, bonus = "untamed", 1

    def play(self, you: Player, opponent: Player) -> Body:
        if opponent.creatures_played >= 3:
            yield Steal(you, 2)


class LostInTheWoods(Action):
    """After it is played, you choose 2 of your creatures and 2 enemy creatures. Each of the
    chosen creatures is shuffled into the deck of its owner."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        friends = yield from several(game, you.friendly_creatures, 2)
        enemies = yield from several(game, you.enemy_creatures, 2)
        yield from together(game, map(ShuffleIn, (*friends, *enemies)))


class Mimicry(Action):
    """When you play it, it counts as a copy of an action card that you choose in your opponent's
    discard pile."""

    house = "untamed"
    copies = True


class NatureSCall(Action):
    """After it is played, you return up to 3 creatures, on either side, to the hands of their
    owners."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        chosen = yield from up_to(game, list(game.creatures), 3)
        yield from together(game, map(Return, chosen))


class NocturnalManeuver(Action):
    """After it is played, you exhaust up to 3 creatures, on either side."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        for creature in (yield from up_to(game, list(game.creatures), 3)):
            yield Exhaust(creature)


class PerilousWild(Action):
    """After it is played, all creatures in play with Elusive, on either side, are destroyed."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(c for c in game.creatures if c.keyword("elusive")))


class Regrowth(Action):
    """After it is played, you take a creature from your discard pile back to your hand."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, [c for c in you.discard if c.type == "creature"])
        if card is not None:
            yield ReturnFromDiscard(card)


class SaveThePack(Action):
    """After it is played, all damaged creatures in play, on either side, are destroyed. You gain 1
    chain."""

    house = "untamed"

    def play(self, you: Player, game: Game) -> Body:
        yield Destroy(tuple(c for c in game.creatures if c.damage))
        yield GainChains(you, 1)


class Scout(Action):
    """After it is played, you choose up to 2 friendly creatures. They gain Skirmish for the rest of
    the turn. Then you fight with each of them, one after the other."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        scouts = yield from up_to(game, you.friendly_creatures, 2)
        for creature in scouts:
            yield Lasts(you, self, on=creature)
        while scouts := [c for c in scouts if c in you.friendly_creatures]:
            creature = yield from choose(game, scouts, "order")
            scouts.remove(creature)
            yield from fight_with(you, creature)

    class Lasts(Lasting):
        needs = "on"

        def keywords_for(self, creature: Creature) -> Mapping[str, int]:
            return {"skirmish": 1} if creature is self.on else {}


class Stampede(Action):
    """After it is played: if you have used at least 3 creatures this turn, you steal 2 Æmber."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        if self.used(game) >= 3:
            yield Steal(you, 2)

    def used(self, game: Game) -> int:
        """How many creatures were used this turn; one that was used again counts once."""
        return self.count(game.turn.used) - self.count(game.turn.again)

    def count(self, names: list[str]) -> int:
        """How many of these names are names of creatures."""
        kinds = (class_of(name) for name in names)
        return sum(1 for kind in kinds if kind is not None and kind.type == "creature")


class StampedeForEachUse(Stampede, instead_of="stampede-used-again#each-use"):
    """A creature counts each time that it was used."""

    def used(self, game: Game) -> int:
        return self.count(game.turn.used)


class TheCommonCold(Action):
    """After it is played, every creature in play, yours included, is dealt 1 damage. You may
    destroy all the Mars creatures in play, on both sides."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        yield deal_each(1, game.creatures)
        martians = tuple(c for c in game.creatures if c.belongs_to("mars"))
        if martians and (yield from may(game)):
            yield Destroy(martians)


class TroopCall(Action):
    """After it is played, you return to your hand all the Niffle creatures in your discard pile and
    all your Niffle creatures in play."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        discarded = [c for c in you.discard if c.type == "creature" and "niffle" in c.traits]
        for card in discarded:
            yield ReturnFromDiscard(card)
        niffles = [c for c in you.friendly_creatures if "niffle" in c.traits]
        yield from together(game, map(Return, niffles))


class Vigor(Action):
    """After it is played, you choose a creature, friendly or enemy, and heal up to 3 damage from
    it. If 3 damage was healed, you gain 1 Æmber."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            amount = yield from choose_number(game, 0, min(3, creature.damage))
            if (yield Heal(creature, amount)) == 3:
                yield Gain(you, 1)


class WordOfReturning(Action):
    """After it is played, for each Æmber on an enemy creature, that creature is dealt 1 damage. All
    the Æmber on those creatures is returned to your pool."""

    house, bonus = "untamed", 1

    def play(self, you: Player) -> Body:
        enemies = [c for c in you.enemy_creatures if c.amber]
        yield Deal(tuple((creature, creature.amber) for creature in enemies))
        for creature in enemies:
            yield ReturnAmber(creature, creature.amber)
