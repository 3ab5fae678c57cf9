"""Read the fields of works: people, venue, kind and state."""

from __future__ import annotations

import re
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any, Final

from sitegen.model.text import has_han
from sitegen.parsing.authors import cited_surnames
from sitegen.parsing.outline.heading_words import lookup
from sitegen.parsing.vocabulary import either
from sitegen.parsing.works import THESIS, State, find_states, kind_of_venue
from sitegen.reading.gathering import Span
from sitegen.reading.scheme import (
    STATE_BY_PUBSTATE,
    section_of,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from sitegen.reading.gathering import Entry, Place
    from sitegen.reading.text import When
    from sitegen.reading.words import Words


_PUBLISHER = re.compile(r"\b(?:Press|Verlag|Publish\w+|Books|[ÉE]ditions)$|出版社$")
"""The end of the name of a publisher, not of a person."""
_VAGUE_KINDS: Final = ("incollection", "other")
_KINDS_OF_HEADINGS: Final = ("article", "inproceedings", "book", "incollection", "techreport")
_SIGNS_IN_TITLES: Final = ".,:;–—-"
_ABSTRACT = re.compile(r"\s*abstract\s*(?:[:.–—]|-(?=\s)|$)\s*", re.IGNORECASE)
_WITH = re.compile(r"(?:\bwith|\bw/|合作者?|合著者?)\s*[:：]?\s*$", re.IGNORECASE)
_LONGEST_CHINESE_NAME: Final = 4
_FIRST_PAGE = re.compile(r"(?<![\d-])\d+[-–—]{1,2}$")
_ORDINAL = re.compile(r"(?<!\d)\d+$")
_PARTS_OF_AUTHORS: Final = "编編译譯著等主"
"""Characters after a Chinese name that are not part of it."""
_MARKS_OF_AUTHORS: Final = "*∗†‡§#¶ "
_ABBREVIATED_JOURNAL = re.compile(
    r"(?:(?:[^\W\d_]{1,4}|[^\W\d_]+\.|&)\s+)*[^\W\d_]+\.\s+[^\W\d_]+$"
)
"""`New J. Phys`, without the last full stop."""
_UNPRINTED: Final = ("", "preprint", "other")
_ARCHIVE = re.compile(r"\b(?:\w+xiv|SSRN)\b", re.IGNORECASE)
_AWARD = re.compile(rf"{either('awards')}|\bbest\b", re.IGNORECASE)
_AND_OTHERS = re.compile(r"\s+(?:et(?:\s+al\b\.?)?|and|&)$")
"""Text after the last name of a list: `Lind et al.`"""
_AND = re.compile(r"\s+(?:and|&)(?:\s+|$)")
_TWO_INVERTED = re.compile(r"(?<=[A-ZÀ-Þ]\.)\s+(?=[A-ZÀ-Þ][^\W\d_][\w'’-]*,\s*[A-ZÀ-Þ]\.)")
"""A missing comma between two names: `Lind, C.E. Quill, A. K.`"""
_STOP_FOR_COMMA = re.compile(r"^([^\W\d_]{3,})\. (?=(?:[A-ZÀ-Þ][.-]*\s?)+$)")
"""`Lind. Y.`, for `Lind, Y.`"""
_INITIALS = re.compile(r"(?:[A-ZÀ-Þ]\.?[\s-]?){1,3}")
_SURNAME = re.compile(r"\W*(?P<name>[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+)?),\s*")
_KIND_OF_THESIS = re.compile(
    r"^(?:(?:ph\.?\s?d\.?|doctoral|master(?:['’]?s)?|m\.?sc\.?)\s+)?(?:thesis|dissertation)\s*[:.]\s+",
    re.IGNORECASE,
)
"""A label before the title of a thesis: `Doctoral dissertation: Quiet foam`."""
_INITIAL_LAST = re.compile(r", (?:.*[\s.-])?[A-ZÀ-Þ]$")


class Works:
    """Reads works."""

    def __init__(self, words: Words) -> None:
        """Take the words of a CV."""
        self.words, self.cv, self.reading = words, words.cv, words.reading

    def last_of_links(self, line: int) -> int:
        """Return the last of the lines with links that end a work; links have no label."""
        below = self.words.further_lines(line, "publications")

        def has_link(number: int) -> bool:
            return any(span.look == "link" for span in self.cv.lines[number].spans)

        return max(takewhile(has_link, below), default=line)

    def omits_owner(self, entry: Entry) -> bool:
        """Return whether a work names no authors, or only those it was written `with`."""
        if entry.section != "publications":
            return False
        spans = self.words.spans_of(entry, "person")
        if not spans and self._unlabelled_people(entry):
            return False
        if not spans and any(detail.label == "editor" for detail in self.details(entry)):
            return False
        line, token = spans[0].places[0] if spans else (0, 0)
        before = self.cv.texts[line][: self.cv.tokens[line][token].start]
        return not spans or bool(_WITH.search(before))

    def people(self, entry: Entry) -> list[str]:
        """Return the complete names of people."""
        names: list[str] = []
        for span in self.words.spans_of(entry, "person"):
            places = self._whole_name(span.places)
            name = _AND_OTHERS.sub("", self.words.text(places).strip(_MARKS_OF_AUTHORS))
            name = _STOP_FOR_COMMA.sub(r"\1, ", name)
            if not names and _INITIALS.fullmatch(name):
                name = self._surname_before(entry) + name
            line, last = places[-1]
            end = self.cv.tokens[line][last].end
            if _INITIAL_LAST.search(name) and "." in self.cv.texts[line][end - 1 : end + 1]:
                name += "."  # the full stop belongs to the initial: `Lind, B.`
            pieces = _TWO_INVERTED.split(name) if "," in name else [name]
            names += filter(None, (part for piece in pieces for part in _AND.split(piece)))
        return [*self._unlabelled_people(entry), *names]

    def _surname_before(self, entry: Entry) -> str:
        """Return the unlabelled surname and comma before the initials of the first author."""
        is_first = entry.spans[0].label == "person"
        match = _SURNAME.fullmatch(self._opening(entry)) if is_first else None
        return f"{match['name']}, " if match else ""

    def _opening(self, entry: Entry) -> str:
        """Return the text before the first labelled word of an entry, if it is on the same line."""
        line, first = entry.spans[0].places[0]
        if line != entry.start[0]:
            return ""
        tokens = self.cv.tokens[line]
        return self.cv.texts[line][tokens[entry.start[1]].start : tokens[first].start]

    def _unlabelled_people(self, entry: Entry) -> list[str]:
        """Return the unlabelled names at the start of a work.

        `Lind et al. (2020).`, or `Lind &` before a name with a label.
        """
        if entry.section != "publications" or not entry.spans:
            return []
        text = self._opening(entry).rstrip(" (,")
        if entry.spans[0].label != "person":
            return cited_surnames(text)
        return cited_surnames(f"{text} Name")[:-1] if _AND.search(text) else []

    def _whole_name(self, places: list[Place]) -> list[Place]:
        """Return the places of a name; a Chinese one extends to the next separator."""
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

    def read(
        self, entry: Entry, dates: list[When], attributes: Mapping[str, str]
    ) -> dict[str, Any]:
        """Return the fields of a work; none if it is a year alone above others.

        Args:
            entry: The words of the work.
            dates: Its dates.
            attributes: Its attributes according to the labels.
        """
        dates.sort(key=lambda date: bool(date.until))  # pages may look like years
        italic = [] if self.words.spans_of(entry, "title") else self._italic_title(entry)
        details = [s for s in self.details(entry) if set(italic).isdisjoint(s.places)]
        title = self.words.text(italic) if italic else self._title(entry)
        venue = self._venue(entry)
        if not title:  # every work has a title
            title, venue = venue, ""
        award = self.words.first(entry, "award")
        if not venue and kind_of_venue(award) and not _AWARD.search(award):
            venue, award = award, ""
        is_printed = venue or attributes.get("kind", "") not in _UNPRINTED
        archive = "" if is_printed else _ARCHIVE.search(self._text_of(entry, {""}))
        names = self.people(entry)
        publishers = [name for name in names if _PUBLISHER.search(name)]
        row = {
            "title": _KIND_OF_THESIS.sub("", title),
            "authors": [name for name in names if name not in publishers],
            "venue": archive[0] if archive else venue,
            "year": dates[0].begin[:4] if dates else "",
            "date": dates[0].begin if dates else "",
            "award": award,
            "ranks": self.words.all(entry, "rank"),
            "tags": self.words.all(entry, "tag"),
            "kind": self._kind(entry, attributes),
            "status": self._state(entry, attributes),
            "publisher": next(iter(publishers), ""),
            **{s.label: self.words.text(s.places) for s in reversed(details)},
        }
        is_work = any(row[name] for name in ("title", "authors"))
        return row if is_work else {}

    def _kind(self, entry: Entry, attributes: Mapping[str, str]) -> str:
        """Return the kind of a work; a heading such as `Articles` decides vague ones."""
        kind = attributes.get("kind", "")
        texts = (self._heading(entry), *(self.cv.texts[i] for i in {i for i, _ in entry.places}))
        if kind == "thesis" and not any(map(THESIS.search, texts)):
            kind = "other"
        is_vague = kind in _VAGUE_KINDS or (kind == "article" and not self._venue(entry))
        rule = lookup(self._heading(entry)) if is_vague else None
        named = rule.type if rule and rule.section == entry.section else ""
        if named == "article" and self._is_in_a_book(entry):
            return kind
        return named if named in _KINDS_OF_HEADINGS else kind

    def _is_in_a_book(self, entry: Entry) -> bool:
        """Return whether a work has editors, or `in` before its venue."""
        spans = self.words.spans_of(entry, "venue")
        line, first = spans[0].places[0] if spans else (0, 0)
        before = self.cv.tokens[line][first - 1].text.casefold() if first else ""
        return before == "in" or any(span.label == "editor" for span in self.details(entry))

    def _title(self, entry: Entry) -> str:
        """Return the title of a work, including parts separated only by a punctuation mark."""
        first, *others = self.words.spans_of(entry, "title") or [Span("title", [])]
        places = first.places
        for span in others:
            (line, last), (below, at) = places[-1], span.places[0]
            between = self.cv.tokens[line][last + 1 : at] if line == below else ()
            if len(between) != 1 or between[0].text not in _SIGNS_IN_TITLES:
                break
            places = places + span.places
        return self.words.text(places)

    def _venue(self, entry: Entry) -> str:
        """Return the venue of a work, with the full stop of an abbreviation."""
        spans = self.words.spans_of(entry, "venue")[:1]
        text = self.words.text(spans[0].places).lstrip("/ ") if spans else ""
        if spans and _ABBREVIATED_JOURNAL.fullmatch(text):
            line, last = spans[0].places[-1]
            start, end = self.cv.tokens[line][last][1:]
            text += "." * ("." in self.cv.texts[line][start : end + 1])
        return text

    def _state(self, entry: Entry, attributes: Mapping[str, str]) -> str:
        """Return the publication state of a work, if its lines or the heading above name it."""
        state = attributes.get("state", "published")
        printed = any(span.label in ("volume", "pages") for span in self.details(entry))
        heading = "" if state == "published" and printed else self._heading(entry)
        own, above = (
            [*map(_state_of, find_states(text))]
            for text in (self._text_of(entry, {"", "title"}), heading)
        )
        if state in own or (not own and state in map(_state_of, self._states_above(entry))):
            return state
        in_venue = find_states(self._text_of(entry, {"venue"}))
        unnamed = state if state != "published" and in_venue else ""
        return next(iter((*own, *above, unnamed)))

    def _states_above(self, entry: Entry) -> Iterator[State]:
        """Yield the states that lines above an entry name, up to the heading of its list."""
        for n in range(entry.start[0] - 1, -1, -1):
            if section_of(self.reading.lines[n]) != entry.section:
                return
            words = zip(self.cv.tokens[n], self.reading.tokens[n], strict=True)
            yield from find_states(" ".join(word.text for word, tag in words if tag == "O"))
            if self.reading.lines[n].startswith("heading"):
                return

    def _heading(self, entry: Entry) -> str:
        """Return the heading above an entry."""
        lines = reversed(self.reading.lines[: entry.start[0] + 1])
        above = (n for n, label in enumerate(lines) if label.startswith("heading"))
        number = next(above, None)
        return "" if number is None else self.cv.texts[entry.start[0] - number]

    def _text_of(self, entry: Entry, labels: Container[str]) -> str:
        """Return the words of an entry with these labels, without its title."""
        tokens = self.reading.tokens
        title = {place for span in self.words.spans_of(entry, "title")[:1] for place in span.places}

        def is_meant(place: Place) -> bool:
            return place not in title and tokens[place[0]][place[1]][2:] in labels

        runs = groupby(entry.places, key=is_meant)
        return " ".join(self.words.text([*places]) for meant, places in runs if meant)

    def _italic_title(self, entry: Entry) -> list[Place]:
        """Return the words in italics that directly follow the authors or the year of a work."""
        tags, tokens = self.reading.tokens, self.cv.tokens
        before = ""
        for i, k in entry.places:
            tag, start = tags[i][k], tokens[i][k].start
            italic = (span for span in self.cv.lines[i].spans if span.look == "italic")
            end = next((span.end for span in italic if span.start == start), 0)
            if end and tag == "O" and before in ("person", "date"):
                title = [(i, n) for n in range(k, len(tags[i])) if tokens[i][n].start < end]
                return title if all(tags[i][n] == "O" for _, n in title) else []
            if tag != "O" or tokens[i][k].text.isalnum():
                before = tag[2:]
        return []

    def details(self, entry: Entry) -> list[Span]:
        """Return the details of a work, such as volume, pages and publisher."""
        details = self.reading.details
        if details is None or entry.section != "publications":
            return []

        def name_at(place: Place) -> str:
            i, k = place
            return details[i][k] if self.reading.tokens[i][k] == "O" else "O"

        spans = [
            Span("address" if name == "location" else name, self._whole_words(list(places)))
            for name, places in groupby(entry.places, key=name_at)
            if name != "O"
        ]
        return [span for span in spans if not (span.label == "pages" and self._is_rate(span))]

    def _is_rate(self, span: Span) -> bool:
        """Return whether a number is a percentage: the acceptance rate."""
        line, last = span.places[-1]
        return self.cv.texts[line][self.cv.tokens[line][last].end :].lstrip().startswith("%")

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
        """Add the abstract of a work, if one follows it, and return its lines.

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


def _state_of(named: State) -> str:
    """Return the label of a named state."""
    return STATE_BY_PUBSTATE[named.pubstate]


def _join(texts: Iterable[str]) -> str:
    """Join wrapped lines."""
    joined = ""
    for text in texts:
        joined = joined[:-1] + text if joined.endswith("-") else f"{joined} {text}"
    return " ".join(joined.split())
