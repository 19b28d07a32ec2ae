"""The targets of a Power, which are named when it is announced.

A Power aims at one opponent (`opponent`), at their hand, their Altar or Minions of it, at all
opponents (`opponents`), at Minions of one's own Altar (`own minion`), and at announced Powers. If
it aims at several things of one opponent, they are all of the same one.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from .participant import Minion, Participant
from .power import Power
from .rules import reading, rule

if TYPE_CHECKING:
    from .chain import Link
    from .deeds import Deed
    from .game import Game

IN_THE_CHAIN = rule("reinforce#in-the-chain")
LAST_BEFORE = rule("annul#last-before")
PROTECTED = rule("eliminate-reptante#protected")
TARGET = rule("target#at-announcement")
NEUTRAL_OF_OPPONENT = rule("cards/antimateria")
BY_TYPE = rule("minion#by-type")
ALWAYS_A_HAND = rule("hand#always-target")
ANY_NEUTRAL = reading("annul-previous-only-vs-antimateria#any-neutral")
THAT_TURN = reading("zero-out-of-own-turn-protection#that-turn")
# What Powers that Reinforce aim at; of some the document does not say which type it is.
REINFORCED = {
    "reinforced": ("attack", "defense"),
    "reinforced attack": ("attack",),
    "reinforced defense": ("defense",),
}
OTHER_GROUP = rule("rules/multiplayer-powers#attack-target")
OF_ONE = ("opponent", "hand", "altar", "minion")  # … of one participant
OF_PARTICIPANTS = (*OF_ONE, "opponents")
OWN = "own minion"  # of the "you" of the text


def aim(game: Game, deed: Deed) -> str:
    """Return the rule that refuses it for lack of a target, or an empty string."""
    for aims in deed.does.aims_as(deed.does.type_now):
        if aims == "damage" or targets(game, deed, aims):
            continue
        if aims in REINFORCED:
            return IN_THE_CHAIN
        if aims == "last":
            return NEUTRAL_OF_OPPONENT if game.chain else LAST_BEFORE
        if aims == OWN:
            return TARGET
        return PROTECTED if safe(game, deed) else TARGET
    return ""


def protected(game: Game, who: Participant) -> bool:
    """Whether a participant is at 0, and so cannot be targeted by what takes resistance."""
    if game.reads(THAT_TURN) and who.zeroed and who.zeroed != game.active.name:
        return False
    return who.resistance == 0


def shielded(game: Game, you: Participant, who: Participant, power: Power) -> bool:
    """Whether a participant at 0 cannot be targeted by this Power of somebody else."""
    return power.harms and who is not you and protected(game, who)


def safe(game: Game, deed: Deed) -> list[Participant]:
    """Return those whom resistance 0 keeps from being a target."""
    who = deed.you.others if deed.does.anyone else deed.you.opponents
    return [p for p in who if shielded(game, deed.you, p, deed.does)]


def targets(game: Game, deed: Deed, aims: str) -> tuple[Any, ...]:
    """Return the possible targets of a Power, by one of its aims."""
    if aims == OWN:
        own = _minions(deed.does, deed.mate or deed.you, own=True)
        return tuple(minion for minion in own if leaves_payment(deed, (minion,)))
    if aims not in OF_PARTICIPANTS:
        return announced(game, deed.you, deed.does, aims)
    able = _candidates(game, deed)
    if aims == "opponents":
        return tuple(able)
    able = [who for who in able if _has_all(game, deed, who)]
    if aims == "minion":
        return tuple(minion for who in able for minion in _minions(deed.does, who))
    return tuple(able)


def _candidates(game: Game, deed: Deed) -> list[Participant]:
    kept = [] if PROTECTED in game.record.off else safe(game, deed)
    every = game.playing if deed.does.anyone else deed.you.opponents
    if OTHER_GROUP in game.record.off:
        every = [*every, *deed.you.mates]
    return [who for who in every if who not in kept]


def _has_all(game: Game, deed: Deed, who: Participant) -> bool:
    """Whether somebody has everything that a Power aims at."""
    power = deed.does
    aims = power.aims_as(power.type_now)
    if "hand" in aims and not who.hand and ALWAYS_A_HAND in game.record.off:
        return False
    if "altar" in aims and not who.altar and not power.anyone:
        return False
    return "minion" not in aims or bool(_minions(power, who))


def _minions(power: Power, who: Participant, own: bool = False) -> list[Minion]:
    kind = power.own_of_type if own else power.of_type
    typed = kind and BY_TYPE not in who.game.record.off
    return who.having(kind) if typed else who.altar


def leaves_payment(deed: Deed | Link, minions: Collection[Minion]) -> bool:
    """Whether the cost can be paid by Exploding other Minions than these."""
    left = [minion for minion in deed.you.prepared if minion not in minions]
    return not deed.exploding or len(left) >= deed.power.cost


def not_own(deed: Deed, able: list[Any]) -> dict[Any, str]:
    """Return the Minions that cannot be Exploded as one's own, with the rule."""
    whose = deed.mate or deed.you
    fits = _minions(deed.does, whose, own=True)
    wrong = [m for who in deed.you.game.playing for m in who.altar if m not in able]
    return {m: BY_TYPE if m.of is whose and m not in fits else TARGET for m in wrong}


def unfit(game: Game, aims: str, able: list[Any]) -> dict[Any, str]:
    """Return what a Power does not aim at, with the rule that refuses it as a target."""
    rule = LAST_BEFORE if aims == "last" else TARGET
    if rule in game.record.off:
        return {}
    minions = (minion for who in game.participants for minion in who.altar)
    others = () if aims == "last" else (*game.participants, *minions)
    return {each: rule for each in (*game.chain, *others) if each not in able}


def of_other_type(deed: Deed, able: list[Any]) -> dict[Any, str]:
    """Return the Minions that are not of the type a Power names, with the rule."""
    if not deed.does.of_type:
        return {}
    every = (minion for p in deed.you.opponents for minion in p.altar)
    return {minion: BY_TYPE for minion in every if minion not in able}


def not_reinforced(game: Game, aims: str) -> dict[Any, str]:
    """Return the announced Powers that cannot be Reinforced by this Power, with the rule."""
    types = REINFORCED.get(aims)
    return {link: IN_THE_CHAIN for link in game.chain if types and link.type not in types}


def announced(game: Game, you: Participant, power: Power, aims: str) -> tuple[Link, ...]:
    """Return the announced Powers that a Power can target."""
    if aims == "attack":
        return tuple(link for link in game.chain if link.type == "attack")
    if aims == "damage":
        return tuple(link for link in game.chain if link.does.damages and link.type != "defense")
    if aims in REINFORCED:
        return tuple(link for link in game.chain if link.type in REINFORCED[aims])
    if aims == "announced":
        return tuple(game.chain)
    if aims == "last" and game.chain:
        if power.annuls and game.reads(ANY_NEUTRAL):
            return tuple(link for link in game.chain if power.may_annul(you, link))
        last = game.chain[0] if LAST_BEFORE in game.record.off else game.chain[-1]
        return (last,) if power.may_annul(you, last) else ()
    return ()


# At the launch -----------------------------------------------------------------------------------


def still_valid(game: Game, link: Link, aims: str, target: Any) -> bool:
    """Whether a target named at the announcement is one when the Power should be launched."""
    you, power = link.you, link.does
    if aims == OWN:
        return target in _minions(power, link.whose, own=True)
    if isinstance(target, Minion):
        whose = target.of
        there = whose in you.opponents and target.zone == "altar"
        return there and whose is not None and target in _minions(power, whose)
    if isinstance(target, Participant):
        empty = aims == "altar" and not target.altar and not power.anyone
        return not target.out and not empty
    return target in announced(game, you, power, aims)
