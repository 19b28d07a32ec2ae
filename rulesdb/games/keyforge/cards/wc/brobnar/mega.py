"""The mega creatures of house Brobnar: each is a giant with more power."""

from __future__ import annotations

from ...aoa.brobnar.creatures import Cowfyne, Groke
from ...cota.brobnar.creatures import GangerChieftain
from .creatures import Alaka, GronNineToes, Mogghunter, Narp, Shorty


class MegaAlaka(Alaka):
    """It comes into play ready, not exhausted, if earlier in the same turn you used a creature to
    fight."""

    printed_power = 6


class MegaCowfyne(Cowfyne):
    """Before it fights, 2 damage is dealt to each neighbor of the creature that it fights."""

    printed_power = 7


class MegaGangerChieftain(GangerChieftain):
    """After it is played, you may ready one of its neighbors and fight with that creature."""

    printed_power = 7


class MegaGroke(Groke):
    """After it fights, your opponent loses 1 Æmber from their pool."""

    printed_power = 7


class MegaGronNineToes(GronNineToes):
    """As long as it has damage on it, its power is 4 higher. To get the higher power, it has to
    survive the damage."""

    printed_power = 7


class MegaMogghunter(Mogghunter):
    """After it fights, you deal 2 damage to a flank creature, friendly or enemy."""

    printed_power = 8


class MegaNarp(Narp):
    """None of its neighbors can reap."""

    printed_power = 10


class MegaShorty(Shorty):
    """Assault 4. After it reaps, you enrage it."""

    printed_power = 6
