"""Degrees, with what their lines say beside: advisors, thesis, prizes won there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Education
from sitegen.parsing.entries import awards, interests, prize_lines, service
from sitegen.parsing.entries.positions import drafts, jobs
from sitegen.parsing.entries.positions.translations import joined
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.entries.positions.draft import Draft
    from sitegen.parsing.outline.sections import Section

_TEACHES: Final = re.compile(r"\b(?:professor|lecturer|instructor)\b", re.IGNORECASE)
"""Who has a post, though it stands among degrees."""
_BELONGS: Final = re.compile(r"(?:[a-z]+ )?(?:member|mentor|trainer|preceptor)", re.IGNORECASE)
"""Who trains others below a heading like `Training programs`."""


def parse(section: Section) -> ParsedSection:
    """Degrees, and the awards and interests that stand among them."""
    made, strays = drafts(section.blocks, schooling=True)
    if made and all(_BELONGS.fullmatch(draft.role) and not draft.degree for draft in made):
        return service.parse(section)
    found = [
        item
        for draft in made
        for item in ([jobs.of_draft(draft)] if _is_post(draft) else of_draft(draft))
    ]
    return ParsedSection(tuple(found), strays=tuple(strays))


def _is_post(draft: Draft) -> bool:
    return not draft.degree and bool(_TEACHES.search(draft.role))


def of_draft(draft: Draft) -> list[ParsedEntry]:
    """A degree, and the awards and interests that stand in its lines."""
    beside: list[ParsedEntry] = []
    notes = list(draft.asides)
    thesis = ""
    areas = list(draft.area)
    blocks = tuple(draft.blocks)
    for text in draft.details:
        if awards.is_list(text):
            beside += [ParsedEntry("awards", award, blocks) for award in awards.from_text(text)]
        else:
            notes.append(text)
    for part in draft.fields:
        if part.key == "area":
            areas.append(part.text)
        elif part.key in ("thesis", "project") and not thesis:
            thesis = part.text.strip('“”". 《》')
        elif part.key == "awards":
            beside += [
                ParsedEntry("awards", award, blocks) for award in awards.from_text(part.text)
            ]
        elif part.key == "interests":
            beside += [
                ParsedEntry("interests", text, blocks) for text in interests.split(part.text)
            ]
        else:
            notes.append(part.text)
    initials = (
        bool(areas) and areas[-1].isupper() and bool(draft.location)
    )  # Ph.D. at SISTA, Trieste
    if not draft.organization and (
        len(areas) > 1 or initials
    ):  # an institution that no word gives away
        draft.organization.append(areas.pop())
    start, end, expected = _dates(draft)
    education = Education(
        institution=" ".join(draft.organization)
        if any("\u4e00" <= c <= "\u9fff" for c in "".join(draft.organization))
        else ", ".join(draft.organization),
        degree=draft.degree or draft.role,
        area=", ".join(areas),
        location=draft.location,
        start=start,
        end=end,
        expected=expected,
        advisors=tuple(draft.advisors),
        thesis=thesis,
        notes=tuple(notes),
    )
    if draft.translation:
        other, *more = of_draft(draft.translation)
        whole = ParsedEntry("education", joined(education, other.value), (*blocks, *other.blocks))
        return [whole, *prize_lines.gathered(beside), *more]
    return [ParsedEntry("education", education, blocks), *prize_lines.gathered(beside)]


def _dates(draft: Draft) -> tuple[str, str, bool]:
    when = draft.when
    if draft.expected:
        return (when.begin if when and when.is_range else ""), draft.expected, True
    if when is None:
        return "", "", False
    # a single date beside a degree is the day it was given
    return (when.begin if when.is_range else ""), when.last, when.expected
