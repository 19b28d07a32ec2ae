"""The Altar: placing, Exploding, exchanging and Preparing its Minions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Effect

from .participant import Minion, Participant, Reptante
from .rules import dated, reading, rule
from .zones import put, take, to_dump, to_hand, to_pit

if TYPE_CHECKING:
    from .chain import Link
    from .game import Game

BY_EFFECT = rule("place-in-altar#by-effect")
SINCE_EXHAUSTED = dated("2023-06")
UNAFFECTED = rule("target#unaffected-is-annulled")
MINIONS_ONLY = reading("placing-in-a-protected-altar#minions-only")
KEEPS_STATE = rule("exchange#keeps-state")


class OnAltars(Effect, frozen=True):
    """An effect on Altars. It is not carried out on one that no Power affects."""

    def altars(self) -> list[Participant | None]:
        """Return the participants whose Altars it would change."""
        raise NotImplementedError

    def becomes(self, game: Game) -> Body | None:
        kept = any(who is not None and who.protected for who in self.altars())
        link = game.launching
        if not kept or link is None or not game.record.cite(UNAFFECTED, link):
            return None
        link.unaffected = True
        return _nothing()


def _nothing() -> Body:
    yield from ()


class Place(Effect, frozen=True):
    """The Minion of the turn goes from the hand to the Altar, Prepared."""

    rule = rule("place-in-altar#prepared")
    participant: Participant
    minion: Minion

    def apply(self, game: Game) -> None:
        who = self.participant
        take(game, self.minion)
        put(self.minion, who.altar, "altar", who, len(who.altar))
        game.turn.placed = True


class PlaceByEffect(OnAltars, frozen=True):
    """An effect places an additional Minion in an Altar, Exhausted."""

    rule = rule("place-in-altar#more-by-effect")
    participant: Participant
    minion: Minion

    def altars(self) -> list[Participant | None]:
        return [] if self.participant.game.reads(MINIONS_ONLY) else [self.participant]

    def apply(self, game: Game) -> None:
        who = self.participant
        take(game, self.minion)
        put(self.minion, who.altar, "altar", who, len(who.altar))
        if game.since(SINCE_EXHAUSTED) and game.record.cite(BY_EFFECT, self.minion):
            self.minion.exhausted = True


class Explode(OnAltars, frozen=True):
    """Minions leave an Altar for the Dump."""

    rule = rule("explode#to-the-dump")
    participant: Participant
    minions: tuple[Minion, ...]

    def altars(self) -> list[Participant | None]:
        return [minion.of for minion in self.minions]

    def idle(self) -> bool:
        return not self.minions

    def apply(self, game: Game) -> None:
        for minion in self.minions:
            to_dump(game, minion)


class Return(OnAltars, frozen=True):
    """A Minion goes back from an Altar to its participant's hand."""

    rule = rule("shadow-in-altar#to-hand", unseen="a Minion in a hand has only its own type")
    participant: Participant
    minion: Minion

    def altars(self) -> list[Participant | None]:
        return [self.minion.of]

    def apply(self, game: Game) -> None:
        to_hand(game, self.minion, self.participant)


class OnTop(OnAltars, frozen=True):
    """A Minion of an Altar goes on top of the Pit."""

    rule = "cards/retroceso-temporal"
    participant: Participant
    minion: Minion

    def altars(self) -> list[Participant | None]:
        return [self.minion.of]

    def apply(self, game: Game) -> None:
        to_pit(game, self.minion)
        game.known += 1


class TakeOver(OnAltars, frozen=True):
    """A Minion goes from an opponent's Altar to the participant's own."""

    rule = "cards/incursion-cadaverica"
    participant: Participant
    minion: Minion

    def altars(self) -> list[Participant | None]:
        return [self.minion.of, self.participant]

    def apply(self, game: Game) -> Body:
        yield PlaceByEffect(self.participant, self.minion)


class Exchange(OnAltars, frozen=True):
    """Two Minions of two Altars swap places, each keeping its state."""

    rule = rule("exchange#not-additional")
    participant: Participant
    minion: Minion
    other: Minion

    def altars(self) -> list[Participant | None]:
        return [self.minion.of, self.other.of]

    def apply(self, game: Game) -> None:
        one, two = self.minion, self.other
        mine, theirs = one.of, two.of
        assert mine is not None and theirs is not None
        states = one.exhausted, two.exhausted
        at, other = mine.altar.index(one), theirs.altar.index(two)
        mine.altar[at], theirs.altar[other] = two, one
        one.of, two.of = theirs, mine
        if not game.record.cite(KEEPS_STATE, self.participant):
            one.exhausted = two.exhausted = False
        else:
            one.exhausted, two.exhausted = states


class TreatAs(OnAltars, frozen=True):
    """The Minions of a hand or an Altar, including later ones, count as a type this turn."""

    rule = rule("minion-type-change#before-and-after")
    participant: Participant
    zone: str
    kind: str

    def altars(self) -> list[Participant | None]:
        return [self.participant] if self.zone == "altar" else []

    def apply(self, game: Game) -> None:
        setattr(self.participant, f"{self.zone}_as", self.kind)


class Protect(Effect, frozen=True):
    """No Power affects the Minions of an Altar this turn."""

    rule = rule("target#unaffected-is-valid")
    participant: Participant

    def apply(self, game: Game) -> None:
        self.participant.protected = True


class PrepareAll(Effect, frozen=True):
    """All Exhausted Reptantes and Minions of a participant are Prepared at once."""

    rule = rule("prepare-phase#all")
    participant: Participant

    def apply(self, game: Game) -> None:
        for minion in self.participant.altar:
            minion.exhausted = False
        for reptante in self.participant.reptantes:
            if reptante.held and game.record.cite(HELD, reptante):
                reptante.held = False
                continue
            reptante.exhausted, reptante.held = False, False


HELD = "cards/doppelganger"


class Hold(Effect, frozen=True):
    """A Reptante will not be Prepared in its next Prepare phase."""

    rule = HELD
    reptante: Reptante
    link: Link

    def apply(self, game: Game) -> None:
        self.reptante.held = True
