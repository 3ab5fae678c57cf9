"""The owner's ORCID record, see https://info.orcid.org/documentation/api-tutorials/."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sitegen.converters.markup import plain
from sitegen.converters.works import bare_doi
from sitegen.enriching.candidates import Candidate
from sitegen.enriching.services import list_at, text_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Query, Service
    from sitegen.enriching.web import Web


def find(query: Query, service: Service, web: Web) -> Iterator[Candidate]:
    """Yield all works of the record; the cache makes it one request for all entries."""
    if not query.orcid:
        return
    tree = web.get_json(f"{service.address}/v3.0/{query.orcid}/works", {}, service.pause)
    for group in list_at(tree, "group"):
        yield from (_candidate(one) for one in list_at(group, "work-summary"))


def _candidate(summary: Any) -> Candidate:
    title = text_at(summary, "title", "title", "value")
    subtitle = text_at(summary, "title", "subtitle", "value")
    identifiers = {
        text_at(one, "external-id-type"): text_at(one, "external-id-value")
        for one in list_at(summary, "external-ids", "external-id")
        if text_at(one, "external-id-relationship") == "self"
    }
    return Candidate(
        title=plain(f"{title}: {subtitle}" if subtitle else title),
        first_author="",
        year=text_at(summary, "publication-date", "year", "value"),
        fields={
            "doi": bare_doi(identifiers.get("doi", "")),
            "eprint": identifiers.get("arxiv", "").removeprefix("arXiv:"),
            "url": text_at(summary, "url", "value"),
            "venue": plain(text_at(summary, "journal-title", "value")),
        },
        is_owners=True,
    )
