"""References as the Chinese humanities write them, by their marks: `《论潮汐》，载《海洋研究》2016年第5期`.

The title stands in 《》, 〈〉 or 「」, perhaps behind its authors; behind it a journal in 《》 with year and issue,
a book in 《》 with its editor, or a publisher with its year. What says nothing of these is a note.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from sitegen.model.text import has_han
from sitegen.parsing import names
from sitegen.parsing.references import authors, full_stops
from sitegen.parsing.references.venues import Imprint
from sitegen.parsing.references.venues import read as read_venue
from sitegen.parsing.vocabulary import either

_TITLE: Final = re.compile(
    r"《(?P<double>[^《》]+(?:《[^《》]*》[^《》]*)*)》|〈(?P<single>[^〈〉]+)〉|「(?P<corner>[^「」]+)」"
    r"|“(?P<quoted>[^“”]*[\u4e00-\u9fff][^“”]*)”"
)
_LEAD: Final = re.compile(rf"^[\s，,。.：:；;]*(?:{either('appeared_in')}\s*)?[：:]?\s*")
_WITH: Final = re.compile(
    rf"^\s*[（(]\s*(?:{either('together_with')})(?P<who>[^（）()]+?)(?:{either('written_together')})?\s*[)）]"
)
_EDITED: Final = re.compile(
    rf"^(?P<who>[\u4e00-\u9fff·、，]{{2,24}}?)(?:等)?{either('edited_by')}[，,：:]?\s*(?=《)"
)
_JOURNAL: Final = re.compile(
    r"《(?P<venue>[^《》]+)》(?P<branch>[（(][^（）()\d:：，,\t]{2,12}[)）])?"
)
_MEETING: Final = re.compile(rf"(?P<venue>[^，,。]*{either('chinese_meetings')})")
_MEETING_IN_QUOTES: Final = re.compile(
    rf"[「“](?P<venue>[^「」“”]*{either('chinese_meetings')}[^「」“”]*)[」”]"
)
_PUBLISHER: Final = re.compile(
    rf"(?:(?P<place>[\u4e00-\u9fff]{{2,4}})\s*[:：]\s*)?"
    rf"《?(?P<publisher>[^\s，,。：:（(《]*{either('chinese_publishers')})》?"
    rf"|(?P<city>{either('cities_of_publishers')})(?:市)?\s*[:：]\s*(?P<house>[^\s，,。：:（(\d]{{2,16}})"
)
_YEAR: Final = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d\d)(?!\d)(?:[./．]\d{1,2}(?:[./．]\d{1,2})?(?!\d))?\s*年?"
    r"(?:\s*\d{1,2}\s*月(?:\s*\d{1,2}(?:\s*[-–—~～至]\s*\d{1,2})?\s*[日号])?)?\s*版?"
)
_DIGITS: Final = r"\d+(?:\s*[-—–~～/、]\s*\d+)?|[一二三四五六七八九十百]+"
_VOLUME: Final = re.compile(rf"第\s*({_DIGITS})\s*卷|(?<=[，,\s\t])(\d+)\s*卷")
_NUMBER: Final = re.compile(
    rf"第\s*({_DIGITS})\s*{either('issues')}|(?<=[，,\s\t）)》])(\d+)\s*[期輯辑]"
)
_RANGE: Final = r"\d+(?:\s*[-—–~～至]+\s*\d+)?"
_PAGES: Final = re.compile(
    rf"(?:[页頁]|[Pp]{{1,2}}\.?)\s*({_RANGE})\s*[页頁]?|第?\s*({_RANGE})\s*[页頁]|第\s*(\d+\s*[-—–~～至]+\s*\d+)(?![期卷辑輯])"
)
_AGAIN: Final = re.compile(
    rf"[，,；;。\s]*(?P<said>[^，,；;。（()）]*《[^《》]+》[^，,；;。]*{either('printed_elsewhere')}[^；;。]*)[。]?\s*$"
)
_MARKED_NAME: Final = re.compile(
    rf"[（(]\s*(?P<said>{either('asides')}|{either('marks_of_authors')})\s*[)）]"
)
_VOLUME_AND_PAGES: Final = re.compile(
    r"(?P<volume>\d{1,3})，\s*(?P<pages>\d+[-–—~]+\d+)\s*(?:[（(](?P<note>[^（）()]*)[)）])?[。.]?$"
)
_TRANSLATED: Final = re.compile(
    r"^[\s，,]*(?:[\[［【〔(（](?P<land>[\u4e00-\u9fff]{1,6})[\]］】〕)）])?\s*(?P<wrote>[^，,。、:：]{2,30}?)\s*(?:原?著|撰)[，,、；;]\s*"
    r"(?P<who>[\u4e00-\u9fff·、，, ]{2,60}?)等?(?P<did>合译|翻译|译注|编译|译)$"
)
_DATED: Final = re.compile(
    r"\s*[(（，,]\s*(?P<year>(?:19|20)\d\d)(?:[a-z]|\s*年(?:\s*\d{1,2}\s*月)?)?\s*[)）]?$"
)
_WROTE: Final = re.compile(r"(?P<wrote>.{2,40}?)\s*(?:原?著|撰)(?:者)?")
_TRANSLATES: Final = re.compile(r"[译譯]")
_ISSUE_AND_PAGES: Final = re.compile(
    r"(?<![\d.])(?P<volume>\d{1,4})\s*[(（](?P<number>\d{1,3}(?:[-–/]\d{1,3})?)[)）](?:\s*[，,:：]\s*(?P<pages>\d+\s*[-—–~～]+\s*\d+))?"
)
_AUTHOR_BEHIND: Final = re.compile(r"(?P<who>[\u4e00-\u9fff·、 ]{2,24}?)\s*(?:编著|合著|独著|著)")
"""Behind the title of a book: `《潮汐原理》，沈若溪 著，海滨大学出版社`."""
_EDGES: Final = " \t，,：:.。；;"
_HAND: Final = re.compile(rf"(?:等)?(?P<did>{either('hands')})$")


@dataclass(frozen=True, slots=True)
class Reading:
    """What such a reference says."""

    authors: tuple[str, ...]
    """As written; the one with whom it was written, where the owner is not named."""
    others: bool
    """Whether the list ends with 等."""
    title: str
    """Without its marks."""
    imprint: Imprint
    """All the rest."""
    by_owner: bool = False
    """Whether no author stands in front of the title: it is the owner of the list, alone or with those named behind."""


def read(text: str) -> Reading | None:
    """The parts of a reference in this style; None for any other."""
    if apart := _by_commas(text):
        return apart
    if told := full_stops.read(text):
        return Reading(*told, by_owner=not told[0])
    match = _TITLE.search(text) if has_han(text) else None
    if not match:
        return None
    marks = [mark["said"] for mark in _MARKED_NAME.finditer(text, 0, match.start())]
    before = _MARKED_NAME.sub("", text[: match.start()]).strip(_EDGES)
    dated = _DATED.search(before)
    before = before[: dated.start()].rstrip(_EDGES) if dated else before
    translator: tuple[str, ...] = ()
    if translated := _TRANSLATED.match(before):
        marks.append(f"[{translated['land']}]" if translated["land"] else "")
        translator, before = tuple(names.split_list(translated["who"])), translated["wrote"].strip()
    elif did := _HAND.search(before):
        marks.append(did["did"])
        before = before[: did.start()]
    listed = (
        authors.Authors((before,), others=False, stop=len(before))
        if translated
        else authors.leading(before)
    )
    if before and (not listed.names or listed.stop < len(before)):
        return None
    people, behind = listed.names, text[match.end() :]
    if beside := _WITH.match(behind):
        people, behind = people or tuple(names.split_list(beside["who"])), behind[beside.end() :]
    again = _AGAIN.search(behind) if behind.count("《") > 1 else None
    imprint = _imprint(behind[: again.start()] if again else behind) or _bare_book(
        match, marks, behind
    )
    if imprint is None or not (imprint.year or dated):
        return None
    imprint = replace(
        imprint, year=imprint.year or (dated["year"] if dated else ""), translator=translator
    )
    if people and not translator and any(map(_TRANSLATES.search, marks)):
        people, imprint, marks = _of_translator(people, imprint, marks)
    wrote: tuple[str, ...] = ()
    if (
        not people
        and imprint.type == "book"
        and not any(map(_TRANSLATES.search, (imprint.note, *marks)))
    ):
        wrote, imprint = _author_behind(imprint)
    said = (imprint.note, *marks, _balanced(again["said"].strip()) if again else "")
    imprint = replace(imprint, note="; ".join(filter(None, said)))
    title = next(filter(None, match.groups())).strip()
    return Reading(
        people or wrote, listed.others, title, imprint, by_owner=not (listed.names or wrote)
    )


def _author_behind(imprint: Imprint) -> tuple[tuple[str, ...], Imprint]:
    """Who wrote a book, where that stands behind its title."""
    notes = imprint.note.split("; ")
    for note in notes:
        if (wrote := _AUTHOR_BEHIND.fullmatch(note)) and all(
            map(names.is_name, names.split_list(wrote["who"]))
        ):
            rest = "; ".join(part for part in notes if part != note)
            return tuple(names.split_list(wrote["who"])), replace(imprint, note=rest)
    return (), imprint


def _bare_book(title: re.Match[str], marks: list[str], behind: str) -> Imprint | None:
    """A book of which only the year is told, and what the owner did in it: `参编《外科学》，2015年`."""
    year = _YEAR.search(behind)
    whole = year and not re.search(r"[^\W\d]", _cut(behind, year)[1])
    return (
        Imprint(year=year["year"], type="book")
        if year and whole and title["double"] and any(marks)
        else None
    )


def _of_translator(
    people: tuple[str, ...], imprint: Imprint, marks: list[str]
) -> tuple[tuple[str, ...], Imprint, list[str]]:
    """Those who translated as such, where brackets behind the title say who wrote: `李四译：《海》（A. Lee 著）`."""
    notes = imprint.note.split("; ")
    wrote = next((match for note in notes if (match := _WROTE.fullmatch(note))), None)
    if wrote is None:
        return people, imprint, marks
    note = "; ".join(part for part in notes if part != wrote[0])
    kept = [mark for mark in marks if not _TRANSLATES.fullmatch(mark)]
    return (
        tuple(names.split_list(wrote["wrote"])) or people,
        replace(imprint, translator=people, note=note),
        kept,
    )


def _by_commas(text: str) -> Reading | None:
    """`许南，秦岳，自旋液体的研究，物理学报，2019，68(10)：107501`: all parts between the same commas."""
    if re.search(r"[.。．《〈“「\[](?!\s*$)", text) or not has_han(text):
        return None
    pieces = [piece.strip() for piece in re.split(r"[，,]", text)]
    first = next(
        (at for at, piece in enumerate(pieces) if not all(map(names.is_name, piece.split("、")))),
        len(pieces),
    )
    title, venue, year = (*pieces[first : first + 3], "", "", "")[:3]
    if (
        not first
        or len(title) < 6
        or not re.fullmatch(r"(?:19|20)\d\d年?", year)
        or not has_han(venue)
    ):
        return None
    people = tuple(names.clean(name) for piece in pieces[:first] for name in piece.split("、"))
    rest = read_venue("，".join(pieces[first + 2 :]))
    page = rest.venue if rest.venue.isdigit() else ""
    if behind := _VOLUME_AND_PAGES.match("，".join(pieces[first + 3 :])):
        pages = re.sub(r"[-–—~]+", "--", behind["pages"])
        rest = replace(
            rest, volume=behind["volume"], pages=pages, venue="", note=behind["note"] or ""
        )
        page = ""
    note = "; ".join(part for part in (rest.note, "" if page else rest.venue) if part)
    imprint = replace(
        rest, venue=venue, pages=rest.pages or page, note=note, type=rest.type or "article"
    )
    return Reading(authors=people, others=False, title=title, imprint=imprint)


def _imprint(text: str) -> Imprint | None:
    """What stands behind the title; None where no journal, book, meeting or publisher is named."""
    text = text[_LEAD.match(text).end() :]  # type: ignore[union-attr]  # it matches nothing as well
    editor: tuple[str, ...] = ()
    if edited := _EDITED.match(text):
        editor, text = tuple(names.split_list(edited["who"])), text[edited.end() :]
    year = _YEAR.search(text)
    told, text = _cut(text, year)
    whole, text = _cut(text, _ISSUE_AND_PAGES.search(text))
    volume, text = _cut(text, _VOLUME.search(text))
    number, text = _cut(text, _NUMBER.search(text))
    pages, text = _cut(text, _PAGES.search(text))
    place = publisher = venue = ""
    is_meeting = False
    if found := _JOURNAL.match(text):
        venue, text = found["venue"] + (found["branch"] or ""), text[found.end() :]
    if not venue and (found := _MEETING_IN_QUOTES.match(text)):
        venue, text, is_meeting = found["venue"], text[found.end() :], True
    if not is_meeting and (found := _PUBLISHER.search(text)):
        place, publisher = (
            found["place"] or found["city"] or "",
            found["publisher"] or found["house"],
        )
        text = f"{text[: found.start()]}\t{text[found.end() :]}"
    if not venue and not publisher and (found := _MEETING.match(text)):
        venue, text, is_meeting = found["venue"], text[found.end() :], True
    if not venue and not publisher and (number or volume):
        found = re.match(r"[^，,。\t]{2,30}", text)
        venue, text = (found[0].strip(), text[found.end() :]) if found else ("", text)
    if not (venue or publisher):
        return None
    kind = (
        "inproceedings"
        if is_meeting
        else "incollection"
        if publisher and venue
        else "book"
        if publisher
        else "article"
    )
    notes = [part.strip(" \t年.") for part in re.split(r"[，,。；;：:\t（）()\[\]]+", text)]
    return Imprint(
        venue=venue or publisher,
        year=told["year"] if told else "",
        type=kind,
        note="; ".join(filter(None, notes)),
        volume=whole["volume"] if whole else _first(volume),
        number=whole["number"] if whole else _first(number),
        pages=re.sub(r"\s*[-—–~～至]+\s*", "--", (whole and whole["pages"]) or _first(pages)),
        publisher=publisher if venue else "",
        address=place,
        editor=editor,
    )


def _balanced(text: str) -> str:
    """A text that was cut inside brackets, without the one that closes them."""
    return text[:-1] if text[-1:] in "）)" and not re.search(r"[（(]", text) else text


def _cut(text: str, match: re.Match[str] | None) -> tuple[re.Match[str] | None, str]:
    """The match, and the text with a gap in its place."""
    return match, f"{text[: match.start()]}\t{text[match.end() :]}" if match else text


def _first(match: re.Match[str] | None) -> str:
    return next(filter(None, match.groups()), "") if match else ""
