"""Read and write YAML, with line numbers. The only module that imports yaml.

Files are untrusted: anchors, aliases, tags, control characters and deep nesting are rejected.
Scalars follow YAML 1.2, so `no`, `2019-08` and `1:30` are strings.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from .document import CONTROL, MAX_DEPTH, Document, Path, Problems

# libyaml is several times faster, but not available in a browser.
_BaseLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BaseDumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


class _Loader(_BaseLoader):  # type: ignore[misc]  # chosen at run time
    """Resolves scalars by the YAML 1.2 core schema; PyYAML itself follows 1.1."""


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

_QUOTED = re.compile(rf"{CONTROL.pattern}|\r")  # a text has no such line breaks; an escape may

_STARTS = (yaml.SequenceStartEvent, yaml.MappingStartEvent)
_ENDS = (yaml.SequenceEndEvent, yaml.MappingEndEvent)
_NODES = (yaml.ScalarEvent, *_STARTS)  # may have an anchor and a tag

_SCALARS: dict[str, Callable[[str], Any]] = {
    "tag:yaml.org,2002:str": str,
    "tag:yaml.org,2002:int": int,
    "tag:yaml.org,2002:bool": lambda text: text == "true",
    "tag:yaml.org,2002:null": lambda _: None,
}


def read(text: str, first_line: int, problems: Problems) -> Document | None:
    """Parse one YAML document; report a problem and return None if it is invalid or disallowed."""
    if found := CONTROL.search(text):  # YAML treats some as line breaks
        line = text.count("\n", 0, found.start())
        problems.add(first_line + line, "a control character in the text", "delete it")
        return None
    try:
        if (refused := _refused(text)) is not None:
            line, what, remedy = refused
            problems.add(first_line + line, what, remedy)
            return None
        node = yaml.compose(text, _Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or str(error).splitlines()[0]
        problems.add(
            first_line + (mark.line if mark else 0),
            f"malformed YAML: {what}",
            "fix the syntax; quote a text that contains ': ' or starts with a special character",
        )
        return None
    lines: dict[Path, int] = {(): first_line}
    data = _plain(node, (), lines, first_line, problems) if node is not None else None
    return Document(data, lines)


def _refused(text: str) -> tuple[int, str, str] | None:
    """Return the first disallowed feature: line, problem, remedy. Runs before nodes are built."""
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


def _plain(
    node: yaml.Node, path: Path, lines: dict[Path, int], first: int, problems: Problems
) -> Any:
    lines.setdefault(path, first + node.start_mark.line)
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, path, lines, first, problems)
    if isinstance(node, yaml.SequenceNode):
        items = enumerate(node.value)
        return [_plain(item, (*path, index), lines, first, problems) for index, item in items]
    if _QUOTED.search(node.value):
        line = first + node.start_mark.line
        problems.add(line, "a control character in a quoted text", "delete it")
        return ""
    return _SCALARS[node.tag](node.value)


def _mapping(
    node: yaml.MappingNode, path: Path, lines: dict[Path, int], first: int, problems: Problems
) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = first + key_node.start_mark.line
        if not isinstance(key_node, yaml.ScalarNode):
            problems.add(line, "a YAML key must be a word", "write `key: value`")
            continue
        key = str(key_node.value)
        if _QUOTED.search(key) or "\n" in key:
            problems.add(line, "a control character in a key", "delete it")
            continue
        if key in data:
            problems.add(line, f"duplicate key '{key}'", "keep one of them")
        lines[(*path, key)] = line
        data[key] = _plain(value_node, (*path, key), lines, first, problems)
    return data


class _Dumper(_BaseDumper):  # type: ignore[misc]  # chosen at run time
    """Writes no aliases: `read_yaml` rejects them."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


_Dumper.add_multi_representer(dict, _Dumper.represent_dict)


def dump(data: Any, *, one_line: bool = False) -> str:
    """Return plain data as YAML in the given order; short values, or everything, on one line."""
    text = yaml.dump(
        data,
        Dumper=_Dumper,
        default_flow_style=True if one_line else None,
        sort_keys=False,
        allow_unicode=True,
        width=10_000,
    )
    return str(text).rstrip("\n")
