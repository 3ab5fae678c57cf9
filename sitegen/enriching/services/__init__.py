"""The public databases, by name; all of them answer without a key.

To add one, write a module with a function `find(query, service, web) -> Iterator[Candidate]` and
add a line to `SERVICES`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.candidates import Candidate
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
    module: str
    """The module with its `find` function, imported on demand."""
    address: str
    """Base address of its interface, without a trailing slash."""
    pause: float
    """Seconds between two requests: what its operators ask for, or a little more."""


SERVICES = {
    "crossref": Service("Crossref", "crossref", "https://api.crossref.org", 0.5),
    "openalex": Service("OpenAlex", "openalex", "https://api.openalex.org", 0.5),
    "dblp": Service("DBLP", "dblp", "https://dblp.org", 1.5),
    "arxiv": Service("arXiv", "arxiv", "https://export.arxiv.org", 3.0),
    "orcid": Service("ORCID", "orcid", "https://pub.orcid.org", 0.5),
}
"""Every database by the name used with `--from`, the most reliable first."""


def find(service: Service, query: Query, web: Web) -> Iterator[Candidate]:
    """Yield the records of a database for a publication, best first.

    Raises:
        ServiceError: The database gave no usable answer.
    """
    module = import_module(f"sitegen.enriching.services.{service.module}")
    return cast("Iterator[Candidate]", module.find(query, service, web))


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
