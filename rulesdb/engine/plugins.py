"""Find, load and check game plug-ins; `protocol.py` defines their interface."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from inspect import Parameter, Signature, signature
from typing import Any

from msgspec import Struct
from msgspec.json import Decoder

from rulesdb.errors import NotFound, RulesError, fault

from .protocol import (
    OPTIONAL,
    Abilities,
    Asking,
    CardSchema,
    Desk,
    Forms,
    GamePlugin,
    Meeting,
    Procedures,
    RandomGames,
    Skeletons,
    Waiting,
)

GROUP = "rulesdb.games"


class Plugin(Struct, frozen=True):
    """A game plug-in, loaded and checked."""

    game: str
    package: str
    rules: GamePlugin
    abilities: Abilities | None = None
    asking: Asking | None = None
    card_schema: CardSchema | None = None
    desk: Desk | None = None
    forms: Forms | None = None
    meeting: Meeting | None = None
    procedures: Procedures | None = None
    random_games: RandomGames | None = None
    skeletons: Skeletons | None = None
    waiting: Waiting | None = None


_registered: dict[str, str] = {}


def register(game: str, package: str) -> None:
    """Register a plug-in that no installed distribution declares, as in a browser."""
    _registered[game] = package
    load.cache_clear()


@cache
def _declared() -> dict[str, str]:
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group=GROUP)}


def packages() -> dict[str, str]:
    """Return the package name of each game that has a plug-in."""
    return dict(sorted({**_declared(), **_registered}.items()))


def has_engine(game: str) -> bool:
    """Return whether a game has a plug-in, so that its rules can be run."""
    return game in _registered or game in _declared()


@cache
def load(game: str) -> Plugin:
    """Load the plug-in of a game; raise RulesError with every problem found."""
    if not has_engine(game):
        begin = "`rulesdb init DIR --engine` writes one to begin with"
        raise NotFound(f"'{game}' has no engine; {begin}")
    package = _registered.get(game) or _declared()[game]
    try:
        module: Any = import_module(package)
    except RulesError:
        raise
    except Exception as error:
        what = f"the engine of '{game}' cannot be loaded: {fault(error)}; fix it there"
        raise RulesError(what) from error
    if problems := check(module):
        listed = "\n".join(f"  {problem}" for problem in problems)
        count = f"{len(problems)} problem{'' if len(problems) == 1 else 's'}"
        raise RulesError(f"the plug-in of '{game}' ({package}) has {count}:\n{listed}")
    parts = {name: getattr(module, name, None) for name in OPTIONAL}
    return Plugin(game, package, module, **parts)


def rules_of(game: str) -> GamePlugin:
    """Return the rules of a game."""
    return load(game).rules


def procedures_of(game: str) -> Procedures | None:
    """Return the tournament procedures of a game, or None."""
    return load(game).procedures if has_engine(game) else None


def check(module: Any) -> list[str]:
    """Return everything that is missing or malformed in a plug-in, each with its purpose."""
    problems = _check_part(module, GamePlugin, "")
    for name, part in OPTIONAL.items():
        own = getattr(module, name, None)
        if own is not None:
            problems += _check_part(own, part, f"{name}.")
    facts = getattr(getattr(module, "card_schema", None), "Facts", None)
    if facts is not None and (why := _not_a_schema(facts)):
        problems.append(f"'card_schema.Facts' {why}: {CardSchema.Facts.__doc__}")
    return problems


def _not_a_schema(facts: Any) -> str:
    """Return why something cannot be a schema, or an empty string."""
    if not (isinstance(facts, type) and issubclass(facts, Struct)):
        return "is not a msgspec.Struct"
    try:
        Decoder(facts)
    except TypeError as error:
        return f"is not a schema ({error})"
    return ""


def _check_part(own: Any, part: type, prefix: str) -> list[str]:
    problems = []
    for name, wanted in vars(part).items():
        if name.startswith("_") and name != "__call__":
            continue
        purpose = (getattr(wanted, "__doc__", "") or "").strip().partition("\n")[0]
        shown = f"'{prefix}{name}'".replace(".__call__", "")
        if name == "__call__":
            found = own
        elif not hasattr(own, name):
            problems.append(f"{shown} is missing: {purpose}")
            continue
        else:
            found = getattr(own, name)
        if isinstance(wanted, property):
            continue
        if not callable(found):
            problems.append(f"{shown} cannot be called: {purpose}")
        elif why := _mismatch(wanted, found):
            problems.append(f"{shown} {why}: {purpose}")
    return problems


def _mismatch(wanted: Any, found: Any) -> str:
    """Return why a function does not match the protocol, or an empty string."""
    try:
        own = signature(found)
    except (TypeError, ValueError):  # a built-in has no signature
        return ""
    asked = list(signature(wanted).parameters.values())[1:]
    given = [p.name for p in asked if p.kind is Parameter.POSITIONAL_OR_KEYWORD]
    named = {p.name: None for p in asked if p.kind is Parameter.KEYWORD_ONLY}
    try:
        own.bind(*given, **named)
    except TypeError:
        call = Signature([p.replace(annotation=Parameter.empty) for p in asked])
        return f"takes {own.replace(return_annotation=Signature.empty)}, but must take {call}"
    return ""
