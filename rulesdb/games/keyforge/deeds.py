"""What a player may do with a card, and the rule that forbids the rest.

A deed is checked in two situations: in step 3, where the card must be of the active house, and
through a card's ability, where any house will do and everything else still applies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Body, Choose, Effect

from .amber import Lose
from .card import As, Card, Creature
from .choices import DECIDES
from .memory import Played
from .payment import funds
from .rules import reading, rule
from .vocabulary import NAMELESS

if TYPE_CHECKING:
    from .game import Game
    from .player import Player

OTHER_HOUSE = rule("rules/step-3-play-discard-use#other-houses")
EXHAUSTED = rule("rules/ready-and-exhausted#exhausted-no-use")
NO_TARGET = rule("rules/using-creatures-fight#no-target")
STUNNED = rule("stun#cannot")
SIX = rule("rules/rule-of-six#six-times")
FIRST_TURN = rule("rules/first-turn-rule#one-card")
CARDS_MODIFY = rule("rules/first-turn-rule#cards-modify")
ALPHA = rule("alpha#first")
NO_HOST = rule("rules/upgrades#no-host")
CANNOT = rule("cannot-vs-must-may#cannot")
ENRAGED = rule("enrage#must-fight")
GOLDEN = rule("rules/golden-rule#card-wins")
NO_ABILITY = rule("rules/using-creatures-action#who")
NO_USE = rule("rules/using-artifacts#two-kinds")
NO_REAP = rule("rules/using-artifacts#no-reap-no-fight")
NOT_STUNNED = rule("stun#remove")
OMNI = rule("omni#any-house")
MIMICRY = rule("rules/rule-of-six#mimicry")
ALPHA_TURN = reading("alpha-turn-or-step#turn")
SIX_TIMES = 6


class Deed(Struct, frozen=True):
    """Something the active player does with a card."""

    card: Card

    verb = ""
    from_hand = False

    @property
    def name(self) -> str:
        return f"{self.verb} {self.card.name}"

    @property
    def refuses(self) -> str:
        """The verb in the message of a refusal."""
        return self.verb.split()[0]

    @property
    def has_effect(self) -> bool:
        """Whether something would happen if no rule forbade it."""
        return True

    def needs(self, game: Game, player: Player) -> str:
        """Return the rule that forbids it whatever the house, or an empty string."""
        return ""

    def refused(self, game: Game) -> str:
        """Return the rule that forbids it in step 3, or an empty string."""
        why = self.needs(game, game.active)
        if why:
            return why
        if self.of_house(game) and not (self.from_hand and _limited(game)):
            return ""
        first = self.from_hand and _limited(game)
        if self.permissions(game) and not (first and CARDS_MODIFY in game.record.off):
            return ""
        return OTHER_HOUSE if not self.of_house(game) else FIRST_TURN

    def of_house(self, game: Game) -> bool:
        return self.card.belongs_to(game.house)

    def tolls(self, game: Game, player: Player) -> list[Any]:
        """Return the payments without which a player cannot do it."""
        own = "toll" in self.card.constant and not self.card.in_play
        texts = (*game.in_force.saying("toll"), *((self.card,) if own else ()))
        found = (text.toll(self, player) for text in texts)
        return [payment for payment in found if payment is not None]

    def unpaid(self, game: Game, player: Player) -> str:
        """Return the rule, if a text in force demands more Æmber than a player has."""
        tolls = self.tolls(game, player)
        due = sum(toll.amount for toll in tolls)
        lost = sum(toll.amount for toll in tolls if isinstance(toll, Lose))
        return GOLDEN if lost > player.amber or due > funds(game, player) else ""

    def permissions(self, game: Game) -> list[Any]:
        """Return the texts that permit it despite its house, or despite the first-turn rule.

        If one permits it without being used up, the others do not matter.
        """
        found = [text for text in game.in_force.saying("lets") if text.lets(self)]
        return next(([text] for text in found if not self._uses_up(text)), found)

    def _uses_up(self, text: Any) -> bool:
        return text.is_limited and self.card not in getattr(text, "used", ())

    def spend(self, game: Game) -> Body:
        """Use up the permission, if it needs one; of several, the player chooses which."""
        if self.of_house(game) and not (self.from_hand and _limited(game)):
            return
        found = {text.name: text for text in reversed(self.permissions(game))}
        if not found:
            return
        if self.from_hand and _limited(game):
            game.record.cite(CARDS_MODIFY, self.card)
        chosen = next(iter(found))
        if len(found) > 1:
            chosen = yield Choose(game.active, tuple(found), DECIDES, "permission")
        found[chosen].spend(self)

    def forbidden(self, game: Game) -> str:
        """Return the rule, if a text in force forbids it."""
        return CANNOT if any(t.forbids(self) for t in game.in_force.saying("forbids")) else ""

    def effect(self, game: Game) -> Effect:
        raise NotImplementedError


def _limited(game: Game) -> bool:
    """Whether the first player has used up the one card of the first turn."""
    return game.first_turn and game.turn.from_hand >= 1


class PlayCard(Deed, frozen=True):
    verb = "play"
    from_hand = True
    form: str = ""  # the type that it is played as, if not its own

    @property
    def type(self) -> str:
        """The type of the card as which it is played."""
        return self.form or self.card.type

    def ways(self, game: Game) -> list[PlayCard]:
        """Return how the card can be played: as what it is, or as an upgrade if its text says so;
        not as something that a text in force forbids."""
        upgrade = "upgrade" in self.card.forms and any(game.creatures)
        ways = [self, PlayCard(self.card, "upgrade")] if upgrade else [self]
        return [way for way in ways if Deed.forbidden(way, game) in ("", *game.record.off)]

    def forbidden(self, game: Game) -> str:
        return "" if self.ways(game) else CANNOT

    def needs(self, game: Game, player: Player) -> str:
        card = self.card
        acted = game.turn.acted
        if game.reads(ALPHA_TURN):
            acted = bool(game.turn.played or game.turn.used or game.turn.discarded)
        if "alpha" in card.keywords and acted:
            return ALPHA
        if game.turn.times(card.name) >= SIX_TIMES:
            return SIX
        if not card.playable(player):
            return GOLDEN
        if card.type == "upgrade" and not any(game.creatures):
            return NO_HOST
        return self.forbidden(game) or self.unpaid(game, player)

    def effect(self, game: Game) -> Effect:
        from .playing import Play

        return Play(game.active, self.card)


class DiscardCard(Deed, frozen=True):
    verb = "discard"
    from_hand = True

    def effect(self, game: Game) -> Effect:
        from .playing import Discard

        return Discard(game.active, self.card)


class Use(Deed, frozen=True):
    """Using a card in play."""

    def needs(self, game: Game, player: Player) -> str:
        if self.card.exhausted:
            return EXHAUSTED
        if game.turn.times(self.card.name) >= SIX_TIMES:
            return SIX
        return self.forbidden(game) or self.unpaid(game, player)


class UseCreature(Use, frozen=True):
    card: Creature

    def needs(self, game: Game, player: Player) -> str:
        if self.card.stun:
            return STUNNED
        return Use.needs(self, game, player) or self.calm(game)

    def calm(self, game: Game) -> str:
        """Return the rule, if the creature must fight and can, so that it does nothing else."""
        must = any(text.must_fight(self.card) for text in game.in_force.saying("must_fight"))
        if not (must or self.card.enrage) or _cannot_fight(game, self.card):
            return ""
        return ENRAGED if self.card.enrage else GOLDEN


def _cannot_fight(game: Game, creature: Creature) -> str:
    """Return the rule that forbids a fight; through an ability, any house will do."""
    fight = FightWith(creature)
    return fight.needs(game, creature.controller) if game.again else fight.refused(game)


class ReapWith(UseCreature, frozen=True):
    verb = "reap with"

    def effect(self, game: Game) -> Effect:
        from .using import Reap

        return Reap(self.card)


class FightWith(UseCreature, frozen=True):
    verb = "fight with"

    @property
    def has_effect(self) -> bool:
        return isinstance(self.card, Creature)  # nothing else has power to fight with

    def needs(self, game: Game, player: Player) -> str:
        why = UseCreature.needs(self, game, player)
        return why or ("" if targets(game, self.card) else NO_TARGET)

    def calm(self, game: Game) -> str:
        return ""

    def effect(self, game: Game) -> Effect:
        from .fighting import Fight

        return Fight(self.card)


class RemoveStun(Use, frozen=True):
    verb = "unstun"
    card: Creature

    def needs(self, game: Game, player: Player) -> str:
        return Use.needs(self, game, player)

    def effect(self, game: Game) -> Effect:
        from .using import UseStunned

        return UseStunned(self.card)


class UseAbility(Use, frozen=True):
    """Using the "Action:" or "Omni:" ability of a card."""

    verb = "use"
    label: str = "action"

    def needs(self, game: Game, player: Player) -> str:
        if isinstance(self.card, Creature):
            if self.card.stun:
                return STUNNED
            why = UseCreature.calm(self, game)  # type: ignore[arg-type]
            if why:
                return why
        return Use.needs(self, game, player)

    def of_house(self, game: Game) -> bool:
        if self.label == "omni" and OMNI not in game.record.off:
            return True
        return super().of_house(game)

    def effect(self, game: Game) -> Effect:
        from .using import TriggerAbility

        return TriggerAbility(game.active, self.card, self.label)


def targets(game: Game, attacker: Creature) -> tuple[Creature, ...]:
    """Return the enemy creatures that a creature can attack."""
    from .fighting import attackable

    return attackable(game, attacker)


def labels(game: Game, card: Card) -> list[str]:
    """Return which of "Action:" and "Omni:" a card has."""
    found = game.in_force.abilities_of(card, "ability.2.resolve")
    return list(dict.fromkeys(given.ability.name for given in found))


def uses(game: Game, card: Card) -> Iterator[Use]:
    """Yield the ways in which a card could be used."""
    if isinstance(card, Creature):
        if card.stun:
            yield RemoveStun(card)
        yield ReapWith(card)
        yield FightWith(card)
    for label in labels(game, card):
        yield UseAbility(card, label)


def every_deed(game: Game) -> Iterator[Deed]:
    """Yield everything to try with the cards in hand and in play; unknown cards have no house."""
    for card in game.active.hand:
        if card.name == NAMELESS:
            continue
        yield PlayCard(card)
        yield DiscardCard(card)
    for card in game.active.in_play:
        yield from uses(game, card)


def impossible_deeds(game: Game) -> Iterator[tuple[Deed, str]]:
    """Yield what cannot be done with a card of its kind in any position, and the rule."""
    for card in game.active.in_play:
        if not labels(game, card):
            creature = isinstance(card, Creature)
            yield UseAbility(card), NO_ABILITY if creature else NO_USE
        if not isinstance(card, Creature):
            yield ReapWith(card), NO_REAP  # type: ignore[arg-type]
            yield FightWith(card), NO_REAP  # type: ignore[arg-type]
        elif not card.stun:
            yield RemoveStun(card), NOT_STUNNED


def remember(game: Game, deed: str, card: Card) -> None:
    """Record a deed for the turn: for the Rule of Six, for Alpha, for cards that count."""
    turn = game.turn
    turn.acted = True
    if deed == "play":
        copied = card.real is not None and not game.record.cite(MIMICRY, As(card.name))
        name = card.real.name if copied and card.real is not None else card.name
        turn.played.append(Played(name, card.house, card.type))
    elif deed == "use":
        turn.used.append(card.name)
        if card.uses:
            turn.again.append(card.name)
        card.uses += 1


def pay_tolls(game: Game, deed: Deed, player: Player) -> Body:
    """Pay what must be paid in order to do something; return how much."""
    paid = 0
    for payment in deed.tolls(game, player):
        paid += (yield payment) or 0
    return paid


def fights(deed: Deed) -> bool:
    """Whether it is a use to fight; a stunned creature only loses its stun."""
    return isinstance(deed, (FightWith, RemoveStun))
