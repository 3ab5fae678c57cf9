"""arXiv, see https://info.arxiv.org/help/api/user-manual.html.

It asks for three seconds between two requests.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.enriching.candidates import Candidate
from sitegen.enriching.web import ServiceError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Query, Service
    from sitegen.enriching.web import Web

_NAMESPACES: Final = {"a": "http://www.w3.org/2005/Atom", "arxiv": "http://arxiv.org/schemas/atom"}
_NUMBER: Final = re.compile(r"arxiv\.org/abs/(.+?)(?:v\d+)?$")


def find(query: Query, service: Service, web: Web) -> Iterator[Candidate]:
    """Yield the five records whose titles are most similar."""
    from lxml import etree

    words = re.sub(r"[^\w\s]+", " ", query.title)
    params = {"search_query": f'ti:"{" ".join(words.split())}"', "max_results": "5"}
    url = f"{service.address}/api/query"
    content = web.get(url, params, service.pause, accept="application/atom+xml")
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(content, parser) if content else None
    except etree.XMLSyntaxError:
        web.forget(url, params)
        raise ServiceError("sent invalid XML") from None
    entries = [] if root is None else root.findall("a:entry", _NAMESPACES)
    yield from map(_candidate, entries)


def _candidate(entry: Any) -> Candidate:
    def text(path: str) -> str:
        return " ".join((entry.findtext(path, "", _NAMESPACES) or "").split())

    number = _NUMBER.search(text("a:id"))
    return Candidate(
        title=text("a:title"),
        first_author=text("a:author/a:name"),
        year=text("a:published")[:4],
        fields={
            "eprint": number[1] if number else "",
            "doi": text("arxiv:doi"),
            "abstract": text("a:summary"),
        },
    )
