"""Crossref, which registers most DOIs. Documentation: https://api.crossref.org/swagger-ui/."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from sitegen.converters.works import plain
from sitegen.enriching.candidate import Candidate
from sitegen.enriching.services import at, items, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.services import Asked, Service
    from sitegen.enriching.web import Web

_TITLE: Final = re.compile(r"<jats:title>\s*(.*?)\s*</jats:title>")


def find(asked: Asked, service: Service, web: Web) -> Iterator[Candidate]:
    """The work with its DOI, else the five nearest by title and author."""
    about = {"mailto": web.contact} if web.contact else {}
    if asked.doi:
        tree = web.json(f"{service.address}/works/{quote(asked.doi)}", about, service.pause)
        found = [at(tree, "message")]
    else:
        values = {
            "query.bibliographic": asked.title,
            "query.author": asked.author,
            "rows": "5",
            **about,
        }
        found = items(
            web.json(f"{service.address}/works", values, service.pause), "message", "items"
        )
    yield from (_candidate(one) for one in found if isinstance(one, dict))


def _candidate(item: Any) -> Candidate:
    title, subtitle = text(item, "title", 0), text(item, "subtitle", 0)
    author = items(item, "author")[:1]
    name = ", ".join(filter(None, (text(author, 0, "family"), text(author, 0, "given")))) or text(
        author, 0, "name"
    )
    whole = f"{title}: {subtitle}" if subtitle and subtitle not in title else title
    years = [
        text(item, key, "date-parts", 0, 0)
        for key in ("issued", "published-print", "published-online")
    ]
    return Candidate(
        title=plain(whole),
        first_author=name,
        year=next(filter(None, years), ""),
        fields={
            "doi": text(item, "DOI"),
            "abstract": plain(_TITLE.sub(_heading, text(item, "abstract"))),
            "venue": plain(text(item, "container-title", 0)),
        },
    )


def _heading(match: re.Match[str]) -> str:
    """A heading within an abstract goes before its text; the one that only says what it is goes."""
    return "" if match[1].casefold() == "abstract" else f"{match[1]}: "
