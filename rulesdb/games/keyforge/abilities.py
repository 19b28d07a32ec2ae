"""Effects without a card: `- ability: stun opponent urchin`.

A scenario can try every mechanism of the rulebook, even one that no card here has. The active
player resolves it as if a card's ability said so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Body, Effect
from rulesdb.errors import NotOffered

from .amber import Gain, Lose, Steal
from .amber_on_cards import Exalt, MoveAmber, ReturnAmber
from .capture import Capture
from .card import Creature
from .choices import IGNORE_REST, destroyable, least_powerful
from .damage import Deal, FullyHeal, Heal, MoveDamage, Splash
from .destruction import Destroy, Sacrifice
from .effects import GainChains
from .entering import Swap, TakeControl
from .fighting import Fight, able_to_fight
from .leaving import ArchiveFromPlay, PurgeFromPlay, Return, ShuffleIn
from .naming import references
from .payment import Pay
from .player import Player
from .rules import rule
from .status import AddCounter, AddPower, Enrage, Exhaust, Ready, Stun, Ward
from .using import Reap, able_to_reap
from .zones import Draw

if TYPE_CHECKING:
    from .card import Card
    from .game import Game

_NAME = r"(?:me |opponent )?[a-z][a-z0-9-]*(?:#\d+)?"
CARD = rf"({_NAME}(?: on {_NAME})?)"
NUMBER = r"(\d{1,3})"
COUNTERS = ("disruption", "doom", "fuse", "glory", "growth")
FORMS: dict[str, tuple[str, Callable[..., Effect]]] = {
    "stun CREATURE": (f"stun {CARD}", lambda you, card: Stun(card)),
    "ward CREATURE": (f"ward {CARD}", lambda you, card: Ward(card)),
    "enrage CREATURE": (f"enrage {CARD}", lambda you, card: Enrage(card)),
    "exalt CREATURE": (f"exalt {CARD}", lambda you, card: Exalt(card)),
    "ready CARD": (f"ready {CARD}", lambda you, card: Ready(card)),
    "exhaust CARD": (f"exhaust {CARD}", lambda you, card: Exhaust(card)),
    "reap with CREATURE": (f"reap with {CARD}", lambda you, card: _reap(you, card)),
    "fight with CREATURE": (f"fight with {CARD}", lambda you, card: _fight(you, card)),
    "destroy CARD": (f"destroy {CARD}", lambda you, card: Destroy((card,))),
    "destroy the N least powerful": (
        f"destroy the {NUMBER} least powerful",
        lambda you, n: DestroyWeakest(you, n),
    ),
    "sacrifice CARD": (f"sacrifice {CARD}", lambda you, card: Sacrifice(you, card)),
    "return CARD": (f"return {CARD}", lambda you, card: Return(card)),
    "archive CARD": (f"archive {CARD}", lambda you, card: ArchiveFromPlay(card)),
    "purge CARD": (f"purge {CARD}", lambda you, card: PurgeFromPlay(card)),
    "shuffle in CREATURE": (f"shuffle in {CARD}", lambda you, card: ShuffleIn(card)),
    "take CARD": (f"take {CARD}", lambda you, card: TakeControl(you, card)),
    "swap CREATURE and CREATURE": (
        f"swap {CARD} and {CARD}",
        lambda you, one, other: Swap(one, other),
    ),
    "deal N to CREATURE": (f"deal {NUMBER} to {CARD}", lambda you, n, card: Deal(((card, n),))),
    "deal N to CREATURE with N splash": (
        f"deal {NUMBER} to {CARD} with {NUMBER} splash",
        lambda you, n, card, splash: Splash(card, n, splash),
    ),
    "heal N from CREATURE": (f"heal {NUMBER} from {CARD}", lambda you, n, card: Heal(card, n)),
    "fully heal CREATURE": (f"fully heal {CARD}", lambda you, card: FullyHeal(card)),
    "move N damage from CREATURE to CREATURE": (
        f"move {NUMBER} damage from {CARD} to {CARD}",
        lambda you, n, one, other: MoveDamage(one, other, n),
    ),
    "move N amber from CREATURE to CREATURE": (
        f"move {NUMBER} amber from {CARD} to {CARD}",
        lambda you, n, one, other: MoveAmber(one, other, n),
    ),
    "capture N with CREATURE": (
        f"capture {NUMBER} with {CARD}",
        lambda you, n, card: Capture(card, n, you.opponent),
    ),
    "return N amber from CREATURE": (
        f"return {NUMBER} amber from {CARD}",
        lambda you, n, card: ReturnAmber(card, n),
    ),
    "add N power to CREATURE": (
        f"add {NUMBER} power to {CARD}",
        lambda you, n, card: AddPower(card, n),
    ),
    "add N COUNTER to CARD": (
        f"add {NUMBER} ({'|'.join(COUNTERS)}) to {CARD}",
        lambda you, n, name, card: AddCounter(card, name, n),
    ),
    "gain N": (f"gain {NUMBER}", lambda you, n: Gain(you, n)),
    "lose N": (f"lose {NUMBER}", lambda you, n: Lose(you, n)),
    "steal N": (f"steal {NUMBER}", lambda you, n: Steal(you, n)),
    "pay N": (f"pay {NUMBER}", lambda you, n: Pay(you, n)),
    "draw N": (f"draw {NUMBER}", lambda you, n: Draw(you, n)),
    "gain N chains": (f"gain {NUMBER} chains", lambda you, n: GainChains(you, n)),
}


class Unable(Effect, frozen=True):
    """A creature cannot be used in this way, so nothing happens."""

    rule = IGNORE_REST
    creature: Creature

    def apply(self, game: Game) -> None:
        """Change nothing."""


class DestroyWeakest(Effect, frozen=True):
    """The least powerful creatures are destroyed."""

    rule = rule("timing/destroyed")
    player: Player
    amount: int

    def apply(self, game: Game) -> Body:
        creatures = destroyable(game, game.creatures)
        yield Destroy(tuple((yield from least_powerful(game, creatures, self.amount))))


def _reap(you: Player, creature: Creature) -> Effect:
    return Reap(creature) if able_to_reap(you, creature) else Unable(creature)


def _fight(you: Player, creature: Creature) -> Effect:
    return Fight(creature) if able_to_fight(you, creature) else Unable(creature)


class Ability(Struct, frozen=True):
    """An effect that a scenario applies without a card."""

    name: str
    happens: Effect

    def spend(self, game: Game) -> Body:
        """Spend nothing: it has no house, so it needs no permission."""
        return
        yield

    def effect(self, game: Game) -> Effect:
        return self.happens


def _match(text: str) -> tuple[str, Any, Callable[..., Effect]] | None:
    for shown, (form, make) in FORMS.items():
        if found := re.fullmatch(form, text):
            return shown, found, make
    return None


def check_ability(text: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the text of an ability."""
    if _match(" ".join(text.split())) is None:
        remedy = (
            f"write one of: {', '.join(FORMS)} (N is at most 999, COUNTER {', '.join(COUNTERS)})"
        )
        yield f"'{text[:80]}' is not an ability", remedy


def read_ability(game: Game, text: str, line: int) -> Ability:
    """Return the effect that the text of an ability describes."""
    found = _match(text)
    assert found is not None  # checked before
    shown, match, make = found
    kinds = iter(re.findall(r"CREATURE|CARD", shown))
    values: list[Any] = []
    for word in match.groups():
        if word.isdigit():
            values.append(int(word))
        elif word in COUNTERS:
            values.append(word)
        else:
            values.append(_card(game, word, next(kinds), line))
    return Ability(text, make(game.active, *values))


def _card(game: Game, word: str, kind: str, line: int) -> Card:
    there = (*game.in_play, *game.upgrades)
    if kind == "CREATURE":
        there = tuple(game.creatures)
    found = [card for card in there if word in references(card)]
    if len(found) == 1:
        return found[0]
    what = "creature" if kind == "CREATURE" else "card"
    if not found:
        names = ", ".join(references(card)[-1] for card in there) or "nothing"
        raise NotOffered(f"'{word}' is not a {what} in play; in play: {names}", line)
    names = ", ".join(references(card)[-1] for card in found)
    raise NotOffered(f"'{word}' is ambiguous; write one of {names}", line)
