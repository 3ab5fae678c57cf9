"""The text of a reference -> tokens, and what the labelling model is told of each.

A token is a word, a number, an identifier (a DOI, an address: one token), a run of Chinese characters or one mark of
punctuation. The model never sees words that are not in its lexicon (those of journals' names and of the phrases of
references): it learns how references are built, not what they are about.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model.text import has_han
from sitegen.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HAN: Final = r"\u3400-\u9fff"
_ID: Final = (
    r"(?P<id>(?i:https?)://[^\s<>]+[^\s<>.,;)\]，。；）]"
    r"|(?i:doi:)?10\.\d{4,9}/[^\s<>]*[^\s<>.,;)\]，。；）]"
    r"|\d{4}\.\d{4,5}(?:[vV]\d)?(?!\w))"
)
_LAST_PAGE: Final = r"\d{1,5}\.[es]\d{1,3}(?!\w)"
"""The last of an article's pages and those of what comes with it: `1126.e7`."""
_HAN_WORD: Final = rf"等(?![{HAN}])|(?:(?!等(?![{HAN}]))[{HAN}])+"


def _word(letter: str) -> str:
    return rf"{letter}+(?:(?:['’]|[-‐‑](?=[^\W\d_])){letter}+)*"


# Large ranges take long to compile, and most references hold nothing of them.
_LATIN_TOKEN: Final = re.compile("|".join((_ID, _LAST_PAGE, _word(r"[^\W_]"), r"\S")))
_TOKEN: Final = re.compile("|".join((_ID, _LAST_PAGE, _HAN_WORD, _word(rf"[^\W_{HAN}]"), r"\S")))
_WITH_MORE: Final = re.compile(r"(?<=\d)\.[es]\d{1,3}$")
_YEAR: Final = re.compile(r"(?:19|20)\d\d[a-z]?$")
_ROMAN: Final = re.compile(r"[IVX]+$")
_OPEN: Final = frozenset("([（【")
_CLOSE: Final = frozenset(")]）】")
_QUOTE_OPEN: Final = frozenset("“‘«「《„")
_QUOTE_CLOSE: Final = frozenset("”’»」》")
_STOPS: Final = frozenset(".。．?!")
_EDGE: Final = ("<", "<")


class Token(NamedTuple):
    """A piece of a reference."""

    text: str
    start: int
    """Index of its first character in the reference."""
    end: int
    """Index behind its last one."""


def split(text: str) -> list[Token]:
    """The tokens of a text, in order."""
    pattern = _TOKEN if has_han(text) else _LATIN_TOKEN
    return [Token(match[0], *match.span()) for match in pattern.finditer(text)]


@cache
def lexicon() -> frozenset[str]:
    """The words that the model knows, in lower case."""
    return frozenset(shipped("parsing/references/references.words").decode().split())


@lru_cache(1 << 16)
def shape(text: str) -> str:
    """What a token looks like: `Aa` for a word with a capital, `A` for an initial, `Y` for a year, `d3`, `h2`, ..."""
    if len(text) == 1 and not text.isalnum():
        return text
    if "\u3400" <= text[0] <= "\u9fff":
        return f"h{min(len(text), 6)}"
    if ".e" in text or ".s" in text:
        text = _WITH_MORE.sub("", text)
    if "/" in text or ("." in text and len(text) > 4):
        return "ID"
    if text.isdigit():
        return "Y" if _YEAR.match(text) else f"d{min(len(text), 6)}"
    if any(char.isdigit() for char in text):
        return "Y" if _YEAR.match(text) else "A9" if text[0].isalpha() else "9A"
    if text.isupper():
        if _ROMAN.match(text) and len(text) > 1:
            return "R"
        return "A" if len(text) == 1 else "AA" if len(text) < 4 else "AAA"
    if text[0].isupper():
        return (
            "A-a"
            if "-" in text
            else "AaA"
            if not text[1:].islower() and "’" not in text and "'" not in text
            else "Aa"
        )
    return "a" if text.islower() else "aA"


@lru_cache(1 << 16)
def _keys(text: str) -> tuple[str, str]:
    """The word as the model knows it, or its shape where it does not; and the shape alone."""
    look = shape(text)
    word = text.casefold()
    return (f"{word}/{look}" if word in lexicon() else look), look


@lru_cache(1 << 17)
def _near(
    a: tuple[str, str],
    b: tuple[str, str],
    c: tuple[str, str],
    d: tuple[str, str],
    e: tuple[str, str],
) -> list[str]:
    """Features of a token and its two neighbours on each side."""
    return [
        f"0={c[0]}",
        f"0s={c[1]}",
        f"-1={b[0]}",
        f"1={d[0]}",
        f"-2={a[0]}",
        f"2={e[0]}",
        f"-1,0={b[0]},{c[1]}",
        f"0,1={c[1]},{d[0]}",
        f"-1s0s={b[1]},{c[1]}",
        f"0s1s={c[1]},{d[1]}",
        f"-1s0s1s={b[1]},{c[1]},{d[1]}",
        f"-2s-1s0s={a[1]},{b[1]},{c[1]}",
        f"0s1s2s={c[1]},{d[1]},{e[1]}",
        f"all={a[1]},{b[1]},{c[1]},{d[1]},{e[1]}",
    ]


@lru_cache(1 << 14)
def _at(where: str, place: int, look: str) -> list[str]:
    """Features of where a token stands."""
    return [f"w={where}", f"w0={where},{look}", f"p={place}", f"p0={place},{look}"]


@lru_cache(1 << 14)
def _behind(
    where: str, late: int, dated: int, numbers: int, commas: int, look: str, style: str
) -> list[str]:
    """Features of a token and what stood before it: so many sentences, numbers and commas, and whether a year."""
    return [
        f"s0={late},{look}",
        f"sw={late},{where},{dated}",
        f"n0={numbers},{dated},{look}",
        f"S={style},{late},{look}",
        f"Sw={style},{where},{late},{dated}",
        f"c0={style},{commas},{late},{look}",
    ]


def features(
    tokens: Sequence[Token], italics: Iterable[tuple[int, int]], style: str
) -> list[list[str]]:
    """What the model is told of each token: its neighbours, its place, and the style of the whole list."""
    slanted = list(italics)
    keys = [_EDGE, _EDGE, *(_keys(token.text) for token in tokens), _EDGE, _EDGE]
    depth = quoted = sentence = dated = numbers = commas = 0
    italic_before = "n"
    out = []
    count = len(tokens)
    for index, token in enumerate(tokens):
        text = token.text
        here = keys[index + 2]
        if text in _QUOTE_OPEN or (text == '"' and not quoted):
            quoted = 1
        elif text in _QUOTE_CLOSE or text == '"':
            quoted = 2 if quoted else 0
        if text in _OPEN:
            depth = 1
        italic = (
            "i"
            if slanted and any(a <= token.start and token.end <= b for a, b in slanted)
            else italic_before
        )
        italic_before = "x" if italic in "ix" and slanted else "n" if not slanted else "b"
        where = f"{depth}{quoted}{italic}"
        out.append(
            [
                *_near(*keys[index : index + 5]),
                *_at(where, index * 8 // count, here[1]),
                *_behind(where, min(sentence, 6), dated, min(numbers, 3), commas, here[1], style),
                f"S1={style},{keys[index + 1][1]},{here[1]},{keys[index + 3][1]}",
            ]
        )
        if text in _CLOSE:
            depth = 0
        if text == ",":
            commas = min(commas + 1, 3)
        if text in _STOPS and not (index and keys[index + 1][1] in ("A", "AA") and text == "."):
            sentence += 1
        if here[1] == "Y":
            dated = 1
        elif here[1][0] == "d":
            numbers += 1
    return out
