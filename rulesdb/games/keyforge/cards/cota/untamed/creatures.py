"""Creatures of house Untamed in Call of the Archons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose
from ....card import Creature
from ....choices import choose, if_you_do, may
from ....damage import deal, deal_each
from ....deeds import Deed, PlayCard, Use
from ....game import Game
from ....keys import forge_for
from ....player import KEYS, Player
from ....status import Exhaust, Stun
from ....when import after_play
from ....zones import ReturnFromDiscard


class AncientBear(Creature):
    """Assault 2. It has no other ability."""

    house, printed_power = "untamed", 5
    traits = frozenset({"beast"})
    keywords = frozenset({"assault"})
    keyword_values: ClassVar[Mapping[str, int]] = {"assault": 2}


class Bigtwig(Creature):
    """It cannot fight a creature that is not stunned. After it reaps, you choose a creature,
    friendly or enemy; you stun it and exhaust it."""

    house, printed_power = "untamed", 7
    traits = frozenset({"beast"})

    def forbids_attack(self, attacker: Creature, target: Creature) -> bool:
        return attacker is self and not target.stun

    def reap(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        yield Stun(creature)
        yield Exhaust(creature)


class BriarGrubbling(Creature):
    """Hazardous 5. It has no other ability."""

    house, printed_power = "untamed", 2
    traits = frozenset({"beast", "insect"})
    keywords = frozenset({"hazardous"})
    keyword_values: ClassVar[Mapping[str, int]] = {"hazardous": 5}


class ChotaHazri(Creature):
    """After it is played, you lose 1 Æmber. If you do, you may forge a key, paying its
    current cost."""

    house, printed_power = "untamed", 3
    traits = frozenset({"human", "witch"})

    def play(self, you: Player, game: Game) -> Body:
        if if_you_do(game, (yield Lose(you, 1))) and (yield from may(game)):
            yield from forge_for(game, you)


class DewFaerie(Creature):
    """Elusive. After it reaps, you gain 1 Æmber."""

    house, printed_power = "untamed", 2
    traits = frozenset({"faerie"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player) -> Body:
        yield Gain(you, 1)


class DustPixie(Creature):
    """It has no text."""

    house, printed_power, bonus = "untamed", 1, 2
    traits = frozenset({"faerie"})


class Flaxia(Creature):
    """After it is played, if you control more creatures than your opponent does, you gain 2
    Æmber."""

    house, printed_power = "untamed", 4
    traits = frozenset({"faerie"})

    def play(self, you: Player) -> Body:
        if len(you.friendly_creatures) > len(you.enemy_creatures):
            yield Gain(you, 2)


class FuzzyGruen(Creature):
    """After it is played, your opponent gains 1 Æmber."""

    house, printed_power, bonus = "untamed", 5, 2
    traits = frozenset({"beast"})

    def play(self, opponent: Player) -> Body:
        yield Gain(opponent, 1)


class GiantSloth(Creature):
    """You can use it only if you discarded a card of house Untamed from your hand earlier in the
    same turn.

    Action: you gain 3 Æmber."""

    house, printed_power = "untamed", 6
    traits = frozenset({"beast"})

    def forbids(self, deed: Deed) -> bool:
        discarded = any(house == "untamed" for _, house in self.game.turn.discarded)
        return deed.card is self and isinstance(deed, Use) and not discarded

    def action(self, you: Player) -> Body:
        yield Gain(you, 3)


class Halacor(Creature):
    """All your creatures that stand on a flank gain Skirmish."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast"})

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        friendly = creature.controller is self.you
        return {"skirmish": 1} if friendly and creature.on_flank else {}


class HuntingWitch(Creature):
    """Each time you play a creature other than this one, you gain 1 Æmber."""

    house, printed_power = "untamed", 2
    traits = frozenset({"human", "witch"})

    @after_play(
        lambda text, card, event: (
            card.type == "creature" and card is not text and event.player is text.you
        )
    )
    def hunt(self, you: Player) -> Body:
        yield Gain(you, 1)


class InkaTheSpider(Creature):
    """Poison. After it is played and after it reaps, you stun a creature, friendly or enemy."""

    house, printed_power = "untamed", 1
    traits = frozenset({"beast"})
    keywords = frozenset({"poison"})

    def play(self, game: Game) -> Body:
        yield Stun((yield from choose(game, game.creatures)))

    reap = play


class KindrithLongshot(Creature):
    """Elusive. Skirmish. After it reaps, you deal 2 damage to a creature, friendly or enemy."""

    house, printed_power = "untamed", 3
    traits = frozenset({"human", "ranger"})
    keywords = frozenset({"elusive", "skirmish"})

    def reap(self, game: Game) -> Body:
        yield deal(2, (yield from choose(game, game.creatures)))


class LupoTheScarred(Creature):
    """Skirmish. After it is played, you deal 2 damage to an enemy creature."""

    house, printed_power = "untamed", 6
    traits = frozenset({"beast"})
    keywords = frozenset({"skirmish"})

    def play(self, you: Player, game: Game) -> Body:
        yield deal(2, (yield from choose(game, you.enemy_creatures)))


class MightyTiger(Creature):
    """After it is played, you deal 4 damage to an enemy creature."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast"})

    def play(self, you: Player, game: Game) -> Body:
        yield deal(4, (yield from choose(game, you.enemy_creatures)))


class Murmook(Creature):
    """For your opponent, a key costs 1 Æmber more."""

    house, printed_power = "untamed", 3
    traits = frozenset({"beast"})

    def key_cost_for(self, player: Player) -> int:
        return 1 if player is self.you.opponent else 0


class MushroomMan(Creature):
    """Its power is 3 higher for each of your keys that is not forged."""

    house, printed_power = "untamed", 2
    traits = frozenset({"fungus", "human"})

    def power_for(self, creature: Creature) -> int:
        return 3 * (len(KEYS) - len(self.you.keys)) if creature is self else 0


class NiffleApe(Creature):
    """While it attacks, Taunt and Elusive are disregarded."""

    house, printed_power = "untamed", 3
    traits = frozenset({"beast", "niffle"})

    def ignores(self, attacker: Creature) -> frozenset[str]:
        return frozenset({"taunt", "elusive"} if attacker is self else ())


class NiffleQueen(Creature):
    """Each of your other Beast creatures has 1 more power. Each of your other Niffle creatures has
    1 more power."""

    house, printed_power = "untamed", 6
    traits = frozenset({"beast", "niffle"})

    def power_for(self, creature: Creature) -> int:
        if creature is self or creature.controller is not self.you:
            return 0
        return len(creature.traits & {"beast", "niffle"})


class PiranhaMonkeys(Creature):
    """After it is played and after it reaps, all other creatures in play, yours included, are dealt
    2 damage."""

    house, printed_power = "untamed", 2
    traits = frozenset({"beast"})

    def play(self, game: Game) -> Body:
        yield deal_each(2, [c for c in game.creatures if c is not self])

    reap = play


class Snufflegator(Creature):
    """Skirmish. When you use it to fight, the power of the creature it attacks deals no damage
    to it. It has no other ability."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast"})
    keywords = frozenset({"skirmish"})


class Teliga(Creature):
    """You gain 1 Æmber each time a creature is played by your opponent."""

    house, printed_power = "untamed", 3
    traits = frozenset({"human", "witch"})

    @after_play(
        lambda text, card, event: card.type == "creature" and event.player is text.you.opponent
    )
    def welcome(self, you: Player) -> Body:
        yield Gain(you, 1)


class WitchOfTheEye(Creature):
    """After it reaps, you take a card from your discard pile back to your hand."""

    house, printed_power = "untamed", 3
    traits = frozenset({"human", "witch"})

    def reap(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.discard)
        if card is not None:
            yield ReturnFromDiscard(card)


class WitchOfTheWilds(Creature):
    """You may play one Untamed card in each turn when your active house is not Untamed."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast", "witch"})

    def lets(self, deed: Deed) -> bool:
        return (
            self.you.active
            and self.game.house != "untamed"
            and isinstance(deed, PlayCard)
            and deed.card.belongs_to("untamed")
            and not self.spent
        )

    def spend(self, deed: Deed) -> None:
        self.spent = True
