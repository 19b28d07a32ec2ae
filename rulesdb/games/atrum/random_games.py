"""Random games: teams dealt from all Powers, and invariants."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Line, Record
from rulesdb.engine.random_games import Invariants as Base
from rulesdb.errors import Broken

from .base_deck import OF_A_TYPE, PRINCIPAL, TYPES, decks
from .described import Described
from .game import Game
from .participant import MOST, Minion, Participant, Reptante
from .position import parse, write
from .power import Power, power_named
from .resistance import Eliminate
from .turn import EndTurn

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart

EVERY_MINION = 10  # number of effects between checks for lost Minions
EFFECTS = {
    "attack": (["damage 3"], ["damage 5", "lose 1"], ["damage 2", "explode 1"]),
    "defense": (["prevent 2", "decrease 1"], ["prevent 1", "place the discarded minion"]),
    "tactical": (
        ["annul"],
        ["draw 2"],
        ["gain 3"],
        ["damage 2"],
        ["decrease 1"],
        ["prevent 2"],
        ["reinforce 2"],
        ["explode 1"],
        ["explode as many as your hand"],
        ["explode 1 of your own", "draw 2"],
        ["explode 1", "explode 1 of your own golem"],
        ["discard 1 from a hand"],
        ["discard your hand"],
        ["exchange"],
        ["place"],
        ["hand as zombie"],
        ["altar as golem"],
        ["choose 2 types"],
        ["make it defense"],
        ["make it attack"],
        ["make a power tactical"],
        ["annul", "damage 2"],
        ["explode 1 caido", "decrease 1"],
        ["prevent 2", "reinforce 2"],
        ["protect your altar"],
        ["if reinforced draw 1"],
        ["search pit 2 caido"],
        ["search dump 1"],
        ["search dump exactly 2"],
    ),
}


def deal(chart: Chart, record: Record, random: Random) -> Game:
    """Deal two participants, sometimes three, four or two pairs, each with three Reptantes."""
    game = Game(chart, record)
    names = random.choice((("me", "opponent"),) * 6 + (("a", "b", "c"), ("a", "b", "c", "d")))
    for name in names:
        who = Participant(name, game)
        for number in range(3):
            who.reptantes.append(_reptante(random, who, f"{name}-{number + 1}"))
        game.participants.append(who)
    if len(names) == 4 and random.random() < 0.5:
        for index, who in enumerate(game.participants):
            who.group = f"group {index % 2 + 1}"
    of_a_type = OF_A_TYPE * decks(len(names))
    game.pit = [Minion(kind) for kind in TYPES for _ in range(of_a_type)]
    random.shuffle(game.pit)
    for minion in game.pit:
        minion.zone = "pit"
    game.active = game.participants[0]
    game.step = game.resume = "0.start"
    game.first_round = True
    game.brisk = True
    return game


def _reptante(random: Random, who: Participant, name: str) -> Reptante:
    reptante = Reptante(name, who)
    number = 0
    for _ in range(5):
        state: dict[str, Any] = {"cost": random.choice((0, 0, 1, 1, 2, 3, 4))}
        state["discard"] = random.choice((*PRINCIPAL, *PRINCIPAL, "any"))
        if random.random() < 0.6:
            number += 1
            type = random.choice(("attack", "attack", "defense", "tactical", "tactical"))
            state |= {"type": type, "effect": random.choice(EFFECTS[type])}
            reptante.powers.append(Described(f"power-{number}", reptante, state))
        else:
            kind = power_named(random.choice(sorted(Power.registry)), "")
            has_it = any(isinstance(power, kind) for power in reptante.powers)
            if not kind.forbidden and not has_it:
                reptante.powers.append(kind(reptante, _state(random, kind, state)))
    return reptante


def _state(random: Random, kind: type[Power], state: dict[str, Any]) -> dict[str, Any]:
    """Return only the facts that the reference does not give."""
    said = {}
    if kind.cost < 0:
        said["cost"] = state["cost"]
    if not kind.discard:
        said["discard"] = state["discard"]
    if not kind.type and not kind.copies:
        said["type"] = "attack" if kind.harms and random.random() < 0.7 else "tactical"
    if kind.scales:
        said["amount"] = random.choice((2, 3, 4, 5))
    return said


class Invariants(Base):
    """What must hold after every effect, and between moves."""

    round_trips = 25

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.minions = len(game.pit)
        self.eliminated: Counter[str] = Counter()

    def after(self, line: Line) -> None:
        """Check the last effect before the next one happens."""
        super().after(line)
        for who in self.game.participants:
            if not 0 <= who.resistance <= MOST:
                raise Broken(f"{who} has {who.resistance} resistance")
        if isinstance(line.what, EndTurn):
            self.turns += 1
            self.eliminated.clear()
        if isinstance(line.what, Eliminate):
            self.eliminated[line.what.participant.name] += 1
            if max(self.eliminated.values()) > 1:
                raise Broken(f"{line.what.participant} eliminates a second Reptante in a turn")
        if self.effects % EVERY_MINION == 0:
            self._minions()

    def at_rest(self) -> None:
        """Check that nothing is lost between moves, and nothing half done without an open chain."""
        game = self.game
        super().at_rest()
        if game.launching is not None or game.revealed:
            raise Broken("an effect is not finished between two moves")
        for who in game.participants:
            if who.out != (not who.reptantes):
                raise Broken(f"{who} is out but has Reptantes, or is in without any")
        if game.chain:
            self._chain()
        if not game.chain:
            self._minions()
            self.check_round_trip(parse, write)

    def _chain(self) -> None:
        """Check that everything announced is reserved once, and one Defense meets one Attack."""
        chain = self.game.chain
        if any(link.type == "attack" for link in chain[1:]):
            raise Broken("an Attack is a response")
        if sum(link.type == "defense" for link in chain) > 1:
            raise Broken("two Defenses against one Attack")
        for who in {link.you for link in chain}:
            own = [link for link in chain if link.you is who]
            discards = [link.discard for link in own]
            if len(set(discards)) < len(own) or not all(m in who.hand for m in discards):
                raise Broken(f"{who} has reserved one discard twice, or none")
            if sum(link.cost for link in own) > len(who.prepared):
                raise Broken(f"{who} has announced more than the Altar can pay")
            spare = [m for m in who.hand if m.kind in PRINCIPAL and m not in discards]
            if sum(link.shadow for link in own) > len(spare):
                raise Broken(f"{who} has no Minion to discard with a Shadow")
            taken = [link.reptante for link in own if link.exhausts]
            if len(set(taken)) < len(taken):
                raise Broken(f"{who} has two Powers that Exhaust one Reptante")

    def _minions(self) -> None:
        game = self.game
        found = [*game.pit, *game.dump, *game.revealed]
        for who in game.participants:
            found += [*who.hand, *who.altar]
        if len({id(minion) for minion in found}) != self.minions or len(found) != self.minions:
            raise Broken(f"{len(found)} Minions of {self.minions} are accounted for")
