"""Building: only what changed, all or nothing, one after the other."""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread
from weakref import ref

import pytest

from rulesdb.builder.build import build
from rulesdb.errors import BuildError, ContentError
from rulesdb.proof import results_cache as settled
from rulesdb.proof.verify import Outcomes, Result, verify
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Rulings
from rulesdb.search.finder import search_index
from rulesdb.site.page import Page
from rulesdb.site.routes import Pages
from rulesdb.system.paths import packaged

from .html_tree import broken_links, read
from .site_kit import Workshop, command, environment, files_of, wait_for

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


def ids(shop: Workshop, query: str) -> set[str]:
    return {hit.id for hit in search_index(shop.index, query)}


def plain_statement(shop: Workshop) -> tuple[str, str]:
    """A statement that rulings cite: the file it stands in, and its text.

    Nothing else says the same, and every page that has it shows it as it stands, without a link.
    """
    library = shop.load()
    written = [path.read_text("utf-8") for path in shop.content.rglob("*.md")]
    rulings = [entry for entry in library if isinstance(entry.head, Rulings)]
    for game, cite in ((entry.game, cite) for entry in rulings for cite in entry.head.cites):
        place = library.find(cite, game)
        statement = place.statement("en")
        if statement and re.fullmatch(r"[A-Za-z ,.]+", statement.text):
            having = [place.entry, *library.citing(place.address)]
            having = [entry for entry in having if entry.kind != "timing"]
            pages = [(shop.site / f"en/{entry.id}.html").read_text("utf-8") for entry in having]
            once = sum(statement.text in text for text in written) == 1
            if once and all(statement.text in page for page in pages):
                return place.entry.path, statement.text
    raise AssertionError("every cited statement has more than plain words")


def made_of_content(name: str) -> bool:
    """Whether a file of the site is counted: not what comes with the program, nor the packs."""
    own = name.startswith(("static/", "offline/"))
    return not own and name not in ("sw.js", "build.js", "manifest.webmanifest")


def of_one_template(name: str) -> bool:
    """Whether a file is rendered: the index for the browser and the sitemap are not counted."""
    return made_of_content(name) and not name.startswith("search/") and name != "sitemap.xml"


def all_rendered(shop: Workshop) -> int:
    return sum(of_one_template(name) for name in files_of(shop.site.resolve()))


def says_when(name: str) -> bool:
    """Whether a page says when entries were written."""
    return name.endswith(("changes/index.html", "changes.atom"))


# Only what changed --------------------------------------------------


def test_does_a_second_build_without_changes_render_nothing(shop: Workshop) -> None:
    before = shop.inodes()
    report = shop.build()
    assert (report.rendered, report.indexed) == (0, 0)
    assert report.pages == sum(made_of_content(name) for name in files_of(shop.site.resolve()))
    assert shop.inodes() == before


def test_does_a_second_build_give_the_same_bytes(shop: Workshop) -> None:
    before = files_of(shop.site.resolve())
    shop.build()
    assert files_of(shop.site.resolve()) == before


def test_does_a_changed_statement_renew_exactly_the_pages_that_show_it(shop: Workshop) -> None:
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


def test_is_an_alias_of_a_term_for_the_search_and_on_no_page(toy: Workshop) -> None:
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


def test_does_a_build_upon_the_last_give_what_a_build_from_nothing_gives(
    shop: Workshop, tmp_path: Path
) -> None:
    """First what nearly all pages show, then the rest: what a build missed is there at the end."""
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


def test_is_a_build_the_same_whatever_was_built_before(toy: Workshop, tmp_path: Path) -> None:
    """Each is made upon the one before the last: what came and went again leaves no trace."""
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


def test_does_the_feed_say_what_an_entry_says_now(toy: Workshop) -> None:
    """Git knows nothing of a change that is not committed: the day stays, the words do not."""
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


@pytest.mark.parametrize("where", ["elsewhere", "link/build", "."])
def test_does_it_not_matter_how_the_build_folder_is_named(
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


def test_is_everything_rendered_again_when_a_template_changes(toy: Workshop) -> None:
    toy.build()
    templates = toy.content.parent / "templates"
    shutil.copytree(packaged("site_templates"), templates)
    page = templates / "page.html"
    page.write_text(page.read_text("utf-8").replace("</body>", "<p>new</p></body>"), "utf-8")
    report = build(toy.load(), toy.folder, templates=templates)
    assert report.rendered == all_rendered(toy)
    assert "<p>new</p>" in (toy.site / "index.html").read_text("utf-8")


# The index --------------------------------------------------


def test_does_the_index_find_a_new_text_and_no_longer_the_old(toy: Workshop) -> None:
    toy.edit(WARD, SAYS, "A ward is quixotry.")
    toy.build()
    assert ids(toy, "quixotry") == {"toy/glossary/ward"}
    toy.edit(WARD, "A ward is quixotry.", "A ward is vermilion.")
    report = toy.build()
    assert report.indexed == 1
    assert ids(toy, "vermilion") == {"toy/glossary/ward"}
    assert ids(toy, "quixotry") == set()


def test_does_the_index_of_the_previous_build_stay_as_it_was(toy: Workshop) -> None:
    toy.build()
    old = toy.index.resolve()
    toy.edit(WARD, SAYS, "A ward is vermilion.")
    toy.build()
    assert toy.index.resolve() != old
    assert {hit.id for hit in search_index(old, "works once")} == {"toy/glossary/ward"}
    assert search_index(old, "vermilion") == []


def test_is_an_unchanged_entry_still_found_after_another_changed(toy: Workshop) -> None:
    toy.build()
    toy.edit(WARD, SAYS, "A ward is vermilion.")
    toy.build()
    assert "toy/glossary/shield" in ids(toy, "blow")


# Entries come and go --------------------------------------------------


def test_does_a_new_entry_appear_in_site_and_index(toy: Workshop) -> None:
    toy.build()
    (toy.content / "toy/glossary/zyzzyva.md").write_text(NEW, "utf-8")
    report = toy.build()
    assert report.indexed == 1
    assert (toy.site / "es/toy/glossary/zyzzyva.html").is_file()
    assert "Zyzzyva" in (toy.site / "en/toy/glossary/index.html").read_text("utf-8")
    assert ids(toy, "zyzzyvous") == {"toy/glossary/zyzzyva"}


def test_does_a_removed_entry_disappear_from_site_and_index(toy: Workshop) -> None:
    file = toy.content / "toy/glossary/zyzzyva.md"
    file.write_text(NEW, "utf-8")
    toy.build()
    file.unlink()
    toy.build()
    assert list(toy.site.resolve().rglob("*zyzzyva*")) == []
    assert [n for n, data in files_of(toy.site.resolve()).items() if b"yzzyva" in data] == []
    assert ids(toy, "zyzzyvous") == set()
    assert broken_links(toy.site) == []


def test_does_an_entry_that_moved_lead_on(toy: Workshop) -> None:
    toy.build()
    file = toy.content / WARD
    file.rename(file.with_name("guard.md"))
    file.write_text("---\nmoved: guard\n---\n", "utf-8")
    toy.build()
    page, _ = read((toy.site / "en/toy/glossary/ward.html").read_text("utf-8"))
    refresh = page.one("meta", **{"http-equiv": "refresh"}).attrs["content"]
    assert refresh.endswith("/guard.html")
    assert broken_links(toy.site) == []


# What fails leaves the last build --------------------------------------------------


def everything(shop: Workshop) -> tuple[str, dict[str, bytes]]:
    """What readers see: where the link leads and every byte behind it."""
    current = shop.folder / "current"
    return str(current.readlink()), files_of(current.resolve())


def spoil_ruling(shop: Workshop) -> None:
    file = shop.content / DUMA
    text, count = re.subn(r"amber: 5\}", "amber: 9}", file.read_text("utf-8"))
    assert count == 1
    file.write_text(text, "utf-8")


def test_does_a_failing_ruling_leave_the_previous_build_byte_for_byte(shop: Workshop) -> None:
    before = everything(shop)
    spoil_ruling(shop)
    with pytest.raises(BuildError):
        shop.build()
    assert everything(shop) == before


def test_does_a_failing_ruling_say_where_and_what(shop: Workshop) -> None:
    spoil_ruling(shop)
    with pytest.raises(BuildError) as caught:
        shop.build()
    first, *_, last = str(caught.value).splitlines()
    assert re.match(rf".*{re.escape(DUMA)}:\d+: ", first)
    assert "amber" in first
    assert last == "the previous build stands as it was"


def test_does_a_mended_ruling_build_again(shop: Workshop) -> None:
    written = (shop.content / DUMA).stat().st_mtime_ns
    spoil_ruling(shop)
    with pytest.raises(BuildError):
        shop.build()
    file = shop.content / DUMA
    file.write_text(file.read_text("utf-8").replace("amber: 9}", "amber: 5}"), "utf-8")
    os.utime(file, ns=(written, written))  # or it is told as a change
    assert shop.build().rendered == 0


def test_do_content_problems_leave_the_previous_build_byte_for_byte(toy: Workshop) -> None:
    toy.build()
    before = everything(toy)
    toy.edit(WARD, SAYS, "A <b>ward</b> works once.")
    with pytest.raises(ContentError):
        toy.build()
    assert everything(toy) == before


def test_does_the_command_end_with_1_when_a_ruling_fails(shop: Workshop) -> None:
    before = everything(shop)
    spoil_ruling(shop)
    words = ("build", "--content", str(shop.content), "--build", str(shop.folder))
    done = subprocess.run(command(*words), capture_output=True, text=True, env=environment())
    assert done.returncode == 1
    assert DUMA in done.stderr
    assert "Traceback" not in done.stderr
    assert everything(shop) == before


def test_does_a_page_that_cannot_be_rendered_leave_the_previous_build(toy: Workshop) -> None:
    toy.build()
    before = everything(toy)
    templates = toy.content.parent / "templates"
    shutil.copytree(packaged("site_templates"), templates)
    (templates / "list.html").write_text("{{ page.no_such_thing }}", "utf-8")
    with pytest.raises(Exception, match="no_such_thing"):
        build(toy.load(), toy.folder, templates=templates)
    assert everything(toy) == before


def test_is_a_ruling_in_the_report(real: Workshop) -> None:
    report = json.loads((real.folder / "reports/verify.json").read_bytes())
    states = {result["id"]: result["state"] for result in report["rulings"]}
    assert states["keyforge/rulings/duma-poison-wave"] == "verified"
    assert report["failed"] == 0


# Killed and hurried --------------------------------------------------

SLOW_BUILD = """\
import sys
from pathlib import Path
import rulesdb
from rulesdb import settled
from rulesdb.building import build
from rulesdb.entry import Entry
content, folder, templates = map(Path, sys.argv[1:])
build(rulesdb.load(content), folder, templates=templates)
"""


def new_templates(shop: Workshop) -> Path:
    """Templates that differ from those of the last build, so that every page is made anew."""
    templates = shop.content.parent / "templates"
    shutil.copytree(packaged("site_templates"), templates)
    (templates / "moved.html").open("a", encoding="utf-8").write("\n")
    return templates


def kill_a_build(shop: Workshop, files: int) -> set[str]:
    """Kill a build once it has written so many pages; the versions that it left."""
    known = shop.versions
    words = [sys.executable, "-c", SLOW_BUILD]
    places = [str(shop.content), str(shop.folder), str(new_templates(shop))]
    process = subprocess.Popen([*words, *places])

    def written() -> bool:
        assert process.poll() is None, "it was over before it could be killed"
        begun = [shop.folder / "versions" / name for name in shop.versions - known]
        return any(sum(1 for _ in new.rglob("*.html")) >= files for new in begun)

    try:
        wait_for(written)
    finally:
        process.kill()
        process.wait()
    return shop.versions - known


@pytest.mark.parametrize("files", [0, 1, 40, 150])
def test_does_a_build_killed_in_the_middle_leave_the_served_site_whole(
    crowd: Workshop, files: int
) -> None:
    before = everything(crowd)
    assert len(kill_a_build(crowd, files)) == 1
    assert everything(crowd) == before


def test_does_a_build_succeed_after_one_was_killed(crowd: Workshop) -> None:
    left = kill_a_build(crowd, 40)
    assert crowd.build().rendered == 0
    assert crowd.versions & left == set()
    assert broken_links(crowd.site) == []


def test_does_a_build_remove_what_killed_ones_left(toy: Workshop) -> None:
    toy.build()
    left = toy.folder / "versions" / "1-1"
    shutil.copytree(toy.site.resolve() / "en", left / "site" / "en")
    (toy.folder / ".current-1").symlink_to("versions/1-1")
    toy.build()
    assert not left.exists()
    assert not (toy.folder / ".current-1").is_symlink()
    assert len(toy.versions) == 2


def test_is_the_lock_of_a_killed_build_no_obstacle(toy: Workshop) -> None:
    toy.folder.mkdir()
    (toy.folder / ".lock").write_text("1", "utf-8")
    assert toy.build().pages > 0


def test_is_the_site_there_at_every_moment_of_a_swap(toy: Workshop) -> None:
    toy.build()
    over, troubles = Event(), []

    def look() -> None:
        while not over.is_set():
            try:
                html = (toy.site / "en/toy/glossary/ward.html").read_text("utf-8")
                if not html.rstrip().endswith("</html>"):
                    troubles.append("half a page")
            except OSError as error:
                troubles.append(str(error))

    readers = [Thread(target=look) for _ in range(2)]
    for reader in readers:
        reader.start()
    for number in range(6):
        file = toy.content / WARD
        file.write_text(
            re.sub(r"works \w+\.", f"works {number}.", file.read_text("utf-8")), "utf-8"
        )
        toy.build()
    over.set()
    for reader in readers:
        reader.join()
    assert troubles == []


def test_do_two_builds_at_once_leave_one_whole_build(toy: Workshop) -> None:
    words = command("build", "--content", str(toy.content), "--build", str(toy.folder))
    both = [
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        for _ in range(2)
    ]
    said = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert broken_links(toy.site) == []
    assert (toy.folder / "current").resolve().name in toy.versions
    assert len(toy.versions) <= 2
    assert ids(toy, "ward")


# In several processes --------------------------------------------------

APART = """\
import os, time
from functools import partial
from rulesdb.apart import apart
os.cpu_count = lambda: 3
home = os.getpid()
def make(name):
    time.sleep(0.2)  # so long that each of three has something to do
    here = os.getpid() == home
    if name == "shy" and not here:
        raise ValueError("not there")
    if name == "bad":
        raise ValueError("nowhere")
    return name, os.getpid()
def all_of(*names, worth=True):
    return list(apart([partial(make, name) for name in names], worth))
def told(*names, worth=True):
    made = all_of(*names, worth=worth)
    return "".join(name for name, _ in made), len({process for _, process in made})
"""


def said_apart(ask: str) -> str:
    """What a program of its own says, in which no thread forbids to fork."""
    done = subprocess.run(
        [sys.executable, "-c", f"{APART}{ask}"], capture_output=True, text=True, env=environment()
    )
    return (done.stdout + done.stderr).strip().splitlines()[-1]


def test_are_tasks_done_apart_and_told_in_their_order() -> None:
    assert said_apart("print(told(*'abcdefghi'))") == "('abcdefghi', 3)"


def test_are_tasks_that_are_not_worth_it_done_here() -> None:
    assert said_apart("print(told('a', 'b', worth=False))") == "('ab', 1)"


def test_is_a_task_that_failed_apart_done_here() -> None:
    ask = "print(told('a', 'shy', 'shy', 'c', 'shy'))"
    assert said_apart(ask).startswith("('ashyshycshy', ")


def test_can_a_process_that_was_forked_have_others_help_it() -> None:
    """As the one that builds for the server, after the server has built."""
    ask = "all_of(*'ab')\nif not os.fork(): print(told(*'abc'), flush=True)\nelse: os.wait()"
    assert said_apart(ask) == "('abc', 3)"


def test_does_nobody_stay_who_has_helped() -> None:
    ask = "[all_of(*'abc') for _ in range(4)]\ntime.sleep(0.5)\nall_of(*'abc')\n"
    left = "from rulesdb import apart\nprint(len(apart._leaving))"
    assert int(said_apart(ask + left)) <= 2


@pytest.mark.parametrize("tasks", ["'bad', 'b'", "'a', 'bad', 'c'"])
def test_is_the_error_of_a_task_told_here(tasks: str) -> None:
    assert said_apart(f"all_of({tasks})") == "ValueError: nowhere"


# A build folder in a bad way --------------------------------------------------


def test_does_a_folder_that_cannot_be_written_give_a_clear_error(toy: Workshop) -> None:
    wall = toy.content.parent / "wall"
    wall.write_text("a file, not a folder", "utf-8")
    with pytest.raises(BuildError, match=r"cannot write .*wall.*: Not a directory"):
        build(toy.load(), wall / "build")


def test_does_the_command_name_the_folder_it_cannot_write(toy: Workshop) -> None:
    wall = toy.content.parent / "wall"
    wall.write_text("a file, not a folder", "utf-8")
    words = ("build", "--content", str(toy.content), "--build", str(wall / "build"))
    done = subprocess.run(command(*words), capture_output=True, text=True, env=environment())
    assert done.returncode == 2
    assert f"cannot write {wall}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["site", "index", "reports/verify.json", "current"])
def test_is_a_folder_that_no_build_made_left_alone(toy: Workshop, name: str) -> None:
    own = toy.folder / name / "mine.txt"
    own.parent.mkdir(parents=True)
    own.write_text("mine", "utf-8")
    with pytest.raises(BuildError, match=rf"{name} was not made by a build"):
        toy.build()
    assert own.read_text("utf-8") == "mine"


def test_is_a_file_in_the_place_of_the_reports_left_alone(toy: Workshop) -> None:
    toy.folder.mkdir()
    (toy.folder / "reports").write_text("mine", "utf-8")
    with pytest.raises(BuildError, match="reports was not made by a build"):
        toy.build()
    assert (toy.folder / "reports").read_text("utf-8") == "mine"


def test_do_reports_of_others_stay(toy: Workshop) -> None:
    """A benchmark, `make sbom` and `rulesdb impact --html` need no build to leave a report."""
    bench = toy.folder / "reports/bench/search.json"
    bench.parent.mkdir(parents=True)
    bench.write_text("[]", "utf-8")
    for _ in range(2):
        toy.build()
        assert bench.read_text("utf-8") == "[]"
        assert json.loads((toy.folder / "reports/verify.json").read_bytes())["failed"] == 0


def test_is_the_older_place_of_reports_given_up(toy: Workshop) -> None:
    toy.build()
    shutil.rmtree(toy.folder / "reports")
    (toy.folder / "reports").symlink_to("current/reports")
    toy.build()
    assert not (toy.folder / "reports").is_symlink()
    assert json.loads((toy.folder / "reports/verify.json").read_bytes())["failed"] == 0
    assert (toy.folder / "reports/verify.json").is_symlink()


@pytest.mark.parametrize(
    "manifest",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\x00\xff\x00", id="not text"),
        pytest.param(b'{"key": "x", "pages": {', id="cut off"),
        pytest.param(b"[1, 2]", id="a list"),
        pytest.param(b'{"pages": ["index.html"]}', id="another format"),
        pytest.param(b'{"version": 1, "files": {"index.html": 3}}', id="an old format"),
    ],
)
def test_is_a_damaged_manifest_ignored(toy: Workshop, manifest: bytes) -> None:
    toy.build()
    (toy.folder / "current" / "manifest.json").write_bytes(manifest)
    report = toy.build()
    assert report.rendered == all_rendered(toy)
    assert ids(toy, "ward")


def test_is_a_manifest_that_is_gone_no_obstacle(toy: Workshop) -> None:
    toy.build()
    (toy.folder / "current" / "manifest.json").unlink()
    report = toy.build()
    assert report.rendered == all_rendered(toy)


def test_is_a_page_that_somebody_deleted_made_again(toy: Workshop) -> None:
    toy.build()
    (toy.site / "en/toy/glossary/ward.html").unlink()
    report = toy.build()
    assert report.rendered == 1
    assert broken_links(toy.site) == []


def test_is_a_page_that_somebody_deleted_from_the_build_before_made_again(toy: Workshop) -> None:
    toy.build()
    lost = (toy.site / "en/toy/glossary/ward.html").resolve()
    toy.build()
    lost.unlink()
    assert toy.build().rendered == 0, "the last build has it"
    assert broken_links(toy.site) == []


def test_is_an_index_that_somebody_deleted_made_again(toy: Workshop) -> None:
    toy.build()
    shutil.rmtree(toy.index.resolve())
    report = toy.build()
    assert report.indexed == len(toy.load())
    assert ids(toy, "ward")


def test_is_an_index_that_cannot_be_read_made_from_nothing(toy: Workshop) -> None:
    """Found only when it is to be changed, while others make the pages."""
    toy.build()
    before = files_of(toy.site.resolve())
    for segment in toy.index.glob("toy.en/*.toc"):
        segment.write_bytes(b"nothing of whoosh's")
    toy.edit(WARD, SAYS, "A ward works twice.")
    assert toy.build().indexed == len(toy.load())
    assert ids(toy, "twice") == {"toy/glossary/ward"}
    shutil.rmtree(toy.folder)
    toy.build()
    again = toy.build()
    assert again.rendered == 0
    assert len(before) == len(files_of(toy.site.resolve()))


def test_is_a_build_that_somebody_deleted_made_again(toy: Workshop) -> None:
    toy.build()
    shutil.rmtree(toy.folder / "versions")
    report = toy.build()
    assert report.rendered == all_rendered(toy)
    assert broken_links(toy.site) == []


@pytest.mark.parametrize("cache", [b"", b"not json", b"{}", b'{"x": 3}'])
def test_is_a_damaged_cache_of_outcomes_ignored(
    toy: Workshop, library: Library, cache: bytes
) -> None:
    toy.build()
    kept = toy.folder / "cache" / "outcomes.json"
    kept.write_bytes(cache)
    assert toy.build().rendered == 0
    ruling = library["keyforge/rulings/duma-poison-wave"]
    kept.write_bytes(cache)
    assert verify(library, [ruling], Outcomes(kept)) == verify(library, [ruling])


def test_can_a_build_folder_be_moved(toy: Workshop) -> None:
    toy.build()
    moved = Workshop(toy.content, toy.folder.with_name("moved"))
    toy.folder.rename(moved.folder)
    assert moved.build().rendered == 0
    assert broken_links(moved.site) == []


# What a build leaves to the next ------------------------------------------------------------------


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are replayed."""
    games: list[str] = []
    real = settled.verify

    def counted(library: Library, entries: list[Entry], outcomes: Outcomes) -> list[Result]:
        games.append(entries[0].game)
        return real(library, entries, outcomes)

    monkeypatch.setattr(settled, "verify", counted)
    return games


def test_is_no_game_replayed_again_for_its_wording(shop: Workshop, replayed: list[str]) -> None:
    path, text = plain_statement(shop)
    shop.edit(path, text, f"{text} Now.")
    assert shop.build().rendered > 0
    assert replayed == []


def test_is_only_the_game_replayed_of_which_a_scenario_changed(
    shop: Workshop, replayed: list[str]
) -> None:
    shop.edit(DUMA, "```scenario\n", "```scenario\n# as in the book\n")
    shop.build()
    assert replayed == ["keyforge"]


def test_is_what_is_settled_what_is_found_from_nothing(shop: Workshop, tmp_path: Path) -> None:
    shop.edit(DUMA, "```scenario\n", "```scenario\n# as in the book\n")
    upon = shop.build().results
    (shop.folder / "cache" / settled.SETTLED).write_bytes(b"no table")
    assert shop.build().results == upon


def test_is_a_page_of_another_language_not_even_looked_at(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: set[str] = set()
    real = Pages.of_entry

    def seen(self: Pages, entry: Entry, lang: str) -> Page:
        made.add(lang)
        return real(self, entry, lang)

    monkeypatch.setattr(Pages, "of_entry", seen)
    monkeypatch.setattr("rulesdb.system.pool.os.cpu_count", lambda: 1)
    path, text = plain_statement(shop)
    shop.edit(path, text, f"{text} Now.")
    shop.build()
    assert made == {"en"}


def test_is_a_library_let_go_after_its_build(toy: Workshop) -> None:
    library = toy.load()
    build(library, toy.folder)
    kept = ref(library)
    del library
    gc.collect()
    assert kept() is None


def test_are_libraries_let_go_that_are_loaded_one_after_the_other(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nobody asks the collector of garbage to look."""
    monkeypatch.setattr("rulesdb.system.garbage.MOST", 10_000)
    loaded = [ref(toy.load()) for _ in range(60)]
    assert sum(library() is not None for library in loaded) < 40


def test_is_garbage_collected_as_before_after_a_build(toy: Workshop) -> None:
    before = gc.get_threshold()
    toy.build()
    assert gc.get_threshold() == before
