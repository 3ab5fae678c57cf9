"""Serve a site on this machine, and update it when its files, theme or templates change."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import time
from contextlib import suppress
from ipaddress import ip_address
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from watchfiles import Change, DefaultFilter, awatch

from sitegen.content.folders import is_private
from sitegen.content.reading import display_path
from sitegen.content.site import find_people
from sitegen.errors import Problem, UsageError
from sitegen.serving.handlers import list_open_pages, make_application, reload_browsers
from sitegen.serving.preview import Preview
from sitegen.shipped import bundled

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence

_OUTPUT: Final = "public"
_MANY_PEOPLE: Final = 40
"""Number of people from which loading takes noticeable time."""
_MANY_PAGES: Final = 500
"""Number of pages from which rendering in the background takes too long."""
_STEP: Final = 5
"""Milliseconds without a change before an update; an editor may save several files."""
_DEBOUNCE: Final = 400
"""Milliseconds after which an update happens even during further changes."""
_INTERVAL: Final = 0.5
"""Seconds between checks for changes with `--poll`."""
_ERROR_DELAY: Final = 0.1
"""Seconds before an error is shown, since the file may have been saved only in part."""
_PAUSE: Final = 0.5
"""Seconds to wait for the browser's requests before rendering pages in the background."""


def serve(folder: Path, *, host: str, port: int, poll: bool, report: Callable[[str], None]) -> None:
    """Serve the site in `folder` until interrupted.

    Args:
        folder: The site.
        host: Name or address to listen on.
        port: Port to listen on; 0 takes a free one.
        poll: Whether to look for changes instead of waiting for events of the file system.
        report: Called with each line for the terminal.

    Raises:
        ContentError: The folder contains no site.
        UsageError: The address cannot be used.
    """
    people = find_people(folder)
    sockets = _bind(host, port)
    # Malformed requests are answered, but not reported to the user.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    if len(people) > _MANY_PEOPLE:
        report(f"Loading {len(people)} people ...")
    with suppress(KeyboardInterrupt):
        preview = Preview(folder)
        preview.load()
        asyncio.run(run_server(preview, host, sockets, report, poll=poll))


async def run_server(
    preview: Preview,
    host: str,
    sockets: Sequence[socket.socket],
    report: Callable[[str], None],
    *,
    poll: bool = False,
) -> None:
    """Serve a preview that has been loaded, and update it, until cancelled."""
    server = HTTPServer(make_application(preview, host))
    server.add_sockets(sockets)
    for problem in (*preview.problems, *preview.left_out):
        report(str(problem))
    address = f"[{host}]" if ":" in host else host
    place, port = sockets[0].getsockname()[:2]
    if ip_address(place).is_unspecified:
        report("Every machine that can reach this one can read the site.")
    watching = asyncio.create_task(_watch(preview, report, poll=poll))
    await asyncio.sleep(0.1)  # let the watcher start
    if preview.is_outdated():
        preview.load()
    report(f"Serving {preview.folder} at http://{address}:{port}/ (stop with Ctrl-C)")
    await watching


async def _watch(preview: Preview, report: Callable[[str], None], *, poll: bool) -> None:
    roots = [
        root.resolve()
        for root in (preview.folder, bundled("templates"), bundled("themes"))
        if root.is_dir()
    ]
    is_source = _SourceFilter(roots)
    changes = _poll(roots, is_source) if poll else _listen(roots, is_source)
    task = asyncio.create_task(_check_pages(preview, report))
    async for changed in changes:
        task.cancel()
        start = time.monotonic()
        preview.update(changed)
        task = asyncio.create_task(_show(preview, changed, start, report))


async def _listen(roots: Sequence[Path], is_source: _SourceFilter) -> AsyncIterator[list[Path]]:
    """Yield files that the system reports as changed."""
    async for changes in awatch(*roots, watch_filter=is_source, debounce=_DEBOUNCE, step=_STEP):
        yield [Path(path) for _, path in changes]


async def _poll(roots: Sequence[Path], is_source: _SourceFilter) -> AsyncIterator[list[Path]]:
    """Yield files whose time or size has changed.

    Polling in watchfiles compares seconds, and would miss the second of two quick saves.
    """
    before = _list_states(roots, is_source)
    while True:
        await asyncio.sleep(_INTERVAL)
        after = _list_states(roots, is_source)
        if changed := sorted({path for path, *_ in before ^ after}):
            before = after
            yield changed


def _list_states(roots: Iterable[Path], is_source: _SourceFilter) -> set[tuple[Path, int, int]]:
    """List the sources with time and size."""
    states = set()
    for place, folders, names in chain.from_iterable(map(os.walk, roots)):
        folders[:] = [name for name in folders if is_source(Change.added, f"{place}/{name}")]
        for name in names:
            path = Path(place, name)
            if is_source(Change.added, str(path)):
                with suppress(OSError):  # it has just been deleted
                    status = path.stat()
                    states.add((path, status.st_mtime_ns, status.st_size))
    return states


async def _show(
    preview: Preview, changed: Sequence[Path], start: float, report: Callable[[str], None]
) -> None:
    """Report an update to browsers and terminal; the next change cancels this."""
    if preview.problems:
        await asyncio.sleep(_ERROR_DELAY)
    pages = list_open_pages(preview)
    reload_browsers(() if preview.problems else _list_styles(changed))
    for file in pages:  # wait for the browsers' requests
        preview.refresh(file)
    _report_update(preview, changed, time.monotonic() - start, report)
    await _check_pages(preview, report)


async def _check_pages(preview: Preview, report: Callable[[str], None]) -> None:
    """Render the pages of a small site that are not open, to report errors in them."""
    if preview.problems or len(preview.pages) > _MANY_PAGES:
        return
    await asyncio.sleep(_PAUSE)
    for file in preview.pages:
        await asyncio.sleep(0)
        preview.refresh(file)
        if preview.problems:
            report(f"{time.strftime('%H:%M:%S')} {file} cannot be rendered:")
            _report_problems(preview.problems, report)
            return


def _report_update(
    preview: Preview, changed: Iterable[Path], seconds: float, report: Callable[[str], None]
) -> None:
    start = f"{time.strftime('%H:%M:%S')} {_describe(changed)} changed"
    if preview.problems:
        report(f"{start}, but the site cannot be built:")
        _report_problems(preview.problems, report)
    elif preview.left_out:
        report(f"{start}: updated without broken publications:")
        _report_problems(preview.left_out, report)
    else:
        report(f"{start}: updated in {seconds:.2f} s")
        for note in preview.notes:
            report(f"    {preview.folder / 'site.yaml'}: {note}")


def _report_problems(problems: Iterable[Problem], report: Callable[[str], None]) -> None:
    for problem in problems:
        report(str(problem))


def _describe(changed: Iterable[Path]) -> str:
    """Name the first changed file, an editor's temporary file only if there is no other."""
    paths = sorted(set(changed))
    existing = [path for path in paths if path.exists()] or paths
    more = f" and {len(existing) - 1} more" if len(existing) > 1 else ""
    return display_path(existing[0]) + more


def _list_styles(changed: Collection[Path]) -> Sequence[str]:
    """List the names of style sheets, if nothing else has changed."""
    only_styles = all(
        path.suffix == ".css" and "static" in path.parts and path.exists() for path in changed
    )
    return sorted({path.name for path in changed}) if only_styles else ()


class _SourceFilter(DefaultFilter):
    """Selects the source files of a site, not the built site or editors' backups."""

    def __init__(self, roots: Sequence[Path]) -> None:
        super().__init__()
        self._roots = roots

    def __call__(self, change: Change, path: str) -> bool:
        root = next((root for root in self._roots if Path(path).is_relative_to(root)), None)
        if root is None or not super().__call__(change, path):
            return False
        parts = Path(path).relative_to(root).parts
        return (
            bool(parts)
            and parts[0] != _OUTPUT
            and not is_private(parts[-1])
            and not any(part.startswith(".") for part in parts)
        )


def _bind(host: str, port: int) -> Sequence[socket.socket]:
    if not host:
        hint = "omit it; --host 0.0.0.0 serves the site to your whole network"
        raise UsageError("--host is empty", hint=hint)
    try:
        return bind_sockets(port, host)
    except UnicodeError:  # too long for a name, for example
        hint = "omit it, or use an address of this machine"
        raise UsageError(f"--host {host!r} is not a valid host name", hint=hint) from None
    except OSError as error:
        problems = {
            errno.EADDRINUSE: (
                f"port {port} is in use",
                f"stop the program that uses it, or use another one: --port {port + 1}",
            ),
            errno.EACCES: (
                f"you are not allowed to use port {port}",
                "use a number from 1024 to 65535",
            ),
            errno.EADDRNOTAVAIL: (
                f"{host!r} is not an address of this machine",
                "omit --host, or use 0.0.0.0",
            ),
        }
        default = f"cannot listen on {host!r}, port {port}: {error.strerror}", ""
        message, hint = problems.get(error.errno or 0, default)
        raise UsageError(Problem(message, hint=hint)) from None
