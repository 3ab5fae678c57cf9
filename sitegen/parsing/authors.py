"""Parse the list of authors of a reference."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from sitegen.parsing import names

_SEPARATOR: Final = re.compile(r"\s*(?:[,，、;；]\s*(?:(?:and|AND)\b|&)?|\b(?:and|AND)\b|&|和)\s*")
_PIECE_END: Final = re.compile(
    r"[,，、;；(（\"“”《:：]|\s\b(?:and|AND)\b\s|&(?=\s)|(?<=\s)&|\set\.?\s+al\b|\.{3}|…"
)
_SENTENCE_END: Final = re.compile(r"[.。．](?=\s|$)")
_INITIALS: Final = re.compile(
    r"(?:[A-ZÀ-Þ][a-z]?\.\s?-?){1,4}(?![a-z])|[A-ZÀ-Þ]{1,3}(?=\s*(?:[,;.&(]|and\b|AND\b|$))"
)
_SURNAME: Final = re.compile(
    r"(?:(?:van|von|der|den|de|del|di|da|dos|la|le|al)\s)*[A-ZÀ-ÞĀ-Ž][\w’'-]+(?:\s[A-ZÀ-Þ][\w’'-]+)?$"
)
_LAST_OF_LIST: Final = re.compile(r"\s(?:&|and)\s")
_OTHERS: Final = re.compile(
    r"[\s,，、;&]*(?:(?:and\s+)?et\.?\s*al\b\.?|and others\b|等(?!\w))[\s,，.]*", re.IGNORECASE
)
_INITIAL_AT_END: Final = re.compile(r"(?:^|[\s.-])[A-ZÀ-Þ]$")
_FAMILY_FIRST: Final = re.compile(r", [A-ZÀ-Þ]{1,3}$")
_GIVEN_NAME: Final = re.compile(r"[A-ZÀ-ÞĀ-Ž][^\W\d_]{2,}[\w’'-]* [A-ZÀ-ÞĀ-Ž]")
_NEXT: Final = re.compile(
    r"\s*[A-ZÀ-ÞĀ-Ž][\w’'-]+(?:,\s+(?:[A-ZÀ-ÞĀ-Ž][\w’'.-]*\s+)+[A-ZÀ-ÞĀ-Ž][\w’'-]+\s*(?:[,.]|$)|\.\s+[A-ZÀ-ÞĀ-Ž])"
)
_VANCOUVER: Final = re.compile(r"(?P<family>\S+(?: \S+)?) (?P<given>[A-ZÀ-Þ]{1,3})")
"""Excludes the initials of the next author: `D.J. Lind, M.S. Quill, and B. Foam`."""


class Authors(NamedTuple):
    """A list of authors and where it ends."""

    names: tuple[str, ...]
    """As written, without titles and marks; inverted names as `Family, Given`."""
    others: bool
    """Whether it ends with `et al.`."""
    stop: int
    """The index of the first character after the list."""


@lru_cache(maxsize=4096)  # rules call this several times for each reference
def leading(text: str) -> Authors:
    """Return the longest list of names at the start of a text; it may be empty."""
    authors: list[str] = []
    at, others, semicolons, title_follows, family_first = 0, False, 0, False, False
    while at < len(text):
        if match := _OTHERS.match(text, at):
            others, at = bool(authors), match.end() if authors else at
            break
        name, stop, last = _match_name(text, at, family_first=family_first)
        if not name or (title_follows and not _FAMILY_FIRST.search(name.replace(".", ""))):
            break
        authors.append(name)
        family_first = family_first or bool(_FAMILY_FIRST.search(name))
        at = stop
        if last:
            break
        if _OTHERS.match(text, at):
            continue
        if not (gap := _match_separator(text, at)):
            break
        at = gap.end()
        semicolons += ";" in gap[0]
        title_follows = (
            semicolons > 1 and gap[0].strip() == ","
        )  # a title follows: "Lee, A.; Ek, B.; Roe, C., Salt and Foam"
    return Authors(tuple(authors), others, at)


def cited_surnames(text: str) -> list[str]:
    """Return the names of a short citation, `Lind & Ek` or `Lind et al.`; empty if unsure."""
    et_al = _OTHERS.search(text)
    names_part = text[: et_al.start()] if et_al else text
    is_list = et_al.end() == len(text) if et_al else bool(_LAST_OF_LIST.search(text))
    surnames = names.split_list(names_part) if is_list else []
    return surnames if all(map(_SURNAME.fullmatch, surnames)) else []


def _match_separator(text: str, at: int) -> re.Match[str] | None:
    elided = re.compile(r"[\s,]*(?:\.{3}|…)[\s,]*").match(text, at)
    return elided or _SEPARATOR.match(text, at)


def _match_name(text: str, at: int, *, family_first: bool) -> tuple[str, int, bool]:
    """Return the name at `at`, the index after it, and whether a full stop ends the list there."""
    end = _PIECE_END.search(text, at)
    stop = end.start() if end else len(text)
    piece = text[at:stop]
    if inverted := _match_inverted(text, piece, stop):
        return inverted
    ends_sentence = family_first and _SENTENCE_END.search(piece)
    if names.is_name(piece) and not _ends_list(piece) and not ends_sentence:
        return _mark_family_name(names.clean(piece), family_first=family_first), stop, False
    cuts = [end for end in _SENTENCE_END.finditer(piece) if names.is_name(piece[: end.start()])]
    if not cuts:
        return "", at, True
    # a full stop after an initial is part of "Thomas E. Anderson", but ends the list after "Lind M"
    after_words = [end for end in cuts if not _INITIAL_AT_END.search(piece[: end.start()])]
    cut = cuts[0] if family_first or not after_words else after_words[0]
    return (
        _mark_family_name(names.clean(piece[: cut.start()]), family_first=family_first),
        at + cut.end(),
        True,
    )


def _ends_list(piece: str) -> bool:
    """Return whether a piece has more than a name: `Danyang Zhuo. Collie` is a name and a title."""
    return bool(re.search(r"[^\W\d_][^\W\d_A-Z][.。]\s", piece))


def _match_inverted(text: str, piece: str, stop: int) -> tuple[str, int, bool] | None:
    """Match a family name, a comma and initials: `Lind, M.`."""
    if text[stop : stop + 1] != "," or not _SURNAME.fullmatch(names.clean(piece)):
        return None
    initials = _INITIALS.match(
        text, stop + 1 + len(text[stop + 1 :]) - len(text[stop + 1 :].lstrip())
    )
    if not initials:
        return None
    given = initials[0].strip()
    rest = text[initials.end() :]
    if _GIVEN_NAME.match(names.clean(piece)) and _NEXT.match(rest):
        return None  # "Dongmei Yao, V. Mukhopadhyay, Yan Zheng": initials of the next name
    mark = re.match(r"[*†‡§#\d]{1,3}(?=[\s,.;&)]|$)", rest)
    stop = initials.end() + (mark.end() if mark else 0)
    # "Lind, M., Yang, M. (2023)" continues; "Lind, M. Multi-level maps" ends the list
    last = not re.match(r"\s*(?:[,;&(，、（.]|(?:and|AND)\b|et\b|等|…)", text[stop:])
    return f"{names.clean(piece)}, {given}", stop, last


def _mark_family_name(name: str, *, family_first: bool) -> str:
    """Turn `Lind M` into `Lind, M` to mark the family name; return other names unchanged.

    `QE Holm` starts with initials.
    """
    match = _VANCOUVER.fullmatch(name)
    is_family_first = match and (
        family_first or not match["family"].isupper() or len(match["family"]) > 3
    )
    return f"{match['family']}, {match['given']}" if match and is_family_first else name
