"""What stands in brackets behind a reference and is not part of it: `(SCI一区, IF=10.3)`, `（通讯作者，EI收录）`.

Of brackets that tell venue and year first, as `(TIDES 2023, CCF-A, Best Paper Award)`, what is behind these.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sitegen.model.text import has_han
from sitegen.parsing.vocabulary import either, pattern

_INSIDE: Final = r"[^（）()\[\]【】]"
_LAST: Final = re.compile(
    rf"[\s.。；;,，]*[（(\[【](?P<said>(?:{_INSIDE}|[（(\[]{_INSIDE}*[)）\]]){{2,100}})[)）\]】]\s*[.。；;]?\s*$"
)
_BEHIND: Final = " \t\n\u00a0\u3000.。；;"
_CLOSING: Final = (")", "）", "]", "】")
_WHEN: Final = re.compile(r"[^\W\d_].*[\s,'’](?:19|20)?\d\d$")
_CUT: Final = re.compile(r"\s*(?:[,，;；、|]|(?<!\d)/|/(?!\d))\s*")
_ASIDE: Final = re.compile(rf"{either('asides')}|{either('ranks')}", re.IGNORECASE)
_STATE: Final = re.compile(
    r"(?:已?投稿?(?:至|到)|在投|在审|在審|审稿中|審稿中|外审|已录用|已錄用|已接收|录用|錄用|待发表|待刊)"
)
_RANK: Final = pattern("ranks")
_INDEX: Final = pattern("indexes")
_AWARD: Final = re.compile(either("awards_of_work"))


class Asides(NamedTuple):
    """What the brackets say."""

    ranking: tuple[str, ...] = ()
    """Ranks and the indexes that list the work."""
    notes: tuple[str, ...] = ()
    """All else, as written."""
    awards: tuple[str, ...] = ()
    """Prizes of the work."""


def taken(text: str) -> tuple[str, Asides]:
    """The text less the brackets at its end that speak of its rank or its owner's part in it, and what they say."""
    said: list[str] = []
    while (match := _last(text)) and _are_asides(_CUT.split(match["said"].strip())):
        said = [*_CUT.split(match["said"].strip()), *said]
        text = text[: match.start()] + ("." if text[: match.start()][-1:].isalnum() else "")
    text, behind = _behind_year(text)
    said = [*behind, *said]
    ranks = tuple(piece for piece in said if _INDEX.fullmatch(piece) or _RANK.fullmatch(piece))
    awards = tuple(piece for piece in behind if piece not in ranks and _AWARD.match(piece))
    return text, Asides(
        ranks, tuple(piece for piece in said if piece not in (*ranks, *awards)), awards
    )


def _last(text: str) -> re.Match[str] | None:
    """The brackets at its end, with what stands around them."""
    return _LAST.search(text) if text.rstrip(_BEHIND)[-1:] in _CLOSING else None


def _behind_year(text: str) -> tuple[str, list[str]]:
    """The text less what its last brackets say behind venue and year, and that."""
    match = _last(text)
    if not match:
        return text, []
    told, *pieces = _CUT.split(match["said"].strip())
    while pieces and not _WHEN.fullmatch(told):
        told = pieces.pop(0)
    if not pieces or not all(_is_aside(piece) or _AWARD.match(piece) for piece in pieces):
        return text, []
    stop = text.index(told, match.start("said")) + len(told)
    return text[:stop] + text[match.end("said")], pieces


def _are_asides(pieces: list[str]) -> bool:
    """Whether brackets say nothing else; Chinese ones that begin with a rank go on with what became of the work."""
    ranked = _INDEX.fullmatch(pieces[0]) or _RANK.fullmatch(pieces[0])
    return all(map(_is_aside, pieces)) or bool(ranked and all(map(has_han, pieces[1:])))


def _is_aside(piece: str) -> bool:
    return len(piece) < 40 and bool(
        _ASIDE.search(piece) or _INDEX.fullmatch(piece) or _STATE.match(piece)
    )
