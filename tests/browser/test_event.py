"""An event at the tournament desk of the site, from the first player to the winner."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Download, Page, expect

from rulesdb.site.runtime import runtime_files
from rulesdb.tournament.event_file import opened
from tests.command_line import run
from tests.paths import TEMPLATES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DESK = "keyforge/tournament/desk.html"
NAMES = ("Ana", "Bruno", "Carla", "Dario", "Eva", "Flavia", "Gino", "Hugo")
SEED = 20_26

pytestmark = pytest.mark.skipif(  # in CI they fail instead
    not runtime_files(TEMPLATES) and "CI" not in os.environ,
    reason="needs site_templates/runtime, which `make build` makes",
)


def new_context(browser: Browser, **more: Any) -> BrowserContext:
    size = {"width": 390, "height": 844}
    made = browser.new_context(
        viewport=size, reduced_motion="reduce", accept_downloads=True, **more
    )
    made.set_default_timeout(60_000)
    # A draw of its own would make a test that fails now and then.
    made.add_init_script(
        "const random = crypto.getRandomValues.bind(crypto);"
        f"crypto.getRandomValues = (a) => a instanceof Uint32Array ? a.fill({SEED}) : random(a);"
    )
    return made


def start(page: Page, url: str, *, keep: bool = False) -> Page:
    """Open the desk and wait until it runs."""
    page.goto(url)
    page.locator(".e-event .thumbed button, .e-event[data-ready]").first.wait_for()
    if page.locator(".e-event .thumbed .main").count():
        only = page.locator(".e-event .thumbed button").count() == 1  # it is kept here
        page.locator(f".e-event .thumbed {'.main' if keep or only else '.text'}").click()
    page.locator(".e-event[data-ready]").wait_for(timeout=120_000)
    return page


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = new_context(browser)
    yield made
    made.close()


@pytest.fixture(scope="module")
def running(context: BrowserContext, address: str) -> Page:
    """A desk that runs; the tests of this file share the engine."""
    return start(context.new_page(), f"{address}/en/{DESK}")


@pytest.fixture
def desk(running: Page) -> Page:
    """No event is open, and none is on the device."""
    running.evaluate("() => { localStorage.clear(); rulesdbEvent.leave(); }")
    return running


def create(page: Page, name: str = "Friday", **fields: str) -> None:
    if page.locator(".e-start .e-fold[open]").count() == 0:
        page.locator(".e-start .e-fold summary").click()
    page.fill(".e-new [name=name]", name)
    for key, value in fields.items():
        if key == "structure":
            page.select_option(".e-new [name=structure]", value)
        else:
            page.fill(f".e-new [name={key}]", value)
    page.locator(".e-new [type=submit]").click()
    expect(page.locator(".e-name")).to_have_text(name)


def add(page: Page, *names: str) -> None:
    """Add players and wait for the answer, whether they are in or refused."""
    page.fill("[name=player]", ", ".join(names))
    page.locator(".e-add [type=submit]").click()
    done(page)


def done(page: Page) -> None:
    """Wait until no step is on its way."""
    page.wait_for_function("() => !rulesdbEvent.busy")


def draw(page: Page) -> None:
    page.locator(".e-head .btn.main").click()
    done(page)
    expect(page.locator(".e-tables > li").first).to_be_visible()


def text_of(page: Page) -> str:
    return str(page.evaluate("() => rulesdbEvent.text"))


def state_of(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => rulesdbEvent.state")
    return found


def tap(page: Page, name: str) -> None:
    """Tap a player in the round: a win."""
    side = page.locator(".e-side", has_text=re.compile(f"^{name}"))
    side.click()
    expect(side).to_have_attribute("aria-pressed", "true")


def tap_all(page: Page) -> None:
    """Enter the missing results: who comes first in the alphabet wins."""
    last = state_of(page)["rounds"][-1]
    for match in last["matches"]:
        if match["open"]:
            tap(page, min(match["players"]))
    done(page)


def tab(page: Page, name: str) -> None:
    page.locator(f".e-tabs [name={name}]").click()


def saved(page: Page, label: str) -> Download:
    with page.expect_download() as found:
        page.get_by_role("button", name=label).click()
    return found.value


def rulesdb(*words: str) -> str:
    result = run("tournament", *words)
    assert (result.code, result.err) == (0, "")
    return result.out


# A whole event ------------------------------------------------------------------------------------


def test_event_is_played_to_its_end_with_a_killed_tab_and_offline(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    context = new_context(browser)
    page = start(context.new_page(), f"{address}/en/{DESK}", keep=True)
    expect(page.locator(".e-kept")).to_contain_text("kept on this device")
    page.wait_for_function(
        "caches.keys().then(keys => keys.some(key => /[0-9a-f]{10}$/.test(key)))"
    )
    create(page, structure="custom", rounds="3", cut="4")
    add(page, *NAMES)
    expect(page.locator(".e-next")).to_contain_text("8 players, 3 Swiss rounds, then the best 4")
    draw(page)
    tap_all(page)
    expect(page.locator(".e-next")).to_have_text("Next: draw round 2.")
    draw(page)
    tap(page, min(state_of(page)["rounds"][-1]["matches"][0]["players"]))
    before = text_of(page)
    page.close(run_before_unload=False)  # a killed tab

    page = start(context.new_page(), f"{address}/en/{DESK}")
    page.locator(".e-open", has_text="Friday").click()
    expect(page.locator(".e-name")).to_have_text("Friday")
    assert text_of(page) == before
    for name in ("keyforge.en", "keyforge.desk"):  # the page and the desk are kept whole
        page.wait_for_function(
            "async name => Boolean(await caches.match(`/kept/${name}`))", arg=name, timeout=240_000
        )
    context.set_offline(True)
    page.reload()
    page.locator(".e-event[data-ready]").wait_for(timeout=120_000)
    assert text_of(page) == before
    tap_all(page)
    draw(page)
    tap_all(page)
    page.locator(".e-head .btn.main", has_text="Make the cut to 4").click()
    expect(page.locator(".e-next")).to_have_text("Next: draw round 4.")
    draw(page)
    tap_all(page)
    draw(page)
    expect(page.locator(".e-bracket section")).to_have_count(2)
    tap_all(page)
    expect(page.locator(".e-next")).to_have_text("Ana wins the tournament.")
    tab(page, "event")
    file = tmp_path / "friday.jsonl"
    saved(page, "Save the file").save_as(file)
    context.close()
    assert file.read_text("utf-8") != before
    assert rulesdb("show", str(file)).splitlines()[1] == "Ana wins the tournament"
    assert "DOES NOT" not in rulesdb("check", str(file))

    other = new_context(browser)  # another device
    page = start(other.new_page(), f"{address}/it/{DESK}")
    page.set_input_files(".e-start .e-file input", file)
    expect(page.locator(".e-next")).to_have_text("Ana vince il torneo.")
    assert text_of(page).encode() == file.read_bytes()
    other.close()


def test_file_goes_back_and_forth_byte_for_byte(desk: Page, tmp_path: Path) -> None:
    file = tmp_path / "club.jsonl"
    rulesdb(
        "new", str(file), "--name", "Club", "--seed", "5", "--structure", "custom", "--rounds=3"
    )
    rulesdb("add", str(file), *NAMES[:6])
    rulesdb("pair", str(file))
    desk.set_input_files(".e-start .e-file input", file)
    expect(desk.locator(".e-name")).to_have_text("Club")
    assert text_of(desk).encode() == file.read_bytes()
    tap_all(desk)
    for match in state_of(desk)["rounds"][-1]["matches"]:
        rulesdb("result", str(file), str(match["match"]), match["winner"])
    assert text_of(desk).encode() == file.read_bytes()
    tab(desk, "players")
    desk.locator(".e-players details", has_text="Bruno").locator("summary").click()
    desk.get_by_role("button", name="Drops: Bruno").click()
    expect(desk.locator(".e-out")).to_contain_text("Bruno")
    rulesdb("drop", str(file), "Bruno")
    draw(desk)
    rulesdb("pair", str(file))
    desk.locator("[name=undo]").click()
    expect(desk.locator(".e-next")).to_have_text("Next: draw round 2.")
    rulesdb("undo", str(file))
    assert text_of(desk).encode() == file.read_bytes()
    draw(desk)
    rulesdb("pair", str(file))
    assert text_of(desk).encode() == file.read_bytes()
    tab(desk, "event")
    saved(desk, "Save the file").save_as(tmp_path / "again.jsonl")
    with opened(tmp_path / "again.jsonl", to_write=False) as again:
        assert len(again.event.rounds) == 2


# Steps --------------------------------------------------------------------------------------------


def test_undo_and_redo_of_any_step(desk: Page) -> None:
    create(desk)
    add(desk, *NAMES[:4])
    draw(desk)
    drawn = text_of(desk)
    tap_all(desk)
    after = text_of(desk)
    desk.locator("[name=undo]").click()
    done(desk)
    desk.locator("[name=undo]").click()
    expect(desk.locator(".e-next")).to_contain_text("2 results are missing")
    assert text_of(desk) == drawn
    for _ in range(2):
        desk.get_by_role("button", name="Redo").click()
        done(desk)
    expect(desk.locator(".e-next")).to_have_text("Next: draw round 2.")
    assert text_of(desk) == after
    tab(desk, "event")
    desk.locator(".e-fold", has_text="All 7 steps").locator("summary").click()
    desk.get_by_role("button", name="Back to here: 4").click()
    expect(desk.locator(".e-next")).to_contain_text("Next: draw round 1.")
    desk.get_by_role("button", name="Redo").click()
    expect(desk.locator(".e-next")).to_have_text("Next: draw round 2.")
    assert text_of(desk) == after


def test_every_step_opens_to_the_statements_it_applied(desk: Page) -> None:
    create(desk)
    add(desk, *NAMES[:5])
    draw(desk)
    tap_all(desk)
    tab(desk, "event")
    desk.locator(".e-fold", has_text="All 8 steps").locator("summary").first.click()
    row = desk.locator(".e-steps li", has_text="6. round 1 is drawn")
    row.locator("summary").first.click()
    said = row.locator(".said .addr")
    expect(said.filter(has_text="Byes in Swiss rounds § first round")).to_have_count(1)
    expect(said.filter(has_text="Swiss pairing § first round")).to_have_count(1)
    row = desk.locator(".e-steps li", has_text="1. Ana joins")
    row.locator("summary").first.click()
    expect(row).to_contain_text("This step applies no statement.")


def test_everybody_advances_if_fewer_are_left_than_the_cut_says(desk: Page) -> None:
    create(desk, structure="custom", rounds="1", cut="4")
    add(desk, *NAMES[:3])
    draw(desk)
    tap_all(desk)
    desk.locator(".e-head .btn.main", has_text="Make the cut to 3").click()
    done(desk)
    draw(desk)
    expect(desk.locator(".e-bracket li > ul")).to_have_count(2)
    expect(desk.locator(".e-bracket")).to_contain_text("empty place")


def test_result_is_corrected_by_a_tap(desk: Page) -> None:
    create(desk)
    add(desk, *NAMES[:4])
    draw(desk)
    one, other = state_of(desk)["rounds"][0]["matches"][0]["players"]
    tap(desk, one)
    tap(desk, other)
    expect(desk.locator(".e-side[aria-pressed=true]")).to_have_count(1)
    assert json.loads(text_of(desk).splitlines()[-1])["corrected"]


def test_late_player_return_and_absence(desk: Page) -> None:
    create(desk, structure="custom", rounds="3")
    add(desk, *NAMES[:4])
    draw(desk)
    desk.locator(".e-tables details").first.locator("summary").click()
    absent = state_of(desk)["rounds"][0]["matches"][0]["players"][1]
    desk.get_by_role("button", name=f"{absent} did not appear").click()
    expect(desk.locator(".e-next")).to_contain_text("1 result is missing")
    tab(desk, "players")
    desk.get_by_role("button", name=f"Comes back: {absent}").click()
    expect(desk.locator(".e-out")).to_have_count(0)
    add(desk, "Late Lena")
    expect(desk.locator(".e-body h3")).to_have_text("5 players")
    expect(desk.locator(".e-by summary").first).to_contain_text("Statements applied")
    desk.locator(".e-by summary").first.click()
    expect(desk.locator(".e-head .said").first).to_contain_text("Dropping")


def test_players_from_a_pasted_list_and_a_file(desk: Page, tmp_path: Path) -> None:
    create(desk)
    desk.locator(".e-fold", has_text="Paste a list").locator("summary").click()
    desk.fill("[name=pasted]", "Ana\n\n  Bruno, jr.  \nÉva\n")
    desk.get_by_role("button", name="Add all").click()
    expect(desk.locator(".e-body h3")).to_have_text("3 players")
    names = tmp_path / "names.txt"
    names.write_bytes("\ufeffHugo\r\nJosé\r\n".encode())
    desk.set_input_files(".e-body .e-file input", names)
    expect(desk.locator(".e-body h3")).to_have_text("5 players")
    assert [p["name"] for p in state_of(desk)["players"]][1] == "Bruno, jr."


def test_best_of_three_has_a_score(desk: Page) -> None:
    desk.evaluate("() => rulesdbEvent.leave()")
    desk.locator(".e-new [name=best]").check()
    create(desk)
    add(desk, *NAMES[:4])
    draw(desk)
    tap_all(desk)
    desk.locator(".e-games").first.get_by_role("button", name="2-1").click()
    expect(desk.locator(".e-side[aria-pressed=true]").first).to_contain_text("2-1")


# Standings ----------------------------------------------------------------------------------------


def test_why_is_ana_before_bruno(desk: Page) -> None:
    create(desk, structure="custom", rounds="2")
    add(desk, *NAMES[:6])
    for _ in range(2):
        draw(desk)
        tap_all(desk)
    tab(desk, "standings")
    expect(desk.locator(".e-standings tbody tr")).to_have_count(6)
    for row in desk.locator(".e-standings tbody .btn").all():
        row.click()
        expect(desk.locator(".e-compared .decides")).to_have_count(1)
    last = desk.locator(".e-why")
    expect(last.locator("h4")).to_contain_text(" is ahead of ")
    last.locator(".decides .e-by > summary").click()
    last.locator(".decides .said").first.locator("summary").first.click()
    link = last.locator(".decides .said a").first
    expect(link).to_have_attribute("href", re.compile("/en/keyforge/tournament/"))


# Bad input ----------------------------------------------------------------------------------------


def test_same_name_is_refused_and_nothing_changes(desk: Page) -> None:
    create(desk)
    add(desk, "Ana", "José")
    before = text_of(desk)
    add(desk, "jose")
    expect(desk.locator(".trouble")).to_contain_text("already a player “José”")
    expect(desk.locator(".trouble")).to_contain_text("Nothing was changed")
    assert text_of(desk) == before
    add(desk, "Bruno")
    expect(desk.locator(".trouble")).to_have_count(0)


def test_impossible_step_says_why_and_changes_nothing(desk: Page) -> None:
    """The page offers none of these; a tab that is behind may still ask for them."""
    create(desk)
    add(desk, *NAMES[:4])
    draw(desk)
    before = text_of(desk)
    (one, other), (third, _) = (m["players"] for m in state_of(desk)["rounds"][0]["matches"])
    result = {"step": "result", "match": 1, "winner": one}
    for request, says in (
        ({"do": "pair"}, f"Results are missing: 1 ({one} – {other})"),
        ({"do": "take", "steps": [{**result, "match": 9}]}, "There is no table 9"),
        ({"do": "take", "steps": [{**result, "winner": third}]}, f"{third} does not play"),
    ):
        desk.evaluate("request => rulesdbEvent.step(request)", request)
        expect(desk.locator(".trouble")).to_contain_text(says)
        expect(desk.locator(".trouble")).to_contain_text("Nothing was changed")
        assert text_of(desk) == before


def test_stopped_desk_changes_nothing_and_starts_again(desk: Page) -> None:
    create(desk)
    add(desk, "Ana", "Bruno")
    before = text_of(desk)

    def press_while_it_stops(selector: str) -> None:
        desk.evaluate(
            """async selector => {
                await rulesdbEvent.engine.start();
                rulesdbEvent.parts.trouble.replaceChildren();
                document.querySelector(selector).click();
                setTimeout(() => rulesdbEvent.engine.stop('dead'));
            }""",
            selector,
        )
        expect(desk.locator(".trouble")).to_contain_text("The desk stopped")
        assert text_of(desk) == before

    desk.fill("[name=player]", "Carla")
    press_while_it_stops(".e-add [type=submit]")
    tab(desk, "standings")
    press_while_it_stops(".e-standings .btn")
    tab(desk, "players")
    add(desk, "Carla")
    expect(desk.locator(".e-body h3")).to_have_text("3 players")
    expect(desk.locator(".trouble")).to_have_count(0)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"hello", "not an event file"),
        (b"\xff\xfe\x00", "not an event file"),
        (b'{"rulesdb-event":1,"name":"x","game":"atrum","format":"archon","seed":1}\n', "atrum"),
        (
            b'{"rulesdb-event":1,"name":"x","game":"keyforge","format":"archon","seed":1}\n'
            b'{"step":"result","match":1,"winner":"Ana"}\n',
            "damaged in line 2",
        ),
    ],
)
def test_damaged_or_foreign_file_is_refused(
    desk: Page, tmp_path: Path, data: bytes, says: str
) -> None:
    (tmp_path / "x.jsonl").write_bytes(data)
    desk.set_input_files(".e-start .e-file input", tmp_path / "x.jsonl")
    expect(desk.locator(".trouble")).to_contain_text(says)
    assert desk.evaluate("() => rulesdbEvent.store.list()") == []


def test_full_storage_changes_nothing(desk: Page) -> None:
    create(desk)
    add(desk, "Ana")
    before = text_of(desk)
    desk.evaluate(
        """() => { window.kept = Storage.prototype.setItem; Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError'); }; }"""
    )
    add(desk, "Bruno")
    expect(desk.locator(".trouble")).to_contain_text("no room left")
    desk.evaluate("() => { Storage.prototype.setItem = window.kept; }")
    assert text_of(desk) == before
    assert [p["name"] for p in state_of(desk)["players"]] == ["Ana"]


def test_two_tabs_do_not_overwrite_each_other(
    desk: Page, context: BrowserContext, address: str
) -> None:
    create(desk)
    add(desk, "Ana")
    other = start(context.new_page(), f"{address}/en/{DESK}")
    other.locator(".e-open").click()
    expect(other.locator(".e-name")).to_have_text("Friday")
    other.evaluate("() => { rulesdbEvent.follow = async () => {}; }")  # hears nothing
    add(desk, "Bruno")
    expect(desk.locator(".e-body h3")).to_have_text("2 players")
    add(other, "Carla")
    expect(other.locator(".trouble")).to_contain_text("Another tab has changed this event")
    other.close()
    assert [p["name"] for p in state_of(desk)["players"]] == ["Ana", "Bruno"]


def test_other_tab_shows_what_was_done(desk: Page, context: BrowserContext, address: str) -> None:
    create(desk)
    add(desk, "Ana")
    other = start(context.new_page(), f"{address}/en/{DESK}")
    other.locator(".e-open").click()
    add(desk, "Bruno")
    expect(other.locator(".e-body h3")).to_have_text("2 players")
    add(other, "Carla")
    expect(desk.locator(".e-body h3")).to_have_text("3 players")
    other.close()


# Clock, time, log ---------------------------------------------------------------------------------


def test_clock_and_time_called_know_the_round_and_the_table(desk: Page) -> None:
    create(desk)
    add(desk, *NAMES[:4])
    draw(desk)
    desk.get_by_role("button", name="Start the clock: 35 minutes").click()
    expect(desk.locator(".e-clock b")).to_have_text(re.compile("^3[45]:"))
    one, other = state_of(desk)["rounds"][0]["matches"][0]["players"]
    desk.locator(".e-tables details").first.locator("summary").click()
    desk.get_by_role("button", name="Time is called: who wins?").first.click()
    expect(desk.locator("[name=name-0]")).to_have_value(one)
    desk.get_by_role("button", name=f"Table 1: enter {other} as winner").click()
    expect(desk.locator(".e-next")).to_contain_text("1 result is missing")
    desk.locator(".e-tables details").last.locator("summary").click()
    desk.get_by_role("button", name="Time is called: who wins?").last.click()
    expect(desk.locator(".e-from-table")).to_be_visible()
    tap_all(desk)  # at the table
    expect(desk.locator(".e-from-table")).to_have_count(0)


def test_judges_log_is_kept_linked_and_saved_as_text(desk: Page, tmp_path: Path) -> None:
    create(desk)
    add(desk, *NAMES[:4])
    draw(desk)
    tab(desk, "judges")
    desk.fill(".e-note [name=text]", "Which one goes first?")
    desk.select_option(".e-note [name=table]", "1")
    desk.locator(".e-note [type=submit]").click()
    desk.locator("[name=kind-penalty]").click()
    expect(desk.locator(".e-remedy")).not_to_be_empty()
    offense = "The card only fell on the floor by carelessness"
    desk.select_option(".e-note [name=entry]", label=offense)
    expect(desk.locator(".e-remedy")).to_contain_text(f"{offense} – A warning")
    desk.select_option(".e-note [name=player]", "Bruno")
    desk.locator(".e-note [type=submit]").click()
    expect(desk.locator(".e-log li")).to_have_count(2)
    expect(desk.locator(".e-log a").first).to_have_attribute(
        "href", re.compile("/en/keyforge/tournament/.+#")
    )
    desk.locator("[name=kind-ruling]").click()
    page = "https://rules.example/es/keyforge/tournament/byes.html#win"
    desk.fill(".e-note [name=entry]", page)
    desk.locator(".e-note [type=submit]").click()
    expect(desk.locator(".e-log li")).to_have_count(3)
    desk.locator("[name=kind-extension]").click()
    desk.select_option(".e-note [name=table]", "2")
    desk.fill(".e-note [name=minutes]", "4")
    desk.locator(".e-note [type=submit]").click()
    expect(desk.locator(".e-log li")).to_have_count(4)
    log = tmp_path / "log.txt"
    saved(desk, "Save the log as text").save_as(log)
    lines = log.read_text("utf-8").splitlines()
    assert [re.sub(r"^[\d-]+ [\d:]+, ", "", line).partition(":")[0] for line in lines] == [
        "round 1, table 1, call",
        "round 1, penalty",
        "round 1, ruling",
        "round 1, table 2, extension of 4 minutes",
    ]
    assert "(keyforge/tournament/byes#win)" in lines[2]
    tab(desk, "round")
    expect(desk.locator(".e-more-time")).to_have_text("+4 min")


# For others ---------------------------------------------------------------------------------------


def test_prints_pairings_by_table_and_by_name_and_standings(desk: Page) -> None:
    create(desk)
    add(desk, *NAMES[:5])
    draw(desk)
    desk.evaluate("() => { window.print = () => {}; }")
    tab(desk, "event")
    desk.get_by_role("button", name="Pairings by table").click()
    expect(desk.locator(".e-paper tbody tr")).to_have_count(3)
    desk.get_by_role("button", name="Pairings by name").click()
    rows = desk.locator(".e-paper tbody tr td:first-child")
    expect(rows).to_have_text(list(NAMES[:5]))
    desk.get_by_role("button", name="Standings", exact=True).last.click()
    desk.emulate_media(media="print")
    expect(desk.locator(".e-paper")).to_be_visible()
    expect(desk.locator("header").first).to_be_hidden()
    desk.emulate_media(media="screen")
    expect(desk.locator(".e-paper")).to_be_hidden()
    desk.evaluate("() => window.dispatchEvent(new Event('afterprint'))")


def test_view_for_a_projector_needs_no_engine(
    desk: Page, context: BrowserContext, address: str
) -> None:
    create(desk, "Friday <b>")
    add(desk, *NAMES[:4])
    draw(desk)
    tap_all(desk)
    tab(desk, "event")
    desk.get_by_role("button", name="QR code").click()
    shown = desk.locator(".e-qr a")
    expect(shown.locator("svg")).to_be_visible()
    view = context.new_page()
    asked: list[str] = []
    view.on("request", lambda request: asked.append(request.url))
    view.goto(str(shown.get_attribute("href")))
    expect(view.locator("h1")).to_have_text("Friday <b>")
    expect(view.locator(".e-show-tables li")).to_have_count(2)
    expect(view.locator(".e-standings tbody tr")).to_have_count(4)
    assert not [url for url in asked if "/table/" in url]
    view.goto(f"{address}/en/{DESK}#show=damaged")
    view.reload()
    expect(view.locator(".trouble")).to_contain_text("damaged")
    view.close()


# Everywhere ---------------------------------------------------------------------------------------


def test_keyboard_alone_runs_a_round(desk: Page) -> None:
    create(desk)
    desk.focus("[name=player]")
    desk.keyboard.type("Ana, Bruno, Carla, Dario")
    desk.keyboard.press("Enter")
    expect(desk.locator(".e-body h3")).to_have_text("4 players")
    expect(desk.locator("[name=player]")).to_be_focused()
    desk.locator(".e-head .btn.main").focus()
    desk.keyboard.press("Enter")
    side = desk.locator(".e-side").first
    side.focus()
    desk.keyboard.press("Enter")
    expect(side).to_have_attribute("aria-pressed", "true")
    expect(side).to_be_focused()
    expect(desk.locator(".e-event [role=status]")).to_contain_text("1 result is missing")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_tab(desk: Page, scheme: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    desk.emulate_media(color_scheme=scheme)
    create(desk, structure="custom", rounds="1", cut="4")
    add(desk, *NAMES[:5])
    draw(desk)
    tap_all(desk)
    desk.locator(".e-head .btn.main").click()
    done(desk)
    draw(desk)
    tap(desk, min(state_of(desk)["rounds"][-1]["matches"][0]["players"]))
    for name in ("round", "players", "standings", "judges", "event"):
        tab(desk, name)
        desk.evaluate(
            "() => document.querySelectorAll('.e-event details').forEach(d => d.open = true)"
        )
        found = axe.Axe().run(desk, options={"resultTypes": ["violations"]}).response
        assert [
            (each["id"], [node["html"][:120] for node in each["nodes"]])
            for each in found["violations"]
        ] == [], name
    desk.emulate_media(color_scheme="light")


@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_short_name_stays_whole_beside_its_win(desk: Page, width: int) -> None:
    desk.set_viewport_size({"width": width, "height": 844})
    create(desk)
    add(
        desk, "Bruno", "Bettina", "Boris", "Barbara", "A name of several words that needs two lines"
    )
    draw(desk)
    tap_all(desk)
    lines = desk.evaluate(
        """() => [...document.querySelectorAll('.e-name-of')].map(e => [e.textContent,
            Math.round(e.offsetHeight / parseFloat(getComputedStyle(e).lineHeight))])"""
    )
    desk.set_viewport_size({"width": 390, "height": 844})
    assert [name for name, count in lines if " " not in name and count > 1] == []


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_every_tab_fits_a_phone(
    running: Page, context: BrowserContext, address: str, lang: str
) -> None:
    page = start(context.new_page(), f"{address}/{lang}/{DESK}")
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("() => { localStorage.clear(); rulesdbEvent.leave(); }")
    create(page, "A long name of an event in the club of the town", structure="custom", rounds="2")
    add(page, "Maximiliana-Alexandrina von und zu Hohenstein", *NAMES[:4])
    draw(page)
    for name in ("round", "players", "standings", "judges", "event"):
        tab(page, name)
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= 320, name
        small = page.evaluate(
            """() => [...document.querySelectorAll('.e-event button, .e-event summary')]
                .filter(e => e.offsetParent && e.getBoundingClientRect().height < 43.5)
                .map(e => e.textContent)"""
        )
        assert small == [], name
    page.close()
