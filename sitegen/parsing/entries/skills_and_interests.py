"""Skills and research interests.

Skills are a category, a colon, and its skills. Interests are a list on one line, list items, or a
paragraph.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model import Skill
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_CATEGORY: Final = re.compile(r"^(?P<category>[^:：]{2,40}?)\s*[:：]\s*(?P<text>.+)$", re.DOTALL)

_SHORT_SKILL: Final = 4
_MARKS: Final = re.compile(r"[，,、；;\t]")
_OUTSIDE_BRACKETS: Final = r"(?![^()（）]*[)）])"
"""Matches only outside brackets."""
_CHINESE_LIST: Final = re.compile(rf"\s*(?:[，,、；;]\s*(?:以及)?|以及){_OUTSIDE_BRACKETS}\s*")
_AND_LAST: Final = re.compile(r"(?<=[\u4e00-\u9fff]{2})[和及](?=[\u4e00-\u9fff]{2})")
_CLAUSE: Final = re.compile(r"[，,](?:以|并|从而|进而|用于|通过|实现|为)")
_SENTENCE: Final = re.compile(
    r"\b(?:I|[Mm]y|[Ww]e|[Oo]ur)\b.*[a-z]\.(?:\s|$)|[\u4e00-\u9fff]{10}.*。", re.DOTALL
)
_LABEL: Final = re.compile(
    r"\s*(?:(?:primary|secondary|substantive|methodological|regional|main|minor|other|teaching|research)\s+)?"
    r"(?:keywords?|key words|topics|(?:sub)?fields?|areas?|interests|关键词)\s*[:：\t]\s*",
    re.IGNORECASE,
)
_EXPLAINED: Final = re.compile(r"[^:：。]{2,60}[:：]\s*\S.{12}")
"""An interest with an explanation: `Tides: models of foam, salt and sand`."""
_FEWEST: Final = 1
_SHORT_ITEM: Final = 40
_LONGEST: Final = 120
_SHORT: Final = 12
_INTERESTED: Final = re.compile(
    r"\b(?:interested in|interests? (?:include|are|lies? in)) (?P<list>[^.;]+)"
)
_LIST_IN_SENTENCE: Final = re.compile(r"\s*,\s*(?:and\s+)?")
_ENGLISH_LIST: Final = re.compile(rf"\s*(?:[,;]\s*(?:and\s+)?|\s[·•∙|–—]\s){_OUTSIDE_BRACKETS}\s*")


class _Item(NamedTuple):
    """An item and the lines below it."""

    head: Block
    below: tuple[Block, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The item and the lines below it."""
        return (self.head, *self.below)


def parse_skills(section: Section) -> list[ParsedEntry]:
    """Return one skill per line."""
    entries: list[ParsedEntry] = []
    for item in _group_items(section.blocks):
        if _is_category(item):
            below = ", ".join(block.text.replace("\t", " ") for block in item.below)
            entries.append(
                ParsedEntry(
                    "skills", Skill(category=item.head.text.strip(" :："), text=below), item.blocks
                )
            )
            continue
        entries += _read_lines(item.blocks)
    return entries


def _group_items(blocks: Sequence[Block]) -> list[_Item]:
    """Return the top-level items, no deeper than the first, including paragraphs between them."""
    if not blocks:
        return []
    top = blocks[0].depth
    belongs = _is_inside if _have_gaps(blocks) else _is_paragraph_of
    listed: list[_Item] = []
    for block in blocks:
        if (block.depth <= top and not (listed and belongs(block, listed[-1].head))) or not listed:
            listed.append(_Item(block, ()))
        else:
            listed[-1] = _Item(listed[-1].head, (*listed[-1].below, block))
    return listed


def _have_gaps(blocks: Sequence[Block]) -> bool:
    """Return whether gaps separate all lines, even those of one item, indented below its bullet."""
    marked = [block.lines[0].indent for block in blocks if block.marker]
    plain = [block for block in blocks if not block.marker]
    inside = len(marked) > 1 and all(
        block.gap and block.lines[0].indent > max(marked) for block in plain
    )
    return inside and 2 * len(plain) >= len(marked)


def _is_paragraph_of(block: Block, head: Block) -> bool:
    """Return whether a paragraph directly continues the list item above."""
    return not block.gap and _is_inside(block, head)


def _is_inside(block: Block, head: Block) -> bool:
    """Return whether a paragraph is indented below a list item."""
    return bool(head.marker) and not block.marker and block.lines[0].indent > head.lines[0].indent


def _is_category(item: _Item) -> bool:
    """Return whether a short item is the category of items below: `Programming` over `Python`."""
    head = item.head.text.rstrip(" :：")
    short = len(head.split()) <= _SHORT_SKILL and not re.search(r"[:：,，.\t]", head)
    return (
        short
        and bool(item.below)
        and all(block.depth == item.head.depth + 1 for block in item.below)
    )


def _split_label(block: Block) -> tuple[str, str]:
    """Split a short label, in a column or in bold, from the text after it."""
    label, tab, rest = block.text.partition("\t")
    bold = next((span.end for span in block.spans if span.look == "bold" and not span.start), 0)
    if (
        not tab
        and len(block.text[:bold].split()) <= _SHORT_SKILL
        and block.text[bold:].lstrip()[:1].isupper()
    ):
        label, rest = block.text[:bold].strip(), block.text[bold:].strip()
    return (
        (label, rest)
        if label and rest and "\t" not in rest and not re.search(r"[:：,，]", label)
        else ("", "")
    )


def _read_lines(blocks: Sequence[Block]) -> list[ParsedEntry]:
    entries = []
    for block in blocks:
        label, rest = _split_label(block)
        text = (
            f"{label}: {rest}" if label and rest[0] not in ":：" else block.text.replace("\t", " ")
        )
        match = _CATEGORY.match(text)
        skill = (
            Skill(category=match["category"], text=match["text"].strip(" ;；。"))
            if match
            else Skill(text=text.strip())
        )
        entries.append(ParsedEntry("skills", skill, (block,)))
    return entries


def parse_interests(section: Section) -> list[ParsedEntry]:
    """Return one interest per item. Sentences become the biography, and lists in them interests.

    If most items have an explanation, each item is kept whole, including commas and full stops.
    """
    entries: list[ParsedEntry] = []
    items = [block for block in section.blocks if block.marker]
    named = sum(bool(_EXPLAINED.match(block.text)) for block in items)
    are_explained = named > _FEWEST and 2 * named > len(items)
    for block in section.blocks:
        if are_explained and block.marker:
            entries.append(
                ParsedEntry("interests", block.text.replace("\t", " ").strip(" .。；;"), (block,))
            )
            continue
        label = _LABEL.match(block.text)
        interests = split_interests(block.text[label.end() :] if label else block.text)
        if label:
            entries.append(ParsedEntry("heading", label[0].strip(" \t:："), (block,)))
        short = block.marker and len(block.text) <= _SHORT_ITEM
        if len(interests) == 1 and _SENTENCE.search(block.text) and not short:
            entries += [
                ParsedEntry("interests", text, (block,))
                for text in _split_list_in_prose(block.text)
            ]
            entries.append(ParsedEntry("bio", block.text.replace("\t", " "), (block,)))
        else:
            entries += [ParsedEntry("interests", text, (block,)) for text in interests]
    return entries


def _split_list_in_prose(text: str) -> list[str]:
    """Split `I am particularly interested in A, B, and C.`; return nothing if any part is long."""
    for match in _INTERESTED.finditer(text):
        items = [part for part in _LIST_IN_SENTENCE.split(match["list"]) if part]
        if len(items) > 1 and all(len(item.split()) <= 8 for item in items):
            return items
    return []


def split_interests(text: str) -> list[str]:
    """Split `分布式训练，网络和容器 。` into three; keep sentences and `海浪与潮汐` whole."""
    whole = text.strip(" .。；;\t")
    return (
        [whole]
        if re.search(r"[\u4e00-\u9fff]", whole) and not _MARKS.search(whole)
        else split_sentence(text)
    )


def split_sentence(text: str) -> list[str]:
    """Split the interests named in a sentence: `潮汐和海浪` contains two."""
    text = text.replace("\t", ", ").strip(" .。；;")
    if re.search(r"[\u4e00-\u9fff]", text):
        return _split_chinese(text)
    if len(text) > 200 or re.search(r"\b(?:I|my|is|are|include|lies?|we)\b", text) or ". " in text:
        return [text]
    return [part for part in _ENGLISH_LIST.split(text) if part]


def _split_chinese(text: str) -> list[str]:
    """Split a Chinese list; 和 only precedes the last item after commas: `海浪、潮汐和海流`."""
    if len(text) >= _LONGEST or "。" in text or _CLAUSE.search(text):
        return [text]
    parts = [part for part in _CHINESE_LIST.split(text) if part]
    if not parts or re.search(r"[；;]", text):
        return parts
    return [
        *parts[:-1],
        *(
            _AND_LAST.split(parts[-1], maxsplit=1)
            if len(parts) > 1 or len(text) < _SHORT
            else parts[-1:]
        ),
    ]
