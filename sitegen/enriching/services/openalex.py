"""OpenAlex, for open-access PDFs and abstracts.

See https://developers.openalex.org/api-reference/works.

Looking up a DOI is free. Searches are limited to some hundred a day, or ten times as many with a
free API key, which is read from the environment.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from sitegen.converters.markup import plain
from sitegen.converters.works import bare_doi
from sitegen.enriching.candidates import Candidate
from sitegen.enriching.services import list_at, text_at, value_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Query, Service
    from sitegen.enriching.web import Web


KEY: Final = "OPENALEX_API_KEY"
"""The environment variable with an API key."""


def find(query: Query, service: Service, web: Web) -> Iterator[Candidate]:
    """Yield the record of a DOI, or else those of the year with the most similar titles."""
    common = {"mailto": web.contact} if web.contact else {}
    if key := os.environ.get(KEY, ""):
        common["api_key"] = key
    if query.doi:
        url = f"{service.address}/works/doi:{quote(query.doi)}"
        records = [web.get_json(url, common, service.pause)]
    else:
        words = re.sub(r"[^\w\s]+", " ", query.title).split()
        # As a phrase, so that `AND` and `NOT` are no operators; the search includes full texts.
        params = {"search": f'"{" ".join(words)}"', "per_page": "25", **common}
        if query.year:
            params["filter"] = f"publication_year:{query.year}"
        answer = web.get_json(f"{service.address}/works", params, service.pause)
        records = list_at(answer, "results")
    yield from (_candidate(record) for record in records if isinstance(record, dict))


def _candidate(record: Any) -> Candidate:
    pdf = text_at(record, "best_oa_location", "pdf_url")
    return Candidate(
        title=plain(text_at(record, "title") or text_at(record, "display_name")),
        first_author=text_at(record, "authorships", 0, "author", "display_name"),
        year=text_at(record, "publication_year"),
        fields={
            "doi": bare_doi(text_at(record, "doi")),
            "abstract": _abstract(value_at(record, "abstract_inverted_index")),
            "pdf": pdf if pdf.startswith("http") else "",
            "venue": plain(text_at(record, "primary_location", "source", "display_name")),
        },
    )


def _abstract(index: Any) -> str:
    """Return an abstract from its index of words with their positions."""
    if not isinstance(index, dict):
        return ""
    placed = [
        (position, word)
        for word, positions in index.items()
        if isinstance(positions, list)
        for position in positions
        if isinstance(position, int)
    ]
    return plain(" ".join(word for _, word in sorted(placed)))
