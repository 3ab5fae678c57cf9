"""Talks in Chinese: `在海洋年会作题为“潮汐”的主题报告，青岛`."""

from __future__ import annotations

import re
from typing import Final

from sitegen.model import Occasion, Talk
from sitegen.model.text import has_han
from sitegen.parsing import dates
from sitegen.parsing.vocabulary import either

_KIND: Final = either("kinds_of_chinese_talk")
_TITLE: Final = re.compile(r"《(?P<book>[^《》]{4,})》|[“\"「](?P<quoted>[^“”\"「」]{4,})[”\"」]")
_NAMES_MEETING: Final = re.compile(rf"{either('chinese_meetings')}$|(?:讲坛|講壇|系列|沙龙|沙龍)$")
_GIVEN: Final = re.compile(
    rf"^(?:应邀|受邀)?[，,]?\s*在?(?P<where>.+?)上?{either('giving_talks')}"
    rf"\s*\t\s*(?:的|为题的?|為題的?)?(?:{_KIND})?"
)
_KIND_ALONE: Final = re.compile(rf"[（(]?\s*(?P<kind>{_KIND})\s*[)）]?", re.IGNORECASE)
_LABELLED: Final = re.compile(
    rf"(?P<kind>{_KIND}|题目|題目|报告题目|報告題目)\s*[:：]\s*(?P<title>.{{4,}})", re.IGNORECASE
)
_KIND_OF: Final = re.compile(rf"\t\s*(?:的|为题的?|為題的?)?(?P<kind>{_KIND})")
_CUT: Final = re.compile(r"\s*[，,；;。]\s*(?![^（(]*[)）])")
_EDGES: Final = " \t，,。.；;:：、"


def read_talk(text: str, above: str = "") -> Talk | None:
    """Read a talk; return None if the text has a different form.

    Args:
        text: The text.
        above: The ISO date at the start of its row.
    """
    if not (has_han(text) or "，" in text):
        return None
    text = text.replace("\t", "，")
    whens = [when for when in dates.find(text) if not above or len(when.begin) > len(above)]
    date = whens[0].begin if whens else above
    text = dates.without(text, whens).replace("\t", "，").strip(_EDGES)
    kind = ""
    title = ""
    titled = next((m for m in _TITLE.finditer(text) if not _NAMES_MEETING.search(m[0][1:-1])), None)
    if titled:
        title = (titled["book"] or titled["quoted"]).strip(_EDGES)
        text = f"{text[: titled.start()]}\t{text[titled.end() :]}"
        kind = named["kind"] if (named := _KIND_OF.search(text)) else ""
        if given_at := _GIVEN.match(text):
            text = f"{given_at['where']}，{text[given_at.end() :]}"
    parts: list[str] = []
    for part in (piece.strip(_EDGES) for piece in _CUT.split(text.replace("\t", "，"))):
        if not kind and (alone := _KIND_ALONE.fullmatch(part)):
            kind = alone["kind"]
        elif not title and (labelled := _LABELLED.fullmatch(part)):
            title, kind = (
                labelled["title"],
                kind or (labelled["kind"] if re.fullmatch(_KIND, labelled["kind"]) else ""),
            )
        elif part and not (kind and _KIND_ALONE.fullmatch(part)):
            parts.append(part)
    if not (title or kind):
        return None
    given = (Occasion(where="，".join(parts), date=date),) if parts or date else ()
    return Talk(title=title, kind=kind, given=given)
