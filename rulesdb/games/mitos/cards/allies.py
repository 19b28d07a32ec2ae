"""Allies; of several of them the type is taken from what the document does with them."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ..card import Ally, Card
from ..castle import Discard, Draw, Mill, Shuffle, search
from ..choices import DRAW, MILL, how_many
from ..costs import Golds, Itself, TalismanFromHand
from ..effects import CopyForceAndAbility, CopyWhole, GiveBonus, LeaveBehind, LoseAbility, Pacify
from ..game import Game
from ..moves import Deed, Play
from ..player import Player
from ..rules import reading
from ..text import Lasting, activated, triggered
from ..zones import Destroy, Exile, ShuffleIn

OWNER_BANNED = reading("hodur-restriction-source#owner")
BAN_ENDS = reading("hodur-restriction-source#ends")


def opposing_allies(self: Any, you: Player) -> list[list[Card]]:
    return [you.opponent.allies]


def other_allies(self: Any, you: Player) -> list[list[Card]]:
    return [[ally for ally in you.game.allies if ally is not self]]


def any_ally(self: Any, you: Player) -> list[list[Card]]:
    return [you.game.allies]


def any_card(self: Any, you: Player) -> list[list[Card]]:
    return [list(you.game.in_play)]


def two_opposing_golds(self: Any, you: Player) -> list[list[Card]]:
    golds = you.opponent.golds
    return [golds] * min(2, len(golds))


class Abominacion(Ally):
    """While it is in play, its controller's opponent cannot attack."""

    def forbids_attack(self, player: Player) -> bool:
        return player is self.controller.opponent


class Chacs(Ally):
    """To play it, the hand has to be discarded."""

    printed_cost = 0

    def also_pay(self, you: Player) -> Body:
        for card in [*you.hand]:
            yield Discard(card)


class ChiangShih(Ally):
    """For each Gold paid, it gains +1 Force."""

    @activated(cost=Golds(1))
    def grow(self) -> Body:
        yield GiveBonus(self, 1)


class Daikoku(Ally):
    """Up to 2 times each turn, its controller may shuffle a Talisman from their hand into their
    Castle Deck and then draw two cards."""

    @activated(cost=TalismanFromHand(), limit=2)
    def exchange(self, you: Player) -> Body:
        yield Draw(you, 2)


class DeargDiulai(Ally):
    """An Ally; what it does cannot be read in the document."""


class Einheryar(Ally):
    """When it enters play, it destroys an opposing Ally."""

    @triggered("entered", targets=opposing_allies)
    def destroy_one(self, target: Card) -> Body:
        if target is not None:
            yield Destroy((target,))


class ElfosArqueros(Ally):
    """When it is destroyed, its controller chooses: they draw three cards, or they mill three from
    the opposing Castle Deck."""

    @triggered("destroyed")
    def last_arrows(self, you: Player, opponent: Player) -> Body:
        from rulesdb.engine.kernel import Choose

        if (yield Choose(you, (DRAW, MILL), EITHER, "either")) is DRAW:
            yield Draw(you, 3)
        else:
            yield Mill(opponent, 3)


EITHER = "may#who"


class FalsaCautiva(Ally):
    """An Ally that can affect Golds; in what way cannot be read."""

    affects_golds = True


class Hodur(Ally):
    """When it enters play, it becomes a copy of an opposing Ally, and that Ally is shuffled into
    its Castle Deck."""

    copies = True

    @triggered("entered", targets=opposing_allies)
    def become(self, game: Game, target: Card) -> Body:
        if target is None:
            return
        bound = target.owner if game.reads(OWNER_BANNED) else target.controller
        yield CopyWhole(self, target)
        if not game.reads(BAN_ENDS):
            yield LeaveBehind(bound, self, target.name)
        yield ShuffleIn(target)

    class Lasts(Lasting):
        """The Ally cannot be played again; this is tied to the card and not to its text."""

        tied = True

        def forbids(self, deed: Deed) -> bool:
            mine = deed.player is self.controller
            return mine and isinstance(deed, Play) and deed.card.name == self.names


class Huracan(Ally):
    """An Ally; what it does cannot be read in the document."""


class Inti(Ally):
    """When it enters play, it destroys 2 Golds of the opponent."""

    affects_golds = True

    @triggered("entered", targets=two_opposing_golds)
    def burn(self, targets: list[Card]) -> Body:
        yield Destroy(tuple(targets))


class Killa(Ally):
    """It keeps the opponent from playing Golds from the hand."""

    affects_golds = True

    def forbids(self, deed: Deed) -> bool:
        theirs = deed.player is self.controller.opponent
        return theirs and isinstance(deed, Play) and deed.card.is_gold


class Machi(Ally):
    """It has an activated ability that costs Golds; what it does cannot be read."""

    @activated(cost=Golds(1))
    def unreadable(self) -> Body:
        return
        yield


class Minotauro(Ally):
    """It gains Force for each Ally that its controller has in play, itself included."""

    def force_for(self, ally: Card) -> int:
        return len(self.controller.allies) if ally is self else 0


class Nanahuatzin(Ally):
    """An Ally; what it does cannot be read in the document."""


class Nanna(Ally):
    """It triggers when a Talisman is played, and its controller may destroy it for it to have its
    effect; which one cannot be read."""

    @triggered(
        "played",
        when=lambda self, playing: playing.card.type == "talisman",
        may=True,
        cost=Itself(),
    )
    def unreadable(self) -> Body:
        return
        yield


class Pastor(Ally):
    """When it enters play, its controller may draw up to 3 cards."""

    @triggered("entered")
    def gather(self, you: Player) -> Body:
        yield Draw(you, (yield from how_many(you, 3)))


class Sara(Ally):
    """An Ally in play is left unable to attack or block."""

    @triggered("entered", targets=other_allies)
    def calm(self, target: Card) -> Body:
        if target is not None:
            yield Pacify(target)


class SerAbominable(Ally):
    """Its controller may have it copy, only once each turn, the Force and the ability of an Ally
    that is in play."""

    copies = True

    @activated(targets=other_allies, limit=1, may=True)
    def imitate(self, target: Card) -> Body:
        if target is not None:
            yield CopyForceAndAbility(self, target)


class ShenYi(Ally):
    """When it enters play, its controller searches the opposing Castle Deck for a card other than a
    Gold and exiles it."""

    @triggered("entered")
    def banish(self, you: Player, opponent: Player, game: Game) -> Body:
        for card in (yield from search(game, you, opponent, lambda card: not card.is_gold)):
            yield Exile(card)
        yield Shuffle(opponent)


class Shuar(Ally):
    """A card is left without its ability for the rest of the game."""

    @triggered("entered", targets=any_card)
    def silence(self, target: Card) -> Body:
        if target is not None:
            yield LoseAbility(target, until="permanent")


class Tsachila(Ally):
    """In the turn after it is put into play, the opponent cannot play, use or generate Golds."""

    affects_golds = True

    @triggered("entered")
    def dry_up(self, opponent: Player) -> Body:
        yield LeaveBehind(opponent, self)

    class Lasts(Lasting):
        until = "next-turn-end"

        def forbids(self, deed: Deed) -> bool:
            mine = deed.player is self.controller
            return self.begun and mine and isinstance(deed, Play) and deed.card.is_gold

        def forbids_golds(self, player: Player) -> bool:
            return self.begun and player is self.controller


class VastagosDeLasTinieblas(Ally):
    """An Ally; what it does cannot be read in the document."""


class Vikingo(Ally):
    """While it is in play, the opponent cannot play Talismans."""

    def forbids(self, deed: Deed) -> bool:
        theirs = deed.player is self.controller.opponent
        return theirs and isinstance(deed, Play) and deed.card.type == "talisman"
