"""Crossref, which registers most DOIs, see https://api.crossref.org/swagger-ui/."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from sitegen.converters.markup import plain
from sitegen.enriching.candidates import Candidate
from sitegen.enriching.services import list_at, text_at, value_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Query, Service
    from sitegen.enriching.web import Web

_TITLE: Final = re.compile(r"<jats:title>\s*(.*?)\s*</jats:title>")


def find(query: Query, service: Service, web: Web) -> Iterator[Candidate]:
    """Yield the record of a DOI, or else the five most similar by title and author."""
    contact = {"mailto": web.contact} if web.contact else {}
    if query.doi:
        tree = web.get_json(f"{service.address}/works/{quote(query.doi)}", contact, service.pause)
        records = [value_at(tree, "message")]
    else:
        params = {
            "query.bibliographic": query.title,
            "query.author": query.author,
            "rows": "5",
            **contact,
        }
        records = list_at(
            web.get_json(f"{service.address}/works", params, service.pause), "message", "items"
        )
    yield from (_candidate(record) for record in records if isinstance(record, dict))


def _candidate(record: Any) -> Candidate:
    title, subtitle = text_at(record, "title", 0), text_at(record, "subtitle", 0)
    author = list_at(record, "author")[:1]
    name = ", ".join(
        filter(None, (text_at(author, 0, "family"), text_at(author, 0, "given")))
    ) or text_at(author, 0, "name")
    full_title = f"{title}: {subtitle}" if subtitle and subtitle not in title else title
    years = [
        text_at(record, key, "date-parts", 0, 0)
        for key in ("issued", "published-print", "published-online")
    ]
    return Candidate(
        title=plain(full_title),
        first_author=name,
        year=next(filter(None, years), ""),
        fields={
            "doi": text_at(record, "DOI"),
            "abstract": plain(_TITLE.sub(_heading, text_at(record, "abstract"))),
            "venue": plain(text_at(record, "container-title", 0)),
        },
    )


def _heading(match: re.Match[str]) -> str:
    """Turn a heading within an abstract into a prefix; drop the heading "Abstract"."""
    return "" if match[1].casefold() == "abstract" else f"{match[1]}: "
