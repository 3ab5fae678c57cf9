"""Lists of works. Each block is a work, and the trained reader extracts its parts.

Talks, patents and links to catalogues are separated from the works here.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import addresses, dates, labels
from sitegen.parsing.entries import patents, talks
from sitegen.parsing.results import ParsedEntry, ParsedSection
from sitegen.parsing.vocabulary import words

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_PRINTED: Final = re.compile(
    r"\b(?:proc(?:eedings|\.)|pp?\.|vol\.|doi|in press|arxiv)|\d[-–]{1,2}\d{2,}", re.IGNORECASE
)
_PRESENTED: Final = re.compile(
    r"\bpapers? (?:\w+ ){0,3}(?:presented|accepted|given|read) (?:at|to|in)\b", re.IGNORECASE
)
_MOST_PRINTED: Final = 0.3
_LONGEST: Final = 200
_CATALOGUES: Final = words("catalogues_of_works")


def parse(section: Section) -> ParsedSection:
    """Return the blocks of a list of works, and the talks and patents in it."""
    if section.defaults.get("type") == "inproceedings" and _are_talks(section):
        return talks.parse(replace(section, kind="talks"))
    patented = [block for block in section.blocks if patents.is_patent(block, section.title)]
    entries = list(patents.parse(replace(section, blocks=tuple(patented))).entries)
    strays = [block for block in section.blocks if _is_stray(block)]
    for block in section.blocks:
        if block in patented or block in strays:
            continue
        if catalogues := _find_catalogues(block):
            entries += [
                ParsedEntry(f"links.{name}", address, (block,)) for name, address in catalogues
            ]
        else:
            entries.append(ParsedEntry("publications", block.text, (block,)))
    return ParsedSection(tuple(entries), strays=tuple(strays))


def _is_stray(block: Block) -> bool:
    """Return whether a block is a stray: advisors, or a date more precise than a year."""
    if block.marker or block.level:
        return False
    whens = dates.find(block.text)
    alone = bool(whens) and not dates.without(block.text, whens)
    return labels.is_only(block.text, "advisors") or (alone and not block.text.strip().isdigit())


def _find_catalogues(block: Block) -> list[tuple[str, str]]:
    """Return links to external lists of works, if a line has only these: `All papers: InSpire`."""
    links = [addresses.service(span.target) for span in block.spans if span.look == "link"]
    links += [addresses.service(match[0]) for match in addresses.URL.finditer(block.text)]
    text = addresses.URL.sub("", block.text)
    if len(text) >= _LONGEST or block.marker or dates.find(text) or re.search('[“"]', text):
        return []
    catalogues = [(name, address) for name, address in links if name in _CATALOGUES]
    return list(dict.fromkeys(catalogues)) if len(catalogues) == len(links) else []


def _are_talks(section: Section) -> bool:
    """Return whether most `Conference papers` were presented and few were printed."""
    texts = [dates.without(block.text, dates.find(block.text)) for block in section.blocks]
    printed = sum(bool(_PRINTED.search(text)) for text in texts)
    presented = sum(bool(_PRESENTED.search(text)) for text in texts)
    return 2 * presented > len(texts) and printed < _MOST_PRINTED * len(texts)
