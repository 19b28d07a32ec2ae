"""The targets of a Power, which are named when it is announced."""

from __future__ import annotations

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


def aim(game: Game, deed: Deed) -> str:
    """Return the rule that refuses it for lack of a target, or an empty string."""
    aims = deed.does.aims_as(deed.does.type_now)
    if aims == "reinforced" and not targets(game, deed):
        return IN_THE_CHAIN
    if aims == "last" and not targets(game, deed):
        return NEUTRAL_OF_OPPONENT if game.chain else LAST_BEFORE
    if aims in ("", "damage") or targets(game, deed):
        return ""
    return PROTECTED if safe(game, deed) else TARGET


def protected(game: Game, who: Participant) -> bool:
    """Whether a participant is at 0, and so cannot be targeted by what takes resistance."""
    if game.reads(THAT_TURN) and who.zeroed and who.zeroed != game.active.name:
        return False
    return who.resistance == 0


def safe(game: Game, deed: Deed) -> list[Participant]:
    """Return those whom resistance 0 keeps from being a target."""
    who = deed.you.opponents if deed.does.aims == "opponent" else deed.you.others
    return [p for p in who if deed.does.harms and protected(game, p)]


def targets(game: Game, deed: Deed) -> tuple[Any, ...]:
    """Return the possible targets of a Power, by its text."""
    you, power = deed.you, deed.does
    aims = power.aims_as(power.type_now)
    if aims == "opponent":
        kept = [] if PROTECTED in game.record.off else safe(game, deed)
        return tuple(p for p in you.opponents if p not in kept)
    if aims in ("hand", "altar"):
        every = game.playing if power.anyone else you.opponents
        if aims == "hand":
            return tuple(p for p in every if p.hand or ALWAYS_A_HAND not in game.record.off)
        return tuple(p for p in every if p.altar or power.anyone)
    if aims == "minion":
        return _minions(you, power)
    return _links(game, you, power, aims)


def _minions(you: Participant, power: Power) -> tuple[Minion, ...]:
    typed = power.of_type and BY_TYPE not in you.game.record.off
    found = [p.having(power.of_type) if typed else p.altar for p in you.opponents]
    return tuple(minion for altar in found for minion in altar)


def of_other_type(deed: Deed, able: list[Any]) -> dict[Any, str]:
    """Return the Minions that are not of the type a Power names, with the rule."""
    if not deed.does.of_type:
        return {}
    every = (minion for p in deed.you.opponents for minion in p.altar)
    return {minion: BY_TYPE for minion in every if minion not in able}


def _links(game: Game, you: Participant, power: Power, aims: str) -> tuple[Link, ...]:
    """Return the announced Powers that a Power can target."""
    if aims == "attack":
        return tuple(link for link in game.chain if link.type == "attack")
    if aims == "damage":
        return tuple(link for link in game.chain if link.does.damages and link.type != "defense")
    if aims == "reinforced":
        return tuple(link for link in game.chain if link.type in ("attack", "defense"))
    if aims == "last" and game.chain:
        if power.annuls and game.reads(ANY_NEUTRAL):
            return tuple(link for link in game.chain if power.may_annul(you, link))
        last = game.chain[0] if LAST_BEFORE in game.record.off else game.chain[-1]
        return (last,) if power.may_annul(you, last) else ()
    return ()
