"""arXiv. Documentation: https://info.arxiv.org/help/api/user-manual.html. It wants three seconds between questions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.enriching.candidate import Candidate
from sitegen.enriching.web import ServiceError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Asked, Service
    from sitegen.enriching.web import Web

_NAMES: Final = {"a": "http://www.w3.org/2005/Atom", "arxiv": "http://arxiv.org/schemas/atom"}
_NUMBER: Final = re.compile(r"arxiv\.org/abs/(.+?)(?:v\d+)?$")


def find(asked: Asked, service: Service, web: Web) -> Iterator[Candidate]:
    """The five nearest by the words of the title."""
    from lxml import etree

    words = re.compile(r"[^\w\s]+").sub(" ", asked.title)
    values = {"search_query": f'ti:"{" ".join(words.split())}"', "max_results": "5"}
    url = f"{service.address}/api/query"
    content = web.get(url, values, service.pause, accept="application/atom+xml")
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(content, parser) if content else None
    except etree.XMLSyntaxError:
        web.forget(url, values)
        raise ServiceError("answered with something that is no XML") from None
    yield from (
        _candidate(entry) for entry in (root.findall("a:entry", _NAMES) if root is not None else ())
    )


def _candidate(entry: Any) -> Candidate:
    def said(path: str) -> str:
        return " ".join((entry.findtext(path, "", _NAMES) or "").split())

    number = _NUMBER.search(said("a:id"))
    return Candidate(
        title=said("a:title"),
        first_author=said("a:author/a:name"),
        year=said("a:published")[:4],
        fields={
            "eprint": number[1] if number else "",
            "doi": said("arxiv:doi"),
            "abstract": said("a:summary"),
        },
    )
