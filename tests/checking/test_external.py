"""`sitegen check --external`, against servers on this machine."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import render_site
from sitegen.checking.external import Answer, Manners, ask
from sitegen.checking.links import broken
from sitegen.cli import main
from sitegen.errors import UsageError
from tests.sites import put

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUICK = Manners(patience=0.5, pause=0.0)


@dataclass
class Crowd:
    """How many questions are answered at once, by all servers that share it."""

    now: int = 0
    most: int = 0
    guard: threading.Lock = field(default_factory=threading.Lock)
    meeting: threading.Barrier | None = None
    """Where the first questions wait for each other."""
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
    """Answers as the paths say: `/404`, `/head/403/200` (HEAD and GET), `/late`, `/to/there`."""

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
            with crowd.one():
                self.answer()

        def do_GET(self) -> None:
            self.do_HEAD()

        def answer(self) -> None:
            words = self.path.strip("/").split("/")
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
            """Quiet."""

    made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.daemon_threads = True
    known.address = f"http://127.0.0.1:{made.server_address[1]}"
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    try:
        yield known
    finally:
        made.shutdown()
        made.server_close()
        thread.join()


@pytest.fixture
def web() -> Iterator[Server]:
    with server(Crowd()) as made:
        yield made


@pytest.mark.parametrize(
    ("path", "verdict", "said"),
    [
        ("/", "there", ""),
        ("/200?a=b c&d=潮", "there", ""),
        ("/潮汐", "there", ""),
        ("/to/there", "there", ""),
        ("/head/404/200", "there", ""),
        ("/head/501/200", "there", ""),
        ("/404", "gone", "answers 404 Not Found"),
        ("/410", "gone", "answers 410 Gone"),
        ("/to/404", "gone", "answers 404 Not Found"),
        ("/head/405/404", "gone", "answers 404 Not Found"),
        ("/403", "refused", "answers 403 Forbidden"),
        ("/429", "refused", "answers 429 Too Many Requests"),
        ("/999", "refused", "answers 999"),
        ("/500", "trouble", "answers 500 Internal Server Error"),
        ("/round", "trouble", "leads on and on, and never anywhere"),
        ("/late", "trouble", "gives no answer within 0.5 seconds"),
    ],
)
def test_answers(web: Server, path: str, verdict: str, said: str) -> None:
    answer = ask([web.address + path], QUICK)[web.address + path]
    assert (answer.verdict, answer.said) == (verdict, said)


def test_hosts_that_do_not_answer() -> None:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    refused = f"http://127.0.0.1:{port}/"
    # By what a name must look like, no resolver knows this one.
    unknown, senseless = "http://nothing.invalid/a", "http://[::1/"
    answers = ask([refused, unknown, senseless], QUICK)
    assert answers[refused] == Answer(
        "trouble", "cannot be reached: Connection refused", reached=False
    )
    assert answers[unknown].said.startswith(
        ("names a host that does not exist: 'nothing.invalid'", "cannot be reached")
    )
    assert answers[senseless] == Answer("gone", "is no address")


def test_one_host_is_asked_one_after_the_other() -> None:
    crowd = Crowd()
    with server(crowd) as host:
        wanted = [f"{host.address}/{name}" for name in "abcd"]
        assert {answer.verdict for answer in ask(wanted, QUICK).values()} == {"there"}
        assert host.asked == [("HEAD", f"/{name}") for name in "abcd"]
    assert crowd.most == 1
    assert next(iter(host.agents)).startswith("sitegen/")


@pytest.mark.parametrize("at_once", [1, 2, 3])
def test_hosts_are_asked_side_by_side_as_many_as_may_be(at_once: int) -> None:
    crowd = Crowd(meeting=threading.Barrier(at_once))
    with server(crowd) as one, server(crowd) as two, server(crowd) as three:
        wanted = [f"{each.address}/{name}" for each in (one, two, three) for name in "ab"]
        answers = ask(wanted, Manners(patience=30, pause=0, at_once=at_once))
    assert {answer.verdict for answer in answers.values()} == {"there"}
    assert crowd.most == at_once


def test_a_host_that_is_silent_is_left_alone(web: Server) -> None:
    wanted = [f"{web.address}/broken/{number}" for number in range(9)]
    answers = ask(wanted, QUICK)
    assert {answer.reached for answer in answers.values()} == {False}
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


def test_a_site(site: Path, web: Server) -> None:
    built = render_site(site)
    told: list[str] = []
    found = broken(built.plan.site, built.outputs, told.append, QUICK)
    shown = [
        str(one).replace(f"{site}/", "").replace(web.address, "WEB").partition("\n")[0]
        for one in found.gone
    ]
    assert sorted(shown) == [
        "people/ada-nilsson/news/2024-05-01-shell.md:4:15: 'WEB/to/404' answers 404 Not Found",
        "people/ada-nilsson/person.yaml:5:13: 'WEB/404' answers 404 Not Found",
        "people/ada-nilsson/publications.bib:6:10: 'WEB/410/a_b.pdf' answers 410 Gone",
    ]
    assert [(one.line, one.message.replace(web.address, "WEB")) for one in found.trouble] == [
        (6, "'WEB/500' answers 500 Internal Server Error")
    ]
    assert f"{web.address}/403: answers 403 Forbidden" in told[-1]
    assert not [path for _, path in web.asked if "cv.pdf" in path]


def test_only_when_it_is_wanted(
    site: Path, web: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", str(site)]) == 0
    assert main(["check", str(site)]) == 0
    assert not web.asked
    assert "Asking" not in capsys.readouterr().err


def test_nothing_at_all_can_be_reached(tmp_path: Path) -> None:
    bio = "bio: '[a](http://nothing.invalid/), [b](http://never.invalid/)'"
    folder = put(
        tmp_path,
        {
            "people/ada/person.yaml": f"name: Ada\n{bio}\n",
            "site.yaml": "options: {show_footer: no}\n",
        },
    )
    built = render_site(folder)
    with pytest.raises(UsageError, match="none of the hosts can be reached"):
        broken(built.plan.site, built.outputs, lambda _: None, QUICK)


def test_the_command_tells_dead_links_as_errors_beside_the_rest(
    tmp_path: Path, web: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    about = f"name: Ada\nbio: '[a]({web.address}/404), [b]({web.address}/there)'\nunsorted: [{{text: odd}}]\n"
    files = {"people/ada/person.yaml": about, "site.yaml": "options: {show_footer: no}\n"}
    folder = put(tmp_path / "site", files)
    assert main(["check", str(folder), "--external"]) == 1
    said = capsys.readouterr()
    assert "Asking 1 host for 2 addresses" in said.err
    assert f"person.yaml:2:11: '{web.address}/404' answers 404 Not Found" in said.out
    assert said.out.endswith("Found 1 error and 1 warning.\n")


def test_the_command_without_a_network(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    about = "name: Ada\nbio: '[a](http://nothing.invalid/), [b](http://never.invalid/)'\n"
    files = {"people/ada/person.yaml": about, "site.yaml": "options: {show_footer: no}\n"}
    folder = put(tmp_path / "site", files)
    assert main(["check", str(folder), "--external"]) == 1
    assert "error: none of the hosts can be reached" in capsys.readouterr().out
