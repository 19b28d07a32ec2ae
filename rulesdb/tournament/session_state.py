"""An event as plain data, for a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from rulesdb.errors import TournamentError

from .coming import coming
from .event import Event
from .event_text import EventText
from .judges_log import extension, log_json
from .report import round_json, standings_json, time_of
from .round import Round
from .why import Compared, Why

if TYPE_CHECKING:
    from rulesdb.engine.reference import Reference


@dataclass
class Names:
    """Turns addresses of statements into full ones, and remembers which were named."""

    game: str
    reference: Reference | None
    lang: str
    named: dict[str, None] = field(default_factory=dict)

    def address(self, address: str) -> str:
        full = address if address.count("/") > 1 else f"{self.game}/{address}"
        self.named[full] = None
        return full

    def all(self, addresses: Iterable[str]) -> list[str]:
        return [self.address(each) for each in dict.fromkeys(addresses)]

    def statements(self) -> dict[str, dict[str, str]]:
        """Return title and text of all that were named."""
        found = {}
        for address in self.named if self.reference else ():
            place = self.reference.lookup(address) if self.reference else None
            if place is not None:
                text = place.wording(self.lang)
                found[address] = {"title": place.title(self.lang), "text": text}
        return found


def state_json(text: EventText, names: Names) -> dict[str, Any]:
    """Return what a page shows of an event."""
    event, steps = text.event, text.lines()[1:]
    return {
        "head": to_builtins(event.head),
        "stage": event.stage,
        "next": coming(event),
        "open": [match.number for match in event.open()],
        "winner": event.winner,
        **_structure(event, names),
        "players": [{"name": p.name, "state": p.state} for p in event.players.values()],
        "rounds": [_round(event, each, names) for each in event.rounds],
        "cut": event.cut,
        "standings": standings_json(event),
        "ranked-by": names.all(event.standings().applied),
        "log": _log(event, names),
        "steps": len(steps),
        "last": steps[-1].decode().strip() if steps else "",
    }


def _structure(event: Event, names: Names) -> dict[str, Any]:
    """Return how many rounds there are, if there are enough players for that."""
    try:
        made = event.structure
    except TournamentError as error:
        rule = names.address(error.rule) if error.rule else ""
        return {"structure": None, "too-few": rule}
    said = {"rounds": made.rounds, "cut": made.cut, "applied": names.all(made.applied)}
    return {"structure": said}


def _round(event: Event, each: Round, names: Names) -> dict[str, Any]:
    now = each is event.rounds[-1]
    found = {**round_json(event, each), "timed-by": names.all(time_of(event, each).applied)}
    for match, data in zip(each.matches, found["matches"], strict=True):
        data["open"] = match.open
        if now and (more := extension(event, match.number)):
            data["extension"] = more
    return found


def _log(event: Event, names: Names) -> list[dict[str, Any]]:
    for logged in event.log:
        if logged.note.entry:
            names.address(logged.note.entry)
    return log_json(event)


def why_json(why: Why, names: Names) -> dict[str, Any]:
    return {
        "first": why.first,
        "second": why.second,
        "compared": [_compared(each, names) for each in why.compared],
    }


def _compared(each: Compared, names: Names) -> dict[str, Any]:
    return {
        "what": each.what,
        "values": [str(value) for value in each.values or ()],
        "shares": [
            [{"opponent": share.opponent, "value": str(share.value)} for share in side]
            for side in each.shares
        ],
        "decides": each.decides,
        "applied": names.all(each.applied),
    }
