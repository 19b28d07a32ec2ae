"""Generate the contributor's reference from the schemas, so that it stays up to date."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from rulesdb.engine.plugins import Plugin, load, packages, procedures_of
from rulesdb.errors import NotFound

from . import schema

SHARED = (schema.StatementMeta, schema.Node, schema.Section, schema.RulesVersion)


def reference(kind: str = "", game: str = "") -> str:
    """Return Markdown that explains one kind or all, for one game or all installed ones."""
    kind = _kind_named(kind, schema.FORMATS)
    _check_game(game)
    if kind == "scenario" and game:
        return scenario_reference(game)
    games = [game] if game else list(packages())
    parts = []
    kinds: dict[str, type[schema.Head]] = {**schema.KINDS, "moved": schema.Moved}
    for name, model in kinds.items():
        if kind in ("", name):
            parts.append("\n".join(_kind(name, model)))
        if kind in ("", name) and name == "cards":
            parts += ["\n".join(_card_facts(each)) for each in games]
    if not kind:
        parts.insert(0, "\n".join(_common()))
    if kind in ("", "scenario"):
        parts.append("\n".join(_scenario()))
    if kind in ("", "procedure"):
        parts.append("\n".join(_procedure(games)))
    return "\n\n".join(part for part in parts if part) + "\n"


def json_reference(kind: str = "", game: str = "") -> Any:
    """Return the same as JSON Schema."""
    from .json_schema import json_schema

    _check_game(game)
    return json_schema(_kind_named(kind, [*schema.KINDS, "scenario"]), game)


def _check_game(game: str) -> None:
    """Raise NotFound for a game that adds nothing to the schemas, because it has no engine."""
    if game and game not in packages():
        known = " or ".join(packages())
        raise NotFound(f"there is no engine for '{game}'; use --game {known}, or leave it out")


def _kind_named(name: str, known: Iterable[str]) -> str:
    """Return the kind that a user means, or an empty string for all."""
    if not name or name in known:
        return name
    try:
        return schema.kind_named(name)
    except NotFound:
        message = f"there is no kind '{name}'; use one of {', '.join(known)}"
        raise NotFound(message) from None


def _common() -> Iterator[str]:
    yield "# The format of entries"
    yield ""
    yield "Generated from the schemas by `rulesdb schema`. An entry is one file,"
    yield "`content/<game>/<kind>/<name>.md`: a head between `---` lines, then one section for each"
    yield "language (`## en: Title`). A paragraph or list item that begins with `{#anchor}` is a"
    yield "statement; the anchors are the same in every language."
    yield ""
    yield "## Every kind"
    yield ""
    yield from _fields(schema.Head)
    for model in SHARED:
        yield ""
        yield f"### `{model.__name__}`: {_about(model)}"
        yield ""
        yield from _fields(model)


def _kind(name: str, model: type[schema.Head]) -> Iterator[str]:
    yield f"## {name}"
    yield ""
    yield model.about
    own = {item.name for item in msgspec.structs.fields(model)}
    own -= {item.name for item in msgspec.structs.fields(schema.Head)}
    if own:
        yield ""
        yield from _fields(model, own)


def _card_facts(game: str) -> Iterator[str]:
    """Yield the section about the facts that a game adds to its cards."""
    model = schema.card_schema(game)
    if model is not schema.Cards:
        yield f"## cards of {game}"
        yield ""
        yield _about(model)
        yield ""
        common = {item.name for item in msgspec.structs.fields(schema.Cards)}
        own = {item.name for item in msgspec.structs.fields(model)} - common
        yield from _fields(model, own)


def _scenario() -> Iterator[str]:
    yield "## scenario"
    yield ""
    yield "A fence of three YAML parts, separated by `---`: the position before, the moves, the"
    yield "position after. `scenario possible` needs one order that ends as stated;"
    yield "`scenario illegal` means that the last move is refused, and `scenario endless` that it"
    yield "never ends (no position after). `as printed` and `as current` choose the text of a card,"
    yield "and in a question `as ANCHOR` runs that reading. Several positions after the moves,"
    yield "separated by `---`, are all the endings that the open choices lead to."
    yield ""
    yield "Each line is about the question that is open when it is reached. `choose NAME` answers a"
    yield "choice (`NAME#2` is the second copy), and `choose any` leaves it open; open choices are"
    yield "explored in every order. `expect: {…}` states a position between moves, `can: MOVE` and"
    yield "`cannot: MOVE` what is legal or refused there (or `can: choose NAME`), and `ability: …`"
    yield "runs an effect without a card. `docs/scenarios.md` explains all of it."
    yield ""
    yield "`rulesdb schema scenario --game GAME` lists the moves, effects and positions of a game,"
    yield "with an example of each. `docs/scenarios/` has the same pages."


def scenario_reference(game: str) -> str:
    """Return Markdown that lists every form of a game's scenarios, with its examples."""
    return "\n".join(_forms_of(load(game))) + "\n"


def _forms_of(plugin: Plugin) -> Iterator[str]:
    game, shown = plugin.game, examples(plugin)
    yield f"# Scenarios of {game}"
    yield ""
    yield f"Generated by `rulesdb schema scenario --game {game}`. [scenarios.md](../scenarios.md)"
    yield "explains the language; this page lists what it can say in this game. The tests run every"
    yield "example."
    topics = {"Moves": plugin.rules.move_forms, **(plugin.forms() if plugin.forms else {})}
    for topic, forms in topics.items():
        yield f"\n## {topic}"
        yield from _example(shown, topic)
        for form in forms:
            yield f"\n### `{form}`"
            yield from _example(shown, form)
    yield "\n## Positions"
    for name, model in plugin.rules.vocabulary():
        yield f"\n### {name}"
        yield f"\n{_about(model)}\n"
        yield from _fields(model)
        yield from _example(shown, name)


def _example(shown: dict[str, str], name: str) -> Iterator[str]:
    if text := shown.get(name):
        yield f"\n{text}"


def examples(plugin: Plugin) -> dict[str, str]:
    """Return the examples of a plug-in by heading: a topic, a form or the name of a schema."""
    file = files(plugin.package) / "examples.md"
    text = file.read_text("utf-8") if file.is_file() else ""
    parts = (part.partition("\n") for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:])
    return {heading.strip("` "): body.strip() for heading, _, body in parts}


def _procedure(games: list[str]) -> Iterator[str]:
    yield "## procedure"
    yield ""
    yield "A fence ```` ```procedure NAME ```` of YAML parts, separated by `---`: the input, the"
    yield "result, and for `event` the steps in between. It belongs in tournament/ or questions/,"
    yield "where `as ANCHOR` runs that reading. Keys that the result leaves out are not compared;"
    yield "the result can also be `refused: STATEMENT`. `docs/tournament.md` has examples."
    for game in games:
        own = procedures_of(game)
        if own is None:
            continue
        yield ""
        yield f"Procedures of {game}:"
        yield ""
        yield "| procedure | input | steps | result |"
        yield "|---|---|---|---|"
        for name, known in own.PROCEDURES.items():
            parts = (known.input, known.step, known.result)
            keys = [", ".join(f"`{key}`" for key in _keys(model)) for model in parts]
            yield f"| `{name}` | {keys[0]} | {keys[1]} | {keys[2] or 'names from the input'} |"


def _keys(model: type[Struct] | None) -> list[str]:
    fields = msgspec.structs.fields(model) if model is not None else ()
    return [item.encode_name for item in fields if item.name != "refused"]


def _fields(model: type[Struct], only: set[str] | None = None) -> Iterator[str]:
    yield "| key | | what |"
    yield "|---|---|---|"
    for item in msgspec.structs.fields(model):
        if only is None or item.name in only:
            need = "required" if item.required else ""
            yield f"| `{item.encode_name}` | {need} | {_help(item.type)}{_choices(item.type)} |"


def _about(model: type[Struct]) -> str:
    return (model.__doc__ or "").strip()


def _help(kind: Any) -> str:
    for meta in get_args(kind)[1:] if get_origin(kind) is Annotated else ():
        if meta.description:
            return str(meta.description)
    return ""


def _choices(kind: Any) -> str:
    """Return the values that a field allows, if they are fixed."""
    found = dict.fromkeys(_literals(kind))
    return f" ({', '.join(f'`{word}`' for word in found)})" if found else ""


def _literals(kind: Any) -> Iterator[str]:
    if get_origin(kind) is Literal:
        yield from (str(word) for word in get_args(kind))
    elif get_origin(kind) is not None:
        for inner in get_args(kind):
            yield from _literals(inner)
