"""Read phrases about the owner as degrees, posts and institutions: `医学博士，内科副主任，教授`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from sitegen.parsing import addresses, terms
from sitegen.parsing.vocabulary import pattern

Named = Callable[[str, set[str]], list[tuple[str, str]]]
"""Finds the owner's name in a piece of text, given the kinds of names already known."""
_HONOURED: Final = pattern("honoured")
_CLAUSE: Final = re.compile(r"[，,、；;|](?![^（）()]*[)）])")
_EDGES: Final = " \t,，。:：–—-·•|"
_LONGEST: Final = 30
_LONGEST_RANK: Final = 16


def are_ranks(text: str, named: Named) -> bool:
    """Return whether a line lists only the owner's titles: `李潮，医学博士，教授，博士生导师`."""
    plain, _ = addresses.extract_private(text, "，")
    parts = _split_clauses(plain)
    other_parts = [part for part in parts if not (terms.DEGREE.search(part) or terms.is_role(part))]
    rest = [
        part
        for part in other_parts
        if not named(part, set()) and not terms.INSTITUTION.search(part)
    ]
    short = "。" not in text and all(len(part) < _LONGEST for part in parts)
    return len(other_parts) < len(parts) and not rest and short


def read_clauses(piece: str, named: Named) -> list[tuple[str, str]]:
    """Read `医学博士，海滨医院内科副主任，教授` as position and affiliation, if possible."""
    parts = _split_clauses(piece)
    if len(parts) < 2:
        return []
    values: list[tuple[str, str]] = []
    for part in parts:
        if split := terms.place_and_role(part):
            values += [("affiliation", split[0]), ("position", split[1])]
        elif owner := named(part, {kind for kind, _ in values}):
            values += owner
        elif terms.is_role(part) and len(part) < _LONGEST_RANK:
            values.append(("position", part))
        elif _ends_with_degree(part) or (len(part) < _LONGEST and _HONOURED.search(part)):
            values.append(("credentials", part))
        elif terms.INSTITUTION.search(part):
            values.append(("affiliation", part))
        else:
            return []
    return values


def _ends_with_degree(part: str) -> bool:
    """Return whether a part ends with a degree, possibly after its subject: `政治学博士`."""
    degree = next(
        (match for match in terms.DEGREE.finditer(part) if match.end() == len(part)), None
    )
    return degree is not None and len(part) < _LONGEST_RANK and not terms.INSTITUTION.search(part)


def _split_clauses(text: str) -> list[str]:
    return [part for part in (piece.strip(_EDGES) for piece in _CLAUSE.split(text)) if part]
