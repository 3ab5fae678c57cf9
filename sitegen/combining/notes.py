"""Keep the leftover text of an entry's lines in the entry, for example as a note."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sitegen.combining.entries import CLASSES
from sitegen.combining.leftovers import GAP
from sitegen.combining.talks import IS_KIND
from sitegen.content import bibtex
from sitegen.model import (
    Award,
    Education,
    Experience,
    Project,
    Publication,
    Service,
    Student,
    Talk,
)
from sitegen.model.text import has_han
from sitegen.parsing.lines.wraps import glue
from sitegen.parsing.names import is_name, split_list
from sitegen.parsing.terms import is_location
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.combining.lines import NumberedLine
    from sitegen.combining.privacy import Secrets
    from sitegen.document import Place
    from sitegen.model import Person
    from sitegen.parsing.lines.wraps import Habits
    from sitegen.parsing.results import Trace

Rest = tuple["NumberedLine", str]
"""A line, and its text that is in no value."""

_WITH_REST: Final = tuple(
    name
    for name, cls in CLASSES.items()
    if "notes" in cls.__slots__ or name in ("talks", "service", "experience", "projects")
)
"""Sections whose entries have a field for leftover text."""
_ISSUER: Final = re.compile("|".join(map(either, ("institutions", "societies", "agencies"))))
_NO_ISSUER: Final = re.compile(f"[,，。]|{either('awards')}", re.IGNORECASE)
_WITH: Final = re.compile(r"^(?:joint(?:ly)?(?: work)?\s)?with\s", re.IGNORECASE)
_NOW: Final = re.compile(
    rf"(?:→|(?:(?:next|first|current|initial)\s(?:position|job|post|placement)|now|currently)\s*:?"
    rf"\s*(?:at\s)?|{either('now_at')})\s*(?=\w)",
    re.IGNORECASE,
)
"""Words before the later post of a student: `now at`, `First position:`."""
_MIN_WORDS: Final = 2
_POSSESSIVE: Final = re.compile(r"['’](?:s\b|\s)")
_EDGES: Final = " \t,;:.|–—-"
_HYPHENS: Final = " -\u00ad\u2010"
_BEFORE_PHRASE: Final = " \t.;,([（【，。；|"
_AFTER_PHRASE: Final = " \t.;,)]）】，。；|"


def add_leftovers(
    person: Person,
    publications: Sequence[Publication],
    rest: Sequence[Rest],
    traces: Sequence[Trace],
    secrets: Secrets,
    habits: Habits,
) -> tuple[Person, tuple[Publication, ...], list[Rest]]:
    """Move the leftover text of lines with a single entry to that entry.

    Args:
        person: The person.
        publications: Their works.
        rest: The leftover text of each line.
        traces: The lines of each entry.
        secrets: The private values of the CV; the rest of a line with one is not moved.
        habits: How the lines of the CV were wrapped.

    Returns:
        The person, the works, and the remaining leftover text.
    """
    by_place: dict[Place, list[Trace]] = {}
    for trace in traces:
        for place in trace.places:
            by_place.setdefault(place, []).append(trace)
    sections: dict[str, list[Any]] = {name: list(getattr(person, name)) for name in _WITH_REST}
    sections["publications"] = list(publications)
    left = []
    for lines in _join_lines(rest, by_place):
        owners = by_place.get(lines[0][0].line.place, ())
        may_move = all("@" not in text and secrets.is_public(line.masked) for line, text in lines)
        if len(owners) == 1 and owners[0].key in sections and may_move:
            entries, index = sections[owners[0].key], owners[0].index
            if entry := _with_rest(entries[index], lines, habits):
                entries[index] = entry
                continue
        left += lines
    works = tuple(sections.pop("publications"))
    changes: dict[str, Any] = {name: tuple(entries) for name, entries in sections.items()}
    return replace(person, **changes), works, left


def _join_lines(
    rest: Sequence[Rest], by_place: Mapping[Place, Sequence[Trace]]
) -> Iterator[list[Rest]]:
    """Yield the leftover text of each line, joined with the next if a phrase continues there."""
    lines: list[Rest] = []
    for line, text in rest:
        if lines and not (
            _continues(*lines[-1], line, text)
            and by_place.get(line.line.place, ()) == by_place.get(lines[0][0].line.place, ())
        ):
            yield lines
            lines = []
        lines.append((line, text))
    if lines:
        yield lines


def _continues(above: NumberedLine, rest_above: str, line: NumberedLine, rest: str) -> bool:
    """Return whether the leftover text of a line continues on the line below."""
    return (
        line.number == above.number + 1
        and above.masked.rstrip(_HYPHENS).endswith(rest_above.split(GAP)[-1])
        and line.masked.lstrip().startswith(rest.split(GAP)[0])
    )


def _with_rest(entry: Any, lines: Sequence[Rest], habits: Habits) -> Any:
    """Return an entry with the leftover text of its lines, or None if it has no field for it.

    Several parts, or leftovers of a work, may result from a misread line. They are only accepted
    as whole phrases, and for works only if they are more than a name or a number.
    """
    above = ""
    parts: list[str] = []
    for line, text in lines:
        first, *others = text.split(GAP)
        if parts:
            dropped, between = glue(above, line.masked, habits)
            hyphen = above[len(above.rstrip(_HYPHENS)) :].strip()
            first = (parts.pop() + hyphen).removesuffix(dropped) + between + first
        above, parts = line.masked.rstrip(), [*parts, first, *others]
    is_work = isinstance(entry, Publication)
    if (is_work or len(parts) > 1) and not all(
        _is_phrase(part, line.masked) for line, text in lines for part in text.split(GAP)
    ):
        return None
    if is_work and not all(map(_is_remark, parts)):
        return None
    for part in parts:
        entry = entry and _add_rest(entry, part)
    return entry


def _is_remark(part: str) -> bool:
    """Return whether a text is more than a number, a name or a list of names."""
    if len(re.findall(r"[^\W\d_]{2,}", part)) < _MIN_WORDS and not has_han(part):
        return False
    return bool(_POSSESSIVE.search(part)) or not all(map(is_name, split_list(part)))


def _is_phrase(part: str, line: str) -> bool:
    """Return whether a part of a line is between punctuation or brackets."""
    before, match, after = line.partition(part)
    return bool(match) and (
        before.rstrip(" ")[-1:] in _BEFORE_PHRASE and after.lstrip(" ")[:1] in _AFTER_PHRASE
    )


def _add_rest(entry: Any, text: str) -> Any:
    """Return an entry with its leftover text, or None if it has no field for it.

    The text becomes the issuer of an award, the kind or the authors of a talk, the organization of
    a service, a student's later post, a location, or a note.
    """
    text = _strip(text)
    if isinstance(entry, Publication):
        note = "; ".join(filter(None, (entry.get("note"), bibtex.escape(text))))
        return replace(entry, fields={**entry.fields, "note": note})
    if isinstance(entry, Talk):
        if IS_KIND.fullmatch(text) and not entry.kind:
            return replace(entry, kind=text)
        people = split_list(_WITH.sub("", text))
        is_list = bool(people) and all(map(is_name, people))
        return replace(entry, authors=(*entry.authors, *people)) if is_list else None
    if isinstance(entry, Student) and not entry.now and (now := _NOW.match(text)):
        return replace(entry, now=text[now.end() :].strip(_EDGES))
    if isinstance(entry, Service):
        return None if entry.organization else replace(entry, organization=text)
    if isinstance(entry, (Experience, Education)) and not entry.location and is_location(text):
        return replace(entry, location=text)
    if isinstance(entry, Experience):
        return None
    if isinstance(entry, Project):
        return replace(entry, highlights=(*entry.highlights, text))
    is_issuer = _ISSUER.search(text) and not _NO_ISSUER.search(text)
    if isinstance(entry, Award) and not entry.issuer and is_issuer:
        return replace(entry, issuer=text)
    return replace(entry, notes=(*entry.notes, text))


def _strip(text: str) -> str:
    """Return a text without surrounding punctuation, and with balanced brackets."""
    text = text.strip(_EDGES)
    for opened, closed in ("()", "[]", "（）"):
        if text.startswith(opened) and closed not in text[:-1]:
            text = text.strip(opened + closed)
        missing = text.count(opened) - text.count(closed)
        text += closed * missing
        if missing < 0:
            text = text.replace(closed, "", -missing)
    return text
