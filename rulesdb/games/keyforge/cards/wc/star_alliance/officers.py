"""Officers of house Star Alliance in Worlds Collide: the creatures with a rank."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rulesdb.engine.kernel import Body

from ....amber import Steal
from ....capture import Capture
from ....card import Card, Creature
from ....choices import choose, choose_side, may, rearranged
from ....deeds import Deed, PlayCard
from ....effects import Lasts
from ....entering import Rearrange
from ....game import Game
from ....player import Player
from ....playing import Attach, play_effects, trigger_play
from ....text import Lasting
from ....using import UseCard
from ....when import after, after_any_choice, after_enemy_reap, after_play
from ....zones import Archive, ArchiveFrom, ShowCards, top
from ...aoa.sanctum.one_card import OneCard


class CaptainValJericho(Creature):
    """On each of your turns, you may play one card that does not belong to the active house, as
    long as Captain Val Jericho stands in the center of your battleline."""

    house, printed_power, printed_armor = "star-alliance", 5, 1
    traits = frozenset({"human", "leader"})

    def lets(self, deed: Deed) -> bool:
        return (
            self.you.active
            and self.in_center
            and isinstance(deed, PlayCard)
            and not deed.card.belongs_to(self.game.house)
            and not self.spent
        )

    def spend(self, deed: Deed) -> None:
        self.spent = True


class ComOfficerKirby(Creature):
    """After it is played, after it fights and after it reaps: during this turn, you may play one
    card that does not belong to Star Alliance and that is an artifact, an upgrade or an action
    card."""

    house, printed_power = "star-alliance", 3
    traits = frozenset({"human"})

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    fight = reap = play

    class Lasts(Lasting):
        """You may play one such card this turn."""

        def lets(self, deed: Deed) -> bool:
            card = deed.card
            return (
                self.you.active
                and isinstance(deed, PlayCard)
                and not card.belongs_to("star-alliance")
                and card.type in ("artifact", "upgrade", "action")
            )

        def spend(self, deed: Deed) -> None:
            self.end()


class ComOfficerKirbyForUpgrades(ComOfficerKirby, instead_of="kirby-explo-rover#played-as"):
    """What counts is how a card is played."""

    class Lasts(ComOfficerKirby.Lasts):
        """The card may be one that is played as an upgrade."""

        def lets(self, deed: Deed) -> bool:
            if self.used:
                return False
            return super().lets(deed) or (self._as_upgrade(deed) and any(self.game.creatures))

        def spend(self, deed: Deed) -> None:
            if self._as_upgrade(deed):
                self.used.append(deed.card)  # until it is attached, it must not enter as a creature
            else:
                self.end()

        @after(Attach, lambda text, attach, event: attach.card in text.used)
        def attached(self) -> Body:
            self.end()
            return
            yield

        def forbids(self, deed: Deed) -> bool:
            return self._as_upgrade(deed) and getattr(deed, "type", "") == "creature"

        def _as_upgrade(self, deed: Deed) -> bool:
            card = deed.card
            away = not card.belongs_to("star-alliance") and not card.belongs_to(self.game.house)
            return isinstance(deed, PlayCard) and away and "upgrade" in card.forms


class CommanderChan(Creature):
    """After it fights and after it reaps, you use one of your other creatures."""

    house, printed_power = "star-alliance", 4
    traits = frozenset({"human"})

    def fight(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, [c for c in you.friendly_creatures if c is not self])
        if creature is not None:
            yield UseCard(you, creature)

    reap = fight


class CxoTaber(Creature):
    """After it fights and after it reaps: during this turn, you may play or use one card that does
    not belong to Star Alliance."""

    house, printed_power = "star-alliance", 3
    traits = frozenset({"alien", "krxix"})

    def fight(self, you: Player) -> Body:
        yield Lasts(you, self)

    reap = fight

    class Lasts(OneCard):
        """You may play or use one card of another house this turn."""

        def permitted(self, card: Card) -> bool:
            return not card.belongs_to("star-alliance")


class FirstOfficerFrane(Creature):
    """After it is played, after it fights and after it reaps, you choose one of your creatures.
    That creature captures 1 Æmber."""

    house, printed_power = "star-alliance", 4
    traits = frozenset({"human"})

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Capture(creature, 1, opponent)

    fight = reap = play


class InformationOfficerGray(Creature):
    """After it is played, after it fights and after it reaps, you may reveal one card in your hand
    that does not belong to Star Alliance. If you do, you archive that card."""

    house, printed_power = "star-alliance", 4
    traits = frozenset({"human"})

    def play(self, you: Player, game: Game) -> Body:
        cards = [card for card in you.hand if not card.belongs_to("star-alliance")]
        if cards and (yield from may(game)):
            card = yield from choose(game, cards)
            yield ShowCards(you, (card,))
            yield Archive(card)

    fight = reap = play


class LieutenantKhrkhar(Creature):
    """Taunt. Hazardous 3. It has no other ability."""

    house, printed_power = "star-alliance", 5
    traits = frozenset({"alien", "handuhan"})
    keywords = frozenset({"taunt", "hazardous"})
    keyword_values: ClassVar[Mapping[str, int]] = {"hazardous": 3}


class OperationsOfficerYshi(Creature):
    """Taunt. Each of its neighbors gains this ability: after that neighbor fights and after it
    reaps, it captures 1 Æmber."""

    house, printed_power, printed_armor = "star-alliance", 4, 2
    traits = frozenset({"spirit"})
    keywords = frozenset({"taunt"})

    def gives_to(self, creature: Creature) -> bool:
        return creature in self.neighbors

    class Gives:
        def fight(self: Creature, opponent: Player) -> Body:  # type: ignore[misc]
            yield Capture(self, 1, opponent)

        reap = fight


class PsionicOfficerLang(Creature):
    """Each time an enemy creature reaps, you then archive the top card of your deck."""

    house, printed_power = "star-alliance", 3
    traits = frozenset({"human"})

    @after_enemy_reap()
    def foresee(self, you: Player, game: Game) -> Body:
        card = yield from top(game, you)
        if card is not None:
            yield ArchiveFrom(card)


class SciOfficerMorpheus(Creature):
    """Each time you play a creature that has a play effect, that effect is then triggered once
    more."""

    house, printed_power, printed_armor = "star-alliance", 2, 1
    traits = frozenset({"shapeshifter", "scientist"})

    @after_play(
        lambda text, card, event: (
            card.type == "creature"
            and card.in_play
            and event.player is text.controller
            and bool(play_effects(card))
        )
    )
    def once_more(self, you: Player, game: Game, card: Card) -> Body:
        yield from trigger_play(game, you, card)


class SciOfficerQincan(Creature):
    """Elusive. Each time a player, you or your opponent, chooses as the active house one to which
    no card in play belongs, you then steal 1 Æmber."""

    house, printed_power = "star-alliance", 2
    traits = frozenset({"alien", "proximan", "scientist"})
    keywords = frozenset({"elusive"})

    @after_any_choice(lambda text, house, event: event.unmatched)
    def observe(self, you: Player) -> Body:
        yield Steal(you, 1)


class TacticalOfficerMoon(Creature):
    """Assault 2. After it is played, you may choose a battleline, yours or your opponent's, and
    change the order of its creatures as you like."""

    house, printed_power = "star-alliance", 4
    traits = frozenset({"human"})
    keywords = frozenset({"assault"})
    keyword_values: ClassVar[Mapping[str, int]] = {"assault": 2}

    def play(self, game: Game) -> Body:
        if (yield from may(game)):
            player = yield from choose_side(game)
            order = yield from rearranged(game, player.creatures)
            yield Rearrange(player, tuple(order))
