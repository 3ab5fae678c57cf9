"""OpenAlex, which knows open PDFs and abstracts. Documentation: https://developers.openalex.org/api-reference/works.

Looking up a DOI costs nothing there. Of searches a day has some hundred for everybody, and ten times as many for those
with a key, which costs nothing either; it is read from the environment.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from sitegen.converters.works import bare_doi, plain
from sitegen.enriching.candidate import Candidate
from sitegen.enriching.services import at, items, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Asked, Service
    from sitegen.enriching.web import Web


KEY: Final = "OPENALEX_API_KEY"
"""The variable of the environment that holds a key of one's own."""


def find(asked: Asked, service: Service, web: Web) -> Iterator[Candidate]:
    """The work with its DOI, else those of the year that are nearest by the words of the title."""
    about = {"mailto": web.contact} if web.contact else {}
    if key := os.environ.get(KEY, ""):
        about["api_key"] = key
    if asked.doi:
        found = [web.json(f"{service.address}/works/doi:{quote(asked.doi)}", about, service.pause)]
    else:
        words = re.compile(r"[^\w\s]+").sub(" ", asked.title).split()
        # In quotes they are a phrase; without, `AND` and `NOT` would be operators. It looks into whole texts, too.
        values = {"search": f'"{" ".join(words)}"', "per_page": "25", **about}
        if asked.year:
            values["filter"] = f"publication_year:{asked.year}"
        found = items(web.json(f"{service.address}/works", values, service.pause), "results")
    yield from (_candidate(one) for one in found if isinstance(one, dict))


def _candidate(item: Any) -> Candidate:
    pdf = text(item, "best_oa_location", "pdf_url")
    return Candidate(
        title=plain(text(item, "title") or text(item, "display_name")),
        first_author=text(item, "authorships", 0, "author", "display_name"),
        year=text(item, "publication_year"),
        fields={
            "doi": bare_doi(text(item, "doi")),
            "abstract": _in_order(at(item, "abstract_inverted_index")),
            "pdf": pdf if pdf.startswith("http") else "",
            "venue": plain(text(item, "primary_location", "source", "display_name")),
        },
    )


def _in_order(index: Any) -> str:
    """An abstract as it is kept: each word with the places where it stands."""
    if not isinstance(index, dict):
        return ""
    placed = [
        (place, word)
        for word, places in index.items()
        if isinstance(places, list)
        for place in places
    ]
    return plain(
        " ".join(word for place, word in sorted(one for one in placed if isinstance(one[0], int)))
    )
