"""Addresses of the table and the desk come from anybody: they cost little before they are read."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import zlib
from typing import Any

import pytest

from tests.paths import ROOT

READ = """\
import { decompressed, read } from "./browser/table/address.js";
let fragment = "";
for await (const part of process.stdin) fragment += part;
const shown = await decompressed(fragment.slice(3)).catch((error) => ({ error: error.message }));
console.log(JSON.stringify([await read(fragment), shown]));
"""


def packed(data: bytes) -> str:
    """Data as in the fragment of an address."""
    packer = zlib.compressobj(9, wbits=-15)
    raw = packer.compress(data) + packer.flush()
    return "#t=" + base64.urlsafe_b64encode(raw).decode().rstrip("=")


def read(fragment: str) -> list[Any]:
    """What `read`, for a table, and `decompressed`, for a desk, find in a fragment."""
    node = shutil.which("node")
    if node is None:
        if os.environ.get("CI"):
            pytest.fail("Node.js is not installed")
        pytest.skip("Node.js is not installed")
    words = [node, "--max-old-space-size=300", "--input-type=module", "-e", READ]
    done = subprocess.run(
        words, cwd=ROOT, input=fragment, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def test_address_of_a_table_is_read() -> None:
    table = {"f": 1, "g": "toy", "b": "1", "p": {"me": {}}, "a": ["pass"], "r": ""}
    found = {"game": "toy", "build": "1", "position": {"me": {}}, "answers": ["pass"]}
    assert read(packed(json.dumps(table).encode())) == [found | {"variant": ""}, table]


def test_few_characters_do_not_fill_the_memory() -> None:
    bomb = packed(b'"' + b"x" * 90_000_000 + b'"')
    assert len(bomb) < 200_000
    assert read(bomb) == [{"wrong": True}, {"error": "too large"}]


def test_long_address_is_not_unpacked() -> None:
    long = "#t=" + "A" * 200_001
    assert read(long) == [{"wrong": True}, {"error": "too long"}]


@pytest.mark.parametrize(
    "data",
    [
        b"null",
        b"[]",
        b'{"f":1,"g":{},"b":"1","p":{},"a":[],"r":""}',
        b'{"f":1,"g":"toy","b":"1","p":[],"a":[],"r":""}',
        b'{"f":1,"g":"toy","b":"1","p":{},"a":[{}],"r":""}',
        b"\xff",
    ],
)
def test_data_of_another_shape_is_refused(data: bytes) -> None:
    assert read(packed(data))[0] == {"wrong": True}
