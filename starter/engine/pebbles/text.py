"""The text side: positions, moves, and what happened as sentences (words/<lang>.toml)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rulesdb.engine.kernel import Refusal
from rulesdb.engine.moves import Moves
from rulesdb.engine.naming import unknown
from rulesdb.engine.schema_check import conforms
from rulesdb.engine.words import phrases

from .game import CARDS, Game, Moved, Taken


# 6. The schema of a position. Whatever is left out has its default.
class Side(Struct, frozen=True, forbid_unknown_fields=True):
    nest: Annotated[int, Meta(ge=0, description="pebbles in the nest")] = 0
    hand: Annotated[list[Literal[*CARDS]], Meta(description="cards in hand")] = []


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    heap: Annotated[int, Meta(ge=0, description="pebbles in the heap")] = 0
    me: Annotated[Side, Meta(description="the player who asks")] = Side()
    opponent: Annotated[Side, Meta(description="the other player")] = Side()
    active: Annotated[Literal["me", "opponent"], Meta(description="whose turn it is")] = "me"
    winner: Annotated[str, Meta(description="me, opponent or nobody")] = ""


def vocabulary() -> list:
    return [("position", Position), ("side", Side)]


def check_position(document, problems, *, before=False) -> None:
    conforms(document.data or {}, Position, document, problems)


# 7. `parse` and `write` are opposites: text to game, game to text.
def parse(data, chart, record, variant="") -> Game:
    game, data = Game(chart, record, variant), data or {}
    game.heap, game.active = data.get("heap", 0), getattr(game, data.get("active", "me"))
    for player in (game.me, game.opponent):
        side = data.get(player.name) or {}
        player.nest, player.hand = side.get("nest", 0), list(side.get("hand", []))
    return game


def write(game: Game) -> dict:
    sides = {p.name: {"nest": p.nest, "hand": list(p.hand)} for p in (game.me, game.opponent)}
    end = {"winner": game.winner} if game.winner else {}
    return {"heap": game.heap, **sides, "active": game.active.name, **end}


board = write  # what pages draw of a position; a template may draw it nicer

# 8. Moves as scenarios write them.
MOVES = Moves((r"(?P<move>take [12])", r"(?P<move>play [a-z-]+)"), ("take 1", "play CARD"))
read_move, move_forms = MOVES.read, MOVES.forms


def unknown_name(words: str) -> str:
    verb, _, card = words.partition(" ")
    return unknown("card", card, CARDS) if verb == "play" and card not in CARDS else ""


# 9. A sentence for each line of a replay.
def say(line, lang: str, title) -> str:
    words, what = phrases("pebbles", lang), line.what
    if isinstance(what, Taken | Moved):
        key = "taken" if isinstance(what, Taken) else "moved"
        return words[key].format(player=words[what.player.name], count=what.count)
    if isinstance(what, Refusal):
        return words["refused"].format(move=what.option.name)
    return words["over"] if what == "over" else words["played"].format(title(what.name[5:]))
