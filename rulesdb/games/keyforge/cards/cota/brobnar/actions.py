"""Actions of house Brobnar in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose, Steal
from ....amber_on_cards import PlaceAmber
from ....capture import capture_each
from ....card import Action, Creature
from ....choices import choose, choose_house, most_powerful, several, up_to
from ....damage import Splash, deal
from ....deeds import Deed, fights
from ....destruction import Destroy
from ....effects import GainChains, Lasts
from ....fighting import ready_and_fight
from ....game import Game
from ....leaving import PutOnDeck, together
from ....player import Player
from ....status import Stun
from ....text import Lasting
from ....when import after_destroyed, after_fight
from ....zones import DiscardFromDeck, ReturnFromDiscard


class Anger(Action):
    """After it is played, you ready one of your creatures and fight with it."""

    house, bonus = "brobnar", 1

    def play(self, you: Player, game: Game) -> Body:
        yield from ready_and_fight(you, (yield from choose(game, you.friendly_creatures)))


class Barehanded(Action):
    """After it is played, all artifacts in play, yours included, are put on top of the decks of
    their owners."""

    house, bonus = "brobnar", 1

    def play(self, game: Game) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        ordered = []
        for player in game.players:
            own = [card for card in artifacts if card.owner is player]
            ordered += yield from several(game, own, len(own), "order", ordered=True)
        yield from together(game, map(PutOnDeck, ordered))


class BloodMoney(Action):
    """After it is played, you choose an enemy creature and put 2 Æmber on it, taken from the common
    supply."""

    house = "brobnar"

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is not None:
            yield PlaceAmber(creature, 2)


class BrothersInBattle(Action):
    """After it is played, you choose a house. Until the turn ends, you may fight with each of your
    creatures of the chosen house, even if that house is not the active one."""

    house, bonus = "brobnar", 1

    def play(self, you: Player, game: Game) -> Body:
        yield Lasts(you, self, house=(yield from choose_house(game)))

    class Lasts(Lasting):
        needs = "house"

        def lets(self, deed: Deed) -> bool:
            return self.you.active and fights(deed) and deed.card.belongs_to(self.house)


class BurnTheStockpile(Action):
    """After it is played: if there are 7 or more Æmber in your opponent's pool, that player loses 4
    Æmber."""

    house = "brobnar"

    def play(self, opponent: Player) -> Body:
        if opponent.amber >= 7:
            yield Lose(opponent, 4)


class ChampionSChallenge(Action):
    """After it is played, all your opponent's creatures are destroyed, save the most powerful of
    them. Then all your own creatures are destroyed, save the most powerful of them. You ready the
    creature that you have left and fight with it."""

    house = "brobnar"

    def play(self, you: Player, game: Game) -> Body:
        yield from self.cull(game, you.enemy_creatures)
        yield from self.cull(game, you.friendly_creatures)
        yield from ready_and_fight(you, (yield from choose(game, you.friendly_creatures)))

    def cull(self, game: Game, creatures: list[Creature]) -> Body:
        """Destroy all of them but the most powerful."""
        best = yield from most_powerful(game, creatures)
        yield Destroy(tuple(creature for creature in creatures if creature not in best))


class CowardSEnd(Action):
    """After it is played, every creature in play that has no damage on it, on either side, is
    destroyed. Then you gain 3 chains."""

    house = "brobnar"

    def play(self, you: Player, game: Game) -> Body:
        yield Destroy(tuple(creature for creature in game.creatures if not creature.damage))
        yield GainChains(you, 3)


class FollowTheLeader(Action):
    """After it is played: until the turn ends, you may fight with each of your creatures, of any
    house."""

    house = "brobnar"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def lets(self, deed: Deed) -> bool:
            return self.you.active and fights(deed)


class LavaBall(Action):
    """After it is played, you choose a creature, friendly or enemy. It is dealt 4 damage, with 2
    splash damage."""

    house = "brobnar"

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Splash(creature, 4, 2)


class LootTheBodies(Action):
    """After it is played: whenever an enemy creature is destroyed in the rest of this turn, you
    gain 1 Æmber."""

    house = "brobnar"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        @after_destroyed(lambda text, creature, event: creature.controller is not text.controller)
        def loot(self, you: Player) -> Body:
            yield Gain(you, 1)


class Punch(Action):
    """After it is played, you deal 3 damage to a creature, friendly or enemy."""

    house, bonus = "brobnar", 1

    def play(self, game: Game) -> Body:
        yield deal(3, (yield from choose(game, game.creatures)))


class RelentlessAssault(Action):
    """After it is played, you do the following with up to 3 of your creatures, one after another
    and never twice with the same one: you ready that creature and fight with it."""

    house = "brobnar"

    def play(self, you: Player, game: Game) -> Body:
        chosen: list[Creature] = []
        for _ in range(3):
            others = [c for c in you.friendly_creatures if c not in chosen]
            one = yield from up_to(game, others, 1)
            if not one:
                break
            chosen += one
            yield from ready_and_fight(you, chosen[-1])


class Smith(Action):
    """After it is played: if there are more creatures under your control than under your
    opponent's, you gain 2 Æmber."""

    house, bonus = "brobnar", 1

    def play(self, you: Player) -> Body:
        if len(you.friendly_creatures) > len(you.enemy_creatures):
            yield Gain(you, 2)


class SoundTheHorns(Action):
    """After it is played, you discard the cards of your deck one by one, starting from the top. You
    stop as soon as a Brobnar creature is discarded or no cards are left. If a Brobnar creature was
    discarded this way, it goes to your hand."""

    house, bonus = "brobnar", 1

    def play(self, you: Player) -> Body:
        while (card := (yield DiscardFromDeck(you))) is not None:
            if card.type == "creature" and card.belongs_to("brobnar"):
                yield ReturnFromDiscard(card)
                break


class TakeThatSmartypants(Action):
    """After it is played: if your opponent controls at least 3 of the Logos cards in play, you
    steal 2 Æmber."""

    house, bonus = "brobnar", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        upgrades = [card for card in game.upgrades if card.controller is opponent]
        if sum(1 for card in (*you.enemy, *upgrades) if card.belongs_to("logos")) >= 3:
            yield Steal(you, 2)


class Tremor(Action):
    """After it is played, you choose a creature, friendly or enemy. That creature is stunned, and
    so are all its neighbors."""

    house = "brobnar"

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            for one in (creature, *creature.neighbors):
                yield Stun(one)


class UnguardedCamp(Action):
    """After it is played: if you have more creatures than your opponent, then for each creature
    beyond their number, one of your creatures captures 1 Æmber. No creature can capture more than 1
    Æmber in this way."""

    house, bonus = "brobnar", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        excess = len(you.friendly_creatures) - len(you.enemy_creatures)
        chosen = yield from several(game, you.friendly_creatures, excess)
        yield from capture_each(game, chosen, 1, opponent)


class Warsong(Action):
    """After it is played, each time a friendly creature fights during the rest of this turn, you
    gain 1 Æmber."""

    house = "brobnar"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        @after_fight(lambda text, creature, event: event.attacker.last.controller is text.you)
        def sing(self, you: Player) -> Body:
            yield Gain(you, 1)
