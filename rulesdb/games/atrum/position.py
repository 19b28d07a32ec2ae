"""Read and write positions: `parse(write(game))` is the same position."""

from __future__ import annotations

from collections import Counter
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any

from rulesdb.engine.documents import Path
from rulesdb.engine.kernel import Record

from .conditions import SUBSTITUTED
from .described import NAME, Described
from .game import MAIN, Game
from .participant import START, Minion, Participant, Reptante
from .power import Power, power_named
from .turn import ALTERNATE
from .vocabulary import items, reptante_state, sides

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart

NAMELESS = ("reptante-1", "reptante-2", "reptante-3")

# Reading -----------------------------------------------------------------------------------------


def parse(data: Any, chart: Chart, record: Record, variant: str = "") -> Game:
    """Return the game that a position describes."""
    data = data or {}
    game = Game(chart, record, variant)
    said = sides(data)
    for name in _order(data, record, list(said)):
        game.participants.append(_side(game, name, said[name]))
    for number, group in enumerate(data.get("groups") or []):
        for name in group:
            game.named(name).group = f"group {number + 1}"
    game.active = game.named(data["active"]) if data.get("active") else game.participants[0]
    game.step = game.resume = data.get("step") or MAIN
    on_top = _pile(data.get("on-top"), "pit")
    game.pit = [*on_top, *_pile(data.get("pit"), "pit")]
    game.shuffled, game.known = isinstance(data.get("pit"), dict), len(on_top)
    game.dump = _pile(data.get("dump"), "dump")
    game.first_round = bool(data.get("first-round"))
    game.began = game.named(data["began"]) if data.get("began") else None
    turn = data.get("turn") or {}
    game.turn.placed = bool(turn.get("placed"))
    game.turn.eliminated = list(turn.get("eliminated") or [])
    game.turn.reinforced = int(turn.get("reinforced") or 0)
    game.turn.shown = list(turn.get("shown") or [])
    game.removed = list(data.get("removed") or [])
    game.score = dict(data.get("score") or {})
    if data.get("winner"):
        game.winner = game.named(data["winner"])
    return game


def _order(data: dict[str, Any], record: Record, names: list[str]) -> list[str]:
    """Return the turn order: as written, or alternating between groups."""
    groups = data.get("groups")
    if not groups or ALTERNATE in record.off:
        return names
    return [name for name in chain(*zip_longest(*groups)) if name is not None]


def _pile(said: Any, zone: str, of: Participant | None = None) -> list[Minion]:
    pile = []
    for kind, state in items(said or []):
        minion = Minion(kind)
        minion.zone, minion.of, minion.exhausted = zone, of, state == "exhausted"
        pile.append(minion)
    return pile


def _side(game: Game, name: str, side: dict[str, Any]) -> Participant:
    who = Participant(name, game)
    who.resistance = side.get("resistance", START)
    who.hand, who.altar = (_pile(side.get(zone), zone, who) for zone in ("hand", "altar"))
    named = side.get("reptantes")
    for reptante, said in (dict.fromkeys(NAMELESS) if named is None else named).items():
        who.reptantes.append(_reptante(game, who, reptante, reptante_state(said)))
    who.hand_as, who.altar_as = side.get("hand-as") or "", side.get("altar-as") or ""
    who.discards_as = list(side.get("discards-as") or [])
    who.turned = side.get("turned") or 0
    who.protected, who.out = bool(side.get("protected")), bool(side.get("out"))
    return who


def _reptante(game: Game, who: Participant, name: str, said: dict[str, Any]) -> Reptante:
    reptante = Reptante(name, who)
    reptante.exhausted, reptante.held = bool(said.get("exhausted")), bool(said.get("held"))
    for power, state in items(said.get("powers") or []):
        reptante.powers += _powers(game, reptante, power, state or {})
    return reptante


def _powers(game: Game, reptante: Reptante, name: str, state: dict[str, Any]) -> list[Power]:
    """Return a Power and, if it is forbidden, the Power that replaces it."""
    if NAME.fullmatch(name):
        return [Described(name, reptante, state)]
    power = power_named(name, game.variant)(reptante, state)
    if not power.substitute or SUBSTITUTED in game.record.off:
        return [power]
    instead = power_named(power.substitute, game.variant)(reptante)
    instead.stands_for = name
    return [power, instead]


def starting_problem(game: Game) -> tuple[str, Path] | None:
    """Return what is wrong with a starting position, and where; None if nothing is."""
    if game.active.out:
        return "the active participant is out of the game; name another as `active`", ("active",)
    return None


# Writing -----------------------------------------------------------------------------------------


def write(game: Game) -> dict[str, Any]:
    """Return the position of a game in the vocabulary, without defaults."""
    named = {who.name: _write_side(who) for who in game.participants}
    data: dict[str, Any] = dict(named)
    if set(named) != {"me", "opponent"}:
        data = {"participants": named}
        groups: dict[str, list[str]] = {}
        for who in game.participants:
            groups.setdefault(who.group, []).append(who.name)
        if len(groups) < len(named):
            data["groups"] = list(groups.values())
    data["active"] = game.active.name
    if game.step != MAIN:
        data["step"] = game.step
    data |= _write_pit(game)
    data["dump"] = [minion.kind for minion in game.dump]
    if game.first_round:
        data["first-round"] = True
        data["began"] = game.began.name if game.began is not None else ""
    memory = game.turn
    turn = {
        "placed": memory.placed,
        "eliminated": list(memory.eliminated),
        "reinforced": memory.reinforced,
        "shown": list(memory.shown),
    }
    data["turn"] = {key: value for key, value in turn.items() if value}
    data["removed"] = list(game.removed)
    data["score"] = dict(game.score)
    if game.winner is not None:
        data["winner"] = game.winner.name
    return {key: value for key, value in data.items() if value or key in named}


def _write_pit(game: Game) -> dict[str, Any]:
    """Return the Pit in order or, if that is unknown, counted, with what is known on top."""
    pit = [minion.kind for minion in game.pit]
    below = pit[game.known :]
    if not game.shuffled or not below:
        return {"pit": pit}
    return {"on-top": pit[: game.known], "pit": dict(sorted(Counter(below).items()))}


def _write_side(who: Participant) -> dict[str, Any]:
    side: dict[str, Any] = {
        "resistance": who.resistance,
        "hand": sorted(minion.kind for minion in who.hand),
        "altar": [{m.kind: "exhausted"} if m.exhausted else m.kind for m in who.altar],
        "reptantes": {reptante.name: _write_reptante(reptante) for reptante in who.reptantes},
        "hand-as": who.hand_as,
        "altar-as": who.altar_as,
        "discards-as": list(who.discards_as),
        "protected": who.protected,
        "out": who.out,
        "turned": who.turned,
    }
    return {k: v for k, v in side.items() if v or k in ("resistance", "reptantes")}


def _write_reptante(reptante: Reptante) -> Any:
    powers = [_write_power(power) for power in reptante.powers if not power.stands_for]
    if not reptante.held and not reptante.exhausted:
        return powers or None
    state = {"exhausted": reptante.exhausted, "held": reptante.held, "powers": powers}
    kept = {key: value for key, value in state.items() if value}
    return "exhausted" if kept == {"exhausted": True} else kept


def _write_power(power: Power) -> Any:
    return {power.name: power.state} if power.state else power.name
