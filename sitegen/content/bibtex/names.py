"""Names in a field (`Liu, Yunzhuo and Bo Jiang and others`) <-> single names."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from sitegen.content.bibtex.texts import plain, safe, squeezed
from sitegen.model import Name

if TYPE_CHECKING:
    from collections.abc import Iterable

_SUFFIX = re.compile(r"(?:Jr|Sr)\.?|I{2,3}|IV", re.IGNORECASE)
_COMPANY = re.compile(r"(?:Inc|Ltd|LLC|Corp|Co|GmbH)\.?", re.IGNORECASE)
_BODY = re.compile(
    r"\b(?:collaboration|consortium|team|group|committee|project|foundation|alliance)\b",
    re.IGNORECASE,
)
_CJK = (("\u3040", "\u30ff"), ("\u3400", "\u9fff"), ("\uac00", "\ud7af"), ("\uf900", "\ufaff"))
_CAPITALIZED = r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*)*"
_PLAIN = re.compile(rf"(?P<first>{_CAPITALIZED})(?:, (?P<second>{_CAPITALIZED}))?")
_AND = re.compile(r"\s+and(?=\s)", re.IGNORECASE)
_AND_OR_BRACE = re.compile(r"([{}]|\s+and(?=\s))", re.IGNORECASE)


@lru_cache(maxsize=2048)  # a page asks for the names of a paper again and again
def names(value: str) -> tuple[Name, ...]:
    """The people that an author or editor field (field text) names, without `others`."""
    return tuple([_name(name) for name in _split(value) if name != "others"])


def has_others(value: str) -> bool:
    """Whether a list of names ends with `and others`."""
    return _split(value)[-1:] == ["others"]


def join_names(people: Iterable[str]) -> str:
    """The field text of names in plain text, each `Given Family` or `Family, Given`.

    What is no person's name (`Google, Inc.`, `Council of Trade and Industry`) is kept together by braces; a last
    `others` or `et al.` says that there are more.
    """
    return " and ".join(_joined(squeezed(name)) for name in people if squeezed(name))


def _joined(name: str) -> str:
    if re.fullmatch(r"et al\.?|others|等", name, re.IGNORECASE):
        return "others"
    text = safe(name)
    if re.search(r"\sand\s", name, re.IGNORECASE) or _BODY.search(name):
        return f"{{{text}}}"
    first, *rest = [part.strip() for part in text.split(",")]
    if not rest:
        return text
    if len(rest) == 1 and _SUFFIX.fullmatch(rest[0]) and " " in first:
        given, _, family = first.rpartition(" ")
        return f"{family}, {rest[0]}, {given}"
    inverted = len(rest) == 1 or (len(rest) == 2 and _SUFFIX.fullmatch(rest[0]))
    return (
        text
        if inverted and first and rest[-1] and not _COMPANY.fullmatch(rest[-1])
        else f"{{{text}}}"
    )


def _split(value: str) -> list[str]:
    """The names between the `and`s that stand in no braces."""
    if "{" not in value and "}" not in value:
        return [name for piece in _AND.split(f" {value} ") if (name := piece.strip())]
    found: list[str] = [""]
    depth = 0
    for piece in _AND_OR_BRACE.split(f" {value} "):
        depth += {"{": 1, "}": -1}.get(piece, 0)
        if depth == 0 and _AND.match(f"{piece} "):
            found.append("")
        else:
            found[-1] += piece
    return [name.strip() for name in found if name.strip()]


@lru_cache(maxsize=4096)  # people write more than one paper
def _name(text: str) -> Name:
    if not text.isascii() and any(first <= char <= last for char in text for first, last in _CJK):
        return Name(family=_plain_cjk(text))
    return _simple(text) or _parsed(text)


def _simple(text: str) -> Name | None:
    """A name that holds nothing but words, of which only those before the family's are small, or it alone; most do."""
    match = _PLAIN.fullmatch(text)
    words = (match["first"] if match["second"] else text).split(" ") if match else []
    if not match or not all(word[0].isupper() or word[0].islower() for word in words):
        return None
    small = [place for place, word in enumerate(words[:-1]) if word[0].islower()]
    if small and words[-1][0].islower():
        return None
    first, last = (small[0], small[-1] + 1) if small else (len(words) - 1, len(words) - 1)
    if match["second"]:
        first, last = 0, last if small else 0
    elif first == 0 and small:
        return None
    given = match["second"] or " ".join(words[:first])
    return Name(given, " ".join(words[last:]), " ".join(words[first:last]))


def _parsed(text: str) -> Name:
    from bibtexparser.middlewares.names import parse_single_name_into_parts

    parts = parse_single_name_into_parts(re.sub(r"\s", " ", text), strict=False)
    given, family, prefix, suffix = (
        plain(" ".join(part)) for part in (parts.first, parts.last, parts.von, parts.jr)
    )
    return Name(given=given, family=family, prefix=prefix, suffix=suffix)


def _plain_cjk(text: str) -> str:
    """`刘运卓` and `刘, 运卓` alike: there is no space between the parts of such a name."""
    name = plain(text)
    family, comma, given = name.partition(",")
    return family.strip() + given.strip() if comma and "," not in given else name
