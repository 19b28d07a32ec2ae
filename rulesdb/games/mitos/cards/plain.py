"""Cards that stand for any card with a sentence of the document: none of them was printed so.

Some are pictures whose name cannot be read; the others let a scenario show a rule for which the
document names no card.
"""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ..card import Ally, Card, Gold, Talisman, Totem, Weapon
from ..castle import Discard, DiscardAtRandom, DiscardsOne, Draw, IntoCastle
from ..choices import choose
from ..costs import Golds
from ..effects import GiveBonus, SetForce
from ..player import Player
from ..playing import Annul, Playing, choose_to_put
from ..requirements import Needs
from ..rules import rule
from ..text import activated
from ..then import later_target, then
from ..using import Cancel
from ..zones import COMBAT_PREVENTED, PREVENTED, SAVED, Destroy

CHOSEN = rule("discard#from-hand")


class Carta(Card):
    """A card that nobody knows: any card at all, face down."""

    has_box = False


class Aliado(Ally):
    """An Ally without ability."""

    has_box = False


class Oro(Gold):
    """A Gold without ability."""

    has_box = False


class Arma(Weapon):
    """A Weapon without ability."""

    has_box = False


class TotemVacio(Totem):
    """A Totem that does nothing."""

    has_box = False


# Pictures whose name cannot be read ---------------------------------------------------------------


class ArmaPorMano(Weapon):
    """Its bearer has +1 Force for each card in its controller's hand."""

    def force_for(self, ally: Card) -> int:
        return len(self.controller.hand) if ally is self.bearer else 0


class AliadoDeLosDragonesNegros(Ally):
    """An Ally; what it does cannot be read in the document."""


class OroIndestructible(Gold):
    """It cannot be destroyed."""

    def prevents(self, card: Card, how: str) -> str:
        return PREVENTED if card is self else ""


class TalismanQueAnula(Talisman):
    """It is played at any moment to annul an opposing card, which goes to the Graveyard. It is a
    Unique card."""

    unique = True
    answers, moments = True, ("play.d.annul",)

    def annuls(self, playing: Any, you: Player) -> bool:
        return playing.player is not you

    def effect(self, event: Any) -> Body:
        yield Annul(event.card, event) if isinstance(event, Playing) else Cancel(event.card, event)


class TalismanQueDestierra(Talisman):
    """It is played to annul an opposing card, which goes to Exile."""

    answers, moments = True, ("play.d.annul",)

    def annuls(self, playing: Any, you: Player) -> bool:
        return isinstance(playing, Playing) and playing.player is not you

    def effect(self, event: Playing) -> Body:
        yield Annul(event.card, event, "exile")


class TalismanQueRoba(Talisman):
    """Its player draws two cards and discards two from their hand."""

    def effect(self, you: Player) -> Body:
        yield Draw(you, 2)
        for _ in range(min(2, len(you.hand))):
            yield Discard((yield from choose(you, you.hand, "discard", CHOSEN)))


class TotemContraImbloqueables(Totem):
    """Once each turn, its controller may pay 1 Gold and destroy an unblockable Ally."""

    @activated(
        cost=Golds(1),
        limit=1,
        targets=lambda self, you: [
            [a for a in you.game.allies if you.game.in_force.unblockable(a)]
        ],
    )
    def strike(self, target: Card) -> Body:
        yield Destroy((target,))


# Rules without a card -----------------------------------------------------------------------------


class AliadoUnico(Ally):
    """It is a Unique card."""

    unique = True


class AliadoImbloqueable(Ally):
    """It is unblockable."""

    def unblockable(self, ally: Card) -> bool:
        return ally is self


class AliadoQueAgota(Ally):
    """It can block several attackers, until it exhausts its Force."""

    def exhausts_force(self, ally: Card) -> bool:
        return ally is self


class AliadoResistente(Ally):
    """It prevents its own destruction by combat damage."""

    def prevents(self, card: Card, how: str) -> str:
        return COMBAT_PREVENTED if card is self and how == "combat" else ""


class AliadoDosArmas(Ally):
    """It can bear one extra Weapon."""

    def bears(self, ally: Card) -> int:
        return 1 if ally is self else 0


class ArmaMasDos(Weapon):
    """Its bearer has +2 Force."""

    def force_for(self, ally: Card) -> int:
        return 2 if ally is self.bearer else 0


class ArmaMenosUno(Weapon):
    """Its bearer has -1 Force."""

    def force_for(self, ally: Card) -> int:
        return -1 if ally is self.bearer else 0


class ArmaDeDioses(Weapon):
    """Only an Ally of the race Dios can bear it."""

    needs_race = "dios"


class TotemQueReduce(Totem):
    """It reduces by 2 the cost of the Allies that its controller plays."""

    def reduction(self, card: Card, player: Player) -> int:
        return 2 if player is self.controller and card.type == "ally" else 0


class TotemQueAbarata(Totem):
    """Talismans cost its controller 1 less."""

    def costs_less(self, card: Card, player: Player) -> int:
        return 1 if player is self.controller and card.type == "talisman" else 0


class TotemQueSalva(Totem):
    """It saves its controller's Allies from effects that destroy them."""

    def prevents(self, card: Card, how: str) -> str:
        mine = card.type == "ally" and card.controller is self.controller
        return SAVED if mine and how == "effect" else ""


class TotemDeManoGrande(Totem):
    """Its controller may keep two more cards in hand."""

    def hand_limit_for(self, player: Player) -> int:
        return 2 if player is self.controller else 0


class TalismanQueCancela(Talisman):
    """It is played in response to an opposing ability to cancel it."""

    answers, moments = True, ("ability.d.cancel",)

    def responds(self, event: Any, you: Player) -> bool:
        return event.player is not you

    def effect(self, event: Any) -> Body:
        yield Cancel(event.card, event)


class TalismanQuePone(Talisman):
    """Its player puts an Ally from their hand into play."""

    needs = (Needs(1, "hand", type="ally"),)

    def effect(self, you: Player) -> Body:
        allies = [card for card in you.hand if card.type == "ally"]
        yield from choose_to_put(you.game, you, allies)


class TalismanQueBaraja(Talisman):
    """Its player shuffles their Graveyard into their Castle Deck."""

    uses_graveyard = True

    def effect(self, you: Player) -> Body:
        yield IntoCastle(tuple(you.graveyard))


class TalismanDeAzar(Talisman):
    """It discards a card from the opponent's hand."""

    needs = (Needs(1, "hand", opponent=True),)

    def effect(self, opponent: Player) -> Body:
        yield DiscardAtRandom(opponent)


class TalismanQueObliga(Talisman):
    """The opponent discards a card from their hand."""

    needs = (Needs(1, "hand", opponent=True),)

    def effect(self, opponent: Player) -> Body:
        yield DiscardsOne(opponent)


class TalismanDoble(Talisman):
    """It destroys two Allies."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [you.game.allies, you.game.allies]

    def effect(self, targets: list[Card]) -> Body:
        yield Destroy(tuple(targets))


class TalismanQueFija(Talisman):
    """It sets the Force of an Ally to 2 until the turn is over."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [you.game.allies]

    def effect(self, target: Card) -> Body:
        yield SetForce(target, 2)


class TalismanQueLuegoElige(Talisman):
    """It gives an Ally +1 Force, and then it gives an Ally +1 Force."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [you.game.allies]

    def effect(self, you: Player, target: Card) -> Body:
        yield GiveBonus(target, 1)
        if then(you.game, self, target.in_play):
            second = yield from later_target(you, you.game.allies, [target])
            if second is not None:
                yield GiveBonus(second, 1)


class TalismanDeCoste(Talisman):
    """It destroys an opposing card of cost 2 or less."""

    def targets(self, you: Player) -> list[list[Card]]:
        cards = list(you.opponent.in_play)
        return [[card for card in cards if card.cost is not None and card.cost <= 2]]

    def effect(self, target: Card) -> Body:
        yield Destroy((target,))


class TalismanContraOros(Talisman):
    """It destroys a Gold of the opponent."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [you.opponent.golds]

    def effect(self, target: Card) -> Body:
        yield Destroy((target,))


class TalismanAnteElDano(Talisman):
    """It is played in response to the Damage Assignment: its player draws a card."""

    answers, moments = True, ("battle.4.damage.window-response",)

    def effect(self, you: Player) -> Body:
        yield Draw(you, 1)


class TalismanTrasElDano(Talisman):
    """It is played in response to receiving damage: its player draws a card."""

    answers, moments = True, ("battle.4.damage.window-received",)

    def responds(self, event: Any, you: Player) -> bool:
        return event.player is not you

    def effect(self, you: Player) -> Body:
        yield Draw(you, 1)
