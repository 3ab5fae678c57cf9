"""One line of a degree or a job -> a Draft: institution, role or degree, place, dates and people, in any order."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import addresses, dates, labels, names, terms
from sitegen.parsing.entries.positions import degrees
from sitegen.parsing.entries.positions.draft import Draft, uncut
from sitegen.parsing.entries.positions.position_texts import (
    duration_at_end,
    has_role,
    organization_and_role,
    parted,
    sides,
    told_behind,
    undated,
    unseasoned,
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
"""`（硕博连读，导师：李明）`, of which a label takes the end."""
_GRADED_BEHIND: Final = re.compile(r"[,，;；、|]\s*[^,，;；、|]{2,12}[:：]\s*\d.*$", re.DOTALL)
_FULL_STOP: Final = re.compile(r"(?<=[a-zà-ÿ]{2})\.\s*$")
_CHUNK: Final = re.compile(r"\t|\s[|·•]\s|[;；]")
_STOP: Final = re.compile(r"(?<=[a-z)]{4})\.\s+(?=[A-Z]\w+[ ,(])")
"""What parts a line into sentences: `Mathematics. Hill College. 1988`."""
_COMMA: Final = re.compile(r"\s*[,，]\s*(?![^()（）]*[)）])")
_ROOM: Final = re.compile(
    r"(?:(?<=[\u3400-\u9fff）)])\s+|\s+(?=[\u3400-\u9fff]))(?![^()（）]*[)）])"
)
_AT: Final = re.compile(
    r"\s+(?:at\s|@)\s*(?:the\s+(?=Universit|Institut|College|School|Max))?(?=[^\W\d_a-zß-ÿ])"
)
_CHINESE_DEGREE: Final = re.compile(
    r"[\u4e00-\u9fff]{0,4}(?:博士后|博士|硕士|学士)(?:研究生|学位)?"
)
_TAKEN: Final = re.compile(
    r"^(?:(?:获得?|取得|攻读)(?=[\u4e00-\u9fff]+(?:学位|博士|硕士|学士)$)|(?:就读|毕业)于(?=[\u4e00-\u9fff])|专业[为是](?=[\u4e00-\u9fff]))"
)
_SENTENCE: Final = re.compile(r"[。；:：]|.{16}")
_PLUS: Final = re.compile(r"\s+\+\s+")
_HONOURS: Final = pattern("honours")
_DURATION: Final = pattern("durations")
_ABBREVIATED: Final = re.compile(r"(?:\.\s?[A-Za-z]{1,4}|\b(?:Inc|Ltd|Corp|Co|Univ|Dept))\.\s*$")
_IN_BRACKETS: Final = re.compile(r"[(][^()]+[)]")
_HOSTED: Final = re.compile(r"(?P<piece>[^()]*?)\s*[(]\s*,?\s*(?P<host>[^()]+)[)]")
_LONGEST_TOWN: Final = 4
_CAMPUS: Final = re.compile(either("campuses"))
_OF_MANY: Final = re.compile(
    r"(?:University of [A-ZÀ-Þ][\w ]+|(?:Indiana|Rutgers|California State|State|City|Texas A&M|Louisiana State|Rutgers)"
    r" University(?: of New York)?|CUNY|SUNY)$"
)
_GRADED: Final = re.compile(
    rf"\s*[(（](?P<aside>(?:[^()]*\b(?:c?gpa|grade)\b[^()]*|{either('honours')}(?:[,;]\s*(?:with\s)?{either('honours')})*))[)）]$",
    re.IGNORECASE,
)
_BODY_FIRST: Final = re.compile(r"(?P<body>[A-Z][^:\t]{8,}):\s+(?P<role>[A-Z][^:\t]{3,60})")
_HAN: Final = re.compile(r"[\u4e00-\u9fff]{2,8}")
_DONE: Final = re.compile(r"(?:主要)?从事")
"""What one did in a post, and not where."""
_HELD_AS: Final = re.compile(r"(?:成员|学员|毕业生|荣誉学位|第一名)$")
"""What one was at a university beside the degree: `海滨大学潮汐班成员`."""
_PLACE_IN_COLUMN: Final = re.compile(r"[A-ZÀ-Þ][\w.’' -]+, [A-Z]{2}")
"""A town and the code of a country, in a cell of their own."""
_WITH_WHAT: Final = re.compile(
    r"[(]((?:with|without|on|part-time|full-time|declined|honorary|tenured)\b[^()]*)[)]",
    re.IGNORECASE,
)


def read(block: Block, *, schooling: bool) -> Draft:
    """What a line says; `schooling`: look for a degree."""
    text, seasons = unseasoned(parted(block, schooling=schooling))
    draft = Draft(blocks=[block], schooling=schooling, asides=seasons)
    whens = dates.find(text)
    ranges = [when for when in whens if when.is_range]
    edges = [
        when
        for when in whens
        if when.start <= 1 or when.stop >= len(text) - 2 or "\t" in text[: when.start][-1:]
    ]
    if (
        not ranges
        and len(whens) > 1
        and text[whens[0].stop : whens[1].start] == "\t"
        and whens[0].begin < whens[1].begin
    ):
        ranges = [
            replace(whens[0], end=whens[1].begin, stop=whens[1].stop)
        ]  # a column of starts, a column of ends
    # `PhD 2016, Harvard`, `PhD 2016 (Physics), Harvard`
    behind = [
        when
        for when in whens
        if schooling
        and (text[when.stop : when.stop + 1] in ",.;)" or text[when.stop : when.stop + 2] == " (")
    ]
    if chosen := (ranges or edges or behind)[:1]:
        draft.when = chosen[0]
        text, told = told_behind(text, chosen[0])
        draft.details += told
        text = undated(text, chosen)
    lasted, text = duration_at_end(text)
    draft.asides += lasted
    if match := _ADVISED.search(text):
        draft.advisors += names.split_list(match["who"] or match["with"] or match["han"])
        text = text[: match.start()] + text[match.end() :]
    for part in labels.fields(_OPENED.sub(r"\t\g<inside>", text) if has_han(text) else text):
        if part.key:
            labelled(draft, part)
        else:
            read_head(draft, part.text, schooling=schooling)
    if draft.cut and any(
        terms.INSTITUTION.search(name) for name in draft.organization if name != draft.cut
    ):
        uncut(draft)
    return draft


def labelled(draft: Draft, part: Field) -> None:
    """Add what stands behind a label."""
    if part.key == "advisors":
        people, _, more = re.sub(r"[；;]", "\0", part.text, count=1).partition("\0")
        people, _, beside = (people if has_han(people) else part.text).partition("\t")
        draft.details += addresses.EMAIL.findall(people)
        graded = _GRADED_BEHIND.search(people)  # 导师：李明，GPA: 3.5/4.0
        draft.details += [graded[0].strip(" ,，;；、")] if graded else []
        people = people[: graded.start()] if graded else people
        draft.advisors += names.split_list(_FULL_STOP.sub("", addresses.EMAIL.sub("", people)))
        read_head(draft, beside, schooling=draft.schooling)  # a cell of its own
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
    """Add what a text without dates and labels says."""
    if not schooling and (plus := _second_job(text)):
        read_head(draft, text[: plus.start()], schooling=False)
        draft.role = f"{draft.role}{text[plus.start() :]}".rstrip(" .")
        return
    if not schooling and (told := _BODY_FIRST.fullmatch(text)) and _is_role_of(told):
        draft.role, text = draft.role or told["role"], told["body"]
    if terms.INSTITUTION.search(text):
        text = _STOP.sub("\t", text)
    if apart := sides(text, schooling=schooling):
        text = "\t".join(apart)
        if not schooling and not draft.role and terms.is_role(apart[0]):
            draft.role = apart[0]  # Director, Distinguished Technologist — Hill Labs, Riverton
            body, _, text = apart[1].partition(",")
            draft.organization.append(body.strip())
            text = text.strip() if _ABBREVIATED.search(text) else text.strip(" .")
    for chunk in filter(None, (part.strip(" ,;：") for part in _CHUNK.split(text))):
        coded = (
            chunk != text.strip()
            and _PLACE_IN_COLUMN.fullmatch(chunk)
            and not terms.INSTITUTION.search(chunk)
        )
        if coded or terms.is_location(chunk) or (chunk != text.strip() and _are_places(chunk)):
            draft.location = draft.location or chunk
            continue
        at_end = terms.chinese_location_at_end if has_han(chunk) else terms.location_at_end
        chunk, place = at_end(chunk)
        draft.location = draft.location or place
        for piece in _pieces(chunk, schooling=schooling):
            if bare := _bare(draft, piece):
                _place(draft, bare, schooling=schooling)


def _are_places(cell: str) -> bool:
    """Whether a cell of Chinese is a town with its country or province, of which one is known: `俄罗斯，圣彼得堡`."""
    parts = _COMMA.split(cell)
    named = len(parts) == 2 and all(
        _HAN.fullmatch(part) and not terms.INSTITUTION.search(part) for part in parts
    )
    return named and any(map(terms.is_location, parts)) and not any(map(terms.ROLE.search, parts))


def _bare(draft: Draft, piece: str) -> str:
    """A piece without marks and grades; nothing is left of the town of a university that has several."""
    piece = piece.strip("*†‡ ：:")
    if has_han(piece) and not draft.schooling:
        piece = piece.rstrip(".。")
        if _DONE.match(piece) and (draft.organization or draft.role):
            draft.details.append(piece)
            return ""
    if (aside := _GRADED.search(piece)) and (draft.schooling or not has_han(piece)):
        draft.asides.append(aside["aside"])
        piece = piece[: aside.start()].rstrip()
    if (hosted := _HOSTED.fullmatch(piece)) and _is_hosted(hosted) and not draft.organization:
        draft.organization.append(
            hosted["host"].strip(" ,")
        )  # Associate Professor (Hill University)
        piece = hosted["piece"]
    if draft.organization and _OF_MANY.search(draft.organization[-1]) and _CAMPUS.fullmatch(piece):
        draft.organization[-1] = f"{draft.organization[-1]}, {piece}"
        return ""
    return piece


def _is_hosted(match: re.Match[str]) -> bool:
    """Whether brackets name the institution of what stands before them."""
    return bool(terms.INSTITUTION.search(match["host"])) and not terms.INSTITUTION.search(
        match["piece"]
    )


def _is_role_of(told: re.Match[str]) -> bool:
    """Whether what stands behind a colon is held in what stands before: `Honors Program, Hill University: Director`."""
    return terms.is_role(told["role"]) and not terms.is_role(told["body"]) and not has_han(told[0])


def _second_job(text: str) -> re.Match[str] | None:
    """The sign that joins two jobs held at once: `Assistant Professor, Riverton + Research Fellow, Royal Society`."""
    found = _PLUS.search(text)
    return (
        found
        if found and all(terms.is_role(side) for side in _PLUS.split(text, maxsplit=1))
        else None
    )


def _pieces(chunk: str, *, schooling: bool) -> Iterator[str]:
    """`Graduate Research Assistant, UIUC` -> both; `X at Y` -> both; `上海交通大学 博士，计算机` -> three."""
    for part in _COMMA.split(chunk):
        aside = _GRADED.search(part.strip()) if schooling else None
        glued = part.strip()[: aside.start()] if aside else part.strip()
        if " @ " in part and has_han(part):  # 数据工程师 @ 潮汐科技
            yield from map(str.strip, part.split(" @ "))
        elif has_han(part) and (cut := terms.split_unspaced(glued, schooling=schooling)):
            yield from cut
            yield from [aside["aside"]] if aside else []
        elif has_han(part) and not schooling and (did := re.search(r"\s(?=(?:主要)?从事)", part)):
            yield from _pieces(part[: did.start()].rstrip(" .。"), schooling=False)
            yield part[did.end() :]
        elif (
            has_han(part)
            and " " in part
            and (schooling or has_role(pieces := _ROOM.split(part.strip())))
        ):
            pieces = list(filter(None, _ROOM.split(part)))
            yield from _degree_first(pieces) if schooling else pieces
        elif (at := _AT.search(part)) and not _is_campus(part[: at.start()], part[at.end() :]):
            yield part[: at.start()]
            yield part[at.end() :]
        elif piece := part.strip() if _ABBREVIATED.search(part) else part.strip().rstrip(".。"):
            yield piece


def _degree_first(pieces: list[str]) -> list[str]:
    """`历史学 博士` is a degree in a field, and no institution before a degree."""
    field = (
        len(pieces) == 2
        and _CHINESE_DEGREE.fullmatch(pieces[1])
        and not terms.INSTITUTION.search(pieces[0])
    )
    return pieces[::-1] if field else pieces


def _is_campus(left: str, right: str) -> bool:
    """Whether `at` stands inside a name: `University of Examples at Riverton`."""
    named = terms.INSTITUTION.search(left) and not (terms.is_role(left) or terms.DEGREE.match(left))
    return (
        bool(named) and not terms.INSTITUTION.search(right) and len(right.split()) <= _LONGEST_TOWN
    )


def _place(draft: Draft, piece: str, *, schooling: bool) -> None:
    """Put one piece of a line where it belongs."""
    piece = _TAKEN.sub("", piece) if schooling and has_han(piece) else piece
    if terms.is_location(piece) and (draft.organization or draft.degree):
        further = draft.location and has_han(piece) and piece not in draft.location
        draft.location = f"{draft.location}, {piece}" if further else draft.location or piece
    elif schooling and not draft.degree and _CHINESE_DEGREE.fullmatch(piece):
        draft.degree = piece
    elif piece in draft.organization:
        return  # Hill University: B.S., Hill University
    elif (
        _HONOURS.fullmatch(piece)
        or _DURATION.fullmatch(piece)
        or (schooling and _HELD_AS.search(piece))
    ):
        draft.asides.append(piece)
    elif with_what := _WITH_WHAT.fullmatch(piece):
        draft.asides.append(with_what[1])
    elif (
        schooling
        and not draft.degree
        and (match := terms.DEGREE.search(piece))
        and degrees.is_one(piece, match)
    ):
        degrees.place(draft, piece, match)
    elif terms.INSTITUTION.search(piece) and not (
        terms.is_role(piece) and not draft.role and not schooling
    ):
        draft.organization.append(piece)
    elif terms.is_role(piece) and not draft.role:
        where, role = ("", piece) if schooling else organization_and_role(piece)
        draft.role, draft.cut = role, where
        draft.organization += [where] if where else []
    elif not schooling and terms.is_role(piece) and has_han(piece) and not _SENTENCE.search(piece):
        draft.role = f"{draft.role}，{piece}"  # 教授，博士生导师
    elif (
        schooling
        and draft.organization
        and degrees.says_subject(draft)
        and terms.may_be_town(piece)
    ):
        draft.location = draft.location or piece
    elif schooling:
        piece = piece[1:-1] if _IN_BRACKETS.fullmatch(piece) else piece
        (
            draft.area if draft.degree or draft.role or draft.organization else draft.organization
        ).append(piece)
    else:
        draft.organization.append(piece)
