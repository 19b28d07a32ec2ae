"""Powers that do damage, prevent it, Reinforce and Annul."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ..chain import Link
from ..launching import Annul
from ..participant import Participant
from ..power import Power
from ..resistance import Damage, Prevent, Reinforce


class CargaHeroica(Power):
    """An opponent takes 2 to 5 damage, depending on the version of the Power."""

    type, discard, scales = "attack", "caido", True
    aims, harms, damages = "opponent", True, True

    def effect(self, link: Link) -> Body:
        yield Damage(link, link.target, self.amount)


class EjercitoEnRetaguardia(Power):
    """An opponent takes 2 damage for each Caído in the Altar of whoever launches it."""

    aims, harms, damages, yours = "opponent", True, True, True

    def effect(self, link: Link) -> Body:
        yield Damage(link, link.target, 2 * len(link.whose.of_type("caido")))


class MuroDeCadaveres(Power):
    """On Tumar Eternodurmiente, it prevents up to 3 damage of an Attack Power."""

    type, type_assumed = "defense", True
    aims, amount = "attack", 3

    def effect(self, link: Link) -> Body:
        yield Prevent(link, self.amount)


class MuroDeCadaveresAsPrinted(MuroDeCadaveres, printed=True):
    """Some copies were printed with 2."""

    amount = 2


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


class Antimateria(Power):
    """It Annuls the effect of an opponent's neutral Power: one that takes a Minion of any type as
    its discard (grey background). After it is launched, its Reptante is not Exhausted."""

    cost, aims, annuls, keeps_reptante = 4, "last", True, True

    def may_annul(self, you: Participant, link: Link) -> bool:
        return link.power.neutral and not link.you.mate(you)

    def effect(self, link: Link) -> Body:
        other = link.against("last")
        if other is not None:
            yield Annul(link, other)
