"""A content folder next to an older copy of itself."""

from __future__ import annotations

import shutil
from pathlib import Path

from rulesdb.history.impact import Content, Impact, impact
from rulesdb.history.revision import read_leniently
from tests.command_line import Result, run
from tests.paths import CONTENT
from tests.toy_game import write_toy

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


def toy_folder(root: Path) -> Folder:
    """The toy game with a ruling."""
    content = write_toy(root / "content")
    (content / "toy/rulings").mkdir()
    (content / "toy/rulings/twice.md").write_text(RULING, "utf-8")
    return Folder(root, content)


def small_folder(root: Path) -> Folder:
    """The part of KeyForge that three rulings need."""
    source, target = CONTENT / "keyforge", root / "content/keyforge"
    shutil.copytree(source / "timing", target / "timing")
    shutil.copy(source / "game.md", target)
    (target / "rulings").mkdir()
    for name in ("duma-poison-wave", "tolas-bad-penny", "bait-and-switch-repeat-count"):
        shutil.copy(source / "rulings" / f"{name}.md", target / "rulings")
    return Folder(root, root / "content")
