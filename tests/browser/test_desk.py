"""The tournament desk in a browser: it agrees with the procedures, and its clock works."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rulesdb.errors import TournamentError
from rulesdb.games.keyforge.time_called import House, Side, time_called
from rulesdb.tournament.series import series
from rulesdb.tournament.structure import structure
from rulesdb.tournament.times import MINUTES
from tests.browser.tabs import Open

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DESK = "keyforge/tournament/desk.html"
LANGS = ("en", "es", "it")


@pytest.fixture
def desk(tab: Open, disk: str) -> Page:
    return tab().go(f"{disk}/en/{DESK}")


# Time called --------------------------------------------------


def side(draw: Random) -> dict[str, Any]:
    """A random side. Small numbers produce ties in every step."""
    houses = [
        {"creatures": draw.randrange(3), "bonus": draw.randrange(3)}
        for _ in range(draw.randrange(4))
    ]
    return {"keys": draw.randrange(4), "amber": draw.randrange(14), "houses": houses}


def decided(sides: list[dict[str, Any]], first: int) -> dict[str, Any] | None:
    """The result of the procedure, in the format of the script."""
    made = {
        str(at): Side(
            each["keys"], each["amber"], {str(n): House(**h) for n, h in enumerate(each["houses"])}
        )
        for at, each in enumerate(sides)
    }
    try:
        verdict = time_called(made, str(first))
    except TournamentError:
        return None
    return {
        "winner": int(verdict.winner),
        "step": verdict.step,
        "decided": verdict.decided,
        "applied": list(verdict.applied),
        "after": [[side.keys, side.amber] for side in verdict.sides.values()],
        "potential": [s.potential() for s in verdict.sides.values()] if verdict.step > 3 else None,
    }


def test_time_called_on_the_page_matches_the_procedure(desk: Page) -> None:
    draw = Random(7)
    cases = [([side(draw), side(draw)], draw.randrange(2)) for _ in range(3000)]
    # Ties up to the last step are rare: add players against copies and near copies of themselves.
    cases += [([one, dict(one)], at) for (one, _), at in cases[:200]]
    cases += [([one, {**one, "houses": two["houses"]}], at) for (one, two), at in cases[:200]]
    found = desk.evaluate(
        """cases => cases.map(([sides, first]) => {
            const it = rulesdbDesk.timeCalled(sides, first);
            return it && { ...it, after: it.after.map(s => [s.keys, s.amber]) };
        })""",
        cases,
    )
    expected = [decided(*case) for case in cases]
    assert found == expected
    assert {each["step"] for each in expected if each} == {0, 2, 3, 4, 5}


@pytest.mark.parametrize("won", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_leader_of_best_of_three_matches_the_procedure(desk: Page, won: tuple[int, int]) -> None:
    found = desk.evaluate("won => rulesdbDesk.leader(won)", list(won))
    stands = series(("0", "1"), ["0"] * won[0] + ["1"] * won[1], time_called=True)
    if stands.winner is None:
        assert found is None
    else:
        assert found["winner"] == int(stands.winner)
        assert found["applied"] == list(stands.applied)


def enter(page: Page, at: int, keys: int, amber: int, *houses: tuple[int, int]) -> None:
    page.check(f"[name=keys-{at}][value='{keys}']", force=True)
    page.fill(f"[name=amber-{at}]", str(amber))
    for number, (creatures, bonus) in enumerate(houses):
        page.fill(f"[name=creatures-{at}-{number}]", str(creatures))
        page.fill(f"[name=bonus-{at}-{number}]", str(bonus))


def test_worked_example_shows_its_deciding_statement(desk: Page) -> None:
    verdict = desk.locator(".time-form .verdict")
    expect(verdict).to_contain_text("Enter keys and Æmber")
    desk.fill("[name=name-0]", "Toni")
    desk.fill("[name=name-1]", "Fernando")
    enter(desk, 0, 1, 9)
    enter(desk, 1, 2, 3)
    expect(verdict).to_contain_text("Enter the houses of both players")
    enter(desk, 0, 1, 9, (4, 4))
    enter(desk, 1, 2, 3, (6, 1))
    expect(verdict).to_contain_text("Toni wins the game.")
    expect(verdict).to_contain_text("Step 4.")
    expect(verdict).to_contain_text("Toni 8, Fernando 7")
    lit = desk.locator(".steps > li[data-lit='decided']")
    expect(lit).to_have_attribute("data-rule", "tournament/time-called#most-potential")
    verdict.get_by_role("link").click()
    desk.wait_for_url("**/tournament/time-called.html#most-potential")


def test_last_step_asks_for_the_first_player(desk: Page) -> None:
    verdict = desk.locator(".time-form .verdict")
    for houses in ((), ((0, 0),)):  # the house fields appear when they are needed
        for at in (0, 1):
            enter(desk, at, 2, 2, *houses)
    expect(verdict).to_contain_text("Say who was first player")
    desk.check("[name=first][value='1']")
    expect(verdict).to_contain_text("Player 2 wins the game.")
    expect(verdict).to_contain_text("Step 5.")


def test_leader_wins_the_round_and_three_keys_win_the_game(desk: Page) -> None:
    verdict = desk.locator(".time-form .verdict")
    desk.select_option("[name=won]", "0–1")
    expect(verdict).to_contain_text("Player 2 wins the round.")
    desk.select_option("[name=won]", "1–1")
    desk.check("[name=keys-0][value='3']", force=True)
    expect(verdict).to_contain_text("Player 1 wins the round.")
    desk.check("[name=keys-1][value='3']", force=True)
    expect(verdict).to_contain_text("Only one player")
    desk.click(".time-form [type=reset]")
    expect(verdict).to_contain_text("Enter keys and Æmber")


@pytest.mark.parametrize("wrong", ["-1", "1.5", "100"])
def test_impossible_number_is_treated_as_missing(desk: Page, wrong: str) -> None:
    enter(desk, 0, 1, 3)
    enter(desk, 1, 2, 3)
    desk.fill("[name=amber-0]", wrong)
    expect(desk.locator(".time-form .verdict")).to_contain_text("Enter keys and Æmber")


# Rounds by number of players --------------------------------------------------


def test_every_boundary_shows_its_table_row(desk: Page) -> None:
    for players in (3, 4, 8, 9, 12, 13, 16, 17, 24, 25, 40, 41, 44, 45, 76, 77, 148, 149, 288, 289):
        desk.fill("[name=players]", str(players))
        for name in ("basic", "advanced"):
            shown = desk.locator(f".structure[data-structure={name}]")
            try:
                row = structure(name, players)
            except TournamentError:
                expect(shown.locator(".verdict")).to_have_text("Too few players for this table.")
                expect(shown.locator("tr[data-lit]")).to_have_count(0)
                continue
            expect(shown.locator(".verdict")).to_contain_text(f"{row.rounds} Swiss rounds")
            expect(shown.locator(".verdict")).to_contain_text(
                f"the best {row.cut}." if row.cut else "no cut."
            )
            link = shown.locator("tr[data-lit] a")
            expect(link).to_have_attribute("href", f"../../../en/keyforge/{_file(row.applied[-1])}")


def _file(address: str) -> str:
    entry, _, anchor = address.partition("#")
    return f"{entry}.html#{anchor}"


# The clock --------------------------------------------------


@pytest.fixture
def clock(browser: Browser, disk: str) -> Iterator[Page]:
    """The desk in a browser whose clock the test controls."""
    context: BrowserContext = browser.new_context(service_workers="block")
    page = context.new_page()
    page.clock.install(time=0)
    page.goto(f"{disk}/en/{DESK}")
    page.clock.pause_at(1000)
    yield page
    context.close()


def minutes(page: Page, number: float) -> None:
    page.clock.fast_forward(int(number * 60_000))


def test_clock_warns_and_then_counts_overtime(clock: Page) -> None:
    face, told = clock.locator(".clock b"), clock.locator(".told-time")
    expect(face).to_have_text("35:00")
    clock.click("[name=go]")
    minutes(clock, 24)
    expect(face).to_have_text("11:00")
    expect(told).to_have_text("")
    for passed, said, phase in ((1, "10 minutes", "calm"), (5, "5 minutes", "late")):
        minutes(clock, passed)
        expect(told).to_contain_text(f"{said} left")
        expect(clock.locator(".clock")).to_have_attribute("data-phase", phase)
    minutes(clock, 4)
    expect(told).to_have_text("1 minute left")
    minutes(clock, 1)
    expect(told).to_contain_text("Time!")
    minutes(clock, 2.5)
    expect(face).to_have_text("+2:30")
    expect(clock.locator(".clock small")).to_have_text("overtime")
    assert clock.title().startswith("+2:30 · ")


def test_clock_stands_while_paused(clock: Page) -> None:
    face = clock.locator(".clock b")
    clock.click("[name=go]")
    minutes(clock, 5)
    clock.click("[name=go]")
    minutes(clock, 60)
    expect(face).to_have_text("30:00")
    clock.click("[name=more]")
    clock.click("[name=go]")
    minutes(clock, 1)
    expect(face).to_have_text("30:00")
    clock.click("[name=reset]")
    expect(face).to_have_text("35:00")


def test_clock_keeps_running_while_the_page_is_closed(clock: Page, disk: str) -> None:
    clock.select_option("[name=format]", "sealed")
    clock.select_option("[name=round]", "final")
    clock.click("[name=go]")
    clock.goto(f"{disk}/en/keyforge/index.html")
    minutes(clock, 50)
    clock.goto(f"{disk}/es/{DESK}")
    expect(clock.locator(".clock b")).to_have_text("10:00")
    expect(clock.locator(".told-time")).to_have_text("Quedan 10 minutos")


def test_clock_knows_the_round_times_of_the_regulations(desk: Page) -> None:
    for (format, games), both in MINUTES.items():
        for round, expected in zip(("before", "final"), both, strict=True):
            for name, value in (("format", format), ("games", str(games)), ("round", round)):
                desk.select_option(f"[name={name}]", value)
            expect(desk.locator(".clock b")).to_have_text(f"{expected}:00")


def test_damaged_storage_does_not_stop_the_clock(desk: Page) -> None:
    for spoiled in ("{", "7", '{"whole": "x"}', '{"whole": 60000, "ends": null}', "null"):
        desk.evaluate("it => localStorage.setItem('clock', it)", spoiled)
        desk.reload()
        expect(desk.locator(".clock b")).to_have_text("35:00")


# Reading --------------------------------------------------


def test_desk_is_readable_without_script(tab: Open, disk: str) -> None:
    page = tab(java_script_enabled=False).go(f"{disk}/en/{DESK}")
    expect(page.locator("form:visible")).to_have_count(0)
    expect(page.locator("main noscript p")).to_be_visible()
    page.locator("summary", has_text="The steps").click()
    expect(page.get_by_text("Step 5: the first player wins.")).to_be_visible()
    expect(page.locator("#penalties").get_by_text("Ground for immediate expulsion")).to_be_visible()
