"""Words of entries -> their fields."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice, takewhile
from typing import TYPE_CHECKING, Any, Final

from sitegen.model.text import has_han
from sitegen.parsing.authors import cited_surnames
from sitegen.parsing.dates import MONTH, RANGE_OF_YEARS, month_of
from sitegen.parsing.dates import find as find_dates
from sitegen.parsing.lines.typography import ICON
from sitegen.parsing.lines.wraps import glue
from sitegen.parsing.vocabulary import either, pattern
from sitegen.parsing.works import find_states
from sitegen.reading.comparing import TITLES
from sitegen.reading.features import ADDRESS, EMAIL, PHONE
from sitegen.reading.gathering import Span, gather
from sitegen.reading.scheme import (
    FIELDS,
    SECTIONS,
    STATE_BY_PUBSTATE,
    Reading,
    section_of,
)
from sitegen.reading.text import BRACKETS

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from sitegen.reading.gathering import Entry, Place
    from sitegen.reading.text import CVText, When

_DAY: Final = r"(?P<day>[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_DAYS_OF_MONTHS: Final = (
    re.compile(rf"\b(?P<month>{MONTH})\.?\s+{_DAY}(?!\d|[-–/.:]\d|,?\s+\d{{4}})", re.IGNORECASE),
    re.compile(rf"(?<![-–/.:\d]){_DAY}\s+(?P<month>{MONTH})\b(?!\s+\d)", re.IGNORECASE),
)
_SURE: Final = 0.6
"""How likely the label of each word of a value is if the value is sure: on CVs that the network
had not seen, three of four values below that are wrong (one of ten values), one of seven above."""

_EDGES = ' \t,;:.，；。、|–—-“”"《》'
_ENDS_OF_SENTENCES: Final = tuple("?!？！")
_ABSTRACT = re.compile(r"\s*abstract\s*(?:[:.–—]|-(?=\s)|$)\s*", re.IGNORECASE)
_WITH = re.compile(r"(?:\bwith|\bw/|合作者?|合著者?)\s*[:：]?\s*$", re.IGNORECASE)
_LONGEST_CHINESE_NAME: Final = 4
_FIRST_PAGE = re.compile(r"(?<![\d-])\d+[-–—]{1,2}$")
_ORDINAL = re.compile(r"(?<!\d)\d+$")
_PARTS_OF_AUTHORS: Final = "编編译譯著等主"
"""What follows a Chinese name and is not part of it."""
_MARKS_OF_AUTHORS: Final = "*∗†‡§#¶ "
_ABBREVIATION = re.compile(r"(?:^|[\s(])(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,4}$")
"""`Ph.D` and the like, without the last full stop."""
_EMPTY_END = re.compile(r"\s*[(（\[][)）\]]?$")
_AMOUNT = re.compile(either("amounts"))
_GRANT_ROLE = pattern("grant_roles")
_CODE = re.compile(r"[A-Z]\d|\d[A-Z]{2}")
"""In the number of a grant, not in an amount: `K23 NS088888`."""
_REFERENCE = re.compile(r"(?:#|(?i:\b(?:ref|no|nr|id))\b\.?|[编編号號])\s*[:：]?\s*$")
"""What precedes the number of a grant."""
_AND_OTHERS = re.compile(r"\s+(?:et(?:\s+al\b\.?)?|and|&)$")
"""What does not belong to the last name of a list: `Lind et al.`"""
_AND = re.compile(r"\s+(?:and|&)(?:\s+|$)")
_INITIAL_LAST = re.compile(r", (?:.*[\s.-])?[A-ZÀ-Þ]$")
_NUMERAL_LAST = re.compile(r" (?:II|III|IV)$")
_CAPITALS_LAST = re.compile(r" [A-Z]{3,}$")
"""A family name in capitals: `Bing ZHOU`."""
_INITIALS_LAST = re.compile(r"([^,]*[^\W\d_]{2,}) ((?:[A-Z](?:[. -]+|(?=[A-Z])|$)){1,4})")


@dataclass(slots=True)
class Row:
    """An entry with its fields."""

    section: str
    values: dict[str, Any]
    """Texts and lists of texts by field; none is empty."""
    lines: list[int]
    """Numbers of its lines, from 0."""
    above: list[int]
    """Numbers of the lines above it that values come from."""
    unsure: frozenset[str] = frozenset()
    """The fields with a word whose label is not likely."""
    omits_owner: bool = False
    """Whether the owner of the CV is an author of the work, but not named as one."""


def find_rows(cv: CVText, reading: Reading) -> list[Row]:
    """Return all entries in order; the first is the person."""
    entries, spans = gather(cv, reading)
    decoder = _Decoder(cv, reading, spans)
    starts = sorted(entry.start for entry in entries)
    rows = []
    for entry in entries:
        values = {key: value for key, value in decoder.row(entry).items() if value}
        if values:
            following = bisect_right(starts, entry.start)
            end = starts[following][0] if following < len(starts) else len(cv.lines)
            own = (*entry.spans, *decoder.details(entry))
            last = max((i for span in own for i, _ in span.places), default=0)
            if entry.section == "grants":
                last = decoder.last_role(last)
            lines = list(range(entry.start[0], max(entry.start[0], min(last, end)) + 1))
            if last > end:  # its halves are on both sides of another entry
                lines = sorted({entry.start[0], *(i for span in own for i, _ in span.places)})
            unsure = decoder.unsure(entry) & values.keys()
            if entry.section == "publications":
                lines += decoder.add_abstract(values, range(lines[-1] + 1, end))
            above, omits_owner = decoder.above(entry), decoder.omits_owner(entry)
            rows.append(Row(entry.section, values, lines, above, unsure, omits_owner))
    _turn_names(rows)
    return [decoder.person(rows), *rows]


def decode(cv: CVText, reading: Reading) -> dict[str, Any]:
    """Return all entries by section, in the shape of the labels."""
    result: dict[str, Any] = {section: [] for section in SECTIONS}
    for row in find_rows(cv, reading):
        result[row.section].append(row.values)
    return result | {"person": result["person"][0]}


class _Decoder:
    def __init__(self, cv: CVText, reading: Reading, spans: Sequence[Span]) -> None:
        self.cv, self.reading, self.spans = cv, reading, spans

    def last_role(self, line: int) -> int:
        """Return the last of the lines below that say a role in a grant, which has no label."""
        lines = self.reading.lines
        starts = {start for start, _ in self.reading.starts}
        while (
            lines[line + 1 : line + 2] == ["inside-grants"]
            and line + 1 not in starts
            and _GRANT_ROLE.search(self.cv.texts[line + 1])
        ):
            line += 1
        return line

    def text(self, places: Sequence[Place]) -> str:
        """Return the words at these places, with what is between them on a line."""
        text, last = "", None
        for i, k in places:
            token = self.cv.tokens[i][k]
            if last is None:
                text = token.text
            elif last[0] == i:
                text += self.cv.texts[i][last[1] : token.start] + token.text
            else:
                text = self._join(text, last, i) + token.text
            last = i, token.end
        text = " ".join(ICON.sub(" ", text).split()).strip(_EDGES)
        if last and _ABBREVIATION.search(text) and self.cv.texts[last[0]][last[1] :][:1] == ".":
            text += "."
        elif last and text and self.cv.texts[last[0]][last[1] :][:1] in _ENDS_OF_SENTENCES:
            text += self.cv.texts[last[0]][last[1]]
        text = _EMPTY_END.sub("", text)
        for begin, end in BRACKETS.items():
            if text.count(begin) > text.count(end):
                text += end
        return text

    def _join(self, text: str, end: Place, line: int) -> str:
        """Return a text that ends at a character of a line as it goes on in a line below."""
        rest = self.cv.texts[end[0]][end[1] :].rstrip()
        if rest.strip("-\u00ad\u2010") or line != end[0] + 1:
            return f"{text} "
        dropped, between = glue(self.cv.texts[end[0]], self.cv.texts[line], self.cv.habits)
        return (text + rest).removesuffix(dropped) + between

    def spans_of(self, entry: Entry, name: str) -> list[Span]:
        """Return the spans of an entry with a label, or those that it inherits."""
        own = [span for span in entry.spans if span.label == name]
        if own or name not in self.reading.inherits.get(entry.start, ()):
            return own
        above = [
            span
            for span in self.spans
            if span.label == name
            and span.places[0] < entry.start
            and section_of(self.reading.lines[span.places[0][0]]) == entry.section
        ]
        return above[-1:]

    def above(self, entry: Entry) -> list[int]:
        """Return the lines above an entry that it inherits values from."""
        names = self.reading.inherits.get(entry.start, frozenset())
        spans = (span for name in sorted(names) for span in self.spans_of(entry, name))
        lines = {i for span in spans for i, _ in span.places}
        return sorted(i for i in lines if i < entry.start[0])

    def unsure(self, entry: Entry) -> frozenset[str]:
        """Return the fields with a word whose label is not likely."""
        fields = FIELDS[entry.section].items()
        return frozenset(
            name for name, label in fields if self.is_unsure(self.spans_of(entry, label))
        )

    def is_unsure(self, spans: Sequence[Span]) -> bool:
        """Return whether the label of a word is not likely."""
        shares = self.reading.likelihoods
        return shares is not None and any(
            shares[i][k] < _SURE for span in spans for i, k in span.places
        )

    def omits_owner(self, entry: Entry) -> bool:
        """Return whether a work names no authors, or only those it was written `with`."""
        if entry.section != "publications":
            return False
        spans = self.spans_of(entry, "person")
        if not spans and self._unlabelled_people(entry):
            return False
        if not spans and any(detail.label == "editor" for detail in self.details(entry)):
            return False
        line, token = spans[0].places[0] if spans else (0, 0)
        before = self.cv.texts[line][: self.cv.tokens[line][token].start]
        return not spans or bool(_WITH.search(before))

    def all(self, entry: Entry, name: str) -> list[str]:
        return [text for span in self.spans_of(entry, name) if (text := self.text(span.places))]

    def people(self, entry: Entry) -> list[str]:
        """Return the names of people, each as a whole."""
        names: list[str] = []
        for span in self.spans_of(entry, "person"):
            places = self._whole_name(span.places)
            name = _AND_OTHERS.sub("", self.text(places).lstrip(_MARKS_OF_AUTHORS))
            line, last = places[-1]
            end = self.cv.tokens[line][last].end
            if _INITIAL_LAST.search(name) and "." in self.cv.texts[line][end - 1 : end + 1]:
                name += "."  # the full stop is of the initial: `Lind, B.`
            names += filter(None, _AND.split(name))
        return [*self._unlabelled_people(entry), *names]

    def _unlabelled_people(self, entry: Entry) -> list[str]:
        """Return the names that a work opens with and that have no label.

        `Lind et al. (2020).`, or `Lind &` before a name with a label.
        """
        if entry.section != "publications" or not entry.spans:
            return []
        line, first = entry.spans[0].places[0]
        if line != entry.start[0]:
            return []
        tokens = self.cv.tokens[line]
        text = self.cv.texts[line][tokens[entry.start[1]].start : tokens[first].start].rstrip(" (,")
        if entry.spans[0].label != "person":
            return cited_surnames(text)
        return cited_surnames(f"{text} Name")[:-1] if _AND.search(text) else []

    def _whole_name(self, places: list[Place]) -> list[Place]:
        """Return the places of a name; a Chinese one goes on to the next separator."""
        line, last = places[-1]
        tokens, tags = self.cv.tokens[line], self.reading.tokens[line]
        more = takewhile(
            lambda k: (
                has_han(tokens[k].text)
                and tokens[k].text not in _PARTS_OF_AUTHORS
                and tags[k] == "O"
            ),
            range(last + 1, len(tokens)),
        )
        whole = [*places, *((line, k) for k in more)]
        texts = [self.cv.tokens[i][k].text for i, k in whole]
        is_name = all(map(has_han, texts)) and len(whole) <= _LONGEST_CHINESE_NAME
        return whole if is_name else places

    def first(self, entry: Entry, name: str) -> str:
        return next(iter(self.all(entry, name)), "")

    def joined(self, entry: Entry, name: str) -> str:
        return ", ".join(self.all(entry, name))

    def dates(self, entry: Entry) -> list[When]:
        """Return the dates of an entry; if no word is labelled as one, where they may else be."""
        labelled = dict.fromkeys(w for s in self.spans_of(entry, "date") for w in self._whens(s))
        if labelled or entry.section in ("publications", "patents"):
            return [*labelled]
        return self._inner_dates(entry) or self._edge_date(entry)

    def _whens(self, span: Span) -> Iterator[When]:
        for line in dict.fromkeys(i for i, _ in span.places):
            tokens = [self.cv.tokens[i][k] for i, k in span.places if i == line]
            for when in self.cv.dates[line]:
                if when.start < tokens[-1].end and when.end > tokens[0].start:
                    yield when

    def _edge_date(self, entry: Entry) -> list[When]:
        """Return the only date at an edge of a line of an entry of which no word has a label."""
        if entry.section == "talks":
            return []  # their meetings have dates
        dates = {
            (when.begin, when.until): when
            for i in sorted({i for i, _ in entry.places})
            for when in self.cv.dates[i]
            if self._is_free(when)
            and not (
                self.cv.texts[i][: when.start].strip() and self.cv.texts[i][when.end :].strip(" .")
            )
        }
        return [*dates.values()] if len(dates) == 1 else []

    def _joined_around_dates(self, entry: Entry, name: str) -> str:
        """Return all words with a label, without a date between a meeting and its town."""
        return ", ".join(
            text
            for span in self.spans_of(entry, name)
            for date, places in groupby(span.places, key=partial(self._inner_date, span.label))
            if not date and (text := self.text([*places]))
        )

    def _inner_dates(self, entry: Entry) -> list[When]:
        """Return the dates among the words of a place, an organization or a role."""
        spans = [s for s in entry.spans if s.label in ("venue", "org", "role")]
        dates = (self._inner_date(span.label, place) for span in spans for place in span.places)
        return [*dict.fromkeys(when for when in dates if when)]

    def _inner_date(self, label: str, place: Place) -> When | None:
        """Return the date that a word with a label belongs to.

        A year is part of a name, as in `Tides 2019`, unless the name is a role.
        """
        when = self._when_at(*place)
        is_date = when and (label == "role" or when.until or "-" in when.begin)
        return when if is_date else None

    def _is_free(self, when: When) -> bool:
        """Return whether no word of a date has a label."""
        tokens = zip(self.cv.tokens[when.line], self.reading.tokens[when.line], strict=True)
        return all(tag == "O" for t, tag in tokens if t.start < when.end and t.end > when.start)

    def years(self, entry: Entry) -> list[str]:
        years = []
        for when in self.dates(entry):
            end = when.until if when.until == "present" else when.until[:4]
            begin = when.begin[:4]
            years.append(f"{begin}-{end}" if end and end != begin else begin or end)
        return list(dict.fromkeys(years))

    def row(self, entry: Entry) -> dict[str, Any]:
        """Return the fields of an entry."""
        dates = self.dates(entry)
        attributes = self.reading.attributes.get(entry.start, {})
        row: dict[str, Any]
        match entry.section:
            case "education" | "experience" | "projects":
                row = self._period(entry, dates)
            case "publications":
                dates.sort(key=lambda date: bool(date.until))  # pages may look like years
                dates = dates or self._other_years(entry)
                title = [] if self.spans_of(entry, "title") else self._slanted_title(entry)
                details = [s for s in self.details(entry) if set(title).isdisjoint(s.places)]
                row = {
                    "title": self.text(title) if title else self.first(entry, "title"),
                    "authors": self.people(entry),
                    "venue": self.first(entry, "venue"),
                    "year": dates[0].begin[:4] if dates else "",
                    "date": dates[0].begin if dates else "",
                    "award": self.first(entry, "award"),
                    "ranks": self.all(entry, "rank"),
                    "tags": self.all(entry, "tag"),
                    "kind": attributes.get("kind", ""),
                    "status": self._state(entry, attributes),
                    **{s.label: self.text(s.places) for s in reversed(details)},
                }
                if not any(row[name] for name in ("title", "authors", "venue")):
                    row = {}  # a year alone above works
            case "patents":
                row = {
                    "number": self.first(entry, "number"),
                    "title": self.first(entry, "title"),
                    "inventors": self.people(entry),
                }
            case "talks":
                dates = dates or self._other_years(entry)
                row = {
                    "title": self.first(entry, "title") or self.first(entry, "detail"),
                    "where": self._joined_around_dates(entry, "venue"),
                    "date": self._day(entry, dates[0].begin) if dates else "",
                }
            case "teaching":
                row = {
                    "course": self.first(entry, "title"),
                    "code": self.first(entry, "number"),
                    "term": self._term(entry, dates),
                    "role": self.first(entry, "role"),
                    "institution": self.first(entry, "org"),
                }
            case "students":
                row = self._student(entry, attributes)
            case "committees":
                row = {
                    "name": self.first(entry, "name"),
                    "year": dates[0].begin[:4] if dates else "",
                    "institution": self.first(entry, "org"),
                    "thesis": self.first(entry, "title"),
                }
            case "service":
                row = {
                    "role": self.first(entry, "role"),
                    "organization": self._joined_around_dates(entry, "org"),
                    "years": self.years(entry),
                }
            case "awards":
                row = {"title": self.first(entry, "title"), "years": self.years(entry)}
            case _:
                row = {
                    "title": self.first(entry, "title") or self.first(entry, "org"),
                    "agency": self.first(entry, "org"),
                    "amount": self._amount(entry),
                    "years": self.years(entry),
                }
                if len(dates) == 1:
                    row |= {"start": dates[0].begin, "end": dates[0].until}
        return row

    def _term(self, entry: Entry, dates: Sequence[When]) -> str:
        """Return when a course is given, with the dash of an open range, which has no label."""
        term = self.joined(entry, "date")
        return f"{term}-" if dates and term == dates[-1].begin and dates[-1].until else term

    def _amount(self, entry: Entry) -> str:
        """Return an amount with its currency; a sign such as `$` is never labelled.

        A number without one may be of something else, if the entry has an amount with a currency.
        """
        number = self.first(entry, "number")
        places = self.spans_of(entry, "number")[0].places if number else [(-1, 0)]
        line = places[0][0]
        lines = sorted({i for i, _ in entry.places})
        amounts = [(i, match) for i in lines for match in _AMOUNT.finditer(self.cv.texts[i])]
        if number:
            tokens = [self.cv.tokens[i][k] for i, k in places if i == line]
            start, end = tokens[0].start, tokens[-1].end
            for i, match in amounts:
                if i == line and match.start() < end and start < match.end():
                    return max(number, match[0].strip(), key=len)
            is_code = _CODE.search(number) and not _AMOUNT.search(number)
            if is_code or _REFERENCE.search(self.cv.texts[line], 0, start):
                number = ""
        return amounts[0][1][0].strip() if len(amounts) == 1 else number

    def _other_years(self, entry: Entry) -> list[When]:
        """Return the last date of a work or talk of which no word is labelled as one."""
        free = [
            self._when_at(i, k)
            for i, k in entry.places
            if self.reading.tokens[i][k] in ("O", "B-venue", "I-venue")
        ]
        return [when for when in free if when][-1:]

    def _when_at(self, line: int, number: int) -> When | None:
        token = self.cv.tokens[line][number]
        dates = self.cv.dates[line]
        return next((d for d in dates if d.start <= token.start and token.end <= d.end), None)

    def _day(self, entry: Entry, date: str) -> str:
        """Return a date with its month and day, which may be elsewhere, if it is only a year.

        `2018<tab>Foam and tides. Lisbon. July 18.`
        """
        if not re.fullmatch(r"\d{4}", date):
            return date
        text = " ".join(self.cv.texts[entry.start[0] : entry.places[-1][0] + 1])
        whole = {when.begin for when in find_dates(text) if when.begin.startswith(f"{date}-")}
        whole |= {
            f"{date}-{month_of(match['month']):02d}-{int(match['day']):02d}"
            for pattern in _DAYS_OF_MONTHS
            for match in pattern.finditer(text)
        }
        return whole.pop() if len(whole) == 1 else date

    def _state(self, entry: Entry, attributes: Mapping[str, str]) -> str:
        """Return how far a work has come, if its lines or the heading above them say so."""
        state = attributes.get("state", "published")
        headings = (
            i for i in range(entry.start[0], -1, -1) if self.reading.lines[i].startswith("heading")
        )
        above = [self.cv.texts[i] for i in islice(headings, 1)]
        printed = any(span.label in ("volume", "pages") for span in self.details(entry))
        heading = [] if state == "published" and printed else above
        for text in (self._text_of(entry, {"", "title"}), *heading):
            if states := [STATE_BY_PUBSTATE[named.pubstate] for named in find_states(text)]:
                return state if state in states else states[0]
        in_venue = find_states(self._text_of(entry, {"venue"}))
        return state if state != "published" and in_venue else ""

    def _text_of(self, entry: Entry, labels: Container[str]) -> str:
        """Return the words of an entry with these labels, without its title."""
        tokens = self.reading.tokens
        title = {place for span in self.spans_of(entry, "title")[:1] for place in span.places}

        def is_meant(place: Place) -> bool:
            return place not in title and tokens[place[0]][place[1]][2:] in labels

        runs = groupby(entry.places, key=is_meant)
        return " ".join(self.text([*places]) for meant, places in runs if meant)

    def _slanted_title(self, entry: Entry) -> list[Place]:
        """Return the words in italics that directly follow the authors or the year of a work."""
        tags, tokens = self.reading.tokens, self.cv.tokens
        before = ""
        for i, k in entry.places:
            tag, start = tags[i][k], tokens[i][k].start
            slanted = (span for span in self.cv.lines[i].spans if span.look == "italic")
            end = next((span.end for span in slanted if span.start == start), 0)
            if end and tag == "O" and before in ("person", "date"):
                title = [(i, n) for n in range(k, len(tags[i])) if tokens[i][n].start < end]
                return title if all(tags[i][n] == "O" for _, n in title) else []
            if tag != "O" or tokens[i][k].text.isalnum():
                before = tag[2:]
        return []

    def details(self, entry: Entry) -> list[Span]:
        """Return volume, pages, publisher and the like of a work."""
        details = self.reading.details
        if details is None or entry.section != "publications":
            return []

        def name_at(place: Place) -> str:
            i, k = place
            return details[i][k] if self.reading.tokens[i][k] == "O" else "O"

        return [
            Span("address" if name == "location" else name, self._whole_words(list(places)))
            for name, places in groupby(entry.places, key=name_at)
            if name != "O"
        ]

    def _whole_words(self, places: list[Place]) -> list[Place]:
        """Return places with those before them that belong to the same word: `2nd`, `45-67`."""
        line, first = places[0]
        start = self.cv.tokens[line][first].start
        text = self.cv.texts[line]
        pattern = _FIRST_PAGE if text[start].isdigit() else _ORDINAL
        before = pattern.search(text, 0, start)
        return [
            *(
                (line, k)
                for k in range(first)
                if before and self.cv.tokens[line][k].start >= before.start()
            ),
            *places,
        ]

    def add_abstract(self, values: dict[str, Any], lines: range) -> list[int]:
        """Add the abstract of a work, if one is below it, and return its lines.

        Args:
            values: The fields of the work.
            lines: The lines between the work and the next entry.
        """
        own = takewhile(lambda i: not self.reading.lines[i].startswith("heading"), lines)
        numbers = list(own)
        label = _ABSTRACT.match(self.cv.texts[numbers[0]]) if numbers else None
        if not label:
            return []
        text = _join([self.cv.texts[i] for i in numbers])[label.end() :]
        values["abstract"] = text.strip()
        return numbers

    def _student(self, entry: Entry, attributes: Mapping[str, str]) -> dict[str, Any]:
        status = attributes.get("status", "")
        level = self.first(entry, "level") or attributes.get("level", "")
        year = next(iter(self.years(entry)), "")
        return {
            "name": self.first(entry, "name"),
            "level": "" if level == "other" else level,
            "status": "" if status == "none" else status,
            "year": year[-4:] if status == "past" else year,
            "co_advisors": self._advisors(entry),
        }

    def _advisors(self, entry: Entry) -> list[str]:
        """Return names without titles."""
        names = (TITLES.sub(" ", text).strip(_EDGES) for text in self.all(entry, "person"))
        return [" ".join(name.split()) for name in names if name]

    def _period(self, entry: Entry, dates: Sequence[When]) -> dict[str, Any]:
        row: dict[str, Any] = {}
        for name, label in FIELDS[entry.section].items():
            if label == "date":
                continue
            if name == "advisors":
                row[name] = self._advisors(entry)
            elif name == "highlights":
                row[name] = self.all(entry, label)
            else:
                read = self._joined_around_dates if label in ("org", "role") else self.first
                row[name] = read(entry, label)
        if dates:
            when = dates[0]
            row["start"], row["end"] = when.begin, when.until
            end = (dates[1].begin or dates[1].until) if len(dates) > 1 else ""
            if not when.until and end >= when.begin:
                row["end"] = end
            elif not when.until:
                after = self.cv.texts[when.line][when.end : when.end + 3]
                if entry.section == "education" and not re.match(r"\s?[-–—]", after):
                    row["start"], row["end"] = "", when.begin
        return row

    def person(self, rows: Sequence[Row]) -> Row:
        """Return name, post and contact details."""
        own: dict[str, list[Span]] = {"name": [], "role": [], "org": [], "interest": []}
        lines: dict[int, None] = {}
        for span in self.spans:
            if self.reading.lines[span.places[0][0]].endswith("-person") and span.label in own:
                own[span.label].append(span)
                lines |= dict.fromkeys(i for i, _ in span.places)
        spans = {label: [self.text(span.places) for span in own[label]] for label in own}
        native = next(filter(None, map(_chinese_name, spans["name"])), "")
        latin = next(filter(None, map(_latin_name, spans["name"])), "")
        posts = [row.values for row in rows if row.section == "experience"]
        current = [post for post in posts if post.get("end") == "present"] or [
            post for post in posts if post.get("start") and not post.get("end")
        ]
        post = current[0] if current else {}
        values = {
            "name": latin or native,
            "native_name": native if latin else "",
            "position": next(iter(spans["role"]), "") or post.get("role", ""),
            "affiliation": ", ".join(spans["org"]) or post.get("organization", ""),
            "interests": spans["interest"],
            **self._contact(),
        }
        unsure = {
            name
            for name, label in (("name", "name"), ("position", "role"), ("affiliation", "org"))
            if self.is_unsure(own[label])
        }
        return Row("person", values, sorted(lines), [], frozenset(unsure))

    def _contact(self) -> dict[str, list[str]]:
        lines = self.reading.lines
        sections = (
            i
            for i, text in enumerate(lines)
            if i > 1 and text[0] in "bh" and not text.endswith("person")
        )
        end = min(next(sections, len(lines)), 25)
        emails: dict[str, None] = {}
        phones: dict[str, None] = {}
        urls: dict[str, None] = {}
        for i, text in enumerate(self.cv.texts):
            if i >= end and not lines[i].endswith("-person"):
                continue
            for span in self.cv.lines[i].spans:
                if span.target.startswith("mailto:"):
                    emails[span.target[7:]] = None
                elif span.target.startswith("http"):
                    urls[span.target] = None
            emails |= dict.fromkeys(m[0].replace(" ", "") for m in EMAIL.finditer(text))
            rest = EMAIL.sub(" ", text)
            for match in PHONE.finditer(rest):
                is_years = RANGE_OF_YEARS.fullmatch(match[0]) or _is_date(self.cv, i, match)
                if sum(c.isdigit() for c in match[0]) >= 8 and not is_years:
                    phones[match[0]] = None
            urls |= dict.fromkeys(m[0].rstrip(".,;)") for m in ADDRESS.finditer(rest))
        return {"emails": list(emails), "phones": list(phones), "urls": list(urls)}


def _join(texts: Iterable[str]) -> str:
    """Join lines that were wrapped."""
    joined = ""
    for text in texts:
        joined = joined[:-1] + text if joined.endswith("-") else f"{joined} {text}"
    return " ".join(joined.split())


def _chinese_name(text: str) -> str:
    """Return the first Chinese name in a text: `林 梅 Mei Lin` has 林梅."""
    run = re.search(r"[\u3400-\u9fff](?:[\s·]*[\u3400-\u9fff])*", text)
    return re.sub(r"\s", "", run[0]) if run else ""


def _latin_name(text: str) -> str:
    return " ".join(word for word in text.split() if not has_han(word)).strip(_EDGES)


def _is_date(cv: CVText, line: int, match: re.Match[str]) -> bool:
    return any(w.start < match.end() and w.end > match.start() for w in cv.dates[line])


def _turn_names(rows: Sequence[Row]) -> None:
    """Put initials first where names have them last: `Nagel C`, but not `Nagel III` or `Fei WU`."""
    for section, field_name in (("publications", "authors"), ("patents", "inventors")):
        lists = [row.values for row in rows if row.section == section and field_name in row.values]
        names = [name for values in lists for name in values[field_name]]
        is_usual = 2 * sum(map(_has_initials_last, names)) > len(names)
        for values in lists:
            if is_usual or not any(map(_CAPITALS_LAST.search, values[field_name])):
                values[field_name] = [
                    _INITIALS_LAST.sub(r"\2 \1", name) if _has_initials_last(name) else name
                    for name in values[field_name]
                ]


def _has_initials_last(name: str) -> bool:
    return bool(_INITIALS_LAST.fullmatch(name)) and not _NUMERAL_LAST.search(name)
