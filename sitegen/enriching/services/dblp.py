"""DBLP, for computer science. Documentation: https://dblp.org/faq/How+to+use+the+dblp+search+API.html."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.converters.works import plain
from sitegen.enriching.candidate import Candidate
from sitegen.enriching.services import items, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Asked, Service
    from sitegen.enriching.web import Web

_NUMBER: Final = re.compile(r" \d{4}$")


def find(asked: Asked, service: Service, web: Web) -> Iterator[Candidate]:
    """The five nearest by title and author."""
    # `|` and `$` mean something in its queries.
    words = re.compile(r"[^\w\s]+").sub(" ", f"{asked.title} {asked.author}")
    values = {"q": words, "format": "json", "h": "5"}
    tree = web.json(f"{service.address}/search/publ/api", values, service.pause)
    yield from (_candidate(one) for one in items(tree, "result", "hits", "hit"))


def _candidate(hit: Any) -> Candidate:
    links = [text(hit, "info", "ee"), *(str(one) for one in items(hit, "info", "ee"))]
    return Candidate(
        title=plain(text(hit, "info", "title")).removesuffix("."),
        # People of one name are told apart by a number behind it.
        first_author=_NUMBER.sub("", text(items(hit, "info", "authors", "author")[:1], 0, "text")),
        year=text(hit, "info", "year"),
        fields={
            "doi": text(hit, "info", "doi"),
            "url": next((link for link in links if link.startswith("http")), ""),
        },
    )
