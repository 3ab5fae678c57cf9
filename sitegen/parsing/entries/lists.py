"""Lists of entries: the rules only recognize their lines, and the trained reader their fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import addresses, dates
from sitegen.parsing.results import ParsedEntry
from sitegen.parsing.vocabulary import words

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

KINDS: Final = frozenset(
    (
        *("education", "experience", "projects", "publications", "patents", "talks", "teaching"),
        *("students", "committees", "service", "awards", "grants"),
    )
)
"""Kinds of entries that the trained reader reads."""
_LONGEST: Final = 200
_CATALOGUES: Final = words("catalogues_of_works")


def parse(section: Section) -> list[ParsedEntry]:
    """Return the blocks of a list, and the links to catalogues of works in it."""
    entries = []
    for block in section.blocks:
        if section.kind == "publications" and (catalogues := _find_catalogues(block)):
            entries += [
                ParsedEntry(f"links.{name}", address, (block,)) for name, address in catalogues
            ]
        else:
            entries.append(ParsedEntry(section.kind, block.text, (block,)))
    return entries


def _find_catalogues(block: Block) -> list[tuple[str, str]]:
    """Return links to external lists of works, if a line has only these: `All papers: InSpire`."""
    links = [addresses.service(span.target) for span in block.spans if span.look == "link"]
    links += [addresses.service(match[0]) for match in addresses.URL.finditer(block.text)]
    text = addresses.URL.sub("", block.text)
    if len(text) >= _LONGEST or block.marker or dates.find(text) or re.search('[“"]', text):
        return []
    catalogues = [(name, address) for name, address in links if name in _CATALOGUES]
    return list(dict.fromkeys(catalogues)) if len(catalogues) == len(links) else []
