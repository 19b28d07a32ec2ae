"""Building: everything is made beside the old build and takes its place in one step.

    build/current  → versions/<name>      one symlink, replaced atomically
    build/site     → current/site
    build/index    → current/index
    build/reports  → current/reports

A build that fails or is killed leaves the previous one as it was. A page whose inputs read as
before is not rendered again: its file is linked from the previous build.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct, field

from .errors import BuildError, RulingFails
from .library import Library
from .places import packaged
from .verify import Outcomes, Result, verify

PARTS = ("site", "index", "reports")


class Manifest(Struct):
    """What a build was made from, file by file."""

    key: str = ""
    pages: dict[str, str] = field(default_factory=dict)
    entries: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Report:
    """What a build did."""

    folder: Path
    pages: int
    rendered: int
    indexed: int
    results: list[Result]
    seconds: float


def build(
    library: Library,
    folder: str | Path = "build",
    *,
    templates: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    """Replay everything, then write index and site; BuildError if a ruling fails."""
    start = time.perf_counter()
    folder = Path(folder)
    templates = templates or packaged("site_templates")
    with _alone(folder):
        _free(folder)
        outcomes = Outcomes(folder / "cache" / "outcomes.json")
        progress("replaying the rulings")
        results = verify(library, outcomes=outcomes)
        outcomes.save()
        if failures := [line for result in results for line in result.failures]:
            raise RulingFails("\n".join([*failures, "the previous build stands as it was"]))
        old = _previous(folder)
        known = _manifest(old)
        new = folder / "versions" / f"{time.time_ns()}-{os.getpid()}"
        new.mkdir(parents=True)
        manifest = Manifest(key=_key(templates))
        if known.key != manifest.key:
            known = Manifest()
        progress("indexing")
        indexed = _index(library, new, old, known, manifest)
        progress("writing the pages")
        rendered = _site(library, results, templates, new, old, known, manifest, folder)
        _reports(results, new)
        (new / "manifest.json").write_bytes(msgspec.json.encode(manifest))
        _swap(folder, new)
        _tidy(folder, keep={new.name, old.name if old else ""})
    pages, seconds = len(manifest.pages), time.perf_counter() - start
    return Report(folder, pages, rendered, indexed, results, seconds)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One build at a time; a second one waits."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except OSError as error:
        where = error.filename or folder
        raise BuildError(
            f"cannot write {where}: {error.strerror or error}; the previous build stands"
        ) from error


def _free(folder: Path) -> None:
    """What stands where the build puts its links must be a link: nothing else is replaced."""
    for name in ("current", *PARTS):
        path = folder / name
        if path.exists() and not path.is_symlink():
            raise BuildError(
                f"{path} was not made by a build; move it away, or build elsewhere with --build"
            )


def _previous(folder: Path) -> Path | None:
    current = folder / "current"
    return current.resolve() if current.is_dir() else None


def _manifest(old: Path | None) -> Manifest:
    try:
        return (
            msgspec.json.decode((old / "manifest.json").read_bytes(), type=Manifest)
            if old
            else Manifest()
        )
    except (OSError, msgspec.DecodeError):
        return Manifest()


def _key(templates: Path) -> str:
    """Changes when the program or a template does: then every page is made anew."""
    package = Path(__file__).resolve().parent
    digest = blake2b(digest_size=16)
    for path in (*sorted(package.glob("*.py")), *sorted(templates.rglob("*"))):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def _index(
    library: Library, new: Path, old: Path | None, known: Manifest, manifest: Manifest
) -> int:
    """The index of the previous build with only the changed entries indexed again."""
    from .search import write_index

    target = new / "index"
    if old is not None and known.entries and (old / "index").is_dir():
        shutil.copytree(old / "index", target, copy_function=_link)
    else:
        known = Manifest()
    for entry in library:
        digest = blake2b(msgspec.json.encode(entry), digest_size=16)
        manifest.entries[entry.id] = digest.hexdigest()
    changed = [e for e in library if known.entries.get(e.id) != manifest.entries[e.id]]
    gone = [id for id in known.entries if id not in manifest.entries]
    if changed or gone:
        write_index(changed, target, gone)
    return len(changed)


def _site(
    library: Library,
    results: list[Result],
    templates: Path,
    new: Path,
    old: Path | None,
    known: Manifest,
    manifest: Manifest,
    folder: Path,
) -> int:
    """Every page: rendered, or linked from the previous build when nothing in it changed."""
    from .pages import Pages

    site, rendered = None, 0
    for page in Pages(library, results, templates):
        print_of_page = blake2b(
            f"{page.template}\x00{page.context!r}".encode(), digest_size=16
        ).hexdigest()
        manifest.pages[page.path] = print_of_page
        target = new / "site" / page.path
        target.parent.mkdir(parents=True, exist_ok=True)
        same = known.pages.get(page.path) == print_of_page
        if same and old is not None and (old / "site" / page.path).is_file():
            _link(old / "site" / page.path, target)
            continue
        if site is None:
            from .site import Site

            site = Site(templates, folder / "cache" / "templates")
        target.write_text(site.render(page), "utf-8")
        rendered += 1
    shutil.copytree(templates / "static", new / "site" / "static")
    return rendered


def _link(source: str | Path, target: str | Path) -> None:
    """The same file under another name; a copy where the disk cannot link."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _reports(results: list[Result], new: Path) -> None:
    failed = sum(result.state == "failed" for result in results)
    report = {"rulings": [result.as_json() for result in results], "failed": failed}
    (new / "reports").mkdir()
    (new / "reports" / "verify.json").write_bytes(msgspec.json.format(msgspec.json.encode(report)))


def _swap(folder: Path, new: Path) -> None:
    """The one step in which the new build takes the place of the old."""
    _point(folder / "current", f"versions/{new.name}")
    for part in PARTS:
        if not (folder / part).is_symlink():
            _point(folder / part, f"current/{part}")


def _point(link: Path, target: str) -> None:
    half = link.with_name(f".{link.name}-{os.getpid()}")
    half.unlink(missing_ok=True)
    half.symlink_to(target)
    half.replace(link)


def _tidy(folder: Path, keep: set[str]) -> None:
    """Remove older versions and what killed builds left; the last one stays for its readers."""
    for version in (folder / "versions").iterdir():
        if version.name not in keep:
            shutil.rmtree(version, ignore_errors=True)
    for name in ("current", *PARTS):
        for half in folder.glob(f".{name}-*"):
            half.unlink(missing_ok=True)
