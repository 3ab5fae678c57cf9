"""Locate the values of a labelled CV in its lines.

A value may occur many times. The entries of a section come in the order of the CV, so each section
is aligned as a whole: dynamic programming chooses an anchor for each entry, then each value is
placed at the free occurrence nearest to its entry's anchor. A value that already belongs to an
earlier entry or a heading, such as a role shared by many entries, is inherited.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from sitegen.content.bibtex.fields import MONTHS
from sitegen.parsing.levels import find_level
from sitegen.reading.scheme import FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.reading.text import CVText

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "education": ("institution", "degree", "area"),
    "experience": ("organization", "role"),
    "projects": ("name",),
    "publications": ("title",),
    "patents": ("number", "title"),
    "talks": ("title", "where", "date"),
    "teaching": ("course", "term"),
    "students": ("name",),
    "committees": ("name",),
    "service": ("role", "organization"),
    "awards": ("title",),
    "grants": ("title",),
}
"""The fields that identify an entry, by section."""
TITLES: Final = re.compile(
    r"\b(?:Prof(?:essor)?|Dr|PhD|MD|ScD|MPH)\b\.?|(?:副?教授|研究员|博士|老师)$", re.IGNORECASE
)
"""Titles before or after a name."""
_OPEN: Final = "present|now|current|today|ongoing|至今|今"
_YEARS: Final = re.compile(
    rf"(\d{{4}})(?:\s*(?:[-–—~至]+|to)\s*(\d{{4}}|\d{{2}}(?!\d)|{_OPEN}|(?=\s*(?:$|[;,)]))))?",
    re.IGNORECASE,
)
_SERVICES: Final = re.compile(
    r"^(?:https?://)?(?:www\.)?(?:github\.com|orcid\.org|twitter\.com|x\.com|linkedin\.com/in"
    r"|researchgate\.net/profile|scholar\.google\.\w+/citations\?(?:hl=\w+&)?user=)/?",
    re.IGNORECASE,
)


def fold(value: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", value).casefold()))


def fold_address(value: str) -> str:
    """Return an address without its scheme, or the handle of a well-known service."""
    value = _SERVICES.sub("", value.strip()).casefold()
    return fold(re.sub(r"^(?:https?://)?(?:www\.)?", "", value).rstrip("/"))


def fold_date(value: str) -> str:
    """Return a date as `2023-07`, `2023` or `present`, or the text itself."""
    text = value.strip().casefold()
    if re.fullmatch(_OPEN, text):
        return "present"
    if match := re.match(r"(\d{4})\s*[-./年]\s*(\d{1,2})(?!\d)", text):
        return f"{match[1]}-{int(match[2]):02d}"
    names = "|".join(MONTHS)
    if match := re.search(rf"\b({names})[a-z]*\.?\s*(?:\d{{1,2}},?\s*)?(\d{{4}})", text):
        return f"{match[2]}-{MONTHS.index(match[1]) + 1:02d}"
    year = re.search(r"\d{4}", text)
    return year[0] if year else text


@lru_cache(maxsize=4096)  # called for each entry and date of a CV
def years_of(text: str) -> tuple[str, ...]:
    """Return all years in a text, including those of ranges; an open end is `now`."""
    text = re.sub(r"(\d{4})-\d{2}-\d{2}", r"\1", text)
    text = re.sub(r"(\d{4})[-.年]\d{1,2}(?!\d)(?!\s*[-–—]+\s*\d{2}(?!\d))", r"\1", text)
    years: set[str] = set()
    for match in _YEARS.finditer(text):
        first, last = match[1], match[2]
        years.add(first)
        if last and last.isdigit():
            end = int(last) if len(last) == 4 else int(first[:2] + last)
            is_range = 0 <= end - int(first) < 60
            years |= {str(year) for year in range(int(first), end + 1)} if is_range else {last}
        elif last is not None:
            years.add("now")
    return tuple(sorted(years))


Range = tuple[int, int]
"""Start and end in `CVText.letters`."""

NAMES: Final = {"authors", "inventors", "advisors", "co_advisors", "name", "native_name"}
_PLACES: Final = {"organization", "institution", "where", "agency"}
_LISTS_OF_NAMES: Final = {"authors", "inventors"}
DATES: Final = {"start", "end", "date", "year", "years", "year_alt"}
ORDER: Final = (
    *("education", "experience", "publications", "patents", "talks", "teaching"),
    *("students", "committees", "grants", "awards", "service", "projects"),
)
"""Sections with distinctive values come first and claim their words."""
_MAX_DISTANCE: Final = 1800
_MAX_COMPARED: Final = 1000
"""Maximum number of letters to compare, since the time grows with their square."""
_LEVEL_WORDS: Final = {
    "postdoc": r"post.?doc\w*|博士后",
    "phd": r"ph\.? ?d\.?|doctoral|doctorate|博士",
    "masters": r"master\w*|m\.?sc?\b\.?|m\.?a\b\.?|m\.?phil|硕士|研究生",
    "undergraduate": r"undergrad\w*|bachelor\w*|b\.?sc?\b\.?|本科\w?|honou?rs",
}


@dataclass(slots=True)
class PlacedValue:
    """A value with its place."""

    label: str
    field: str
    value: str
    span: Range
    inherited: bool = False
    """Whether the words belong to another entry or a heading."""


@dataclass(slots=True)
class AlignedEntry:
    """A labelled entry with the places of its values."""

    section: str
    row: Mapping[str, Any]
    values: list[PlacedValue] = field(default_factory=list)
    missing: list[tuple[str, str]] = field(default_factory=list)
    """Field and text of each value that is not in the lines."""


def align(cv: CVText, gold: Mapping[str, Any]) -> list[AlignedEntry]:
    """Locate the values of all entries, and of the person."""
    claims = _Claims()
    entries: list[AlignedEntry] = []
    for section in ORDER:
        rows = [_as_row(section, row) for row in gold.get(section) or ()]
        entries += _align_section(cv, section, rows, claims)
    entries.append(_align_person(cv, gold.get("person") or {}, claims))
    return entries


class _Claims:
    """The entry that each letter belongs to."""

    def __init__(self) -> None:
        self._owner: dict[int, tuple[str, int]] = {}

    def others(self, span: Range, entry: tuple[str, int]) -> bool:
        return any(self._owner.get(at, entry) != entry for at in range(*span))

    def share_of_others(self, span: Range, section: str) -> float:
        owners = (self._owner.get(at) for at in range(*span))
        return sum(o is not None and o[0] != section for o in owners) / (span[1] - span[0])

    def taken(self, span: Range) -> int:
        return sum(at in self._owner for at in range(*span))

    def claim(self, span: Range, entry: tuple[str, int]) -> None:
        for at in range(*span):
            self._owner.setdefault(at, entry)


def _as_row(section: str, row: Any) -> Mapping[str, Any]:
    return row if isinstance(row, dict) else {next(iter(FIELDS[section])): row}


def values_of(section: str, row: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield field, label and text of each value of an entry."""
    for name, label in FIELDS[section].items():
        value = row.get(name)
        for item in value if isinstance(value, list) else [value]:
            if item not in (None, ""):
                yield name, label, str(item)


@dataclass(slots=True)
class _Value:
    field: str
    label: str
    text: str
    places: list[Range]
    near: int | None = None
    """Where it should be, unless near the anchor of its entry."""

    @property
    def size(self) -> int:
        return len(fold(self.text))


def _align_section(
    cv: CVText, section: str, rows: Sequence[Mapping[str, Any]], claims: _Claims
) -> Iterator[AlignedEntry]:
    values = [
        [
            _Value(f, label, text, _occurrences(cv, f, text))
            for f, label, text in values_of(section, r)
        ]
        for r in rows
    ]
    anchors = _choose_anchors([_rank_anchors(section, v, claims) for v in values])
    known = sorted({anchor for anchor in anchors if anchor is not None})
    for index, (row, items, anchor) in enumerate(zip(rows, values, anchors, strict=True)):
        entry = AlignedEntry(section, row)
        if anchor is None:
            entry.missing = [(v.field, v.text) for v in items]
        else:
            low = known[bisect_left(known, anchor) - 1] if anchor > known[0] else -1
            after = bisect_right(known, anchor)
            high = known[after] if after < len(known) else len(cv.letters) + 1
            _place_values(entry, (section, index), items, anchor, (low, high), claims)
        yield entry


def _place_values(
    entry: AlignedEntry,
    owner: tuple[str, int],
    items: Sequence[_Value],
    anchor: int,
    bounds: Range,
    claims: _Claims,
) -> None:
    """Place each value at its nearest free occurrence, long values first."""
    own: dict[int, str] = {}
    names = [value for value in items if value.field in _LISTS_OF_NAMES]
    for name, start in zip(names, _find_in_order(names, bounds), strict=False):
        name.near = start
    for value in sorted(items, key=lambda v: -len(v.text)):
        target = anchor if value.near is None else value.near

        def is_free(span: Range, label: str = value.label) -> bool:
            taken = [own[at] for at in range(*span) if at in own]
            return not taken or (label == "date" and set(taken) == {"date"})

        near = [
            s
            for s in value.places
            if bounds[0] < s[0] < bounds[1] and abs(s[0] - anchor) < _MAX_DISTANCE
        ]
        free = [s for s in near if is_free(s)]
        if free:
            span = min(free, key=lambda s: abs(s[0] - target) + 400 * claims.others(s, owner))
            inherited = claims.others(span, owner)
            if not inherited:
                own.update(dict.fromkeys(range(*span), value.label))
                claims.claim(span, owner)
        elif near and value.label == "date":
            span, inherited = min(near, key=lambda s: abs(s[0] - anchor)), False
        else:
            above = [s for s in value.places if s[0] < anchor]
            if not above:
                if value.field not in ("level", "status"):
                    entry.missing.append((value.field, value.text))
                continue
            span, inherited = above[-1], True
        entry.values.append(PlacedValue(value.label, value.field, value.text, span, inherited))


def _find_in_order(names: Sequence[_Value], bounds: Range) -> list[int]:
    """Return where each of several names begins, if they follow each other; otherwise nothing.

    The first author of a work may also be that of the next one, whose line can be nearer.
    """
    nearest = _MAX_DISTANCE
    best: list[int] = []
    for first, end in names[0].places if names else ():
        starts = [first]
        for name in names[1:]:
            following = bisect_left(name.places, (end, 0))
            if following < len(name.places):
                start, end = name.places[following]
                starts.append(start)
        is_inside = bounds[0] < first and end <= bounds[1]
        if is_inside and len(starts) == len(names) > 1 and end - first < nearest:
            nearest, best = end - first, starts
    return best


def _rank_anchors(
    section: str, values: Sequence[_Value], claims: _Claims
) -> list[tuple[int, float]]:
    """Return candidate places of an entry, with scores for how well its values cluster there."""
    names = KEYS[section]
    keys = [v for v in values if v.field in names and v.places] or [v for v in values if v.places]
    reach = 350 + sum(v.size for v in values)
    scores: dict[int, float] = {}
    for key in keys:
        for span in key.places:
            score = -3 * claims.share_of_others(span, section)
            for value in values:
                if value.places:
                    distance = _distance(value.places, span[0])
                    weight = 1.5 if value.label == "date" else min(value.size, 60) ** 0.5
                    if distance < reach:
                        score += weight * (1 - distance / reach * 0.5)
            scores[span[0]] = max(scores.get(span[0], 0.0), score)
    return sorted(scores.items(), key=lambda item: -item[1])[:25]


def _distance(places: Sequence[Range], at: int) -> int:
    """Return the distance of a letter from the nearest of these sorted places."""
    index = bisect_left(places, (at, 0))
    return min(abs(start - at) for start, _ in places[max(index - 1, 0) : index + 1])


def _choose_anchors(ranked: Sequence[Sequence[tuple[int, float]]]) -> list[int | None]:
    """Choose one place per entry, in order where possible."""
    table: list[list[tuple[float, int, int | None]]] = []
    rows: list[int] = []
    for index, options in enumerate(ranked):
        if not options:
            continue
        column: list[tuple[float, int, int | None]] = []
        for place, score in options:
            best: tuple[float, int | None] = (score, None)
            if table:
                best = max(
                    (total + score - _penalty(before, place), k)
                    for k, (total, before, _) in enumerate(table[-1])
                )
            column.append((best[0], place, best[1]))
        table.append(column)
        rows.append(index)
    anchors: list[int | None] = [None] * len(ranked)
    back = max(range(len(table[-1])), key=lambda k: table[-1][k][0]) if table else None
    for column, index in zip(reversed(table), reversed(rows), strict=True):
        if back is None:
            back = max(range(len(column)), key=lambda k: column[k][0])
        _, anchors[index], back = column[back]
    return anchors


def _penalty(before: int, place: int) -> float:
    if place == before:
        return 1.5
    if place < before:
        return 2 + min((before - place) / 3000, 3)
    return min((place - before) / 4000, 2)


def _align_person(cv: CVText, person: Mapping[str, Any], claims: _Claims) -> AlignedEntry:
    entry, owner = AlignedEntry("person", person), ("person", 0)
    for name, label, text in values_of("person", person):
        places = _occurrences(cv, name, text)
        if label == "name":  # among other words it is an author or a speaker
            places = [span for span in places if not claims.others(_line_of(cv, span), owner)]
        if not places:
            entry.missing.append((name, text))
            continue
        span = min(places, key=lambda s: (claims.taken(s), s))
        inherited = name in ("position", "affiliation") and claims.taken(span) > 0
        entry.values.append(PlacedValue(label, name, text, span, inherited))
        claims.claim(span, owner)
    return entry


def _line_of(cv: CVText, span: Range) -> Range:
    """Return the range of the line on which a range begins."""
    line = cv.places[span[0]][0]
    start = bisect_left(cv.places, (line, 0))
    return start, bisect_left(cv.places, (line + 1, 0), start)


def _occurrences(cv: CVText, name: str, text: str) -> list[Range]:
    if name in DATES:
        return _date_occurrences(cv, name, text)
    ranges: set[Range] = set()
    variants = list(_variants(name, text))
    for letters in variants:
        spans = cv.find(letters)
        ranges.update(s for s in spans if len(letters) > 6 or _is_whole(cv, s))
    if not ranges and variants:
        ranges.update(_similar(cv, variants[0]))
    if not ranges and name == "level":
        pattern = _LEVEL_WORDS.get(find_level(text))
        ranges.update(_pattern_occurrences(cv, pattern) if pattern else ())
    if not ranges and name == "term":
        ranges.update(_date_occurrences(cv, "years", text))
    if not ranges and name == "role":  # "Referees" for the role Referee
        for letters in (f"{variants[0]}s", variants[0].rstrip("s")) if variants else ():
            ranges.update(cv.find(letters) if len(letters) > 4 else ())
    if not ranges and name in _PLACES:  # the other parts may be in a heading
        parts = (letters for part in re.split(r"[,，]", text) if len(letters := fold(part)) > 4)
        found = ([*cv.find(letters)] for letters in parts)
        ranges.update(next(filter(None, found), ()))
    return sorted(ranges)


def _date_occurrences(cv: CVText, name: str, text: str) -> list[Range]:
    iso, years = fold_date(text), set(years_of(text))
    ranges = []
    for when in (w for line in cv.dates for w in line):
        if name == "years":
            span = f"{when.begin} - {when.until}" if when.until else when.begin
            own_years = set(years_of(span))
            matches = own_years == years or (len(own_years) == 1 and bool(own_years & years))
        else:
            ends = [end for end in (when.begin, when.until) if end]
            matches = any(end.startswith(iso) or iso.startswith(end) for end in ends if iso)
        offsets = [
            cv.offsets[when.line, at]
            for at in range(when.start, when.end)
            if (when.line, at) in cv.offsets
        ]
        if matches and offsets:
            ranges.append((offsets[0], offsets[-1] + 1))
    if not ranges and text[:4].isdigit():
        ranges = list(cv.find(text[:4]))
    return ranges


def _variants(name: str, text: str) -> Iterator[str]:
    if name == "urls":
        yield fold_address(text)
    elif name in NAMES:
        words = TITLES.sub(" ", text).strip(" ,").split()
        orders = [words, words[-1:] + words[:-1], words[1:] + words[:1], words[-2:] + words[:-2]]
        yield from dict.fromkeys(fold(" ".join(order)) for order in orders)
    else:
        yield fold(text)


def _pattern_occurrences(cv: CVText, pattern: str) -> Iterator[Range]:
    for i, text in enumerate(cv.texts):
        for match in re.finditer(pattern, text, re.IGNORECASE):
            offsets = [cv.offsets[i, j] for j in range(*match.span()) if (i, j) in cv.offsets]
            if offsets:
                yield offsets[0], offsets[-1] + 1


def _is_whole(cv: CVText, span: Range) -> bool:
    """Return whether a range of letters consists of whole words."""
    (i, j), (i2, j2) = cv.places[span[0]], cv.places[span[1] - 1]
    before = cv.texts[i][j - 1] if j else " "
    after = cv.texts[i2][j2 + 1] if j2 + 1 < len(cv.texts[i2]) else " "
    return not (_joined(before, cv.texts[i][j]) or _joined(cv.texts[i2][j2], after))


def _joined(a: str, b: str) -> bool:
    are_letters = all(c.isalnum() and not "\u3400" <= c <= "\u9fff" for c in (a, b))
    return are_letters and a.isalpha() == b.isalpha()


def _similar(cv: CVText, letters: str) -> Iterator[Range]:
    """Yield similar text, for values that the CV interrupts or spells differently."""
    size = 10
    if len(letters) < 16:
        return
    matched = False
    for start, _ in cv.find(letters[:size], 20) if len(letters) < _MAX_COMPARED else ():
        low, high = start + len(letters) // 2, start + int(len(letters) * 1.5) + size
        end = cv.letters.find(letters[-size:], low, high)
        if end >= 0:
            nearby = cv.letters[start : end + size]
            if SequenceMatcher(None, nearby, letters, autojunk=False).ratio() > 0.85:
                matched = True
                yield start, end + size
    if not matched and len(letters) >= 24:
        part = len(letters) * 2 // 3
        starts = list(cv.find(letters[:part], 10)) or list(cv.find(letters[-part:], 10))
        yield from starts
