"""Artifacts of house Sanctum in Call of the Archons."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.engine.kernel import Body

from ....card import Artifact, Creature
from ....choices import choose, destroyable
from ....damage import Heal
from ....deeds import Deed, Use
from ....destruction import Destroy, Sacrifice
from ....effects import Lasts
from ....game import Game
from ....keys import forge
from ....leaving import ArchiveFromPlay, Return, together
from ....player import Player
from ....text import Lasting


class EpicQuest(Artifact):
    """After it is played, you archive from play each of your Knight creatures.

    Omni: if you have played at least 7 Sanctum cards this turn, you sacrifice Epic Quest, and
    you forge a key at no cost."""

    house = "sanctum"
    traits = frozenset({"quest"})

    def play(self, you: Player, game: Game) -> Body:
        knights = [c for c in you.friendly_creatures if "knight" in c.traits]
        yield from together(game, map(ArchiveFromPlay, knights))

    def omni(self, you: Player, game: Game) -> Body:
        if sum(1 for card in game.turn.played if card.house == "sanctum") >= 7:
            yield Sacrifice(you, self)
            yield from forge(game, you)


class GormOfOmm(Artifact):
    """Omni: you sacrifice Gorm of Omm. Then you destroy an artifact, friendly or enemy."""

    house = "sanctum"
    traits = frozenset({"item"})

    def omni(self, you: Player, game: Game) -> Body:
        yield Sacrifice(you, self)
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        artifact = yield from choose(game, destroyable(game, artifacts))
        if artifact is not None:
            yield Destroy((artifact,))


class HallowedBlaster(Artifact):
    """Action: you choose a creature, friendly or enemy, and heal 3 damage from it."""

    house = "sanctum"
    traits = frozenset({"weapon"})

    def action(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Heal(creature, 3)


class PotionOfInvulnerability(Artifact):
    """Omni: you sacrifice Potion of Invulnerability. Then no damage can be dealt to your
    creatures for the rest of the turn."""

    house, bonus = "sanctum", 1
    traits = frozenset({"item"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lasts(you, self)

    class Lasts(Lasting):
        def protects(self, creature: Creature) -> bool:
            return creature.controller is self.you


class RoundTable(Artifact):
    """Each of your Knight creatures has 1 more power and gains Taunt."""

    house, bonus = "sanctum", 1
    traits = frozenset({"location"})

    def power_for(self, creature: Creature) -> int:
        return 1 if self.seats(creature) else 0

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"taunt": 1} if self.seats(creature) else {}

    def seats(self, creature: Creature) -> bool:
        return creature.controller is self.you and "knight" in creature.traits


class SigilOfBrotherhood(Artifact):
    """Omni: you sacrifice Sigil of Brotherhood. Then you may use your Sanctum creatures for the
    rest of the turn."""

    house, bonus = "sanctum", 1
    traits = frozenset({"power"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lasts(you, self)

    class Lasts(Lasting):
        def lets(self, deed: Deed) -> bool:
            card = deed.card
            return (
                isinstance(deed, Use)
                and card.type == "creature"
                and card.belongs_to("sanctum")
                and card.controller is self.you
            )


class WhisperingReliquary(Artifact):
    """Action: you return an artifact, friendly or enemy, to the hand of its owner."""

    house = "sanctum"
    traits = frozenset({"item"})

    def action(self, game: Game) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        artifact = yield from choose(game, artifacts)
        if artifact is not None:
            yield Return(artifact)
