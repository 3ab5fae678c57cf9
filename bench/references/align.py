"""Find the values of a work in its rendered text.

A style abbreviates names and venues, or leaves fields out. A reader should return what the text
shows, so that is the expected value. Distinctive values are searched first, and every value outside
of what others have matched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bench.references.scoring import Expected
from bench.references.works import split_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bench.references.render import Rendered
    from bench.references.works import Work

_QUOTES: Final = "\"“”‘’'«»„"
_ET_AL: Final = re.compile(r"et\.? al")
_PARTICLE: Final = re.compile(r"(?:[a-z'’]+(?: |(?<=['’])))*")


@dataclass(slots=True)
class _Text:
    """A text to search in."""

    text: str
    matched: list[bool]
    """Whether a value has matched, for each character."""

    def find(self, pattern: str, start: int = 0) -> re.Match[str] | None:
        """Find and mark the first match outside of marked text; case does not count."""
        match = self._find(re.compile(pattern, re.IGNORECASE), start)
        if match:
            self.mark(*match.span())
        return match

    def find_value(self, value: str) -> re.Match[str] | None:
        """Find and mark a value as whole words, with any quotes and spaces."""
        return self.find(_loose_pattern(value))

    def find_name(self, name: str, start: int) -> re.Match[str] | None:
        """Find a name in any form, the longest first. Do not mark it."""
        matches = (self._find(re.compile(form), start) for form in _name_patterns(name))
        return next(filter(None, matches), None)

    def mark(self, start: int, end: int) -> None:
        """Mark a range as matched."""
        self.matched[start:end] = [True] * (end - start)

    def _find(self, pattern: re.Pattern[str], start: int) -> re.Match[str] | None:
        for match in pattern.finditer(self.text, start):
            if match[0] and not any(self.matched[match.start() : match.end()]):
                return match
        return None


def align(rendered: Rendered) -> Expected | None:
    """Return the values that a reference shows.

    Returns:
        None if the text has no title, no author, or a number that is in no field of the work:
        nothing to measure with.
    """
    work, text = rendered.work, _Text(rendered.text, [False] * len(rendered.text))
    for identifier in (work.get("doi"), work.get("url")):
        text.find(re.escape(identifier))
    if work.type == "preprint":
        text.find(re.escape(work.get("number")))
    title = text.find_value(work.title)
    venue = _find_venue(text, work)
    authors = _find_people(text, work.authors)
    _find_people(text, work.editors, with_separators=True)
    if work.type != "book":
        text.find_value(work.get("publisher"))
    if not text.find_value(work.get("address")):
        text.find_value(work.get("address").split(",")[0])
    text.find_value(work.get("genre"))
    has_year = _find_years(text, work.year)
    _find_numbers(text, work, start=max(match.end() if match else 0 for match in (title, venue)))
    unmatched = (char for char, done in zip(text.text, text.matched, strict=True) if not done)
    if not title or not authors or any(char.isdecimal() for char in unmatched):
        return None
    return Expected(
        rendered.text,
        tuple(authors),
        title[0],
        venue[0] if venue else "",
        work.year if has_year else "",
        has_others=len(authors) < len(work.authors) and bool(_ET_AL.search(rendered.text)),
    )


def _find_venue(text: _Text, work: Work) -> re.Match[str] | None:
    for venue in work.venues:
        if match := text.find_value(venue) or text.find_value(venue.replace(".", "")):
            return match
    return None


def _find_people(text: _Text, people: Sequence[str], *, with_separators: bool = False) -> list[str]:
    """Find and mark people in their order; return the names of those that were found."""
    names: list[str] = []
    first = end = 0
    for person in people:
        if match := text.find_name(person, end):
            end = match.end()
            first = first if names else match.start()
            names.append(person)
            text.mark(*match.span())
    if with_separators:
        text.mark(first, end)
    return names


def _find_years(text: _Text, year: str) -> bool:
    """Mark all occurrences of the year; return whether there are any."""
    count = 0
    while text.find(rf"(?<!\d){year}[a-z]?(?!\d)"):
        count += 1
    return count > 0


def _find_numbers(text: _Text, work: Work, start: int) -> None:
    """Mark pages and numbers; short numbers are searched from `start` first."""
    first, _, last = work.get("pages").partition("-")
    if last:
        endings = "|".join(last[cut:] for cut in range(len(last)))  # 123-8
        text.find(rf"(?<!\w){first}\s?[-–—‑]+\s?(?:{endings})(?!\w)")
    text.find(rf"(?<!\w){first}(?!\w)")
    for name in ("volume", "number", "edition"):
        if value := work.get(name):
            pattern = rf"(?<![\w.]){re.escape(value)}(?:(?:st|nd|rd|th)\b)?(?!\w)"
            if not text.find(pattern, start):
                text.find(pattern)


def _loose_pattern(value: str) -> str:
    parts = [
        f"[{_QUOTES}]" if char in _QUOTES else r"\s*" if char == " " else re.escape(char)
        for char in value
    ]
    return rf"(?<!\w){''.join(parts)}(?!\w)"


def _name_patterns(name: str) -> Iterator[str]:
    """Yield patterns for the forms of a name, from the whole name to the family name alone."""
    family, given = split_name(name)
    whole = rf"(?i:{re.escape(family)})".replace("ß", "(?:ß|ss)")
    if given:
        particle = _PARTICLE.match(family)[0]  # type: ignore[index]  # matches every text
        base = rf"(?i:{re.escape(family.removeprefix(particle))})"
        for form in _given_patterns(given):
            yield rf"(?<!\w){whole},? ?\s?{form}(?!\w)"
            if particle:
                yield rf"(?<!\w){base},? {form},? {re.escape(particle.strip())}(?!\w)"
            yield rf"(?<!\w){form}\s?{whole}(?!\w)"
    yield rf"(?<!\w){whole}(?!\w)"


def _given_patterns(given: str) -> Iterator[str]:
    """Yield patterns for the forms of given names: `Mary Ann`, `Mary A.`, `M. A.`, `Mary`, `M.`."""
    first, *others = re.findall(r"[^\s.-]+", given)
    initials = [re.escape(name[0]) for name in (first, *others)]
    yield re.escape(given)
    yield re.escape(given.rstrip("."))
    yield re.escape(first) + "".join(rf"[\s.-]*{initial}\.?" for initial in initials[1:])
    yield r"[\s.-]*".join(initials) + r"\.?"
    yield re.escape(first)
    yield initials[0] + r"\.?"
