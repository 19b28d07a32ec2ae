"""The conditions of an announcement: timing and resources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base_deck import PRINCIPAL, SHADOW
from .chain import SINCE_ONE_DEFENSE, Link
from .participant import Minion, Participant
from .rules import dated, reading, rule

if TYPE_CHECKING:
    from .deeds import Deed
    from .game import Game

# Timing
OWN_MAIN_PHASE = rule("attack-power#own-main-phase")
NEVER_A_RESPONSE = rule("attack-power#never-a-response")
OTHERS_TURN = rule("defense-power#others-turn")
TO_AN_ATTACK = rule("defense-power#to-an-attack")
ONE_DEFENSE = rule("defense-power#one-per-attack")
ONLY_RESPONSES = rule("tactical-power#only-responses")
# Resources
REPTANTE_PREPARED = rule("announce#reptante-prepared")
NO_SECOND = rule("resource-reservation#no-second-power")
ENOUGH = rule("announce#enough-minions")
RESERVED = rule("resource-reservation#reserved")
IN_HAND = rule("announce#discard-in-hand")
TWO_SHADOWS = rule("shadow-discard#not-two-shadows")
WITH_SHADOW = rule("shadow-discard#any-principal")
NOT_RESERVED = rule("shadow-discard#not-reserved")
FOR_DISCARDS = rule("minion-type-change#for-discards")
SUBSTITUTED = rule("rules/official-changes#substituted")

ONE_EACH = reading("defense-limit-scope#one-each")
TACTICAL_ONLY = reading("flow-omits-defense#tactical-only")
WHOLE_PHASE = reading("attack-in-start-or-end-part#whole-phase")
FIRST_RESERVES = reading("reserved-reptante-exception#first")
SECOND_FREE = reading("reserved-reptante-exception#second")
SINCE_ONLY_RESPONSES = dated("2026-03")

# Timing ------------------------------------------------------------------------------------------


def when(game: Game, you: Participant, type: str) -> str:
    """Return the rule that refuses it by type, turn, part of the phase and chain, or nothing."""
    if type == "attack":
        if game.chain:
            return NEVER_A_RESPONSE
        now = game.step == "3.main.development"
        now = now or (game.reads(WHOLE_PHASE) and game.step.startswith("3.main"))
        return "" if you.active and now else OWN_MAIN_PHASE
    if type == "defense":
        return _defense(game, you)
    if not game.chain and not you.active and not game.step.endswith(".start"):
        return ONLY_RESPONSES if game.since(SINCE_ONLY_RESPONSES) else ""
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
    """Return the Attack Power that the chain derives from."""
    return next((link for link in game.chain if link.type == "attack"), None)


# Resources ---------------------------------------------------------------------------------------


def reptante_free(game: Game, deed: Deed) -> str:
    """Return the rule that refuses it unless its Reptante is Prepared and not reserved."""
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


def payable(game: Game, deed: Deed) -> str:
    """Return the rule that refuses it unless cost and discard can be paid without reservations."""
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
    """Return the unreserved Minions that could be discarded to launch it."""
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
    """Return the Minions left free if each reserved Shadow still gets a companion."""
    owed = sum(link.shadow for link in game.chain if link.you is you)
    spare = len([minion for minion in free if minion.kind in PRINCIPAL]) - owed
    return free if spare > 0 or not owed else [m for m in free if m.kind not in PRINCIPAL]


def _chosen_type(game: Game, deed: Deed) -> bool:
    """Whether a type chosen before is left for this discard."""
    used = [link.power.discard for link in game.chain if link.you is deed.you and link.uses_type]
    left = deed.you.discards_as.count(deed.power.discard) - used.count(deed.power.discard)
    return left > 0 and FOR_DISCARDS not in game.record.off
