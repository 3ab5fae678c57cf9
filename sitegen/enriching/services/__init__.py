"""The catalogues, a table by name. One is a function `(asked, service, web) -> Iterator[Candidate]`.

To add one, write its module here and its line below. All of them are public and answer without a key.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.enriching.candidate import Candidate
    from sitegen.enriching.web import Web


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The work that is asked for, in plain text."""

    title: str
    """Without braces."""
    author: str
    """Family name of the first author."""
    year: str = ""
    """Four digits."""
    doi: str = ""
    """Bare."""
    orcid: str = ""
    """Of the owner."""


@dataclass(frozen=True, slots=True)
class Service:
    """A catalogue."""

    label: str
    """What it is called."""
    module: str
    """Where its `find` function is; imported when it is asked for."""
    address: str
    """Of its interface, without a slash at its end."""
    pause: float
    """Seconds between two questions, as its owners ask for or a little more."""


SERVICES = {
    "crossref": Service("Crossref", "crossref", "https://api.crossref.org", 0.5),
    "openalex": Service("OpenAlex", "openalex", "https://api.openalex.org", 0.5),
    "dblp": Service("DBLP", "dblp", "https://dblp.org", 1.5),
    "arxiv": Service("arXiv", "arxiv", "https://export.arxiv.org", 3.0),
    "orcid": Service("ORCID", "orcid", "https://pub.orcid.org", 0.5),
}
"""By the name that `--from` knows; in the order in which they are asked, the most reliable first."""


def find(service: Service, asked: Asked, web: Web) -> Iterator[Candidate]:
    """What a catalogue has for a work, the best first. Raises ServiceError."""
    module = import_module(f"sitegen.enriching.services.{service.module}")
    return cast("Iterator[Candidate]", module.find(asked, service, web))


def at(tree: Any, *path: str | int) -> Any:
    """A value of somebody else's JSON; None where it has another shape."""
    for step in path:
        if isinstance(step, int):
            tree = tree[step] if isinstance(tree, list) and len(tree) > step else None
        else:
            tree = tree.get(step) if isinstance(tree, dict) else None
    return tree


def text(tree: Any, *path: str | int) -> str:
    """The same as a text; nothing for what is none."""
    value = at(tree, *path)
    return (
        " ".join(str(value).split())
        if isinstance(value, str | int | float) and not isinstance(value, bool)
        else ""
    )


def items(tree: Any, *path: str | int) -> list[Any]:
    """The same as a list; what stands alone is a list of one, as XML that became JSON has it."""
    value = at(tree, *path)
    return value if isinstance(value, list) else [value] if isinstance(value, dict) else []
