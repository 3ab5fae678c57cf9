"""Serve the preview over HTTP; open pages use livereload's script and protocol."""

from __future__ import annotations

import mimetypes
import socket
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

import livereload
from livereload.handlers import LiveReloadHandler, LiveReloadJSHandler
from markupsafe import escape
from tornado.escape import json_decode, json_encode
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError

from sitegen.content.reading import digest
from sitegen.errors import SitegenError
from sitegen.rendering.filters import CONTENT_SECURITY_POLICY
from sitegen.rendering.pictures import FOLDER as PICTURES
from sitegen.serving import overlay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.serving.preview import Preview


def preview_policy(script: bytes) -> str:
    """Return the policy of pages that `serve` shows.

    It also allows the live-reload script, given as its source, and the style of the error panel.
    """
    script_digest = b64encode(sha256(script).digest()).decode()
    return (
        "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        f"script-src 'self' 'sha256-{script_digest}'; font-src 'self'; media-src 'self'; "
        "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'"
    )


# Load the script from the page's own address, so that it also works through a forwarded port.
_CLIENT: Final = (
    Path(__file__).with_name("in_place.js").read_bytes()
    + (
        b"(function(){var s=document.createElement('script'),l=location;"
        b"s.src='/livereload.js?v=%s&port='+(l.port||(l.protocol==='https:'?443:80));"
        b"document.head.appendChild(s)})()"
    )
    % livereload.__version__.encode()
)
_SCRIPT: Final = b"<script>%s</script>" % _CLIENT
_PUBLISHED_POLICY: Final = str(escape(CONTENT_SECURITY_POLICY)).encode()
_PREVIEW_POLICY: Final = str(escape(preview_policy(_CLIENT))).encode()
_IMMUTABLE: Final = "max-age=31536000, immutable"
_TYPES: Final = {
    ".avif": "image/avif",
    ".bib": "text/plain",
    ".ics": "text/calendar",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}


def make_application(preview: Preview, host: str) -> Application:
    """Make the application, which accepts requests to this machine's names and to `host`."""
    LiveReloadHandler.watcher = SimpleNamespace(filepath="*")
    LiveReloadHandler.live_css = False
    options = {"host": host, "preview": preview}
    return Application(
        [
            ("/livereload", _LiveReload, options),
            ("/livereload.js", _Script, options),
            ("/(.*)", _Files, options),
        ],
        log_function=lambda _: None,
    )


def reload_browsers(styles: Sequence[str] = ()) -> None:
    """Make all browsers reload the page, or only these style sheets."""
    LiveReloadHandler.live_css = bool(styles)
    for name in styles or ("*",):
        LiveReloadHandler.reload_waiters(name)


def list_open_pages(preview: Preview) -> Sequence[str]:
    """List the files of pages open in browsers."""
    paths = {getattr(waiter, "page", "")[1:] for waiter in LiveReloadHandler.waiters}
    return sorted({preview.find_page(path) for path in paths} - {""})


def is_own_name(name: str, host: str) -> bool:
    """Return whether a request for the host `name` is meant for this server.

    Another site could point its own name to this machine and read the pages through the user's
    browser (DNS rebinding). This is impossible with an IP address or a name of this machine.
    """
    with suppress(ValueError):
        ip_address(name.strip("[]"))
        return True
    machine = socket.gethostname().lower()
    own = {"localhost", host.lower(), machine, f"{machine}.local"}
    return name.lower() in own or name.lower().endswith(".localhost")


class _Guarded(RequestHandler):
    """Rejects requests to names of other sites."""

    def initialize(self, host: str, preview: Preview) -> None:
        self.own_host = host
        self.preview = preview

    def prepare(self) -> None:
        try:
            address = urlsplit(f"//{self.request.host}")
            name, self.own_port = address.hostname or "", address.port or 80
        except ValueError:
            self._refuse(400, "Malformed Host header")
            return
        if not is_own_name(name, self.own_host):
            hint = "start it with: sitegen serve --host NAME"
            self._refuse(403, f"This server does not answer to the name {name!r}; {hint}")

    @property
    def version_cookie(self) -> str:
        """Name of the cookie with a page's version; ports share cookies, so the port is in it."""
        return f"sitegen-{self.own_port}"

    def _refuse(self, status: int, message: str) -> None:
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{message}\n")

    def write_error(self, status_code: int, **_kwargs: Any) -> None:
        self._refuse(status_code, f"{status_code} {self._reason}")


class _Script(_Guarded, LiveReloadJSHandler):  # type: ignore[misc]  # livereload has no types
    """Serves livereload.js."""

    def get(self) -> None:
        self.set_header("Cache-Control", _IMMUTABLE)
        super().get()


class _LiveReload(_Guarded, LiveReloadHandler):  # type: ignore[misc]  # nor here
    """The WebSocket that the script listens to."""

    page = ""
    """Path of the page that the browser shows."""

    def on_message(self, message: str | bytes) -> None:
        super().on_message(message)
        if self not in LiveReloadHandler.waiters:
            return
        if not self.page:
            with suppress(ValueError):
                self.page = unquote(urlsplit(str(json_decode(message).get("url", ""))).path)
        # The page may have been served before the last change, and only connected now.
        version = self.get_cookie(self.version_cookie)
        if version and version != self.preview.version:
            self.send_message({"command": "reload", "path": "*", "liveCSS": False, "liveImg": True})

    def send_message(self, message: object) -> None:
        """Send a message, unless the browser has just disconnected."""
        with suppress(WebSocketClosedError):
            sending = self.write_message(json_encode(message))
            sending.add_done_callback(lambda sent: sent.cancelled() or sent.exception())

    def log_exception(self, *_error: Any) -> None:
        """Print nothing: a message that fails is malformed, and tornado closes the connection."""

    def check_origin(self, origin: str) -> bool:
        try:
            return urlsplit(origin).netloc == self.request.host
        except ValueError:
            return False


class _Files(_Guarded):
    """Serves every file of the site."""

    def get(self, path: str) -> None:
        preview = self.preview
        self.set_header("Cache-Control", "no-store")
        if preview.plan is None:
            self._send_html(overlay.render_page(preview.problems).encode(), 500)
            return
        try:
            if file := preview.find(path):
                self._send(file, 200)
            elif preview.is_folder(path):
                self.redirect(self.request.path + "/")
            else:
                self._send("404.html", 404)
        except OSError:  # the file has just been deleted
            self.send_error(404)
        except SitegenError as error:
            self._send_html(overlay.render_page(error.problems).encode(), 500)

    head = get

    def _send(self, file: str, status: int) -> None:
        content = self.preview.read(file)
        if file.endswith(".html"):
            self._send_html(content + self._render_problems().encode(), status)
            return
        self.set_header("Content-Type", content_type(file))
        # The address changes with the content.
        if file.startswith(PICTURES) or self.request.query == digest(content):
            self.set_header("Cache-Control", _IMMUTABLE)
        self.finish(content)

    def _render_problems(self) -> str:
        if self.preview.problems:
            return overlay.render_panel(self.preview.problems)
        left_out = self.preview.left_out
        return overlay.render_left_out(left_out) if left_out else ""

    def _send_html(self, html: bytes, status: int) -> None:
        self.set_status(status)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_cookie(self.version_cookie, self.preview.version, samesite="Strict")
        html = html.replace(_PUBLISHED_POLICY, _PREVIEW_POLICY, 1)
        head, end, rest = html.partition(b"</head>")
        self.finish(head + _SCRIPT + end + rest if end else html + _SCRIPT)


def content_type(file: str) -> str:
    """Return the media type of a file, by its name."""
    suffix = "." + file.rpartition(".")[2].lower()
    media_type = _TYPES.get(suffix) or mimetypes.guess_type(file)[0] or "application/octet-stream"
    is_text = media_type.startswith("text/") or media_type.endswith(("xml", "json"))
    return f"{media_type}; charset=utf-8" if is_text else media_type
