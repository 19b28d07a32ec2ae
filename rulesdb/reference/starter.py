"""Write a folder to begin with: the example game, its checks on each push, and an engine.

The files are in `starter/`, as they will be: one can read, lint and run them there. Writing them
only takes out what is not wanted: other languages, the scenarios without an engine, and the
reasons for having no scenarios with one. `dot-` begins the name of a hidden file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from rulesdb.errors import RulesError
from rulesdb.system.paths import packaged, refuse_symlinks

ENGINE = "engine"
CONTENT = "content"
_SECTION = re.compile(r"^## (\S+): .*\n(?:(?!## |```).*\n)*", re.MULTILINE)
_SCENARIO = re.compile(r"\n*^```scenario\b.*\n(?:(?!```).*\n)*```\n", re.MULTILINE)
_REASON = re.compile(r"^not-modelled: .*\n", re.MULTILINE)
_LANGUAGES = re.compile(r"^languages: \[(.*)\]$", re.MULTILINE)


class Written(msgspec.Struct, frozen=True):
    """What was written, what was there already, and the languages of the example."""

    files: list[Path]
    kept: list[Path]
    languages: list[str]
    growing: list[str]
    idle: bool  # there is an engine, and no scenario for it


def start(folder: Path, languages: list[str], *, engine: bool = False) -> Written:
    """Write a folder with the example game; never change a file that is there.

    A folder that has content keeps it as it is, and gets the rest.
    """
    source = packaged("starter")
    known = _known(source)
    texts = {lang: lang if lang in known else lang.partition("-")[0] for lang in languages}
    own = {lang: text for lang, text in texts.items() if text in known} or {known[0]: known[0]}
    growing = [lang for lang in languages if lang not in own]
    files: list[Path] = []
    kept: list[Path] = []
    has_content = any((folder / CONTENT).glob("*/game.md"))
    for path in _files(source):
        inner = path.relative_to(source)
        if inner.parts[0] == ENGINE and not engine:
            continue
        target = folder.joinpath(*(re.sub("^dot-", ".", part) for part in inner.parts))
        refuse_symlinks(target, folder)
        if target.exists() or (inner.parts[0] == CONTENT and has_content):
            kept.append(target)
            continue
        text = path.read_text("utf-8")
        text = _fit(text, own, growing, engine) if inner.parts[0] == CONTENT else text
        _write(target, text, executable=inner.parts[-1] == "pre-commit")
        files.append(target)
    idle = engine and not any("```scenario" in entry for entry in _entries(folder))
    return Written(files, kept, list(own), growing, idle)


def _files(source: Path) -> list[Path]:
    found = (path for path in source.rglob("*") if "__pycache__" not in path.parts)
    return sorted(path for path in found if path.is_file())


def _entries(folder: Path) -> Iterator[str]:
    for path in (folder / CONTENT).glob("*/*/*.md"):
        yield path.read_text("utf-8", errors="replace")


def _known(source: Path) -> list[str]:
    """Return the languages that the example is written in."""
    page = next((source / CONTENT).glob("*/game.md")).read_text("utf-8")
    return [match[1] for match in _SECTION.finditer(page)]


def _fit(text: str, own: dict[str, str], growing: list[str], engine: bool) -> str:
    """Return an entry in these languages, each with the text of one; it runs, or says why not."""

    def sections(found: re.Match[str]) -> str:
        rest = found[0].removeprefix(f"## {found[1]}:").rstrip("\n")
        return "".join(f"## {lang}:{rest}\n\n" for lang in own if own[lang] == found[1])

    text = _SECTION.sub(sections, text)
    more = f"\nin-progress: [{', '.join(growing)}]" if growing else ""
    text = _LANGUAGES.sub(f"languages: [{', '.join(own)}]{more}", text)
    text = _REASON.sub("", text) if engine else _SCENARIO.sub("", text)
    return text.rstrip("\n") + "\n"


def _write(target: Path, text: str, *, executable: bool) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8", newline="\n")
        if executable:
            target.chmod(0o755)
    except OSError as error:
        raise RulesError(f"cannot write {target}: {error.strerror}") from None
