"""Turn the words of entries into fields."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any, Final

from sitegen.model.text import has_han
from sitegen.parsing.dates import DAY as MONTH_OR_DAY
from sitegen.parsing.dates import MONTH, month_of
from sitegen.parsing.dates import find as find_dates
from sitegen.parsing.levels import split_status
from sitegen.parsing.vocabulary import either, pattern
from sitegen.reading.alignment import TITLES
from sitegen.reading.features import EMAIL
from sitegen.reading.gathering import Span, gather, share_dates, share_roles
from sitegen.reading.scheme import (
    FIELDS,
    SECTIONS,
    Reading,
)
from sitegen.reading.words import Words
from sitegen.reading.works import Works

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.reading.gathering import Entry
    from sitegen.reading.text import CVText, When


_DAY: Final = r"(?P<day>[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_DAYS_OF_MONTHS: Final = (
    re.compile(rf"\b(?P<month>{MONTH})\.?\s+{_DAY}(?!\d|[-–/.:]\d|,?\s+\d{{4}})", re.IGNORECASE),
    re.compile(rf"(?<![-–/.:\d]){_DAY}\s+(?P<month>{MONTH})\b(?!\s+\d)", re.IGNORECASE),
    MONTH_OR_DAY,
)
_LONGEST_HEAD: Final = 25
"""The maximum number of lines in the head of a CV."""
_EDGES = ' \t,;:.，；。、|–—-“”"《》'
_PROJECT = re.compile(
    r"\W*(?P<name>\w[^:：(（–—]{1,60}?)\s*(?:[(（][^()（）]*[)）]\s*)?[:：–—](?!//)\s*(?P<text>\S.+)"
)
"""`Tides (2019): a model of waves`."""
_UNLABELLED: Final = {
    "awards": "title",
    "grants": "title",
    "patents": "title",
    "projects": "name",
    "service": "role",
    "talks": "title",
    "teaching": "course",
}
"""The field for the words of an entry without any label."""
_SEASON = re.compile(either("seasons"), re.IGNORECASE)
_SEASON_LAST = re.compile(rf"[\s,(]+{either('seasons')}$", re.IGNORECASE)
"""The season of a term at the end of the name of a course."""
_AFTER_ROLE = re.compile(r"[\s,(]+(?:advised|supervised|mentored)(?: by)?$", re.IGNORECASE)
_AFTER_DEGREE = re.compile(r"(?:\s+(?:candidate|in|of|en|de))+$", re.IGNORECASE)
"""The end of `Master of`, before a subject."""
_HONOURS = re.compile(rf"[\s,;(–—-]+(?:{either('honours')})\)?$", re.IGNORECASE)
_QUOTED = re.compile(r"[“\"](?P<text>[^“”\"]{8,})[”\"]")
_POSSESSIVE = re.compile(r"['’]s$")
"""The end of a name in a title: `Ada Lind's homepage`."""
_AFTER_TERM = re.compile(r"(?<=\d)\s*[;(]\s*\d+\s+[^\W\d_].*$")
"""`; 60 students`."""
_AMOUNT = re.compile(either("amounts"))
_GRANT_ROLE = pattern("grant_roles")
_CODE = re.compile(r"[A-Z]\d|\d[A-Z]{2}")
"""Part of a grant number, never of an amount: `K23 NS088888`."""
_REFERENCE = re.compile(r"(?:#|(?i:\b(?:ref|no|nr|id))\b\.?|[编編号號])\s*[:：]?\s*$")
"""Text before a grant number."""
_NUMERAL_LAST = re.compile(r" (?:II|III|IV)$")
_CAPITALS_LAST = re.compile(r" [A-Z]{3,}$")
"""A family name in capitals: `Bing ZHOU`."""
_INITIALS_LAST = re.compile(r"([^,]*[^\W\d_]{2,}) ((?:[A-Z](?:[. -]+|(?=[A-Z])|$)){1,6})")


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
    """The fields with a word whose label is unlikely."""
    omits_owner: bool = False
    """Whether the owner of the CV is an author of the work without being named."""


def find_rows(cv: CVText, reading: Reading) -> list[Row]:
    """Return all entries in order; the first is the person."""
    entries, spans = gather(cv, reading)
    share_roles(cv, entries, reading)
    share_dates(cv, entries, reading)
    decoder = _Decoder(cv, reading, spans)
    starts = sorted(entry.start for entry in entries)
    rows = []
    for entry in entries:
        row = decoder.row(entry) | decoder.words_of_unlabelled(entry)
        values = {key: value for key, value in row.items() if value}
        if values:
            following = bisect_right(starts, entry.start)
            end = starts[following][0] if following < len(starts) else len(cv.lines)
            own = (*entry.spans, *decoder.works.details(entry))
            last = max((i for span in own for i, _ in span.places), default=0)
            last = max([last, *(when.line for when in decoder.dates(entry))])
            if entry.section == "grants":
                last = decoder.last_role(last)
            if entry.section == "talks":
                last = decoder.last_day(entry, last)
            if entry.section == "publications":
                last = decoder.works.last_of_links(last)
            lines = list(range(entry.start[0], max(entry.start[0], min(last, end)) + 1))
            if last > end:  # another entry is between its halves
                lines = sorted({entry.start[0], *(i for span in own for i, _ in span.places)})
            unsure = decoder.unsure(entry) & values.keys()
            if entry.section == "publications":
                lines += decoder.works.add_abstract(values, range(lines[-1] + 1, end))
            above, omits_owner = decoder.above(entry), decoder.works.omits_owner(entry)
            rows.append(Row(entry.section, values, lines, above, unsure, omits_owner))
    _put_initials_first(rows)
    return [decoder.person(), *rows]


def decode(cv: CVText, reading: Reading) -> dict[str, Any]:
    """Return all entries by section, in the format of the labels."""
    result: dict[str, Any] = {section: [] for section in SECTIONS}
    for row in find_rows(cv, reading):
        result[row.section].append(row.values)
    return result | {"person": result["person"][0]}


class _Decoder:
    """Reads the fields of entries."""

    def __init__(self, cv: CVText, reading: Reading, spans: Sequence[Span]) -> None:
        self.cv, self.reading = cv, reading
        self.words = Words(cv, reading, spans)
        self.works = Works(self.words)

    def last_role(self, line: int) -> int:
        """Return the last line below with a role in a grant; such roles have no label."""
        below = self.words.further_lines(line, "grants")
        roles = takewhile(lambda n: _GRANT_ROLE.search(self.cv.texts[n]), below)
        return max(roles, default=line)

    def last_day(self, entry: Entry, line: int) -> int:
        """Return the last line of a talk with a day; days without a year have no label."""
        days = (i for i, _ in entry.places if i > line and _has_day(self.cv.texts[i]))
        return max(days, default=line)

    def above(self, entry: Entry) -> list[int]:
        """Return the lines above an entry from which it inherits values."""
        names = self.reading.inherits.get(entry.start, frozenset())
        spans = (span for name in sorted(names) for span in self.words.spans_of(entry, name))
        lines = {i for span in spans for i, _ in span.places}
        lines |= {when.line for when in self.dates(entry)}
        return sorted(i for i in lines if i < entry.start[0])

    def dates(self, entry: Entry) -> list[When]:
        """Return the dates of an entry; those of works and talks may have no label."""
        dates = self.words.dates(entry)
        if not dates and entry.section in ("publications", "talks"):
            dates = self.words.other_years(entry)
        state = self.reading.attributes.get(entry.start, {}).get("state", "published")
        is_printed = entry.section == "publications" and state == "published"
        return dates or (self.words.year_above(entry) if is_printed else [])

    def unsure(self, entry: Entry) -> frozenset[str]:
        """Return the fields with a word whose label is unlikely."""
        if name := self._unlabelled_field(entry):
            return frozenset((name,))
        fields = FIELDS[entry.section].items()
        return frozenset(
            name
            for name, label in fields
            if self.words.is_unsure(self.words.spans_of(entry, label))
        )

    def row(self, entry: Entry) -> dict[str, Any]:
        """Return the fields of an entry."""
        dates = self.dates(entry)
        attributes = self.reading.attributes.get(entry.start, {})
        row: dict[str, Any]
        match entry.section:
            case "education" | "experience" | "projects":
                row = self._period(entry, dates)
            case "publications":
                row = self.works.read(entry, dates, attributes)
            case "patents":
                row = {
                    "number": self.words.first(entry, "number"),
                    "title": self.words.first(entry, "title"),
                    "inventors": self.works.people(entry),
                }
            case "talks":
                row = {
                    "title": self.words.first(entry, "title")
                    or self._quoted(entry)
                    or self.words.first(entry, "detail"),
                    "where": self.words.joined_around_dates(entry, "venue"),
                    "date": self._day(entry, dates[0].begin) if dates else "",
                }
            case "teaching":
                row = {
                    "course": _SEASON_LAST.sub("", self.words.first(entry, "title")),
                    "code": self.words.first(entry, "number"),
                    "term": self._term(entry, dates),
                    "role": self.words.first(entry, "role"),
                    "institution": self.words.first(entry, "org"),
                }
            case "students":
                row = self._student(entry, attributes)
            case "committees":
                row = {
                    "name": self.words.first(entry, "name"),
                    "year": dates[0].begin[:4] if dates else "",
                    "institution": self.words.first(entry, "org"),
                    "thesis": self.words.first(entry, "title"),
                }
            case "service":
                row = {
                    "role": self.words.first(entry, "role"),
                    "organization": self.words.joined_around_dates(entry, "org"),
                    "years": self.words.years(entry),
                }
            case "awards":
                row = {"title": self._award(entry), "years": self.words.years(entry)}
            case _:
                agency = self.words.first(entry, "org")
                title = self.words.first(entry, "title")
                if quoted := self._quoted(entry):
                    title, agency = quoted, agency or title
                row = {
                    "title": title or agency,
                    "agency": agency,
                    "amount": self._amount(entry),
                    "years": self.words.years(entry),
                }
                if len(dates) == 1:
                    row |= {"start": dates[0].begin, "end": dates[0].until}
        return row

    def words_of_unlabelled(self, entry: Entry) -> dict[str, Any]:
        """Return the field for the words of an entry that has no label but a date."""
        name = self._unlabelled_field(entry)
        return {name: self._words_without_dates(entry)} if name else {}

    def _unlabelled_field(self, entry: Entry) -> str:
        labels = {span.label for span in entry.spans}
        inherited = self.reading.inherits.get(entry.start, frozenset())
        is_dated = "date" in labels | inherited or bool(self.cv.dates[entry.start[0]])
        return _UNLABELLED.get(entry.section, "") if is_dated and labels <= {"date"} else ""

    def _words_without_dates(self, entry: Entry) -> str:
        """Return the words of the first line of an entry without its dates."""
        line = entry.start[0]
        dates = self.cv.dates[line]
        places = [
            (i, k)
            for i, k in entry.places
            if i == line and not any(d.start <= self.cv.tokens[i][k].start < d.end for d in dates)
        ]
        return _SEASON_LAST.sub("", self.words.text(places).strip(_EDGES))

    def _award(self, entry: Entry) -> str:
        """Return the title of an award, without a date at the start of its line."""
        places = [
            place for span in self.words.spans_of(entry, "title")[:1] for place in span.places
        ]
        return self.words.text(places[self.words.width_of_first_date(places) :])

    def _quoted(self, entry: Entry) -> str:
        """Return the words in quotation marks, if they are unlabelled or labelled as a title."""
        for line, places in groupby(entry.places, key=lambda place: place[0]):
            own = [*places]
            for match in _QUOTED.finditer(self.cv.texts[line]):
                tokens = self.cv.tokens[line]
                inside = [
                    (i, k)
                    for i, k in own
                    if match.start("text") <= tokens[k].start < match.end("text")
                ]
                labels = {self.reading.tokens[i][k][2:] for i, k in inside}
                if labels and labels <= {"", "title"}:
                    return self.words.text(inside)
        return ""

    def _term(self, entry: Entry, dates: Sequence[When]) -> str:
        """Return the term of a course, with the dash of an open range, and a season after it."""
        spans = self.words.spans_of(entry, "date")
        term = _AFTER_TERM.sub("", self.words.joined(entry, "date"))
        if dates and term == dates[-1].begin and dates[-1].until:
            return f"{term}-"
        line, last = spans[-1].places[-1] if spans else (0, -1)
        after = self.cv.tokens[line][last + 1 : last + 2]
        is_season = term and after and _SEASON.fullmatch(after[0].text)
        return f"{term} {after[0].text}" if is_season else term

    def _amount(self, entry: Entry) -> str:
        """Return an amount with its currency, because a sign such as `$` is never labelled.

        If the entry has an amount with a currency, a number without one may mean something else.
        """
        number = self.words.first(entry, "number")
        places = self.words.spans_of(entry, "number")[0].places if number else [(-1, 0)]
        line = places[0][0]
        lines = sorted({i for i, _ in entry.places})
        amounts = [(i, match) for i in lines for match in _AMOUNT.finditer(self.cv.texts[i])]
        if number:
            tokens = [self.cv.tokens[i][k] for i, k in places if i == line]
            start, end = tokens[0].start, tokens[-1].end
            for i, match in amounts:
                if i == line and match.start() < end and start < match.end():
                    amount = match[0].strip()
                    return number if amount in number else amount
            is_code = _CODE.search(number) and not _AMOUNT.search(number)
            if is_code or _REFERENCE.search(self.cv.texts[line], 0, start):
                number = ""
        return amounts[0][1][0].strip() if len(amounts) == 1 else number

    def _day(self, entry: Entry, date: str) -> str:
        """Complete a date that is only a year with the month and day given elsewhere.

        `2018<tab>Foam and tides. Lisbon. July 18.`
        """
        if not re.fullmatch(r"\d{4}", date):
            return date
        text = " ".join(self._own_texts(entry))
        complete = {when.begin for when in find_dates(text) if when.begin.startswith(f"{date}-")}
        complete |= {
            f"{date}-{month_of(match['month']):02d}"
            + (f"-{int(match['day']):02d}" if match["day"] else "")
            for pattern in _DAYS_OF_MONTHS
            for match in pattern.finditer(text)
        }
        complete -= {
            part for part in complete for other in complete if other.startswith(f"{part}-")
        }
        return complete.pop() if len(complete) == 1 else date

    def _own_texts(self, entry: Entry) -> Iterator[str]:
        """Yield the part of each line that belongs to an entry, since entries may share lines."""
        for line, places in groupby(entry.places, key=lambda place: place[0]):
            numbers = [k for _, k in places]
            tokens = self.cv.tokens[line]
            yield self.cv.texts[line][tokens[numbers[0]].start : tokens[numbers[-1]].end]

    def _student(self, entry: Entry, attributes: Mapping[str, str]) -> dict[str, Any]:
        level = self.words.first(entry, "level") or attributes.get("level", "")
        status, start, year = self._status(entry, attributes.get("status", ""))
        before, name = split_status(self.words.first(entry, "name"))
        return {
            "name": name,
            "level": "" if level == "other" else level,
            "status": before or status,
            "start": start,
            "year": year,
            "co_advisors": self._advisors(entry),
        }

    def _status(self, entry: Entry, likely: str) -> tuple[str, str, str]:
        """Return a student's status, the start of a past period, and its end or another year.

        Args:
            entry: The student.
            likely: The status unless a period says it.
        """
        start, _, end = next(iter(self.words.years(entry)), "").partition("-")
        if end:
            likely = "past" if end <= self._latest_year else "current"  # `present` sorts last
        if end and likely == "past":
            return likely, start, end
        return "" if likely == "none" else likely, "", start

    @cached_property
    def _latest_year(self) -> str:
        """The last year in which something in the CV begins, since ends may be in the future."""
        return max((when.begin[:4] for dates in self.cv.dates for when in dates), default="")

    def _advisors(self, entry: Entry) -> list[str]:
        """Return names without titles."""
        names = (TITLES.sub(" ", text).strip(_EDGES) for text in self.words.all(entry, "person"))
        return [" ".join(name.split()) for name in names if name]

    def _period(self, entry: Entry, dates: Sequence[When]) -> dict[str, Any]:
        row: dict[str, Any] = {}
        for name, label in FIELDS[entry.section].items():
            if label == "date":
                continue
            if name == "advisors":
                row[name] = self._advisors(entry)
            elif name == "highlights":
                row[name] = self.words.all(entry, label)
            else:
                read = (
                    self.words.joined_around_dates if label in ("org", "role") else self.words.first
                )
                row[name] = read(entry, label)
        if entry.section == "experience":
            row["role"] = _AFTER_ROLE.sub("", row["role"])
        if entry.section == "education":
            row["degree"] = _AFTER_DEGREE.sub("", row["degree"])
            row["area"] = _HONOURS.sub("", row["area"])
        line, first = entry.start
        is_nameless = entry.section == "projects" and not row["name"] and not first
        if is_nameless and (match := _PROJECT.match(self.cv.texts[line])):
            row["name"] = match["name"]
            row["highlights"] = row["highlights"] or [match["text"]]
        if dates:
            when, *others = dates
            row["start"], row["end"] = when.begin, when.until
            end = (others[0].begin or others[0].until) if others else ""
            continues = self._ends_in_dash(when) and others and others[0].line == when.line + 1
            if (not when.until or continues) and end >= when.begin:
                row["end"] = end
            elif not when.until:
                after = self.cv.texts[when.line][when.end : when.end + 3]
                if entry.section == "education" and not re.match(r"\s?[-–—]", after):
                    row["start"], row["end"] = "", when.begin
        return row

    def _ends_in_dash(self, when: When) -> bool:
        """Return whether a range is open, so that its end may be on the next line."""
        return self.cv.texts[when.line][: when.end].endswith(("-", "–", "—"))

    def person(self) -> Row:
        """Return the person's name, position, interests and e-mail addresses."""
        own: dict[str, list[Span]] = {"name": [], "role": [], "org": [], "interest": []}
        lines: dict[int, None] = {}
        for span in self.words.spans:
            if self.reading.lines[span.places[0][0]].endswith("-person") and span.label in own:
                own[span.label].append(span)
                lines |= dict.fromkeys(i for i, _ in span.places)
        spans = {label: [self.words.text(span.places) for span in own[label]] for label in own}
        native = next(filter(None, map(_chinese_name, spans["name"])), "")
        latin = next(filter(None, map(_latin_name, spans["name"])), "")
        emails = self._emails()
        values = {
            "name": latin or native,
            "native_name": native if latin else "",
            "position": next(iter(spans["role"]), ""),
            "affiliation": ", ".join(spans["org"]),
            "interests": spans["interest"],
            "emails": list(emails),
        }
        unsure = {
            name
            for name, label in (("name", "name"), ("position", "role"), ("affiliation", "org"))
            if self.words.is_unsure(own[label])
        }
        return Row("person", values, sorted(lines), [*emails.values()], frozenset(unsure))

    def _emails(self) -> dict[str, int]:
        """Return the e-mail addresses of the person, each with the number of its line."""
        lines = self.reading.lines
        sections = (
            i
            for i, text in enumerate(lines)
            if i > 1 and text[0] in "bh" and not text.endswith("person")
        )
        end = min(next(sections, len(lines)), _LONGEST_HEAD)
        emails: dict[str, int] = {}
        for i, text in enumerate(self.cv.texts):
            if i < end or lines[i].endswith("-person"):
                targets = (span.target for span in self.cv.lines[i].spans)
                linked = [target[7:] for target in targets if target.startswith("mailto:")]
                written = [
                    match[0].replace(" ", "")
                    for match in EMAIL.finditer(text)
                    if text[match.start() - 1 : match.start()] != "@"
                ]
                emails |= dict.fromkeys(written or linked, i)
        return emails


def _has_day(text: str) -> bool:
    return any(pattern.search(text) for pattern in _DAYS_OF_MONTHS)


def _chinese_name(text: str) -> str:
    """Return the first Chinese name in a text: `林 梅 Mei Lin` -> 林梅."""
    run = re.search(r"[\u3400-\u9fff](?:[\s·]*[\u3400-\u9fff])*", text)
    return re.sub(r"\s", "", run[0]) if run else ""


def _latin_name(text: str) -> str:
    name = " ".join(word for word in text.split() if not has_han(word)).strip(_EDGES)
    return _POSSESSIVE.sub("", name)


def _put_initials_first(rows: Sequence[Row]) -> None:
    """Put initials first if names have them last: `Nagel C`, but not `Nagel III` or `Fei WU`."""
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
