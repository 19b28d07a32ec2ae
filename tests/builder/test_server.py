"""The local server: it serves only files of the site, and builds after each change."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from rulesdb.builder.build import build
from rulesdb.builder.server import Handler, NewestBuild, SiteServer
from rulesdb.builder.watcher import Watched
from tests.paths import ROOT
from tests.toy_game import write_toy
from tests.workshop import (
    Server,
    Workshop,
    command,
    environment,
    files_of,
    processes_naming,
    serving,
    wait_for,
)

WARD = "toy/glossary/ward.md"
PAGE = "/en/toy/glossary/ward.html"
SAYS = "A ward works once."
SECRET = "nobody may read this"


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose content no test changes."""
    root = tmp_path_factory.mktemp("calm")
    with serving(Workshop(write_toy(root / "content"), root / "build")) as running:
        assert running.port, running.errors
        yield running


def current(server: Server) -> str:
    """The build that is served now."""
    return server.ask("/-/changed?since=")[1].decode()


def change(server: Server, old: str, new: str) -> None:
    """Edit the content and wait until the new build is served."""
    before = current(server)
    server.shop.edit(WARD, old, new)
    wait_for(lambda: current(server) != before)


# Pages --------------------------------------------------


def test_page_is_served_with_the_reload_script(calm: Server) -> None:
    html = calm.page(PAGE)
    assert html.count('<script src="/-/reload.js" defer></script></head>') == 1
    assert SAYS in html


def test_reload_script_is_not_in_the_build(calm: Server) -> None:
    built = (calm.site / PAGE[1:]).read_text("utf-8")
    assert "/-/reload.js" not in built


def test_reload_script_is_served(calm: Server) -> None:
    answer, body = calm.ask("/-/reload.js")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert b"/-/changed" in body


def test_root_is_the_start_page(calm: Server) -> None:
    answer, body = calm.ask("/")
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert b"Toy" in body


@pytest.mark.parametrize("path", ["/static/look.css", PAGE])
def test_text_is_compressed_on_request(calm: Server, path: str) -> None:
    connection = calm.connect()
    connection.request("GET", path, headers={"Accept-Encoding": "br, gzip"})
    answer = connection.getresponse()
    packed = answer.read()
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Vary"] == "Accept-Encoding"
    plain, body = calm.ask(path)
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed) == body
    assert len(packed) < len(body) / 2


def test_stylesheet_is_served_as_built(calm: Server) -> None:
    answer, body = calm.ask("/static/look.css")
    assert answer.headers["Content-Type"].startswith("text/css")
    assert body == (calm.site / "static/look.css").read_bytes()


def test_head_gives_the_length_and_no_body(calm: Server) -> None:
    answer, body = calm.ask(PAGE, "HEAD")
    assert answer.status == 200
    assert int(answer.headers["Content-Length"]) == len(calm.page(PAGE).encode())
    assert body == b""


def test_query_string_is_ignored(calm: Server) -> None:
    assert calm.page(f"{PAGE}?x=/../") == calm.page(PAGE)


def test_folder_without_slash_redirects(calm: Server) -> None:
    answer, _ = calm.ask("/en/toy")
    assert answer.status == 302
    assert answer.headers["Location"] == "/en/toy/"
    assert "Toy" in calm.page("/en/toy/")


def test_redirect_never_leads_to_another_host(calm: Server) -> None:
    answer, _ = calm.ask("//evil.example/..//en/toy")
    assert not answer.headers.get("Location", "/").startswith("//")


# What is refused --------------------------------------------------


@pytest.mark.parametrize(
    "method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"]
)
def test_writing_methods_are_refused(calm: Server, method: str) -> None:
    answer, body = calm.ask(PAGE, method)
    assert answer.status in (405, 501)
    assert SAYS.encode() not in body


@pytest.mark.parametrize(
    "path",
    [
        "/../reports/verify.json",
        "/../../../secret.txt",
        "/en/../../reports/verify.json",
        "/%2e%2e/reports/verify.json",
        "/%2E%2E/%2E%2E/reports/verify.json",
        "/..%2freports/verify.json",
        "/..%2f..%2f..%2fsecret.txt",
        "/en%2f..%2f..%2freports/verify.json",
        "/%252e%252e/reports/verify.json",
        "/..%5creports/verify.json",
        "/..\\reports/verify.json",
        "/%00",
        "/index.html%00",
        "/en/%00/../../reports/verify.json",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/%2f%2fetc/passwd",
        "/~root/.profile",
        "/en/toy/glossary/ward.html/../../../../../reports/verify.json",
        "/static/%2e%2e/%2e%2e/reports/verify.json",
        "/static/..;/..;/reports/verify.json",
        "/%ff%fe",
        "/%",
        "/-/../../reports/verify.json",
        "http://127.0.0.1/../reports/verify.json",
        "file:///etc/passwd",
        "/" + "a" * 300,
        "/" + "a/" * 3000,
    ],
)
def test_path_never_leaves_the_site(calm: Server, path: str) -> None:
    answer, body = calm.ask(path)
    assert answer.status in (400, 404, 414)
    assert b"root:" not in body
    assert b'"pages"' not in body
    assert "Traceback" not in calm.errors


def test_server_survives_bad_requests(calm: Server) -> None:
    calm.ask("/%00")
    assert SAYS in calm.page(PAGE)


def test_malformed_request_is_refused(calm: Server) -> None:
    with socket.create_connection(("127.0.0.1", calm.port), timeout=120) as raw:
        raw.sendall(b"GARBAGE\x00\xff\r\n\r\n")
        assert b" 400 " in raw.recv(1000)
    assert SAYS in calm.page(PAGE)


@pytest.fixture
def secret(calm: Server, tmp_path: Path) -> Iterator[Path]:
    """A folder outside the site with a page in it. Links to it are removed afterwards."""
    (tmp_path / "index.html").write_text(SECRET, "utf-8")
    yield tmp_path
    for link in calm.site.resolve().glob("planted*"):
        link.unlink()


def test_link_to_a_file_outside_is_not_followed(calm: Server, secret: Path) -> None:
    (calm.site / "planted.html").symlink_to(secret / "index.html")
    answer, body = calm.ask("/planted.html")
    assert answer.status == 404
    assert SECRET.encode() not in body


@pytest.mark.parametrize("path", ["/planted", "/planted/", "/planted/index.html"])
def test_link_to_a_folder_outside_is_not_followed(calm: Server, secret: Path, path: str) -> None:
    (calm.site / "planted").symlink_to(secret)
    answer, body = calm.ask(path)
    assert answer.status == 404
    assert SECRET.encode() not in body


def test_circular_link_is_not_found(calm: Server, secret: Path) -> None:
    (calm.site / "planted").symlink_to("planted")
    assert calm.ask("/planted/x")[0].status == 404


@pytest.mark.parametrize("path", ["/static/", "/static"])
def test_folder_without_start_page_is_not_listed(calm: Server, path: str) -> None:
    answer, body = calm.ask(path)
    assert answer.status == 404
    assert b"icon-maskable.png" not in body


def test_not_found_page_does_not_echo_the_request(calm: Server) -> None:
    answer, body = calm.ask("/%3Cscript%3Ealert(1)%3C/script%3E")
    assert answer.status == 404
    assert b"alert(1)" not in body


def test_file_with_a_slash_is_not_found(calm: Server) -> None:
    assert calm.ask(f"{PAGE}/")[0].status == 404


def test_redirect_keeps_the_query(calm: Server) -> None:
    answer, _ = calm.ask("/en/toy?q=ward")
    assert (answer.status, answer.headers["Location"]) == (302, "/en/toy/?q=ward")


# Where it listens --------------------------------------------------


def raw(server: Server, request: bytes) -> bytes:
    """Send bytes and return everything that comes back until the server closes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65_536), b""))


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example"])
def test_refuses_other_hosts(calm: Server, host: str) -> None:
    answer = raw(calm, f"GET {PAGE} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 421 ")
    assert SAYS.encode() not in answer


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1", "[::1]:8000"])
def test_answers_for_this_machine(calm: Server, host: str) -> None:
    request = f"GET {PAGE} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    assert raw(calm, request.encode()).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "length",
    [
        "Content-Length: {}",
        "Content-Length: 0\r\nContent-Length: {}",
        "Content-Length : {}",
        "Content-Length: 00{}",
        "Transfer-Encoding: chunked",
    ],
)
def test_body_of_a_request_is_not_read_as_another(calm: Server, length: str) -> None:
    hidden = b"GET /en/toy/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    head = f"GET {PAGE} HTTP/1.1\r\nHost: localhost\r\n{length.format(len(hidden))}\r\n\r\n"
    assert raw(calm, head.encode() + hidden).count(b"HTTP/1.1 ") == 1


def test_number_of_connections_is_limited(calm: Server) -> None:
    opened = [socket.create_connection(("127.0.0.1", calm.port)) for _ in range(150)]
    try:

        def closed(each: socket.socket) -> bool:
            each.settimeout(0.01)
            with suppress(TimeoutError):
                return each.recv(1) == b""
            return False

        wait_for(lambda: all(map(closed, opened[-40:])))
        assert not any(map(closed, opened[:40])), "those that came first wait for their answer"
    finally:
        for each in opened:
            each.close()
    wait_for(lambda: raw(calm, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n") != b"")


def test_silent_client_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 0 < Handler.timeout <= 60  # seconds
    monkeypatch.setattr(Handler, "timeout", 0.2)
    builds = NewestBuild("1")
    server = SiteServer(0, partial(Handler, root=lambda: tmp_path, builds=builds), builds)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with socket.create_connection(server.server_address[:2], timeout=10) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: local")
            assert client.recv(1000) == b""
    finally:
        server.shutdown()
        server.server_close()


# What it builds --------------------------------------------------


def test_published_build_is_left_alone(toy: Workshop) -> None:
    build(toy.load(), toy.folder, url="https://rules.example.org/", store=toy.store)
    before = files_of(toy.site.resolve())
    with serving(toy) as server:
        page = server.page("/en/toy/changes.atom")
    assert f"http://127.0.0.1:{server.port}/en/toy" in page
    assert files_of(toy.site.resolve()) == before


def test_lost_watcher_is_reported(server: Server) -> None:
    parent = str(server.process.pid)
    found = [
        file.parent.name
        for file in Path("/proc").glob("[0-9]*/stat")
        if file.read_text().rpartition(")")[2].split()[1] == parent
    ]
    for pid in found:
        os.kill(int(pid), signal.SIGKILL)
    wait_for(lambda: "changes are no longer noticed" in server.errors)
    assert SAYS in server.page(PAGE)


def test_server_listens_on_one_address_only(calm: Server) -> None:
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", calm.port), timeout=5)


def test_nothing_is_read_before_it_is_checked(toy: Workshop) -> None:
    """A pipe would block, and an endless file would fill the memory."""
    os.mkfifo(toy.content / "toy/pipe.md")
    (toy.content / "toy/zero.md").symlink_to("/dev/zero")
    looking = Thread(target=Watched((toy.content,), ()).state, daemon=True)
    looking.start()
    looking.join(20)
    assert not looking.is_alive()


def test_folder_behind_a_symlink_is_not_built_into(toy: Workshop, tmp_path: Path) -> None:
    toy.folder.mkdir()
    (tmp_path / "victim").mkdir()
    (toy.folder / "serve").symlink_to(tmp_path / "victim")
    with serving(toy) as server:
        assert server.process.wait(timeout=120) == 2
        assert "serve is a symlink" in server.errors
    assert list((tmp_path / "victim").iterdir()) == []


def test_taken_port_gives_a_clear_error(toy: Workshop) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ("serve", "--port", port, "--content", str(toy.content), "--build", str(toy.folder))
        done = subprocess.run(
            command(*words), capture_output=True, text=True, env=environment(), timeout=120
        )
    assert done.returncode == 2
    assert f"port {port}: Address already in use; try" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_interrupt_ends_the_server_cleanly(server: Server) -> None:
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(timeout=120) == 0
    assert server.output.endswith("stopped\n")
    assert server.errors == ""


# Changes --------------------------------------------------


@pytest.mark.slow
def test_changed_file_leads_to_a_new_build(server: Server) -> None:
    change(server, SAYS, "A ward works twice.")
    assert "A ward works twice." in server.page(PAGE)


@pytest.mark.slow
def test_waiting_request_hears_of_the_new_build(server: Server) -> None:
    before, heard = current(server), list[str]()
    asking = Thread(
        target=lambda: heard.append(server.ask(f"/-/changed?since={before}")[1].decode())
    )
    asking.start()
    server.shop.edit(WARD, SAYS, "A ward works twice.")
    asking.join(timeout=120)
    assert len(heard) == 1
    assert heard[0] != before
    assert heard[0] == (server.site.parent / "current").resolve().name


@pytest.mark.slow
def test_open_connection_sees_the_new_build(server: Server) -> None:
    connection = server.connect()
    connection.request("GET", PAGE)
    assert SAYS in connection.getresponse().read().decode()
    change(server, SAYS, "A ward works twice.")
    connection.request("GET", PAGE)
    answer = connection.getresponse()
    assert answer.status == 200
    assert "A ward works twice." in answer.read().decode()


@pytest.mark.slow
def test_new_page_is_served(server: Server) -> None:
    before = current(server)
    text = (server.shop.content / WARD).read_text("utf-8")
    guard = text.replace("## en: Ward", "## en: Guard").replace("## es: Guarda", "## es: Guardia")
    (server.shop.content / "toy/glossary/guard.md").write_text(guard, "utf-8")
    wait_for(lambda: current(server) != before)
    assert "Guard" in server.page("/en/toy/glossary/guard.html")


@pytest.mark.slow
def test_broken_file_keeps_the_last_good_build(server: Server) -> None:
    server.shop.edit(WARD, SAYS, "A <b>ward</b> works once.")
    wait_for(lambda: "still serving the last good build" in server.errors)
    assert f"{WARD}:7: raw HTML in the text" in server.errors
    assert SAYS in server.page(PAGE)
    assert "Traceback" not in server.errors


@pytest.mark.slow
def test_fixed_file_leads_to_a_new_build(server: Server) -> None:
    server.shop.edit(WARD, SAYS, "A <b>ward</b> works once.")
    wait_for(lambda: "still serving the last good build" in server.errors)
    change(server, "A <b>ward</b> works once.", "A ward works twice.")
    assert "A ward works twice." in server.page(PAGE)


@pytest.mark.slow
def test_disconnected_reader_leaves_no_trace(server: Server) -> None:
    before = current(server)
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port), timeout=120) as gone:
            gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
            gone.sendall(f"GET /-/changed?since={before} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    change(server, SAYS, "A ward works twice.")
    assert "A ward works twice." in server.page(PAGE)
    assert server.errors == ""


def test_broken_content_at_start_is_reported(toy: Workshop) -> None:
    toy.edit(WARD, SAYS, "A <b>ward</b> works once.")
    with serving(toy) as server:
        assert server.process.wait(timeout=120) == 2
        assert f"{WARD}:7: raw HTML in the text" in server.errors
        assert "Traceback" not in server.errors


def test_broken_content_at_start_serves_the_last_good_build(
    toy: Workshop,
) -> None:
    with serving(toy) as server:
        assert SAYS in server.page(PAGE)
    toy.edit(WARD, SAYS, "A <b>ward</b> works once.")
    with serving(toy) as server:
        assert SAYS in server.page(PAGE)
        assert "still serving the last good build" in server.errors


@pytest.mark.slow
def test_change_during_the_first_build_is_not_lost(toy: Workshop) -> None:
    words = ("serve", "--port", "0", "--content", str(toy.content), "--build", str(toy.folder))
    said = toy.folder.parent / "said.txt"
    with said.open("wb") as out:
        process = subprocess.Popen(command(*words), stdout=out, env=environment())
    page = toy.folder / "serve/site" / PAGE[1:]
    try:
        wait_for(lambda: "replaying" in said.read_text("utf-8"))
        toy.edit(WARD, SAYS, "A ward works twice.")
        wait_for(lambda: page.is_file() and "works twice" in page.read_text("utf-8"))
    finally:
        process.kill()
        process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_built_after_the_server_is_gone(toy: Workshop, how: signal.Signals) -> None:
    with serving(toy) as server:
        server.process.send_signal(how)
        server.process.wait()
        wait_for(lambda: not processes_naming(toy.content))
        toy.edit(WARD, SAYS, "A ward works twice.")
        time.sleep(0.5)
    assert "works twice" not in (server.site / PAGE[1:]).read_text("utf-8")


# The code of a game --------------------------------------------------


@dataclass(frozen=True)
class WithEngine(Workshop):
    """A game whose plug-in is found on the path, so that a test may change its code."""

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | {"PYTHONPATH": str(self.content.parent / "code")}

    def edit_code(self, path: str, old: str, new: str) -> None:
        file = self.content.parent / "code" / path
        text = file.read_text("utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def with_engine(tmp_path: Path) -> WithEngine:
    source = ROOT / "tests/distributions/pips"
    shutil.copytree(source / "content", tmp_path / "content")
    shutil.copytree(source / "pips", tmp_path / "code/pips")
    about = tmp_path / "code/pips_rules-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pips-rules\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[rulesdb.games]\npips = pips\n")
    return WithEngine(tmp_path / "content", tmp_path / "build")


@pytest.mark.slow
def test_changed_code_of_a_game_leads_to_a_new_build(with_engine: WithEngine) -> None:
    """With the new code a ruling fails; with the old code again, it holds."""
    with serving(with_engine) as server:
        assert server.port, server.errors
        before = current(server)
        with_engine.edit_code("pips/game.py", "points >= 3", "points >= 4")
        wait_for(lambda: "still serving the last good build" in server.errors)
        assert "pips/rulings/third-point" in server.errors
        assert current(server) == before
        with_engine.edit_code("pips/game.py", "points >= 4", "points >= 3")
        wait_for(lambda: current(server) != before)
        assert "Traceback" not in server.errors


@pytest.mark.slow
def test_broken_code_of_a_game_is_reported_and_can_be_fixed(with_engine: WithEngine) -> None:
    with serving(with_engine) as server:
        before = current(server)
        with_engine.edit_code("pips/game.py", "points >= 3", "points >= (3")
        wait_for(lambda: "the engine of 'pips' cannot be loaded" in server.errors)
        with_engine.edit_code("pips/game.py", "points >= (3", "points >= 3")
        wait_for(lambda: current(server) != before)


# Ports --------------------------------------------------


def test_taken_port_is_noticed_before_anything_is_done(toy: Workshop) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ("serve", "--port", port, "--content", str(toy.content), "--build", str(toy.folder))
        done = subprocess.run(command(*words), capture_output=True, text=True, env=environment())
    assert (done.returncode, done.stdout) == (2, "")
    assert not toy.folder.exists()


def test_another_port_renders_no_page_anew(toy: Workshop) -> None:
    for rendered in (r"[1-9]\d*", "0"):
        with serving(toy) as server:
            assert re.search(rf"built \d+ pages \({rendered} rendered\) in ", server.output)
            address = f"http://127.0.0.1:{server.port}/en/toy/glossary/ward.html"
            assert f'<link rel="canonical" href="{address}">' in server.page(PAGE)
