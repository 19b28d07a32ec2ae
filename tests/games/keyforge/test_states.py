"""States in the glossary that no card uses yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulesdb.engine.kernel import Body, Record
from rulesdb.engine.scenario import Scenario
from rulesdb.games.keyforge.card import Card
from rulesdb.games.keyforge.cards.cota.dis.creatures import DustImp
from rulesdb.games.keyforge.game import Game
from rulesdb.games.keyforge.player import Player
from rulesdb.games.keyforge.position import parse
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library


def game(library: Library, **me: object) -> Game:
    return parse({"me": me}, library.chart("keyforge"), Record())


@pytest.mark.parametrize(("cards", "haunted"), [(9, False), (10, True), (11, True)])
def test_player_with_ten_discarded_cards_is_haunted(
    library: Library, cards: int, haunted: bool
) -> None:
    assert game(library, discard=["urchin"] * cards).me.haunted is haunted


@pytest.mark.parametrize(
    ("line", "center"), [(1, [True]), (2, [False, False]), (3, [False, True, False])]
)
def test_creature_in_the_center(library: Library, line: int, center: list[bool]) -> None:
    creatures = game(library, creatures=["urchin"] * line).me.creatures
    assert [creature.in_center for creature in creatures] == center


@pytest.fixture
def dear() -> Iterator[None]:
    class DearKeys(DustImp, instead_of="dear-keys"):
        """Keys cost 3 more; something happens before it reaps."""

        def key_cost_for(self, player: Player) -> int:
            return 3

        def before_reap(self, you: Player) -> Body:
            from rulesdb.games.keyforge.amber import Gain

            yield Gain(you, 4)

    yield
    del Card.variants["dear-keys"]


def verdict(library: Library, text: str) -> tuple[str, str]:
    found = Scenario(library, "keyforge", Fence("scenario as dear-keys", text, 1)).verdict()
    return found.state, found.why


@pytest.mark.parametrize(("amber", "keys", "left"), [(8, "[]", 8), (9, "[red]", 0)])
def test_key_may_cost_more(library: Library, dear: None, amber: int, keys: str, left: int) -> None:
    text = (
        f"me: {{amber: {amber}, creatures: [dust-imp]}}\n---\n- choose red\n- house dis\n---\n"
        f"me: {{keys: {keys}, amber: {left}}}\nstep: 3.main"
    )
    text = text if keys != "[]" else text.replace("- choose red\n", "")
    assert verdict(library, text) == ("verified", "")


def test_before_reap_comes_before_the_aember(library: Library, dear: None) -> None:
    text = (
        "me: {house: dis, creatures: [dust-imp]}\n---\n- reap with dust-imp\n---\n"
        "me: {amber: 5, creatures: [dust-imp: {exhausted: true}]}"
    )
    assert verdict(library, text) == ("verified", "")
    scenario = Scenario(library, "keyforge", Fence("scenario as dear-keys", text, 1))
    steps = [line.step for line in scenario.replay().record.lines]
    assert steps.index("reap.window-before-reap") < steps.index("reap.2.gain")
