"""Check the values of an answer against the lines that they claim to come from.

An answer can only point to text: the letters of a value must be in its lines, as whole words and in
order. Case, spaces, line-wrap hyphens, accents, punctuation and full-width forms are ignored. Names
may be reordered, dates reformatted, and roles may be plural in the lines ("Referees").
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING, Final

from babel import Locale

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TOKEN: Final = re.compile(
    r"[\u3400-\u9fff]|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[^\W\d_A-Z\u3400-\u9fff]+|[A-Z]+|\d+"
)
"""A word, or a part of it that begins with a capital, since columns may be glued together."""
_WORD: Final = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")
_FREE_GAPS: Final = 3
_NAME_WINDOW: Final = 40
"""Maximum number of letters between the parts of a name, for example a title."""
_DATE_WINDOW: Final = 40
"""Maximum number of characters between a year and its month: `March to May 2016`."""
_DAY_WINDOW: Final = 10
"""Maximum number of characters between a month and its day: `18th and 19th of May`."""
_OPEN: Final = re.compile(
    r"\b(?:present|now|current(?:ly)?|today|ongoing|on-going|in[- ]progress|since|from|to date|"
    r"continuing|incoming|start(?:ing|ed)?|seit|heute|depuis|aujourd|pr[ée]sent|actual(?:idad|mente)?|presente|oggi|"
    r"atual|heden|nu|obecnie)\b|至今|现在|今|現在|목전|\bonwards?\b"
    r"|\d\s*(?:[-–—−~〜]+\s*(?:$|[^\d\s])|\+|…|\.(?:\s?\.){2})",
    re.IGNORECASE | re.MULTILINE,
)
_LOCALES: Final = ("en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "da", "nb", "fi", "cs")
_STEMS: Final = (
    ("review", ("reviewer",)),
    ("referee", ("referee",)),
    ("organi", ("organizer", "organiser", "coorganizer", "coorganiser")),
    ("member", ("member",)),
    ("edit", ("editor",)),
    ("examin", ("examiner",)),
    ("chair", ("chair",)),
    ("审稿", ("审稿人",)),
    ("评审", ("评审人", "审稿人")),
)
"""Word stems in headings, with the roles that they imply."""


class Evidence:
    """The lines of an entry, prepared for lookups."""

    def __init__(self, texts: Sequence[str]) -> None:
        """Prepare lines.

        Args:
            texts: The lines in order, with the addresses of their links.
        """
        self.text = "\n".join(texts)
        self._letters, starts, ends = _spell(self.text)
        self._starts, self._ends = frozenset(starts), frozenset(ends)

    def has(self, value: str) -> bool:
        """Return whether the lines contain these words in order; a few gaps are allowed."""
        letters = fold(value)
        if not letters:
            return False
        if self._find(letters) >= 0:
            return True
        words = [fold(word) for word in _WORD.findall(_normalize(value))]
        at, gaps = 0, 0
        for word in filter(None, words):
            position = self._find(word, at)
            if position < 0:
                return False
            gaps += position > at > 0
            at = position + len(word)
        return gaps <= max(_FREE_GAPS, len(words) // 4)

    def has_name(self, name: str) -> bool:
        """Return whether the lines contain the parts of a name, close together, in any order."""
        if self.has(name):
            return True
        text = re.sub(r"\b(\w)\.?[\s-]+(?=\w\b(?!['’]))", r"\1", _normalize(name))
        words = sorted(filter(None, map(fold, _WORD.findall(text))), key=len, reverse=True)
        if not words:
            return False
        window = _NAME_WINDOW + sum(map(len, words))
        at = self._find(words[0])
        while at >= 0:
            low, high = max(0, at - window), at + window
            if all(0 <= self._find(word, low) <= high for word in words[1:]):
                return True
            at = self._find(words[0], at + 1)
        return False

    def has_role(self, role: str) -> bool:
        """Return whether the lines contain a role, possibly in the plural or as an activity."""
        return self.has(role) or all(map(self._has_role_word, _WORD.findall(_normalize(role))))

    def _has_role_word(self, word: str) -> bool:
        letters = fold(word)
        forms = [letters, f"{letters}s", f"{letters}es"]
        if letters.endswith("y"):
            forms.append(f"{letters[:-1]}ies")
        forms += [stem for stem, roles in _STEMS if letters in roles]
        stems = {stem for stem, _ in _STEMS}
        return any(self._find(form, prefix=form in stems) >= 0 for form in forms)

    def is_open(self) -> bool:
        """Return whether a period has no end, or ends today."""
        return bool(_OPEN.search(_normalize(self.text)))

    def date(self, value: str) -> str:
        """Return the part of a date that is in the lines; empty if not even the year is."""
        if value == "present":
            return value if self.is_open() else ""
        match = re.fullmatch(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?", value.strip())
        if not match:
            return ""
        year, month, day = match[1], match[2], match[3]
        windows = list(self._around_year(year))
        if not windows:
            return ""
        if not month or not 1 <= int(month) <= 12:
            return year
        near = [window for window in windows if _has_month(window, year, month)]
        named = list(self._around_month(month))
        if not near and not named:
            return year
        windows = [*near, *named]
        if day and 1 <= int(day) <= 31 and any(_has_number(w, day, year) for w in windows):
            return f"{year}-{month}-{day}"
        return f"{year}-{month}"

    def years(self, value: str) -> str:
        """Return a year or a range of years if it is in the lines; otherwise an empty text."""
        match = re.fullmatch(r"(\d{4})(?:\s*[-–—]\s*(\d{4}|present))?", value.strip())
        if not match or not self.date(match[1]):
            return ""
        if not match[2]:
            return match[1]
        end = self.date(match[2])
        return f"{match[1]}-{end}" if end else match[1]

    def _around_year(self, year: str) -> Iterator[str]:
        text = _normalize(self.text)
        if not 1900 <= int(year) <= 2100:
            return
        short = rf"(?<=[-–—/'’‘.~])\s?{year[2:]}(?!\d)|(?<=[a-z])[. ]+{year[2:]}(?!\d)"
        short += rf"|(?<={year[:3]}\d[-–—]){year[3]}(?!\d)"  # 2017-9
        short += rf"|(?<=\d{{4}} ){year[2:]}(?=\s+\|)"  # in the margin, one above the other
        for match in re.finditer(
            rf"(?<!\d){year}(?=\d{{2}}(?:\d{{2}})?(?!\d)|(?!\d))|{short}", text
        ):
            yield text[max(0, match.start() - _DATE_WINDOW) : match.end() + _DATE_WINDOW]

    def _around_month(self, month: str) -> Iterator[str]:
        """Yield the text around each name of a month, regardless of the distance to its year."""
        for match in re.finditer(r"[^\W\d_]+", self.text):
            if fold(match[0]) in _month_names()[int(month) - 1]:
                yield self.text[max(0, match.start() - _DAY_WINDOW) : match.end() + _DAY_WINDOW]

    def _find(self, letters: str, start: int = 0, *, prefix: bool = False) -> int:
        """Return the position of letters that are whole words; -1 if there is none."""
        at = self._letters.find(letters, start)
        while at >= 0:
            if at in self._starts and (prefix or at + len(letters) in self._ends):
                return at
            at = self._letters.find(letters, at + 1)
        return -1


def fold(text: str) -> str:
    """Return the letters and digits of a text, without accents, in lower case."""
    return "".join(char for char in _normalize(text).casefold() if char.isalnum())


def _normalize(text: str) -> str:
    """Return a text without accents, ligatures and full-width forms."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _spell(text: str) -> tuple[str, list[int], list[int]]:
    """Return the letters of a text, and the indexes at which its words start and end."""
    normalized = _normalize(text)
    letters: list[str] = []
    positions: list[int] = []
    for at, char in enumerate(normalized):
        folded = [c for c in char.casefold() if c.isalnum()]
        letters += folded
        positions += [at] * len(folded)
    starts, ends = [], []
    for pattern in (_TOKEN, _WORD):
        for match in pattern.finditer(normalized):
            starts.append(bisect_left(positions, match.start()))
            ends.append(bisect_left(positions, match.end()))
    return "".join(letters), starts, ends


def _has_month(window: str, year: str, month: str) -> bool:
    words = {fold(word) for word in re.findall(r"[^\W\d_]+", window)}
    return bool(words & _month_names()[int(month) - 1]) or _has_number(window, month, year)


def _has_number(window: str, number: str, year: str) -> bool:
    compact = re.search(rf"{year}(?:{number}(?:\d\d)?|\d\d{number})(?!\d)", window)
    return bool(compact or re.search(rf"(?<!\d)0?{int(number)}(?!\d)", window))


@cache
def _month_names() -> tuple[frozenset[str], ...]:
    """Return the names and abbreviations of each month in several languages."""
    names: list[set[str]] = [set() for _ in range(12)]
    for language in _LOCALES:
        months = Locale(language).months
        for context in months.values():
            for width in ("wide", "abbreviated"):
                for month, name in context.get(width, {}).items():
                    names[month - 1].add(fold(name))
    names[8].add("sept")
    return tuple(frozenset(name for name in group if len(name) > 2) for group in names)
