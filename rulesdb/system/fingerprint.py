"""Fingerprints of the program, to invalidate cached results when code changes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

SOURCES = (".py", ".toml", ".html", ".js", ".css", ".svg", ".xml", ".webmanifest")


def fingerprint(*parts: str | bytes) -> str:
    """Return a hash of texts."""
    digest = blake2b(digest_size=16)
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        digest.update(len(raw).to_bytes(8, "big"))
        digest.update(raw)
    return digest.hexdigest()


def files_below(folder: Path, *endings: str) -> list[str]:
    """Return all files below a folder, sorted, without compiled code and hidden files."""
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__" and name[0] != "."]
        found += [
            f"{place}/{name}" for name in names if name[0] != "." and name.endswith(endings or "")
        ]
    return sorted(found)


def folder_fingerprint(folder: Path, *endings: str) -> str:
    """Return a hash of the names and contents of all files below a folder."""
    parts: list[str | bytes] = []
    for file in files_below(folder, *endings):
        parts += [file.removeprefix(f"{folder}/"), Path(file).read_bytes()]
    return fingerprint(*parts)


@cache
def package_fingerprint(package: str) -> str:
    """Return a hash of the sources of a package, including subpackages."""
    spec = find_spec(package)
    if spec is None:
        return ""
    if spec.submodule_search_locations:
        found = [folder_fingerprint(Path(f), *SOURCES) for f in spec.submodule_search_locations]
        return fingerprint(*found)
    return fingerprint(Path(spec.origin or "").read_bytes())


@cache
def library_versions() -> str:
    """Return the versions of Python and of rulesdb's dependencies."""
    from importlib.metadata import PackageNotFoundError, requires, version

    found = [sys.version]
    for wanted in requires("rulesdb") or ():
        if "extra ==" in wanted:
            continue
        name = re.split(r"[^\w.-]", wanted, maxsplit=1)[0]
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(name)
    return "\n".join(found)


def program_fingerprint(packages: Iterable[str]) -> str:
    """Return a hash of some packages and of the library versions."""
    return fingerprint(library_versions(), *map(package_fingerprint, packages))
