"""The owner's own ORCID record. Documentation: https://info.orcid.org/documentation/api-tutorials/."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sitegen.converters.works import bare_doi, plain
from sitegen.enriching.candidate import Candidate
from sitegen.enriching.services import items, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Asked, Service
    from sitegen.enriching.web import Web


def find(asked: Asked, service: Service, web: Web) -> Iterator[Candidate]:
    """All works of the record, which is asked for once."""
    if not asked.orcid:
        return
    tree = web.json(f"{service.address}/v3.0/{asked.orcid}/works", {}, service.pause)
    for group in items(tree, "group"):
        yield from (_candidate(one) for one in items(group, "work-summary"))


def _candidate(summary: Any) -> Candidate:
    title, subtitle = (
        text(summary, "title", "title", "value"),
        text(summary, "title", "subtitle", "value"),
    )
    numbers = {
        text(one, "external-id-type"): text(one, "external-id-value")
        for one in items(summary, "external-ids", "external-id")
        if text(one, "external-id-relationship") == "self"
    }
    return Candidate(
        title=plain(f"{title}: {subtitle}" if subtitle else title),
        first_author="",
        year=text(summary, "publication-date", "year", "value"),
        fields={
            "doi": bare_doi(numbers.get("doi", "")),
            "eprint": numbers.get("arxiv", "").removeprefix("arXiv:"),
            "url": text(summary, "url", "value"),
            "venue": plain(text(summary, "journal-title", "value")),
        },
        is_owners=True,
    )
