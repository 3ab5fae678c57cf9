"""Degrees, with the advisors, theses and prizes on their lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Education
from sitegen.parsing.entries import awards
from sitegen.parsing.entries.positions import read_drafts
from sitegen.parsing.entries.positions.draft import read_job
from sitegen.parsing.entries.skills_and_interests import split_interests
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.entries.positions.draft import Draft
    from sitegen.parsing.outline.sections import Section

_TEACHING_ROLE: Final = re.compile(r"\b(?:professor|lecturer|instructor)\b", re.IGNORECASE)
"""Roles that are posts, even in a list of degrees."""


def parse(section: Section) -> ParsedSection:
    """Return degrees, and the awards and interests listed among them."""
    drafts, strays = read_drafts(section.blocks, schooling=True)
    entries = [
        item
        for draft in drafts
        for item in ([read_job(draft)] if _is_post(draft) else read_degree(draft))
    ]
    return ParsedSection(tuple(entries), strays=tuple(strays))


def _is_post(draft: Draft) -> bool:
    """Return whether an entry among degrees is a post."""
    return not draft.degree and bool(_TEACHING_ROLE.search(draft.role))


def read_degree(draft: Draft) -> list[ParsedEntry]:
    """Return a degree, and the awards and interests on its lines."""
    extras: list[ParsedEntry] = []
    notes = list(draft.asides)
    thesis = ""
    areas = list(draft.area)
    blocks = tuple(draft.blocks)
    for text in draft.details:
        if awards.is_list(text):
            extras += [ParsedEntry("awards", award, blocks) for award in awards.read_awards(text)]
        else:
            notes.append(text)
    for part in draft.fields:
        if part.key == "area":
            areas.append(part.text)
        elif part.key in ("thesis", "project") and not thesis:
            thesis = part.text.strip('“”". 《》')
        elif part.key == "awards":
            extras += [
                ParsedEntry("awards", award, blocks) for award in awards.read_awards(part.text)
            ]
        elif part.key == "interests":
            extras += [
                ParsedEntry("interests", text, blocks) for text in split_interests(part.text)
            ]
        else:
            notes.append(part.text)
    initials = (
        bool(areas) and areas[-1].isupper() and bool(draft.location)
    )  # Ph.D. at SISTA, Trieste
    if not draft.organization and (
        len(areas) > 1 or initials
    ):  # an institution without a typical word, such as `University`
        draft.organization.append(areas.pop())
    start, end, expected = _choose_dates(draft)
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
    return [ParsedEntry("education", education, blocks), *awards.merge_years(extras)]


def _choose_dates(draft: Draft) -> tuple[str, str, bool]:
    """Return the start, the end, and whether the end is expected."""
    when = draft.when
    if draft.expected:
        return (when.begin if when and when.is_range else ""), draft.expected, True
    if when is None:
        return "", "", False
    # a single date is the date of the degree
    return (when.begin if when.is_range else ""), when.last, when.expected
