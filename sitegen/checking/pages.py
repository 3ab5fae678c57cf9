"""What finished pages do wrong: links and anchors that lead nowhere, pictures without words, other hosts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urljoin, urlsplit

from lxml import html

from sitegen.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sitegen.site.content import Site
    from sitegen.site.render import Output

_ROOT: Final = "https://site.invalid/"
_LOADING: Final[Mapping[str, str]] = {
    "script": "src", "img": "src", "source": "src", "iframe": "src", "video": "src", "audio": "src", "object": "data",
}  # fmt: skip
"""Elements that have a browser ask for something by themselves, and the attribute that names it."""


def errors(site: Site, outputs: Iterable[Output]) -> Iterator[Problem]:
    """Links within the site that lead nowhere, and whatever has a browser ask another host."""
    outputs = list(outputs)
    pages = {
        output.path: html.document_fromstring(output.content)
        for output in outputs
        if isinstance(output.content, bytes) and output.path.endswith(".html")
    }
    files = {output.path for output in outputs}
    anchors = {path: _anchors(page) for path, page in pages.items()}
    base = urlsplit(site.url).path.strip("/")
    for path, page in pages.items():
        for address in _links(page):
            yield from _lost(path, address, files, anchors, base)
        for address in _loaded(page):
            if urlsplit(address).netloc:
                hint = "put it into the person's folder files/ or the site's static/, and name it from there"
                yield Problem(f"the page asks another host for {address!r}", path, hint=hint)


def warnings(outputs: Iterable[Output]) -> Iterator[Problem]:
    """Pictures that say nothing to who cannot see them."""
    for output in outputs:
        if isinstance(output.content, bytes) and output.path.endswith(".html") and b"<img" in output.content:
            for picture in html.document_fromstring(output.content).iter("img"):
                if picture.get("alt") is None:
                    hint = "describe it in the brackets of its Markdown: ![what is to be seen](file)"
                    yield Problem(f"a picture has no words: {picture.get('src')!r}", output.path, hint=hint)


def _lost(path: str, address: str, files: set[str], anchors: Mapping[str, set[str]], base: str) -> Iterator[Problem]:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return
    target = unquote(urlsplit(urljoin(_ROOT + path, parts.path or path.rpartition("/")[2])).path).lstrip("/")
    if parts.path.startswith("/") and base:
        target = target.removeprefix(base).lstrip("/")  # the page for missing addresses names them from the root
    file = f"{target}index.html" if not target or target.endswith("/") else target
    if file not in files:
        hint = "correct the address, or add what it names"
        yield Problem(f"a link leads nowhere: {address!r}", path, hint=hint)
    elif parts.fragment and file in anchors and unquote(parts.fragment) not in anchors[file]:
        yield Problem(f"a link names a place that the page does not have: {address!r}", path)


def _links(page: html.HtmlElement) -> Iterator[str]:
    for element in page.iter("a", "link"):
        relation = element.get("rel") or ""
        if (address := element.get("href")) and relation not in ("canonical", "alternate"):
            yield address


def _loaded(page: html.HtmlElement) -> Iterator[str]:
    for element in page.iter(*_LOADING, "link"):
        if element.tag == "link":
            if (element.get("rel") or "") in ("stylesheet", "icon", "preload", "modulepreload", "preconnect"):
                yield element.get("href") or ""
        elif address := element.get(_LOADING[str(element.tag)]):
            yield address


def _anchors(page: html.HtmlElement) -> set[str]:
    return {str(name) for name in page.xpath("//@id | //a/@name")} | {"", "top"}
