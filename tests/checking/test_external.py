"""`sitegen check --external`, against servers on this machine."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from sitegen.building.build import render_site
from sitegen.checking.external import Answer, Limits, check_links, request_links
from sitegen.cli import main
from tests.sites import put

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUICK = Limits(timeout=0.5, pause=0.0)


@dataclass
class Crowd:
    """Counts the requests that servers answer at the same time."""

    now: int = 0
    most: int = 0
    guard: threading.Lock = field(default_factory=threading.Lock)
    meeting: threading.Barrier | None = None
    """Where the first requests wait for each other."""
    met: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def one(self) -> Iterator[None]:
        with self.guard:
            self.now += 1
            self.most = max(self.most, self.now)
        if self.meeting and not self.met.is_set():
            self.meeting.wait(20)
            self.met.set()
        yield
        with self.guard:
            self.now -= 1


@dataclass
class Server:
    """Answers according to the path: `/404`, `/head/403/200` (HEAD, GET), `/late`, `/to/there`."""

    address: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list)
    agents: set[str] = field(default_factory=set)


@contextmanager
def server(crowd: Crowd) -> Iterator[Server]:
    known = Server()

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            known.asked.append((self.command, self.path))
            known.agents.add(self.headers["User-Agent"])
            with crowd.one():  # it leaves before the answer lets the client ask again
                time.sleep(0.02)
            self.answer()

        def do_GET(self) -> None:
            self.do_HEAD()

        def answer(self) -> None:
            words = urlsplit(self.path).path.strip("/").split("/")
            if words[0] == "late":
                time.sleep(1.2)
            if words[0] == "broken":
                self.connection.close()
                return
            if words[0] in ("to", "round"):
                self.send_response(302)
                self.send_header("Location", f"/{words[1]}" if words[0] == "to" else "/round")
                self.end_headers()
                return
            code = words[1 if self.command == "HEAD" else 2] if words[0] == "head" else words[0]
            self.send_response(int(code) if code.isdigit() else 200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as made:
        made.daemon_threads = True
        known.address = f"http://127.0.0.1:{made.server_address[1]}"
        threading.Thread(target=made.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield known
        finally:
            made.shutdown()


@pytest.fixture
def web() -> Iterator[Server]:
    with server(Crowd()) as made:
        yield made


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("/200?a=b c&d=潮", "ok", ""),
        ("/潮汐", "ok", ""),
        ("/to/there", "ok", ""),
        ("/head/404/200", "ok", ""),
        ("/404", "gone", "returns 404 Not Found"),
        ("/head/405/404", "gone", "returns 404 Not Found"),
        ("/403", "unsure", "returns 403 Forbidden"),
        ("/999", "unsure", "returns 999"),
        ("/500", "failing", "returns 500 Internal Server Error"),
        ("/round", "failing", "redirects in a loop"),
        ("/late", "failing", "does not answer within 0.5 seconds"),
    ],
)
def test_the_status_of_a_link_and_why(web: Server, path: str, status: str, reason: str) -> None:
    answer = request_links([web.address + path], QUICK)[web.address + path]
    assert (answer.status, answer.reason) == (status, reason)


def test_hosts_that_cannot_be_reached() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    refused = f"http://127.0.0.1:{port}/"
    # The top-level domain .invalid is reserved, so no resolver knows this host.
    unknown, malformed = "http://nothing.invalid/a", "http://[::1/"
    answers = request_links([refused, unknown, malformed], QUICK)
    reason = "cannot be reached: Connection refused"
    assert answers[refused] == Answer("failing", reason, is_reached=False)
    assert answers[unknown].reason.startswith(
        ("is on a host that does not exist: 'nothing.invalid'", "cannot be reached")
    )
    assert answers[malformed] == Answer("gone", "is not a valid address")


def test_the_doi_resolver_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    with server(Crowd()) as host:
        monkeypatch.setenv("HTTP_PROXY", host.address)
        dois = ["http://doi.org/to/404", "http://doi.org/404"]
        statuses = [answer.status for answer in request_links(dois, QUICK).values()]
    assert statuses == ["ok", "gone"]


def test_the_links_of_one_host_are_checked_one_after_the_other() -> None:
    crowd = Crowd()
    with server(crowd) as host:
        wanted = [f"{host.address}/{name}" for name in "abcd"]
        assert {answer.status for answer in request_links(wanted, QUICK).values()} == {"ok"}
        assert host.asked == [("HEAD", f"/{name}") for name in "abcd"]
    assert crowd.most == 1
    assert next(iter(host.agents)).startswith("sitegen-academic/")


@pytest.mark.parametrize("parallel", [1, 2, 3])
def test_hosts_are_checked_in_parallel_up_to_the_limit(parallel: int) -> None:
    crowd = Crowd(meeting=threading.Barrier(parallel))
    with server(crowd) as one, server(crowd) as two, server(crowd) as three:
        wanted = [f"{each.address}/{name}" for each in (one, two, three) for name in "ab"]
        answers = request_links(wanted, Limits(timeout=30, pause=0, parallel=parallel))
    assert {answer.status for answer in answers.values()} == {"ok"}
    assert crowd.most == parallel


def test_a_host_that_does_not_answer_is_not_asked_again(web: Server) -> None:
    wanted = [f"{web.address}/broken/{number}" for number in range(9)]
    answers = request_links(wanted, QUICK)
    assert {answer.is_reached for answer in answers.values()} == {False}
    assert set(answers) == set(wanted)
    assert len({path for _, path in web.asked}) == 2


SITE = {
    "site.yaml": "title: Tides\nurl: https://ada.example.org\n",
    "people/ada-nilsson/person.yaml": """\
name: Ada Nilsson
links:
  homepage: WEB/there
bio: |
  See [one](WEB/404), [again](WEB/404#part), [me](https://ada.example.org/cv.pdf)
  and [that](WEB/500).
""",
    "people/ada-nilsson/publications.bib": """\
@article{tides,
  title = {Tides},
  author = {Nilsson, Ada},
  journal = {Waves},
  year = {2020},
  pdf = {WEB/410/a_b.pdf},
  code = {WEB/403},
}
""",
    "people/ada-nilsson/news/2024-05-01-shell.md": "---\ntitle: A shell\n---\nFound, [look](WEB/to/404).\n",
}


@pytest.fixture
def site(tmp_path: Path, web: Server) -> Path:
    return put(
        tmp_path / "site", {name: text.replace("WEB", web.address) for name, text in SITE.items()}
    )


def test_dead_links_are_reported_at_their_source(site: Path, web: Server) -> None:
    built = render_site(site)
    printed: list[str] = []
    gone, failing = check_links(built.plan.site, built.outputs, printed.append, QUICK)
    shown = [str(one).replace(f"{site}/", "").replace(web.address, "WEB") for one in gone]
    assert sorted(line.partition("\n")[0] for line in shown) == [
        "people/ada-nilsson/news/2024-05-01-shell.md:4:15: 'WEB/to/404' returns 404 Not Found",
        "people/ada-nilsson/person.yaml:5:13: 'WEB/404' returns 404 Not Found",
        "people/ada-nilsson/publications.bib:6:10: 'WEB/410/a_b.pdf' returns 410 Gone",
    ]
    assert [(one.line, one.message.replace(web.address, "WEB")) for one in failing] == [
        (6, "'WEB/500' returns 500 Internal Server Error")
    ]
    assert f"    {web.address}/403: returns 403 Forbidden" in printed
    assert not [path for _, path in web.asked if "cv.pdf" in path]


def test_dead_links_are_errors_next_to_other_findings_on_request_only(
    tmp_path: Path, web: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    bio = f"bio: '[a]({web.address}/404), [b]({web.address}/there)'"
    person = f"name: Ada\n{bio}\nunsorted: [{{text: odd}}]\n"
    settings = {"site.yaml": "options: {show_footer: no}\n"}
    put(tmp_path, {"people/ada/person.yaml": person, **settings})
    for command in ("build", "check"):
        assert main([command, str(tmp_path)]) == 0
    assert not web.asked
    assert "Checking" not in capsys.readouterr().err
    assert main(["check", str(tmp_path), "--external"]) == 1
    printed = capsys.readouterr()
    assert "Checking 2 links on 1 host" in printed.err
    assert f"person.yaml:2:11: '{web.address}/404' returns 404 Not Found" in printed.out
    assert printed.out.endswith("Found 1 error and 1 warning.\n")


def test_a_missing_network_is_one_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bio = "bio: '[a](http://nothing.invalid/), [b](http://never.invalid/)'"
    settings = {"site.yaml": "options: {show_footer: no}\n"}
    put(tmp_path, {"people/ada/person.yaml": f"name: Ada\n{bio}\n", **settings})
    assert main(["check", str(tmp_path), "--external"]) == 1
    assert "error: none of the hosts can be reached" in capsys.readouterr().out
