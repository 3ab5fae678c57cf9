"""DBLP, for computer science.

See https://dblp.org/faq/How+to+use+the+dblp+search+API.html.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.converters.markup import plain
from sitegen.enriching.candidates import Candidate
from sitegen.enriching.services import list_at, text_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Query, Service
    from sitegen.enriching.web import Web

_NUMBER: Final = re.compile(r" \d{4}$")


def find(query: Query, service: Service, web: Web) -> Iterator[Candidate]:
    """Yield the five records most similar by title and author."""
    # `|` and `$` are operators in its queries.
    words = re.sub(r"[^\w\s]+", " ", f"{query.title} {query.author}")
    params = {"q": words, "format": "json", "h": "5"}
    tree = web.get_json(f"{service.address}/search/publ/api", params, service.pause)
    yield from (_candidate(hit) for hit in list_at(tree, "result", "hits", "hit"))


def _candidate(hit: Any) -> Candidate:
    links = [text_at(hit, "info", "ee"), *(str(one) for one in list_at(hit, "info", "ee"))]
    return Candidate(
        title=plain(text_at(hit, "info", "title")).removesuffix("."),
        # A number distinguishes people with the same name.
        first_author=_NUMBER.sub(
            "", text_at(list_at(hit, "info", "authors", "author")[:1], 0, "text")
        ),
        year=text_at(hit, "info", "year"),
        fields={
            "doi": text_at(hit, "info", "doi"),
            "url": next((link for link in links if link.startswith("http")), ""),
        },
    )
