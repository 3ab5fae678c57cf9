"""Talks whose titles stand in lines of their own, over the dates and places where each was given.

`“Foam at rest”` over `with Ann Lee` over `Feb 2026<tab>Hill University` and `May 2025<tab>Foam Days, Riverton`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import dates
from sitegen.parsing.entries.talks import joint_speakers, occasions
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_TITLE: Final = re.compile(
    r"[“\"](?P<title>[^\"]{4,})[”\"][.,]?(?P<with>\s+[(]?(?:joint )?with .*)?"
)
_FEWEST: Final = 2
_SEVERAL: Final = 3
_NEARLY_ALL: Final = 0.7


def under_titles(blocks: Sequence[Block]) -> list[Found]:
    """The talks of a list of titles that stand alone and occasions with their dates in a column at the left."""
    found: list[Found] = []
    titles = [block for block in blocks if _TITLE.fullmatch(block.text)]
    given = [block for block in blocks if _occasion(block)]
    if below := _below_titles(blocks):
        return below
    if len(titles) < _FEWEST or len(given) < len(titles) or not blocks or not _is_begun(blocks):
        return []
    for block in blocks:
        told = _TITLE.fullmatch(block.text)
        last = found[-1].value if found else None
        if told:
            found.append(
                Found(
                    "talks",
                    _with(Talk(title=told["title"].strip(" .,")), told["with"] or ""),
                    (block,),
                )
            )
        elif isinstance(last, Talk) and (occasion := _occasion(block)):
            found[-1] = Found(
                "talks", replace(last, given=(*last.given, occasion)), (*found[-1].blocks, block)
            )
        elif isinstance(last, Talk) and (joint := _with(last, block.text)) != last:
            found[-1] = Found("talks", joint, (*found[-1].blocks, block))
    return found


def _below_titles(blocks: Sequence[Block]) -> list[Found]:
    """The talks of a list of titles in quotes, each over sentences on where and when it was given; or nothing."""
    groups: list[list[Block]] = []
    for block in blocks:
        if _TITLE.fullmatch(block.text) and not dates.find(block.text):
            groups.append([block])
        elif groups:
            groups[-1].append(block)
        else:
            return []
    told = [
        group
        for group in groups
        if group[1:] and any(dates.find(block.text) for block in group[1:])
    ]
    if (
        len(groups) < _SEVERAL
        or len(told) < _NEARLY_ALL * len(groups)
        or any(map(_occasion, blocks))
    ):
        return []
    return [Found("talks", _told(group), tuple(group)) for group in groups]


def _told(group: Sequence[Block]) -> Talk:
    """A title, its places with their dates, and what else is said of it."""
    title = _TITLE.fullmatch(group[0].text)
    talk = _with(
        Talk(title=title["title"].strip(" .,") if title else ""), (title and title["with"]) or ""
    )
    given: list[Occasion] = []
    for block in group[1:]:
        whens = dates.find(block.text)
        kind, where = occasions.around(
            "", dates.without(block.text, whens[-1:]) if whens else block.text
        )
        if (joint := _with(talk, block.text)) != talk:
            talk = joint
        elif whens or not given:
            talk = replace(talk, kind=talk.kind or kind)
            given.append(Occasion(where=where, date=whens[-1].begin if whens else ""))
        else:
            given[-1] = replace(given[-1], where=f"{given[-1].where}; {where}")
    return replace(talk, given=tuple(given))


def _is_begun(blocks: Sequence[Block]) -> bool:
    """Whether the first line with a date stands below a title."""
    first = next((at for at, block in enumerate(blocks) if _occasion(block)), 0)
    return any(_TITLE.fullmatch(block.text) for block in blocks[:first])


def _occasion(block: Block) -> Occasion | None:
    when = dates.in_column(block.text)
    if when is None:
        return None
    return Occasion(
        where=block.text[when.stop :].replace("\t", " ").strip(" .,;†‡★*"), date=when.begin
    )


def _with(talk: Talk, text: str) -> Talk:
    """With those whom a line names: `with Ann Lee and Bo Ek`."""
    at = text.lower().find("with ")
    people = (
        joint_speakers.list_speakers(text[at + len("with ") :]) if 0 <= at <= len("(joint ") else ()
    )
    return (
        replace(talk, authors=(joint_speakers.STAND_IN, *people))
        if people and not talk.authors
        else talk
    )
