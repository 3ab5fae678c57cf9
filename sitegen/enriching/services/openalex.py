"""OpenAlex, which knows open PDFs and abstracts. Documentation: https://docs.openalex.org/api-entities/works."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sitegen.converters.works import bare_doi, plain
from sitegen.enriching.candidate import Candidate
from sitegen.enriching.services import at, items, text
from sitegen.expressions import expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Asked, Service
    from sitegen.enriching.web import Web


def find(asked: Asked, service: Service, web: Web) -> Iterator[Candidate]:
    """The work with its DOI, else the five nearest by title."""
    words = expression(r"[^\w\s]+").sub(" ", asked.title)  # commas and colons mean something in its filters
    wanted = {"filter": f"doi:{asked.doi}"} if asked.doi else {"filter": f"title.search:{words}", "per-page": "5"}
    about = {"mailto": web.contact} if web.contact else {}
    tree = web.json(f"{service.address}/works", {**wanted, **about}, service.pause)
    yield from (_candidate(one) for one in items(tree, "results") if isinstance(one, dict))


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
    placed = [(place, word) for word, places in index.items() if isinstance(places, list) for place in places]
    return plain(" ".join(word for place, word in sorted(one for one in placed if isinstance(one[0], int))))
