"""rulesdb interact"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rulesdb.cli.offer import offer
from rulesdb.proof.interaction import meeting
from rulesdb.reference.library import Library
from tests.command_line import Tool


def test_finds_the_ruling_that_names_both_cards(rulesdb: Tool) -> None:
    found = rulesdb("interact", "Tolas", "Bad Penny", "--json").json
    assert found["cards"] == ["keyforge/cards/tolas", "keyforge/cards/bad-penny"]
    assert "keyforge/rulings/tolas-bad-penny" in found["naming-both"]
    assert "keyforge/timing/destroyed#window-destroyed" in found["both-apply"]


def test_card_may_be_named_in_any_language(rulesdb: Tool) -> None:
    out = rulesdb("interact", "Falsa Morena", "tolas", "--lang", "es").out
    assert out.startswith("Falsa Morena + Tolas\n")
    assert "keyforge/rulings/tolas-bad-penny" in out


def test_cards_without_common_ruling_say_so(rulesdb: Tool) -> None:
    result = rulesdb("interact", "bumpsy", "mother")
    assert result.code == 0
    assert "no known ruling names both" in result.out


def test_names_the_windows_in_which_both_wait(rulesdb: Tool) -> None:
    found = rulesdb("interact", "tolas", "soul-snatcher", "--json").json
    assert found["both-act"] == ["keyforge/timing/destroyed#window-after-destroyed"]
    out = rulesdb("interact", "tolas", "soul-snatcher").out
    here = "\n  keyforge/timing/destroyed#window-after-destroyed"
    assert f"both wait here, so they can trigger together:{here}" in out
    assert "both wait here" not in rulesdb("interact", "tolas", "mother").out


@pytest.mark.parametrize(
    ("one", "other", "windows"),
    [
        ("urchin", "bumpsy", []),  # each waits for its own play
        ("dew-faerie", "tocsin", []),  # each waits for its own reap
        ("cannon", "library-of-babble", []),
        ("urchin", "hunting-witch", ["keyforge/timing/play#window-play"]),
        ("teliga", "hunting-witch", ["keyforge/timing/play#window-play"]),
        ("dust-imp", "bad-penny", ["keyforge/timing/destroyed#window-destroyed"]),
        ("aember-imp", "orb-of-invidius", ["keyforge/timing/reap#window-reap"]),
    ],
)
def test_cards_wait_together_only_for_the_same_event(
    library: Library, one: str, other: str, windows: list[str]
) -> None:
    cards = [library[f"keyforge/cards/{name}"] for name in (one, other)]
    assert meeting(library, cards) == windows


def test_cards_without_common_ruling_end_in_a_scenario_to_play(
    rulesdb: Tool, tmp_path: Path
) -> None:
    out = rulesdb("interact", "bumpsy", "poison wave").out
    file = tmp_path / "both.md"
    file.write_text(out[out.index("```scenario") :], "utf-8")
    assert rulesdb("verify", str(file), "--game", "keyforge").code == 0
    played = rulesdb("play", str(file), "--game", "keyforge", "--json").json
    assert played["answers"] == ["play poison-wave"]


def test_scenario_chooses_what_lets_a_card_be_used(rulesdb: Tool) -> None:
    out = rulesdb("interact", "spangler box", "magda the rat").out
    assert "- house logos\n- use spangler-box\n" in out


@pytest.mark.parametrize(
    ("one", "other", "use"),
    [
        ("soul-fiddle", "phoenix-heart", "play phoenix-heart"),  # an upgrade needs a creature
        ("bonerot-venom", "key-to-dis", "use key-to-dis"),
        ("ghostform", "nocturnal-maneuver", "play nocturnal-maneuver"),
        ("mimic-gel", "musthic-murmook", "play mimic-gel"),
        ("toad", "a-vinda", "reap with a-vinda"),  # Toad cannot reap
    ],
)
def test_scenario_uses_a_card_and_does_not_put_it_away(
    library: Library, one: str, other: str, use: str
) -> None:
    cards = [library[f"keyforge/cards/{name}"] for name in (one, other)]
    assert f"- {use}\n" in offer(library, cards)


def test_scenario_of_any_two_cards_uses_one_of_them(library: Library) -> None:
    names = sorted(card.name for card in library.of("keyforge", "cards"))
    for one, other in random_pairs(names, 25):
        text = offer(library, [library[f"keyforge/cards/{name}"] for name in (one, other)])
        moves = text.split("---\n")[1]
        assert one in text
        assert other in text
        assert one in moves or other in moves
        assert "- discard" not in moves


def random_pairs(names: list[str], count: int) -> list[list[str]]:
    chance = Random(868)
    return [chance.sample(names, 2) for _ in range(count)]


def test_unknown_card_gets_a_suggestion(rulesdb: Tool) -> None:
    result = rulesdb("interact", "tolsa", "mother")
    assert result.code == 2
    assert "tolas" in result.err


def test_game_is_the_one_that_has_both_cards(rulesdb: Tool) -> None:
    found = rulesdb("interact", "Inti", "Descubrir al Zorro", "--json").json
    assert found["cards"] == ["mitos/cards/inti", "mitos/cards/descubrir-al-zorro"]
    assert "mitos/rulings/inti-descubrir-al-zorro" in found["naming-both"]


def test_refuses_cards_of_two_games(rulesdb: Tool) -> None:
    result = rulesdb("interact", "Inti", "Tolas")
    assert result.code == 2
    assert "there is no entry" in result.err
