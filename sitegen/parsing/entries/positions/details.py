"""Lines below an entry that tell more of it: labelled things, what was done, the title of a thesis."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import dates, labels, terms
from sitegen.parsing.entries.positions import nested_items
from sitegen.parsing.entries.positions.draft import Draft, merge
from sitegen.parsing.entries.positions.position_lines import labelled, read_head
from sitegen.parsing.entries.positions.position_texts import unseasoned
from sitegen.parsing.vocabulary import words

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block

_LABELLED: Final = re.compile(r"[A-Z][\w ]{1,30}: |[^:：,，。\s]{2,10}：")
_SMALL_WORDS: Final = words("small_words")
_MINOR: Final = re.compile(r"[Mm]inors? in [A-Z]")  # a subject beside that of the degree above
_COMMITTEE: Final = re.compile(
    r"(?:(?:thesis|dissertation|doctoral|phd) )?committee(?: members?)?: ", re.IGNORECASE
)
_WORDS_OF_ENTRIES: Final = (terms.INSTITUTION, terms.ROLE, terms.DEGREE)
_SCHOOL_YEAR: Final = re.compile(r"(?:19|20)\d\d\s*[-–—~～/至]\s*(?:(?:19|20)\d\d|\d\d)\s*[学學]年")
"""Before what was won in a year of the degree above: `2024-2025 学年 院长嘉许名单`."""
_SHORT: Final = 4
_LONGEST_PLACE: Final = 90


def go_on(draft: Draft, block: Block) -> bool:
    """Add a plain line to the last labelled thing, a thesis, if that ends in the middle of its sentence."""
    if (
        not draft.fields
        or block.marker
        or block.gap
        or "\t" in block.text
        or dates.find(block.text)
    ):
        return False
    last = draft.fields[-1]
    word = last.text.rsplit(None, 1)[-1] if last.text.strip() else ""
    if word not in _SMALL_WORDS or any(part.key for part in labels.fields(block.text)):
        return False
    draft.fields[-1] = last._replace(text=f"{last.text} {block.text}")
    draft.blocks.append(block)
    return True


def is_one(block: Block, under_heads: bool) -> bool:  # noqa: FBT001 - a fact about the section
    """Whether a line says no name or date of an entry, but more of the one above it."""
    if _SCHOOL_YEAR.match(block.text) or nested_items.OF_STUDIES.match(block.text):
        return True
    plain, _ = unseasoned(block.text)
    spans = dates.find(plain)
    row = any(span.is_range and (span.start <= 1 or span.stop >= len(plain) - 6) for span in spans)
    row = row or any(span.start <= 1 and plain[span.stop : span.stop + 1] == "\t" for span in spans)
    row = row or (
        bool(spans) and spans[-1].stop == len(plain) and plain[: spans[-1].start].endswith("\t")
    )
    if block.depth > 1 or (block.depth == 1 and under_heads):
        return not row or block.depth > 1
    if row or (spans and not dates.without(plain, spans)):
        return False
    text = dates.without(plain, [span for span in spans if span.start <= 1]).lstrip(" :：").rstrip()
    if terms.DEGREE.match(text) and dates.find(labels.LABEL.split(text, maxsplit=1)[0]):
        return False  # M.S. Foam, May 2004, Advisor: Ann Lee
    sentence = text[-1:] in "。；" or (len(text) > 160 and text[-1:] == ".")
    label = _LABELLED.match(text)
    own = (
        label
        and not _COMMITTEE.match(text)
        and any(what.search(label[0]) for what in _WORDS_OF_ENTRIES)
    )
    did = (
        bool(nested_items.DID.match(text))
        and not terms.is_role(text)
        and len(text.split()) > _SHORT
    )
    return (
        sentence or did or bool(label and not own) or any(part.key for part in labels.fields(text))
    )


def tells_of(draft: Draft, block: Block) -> bool:
    """Whether a line right below a dated entry that lacks nothing only tells of it: the title of a thesis, a duty."""
    whole = draft.organization and (draft.degree or draft.role) and (draft.when or draft.expected)
    if not whole or block.gap or block.marker or "\t" in block.text or dates.find(block.text):
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


def add(draft: Draft, block: Block) -> None:
    """Put what such a line says where it belongs: under a label, or among what is told."""
    draft.blocks.append(block)
    found = labels.fields(block.text)
    if any(part.key for part in found):
        for part in found:
            if not part.key and (
                (not (draft.role or draft.degree) and _tells_what(part.text))
                or _tells_where(draft, part.text)
            ):
                line = Draft()  # 博士后研究员，合作导师：王立群
                read_head(line, part.text, schooling=draft.schooling)
                merge(draft, line)
            else:
                labelled(draft, part)
    elif (block.depth or block.marker) and _took_place(draft, block.text):
        return
    else:
        subject = draft.schooling and draft.degree and not draft.area and terms.is_field(block.text)
        (draft.area if subject else draft.details).append(block.text.replace("\t", " "))


def _took_place(draft: Draft, text: str) -> bool:
    """Whether an item inside an entry that names no institution is that, which it then gets, with its town."""
    if draft.organization and not _lacks_place(draft, text):
        return False
    if not _names_institution(text) and (
        draft.details or draft.organization or not _ends_with_town(text)
    ):
        return False
    line = Draft(schooling=False)
    read_head(line, text, schooling=False)
    if not line.organization or line.role:
        line.organization, line.location = [text], ""
    if (
        draft.organization
    ):  # what stood alone with its dates is no employer: `Spring 2024: Tide Collaborator`
        draft.role = ", ".join(draft.organization)
    draft.organization = line.organization
    draft.location = draft.location or line.location
    return True


def _lacks_place(draft: Draft, text: str) -> bool:
    """Whether what a dated post was taken for an employer is none, for a text right below it names one."""
    unplaced = not any(map(terms.INSTITUTION.search, draft.organization)) and bool(draft.when)
    said = (
        draft.role
        or draft.degree
        or draft.details
        or draft.schooling
        or has_han(text)
        or dates.find(text)
    )
    return unplaced and not said


def _ends_with_town(text: str) -> bool:
    """Whether a text is a name with its town behind, and no sentence: `Foam group, Shore University, Ulm, Germany`."""
    said = (
        text[-1:] not in ".;。；"
        and len(text) < _LONGEST_PLACE
        and ":" not in text
        and not has_han(text)
    )
    return (
        said
        and text[:1].isupper()
        and not nested_items.DID.match(text)
        and bool(terms.location_at_end(text)[1])
    )


def _names_institution(text: str) -> bool:
    if has_han(text):
        return (
            bool(terms.INSTITUTION.search(text)) and len(text) < _LONGEST_PLACE and "。" not in text
        )
    return terms.is_institution(text)


def _tells_what(text: str) -> bool:
    """Whether a short text is a role or a degree with its subject."""
    return len(text) < 40 and bool(terms.is_role(text) or terms.DEGREE.search(text))


def _tells_where(draft: Draft, text: str) -> bool:
    """Whether a text names the institution that a draft lacks: `Hill University, Riverton; Advisor: Ann Lee`."""
    named = any(terms.INSTITUTION.search(name) for name in draft.organization)
    return (
        not (named or draft.details)
        and len(text) < _LONGEST_PLACE
        and bool(terms.INSTITUTION.search(text))
    )
