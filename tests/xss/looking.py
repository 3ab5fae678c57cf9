"""What a page must not have in it, as a browser understands it; and what the browser does with it."""

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

    from playwright.sync_api import Browser, BrowserContext, Page, Request

_TELL: Final = """
window.hits = [];
for (const name of ["run", "alert", "confirm", "prompt"]) window[name] = (...all) => { window.hits.push(name); };
"""

_LOOK: Final = r"""() => {
  const wrong = [...window.hits];
  const address = /^[\s\x00-\x1f]*((javascript|vbscript):|data:text|data:image\/svg)/i;
  for (const one of document.querySelectorAll("*")) {
    const name = one.localName;
    if (["iframe", "object", "embed", "base", "frame", "applet", "marquee", "isindex", "foreignobject", "animate",
         "set", "style"].includes(name)) wrong.push(`<${name}>`);
    if (name === "script" && one.type === "application/ld+json" && !one.text.includes("<")) continue;
    if (name === "script" && !/^(\.\.\/)*\.?\/?[\w./-]*\.js(\?\w+)?$/.test(one.getAttribute("src") || "none"))
      wrong.push("<script>");
    if (name === "meta" && /refresh|set-cookie/i.test(one.getAttribute("http-equiv") || "")) wrong.push("<meta>");
    for (const {name: key, value} of one.attributes) {
      if (/^on/i.test(key) || ["srcdoc", "formaction", "ping", "style"].includes(key)) wrong.push(`${name} ${key}`);
      const leads = ["href", "src", "action", "data", "xlink:href", "poster", "to", "values"].includes(key);
      if (leads && address.test(value.replace(/[\t\n\r]/g, ""))) wrong.push(`${name} ${key}=${value.slice(0, 40)}`);
    }
  }
  return [...new Set(wrong)];
}"""


class Looking:
    """Pages of a folder in a real browser, which no policy keeps from running what stands in them."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._files: Mapping[str, bytes] = contents(folder)
        self.asked: list[str] = []
        """Addresses elsewhere that a page had the browser ask for."""
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, self._files))
        self._host = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self._context: BrowserContext = browser.new_context(bypass_csp=True)
        self._context.add_init_script(_TELL)
        self._context.on("request", self._note)
        self._page: Page = self._context.new_page()

    def _note(self, request: Request) -> None:
        if not request.url.startswith((self._host, "data:", "blob:")):
            self.asked.append(request.url)

    def close(self) -> None:
        """Nothing is looked at any more."""
        self._context.close()
        self._server.shutdown()
        self._server.server_close()

    def wrong(self, paths: Iterable[str]) -> dict[str, list[str]]:
        """What is wrong with pages, by path."""
        found = {}
        for path in paths:
            self._page.goto(self._host + path.removesuffix("index.html"), wait_until="load")
            if said := self._page.evaluate(_LOOK):
                found[path] = said
        return found

    def searched(self, path: str, word: str) -> list[str]:
        """What is wrong with a page after somebody searched in it."""
        self._page.goto(self._host + path.removesuffix("index.html"), wait_until="load")
        self._page.get_by_role("searchbox").first.press_sequentially(word)
        self._page.wait_for_timeout(300)
        said: list[str] = self._page.evaluate(_LOOK)
        return said

    def pages(self) -> list[str]:
        """All that there are."""
        return sorted(name for name in self._files if name.endswith(".html"))


class _Handler(BaseHTTPRequestHandler):
    """Answers with files; what pages share is to be kept by the browser, for there are thousands of them."""

    protocol_version = "HTTP/1.1"

    def __init__(self, files: Mapping[str, bytes], *args: Any) -> None:
        self._files = files
        super().__init__(*args)

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path).lstrip("/")
        file = f"{path}index.html" if not path or path.endswith("/") else path
        content = self._files.get(file, b"")
        self.send_response(200 if file in self._files else 404)
        kind = mimetypes.guess_type(file)[0] or "application/octet-stream"
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store" if file.endswith(".html") else "max-age=3600")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_args: object) -> None:
        """Nobody reads it."""
