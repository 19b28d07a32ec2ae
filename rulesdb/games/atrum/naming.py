"""Names of options in scripts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulesdb.engine.naming import plain_name, unknown

from .base_deck import TYPES
from .chain import Link
from .deeds import Deed, Pass, PlaceMinion
from .described import NAME
from .participant import Minion, Participant, Reptante
from .power import Power
from .zones import DONE

if TYPE_CHECKING:
    from .game import Game

KNOWN = (*TYPES, DONE, "pit", "dump", "pass", "main", "exploding", "shadow", "hand")


def names(game: Game, option: Any) -> list[str]:
    """Return what a script may call an option, shortest first."""
    if isinstance(option, Deed):
        return _deed(option, "respond" if game.chain else "announce")
    if isinstance(option, Pass):
        return ["pass", f"pass {option.you.name}"]
    if isinstance(option, PlaceMinion):
        return [f"place {option.minion.kind}"]
    if isinstance(option, Minion):
        return _minion(option)
    if isinstance(option, Link):
        return [option.name, f"{option.name} of {option.reptante.name}"]
    if isinstance(option, (Participant, Reptante)):
        return [option.name]
    return [plain_name(option)]


def _deed(deed: Deed, verb: str) -> list[str]:
    """Name a deed: `announce` starts a chain, `respond` continues it."""
    power = f"{verb} {deed.power.name}"
    tail = (" by exploding" if deed.exploding else "") + (" with a shadow" if deed.shadow else "")
    tail += f" for {deed.mate.name}" if deed.mate is not None else ""
    reptante = deed.power.reptante.name
    heads = [power]
    if deed.copied is not None:
        power += f" copying {deed.via.name}" if deed.via is not None else ""
        heads = [f"{power} copying {deed.copied.name}"]
        heads += [f"{heads[0]} from {deed.copied.reptante.name}"]
    return [
        name
        for head in heads
        for name in (
            f"{head}{tail}",
            f"{head} of {reptante}{tail}",
            f"{head} of {deed.you.name} {reptante}{tail}",
        )
    ]


def _minion(minion: Minion) -> list[str]:
    if minion.zone != "altar" or minion.of is None:
        return [minion.kind, f"{minion.zone} {minion.kind}"]
    alike = [m for m in minion.of.altar if m.kind == minion.kind]
    number = f"{minion.kind}#{alike.index(minion) + 1}" if minion in alike else minion.kind
    who = minion.of.name
    return [minion.kind, number, f"{who} {minion.kind}", f"{who} {number}"]


def unknown_name(words: str) -> str:
    """Return the error message for words that name no Power or Minion, or an empty string."""
    parts = words.split()
    if parts[0] == "place" and parts[-1] not in TYPES:
        return f"there is no Minion '{parts[-1]}'; write one of {', '.join(TYPES)}"
    named = parts[1:2] if parts[0] in ("announce", "respond") else []
    named += [after for word, after in pairwise(parts) if named and word == "copying"]
    for name in named:
        if name not in Power.registry and not NAME.fullmatch(name):
            return unknown("Power", name, Power.registry)
    return ""


def alike(options: list[Any]) -> bool:
    """Whether the options are interchangeable: Minions of a type in the same state."""
    minions = [option for option in options if isinstance(option, Minion)]
    if len(minions) < len(options):
        return False
    game = next((m.of.game for m in minions if m.of is not None), None)
    aimed = [m for m in minions if game and any(m in link.targets for link in game.pending)]
    states = {(m.kind, m.exhausted, m.zone, m.of.name if m.of else "") for m in minions}
    return len(states) == 1 and not aimed
