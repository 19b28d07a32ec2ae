"""The steps that an event makes itself: draw the next round, make the cut."""

from __future__ import annotations

from random import Random

from rulesdb.engine.procedure_types import Applied
from rulesdb.errors import TournamentError

from . import elimination, swiss
from .event import Event
from .steps import Cut, Pair


def next_pairing(event: Event) -> tuple[Pair, Applied]:
    """Draw the next round; the same event always gives the same draw."""
    event.results_complete()
    event.round_left()
    seed = f"{event.head.seed}/round/{len(event.rounds) + 1}"
    if event.stage == "elimination":
        bracket = _bracket(event, Random(seed))
        return Pair(list(bracket.matches), seed), bracket.applied
    records = {record.name: record for record in event.records()}
    ranking = [records[name] for name in event.ranking()]
    pairing = swiss.pair(ranking, Random(seed), event.readings)
    byes = [(pairing.bye, None)] if pairing.bye else []
    announced = () if event.rounds else event.structure.applied
    return Pair([*pairing.matches, *byes], seed), announced + pairing.applied


def _bracket(event: Event, draw: Random) -> elimination.Bracket:
    still_in = event.still_in()
    if event.elimination:
        winners = [match.winner for match in event.elimination[-1].matches]
        return elimination.next_round([name if name in still_in else None for name in winners])
    if event.cut is None:
        return elimination.opening(still_in, draw)
    if len(event.cut) < 2:
        raise TournamentError(
            "fewer than 2 players are left in the cut; undo a drop with `tournament undo`"
        )
    return elimination.seeding(event.cut, draw, event.readings)


def next_cut(event: Event, size: int = 0) -> tuple[Cut, Applied]:
    """Make the cut, to the size that the structure or the organizer says.

    If fewer players are still in than the structure says, all of them advance.
    """
    announced = event.structure.cut
    if not size and not announced:
        raise TournamentError("this tournament has no cut; use --size N to make one")
    applied: Applied = (
        "tournament/progression-cut#advance",
        "tournament/progression-cut#eliminated",
    )
    if size in (0, announced):
        applied = (*event.structure.applied, "tournament/progression-cut#size", *applied)
    ranking = event.ranking()
    return Cut(
        size or max(2, min(announced, len(ranking))), ranking
    ), event.standings().applied + applied
