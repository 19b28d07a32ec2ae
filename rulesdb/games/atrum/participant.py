"""Participants, their Reptantes, and Minions."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from .base_deck import SHADOW
from .rules import rule

if TYPE_CHECKING:
    from .game import Game
    from .power import Power

MOST = 20
START = 10
SHADOW_TYPES = rule("shadow-in-altar#all-types")
OWN_ALTAR = rule("shadow-in-altar#own-altar")
TREATED_AS = rule("minion-type-change#hand-or-altar")


class Minion:
    """A card of the common deck."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.exhausted = False
        self.of: Participant | None = None  # the participant whose hand or Altar it is in
        self.zone = ""

    def __repr__(self) -> str:
        return self.kind

    @property
    def name(self) -> str:
        return self.kind


class Reptante:
    """One of a participant's team."""

    def __init__(self, name: str, participant: Participant) -> None:
        self.name = name
        self.participant = participant
        self.exhausted = False
        self.held = False  # whether it misses the next Prepare phase
        self.powers: list[Power] = []

    def __repr__(self) -> str:
        return self.name

    @property
    def in_play(self) -> bool:
        return self in self.participant.reptantes


class Participant:
    """One side of the table."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self.game = game
        self.group = name  # participants with the same group are teammates
        self.resistance = START
        self.hand: list[Minion] = []
        self.altar: list[Minion] = []
        self.reptantes: list[Reptante] = []
        self.out = False
        self.turned = 0  # Minions of the Altar turned aside for announced Powers
        self.owed = False  # in one reading: an elimination that was put off
        self.zeroed = ""  # in one reading: whose turn it was when resistance reached 0
        self.shield = 0  # in some readings: prevention that waits for damage
        self.hand_as = ""  # what the Minions of the hand count as this turn
        self.altar_as = ""
        self.discards_as: list[str] = []  # types chosen for the discards of coming Powers
        self.protected = False  # whether Powers do not affect the Altar's Minions this turn

    def __repr__(self) -> str:
        return self.name

    @property
    def active(self) -> bool:
        return self.game.active is self

    def mate(self, other: Participant) -> bool:
        return self.group == other.group

    @property
    def opponents(self) -> list[Participant]:
        """Participants of other groups, in turn order after this one."""
        return [other for other in self.others if not self.mate(other)]

    @property
    def mates(self) -> list[Participant]:
        """Other participants of the same group, in turn order after this one."""
        return [other for other in self.others if self.mate(other)]

    @property
    def others(self) -> list[Participant]:
        """All other participants in the game, in turn order after this one."""
        order = self.game.participants
        at = order.index(self)
        return [other for other in (*order[at + 1 :], *order[:at]) if not other.out]

    @property
    def prepared(self) -> list[Minion]:
        return [minion for minion in self.altar if not minion.exhausted]

    # Types ---------------------------------------------------------------------------------------

    def types(self, minion: Minion, without: Collection[Minion] = ()) -> frozenset[str]:
        """Return the types of a Minion of this Altar, or those it would have `without` some others.

        A Shadow has the types of all other Minions in the Altar.
        """
        off = self.game.record.off
        if self.altar_as and TREATED_AS not in off:
            return frozenset({self.altar_as})
        if minion.kind != SHADOW or SHADOW_TYPES in off:
            return frozenset({minion.kind})
        altars = [self.altar]
        if OWN_ALTAR in off:
            altars = [p.altar for p in self.game.participants if p.mate(self)]
        left = [m for altar in altars for m in altar if m not in without]
        others = {m.kind for m in left if m.kind != SHADOW}
        return frozenset(others or {SHADOW})

    def having(self, kind: str, without: Collection[Minion] = ()) -> list[Minion]:
        """Return the Minions of this Altar that have a type, or would `without` some others."""
        left = [minion for minion in self.altar if minion not in without]
        return [minion for minion in left if kind in self.types(minion, without)]

    def of_type(self, kind: str) -> list[Minion]:
        """Return the same when it takes effect, citing the rule that makes them so."""
        found = self.having(kind)
        cite = self.game.record.cite
        if self.altar_as:
            cite(TREATED_AS, self)
        elif kind != SHADOW and any(minion.kind == SHADOW for minion in found):
            cite(SHADOW_TYPES, self)
        elif any(m.kind == SHADOW for m in self.altar) and self._mate_has(kind):
            cite(OWN_ALTAR, self)
        return found

    def _mate_has(self, kind: str) -> bool:
        mates = (p for p in self.game.participants if p.mate(self) and p is not self)
        return any(m.kind == kind for mate in mates for m in mate.altar)

    def hand_type(self, minion: Minion) -> str:
        """Return what a Minion of this hand counts as when discarded to launch a Power."""
        treated = self.hand_as and TREATED_AS not in self.game.record.off
        return self.hand_as if treated else minion.kind
