"""A site over HTTP on this machine, built again at every change of its files, its theme or its templates."""

from __future__ import annotations

import asyncio
import errno
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from watchfiles import DefaultFilter, awatch

from sitegen.bundled import bundled
from sitegen.errors import Problem, SitegenError, UsageError
from sitegen.site.handlers import application, looked_at, reload
from sitegen.site.load import find, slugs
from sitegen.site.places import named
from sitegen.site.preview import Preview

if TYPE_CHECKING:
    import socket
    from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence

    from watchfiles import Change

_MANY: Final = 40
"""People whose reading takes so long that the server answers in the meantime."""
_TURN: Final = 0.1
"""Seconds in which whoever waits for the server asks for a page, and then for all that it shows."""
_GLANCE: Final = 0.005
"""Seconds in which it can be seen whether somebody asks."""
_SMALL: Final = 500
"""Pages that are made in a second or two."""
_STEP: Final = 5
"""Milliseconds without a change after which those before are taken for one; an editor may save several files."""
_LONGEST: Final = 400
"""Milliseconds after which they are so even if there were changes all along."""
_DOUBT: Final = 0.1
"""Seconds after which a mistake is believed, for the file may have been half written."""
_PAUSE: Final = 0.5
"""Seconds in which a browser asks for the page that it shows, and has the machine for itself."""

_NOT_SOURCES: Final = ("public", "private.yaml")


def serve(folder: Path, *, host: str, port: int, say: Callable[[str], None]) -> None:
    """Serve the site in `folder` until interrupted. `say` gets every line for the terminal; port 0 takes a free one.

    Raises ContentError if there is no site, UsageError if the address cannot be used.
    """
    find(folder)
    sockets = _bind(host, port)
    try:
        asyncio.run(_serve(Preview(folder), host, sockets, say))
    except KeyboardInterrupt:
        return


async def _serve(
    preview: Preview, host: str, sockets: Sequence[socket.socket], say: Callable[[str], None]
) -> None:
    is_large = len(slugs(preview.folder)) > _MANY
    loading = asyncio.create_task(_load(preview, preview.read_all() if is_large else None, say))
    watching = asyncio.create_task(_watch(preview, loading, say))
    if not is_large:
        await loading
    server = HTTPServer(application(preview, loading, host))
    server.add_sockets(sockets)
    address = f"[{host}]" if ":" in host else host
    say(
        f"Serving {preview.folder} at http://{address}:{sockets[0].getsockname()[1]}/ (stop with Ctrl-C)"
    )
    await watching


async def _load(preview: Preview, steps: Iterable[None] | None, say: Callable[[str], None]) -> None:
    await asyncio.sleep(
        _TURN if steps else 0
    )  # now the watch stands, and nothing that is saved from here on is missed
    for _ in steps or ():
        await asyncio.sleep(_GLANCE)
        while time.monotonic() < preview.begun + _TURN:  # a page asks for more than itself
            await asyncio.sleep(_GLANCE)
    if preview.finish():
        reload()
    for problem in (*preview.problems, *preview.left_out):
        say(str(problem))


async def _watch(preview: Preview, loading: Awaitable[None], say: Callable[[str], None]) -> None:
    roots = [
        root.resolve()
        for root in (preview.folder, bundled("templates"), bundled("themes"))
        if root.is_dir()
    ]
    doing = asyncio.create_task(_check(preview, loading, say))
    async for changes in awatch(
        *roots, watch_filter=_Sources(roots), debounce=_LONGEST, step=_STEP
    ):
        await loading
        doing.cancel()
        start, changed = time.monotonic(), [Path(path) for _, path in changes]
        preview.rebuild(changed)
        doing = asyncio.create_task(_show(preview, changed, start, say))


async def _show(
    preview: Preview, changed: Sequence[Path], start: float, say: Callable[[str], None]
) -> None:
    """Tell whoever looks on, and make what they ask for next; after the next save there is something else to tell."""
    if preview.problems:
        await asyncio.sleep(_DOUBT)
    shown = looked_at(preview)
    reload(_styles(changed) if not preview.problems else ())
    for file in shown:  # while the browsers are on their way
        preview.refresh(file)
    _tell(preview, _names(changed), time.monotonic() - start, say)
    await _check_pages(preview, say)


async def _check(preview: Preview, loading: Awaitable[None], say: Callable[[str], None]) -> None:
    await loading
    await _check_pages(preview, say)


async def _check_pages(preview: Preview, say: Callable[[str], None]) -> None:
    """Make the pages of a small site that nobody asks for, one by one while nobody waits, to tell what fails."""
    if preview.problems or len(preview.pages) > _SMALL:
        return
    await asyncio.sleep(_PAUSE)
    for file in preview.pages:
        await asyncio.sleep(0)
        with suppress(SitegenError):
            preview.read(file)
        if preview.problems:
            _say_problems(
                preview.problems, f"{time.strftime('%H:%M:%S')} {file} cannot be made:", say
            )
            return


def _say_problems(problems: Iterable[Problem], first: str, say: Callable[[str], None]) -> None:
    say(first)
    for problem in problems:
        say(str(problem))


def _tell(preview: Preview, changed: str, seconds: float, say: Callable[[str], None]) -> None:
    now = time.strftime("%H:%M:%S")
    if preview.problems:
        _say_problems(
            preview.problems, f"{now} {changed} changed, and the site cannot be built:", say
        )
    elif preview.left_out:
        _say_problems(
            preview.left_out,
            f"{now} {changed} changed: rebuilt without publications that are broken:",
            say,
        )
    else:
        say(f"{now} {changed} changed: rebuilt in {seconds:.2f} s")


def _names(paths: Iterable[Path]) -> str:
    """What changed, in a few words; what an editor made and took away again is left out if there is anything else."""
    changed = sorted(set(paths), key=lambda path: (not path.exists(), path))
    there = [path for path in changed if path.exists()] or changed
    return named(there[0]) + (f" and {len(there) - 1} more" if len(there) > 1 else "")


def _styles(changed: Collection[Path]) -> Sequence[str]:
    """The names of style sheets, if nothing else has changed."""
    own = all(
        path.suffix == ".css" and "static" in path.parts and path.exists() for path in changed
    )
    return sorted({path.name for path in changed}) if own else ()


class _Sources(DefaultFilter):
    """Lets through what a site is made from: not what is made of it, nor what editors leave beside their files."""

    def __init__(self, roots: Sequence[Path]) -> None:
        super().__init__()
        self._roots = roots

    def __call__(self, change: Change, path: str) -> bool:
        root = next((root for root in self._roots if Path(path).is_relative_to(root)), None)
        if root is None or not super().__call__(change, path):
            return False
        parts = Path(path).relative_to(root).parts
        hidden = any(part.startswith(".") for part in parts)
        return (
            not hidden
            and bool(parts)
            and parts[0] != _NOT_SOURCES[0]
            and parts[-1] != _NOT_SOURCES[1]
        )


def _bind(host: str, port: int) -> Sequence[socket.socket]:
    try:
        return bind_sockets(port, host)
    except OverflowError:
        raise UsageError(f"{port} is no port", hint="use a number from 1024 to 65535") from None
    except OSError as error:
        reason = {
            errno.EADDRINUSE: (
                f"port {port} is in use",
                f"stop what uses it, or take another: --port {port + 1}",
            ),
            errno.EACCES: (
                f"port {port} needs more rights than you have",
                "use a number from 1024 to 65535",
            ),
            errno.EADDRNOTAVAIL: (
                f"{host!r} is no address of this machine",
                "leave out --host, or use 0.0.0.0",
            ),
        }.get(error.errno or 0, (f"cannot listen on {host}:{port}: {error.strerror}", ""))
        raise UsageError(Problem(reason[0], hint=reason[1])) from None
