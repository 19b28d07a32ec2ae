"""Announcing a Power: who may announce what and when, and the rule that refuses what they may not.

An announcement is declared, its resources are reserved, and a response window opens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ..kernel import Body, Choose, Effect
from .chain import Link
from .participant import PRINCIPAL, SHADOW, Minion, Participant
from .power import ANY, NEW_MOMENT, Power
from .rules import dated, reading, rule
from .timing import run, step, window_here
from .zones import different

if TYPE_CHECKING:
    from .game import Game

# When
OWN_MAIN_PHASE = rule("attack-power#own-main-phase")
NEVER_A_RESPONSE = rule("attack-power#never-a-response")
OTHERS_TURN = rule("defense-power#others-turn")
TO_AN_ATTACK = rule("defense-power#to-an-attack")
ONE_DEFENSE = rule("defense-power#one-per-attack")
ONLY_RESPONSES = rule("tactical-power#only-responses")
IN_THE_CHAIN = rule("reinforce#in-the-chain")
LAST_BEFORE = rule("annul#last-before")
SAME_MOMENT = rule("copy#same-moment")
# With what
REPTANTE_PREPARED = rule("announce#reptante-prepared")
NO_SECOND = rule("resource-reservation#no-second-power")
ENOUGH = rule("announce#enough-minions")
RESERVED = rule("resource-reservation#reserved")
IN_HAND = rule("announce#discard-in-hand")
TWO_SHADOWS = rule("shadow-discard#not-two-shadows")
WITH_SHADOW = rule("shadow-discard#any-principal")
NOT_RESERVED = rule("shadow-discard#not-reserved")
ANY_TYPE = rule("neutral-power#any")
FOR_DISCARDS = rule("minion-type-change#for-discards")
CONDITIONS = rule("announce#all-conditions")
FORBIDDEN = rule("rules/official-changes#forbidden")
SUBSTITUTED = rule("rules/official-changes#substituted")
# At what
PROTECTED = rule("eliminate-reptante#protected")
TARGET = rule("target#at-announcement")
EXPLODE_FIXED = rule("target#explode-fixed")
NEUTRAL_OF_OPPONENT = rule("cards/antimateria")
YOURS = rule("teammate#yours")
BY_TYPE = rule("minion#by-type")
ALWAYS_A_HAND = rule("hand#always-target")

SINCE_ONE_DEFENSE = dated("2026-03")
ONE_EACH = reading("defense-limit-scope#one-each")
TACTICAL_ONLY = reading("flow-omits-defense#tactical-only")
WHOLE_PHASE = reading("attack-in-start-or-end-part#whole-phase")
FIRST_RESERVES = reading("reserved-reptante-exception#first")
SECOND_FREE = reading("reserved-reptante-exception#second")
ANY_NEUTRAL = reading("annul-previous-only-vs-antimateria#any-neutral")
THAT_TURN = reading("zero-out-of-own-turn-protection#that-turn")


class Deed(Struct, frozen=True):
    """What somebody may announce, and how they mean to pay for it."""

    you: Participant
    power: Power
    exploding: bool = False
    shadow: bool = False
    copied: Power | None = None

    refuses = "announce"

    @property
    def name(self) -> str:
        return self.power.name

    @property
    def does(self) -> Power:
        return self.copied or self.power

    def link(self) -> Link:
        link = Link(self.you, self.power, self.copied)
        link.exploding, link.shadow = self.exploding, self.shadow
        return link

    def __hash__(self) -> int:
        return hash((id(self.power), self.exploding, self.shadow, id(self.copied)))


class Late(Struct, frozen=True):
    """A response when the chain has ended and is being resolved."""

    deed: Deed

    refuses = "announce"

    @property
    def you(self) -> Participant:
        return self.deed.you

    def __hash__(self) -> int:
        return hash(self.deed)


class Pass(Struct, frozen=True):
    """Announcing nothing."""

    you: Participant

    refuses = "announce"

    @property
    def name(self) -> str:
        return "pass"

    def __hash__(self) -> int:
        return hash(self.you.name)


def deeds(game: Game, you: Participant) -> Iterator[Deed]:
    """Everything that somebody could try to announce with the Powers of their Reptantes."""
    for reptante in you.reptantes:
        for power in reptante.powers:
            for way in _ways(you, power):
                yield from _copying(game, way)


def _ways(you: Participant, power: Power) -> Iterator[Deed]:
    """The ways to pay for a Power."""
    for exploding in (False, True) if power.cost > 0 else (False,):
        yield Deed(you, power, exploding)
        if power.discard != ANY:
            yield Deed(you, power, exploding, True)


def _copying(game: Game, way: Deed) -> Iterator[Deed]:
    """With each Power that a copying one can name."""
    if not way.power.copies:
        yield way
    for copied in _copied(game, way.power) if way.power.copies else ():
        yield Deed(way.you, way.power, way.exploding, way.shadow, copied)


def _copied(game: Game, power: Power) -> list[Power]:
    """The Powers of other Reptantes that a copying Power can name."""
    return [
        other
        for reptante in game.reptantes
        if reptante is not power.reptante and not (power.only_prepared and reptante.exhausted)
        for other in reptante.powers
        if not other.copies and not other.forbidden
    ]


def legal(game: Game, you: Participant) -> tuple[Deed, ...]:
    """What somebody may announce now."""
    off = game.record.off
    if off:
        every = deeds(game, you)
        return tuple(deed for deed in every if all(why in off for why in reasons(game, deed)))
    return tuple(deed for deed in _payable_deeds(game, you) if not _otherwise(game, deed))


def _payable_deeds(game: Game, you: Participant) -> Iterator[Deed]:
    """What somebody can pay for now; it has to be fast, for it is asked a lot."""
    kinds = {minion.kind for minion in you.hand}
    wild = SHADOW in kinds or you.hand_as or you.discards_as
    prepared = len(you.prepared)
    for reptante in you.reptantes if kinds and not you.out else ():
        for power in reptante.powers if not reptante.exhausted else ():
            typed = wild or power.discard == ANY or power.discard in kinds
            if power.cost > prepared or not typed:
                continue
            if not power.copies and _when(game, you, power.type_now):
                continue
            for way in _ways(you, power):
                if not _reptante(game, way) and not _payable(game, way):
                    yield from _copying(game, way)


def _otherwise(game: Game, deed: Deed) -> bool:
    """Whether something else than its price is in the way of an announcement."""
    return bool(
        deed.power.forbidden
        or (deed.copied is not None and _when(game, deed.you, deed.copied.type_now))
        or not deed.does.condition(deed.you)
        or _aim(game, deed)
    )


def refused(game: Game, who: list[Participant]) -> dict[Any, str]:
    """What they may not announce, and the rule that refuses it."""
    every = (deed for you in who for deed in deeds(game, you))
    found = {deed: refusal(game, deed) for deed in every}
    return {deed: why for deed, why in found.items() if why}


def refusal(game: Game, deed: Deed) -> str:
    """The first rule that refuses an announcement now, or nothing."""
    return next(reasons(game, deed), "")


def reasons(game: Game, deed: Deed) -> Iterator[str]:
    """Every rule that refuses an announcement now."""
    if deed.power.forbidden:
        yield FORBIDDEN
    if why := _when(game, deed.you, deed.does.type_now):
        yield why if deed.copied is None else SAME_MOMENT
    if why := _reptante(game, deed):
        yield why
    if why := _payable(game, deed):
        yield why
    if not deed.does.condition(deed.you):
        yield CONDITIONS
    if why := _aim(game, deed):
        yield why


# When --------------------------------------------------------------------------------------------


def _when(game: Game, you: Participant, type: str) -> str:
    """By its type, whose turn it is, the part of the phase and the chain."""
    if type == "attack":
        if game.chain:
            return NEVER_A_RESPONSE
        now = game.step == "3.main.development"
        now = now or (game.reads(WHOLE_PHASE) and game.step.startswith("3.main"))
        return "" if you.active and now else OWN_MAIN_PHASE
    if type == "defense":
        return _defense(game, you)
    if not game.chain and not you.active and not game.step.endswith(".start"):
        return ONLY_RESPONSES if game.since(SINCE_ONE_DEFENSE) else ""
    return ""


def _defense(game: Game, you: Participant) -> str:
    if you.active:
        return OTHERS_TURN
    if not attack(game) or game.reads(TACTICAL_ONLY):
        return TO_AN_ATTACK
    defenses = [link for link in game.chain if link.type == "defense"]
    if game.reads(ONE_EACH):
        defenses = [link for link in defenses if link.you is you]
    return ONE_DEFENSE if defenses and game.since(SINCE_ONE_DEFENSE) else ""


def attack(game: Game) -> Link | None:
    """The Attack Power that the chain derives from."""
    return next((link for link in game.chain if link.type == "attack"), None)


# With what ---------------------------------------------------------------------------------------


def _reptante(game: Game, deed: Deed) -> str:
    reptante = deed.power.reptante
    if reptante.exhausted:
        return REPTANTE_PREPARED
    if not game.chain:
        return ""
    pending = [link for link in game.chain if link.reptante is reptante]
    exhausts = deed.power.cost > 0 and not deed.exploding
    if game.reads(SECOND_FREE):
        return NO_SECOND if pending and exhausts else ""
    reserved = any(link.exhausts for link in pending)
    return NO_SECOND if reserved and (exhausts or game.reads(FIRST_RESERVES)) else ""


def _payable(game: Game, deed: Deed) -> str:
    you, power = deed.you, deed.power
    own = [link for link in game.chain if link.you is you] if game.chain else []
    prepared = len(you.prepared) if power.cost else 0
    if prepared < power.cost:
        return ENOUGH
    if own and power.cost and prepared - sum(link.cost for link in own) < power.cost:
        return RESERVED
    if deed.shadow:
        return _with_shadow(you, own)
    if not discards(game, deed):
        kept = any(link.discard is not None and fits(you, power, link.discard) for link in own)
        return RESERVED if kept else IN_HAND
    return ""


def _with_shadow(you: Participant, own: list[Link]) -> str:
    kept = {link.discard for link in own}
    free = [minion for minion in you.hand if minion not in kept]
    shadows = [minion for minion in free if minion.kind == SHADOW]
    others = [minion for minion in free if minion.kind in PRINCIPAL]
    if not shadows or WITH_SHADOW in you.game.record.off:
        return IN_HAND
    if len(others) > sum(link.shadow for link in own):
        return ""
    if any(minion.kind in PRINCIPAL for minion in you.hand):
        return NOT_RESERVED
    return TWO_SHADOWS if len(shadows) > 1 else IN_HAND


def fits(you: Participant, power: Power, minion: Minion) -> bool:
    """Whether a Minion is of the type that a Power asks for."""
    if power.discard == ANY:
        return minion.kind != SHADOW or ANY_TYPE not in you.game.record.off
    return power.discard == you.hand_type(minion)


def discards(game: Game, deed: Deed) -> list[Minion]:
    """What could be discarded to launch it, and is not reserved already."""
    you = deed.you
    kept = {link.discard for link in game.chain if link.you is you}
    if RESERVED in game.record.off:
        kept = set()
    free = [minion for minion in you.hand if minion not in kept]
    if deed.shadow:
        return [minion for minion in free if minion.kind == SHADOW]
    found = [minion for minion in free if fits(you, deed.power, minion)]
    if not found and _chosen_type(game, deed):
        return free
    return found


def _chosen_type(game: Game, deed: Deed) -> bool:
    """Whether a type that was chosen before is left for this discard."""
    used = [link.power.discard for link in game.chain if link.you is deed.you and link.uses_type]
    left = deed.you.discards_as.count(deed.power.discard) - used.count(deed.power.discard)
    return left > 0 and FOR_DISCARDS not in game.record.off


# At what -----------------------------------------------------------------------------------------


def _aim(game: Game, deed: Deed) -> str:
    """Whether there is something that it can aim at."""
    aims = deed.does.aims_as(deed.does.type_now)
    if aims == "reinforced" and not targets(game, deed):
        return IN_THE_CHAIN
    if aims == "last" and not targets(game, deed):
        return NEUTRAL_OF_OPPONENT if game.chain else LAST_BEFORE
    if aims in ("", "damage") or targets(game, deed):
        return ""
    return PROTECTED if safe(game, deed) else TARGET


def protected(game: Game, who: Participant) -> bool:
    """Whether somebody is at 0, and so cannot be the target of what takes resistance."""
    if game.reads(THAT_TURN) and who.zeroed and who.zeroed != game.active.name:
        return False
    return who.resistance == 0


def safe(game: Game, deed: Deed) -> list[Participant]:
    """Those whom resistance 0 keeps from being a target."""
    who = deed.you.opponents if deed.does.aims == "opponent" else deed.you.others
    return [p for p in who if deed.does.harms and protected(game, p)]


def targets(game: Game, deed: Deed) -> tuple[Any, ...]:
    """What a Power can aim at, by what its text says."""
    you, power = deed.you, deed.does
    aims = power.aims_as(power.type_now)
    kept = [] if PROTECTED in game.record.off else safe(game, deed)
    if aims == "opponent":
        return tuple(p for p in you.opponents if p not in kept)
    if aims in ("hand", "altar"):
        every = game.playing if power.anyone else you.opponents
        if aims == "hand":
            return tuple(p for p in every if p.hand or ALWAYS_A_HAND not in game.record.off)
        return tuple(p for p in every if p.altar or power.anyone)
    if aims == "you":
        return (you, *(p for p in you.others if p.mate(you)))
    if aims == "minion":
        return _minions(you, power)
    return _links(game, you, power, aims)


def _minions(you: Participant, power: Power) -> tuple[Minion, ...]:
    typed = power.of_type and BY_TYPE not in you.game.record.off
    found = [p.having(power.of_type) if typed else p.altar for p in you.opponents]
    return tuple(minion for altar in found for minion in altar)


def _of_other_type(deed: Deed, able: list[Any]) -> dict[Any, str]:
    """Minions that are not of the type that a Power names."""
    if not deed.does.of_type:
        return {}
    every = (minion for p in deed.you.opponents for minion in p.altar)
    return {minion: BY_TYPE for minion in every if minion not in able}


def _links(game: Game, you: Participant, power: Power, aims: str) -> tuple[Link, ...]:
    """The announced Powers that a Power can be about."""
    if aims == "attack":
        return tuple(link for link in game.chain if link.type == "attack")
    if aims == "damage":
        return tuple(link for link in game.chain if link.does.harms and link.type != "defense")
    if aims == "reinforced":
        return tuple(link for link in game.chain if link.type in ("attack", "defense"))
    if aims == "last" and game.chain:
        if power.annuls and game.reads(ANY_NEUTRAL):
            return tuple(link for link in game.chain if power.may_annul(you, link))
        last = game.chain[0] if LAST_BEFORE in game.record.off else game.chain[-1]
        return (last,) if power.may_annul(you, last) else ()
    return ()


# Announcing --------------------------------------------------------------------------------------


class Announce(Effect, frozen=True):
    """Somebody states that they mean to launch a Power."""

    link: Link
    window: str  # the part of a phase, or the response window, in which it is announced

    @property
    def rule(self) -> str:  # type: ignore[override]
        return self.window

    def apply(self, game: Game) -> Body:
        yield from run(game, "announce", self.link)


@step("announce.1.declare")
def declare(game: Game, link: Link) -> Body:
    """The target is named, and with a neutral Power the Minion that will be discarded."""
    deed = Deed(link.you, link.power, link.exploding, link.shadow, link.copied)
    aims = link.does.aims_as(link.type)
    for _ in range(link.does.number if aims == "minion" else 1):
        able = [t for t in targets(game, deed) if t not in link.targets]
        if aims == "minion" and link.targets:
            able = [minion for minion in able if minion.of is link.targets[0].of]
        if able:
            yield from _name_target(game, link, deed, able)
    free = different(discards(game, deed))
    if free:
        link.uses_type = not link.shadow and not any(fits(link.you, link.power, m) for m in free)
        link.discard = free[0]
        if len(free) > 1:
            link.discard = yield Choose(link.you, free, ANY_TYPE, "discard")
    _cite_discard(game, link)


def _name_target(game: Game, link: Link, deed: Deed, able: list[Any]) -> Body:
    rule = EXPLODE_FIXED if isinstance(able[0], Minion) else TARGET
    if link.does.aims == "you" and len(able) > 1:
        rule = YOURS
    chosen = yield Choose(
        link.you,
        tuple(able),
        rule,
        "target",
        refused=lambda: {
            **dict.fromkeys(safe(game, deed), PROTECTED),
            **_of_other_type(deed, able),
        },
    )
    if isinstance(chosen, Link):
        link.against = chosen
        if link.does.aims == "last":
            game.record.cite(LAST_BEFORE, chosen)
    else:
        link.targets = (*link.targets, chosen)
        if link.does.aims == "hand" and not chosen.hand:
            game.record.cite(ALWAYS_A_HAND, chosen)
        if isinstance(chosen, Minion) and link.does.of_type and chosen.of is not None:
            game.record.cite(BY_TYPE, link)
            chosen.of.of_type(link.does.of_type)


def _cite_discard(game: Game, link: Link) -> None:
    """Note by which rule the discard is allowed, and the type if it was changed."""
    cite = game.record.cite
    if link.does.now:
        cite(NEW_MOMENT, link)
    if link.power.stands_for:
        cite(SUBSTITUTED, link)
    if link.shadow:
        cite(WITH_SHADOW, link)
    elif link.power.neutral and link.discard is not None and link.discard.kind == SHADOW:
        cite(ANY_TYPE, link)
    elif link.uses_type:
        cite(FOR_DISCARDS, link)


@step("announce.2.reserve")
def reserve(game: Game, link: Link) -> None:
    """Nothing is spent yet, but nothing of it can be used for another Power."""
    game.chain.append(link)


# Response windows --------------------------------------------------------------------------------

TO_OPPONENT = rule("response-window#to-opponent")
TARGETS_FIRST = rule("priority#targets-first")
ANNOUNCER_LAST = rule("priority#announcer-last")
FREE_ORDER = reading("multi-window-order#free")


def responders(game: Game, link: Link) -> list[Participant]:
    """Who may respond to an announcement, in the order of their priority."""
    you, cite = link.you, game.record.cite
    others = you.others
    own = [] if you.out else [you]
    if not game.several:
        return [*others, *own] if cite(TO_OPPONENT, link) else [*own, *others]
    aimed = [p for p in others if p in link.participants]
    if aimed and cite(TARGETS_FIRST, link):
        others = [*aimed, *(p for p in others if p not in aimed)]
    return [*others, *own] if cite(ANNOUNCER_LAST, link) else [*own, *others]


@step("announce.window-response")
def respond(game: Game, link: Link) -> Body:
    """Each in turn may respond; a response opens a window of its own."""
    order = responders(game, link)
    while order:
        you = order.pop(0)
        answer = yield from offer(game, you, [you, *order] if game.reads(FREE_ORDER) else [you])
        if isinstance(answer, Deed):
            yield Announce(answer.link(), window_here(game))
            return


def offer(game: Game, you: Participant, who: list[Participant]) -> Body:
    """Ask somebody whether they announce something now."""
    able = tuple(deed for each in who for deed in legal(game, each))
    if game.brisk and not able:
        return None
    passing = Pass(you)
    return (
        yield Choose(
            you,
            (passing, *able),
            window_here(game),
            "window",
            always=True,
            unsaid=passing,
            refused=lambda: refused(game, who),
        )
    )
