"""Creatures of house Untamed in Age of Ascension."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rulesdb.engine.kernel import Body, Effect

from ....amber import Gain, Steal, StealFromSupply
from ....capture import Capture, CaptureFromSupply, CaptureInstead
from ....card import Card, Creature
from ....choices import by_chance, choose, destroyable
from ....damage import Heal
from ....destruction import Destroy
from ....game import Game
from ....player import Player
from ....status import AddPower, Stun
from ....when import after_reap, at_your_end_of_turn
from ....zones import LeaveArchives, ReturnFromDiscard


class AemberspineMongrel(Creature):
    """Hazardous 3. Each time your opponent reaps with a creature, you then gain 1 Æmber."""

    house, printed_power = "untamed", 3
    traits = frozenset({"beast"})
    keywords = frozenset({"hazardous"})
    keyword_values: ClassVar[Mapping[str, int]] = {"hazardous": 3}

    @after_reap(lambda text, creature, event: event.player is text.you.opponent)
    def feed(self, you: Player) -> Body:
        yield Gain(you, 1)


class Bumblebird(Creature):
    """Alpha. After it is played, each of your other Untamed creatures gets two +1 power
    counters."""

    house, printed_power = "untamed", 1
    traits = frozenset({"beast", "insect"})
    keywords = frozenset({"alpha"})

    def play(self, you: Player) -> Body:
        for creature in you.friendly_creatures:
            if creature is not self and creature.belongs_to("untamed"):
                yield AddPower(creature, 2)


class Dharna(Creature):
    """After it is played, you gain 1 Æmber for each of your creatures that is damaged. After it
    reaps, you heal 2 damage from one of your creatures."""

    house, printed_power = "untamed", 2
    traits = frozenset({"elf", "witch"})

    def play(self, you: Player) -> Body:
        yield Gain(you, sum(1 for creature in you.friendly_creatures if creature.damage))

    def reap(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Heal(creature, 2)


class Duskwitch(Creature):
    """Omega. Elusive. Your creatures come into play ready, not exhausted."""

    house, printed_power = "untamed", 1
    traits = frozenset({"human", "witch"})
    keywords = frozenset({"omega", "elusive"})

    def readies(self, card: Card, player: Player) -> bool:
        return card.type == "creature" and player is self.you


class DuskwitchForHerself(Duskwitch, instead_of="duskwitch-own-entry#ready"):
    """Her own entry counts too."""

    enters_ready = True


class Fanghouse(Creature):
    """Assault 3. Hazardous 3. It has no other ability."""

    house, printed_power = "untamed", 3
    traits = frozenset({"beast"})
    keywords = frozenset({"assault", "hazardous"})
    keyword_values: ClassVar[Mapping[str, int]] = {"assault": 3, "hazardous": 3}


class Glimmer(Creature):
    """Alpha. After it is played, you take a card from your discard pile back to your hand."""

    house, printed_power = "untamed", 1
    traits = frozenset({"faerie"})
    keywords = frozenset({"alpha"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.discard)
        if card is not None:
            yield ReturnFromDiscard(card)


class Grovekeeper(Creature):
    """At the end of each of your turns, each of its neighbors gets a +1 power counter."""

    house, printed_power = "untamed", 3
    traits = frozenset({"human", "witch"})

    @at_your_end_of_turn
    def tend(self) -> Body:
        for neighbor in self.neighbors:
            yield AddPower(neighbor, 1)


class Knoxx(Creature):
    """For each neighbor that it has, its power is 3 higher."""

    house, printed_power = "untamed", 3
    traits = frozenset({"beast"})

    def power_for(self, creature: Creature) -> int:
        return 3 * len(self.neighbors) if creature is self else 0


class MarmoSwarm(Creature):
    """For each Æmber in your pool, its power is 1 higher."""

    house, printed_power = "untamed", 2
    traits = frozenset({"beast"})

    def power_for(self, creature: Creature) -> int:
        return self.you.amber if creature is self else 0


class PanpacaAnga(Creature):
    """Each creature that stands to its right in the battleline has 2 more power."""

    house, printed_power = "untamed", 5
    traits = frozenset({"beast"})

    def power_for(self, creature: Creature) -> int:
        line = self.you.creatures
        return 2 if creature in line[line.index(self) + 1 :] else 0


class PanpacaJaga(Creature):
    """Skirmish. Each creature that stands to its left in the battleline gains Skirmish."""

    house, printed_power = "untamed", 3
    traits = frozenset({"beast"})
    keywords = frozenset({"skirmish"})

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        line = self.you.creatures
        return {"skirmish": 1} if creature in line[: line.index(self)] else {}


class PoSPixies(Creature):
    """Elusive. When Æmber is stolen or captured from your pool, it comes from the common supply
    instead of from your pool."""

    house, printed_power = "untamed", 1
    traits = frozenset({"faerie"})
    keywords = frozenset({"elusive"})

    def instead(self, effect: Effect) -> Body | None:
        taking = effect.theft if isinstance(effect, CaptureInstead) else effect
        if not isinstance(taking, (Steal, Capture)) or taking.victim is not self.you:
            return None
        return self.take_from_supply(effect, min(taking.amount, self.you.amber))

    def take_from_supply(self, effect: Effect, amount: int) -> Body:
        if isinstance(effect, CaptureInstead) and effect.theft is not None:
            stolen = StealFromSupply(effect.theft.player, amount)
            return (yield CaptureInstead(effect.creature, stolen))
        if isinstance(effect, Capture):
            return (yield CaptureFromSupply(effect.creature, amount))
        assert isinstance(effect, Steal)
        return (yield StealFromSupply(effect.player, amount))


class Roxador(Creature):
    """Skirmish. In a fight it deals just 2 damage. After it fights, you stun the creature that it
    attacked."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast"})
    keywords = frozenset({"skirmish"})

    def strikes_only(self, creature: Creature) -> int | None:
        return 2 if creature is self else None

    def fight(self, event: Any) -> Body:
        if event.target is not None:
            yield Stun(event.target)


class Rustgnawer(Creature):
    """After it fights, you destroy an artifact, friendly or enemy. If it had an Æmber bonus, you
    gain that same amount of Æmber."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast", "insect"})

    def fight(self, you: Player, game: Game) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        artifact = yield from choose(game, destroyable(game, artifacts))
        if artifact is not None:
            yield Destroy((artifact,))
            yield Gain(you, artifact.bonus)


class Tantadlin(Creature):
    """In a fight it deals just 2 damage. After it fights, you discard a card of your opponent's
    archives, picked at random."""

    house, printed_power = "untamed", 9
    traits = frozenset({"tree"})

    def strikes_only(self, creature: Creature) -> int | None:
        return 2 if creature is self else None

    def fight(self, you: Player, opponent: Player) -> Body:
        if opponent.archives:
            yield LeaveArchives((yield from by_chance(opponent.archives)), "discard", by=you)
