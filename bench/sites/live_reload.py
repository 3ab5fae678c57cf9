"""Measure the time from a saved file to the new page in the browser, for sitegen and Hugo.

    python -m bench.sites.live_reload [--people 1,100,1000] [--runs 7] [--hugo PATH]

Chromium shows the home page of a person, and a word of their biography changes. `start` is the time
from the start of the server to the page in the browser, `reload` the time from the change to the
new page, each followed by the CPU time of the server. Times are in milliseconds, those of reloads
are medians. Reads /proc, so it needs Linux.
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
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from playwright.sync_api import Error, sync_playwright

from bench.processes import ENVIRONMENT
from bench.sites.content import Size, write
from bench.sites.peers import HUGO_FLAGS, PEERS
from tests.browser.chromium import launch

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Page

_TIMEOUT: Final = 600
"""Seconds until the server must show a page."""
_BIO: Final = re.compile("^bio: '?We study", re.MULTILINE)
_BEGINNINGS: Final = (
    "We study",
    "In spring one we study",
    "In spring two we study",
    "In spring three we study",
)
"""Beginnings of the biography: the original and its replacements."""
_OBSERVE: Final = """(text) => {
  window.painted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return;
      observer.disconnect();
      const finish = () => resolve(performance.timeOrigin + performance.now());
      requestAnimationFrame(() => setTimeout(finish));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}"""
"""Watches a page that the server updates without loading it."""
_PAINT_TIME: Final = """() => window.painted ?? new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => {
    const entry = list.getEntriesByName("first-contentful-paint")[0];
    if (entry) resolve(performance.timeOrigin + entry.startTime);
  });
  observer.observe({ type: "paint", buffered: true });
})"""
"""Returns when the new text was painted, in milliseconds since the epoch.

A page that was loaded again has no `painted`; its first paint shows the text.
"""


class Server(NamedTuple):
    """A server with a site."""

    name: str
    """As the table shows it."""
    command: Sequence[str]
    url: str
    """Home page of the person."""
    file: Path
    """File with the biography of the person."""


class Time(NamedTuple):
    """A time in seconds."""

    wall: float
    cpu: float
    """CPU time of the server."""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", default="1,100,1000", help="sizes of the sites")
    parser.add_argument("--runs", type=int, default=7, help="edits (default: 7)")
    parser.add_argument(
        "--hugo", default=shutil.which("hugo") or "", help="program (default: hugo, if installed)"
    )
    args = parser.parse_args()
    print(f"{'people':>6}  {'':8}{'start':>9}{'CPU':>9}{'reload':>9}{'CPU':>9}{'MiB':>7}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        for people in map(int, args.people.split(",")):
            for server in write_sites(Path(folder), people, args.hugo):
                page = browser.new_page()
                with _run(server, page) as (process, start):
                    texts = islice(cycle(_BEGINNINGS[1:]), args.runs + 1)
                    reloads = [measure_reload(server, process, page, text) for text in texts]
                    peak = _peak_memory(process)
                page.close()
                wall, cpu = (median(column) for column in zip(*reloads[1:], strict=True))
                times = "".join(f"{1000 * value:9.0f}" for value in (*start, wall, cpu))
                print(f"{people:6}  {server.name:8}{times}{peak:7.0f}", flush=True)


def write_sites(folder: Path, people: int, hugo: str) -> list[Server]:
    """Write a site for sitegen, and for Hugo if it is installed."""
    site, port = folder / f"site-{people}", _find_free_port()
    write(site, Size(people))
    files = sorted((site / "people").glob("*/person.yaml"))
    file = next(file for file in files if _BIO.search(file.read_text("utf-8")))
    slug = file.parent.name
    url = f"http://127.0.0.1:{port}/" + ("" if people == 1 else f"{slug}/")
    command = [sys.executable, "-m", "sitegen", "serve", str(site), "--port", str(port)]
    servers = [Server("sitegen", command, url, file)]
    if hugo:
        peer, project = PEERS["hugo"], folder / f"hugo-{people}"
        peer.write_project(site, project)
        options = ["--renderToMemory", "-s", str(project), "-p", str(port)]
        file = peer.people_folder(project) / f"{slug}.{peer.suffix}"
        servers.append(Server("Hugo", [hugo, "server", *HUGO_FLAGS, *options], url, file))
    return servers


def _find_free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def _run(server: Server, page: Page) -> Iterator[tuple[int, Time]]:
    """Start a server and open its page; yield the process and the time that this takes."""
    start = time.monotonic()
    with subprocess.Popen(server.command, stdout=subprocess.DEVNULL, env=ENVIRONMENT) as process:
        try:
            while time.monotonic() - start < _TIMEOUT:
                with suppress(Error):
                    response = page.goto(server.url, wait_until="load")
                    if response and response.ok:
                        break
                time.sleep(0.01)
            yield process.pid, Time(time.monotonic() - start, _cpu_seconds(process.pid))
        finally:
            process.terminate()
            process.wait(timeout=30)


def measure_reload(server: Server, process: int, page: Page, text: str) -> Time:
    """Change the beginning of the biography; measure until the browser paints it.

    The browser records the time of the paint, because Playwright polls and notices up to 0.1 s
    later.
    """
    content = server.file.read_text("utf-8")
    old = next(text for text in reversed(_BEGINNINGS) if text in content)
    time.sleep(1)  # the page must have connected to the server
    page.evaluate(_OBSERVE, text)
    start, cpu = time.time(), _cpu_seconds(process)
    server.file.write_text(content.replace(old, text, 1), "utf-8")
    page.get_by_text(text).first.wait_for(timeout=_TIMEOUT * 1000)
    return Time(page.evaluate(_PAINT_TIME) / 1000 - start, _cpu_seconds(process) - cpu)


def _cpu_seconds(process: int) -> float:
    """Return the CPU time of a process and its children that have ended."""
    # Fields 14 to 17. The second is the name of the program, in brackets.
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def _peak_memory(process: int) -> float:
    """Return the peak memory of a process in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main()
