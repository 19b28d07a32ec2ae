"""QR codes. The only module that imports segno; it runs in a browser too."""

from __future__ import annotations

import re
from typing import Any


def qr_code(address: str) -> str:
    """Return a QR code as SVG lines, in the colours of the page; ValueError if it is too long."""
    import segno

    code = segno.make(address, micro=False, error="l", mask=3)  # choosing the best mask is slow
    drawn = "".join(
        f"M{run.start()} {row}.5h{run.end() - run.start()}"
        for row, line in enumerate(code.matrix)
        for run in re.finditer(b"\1+", line)
    )
    side = len(code.matrix)
    return f'<svg viewBox="0 0 {side} {side}"><title>QR</title><path d="{drawn}"/></svg>'


def qr_answer(address: str) -> dict[str, Any]:
    """Return what a page gets that asks for a QR code."""
    try:
        return {"svg": qr_code(address)}
    except ValueError:
        return {"problems": [{"what": "the address is too long for a QR code"}]}
