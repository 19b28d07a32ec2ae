"""The readings followed in KeyForge tournaments: those of the desk, and those for time called."""

from __future__ import annotations

from rulesdb.engine.procedure_types import Readings
from rulesdb.tournament.readings import READINGS as DESK

READINGS = {
    **DESK,
    "bonus-count-example": ("amount", "cards"),
    "potential-aember-house": ("identity-card", "controlled"),
    "three-keys-after-time": ("steps-decide", "wins-at-once"),
    "time-between-turns": ("next-turn", "no-turn"),
}

FOLLOWED = Readings(known=READINGS)
