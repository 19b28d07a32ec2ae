"""Read entries from files and collect every problem. A file with problems gives no entry.

A file has a head between `---` lines, one `## lang: Title` section per language, and fences with
scenarios and procedures. In a section, a paragraph or list item that begins with `{#anchor}` is a
statement.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rulesdb.engine.documents import CONTROL, Document, Problems, read_yaml
from rulesdb.engine.fence import RUNNABLE, Fence
from rulesdb.engine.ruling_text import FILL_IN
from rulesdb.errors import Problem, ScenarioError
from rulesdb.reference.heads import read_head
from rulesdb.reference.markdown import Link, check_markdown
from rulesdb.system.fingerprint import fingerprint

from .entry import Block, Entry, Statement, Text, dotted, make_block
from .schema import KINDS, LANGUAGE, SLUG, Moved

if TYPE_CHECKING:
    from .library import Library

MAX_BYTES = 100_000  # eight times the longest entry; parsing cost grows with size
TRIES = 3  # attempts to read a file that is being written
WORDS = "words"  # of the interface, at the top of a content folder: words/<lang>.toml
LICENCE = "LICENSE"  # of the texts, at the top of a content folder
MAX_NAME = 100  # file systems allow 255 bytes, and pages and packs add to a name
PAGES = {"index": "the list of its kind", "tournament/desk": "the tournament desk"}

_HEADING = re.compile(rf"## ({LANGUAGE}): +(\S.*)$")
_FENCE = re.compile(r"(`{3,}|~{3,}) *(.*)$")
_ANCHOR = re.compile(r"\{#([^}\s]*)\} *")
_NAME = re.compile(SLUG)
_TRACES = re.compile(r"[^/]+/traces")
_WORD_FILE = re.compile(rf"{WORDS}/{LANGUAGE}\.toml")
_CONFLICT = re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE)
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?")  # files that Windows cannot have
_PLACED = re.compile(rf"{SLUG}/(?:game|(?:{'|'.join({*KINDS} - {'game'})})/{SLUG})\.md")


def find_files(root: Path) -> tuple[list[str], list[Problem]]:
    """Return the paths of all entries in the content folder, and problems with other files."""
    files: list[str] = []
    problems: list[Problem] = []
    real_root = root.resolve()

    def walk(folder: str) -> None:
        for item in sorted(os.scandir(root / folder), key=lambda found: found.name):
            shown = f"{folder}/{item.name}" if folder else item.name
            if _PLACED.fullmatch(shown) and item.is_file(follow_symlinks=False):
                if (what := _reserved(shown)) is not None:
                    problems.append(Problem(shown, 1, *what))
                files.append(shown)  # the common case
            elif item.name.startswith("."):
                continue
            elif (what := _unfit(item, real_root)) is not None:
                problems.append(Problem(shown, 1, *what))
            elif shown == LICENCE or _WORD_FILE.fullmatch(shown):
                continue
            elif item.is_dir() and not _TRACES.fullmatch(shown):
                walk(shown)
            elif item.is_dir():
                problems.extend(_not_a_trace(root / shown, root))
            elif (what := _misplaced(shown)) is not None:
                problems.append(Problem(shown, 1, *what))
            else:
                files.append(shown)

    if root.is_dir():
        walk("")
    else:
        problems.append(Problem(str(root), 1, "no such folder", "give a folder with --content"))
    return files, problems


def _not_a_trace(folder: Path, root: Path) -> Iterator[Problem]:
    """Report files in `<game>/traces` that are not golden traces; see `proof/traces.py`."""
    for path in sorted(folder.iterdir()):
        if path.suffix != ".txt" or not path.is_file() or path.is_symlink():
            shown = path.relative_to(root).as_posix()
            yield Problem(shown, 1, "not a trace", "only `rulesdb verify --reset` writes here")


def _unfit(item: os.DirEntry[str], real_root: Path) -> tuple[str, str] | None:
    real = item.is_dir(follow_symlinks=False) or item.is_file(follow_symlinks=False)
    if item.is_symlink():
        if not Path(os.path.realpath(item.path)).is_relative_to(real_root):
            return "symlink leaves the content folder", "copy the file into it"
        if Path(item.path).is_dir():
            return "symlink to a folder", "use a real folder"
        real = Path(item.path).is_file()
    return None if real else ("not a file", "put a real file in its place")


def _misplaced(shown: str) -> tuple[str, str] | None:
    parts = shown.split("/")
    if not shown.endswith(".md"):
        return "not a Markdown file", "keep only .md entries below the content folder"
    parts[-1] = parts[-1].removesuffix(".md")
    for part in parts:
        if not _NAME.fullmatch(part):
            return (
                f"'{part}' is not a valid name",
                "use lower-case letters, digits and single hyphens",
            )
    if len(parts) == 2 and parts[1] == "game":
        return None
    if len(parts) != 3:
        return "a file in the wrong place", "move it to <game>/<kind>/<name>.md or <game>/game.md"
    if parts[1] not in KINDS or parts[1] == "game":
        known = ", ".join(kind for kind in KINDS if kind != "game")
        return f"unknown kind '{parts[1]}'", f"use one of {known}"
    return None


def _reserved(shown: str) -> tuple[str, str] | None:
    """Return why a name cannot be used: the site or a file system needs it."""
    parts = shown.removesuffix(".md").split("/")
    for part in parts:
        if _DEVICE.fullmatch(part):
            return f"'{part}' is a device on Windows, not a file", "choose another name"
        if len(part) > MAX_NAME:
            return f"a name of {len(part)} characters", f"use at most {MAX_NAME}"
    if "." in parts[0] or parts[0] in ("library", WORDS):
        return f"'{parts[0]}' is not a name for a game", "choose another name, without a dot"
    page = PAGES.get(parts[-1]) or PAGES.get("/".join(parts[1:]))
    return (f"'{parts[-1]}' is the page of {page}", "choose another name") if page else None


def read_entry(path: Path, root: Path) -> tuple[Entry | None, list[Problem]]:
    """Read one file; return no entry if there is any problem."""
    shown = path.relative_to(root).as_posix()
    raw, problems = read_source(path, shown)
    return (None, problems) if raw is None else parse_entry(shown, raw)


def read_source(path: Path, shown: str) -> tuple[bytes | None, list[Problem]]:
    """Return the bytes of a file, read while it did not change."""
    problems = Problems(shown)
    try:
        raw = _read_bytes(path)
        if raw is None:
            problems.add(1, "the file changed while it was read", "save it and try again")
    except OSError as error:
        raw = None
        problems.add(1, f"cannot be read: {error.strerror}", "check the file and its permissions")
    return raw, problems.found


def read_text(path: Path, shown: str) -> tuple[str | None, list[Problem]]:
    """Return the text of a file: UTF-8, without control characters, and not too long."""
    problems = Problems(shown)
    raw, problems.found = read_source(path, shown)
    return None if raw is None else _decode(raw, problems), problems.found


def source_digest(shown: str, raw: bytes) -> str:
    """Return a hash of a file and its path."""
    return fingerprint(shown, raw)


def content_fingerprint(digests: Mapping[str, str]) -> str:
    """Return a hash of a content folder, from the digests of its files."""
    return fingerprint(*(f"{shown} {digest}" for shown, digest in sorted(digests.items())))


def fingerprint_now(root: Path) -> str:
    """Return the current fingerprint of a content folder, without parsing its files."""
    digests = {}
    for shown in find_files(root)[0]:
        raw, _ = read_source(root / shown, shown)
        digests[shown] = source_digest(shown, raw or b"")
    return content_fingerprint(digests)


def parse_entry(shown: str, raw: bytes) -> tuple[Entry | None, list[Problem]]:
    """Parse the bytes of a file; return no entry if there is any problem."""
    problems = Problems(shown)
    text = _decode(raw, problems)
    entry = None if text is None else _parse(shown, text, source_digest(shown, raw), problems)
    return (None if problems.found else entry), problems.found


def _decode(raw: bytes, problems: Problems) -> str | None:
    if len(raw) > MAX_BYTES:
        problems.add(1, "larger than 100 KB", "split it into several entries")
        return None
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        text = raw.decode().replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problems.add(line, "not UTF-8", "save the file as UTF-8")
        return None
    if not text.strip():
        problems.add(
            1, "the file is empty", "fill it in (`rulesdb new` writes a skeleton) or delete it"
        )
        return None
    if found := CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        problems.add(line, "a control character in the text", "delete it")
        return None
    if found := _CONFLICT.search(text):
        line = text.count("\n", 0, found.start()) + 1
        problems.add(line, "a conflict marker of git", "resolve the conflict")
        return None
    if FILL_IN in text:
        for number, part in enumerate(text.split("\n"), 1):
            if FILL_IN in part:
                problems.add(number, "not filled in yet", f"replace {FILL_IN}")
        return None
    return text


def _read_bytes(path: Path) -> bytes | None:
    """Return the bytes of a file, or None if it keeps changing while it is read."""
    for _ in range(TRIES):
        with path.open("rb") as file:
            before = os.fstat(file.fileno())
            raw = file.read(MAX_BYTES + 1)
            after = os.fstat(file.fileno())
        if (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size):
            return raw
    return None


def _parse(shown: str, text: str, digest: str, problems: Problems) -> Entry | None:
    id = shown.removesuffix(".md").removesuffix("/game")
    kind = id.split("/")[1] if "/" in id else "game"
    lines = text.split("\n")
    document, start = _front_matter(lines, problems)
    if document is None:
        return None
    head = read_head(kind, shown.partition("/")[0], document, problems)
    texts, fences, links = _body(lines, start, problems)
    if head is None or problems.found:
        return None
    if isinstance(head, Moved) and (texts or fences):
        problems.add(start + 1, "a redirect has text", "move the text to the entry it points at")
    where = {dotted(path): line for path, line in document.lines.items() if path}
    return Entry(id, shown, digest, head, texts, fences, links, where)


def _front_matter(lines: list[str], problems: Problems) -> tuple[Document | None, int]:
    if lines[0].rstrip() != "---":
        problems.add(1, "no head", "begin the file with a line `---`, keys, and a line `---`")
        return None, 0
    for end in range(1, len(lines)):
        if lines[end].rstrip() == "---":
            return read_yaml("\n".join(lines[1:end]), 2, problems), end + 1
    problems.add(1, "the head is not closed", "close it with a line `---`")
    return None, 0


def _body(
    lines: list[str], start: int, problems: Problems
) -> tuple[dict[str, Text], list[Fence], list[Link]]:
    """Return the language sections, the fences and the links of the lines from `start` on."""
    texts: dict[str, Text] = {}
    fences: list[Fence] = []
    links: list[Link] = []
    section: tuple[str, str, int, list[tuple[int, str]]] | None = None

    def close() -> None:
        if section is not None:
            lang, title, line, held = section
            if lang in texts:
                problems.add(line, f"duplicate language '{lang}'", "merge the two sections")
            links.extend(check_markdown(title, line, problems))
            texts[lang], found = _section(lang, title, line, held, problems)
            links.extend(found)

    at = start
    while at < len(lines):
        line = lines[at]
        if fence := _FENCE.match(line):
            end = _fence_end(lines, at, fence.group(1))
            if end is None:
                problems.add(at + 1, "a fence is not closed", f"close it with {fence.group(1)}")
                break
            if fence.group(2).split(" ")[0] in RUNNABLE:
                inside = "\n".join(lines[at + 1 : end])
                fences.append(Fence(fence.group(2).strip(), inside, at + 2))
            elif section is not None:
                section[3].extend((index + 1, lines[index]) for index in range(at, end + 1))
            at = end + 1
            continue
        if heading := _HEADING.match(line):
            close()
            section = (heading.group(1), heading.group(2).strip(), at + 1, [])
        elif line.startswith(("# ", "## ")):
            problems.add(
                at + 1,
                "a heading without a language",
                "write `## en: Title`, or `###` inside a text",
            )
        elif section is not None:
            section[3].append((at + 1, line))
        elif line.strip():
            problems.add(at + 1, "text outside a language section", "put it below `## en: Title`")
        at += 1
    close()
    return texts, fences, links


def fences_of(text: str) -> list[Fence]:
    """Return the scenario and procedure fences of a Markdown text."""
    return _body(text.split("\n"), 0, Problems("-"))[1]


def read_blocks(library: Library, game: str, text: str) -> list[Block]:
    """Return the runnable blocks of a text; a text without fences is one scenario."""
    fences = fences_of(text)
    if not fences and "```" in text:
        line = text[: text.index("```")].count("\n") + 1
        raise ScenarioError("no scenario here; write ```scenario, and close it with ```", line)
    found = fences or [Fence("scenario", text, 1)]
    return [make_block(library, game, fence) for fence in found]


def _fence_end(lines: list[str], at: int, mark: str) -> int | None:
    for index in range(at + 1, len(lines)):
        if lines[index].rstrip() == mark:
            return index
    return None


def _section(
    lang: str, title: str, line: int, held: list[tuple[int, str]], problems: Problems
) -> tuple[Text, list[Link]]:
    """Split a section into opening, statements and rest; also return its links."""
    lead: list[str] = []
    rest: list[str] = []
    statements: dict[str, Statement] = {}
    links: list[Link] = []
    for first, block in _blocks(held):
        bare = block.removeprefix("- ")
        found = _ANCHOR.match(bare)
        if found is None:
            (rest if statements else lead).append(block)
            links += check_markdown(block, first, problems)
            continue
        anchor = found.group(1)
        if not _NAME.fullmatch(anchor):
            problems.add(
                first, f"'{anchor}' is not a valid anchor", "use lower-case words and hyphens"
            )
        if anchor in statements:
            problems.add(first, f"duplicate anchor '{anchor}'", "give each statement its own")
        text = bare[found.end() :]
        if not text.strip():
            problems.add(first, f"statement '{anchor}' is empty", "write its text")
        statements[anchor] = Statement(anchor, text, first)
        links += check_markdown(text, first, problems)
    whole = list(statements.values())
    return Text(lang, title, line, "\n\n".join(lead), whole, "\n\n".join(rest)), links


def _blocks(held: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Iterate over paragraphs, whole lists and anchored list items, with their first lines."""
    block: list[str] = []
    first = 0
    fenced = False
    for number, line in held:
        if _FENCE.match(line.strip()):
            fenced = not fenced
        if not line.strip() and not fenced:
            continue
        gap = number - first - len(block)
        begins = (gap and not line.startswith("  ")) or _ANCHOR.match(line.removeprefix("- "))
        if block and begins and not fenced:
            yield first, _dedent(block)
            block = []
        if not block:
            first, gap = number, 0
        block += [*[""] * gap, line]
    if block:
        yield first, _dedent(block)


def _dedent(block: list[str]) -> str:
    """Join the lines of a block; in an anchored list item, remove the indent."""
    if block[0].startswith("- {#"):
        block = [block[0], *(line.removeprefix("  ") for line in block[1:])]
    return "\n".join(block)
