"""Creatures of house Saurian in Worlds Collide that are neither soldiers nor politicians."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rulesdb.engine.kernel import Body, Effect

from ....amber import Steal, StealFromSupply
from ....capture import Capture, CaptureFromSupply
from ....card import Creature
from ....choices import choose, for_each, may
from ....damage import deal_each
from ....effects import Lasts
from ....game import Game
from ....player import Player
from ....text import Lasting
from ....zones import (
    ArchiveFrom,
    DiscardFromDeck,
    ShowCards,
    Shuffle,
    TakeIntoHand,
    search,
    top_cards,
)
from .amber_on_creatures import may_exalt


class BrutodonAuxiliary(Creature):
    """Taunt. Hazardous 2. It has no other ability."""

    house, printed_power = "saurian", 6
    traits = frozenset({"beast"})
    keywords = frozenset({"taunt", "hazardous"})
    keyword_values: ClassVar[Mapping[str, int]] = {"hazardous": 2}


class Gargantodon(Creature):
    """It comes into play stunned. In a fight it deals just 4 damage. Whenever Æmber would be
    stolen, each of those Æmber is instead captured by a creature that the active player
    controls."""

    house, printed_power = "saurian", 16
    traits = frozenset({"beast"})
    enters_stunned = True

    def strikes_only(self, creature: Creature) -> int | None:
        return 4 if creature is self else None

    def instead(self, effect: Effect) -> Body | None:
        return (
            self.capture_instead(effect) if isinstance(effect, (Steal, StealFromSupply)) else None
        )

    def capture_instead(self, theft: Steal | StealFromSupply) -> Body:
        """Let creatures capture; nothing is stolen."""
        yield from self.captors_take(theft)
        return 0

    def captors_take(self, theft: Steal | StealFromSupply) -> Body:
        """Let creatures of the active player capture what would be stolen; return how much."""
        active, amount = self.game.active, theft.amount
        if isinstance(theft, Steal):
            amount = min(amount, theft.victim.amber)
        captors = yield from for_each(self.game, lambda: active.creatures, amount)
        for creature in captors:
            if isinstance(theft, Steal):
                yield Capture(creature, 1, theft.victim)
            else:
                yield CaptureFromSupply(creature, 1)
        return len(captors)


class GargantodonThatOnlyMoves(Gargantodon, instead_of="gargantodon-if-you-do#stolen"):
    """What is captured because of it counts as stolen too."""

    def capture_instead(self, theft: Steal | StealFromSupply) -> Body:
        stolen = yield from self.captors_take(theft)
        if stolen:
            self.game.turn.thieves.add(theft.player.name)
        return stolen


class GargantodonWithoutCaptor(Gargantodon, instead_of="gargantodon-no-creature#stolen"):
    """It replaces nothing if no creature can capture."""

    def instead(self, effect: Effect) -> Body | None:
        return super().instead(effect) if self.game.active.creatures else None


class KompsosHaruspex(Creature):
    """Every play effect of your creatures counts as a reap effect too: it triggers both after its
    creature is played and after its creature reaps."""

    house, printed_power = "saurian", 4
    traits = frozenset({"dinosaur", "priest"})

    def relabels(self, creature: Creature) -> Mapping[str, str]:
        return {"play": "reap"} if creature.controller is self.controller else {}


class LiviaTheElder(Creature):
    """After it reaps, you may exalt it. If you do, then for the rest of the turn every fight effect
    and every reap effect of your creatures counts as both: it triggers after its creature fights
    and also after its creature reaps."""

    house, printed_power = "saurian", 4
    traits = frozenset({"dinosaur", "philosopher"})

    def reap(self, you: Player, game: Game) -> Body:
        if (yield from may_exalt(game, self)):
            yield Lasts(you, self)

    class Lasts(Lasting):
        """For the rest of the turn, fight effects are reap effects and the other way round."""

        def relabels(self, creature: Creature) -> Mapping[str, str]:
            yours = creature.controller is self.controller
            return {"fight": "reap", "reap": "fight"} if yours else {}


class Philophosaurus(Creature):
    """After it reaps, you may look at the 3 cards on top of your deck. You archive one of them,
    take another into your hand and discard the third."""

    house, printed_power = "saurian", 4
    traits = frozenset({"dinosaur", "philosopher"})

    def reap(self, you: Player, game: Game) -> Body:
        if not (yield from may(game)):
            return
        cards = [*(yield from top_cards(game, you, 3))]
        for move in (ArchiveFrom, TakeIntoHand):
            card = yield from choose(game, cards)
            if card is not None:
                yield move(card)
                cards.remove(card)
        if cards:
            yield DiscardFromDeck(you)


class RhetorGallim(Creature):
    """After it is played: during your opponent's next turn, a key costs them 3 Æmber more. After it
    reaps, you may exalt it. If you do, a key costs your opponent 3 Æmber more during that player's
    next turn."""

    house, printed_power = "saurian", 3
    traits = frozenset({"dinosaur", "philosopher"})

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    def reap(self, you: Player, game: Game) -> Body:
        if (yield from may_exalt(game, self)):
            yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        def key_cost_for(self, player: Player) -> int:
            return 3 if self.begun and player is self.you.opponent else 0


class SaurusRex(Creature):
    """After it fights and after it reaps, you may exalt it, provided that it stands in the center
    of your battleline. If you do, you look for a Saurian card in your deck, reveal it and take it
    into your hand. Then you shuffle your deck."""

    house, printed_power = "saurian", 6
    traits = frozenset({"dinosaur", "leader"})

    def fight(self, you: Player, game: Game) -> Body:
        if not self.in_center or not (yield from may_exalt(game, self)):
            return
        card = yield from search(game, you, "deck", lambda c: c.belongs_to("saurian"))
        if card is not None:
            yield ShowCards(you, (card,))
            yield TakeIntoHand(card)
        yield Shuffle(you)

    reap = fight


class Terrordactyl(Creature):
    """It comes into play stunned. In a fight it deals just 4 damage. Before it fights, 4 damage is
    dealt to each neighbor of the creature that it fights."""

    house, printed_power = "saurian", 12
    traits = frozenset({"beast"})
    enters_stunned = True

    def strikes_only(self, creature: Creature) -> int | None:
        return 4 if creature is self else None

    def before_fight(self, event: Any) -> Body:
        yield deal_each(4, event.target.last.neighbors)
