"""The public databases, by name; all of them answer without a key.

To add one, write a function `(query, service, web) -> Iterator[Candidate]` and add a line to
`SERVICES`. Sources:

- Crossref: https://api.crossref.org/swagger-ui/
- OpenAlex: https://developers.openalex.org/api-reference/works; looking up a DOI is free, searches
  are limited to some hundred a day, or ten times as many with a free API key
- DBLP: https://dblp.org/faq/How+to+use+the+dblp+search+API.html
- arXiv: https://info.arxiv.org/help/api/user-manual.html; one request in three seconds
- ORCID: https://info.orcid.org/documentation/api-tutorials/
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from sitegen.converters.markup import plain
from sitegen.converters.works import bare_doi
from sitegen.enriching.candidates import Candidate
from sitegen.enriching.web import ServiceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.enriching.web import Web


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """The publication to look up, in plain text."""

    title: str
    """The title, without braces."""
    author: str
    """Family name of the first author."""
    year: str = ""
    """Four digits."""
    doi: str = ""
    """The DOI without a resolver."""
    orcid: str = ""
    """The ORCID iD of the owner of the list."""


@dataclass(frozen=True, slots=True)
class Service:
    """A database."""

    label: str
    """The name to show."""
    address: str
    """Base address of its API, without a trailing slash."""
    pause: float
    """Seconds between two requests: the minimum its operators ask for, or a little more."""
    search: Callable[[Query, Service, Web], Iterator[Candidate]]
    """Yields the records for a publication, best first; raises ServiceError if that fails."""


def value_at(tree: Any, *path: str | int) -> Any:
    """Return a value of foreign JSON; None if the JSON has another shape."""
    for step in path:
        if isinstance(step, int):
            tree = tree[step] if isinstance(tree, list) and len(tree) > step else None
        else:
            tree = tree.get(step) if isinstance(tree, dict) else None
    return tree


def text_at(tree: Any, *path: str | int) -> str:
    """Return a text or number of foreign JSON as text; empty for anything else."""
    value = value_at(tree, *path)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return " ".join(str(value).split())


def list_at(tree: Any, *path: str | int) -> list[Any]:
    """Return a list of foreign JSON; a single object counts as a list of one."""
    value = value_at(tree, *path)
    return value if isinstance(value, list) else [value] if isinstance(value, dict) else []


_JATS_TITLE: Final = re.compile(r"<jats:title>\s*(.*?)\s*</jats:title>")


def _search_crossref(query: Query, service: Service, web: Web) -> Iterator[Candidate]:
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
    yield from (_read_crossref(record) for record in records if isinstance(record, dict))


def _read_crossref(record: Any) -> Candidate:
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
            "abstract": plain(_JATS_TITLE.sub(_replace_heading, text_at(record, "abstract"))),
            "venue": plain(text_at(record, "container-title", 0)),
        },
    )


def _replace_heading(match: re.Match[str]) -> str:
    """Turn a heading inside an abstract into a prefix; drop the heading "Abstract"."""
    return "" if match[1].casefold() == "abstract" else f"{match[1]}: "


_OPENALEX_KEY: Final = "OPENALEX_API_KEY"
"""The environment variable with an API key."""


def _search_openalex(query: Query, service: Service, web: Web) -> Iterator[Candidate]:
    """Yield the record of a DOI, or else those of the year with the most similar titles."""
    common = {"mailto": web.contact} if web.contact else {}
    if key := os.environ.get(_OPENALEX_KEY, ""):
        common["api_key"] = key
    if query.doi:
        url = f"{service.address}/works/doi:{quote(query.doi)}"
        records = [web.get_json(url, common, service.pause)]
    else:
        words = re.sub(r"[^\w\s]+", " ", query.title).split()
        # Search for a phrase, so that `AND` and `NOT` are not operators; full texts are included.
        params = {"search": f'"{" ".join(words)}"', "per_page": "25", **common}
        if query.year:
            params["filter"] = f"publication_year:{query.year}"
        answer = web.get_json(f"{service.address}/works", params, service.pause)
        records = list_at(answer, "results")
    yield from (_read_openalex(record) for record in records if isinstance(record, dict))


def _read_openalex(record: Any) -> Candidate:
    pdf = text_at(record, "best_oa_location", "pdf_url")
    return Candidate(
        title=plain(text_at(record, "title") or text_at(record, "display_name")),
        first_author=text_at(record, "authorships", 0, "author", "display_name"),
        year=text_at(record, "publication_year"),
        fields={
            "doi": bare_doi(text_at(record, "doi")),
            "abstract": _read_abstract(value_at(record, "abstract_inverted_index")),
            "pdf": pdf if pdf.startswith("http") else "",
            "venue": plain(text_at(record, "primary_location", "source", "display_name")),
        },
    )


def _read_abstract(index: Any) -> str:
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


_HOMONYM: Final = re.compile(r" \d{4}$")


def _search_dblp(query: Query, service: Service, web: Web) -> Iterator[Candidate]:
    """Yield the five records most similar by title and author."""
    # `|` and `$` are operators in its queries.
    words = re.sub(r"[^\w\s]+", " ", f"{query.title} {query.author}")
    params = {"q": words, "format": "json", "h": "5"}
    tree = web.get_json(f"{service.address}/search/publ/api", params, service.pause)
    yield from (_read_dblp(hit) for hit in list_at(tree, "result", "hits", "hit"))


def _read_dblp(hit: Any) -> Candidate:
    links = [text_at(hit, "info", "ee"), *(str(address) for address in list_at(hit, "info", "ee"))]
    return Candidate(
        title=plain(text_at(hit, "info", "title")).removesuffix("."),
        # A number distinguishes people with the same name.
        first_author=_HOMONYM.sub(
            "", text_at(list_at(hit, "info", "authors", "author")[:1], 0, "text")
        ),
        year=text_at(hit, "info", "year"),
        fields={
            "doi": text_at(hit, "info", "doi"),
            "url": next((link for link in links if link.startswith("http")), ""),
        },
    )


_NAMESPACES: Final = {"a": "http://www.w3.org/2005/Atom", "arxiv": "http://arxiv.org/schemas/atom"}
_ARXIV_NUMBER: Final = re.compile(r"arxiv\.org/abs/(.+?)(?:v\d+)?$")


def _search_arxiv(query: Query, service: Service, web: Web) -> Iterator[Candidate]:
    """Yield the five records whose titles are most similar."""
    from lxml import etree

    words = re.sub(r"[^\w\s]+", " ", query.title)
    params = {"search_query": f'ti:"{" ".join(words.split())}"', "max_results": "5"}
    url = f"{service.address}/api/query"
    content = web.get(url, params, service.pause, accept="application/atom+xml")
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(content, parser) if content else None
    except etree.XMLSyntaxError:
        web.forget(url, params)
        raise ServiceError("sent invalid XML") from None
    entries = [] if root is None else root.findall("a:entry", _NAMESPACES)
    yield from map(_read_arxiv, entries)


def _read_arxiv(entry: Any) -> Candidate:
    def text(path: str) -> str:
        return " ".join((entry.findtext(path, "", _NAMESPACES) or "").split())

    number = _ARXIV_NUMBER.search(text("a:id"))
    return Candidate(
        title=text("a:title"),
        first_author=text("a:author/a:name"),
        year=text("a:published")[:4],
        fields={
            "eprint": number[1] if number else "",
            "doi": text("arxiv:doi"),
            "abstract": text("a:summary"),
        },
    )


def _search_orcid(query: Query, service: Service, web: Web) -> Iterator[Candidate]:
    """Yield all works of the record; the cache makes it one request for all entries."""
    if not query.orcid:
        return
    tree = web.get_json(f"{service.address}/v3.0/{query.orcid}/works", {}, service.pause)
    for group in list_at(tree, "group"):
        yield from (_read_orcid(summary) for summary in list_at(group, "work-summary"))


def _read_orcid(summary: Any) -> Candidate:
    title = text_at(summary, "title", "title", "value")
    subtitle = text_at(summary, "title", "subtitle", "value")
    identifiers = {
        text_at(identifier, "external-id-type"): text_at(identifier, "external-id-value")
        for identifier in list_at(summary, "external-ids", "external-id")
        if text_at(identifier, "external-id-relationship") == "self"
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


SERVICES = {
    "crossref": Service("Crossref", "https://api.crossref.org", 0.5, _search_crossref),
    "openalex": Service("OpenAlex", "https://api.openalex.org", 0.5, _search_openalex),
    "dblp": Service("DBLP", "https://dblp.org", 1.5, _search_dblp),
    "arxiv": Service("arXiv", "https://export.arxiv.org", 3.0, _search_arxiv),
    "orcid": Service("ORCID", "https://pub.orcid.org", 0.5, _search_orcid),
}
"""Every database by the name used with `--from`, the most reliable first."""
