"""Strategies for real texts with mistakes: they find more than random text does."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hypothesis import strategies as st

WORD = re.compile(rb"[\w#-]+")
MARKS = (
    *(
        b"---\n",
        b"```scenario\n",
        b"```\n",
        b"~~~\n",
        b"\n\n",
        b"    ",
        b"\t",
        b"\r",
        b"## en: x\n",
    ),
    *(b"{", b"}", b"[", b"]", b"{}", b"[]", b": ", b"- ", b"? ", b"|", b"> ", b"'", b'"', b"# "),
    *(b"null", b"~", b"true", b"-1", b"0", b"99999999999999999999", b"1.5", b"&a ", b"*a", b"!!x "),
    *(b"{#a} ", b"{#", b"**", b"`", b"[a](b)", b"<b>", b"\\", b"\xff", b"\x00", b'"\\e"', b'"\\n"'),
    *(b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"\xed\xa0\x80", b'"\\ud800"', b'"\\uD83D"', b"1e9", b"@"),
)

Change = Callable[[bytes], bytes]


def spoiled(texts: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """One of the texts after some changes. Inserted words come from all texts."""
    words = sorted({word for text in texts for word in WORD.findall(text)})
    changes = st.lists(st.one_of(_cut(), _put(words), _swap(words), _lines()), max_size=5)
    return st.builds(_changed, st.sampled_from(texts), changes)


def _changed(text: bytes, changes: list[Change]) -> bytes:
    for change in changes:
        text = change(text)
    return text


def _share() -> st.SearchStrategy[float]:
    """A relative position in a text."""
    return st.floats(0, 1, width=32)


def _cut() -> st.SearchStrategy[Change]:
    def cut(share: float, count: int) -> Change:
        return lambda t: t[: int(share * len(t))] + t[int(share * len(t)) + count :]

    return st.builds(cut, _share(), st.integers(1, 40))


def _put(words: list[bytes]) -> st.SearchStrategy[Change]:
    def put(share: float, what: bytes) -> Change:
        return lambda t: t[: int(share * len(t))] + what + t[int(share * len(t)) :]

    return st.builds(put, _share(), st.sampled_from([*MARKS, *words]) | st.binary(max_size=4))


def _swap(words: list[bytes]) -> st.SearchStrategy[Change]:
    """Replace one word by another."""

    def swap(share: float, what: bytes) -> Change:
        def change(text: bytes) -> bytes:
            found = list(WORD.finditer(text))
            if not found:
                return what
            old = found[int(share * (len(found) - 1))]
            return text[: old.start()] + what + text[old.end() :]

        return change

    return st.builds(swap, _share(), st.sampled_from([*MARKS, *words]))


def _lines() -> st.SearchStrategy[Change]:
    """Duplicate or move a line."""

    def move(share: float, to: float, keep: bool) -> Change:
        def change(text: bytes) -> bytes:
            lines = text.split(b"\n")
            at = int(share * (len(lines) - 1))
            line = lines[at] if keep else lines.pop(at)
            lines.insert(int(to * len(lines)), line)
            return b"\n".join(lines)

        return change

    return st.builds(move, _share(), _share(), st.booleans())
