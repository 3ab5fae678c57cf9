"""What finished pages do wrong: links and anchors that lead nowhere, pictures without words, other hosts.

It is told where the site's files say it, once, with the pages that show it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

from lxml import html

from sitegen.content.reading import position_at
from sitegen.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sitegen.checking.origins import Origins, Place
    from sitegen.model.site import Site
    from sitegen.rendering.outputs import Output

_PICTURE: Final = re.compile(r"!\[\s*\]\(\s*<?(?P<file>[^\s()<>]+)")
"""A picture of Markdown with nothing in its brackets."""
_ROOT: Final = "https://site.invalid/"
_LOADING: Final[Mapping[str, str]] = {
    "script": "src", "img": "src", "source": "src", "iframe": "src", "video": "src", "audio": "src", "object": "data",
}  # fmt: skip
"""Elements that have a browser ask for something by themselves, and the attribute that names it."""


class _Wrong(NamedTuple):
    """What one page does wrong."""

    what: str
    address: str
    """As the page has it."""
    hint: str


def errors(site: Site, outputs: Iterable[Output], origins: Origins) -> Iterator[Problem]:
    """Links within the site that lead nowhere, and whatever has a browser ask another host."""
    found: dict[tuple[str, str, Place | None, str], list[str]] = {}
    for page, wrong in _found(site, list(outputs)):
        origin = (
            origins.of_address(wrong.address)
            if _is_elsewhere(wrong.address)
            else origins.of_link(wrong.address)
        )
        spelling, place = origin or (wrong.address, None)
        found.setdefault((wrong.what, spelling, place, wrong.hint), []).append(page)
    for (what, spelling, place, hint), pages in found.items():
        more = len(pages) - 1
        if place:
            told = f" and {more} more {'page' if more == 1 else 'pages'}" if more else ""
            yield Problem(f"{what}: {spelling!r}, on {pages[0]}{told}", *place, hint=hint)
        else:
            told = f", and {more} more {'page does' if more == 1 else 'pages do'}" if more else ""
            yield Problem(f"{what}: {spelling!r}{told}", pages[0], hint=hint)


def warnings(origins: Origins) -> Iterator[Problem]:
    """Pictures that say nothing to who cannot see them."""
    for path, text in origins.texts.items():
        for match in _PICTURE.finditer(text) if path.endswith((".md", "person.yaml")) else ():
            hint = f"say in the brackets what is to be seen: ![a tide gauge]({match['file']})"
            yield Problem(
                f"a picture has no words: {match['file']!r}",
                path,
                *position_at(text, match.start()),
                hint=hint,
            )


def _is_elsewhere(address: str) -> bool:
    return bool(urlsplit(address).netloc)


def _found(site: Site, outputs: Sequence[Output]) -> Iterator[tuple[str, _Wrong]]:
    """Each page with what is wrong on it."""
    pages = {
        output.path: html.document_fromstring(output.content)
        for output in outputs
        if isinstance(output.content, bytes) and output.path.endswith(".html")
    }
    files = {output.path for output in outputs}
    anchors = {path: _anchors(page) for path, page in pages.items()}
    base = urlsplit(site.url).path.strip("/")
    for path, page in pages.items():
        for address in dict.fromkeys(_links(page)):
            if wrong := _lost(path, address, files, anchors, base):
                yield path, wrong
        for address in dict.fromkeys(_loaded(page)):
            if _is_elsewhere(address):
                hint = "put it into the person's folder files/ or the site's static/, and name it from there"
                yield path, _Wrong("the page asks another host for something", address, hint)


def _lost(
    path: str, address: str, files: set[str], anchors: Mapping[str, set[str]], base: str
) -> _Wrong | None:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    target = unquote(
        urlsplit(urljoin(_ROOT + path, parts.path or path.rpartition("/")[2])).path
    ).lstrip("/")
    if parts.path.startswith("/") and base:
        target = target.removeprefix(base).lstrip(
            "/"
        )  # the page for missing addresses names them from the root
    file = f"{target}index.html" if not target or target.endswith("/") else target
    if file not in files:
        return _Wrong("a link leads nowhere", address, "correct the address, or add what it names")
    if parts.fragment and file in anchors and unquote(parts.fragment) not in anchors[file]:
        hint = "correct what stands behind the #"
        return _Wrong("a link names a place that the page does not have", address, hint)
    return None


def _links(page: html.HtmlElement) -> Iterator[str]:
    for element in page.iter("a", "link"):
        relation = element.get("rel") or ""
        if (address := element.get("href")) and relation not in ("canonical", "alternate"):
            yield address


def _loaded(page: html.HtmlElement) -> Iterator[str]:
    for element in page.iter(*_LOADING, "link"):
        if element.tag == "link":
            if (element.get("rel") or "") in (
                "stylesheet",
                "icon",
                "preload",
                "modulepreload",
                "preconnect",
            ):
                yield element.get("href") or ""
        elif address := element.get(_LOADING[str(element.tag)]):
            yield address


def _anchors(page: html.HtmlElement) -> set[str]:
    return {str(name) for name in page.xpath("//@id | //a/@name")} | {"", "top"}
