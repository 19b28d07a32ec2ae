"""Powers that copy others."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ..altar import Hold
from ..chain import Link
from ..power import Power
from ..rules import rule

WITHOUT_HOLD = rule("cards/doppelganger#exploding")


class _Copying(Power):
    copies = True

    def effect(self, link: Link) -> Body:
        yield from link.does.effect(link)
        if not self.holds and not (link.via is not None and link.via.holds):
            return
        if not link.exploding or not link.game.record.cite(WITHOUT_HOLD, link):
            yield Hold(link.reptante, link)


class Doppelganger(_Copying):
    """From another Reptante that is Prepared it copies a Power: its type and its effect. In return,
    the Reptante it was launched with does not Prepare in its next Prepare phase."""

    only_prepared, holds = True, True


class LecturaDeHuesos(_Copying):
    """It copies the type and the effect of a Power, but not its name."""

    discard = "esqueleto"


class LecturaDeHuesosAsPrinted(LecturaDeHuesos, printed=True):
    """A misprint shows another Minion to discard, and a star."""

    discard, unique = "zombie", True
