"""Run git in an untrusted folder: without hooks and without programs from its config."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryFile
from threading import Event, Timer

MAX_OUTPUT = 100_000_000  # bytes; all entries of a large content folder have a tenth of it
SAFE = (
    "--no-pager",
    *("-c", "core.hooksPath=/dev/null"),
    *("-c", "core.fsmonitor=false"),
    *("-c", "gpg.program=false"),
    *("-c", "gpg.ssh.program=false"),
    *("-c", "gpg.x509.program=false"),
    *("-c", "log.showSignature=false"),
    *("-c", "diff.external="),
)
ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_ALLOW_PROTOCOL": "",  # none, whatever the repository allows
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


def run_git(root: Path, *words: str, given: bytes = b"", seconds: int = 20) -> bytes:
    """Return git's output; raise SubprocessError or OSError if it fails or does not end."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
        **ENVIRONMENT,
    }
    command = ["git", *SAFE, *words]
    with TemporaryFile() as asked, TemporaryFile() as said:
        asked.write(given)
        asked.seek(0)
        with subprocess.Popen(
            command, cwd=root, stdin=asked, stdout=subprocess.PIPE, stderr=said, env=environment
        ) as running:
            assert running.stdout is not None
            late = Event()

            def end() -> None:
                late.set()
                running.kill()

            timer = Timer(seconds, end)
            timer.start()
            try:
                found = running.stdout.read(MAX_OUTPUT + 1)
                if len(found) > MAX_OUTPUT:  # a few bytes of a repository can stand for gigabytes
                    running.kill()
                code = running.wait()
            finally:
                timer.cancel()
        said.seek(0)
        if late.is_set() or len(found) > MAX_OUTPUT:
            raise subprocess.TimeoutExpired(command, seconds)
        if code:
            raise subprocess.CalledProcessError(code, command, found, said.read())
    return found
