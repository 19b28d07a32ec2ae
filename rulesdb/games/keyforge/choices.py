"""Choices as card texts word them: a creature, up to three, may, for each, the most powerful.

The active player makes every decision, unless the ability names somebody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose

from .player import HOUSES
from .rules import reading, rule
from .vocabulary import NAMELESS

if TYPE_CHECKING:
    from .card import Card
    from .game import Game

CHANCE = "chance"
DECIDES = rule("rules/card-abilities#decisions")
MAY = rule("may#optional")
FOR_EACH = rule("for-each#different-cards")
NO_CHOICE = rule("destroyed#no-choice")
MOST = rule("most-powerful#choose-one")
MOST_GROUP = rule("most-powerful#group-tie")
LEAST = rule("least-powerful#choose-one")
LEAST_GROUP = rule("least-powerful#group-tie")
RANDOM = "timing/rule"  # a question to chance; there is no rule to apply
IGNORE_REST = rule("rules/resolve-as-much-as-you-can#ignore-rest")
IF_YOU_DO = rule("if-you-do#otherwise")
POSSIBLE_ONLY = reading("way-without-effect#possible-only")
DONE = "done"
WAYS = (
    "archive",
    "archives",
    "attach",
    "damage",
    "deck",
    "destroy",
    "discard",
    "gain",
    "graft",
    "heal",
    "move",
    "play",
    "ready",
    "stun",
    "ward",
)  # what a text lets one choose from


class Unresolved(Exception):
    """Part of an ability cannot be resolved, and no rule says to ignore that part."""


def choose(game: Game, options: Iterable[Any], what: str = "target", rule: str = DECIDES) -> Body:
    """Let the active player choose an option; return None if there is none."""
    options = tuple(_different(options))
    if not options:
        ignore_rest(game, game.active)
        return None
    return (yield Choose(game.active, options, rule, what))


def _different(options: Iterable[Any]) -> Iterator[Any]:
    """Yield the options; unknown cards of a player in a zone count as one."""
    seen = set()
    for option in options:
        if getattr(option, "name", option) == NAMELESS:
            if (option.owner, option.zone) in seen:
                continue
            seen.add((option.owner, option.zone))
        yield option


def ignore_rest(game: Game, what: Any) -> None:
    """Ignore what cannot be resolved; without that rule the ability ends here."""
    if not game.record.cite(IGNORE_REST, what):
        raise Unresolved


def if_you_do(game: Game, done: Any) -> bool:
    """Whether the part before 'if you do' was done, so that the rest follows."""
    return bool(done) or not game.record.cite(IF_YOU_DO, game.active)


def may(game: Game) -> Body:
    """Ask whether to do what follows 'may'."""
    return (yield Choose(game.active, ("yes", "no"), MAY, "may")) != "no"


def several(
    game: Game, options: Sequence[Any], amount: int, what: str = "target", *, ordered: bool = False
) -> Body:
    """Choose as many different options as the text says, or as there are.

    If all of them are taken, nothing is decided, unless it matters which comes first.
    """
    left = list(options)
    chosen: list[Any] = []
    if len(left) < amount:
        ignore_rest(game, game.active)
    if len(left) <= amount and not ordered:
        return left
    while left and len(chosen) < amount:
        one = yield from choose(game, left, what)
        left.remove(one)
        chosen.append(one)
    return chosen


def up_to(game: Game, options: Sequence[Any], amount: int) -> Body:
    """Choose different options, from none up to the number in the text."""
    left = list(options)
    chosen: list[Any] = []
    while left and len(chosen) < amount:
        one = yield from choose(game, (*left, DONE))
        if one == DONE:
            break
        left.remove(one)
        chosen.append(one)
    return chosen


def for_each(game: Game, options: Callable[[], Sequence[Any]], amount: int) -> Body:
    """Choose once for each instance of an effect: different options, or the same again."""
    chosen: list[Any] = []
    for _ in range(amount):
        found = options()
        if not found:
            break
        chosen.append((yield from choose(game, found, rule=FOR_EACH)))
    return chosen


def by_chance(options: Sequence[Any]) -> Body:
    """Choose a card at random: chance answers like a player, and copies count as one option."""
    different = {(card.name, card.house, card.owner.name): card for card in options}
    return (yield Choose(CHANCE, tuple(different.values()), RANDOM, "chance"))


def choose_house(game: Game, houses: Sequence[str] = HOUSES) -> Body:
    """Choose a house."""
    return (yield from choose(game, houses, "house"))


def choose_trait(game: Game, traits: Iterable[str]) -> Body:
    """Choose a trait."""
    return (yield from choose(game, sorted(set(traits)), "trait"))


def choose_side(game: Game) -> Body:
    """Choose a player."""
    name = yield from choose(game, ("me", "opponent"), "player")
    return getattr(game, name)


def rearranged(game: Game, cards: Sequence[Any]) -> Body:
    """Choose an order for cards, the first one first."""
    return (yield from several(game, cards, len(cards), "next", ordered=True))


def choose_number(game: Game, least: int, most: int, rule: str = DECIDES) -> Body:
    """Choose a number."""
    numbers = tuple(str(number) for number in range(least, most + 1))
    return int((yield from choose(game, numbers, "amount", rule)))


def choose_one(game: Game, *ways: str, idle: Iterable[str] = ()) -> Body:
    """Choose one of the ways that a text offers; each is a word. `idle` ways would do nothing."""
    if idle and game.reads(POSSIBLE_ONLY):
        ways = tuple(way for way in ways if way not in idle) or ways
    return (yield from choose(game, ways, "way"))


def idle_ways(**targets: Iterable[Any]) -> list[str]:
    """Return the ways that have nothing to act on."""
    return [way for way, cards in targets.items() if not any(True for _ in cards)]


def any_number(game: Game, options: Sequence[Any]) -> Body:
    """Choose any number of different options."""
    return (yield from up_to(game, options, len(options)))


def shares(game: Game, cards: Sequence[Any], total: int) -> Body:
    """Share a number out among cards, from the left; return the share of each."""
    found: list[int] = []
    for left in range(len(cards), 0, -1):
        rest = total - sum(found)
        found.append(rest if left == 1 else (yield from choose_number(game, 0, rest)))
    return found


def destroyable(game: Game, cards: Iterable[Card]) -> list[Card]:
    """Return the cards that can be chosen for destruction or sacrifice: none already marked."""
    cards = list(cards)
    marked = [card for card in cards if card.marked]
    if marked and game.record.cite(NO_CHOICE, tuple(marked)):
        return [card for card in cards if not card.marked]
    return cards


def most_powerful(game: Game, creatures: Iterable[Any], amount: int = 1) -> Body:
    """Return the creatures with the highest power; the active player breaks ties."""
    rule = MOST if amount == 1 else MOST_GROUP
    return (yield from _group(game, creatures, amount, lambda c: -c.power, rule))


def least_powerful(game: Game, creatures: Iterable[Any], amount: int = 1) -> Body:
    """Return the creatures with the lowest power; the active player breaks ties."""
    rule = LEAST if amount == 1 else LEAST_GROUP
    return (yield from _group(game, creatures, amount, lambda c: c.power, rule))


def _group(
    game: Game, creatures: Iterable[Any], amount: int, rank: Callable[[Any], int], rule: str
) -> Body:
    left = sorted(creatures, key=rank)
    group: list[Any] = []
    while left and len(group) < amount:
        tied = [creature for creature in left if rank(creature) == rank(left[0])]
        if len(tied) <= amount - len(group):
            able = tied[:1]  # all of them are taken, so nothing is decided
        else:
            able = [c for c in tied if not c.marked] or tied
        taken = yield from choose(game, able, rule=rule)
        group.append(taken)
        left.remove(taken)
    return group
