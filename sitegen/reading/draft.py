"""The rule-based reading as labels: where the network starts from.

The rules only recognize headings, the lines of each entry, and the person's details.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sitegen.model.text import has_han, localize
from sitegen.reading.alignment import align, fold
from sitegen.reading.labelling import label
from sitegen.reading.scheme import section_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.document import Place
    from sitegen.parsing import ParsedCV
    from sitegen.reading.scheme import Reading
    from sitegen.reading.text import CVText

_ALIKE: Final = ("talks", "publications")
"""Sections whose entries look similar."""
_MAX_STRAYS: Final = 0.2
"""Maximum number of strays, relative to the others, that are more likely misread than real."""


def make_draft(cv: CVText, parsed: ParsedCV) -> Reading:
    """Return the labels of each line and token of a CV as the rules read it."""
    draft = label(cv, align(cv, {"person": _details(parsed)}))
    for section, numbers in _entries(cv, parsed):
        draft.starts.add((numbers[0], 0))
        for n in numbers:
            draft.lines[n] = f"{'begin' if n == numbers[0] else 'inside'}-{section}"
    headings = {origin.place for origin in parsed.origins if "heading" in origin.became}
    below = ""
    for n in reversed(range(len(cv.lines))):
        if draft.lines[n] == "other" and below and cv.lines[n].place in headings:
            draft.lines[n] = f"heading-{below}"
        below = section_of(draft.lines[n])
    return draft


def _entries(cv: CVText, parsed: ParsedCV) -> Iterator[tuple[str, list[int]]]:
    """Yield the section of each entry and the numbers of its lines.

    In LaTeX, several lines may have the same place.
    """
    by_place: dict[Place, list[int]] = defaultdict(list)
    for n, line in enumerate(cv.lines):
        by_place[line.place].append(n)
    for entry in parsed.lists:
        words = fold(entry.text)
        groups = (by_place[place] for place in dict.fromkeys(entry.places))
        numbers = [n for own in groups for n in own if len(own) == 1 or fold(cv.texts[n]) in words]
        if numbers:
            yield entry.kind, sorted(numbers)


def _details(parsed: ParsedCV) -> dict[str, Any]:
    """Return the person's details as labels."""
    person, private = parsed.person, parsed.private
    names = person.name.values() if isinstance(person.name, dict) else [person.name]
    return {
        "name": _text(person.name),
        "native_name": next(filter(has_han, names), ""),
        "position": _text(person.position),
        "affiliation": _text(person.affiliation),
        "emails": list(person.email),
        "phones": list(person.phone or private.phone),
        "urls": list(person.links.values()),
        "interests": [_text(interest) for interest in person.interests],
    }


def _text(value: Any) -> str:
    return localize(value, "en") if value else ""


def follow_lists(reading: Reading, draft: Reading) -> None:
    """Relabel a few talks in a list of works as works, or the reverse, if the rules agree."""
    lines = reading.lines
    for is_heading, group in groupby(range(len(lines)), lambda n: lines[n].startswith("heading")):
        numbers = [] if is_heading else [*group]
        begun = Counter(section_of(lines[n]) for n in numbers if lines[n].startswith("begin"))
        for stray, usual in (_ALIKE, _ALIKE[::-1]):
            if begun[stray] > begun[usual] * _MAX_STRAYS:
                continue
            for _, run in groupby(numbers, lambda n: section_of(lines[n])):
                own = [*run]
                if section_of(lines[own[0]]) == stray and all(
                    section_of(draft.lines[n]) == usual for n in own
                ):
                    for n in own:
                        lines[n] = f"{lines[n].partition('-')[0]}-{usual}"
