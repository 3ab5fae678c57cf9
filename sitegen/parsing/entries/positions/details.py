"""Lines below an entry: labelled values, tasks, thesis titles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import dates, labels, terms
from sitegen.parsing.entries.positions import nested_items
from sitegen.parsing.entries.positions.draft import Draft, merge
from sitegen.parsing.entries.positions.position_lines import add_field, read_head
from sitegen.parsing.entries.positions.position_texts import remove_seasons

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block

_LABELLED: Final = re.compile(r"[A-Z][\w ]{1,30}: |[^:：,，。\s]{2,10}：")
_MINOR: Final = re.compile(r"[Mm]inors? in [A-Z]")  # a second subject of the degree above
_COMMITTEE: Final = re.compile(
    r"(?:(?:thesis|dissertation|doctoral|phd) )?committee(?: members?)?: ", re.IGNORECASE
)
_WORDS_OF_ENTRIES: Final = (terms.INSTITUTION, terms.ROLE, terms.DEGREE)
_SCHOOL_YEAR: Final = re.compile(r"(?:19|20)\d\d\s*[-–—~～/至]\s*(?:(?:19|20)\d\d|\d\d)\s*[学學]年")
"""An academic year before an honour during the degree above: `2024-2025 学年 院长嘉许名单`."""
_SHORT: Final = 4
_LONGEST_PLACE: Final = 90


def is_detail(block: Block, under_heads: bool) -> bool:  # noqa: FBT001 - a fact about the section
    """Return whether a line has no title or date, but belongs to the entry above."""
    if _SCHOOL_YEAR.match(block.text) or nested_items.STUDY_DETAIL.match(block.text):
        return True
    plain, _ = remove_seasons(block.text)
    spans = dates.find(plain)
    is_dated = any(
        span.is_range and (span.start <= 1 or span.stop >= len(plain) - 6) for span in spans
    )
    is_dated = is_dated or any(
        span.start <= 1 and plain[span.stop : span.stop + 1] == "\t" for span in spans
    )
    is_dated = is_dated or (
        bool(spans) and spans[-1].stop == len(plain) and plain[: spans[-1].start].endswith("\t")
    )
    if block.depth > 1 or (block.depth == 1 and under_heads):
        return not is_dated or block.depth > 1
    if is_dated or (spans and not dates.without(plain, spans)):
        return False
    text = dates.without(plain, [span for span in spans if span.start <= 1]).lstrip(" :：").rstrip()
    if terms.DEGREE.match(text) and dates.find(labels.LABEL.split(text, maxsplit=1)[0]):
        return False  # M.S. Foam, May 2004, Advisor: Ann Lee
    sentence = text[-1:] in "。；" or (len(text) > 160 and text[-1:] == ".")
    label = _LABELLED.match(text)
    names_entry = (
        label
        and not _COMMITTEE.match(text)
        and any(pattern.search(label[0]) for pattern in _WORDS_OF_ENTRIES)
    )
    is_task = (
        bool(nested_items.TASK.match(text))
        and not terms.is_role(text)
        and len(text.split()) > _SHORT
    )
    return (
        sentence
        or is_task
        or bool(label and not names_entry)
        or any(part.key for part in labels.fields(text))
    )


def is_title_or_duty(draft: Draft, block: Block) -> bool:
    """Return whether a line right below a complete dated entry is its thesis title or a duty."""
    complete = (
        draft.organization and (draft.degree or draft.role) and (draft.when or draft.expected)
    )
    if not complete or block.gap or block.marker or "\t" in block.text or dates.find(block.text):
        return False
    if _MINOR.match(block.text):
        return True
    if not draft.location and terms.is_location(block.text):
        return False
    return not (
        terms.INSTITUTION.search(block.text)
        or terms.DEGREE.match(block.text)
        or terms.is_role(block.text)
    )


def add_detail(draft: Draft, block: Block) -> None:
    """Add a line to a draft, as a labelled value or as a detail."""
    draft.blocks.append(block)
    fields = labels.fields(block.text)
    if any(part.key for part in fields):
        for part in fields:
            if not part.key and (
                (not (draft.role or draft.degree) and _is_role_or_degree(part.text))
                or _adds_institution(draft, part.text)
            ):
                line = Draft()  # 博士后研究员，合作导师：王立群
                read_head(line, part.text, schooling=draft.schooling)
                merge(draft, line)
            else:
                add_field(draft, part)
    elif (block.depth or block.marker) and _take_place(draft, block.text):
        return
    else:
        is_subject = (
            draft.schooling and draft.degree and not draft.area and terms.is_field(block.text)
        )
        (draft.area if is_subject else draft.details).append(block.text.replace("\t", " "))


def _take_place(draft: Draft, text: str) -> bool:
    """Use a text as the missing institution of a draft, with its town; return whether it is one."""
    if draft.organization:
        return False
    if not _names_institution(text) and (draft.details or not _ends_with_town(text)):
        return False
    line = Draft(schooling=False)
    read_head(line, text, schooling=False)
    draft.organization = line.organization
    draft.location = draft.location or line.location
    return True


def _ends_with_town(text: str) -> bool:
    """Return whether a text is a name with its town: `Foam group, Hill College, Ulm, Germany`."""
    is_short_name = (
        text[-1:] not in ".;。；"
        and len(text) < _LONGEST_PLACE
        and ":" not in text
        and not has_han(text)
    )
    return (
        is_short_name
        and text[:1].isupper()
        and not nested_items.TASK.match(text)
        and bool(terms.location_at_end(text)[1])
    )


def _names_institution(text: str) -> bool:
    if has_han(text):
        return (
            bool(terms.INSTITUTION.search(text)) and len(text) < _LONGEST_PLACE and "。" not in text
        )
    return terms.is_institution(text)


def _is_role_or_degree(text: str) -> bool:
    """Return whether a short text is a role or a degree with its subject."""
    return len(text) < 40 and bool(terms.is_role(text) or terms.DEGREE.search(text))


def _adds_institution(draft: Draft, text: str) -> bool:
    """Return whether a text names the institution missing from a draft: `Hill College, Ulm`."""
    has_host = any(terms.INSTITUTION.search(name) for name in draft.organization)
    return (
        not (has_host or draft.details)
        and len(text) < _LONGEST_PLACE
        and bool(terms.INSTITUTION.search(text))
    )
