"""The real server, as a process of its own, over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import websocket_connect

from sitegen.site import serve
from sitegen.site.handlers import is_own_name
from sitegen.site.preview import Preview
from tests.site.sites import ADA, contents, put

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

    from tornado.websocket import WebSocketClientConnection

PATIENCE = 30  # seconds, for what takes far less than one


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
        socket = await websocket_connect(request)
        await socket.write_message(json.dumps({"command": "hello", "protocols": []}))
        assert (await told(socket))["command"] == "hello"
        await socket.write_message(json.dumps({"command": "info", "url": "http://127.0.0.1/"}))
        await self.get("/")  # the server has seen the line before when it answers
        yield socket
        socket.close()


async def told(socket: WebSocketClientConnection) -> dict[str, object]:
    message = await asyncio.wait_for(socket.read_message(), PATIENCE)
    assert isinstance(message, str)
    found = json.loads(message)
    assert isinstance(found, dict)
    return found


def _hear_interrupts() -> None:
    """A shell has what it runs in the background ignore Ctrl-C, and so all that comes of it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def serving(site: Path) -> Iterator[Server]:
    process = subprocess.Popen(
        [sys.executable, "-m", "sitegen", "serve", str(site), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        preexec_fn=_hear_interrupts,
    )
    with process:
        try:
            server = Server(process)
            server.wait_until_it_serves()
            yield server
        finally:
            process.send_signal(
                signal.SIGINT
            )  # as its user does; what it leaves undone then would be seen


def test_a_save_reloads_a_mistake_shows_and_the_next_good_save_recovers(tmp_path: Path) -> None:
    site = put(
        tmp_path / "site",
        {**ADA, "people/ada-nilsson/publications.bib": "@misc{a, title={Waves}, year=2020}"},
    )
    for folder in (
        "people/ada-nilsson/pages",
        "templates/pages",
    ):  # a new folder may be a change of its own
        (site / folder).mkdir(parents=True)

    async def story(server: Server) -> None:
        first = await server.text("/")
        assert "Waves" in first
        assert "livereload.js" in first
        async with server.browser() as browser:
            for name, text, sign in (
                (
                    "people/ada-nilsson/publications.bib",
                    "@misc{a, title={Foam}, year=2020}",
                    "Foam",
                ),
                ("people/ada-nilsson/person.yaml", "name: Ada Berg\n", "Ada Berg"),
                ("people/ada-nilsson/pages/x.md", "# Boats", "Boats"),
                ("templates/pages/home.html", "<p>mine</p>", "<p>mine</p>"),
            ):
                put(site, {name: text})
                assert (await told(browser))["command"] == "reload"
                assert sign in await server.text("/")
                assert "rebuilt" in server.line()
            put(site, {"people/ada-nilsson/person.yaml": "name: Ada\nemial: <b>x</b>\n"})
            assert (await told(browser))["command"] == "reload"
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
            put(
                site,
                {
                    "people/ada-nilsson/person.yaml": "name: Ada Dahl\n",
                    "templates/pages/home.html": "{{ owner }}",
                },
            )
            assert (await told(browser))["command"] == "reload"
            assert "templates/pages/home.html:1" in await server.text("/")
            put(site, {"templates/pages/home.html": "{{ person.name|text }}"})
            assert (await told(browser))["command"] == "reload"
            recovered = await server.text("/")
            assert "Ada Dahl" in recovered
            assert "sitegen-problems" not in recovered

    before = set(contents(site)) | {"people/ada-nilsson/pages/x.md", "templates/pages/home.html"}
    with serving(site) as server:
        asyncio.run(story(server))
    assert set(contents(site)) == before  # nothing is written into the site


def test_a_broken_entry_is_told_over_pages_that_show_the_others(tmp_path: Path) -> None:
    good = "@misc{a, title={Waves}, year=2020}\n"
    site = put(
        tmp_path / "site",
        {**ADA, "people/ada-nilsson/publications.bib": f"{good}@misc(b, title={{Foam}}"},
    )

    async def story(server: Server) -> None:
        assert "publications.bib:2:1: the entry 'b' is not closed" in server.before
        page = await server.text("/")
        assert "Waves" in page
        assert "1 problem in publications.bib; the pages lack what is broken" in page
        async with server.browser() as browser:
            put(site, {"people/ada-nilsson/publications.bib": f"{good}@misc{{b, title=Foam}}"})
            assert (await told(browser))["command"] == "reload"
            assert "rebuilt without publications that are broken" in server.line()
            assert "publications.bib:2:16: unknown abbreviation 'Foam' in 'title'" in server.line()
            put(site, {"people/ada-nilsson/publications.bib": f"{good}@misc{{b, title={{Foam}}}}"})
            assert (await told(browser))["command"] == "reload"
            page = await server.text("/")
            assert "Foam" in page
            assert "sitegen-problems" not in page

    with serving(site) as server:
        asyncio.run(story(server))


def test_pages_files_and_what_is_not_there(tmp_path: Path) -> None:
    site = put(
        tmp_path,
        {
            **ADA,
            "people/ada-nilsson/files/a b.txt": "text",
            "people/ada-nilsson/private.yaml": "age: 3",
        },
    )

    async def story(server: Server) -> None:
        assert (await server.get("/cv/")).code == 200
        moved = await server.get("/cv", follow_redirects=False)
        assert (moved.code, moved.headers["Location"]) == (302, "/cv/")
        file = await server.get("/files/a%20b.txt")
        assert (file.body, file.headers["Content-Type"]) == (b"text", "text/plain; charset=utf-8")
        assert (await server.get("/", method="HEAD")).code == 200
        for path in (
            "/nowhere/",
            "/files/",
            "/../site.yaml",
            "/%2e%2e/people/",
            "/people/ada-nilsson/private.yaml",
        ):
            missing = await server.get(path)
            assert (missing.code, b"This page does not exist" in missing.body) == (404, True), path
        script = await server.get("/livereload.js")
        assert (script.code, b"LiveReload" in script.body) == (200, True)

    with serving(site) as server:
        asyncio.run(story(server))


def test_a_page_that_listens_too_late_is_told_what_it_missed(tmp_path: Path) -> None:
    site = put(tmp_path / "site", ADA)

    async def story(server: Server) -> None:
        cookie = (await server.get("/")).headers["Set-Cookie"].split(";")[0]
        put(site, {"people/ada-nilsson/person.yaml": "name: Ada Berg\n"})
        assert "rebuilt" in server.line()
        async with server.browser(cookie) as browser:
            assert (await told(browser))["command"] == "reload"
        fresh = (await server.get("/")).headers["Set-Cookie"].split(";")[0]
        async with server.browser(fresh) as browser:
            put(site, {"people/ada-nilsson/person.yaml": "name: Ada Dahl\n"})
            assert (await told(browser))["command"] == "reload"
            assert "Ada Dahl" in await server.text("/")

    with serving(site) as server:
        asyncio.run(story(server))


def test_a_large_site_answers_while_it_is_read_and_shows_all_then(tmp_path: Path) -> None:
    names = {**{f"p{n:02}": f"Person {n}" for n in range(60)}, "p50": "Zoe Kern"}
    people = {f"people/{slug}/person.yaml": f"name: {name}\n" for slug, name in names.items()}
    paper = "@misc{a, title={Waves}, author={Kern, Zoe}, year=2020}"
    site = put(tmp_path / "site", {**people, "people/p07/publications.bib": paper})

    async def story(server: Server) -> None:
        first = await server.get("/p07/")
        assert (first.code, b"Waves" in first.body) == (200, True)
        every = await server.text("/")
        assert all(name in every for name in names.values())
        assert "../p50/" in await server.text("/p07/")
        async with server.browser() as browser:
            put(site, {"people/p07/person.yaml": "name: Person 7\nbio: I study foam.\n"})
            assert (await told(browser))["command"] == "reload"
            assert "I study foam." in await server.text("/p07/")

    with serving(site) as server:
        asyncio.run(story(server))


def test_what_is_addressed_by_its_content_is_asked_for_once(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        page = await server.get("/")
        assert page.headers["Cache-Control"] == "no-store"
        style = re.search(r'href="(static/style\.css\?\w+)"', page.body.decode())
        assert style
        assert "immutable" in (await server.get(f"/{style[1]}")).headers["Cache-Control"]
        for other in (
            "static/style.css",
            f"{style[1]}&livereload=1",
        ):  # as the script asks after a change
            assert (await server.get(f"/{other}")).headers["Cache-Control"] == "no-store"

    with serving(put(tmp_path, ADA)) as server:
        asyncio.run(story(server))


def test_a_half_written_file_is_no_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_DOUBT", 2 * PATIENCE)
    site = put(tmp_path / "site", ADA)
    preview, sockets = Preview(site), serve._bind("127.0.0.1", 0)
    said: list[str] = []

    async def until(happened: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not happened():
                await asyncio.sleep(0.01)

    async def story() -> None:
        running = asyncio.create_task(serve._serve(preview, "127.0.0.1", sockets, said.append))
        await until(lambda: said)
        put(site, {"people/ada-nilsson/person.yaml": "name: Ada Dahl\nbio: [\n"})
        await until(lambda: preview.problems)
        put(site, {"people/ada-nilsson/person.yaml": "name: Ada Dahl\nbio: Foam.\n"})
        await until(lambda: len(said) > 1)
        running.cancel()

    try:
        asyncio.run(story())
    finally:
        for one in sockets:
            one.close()
    assert re.search("person.yaml changed: rebuilt", said[1])


def test_foreign_names_are_refused(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        for path in ("/", "/livereload.js", "/livereload"):
            assert (await server.get(path, headers={"Host": "evil.example"})).code == 403
        assert (await server.get("/", headers={"Host": f"localhost:{server.port}"})).code == 200
        request = HTTPRequest(
            f"ws://127.0.0.1:{server.port}/livereload", headers={"Origin": "http://evil.example"}
        )
        with pytest.raises(Exception, match="403"):
            await websocket_connect(request)

    with serving(put(tmp_path, ADA)) as server:
        asyncio.run(story(server))


@pytest.mark.parametrize(
    ("name", "host", "expected"),
    [
        ("127.0.0.1", "127.0.0.1", True),
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


def test_a_site_that_begins_with_a_mistake(tmp_path: Path) -> None:
    site = put(tmp_path, {"people/ada-nilsson/person.yaml": "nmae: Ada\n"})

    async def story(server: Server) -> None:
        first = await server.get("/anything/")
        assert first.code == 500
        assert b"person.yaml:1:1" in first.body
        assert b"livereload.js" in first.body
        async with server.browser() as browser:
            put(site, ADA)
            assert (await told(browser))["command"] == "reload"
            assert (await server.get("/")).code == 200

    with serving(site) as server:
        assert "person.yaml:1:1: unknown key 'nmae'" in server.before
        asyncio.run(story(server))


def test_it_ends_quietly(tmp_path: Path) -> None:
    with serving(put(tmp_path, ADA)) as server:
        server.process.send_signal(signal.SIGINT)
        rest, _ = server.process.communicate(timeout=PATIENCE)
        assert (rest.strip(), server.process.returncode) == ("", 0)


def test_a_port_in_use_and_no_site(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sitegen", "serve", str(put(tmp_path / "site", ADA)), "--port"]
    with serving(tmp_path / "site") as server:
        done = subprocess.run(
            [*command, str(server.port)],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == (
        f"port {server.port} is in use\n    stop what uses it, or take another: --port {server.port + 1}\n"
    )
    command[4] = str(tmp_path)
    done = subprocess.run(
        [*command, "0"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, "is not a site" in done.stderr) == (1, True)
