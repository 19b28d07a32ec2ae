"""The face of each game: a colour that can be read, a mark, and icons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdb.engine.plugins import packages
from rulesdb.engine.schema_check import fields_of, shown_as
from rulesdb.reference.library import Library
from rulesdb.site.data import package_static
from rulesdb.site.icons import Icons
from rulesdb.system.paths import packaged
from tests.html_tree import Element

GAMES = ("atrum", "keyforge", "mitos")
PAPER = {"light": "#ffffff", "dark": "#11161a"}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("game", GAMES)
def test_colour_of_a_game_can_be_read_on_paper_and_on_its_wash(game: str) -> None:
    folder = package_static(packages()[game])
    assert folder is not None
    found = re.findall(r"--game: (#\w{6}); --wash: (#\w{6})", (folder / "face.css").read_text())
    for scheme, (colour, wash) in zip(("light", "dark", "dark"), found, strict=True):
        assert contrast(colour, PAPER[scheme]) >= 7
        assert contrast(colour, wash) >= 6


@pytest.mark.parametrize("game", GAMES)
def test_every_type_and_house_of_a_game_is_drawn(library: Library, game: str) -> None:
    icons, wanted = Icons(packaged("site_templates")), {"game"}
    for card in library.of(game, "cards"):
        for item in fields_of(type(card.head)):
            if shown_as(item).get("slip") in ("centre", "type"):
                value = getattr(card.head, item.name)
                wanted |= {f"{item.name}-{value}"} if value else set()
    assert {name for name in wanted if not icons.drawn(name, game)} == set()


def test_icons_take_the_colour_of_their_place() -> None:
    folders = [packaged("site_templates"), *(Path("rulesdb/games") / game for game in GAMES)]
    files = [file for folder in folders for file in (folder / "icons").glob("*.svg")]
    assert len(files) > 60
    for file in files:
        colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', file.read_text()))
        assert colours <= {"currentColor", "none"}, file


def test_unknown_icon_is_left_out() -> None:
    icons = Icons(packaged("site_templates"))
    assert (
        icons.icon("no-such-icon") == icons.use("no-such-icon") == icons.sprite(["none-such"]) == ""
    )
    assert icons.icon("../words/en") == ""


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_game_wear_its_colour_and_mark(pages: dict[str, Element], game: str) -> None:
    page = pages[f"es/{game}/rulings/index.html"]
    assert page.one("body").attrs["data-game"] == game
    sheets = [link.attrs["href"] for link in page.all("link", rel="stylesheet")]
    assert any(f"static/games/{game}/face.css" in sheet for sheet in sheets)
    assert page.one("a", cls="of").one("span", cls="mark").all("svg")


def test_list_of_cards_draws_each_icon_once(pages: dict[str, Element]) -> None:
    page = pages["en/keyforge/cards/index.html"]
    drawn = {symbol.attrs["id"] for symbol in page.one("svg", cls="sprite").all("symbol")}
    used = [use.attrs["href"] for use in page.all("use")]
    assert len(used) > 800
    assert {f"#{name}" for name in drawn} == set(used)


RULINGS = {  # an icon that its boards have, with the words beside it
    "keyforge": ("es/keyforge/rulings/duma-poison-wave.html", "house-shadows", "Sombras"),
    "atrum": ("es/atrum/rulings/attack-chain-3.html", "type-defense", "Defensa"),
    "mitos": ("es/mitos/rulings/ballesta-huracan.html", "zone-graveyard", "Cementerio"),
}


@pytest.mark.parametrize("game", GAMES)
def test_boards_have_icons_with_their_names(pages: dict[str, Element], game: str) -> None:
    path, icon, name = RULINGS[game]
    named = [
        holder.text
        for board in pages[path].all("figure", cls="board")
        for holder in board
        for drawn in holder.inside
        if isinstance(drawn, Element)
        and any(use.attrs["href"] == f"#_i-{icon}" for use in drawn.all("use"))
    ]
    assert named
    assert all(name in text for text in named)


def test_every_icon_of_a_board_is_drawn_on_its_page(pages: dict[str, Element]) -> None:
    missing = set()
    for path, page in pages.items():
        drawn = {f"#{symbol.attrs['id']}" for symbol in page.one("html").all("symbol")}
        used = {use.attrs["href"] for use in page.one("html").all("use")}
        missing |= {(path, icon) for icon in used - drawn}
    assert missing == set()
