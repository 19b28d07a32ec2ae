"""`rulesdb impact`: the command line."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.command_line import run
from tests.history.two_contents import SHIELD, WARD, Folder, toy_folder
from tests.paths import ROOT
from tests.toy_game import write_crowd
from tests.workshop import Workshop


@pytest.fixture
def toy(tmp_path: Path) -> Folder:
    return toy_folder(tmp_path)


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "init.defaultBranch=main")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def committed(toy: Folder) -> Folder:
    """The content under version control, with an uncommitted change."""
    shutil.rmtree(toy.old)
    git(toy.root, "init")
    git(toy.root, "commit", "--allow-empty", "-m", "nothing yet")
    git(toy.root, "add", "content")
    git(toy.root, "commit", "-m", "a game")
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    return toy


def test_content_is_compared_with_a_revision(committed: Folder) -> None:
    said = committed.command("--from", "HEAD")
    assert said.code == 0
    assert f"changed       {SHIELD}#main  (en)" in said.out
    assert "- A shield stops one blow." in said.out
    assert "+ A shield stops two blows." in said.out
    assert f"outdated      {SHIELD}#main  (es; en has changed)" in said.out
    changed = committed.command("--from", "HEAD", "--json").json["statements"]["changed"]
    assert [each["address"] for each in changed] == [f"{SHIELD}#main"]


def test_every_statement_is_shown_with_its_text(toy: Folder) -> None:
    toy.edit(SHIELD, "- {#index} It is spent in doing so.", "- {#other} It breaks.")
    toy.edit(SHIELD, "- {#index} Se gasta al hacerlo.", "- {#other} Se rompe.")
    said = toy.command("--from-folder", str(toy.old)).out
    assert f"added         {SHIELD}#other  (en, es)\n    + It breaks.\n" in said
    assert f"removed       {SHIELD}#index  (en, es)\n    - It is spent in doing so.\n" in said


def test_only_the_changed_part_is_shown(toy: Folder) -> None:
    ruling = "toy/rulings/twice"
    for folder in (toy.old, toy.new):
        file = folder / f"{ruling}.md"
        text = file.read_text("utf-8")
        file.write_text(text.replace("One blow.", f"One blow.\n\n{'Long. ' * 60}\n\nEnd."), "utf-8")
    toy.edit(ruling, "End.", "The end.")
    said = toy.command("--from-folder", str(toy.old)).out
    assert f"changed       {ruling}  (en)\n    - End.\n    + The end.\n" in said


def test_checkout_is_not_touched(committed: Folder) -> None:
    def state() -> str:
        words = ["git", "status", "--porcelain", "--branch"]
        return subprocess.run(words, cwd=committed.root, capture_output=True, text=True).stdout

    before = state()
    committed.command("--from", "HEAD")
    assert state().replace("?? build/\n", "") == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--from", "nowhere"), "unknown git revision 'nowhere'"),
        (("--from", "--output=x"), "unknown git revision '--output=x'"),
        (("--from", "HEAD~1"), "there is no content/ at 'HEAD~1'"),
        (("--from-folder", "no/such"), "there is no content in no/such"),
        (("--from-version", "2.0"), "'2.0' is neither a date nor a version of toy"),
        ((), "use exactly one of --from REV"),
        (("--from", "HEAD", "--from-version", "1.0"), "use exactly one of --from REV"),
        (("--from", "HEAD", "--game", "chess"), "there is no game 'chess'; use toy"),
    ],
)
def test_refuses_bad_use(committed: Folder, words: tuple[str, ...], told: str) -> None:
    result = committed.command(*words)
    assert result.code == 2
    assert told in result.err


def test_refuses_content_outside_a_repository(toy: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(toy.root.parent))
    result = toy.command("--from", "HEAD")
    assert (result.code, "not in a git repository" in result.err) == (2, True)
    monkeypatch.setenv("PATH", str(toy.root))
    result = toy.command("--from", "HEAD")
    assert (result.code, "git is not installed" in result.err) == (2, True)


def test_unreadable_entry_is_reported_and_left_out(toy: Folder) -> None:
    (toy.old / f"{WARD}.md").write_text("no head", "utf-8")
    said = toy.command("--from-folder", str(toy.old))
    assert "skipped: toy/glossary/ward.md:1:" in said.err
    assert f"added         {WARD}#once" in said.out


def test_html_page_is_complete_and_escaped(committed: Folder) -> None:
    committed.edit(SHIELD, "stops two blows", "stops < & > blows")
    committed.command("--from", "HEAD", "--html", str(committed.root / "out/page.html"))
    html = (committed.root / "out/page.html").read_text("utf-8")
    assert "A shield stops &lt; &amp; &gt; blows." in html
    assert "<script" not in html
    assert "<del>A shield stops one blow.</del>" in html
    assert '<a href="../build/site/en/toy/glossary/shield.html#main">' in html
    assert "--marker" in html  # the stylesheet is inlined
    committed.command("--from", "HEAD", "--html")
    assert (committed.root / "build/reports/impact.html").is_file()


@pytest.mark.slow
def test_newer_keyforge_rules_are_reported(tmp_path: Path) -> None:
    words = ("--content", ROOT / "content", "--build", tmp_path, "--game", "keyforge", "--json")
    found = run("impact", *words, "--from-version", "v1.4").json
    changed = {each["address"]: each["was"] for each in found["statements"]["changed"]}
    assert changed["keyforge/glossary/purge#facedown"] == "keyforge/glossary/purge#faceup"
    assert "keyforge/glossary/ward#instead" in {
        each["address"] for each in found["statements"]["added"]
    }
    assert "keyforge/questions/search-shuffle" in {each["id"] for each in found["citing"]}


@pytest.mark.slow
def test_atrum_month_reports_changed_scenarios(tmp_path: Path) -> None:
    words = ("--content", ROOT / "content", "--build", tmp_path, "--game", "atrum", "--json")
    found = run("impact", *words, "--from-version", "2025-06", "--to-version", "2025-07").json
    by_id = {(each["id"], each["scenario"]): each for each in found["scenarios"]}
    tax = by_id["atrum/rulings/low-cost-altar-tax", 1]
    assert tax["changed"] == ["outcome", "endings", "trace"]
    assert (tax["before"]["state"], tax["after"]["state"]) == ("failed", "verified")


# As Markdown ------------------------------------------------------------------------------------


def told(folder: Folder) -> str:
    """The report on a folder and its older copy, as a reader of Markdown gets it."""
    said = folder.command("--from-folder", str(folder.old), "--markdown")
    assert (said.code, said.err) == (0, "")
    return said.out


def test_flipped_scenario_comes_first_in_markdown(pips: Workshop) -> None:
    folder = Folder(pips.content.parent, pips.content)
    folder.edit("pips/rulings/third-point", "me: {points: 3}", "me: {points: 2}")
    said = told(folder)
    assert said.startswith("<!-- rulesdb impact -->\n\n## What this changes")
    assert "\n\n**1 scenario flips**.\n\n" in said
    _, _, scenarios = said.partition("### Scenarios\n\n")
    assert scenarios.startswith(
        "- `pips/rulings/third-point`, scenario 1: outcome\n  ```diff\n"
        "  - verified\n  + failed: me.points: expected 2, got 3\n"
    )


def test_statements_citations_and_translations_are_in_the_markdown(toy: Folder) -> None:
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    said = told(toy)
    counts = "1 statement changed, 1 entry cites them, 1 translation is outdated"
    assert f"\n\n**0 scenarios flip**, {counts}.\n\n" in said
    change = "  - A shield stops one blow.\n  + A shield stops two blows.\n  ```"
    assert f"- changed `{SHIELD}#main` (`en`)\n  ```diff\n{change}" in said
    assert "### Entries that cite them\n\n- `toy/rulings/twice`: `Twice?`" in said
    assert f"### Outdated translations\n\n- `{SHIELD}#main` (`es`)" in said


def test_markdown_says_that_nothing_has_changed(toy: Folder) -> None:
    assert "Nothing: no statement, no scenario and no translation is affected." in told(toy)


def without_code(text: str) -> str:
    """Markdown without its fences and its inline code, by the rules of CommonMark."""
    fence, kept = "", []
    for line in text.splitlines():
        ticks = re.match(r" *(`{3,})", line)
        if fence and re.fullmatch(rf" *`{{{len(fence)},}} *", line):
            fence = ""
        elif not fence and ticks:
            fence = ticks[1]
        elif not fence:
            kept.append(re.sub(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", "", line))
    assert fence == ""
    return "\n".join(kept)


def test_text_of_the_content_is_only_code_in_the_markdown(toy: Folder) -> None:
    """Nobody is mentioned, and no fence is closed by what it shows."""
    evil = "@everyone #12 `a` ``a`a`` ````Approved```` **bold**"
    toy.edit(SHIELD, "A shield stops one blow.", evil)
    toy.edit("toy/rulings/twice", "## en: Twice?", "## en: Twice ` @everyone **bold** #12?")
    said = told(toy)
    rest = without_code(said)
    assert "everyone" in said
    assert "Approved" in said
    assert [word for word in ("everyone", "#12", "Approved", "bold") if word in rest] == []
    assert "### Statements" in rest


@pytest.mark.parametrize("mark", ["\r\r", "\u202e", "\u2028", "\x0b", "\x85"])
def test_no_character_can_end_a_line_or_turn_it_in_the_markdown(toy: Folder, mark: str) -> None:
    other = toy.old.rename(toy.old.with_name(f"old{mark}@everyone"))
    said = toy.command("--from-folder", str(other), "--markdown")
    assert (said.code, mark in said.out) == (0, False)
    assert "everyone" in said.out


def test_markdown_fits_into_a_comment(tmp_path: Path) -> None:
    folder = Folder(tmp_path, write_crowd(tmp_path / "content", 1000))
    for file in folder.new.rglob("glossary/*.md"):
        text = file.read_text("utf-8")
        file.write_text(text.replace("{#main} ", "{#main} Now: "), "utf-8")
    said = told(folder)
    assert len(said) < 65_536
    assert re.search(r"… and \d+ more; `rulesdb impact` shows all of them\.", said)


def test_page_does_not_go_where_a_symlink_leads(toy: Folder, tmp_path: Path) -> None:
    """A build folder may come from somebody else."""
    precious = tmp_path / "precious.txt"
    precious.write_text("years of work", "utf-8")
    (toy.root / "build/reports").mkdir(parents=True)
    (toy.root / "build/reports/impact.html").symlink_to(precious)
    said = toy.command("--from-folder", str(toy.old), "--html")
    assert (said.code, "impact.html is a symlink" in said.err) == (2, True)
    assert precious.read_text("utf-8") == "years of work"


def test_markdown_and_json_exclude_each_other(toy: Folder) -> None:
    said = toy.command("--from-folder", str(toy.old), "--markdown", "--json")
    assert (said.code, said.out) == (2, "")
    assert "use --markdown or --json" in said.err
