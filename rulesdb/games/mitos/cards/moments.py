"""Cards that wait at a moment of the chart: none was printed so, each shows that the moment is."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ..card import Card, Talisman, Totem
from ..castle import Draw, Mill
from ..player import Player
from ..text import triggered


def own_turn(self: Any, event: Any) -> bool:
    return event.player is self.controller


class TotemDelComienzo(Totem):
    """In its controller's turn, at the beginning of each phase and of each step of the battle, the
    opponent mills a card."""

    @triggered(
        "turn.1.grouping.window-beginning",
        "turn.2.vigil.window-beginning",
        "battle.1.attack.window-beginning",
        "battle.2.block.window-beginning",
        "battle.3.war.window-beginning",
        "battle.4.damage.window-beginning",
        "turn.4.final.window-beginning",
        when=own_turn,
    )
    def begin(self, opponent: Player) -> Body:
        yield Mill(opponent, 1)


class TotemDeLaFase(Totem):
    """In its controller's turn, in the Grouping Phase, at the end of the Vigil Phase and in the
    Final Phase, the opponent mills a card."""

    @triggered(
        "turn.1.grouping.window-during",
        "turn.2.vigil.window-end",
        "turn.4.final.window-during",
        when=own_turn,
    )
    def pass_by(self, opponent: Player) -> Body:
        yield Mill(opponent, 1)


class TotemDeLaBatalla(Totem):
    """When Allies attack, when Allies block and when combat damage is dealt, its controller draws a
    card."""

    @triggered("battle.1.attack.window-attacks", when=lambda self, battle: battle.game.attackers)
    def attacked(self, you: Player) -> Body:
        yield Draw(you, 1)

    @triggered(
        "battle.2.block.window-blocks",
        when=lambda self, battle: any(ally.blockers for ally in battle.game.attackers),
    )
    def blocked(self, you: Player) -> Body:
        yield Draw(you, 1)

    @triggered("battle.4.damage.window-damage", when=lambda self, battle: battle.damage > 0)
    def hurt(self, you: Player) -> Body:
        yield Draw(you, 1)


class TotemDelRobo(Totem):
    """When its controller draws the card of the turn, the opponent mills a card."""

    @triggered(
        "turn.4.final.window-draw", when=lambda self, turn: own_turn(self, turn) and turn.drew
    )
    def drawn(self, opponent: Player) -> Body:
        yield Mill(opponent, 1)


class TotemQueObserva(Totem):
    """When the opponent uses an activated ability, its controller draws a card."""

    @triggered(
        "used",
        when=lambda self, using: (
            using.ability.kind == "activated" and using.player is self.controller.opponent
        ),
    )
    def notice(self, you: Player) -> Body:
        yield Draw(you, 1)


class TotemQueSilencia(Totem):
    """While it is in play, opposing Allies have no ability."""

    def blanks(self, card: Card) -> bool:
        return card.type == "ally" and card.controller is self.controller.opponent


class TalismanDeFase(Talisman):
    """It is played in response to a phase, a step or the end of the turn: its player draws a
    card."""

    answers = True
    moments = (
        "turn.1.grouping.window-response",
        "turn.2.vigil.window-response",
        "battle.1.attack.window-response",
        "battle.2.block.window-response",
        "battle.3.war.window-response",
        "battle.4.damage.window-response",
        "turn.4.final.window-response",
        "turn.4.final.window-end-of-turn",
    )

    def effect(self, you: Player) -> Body:
        yield Draw(you, 1)


class TalismanDeDeclaracion(Talisman):
    """It is played in the attack declaration or at the beginning of the Damage Assignment: its
    player draws a card."""

    answers = True
    moments = ("battle.1.attack.window-cards", "battle.4.damage.window-cards")

    def effect(self, you: Player) -> Body:
        yield Draw(you, 1)


class TalismanDelComienzo(Talisman):
    """It is played at the beginning of the attack declaration: its player draws a card."""

    answers, moments = True, ("battle.1.attack.window-beginning-cards",)

    def effect(self, you: Player) -> Body:
        yield Draw(you, 1)


class TotemDeLasArmas(Totem):
    """When a Weapon of its controller is destroyed, they draw a card."""

    @triggered(
        "watched-destroyed",
        when=lambda self, card: card.type == "weapon" and card.controller is self.controller,
    )
    def mourn(self, you: Player) -> Body:
        yield Draw(you, 1)


class TalismanAnteLaCarta(Talisman):
    """It is played in response to an opposing card that is being played: its player draws a
    card."""

    answers, moments = True, ("play.e.respond",)

    def responds(self, event: Any, you: Player) -> bool:
        return event.player is not you

    def effect(self, you: Player) -> Body:
        yield Draw(you, 1)


class TalismanAnteLaHabilidad(Talisman):
    """It is played in response to an opposing ability: its player draws a card."""

    answers, moments = True, ("ability.d.respond",)

    def responds(self, event: Any, you: Player) -> bool:
        return event.player is not you

    def effect(self, you: Player) -> Body:
        yield Draw(you, 1)
