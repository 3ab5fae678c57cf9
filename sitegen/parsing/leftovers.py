"""Find the words of a CV that are in no entry, so that `unsorted` can keep them.

Words that only select a key or field need not be in any value.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from sitegen.model.text import fold, strings, words_of
from sitegen.parsing import addresses, dates, labels
from sitegen.parsing.lines import block_parts
from sitegen.parsing.outline.heading_words import unknown_words
from sitegen.parsing.results import ParsedEntry
from sitegen.parsing.vocabulary import either, keys, words, words_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Place
    from sitegen.parsing.lines.blocks import Block

ALONE: Final = words("structure") | set(either("chinese_structure"))
"""Keywords that do not depend on context."""
IN_PLACE: Final = (
    labels.LABEL,
    labels.CONTACT,
    re.compile(rf"{either('home_address')}\s*[:：]", re.IGNORECASE),
    # Ph.D. Candidate in Economics, PhD student in foam, Doctoral Student
    re.compile(
        r"\b(?:ph\.?\s?d\.?|d\.?phil\.?|m\.?f\.?a\.?|m\.?[as]\.?|j\.?d\.?|doctoral|masters?) "
        r"(?:student|candidate)\b",
        re.IGNORECASE,
    ),
    # Primary fields: Tides, Foam
    re.compile(
        r"^(?:primary|secondary|substantive|methodological|teaching|research)\s+(?:fields?|areas?|interests)\s*:",
        re.IGNORECASE,
    ),
    # Foam Review 3, 1-9. [PDF] [code]
    re.compile(rf"\[\s*{either('words_of_links')}\s*\]", re.IGNORECASE),
    re.compile(rf"(?:{'|'.join(either('about', key) for key in keys('about'))})\s*[:：\t]"),
)
"""Keywords that depend on their context."""
_ASIDE: Final = re.compile(r"[(（][^()（）]*[)）]$")
_SHORTEST_GLUED: Final = 3
"""Only longer words may match inside a word of a value."""
_UNIQUE_DIGITS: Final = 7
"""The last digits of a telephone number, which identify it within a CV."""
_SCHEME: Final = re.compile(r"https?://(?:www\.)?$")


def find_leftovers(blocks: Sequence[Block], entries: Sequence[ParsedEntry]) -> list[ParsedEntry]:
    """Return the blocks, or parts of blocks, that none of their entries contain, as `unsorted`.

    Words of `structure`, labels, and months and days whose year is in an entry are ignored: they
    may have become keys.
    """
    values: dict[Place, list[str]] = {}
    for item in entries:
        texts_of_entry = list(strings(item.value))
        for line in (line for block in item.blocks for line in block.lines):
            values.setdefault(line.place, []).extend(texts_of_entry)
    unsorted: list[ParsedEntry] = []
    for block in blocks:  # by line, because a parser may have joined blocks
        parsed_texts = [text for line in block.lines for text in values.get(line.place, ())]
        is_parsed = any(line.place in values for line in block.lines)
        texts = (
            _missing_texts(block, " ".join(parsed_texts))
            if is_parsed
            else [block.text.replace("\t", " ")]
        )
        unsorted += [ParsedEntry("unsorted", text, (block,)) for text in texts]
    return unsorted


def find_words_of_headings(
    headings: Sequence[Block], entries: Sequence[ParsedEntry]
) -> list[ParsedEntry]:
    """Return headings with words that are in neither the vocabulary nor an entry, as `unsorted`."""
    unknown = [
        (block, [word for word in unknown_words(block.text) if fold(word) not in ALONE])
        for block in headings
    ]
    if not any(words for _, words in unknown):
        return []
    parsed_words = {
        word for item in entries for text in strings(item.value) for word in words_of(text)
    }
    missing = [
        (block, [word for word in words if fold(word) not in parsed_words])
        for block, words in unknown
    ]
    texts = [
        (block, _narrow_to_aside(words, block.text.replace("\t", " ")))
        for block, words in missing
        if words
    ]
    return [ParsedEntry("unsorted", text, (block,)) for block, text in texts]


def _narrow_to_aside(words: Sequence[str], heading: str) -> str:
    """Return the brackets that end a heading if they contain all these words, else the heading."""
    aside = _ASIDE.search(heading)
    return (
        aside[0]
        if aside and not set(words) & set(unknown_words(heading[: aside.start()]))
        else heading
    )


def _missing_texts(block: Block, parsed: str) -> Iterator[str]:
    text = block.text
    parsed_words = words_of(parsed)
    words, glued = set(parsed_words), "".join(parsed_words)
    matches = words_in(text)
    folded = {match.start(): fold(match[0]) for match in matches}
    missing_at = {at for at, word in folded.items() if not (word in words or word in ALONE)}
    missing_at = {
        at for at in missing_at if not (len(folded[at]) > _SHORTEST_GLUED and folded[at] in glued)
    }
    for start, stop in _covered_spans(block, words, glued) if missing_at else ():
        missing_at = {at for at in missing_at if not start <= at < stop}
    for missing, group in groupby(matches, key=lambda match: match.start() in missing_at):
        run = list(group)
        if missing:
            scheme = _SCHEME.search(text, 0, run[0].start())
            yield text[scheme.start() if scheme else run[0].start() : run[-1].end()].replace(
                "\t", " "
            )
    yield from (
        s.target
        for s in block.spans
        if s.look == "link" and ":" in s.target and not is_linked(s.target, glued)
    )


def _covered_spans(block: Block, words: set[str], glued: str) -> list[tuple[int, int]]:
    """Return the spans that values express differently: dates, labels that became keys, links."""
    text = block.text
    covered = [(when.start, when.stop) for when in dates.find(text) if _is_kept(when, words)]
    covered += [match.span() for pattern in IN_PLACE for match in pattern.finditer(text)]
    covered += [
        match.span() for match in addresses.URL.finditer(text) if is_linked(match[0], glued)
    ]
    # link targets are reported separately
    return covered + list(block_parts.find_link_labels(block))


def _is_kept(when: dates.When, words: set[str]) -> bool:
    return all(date == "present" or date[:4] in words for date in (when.begin, when.end) if date)


def is_linked(address: str, glued: str) -> bool:
    """Return whether an address is present: in full, as a user name, or as an identifier."""
    if address.startswith("tel:"):  # the country code may be missing
        return re.sub(r"\D", "", address)[-_UNIQUE_DIGITS:] in glued
    full_address = addresses.service(address)[1].removeprefix("mailto:")
    return (
        "".join(
            words_of(
                re.sub(
                    r"^(?:doi:|https?://(?:(?:dx\.)?doi\.org/|arxiv\.org/abs/)?)", "", full_address
                )
            )
        )
        in glued
    )
