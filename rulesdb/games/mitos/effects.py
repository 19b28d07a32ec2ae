"""Effects on cards and players that last for a time: Force, lost abilities, copies, bans."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from rulesdb.engine.kernel import Effect

from .card import NEXT, USUAL, Affects, Card, Copied, OnCard
from .player import Player
from .rules import reading, rule
from .text import Lasting

if TYPE_CHECKING:
    from .game import Game

NOTHING_TO_COPY = rule("ability-loss#without-ability")
COPY_PERMANENT = rule("copy#permanent")
EVERYTHING_NOW = reading("copy-printed-current-total#everything-now")
EVERY_COPY = reading("permanent-in-partial-copies#every-copy")
PRINTED_ONLY = reading("copy-printed-current-total#printed-only")


class Apply(Affects, frozen=True):
    """An effect is applied to a card in play, or to one about to enter."""

    kind: ClassVar[str]
    amount: int = 0
    until: str = ""
    word: str = ""

    def apply(self, game: Game) -> None:
        until = NEXT.get(self.until, self.until) or USUAL[self.kind]
        self.card.effects.append(OnCard(self.kind, self.amount, until, game.tick(), self.word))


class GiveBonus(Apply, frozen=True):
    """An Ally gains or loses Force."""

    rule = rule("bonus-modifier#adds")
    kind = "bonus"


class DoubleForce(Apply, frozen=True):
    """An Ally doubles its Force."""

    rule = rule("double#times-two")
    kind = "double"


class LeaveAtZero(Apply, frozen=True):
    """An Ally is left with Force 0; later modifiers are added."""

    rule = rule("affect-a-card#values")
    kind = "zero"


class SetForce(Apply, frozen=True):
    """An Ally is given a fixed Force."""

    rule = rule("force-setter#assigns")
    kind = "set"


class LoseAbility(Apply, frozen=True):
    """A card loses its whole text box."""

    rule = rule("ability-loss#whole-box")
    kind = "no-ability"


class Pacify(Apply, frozen=True):
    """An Ally can neither attack nor block as long as it stays in play."""

    rule = rule("permanent-effect#no-attack")
    kind = "pacified"


class GiveRace(Apply, frozen=True):
    """An Ally has another race, which takes the place of the printed one."""

    rule = rule("race#replaced")
    kind = "race"


class MakeUnblockable(Apply, frozen=True):
    """An Ally becomes unblockable."""

    rule = rule("unblockable#gained")
    kind = "unblockable"


class ForceToAttack(Apply, frozen=True):
    """An Ally has to attack if it can."""

    rule = rule("affect-a-player#force-combat")
    kind = "must-attack"


class ForceToBlock(ForceToAttack, frozen=True):
    """An Ally has to block if it can."""

    kind = "must-block"


class LeaveBehind(Effect, frozen=True):
    """A card creates a lasting effect on a player."""

    rule = rule("permanent-effect#indefinite")
    player: Player
    card: Card
    names: str = ""

    def apply(self, game: Game) -> None:
        lasting: Lasting = type(self.card).Lasts(self.player, self.names, self.card)  # type: ignore[attr-defined]
        game.lasting.append(lasting)


class NameForTheGame(LeaveBehind, frozen=True):
    """A card is named, for the rest of the game."""

    rule = rule("permanent-effect#named")


def _permanent(card: Card) -> list[OnCard]:
    return [effect for effect in card.effects if effect.until == "permanent"]


class CopyForceAndAbility(Effect, frozen=True):
    """A card copies an Ally's ability and Force: the base with permanent bonuses."""

    rule = rule("copy#base-force")
    card: Card
    of: Card
    until: str = "final"

    def apply(self, game: Game) -> None:
        card, of = self.card, self.of
        bonus = sum(effect.amount for effect in _permanent(of) if effect.kind == "bonus")
        force = of.base_force + bonus
        blank = of.blank and game.record.cite(NOTHING_TO_COPY, of)
        card.copied = Copied(of.box, force, card.cost, card.race, False, self.until, blank)
        if game.reads(EVERY_COPY):
            for effect in _permanent(of):
                if effect.kind != "bonus":  # bonuses are in the Force
                    card.effects.append(replace(effect, until=self.until, clock=game.tick()))


class CopyWhole(Effect, frozen=True):
    """A card becomes a copy of another, with its name."""

    rule = rule("copy#as-that-card")
    card: Card
    of: Card

    def apply(self, game: Game) -> None:
        card, of, now = self.card, self.of, game.reads(EVERYTHING_NOW)
        copied = of.copied if of.copied is not None and (of.copied.whole or now) else None
        if copied is not None:
            kind, force, race, blank = copied.of, copied.force, copied.race, copied.blank
        else:
            kind, force, blank = type(of), of.own_force, False
            race = of.stated.get("race", of.printed_race)
        if now:
            force, blank = of.force, of.blank
        permanent = _permanent(of)
        card.copied = Copied(kind, force, of.cost, race, True, "permanent", blank)
        if permanent and not game.reads(PRINTED_ONLY) and game.record.cite(COPY_PERMANENT, of):
            kept = [e for e in permanent if e.kind != "bonus" or not game.reads(EVERYTHING_NOW)]
            for effect in kept:
                card.effects.append(replace(effect, clock=game.tick()))
