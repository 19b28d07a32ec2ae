"""A position as text, both ways, and what a trace says."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rulesdb.engine.chart import Chart
from rulesdb.engine.comparison import equal, mismatch, parts_differ
from rulesdb.engine.documents import Document, Path, Problems
from rulesdb.engine.kernel import Answer, Line, Record, Refusal
from rulesdb.engine.protocol import Title
from rulesdb.engine.schema_check import conforms
from rulesdb.engine.words import phrases

from .game import CARDS, Game, Played, Score, Taken

Card = Literal["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "jester"]


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One player."""

    hand: Annotated[list[Card], Meta(description="the cards in hand")] = []
    points: Annotated[int, Meta(ge=0, le=3, description="points")] = 0


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole position."""

    me: Annotated[Side, Meta(description="the player who asks")] = Side()
    opponent: Annotated[Side, Meta(description="the other player")] = Side()
    leads: Annotated[Literal["me", "opponent"], Meta(description="who leads")] = "me"
    winner: Annotated[Literal["me", "opponent"] | None, Meta(description="who has won")] = None


def vocabulary() -> list[tuple[str, type[Struct]]]:
    return [("position", Position), ("side", Side)]


def check_position(document: Document, problems: Problems, *, before: bool = False) -> None:
    data = document.data if document.data is not None else {}
    if conforms(data, Position, document, problems) and before and data.get("winner"):
        problems.add(document.line(("winner",)), "the game is over", "leave `winner` out")


def parse(data: Any, chart: Chart, record: Record, variant: str = "") -> Game:
    game = Game(chart, record, variant)
    for player in (game.me, game.opponent):
        side = (data or {}).get(player.name) or {}
        player.hand, player.points = list(side.get("hand") or []), side.get("points", 0)
    game.leader = getattr(game, (data or {}).get("leads", "me"))
    return game


def write(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = {
        player.name: {"hand": sorted(player.hand), "points": player.points}
        for player in (game.me, game.opponent)
    }
    data["leads"] = game.leader.name
    if game.winner is not None:
        data["winner"] = game.winner.name
    return data


def starting_problem(game: Game) -> tuple[str, Path] | None:
    if not game.me.hand or not game.opponent.hand:
        return "a player without a card cannot play; give both a hand", ("me", "hand")
    return None


def differences(stated: Any, found: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    for key, value in (stated or {}).items():
        got: Any = found.get(key)
        if key in ("me", "opponent"):
            lines += parts_differ(key, value, got, _same)
        elif not equal(key, value, got):
            lines.append(mismatch(key, value, got))
    return lines


def _same(part: str, stated: Any, found: Any) -> bool:
    return sorted(stated or []) == sorted(found or []) if part == "hand" else stated == found


def board(game: Game) -> dict[str, Any]:
    sides = {
        player.name: {"points": player.points, "hand": [{"name": c} for c in player.hand]}
        for player in (game.me, game.opponent)
    }
    return {**sides, "playing": [card for _, card in game.trick]}


def say(line: Line, lang: str, title: Title) -> str:
    words, what = phrases("pips", lang), line.what
    if isinstance(what, (Answer, Refusal)):
        return str(words["refused"].format(card=title(what.option.card)))
    if isinstance(what, Played):
        return str(words["played"].format(player=words[what.player.name], card=title(what.card)))
    if isinstance(what, Taken):
        return str(words["taken"].format(player=words[what.player.name]))
    if isinstance(what, Score):
        return str(words["score"].format(player=words[what.player.name]))
    return str(words["won"].format(player=words[what.name]))


assert set(CARDS) == set(Card.__args__)
