"""Incremental builds: only what changed is made again."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from rulesdb.builder.build import build
from rulesdb.search.index import Indexes
from rulesdb.system.paths import packaged
from tests.builder.built_site import (
    all_rendered,
    ids,
    made_of_content,
    of_one_template,
    plain_statement,
    says_when,
)
from tests.html_tree import broken_links, read
from tests.workshop import Workshop, files_of

WARD = "toy/glossary/ward.md"
SAYS = "A ward works once."
DUMA = "keyforge/rulings/duma-poison-wave.md"
NEW = """\
---
see: [shield]
---
## en: Zyzzyva
A weevil.

- {#rare} It is seldom met with, and always zyzzyvous.

## es: Cizifa
Un gorgojo.

- {#rare} Pocas veces se encuentra.
"""


def test_unchanged_build_renders_nothing(shop: Workshop) -> None:
    before = shop.inodes()
    report = shop.build()
    assert (report.rendered, report.indexed) == (0, 0)
    assert report.pages == sum(made_of_content(name) for name in files_of(shop.site.resolve()))
    assert shop.inodes() == before


def test_unchanged_build_gives_the_same_bytes(shop: Workshop) -> None:
    before = files_of(shop.site.resolve())
    shop.build()
    assert files_of(shop.site.resolve()) == before


def test_changed_statement_renews_exactly_the_pages_that_show_it(shop: Workshop) -> None:
    path, text = plain_statement(shop)
    shown = {
        name
        for name, html in files_of(shop.site.resolve()).items()
        if name.endswith(".html") and text in html.decode()
    }
    before, bytes_before = shop.inodes(), files_of(shop.site.resolve())
    shop.edit(path, text, f"{text} So it is written.")
    report = shop.build()
    after, bytes_after = shop.inodes(), files_of(shop.site.resolve())
    renewed = {name for name in after if after[name] != before[name]}
    assert len(shown) > 1
    assert {name for name in renewed if not says_when(name)} == shown
    changed = [name for name in bytes_after if bytes_after[name] != bytes_before.get(name)]
    assert report.rendered == sum(of_one_template(name) for name in changed)
    assert report.indexed == 1


def test_alias_is_searchable_and_on_no_page(toy: Workshop) -> None:
    toy.build()
    before = toy.inodes()
    toy.edit("toy/glossary/shield.md", "sources:", "aliases: [buckler]\nsources:")
    report = toy.build()
    after = toy.inodes()
    changed = {name for name in after if after[name] != before[name] and not says_when(name)}
    assert (changed, report.indexed) == (set(), 1)
    assert toy.load().search("buckler")[0].id == "toy/glossary/shield"


EDITS = {
    "a card that stands on a board": (
        "keyforge/cards/silvertooth.md",
        r"(?m)^## en: .*$",
        "## en: Sharpfang",
    ),
    "a rule that a replay applies": (
        "keyforge/glossary/damage.md",
        r"(?m)^## en: .*$",
        "## en: Harm",
    ),
    "a part of the chart": ("keyforge/timing/destroyed.md", r"(?m)^## en: .*$", "## en: Demise"),
    "a source": ("keyforge/sources/kf-rules-es.md", r"(?m)^## en: .*$", "## en: The book"),
    "a ruling's answer": (DUMA, r"\*\*No\.\*\* That", "**Never.** That"),
    "a ruling's question": (
        "keyforge/rulings/tolas-bad-penny.md",
        r"(?m)^## es: .*$",
        "## es: ¿Y ahora qué?",
    ),
    "a name that other texts link to": (
        "keyforge/glossary/steal.md",
        r"aliases: \[",
        "aliases: [qwertyuiop, ",
    ),
    "a term in one language": (
        "keyforge/glossary/ward.md",
        r"(?m)^## it: .*$",
        "## it: Guardiania",
    ),
    "an entry that sees another": ("keyforge/glossary/steal.md", r"see: \[aember\]", "see: [ward]"),
    "a statement, in one language": (
        "keyforge/glossary/damage.md",
        r"(?s)(## es: .*?\{#[a-z-]+\} )",
        r"\1De hecho: ",
    ),
    "what a card says, in one language": (
        "keyforge/cards/poison-wave.md",
        r"(?m)(^## it: .*\n)",
        r"\1Ecco: ",
    ),
    "a scenario": ("keyforge/rulings/duma-poison-wave.md", r"```scenario\n", "```scenario\n# so\n"),
    "a title of another game": ("atrum/glossary/altar.md", r"(?m)^## es: .*$", "## es: Ara"),
    "the game itself": ("keyforge/game.md", r"(?m)^## it: .*$", "## it: Chiavi"),
}


WIDE = {"a source", "the game itself"}


def test_incremental_build_equals_full_build(shop: Workshop, tmp_path: Path) -> None:
    """Wide edits come first, so that a page that a build missed is still wrong at the end."""
    for wide in (True, False):
        for name, (path, pattern, new) in EDITS.items():
            if (name in WIDE) == wide:
                file = shop.content / path
                text, count = re.subn(pattern, new, file.read_text("utf-8"), count=1)
                assert count == 1, name
                file.write_text(text, "utf-8")
        report = shop.build()
        assert 0 < report.rendered < report.pages
    anew = shop.copy(tmp_path / "anew")
    anew.build()
    one, other = files_of(shop.site.resolve()), files_of(anew.site.resolve())
    assert set(one) == set(other)
    assert [name for name in one if one[name] != other[name]] == []


@pytest.mark.slow
def test_build_does_not_depend_on_earlier_builds(toy: Workshop, tmp_path: Path) -> None:
    """Each build takes files over from the last one, so nothing removed may come back."""
    new, ward = toy.content / "toy/glossary/zyzzyva.md", toy.content / WARD
    said = ward.read_text("utf-8")
    steps: list[tuple[str | None, str]] = [
        *((NEW, said), (None, said), (None, said), (NEW, "A ward works twice.")),
        *((NEW, said), (None, "A ward works twice."), (None, said), (NEW, said)),
    ]
    toy.build()
    toy.build()
    for number, (more, says) in enumerate(steps):
        before, last = (toy.folder / "current").resolve(), files_of(toy.site.resolve())
        new.write_text(more, "utf-8") if more else new.unlink(missing_ok=True)
        ward.write_text(said.replace(SAYS, says) if says != said else said, "utf-8")
        toy.build()
        assert files_of(before / "site") == last, "who reads the last build sees no change"
        anew = toy.copy(tmp_path / f"anew{number}")
        anew.build()
        there, wanted = files_of(toy.site.resolve()), files_of(anew.site.resolve())
        apart = {name for name in {*there, *wanted} if there.get(name) != wanted.get(name)}
        assert {name for name in apart if not says_when(name)} == set()
        assert len(toy.versions) == 2


def test_feed_shows_uncommitted_text_with_the_committed_date(toy: Workshop) -> None:
    """Git does not know an uncommitted change: the date stays, the text is new."""
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "All of it")):
        subprocess.run(["git", *words], cwd=toy.content, check=True)
    toy.build()
    feed = toy.site / "en/toy/changes.atom"
    before = feed.read_text("utf-8")
    toy.edit("toy/glossary/shield.md", "It protects.", "It protects well.")
    toy.build()
    assert "It protects." in before
    assert feed.read_text("utf-8") == before.replace("It protects.", "It protects well.")


@pytest.mark.slow
@pytest.mark.parametrize("where", ["elsewhere", "link/build", "."])
def test_name_of_the_build_folder_does_not_matter(
    toy: Workshop, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = toy.content.parent
    (home / "link").symlink_to(home / "real")
    (home / "real").mkdir()
    monkeypatch.chdir(home if where != "." else home / "real")
    shop, ward = Workshop(toy.content, Path(where)), toy.content / WARD
    said = ward.read_text("utf-8")
    for word in ("once", "twice", "three times", "as often as you like"):
        before = (shop.folder / "current").resolve()
        last = files_of(before) if before.is_dir() else {}
        ward.write_text(said.replace(SAYS, f"A ward works {word}."), "utf-8")
        shop.build()
        assert (files_of(before) if last else {}) == last
        assert f"works {word}." in (shop.site / "en/toy/glossary/ward.html").read_text("utf-8")
        assert len(shop.versions) <= 2


def test_changed_template_renders_everything_again(toy: Workshop) -> None:
    toy.build()
    templates = toy.content.parent / "templates"
    shutil.copytree(packaged("site_templates"), templates)
    page = templates / "page.html"
    page.write_text(page.read_text("utf-8").replace("</body>", "<p>new</p></body>"), "utf-8")
    report = build(toy.load(), toy.folder, templates=templates, store=toy.store)
    assert report.rendered == all_rendered(toy)
    assert "<p>new</p>" in (toy.site / "index.html").read_text("utf-8")


# The index --------------------------------------------------


def test_index_finds_new_text_and_forgets_the_old(toy: Workshop) -> None:
    toy.edit(WARD, SAYS, "A ward is quixotry.")
    toy.build()
    assert ids(toy, "quixotry") == {"toy/glossary/ward"}
    toy.edit(WARD, "A ward is quixotry.", "A ward is vermilion.")
    report = toy.build()
    assert report.indexed == 1
    assert ids(toy, "vermilion") == {"toy/glossary/ward"}
    assert ids(toy, "quixotry") == set()


def test_unchanged_entry_is_still_found_after_another_changed(toy: Workshop) -> None:
    toy.build()
    toy.edit(WARD, SAYS, "A ward is vermilion.")
    toy.build()
    assert "toy/glossary/shield" in ids(toy, "blow")


def test_edit_in_one_language_keeps_the_indexes_of_the_others(toy: Workshop) -> None:
    before = Indexes(toy.load(), toy.store)
    toy.edit(WARD, SAYS, "A ward is vermilion.")
    after = Indexes(toy.load(), toy.store)
    assert after.key("toy.en") != before.key("toy.en")
    assert after.key("toy.es") == before.key("toy.es")


# New and removed entries --------------------------------------------------


def test_new_entry_appears_in_site_and_index(toy: Workshop) -> None:
    toy.build()
    (toy.content / "toy/glossary/zyzzyva.md").write_text(NEW, "utf-8")
    report = toy.build()
    assert report.indexed == 1
    assert (toy.site / "es/toy/glossary/zyzzyva.html").is_file()
    assert "Zyzzyva" in (toy.site / "en/toy/glossary/index.html").read_text("utf-8")
    assert ids(toy, "zyzzyvous") == {"toy/glossary/zyzzyva"}


def test_removed_entry_disappears_from_site_and_index(toy: Workshop) -> None:
    file = toy.content / "toy/glossary/zyzzyva.md"
    file.write_text(NEW, "utf-8")
    toy.build()
    file.unlink()
    toy.build()
    assert list(toy.site.resolve().rglob("*zyzzyva*")) == []
    assert [n for n, data in files_of(toy.site.resolve()).items() if b"yzzyva" in data] == []
    assert ids(toy, "zyzzyvous") == set()
    assert broken_links(toy.site) == []


def test_moved_entry_redirects(toy: Workshop) -> None:
    toy.build()
    file = toy.content / WARD
    file.rename(file.with_name("guard.md"))
    file.write_text("---\nmoved: guard\n---\n", "utf-8")
    toy.build()
    page, _ = read((toy.site / "en/toy/glossary/ward.html").read_text("utf-8"))
    refresh = page.one("meta", **{"http-equiv": "refresh"}).attrs["content"]
    assert refresh.endswith("/guard.html")
    assert broken_links(toy.site) == []


def test_ruling_is_in_the_report(real: Workshop) -> None:
    report = json.loads((real.folder / "reports/verify.json").read_bytes())
    states = {result["id"]: result["state"] for result in report["rulings"]}
    assert states["keyforge/rulings/duma-poison-wave"] == "verified"
    assert report["failed"] == 0
