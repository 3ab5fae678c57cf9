"""Talks: a title, a place and a date on one line, or a title above the places of the talk.

The trained reader extracts the fields of talks. These rules find their lines, and read lists that
are too short for it.

speakers, occasions   the text around a title: speakers; kind, place and day
chinese               talks in Chinese
meetings              talks without a title
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import authors, dates, terms
from sitegen.parsing.entries.items import Item, find_date_first_items, find_dated_heads, group_items
from sitegen.parsing.entries.rows import Row, read_rows
from sitegen.parsing.entries.talks import chinese, meetings, occasions, speakers
from sitegen.parsing.results import ParsedEntry, ParsedSection
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.outline.sections import Section

_QUOTED: Final = re.compile(r"[\"“”「«](?P<title>[^\"“”」»]{4,}?)[.,]?[\"”“」»]")
_CUT: Final = re.compile(r"\t|\.\s+|\s[–—|]\s|。|，")
_KIND_WORD: Final = pattern("kinds_of_talk")
_SEVERAL_KINDS: Final = re.compile(r",|/|&|;|\band\b", re.IGNORECASE)
_MEETINGS: Final = re.compile(r"\b(?:conferences|seminars|workshops|meetings)\b", re.IGNORECASE)
_PLACES: Final = re.compile(r";\s+(?:and\s+)?|(?<=\b[12]\d\d\d)\)?,?\s+(?:and|&)\s+(?:the\s+)?")
_PLACE: Final = re.compile(r"[^\d,;]{3,30}(?:,\s[^\d,;]{2,30}){0,2}")
_EVENT: Final = pattern("events")
_PAIR: Final = 2
_FEW_NAMED: Final = 0.3
_INITIAL: Final = re.compile(r",|\b[A-ZÀ-Þ]\b")
_WORDS_OF_TITLE: Final = 5


def parse(section: Section) -> ParsedSection:
    """Read talks, each with all its places."""
    if several := meetings.split_years(section.blocks):
        return _apply_kind(section, several)
    if listed_by_date := find_dated_heads(section.blocks, with_lists=True) or find_date_first_items(
        section.blocks
    ):
        return _apply_kind(section, _read_over_places(listed_by_date))
    listed = read_rows(section.blocks)
    headed = bool(section.blocks) and dates.is_alone(section.blocks[0].text)
    flat = headed or not any(block.depth for block in section.blocks)
    if flat and any(row.when for row in listed):
        lengths = sorted(len(row.text.partition(",")[0].split()) for row in listed if row.text)
        titled = lengths[len(lengths) // 2] >= _WORDS_OF_TITLE
        entries = [
            ParsedEntry("talks", talk, row.blocks)
            for row in listed
            if row.text
            for talk in _read_row(row, titled=titled)
        ]
        return _apply_kind(section, entries)
    return _apply_kind(section, _read_items(group_items(section.blocks)))


def _read_items(listed: list[Item]) -> list[ParsedEntry]:
    """Return a talk per item, depending on the form of the whole list."""
    titled = [bool(_QUOTED.search(item.head.text)) for item in listed]
    if not any(item.below for item in listed) and meetings.are_hosts(
        [item.head.text for item in listed], titled
    ):
        return [
            ParsedEntry(
                "talks",
                _read_item(item, named=False) if quoted else meetings.read_host(item.head.text),
                item.blocks,
            )
            for item, quoted in zip(listed, titled, strict=True)
        ]
    date_first = [item for item in listed if dates.leading(item.head.text) and len(item.below) == 1]
    if len(date_first) == len(listed) and not any(
        dates.find(item.below[0].text) for item in listed
    ):
        return _read_over_places(listed)
    named = sum(
        len(authors.leading(occasions.split_kind(item.head.text)[1]).names) > 1 for item in listed
    )
    talks = [_read_item(item, named=named > _FEW_NAMED * len(listed)) for item in listed]
    talks = meetings.read_meetings(talks) or talks
    each = [meetings.split_year(item) or [talk] for talk, item in zip(talks, listed, strict=True)]
    return [
        ParsedEntry("talks", talk, item.blocks)
        for several, item in zip(each, listed, strict=True)
        for talk in several
    ]


def _apply_kind(section: Section, entries: list[ParsedEntry]) -> ParsedSection:
    """Add the kind in the heading to talks that have none."""
    title = section.title.strip(" :：")
    names_kind = _KIND_WORD.search(title) and not (
        _SEVERAL_KINDS.search(title)
        and (len(set(_KIND_WORD.findall(title.casefold()))) > 1 or _MEETINGS.search(title))
    )
    kind = (title.capitalize() if title.isupper() else title) if names_kind else ""
    return ParsedSection(
        tuple(
            replace(item, value=replace(item.value, kind=kind))
            if kind and isinstance(item.value, Talk) and not item.value.kind
            else item
            for item in entries
        )
    )


def _read_row(row: Row, *, titled: bool = False) -> list[Talk]:
    """Read a line of a list by year: a quoted title, or one or more occasions."""
    date = row.when.begin if row.when else ""
    if talk := chinese.read_talk(row.text, date):
        return [talk]
    people, block = speakers.split_speakers(replace(row.block, text=row.text, spans=()))
    exact = [
        when
        for when in dates.find(block.text)[-1:]
        if len(when.begin) > 4 and when.begin.startswith(date[:4])
    ]
    text, date = (dates.without(block.text, exact), exact[0].begin) if exact else (block.text, date)
    kind, rest = occasions.split_kind(text) if titled else ("", "")
    parts = (
        meetings.split_at_place(occasions.tidy(rest.replace("\t", " ")))
        if titled and not _QUOTED.search(text)
        else []
    )
    if len(parts) == _PAIR:
        host, place = terms.location_at_end(parts[1])
        given = (Occasion(where=host, date=date, location=place),)
        return [Talk(title=parts[0], kind=kind, authors=_with_owner(people), given=given)]
    return _read_undated(text, date, row, people)


def _read_undated(text: str, date: str, row: Row, people: tuple[str, ...]) -> list[Talk]:
    """Read a line whose date has been removed."""
    head, tab, place = text.rpartition("\t")
    has_several = (
        meetings.YEAR_OF_MANY.match(row.block.text)
        or len(meetings.split_at_semicolons(text)) > _PAIR
    )
    listed = (
        meetings.split_hosts(text)
        if has_several and not _QUOTED.search(text)
        else [text.replace("\t", " ")]
    )
    if tab and _PLACE.fullmatch(place) and not terms.INSTITUTION.search(place):
        listed = [head.replace("\t", " ")]
    else:
        place = ""
    text = listed[0]
    quoted = _QUOTED.search(text)
    if quoted and not occasions.names_meeting(text[: quoted.start()], text[quoted.end() :]):
        return [_read_quoted(text, quoted, date, "", _with_owner(people), place)]
    places = [Occasion(where=occasions.tidy(part), date=date, location=place) for part in listed]
    return [Talk(authors=_with_owner(people), given=(occasion,)) for occasion in places]


def _read_item(item: Item, *, named: bool) -> Talk:
    """Read an item.

    Args:
        item: The item.
        named: Whether the list names the speakers.
    """
    kind, head = occasions.split_kind(item.head.text)
    if item.below and dates.find(head) and not any(dates.find(block.text) for block in item.below):
        title = occasions.tidy(" ".join(block.text for block in item.below))
        return Talk(title=title, kind=kind, given=(_read_occasion(head),))
    if item.below:
        split = [speakers.split_speakers(block) for block in item.below]
        joint = _with_owner(tuple(name for people, _ in split for name in people))
        places = [
            place
            for _, block in split
            for place in _PLACES.split(occasions.clean_place(block.text))
            if place
        ]
        return Talk(
            title=occasions.tidy(item.head.text),
            authors=joint,
            given=tuple(map(_read_occasion, places)),
        )
    if talk := chinese.read_talk(item.head.text):
        return talk
    people, block = speakers.split_speakers(item.head)
    kind, text = occasions.split_kind(block.text)
    whens = dates.find(text)
    date = whens[-1].begin if whens else ""
    text = dates.without(text, whens[-1:]) if whens else text
    leading = authors.leading(text)
    single = len(leading.names) < _PAIR and not any(_INITIAL.search(name) for name in leading.names)
    if single and not named and text[leading.stop :].lstrip()[:1] not in '“"':
        leading = authors.Authors((), others=False, stop=0)
    if leading.names:
        text = text[leading.stop :].lstrip(" .,:")
    joint = leading.names or _with_owner(people)
    quoted = _QUOTED.search(text)
    if quoted and (not leading.names or quoted.start() < 3):
        return _read_quoted(text, quoted, date, kind, joint)
    parts = [part for part in map(occasions.tidy, _CUT.split(text)) if part]
    place = parts.pop() if len(parts) == _PAIR and terms.is_location(parts[1]) else ""
    if len(parts) == 1:
        parts = meetings.split_at_place(parts[0])
    parts += [place] if place and len(parts) == 1 else []
    if len(parts) == 1 and (_EVENT.search(parts[0]) or terms.INSTITUTION.search(parts[0])):
        return Talk(kind=kind, authors=joint, given=(Occasion(where=parts[0], date=date),))
    title, *venue_parts = parts or [occasions.tidy(text)]
    place = "" if venue_parts[-1:] == [place] else place
    host, date = occasions.split_day(", ".join(venue_parts), date)
    given = (Occasion(where=host, date=date, location=place),) if venue_parts or date else ()
    return Talk(title=title, kind=kind, authors=joint, given=given)


def _with_owner(people: tuple[str, ...]) -> tuple[str, ...]:
    """Return the placeholder for the owner, and those who spoke with them."""
    return (speakers.OWNER, *people) if people else ()


def _read_quoted(
    text: str, quoted: re.Match[str], date: str, kind: str, people: tuple[str, ...], place: str = ""
) -> Talk:
    """Read a talk with a quoted title, its kind before and its place after the title."""
    after = text[quoted.end() :]
    after = (
        re.sub(rf"^[\s,.]*{date}[.,]\s+", "", after) if date.isdigit() else after
    )  # repeats the year of the row
    before_title = () if people else speakers.read_names(text[: quoted.start()])
    people = people or before_title
    around = occasions.read_around("" if before_title else text[: quoted.start()], after)
    places = [part for part in _PLACES.split(around.where) if part]
    if (
        len(places) > 1 and sum(bool(dates.find(part)) for part in places) >= len(places) - 1
    ):  # the last date is `date`
        *others, last = (
            _read_occasion(re.sub(r"^(?:and\s+)?(?:at\s+)?(?:the\s+)?", "", part))
            for part in places
        )
        given = (*others, last if last.date else replace(last, date=date))
        return Talk(
            title=quoted["title"].strip(), kind=kind or around.kind, authors=people, given=given
        )
    venue, date = occasions.split_day(occasions.clean_place(around.where), date)
    given = (Occasion(where=venue, date=date, location=place),)
    return Talk(
        title=quoted["title"].strip(), kind=kind or around.kind, authors=people, given=given
    )


def _read_over_places(listed: Sequence[Item]) -> list[ParsedEntry]:
    """Return talks whose place or title is on the line below."""
    return [ParsedEntry("talks", _read_over_place(item), item.blocks) for item in listed]


def _read_over_place(item: Item) -> Talk:
    """Read a title and date above its place, or a meeting above the title."""
    kind, head = occasions.split_kind(item.head.text)
    (when,) = dates.find(head)[-1:]
    title, below = occasions.tidy(dates.without(head, [when])), [block.text for block in item.below]
    placed = any(_EVENT.search(text) or terms.INSTITUTION.search(text) for text in below)
    if below and _EVENT.search(title) and not placed:
        return Talk(
            title=occasions.tidy(" ".join(below)),
            kind=kind,
            given=(Occasion(where=title, date=when.begin),),
        )
    venue = occasions.tidy("\t".join(below).replace("\t", ", "))
    return Talk(title=title, kind=kind, given=(Occasion(where=venue, date=when.begin),))


def _read_occasion(text: str) -> Occasion:
    whens = dates.find(text)
    venue = dates.without(text, whens[-1:]) if whens else text
    return Occasion(
        where=occasions.tidy(venue.replace("\t", " ")), date=whens[-1].begin if whens else ""
    )
