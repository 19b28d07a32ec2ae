"""Run git in an untrusted folder: without hooks and without programs from its config."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

SAFE = (
    "--no-pager",
    *("-c", "core.hooksPath=/dev/null"),
    *("-c", "core.fsmonitor=false"),
    *("-c", "gpg.program=false"),
    *("-c", "gpg.ssh.program=false"),
    *("-c", "gpg.x509.program=false"),
    *("-c", "log.showSignature=false"),
    *("-c", "diff.external="),
    *("-c", "protocol.allow=never"),
)


def run_git(root: Path, *words: str, given: bytes = b"", seconds: int = 20) -> bytes:
    """Return git's output; raise CalledProcessError or OSError if it fails."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_ALLOW_PROTOCOL": "",  # none, whatever the repository allows
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
    }
    done = subprocess.run(
        ["git", *SAFE, *words],
        cwd=root,
        input=given,
        capture_output=True,
        check=True,
        timeout=seconds,
        env=environment,
    )
    return done.stdout
