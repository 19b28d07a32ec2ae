"""The rules as of a date: the version in use, what was in force, how the engine plays it.

`since`, `until` and `date` say when something begins and ends; without them it holds at any date.
An undated version follows those before it: it is reached by its name, by a date on which a later
version has begun, and by today's date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from rulesdb.engine.plugins import has_engine, rules_of
from rulesdb.errors import NotFound

from .entry import Entry
from .library import Library, Place
from .schema import Errata, Questions, RulesVersion

DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
LAST = "9999"  # later than any date
IN_FORCE, NOT_YET, NO_LONGER = "in-force", "not-yet", "no-longer"


class Moment(NamedTuple):
    """A date in the history of a game's rules."""

    game: str
    number: int  # index of the version in use; -1 before the oldest known one
    day: str
    versions: tuple[RulesVersion, ...]

    @property
    def version(self) -> str:
        return self.versions[self.number].id if self.number >= 0 else ""

    @property
    def latest(self) -> bool:
        """Whether these are the latest rules."""
        return self.number == len(self.versions) - 1 and self.day >= today()

    @property
    def description(self) -> str:
        """A description, including what is not known."""
        by = (
            f"the rules of {self.version}" if self.version else "rules older than any known version"
        )
        undated = [later.id for later in self.versions[self.number + 1 :] if later.date is None]
        more = f"; {undated[0]} has no date; use its name" if undated else ""
        return f"{self.game} by {by}{more}"


def moment(library: Library, game: str, wanted: str = "") -> Moment:
    """Return a moment by date (2019, 2019-08, 2019-08-01) or version name; default today."""
    versions = tuple(library.games[game].versions)
    names = [version.id for version in versions]
    if wanted in names:
        number = names.index(wanted)
        return Moment(game, number, _day(versions, number), versions)
    if wanted and not DATE.fullmatch(wanted):
        for other, page in library.games.items():
            if wanted in (version.id for version in page.versions):
                raise NotFound(
                    f"'{wanted}' is a version of {other}, not of {game}; "
                    f"use entries of {other} only, or write a date: 2019-08-01"
                )
        raise NotFound(
            f"'{wanted}' is neither a date nor a version of {game}; "
            f"write 2019-08-01, or one of {', '.join(names)}"
        )
    day = wanted or today()
    if not _is_day(day):
        raise NotFound(f"'{day}' is not a valid date; write 2019-08-01, 2019-08 or 2019")
    number = -1
    for index, version in enumerate(versions):
        begun = version.date is not None and version.date <= day
        if begun or (version.date is None and day >= today()):
            number = index
    return Moment(game, number, day, versions)


def _is_day(written: str) -> bool:
    """Return whether a date exists; a month or a year stands for its first day."""
    try:
        date.fromisoformat(f"{written}-01-01"[:10])
    except ValueError:
        return False
    return True


def today() -> str:
    return date.today().isoformat()


def _day(versions: tuple[RulesVersion, ...], number: int) -> str:
    """Return when a version began, or the last known date before; the latest has no end."""
    if number == len(versions) - 1:
        return LAST
    known = [version.date for version in versions[: number + 1] if version.date]
    return known[-1] if known else ""


class Span(NamedTuple):
    """The period in which something holds; an empty field is unbounded."""

    since: str = ""
    until: str = ""

    def at(self, when: Moment) -> str:
        """Return whether it is in force, not yet or no longer, at a moment."""
        if self.since and not _begun(self.since, when):
            return NOT_YET
        return NO_LONGER if self.until and _begun(self.until, when) else IN_FORCE


def _begun(mark: str, when: Moment) -> bool:
    """Return whether a version, or a date that is not a version, has begun."""
    names = [version.id for version in when.versions]
    return names.index(mark) <= when.number if mark in names else mark <= when.day


def spans(place: Place) -> list[Span]:
    """Return when an entry holds, and its statement if the place names one."""
    head = place.entry.head
    since = head.since or (isinstance(head, Errata) and head.date) or ""
    found = [Span(since, head.until)]
    if meta := head.statements.get(place.anchor):
        found.append(Span(meta.since, meta.until))
    return found


def validity(place: Place, when: Moment) -> str:
    """Return whether an entry or statement is in force, not yet or no longer."""
    stands = [span.at(when) for span in spans(place)]
    return next((each for each in stands if each != IN_FORCE), IN_FORCE)


def later_errata(library: Library, card: Entry, when: Moment) -> list[Entry]:
    """Return the errata of a card that were not yet in force."""
    return [erratum for erratum in _later(library, when) if _corrects(library, erratum, card)]


def _later(library: Library, when: Moment) -> Iterator[Entry]:
    for erratum in library.of(when.game, "errata"):
        if validity(Place(erratum), when) == NOT_YET:
            yield erratum


def _corrects(library: Library, erratum: Entry, card: Entry) -> bool:
    named = getattr(erratum.head, "card", "")
    place = library.lookup(named, erratum.game, "cards") if named else None
    return place is not None and place.entry is card


def variant(library: Library, when: Moment) -> str:
    """Return how the engine plays the rules of a moment: month, printed cards, older readings.

    Empty for the current rules. An engine uses the parts that it knows.
    """
    if when.latest or not has_engine(when.game):
        return ""
    known = rules_of(when.game).variants()
    words = [when.day[:7]] if any(DATE.fullmatch(word) for word in known) else []
    cards = (getattr(erratum.head, "card", "") for erratum in _later(library, when))
    words += [f"printed/{card}" for card in cards if card] if "printed" in known else []
    words += [reading for reading in _readings(library, when) if reading in known]
    return " ".join(dict.fromkeys(words))


def names_older_rules(variant: str) -> bool:
    """Return whether a scenario itself names older rules, and so says nothing about a date."""
    return variant == "printed" or DATE.fullmatch(variant) is not None


def _readings(library: Library, when: Moment) -> Iterator[str]:
    """Yield the readings that were in force where two versions differ."""
    for question in library.of(when.game, "questions"):
        head = question.head
        if not isinstance(head, Questions):
            continue
        if validity(Place(question, head.follows), when) == NOT_YET:
            for anchor in question.anchors:
                meta = head.statements.get(anchor)
                if meta and meta.until and validity(Place(question, anchor), when) == IN_FORCE:
                    yield f"{question.name}#{anchor}"


def later_places(library: Library, addresses: Iterable[str], when: Moment) -> list[str]:
    """Return those of the applied statements that were not yet in force."""
    places = ((address, library.lookup(address)) for address in addresses)
    return [address for address, place in places if place and validity(place, when) == NOT_YET]


def later_texts(entry: Entry, when: Moment) -> list[str]:
    """Return the errata, not yet in force, of the cards that an entry is about."""
    library = entry.library
    cards = [
        library.find(named, entry.game, "cards").entry for named in getattr(entry.head, "cards", ())
    ]
    return [erratum.id for card in cards for erratum in later_errata(library, card, when)]
