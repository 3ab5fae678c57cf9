"""A real server, in a process of its own, over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import websocket_connect

from sitegen.cli import main
from sitegen.serving import serve
from sitegen.serving.handlers import is_own_name
from sitegen.serving.preview import Preview
from tests.sites import ADA, contents, put

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
    from pathlib import Path

    from tornado.websocket import WebSocketClientConnection

PATIENCE = 30  # seconds, for what takes far less than one
PERSON, BIB = "people/ada-nilsson/person.yaml", "people/ada-nilsson/publications.bib"
TEMPLATE = "templates/pages/home.html"


class Server:
    """A running `sitegen serve`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.before = ""
        self.port = 0

    def wait_until_it_serves(self) -> None:
        while not self.port:
            line = self.line()
            if match := re.search(r"at http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(match[1])
            else:
                self.before += line

    def line(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, "the server has ended"
        return line

    async def get(self, path: str, **options: object) -> HTTPResponse:
        request = HTTPRequest(f"http://127.0.0.1:{self.port}{path}", **options)  # type: ignore[arg-type]
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def text(self, path: str) -> str:
        return (await self.get(path)).body.decode()

    @asynccontextmanager
    async def browser(self, cookie: str = "") -> AsyncIterator[WebSocketClientConnection]:
        """What livereload.js does in a page."""
        headers = {"Cookie": cookie} if cookie else {}
        request = HTTPRequest(f"ws://127.0.0.1:{self.port}/livereload", headers=headers)
        browser = await websocket_connect(request)
        await browser.write_message(json.dumps({"command": "hello", "protocols": []}))
        await expect(browser, "hello")
        await browser.write_message(json.dumps({"command": "info", "url": "http://127.0.0.1/"}))
        await self.get("/")  # by now the server has read the message
        yield browser
        browser.close()


async def expect(browser: WebSocketClientConnection, command: str = "reload") -> None:
    message = await asyncio.wait_for(browser.read_message(), PATIENCE)
    assert isinstance(message, str)
    assert json.loads(message)["command"] == command


def _accept_interrupts() -> None:
    """Undo that shells make background jobs ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def serving(site: Path, *options: str) -> Iterator[Server]:
    command = [sys.executable, "-u", "-m", "sitegen", "serve", str(site), "--port", "0", *options]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=_accept_interrupts,
    ) as process:
        try:
            server = Server(process)
            server.wait_until_it_serves()
            yield server
        finally:
            process.send_signal(signal.SIGINT)  # as its user does


def run(site: Path, story: Callable[[Server], Coroutine[None, None, None]]) -> None:
    with serving(site) as server:
        asyncio.run(story(server))


@pytest.fixture(scope="module")
def server_of_ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that must stop quietly and have printed nothing in the end."""
    own = {"people/ada-nilsson/files/a b.txt": "text", "people/ada-nilsson/private.yaml": "age: 3"}
    with serving(put(tmp_path_factory.mktemp("site"), {**ADA, **own})) as server:
        yield server
        server.process.send_signal(signal.SIGINT)
        assert server.process.communicate(timeout=PATIENCE)[0].strip() == ""
        assert server.process.returncode == 0


def test_a_save_reloads_a_mistake_is_shown_and_the_next_save_recovers(tmp_path: Path) -> None:
    site = put(tmp_path / "site", {**ADA, BIB: "@misc{a, title={Waves}, year=2020}"})
    for folder in ("people/ada-nilsson/pages", "templates/pages"):
        (site / folder).mkdir(parents=True)  # a new folder may be a change of its own

    async def story(server: Server) -> None:
        first = await server.text("/")
        assert "Waves" in first
        assert "livereload.js" in first
        async with server.browser() as browser:
            for name, text, sign in (
                (BIB, "@misc{a, title={Foam}, year=2020}", "Foam"),
                (PERSON, "name: Ada Berg\n", "Ada Berg"),
                ("people/ada-nilsson/pages/x.md", "# Boats", "Boats"),
                (TEMPLATE, "<p>mine</p>", "<p>mine</p>"),
            ):
                put(site, {name: text})
                await expect(browser)
                assert sign in await server.text("/")
                assert "updated" in server.line()
            put(site, {PERSON: "name: Ada\nemial: <b>x</b>\n"})
            await expect(browser)
            broken = await server.get("/")
            page = broken.body.decode()
            assert broken.code == 200
            assert "<p>mine</p>" in page  # the last good version
            assert "person.yaml:2:1" in page
            assert "unknown key &#39;emial&#39;" in page
            assert "did you mean &#39;email&#39;?" in page
            assert "cannot be built" in server.line()
            assert server.line().endswith("person.yaml:2:1: unknown key 'emial'\n")
            assert server.line() == "    did you mean 'email'?\n"
            put(site, {PERSON: "name: Ada Dahl\n", TEMPLATE: "{{ owner }}"})
            await expect(browser)
            assert f"{TEMPLATE}:1" in await server.text("/")
            put(site, {TEMPLATE: "{{ person.name|text }}"})
            await expect(browser)
            recovered = await server.text("/")
            assert "Ada Dahl" in recovered
            assert "sitegen-problems" not in recovered

    before = set(contents(site)) | {"people/ada-nilsson/pages/x.md", TEMPLATE}
    run(site, story)
    assert set(contents(site)) == before  # nothing is written into the site


def test_a_broken_entry_is_shown_on_pages_with_the_others(tmp_path: Path) -> None:
    good = "@misc{a, title={Waves}, year=2020}\n"
    site = put(tmp_path / "site", {**ADA, BIB: f"{good}@misc(b, title={{Foam}}"})

    async def story(server: Server) -> None:
        assert "publications.bib:2:1: the entry 'b' is never closed" in server.before
        page = await server.text("/")
        assert "Waves" in page
        assert "1 problem in publications.bib; broken entries are left out" in page
        async with server.browser() as browser:
            put(site, {BIB: f"{good}@misc{{b, title=Foam}}"})
            await expect(browser)
            assert "updated without broken publications" in server.line()
            assert "publications.bib:2:16: unknown abbreviation 'Foam' in 'title'" in server.line()
            put(site, {BIB: f"{good}@misc{{b, title={{Foam}}}}"})
            await expect(browser)
            page = await server.text("/")
            assert "Foam" in page
            assert "sitegen-problems" not in page

    run(site, story)


def test_only_pages_and_files_of_the_site_are_served(server_of_ada: Server) -> None:
    async def story(server: Server) -> None:
        assert (await server.get("/cv/")).code == 200
        moved = await server.get("/cv", follow_redirects=False)
        assert (moved.code, moved.headers["Location"]) == (302, "/cv/")
        file = await server.get("/files/a%20b.txt")
        assert (file.body, file.headers["Content-Type"]) == (b"text", "text/plain; charset=utf-8")
        assert (await server.get("/", method="HEAD")).code == 200
        private = "people/ada-nilsson/private.yaml"
        for path in ("/nowhere/", "/files/", "/../site.yaml", "/%2e%2e/people/", f"/{private}"):
            missing = await server.get(path)
            assert (missing.code, b"This page does not exist" in missing.body) == (404, True), path
        script = await server.get("/livereload.js")
        assert (script.code, b"LiveReload" in script.body) == (200, True)
        page = await server.get("/")
        assert page.headers["Cache-Control"] == "no-store"
        style = re.search(r'href="(static/style\.css\?\w+)"', page.body.decode())
        assert style
        assert "immutable" in (await server.get(f"/{style[1]}")).headers["Cache-Control"]
        # As the script requests it after a change.
        for other in ("static/style.css", f"{style[1]}&livereload=1"):
            assert (await server.get(f"/{other}")).headers["Cache-Control"] == "no-store"

    asyncio.run(story(server_of_ada))


def test_changes_are_found_without_events_of_the_file_system(tmp_path: Path) -> None:
    site = put(tmp_path / "site", ADA)
    with serving(site, "--poll") as server:
        for name in ("Ada Berg", "Ada Dahl"):
            put(site, {PERSON: f"name: {name}\n"})
            assert "person.yaml changed: updated" in server.line()
            assert name in asyncio.run(server.text("/"))


def test_a_page_that_connects_too_late_is_reloaded(tmp_path: Path) -> None:
    site = put(tmp_path / "site", ADA)

    async def story(server: Server) -> None:
        cookie = (await server.get("/")).headers["Set-Cookie"].split(";")[0]
        put(site, {PERSON: "name: Ada Berg\n"})
        assert "updated" in server.line()
        async with server.browser(cookie) as browser:
            await expect(browser)
        fresh = (await server.get("/")).headers["Set-Cookie"].split(";")[0]
        async with server.browser(fresh) as browser:
            put(site, {PERSON: "name: Ada Dahl\n"})
            await expect(browser)
            assert "Ada Dahl" in await server.text("/")

    run(site, story)


@pytest.mark.parametrize(
    ("request_line", "headers", "status"),
    [
        ("GET / HTTP/1.1", "Host: [::1", 400),
        ("GET /%ff%00 HTTP/1.1", "Host: localhost", 400),
        ("GET /%00 HTTP/1.1", "Host: localhost", 404),
        ("GET /static/%2e%2e/x HTTP/1.1", "Host: localhost", 404),
        ("BREW / HTTP/1.1", "Host: localhost", 405),
        ("nonsense", "Host: localhost", 400),
        ("GET /livereload HTTP/1.1", "Host: localhost", 400),
    ],
)
def test_malformed_requests_are_answered_without_a_traceback(
    server_of_ada: Server, request_line: str, headers: str, status: int
) -> None:
    with socket.create_connection(("127.0.0.1", server_of_ada.port), timeout=PATIENCE) as client:
        client.sendall(f"{request_line}\r\n{headers}\r\nConnection: close\r\n\r\n".encode())
        response = client.makefile("rb").read().decode()
    assert response.startswith(f"HTTP/1.1 {status} ")
    assert "Traceback" not in response


@pytest.mark.parametrize(
    "message",
    ["no JSON", "[]", "1", '{"command": 5}', '{"command": "info"}', "[" * 9999, b"\x81\xff"],
    ids=["text", "list", "number", "no command", "too early", "nested", "binary"],
)
def test_malformed_messages_close_the_connection(
    server_of_ada: Server, message: str | bytes
) -> None:
    async def story() -> None:
        browser = await websocket_connect(f"ws://127.0.0.1:{server_of_ada.port}/livereload")
        await browser.write_message(message, binary=isinstance(message, bytes))
        browser.close()
        assert (await server_of_ada.get("/")).code == 200

    asyncio.run(story())


def test_a_browser_may_leave_before_it_is_answered(server_of_ada: Server) -> None:
    upgrade = (
        "GET /livereload HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    )
    hello = b'{"command": "hello", "protocols": []}'
    frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", server_of_ada.port)) as client:
            client.sendall(upgrade.encode() + 50 * frame)
    assert asyncio.run(server_of_ada.get("/")).code == 200


def test_a_half_written_file_is_no_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_ERROR_DELAY", 2 * PATIENCE)
    site = put(tmp_path / "site", ADA)
    preview, sockets = Preview(site), serve._bind("127.0.0.1", 0)
    preview.load()
    lines: list[str] = []

    async def until(happened: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not happened():
                await asyncio.sleep(0.01)

    async def story() -> None:
        running = asyncio.create_task(serve.run_server(preview, "127.0.0.1", sockets, lines.append))
        await until(lambda: lines)
        put(site, {PERSON: "name: Ada Dahl\nbio: [\n"})
        await until(lambda: preview.problems)
        put(site, {PERSON: "name: Ada Dahl\nbio: Foam.\n"})
        await until(lambda: len(lines) > 1)
        running.cancel()

    try:
        asyncio.run(story())
    finally:
        for one in sockets:
            one.close()
    assert re.search("person.yaml changed: updated", lines[1])


def test_requests_to_names_of_other_sites_are_refused(server_of_ada: Server) -> None:
    async def story(server: Server) -> None:
        for path in ("/", "/livereload.js", "/livereload"):
            assert (await server.get(path, headers={"Host": "evil.example"})).code == 403
        assert (await server.get("/", headers={"Host": f"localhost:{server.port}"})).code == 200
        request = HTTPRequest(
            f"ws://127.0.0.1:{server.port}/livereload", headers={"Origin": "http://evil.example"}
        )
        with pytest.raises(Exception, match="403"):
            await websocket_connect(request)

    asyncio.run(story(server_of_ada))


@pytest.mark.parametrize(
    ("name", "host", "expected"),
    [
        ("192.0.2.7", "0.0.0.0", True),
        ("::1", "127.0.0.1", True),
        ("localhost", "127.0.0.1", True),
        ("lab.localhost", "127.0.0.1", True),
        ("lab.example.org", "lab.example.org", True),
        ("evil.example", "127.0.0.1", False),
        ("localhost.evil.example", "127.0.0.1", False),
        ("", "127.0.0.1", False),
    ],
)
def test_own_names(name: str, host: str, expected: bool) -> None:
    assert is_own_name(name, host) is expected


@pytest.mark.parametrize("host", ["", " ", "a" * 70, ".", "\0", "localhost:80", "\ud800"])
def test_a_host_that_is_none(tmp_path: Path, host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", str(put(tmp_path, ADA)), "--port", "0", f"--host={host}"]) == 1
    printed = capsys.readouterr().err
    assert "--host" in printed or "cannot listen on" in printed
    assert "Traceback" not in printed


def test_a_site_that_the_whole_network_can_read_is_served_with_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sitegen", "serve", str(put(tmp_path, ADA)), "--port=0"]
    with subprocess.Popen(
        [*command, "--host=0.0.0.0"], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        assert "Every machine that can reach this one" in server.stdout.readline()
        server.terminate()


def test_a_site_that_starts_with_a_mistake(tmp_path: Path) -> None:
    site = put(tmp_path, {PERSON: "nmae: Ada\n"})

    async def story(server: Server) -> None:
        first = await server.get("/anything/")
        assert first.code == 500
        assert b"person.yaml:1:1" in first.body
        assert b"livereload.js" in first.body
        async with server.browser() as browser:
            put(site, ADA)
            await expect(browser)
            assert (await server.get("/")).code == 200

    with serving(site) as server:
        assert "person.yaml:1:1: unknown key 'nmae'" in server.before
        asyncio.run(story(server))


def test_a_port_in_use_and_no_site(tmp_path: Path) -> None:
    def start(site: Path, port: int) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "sitegen", "serve", str(site), "--port", str(port)]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    with serving(put(tmp_path / "site", ADA)) as server:
        done = start(tmp_path / "site", server.port)
    hint = f"stop the program that uses it, or use another one: --port {server.port + 1}"
    expected = f"port {server.port} is in use\n    {hint}\n"
    assert (done.returncode, done.stderr) == (1, expected)
    done = start(tmp_path, 0)
    assert (done.returncode, "is not a site" in done.stderr) == (1, True)
