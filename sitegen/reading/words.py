"""Read the words of entries: texts, dates, and values inherited from above."""

from __future__ import annotations

import re
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final

from sitegen.parsing.dates import OPEN, is_alone
from sitegen.parsing.lines.typography import ICON
from sitegen.parsing.lines.wraps import glue
from sitegen.parsing.vocabulary import either
from sitegen.reading.scheme import (
    Reading,
    section_of,
)
from sitegen.reading.text import BRACKETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.reading.gathering import Entry, Place, Span
    from sitegen.reading.text import CVText, When


_MIN_LIKELIHOOD: Final = 0.6
"""Minimum likelihood of the labels of a value that is sure. On CVs that the network had not seen,
one in ten values is below it; three in four of these are wrong, and one in seven of the others."""
_EDGES = ' \t,;:.，；。、|–—-“”"《》'
_OPEN_AFTER = re.compile(
    rf"[-–—−]+\s(?!{either('seasons')})|\s*(?:[-–—−]+\s*(?:\t|$)|\+(?!\w)|[-–—−]*(?:…|\.(?:\s?\.){{2}})"
    rf"|[(,;]?\s*(?:onwards?\b|(?:till?\s+|until\s+)?(?:{OPEN})(?!\w)))",
    re.IGNORECASE,
)
_MORE_DIGITS = re.compile(r"[./]\d")
_DASH_AT_END = re.compile(r"[^-–—−]*[-–—−]\s*$")
_OPEN_BEFORE = re.compile(rf"(?:\b(?:depuis|seit|desde|{OPEN}))\s*$", re.IGNORECASE)
_CLOSING_MARKS: Final = "》〉」』"
"""Marks at which a title ends, unless it contains the opening mark."""
_ENDS_OF_SENTENCES: Final = tuple("?!？！")
_ABBREVIATION = re.compile(r"(?:^|[\s(])(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,4}$")
"""`Ph.D` and the like, without the last full stop."""
_EMPTY_END = re.compile(r"\s*[(（\[][)）\]]?$")


class Words:
    """The words of the entries of a CV, by their labels."""

    def __init__(self, cv: CVText, reading: Reading, spans: Sequence[Span]) -> None:
        """Take a CV, its labels, and all labelled words."""
        self.cv, self.reading, self.spans = cv, reading, spans

    def text(self, places: Sequence[Place]) -> str:
        """Return the words at these places, with the text between them on the same line."""
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
        if places and self._is_quoted(places[0]) and "‘" not in text:
            text = text.removesuffix("’")
        return _close(_EMPTY_END.sub("", text))

    def _is_quoted(self, place: Place) -> bool:
        """Return whether a word follows a single quotation mark."""
        line, token = place
        start = self.cv.tokens[line][token].start
        return self.cv.texts[line][:start].endswith("‘")

    def _join(self, text: str, end: Place, line: int) -> str:
        """Return a text that ends at a place, ready to be continued with a line below."""
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

    def is_unsure(self, spans: Sequence[Span]) -> bool:
        """Return whether the label of a word is unlikely."""
        shares = self.reading.likelihoods
        return shares is not None and any(
            shares[i][k] < _MIN_LIKELIHOOD for span in spans for i, k in span.places
        )

    def all(self, entry: Entry, name: str) -> list[str]:
        """Return the texts with a label."""
        return [text for span in self.spans_of(entry, name) if (text := self.text(span.places))]

    def first(self, entry: Entry, name: str) -> str:
        """Return the first text with a label, if there is one."""
        return next(iter(self.all(entry, name)), "")

    def joined(self, entry: Entry, name: str) -> str:
        """Return all texts with a label, with commas between them."""
        return ", ".join(self.all(entry, name))

    def dates(self, entry: Entry) -> list[When]:
        """Return the dates of an entry; the end of a single one may be open."""
        dates = self._dates(entry)
        may_be_open = entry.section not in ("publications", "patents", "talks", "committees")
        if may_be_open and len(dates) == 1 and not dates[0].until and self._is_open(dates[0]):
            return [dates[0]._replace(until="present")]
        return dates

    def _is_open(self, when: When) -> bool:
        """Return whether signs or words around a date mark it as open-ended: `2023+`."""
        text = self.cv.texts[when.line]
        return bool(
            _OPEN_AFTER.match(text, when.end)
            or _OPEN_BEFORE.search(text[: when.start])
            or text[when.start : when.end].casefold().startswith("from")
        )

    def _dates(self, entry: Entry) -> list[When]:
        """Return the dates of an entry; if none is labelled, those in other likely places."""
        whens = (when for span in self.spans_of(entry, "date") for when in self._whens(span))
        labelled = {(when.begin, when.until): when for when in whens}
        if entry.section in ("publications", "patents"):
            return [*labelled.values()]
        if labelled:
            complete = (self._complete_range(entry, when) for when in labelled.values())
            return [*{(when.line, when.start): when for when in complete}.values()]
        return (
            self._inner_dates(entry)
            or self._edge_date(entry)
            or self._first_date(entry)
            or self._years_in_name(entry)
        )

    def _complete_range(self, entry: Entry, when: When) -> When:
        """Return a date, or the range that it ends if the line above begins one: `2019–`."""
        line = when.line
        is_first = line > entry.start[0] and not self.cv.texts[line][: when.start].strip()
        for above in self.cv.dates[line - 1][-1:] if is_first and not when.until else ():
            ends_line = _DASH_AT_END.match(self.cv.texts[line - 1], above.start)
            if ends_line and above.begin <= when.begin:
                return above._replace(until=when.begin)
        return when

    def _first_date(self, entry: Entry) -> list[When]:
        """Return the date at the start of the line of an award, which is labelled as its title."""
        places = [place for span in entry.spans[:1] for place in span.places]
        is_award = entry.section == "awards" and self.width_of_first_date(places)
        when = self.when_at(*places[0]) if is_award else None
        return [when] if when else []

    def _years_in_name(self, entry: Entry) -> list[When]:
        """Return the year in the name of a meeting or award: `Tides 2019`."""
        name = {"service": "org", "awards": "title"}.get(entry.section)
        whens = (when for span in entry.spans if span.label == name for when in self._whens(span))
        years = {when.begin: when for when in whens}
        return [*years.values()] if len(years) == 1 else []

    def _whens(self, span: Span) -> Iterator[When]:
        for line in dict.fromkeys(i for i, _ in span.places):
            tokens = [self.cv.tokens[i][k] for i, k in span.places if i == line]
            for when in self.cv.dates[line]:
                if when.start < tokens[-1].end and when.end > tokens[0].start:
                    yield when

    def _edge_date(self, entry: Entry) -> list[When]:
        """Return the only unlabelled date at the start or end of a line of an entry."""
        if entry.section == "talks":
            return []  # their meetings have dates
        dates = {
            (when.begin, when.until): when
            for i in sorted({i for i, _ in entry.places})
            for when in self.cv.dates[i]
            if self._is_unlabelled(when)
            and not (
                self.cv.texts[i][: when.start].strip() and self.cv.texts[i][when.end :].strip(" .")
            )
        }
        return [*dates.values()] if len(dates) == 1 else []

    def joined_around_dates(self, entry: Entry, name: str) -> str:
        """Return all texts with a label, without a date between a meeting and its city."""
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
        when = self.when_at(*place)
        is_date = when and (label == "role" or when.until or "-" in when.begin)
        return when if is_date else None

    def _is_unlabelled(self, when: When) -> bool:
        """Return whether no word of a date has a label."""
        tokens = zip(self.cv.tokens[when.line], self.reading.tokens[when.line], strict=True)
        return all(tag == "O" for t, tag in tokens if t.start < when.end and t.end > when.start)

    def further_lines(self, line: int, section: str) -> Iterator[int]:
        """Yield the lines below a line that only continue its entry."""
        starts = {start for start, _ in self.reading.starts}
        for below in range(line + 1, len(self.cv.lines)):
            if self.reading.lines[below] != f"inside-{section}" or below in starts:
                return
            yield below

    def years(self, entry: Entry) -> list[str]:
        """Return the years of an entry: `2019`, `2019-2021`, `2019-present`."""
        years = []
        for when in self.dates(entry):
            end = when.until if when.until == "present" else when.until[:4]
            begin = when.begin[:4]
            years.append(f"{begin}-{end}" if end and end != begin else begin or end)
        return list(dict.fromkeys(years))

    def width_of_first_date(self, places: Sequence[Place]) -> int:
        """Return how many of the first words of a line are its date, if others follow."""
        when = self.when_at(*places[0]) if places and places[0][1] == 0 else None
        words = [place for place in places if when and self.when_at(*place) is when]
        return len(words) if len(words) < len(places) else 0

    def other_years(self, entry: Entry) -> list[When]:
        """Return the last date of a work or talk that has no labelled one.

        Below its labelled words, only a bare year or a date at the start of a line can be its date.
        """
        last = max((i for span in entry.spans for i, _ in span.places), default=entry.start[0])
        free = [
            self.when_at(i, k)
            for i, k in entry.places
            if i <= last + 1 and self.reading.tokens[i][k] in ("O", "B-venue", "I-venue")
        ]
        return [
            when
            for when in free
            if when
            and not self._is_in_address(when)
            and (when.line <= last or not when.start or when.begin.isdigit())
        ][-1:]

    def year_above(self, entry: Entry) -> list[When]:
        """Return the year that is alone on a line at the top of the list."""
        for line in range(entry.start[0] - 1, -1, -1):
            part, _, section = self.reading.lines[line].partition("-")
            if section != entry.section:
                break
            if part != "inside" and is_alone(self.cv.texts[line]):
                return self.cv.dates[line][:1]
            if part == "heading":
                break
        return []

    def _is_in_address(self, when: When) -> bool:
        """Return whether a date is a part of an address or an identifier: `10.1234/2022.10.8`."""
        text = self.cv.texts[when.line]
        return text[: when.start].endswith(("/", "=", "_")) or bool(
            _MORE_DIGITS.match(text, when.end)
        )

    def when_at(self, line: int, number: int) -> When | None:
        """Return the date that a token is in."""
        token = self.cv.tokens[line][number]
        dates = self.cv.dates[line]
        return next((d for d in dates if d.start <= token.start and token.end <= d.end), None)


def _close(text: str) -> str:
    """Return a text without quotation marks around it, and with every bracket closed."""
    if text.startswith("‘") and ("’" not in text or text.endswith("’")):
        text = text.removeprefix("‘").removesuffix("’")
    for begin, end in BRACKETS.items():
        if text.count(begin) > text.count(end):
            text += end
        elif end in _CLOSING_MARKS and begin not in text:
            text = text.partition(end)[0] or text
    return text
