"""Run `rulesdb` on a terminal of a given size."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import termios

from tests.workshop import command, environment


def on_terminal(
    *words: str, columns: int = 80, lines: int = 1000, **settings: str
) -> tuple[int, str]:
    """Run a command with a terminal as input and output; return its exit code and what it shows."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    dropped = ("COLUMNS", "LINES", "NO_COLOR", "PAGER", "LESS")
    known = {name: value for name, value in environment().items() if name not in dropped}
    known |= {"TERM": "xterm", **settings}
    process = subprocess.Popen(
        command(*words), stdin=theirs, stdout=theirs, stderr=theirs, env=known, close_fds=True
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 65_536)
        except OSError:  # Linux: the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(ours)
    return process.wait(), shown.decode().replace("\r\n", "\n")
