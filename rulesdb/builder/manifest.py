"""What a build was made from, file by file: by this the next build knows what it can take over.

The manifest lies in the user's cache and not in the build folder, where anybody may write.
"""

from __future__ import annotations

from collections.abc import Callable

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
    """Collects the files of a build; questions keep the numbers that they had in the last one."""

    def __init__(self, program: str, known: Manifest) -> None:
        self.manifest = Manifest(program)
        self._numbers = {question: number for number, question in enumerate(known.questions)}

    def add(self, path: str, key: str, digest: str, asked: set[Question]) -> None:
        numbers = [self._numbers.setdefault(q, len(self._numbers)) for q in sorted(asked)]
        self.manifest.files[path] = File(key, digest, numbers)

    def keep(self, path: str, file: File) -> None:
        """A file of the last build, of which nothing has changed."""
        self.manifest.files[path] = file

    def finish(self, answer: Callable[[Question], str]) -> Manifest:
        """The manifest, with the answers to all questions that are still asked."""
        used = sorted({number for file in self.manifest.files.values() for number in file.asked})
        questions = list(self._numbers)
        if len(used) < len(questions):
            now = {number: at for at, number in enumerate(used)}
            for file in self.manifest.files.values():
                file.asked = [now[number] for number in file.asked]
        self.manifest.questions = [questions[number] for number in used]
        self.manifest.answers = [answer(question) for question in self.manifest.questions]
        return self.manifest


def encode(manifest: Manifest) -> bytes:
    return msgspec.msgpack.encode(manifest)


def decode(data: bytes) -> Manifest:
    return msgspec.msgpack.decode(data, type=Manifest)
