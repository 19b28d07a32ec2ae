"""Powers that copy others."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ..altar import Hold
from ..chain import Link
from ..power import Power
from ..rules import rule

WITHOUT_HOLD = rule("cards/doppelganger#exploding")


class Doppelganger(Power):
    """From another Reptante that is Prepared it copies a Power: its type and its effect. In return,
    the Reptante it was launched with does not Prepare in its next Prepare phase."""

    copies, only_prepared = True, True

    def effect(self, link: Link) -> Body:
        yield from link.does.effect(link)
        if not link.exploding or not link.game.record.cite(WITHOUT_HOLD, link):
            yield Hold(link.reptante, link)


class LecturaDeHuesos(Power):
    """It copies the type and the effect of a Power, but not its name."""

    discard, copies = "esqueleto", True

    def effect(self, link: Link) -> Body:
        yield from link.does.effect(link)


class LecturaDeHuesosAsPrinted(LecturaDeHuesos, printed=True):
    """A misprint shows another Minion to discard, and a star."""

    discard, unique = "zombie", True
