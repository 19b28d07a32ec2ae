"""Talismans; of several of them the type is taken from what the document does with them."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ..battle import CancelAttack
from ..card import Card, Talisman
from ..castle import Draw, IntoCastle, Mill, Shuffle, search
from ..choices import may
from ..effects import DoubleForce, GiveBonus, LeaveAtZero, LeaveBehind, LoseAbility
from ..game import Game
from ..player import Player
from ..playing import Annul, Playing, put_into_play
from ..requirements import Needs
from ..rules import reading
from ..text import Lasting
from ..then import then
from ..zones import Destroy, TakeControl

TARGETS_NOBODY = reading("targets-all-players#no-target")


class CuernosDeAdumla(Talisman):
    """Its effect searches for a Gold and puts it into play in the Gold Reserve."""

    def effect(self, you: Player, game: Game) -> Body:
        for card in (yield from search(game, you, you, lambda card: card.is_gold)):
            yield from put_into_play(game, you, card)
        yield Shuffle(you)


class DescubrirAlZorro(Talisman):
    """It responds to an opposing Ally that is about to enter play and affects Golds: it makes that
    Ally enter without its ability."""

    answers, moments = True, ("play.e.respond",)

    def responds(self, event: Any, you: Player) -> bool:
        ally = event.card.type == "ally" and event.player is not you
        return bool(ally and event.card.kind.affects_golds)

    def effect(self, event: Playing) -> Body:
        yield LoseAbility(event.card)


class EclipseDeDragon(Talisman):
    """The opponent can no longer play with their Graveyard, permanently."""

    def effect(self, opponent: Player) -> Body:
        yield LeaveBehind(opponent, self)

    class Lasts(Lasting):
        def locks_graveyard(self, player: Player) -> bool:
            return player is self.controller


class EsposaDeLosFuribundos(Talisman):
    """It asks for an Ally as its target, and one of Force 3 or less will not do."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [[ally for ally in you.game.allies if ally.force > 3]]

    def effect(self) -> Body:
        return
        yield


class Flechero(Talisman):
    """It can be played to annul Descubrir al Zorro."""

    answers, moments = True, ("play.d.annul",)

    def annuls(self, playing: Any, you: Player) -> bool:
        return playing.player is not you and playing.card.name == DescubrirAlZorro.id

    def effect(self, event: Playing) -> Body:
        yield Annul(event.card, event)


class FuenteDeMimir(Talisman):
    """It destroys one card in play, whichever it is except a Gold; once that is done, its player
    may draw a card."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [[card for card in you.game.in_play if not card.is_gold]]

    def effect(self, you: Player, game: Game, target: Card) -> Body:
        destroyed = yield Destroy((target,))
        if then(game, self, destroyed) and (yield from may(you, "draw")):
            yield Draw(you, 1)


class Gorgonas(Talisman):
    """An opposing Ally is left with Force 0 until the turn is over."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [you.opponent.allies]

    def effect(self, target: Card) -> Body:
        yield LeaveAtZero(target)


class Hades(Talisman):
    """It exchanges control of an Ally of one's own and an opposing one."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [you.allies, you.opponent.allies]

    def effect(self, you: Player, opponent: Player, targets: list[Card]) -> Body:
        if len(targets) == 2:
            yield TakeControl(targets[0], opponent)
            yield TakeControl(targets[1], you)


class Hidromiel(Talisman):
    """Its player picks 3 cards in their Graveyard, which are shuffled into their Castle Deck, and
    then draws 2."""

    uses_graveyard, needs = True, (Needs(3, "graveyard"),)

    def targets(self, you: Player) -> list[list[Card]]:
        return [you.graveyard] * min(3, len(you.graveyard))

    def effect(self, you: Player, game: Game, targets: list[Card]) -> Body:
        shuffled = yield IntoCastle(tuple(targets))
        if then(game, self, shuffled):
            yield Draw(you, 2)


class Huitzilopochtli(Talisman):
    """It gives an Ally +3 Force until the turn is over."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [you.game.allies]

    def effect(self, target: Card) -> Body:
        yield GiveBonus(target, 3)


class Kawarimi(Talisman):
    """It is played in response to the declaration of an attack, and cancels the opponent's attack
    entirely."""

    answers, moments = True, ("battle.1.attack.window-response",)

    def responds(self, event: Any, you: Player) -> bool:
        return event.player is not you

    def effect(self, event: Any) -> Body:
        yield CancelAttack(event)


class MatadorDeGigantes(Talisman):
    """It doubles the Force of its player's Allies."""

    def effect(self, you: Player) -> Body:
        for ally in you.allies:
            yield DoubleForce(ally)


class MetamorfosisDeLoki(Talisman):
    """Bonuses to Force are applied negatively."""

    def effect(self, you: Player) -> Body:
        yield LeaveBehind(you, self)

    class Lasts(Lasting):
        def negates_bonuses(self, ally: Card) -> bool:
            return True


class MiradaBerserker(Talisman):
    """It targets all the players, each of whom has to have an Ally, a Weapon and a Totem in
    play."""

    def condition(self, you: Player) -> bool:
        each = all(p.allies and p.weapons and p.support for p in you.game.players)
        return each or you.game.reads(TARGETS_NOBODY)

    def effect(self) -> Body:
        return
        yield


class Naglfar(Talisman):
    """It destroys cards of both players at once and makes the opponent mill cards."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [list(you.in_play), list(you.opponent.in_play)]

    def effect(self, opponent: Player, targets: list[Card]) -> Body:
        yield Destroy(tuple(targets))
        yield Mill(opponent, 2)


class Yanomami(Talisman):
    """It destroys an opposing Ally, which is chosen in order to play it."""

    def targets(self, you: Player) -> list[list[Card]]:
        return [you.opponent.allies]

    def effect(self, target: Card) -> Body:
        yield Destroy((target,))
