"""What may be announced, by whom and when, and the rule that refuses the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from .aims import aim
from .base_deck import SHADOW
from .chain import Link
from .conditions import payable, reptante_free, when
from .copies import copied, copy_refusal
from .participant import Minion, Participant
from .power import ANY, Power
from .rules import rule

if TYPE_CHECKING:
    from .game import Game

SAME_MOMENT = rule("copy#same-moment")
CONDITIONS = rule("announce#all-conditions")
YOURS = rule("teammate#yours")
BY_EXPLODING = rule("pay-by-exploding#required")
FORBIDDEN = rule("rules/official-changes#forbidden")


class Deed(Struct, frozen=True):
    """A possible announcement, and how to pay for it."""

    you: Participant
    power: Power
    exploding: bool = False
    shadow: bool = False
    copied: Power | None = None
    mate: Participant | None = None  # the teammate it is launched for
    via: Power | None = None  # in one reading: the copying Power that it copies

    refuses = "announce"

    @property
    def name(self) -> str:
        return self.power.name

    @property
    def does(self) -> Power:
        return self.copied or self.power

    @property
    def possible(self) -> bool:
        """Whether its conditions hold, and will hold when it is paid for."""
        exploded = self.power.cost if self.exploding else 0
        return self.does.possible(self.mate or self.you, self.you, exploded)

    @property
    def otherwise_paid(self) -> bool:
        """Whether its text requires paying by Exploding, but this pays another way."""
        return self.power.exploding and self.power.cost > 0 and not self.exploding

    def link(self) -> Link:
        link = Link(self.you, self.power, self.copied, self.via)
        link.exploding, link.shadow = self.exploding, self.shadow
        link.whose = self.mate or self.you
        return link

    def __hash__(self) -> int:
        powers = (id(self.power), id(self.copied), id(self.via))
        return hash((powers, self.exploding, self.shadow, id(self.mate)))


class PlaceMinion(Struct, frozen=True):
    """Placing the Minion of the turn."""

    minion: Minion

    refuses = "place"

    def __hash__(self) -> int:
        return id(self.minion)


class Pass(Struct, frozen=True):
    """Announcing nothing."""

    you: Participant

    refuses = "announce"

    @property
    def name(self) -> str:
        return "pass"

    def __hash__(self) -> int:
        return hash(self.you.name)


def deeds(game: Game, you: Participant) -> Iterator[Deed]:
    """Yield everything a participant could try to announce with their Reptantes' Powers."""
    for reptante in you.reptantes:
        for power in reptante.powers:
            for way in _ways(you, power):
                yield from _copying(game, way)


def _ways(you: Participant, power: Power) -> Iterator[Deed]:
    """Yield the ways to pay for a Power."""
    for exploding in (False, True) if power.cost > 0 else (False,):
        yield Deed(you, power, exploding)
        if power.discard != ANY:
            yield Deed(you, power, exploding, True)


def _copying(game: Game, way: Deed) -> Iterator[Deed]:
    """Yield the deed, or one for each Power that a copying Power can name."""
    if not way.power.copies:
        yield from _for_mates(way)
    for other, via in copied(game, way.power) if way.power.copies else ():
        yield from _for_mates(replace(way, copied=other, via=via))


def _for_mates(way: Deed) -> Iterator[Deed]:
    """Yield the deed and, if the Power says "you", one for each teammate."""
    yield way
    if way.does.yours and YOURS not in way.you.game.record.off:
        for mate in way.you.mates:
            yield replace(way, mate=mate)


def legal(game: Game, you: Participant) -> tuple[Deed, ...]:
    """Return what a participant may announce now."""
    off = game.record.off
    if off:
        every = deeds(game, you)
        return tuple(deed for deed in every if all(why in off for why in reasons(game, deed)))
    return tuple(deed for deed in _payable_deeds(game, you) if not _otherwise(game, deed))


def _payable_deeds(game: Game, you: Participant) -> Iterator[Deed]:
    """Yield what a participant can pay for now. Called often, so it must be fast."""
    kinds = {minion.kind for minion in you.hand}
    wild = SHADOW in kinds or you.hand_as or you.discards_as
    if not kinds or you.out:
        return
    prepared = len(you.prepared)
    now = {type for type in ("attack", "defense", "tactical") if not when(game, you, type)}
    for reptante in you.reptantes:
        for power in reptante.powers if not reptante.exhausted else ():
            typed = wild or power.discard == ANY or power.discard in kinds
            if power.cost > prepared or not typed or not (power.copies or power.type_now in now):
                continue
            ways = {False, SHADOW in kinds and power.discard != ANY}
            able = {shadow for shadow in ways if not payable(game, Deed(you, power, False, shadow))}
            for way in _ways(you, power) if able else ():
                if way.shadow in able and not reptante_free(game, way):
                    yield from _copying(game, way)


def _otherwise(game: Game, deed: Deed) -> bool:
    """Whether something other than its price prevents an announcement."""
    return bool(
        deed.power.forbidden
        or deed.otherwise_paid
        or copy_refusal(deed)
        or (deed.copied is not None and when(game, deed.you, deed.copied.type_now))
        or not deed.possible
        or aim(game, deed)
    )


def refused(game: Game, who: list[Participant]) -> dict[Any, str]:
    """Return what they may not announce, with the rule that refuses it."""
    every = (deed for you in who for deed in deeds(game, you))
    found = {deed: refusal(game, deed) for deed in every}
    return {deed: why for deed, why in found.items() if why}


def refusal(game: Game, deed: Deed) -> str:
    """Return the first rule that refuses an announcement now, or an empty string."""
    return next((why for why in reasons(game, deed) if why not in game.record.off), "")


def reasons(game: Game, deed: Deed) -> Iterator[str]:
    """Yield every rule that refuses an announcement now."""
    if deed.power.forbidden:
        yield FORBIDDEN
    if why := copy_refusal(deed):
        yield why
    if why := when(game, deed.you, deed.does.type_now):
        yield why if deed.copied is None else SAME_MOMENT
    if why := reptante_free(game, deed):
        yield why
    if deed.otherwise_paid:
        yield BY_EXPLODING
    if why := payable(game, deed):
        yield why
    if not deed.possible:
        yield CONDITIONS
    if why := aim(game, deed):
        yield why
