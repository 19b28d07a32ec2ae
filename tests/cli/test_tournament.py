"""rulesdb tournament"""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rulesdb.tournament.event_file import begin, opened
from tests.command_line import Result, run
from tests.paths import ROOT
from tests.tournament.events import AUDITED, audited_steps


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an event of five players, the first round paired: 1 Eva–Bruno, 2 Dario–Ana."""
    monkeypatch.chdir(tmp_path)
    said("new", "e.jsonl", "--name", "Friday <b>", "--seed", "3")
    said("add", "e.jsonl", "Ana", "Bruno", "Carla", "Dario", "Eva")
    said("pair", "e.jsonl")
    return tmp_path / "e.jsonl"


def tournament(*words: str, stdin: str = "") -> Result:
    return run("tournament", *words, stdin=stdin)


def said(*words: str) -> str:
    result = tournament(*words)
    assert (result.code, result.err) == (0, "")
    return result.out


def test_documented_evening_is_what_the_desk_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    document = (ROOT / "docs/tournament.md").read_text("utf-8")
    shown = "".join(re.findall(r"^```console\n(.*?)^```$", document, re.DOTALL | re.MULTILINE))
    commands = [line for line in shown.splitlines() if line.startswith("$ ")]
    printed = [f"{line}\n{said(*shlex.split(line)[3:])}" for line in commands]
    assert len(commands) > 12
    assert "".join(printed) == shown


def test_session_in_the_help_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = re.findall(r"^ +rulesdb (tournament .+)$", said("--help"), re.MULTILINE)
    assert len(session) > 8
    for line in session:
        result = run(*shlex.split(line))
        assert (result.code, result.err) == (0, ""), line
    assert (tmp_path / "friday.html").read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    "name",
    ["new", "add", "drop", "pair", "result", "standings", "cut", "undo", "show", "check", "export"],
)
def test_every_subcommand_has_help(name: str) -> None:
    out = said(name, "--help")
    assert f"\n    rulesdb tournament {name} " in out
    assert re.search(r"^  \w.+\.$", out, re.MULTILINE)


def test_pairing_shows_the_round_and_its_rules(desk: Path) -> None:
    out = said("show", "e.jsonl")
    assert "Friday <b> (archon, basic structure, seed 3)" in out
    assert "Round 1 (Swiss, 35 minutes)" in out
    assert "1      Eva     Bruno" in out
    said("undo", "e.jsonl")
    assert "  by keyforge/tournament/basic-structure#players-4-8\n" in said("pair", "e.jsonl")


def test_json_names_the_statements(desk: Path) -> None:
    said("undo", "e.jsonl")
    data = json.loads(said("pair", "e.jsonl", "--json"))
    assert data["round"] == 1
    assert data["minutes"] == 35
    assert data["matches"][0] == {
        "match": 1,
        "players": ["Eva", "Bruno"],
        "winner": None,
        "games": "",
    }
    assert "keyforge/tournament/swiss-pairing#first-round" in data["applied"]
    data = json.loads(said("result", "e.jsonl", "1", "eva", "--json"))
    assert data["next"] == "next: 1 result to enter (`tournament result`)"
    data = json.loads(said("standings", "e.jsonl", "--json"))
    assert data["standings"][0]["strength"] in ("0", "1")
    assert json.loads(said("undo", "e.jsonl", "--json"))["undone"].startswith('{"step":"result"')


def test_players_are_read_from_a_list(desk: Path) -> None:
    Path("names.txt").write_text("Fabio\n\nGaia Größe\n", "utf-8")
    said("add", "e.jsonl", "--from", "names.txt")
    data = json.loads(said("export", "e.jsonl", "--json"))
    assert [player["name"] for player in data["players"]][5:] == ["Fabio", "Gaia Größe"]


def test_csv_can_be_read_back(desk: Path) -> None:
    said("add", "e.jsonl", 'Zoe "Z", the last')
    rows = list(csv.DictReader(io.StringIO(said("standings", "e.jsonl", "--csv"))))
    assert len(rows) == 6
    assert 'Zoe "Z", the last' in {row["player"] for row in rows}
    matches = list(csv.DictReader(io.StringIO(said("show", "e.jsonl", "--csv"))))
    assert [row["opponent"] for row in matches] == ["Bruno", "Ana", "bye"]


def test_html_is_escaped_and_has_no_script(desk: Path) -> None:
    said("add", "e.jsonl", "<script>alert('&')</script>")
    page = said("export", "e.jsonl", "--html")
    tags: list[str] = []
    texts: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            tags.append(tag)

        def handle_data(self, data: str) -> None:
            texts.append(data)

    Reader().feed(page)
    assert {"script", "b"} & set(tags) == set()
    assert {"Friday <b>", "<script>alert('&')</script>"} <= set(texts)


def test_whole_event_runs_from_the_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said(
        "new",
        "c.jsonl",
        "--structure",
        "custom",
        "--rounds",
        "2",
        "--cut",
        "4",
        "--cut-best-of-three",
        "--format",
        "sealed",
        "--seed",
        "1",
    )
    said("add", "c.jsonl", *(f"p{n}" for n in range(8)))
    for _ in range(2):
        for match in json.loads(said("pair", "c.jsonl", "--json"))["matches"]:
            said("result", "c.jsonl", str(match["match"]), match["players"][0])
    four = json.loads(said("cut", "c.jsonl", "--json"))["cut"]
    assert len(four) == 4
    out = said("drop", "c.jsonl", four[1])
    assert re.search(r"^in the cut: p\d$", out, re.MULTILINE)
    semifinal = json.loads(said("pair", "c.jsonl", "--json"))
    assert (semifinal["minutes"], semifinal["best-of"]) == (100, 3)
    assert semifinal["matches"][0]["players"][0] == four[0]
    for match in semifinal["matches"]:
        said("result", "c.jsonl", str(match["match"]), match["players"][0], "--games", "2-1")
    final = json.loads(said("pair", "c.jsonl", "--json"))
    assert (final["minutes"], final["final"]) == (125, True)
    assert f"{four[0]} wins the tournament" in said(
        "result", "c.jsonl", "1", four[0], "--games", "2-0"
    )
    assert json.loads(said("export", "c.jsonl", "--json"))["winner"] == four[0]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("add e.jsonl Ana", "there is already a player 'Ana'; give the new one another name"),
        ("add e.jsonl", "no player named"),
        ("drop e.jsonl Brno", "did you mean 'Bruno'?"),
        ("pair e.jsonl", "has no result yet for 2 of its matches"),
        ("result e.jsonl 7 Ana", "there is no match 7"),
        ("result e.jsonl one Ana", "'one' is not a valid integer"),
        ("result e.jsonl 1 Ana", "Ana is not in match 1 (Eva – Bruno)"),
        ("cut e.jsonl", "this tournament has no cut"),
        ("cut e.jsonl --size 9", "has no result yet"),
        ("show e.jsonl --round 2", "there is no round 2; rounds so far: 1"),
        ("new e.jsonl", "the file already exists"),
        ("new f.jsonl --rounds 3", "--structure custom needs --rounds"),
        ("new nowhere/f.jsonl", "nowhere/f.jsonl: No such file or directory"),
        ("export e.jsonl", "use exactly one of --html"),
        ("export e.jsonl --html --to e.jsonl", "--to is the event file itself"),
        ("standings nowhere.jsonl", "no such event; create it with `tournament new nowhere.jsonl`"),
    ],
)
def test_bad_use_is_reported_and_changes_nothing(desk: Path, words: str, why: str) -> None:
    before = desk.read_bytes()
    result = tournament(*words.split())
    assert result.code == 2
    assert why in result.err
    assert result.out == ""
    assert desk.read_bytes() == before
    assert [path.name for path in desk.parent.iterdir()] == ["e.jsonl"]


def test_truncated_step_is_reported_and_moved(desk: Path) -> None:
    desk.write_bytes(desk.read_bytes() + b'{"step":"resu')
    assert "is ignored" in tournament("show", "e.jsonl").err
    result = tournament("result", "e.jsonl", "1", "Eva")
    assert result.code == 0
    assert "was moved to e.jsonl.damaged" in result.err
    assert Path("e.jsonl.damaged").read_bytes() == b'{"step":"resu\n'


def test_result_of_a_match_is_reported(desk: Path) -> None:
    assert said("result", "e.jsonl", "1", "Eva").startswith("match 1: Eva beat Bruno\n")
    assert said("drop", "e.jsonl", "Ana").startswith("match 2 goes to Dario\n4 players in\n")


def test_drop_suggests_the_next_best_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the first elimination round is paired, the desk cannot know whether a game has begun."""
    monkeypatch.chdir(tmp_path)
    said("new", "c.jsonl", "--structure", "custom", "--rounds", "1", "--cut", "2", "--seed", "1")
    said("add", "c.jsonl", "Ana", "Bruno", "Carla", "Dario")
    paired = json.loads(said("pair", "c.jsonl", "--json"))["matches"]
    for match in paired:
        said("result", "c.jsonl", str(match["match"]), match["players"][0])
    said("cut", "c.jsonl")
    said("pair", "c.jsonl")
    first = paired[0]["players"][0]
    assert "if no game of this stage has started yet: `undo`" in said("drop", "c.jsonl", first)
    said("undo", "c.jsonl")
    said("undo", "c.jsonl")
    assert said("drop", "c.jsonl", first).startswith("in the cut: ")


def test_refusal_names_its_rule(desk: Path) -> None:
    said("drop", "e.jsonl", "Ana", "--disqualified")
    refused = tournament("add", "e.jsonl", "--back", "Ana")
    assert refused.code == 2
    assert refused.err.endswith("\n  by keyforge/tournament/dropping#disqualified\n")


def test_win_kept_by_a_disqualified_player_is_reported(desk: Path) -> None:
    said("result", "e.jsonl", "1", "Eva")
    told = said("drop", "e.jsonl", "Eva", "--disqualified")
    assert "Eva keeps the win in match 1; to give it to Bruno: `undo`" in told
    said("undo", "e.jsonl")
    said("result", "e.jsonl", "1", "Bruno", "--correct")
    assert "stays won" not in said("drop", "e.jsonl", "Eva", "--disqualified")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "friday.jsonl"
    begin(path, AUDITED)
    with opened(path, to_write=True) as file:
        file.take(audited_steps())
    return path


def test_check_reports_changed_pairings(path: Path) -> None:
    found = run("tournament", "check", str(path))
    assert found.code == 0
    assert "round 2: matches seed 1/round/2" in found.out
    lines = path.read_text("utf-8").splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if '"step":"pair"' in line)
    step = json.loads(lines[number])
    step["matches"][0].reverse()
    path.write_text("".join([*lines[:number], json.dumps(step) + "\n"]), "utf-8")
    found = run("tournament", "check", str(path))
    assert found.code == 1
    assert "round 1: DOES NOT MATCH seed 1/round/1" in found.out


def test_names_are_the_same_however_accents_are_written(desk: Path) -> None:
    said("add", "e.jsonl", "Zo\u00eb")
    result = tournament("add", "e.jsonl", "ZOE\u0308")
    assert result.code == 2
    assert "there is already a player 'Zo\u00eb'" in result.err


def test_names_file_may_begin_with_a_byte_order_mark(desk: Path) -> None:
    (desk.parent / "names.txt").write_bytes(b"\xef\xbb\xbfFlor\nGil\n")
    said("add", "e.jsonl", "--from", "names.txt")
    assert '"Flor"' in desk.read_text("utf-8")


def test_names_file_that_is_not_utf8_is_reported_with_its_line(desk: Path) -> None:
    before = desk.read_bytes()
    (desk.parent / "names.txt").write_bytes(b"Flor\nZo\xeb\n")
    result = tournament("add", "e.jsonl", "--from", "names.txt")
    assert result.code == 2
    assert "names.txt:2: not UTF-8; save it as UTF-8" in result.err
    assert desk.read_bytes() == before
