"""One line of a degree or job: institution, role or degree, place, dates, people in any order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import addresses, dates, labels, names, terms
from sitegen.parsing.entries.positions import degrees
from sitegen.parsing.entries.positions.draft import Draft, restore_role
from sitegen.parsing.entries.positions.position_texts import (
    is_role_beside_place,
    remove_dates,
    remove_seasons,
    separate_parts,
    split_after_date,
    split_at_dash,
    split_duration,
    split_employer,
)
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.parsing.labels import Field
    from sitegen.parsing.lines.blocks import Block

_ADVISED: Final = re.compile(
    r"[,;(（]?\s*\b(?:co-)?(?:advised|supervised|mentored|hosted) by:?\s+(?P<who>[^;)）]+)[)）]?"
    r"|[,(（]\s*with (?P<with>Prof[^;)）]+)[)）]?"
    rf"|[，,；;（(\s]\s*{either('han_advisors')}(?:为|是|\s)?(?P<han>(?-i:[\u4e00-\u9fff]){{2,4}}?)(?:{either('titles_of_people')})(?=[，,。；;）)\s]|$)[）)]?",
    re.IGNORECASE,
)
_OPENED: Final = re.compile(
    r"[（(](?P<inside>[^（）()]*[，,；;]\s*[\u4e00-\u9fff]{2,6}[:：][^（）()]*)[)）]"
)
"""Matches `（硕博连读，导师：李明）`, which ends with a labelled value."""
_GRADED_BEHIND: Final = re.compile(r"[,，;；、|]\s*[^,，;；、|]{2,12}[:：]\s*\d.*$", re.DOTALL)
_FULL_STOP: Final = re.compile(r"(?<=[a-zà-ÿ]{2})\.\s*$")
_CHUNK: Final = re.compile(r"\t|\s[|·•]\s|[;；]")
_STOP: Final = re.compile(r"(?<=[a-z)]{4})\.\s+(?=[A-Z]\w+[ ,(])")
"""A full stop between sentences: `Mathematics. Hill College. 1988`."""
_COMMA: Final = re.compile(r"\s*[,，]\s*(?![^()（）]*[)）])")
_HAN_SPACE: Final = re.compile(
    r"(?:(?<=[\u3400-\u9fff）)])\s+|\s+(?=[\u3400-\u9fff]))(?![^()（）]*[)）])"
)
_AT: Final = re.compile(
    r"\s+(?:at\s|@)\s*(?:the\s+(?=Universit|Institut|College|School|Max))?(?=[^\W\d_a-zß-ÿ])"
)
_CHINESE_DEGREE: Final = re.compile(
    r"[\u4e00-\u9fff]{0,4}(?:博士后|博士|硕士|学士)(?:研究生|学位)?"
)
_STUDY_VERB: Final = re.compile(
    r"^(?:(?:获得?|取得|攻读)(?=[\u4e00-\u9fff]+(?:学位|博士|硕士|学士)$)|(?:就读|毕业)于(?=[\u4e00-\u9fff])|专业[为是](?=[\u4e00-\u9fff]))"
)
_SENTENCE: Final = re.compile(r"[。；:：]|.{16}")
_HONOURS: Final = pattern("honours")
_DURATION: Final = pattern("durations")
_ABBREVIATED: Final = re.compile(r"(?:\.\s?[A-Za-z]{1,4}|\b(?:Inc|Ltd|Corp|Co|Univ|Dept))\.\s*$")
_IN_BRACKETS: Final = re.compile(r"[(][^()]+[)]")
_HOSTED: Final = re.compile(r"(?P<piece>[^()]*?)\s*[(]\s*,?\s*(?P<host>[^()]+)[)]")
_LONGEST_TOWN: Final = 4
_CAMPUS: Final = re.compile(either("campuses"))
_MULTI_CAMPUS: Final = re.compile(
    r"(?:University of [A-ZÀ-Þ][\w ]+|(?:Indiana|Rutgers|California State|State|City|Texas A&M"
    r"|Louisiana State|Rutgers)"
    r" University(?: of New York)?|CUNY|SUNY)$"
)
_GRADED: Final = re.compile(
    rf"\s*[(（](?P<aside>(?:[^()]*\b(?:c?gpa|grade)\b[^()]*|{either('honours')}(?:[,;]\s*(?:with\s)?{either('honours')})*))[)）]$",
    re.IGNORECASE,
)
_BODY_FIRST: Final = re.compile(r"(?P<body>[A-Z][^:\t]{8,}):\s+(?P<role>[A-Z][^:\t]{3,60})")
_HAN: Final = re.compile(r"[\u4e00-\u9fff]{2,8}")
_STATUS_AT_SCHOOL: Final = re.compile(r"(?:成员|学员|毕业生|荣誉学位|第一名)$")
"""A membership at a university, in addition to the degree: `海滨大学潮汐班成员`."""
_PLACE_IN_COLUMN: Final = re.compile(r"[A-ZÀ-Þ][\w.’' -]+, [A-Z]{2}")
"""A town and a country code in a cell."""
_ASIDE: Final = re.compile(
    r"[(]((?:with|without|on|part-time|full-time|declined|honorary|tenured)\b[^()]*)[)]",
    re.IGNORECASE,
)


def read_line(block: Block, *, schooling: bool) -> Draft:
    """Read a line into a draft; `schooling`: look for a degree."""
    text, seasons = remove_seasons(separate_parts(block))
    draft = Draft(blocks=[block], schooling=schooling, asides=seasons)
    whens = dates.find(text)
    ranges = [when for when in whens if when.is_range]
    edges = [
        when
        for when in whens
        if when.start <= 1 or when.stop >= len(text) - 2 or "\t" in text[: when.start][-1:]
    ]
    # `PhD 2016, Harvard`, `PhD 2016 (Physics), Harvard`
    after = [
        when
        for when in whens
        if schooling
        and (text[when.stop : when.stop + 1] in ",.;)" or text[when.stop : when.stop + 2] == " (")
    ]
    if chosen := (ranges or edges or after)[:1]:
        draft.when = chosen[0]
        text, rest = split_after_date(text, chosen[0])
        draft.details += rest
        text = remove_dates(text, chosen)
    duration, text = split_duration(text)
    draft.asides += duration
    if match := _ADVISED.search(text):
        draft.advisors += names.split_list(match["who"] or match["with"] or match["han"])
        text = text[: match.start()] + text[match.end() :]
    for part in labels.fields(_OPENED.sub(r"\t\g<inside>", text) if has_han(text) else text):
        if part.key:
            add_field(draft, part)
        else:
            read_head(draft, part.text, schooling=schooling)
    if draft.cut and any(
        terms.INSTITUTION.search(name) for name in draft.organization if name != draft.cut
    ):
        restore_role(draft)
    return draft


def add_field(draft: Draft, part: Field) -> None:
    """Add a labelled value to a draft."""
    if part.key == "advisors":
        people, _, more = re.sub(r"[；;]", "\0", part.text, count=1).partition("\0")
        people, _, cell = (people if has_han(people) else part.text).partition("\t")
        draft.details += addresses.EMAIL.findall(people)
        graded = _GRADED_BEHIND.search(people)  # matches 导师：李明，GPA: 3.5/4.0
        draft.details += [graded[0].strip(" ,，;；、")] if graded else []
        people = people[: graded.start()] if graded else people
        draft.advisors += names.split_list(_FULL_STOP.sub("", addresses.EMAIL.sub("", people)))
        read_head(draft, cell, schooling=draft.schooling)  # a separate cell
        draft.details += [more.strip()] if more.strip() and has_han(people) else []
    elif part.key == "expected":
        spans = dates.find(part.text)
        draft.expected = spans[0].begin if spans else ""
        draft.details += [] if spans else [part.text]
    elif not part.key:
        draft.details.append(part.text.replace("\t", " "))
    else:
        draft.fields.append(part)


def read_head(draft: Draft, text: str, *, schooling: bool) -> None:
    """Add a text without dates and labels to a draft."""
    if not schooling and (role_last := _BODY_FIRST.fullmatch(text)) and _is_role_of(role_last):
        draft.role, text = draft.role or role_last["role"], role_last["body"]
    if terms.INSTITUTION.search(text):
        text = _STOP.sub("\t", text)
    if parts := split_at_dash(text, schooling=schooling):
        text = "\t".join(parts)
        if not schooling and not draft.role and terms.is_role(parts[0]):
            draft.role = parts[0]  # Director, Distinguished Technologist — Hill Labs, Riverton
            body, _, text = parts[1].partition(",")
            draft.organization.append(body.strip())
            text = text.strip() if _ABBREVIATED.search(text) else text.strip(" .")
    for chunk in filter(None, (part.strip(" ,;：") for part in _CHUNK.split(text))):
        is_coded_place = (
            chunk != text.strip()
            and _PLACE_IN_COLUMN.fullmatch(chunk)
            and not terms.INSTITUTION.search(chunk)
        )
        if (
            is_coded_place
            or terms.is_location(chunk)
            or (chunk != text.strip() and _is_town_with_country(chunk))
        ):
            draft.location = draft.location or chunk
            continue
        at_end = terms.chinese_location_at_end if has_han(chunk) else terms.location_at_end
        chunk, place = at_end(chunk)
        draft.location = draft.location or place
        for piece in _split_pieces(chunk, schooling=schooling):
            if cleaned := _clean_piece(draft, piece):
                _add_piece(draft, cleaned, schooling=schooling)


def _is_town_with_country(cell: str) -> bool:
    """Return whether a Chinese cell is a town with its country or province: `俄罗斯，圣彼得堡`."""
    parts = _COMMA.split(cell)
    named = len(parts) == 2 and all(
        _HAN.fullmatch(part) and not terms.INSTITUTION.search(part) for part in parts
    )
    return named and any(map(terms.is_location, parts)) and not any(map(terms.ROLE.search, parts))


def _clean_piece(draft: Draft, piece: str) -> str:
    """Return a piece without marks and grades; empty for a campus, added to its university."""
    piece = piece.strip("*†‡ ：:")
    if has_han(piece) and not draft.schooling:
        piece = piece.rstrip(".。")
    if (aside := _GRADED.search(piece)) and (draft.schooling or not has_han(piece)):
        draft.asides.append(aside["aside"])
        piece = piece[: aside.start()].rstrip()
    if (
        (with_host := _HOSTED.fullmatch(piece))
        and _names_host(with_host)
        and not draft.organization
    ):
        draft.organization.append(
            with_host["host"].strip(" ,")
        )  # Associate Professor (Hill University)
        piece = with_host["piece"]
    if (
        draft.organization
        and _MULTI_CAMPUS.search(draft.organization[-1])
        and _CAMPUS.fullmatch(piece)
    ):
        draft.organization[-1] = f"{draft.organization[-1]}, {piece}"
        return ""
    return piece


def _names_host(match: re.Match[str]) -> bool:
    """Return whether brackets contain the institution of the words before them."""
    return bool(terms.INSTITUTION.search(match["host"])) and not terms.INSTITUTION.search(
        match["piece"]
    )


def _is_role_of(match: re.Match[str]) -> bool:
    """Return whether words after a colon are a role in those before: `Honors Program: Director`."""
    return (
        terms.is_role(match["role"]) and not terms.is_role(match["body"]) and not has_han(match[0])
    )


def _split_pieces(chunk: str, *, schooling: bool) -> Iterator[str]:
    """Split `Graduate Research Assistant, UIUC`, `X at Y`, or `上海交通大学 博士，计算机`."""
    for part in _COMMA.split(chunk):
        aside = _GRADED.search(part.strip()) if schooling else None
        joined = part.strip()[: aside.start()] if aside else part.strip()
        if has_han(part) and (cut := terms.split_unspaced(joined, schooling=schooling)):
            yield from cut
            yield from [aside["aside"]] if aside else []
        elif (
            has_han(part)
            and " " in part
            and (schooling or is_role_beside_place(pieces := _HAN_SPACE.split(part.strip())))
        ):
            pieces = list(filter(None, _HAN_SPACE.split(part)))
            yield from _put_degree_first(pieces) if schooling else pieces
        elif (at := _AT.search(part)) and not _is_campus(part[: at.start()], part[at.end() :]):
            yield part[: at.start()]
            yield part[at.end() :]
        elif piece := part.strip() if _ABBREVIATED.search(part) else part.strip().rstrip(".。"):
            yield piece


def _put_degree_first(pieces: list[str]) -> list[str]:
    """Put the degree first in `历史学 博士`: a subject, not an institution, precedes the degree."""
    field = (
        len(pieces) == 2
        and _CHINESE_DEGREE.fullmatch(pieces[1])
        and not terms.INSTITUTION.search(pieces[0])
    )
    return pieces[::-1] if field else pieces


def _is_campus(left: str, right: str) -> bool:
    """Return whether `at` is part of a name: `University of Examples at Riverton`."""
    named = terms.INSTITUTION.search(left) and not (terms.is_role(left) or terms.DEGREE.match(left))
    return (
        bool(named) and not terms.INSTITUTION.search(right) and len(right.split()) <= _LONGEST_TOWN
    )


def _add_piece(draft: Draft, piece: str, *, schooling: bool) -> None:
    """Add one piece of a line to its field."""
    piece = _STUDY_VERB.sub("", piece) if schooling and has_han(piece) else piece
    if terms.is_location(piece) and (draft.organization or draft.degree):
        is_more = draft.location and has_han(piece) and piece not in draft.location
        draft.location = f"{draft.location}, {piece}" if is_more else draft.location or piece
    elif schooling and not draft.degree and _CHINESE_DEGREE.fullmatch(piece):
        draft.degree = piece
    elif piece in draft.organization:
        return  # Hill University: B.S., Hill University
    elif (
        _HONOURS.fullmatch(piece)
        or _DURATION.fullmatch(piece)
        or (schooling and _STATUS_AT_SCHOOL.search(piece))
    ):
        draft.asides.append(piece)
    elif with_what := _ASIDE.fullmatch(piece):
        draft.asides.append(with_what[1])
    elif (
        schooling
        and not draft.degree
        and (match := terms.DEGREE.search(piece))
        and degrees.is_degree(piece, match)
    ):
        degrees.add_degree(draft, piece, match)
    elif terms.INSTITUTION.search(piece) and not (
        terms.is_role(piece) and not draft.role and not schooling
    ):
        draft.organization.append(piece)
    elif terms.is_role(piece) and not draft.role:
        employer, role = ("", piece) if schooling else split_employer(piece)
        draft.role, draft.cut = role, employer
        draft.organization += [employer] if employer else []
    elif not schooling and terms.is_role(piece) and has_han(piece) and not _SENTENCE.search(piece):
        draft.role = f"{draft.role}，{piece}"  # 教授，博士生导师
    elif (
        schooling and draft.organization and degrees.has_subject(draft) and terms.may_be_town(piece)
    ):
        draft.location = draft.location or piece
    elif schooling:
        piece = piece[1:-1] if _IN_BRACKETS.fullmatch(piece) else piece
        (
            draft.area if draft.degree or draft.role or draft.organization else draft.organization
        ).append(piece)
    else:
        draft.organization.append(piece)
