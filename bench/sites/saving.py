"""How long it takes from a saved file to the browser that shows it, beside Hugo's server: one command.

    python -m bench.sites.saving [--people 1,100,1000] [--runs 7] [--hugo PATH] [--chromium PATH]

Both servers get the sites of `bench.sites`, in turns; the home page of one person is open in Chromium, and a word of
their biography changes. `up` is the time from the start of a server to that page in the browser. Milliseconds, medians;
`CPU` are those of the processors that the server took meanwhile, which the kernel of Linux tells.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import Error, sync_playwright

from bench.environment import AS_INSTALLED
from bench.sites import peers
from bench.sites.content import Size, write

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Page

_BIO = re.compile("^bio: '?We study", re.MULTILINE)
"""Of somebody whose home page begins with the words that are changed."""
_PATIENCE = 600
"""Seconds that a server may take to be up."""


class Server(NamedTuple):
    """One program that serves one site."""

    name: str
    command: Sequence[str]
    edited: Path
    """The file that is saved again and again."""
    page: str
    """What shows it, below the address."""


def servers(folder: Path, people: int, hugo: str, port: int) -> list[Server]:
    """Ours, and Hugo's if it is there."""
    site = folder / f"site-{people}"
    write(site, Size(people))
    person = next(
        path
        for path in sorted((site / "people").iterdir())
        if _BIO.search(_read(path / "person.yaml"))
    )
    page = "" if people == 1 else f"{person.name}/"
    ours = (sys.executable, "-m", "sitegen", "serve", str(site), "--port", str(port))
    found = [Server("sitegen", ours, person / "person.yaml", page)]
    if hugo:
        project = folder / f"hugo-{people}"
        peer = peers.PEERS["hugo"]
        peer.project(site, project)
        theirs = (
            hugo,
            "server",
            "--quiet",
            "--noBuildLock",
            "--renderToMemory",
            "-s",
            str(project),
            "-p",
            str(port),
        )
        found.append(
            Server("Hugo", theirs, peer.people(project) / f"{person.name}.{peer.suffix}", page)
        )
    return found


class Took(NamedTuple):
    """How long something took, in seconds."""

    wall: float
    """By the clock."""
    cpu: float
    """Of the server's processors."""


class Running(NamedTuple):
    """A server that is up."""

    process: int
    """Its number."""
    up: Took
    """Until its page was there."""

    @property
    def largest(self) -> float:
        """How much memory it had at most, in MiB."""
        said = _read(Path(f"/proc/{self.process}/status"))
        return int(said.partition("VmHWM:")[2].split()[0]) / 1024


@contextmanager
def running(server: Server, port: int, page: Page) -> Iterator[Running]:
    """The server, with its page open."""
    start = time.monotonic()
    with subprocess.Popen(server.command, stdout=subprocess.DEVNULL, env=AS_INSTALLED) as process:
        try:
            while time.monotonic() - start < _PATIENCE:
                with suppress(Error):
                    answer = page.goto(f"http://127.0.0.1:{port}/{server.page}", wait_until="load")
                    if answer and answer.ok:
                        break
                time.sleep(0.01)
            yield Running(process.pid, Took(time.monotonic() - start, _cpu(process.pid)))
        finally:
            process.terminate()
            process.wait(timeout=30)


def saved(server: Server, process: int, page: Page, word: str) -> Took:
    """From a save to the page that shows it: to the first paint of one that is loaded again, as the browser has noted
    it, or to the end of the frame in which one that stays shows the word.

    Playwright looks at a page now and then, which is told up to a tenth of a second too late.
    """
    text = _read(server.edited)
    before = next(one for one in (*_WORDS, "We study") if one in text)
    time.sleep(1)  # the page was loaded a moment ago, and listens for changes now
    page.evaluate(_WATCHED, word)
    start, before_it = time.time(), _cpu(process)
    server.edited.write_text(text.replace(before, word, 1), "utf-8")
    page.get_by_text(word).first.wait_for(timeout=_PATIENCE * 1000)
    return Took(page.evaluate(_PAINTED) / 1000 - start, _cpu(process) - before_it)


_WATCHED = """(word) => { window.shown = new Promise((done) => new MutationObserver((_, watch) => {
  if (!document.body.textContent.includes(word)) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())));
}).observe(document.body, { subtree: true, childList: true, characterData: true })); }"""
_PAINTED = """() => window.shown ?? new Promise((done) => new PerformanceObserver((seen) => {
  const found = seen.getEntriesByName("first-contentful-paint")[0];
  if (found) done(performance.timeOrigin + found.startTime);
}).observe({ type: "paint", buffered: true }))"""
"""Milliseconds from 1970 to when the page was seen, or the word in it."""


def _cpu(process: int) -> float:
    """What a process took, with those of its own that have ended: the 14th to 17th field; the second is a name."""
    fields = _read(Path(f"/proc/{process}/stat")).rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


_WORDS = tuple(f"In spring {name} we study" for name in ("one", "two", "three"))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", default="1,100,1000")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument(
        "--hugo", default=shutil.which("hugo") or "", help="the program (default: as found)"
    )
    parser.add_argument(
        "--chromium", default=shutil.which("chromium") or "", help="the browser (default: as found)"
    )
    args = parser.parse_args()
    print(f"{'people':>6}  {'':8}{'up':>9}{'CPU':>9}{'saved':>9}{'CPU':>9}{'MiB':>7}")
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=args.chromium or None, args=["--no-sandbox"]
        )
        for people in (int(one) for one in args.people.split(",")):
            port = _free_port()
            for server in servers(Path(place), people, args.hugo, port):
                page = browser.new_page()
                with running(server, port, page) as one:
                    words = [_WORDS[run % len(_WORDS)] for run in range(args.runs + 1)]
                    took = [saved(server, one.process, page, word) for word in words][1:]
                    largest = one.largest
                page.close()
                found = (*one.up, *(median(every) for every in zip(*took, strict=True)))
                shown = "".join(f"{1000 * value:9.0f}" for value in found)
                print(f"{people:6}  {server.name:8}{shown}{largest:7.0f}", flush=True)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _read(path: Path) -> str:
    return path.read_text("utf-8")


if __name__ == "__main__":
    main()
