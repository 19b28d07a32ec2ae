"""One line of a scenario's moves."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

CHOOSE = "choose "


class Item(Struct, frozen=True):
    """A move, a choice, an ability, or a check of the position."""

    line: int
    text: str = ""
    expect: Any = None
    can: str = ""  # a move or choice that must be legal here
    cannot: str = ""  # a move or choice that must be refused here
    ability: str = ""  # an effect, as if from a card's ability

    @property
    def is_check(self) -> bool:
        """Whether it only checks the position."""
        return self.expect is not None or bool(self.claim)

    @property
    def claim(self) -> str:
        """The move or choice that is legal or refused."""
        return self.can or self.cannot

    @property
    def choice(self) -> str:
        """The name after `choose`, in a line or in a `can` or `cannot`."""
        said = self.text or self.claim
        return said.removeprefix(CHOOSE).strip() if said.startswith(CHOOSE) else ""
