"""Where things are: the content, the templates, the build."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from io import FileIO
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def packaged(folder: str) -> Path:
    """A folder that the wheel carries inside the package, and a checkout beside it."""
    inside = PACKAGE / folder
    return inside if inside.is_dir() else PACKAGE.parent / folder


def default_content() -> Path:
    """`content/` here, or else the content that came with the package."""
    here = Path("content")
    return here if here.is_dir() else packaged("content")


def default_build(content: Path) -> Path:
    """`build/` beside the content; a cache of the user's for content inside an installation."""
    content = content.resolve()
    if content.is_relative_to(PACKAGE):
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        return home / "rulesdb"
    return content.parent / "build"


def files_below(folder: Path, *endings: str) -> list[str]:
    """All files below a folder, by name; `Path.rglob` takes ten times as long to find them."""
    found = ((place, names) for place, _, names in os.walk(folder))
    return sorted(
        f"{place}/{name}" for place, names in found for name in names if name.endswith(endings)
    )


def digest_of(files: Iterable[str], root: Path) -> str:
    """Changes when one of these files is called or reads otherwise, wherever the root lies."""
    digest, place = blake2b(digest_size=16), f"{root}/"
    for file in files:
        with FileIO(file) as opened:
            text = opened.readall()
        digest.update(f"{file.removeprefix(place)} {len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()


CODE = (".py", ".toml")  # and the words that it speaks


@cache
def program_stamp() -> str:
    """Changes whenever the program's files do, so that no cache outlives the code that wrote it."""
    return " ".join(str(Path(file).stat().st_mtime_ns) for file in files_below(PACKAGE, *CODE))


State = tuple[int, int]


def state_of(path: Path | os.DirEntry[str]) -> State:
    """When a file was changed, and how large it is. Compared only for being the same: clocks go
    back, and what was changed after a build may seem to be older."""
    try:
        stat = path.stat()
    except OSError:
        return 0, -1  # just gone: whoever reads it will say so
    return stat.st_mtime_ns, stat.st_size


def stamp(files: Mapping[str, tuple[int, int]]) -> str:
    """Changes whenever one of the files does, or the program."""
    digest = blake2b(program_stamp().encode(), digest_size=16)
    digest.update(repr(sorted(files.items())).encode())
    return digest.hexdigest()


def stamp_of(content: Path) -> str:
    """The stamp of the entries that lie in a content folder now."""
    files = {file[len(f"{content}/") :]: file for file in files_below(content, ".md")}
    seen = {name: Path(file) for name, file in files.items() if "/." not in f"/{name}"}
    return stamp({name: state_of(path) for name, path in seen.items()})


def keep(path: Path, data: bytes) -> None:
    """Write a cache, whole or not at all; where it cannot be kept, that costs time and no more."""
    half = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        half.write_bytes(data)
        half.replace(path)
    with suppress(OSError):
        half.unlink(missing_ok=True)
