"""Books whose list of names is that of their editors: `Ann Lind and Bo Berg (eds.). Tides. Oslo: Hill Press, 2002.`"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing.references import authors

if TYPE_CHECKING:
    from sitegen.parsing.references import Reference

_WORD: Final = r"(?:[Cc]o-?)?(?:[Ee]ds?|[Ee]ditors?|EDS?|[Hh]rsg|[Hh]g|[Dd]irs?|[Cc]oords?)"
_SIGN: Final = re.compile(rf",?\s*[(\[]\s*{_WORD}\.?\s*[)\]]|,\s*(?:{_WORD}\.|[Ee]ditors?\b)")
_FARTHEST: Final = 400
"""Characters in which a list of editors ends."""
_OF_ITS_OWN: Final = frozenset(("", "misc", "article", "book"))


def taken(text: str) -> tuple[str, bool]:
    """The text with blanks and a full stop for what calls the first names editors, and whether anything does."""
    sign = _SIGN.search(text, 0, _FARTHEST)
    if not sign:
        return text, False
    listed = authors.leading(text[: sign.start()])
    if not listed.names or text[listed.stop : sign.start()].strip(" .,"):
        return text, False
    stop, behind = sign.end(), text[sign.end() :].lstrip()
    closed = text[sign.start() - 1] == "." or behind[:1] in ",:."
    if text[sign.start() - 1] == "." == behind[:1]:
        stop += text[stop:].index(".") + 1
    filling = " " if closed else "."
    return f"{text[: sign.start()]}{filling}{' ' * (stop - sign.start() - 1)}{text[stop:]}", True


def told(found: Reference) -> Reference:
    """The reference, its authors as the editors that they are."""
    people = (*found.authors, *(("others",) if found.others else ()))
    imprint = replace(found.imprint, editor=people)
    if imprint.type in _OF_ITS_OWN and not imprint.volume and not imprint.pages:
        imprint = replace(imprint, type="book")
    return replace(found, authors=(), others=False, imprint=imprint)
