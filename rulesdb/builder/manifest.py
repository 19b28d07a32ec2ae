"""The build manifest: what each file was made from, so that the next build can reuse it.

The manifest is in the user's cache, not in the build folder, where anybody may write.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct, field

from rulesdb.site.tracking import Question


class FileRecord(Struct, array_like=True):
    """A file of the site: hashes of its view model and content, and its dependencies by number."""

    key: str  # hash of its view model
    digest: str  # hash of its bytes
    questions: list[int]


class Manifest(Struct):
    """All files of a build, and the questions and answers they depend on."""

    program: str = ""  # hash of everything but content that affects pages
    questions: list[Question] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    files: dict[str, FileRecord] = field(default_factory=dict)
    build: str = ""  # name of the build, the same as long as nothing changes
    built: str = ""  # date of the first build with this name

    def questions_of(self, path: str) -> set[Question]:
        known = self.files.get(path)
        return {self.questions[number] for number in known.questions} if known else set()


class ManifestWriter:
    """Collects the files of a build. Questions keep their numbers from the last build."""

    def __init__(self, program: str, known: Manifest) -> None:
        self.manifest = Manifest(program)
        self._numbers = {question: number for number, question in enumerate(known.questions)}

    def add(self, path: str, key: str, digest: str, asked: set[Question]) -> None:
        numbers = [self._numbers.setdefault(q, len(self._numbers)) for q in sorted(asked)]
        self.manifest.files[path] = FileRecord(key, digest, numbers)

    def keep(self, path: str, file: FileRecord) -> None:
        """Add an unchanged file of the last build."""
        self.manifest.files[path] = file

    def finish(self, answer: Callable[[Question], str]) -> Manifest:
        """Return the manifest, with the answers to all questions still in use."""
        used = sorted(
            {number for file in self.manifest.files.values() for number in file.questions}
        )
        questions = list(self._numbers)
        if len(used) < len(questions):
            now = {number: at for at, number in enumerate(used)}
            for file in self.manifest.files.values():
                file.questions = [now[number] for number in file.questions]
        self.manifest.questions = [questions[number] for number in used]
        self.manifest.answers = [answer(question) for question in self.manifest.questions]
        return self.manifest


def encode(manifest: Manifest) -> bytes:
    return msgspec.msgpack.encode(manifest)


def decode(data: bytes) -> Manifest:
    return msgspec.msgpack.decode(data, type=Manifest)
