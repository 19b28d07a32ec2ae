"""What may be announced, by whom and when, and the rule that refuses what may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from .aims import aim
from .chain import Link
from .participant import PRINCIPAL, SHADOW, Minion, Participant
from .power import ANY, Power
from .rules import dated, reading, rule

if TYPE_CHECKING:
    from .game import Game

# When
OWN_MAIN_PHASE = rule("attack-power#own-main-phase")
NEVER_A_RESPONSE = rule("attack-power#never-a-response")
OTHERS_TURN = rule("defense-power#others-turn")
TO_AN_ATTACK = rule("defense-power#to-an-attack")
ONE_DEFENSE = rule("defense-power#one-per-attack")
ONLY_RESPONSES = rule("tactical-power#only-responses")
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
FOR_DISCARDS = rule("minion-type-change#for-discards")
CONDITIONS = rule("announce#all-conditions")
YOURS = rule("teammate#yours")
FORBIDDEN = rule("rules/official-changes#forbidden")
SUBSTITUTED = rule("rules/official-changes#substituted")

SINCE_ONE_DEFENSE = dated("2026-03")
ONE_EACH = reading("defense-limit-scope#one-each")
TACTICAL_ONLY = reading("flow-omits-defense#tactical-only")
WHOLE_PHASE = reading("attack-in-start-or-end-part#whole-phase")
FIRST_RESERVES = reading("reserved-reptante-exception#first")
SECOND_FREE = reading("reserved-reptante-exception#second")


class Deed(Struct, frozen=True):
    """What somebody may announce, and how they mean to pay for it."""

    you: Participant
    power: Power
    exploding: bool = False
    shadow: bool = False
    copied: Power | None = None
    mate: Participant | None = None  # the teammate for whom it is launched

    refuses = "announce"

    @property
    def name(self) -> str:
        return self.power.name

    @property
    def does(self) -> Power:
        return self.copied or self.power

    @property
    def possible(self) -> bool:
        """Whether what its text asks for is there, and will be when it is paid for."""
        exploded = self.power.cost if self.exploding else 0
        return self.does.possible(self.mate or self.you, self.you, exploded)

    def link(self) -> Link:
        link = Link(self.you, self.power, self.copied)
        link.exploding, link.shadow = self.exploding, self.shadow
        link.whose = self.mate or self.you
        return link

    def __hash__(self) -> int:
        return hash((id(self.power), self.exploding, self.shadow, id(self.copied), id(self.mate)))


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
        yield from _for_mates(way)
    for copied in _copied(game, way.power) if way.power.copies else ():
        yield from _for_mates(Deed(way.you, way.power, way.exploding, way.shadow, copied))


def _for_mates(way: Deed) -> Iterator[Deed]:
    """For oneself and, if the Power speaks of "you", for each teammate."""
    yield way
    if way.does.yours and YOURS not in way.you.game.record.off:
        for mate in way.you.mates:
            yield Deed(way.you, way.power, way.exploding, way.shadow, way.copied, mate)


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
        or not deed.possible
        or aim(game, deed)
    )


def refused(game: Game, who: list[Participant]) -> dict[Any, str]:
    """What they may not announce, and the rule that refuses it."""
    every = (deed for you in who for deed in deeds(game, you))
    found = {deed: refusal(game, deed) for deed in every}
    return {deed: why for deed, why in found.items() if why}


def refusal(game: Game, deed: Deed) -> str:
    """The first rule that refuses an announcement now, or nothing."""
    return next((why for why in reasons(game, deed) if why not in game.record.off), "")


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
    if not deed.possible:
        yield CONDITIONS
    if why := aim(game, deed):
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
        kept = any(power.takes(you, minion) for minion in you.hand)
        return RESERVED if kept else IN_HAND
    return ""


def _with_shadow(you: Participant, own: list[Link]) -> str:
    kept = {link.discard for link in own}
    free = [minion for minion in you.hand if minion not in kept]
    shadows = [minion for minion in free if minion.kind == SHADOW]
    others = [minion for minion in free if minion.kind in PRINCIPAL]
    if not shadows or WITH_SHADOW in you.game.record.off:
        return RESERVED if any(minion.kind == SHADOW for minion in you.hand) else IN_HAND
    if len(others) > sum(link.shadow for link in own):
        return ""
    if any(minion.kind in PRINCIPAL for minion in you.hand):
        return NOT_RESERVED
    return TWO_SHADOWS if len(shadows) > 1 else IN_HAND


def discards(game: Game, deed: Deed) -> list[Minion]:
    """What could be discarded to launch it, and is not reserved already."""
    you = deed.you
    kept = {link.discard for link in game.chain if link.you is you}
    if RESERVED in game.record.off:
        kept = set()
    free = [minion for minion in you.hand if minion not in kept]
    if deed.shadow:
        return [minion for minion in free if minion.kind == SHADOW]
    if kept:
        free = _beside_shadows(game, you, free)
    found = [minion for minion in free if deed.power.takes(you, minion)]
    if not found and _chosen_type(game, deed):
        return free
    return found


def _beside_shadows(game: Game, you: Participant, free: list[Minion]) -> list[Minion]:
    """What is free of a hand if each Shadow that was set apart is to find a companion."""
    owed = sum(link.shadow for link in game.chain if link.you is you)
    spare = len([minion for minion in free if minion.kind in PRINCIPAL]) - owed
    return free if spare > 0 or not owed else [m for m in free if m.kind not in PRINCIPAL]


def _chosen_type(game: Game, deed: Deed) -> bool:
    """Whether a type that was chosen before is left for this discard."""
    used = [link.power.discard for link in game.chain if link.you is deed.you and link.uses_type]
    left = deed.you.discards_as.count(deed.power.discard) - used.count(deed.power.discard)
    return left > 0 and FOR_DISCARDS not in game.record.off
