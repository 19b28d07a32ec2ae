"""Powers on the Minions of Altars."""

from __future__ import annotations

from collections.abc import Collection

from rulesdb.engine.kernel import Body, Choose

from ..altar import Explode, OnTop, PlaceByEffect, Return, TakeOver
from ..chain import Link
from ..participant import Minion, Participant
from ..power import Power
from ..rules import reading, rule
from ..zones import AT_LAUNCH, DONE, new_pit, top
from .choosing import choose

NO_ZOMBIE_LEFT = rule("cards/deja-vu#no-zombie-left")
MINIONS_TARGETED = reading("choose-vs-target#minions-targeted")


class CaceriaSalvaje(Power):
    """1 Minion of an opponent is Exploded. Then the resistance of whoever launches it decreases by
    2."""

    aims, own_decrease = "minion", 2

    def effect(self, link: Link) -> Body:
        yield Explode(link.you, link.minions)


class CaceriaSalvajeBefore(CaceriaSalvaje, until="2024-09"):
    """Without the decrease."""

    own_decrease = 0


class GolpeMacizo(CaceriaSalvaje):
    """1 Minion of an opponent is Exploded. Then the resistance of whoever launches it decreases by
    2."""

    unique = True


class GolpeMacizoBefore(GolpeMacizo, until="2025-07"):
    """Without the decrease."""

    own_decrease = 0


class IngredientesSiniestros(Power):
    """Whoever launches it draws the top Minion of the Pit and places it in their Altar. Then their
    resistance decreases by 2."""

    own_decrease, yours = 2, True

    def effect(self, link: Link) -> Body:
        yield from new_pit(link.game)
        if link.game.pit:
            minion = yield from top(link.game)
            yield PlaceByEffect(link.whose, minion)
            yield from new_pit(link.game)


class IngredientesSiniestrosBefore(IngredientesSiniestros, until="2025-07"):
    """Without the decrease."""

    own_decrease = 0


class RetrocesoTemporal(Power):
    """1 Minion in an opponent's Altar is chosen and put on top of the Pit. Then the resistance of
    whoever launches it decreases by 2."""

    aims, own_decrease = "altar", 2

    def aims_as(self, type: str) -> tuple[str, ...]:
        by_minion = self.reptante.participant.game.reads(MINIONS_TARGETED)
        return ("minion",) if by_minion else super().aims_as(type)

    def effect(self, link: Link) -> Body:
        if isinstance(link.target, Minion):
            yield OnTop(link.you, link.target)
        elif link.target.altar:
            chosen = yield from choose(link, tuple(link.target.altar))
            yield OnTop(link.target, chosen)


class RetrocesoTemporalBefore(RetrocesoTemporal, until="2024-09"):
    """Without the decrease."""

    own_decrease = 0


class IncursionCadaverica(Power):
    """It is forbidden. It chose 1 Minion in an opponent's Altar, which went to one's own Altar."""

    type, cost, discard, unique = "tactical", 2, "zombie", True
    aims, forbidden, substitute = "altar", True, "deja-vu"

    def effect(self, link: Link) -> Body:
        if link.target.altar:
            chosen = yield from choose(link, tuple(link.target.altar))
            yield TakeOver(link.you, chosen)


class IncursionCadavericaBefore(IncursionCadaverica, until="2025-07"):
    """It could be launched."""

    forbidden, substitute = False, ""


class DejaVu(Power):
    """Only with a Zombie or more in one's own Altar: up to 2 Minions in a participant's Altar are
    chosen and return to that participant's hand. Then a Zombie in one's own Altar is Exploded."""

    type, cost, discard, unique = "tactical", 2, "zombie", True
    aims, anyone, conditional, yours = "altar", True, True, True

    def condition(self, you: Participant, paid: Collection[Minion] = ()) -> bool:
        return bool(you.having("zombie", paid)) and not you.protected

    def effect(self, link: Link) -> Body:
        yield from return_up_to_two(link)
        zombies = tuple(link.whose.of_type("zombie"))
        if zombies:
            chosen = yield Choose(link.you, zombies, AT_LAUNCH, "explode")
            yield Explode(link.you, (chosen,))


def return_up_to_two(link: Link) -> Body:
    """Up to 2 Minions of the participant go back to the hand; a Zombie has to be left after."""
    who, left = link.target, 2
    while left and who.altar:
        able = tuple(who.altar)
        if who is link.whose:
            able = _leaving_a_zombie(link)
        chosen = yield Choose(link.you, (*able, DONE), AT_LAUNCH, "choice")
        if chosen == DONE:
            return
        yield Return(who, chosen)
        left -= 1


def _leaving_a_zombie(link: Link) -> tuple[Minion, ...]:
    """Which Minions can go back so that a Zombie is left to Explode: a Shadow may cease to be."""
    altar = tuple(link.whose.altar)
    able = tuple(minion for minion in altar if link.does.condition(link.whose, (minion,)))
    return able if able == altar or link.game.record.cite(NO_ZOMBIE_LEFT, link) else altar
