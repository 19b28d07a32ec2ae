"""The readings that the desk follows where the regulations are silent or contradict themselves.

Each question is an entry of the reference, each reading one of its statements. The desk follows the
first and can also run the others, so that a question shows what each reading leads to.
"""

from __future__ import annotations

from rulesdb.engine.procedure_types import Readings

READINGS = {
    "absent-opponent": ("bye", "new-pairing"),
    "bo3-leader-extra-turns": ("leader-at-once", "turns-first"),
    "bye-or-pairs-first": ("moves-up", "bye-first", "left-over"),
    "bye-tied-lowest": ("last-place", "draw"),
    "disqualified-mid-round": ("opponent-wins", "judge"),
    "drop-mid-match": ("conceded", "bye"),
    "elimination-begins": ("first-game", "pairings"),
    "late-entry": ("like-rejoining", "closed"),
    "met-twice": ("once", "twice"),
    "odd-elimination": ("empty-places", "random-byes"),
    "points-per-game-or-round": ("per-round", "per-game"),
    "rejoin-rounds": ("rounds-count", "not-played"),
    "rematch": ("last-resort", "never"),
    "second-bye": ("fewest-byes", "lowest-score"),
    "series-first-player": ("deck-now", "loser"),
    "sos-byes": ("all-rounds", "played-only"),
    "sos-no-opponents": ("zero", "no-value"),
    "swiss-single-or-bo3": ("either", "single"),
    "too-few-players": ("custom", "first-row"),
}

FOLLOWED = Readings(known=READINGS)
