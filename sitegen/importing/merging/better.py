"""Two values of one field of one work -> the one that says more, if the other says nothing else.

`J. Foam` and `Journal of Foam`, `Nilsson, A and others` and the whole list, `12` and `12--19` agree, and the second is
the better; `2022` and `2023` do not agree. Values are field text, as `bibtex` has it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.importing.merging.matching import alike, within
from sitegen.importing.merging.places import same_journal, same_venue
from sitegen.parsing import names
from sitegen.parsing.conserve import fold, words_of

if TYPE_CHECKING:
    from sitegen.model import Name

VENUES: Final = frozenset(
    {
        "booktitle",
        "journal",
        "journaltitle",
        "publisher",
        "school",
        "institution",
        "howpublished",
        "series",
    }
)
_JOURNALS: Final = frozenset({"journal", "journaltitle"})
_NAMES: Final = frozenset({"author", "editor"})
_PROSE: Final = frozenset({"title", "note", "abstract", "address", "award", *VENUES})
_ADDRESS: Final = re.compile(
    r"^(?:https?://(?:www\.|(?:dx\.)?doi\.org/|arxiv\.org/abs/)?|doi:|arxiv:)|/$", re.IGNORECASE
)


def better(name: str, a: str, b: str) -> str | None:
    """Of two values the one that says more, `a` if they say the same; None if they contradict each other."""
    if name in _NAMES:
        return _fuller_list(a, b)
    x, y = bibtex.plain(a), bibtex.plain(b)
    if alike(x, y):
        return b if name in _PROSE and _care(b) > _care(a) else a
    if name == "pages":
        return _longer_range(a, b)
    if name in ("doi", "url", "eprint", "arxiv"):
        same = _ADDRESS.sub("", fold(a)) == _ADDRESS.sub("", fold(b))
        return min(a, b, key=len) if same else None
    if name in _JOURNALS or name in VENUES:
        same = same_journal(x, y) if name in _JOURNALS else same_venue(x, y)
        return (a if len(words_of(x)) >= len(words_of(y)) else b) if same else None
    if name in _PROSE and within(x, y):
        return a if len(x) >= len(y) else b
    return None


def _care(text: str) -> tuple[bool, int]:
    """How much care somebody took with capitals and formulas."""
    return bibtex.plain(text) != bibtex.plain(text).upper(), text.count("{") + text.count("$")


def _longer_range(a: str, b: str) -> str | None:
    x, y = (re.findall(r"[A-Za-z]*\d+", text) for text in (a, b))
    if not x or not y or x[0] != y[0]:
        return None
    if len(x) == len(y) == 2:
        short, long = sorted((x[1], y[1]), key=len)
        return (a if len(x[1]) >= len(y[1]) else b) if long.endswith(short) else None
    return (a if len(x) > len(y) else b) if min(len(x), len(y)) == 1 else None


def _fuller_list(a: str, b: str) -> str | None:
    """The list of more names, or of names written out, if the two name the same people."""
    x, y = bibtex.names(a), bibtex.names(b)
    shorter_is_cut = bibtex.has_others(a if len(x) < len(y) else b)
    if len(x) != len(y) and not shorter_is_cut:
        return None
    if not all(_same_name(one, other) for one, other in zip(x, y, strict=False)):
        return None
    said = [
        (len(people), not bibtex.has_others(text), _spelled_out(people))
        for people, text in ((x, a), (y, b))
    ]
    return b if said[1] > said[0] else a


def _spelled_out(people: tuple[Name, ...]) -> int:
    """How many given names are more than initials."""
    return sum(
        bool(re.search(r"[^\W\d_]{2,}", name.given) and not name.given.isupper()) for name in people
    )


def _same_name(a: Name, b: Name) -> bool:
    if names.same(str(a), str(b)):
        return True
    families = names.letters(f"{a.prefix}{a.family}"), names.letters(f"{b.prefix}{b.family}")
    x, y = (
        re.findall(r"[^\W\d_]", re.sub(r"(?<=[a-z])[a-z]+|(?<=[A-Z])[a-z]+", "", name.given))
        for name in (a, b)
    )
    return families[0] == families[1] and all(
        one == other for one, other in zip(x, y, strict=False)
    )
