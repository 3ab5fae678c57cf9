"""Links on the names of authors: they lead to a person, and tell nothing of the work."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model.text import all_versions
from sitegen.parsing import addresses, names
from sitegen.parsing.found import Found
from sitegen.parsing.references import Reference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.model.text import Text
    from sitegen.parsing.lines.blocks import Block

KIND: Final = "coauthors"
"""What is found here: no part of the owner, but of the site."""


class Colleague(NamedTuple):
    """An author of a work, and where their name leads."""

    name: str
    """As the work has it."""
    address: str
    """Of their home page."""


def told(found: Sequence[Found], owner: Text) -> list[Found]:
    """The same with the authors whose names lead somewhere, each with one address, which is none of the work.

    Where the owner's name leads is a link of theirs.
    """
    linked = {
        at: list(_linked(item))
        for at, item in enumerate(found)
        if isinstance(item.value, Reference)
    }
    works = [
        _without(item, [address for _, address, _ in linked.get(at, ())])
        for at, item in enumerate(found)
    ]
    return [*works, *_people(chain.from_iterable(linked.values()), owner)]


def _people(linked: Iterable[tuple[str, str, Block]], owner: Text) -> Iterator[Found]:
    known: dict[str, str] = {}
    for name, address, block in linked:
        if any(names.same(name, spelled) for spelled in all_versions(owner)):
            service, handle = addresses.service(address)
            yield Found(f"links.{service}", handle, (block,))
        elif known.setdefault(name, address) == address:
            yield Found(KIND, Colleague(name, address), (block,))


def _linked(item: Found) -> Iterator[tuple[str, str, Block]]:
    """The authors of a work whose names are links to pages, and where these stand."""
    authors = item.value.authors if isinstance(item.value, Reference) else ()
    for block in item.blocks:
        for span in block.spans:
            if span.look == "link" and span.target.startswith("http"):
                shown = names.clean(block.text[span.start : span.end])
                yield from (
                    (name, span.target, block) for name in authors if names.same(name, shown)
                )


def _without(item: Found, people: Sequence[str]) -> Found:
    """The work less an address that is an author's."""
    work = item.value
    if not (people and isinstance(work, Reference) and work.imprint.url in people):
        return item
    return replace(item, value=replace(work, imprint=replace(work.imprint, url="")))


def site(found: Sequence[Found]) -> dict[str, dict[str, str]]:
    """What belongs into `site.yaml`."""
    people = {
        item.value.name: item.value.address for item in found if isinstance(item.value, Colleague)
    }
    return {KIND: people} if people else {}
