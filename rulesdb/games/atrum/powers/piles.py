"""Powers that search or reveal the Pit and the Dump."""

from __future__ import annotations

from rulesdb.engine.kernel import Body, Choose

from ..altar import PlaceByEffect
from ..chain import Link
from ..power import Power
from ..resistance import Damage, Gain
from ..rules import reading, rule
from ..zones import (
    AFTER_ONLY,
    AT_LAUNCH,
    Discard,
    DrawFound,
    ReturnRevealed,
    Reveal,
    Show,
    ShowHand,
    ShowHandAfter,
    TakeRevealed,
    different,
    revealed_as,
    search,
)
from .choosing import choose

ALL_OR_NONE = reading("exhumado-too-few#all-or-none")
WHOLE_HAND = reading("exhumado-too-few#whole-hand")
NOT_THE_PIT = rule("cards/llamado-a-las-armas#not-the-pit")


class TormentaDeMeteoritos(Power):
    """The top 5 Minions of the Pit are revealed, and 3 damage is done for each Gólem among them.
    Then all of them go back to the Pit, which is shuffled."""

    aims, harms, damages, reveals = "opponent", True, True, 5

    def effect(self, link: Link) -> Body:
        yield Reveal(link.you, 5)
        for_each = len(revealed_as(link.game, "golem"))
        yield Damage(link, link.target, 3 * for_each)
        yield ReturnRevealed(link.you)


class AvanceCronologico(Power):
    """The top 3 Minions of the Pit are revealed, and the Esqueletos among them are placed in the
    Altar of whoever launches it. At the end the Pit is shuffled."""

    reveals, yours = 3, True

    def effect(self, link: Link) -> Body:
        yield Reveal(link.you, 3)
        for minion in revealed_as(link.game, "esqueleto"):
            yield PlaceByEffect(link.whose, minion)
        yield ReturnRevealed(link.you)


class Rastreo(Power):
    """The top 3 Minions of the Pit are revealed. Whoever launches it chooses one, which goes to
    their hand, and then the Pit is shuffled."""

    reveals, yours = 3, True

    def effect(self, link: Link) -> Body:
        yield Reveal(link.you, 3)
        if link.game.revealed:
            chosen = yield from choose(link, different(link.game.revealed))
            yield TakeRevealed(link.whose, chosen)
        yield ReturnRevealed(link.you)


class ExhumadoNocturno(Power):
    """Whoever launches it searches the Dump for a number of Minions equal to that of their hand,
    and exchanges these for those."""

    type, cost, discard, unique = "tactical", 4, "esqueleto", True
    yours = True

    def effect(self, link: Link) -> Body:
        game, whose, hand = link.game, link.whose, [*link.whose.hand]
        if len(game.dump) < len(hand) and game.reads(ALL_OR_NONE):
            return
        for _ in hand:
            wanted = different(game.dump)
            if wanted:
                found = yield from choose(link, wanted)
                yield Show(whose, found)
                yield DrawFound(whose, found)
        found = len(whose.hand) - len(hand)
        whole = found == len(hand) or game.reads(WHOLE_HAND)
        for _ in range(len(hand) if whole else found):
            given = hand[0] if whole else (yield from choose(link, different(hand)))
            hand.remove(given)
            yield Discard(whose, given)


class LlamadoALasArmas(Power):
    """Whoever launches it searches the Dump for up to 3 Caídos and draws them. Then they discard
    all the Caídos they have, and for each an opponent takes 2 damage. At the end they show the
    hand."""

    aims, harms, damages, yours = "opponent", True, True, True

    def effect(self, link: Link) -> Body:
        yield from search_dump(link, "caido")
        for_each = yield from discard_all(link, "caido")
        yield Damage(link, link.target, 2 * for_each)
        yield ShowHandAfter(link.whose)


class LlamadoALasArmasBefore(LlamadoALasArmas, until="2024-12"):
    """The Pit could be searched as well, and the hand was not shown after."""

    def effect(self, link: Link) -> Body:
        yield from search_either(link, "caido")
        for_each = yield from discard_all(link, "caido")
        yield Damage(link, link.target, 2 * for_each)


class AlmaEnLaMaquina(Power):
    """Whoever launches it searches the Dump for up to 3 Gólems and draws them. Then they discard
    all the Gólems they have, and for each their resistance increases by 2. At the end they show the
    hand."""

    yours = True

    def effect(self, link: Link) -> Body:
        yield from search_dump(link, "golem")
        for_each = yield from discard_all(link, "golem")
        yield Gain(link.whose, 2 * for_each)
        yield ShowHandAfter(link.whose)


class AlmaEnLaMaquinaBefore(AlmaEnLaMaquina, until="2024-12"):
    """The Pit could be searched as well, and the hand was not shown after."""

    def effect(self, link: Link) -> Body:
        yield from search_either(link, "golem")
        for_each = yield from discard_all(link, "golem")
        yield Gain(link.whose, 2 * for_each)


def search_dump(link: Link, kind: str) -> Body:
    """Search the Dump for up to 3 of a type; the Pit is not searched."""
    if link.game.record.cite(NOT_THE_PIT, link):
        yield from search(link.game, link.whose, "dump", 3, kind)
    else:
        yield from search_either(link, kind)


def search_either(link: Link, kind: str) -> Body:
    """Search the Dump or the Pit, as the Power said before December 2024."""
    where = yield Choose(link.you, ("dump", "pit"), AT_LAUNCH, "pile")
    yield from search(link.game, link.whose, where, 3, kind)


def discard_all(link: Link, kind: str) -> Body:
    """Show the hand, then discard all Minions of a type; how many they were."""
    whose = link.whose
    if not link.game.reads(AFTER_ONLY):
        yield ShowHand(whose)
    minions = [minion for minion in whose.hand if whose.hand_type(minion) == kind]
    for minion in minions:
        yield Discard(whose, minion)
    return len(minions)
