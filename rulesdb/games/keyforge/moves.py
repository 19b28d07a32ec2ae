"""Moves as text: `play urchin left`, `fight with tolas against urchin`.

The text names the deed and also answers the questions that it asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.moves import Moves

from .deeds import Deed, every_deed, impossible_deeds

if TYPE_CHECKING:
    from .game import Game


class Say(Struct, frozen=True):
    """A move without a card."""

    name: str

    @property
    def refuses(self) -> str:
        return self.name.split()[0]


class House(Struct, frozen=True):
    """Choosing a house."""

    house: str

    refuses = "house"

    @property
    def name(self) -> str:
        return f"house {self.house}"


END = Say("end turn")
TAKE_ARCHIVES = Say("take archives")
LEAVE_ARCHIVES = Say("leave archives")
MULLIGAN = Say("mulligan")
KEEP = Say("keep")


def legal_moves(game: Game) -> tuple[Any, ...]:
    """Return the legal moves in step 3."""
    off = game.record.off
    found: list[Any] = []
    only_house = not off and not game.in_force.saying("lets")  # rules out most cards quickly
    for deed in every_deed(game):
        if only_house and not deed.of_house(game):
            continue
        why = deed.refused(game)
        if not why or why in off:
            found.append(deed)
    for deed, why in impossible_deeds(game) if off else ():
        if why in off and deed.has_effect and not deed.refused(game):
            found.append(deed)
    return (*found, END)


def refused_moves(game: Game) -> dict[Deed, str]:
    """Return the rule that forbids each of the other moves."""
    off = game.record.off
    pairs = [(deed, deed.refused(game)) for deed in every_deed(game)]
    for deed, why in impossible_deeds(game):
        pairs.append((deed, deed.refused(game) if why in off and deed.has_effect else why))
    return {deed: why for deed, why in pairs if why and why not in off}


_IN_HAND = r"(?:(?:me |opponent )?hand )?\S+"
MOVES = Moves(
    patterns=(
        rf"(?P<move>play {_IN_HAND})(?: (?P<first>left|right))?",
        rf"(?P<move>play {_IN_HAND}) on (?P<first>(?:me |opponent )?\S+)",
        rf"(?P<move>play {_IN_HAND}) (?P<first>between \S+ and \S+)",
        rf"(?P<move>discard {_IN_HAND})",
        r"(?P<move>reap with (?:me )?\S+)",
        r"(?P<move>fight with (?:me )?\S+)(?: against (?P<first>(?:me |opponent )?\S+))?",
        r"(?P<move>use (?:me )?\S+)",
        r"(?P<move>unstun (?:me )?\S+)",
        r"(?P<move>house \S+)",
        r"(?P<move>take archives|leave archives|end turn|mulligan|keep)",
    ),
    forms=(
        "play CARD [left|right]",
        "play UPGRADE on CREATURE",
        "play CREATURE between CREATURE and CREATURE",
        "discard CARD",
        "reap with CREATURE",
        "fight with CREATURE [against CREATURE]",
        "use CARD",
        "unstun CREATURE",
        "house HOUSE",
        "take archives",
        "leave archives",
        "mulligan",
        "keep",
        "end turn",
    ),
)
read_move = MOVES.read
