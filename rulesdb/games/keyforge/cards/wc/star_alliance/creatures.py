"""Creatures of house Star Alliance in Worlds Collide; those with a rank are in `officers`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rulesdb.engine.kernel import Body

from ....amber import Gain, Steal
from ....card import Creature, Upgrade
from ....choices import any_number, choose, may
from ....damage import Deal, Heal
from ....destruction import Destroy
from ....effects import Lasts
from ....game import Game
from ....player import Player
from ....status import Ward
from ....text import Lasting
from ....using import UseCard
from ....when import after_any_choice
from ....zones import DiscardFromHand, Draw, ReturnFromDiscard, reorder_top


class Aembertracker(Creature):
    """After it is played, every enemy creature that has Æmber on it is dealt 2 damage. Armor cannot
    prevent this damage."""

    house, printed_power = "star-alliance", 4
    traits = frozenset({"beast"})

    def play(self, you: Player) -> Body:
        marked = tuple((c, 2) for c in you.enemy_creatures if c.amber)
        yield Deal(marked, past_armor=True)


class ArmsmasterMolina(Creature):
    """Hazardous 3. Its neighbors gain Hazardous 3 as well."""

    house, printed_power = "star-alliance", 4
    traits = frozenset({"human"})
    keywords = frozenset({"hazardous"})
    keyword_values: ClassVar[Mapping[str, int]] = {"hazardous": 3}

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"hazardous": 3} if creature in self.neighbors else {}


class Calv1n(Creature):
    """After it fights and after it reaps, you draw a card. You may also play CALV-1N as an upgrade
    instead of as a creature. In that case it gives this ability to the creature it is attached to:
    after that creature fights and after it reaps, you draw a card."""

    house, printed_power, printed_armor = "star-alliance", 2, 1
    traits = frozenset({"robot"})

    def fight(self, you: Player) -> Body:
        yield Draw(you, 1)

    reap = fight

    class AsUpgrade(Upgrade):
        """As an upgrade it gives its creature the same ability."""

        def gives_to(self, creature: Creature) -> bool:
            return creature is self.host

        class Gives:
            def fight(self, you: Player) -> Body:
                yield Draw(you, 1)

            reap = fight


class ChiefEngineerWalls(Creature):
    """Elusive. After it is played, after it fights and after it reaps, you may take back to your
    hand a card of your discard pile that is an upgrade or a Robot."""

    house, printed_power = "star-alliance", 2
    traits = frozenset({"human"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player, game: Game) -> Body:
        cards = [c for c in you.discard if c.type == "upgrade" or "robot" in c.traits]
        if cards and (yield from may(game)):
            yield ReturnFromDiscard((yield from choose(game, cards)))

    fight = reap = play


class CrashMuldoon(Creature):
    """Deploy. It comes into play ready, not exhausted. Action: you use one of its neighbors that
    does not belong to Star Alliance."""

    house, printed_power = "star-alliance", 3
    traits = frozenset({"human", "pilot"})
    keywords = frozenset({"deploy"})
    enters_ready = True

    def action(self, you: Player, game: Game) -> Body:
        others = [c for c in self.neighbors if not c.belongs_to("star-alliance")]
        creature = yield from choose(game, others)
        if creature is not None:
            yield UseCard(you, creature)


class DoctorDriscoll(Creature):
    """Elusive. Action: you heal 2 damage from a creature, friendly or enemy. For each damage healed
    this way, you gain 1 Æmber."""

    house, printed_power = "star-alliance", 3
    traits = frozenset({"human", "scientist"})
    keywords = frozenset({"elusive"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Gain(you, (yield Heal(creature, 2)) or 0)


class ExploRover(Creature):
    """Skirmish. You may also play Explo-rover as an upgrade instead of as a creature. In that case
    it gives Skirmish to the creature it is attached to."""

    house, printed_power = "star-alliance", 3
    traits = frozenset({"robot"})
    keywords = frozenset({"skirmish"})

    class AsUpgrade(Upgrade):
        """As an upgrade it gives its creature Skirmish."""

        def keywords_for(self, creature: Creature) -> Mapping[str, int]:
            return {"skirmish": 1} if creature is self.host else {}


class HelmsmanSpears(Creature):
    """After it fights and after it reaps, you discard as many cards as you like from your hand. For
    each one discarded this way, you draw a card."""

    house, printed_power = "star-alliance", 2
    traits = frozenset({"human"})

    def fight(self, you: Player, game: Game) -> Body:
        cards = yield from any_number(game, you.hand)
        for card in cards:
            yield DiscardFromHand(you, card)
        yield Draw(you, len(cards))

    reap = fight


class MedicIngram(Creature):
    """After it is played, after it fights and after it reaps, you may choose a creature, friendly
    or enemy. If you do, you heal 3 damage from it and you ward it."""

    house, printed_power = "star-alliance", 3
    traits = frozenset({"human"})

    def play(self, game: Game) -> Body:
        if not (yield from may(game)):
            return
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Heal(creature, 3)
            yield Ward(creature)

    fight = reap = play


class NavigatorAli(Creature):
    """After it is played, after it fights and after it reaps, you look at the 3 cards on top of
    your deck. You put them back there in the order you like."""

    house, printed_power = "star-alliance", 3
    traits = frozenset({"human"})

    def play(self, you: Player, game: Game) -> Body:
        yield from reorder_top(game, you, 3)

    fight = reap = play


class NurseSoto(Creature):
    """Deploy. After it is played, after it fights and after it reaps, you heal 3 damage from each
    of its neighbors."""

    house, printed_power = "star-alliance", 3
    traits = frozenset({"human"})
    keywords = frozenset({"deploy"})

    def play(self) -> Body:
        for neighbor in self.neighbors:
            yield Heal(neighbor, 3)

    fight = reap = play


class SensorChiefGarcia(Creature):
    """After it is played, after it fights and after it reaps: on your opponent's next turn, the
    cost of keys is 2 Æmber higher."""

    house, printed_power = "star-alliance", 3
    traits = frozenset({"human"})

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    fight = reap = play

    class Lasts(Lasting):
        """Keys cost more on the opponent's next turn."""

        until = "end of opponent's next turn"

        def key_cost_for(self, player: Player) -> int:
            return 2 if self.begun else 0


class SpecialAgentFingers(Creature):
    """Elusive. Action: you steal 1 Æmber."""

    house, printed_power = "star-alliance", 1
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def action(self, you: Player) -> Body:
        yield Steal(you, 1)


class TechivorePulpate(Creature):
    """Each time a player, you or your opponent, chooses an active house, all artifacts that belong
    to it, on either side, are then destroyed."""

    house, printed_power = "star-alliance", 5
    traits = frozenset({"jelly"})

    @after_any_choice()
    def feed(self, game: Game, house: str) -> Body:
        artifacts = (card for card in game.in_play if card.type == "artifact")
        yield Destroy(tuple(card for card in artifacts if card.belongs_to(house)))
