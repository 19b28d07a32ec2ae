"""The Powers whose effect the document gives, as they read now and as they read before."""

from __future__ import annotations

from collections.abc import Collection

from ..kernel import Body, Choose
from .altar import Explode, Hold, OnTop, PlaceByEffect, Return, TakeOver
from .chain import Link
from .launching import Annul
from .participant import Minion, Participant
from .power import Power
from .resistance import Damage, Gain, Prevent, Reinforce
from .rules import reading, rule
from .zones import (
    AFTER_ONLY,
    AT_LAUNCH,
    DONE,
    Discard,
    DrawFound,
    ReturnRevealed,
    Reveal,
    Show,
    ShowHand,
    ShowHandAfter,
    TakeRevealed,
    different,
    new_pit,
    revealed_as,
    search,
    top,
)

WITHOUT_HOLD = rule("cards/doppelganger#exploding")
NO_ZOMBIE_LEFT = rule("cards/deja-vu#no-zombie-left")
MINIONS_TARGETED = reading("choose-vs-target#minions-targeted")
NOT_THE_PIT = rule("cards/llamado-a-las-armas#not-the-pit")


def choose(link: Link, options: tuple[Minion, ...]) -> Body:
    """A Minion, chosen when the Power is launched."""
    return (yield Choose(link.you, options, AT_LAUNCH, "choice"))


class CargaHeroica(Power):
    """An opponent takes 2 to 5 damage, depending on the version of the Power."""

    type, discard, scales = "attack", "caido", True
    aims, harms, damages = "opponent", True, True

    def effect(self, link: Link) -> Body:
        yield Damage(link, link.target, self.amount)


class ExhumadoNocturno(Power):
    """Whoever launches it searches the Dump for a number of Minions equal to that of their hand,
    and exchanges these for those."""

    type, cost, discard, unique = "tactical", 4, "esqueleto", True
    yours = True

    def effect(self, link: Link) -> Body:
        game, whose, hand = link.game, link.whose, [*link.whose.hand]
        for _ in hand:
            wanted = different(game.dump)
            if wanted:
                found = yield from choose(link, wanted)
                yield Show(whose, found)
                yield DrawFound(whose, found)
        found = len(whose.hand) - len(hand)
        whole = found == len(hand)
        for _ in range(found):
            given = hand[0] if whole else (yield from choose(link, different(hand)))
            hand.remove(given)
            yield Discard(whose, given)


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


class EjercitoEnRetaguardia(Power):
    """An opponent takes 2 damage for each Caído in the Altar of whoever launches it."""

    aims, harms, damages, yours = "opponent", True, True, True

    def effect(self, link: Link) -> Body:
        yield Damage(link, link.target, 2 * len(link.whose.of_type("caido")))


class _Reinforcing(Power):
    type, scales, aims = "tactical", True, "reinforced"

    def effect(self, link: Link) -> Body:
        yield Reinforce(link, self.amount)


class PotenciarImpacto(_Reinforcing):
    """It Reinforces the corresponding Power by the amount that it states."""


class PotenciarArmadura(_Reinforcing):
    """It Reinforces the corresponding Power by the amount that it states."""


class Manada(_Reinforcing):
    """It Reinforces the corresponding Power by the amount that it states."""


class OfensasHirientes(_Reinforcing):
    """It Reinforces the corresponding Power by the amount that it states."""


class SarcasmoMolesto(_Reinforcing):
    """It Reinforces the corresponding Power by the amount that it states."""


class PlacasDeRefuerzo(_Reinforcing):
    """It Reinforces the corresponding Power by the amount that it states."""


class CuerpoDeCobertura(_Reinforcing):
    """It Reinforces the corresponding Power by the amount that it states."""


class Doppelganger(Power):
    """From another Reptante that is Prepared it copies a Power: its type and its effect. In return,
    the Reptante it was launched with does not Prepare in its next Prepare phase."""

    copies, only_prepared = True, True

    def effect(self, link: Link) -> Body:
        yield from link.does.effect(link)
        if not link.exploding or not link.game.record.cite(WITHOUT_HOLD, link):
            yield Hold(link.reptante, link)


class LecturaDeHuesos(Power):
    """It copies the type and the effect of a Power, but not its name."""

    discard, copies = "esqueleto", True

    def effect(self, link: Link) -> Body:
        yield from link.does.effect(link)


class LecturaDeHuesosAsPrinted(LecturaDeHuesos, printed=True):
    """A misprint shows another Minion to discard."""

    discard = "zombie"


class Antimateria(Power):
    """It Annuls the effect of an opponent's neutral Power: one that takes a Minion of any type as
    its discard (grey background). After it is launched, its Reptante is not Exhausted."""

    cost, aims, annuls, keeps_reptante = 4, "last", True, True

    def may_annul(self, you: Participant, link: Link) -> bool:
        return link.power.neutral and not link.you.mate(you)

    def effect(self, link: Link) -> Body:
        if link.against is not None:
            yield Annul(link, link.against)


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


class CaceriaSalvaje(Power):
    """1 Minion of an opponent is Exploded. Then the resistance of whoever launches it decreases by
    2."""

    aims, own_decrease = "minion", 2

    def effect(self, link: Link) -> Body:
        yield Explode(link.you, link.targets)


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

    def aims_as(self, type: str) -> str:
        by_minion = self.reptante.participant.game.reads(MINIONS_TARGETED)
        return "minion" if by_minion else super().aims_as(type)

    def effect(self, link: Link) -> Body:
        if isinstance(link.target, Minion):
            yield OnTop(link.you, link.target)
        elif link.target.altar:
            chosen = yield from choose(link, tuple(link.target.altar))
            yield OnTop(link.target, chosen)


class RetrocesoTemporalBefore(RetrocesoTemporal, until="2024-09"):
    """Without the decrease."""

    own_decrease = 0


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


class DejaVu(Power):
    """Only with a Zombie or more in one's own Altar: up to 2 Minions in a participant's Altar are
    chosen and return to that participant's hand. Then a Zombie in one's own Altar is Exploded."""

    type, cost, discard, unique = "tactical", 2, "zombie", True
    aims, anyone, conditional, yours = "altar", True, True, True

    def condition(self, you: Participant, paid: Collection[Minion] = ()) -> bool:
        return bool(you.having("zombie", paid))

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


class MuroDeCadaveres(Power):
    """On Tumar Eternodurmiente, it prevents up to 3 damage of an Attack Power."""

    type, aims, amount = "defense", "attack", 3

    def effect(self, link: Link) -> Body:
        yield Prevent(link, self.amount)


class MuroDeCadaveresAsPrinted(MuroDeCadaveres, printed=True):
    """Some copies were printed with 2."""

    amount = 2
