"""The one door to YAML and Markdown: what a file may contain, and how it is made safe.

YAML is read with the line of every key, without aliases (no alias bombs), without tags, not deeper
than MAX_DEPTH, and with the scalars of YAML 1.2 (`no`, `2019-08` and `1:30` are words).
Markdown never lets HTML through and links only to the library or to the web. Reading a paragraph
takes as long as the square of its marks, so their number has a bound that no writer will notice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape
from typing import Any

import yaml
from msgspec import Struct, field

from rulesdb.errors import Problem

Path = tuple[str | int, ...]

MAX_DEPTH = 16
MAX_PARAGRAPH = 10_000  # characters of a paragraph, list or table
MAX_MARKS = 200  # of Markdown, in one of these
MAX_NESTED = 8  # lists and quotations within each other

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")


class Reader(Struct):
    """Collects the problems of one file while it is being read."""

    path: str
    problems: list[Problem] = field(default_factory=list)

    def problem(self, line: int, what: str, remedy: str) -> None:
        self.problems.append(Problem(self.path, max(line, 1), what, remedy))


class Document(Struct, frozen=True):
    """Plain data, and the line on which each part of it stands."""

    data: Any
    lines: dict[Path, int]

    def line(self, path: Path) -> int:
        """The line of `path`, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


class _Loader(yaml.CSafeLoader):
    """The scalars of YAML 1.2's core schema; CSafeLoader knows those of 1.1."""


_Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("bool", r"^(?:true|false)$", "tf"),
    ("int", r"^-?(?:0|[1-9][0-9]{0,17})$", "-0123456789"),
    ("null", r"^(?:~|null|)$", "~n"),
):
    _Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_tag}",
        re.compile(_pattern),
        [*_first, *([""] if _tag == "null" else [])],
    )

_STARTS = (yaml.SequenceStartEvent, yaml.MappingStartEvent)
_ENDS = (yaml.SequenceEndEvent, yaml.MappingEndEvent)
_NODES = (yaml.ScalarEvent, *_STARTS)  # they may have an anchor and a tag

_SCALARS: dict[str, Callable[[str], Any]] = {
    "tag:yaml.org,2002:str": str,
    "tag:yaml.org,2002:int": int,
    "tag:yaml.org,2002:bool": lambda text: text == "true",
    "tag:yaml.org,2002:null": lambda _: None,
}


def read_yaml(text: str, first_line: int, reader: Reader) -> Document | None:
    """One YAML document as plain data with lines; None when it is not even YAML."""
    if found := CONTROL.search(text):  # some end a line for YAML, and for nobody else
        line = text.count("\n", 0, found.start())
        reader.problem(first_line + line, "a control character in the text", "delete it")
        return None
    try:
        if (refused := _refused(text)) is not None:
            line, what, remedy = refused
            reader.problem(first_line + line, what, remedy)
            return None
        node = yaml.compose(text, _Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or str(error).splitlines()[0]
        reader.problem(
            first_line + (mark.line if mark else 0),
            f"malformed YAML: {what}",
            "mend the syntax; quote a text that holds ': ' or starts with a special sign",
        )
        return None
    lines: dict[Path, int] = {(): first_line}
    data = _plain(node, (), lines, first_line, reader) if node is not None else None
    return Document(data, lines)


def _refused(text: str) -> tuple[int, str, str] | None:
    """What YAML allows and we do not; looked for before anything is built, level by level."""
    depth = 0
    for event in yaml.parse(text, _Loader):
        what = type(event)
        if what in _ENDS:
            depth -= 1
        elif what is yaml.AliasEvent or (what in _NODES and event.anchor):
            line = int(event.start_mark.line)
            return line, "YAML anchors and aliases are not allowed", "write the value out"
        elif what in _NODES and event.tag:
            line = int(event.start_mark.line)
            return line, f"YAML tag {event.tag} is not allowed", "write plain data without tags"
        elif what in _STARTS:
            depth += 1
            if depth > MAX_DEPTH:
                line = int(event.start_mark.line)
                return line, "YAML nested too deeply", f"use at most {MAX_DEPTH} levels"
    return None


def _plain(node: yaml.Node, path: Path, lines: dict[Path, int], first: int, reader: Reader) -> Any:
    lines.setdefault(path, first + node.start_mark.line)
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, path, lines, first, reader)
    if isinstance(node, yaml.SequenceNode):
        items = enumerate(node.value)
        return [_plain(item, (*path, index), lines, first, reader) for index, item in items]
    if CONTROL.search(node.value):
        line = first + node.start_mark.line
        reader.problem(line, "a control character in a quoted text", "delete it")
        return ""
    return _SCALARS[node.tag](node.value)


def _mapping(
    node: yaml.MappingNode, path: Path, lines: dict[Path, int], first: int, reader: Reader
) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = first + key_node.start_mark.line
        if not isinstance(key_node, yaml.ScalarNode):
            reader.problem(line, "a YAML key must be a word", "write `key: value`")
            continue
        key = str(key_node.value)
        if CONTROL.search(key):
            reader.problem(line, "a control character in a key", "delete it")
            continue
        if key in data:
            reader.problem(line, f"key '{key}' stands twice", "keep one of them")
        lines[(*path, key)] = line
        data[key] = _plain(value_node, (*path, key), lines, first, reader)
    return data


def split_yaml(text: str, first_line: int) -> list[tuple[str, int]]:
    """The YAML documents of a text that are parted by `---`, each with its first line."""
    parts: list[tuple[list[str], int]] = [([], first_line)]
    for offset, line in enumerate(text.split("\n")):
        if line.rstrip() == "---":
            parts.append(([], first_line + offset + 1))
        else:
            parts[-1][0].append(line)
    return [("\n".join(lines), line) for lines, line in parts]


class _Dumper(yaml.CSafeDumper):
    """Writes out what stands in two places, for an alias would not be read again."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def dump_yaml(data: Any, *, one_line: bool = False) -> str:
    """Plain data as YAML, short things on one line (or everything), in the order given."""
    text = yaml.dump(
        data,
        Dumper=_Dumper,
        default_flow_style=True if one_line else None,
        sort_keys=False,
        allow_unicode=True,
        width=10_000,
    )
    return str(text).rstrip("\n")


# Markdown -------------------------------------------------------------------------------------

_CODE = re.compile(r"(?<![\\`])(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_HTML = re.compile(r"<(?=[A-Za-z/!?])")
_IMAGE = re.compile(r"!\[")
_LINK = re.compile(r"\]\(\s*<?([^)>\s]*)")
_REFERENCE = re.compile(r"^(?:[ \t>*+-]|\d+\.)*\[[^\]]*\]:", re.MULTILINE)
_STRAY = re.compile(r"\{#")
_WEB = re.compile(r"https?://\S+")
_ENTRY = re.compile(r"[\w#][\w./#-]*")
_MARK = re.compile(r"[\[*_`!<&\\]")
_NESTED = re.compile(rf"^(?:[ \t]*(?:[-*+>]|\d+\.)(?=[ \t>])){{{MAX_NESTED + 1}}}", re.MULTILINE)
_INDENTED = re.compile(rf"^(?: {{4}}| {{0,3}}\t){{{MAX_NESTED + 1}}}", re.MULTILINE)


class Link(Struct, frozen=True):
    """A link in a text: where it points and on which line it stands."""

    target: str
    line: int


def check_markdown(text: str, first_line: int, reader: Reader) -> list[Link]:
    """The links of a text; raw HTML, images and links that could run something are problems."""
    if (refused := _too_much(text)) is not None:
        reader.problem(first_line, *refused)
        return []
    text = _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code.group()), text)

    def line(at: int) -> int:
        return first_line + text.count("\n", 0, at)

    for found in _HTML.finditer(text):
        reader.problem(
            line(found.start()), "raw HTML in the text", "write Markdown, or `code` for a <"
        )
    for found in _IMAGE.finditer(text):
        reader.problem(line(found.start()), "an image in the text", "say it in words")
    for found in _REFERENCE.finditer(text):
        reader.problem(
            line(found.start()), "a link definition in the text", "write [text](target) in place"
        )
    for found in _STRAY.finditer(text):
        reader.problem(
            line(found.start()),
            "an anchor inside the text",
            "begin a paragraph or a `- ` item with it, at the left margin",
        )
    links = []
    for found in _LINK.finditer(text):
        target = found.group(1)
        if _WEB.fullmatch(target):
            continue
        if not _ENTRY.fullmatch(target):
            reader.problem(
                line(found.start()),
                f"link to '{target}' is not allowed",
                "link to an entry (ward#leaves-play) or to an https address",
            )
            continue
        links.append(Link(target, line(found.start())))
    return links


def _too_much(text: str) -> tuple[str, str] | None:
    """What Markdown could spend an hour on."""
    if len(text) > MAX_PARAGRAPH:
        return f"more than {MAX_PARAGRAPH} characters without a blank line", "split it"
    if len(_MARK.findall(text)) > MAX_MARKS:
        return f"more than {MAX_MARKS} marks without a blank line", "split it, or say it in words"
    if _NESTED.search(text) or _INDENTED.search(text):
        return "nested too deeply", f"use at most {MAX_NESTED} levels of lists and quotations"
    return None


Resolve = Callable[[str], str | None]


def to_html(text: str, resolve: Resolve, *, inline: bool = False) -> str:
    """Markdown as HTML that cannot run anything; `resolve` turns a target into an address."""
    if (plain := _plain_html(text, resolve)) is not None:
        return plain if inline else f"<p>{plain}</p>"
    renderer = _renderer()
    renderer.resolve = resolve
    html = str(renderer.reset().convert(text))
    if inline and html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1:
        return html[3:-4]
    return html


# Nearly all texts are one paragraph with links and bold words; what is in none of these characters
# means the same in HTML. A test holds the short way and the long way together on every text.
_PLAIN = re.compile(r"[^\\`*_<>&\[\]!#|~\n{}:]+(?::(?!//)[^\\`*_<>&\[\]!#|~\n{}:]*)*")
_PART = re.compile(r"\[([^\[\]()*`_<>&\\!\n]+)\]\(([a-z0-9./#-]+)\)|\*\*([^*\[\]`_<>&\\!\n]+)\*\*")


def _plain_html(text: str, resolve: Resolve) -> str | None:
    """A paragraph of words, links to entries and bold words as HTML, or None if it is more."""
    text = text.strip()
    if not text or text[0] in "-+=#>0123456789 \t" or "  " in text:
        return None
    parts, at = [], 0
    while at < len(text):
        if found := _PLAIN.match(text, at):
            parts.append(found[0])
        elif found := _PART.match(text, at):
            label, target, bold = found.groups()
            if bold is not None:
                if bold != bold.strip():
                    return None
                parts.append(f"<strong>{bold}</strong>")
            elif _ENTRY.fullmatch(target) and (address := resolve(target)):
                parts.append(f'<a href="{escape(address)}">{label}</a>')
            else:
                return None
        else:
            return None
        at = found.end()
    return "".join(parts)


def to_text(text: str) -> str:
    """Markdown as plain text: marks and link targets are left out."""
    text = re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", text)
    text = re.sub(r"(\*\*|__|`)(.+?)\1", r"\2", text)
    text = re.sub(r"(?<!\w)[*_](?=\S)(.+?)(?<=\S)[*_](?!\w)", r"\1", text)
    text = re.sub(r"^[ \t]*(?:[-*#>]+|\d+\.)\s+", "", text, flags=re.MULTILINE)
    return " ".join(text.split())


@lru_cache(maxsize=1)
def _renderer() -> Any:
    import markdown
    from markdown.extensions.sane_lists import SaneListExtension
    from markdown.extensions.tables import TableExtension
    from markdown.treeprocessors import Treeprocessor

    class SafeLinks(Treeprocessor):
        """Content is data: a link goes to the library or the web, an image becomes its words."""

        def run(self, root: Any) -> None:
            for element in root.iter():
                if element.tag == "img":
                    element.tag, element.text = "span", element.get("alt", "")
                    element.attrib.clear()
                elif element.tag == "a":
                    href = element.get("href", "")
                    element.attrib.clear()
                    if _WEB.fullmatch(href):
                        element.set("href", href)
                        element.set("rel", "noopener noreferrer")
                    elif _ENTRY.fullmatch(href) and (address := renderer.resolve(href)):
                        element.set("href", address)
                    else:
                        element.tag = "span"

    class Renderer(markdown.Markdown):
        resolve: Resolve

    # By name they would be looked for in every package that is installed.
    extensions = [TableExtension(), SaneListExtension()]
    renderer = Renderer(extensions=extensions, output_format="html")
    renderer.preprocessors.deregister("html_block")
    renderer.inlinePatterns.deregister("html")
    renderer.inlinePatterns.deregister("autolink")
    renderer.inlinePatterns.deregister("automail")
    renderer.treeprocessors.register(SafeLinks(renderer), "safe-links", 5)
    return renderer
