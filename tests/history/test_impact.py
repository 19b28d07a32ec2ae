"""`rulesdb impact`: what a change of the content changes."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from rulesdb.history.impact import Change, Content, Impact, impact
from rulesdb.history.revision import read_leniently
from rulesdb.proof.rerun import Rerun, Showing
from rulesdb.site.renderer import Site
from rulesdb.site.views.impact import page
from rulesdb.system.paths import packaged

from .cli.conftest import Result, run
from .conftest import ROOT
from .site.site_toy import write_toy

TEMPLATES = packaged("site_templates")
SHIELD, WARD = "toy/glossary/shield", "toy/glossary/ward"
RULING = """\
---
cites: [shield#main]
not-modelled: no engine
---
## en: Twice?
**No.** One blow.

## es: ¿Dos veces?
**No.** Un golpe.
"""


class Folder:
    """A content folder with an older copy of itself."""

    def __init__(self, root: Path, content: Path) -> None:
        self.root, self.new, self.old = root, content, root / "old"
        shutil.copytree(content, self.old)

    def edit(self, id: str, before: str, after: str) -> None:
        file = self.new / f"{id}.md"
        text = file.read_text("utf-8")
        assert text.count(before) == 1
        file.write_text(text.replace(before, after), "utf-8")

    @property
    def impact(self) -> Impact:
        return impact(*(Content(read_leniently(path)[0]) for path in (self.old, self.new)))

    def command(self, *words: str) -> Result:
        folders = ("--content", str(self.new), "--build", str(self.root / "build"))
        return run("impact", *folders, *words)


@pytest.fixture
def toy(tmp_path: Path) -> Folder:
    content = write_toy(tmp_path / "content")
    (content / "toy/rulings").mkdir()
    (content / "toy/rulings/twice.md").write_text(RULING, "utf-8")
    return Folder(tmp_path, content)


@pytest.fixture
def small(tmp_path: Path) -> Folder:
    """As much of KeyForge as three rulings need."""
    source, target = ROOT / "content/keyforge", tmp_path / "content/keyforge"
    shutil.copytree(source / "timing", target / "timing")
    shutil.copy(source / "game.md", target)
    (target / "rulings").mkdir()
    for name in ("duma-poison-wave", "tolas-bad-penny", "bait-and-switch-repeat-count"):
        shutil.copy(source / "rulings" / f"{name}.md", target / "rulings")
    return Folder(tmp_path, tmp_path / "content")


def addresses(found: Impact, kind: str) -> list[str]:
    return [change.address for change in found.of(kind)]


def test_does_nothing_change_where_nothing_changed(toy: Folder) -> None:
    assert toy.impact == Impact()


def test_is_a_new_statement_added_and_a_lost_one_removed(toy: Folder) -> None:
    for lang, said in (("en", "It is spent in doing so."), ("es", "Se gasta al hacerlo.")):
        toy.edit(SHIELD, f"- {{#index}} {said}", f"- {{#other}} {lang}")
    found = toy.impact
    assert addresses(found, "added") == [f"{SHIELD}#other"]
    assert addresses(found, "removed") == [f"{SHIELD}#index"]
    assert (found.of("changed"), found.citing, found.behind) == ([], [], [])


def test_who_cites_a_statement_that_changed(toy: Folder) -> None:
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    toy.edit(SHIELD, "detiene un golpe", "detiene dos golpes")
    found = toy.impact
    [change] = found.of("changed")
    assert (change.address, change.languages) == (f"{SHIELD}#main", ["en", "es"])
    assert [(each.id, each.through) for each in found.citing] == [
        ("toy/rulings/twice", [f"{SHIELD}#main"])
    ]
    assert found.behind == []


def test_who_cited_a_statement_that_is_gone(toy: Folder) -> None:
    for said in ("A shield stops one blow.", "Un escudo detiene un golpe."):
        toy.edit(SHIELD, f"- {{#main}} {said}\n", "")
    for lang in ("shield", "escudo"):
        toy.edit(WARD, f"[{lang}](shield#main)", lang)
    toy.edit("toy/rulings/twice", "cites: [shield#main]\n", "")
    found = toy.impact
    assert addresses(found, "removed") == [f"{SHIELD}#main"]
    assert [(each.id, each.through) for each in found.citing] == [
        ("toy/rulings/twice", [f"{SHIELD}#main"])
    ]


def test_is_a_translation_behind_when_only_its_original_changed(toy: Folder) -> None:
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    assert [(each.address, each.lang) for each in toy.impact.behind] == [(f"{SHIELD}#main", "es")]


def test_is_an_original_never_behind_its_translation(toy: Folder) -> None:
    toy.edit(SHIELD, "detiene un golpe", "detiene un solo golpe")
    assert toy.impact.behind == []
    assert addresses(toy.impact, "changed") == [f"{SHIELD}#main"]


def behind(found: Impact) -> list[tuple[str, str]]:
    return [(each.address, each.lang) for each in found.behind]


def test_is_the_text_around_statements_behind_too(toy: Folder) -> None:
    toy.edit(SHIELD, "It protects.", "It protects its bearer.")
    assert behind(toy.impact) == [(SHIELD, "es")]


def test_is_a_translation_that_came_along_not_behind(toy: Folder) -> None:
    toy.edit(SHIELD, "It protects.", "It protects its bearer.")
    toy.edit(SHIELD, "Protege.", "Protege a quien lo lleva.")
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    toy.edit(SHIELD, "detiene un golpe", "detiene dos golpes")
    assert addresses(toy.impact, "changed") == [SHIELD, f"{SHIELD}#main"]
    assert behind(toy.impact) == []


def test_is_a_translation_behind_that_came_along_in_another_language_only(small: Folder) -> None:
    bait = "keyforge/rulings/bait-and-switch-repeat-count"
    small.edit(bait, "## en: ", "## en: Now: ")
    small.edit(bait, "## es: ", "## es: Ahora: ")
    assert behind(small.impact) == [(bait, "it")]


def test_is_no_translation_behind_another(small: Folder) -> None:
    bait = "keyforge/rulings/bait-and-switch-repeat-count"
    small.edit(bait, "## es: ", "## es: Ahora: ")
    assert addresses(small.impact, "changed") == [bait]
    assert behind(small.impact) == []


def test_is_no_translation_behind_facts(small: Folder) -> None:
    small.edit("keyforge/timing/destroyed", "order: 100", "order: 101")
    assert addresses(small.impact, "changed") == ["keyforge/timing/destroyed"]
    assert behind(small.impact) == []


def test_is_a_translation_behind_that_took_over_the_older_words(toy: Folder) -> None:
    toy.edit(SHIELD, "- {#index} It is spent in doing so.", "- {#spent} It breaks in doing so.")
    toy.edit(SHIELD, "- {#index} Se gasta", "- {#spent} Se gasta")
    toy.edit(SHIELD, "sources:", "statements: {spent: {replaces: index}}\nsources:")
    assert behind(toy.impact) == [(f"{SHIELD}#spent", "es")]


def test_is_what_was_never_translated_not_behind(toy: Folder) -> None:
    for folder in (toy.old, toy.new):  # `rulesdb check` asks for it
        file = folder / f"{SHIELD}.md"
        file.write_text(file.read_text("utf-8").partition("## es:")[0], "utf-8")
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    assert addresses(toy.impact, "changed") == [f"{SHIELD}#main"]
    assert behind(toy.impact) == []


def test_is_no_translation_behind_between_two_days_of_one_content(toy: Folder) -> None:
    toy.edit("toy/game", '- id: "1.0"', '- {id: "1.0", date: "2019"}\n- {id: "2.0", date: "2020"}')
    spans = "index: {until: '2.0'}, spent: {since: '2.0', replaces: index}"
    toy.edit(SHIELD, "sources:", f"statements: {{{spans}}}\nsources:")
    toy.edit(SHIELD, "- {#index} It is", "- {#spent} It breaks.\n- {#index} It is")
    toy.edit(SHIELD, "- {#index} Se", "- {#spent} Se gasta al hacerlo.\n- {#index} Se")
    library = read_leniently(toy.new)[0]
    found = impact(Content(library, "1.0"), Content(library, "2.0"))
    assert addresses(found, "changed") == [f"{SHIELD}#spent"]
    assert behind(found) == []


def test_is_an_entry_that_moved_the_same(toy: Folder) -> None:
    (toy.new / f"{WARD}.md").rename(toy.new / "toy/glossary/guard.md")
    (toy.new / f"{WARD}.md").write_text("---\nmoved: guard\n---\n", "utf-8")
    assert toy.impact == Impact()


def test_is_a_statement_that_took_anothers_place_a_change(toy: Folder) -> None:
    for lang, said in (("en", "It is spent in doing so."), ("es", "Se gasta al hacerlo.")):
        toy.edit(SHIELD, f"- {{#index}} {said}", f"- {{#spent}} {lang}")
    toy.edit(SHIELD, "sources:", "statements: {spent: {replaces: index}}\nsources:")
    [change] = toy.impact.changes
    assert (change.address, change.was) == (f"{SHIELD}#spent", f"{SHIELD}#index")
    assert change.before["en"] == "It is spent in doing so."


def test_does_a_scenario_that_states_otherwise_have_another_outcome(small: Folder) -> None:
    bait = "keyforge/rulings/bait-and-switch-repeat-count"
    small.edit(bait, "opponent: {amber: 12}", "opponent: {amber: 11}")
    [each] = small.impact.scenarios
    assert (each.id, each.number, each.changed) == (bait, 1, ["outcome"])
    assert each.before and each.after
    assert (each.before.state, each.after.state) == ("verified", "failed")


def test_does_a_reordered_chart_show_in_endings_and_traces(small: Folder) -> None:
    window = '- {id: window-destroyed, kind: window, triggers: ["Destroyed:"]}\n'
    discard = "- {id: 2.discard, kind: step, cites: [capture, exalt, graft]}\n"
    small.edit("keyforge/timing/destroyed", window + discard, discard + window)
    found = small.impact
    changed = {each.id.rpartition("/")[2]: each for each in found.scenarios}
    assert changed.keys() == {"duma-poison-wave", "tolas-bad-penny"}
    assert changed["duma-poison-wave"].changed == ["trace"]
    assert changed["tolas-bad-penny"].changed == ["outcome", "endings", "trace"]
    assert any(line.startswith("-") for line in changed["tolas-bad-penny"].story)
    assert addresses(found, "changed") == ["keyforge/timing/destroyed"]


def test_is_a_scenario_that_was_only_reworded_left_out(small: Folder) -> None:
    small.edit("keyforge/rulings/duma-poison-wave", "```scenario\n", "```scenario\n# as it was\n")
    assert small.impact.scenarios == []


# The command -----------------------------------------------------------------------------------


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "init.defaultBranch=main")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def committed(toy: Folder) -> Folder:
    """The content under version control, and then changed."""
    shutil.rmtree(toy.old)
    git(toy.root, "init")
    git(toy.root, "commit", "--allow-empty", "-m", "nothing yet")
    git(toy.root, "add", "content")
    git(toy.root, "commit", "-m", "a game")
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    return toy


def test_is_the_content_compared_with_a_revision(committed: Folder) -> None:
    said = committed.command("--from", "HEAD")
    assert said.code == 0
    assert f"changed       {SHIELD}#main  (en)" in said.out
    assert "- A shield stops one blow." in said.out
    assert "+ A shield stops two blows." in said.out
    assert f"behind        {SHIELD}#main  (es; en has changed)" in said.out
    changed = committed.command("--from", "HEAD", "--json").json["statements"]["changed"]
    assert [each["address"] for each in changed] == [f"{SHIELD}#main"]


def test_is_every_statement_told_with_its_words(toy: Folder) -> None:
    toy.edit(SHIELD, "- {#index} It is spent in doing so.", "- {#other} It breaks.")
    toy.edit(SHIELD, "- {#index} Se gasta al hacerlo.", "- {#other} Se rompe.")
    said = toy.command("--from-folder", str(toy.old)).out
    assert f"added         {SHIELD}#other  (en, es)\n    + It breaks.\n" in said
    assert f"removed       {SHIELD}#index  (en, es)\n    - It is spent in doing so.\n" in said


def test_is_only_the_part_told_that_changed(toy: Folder) -> None:
    ruling = "toy/rulings/twice"
    for folder in (toy.old, toy.new):
        file = folder / f"{ruling}.md"
        text = file.read_text("utf-8")
        file.write_text(text.replace("One blow.", f"One blow.\n\n{'Long. ' * 60}\n\nEnd."), "utf-8")
    toy.edit(ruling, "End.", "The end.")
    said = toy.command("--from-folder", str(toy.old)).out
    assert f"changed       {ruling}  (en)\n    - End.\n    + The end.\n" in said


def test_are_changed_facts_told_and_not_the_others(small: Folder) -> None:
    small.edit("keyforge/timing/destroyed", "order: 100", "order: 101")
    old, new = (Content(read_leniently(path)[0]) for path in (small.old, small.new))
    [change] = impact(old, new).changes
    assert change.as_json()["facts"] == ["-order: 100", "+order: 101"]
    html = Site(TEMPLATES).render(page(Impact([change]), "x", "en", "site", TEMPLATES))
    assert "<pre>-order: 100\n+order: 101</pre>" in html


@pytest.mark.parametrize(("lang", "words"), [("en", ("new", "gone")), ("it", ("nuovo", "tolto"))])
def test_what_the_page_says_of_new_and_lost_scenarios(lang: str, words: tuple[str, str]) -> None:
    there = Showing("not run")
    found = Impact(scenarios=[Rerun("toy/a", 1, None, there), Rerun("toy/b", 1, there, None)])
    html = Site(TEMPLATES).render(page(found, "x", lang, "site", TEMPLATES))
    assert [f"<b>{word}</b>" in html for word in words] == [True, True]


def test_is_no_checkout_touched(committed: Folder) -> None:
    def state() -> str:
        words = ["git", "status", "--porcelain", "--branch"]
        return subprocess.run(words, cwd=committed.root, capture_output=True, text=True).stdout

    before = state()
    committed.command("--from", "HEAD")
    assert state().replace("?? build/\n", "") == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--from", "nowhere"), "git knows no revision 'nowhere'"),
        (("--from", "--output=x"), "git knows no revision '--output=x'"),
        (("--from", "HEAD~1"), "there is no content/ at 'HEAD~1'"),
        (("--from-folder", "no/such"), "there is no content in no/such"),
        (("--from-version", "2.0"), "'2.0' is neither a date nor a version of toy"),
        ((), "say since when"),
        (("--from", "HEAD", "--from-version", "1.0"), "say since when"),
        (("--from", "HEAD", "--game", "chess"), "there is no game 'chess'; use toy"),
    ],
)
def test_what_is_said_to_bad_use(committed: Folder, words: tuple[str, ...], told: str) -> None:
    result = committed.command(*words)
    assert result.code == 2
    assert told in result.err


def test_what_is_said_outside_of_a_repository(toy: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(toy.root.parent))
    result = toy.command("--from", "HEAD")
    assert (result.code, "in no git repository" in result.err) == (2, True)
    monkeypatch.setenv("PATH", str(toy.root))
    result = toy.command("--from", "HEAD")
    assert (result.code, "git is not installed" in result.err) == (2, True)


def test_is_what_cannot_be_read_told_and_left_aside(toy: Folder) -> None:
    (toy.old / f"{WARD}.md").write_text("no head", "utf-8")
    said = toy.command("--from-folder", str(toy.old))
    assert "left aside: toy/glossary/ward.md:1:" in said.err
    assert f"added         {WARD}#once" in said.out


def test_is_the_page_whole_and_harmless(committed: Folder) -> None:
    committed.edit(SHIELD, "stops two blows", "stops < & > blows")
    committed.command("--from", "HEAD", "--html", str(committed.root / "out/page.html"))
    html = (committed.root / "out/page.html").read_text("utf-8")
    assert "A shield stops &lt; &amp; &gt; blows." in html
    assert "<script" not in html
    assert "<del>A shield stops one blow.</del>" in html
    assert '<a href="../build/site/en/toy/glossary/shield.html#main">' in html
    assert "--marker" in html  # the style is in it
    committed.command("--from", "HEAD", "--html")
    assert (committed.root / "build/reports/impact.html").is_file()


def test_what_did_the_newer_rules_of_keyforge_change(tmp_path: Path) -> None:
    words = ("--content", ROOT / "content", "--build", tmp_path, "--game", "keyforge", "--json")
    found = run("impact", *words, "--from-version", "v1.4").json
    changed = {each["address"]: each["was"] for each in found["statements"]["changed"]}
    assert changed["keyforge/glossary/purge#facedown"] == "keyforge/glossary/purge#faceup"
    assert "keyforge/glossary/ward#instead" in {
        each["address"] for each in found["statements"]["added"]
    }
    assert "keyforge/questions/search-shuffle" in {each["id"] for each in found["citing"]}


def test_which_scenarios_did_a_month_of_atrum_change(tmp_path: Path) -> None:
    words = ("--content", ROOT / "content", "--build", tmp_path, "--game", "atrum", "--json")
    found = run("impact", *words, "--from-version", "2025-06", "--to-version", "2025-07").json
    by_id = {(each["id"], each["scenario"]): each for each in found["scenarios"]}
    tax = by_id["atrum/rulings/low-cost-altar-tax", 1]
    assert tax["changed"] == ["outcome", "endings", "trace"]
    assert (tax["before"]["state"], tax["after"]["state"]) == ("failed", "verified")


def test_does_nothing_lead_to_what_is_gone() -> None:
    lost = Change("toy/glossary/ward#once", before={"en": "A ward works once."}, after={})
    html = Site(TEMPLATES).render(page(Impact([lost]), "x", "en", "site", TEMPLATES))
    assert "<span>toy/glossary/ward#once</span>" in html
    assert 'href="site/' not in html
