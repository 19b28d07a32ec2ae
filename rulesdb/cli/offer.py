"""A scenario in which one of several cards is used, for `rulesdb interact`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from rulesdb.engine.session import Session
from rulesdb.engine.session_json import Option
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library

OTHERS = 10  # cards that are tried as a third card, if little follows from the first two alone
LITTLE = 2  # lines, as when a card is put away

Use = tuple[int, Session]  # how much happens, and the session in which it is the last answer


def offer(library: Library, cards: list[Entry]) -> str:
    """Return a scenario with these cards, each where it belongs, in which one of them is used."""
    game, names = cards[0].game, [card.name for card in cards]
    best = _best(library, game, names)
    if best is None or best[0] <= LITTLE:
        tried = (_best(library, game, names, other) for other in _known(library, game, names))
        new = (use for use in islice(tried, OTHERS) if use and _last(use) != (best and _last(best)))
        best = next(new, best)
    session = best[1] if best is not None else _placed(library, game, names)
    if best is None:
        session = session.with_answers([option.text for option in _options(session)[:1]])
    return session.scenario().text


def _best(library: Library, game: str, names: list[str], third: str = "") -> Use | None:
    """Return the use of one of these cards after which most happens; the order in which they are
    put on the table decides what can be used."""
    found: list[Use] = []
    for order in (names, names[::-1]):
        session = _placed(library, game, [*order, third] if third else order)
        for answers in _uses(session, names):
            used = session.with_answers(answers)
            found.append((_weight(used), used))
    return max(found, key=lambda use: use[0], default=None)


def _weight(session: Session) -> int:
    """Return how much happens after the last answer; an open choice is more to come."""
    state = session.state()
    asks = state.question is not None and not state.question.move
    return len(state.log[-1].lines) + LITTLE * asks


def _placed(library: Library, game: str, names: list[str]) -> Session:
    session = Session(library, game, {})
    for name in names:
        session = session.at(session.put(name, "me", []).position)
    return session


def _uses(session: Session, names: list[str]) -> Iterator[list[str]]:
    """Yield the uses of these cards, each after the choice that it needs, if it needs one."""
    for option in _options(session):
        if option.card in names:
            yield [option.text]
        elif not option.card:
            after = _options(session.with_answers([option.text]))
            yield from ([option.text, each.text] for each in after if each.card in names)


def _options(session: Session) -> list[Option]:
    """Return what can be answered now, without what interrupts the game."""
    question = session.state().question
    return [option for option in (question.options if question else ()) if not option.interrupt]


def _last(use: Use) -> str:
    return use[1].answers[-1]


def _known(library: Library, game: str, names: list[str]) -> Iterator[str]:
    """Yield the other cards of the game, those first that most entries are about."""
    about = Counter(card for found in library.about_cards(game).values() for card in found)
    yield from (card for card, _ in about.most_common() if card not in names)
