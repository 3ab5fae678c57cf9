"""Check pages in a browser for injected markup, executed scripts and requests to other hosts."""

from __future__ import annotations

import mimetypes
import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

from tests.sites import contents

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from playwright.sync_api import Browser, Request

_RECORD_CALLS: Final = """
window.calls = [];
for (const name of ["run", "alert", "confirm", "prompt"]) window[name] = () => { window.calls.push(name); };
"""

_FIND_INJECTIONS: Final = r"""() => {
  const injections = [...window.calls];
  const unsafeAddress = /^[\s\x00-\x1f]*((javascript|vbscript):|data:text|data:image\/svg)/i;
  for (const element of document.querySelectorAll("*")) {
    const tag = element.localName;
    if (["iframe", "object", "embed", "base", "frame", "applet", "marquee", "isindex", "foreignobject", "animate",
         "set", "style"].includes(tag)) injections.push(`<${tag}>`);
    if (tag === "script" && element.type === "application/ld+json" && !element.text.includes("<")) continue;
    if (tag === "script" && !/^(\.\.\/)*\.?\/?[\w./-]*\.js(\?\w+)?$/.test(element.getAttribute("src") || "none"))
      injections.push("<script>");
    if (tag === "meta" && /refresh|set-cookie/i.test(element.getAttribute("http-equiv") || ""))
      injections.push("<meta>");
    for (const {name, value} of element.attributes) {
      if (/^on/i.test(name) || ["srcdoc", "formaction", "ping", "style"].includes(name))
        injections.push(`${tag} ${name}`);
      const isAddress = ["href", "src", "action", "data", "xlink:href", "poster", "to", "values"].includes(name);
      if (isAddress && unsafeAddress.test(value.replace(/[\t\n\r]/g, "")))
        injections.push(`${tag} ${name}=${value.slice(0, 40)}`);
    }
  }
  return [...new Set(injections)];
}"""


class PageChecker:
    """Serves the pages of a folder, and opens them in a browser that ignores their security policy."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        files = contents(folder)
        self.pages: Final = sorted(name for name in files if name.endswith(".html"))
        """Paths of all pages."""
        self.foreign_requests: Final[list[str]] = []
        """Addresses on other hosts that pages requested."""
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, files))
        self._host = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self._context = browser.new_context(bypass_csp=True)
        self._context.add_init_script(_RECORD_CALLS)
        self._context.on("request", self._record_request)
        self._page = self._context.new_page()

    def __enter__(self) -> PageChecker:
        return self

    def __exit__(self, *_error: object) -> None:
        self._context.close()
        self._server.shutdown()
        self._server.server_close()

    def _record_request(self, request: Request) -> None:
        if not request.url.startswith((self._host, "data:", "blob:")):
            self.foreign_requests.append(request.url)

    def _open(self, path: str) -> None:
        self._page.goto(self._host + path.removesuffix("index.html"), wait_until="load")

    def find_injections(self, paths: Iterable[str]) -> dict[str, list[str]]:
        """Return injected markup and called functions, by path."""
        injections = {}
        for path in paths:
            self._open(path)
            if markup := self._page.evaluate(_FIND_INJECTIONS):
                injections[path] = markup
        return injections

    def find_injections_of_search(self, path: str, query: str) -> list[str]:
        """Return injected markup and called functions of a page after a search."""
        self._open(path)
        self._page.get_by_role("searchbox").first.press_sequentially(query)
        self._page.wait_for_timeout(300)
        markup: list[str] = self._page.evaluate(_FIND_INJECTIONS)
        return markup


class _Handler(BaseHTTPRequestHandler):
    """Serves files; the browser may cache all but pages, of which there are thousands."""

    protocol_version = "HTTP/1.1"

    def __init__(self, files: Mapping[str, bytes], *args: Any) -> None:
        self._files = files
        super().__init__(*args)

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path).lstrip("/")
        file = f"{path}index.html" if not path or path.endswith("/") else path
        content = self._files.get(file, b"")
        self.send_response(200 if file in self._files else 404)
        media_type = mimetypes.guess_type(file)[0] or "application/octet-stream"
        self.send_header("Content-Type", f"{media_type}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store" if file.endswith(".html") else "max-age=3600")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_args: object) -> None:
        """Print nothing."""
