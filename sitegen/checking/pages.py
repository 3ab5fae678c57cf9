"""Find problems on finished pages: broken links, external resources, missing image descriptions.

Each is reported once, at its source, with the pages it affects.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urljoin

from lxml import etree, html

from sitegen.content.reading import position_at
from sitegen.content.services import split_address
from sitegen.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sitegen.checking.origins import Origins, Place
    from sitegen.model.site import Site
    from sitegen.planning.pages import Output

_IMAGE_WITHOUT_TEXT: Final = re.compile(r"!\[\s*\]\(\s*<?(?P<file>[^\s()<>]+)")
_ROOT: Final = "https://site.invalid/"
_RESOURCES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("script", "img", "source", "iframe", "video", "audio"), "src"),
    "object": "data",
}
"""Elements that load a resource, with the attribute that names it."""
_LOADING_LINKS: Final = ("stylesheet", "icon", "preload", "modulepreload", "preconnect")


def parse_page(content: bytes) -> html.HtmlElement:
    """Parse a page of any size; anything but HTML gives a tree without elements."""
    try:
        return html.document_fromstring(content, html.HTMLParser(huge_tree=True))
    except (etree.LxmlError, ValueError):
        return html.Element("html")


def errors(site: Site, outputs: Iterable[Output], origins: Origins) -> Iterator[Problem]:
    """Yield broken internal links, and resources that pages load from other hosts."""
    affected: dict[tuple[str, Place | None, str], list[str]] = {}
    for page, address, message, hint in _defects(site, list(outputs)):
        find = origins.find_url if _is_external(address) else origins.find_link
        spelling, place = find(address) or (address, None)
        affected.setdefault((message.format(repr(spelling)), place, hint), []).append(page)
    for (message, place, hint), pages in affected.items():
        others = len(pages) - 1
        more = f" and {others} other {'page' if others == 1 else 'pages'}" if others else ""
        page = pages[0] if place else "this page"
        yield Problem(f"{message} {page}{more}", *(place or (pages[0], 0, 0)), hint=hint)


def missing_descriptions(origins: Origins) -> Iterator[Problem]:
    """Yield images without alternative text."""
    for path, text in origins.texts.items():
        if not path.endswith((".md", "person.yaml")):
            continue
        for match in _IMAGE_WITHOUT_TEXT.finditer(text):
            message = f"image {match['file']!r} has no alternative text"
            hint = f"describe it in the brackets: ![a tide gauge]({match['file']})"
            yield Problem(message, path, *position_at(text, match.start()), hint=hint)


def _is_external(address: str) -> bool:
    return bool(split_address(address).netloc)


def _defects(site: Site, outputs: Sequence[Output]) -> Iterator[tuple[str, str, str, str]]:
    """Yield page, address, message (with `{}` in place of the address) and hint of each defect."""
    links: dict[str, list[str]] = {}
    resources: dict[str, list[str]] = {}
    anchors: dict[str, set[str]] = {}
    for output in outputs:
        if isinstance(output.content, bytes) and output.path.endswith(".html"):
            page = parse_page(output.content)  # keeping all trees would fill the memory
            links[output.path] = list(dict.fromkeys(_links(page)))
            resources[output.path] = list(dict.fromkeys(_resources(page)))
            anchors[output.path] = _anchors(page)
    files = {output.path for output in outputs}
    base = split_address(site.url).path.strip("/")
    for path in links:
        for address in links[path]:
            if defect := _broken_link(path, address, files, anchors, base):
                yield path, address, *defect
        for address in resources[path]:
            if _is_external(address):
                hint = "copy it to the person's files/ or the site's static/, and use the copy"
                yield path, address, "external resource {} loaded by", hint


def _broken_link(
    path: str, address: str, files: set[str], anchors: Mapping[str, set[str]], base: str
) -> tuple[str, str] | None:
    """Return message and hint for a broken link of a page."""
    parts = split_address(address)
    if parts.scheme or parts.netloc:
        return None
    try:
        url = urljoin(_ROOT + path, parts.path or path.rpartition("/")[2])
    except ValueError:  # an address that cannot be split
        url = _ROOT + address
    target = unquote(split_address(url).path).lstrip("/")
    if parts.path.startswith("/") and base:  # the 404 page links from the root
        target = target.removeprefix(base).lstrip("/")
    file = f"{target}index.html" if not target or target.endswith("/") else target
    if file not in files:
        return "broken link {} on", "correct the address, or add the missing file"
    if parts.fragment and file in anchors and unquote(parts.fragment) not in anchors[file]:
        return "broken link {} (no such anchor) on", "correct the part after #"
    return None


def _links(page: html.HtmlElement) -> Iterator[str]:
    for element in page.iter("a", "link"):
        relation = element.get("rel") or ""
        if (address := element.get("href")) and relation not in ("canonical", "alternate"):
            yield address


def _resources(page: html.HtmlElement) -> Iterator[str]:
    for element in page.iter(*_RESOURCES, "link"):
        if element.tag == "link":
            if (element.get("rel") or "") in _LOADING_LINKS:
                yield element.get("href") or ""
        elif address := element.get(_RESOURCES[str(element.tag)]):
            yield address


def _anchors(page: html.HtmlElement) -> set[str]:
    return {str(name) for name in page.xpath("//@id | //a/@name")} | {"", "top"}
