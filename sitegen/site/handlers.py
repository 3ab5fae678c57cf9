"""The preview over HTTP, with livereload's script and protocol: open pages are told to show what has changed."""

from __future__ import annotations

import asyncio
import mimetypes
import socket
from ipaddress import ip_address
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

import livereload
from livereload.handlers import LiveReloadHandler, LiveReloadJSHandler
from markupsafe import escape
from tornado.escape import json_decode
from tornado.web import Application, RequestHandler

from sitegen.errors import SitegenError
from sitegen.site import overlay, policy
from sitegen.site.pictures import FOLDER
from sitegen.site.places import digest

if TYPE_CHECKING:
    from asyncio import Task
    from collections.abc import Sequence

    from sitegen.site.preview import Preview

# From the page's own address, so that it works through a forwarded port too.
_RELOAD: Final = (
    Path(__file__).with_name("in_place.js").read_bytes()
    + (
        b"(function(){var s=document.createElement('script'),l=location;"
        b"s.src='/livereload.js?v=%s&port='+(l.port||(l.protocol==='https:'?443:80));document.head.appendChild(s)})()"
    )
    % livereload.__version__.encode()
)
_SCRIPT: Final = b"<script>%s</script>" % _RELOAD
_STRICT: Final = str(escape(policy.STRICT)).encode()
_PREVIEW: Final = str(escape(policy.preview(_RELOAD))).encode()
_FOREVER: Final = "max-age=31536000, immutable"
_TYPES: Final = {
    ".avif": "image/avif", ".bib": "text/plain", ".ics": "text/calendar", ".js": "text/javascript",
    ".svg": "image/svg+xml", ".webp": "image/webp", ".woff2": "font/woff2", ".xml": "application/xml",
}  # fmt: skip


def application(preview: Preview, loading: Task[None], host: str) -> Application:
    """The pages of `preview` for requests that come to this machine by one of its own names or by `host`; those that
    need the whole site wait for `loading`.
    """
    LiveReloadHandler.watcher = SimpleNamespace(filepath="*")
    LiveReloadHandler.live_css = False
    own = {"host": host}
    return Application(
        [
            ("/livereload", _Reload, {"host": host, "preview": preview}),
            ("/livereload.js", _Script, own),
            ("/(.*)", _Pages, {"host": host, "preview": preview, "loading": loading}),
        ],
        log_function=lambda _: None,
    )


def reload(styles: Sequence[str] = ()) -> None:
    """Tell every browser that shows a page to load it again; or only these style sheets, by name."""
    LiveReloadHandler.live_css = bool(styles)
    for name in styles or ("*",):
        LiveReloadHandler.reload_waiters(name)


def looked_at(preview: Preview) -> Sequence[str]:
    """The pages that browsers show."""
    return sorted(
        {preview.page_at(listening.page[1:]) for listening in LiveReloadHandler.waiters} - {""}
    )


def is_own_name(name: str, host: str) -> bool:
    """Whether a request for `name` is meant for this server.

    A foreign site can point its own name to this machine and read the pages through the reader's browser; it cannot
    do so with an address or a name that is ours.
    """
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        machine = socket.gethostname().lower()
        own = {"localhost", host.lower(), machine, f"{machine}.local"}
        return name.lower() in own or name.lower().endswith(".localhost")
    return True


class _Guarded(RequestHandler):
    """Refuses requests by foreign names."""

    def initialize(self, host: str) -> None:
        self._host = host

    def prepare(self) -> None:
        name = urlsplit(f"//{self.request.host}").hostname or ""
        if not is_own_name(name, self._host):
            self.set_status(403)
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(
                f"This server does not answer to the name {name!r}; start it with: sitegen serve --host NAME\n"
            )


def _cookie(handler: RequestHandler) -> str:
    """The cookie that tells which version a page shows. Cookies are shared by ports, so the port is in its name."""
    return f"sitegen-{urlsplit(f'//{handler.request.host}').port or 80}"


class _Script(_Guarded, LiveReloadJSHandler):  # type: ignore[misc]  # livereload has no types
    """livereload.js."""

    def get(self) -> None:
        self.set_header("Cache-Control", _FOREVER)
        super().get()


class _Reload(_Guarded, LiveReloadHandler):  # type: ignore[misc]  # nor here
    """The socket that the script listens to."""

    def initialize(self, host: str, preview: Preview) -> None:  # type: ignore[override]  # the route gives it
        super().initialize(host)
        self._preview = preview
        self.page = ""

    def on_message(self, message: str | bytes) -> None:
        """A page that was sent before the last rebuild, and listens only now, is told at once."""
        super().on_message(message)
        if self in LiveReloadHandler.waiters and not self.page:
            self.page = unquote(urlsplit(json_decode(message).get("url", "")).path)
        shown = self.get_cookie(_cookie(self))
        if self in LiveReloadHandler.waiters and shown and shown != self._preview.version:
            self.send_message({"command": "reload", "path": "*", "liveCSS": False, "liveImg": True})

    def check_origin(self, origin: str) -> bool:
        return urlsplit(origin).netloc == self.request.host


class _Pages(_Guarded):
    """Every file of the site."""

    def initialize(self, host: str, preview: Preview, loading: Task[None]) -> None:  # type: ignore[override]  # as above
        super().initialize(host)
        self._preview = preview
        self._loading = loading

    async def get(self, path: str) -> None:
        preview = self._preview
        if not self._loading.done() and not preview.begin(path):
            await asyncio.shield(self._loading)
        self.set_header("Cache-Control", "no-store")
        if not preview.is_there:
            self._send_html(overlay.page(preview.problems).encode(), 500)
        elif file := preview.find(path):
            self._send(file, 200)
        elif preview.is_folder(path):
            self.redirect(self.request.path + "/")
        else:
            self._send("404.html", 404)

    head = get

    def _send(self, file: str, status: int) -> None:
        try:
            content = self._preview.read(file)
        except OSError:  # taken away a moment ago
            self.send_error(404)
            return
        except SitegenError as error:
            self._send_html(overlay.page(error.problems).encode(), 500)
            return
        if not file.endswith(".html"):
            self.set_header("Content-Type", content_type(file))
            if file.startswith(FOLDER) or self.request.query == digest(
                content
            ):  # another one has another address
                self.set_header("Cache-Control", _FOREVER)
            self.finish(content)
            return
        self._send_html(content + self._told().encode(), status)

    def _told(self) -> str:
        """What to show over a page."""
        preview = self._preview
        if preview.problems:
            return overlay.panel(preview.problems)
        return overlay.left_out(preview.left_out) if preview.left_out else ""

    def _send_html(self, html: bytes, status: int) -> None:
        self.set_status(status)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_cookie(_cookie(self), self._preview.version, samesite="Strict")
        html = html.replace(_STRICT, _PREVIEW, 1)
        head, end, rest = html.partition(b"</head>")
        self.finish(head + _SCRIPT + end + rest if end else html + _SCRIPT)

    def write_error(self, status_code: int, **_kwargs: Any) -> None:
        """One line: what failed is in the terminal."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code} {self._reason}\n")


def content_type(file: str) -> str:
    """What a browser should take a file for, by its name."""
    suffix = "." + file.rpartition(".")[2].lower()
    found = _TYPES.get(suffix) or mimetypes.guess_type(file)[0] or "application/octet-stream"
    return (
        f"{found}; charset=utf-8"
        if found.startswith("text/") or found.endswith(("xml", "json"))
        else found
    )
