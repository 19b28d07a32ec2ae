"""Verify entries by the rules of another date: what was in force, and whether it held."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesdb.proof.outcomes import Outcomes
from rulesdb.proof.verify import Result, not_modelled, verify_entry
from rulesdb.reference.entry import Block, Entry
from rulesdb.reference.library import Library, Place
from rulesdb.reference.versions import (
    IN_FORCE,
    NOT_YET,
    Moment,
    later_places,
    later_texts,
    moment,
    names_older_rules,
    spans,
    validity,
    variant,
)


def verify_as_of(
    library: Library,
    entries: Iterable[Entry],
    wanted: str,
    outcomes: Outcomes,
    progress: Callable[[Entry], None] = lambda _: None,
) -> list[Result]:
    """Return the state, as of a date, of entries that have scenarios or say why they have none."""
    entries = list(entries)
    moments = {game: moment(library, game, wanted) for game in {entry.game for entry in entries}}
    results = []
    for entry in entries:
        if entry.fences or not_modelled(entry):
            progress(entry)
            results.append(_entry_as_of(entry, outcomes, moments[entry.game]))
    return results


def _entry_as_of(entry: Entry, outcomes: Outcomes, when: Moment) -> Result:
    """Verify an entry as of a date; an undated one is as old as the rules and texts it needs."""
    place = Place(entry)
    state = validity(place, when)
    if state != IN_FORCE:
        (span,) = spans(place)
        why = f"since {span.since}" if state == NOT_YET else f"until {span.until}"
        return Result(entry.id, state, why=why)
    library = entry.library
    rules_of = variant(library, when)
    if not_modelled(entry) or when.latest:
        return verify_entry(entry, outcomes)
    proofs = _played_by(entry, rules_of)
    later = {at: _later_rules(library, proof, outcomes, when) for at, proof in enumerate(proofs)}
    able = [proof for at, proof in enumerate(proofs) if not later[at]]
    needs = [address for each in later.values() for address in each]
    if not all(names_older_rules(proof.variant) for proof in able):
        result = verify_entry(entry, outcomes, able)
        if result.state != "failed":
            return result
        today = verify_entry(entry, outcomes)
        needs += [*later_places(library, today.cites, when), *later_texts(entry, when)]
        if not needs:
            return result
    return Result(entry.id, NOT_YET, why=f"it needs {needs[0]}")


def _played_by(entry: Entry, rules_of: str) -> list[Block]:
    """Return the blocks of an entry, set to run by the rules of a date."""
    proofs = entry.blocks
    for proof in proofs:
        proof.rules_of = rules_of
    return proofs


def _later_rules(library: Library, proof: Block, outcomes: Outcomes, when: Moment) -> list[str]:
    addresses = [proof.address(rule) for rule in outcomes.of(proof).rules]
    return later_places(library, addresses, when)
