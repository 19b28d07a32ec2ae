"""What a build was made from: the record by which the next build knows what it can take over."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct, field

from rulesdb.system.paths import PACKAGE, digest_of, files_below


class Manifest(Struct):
    """What a build was made from, file by file."""

    key: str = ""
    pages: dict[str, str] = field(default_factory=dict)
    inputs: dict[str, str] = field(default_factory=dict)  # what the pages are made of
    parts: dict[str, str] = field(default_factory=dict)  # and what those of a game are, all at once
    build: str = ""  # a name for all of it, the same as long as nothing changes
    built: str = ""


class Made(Struct):
    """The pages of a game as they were made: what the manifest says of them."""

    rendered: int
    pages: dict[str, str]
    inputs: dict[str, str]


def read_manifest(old: Path | None) -> Manifest:
    try:
        return (
            msgspec.json.decode((old / "manifest.json").read_bytes(), type=Manifest)
            if old
            else Manifest()
        )
    except (OSError, msgspec.DecodeError):
        return Manifest()


def program_key(templates: Path) -> str:
    """Changes when the program or a template does: then every page is made anew."""
    own = [file for file in files_below(PACKAGE, ".py") if "/games/" not in file]
    return digest_of(own, PACKAGE) + digest_of(files_below(templates, ""), templates)


def parts_of(path: str) -> tuple[str, ...]:
    """The game that a file of the site belongs to, if to any, and the game in its language.

    What tells of changes belongs to no language: what is told is of all of them.
    """
    place, _, rest = path.partition("/")
    if place == "api":
        return (rest.split("/")[1].removesuffix(".json"),)  # v1/keyforge/glossary/steal.json
    if place == "search":
        return rest.partition(".")[0], rest.removesuffix(".js")
    game, _, name = rest.partition("/")
    if not name:
        return ()
    return (game,) if name.startswith("changes") else (game, f"{game}.{place}")
