"""Put a card into a position: where such cards belong, or into a zone."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.engine.session_request import answer
from rulesdb.reference.library import Library


def put(library: Library, game: str, card: str, position: Any = None, **more: Any) -> Any:
    request = {"do": "put", "game": game, "position": position or {}, "card": card, **more}
    return answer(library, request)


@pytest.mark.parametrize(
    ("game", "card", "zone"),
    [
        ("keyforge", "bumpsy", ["me", "creatures", 0]),
        ("keyforge", "library-of-babble", ["me", "artifacts", 0]),
        ("keyforge", "poison-wave", ["me", "hand", 0]),
        ("keyforge", "phoenix-heart", ["me", "hand", 0]),
        ("mitos", "huracan", ["me", "defense", 0]),
        ("mitos", "totem-que-silencia", ["me", "support", 0]),
        ("mitos", "oro", ["me", "reserve", 0]),
        ("mitos", "yanomami", ["me", "hand", 0]),
        ("atrum", "deja-vu", ["me", "reptantes", "1", "powers", 0]),
    ],
)
def test_card_goes_where_such_cards_belong(
    library: Library, game: str, card: str, zone: list[Any]
) -> None:
    found = put(library, game, card)
    assert (found["path"], found["problems"]) == (zone, [])
    state = answer(library, {"game": game, "position": found["position"]})
    assert state["problems"] == []


def test_upgrade_goes_on_the_last_creature(library: Library) -> None:
    position = {"me": {"creatures": ["bumpsy", "snufflegator"]}}
    found = put(library, "keyforge", "phoenix-heart", position)
    assert found["position"] == {
        "me": {"creatures": ["bumpsy", {"snufflegator": {"upgrades": ["phoenix-heart"]}}]}
    }
    assert position == {"me": {"creatures": ["bumpsy", "snufflegator"]}}  # unchanged


def test_house_of_a_card_in_hand_becomes_active_if_none_is(library: Library) -> None:
    assert put(library, "keyforge", "poison-wave")["position"]["me"]["house"] == "shadows"
    position = {"opponent": {"house": "dis"}}
    found = put(library, "keyforge", "poison-wave", position)["position"]
    assert found == {"opponent": {"house": "dis"}, "me": {"hand": ["poison-wave"]}}


def test_card_goes_into_the_zone_that_is_named(library: Library) -> None:
    found = put(library, "keyforge", "valdr", {"me": {"deck": 3}}, zone=["me", "deck"])
    assert found["position"] == {"me": {"deck": [3, "valdr"]}}
    shuffled = {"me": {"deck": {"bumpsy": 1, "valdr": 1}}}
    found = put(library, "keyforge", "valdr", shuffled, zone=["me", "deck"])
    assert found["position"] == {"me": {"deck": {"bumpsy": 1, "valdr": 2}}}


def test_card_that_cannot_be_there_leaves_the_position_as_it_was(library: Library) -> None:
    position = {"me": {"amber": 1}}
    found = put(library, "keyforge", "poison-wave", position, zone=["me", "creatures"])
    assert found["position"] == position
    assert found["path"] == []
    assert found["problems"][0]["what"] == "'poison-wave' cannot be in 'creatures'"
    unknown = put(library, "keyforge", "nonsense", position)
    assert unknown["position"] == position
    assert unknown["problems"][0]["what"] == "unknown card 'nonsense'"


@pytest.mark.parametrize(
    "more",
    [
        {"card": ""},
        {"card": 5},
        {"zone": "me"},
        {"zone": [None]},
        {"zone": ["me", "creatures", 7, "bumpsy", "upgrades"]},
        {"zone": ["me", "amber", "x"]},
        {"position": []},
        {"position": [1]},
        {"position": {"me": 3}},
        {"position": {"me": {"creatures": [None]}}},
        {"position": {"me": {"creatures": [{}]}}, "card": "phoenix-heart"},
        {"side": "nobody"},
    ],
)
def test_damaged_request_is_answered(library: Library, more: dict[str, Any]) -> None:
    request = {"do": "put", "game": "keyforge", "position": {}, "card": "bumpsy", **more}
    assert isinstance(answer(library, request)["problems"], list)
