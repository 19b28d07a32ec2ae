"""What a build was made from, file by file: by this the next build knows what it can take over.

The manifest lies in the user's cache and not in the build folder, where anybody may write.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct, field

from rulesdb.site.tracking import Question


class File(Struct, array_like=True):
    """A file of the site: what it shows, its content, and the numbers of what it was made from."""

    key: str  # a hash of its view model
    digest: str  # a hash of its bytes
    asked: list[int]


class Manifest(Struct):
    """All files of a build, and the questions whose answers they were made from."""

    program: str = ""  # a hash of everything that makes pages, whatever the content
    questions: list[Question] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    files: dict[str, File] = field(default_factory=dict)
    build: str = ""  # a name for all of it, the same as long as nothing changes
    built: str = ""  # the day on which it was first made

    def asked_by(self, path: str) -> set[Question]:
        known = self.files.get(path)
        return {self.questions[number] for number in known.asked} if known else set()


class ManifestWriter:
    """Collects the files of a build."""

    def __init__(self, program: str) -> None:
        self.manifest = Manifest(program)
        self._numbers: dict[Question, int] = {}

    def add(self, path: str, key: str, digest: str, asked: set[Question]) -> None:
        numbers = [self._numbers.setdefault(q, len(self._numbers)) for q in sorted(asked)]
        self.manifest.files[path] = File(key, digest, numbers)

    @property
    def questions(self) -> list[Question]:
        return list(self._numbers)


def encode(manifest: Manifest) -> bytes:
    return msgspec.msgpack.encode(manifest)


def decode(data: bytes) -> Manifest:
    return msgspec.msgpack.decode(data, type=Manifest)
