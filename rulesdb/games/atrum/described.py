"""Powers that a position describes: `power-1: {type: attack, cost: 2, effect: damage 3}`.

A scenario can try every mechanism of the rulebook, even one that no Power here has. Each line of
`effect` is one of the forms below. A decrease of one's own resistance comes last.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from rulesdb.engine.kernel import Body, Choose

from .aims import OWN
from .altar import Exchange, Explode, PlaceByEffect, Protect, TreatAs
from .base_deck import PRINCIPAL, TYPES
from .chain import Link
from .launching import Annul, ChangeType
from .participant import Reptante
from .power import Power, aim_as
from .resistance import Damage, Decrease, Gain, Prevent, Reinforce
from .rules import rule
from .zones import (
    AT_LAUNCH,
    Discard,
    DiscardAtRandom,
    DiscardChosen,
    Draw,
    ShowHand,
    different,
    search,
)

NAME = re.compile(r"power-[1-9]")
UNCERTAIN = rule("explode#uncertain-number")
REPEATS = rule("minion-type-change#repeats")
WAS_REINFORCED = rule("reinforce#was-reinforced")
BY_AMOUNT = rule("reinforce#unless-amount")
ANOTHER = rule("show-hand#another-minion")
ONLY_IF_PREVENTED = rule("power-type-change#rest-stays")
Part = Callable[[Link], Body]


def _damage(link: Link, n: str) -> Body:
    # As a Defense it prevents damage, and has no target.
    for target in link.one if link.type != "defense" else [link.you]:
        yield Damage(link, target, int(n))


def _prevent(link: Link, n: str) -> Body:
    yield Prevent(link, int(n))


def _reinforce(link: Link, n: str) -> Body:
    yield Reinforce(link, int(n))


def _annul(link: Link) -> Body:
    other = link.against("last")
    if other is not None:
        yield Annul(link, other)


def _draw(link: Link, n: str) -> Body:
    yield Draw(link.you, int(n))


def _gain(link: Link, n: str) -> Body:
    yield Gain(link.whose, int(n))


def _lose(link: Link, n: str) -> Body:
    """Do nothing here: the decrease has its own step, the last."""
    yield from ()


def _decrease(link: Link, n: str) -> Body:
    for target in link.one:
        yield Decrease(target, int(n), link)


def _explode(link: Link, *_: str) -> Body:
    yield Explode(link.you, link.minions)


def _explode_own(link: Link, *_: str) -> Body:
    yield Explode(link.you, link.own_minions)


def _explode_hand(link: Link) -> Body:
    """Explode as many as in the launcher's hand: known only at launch."""
    chosen: list[Any] = []
    (target,) = link.one
    while len(chosen) < len(link.you.hand):
        left = tuple(m for m in target.altar if m not in chosen)
        if not left:
            break
        chosen.append((yield Choose(link.you, left, UNCERTAIN, "explode")))
    link.game.record.cite(UNCERTAIN, link)
    if UNCERTAIN not in link.game.record.off:
        yield Explode(link.you, tuple(chosen))


def _discard(link: Link, n: str) -> Body:
    for target in link.one:
        yield DiscardAtRandom(target, int(n))


def _discard_chosen(link: Link, n: str) -> Body:
    for target in link.one:
        yield DiscardChosen(target, link.you, int(n))


def _damage_each(link: Link, n: str) -> Body:
    for target in link.everyone if link.type != "defense" else [link.you]:
        yield Damage(link, target, int(n))


def _decrease_each(link: Link, n: str) -> Body:
    for target in link.everyone:
        yield Decrease(target, int(n), link)


def _discard_hand(link: Link) -> Body:
    for minion in [*link.whose.hand]:
        yield Discard(link.whose, minion)


def _discard_type(link: Link, kind: str) -> Body:
    whose = link.whose
    yield ShowHand(whose)
    for minion in [m for m in whose.hand if whose.hand_type(m) == kind]:
        yield Discard(whose, minion)


def _exchange(link: Link) -> Body:
    (target,) = link.one
    if link.you.altar and target.altar:
        mine = yield Choose(link.you, tuple(link.you.altar), AT_LAUNCH, "choice")
        theirs = yield Choose(link.you, tuple(target.altar), AT_LAUNCH, "choice")
        yield Exchange(link.you, mine, theirs)


def _place(link: Link) -> Body:
    if link.you.hand:
        chosen = yield Choose(link.you, different(link.you.hand), AT_LAUNCH, "choice")
        yield PlaceByEffect(link.you, chosen)


def _place_discarded(link: Link) -> Body:
    """Place the Minion discarded for the prevented Attack; none if this is no Defense."""
    prevented = link.against("attack", "damage")
    if prevented is not None:
        prevented.places_for, link.places = link, True
    elif not link.game.record.cite(ONLY_IF_PREVENTED, link):
        for minion in link.game.dump[:1]:
            yield PlaceByEffect(link.you, minion)


def _as(link: Link, zone: str, kind: str) -> Body:
    yield TreatAs(link.whose, zone, kind)


def _types(link: Link, n: str) -> Body:
    chosen: list[str] = []
    for _ in range(int(n)):
        able = [k for k in PRINCIPAL if REPEATS not in link.game.record.off or k not in chosen]
        chosen.append((yield Choose(link.you, tuple(able), AT_LAUNCH, "type")))
        if chosen.count(chosen[-1]) > 1:
            link.game.record.cite(REPEATS, link)
    link.you.discards_as += chosen


def _type(link: Link, type: str) -> Body:
    other = link.against("last", "announced")
    if other is not None:
        yield ChangeType(link, other, type)


def _protect(link: Link) -> Body:
    yield Protect(link.whose)


def _if_reinforced(link: Link, n: str) -> Body:
    if link.game.turn.reinforced and link.game.record.cite(WAS_REINFORCED, link):
        yield Draw(link.you, int(n))


def _if_reinforced_by(link: Link, least: str, n: str) -> Body:
    if link.game.turn.reinforced >= int(least) or not link.game.record.cite(BY_AMOUNT, link):
        yield Draw(link.you, int(n))


def _if_hand(link: Link, kind: str, n: str) -> Body:
    """Draw if there is a Minion of the type other than the discard that launched it."""
    yield ShowHand(link.you)
    found = any(link.you.hand_type(m) == kind for m in link.you.hand)
    discarded = any(m.kind == kind for m in link.discarded)
    if not found and discarded and not link.game.record.cite(ANOTHER, link):
        found = True
    if found:
        yield Draw(link.you, int(n))


def _search(link: Link, where: str, n: str, kind: str | None = None) -> Body:
    yield from search(link.game, link.you, where, int(n), kind or "")


def _search_exactly(link: Link, where: str, n: str, kind: str | None = None) -> Body:
    yield from search(link.game, link.you, where, int(n), kind or "", exactly=True)


_KIND = rf"({'|'.join(TYPES)})"
# The words, what the Power aims at, other facts, and its effect.
FORMS: dict[str, tuple[str, str, dict[str, Any], Callable[..., Body]]] = {
    "damage N": (r"damage (\d+)", "opponent", {"harms": True, "damages": True}, _damage),
    "damage N to each opponent": (
        r"damage (\d+) to each opponent",
        "opponents",
        {"harms": True, "damages": True},
        _damage_each,
    ),
    "prevent N": (r"prevent (\d+)", "damage", {}, _prevent),
    "reinforce N": (r"reinforce (\d+)", "reinforced", {}, _reinforce),
    "reinforce attack N": (r"reinforce attack (\d+)", "reinforced attack", {}, _reinforce),
    "reinforce defense N": (r"reinforce defense (\d+)", "reinforced defense", {}, _reinforce),
    "annul": (r"annul", "last", {"annuls": True}, _annul),
    "draw N": (r"draw (\d+)", "", {}, _draw),
    "gain N": (r"gain (\d+)", "", {"yours": True}, _gain),
    "lose N": (r"lose (\d+)", "", {}, _lose),
    "decrease N": (r"decrease (\d+)", "opponent", {"harms": True}, _decrease),
    "decrease N of each opponent": (
        r"decrease (\d+) of each opponent",
        "opponents",
        {"harms": True},
        _decrease_each,
    ),
    "explode N [TYPE]": (rf"explode (\d+)(?: {_KIND})?", "minion", {}, _explode),
    "explode N of your own [TYPE]": (
        rf"explode (\d+) of your own(?: {_KIND})?",
        OWN,
        {"yours": True, "commits": True},
        _explode_own,
    ),
    "explode as many as your hand": (r"explode as many as your hand", "altar", {}, _explode_hand),
    "discard N from a hand": (r"discard (\d+) from a hand", "hand", {}, _discard),
    "discard N chosen from a hand": (
        r"discard (\d+) chosen from a hand",
        "hand",
        {},
        _discard_chosen,
    ),
    "discard your hand": (r"discard your hand", "", {"yours": True}, _discard_hand),
    "discard your TYPE": (rf"discard your {_KIND}", "", {"yours": True}, _discard_type),
    "exchange": (r"exchange", "altar", {}, _exchange),
    "place": (r"place", "", {"commits": True}, _place),
    "place the discarded minion": (r"place the discarded minion", "", {}, _place_discarded),
    "hand as TYPE": (rf"(hand) as {_KIND}", "", {"yours": True}, _as),
    "altar as TYPE": (rf"(altar) as {_KIND}", "", {"yours": True}, _as),
    "choose N types": (r"choose (\d+) types", "", {}, _types),
    "make it attack|defense|tactical": (r"make it (attack|defense|tactical)", "last", {}, _type),
    "make a power attack|defense|tactical": (
        r"make a power (attack|defense|tactical)",
        "announced",
        {},
        _type,
    ),
    "protect your altar": (r"protect your altar", "", {"yours": True}, _protect),
    "if reinforced draw N": (
        r"if reinforced draw (\d+)",
        "",
        {"conditional": True},
        _if_reinforced,
    ),
    "if reinforced by N draw N": (
        r"if reinforced by (\d+) draw (\d+)",
        "",
        {"conditional": True},
        _if_reinforced_by,
    ),
    "if TYPE in hand draw N": (
        rf"if {_KIND} in hand draw (\d+)",
        "",
        {"conditional": True},
        _if_hand,
    ),
    "search pit|dump N [TYPE]": (rf"search (pit|dump) (\d+)(?: {_KIND})?", "", {}, _search),
    "search pit and dump N [TYPE]": (
        rf"search (pit and dump) (\d+)(?: {_KIND})?",
        "",
        {},
        _search,
    ),
    "search pit|dump exactly N [TYPE]": (
        rf"search (pit|dump) exactly (\d+)(?: {_KIND})?",
        "",
        {},
        _search_exactly,
    ),
    "search pit and dump exactly N [TYPE]": (
        rf"search (pit and dump) exactly (\d+)(?: {_KIND})?",
        "",
        {},
        _search_exactly,
    ),
}


@cache
def read_effect(words: str) -> tuple[str, dict[str, Any], Part] | None:
    """Return what a line of an effect aims at, other facts about the Power, and its effect."""
    for pattern, aims, facts, body in FORMS.values():
        if found := re.fullmatch(pattern, words):
            groups = found.groups()
            more = dict(facts)
            if aims == "minion":
                more |= {"number": int(groups[0]), "of_type": groups[1] or ""}
            if aims == OWN:
                more |= {"own_number": int(groups[0]), "own_of_type": groups[1] or ""}
            if words.startswith("lose "):
                more["own_decrease"] = int(groups[0])
            return aims, more, lambda link: body(link, *groups)  # noqa: B023
    return None


# Effects that a Power can have more than once.
REPEATED = ("draw N", "gain N", "discard your TYPE", "place", "if TYPE in hand draw N")


def combination_problem(type: str, lines: list[str]) -> tuple[str, str] | None:
    """Return why effects cannot be those of one Power of a type, and what to write instead."""
    found = [form for words in lines for form in FORMS if re.fullmatch(FORMS[form][0], words)]
    for form in dict.fromkeys(found):
        if found.count(form) > 1 and form not in REPEATED and not form.startswith("search"):
            return f"'{form}' twice in one Power", "write it once; numbers add up"
    if "place the discarded minion" in found and "prevent N" not in found:
        what = "'place the discarded minion' in a Power that prevents no damage"
        return what, "add `prevent N`"
    if type == "attack" and "prevent N" in found:
        return "an Attack Power that prevents damage", "make it a defense or tactical Power"
    if type == "defense" and {"damage N", "damage N to each opponent"} & set(found):
        return "a Defense Power that does damage", "make it an attack or tactical Power"
    return None


class Described(Power):
    """A Power described by the position."""

    name = ""

    def __init__(self, name: str, reptante: Reptante, state: dict[str, Any]) -> None:
        super().__init__(reptante, state)
        self.name = name
        said = state.get("effect") or []
        self.parts: list[Part] = []
        self.all_aims: list[tuple[str, bool]] = []  # with whether that part does damage
        for words in [said] if isinstance(said, str) else said:
            aims, facts, part = read_effect(words) or ("", {}, None)
            self.aims = self.aims or aims
            self.all_aims.append((aims, bool(facts.get("damages"))))
            for key, value in facts.items():
                setattr(self, key, value)
            if part is not None:
                self.parts.append(part)
        self.conditional = bool(state.get("conditional", self.conditional))
        self.exploding = bool(state.get("exploding"))

    def aims_as(self, type: str) -> tuple[str, ...]:
        found = (aim_as(type, aims, damages) for aims, damages in self.all_aims if aims)
        return tuple(dict.fromkeys(found))

    def effect(self, link: Link) -> Body:
        for part in self.parts:
            yield from part(link)
