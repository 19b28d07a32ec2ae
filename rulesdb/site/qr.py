"""QR codes. The only module that imports segno; it runs in a browser too."""

from __future__ import annotations

import re


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
