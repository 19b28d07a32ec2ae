"""The chain: announced Powers, launched from the last to the first."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rulesdb.engine.chart import Step
from rulesdb.engine.kernel import Body, Effect

from .aims import OF_ONE, OWN, leaves_payment, shielded, still_valid
from .base_deck import PRINCIPAL, SHADOW
from .copies import steps
from .participant import Minion, Participant, Reptante
from .power import Power
from .rules import dated, reading, rule
from .timing import Event, run, step

if TYPE_CHECKING:
    from .game import Game

NOT_WHILE_RESOLVING = rule("announce#not-while-resolving")
REVERSE = rule("chain#reverse-order")
UNPAYABLE = rule("not-launched#unpayable")
TARGET_DISABLED = rule("not-launched#target-disabled")
CONDITIONS_LOST = rule("not-launched#conditions-lost")
WRONG_MOMENT = rule("power-type-change#wrong-moment")
DAMAGE_IGNORED = reading("zero-mid-chain#damage-ignored")
STILL_LAUNCHED = reading("reptante-eliminated-with-announced-power#launched")
SINCE_ONE_DEFENSE = dated("2026-03")
THE_REST = reading("explode-target-gone#the-rest")
NOT_ENOUGH = reading("empty-pit-and-dump#not-launched")


class Link(Event):
    """An announced Power: a link of the chain."""

    def __init__(
        self,
        you: Participant,
        power: Power,
        copied: Power | None = None,
        via: Power | None = None,
    ) -> None:
        self.you = you
        self.whose = you  # the "you" of its text: its launcher, or a teammate
        self.power = power
        self.copied = copied
        self.via = via  # in one reading: the copying Power that it copies
        self.exploding = False
        self.shadow = False
        self.type = self.does.type_now
        self.announced_as = self.type
        self.aimed: dict[str, tuple[Any, ...]] = {}  # its targets, by what it aims at
        self.discard: Minion | None = None
        self.uses_type = False  # whether the discard counts as a type chosen before
        self.discarded: tuple[Minion, ...] = ()
        self.reinforced = 0
        self.prevented = 0  # of its damage, by Tactical Powers
        self.defended = 0  # … and by Defense Powers
        # In one reading: the same, of its damage to one participant.
        self.prevented_for: Counter[Participant] = Counter()
        self.defended_for: Counter[Participant] = Counter()
        self.dealt: dict[Participant, int] = {}  # its damage so far, before prevention
        self.spent: dict[Participant, int] = {}  # in one reading: prevention used for each
        self.annulled = False
        self.unaffected = False  # whether it met something that no Power affects
        self.able = True  # whether it can be launched
        self.places_for: Link | None = None  # the Power that places its discard in an Altar
        self.places = False  # whether it will place the discard of another Power
        self.taxed = False  # whether it has cost its launcher 2 resistance
        self.sizes: tuple[tuple[Participant, int], ...] = ()  # of the Altars before its effect

    def __repr__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return self.power.name

    @property
    def game(self) -> Game:
        return self.you.game

    @property
    def reptante(self) -> Reptante:
        return self.power.reptante

    @property
    def does(self) -> Power:
        """The Power whose effect it has: its own, or the one it copies."""
        return self.copied or self.power

    @property
    def cost(self) -> int:
        return self.power.cost

    @property
    def own_decrease(self) -> int:
        return self.does.own_decrease

    @property
    def exhausts(self) -> bool:
        """Whether launching it Exhausts its Reptante."""
        return self.cost > 0 and not self.exploding

    @property
    def targets(self) -> tuple[Any, ...]:
        """The participants and Minions it targets."""
        every = (target for aimed in self.aimed.values() for target in aimed)
        return tuple(target for target in every if not isinstance(target, Link))

    @property
    def powers(self) -> tuple[Link, ...]:
        """The announced Powers it targets."""
        every = (target for aimed in self.aimed.values() for target in aimed)
        return tuple(target for target in every if isinstance(target, Link))

    def against(self, *aims: str) -> Link | None:
        """Return the announced Power that it targets by one of some aims, the first that fits."""
        return next((self.aimed[each][0] for each in aims if self.aimed.get(each)), None)

    @property
    def minions(self) -> tuple[Minion, ...]:
        return self.aimed.get("minion", ())

    @property
    def own_minions(self) -> tuple[Minion, ...]:
        """The Minions of its launcher, or of the teammate it is launched for, that it targets."""
        return self.aimed.get(OWN, ())

    @property
    def participants(self) -> list[Participant]:
        """The participants it targets, not counting its own side's Minions."""
        return _owners(tuple(t for t in self.targets if t not in self.own_minions))

    @property
    def owners(self) -> list[Participant]:
        """Everybody whom, or whose Minions, it targets."""
        return _owners(self.targets)

    @property
    def one(self) -> list[Participant]:
        """The one participant whom, or whose hand, Altar or Minions, it targets; or nobody."""
        return _owners(tuple(t for aims in OF_ONE for t in self.aimed.get(aims, ())))

    @property
    def everyone(self) -> list[Participant]:
        """All opponents, if it targets all of them."""
        return [who for who in self.aimed.get("opponents", ()) if not who.out]

    @property
    def target(self) -> Any:
        return self.targets[0] if self.targets else None

    @property
    def possible(self) -> bool:
        """Whether its conditions hold, and will hold when it is paid for."""
        return self.does.possible(self.whose, self.you, self.cost if self.exploding else 0)

    def skips(self, game: Game, part: Step) -> bool:
        return not self.able or self.you.out


def _owners(targets: tuple[Any, ...]) -> list[Participant]:
    owners = [each if isinstance(each, Participant) else each.of for each in targets]
    return list(dict.fromkeys(owner for owner in owners if owner is not None))


class Chain(Event):
    """A chain being resolved."""


@step("chain.1.resolve")
def resolve_chain(game: Game, chain: Chain) -> Body:
    """Launch the Powers, the last announced first."""
    while game.chain:
        last = len(game.chain) < 2 or game.record.cite(REVERSE, game.chain[-1])
        game.launching = link = game.chain.pop(-1 if last else 0)
        link.you.turned -= link.cost
        yield from run(game, "launch", link)
        game.launching = None
        if game.chain:
            from .announcing import respond, too_late

            cited = game.record.cite(NOT_WHILE_RESOLVING, game.chain[-1])
            yield from too_late(game) if cited else respond(game, game.chain[-1])


# 1. Can it be launched? --------------------------------------------------------------------------


@step("launch.1.check")
def check(game: Game, link: Link) -> None:
    """Check whether the chain has made it impossible; then it is neither launched nor paid for."""
    why = cannot_launch(game, link)
    if why and game.record.cite(why, NotLaunched(link)):
        link.able = False


class NotLaunched(Effect, frozen=True):
    """A Power is not launched; for the record only."""

    link: Link
    rule = UNPAYABLE


def cannot_launch(game: Game, link: Link) -> str:
    """Return the rule that keeps a Power from being launched, or an empty string."""
    you = link.you
    gone = not link.reptante.in_play and not game.reads(STILL_LAUNCHED)
    if gone or link.reptante.exhausted:
        return CONDITIONS_LOST
    if len(you.prepared) < link.cost or not _discardable(game, link):
        return UNPAYABLE
    if _disabled(game, link):
        return TARGET_DISABLED
    if not leaves_payment(link, link.own_minions):
        return UNPAYABLE
    if link.type != link.announced_as and not _in_time(game, link):
        return WRONG_MOMENT
    short = game.reads(NOT_ENOUGH) and link.does.reveals > len(game.pit)
    return CONDITIONS_LOST if short or not link.possible else ""


def _discardable(game: Game, link: Link) -> bool:
    """Whether the discard can still be made, if need be with another Minion that serves."""
    if not serving(game, link):
        return False
    return not link.shadow or bool(companions(game, link))


def serving(game: Game, link: Link) -> list[Minion]:
    """Return the Minions that can be its discard now: the reserved one, or others that serve."""
    kept = {other.discard for other in game.chain}
    free = [minion for minion in link.you.hand if minion not in kept]
    if link.shadow:
        free = [minion for minion in free if minion.kind == SHADOW]
    elif not link.uses_type:
        free = [minion for minion in free if link.power.takes(link.you, minion)]
    return [link.discard] if link.discard in free else free


def companions(game: Game, link: Link) -> list[Minion]:
    """Return the Minions that can be discarded together with the Shadow."""
    kept = {other.discard for other in game.chain}
    return [m for m in link.you.hand if m.kind in PRINCIPAL and m not in kept]


def _disabled(game: Game, link: Link) -> bool:
    """Whether its target is gone or has become invalid."""
    for aims in link.does.aims_as(link.type):
        if aims == "opponents" or (aims in ("minion", OWN) and game.reads(THE_REST)):
            if not _keep_valid(game, link, aims):
                return True
        elif any(_lost(game, link, aims, target) for target in link.aimed.get(aims, ())):
            return True
    for copier, other in steps(link.power, link.via, link.copied) if link.copied else ():
        if not other.reptante.in_play or (copier.only_prepared and other.reptante.exhausted):
            return True
    return False


def _keep_valid(game: Game, link: Link, aims: str) -> bool:
    """Drop the targets that are lost, and return whether any are left."""
    left = tuple(t for t in link.aimed.get(aims, ()) if not _lost(game, link, aims, t))
    link.aimed[aims] = left
    return bool(left)


def _lost(game: Game, link: Link, aims: str, target: Any) -> bool:
    whose = target.of if isinstance(target, Minion) else target
    if aims == OWN:
        return not still_valid(game, link, aims, target)
    if isinstance(whose, Participant) and shielded(game, link.you, whose, link.does):
        return not game.reads(DAMAGE_IGNORED)
    return not still_valid(game, link, aims, target)


def _in_time(game: Game, link: Link) -> bool:
    """Whether a Power can be launched now with the type it was given."""
    if link.type == "attack":
        first = not game.chain
        return link.you.active and game.step.startswith("3.main") and first
    if link.type == "defense":
        attacks = [other for other in game.chain if other.type == "attack"]
        defended = any(other.type == "defense" for other in game.chain)
        if not attacks or link.you.active or (defended and game.since(SINCE_ONE_DEFENSE)):
            return False
        link.aimed["attack"] = (attacks[0],)
    return True
