"""The readings that the desk follows where the document is silent or contradicts itself.

Each question is an entry of the reference, each reading one of its statements. The desk follows the
first and can also run the others, so that a question shows what each reading leads to.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.engine.procedures import Readings

READINGS = {
    "absent-opponent": ("bye", "new-pairing"),
    "bo3-leader-extra-turns": ("leader-at-once", "turns-first"),
    "bonus-count-example": ("amount", "cards"),
    "bye-or-pairs-first": ("moves-up", "bye-first", "left-over"),
    "bye-tied-lowest": ("last-place", "draw"),
    "disqualified-mid-round": ("opponent-wins", "judge"),
    "drop-mid-match": ("conceded", "bye"),
    "elimination-begins": ("first-game", "pairings"),
    "late-entry": ("like-rejoining", "closed"),
    "met-twice": ("once", "twice"),
    "odd-elimination": ("empty-places", "random-byes"),
    "points-per-game-or-round": ("per-round", "per-game"),
    "potential-aember-house": ("identity-card", "controlled"),
    "rejoin-rounds": ("rounds-count", "not-played"),
    "rematch": ("last-resort", "never"),
    "second-bye": ("fewest-byes", "lowest-score"),
    "series-first-player": ("deck-now", "loser"),
    "sos-byes": ("all-rounds", "played-only"),
    "sos-no-opponents": ("zero", "no-value"),
    "swiss-single-or-bo3": ("either", "single"),
    "three-keys-after-time": ("steps-decide", "wins-at-once"),
    "time-between-turns": ("next-turn", "no-turn"),
    "too-few-players": ("custom", "first-row"),
}

FOLLOWED = Readings(known=READINGS)


def read_as(others: Mapping[str, str]) -> Readings:
    """Return the readings that the desk follows, with others for some questions."""
    return Readings(others, READINGS)
