"""Reports on an event: tables, JSON, a page to print."""

from __future__ import annotations

from html import escape
from typing import Any

from msgspec import to_builtins

from rulesdb.errors import TournamentError

from .event import Event
from .judges_log import log_json
from .round import Round
from .table import Table
from .times import RoundTime, round_time

STYLE = (
    "body{font:11pt/1.4 sans-serif;margin:2em}table{border-collapse:collapse;width:100%}"
    "th,td{border:1px solid #999;padding:.2em .5em;text-align:left}h2{margin:1.5em 0 .3em}"
    "tr{break-inside:avoid}h2{break-after:avoid}"
)


def round_table(event: Event, each: Round) -> Table:
    kind = "final" if each.final else "Swiss" if each.stage == "swiss" else "elimination"
    rows = [
        (m.number, m.one or "–", m.other or "bye", m.winner or "", m.games) for m in each.matches
    ]
    title = f"Round {each.number} ({kind}, {time_of(event, each).minutes} minutes)"
    return Table(title, ("match", "player", "opponent", "winner", "games"), rows)


def players_table(event: Event) -> Table:
    return Table("Players", ("player",), [(name,) for name in event.still_in()])


def standings_table(event: Event) -> Table:
    rows = [
        (
            line.rank,
            line.record.name,
            line.record.points,
            line.record.rounds,
            f"{float(line.strength):.4f}",
            f"{float(line.extended):.4f}",
            event.player(line.record.name).state,
        )
        for line in event.standings().lines
    ]
    header = ("rank", "player", "points", "rounds", "strength", "extended", "state")
    return Table("Standings of the Swiss rounds", header, rows)


def next_step(event: Event) -> str:
    """Return what the desk does next."""
    if event.winner:
        return f"{event.winner} wins the tournament"
    if event.rounds and (missing := len(event.rounds[-1].open())):
        return f"next: {missing} result{'s' if missing > 1 else ''} to enter (`tournament result`)"
    try:
        event.round_left()
    except TournamentError as error:
        return f"next: {error}"
    return "next: draw the round (`tournament pair`)"


def title(event: Event) -> str:
    head = event.head
    return f"{head.name} ({head.format}, {head.structure} structure, seed {head.seed})"


def page(event: Event) -> str:
    """Return a page to print: plain HTML, no scripts, no external resources."""
    tables = [standings_table(event), *(round_table(event, each) for each in event.rounds[::-1])]
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f"<title>{escape(event.head.name)}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
            f"<h1>{escape(event.head.name)}</h1>\n<p>{escape(title(event))}</p>",
            f"<p>{escape(next_step(event))}</p>",
            *(table.html() for table in tables),
            "</body>\n</html>\n",
        ]
    )


def event_json(event: Event) -> dict[str, Any]:
    return {
        **to_builtins(event.head),
        "stage": event.stage,
        "players": [{"name": p.name, "state": p.state} for p in event.players.values()],
        "rounds": [round_json(event, each) for each in event.rounds],
        "cut": event.cut,
        "standings": standings_json(event),
        "winner": event.winner,
        "log": log_json(event),
    }


def round_json(event: Event, each: Round) -> dict[str, Any]:
    return {
        "round": each.number,
        "stage": each.stage,
        "final": each.final,
        "best-of": each.best_of,
        "minutes": time_of(event, each).minutes,
        "matches": [
            {"match": m.number, "players": [m.one, m.other], "winner": m.winner, "games": m.games}
            for m in each.matches
        ],
    }


def standings_json(event: Event) -> list[dict[str, Any]]:
    """Return the standings; both strengths are exact fractions, as text."""
    return [
        {
            "rank": line.rank,
            "player": line.record.name,
            "points": line.record.points,
            "rounds": line.record.rounds,
            "byes": line.record.byes,
            "strength": str(line.strength),
            "extended": str(line.extended),
            "state": event.player(line.record.name).state,
        }
        for line in event.standings().lines
    ]


def time_of(event: Event, each: Round) -> RoundTime:
    swiss = each.stage == "swiss"
    return round_time(event.head.format, each.best_of, swiss=swiss, final=each.final)
