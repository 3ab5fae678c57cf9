"""What a page must not have in it, as a browser understands it; and what the browser does with it."""

from __future__ import annotations

import mimetypes
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from tests.site.sites import contents

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Route

HOST: Final = "http://site.test/"

_TELL: Final = """
window.hits = [];
for (const name of ["run", "alert", "confirm", "prompt"]) window[name] = (...all) => { window.hits.push(name); };
"""

_LOOK: Final = r"""() => {
  const wrong = [...window.hits];
  const address = /^[\s\x00-\x1f]*(javascript|vbscript|data:text|data:image\/svg)/i;
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
      if (leads && address.test(value)) wrong.push(`${name} ${key}=${value.slice(0, 40)}`);
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
        self.context: BrowserContext = browser.new_context(bypass_csp=True)
        self.context.add_init_script(_TELL)
        self.context.route("**/*", self._answer)
        self._page: Page = self.context.new_page()

    def _answer(self, route: Route) -> None:
        address = urlsplit(route.request.url)
        if not route.request.url.startswith(HOST):
            self.asked.append(route.request.url)
            route.abort()
            return
        path = unquote(address.path).lstrip("/")
        file = f"{path}index.html" if not path or path.endswith("/") else path
        if file in self._files:
            kind = mimetypes.guess_type(file)[0] or "application/octet-stream"
            route.fulfill(body=self._files[file], content_type=f"{kind}; charset=utf-8")
        else:
            route.fulfill(status=404, body="")

    def wrong(self, paths: Iterable[str]) -> dict[str, list[str]]:
        """What is wrong with pages, by path."""
        found = {}
        for path in paths:
            self._page.goto(HOST + path.removesuffix("index.html"), wait_until="load")
            if said := self._page.evaluate(_LOOK):
                found[path] = said
        return found

    def searched(self, path: str, word: str) -> list[str]:
        """What is wrong with a page after somebody searched in it."""
        self._page.goto(HOST + path.removesuffix("index.html"), wait_until="load")
        self._page.get_by_role("searchbox").first.press_sequentially(word)
        self._page.wait_for_timeout(300)
        said: list[str] = self._page.evaluate(_LOOK)
        return said

    def pages(self) -> list[str]:
        """All that there are."""
        return sorted(name for name in self._files if name.endswith(".html"))
