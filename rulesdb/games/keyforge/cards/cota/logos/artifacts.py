"""Artifacts of house Logos in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber_on_cards import MoveFromPool
from ....card import Artifact, Card, Creature
from ....choices import choose, choose_house, destroyable, if_you_do, up_to
from ....destruction import Destroy
from ....effects import Lasts
from ....entering import PutIntoPlay, TakeControl
from ....game import Game
from ....leaving import ArchiveFromPlay, PurgeFromPlay
from ....player import Player
from ....playing import play
from ....text import Lasting
from ....when import after_forge, after_leaving
from ....zones import Archive, DiscardFromDeck, Draw, reveal_top


class AnomalyExploiter(Artifact):
    """Action: you choose a damaged creature, friendly or enemy, and destroy it."""

    house = "logos"
    traits = frozenset({"item"})

    def action(self, game: Game) -> Body:
        damaged = [creature for creature in game.creatures if creature.damage]
        creature = yield from choose(game, destroyable(game, damaged))
        if creature is not None:
            yield Destroy((creature,))


class ChaosPortal(Artifact):
    """Action: you choose a house and then reveal the top card of your deck. If that card
    belongs to the chosen house, you play it."""

    house = "logos"
    traits = frozenset({"location"})

    def action(self, you: Player, game: Game) -> Body:
        house = yield from choose_house(game)
        card = yield from reveal_top(game, you)
        if card is not None and card.belongs_to(house):
            yield from play(game, you, card)


class CrazyKillingMachine(Artifact):
    """Action: the top card of your deck and the top card of your opponent's deck are discarded.
    For each of these two cards, you destroy a creature or an artifact, on either side, that
    belongs to the same house as that card, if there is one. If fewer than 2 cards are destroyed
    this way, Crazy Killing Machine is destroyed."""

    house = "logos"
    traits = frozenset({"weapon"})

    def action(self, you: Player, opponent: Player, game: Game) -> Body:
        mine = yield DiscardFromDeck(you)
        theirs = yield DiscardFromDeck(opponent, by=you)
        doomed: list[Card] = []
        for card in (mine, theirs):
            house = card.house if card is not None else ""
            able = [c for c in game.in_play if c.belongs_to(house) and c not in doomed]
            chosen = yield from choose(game, destroyable(game, able))
            doomed += [chosen] if chosen is not None else []
        yield Destroy(tuple(doomed))
        if sum(1 for card in doomed if not card.in_play or card.marked) < 2:
            yield Destroy((self,))


class LibraryOfBabble(Artifact):
    """Action: you draw a card."""

    house = "logos"
    traits = frozenset({"location"})

    def action(self, you: Player) -> Body:
        yield Draw(you, 1)


class MobiusScroll(Artifact):
    """Action: you archive Mobius Scroll together with up to 2 cards from your hand."""

    house = "logos"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        cards = yield from up_to(game, you.hand, 2)
        yield ArchiveFromPlay(self)
        for card in cards:
            yield Archive(card)


class PocketUniverse(Artifact):
    """When you forge a key, you may also spend the Æmber that is on Pocket Universe.

    Action: 1 Æmber from your pool is moved onto Pocket Universe."""

    house = "logos"
    traits = frozenset({"item"})

    def pays_for_keys_of(self, player: Player) -> bool:
        return player is self.you

    def action(self, you: Player) -> Body:
        yield MoveFromPool(you, self, 1)


class SpanglerBox(Artifact):
    """When you use its Action ability, you purge a creature in play, friendly or enemy. If you
    do, control of Spangler Box passes to your opponent.

    If Spangler Box leaves play, every card that it has purged returns to play."""

    house = "logos"
    traits = frozenset({"item"})

    def action(self, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is None:
            return
        yield PurgeFromPlay(creature)
        if if_you_do(game, creature.zone == "purged"):
            if self.in_play:
                self.purges.append(creature)
            yield TakeControl(opponent, self)

    @after_leaving
    def give_back(self, box: Card, game: Game) -> Body:
        waiting = [card for card in box.purges if card.zone == "purged"]
        while waiting:
            card = waiting[0] if len(waiting) == 1 else (yield from choose(game, waiting))
            waiting.remove(card)
            yield PutIntoPlay(card.owner, card)


class SpectralTunneler(Artifact):
    """When you use its Action ability, you choose a creature, friendly or enemy. For the rest of
    the turn, that creature counts as a flank creature and gains this ability: after it reaps,
    you draw a card."""

    house, bonus = "logos", 1
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def flanks(self, creature: Creature) -> bool:
            return creature is self.on

        def gives_to(self, creature: Creature) -> bool:
            return creature is self.on

        class Gives:
            def reap(self: Any, you: Player) -> Body:
                yield Draw(you, 1)


class StrangeGizmo(Artifact):
    """Each time you forge a key, every creature and every artifact in play, on both sides, is
    then destroyed, Strange Gizmo included."""

    house, bonus = "logos", 1
    traits = frozenset({"item"})

    @after_forge(lambda text, forger, event: forger is text.controller)
    def explode(self, game: Game) -> Body:
        yield Destroy(tuple(game.in_play))


class TheHowlingPit(Artifact):
    """In each player's draw cards step, that player refills their hand to 1 card more than they
    otherwise would."""

    house, bonus = "logos", 1
    traits = frozenset({"location"})

    def hand_size_for(self, player: Player) -> int:
        return 1
