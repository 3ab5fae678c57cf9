"""Grants in Chinese: `国家自然科学基金面上项目，潮汐研究（42175401），2022-2025，主持`.

Parts with a fixed form are removed first: project number, amount, dates, role and state. In the
rest, the funder is recognized by its words; what remains is the title.
"""

from __future__ import annotations

import re
from typing import Final

from sitegen.model import Grant
from sitegen.model.text import has_han
from sitegen.parsing import dates
from sitegen.parsing.vocabulary import either

_ORDINAL: Final = re.compile(r"^\s*[（(\[]?\d{1,2}(?:[)）\]、]|\.(?!\d))\s*")
_CODE: Final = re.compile(
    rf"[（(\[]?\s*(?P<label>{either('grant_numbers')}\s*[:：]?\s*)?"
    r"(?P<code>(?<![\w.-])(?:[A-Z]{3,}(?:-[A-Z\d]+)*-[A-Z]*\d+|[A-Z]{1,8}\s?\d[\dA-Z-]{4,}|\d{2,7}[A-Z]{1,5}[\dA-Z-]*\d[\dA-Z-]{1,}|(?!19|20)\d{8}|\d{12}|"
    r"(?:(?<=[，,])|(?<=[，,] ))\d{5,7}(?=[，,])|(?<=[（(])(?!(?:19|20)\d\d[)）])\d{3,7}(?=[)）])"
    r"|(?(label)[A-Z]*\d[A-Z\d-]{3,}|(?!)))(?:/[A-Z\d]{1,4})?(?![\w.-]))"
    r"\s*[)）\]]?",
)
_MONEY: Final = re.compile(
    rf"(?:{either('labels_of_money')}\s*[:：]?\s*)?(?P<amount>{either('amounts')})(?:人民币)?"
)
_ROLE: Final = re.compile(
    rf"{either('chinese_grant_roles')}(?:\s*[（(]?(?:排名)?第?\s*\d+\s*[/／]\s*\d+[)）]?"
    r"|\s*[（(](?:排[名序])?第?\s*[\d一二三四五六七八九十]+[)）])?"
)
_STATE: Final = re.compile(rf"{either('grant_states')}(?:[（(][^（）()]*[)）])?")
_IN_BRACKETS: Final = re.compile(
    rf"[（(]\s*(?P<role>(?:{_ROLE.pattern}|{_STATE.pattern})(?:[，,、]\s*(?:{_ROLE.pattern}|{_STATE.pattern}))*)\s*[)）]"
)
_CALL_YEAR: Final = re.compile(r"(?:19|20)\d\d\s*年度(?=[\u4e00-\u9fff])")
"""The year of a call within the funder's name: `教育部2013年度人文社会科学研究项目`."""
_LEADING_ROLE: Final = re.compile(
    r"^(?P<role>主持|参与|参加)(?:了|完成|承担)?\s*[:：]?\s*(?=[\u4e00-\u9fff“《])"
)
_QUOTED: Final = re.compile(
    r"[“\"「《](?P<title>[^“”\"「」《》]{4,}(?:《[^《》]*》[^“”\"「」《》]*)*)[”\"」》]\s*(?=$|[，,；;。.、：:\t（(\[]|研究?$)"
)
_CUT: Final = re.compile(r"\s*[，,；;。\t|]\s*(?![^（(]*[)）])|\s+/\s+")
_FUNDER: Final = re.compile(either("chinese_funders"))
_BODY: Final = re.compile(r"[\u4e00-\u9fff]{2,12}(?:大学|学院|研究院|研究所|科学技术部|[厅局])")
_PROJECT: Final = re.compile(r"[项項]目|[课課][题題]|[计計][划劃畫]")
_LABELLED_TITLE: Final = re.compile(
    rf"(?:^|(?<=[\s，,；;]))(?:{either('labels_of_titles')})\s*[:：]\s*(?P<title>[^\t，；;]+)"
)
_LABEL: Final = re.compile(rf"(?:^|(?<=[\s，,；;]))(?:{either('labels_of_grants')})\s*[:：]\s*")
_EMPTY: Final = re.compile(r"[（(\[]\s*[，,、；;]?\s*[)）\]]")


def is_grant(text: str) -> bool:
    """Return whether a line in a list of projects is a grant."""
    if not has_han(text):
        return False
    pieces = _CUT.split(_IN_BRACKETS.sub(r"，\g<role>，", text))
    funded = _FUNDER.search(text) or any(map(_FUNDER.search, pieces))
    has_role = any(_ROLE.fullmatch(piece.strip()) for piece in pieces) and (
        _CODE.search(text) or _MONEY.search(text)
    )
    if not (funded or has_role or (_CODE.search(text) and _PROJECT.search(text))):
        return False
    return bool(
        _MONEY.search(text)
        or _CODE.search(text)
        or any(_is_role_or_state(piece) for piece in pieces)
    )


def is_state_only(text: str) -> bool:
    """Return whether a text contains only roles and states, as lines below a grant do."""
    pieces = [piece for piece in _CUT.split(text) if piece.strip()]
    return bool(pieces) and all(map(_is_role_or_state, pieces))


def is_role(text: str) -> bool:
    """Return whether a text is only a role: a heading above projects with that role."""
    return has_han(text) and bool(_ROLE.fullmatch(text))


def _is_role_or_state(piece: str) -> bool:
    return bool(_ROLE.fullmatch(piece.strip()) or _STATE.fullmatch(piece.strip()))


def read_grant(text: str, above: dates.When | None = None) -> Grant:
    """Read a grant; `above` is the date above it or in its column."""
    notes, text = _take_all(_CODE, "code", _ORDINAL.sub("", text))
    text = _LABEL.sub("", text)
    amounts, text = _take_all(_MONEY, "amount", text)
    call = _CALL_YEAR.search(text)
    text = f"{text[: call.start()]}{text[call.end() :]}" if call else text
    whens = dates.find(text)
    above = dates.find(call[0])[0] if call and not whens else above
    notes += [call[0]] if call and whens else []
    when = next((w for w in whens if w.is_range), whens[-1] if whens else above)
    text = dates.without(text, [when]) if when in whens and when else text
    role = ""
    if leading := _LEADING_ROLE.match(text):
        role, text = leading["role"], text[leading.end() :]
    text = _IN_BRACKETS.sub("\t\\g<role>\t", text)
    quoted = _LABELLED_TITLE.search(text) or _QUOTED.search(text)
    text = f"{text[: quoted.start()]}\t{text[quoted.end() :]}" if quoted else text
    rest: list[str] = []
    for piece in filter(
        None, (piece.strip(" \t,，;；.。:：、—–-") for piece in _CUT.split(_EMPTY.sub("\t", text)))
    ):
        if _ROLE.fullmatch(piece) and not role:
            role = piece
        elif _STATE.fullmatch(piece) or _ROLE.fullmatch(piece):
            notes.append(piece)
        else:
            rest.append(piece)
    title, agency = (
        (quoted["title"].strip(" ,，"), rest) if quoted else _split_title_and_funder(rest)
    )
    return Grant(
        title=title or "，".join(agency),
        agency="，".join(agency) if title else "",
        amount=amounts[0] if amounts else "",
        role=role,
        start=when.begin if when else "",
        end=when.end if when else "",
        notes=(*notes, *amounts[1:]),
    )


def _take_all(pattern: re.Pattern[str], group: str, text: str) -> tuple[list[str], str]:
    """Return all matches of a pattern, and the text with each match replaced by a gap."""
    values = [match[group].strip() for match in pattern.finditer(text)]
    return values, pattern.sub("\t", text)


def _split_title_and_funder(pieces: list[str]) -> tuple[str, list[str]]:
    """Separate title and funder by the words of funders; if unclear, the funder is first."""
    if len(pieces) == 1:
        before_colon, colon, right = (
            re.split(r"([:：])", pieces[0], maxsplit=1)
            if re.search("[:：]", pieces[0])
            else ("", "", "")
        )
        return (
            (right.strip(), [before_colon.strip()])
            if colon and _FUNDER.search(before_colon)
            else ("", pieces)
        )
    for at, piece in enumerate(pieces):  # 浙江省自然科学基金重点项目：微结构的模压成形
        before_colon, colon, right = (
            re.split(r"([:：])", piece, maxsplit=1) if re.search("[:：]", piece) else ("", "", "")
        )
        if colon and right.strip() and _FUNDER.search(before_colon):
            return right.strip(), [before_colon.strip(), *pieces[:at], *pieces[at + 1 :]]
    funders = [piece for piece in pieces if _FUNDER.search(piece)]
    bodies = [piece for piece in pieces if piece not in funders and _BODY.fullmatch(piece)]
    if funders and len(funders) + len(bodies) < len(
        pieces
    ):  # 海滨大学，海滨大学科研启动项目，潮汐的研究
        funders = [piece for piece in pieces if piece in (*funders, *bodies)]
    elif bodies and len(funders) == 1:  # 海滨省农业农村厅，海滨省潮汐治理项目
        return funders[0], bodies
    if not pieces or not funders or len(funders) == len(pieces):
        return "，".join(pieces[1:]), pieces[:1]
    return "，".join(piece for piece in pieces if piece not in funders), funders
