"""Moves, as text and as deeds: `play inti`, `use machi`, `attack with huracan`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Body
from rulesdb.engine.moves import Moves

from .card import Card
from .choices import Word
from .costs import CANNOT_PAY, CANNOT_PAY_ABILITY, can_pay, price
from .player import Player
from .requirements import all_met
from .rules import reading, rule
from .text import Ability

if TYPE_CHECKING:
    from .game import Game

ATTACK, END = Word("attack"), Word("end turn")
GROUP, LEAVE = Word("group"), Word("leave ungrouped")

RESTRICTED = rule("affect-a-player#restrict")
GRAVEYARD_LOCKED = rule("permanent-effect#zone")
GOLD_FIRST = rule("vigil-phase#no-gold-later")
ONE_GOLD = rule("gold-per-turn#one")
GOLD_ONLY_THEN = rule("gold-per-turn#only-then")
ONLY_VIGIL = rule("vigil-phase#only-here")
AT_THAT_MOMENT = rule("in-response-ability#moment")
NEVER_ENTERS = rule("enter-play#talismans")
NEEDS_BEARER = rule("weapon#needs-bearer")
BEARER_FREE = rule("weapon#valid-free")
BEARER_RACE = rule("weapon#valid-race")
NO_TARGETS = rule("talisman#no-targets")
NEEDS_TARGET = rule("valid-target#needed")
OWN_CONDITIONS = rule("play-a-card#card-conditions")
ABILITY_CONDITIONS = rule("use-an-ability#card-conditions")
NO_ABILITY = rule("use-an-ability#game-conditions")
NOT_AT_WILL = rule("triggered-ability#not-by-will")
ACTIVE_PLAYS = rule("vigil-phase#play")
UNIQUE = rule("unique-card#exception")
ONE_IN_PLAY = reading("unique-limit#one-in-play")
NOT_OPTIONAL = rule("activated-ability#not-optional")
MUST_USE = reading("activated-optional#must-use")
NOT_PLAYED = reading("einheryar-without-target#not-played")
WAR_ONLY_THOSE = reading("talismans-outside-vigil#only-those")


class Deed(Struct, frozen=True, eq=False):
    """Something a player may do with a card."""

    player: Player
    card: Card

    @property
    def name(self) -> str:
        return f"{self.verb} {self.card.name}"

    @property
    def verb(self) -> str:
        raise NotImplementedError

    @property
    def refuses(self) -> str:
        return self.verb

    def refused(self, game: Game) -> str:
        """Return the rule that refuses it, or an empty string."""
        return next((why for why in self.reasons(game) if why not in game.record.off), "")

    def reasons(self, game: Game) -> Iterator[str]:
        raise NotImplementedError


class Play(Deed, frozen=True, eq=False):
    """Playing a card from the hand; `answers` is what it annuls or responds to."""

    answers: Any = None
    window: str = ""

    @property
    def verb(self) -> str:
        return "play"

    def reasons(self, game: Game) -> Iterator[str]:
        card, player = self.card, self.player
        yield from self._forbidden(game)
        if card.kind.uses_graveyard and game.in_force.any("locks_graveyard", player):
            yield GRAVEYARD_LOCKED
        in_war = game.step == "battle.3.war.priority"
        if card.is_gold and not self.window:
            if in_war:
                yield GOLD_ONLY_THEN
            if game.turn.gold:
                yield ONE_GOLD
            if game.turn.acted:
                yield GOLD_FIRST
        elif not self.window:
            if card.answers:
                yield AT_THAT_MOMENT
            if in_war and not self._for_war(game):
                yield ONLY_VIGIL
        yield from self._conditions(game)
        if not can_pay(game, player, price(game, card, player)):
            yield CANNOT_PAY

    def _forbidden(self, game: Game) -> Iterator[str]:
        if any(says(self) for says in game.in_force.saying("forbids")):
            yield RESTRICTED

    def _conditions(self, game: Game) -> Iterator[str]:
        card, player = self.card, self.player
        there = any(other.name == card.name for other in player.in_play)
        if card.kind.unique and there and game.reads(ONE_IN_PLAY):
            yield UNIQUE
        yield from self._targets(game)
        if not all_met(card.kind.needs, player) or not card.kind.condition(card, player):
            yield OWN_CONDITIONS

    def _for_war(self, game: Game) -> bool:
        return self.card.type == "talisman" and not game.reads(WAR_ONLY_THOSE)

    def _targets(self, game: Game) -> Iterator[str]:
        card, player = self.card, self.player
        if card.type == "weapon":
            yield from no_bearer(game, card)
            return
        groups = card.kind.targets(card, player)
        found: set[Any] = set()
        for group in groups:
            left = [each for each in group if each not in found]
            if not left:
                yield NO_TARGETS if card.type == "talisman" else NEEDS_TARGET
                return
            if len(left) == 1:
                found.add(left[0])
        if game.reads(NOT_PLAYED):
            for ability in card.kind.abilities:
                wants = ability.targets if ability.on == "entered" else None
                if wants is not None and not all(wants(card, player)):
                    yield NEEDS_TARGET


class Put(Play, frozen=True, eq=False):
    """Putting a card into play by an effect: it is played, but not paid for, and at any moment."""

    @property
    def verb(self) -> str:
        return "put"

    def reasons(self, game: Game) -> Iterator[str]:
        own = self.card.zone == "graveyard" and self.card.owner is self.player
        if own and game.in_force.any("locks_graveyard", self.player):
            yield GRAVEYARD_LOCKED
        if self.card.type in ("talisman", ""):
            yield NEVER_ENTERS
        if not self.card.is_gold:
            yield from self._forbidden(game)
            yield from self._conditions(game)


class Use(Deed, frozen=True, eq=False):
    """Using an ability of a card in play."""

    ability: Ability
    event: Any = None
    window: str = ""

    @property
    def verb(self) -> str:
        return "use"

    def reasons(self, game: Game) -> Iterator[str]:
        card, ability = self.card, self.ability
        if not card.has_ability:
            yield NO_ABILITY
        if ability.kind == "response" and not self.window:
            yield AT_THAT_MOMENT
        if any(says(self) for says in game.in_force.saying("forbids")):
            yield RESTRICTED
        if ability.in_battle and not game.step.startswith("battle."):
            yield NO_ABILITY
        if ability.limit and card.uses.get(ability.name, 0) >= ability.limit:
            yield ABILITY_CONDITIONS
        if not all_met(ability.needs, self.player):
            yield ABILITY_CONDITIONS
        wants = ability.targets is not None and not ability.up_to  # “up to” may be none
        if wants and not all(ability.targets(card, self.player)):  # type: ignore[misc]
            yield NEEDS_TARGET
        if ability.cost is not None and not ability.cost.able(card, self.player, self.event):
            yield CANNOT_PAY_ABILITY


class Idle(Deed, frozen=True, eq=False):
    """Trying to use a card in play that has no ability to be used."""

    @property
    def verb(self) -> str:
        return "use"

    def reasons(self, game: Game) -> Iterator[str]:
        yield NOT_AT_WILL if self.card.has_ability and self.card.box.abilities else NO_ABILITY


def valid_bearer(game: Game, weapon: Card, ally: Card) -> str:
    """Return the rule that keeps an Ally from bearing a Weapon, or an empty string."""
    room = 1 + game.in_force.total("bears", ally)
    if len(ally.weapons) >= room and BEARER_FREE not in game.record.off:
        return BEARER_FREE
    wanted = getattr(weapon.kind, "needs_race", "")
    if wanted and ally.race != wanted and BEARER_RACE not in game.record.off:
        return BEARER_RACE
    return ""


def no_bearer(game: Game, weapon: Card) -> Iterator[str]:
    whys = [valid_bearer(game, weapon, ally) for ally in game.allies]
    if not whys:
        yield NEEDS_BEARER
    elif all(whys):
        yield whys[0]


def every_deed(game: Game, player: Player) -> Iterator[Deed]:
    """Yield everything a player might try with their cards."""
    seen = set()
    for card in player.hand:
        key = (card.id, str(card.stated))
        if card.type and key not in seen:
            seen.add(key)
            yield Play(player, card)
    for card in player.in_play:
        used = {ability.name: ability for ability in card.box.abilities}.values()
        activated = [ability for ability in used if ability.kind == "activated"]
        for ability in activated or [ability for ability in used if ability.kind == "response"]:
            yield Use(player, card, ability)


def deeds(game: Game, player: Player) -> tuple[list[Any], dict[Any, str]]:
    """Return what a player can do with their cards, and the rule that refuses the rest."""
    able: list[Any] = []
    refused: dict[Any, str] = {}
    for deed in every_deed(game, player):
        if why := deed.refused(game):
            refused[deed] = why
        else:
            able.append(deed)
    return able, refused


def not_now(game: Game, player: Player) -> dict[Any, str]:
    """Return what cannot be done in the Vigil Phase whatever its conditions, with the rule."""
    off = game.record.off
    others = (
        {}
        if ACTIVE_PLAYS in off
        else dict.fromkeys(every_deed(game, player.opponent), ACTIVE_PLAYS)
    )
    useful = {
        card for card in player.in_play for each in card.box.abilities if each.kind != "triggered"
    }
    idle = [Idle(player, card) for card in player.in_play if card not in useful]
    return {deed: why for deed in idle if (why := deed.refused(game))} | others


def owes(game: Game, able: list[Any]) -> bool:
    """Whether an ability must be used first, in the reading that makes abilities mandatory."""
    due = any(isinstance(deed, Use) and not deed.ability.may for deed in able)
    return due and game.reads(MUST_USE) and NOT_OPTIONAL not in game.record.off


def carry_out(game: Game, deed: Any) -> Body:
    """Carry out the chosen deed."""
    from .playing import play_card
    from .timing import resolve_all
    from .using import use

    if isinstance(deed, Play):
        yield from play_card(game, deed.player, deed.card, deed.answers)
    elif isinstance(deed, Use):
        yield from use(game, deed.player, deed.card, deed.ability, deed.event, deed.window)
    else:
        game.pools.append([])
        yield from game.by(deed.you, deed.happens)
        yield from resolve_all(game, "play.window-entered")
        game.pools.pop()


_CARD = r"(?:me |opponent )?[a-z][a-z0-9-]*(?:#\d+)?"
_IN_HAND = r"(?:(?:me |opponent )?hand )?[a-z][a-z0-9-]*"
_ATTACK = re.compile(rf"attack with ({_CARD}(?: and {_CARD})*)$")
MOVES = Moves(
    patterns=(
        rf"(?P<move>play {_IN_HAND})(?: on (?P<first>{_CARD}))?",
        rf"(?P<move>use {_CARD})",
        rf"(?P<move>block {_CARD} with {_CARD})",
        r"(?P<move>attack|end turn|pass|group|leave ungrouped|done)",
    ),
    forms=(
        "play CARD",
        "play WEAPON on ALLY",
        "use CARD",
        "attack [with ALLY [and ALLY …]]",
        "block ALLY with ALLY",
        "done",
        "pass",
        "group",
        "leave ungrouped",
        "end turn",
    ),
)


def read_move(text: str) -> list[str]:
    """Return the name of a move, then the answers it includes."""
    if found := _ATTACK.match(text.strip()):
        return ["attack", *found.group(1).split(" and "), "done"]
    return MOVES.read(text)
