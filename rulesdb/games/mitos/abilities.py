"""Effects without a card: `- ability: destroy opponent inti`.

A scenario can try every mechanism of the rulebook, even one that no card here has. The player whose
move it is resolves it as if a card's ability said so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Effect
from rulesdb.errors import NotOffered

from .card import STEPS, Card
from .castle import (
    DiscardAtRandom,
    DiscardsOne,
    Draw,
    ExileFromCastle,
    Mill,
    MillEach,
    Recover,
    ReturnTop,
)
from .costs import Generate
from .effects import (
    DoubleForce,
    ForceToAttack,
    ForceToBlock,
    GiveBonus,
    GiveRace,
    LeaveAtZero,
    LoseAbility,
    MakeUnblockable,
    Pacify,
)
from .naming import references
from .playing import PutIntoPlay
from .zones import Bounce, Destroy, Exile, ShuffleIn, TakeControl

if TYPE_CHECKING:
    from .game import Game
    from .player import Player

CARD = r"((?:me |opponent )?(?:reserve |paid )?[a-z][a-z-]*(?:#\d+)?)"
PLACE = r"((?:me |opponent )?(?:hand|graveyard|castle) [a-z][a-z-]*)"
AWAY = r"((?:me |opponent )?(?:graveyard |exile )?[a-z][a-z-]*)"
RACE = r"(race [a-z][a-z-]*)"
NUMBER = r"([+-]?\d{1,2})"
FORMS: dict[str, tuple[str, Callable[..., Effect]]] = {
    "destroy CARD": (f"destroy {CARD}", lambda you, card: Destroy((card,))),
    "destroy CARD and CARD": (
        f"destroy {CARD} and {CARD}",
        lambda you, one, other: Destroy((one, other)),
    ),
    "exile ZONE CARD": (
        f"exile {PLACE}",
        lambda you, card: ExileFromCastle(card) if card.zone == "castle" else Exile(card),
    ),
    "put ZONE CARD": (f"put {PLACE}", lambda you, card: PutIntoPlay(you, card)),
    "return N": (f"return {NUMBER}", lambda you, n: ReturnTop(you, n)),
    "force CARD to attack": (f"force {CARD} to attack", lambda you, card: _force(card)),
    "force CARD to block": (f"force {CARD} to block", lambda you, card: ForceToBlock(card)),
    "make CARD unblockable": (f"make {CARD} unblockable", lambda you, card: MakeUnblockable(card)),
    "make CARD unblockable permanently": (
        f"make {CARD} unblockable permanently",
        lambda you, card: MakeUnblockable(card, until="permanent"),
    ),
    "give race RACE to CARD": (
        f"give {RACE} to {CARD}",
        lambda you, race, card: GiveRace(card, word=race),
    ),
    "give race RACE to CARD permanently": (
        f"give {RACE} to {CARD} permanently",
        lambda you, race, card: GiveRace(card, until="permanent", word=race),
    ),
    "exile CARD": (f"exile {CARD}", lambda you, card: Exile(card)),
    "bounce CARD": (f"bounce {CARD}", lambda you, card: Bounce(card)),
    "shuffle in CARD": (f"shuffle in {CARD}", lambda you, card: ShuffleIn(card)),
    "take CARD": (f"take {CARD}", lambda you, card: TakeControl(card, you)),
    "give N to CARD": (f"give {NUMBER} to {CARD}", lambda you, n, card: GiveBonus(card, n)),
    "give N to CARD permanently": (
        f"give {NUMBER} to {CARD} permanently",
        lambda you, n, card: GiveBonus(card, n, "permanent"),
    ),
    **{
        f"give N to CARD until {until}": (
            f"give {NUMBER} to {CARD} until {until}",
            lambda you, n, card, until=until: GiveBonus(card, n, until),
        )
        for until in (*STEPS, "next-turn")
    },
    "double CARD": (f"double {CARD}", lambda you, card: DoubleForce(card)),
    "zero CARD": (f"zero {CARD}", lambda you, card: LeaveAtZero(card)),
    "blank CARD": (f"blank {CARD}", lambda you, card: LoseAbility(card)),
    "pacify CARD": (f"pacify {CARD}", lambda you, card: Pacify(card)),
    "mill N": (f"mill {NUMBER}", lambda you, n: Mill(you.opponent, n)),
    "each mills N": (f"each mills {NUMBER}", lambda you, n: MillEach((you, you.opponent), n)),
    "draw N": (f"draw {NUMBER}", lambda you, n: Draw(you, n)),
    "generate N": (f"generate {NUMBER}", lambda you, n: Generate(you, n)),
    "discard at random": ("discard at random", lambda you: DiscardAtRandom(you.opponent)),
    "opponent discards": ("opponent discards", lambda you: DiscardsOne(you.opponent)),
    "recover CARD": (f"recover {AWAY}", lambda you, card: Recover(card)),
}


def _force(card: Card) -> Effect:
    """Return the effect that makes an Ally attack: now, or in its controller's next turn."""
    return ForceToAttack(card, until="" if card.controller.active else "next-end")


class Ability(Struct, frozen=True):
    """An effect that a scenario applies without a card."""

    name: str
    happens: Effect
    you: Player


def _match(text: str) -> tuple[str, Any, Callable[..., Effect]] | None:
    for shown, (form, make) in FORMS.items():
        if found := re.fullmatch(form, text):
            return shown, found, make
    return None


def check_ability(text: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the text of an ability."""
    if _match(" ".join(text.split())) is None:
        yield f"'{text[:80]}' is not an ability", f"write one of: {', '.join(FORMS)}"


def read_ability(game: Game, text: str, line: int) -> Ability:
    """Return the effect that the text of an ability describes."""
    found = _match(text)
    assert found is not None  # checked before
    shown, match, make = found
    you = game.priority or game.active
    values: list[Any] = []
    for word in match.groups():
        if re.fullmatch(NUMBER, word):
            values.append(int(word))
        elif re.fullmatch(RACE, word):
            values.append(word.removeprefix("race "))
        else:
            values.append(_card(game, word, line, away=shown.startswith("recover")))
    return Ability(text, make(you, *values), you)


def _card(game: Game, word: str, line: int, *, away: bool) -> Card:
    you = game.priority or game.active
    there = [*you.exile, *you.graveyard] if away else list(game.in_play)
    placed = not away and re.fullmatch(PLACE, word) is not None
    if placed:
        there = [card for p in (you, you.opponent) for card in (*p.hand, *p.graveyard, *p.castle)]
    found = [card for card in there if word in references(card)]
    if found and (len(found) == 1 or away or placed):
        return found[0]
    labels = dict.fromkeys(references(card)[-1] for card in found or there)
    names = ", ".join(labels) or "nothing"
    what = "ambiguous; write one of" if found else "not there; available"
    raise NotOffered(f"'{word}' is {what}: {names}", line)
