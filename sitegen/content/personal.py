"""Find personal details in text, which belong in a CV but not on a public page.

`withhold` takes such details out of the text of an import; `Secrets` finds the values of
`private.yaml` in text that would be published, in every usual notation.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from dataclasses import fields
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from sitegen.model import Private, all_versions
from sitegen.shipped import texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_Number: TypeAlias = tuple[str, ...]
"""Last digits of a telephone number; or year and month; or year, month and day."""
Place: TypeAlias = tuple[str, str]
"""A file, and the key of a value in it."""
_FLAGS: Final = re.IGNORECASE
_TABLES: Final = texts("content/personal.yaml")


def _either(kind: str) -> str:
    """Match words of this kind, the longest first; English ones in plural."""
    each = sorted(_TABLES[kind], key=len, reverse=True)
    patterns = (re.escape(w).replace(r"\ ", r"[\s_-]+").replace("'", "['’]") for w in each)
    return "|".join(rf"{_START}{word}s?" if word[0].isascii() else word for word in patterns)


_START: Final = r"(?<![A-Za-z\d])"
_NUMBERED: Final = rf"(?:{_either('numbered')})"
_LABEL: Final = rf"(?:{_either('labels')}|{_either('numbered')})"
_NUMBER: Final = re.compile(
    r"(?<!\d)\d[\dA-Z]{0,30}+(?:[ ./-](?:\d[\dA-Z]{0,30}|[A-Z]{1,2}\b)){0,10}+(?![\dA-Za-z_])"
)
"""Limited in length, so that no text takes quadratic time."""
_BEFORE_NUMBER: Final = re.compile(
    _NUMBERED
    + r"(?:[\s.:：#=|>{\"'*_-]|,(?!\s)|(?:no|nr|numbers?|id|code|card)(?![^\W\d_])|n[º°]"
    r"|字?号码?|字?號碼?|卡号?|账号){0,8}"
    r"(?P<letters>(?-i:(?:[A-Z]{1,3}[ -]?)?))$",
    _FLAGS,
)  # fmt: skip
"""A label in prose, tables, JSON or YAML, and the letters at the start of a number."""
_MAX_LABEL: Final = 60
"""Characters before a number that are searched for its label."""
_ANY_DIGIT: Final = str.maketrans("123456789", "000000000")
_MAX_SHORT: Final = 4
"""Maximum number of digits of a number that identifies nobody."""
_YEARS: Final = re.compile(r"(?:19|20)\d\d(?:\W{1,3}(?:19|20)?\d\d)*")
_IDENTITY_NUMBER: Final = re.compile(
    r"(?<![\dA-Za-z_./=-])\d{6}[ -]?(?:19|20)\d{2}[ -]?(?:0[1-9]|1[0-2])[ -]?"
    r"(?:0[1-9]|[12]\d|3[01])[ -]?\d{3}[\dXx](?![\dA-Za-z_-])"
)
"""A Chinese identity number: place, birth date, number, check digit (which may be wrong)."""
_IBAN: Final = re.compile(
    r"(?<![\dA-Za-z_.:/=-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\dA-Za-z_-])"
)
_TAIL: Final = r"(?:[ -]?(?:no\.?|number|nr\.?|id|status|card|字?[号號][码碼]?|状况))?"
_LABELLED: Final = re.compile(
    rf"\W*(?:my |current )?{_LABEL}{_TAIL}(?:\s*\([^()]*\))?\s*(?:[:：=|]|\s[-–—]\s)\s*\S", _FLAGS
)
_STARTS_WITH_LABEL: Final = re.compile(_LABEL, _FLAGS)
_CHILDREN: Final = r"(?:children|child|kids?|sons?|daughters?)"
_STATEMENT: Final = re.compile(
    r"\W*(?:(?:(?:she|he|i) (?:is|am) )?"
    r"(?:(?:un|never )?married|single|divorced|widowed|separated|engaged)"
    rf"(?:\W+(?:with|and|no|one|two|three|four|five|\d|{_CHILDREN})\b)*"
    rf"|(?:one|two|three|four|five|\d) {_CHILDREN}(?: [^.]{{0,30}})?"
    r"|(?:fe)?male|[男女]性?|已婚|未婚|离异|已育|未育|\w{1,3}族|中共(?:预备)?党员|共青团员|群众"
    r"|(?:\d{2}|[一二三四五六七八九十]{2,3})岁)\W*",
    _FLAGS,
)
"""A part of a clause that only states a personal detail."""
_MONTHS: Final = _TABLES["months"]
_MONTH: Final = rf"(?:{'|'.join(_MONTHS)})[^\W\d_]{{0,8}}\.?"
_VALUES: Final = {
    **{word: at for at, word in enumerate([*_TABLES["units"], *_TABLES["teens"]], 1)},
    **{word: at for at, word in enumerate(_TABLES["ordinal_units"] + _TABLES["ordinal_teens"], 1)},
    **{word: 10 * at for at, word in enumerate(_TABLES["tens"], 2)},
    "thirtieth": 30,
}
"""English words for the numbers in dates."""
_UNIT, _TEEN, _TEN, _ORDINAL_UNIT, _ORDINAL_TEEN = (
    "|".join(_TABLES[kind]) for kind in ("units", "teens", "tens", "ordinal_units", "ordinal_teens")
)
_TWO_DIGITS: Final = rf"(?:{_TEEN}|(?:{_TEN})(?:[\s-]+(?:{_UNIT}))?)"
_DAY_WORDS: Final = (
    rf"(?:(?:(?:twenty|thirty)[\s-]+)?(?:{_ORDINAL_UNIT})|{_ORDINAL_TEEN}|thirtieth"
    rf"|{_TWO_DIGITS}|{_UNIT})"
)
_YEAR_WORDS: Final = (
    rf"(?:(?:nineteen|twenty)[\s-]+(?:{_TWO_DIGITS}|oh?[\s-]+(?:{_UNIT}))"
    r"|(?:(?:nineteen|twenty)[\s-]+hundred|two[\s-]+thousand)"
    rf"(?:[\s-]+(?:and[\s-]+)?(?:{_TWO_DIGITS}|{_UNIT}))?)"
)
_NUMBER_WORDS: Final = re.compile(rf"\b(?:(?P<year>{_YEAR_WORDS})|{_DAY_WORDS})\b", _FLAGS)
_DAY_NUMBER: Final = rf"(?:\d{{1,2}}(?:st|nd|rd|th|\.)?|{_DAY_WORDS})"
_YEAR_NUMBER: Final = rf"(?:\d{{4}}|{_YEAR_WORDS})"
_HAN_DIGITS: Final = "〇一二三四五六七八九"
_HAN: Final = rf"[零○十{_HAN_DIGITS}]"
_DAY: Final = (
    rf"(?:{_DAY_NUMBER}\s*(?:day )?(?:of |de )?{_MONTH},?\s*(?:de )?{_YEAR_NUMBER}"
    rf"|{_MONTH}\s*(?:(?:the )?{_DAY_NUMBER},?\s*)?{_YEAR_NUMBER}"
    r"|\d{1,4}\s?[-./]\s?\d{1,2}(?:\s?[-./]\s?\d{1,4})?"
    rf"|(?:\d{{4}}|{_HAN}{{4}})年(?:(?:\d{{1,2}}|{_HAN}{{1,2}})月)?(?:(?:\d{{1,2}}|{_HAN}{{1,3}})[日号])?"
    rf"|{_YEAR_NUMBER})"
)
_BIRTH: Final = re.compile(
    r"(?:\bborn(?: on| in)?(?: the)?(?: year)?|\bdate of birth(?: is)?|\bb\.|\bd\.?o\.?b\.?)"
    rf"\W{{1,3}}{_DAY}"
    rf"|(?:出生于|生于)\s*{_DAY}|{_DAY}\s*出?生(?![物态命理产活])",
    _FLAGS,
)
_BREAK: Final = re.compile(
    r"[\n\t|;；。•·]+|\s{2,}|(?<=[.!?])(?<!\bno\.)(?<!\bnr\.)\s+(?=[A-Z\u4e00-\u9fff])"
    rf"|[,，、/]?\s*(?=(?P<label>{_LABEL}{_TAIL}\s*[:：]))",
    re.IGNORECASE,
)
"""A boundary between clauses."""
_SHAPE: Final = re.compile(r"[^:：\n]{1,40}[:：]")
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_HAN_CHARACTER: Final = re.compile(r"[\u3400-\u9fff]")
_MIN_WORDS, _MIN_HAN = 5, 10
"""Minimum number of words or Chinese characters of a sentence."""
_EMPTIED: Final = re.compile(r"([,，、;；|。])(?:\s*[,，、;；|。])+")
_DANGLING: Final = re.compile(r"^[\s,;:|，；：、·•/-]+|[\s,;:|，；：、·•/-]+$")
_EMAIL: Final = re.compile(r"(?<![\w.+'-])[\w.+'-]{1,64}@[\w-]+(?:\.[\w-]+)+")
_TELEPHONE: Final = re.compile(r"\+?\d(?:[\s().\-/·・_*~+]{0,3}\d){5,80}")
_NUMERIC_DAY: Final = re.compile(
    r"(?<![\d.])(?:(\d{4}|\d{1,2})\s?[-./·_年 ]\s?(\d{1,2})\s?[-./·_月 ]\s?(\d{4}|\d{1,2})"
    r"|((?:19|20)\d\d)(\d\d)(\d\d)|(\d\d)(\d\d)((?:19|20)\d\d)"
    r"|(\d{1,2})\s?[-./]\s?(\d{1,2})\s?[-./]\s?['’](\d\d))(?!\d)"
)
_GAPS: Final = (
    r"[\s|,;\\]{1,5}",
    r"(?:\W{1,8}(?:[a-z]{1,8}[_-]?)?(?:year|month|day|y|m|d)){1,2}\W{1,8}",
)
"""Between cells or parts of a list, `3 | 5 | 1980`; with names, `{"year": 1980, "month": 5}`."""
_PARTS_OF_DAY: Final = (r"(\d{1,2})", r"(\d{1,2})", r"((?:19|20)\d\d)")
_SEPARATED_DAYS: Final = [
    re.compile(rf"(?<!\d){gap.join(parts)}(?!\d)", _FLAGS)
    for gap in _GAPS
    for parts in (_PARTS_OF_DAY, _PARTS_OF_DAY[::-1])
]
_ISO_DAY: Final = re.compile(r"(?<![\w-])((?:19|20)\d\d)-?(?:W(\d\d)-?([1-7])|-(\d{3}))(?![\w-])")
"""The week and its day, or the day of the year: `1980-W18-6`, `1980-124`."""
_NAMED_DAY: Final = re.compile(
    r"(?:(?<!\d)(?P<first>(?:19|20)\d\d)[\s.,/|+(-]{0,5})?"
    r"(?:(?<!\d)(?P<second>\d{1,2})(?:st|nd|rd|th)?[\s.,/|+(-]{0,5}(?:of |de )?)?"
    rf"(?<![^\W\d_])(?P<name>{_MONTH})[\s.,/|+'’)-]{{0,5}}(?:de )?"
    r"(?:(?P<third>\d{1,2})(?!\d)(?:st|nd|rd|th)?[\s.,/|+'’-]{1,5})?(?:(?P<fourth>\d{1,2})(?!\d))?"
    r"(?P<year>\d{4})?(?!\d)",
    _FLAGS,
)
_BETWEEN: Final = re.compile(rf"\s(?:(?:the|in|of|year|day|month)\s){{1,6}}(?=\d|{_MONTH})", _FLAGS)
"""Words in a date: `May the 3rd in the year 1980`."""
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_ROMAN_MONTH: Final = re.compile(
    r"(?<=\d)[\s./-]{1,3}(I{1,3}|I?[VX]|VI{1,3}|XI{1,2})[\s./-]{1,3}(?=\d{4}(?!\d))"
)
_HAN_NUMBER: Final = re.compile(rf"{_HAN}{{1,4}}(?=\s?[年月日号號./·-])|(?<=[./·-]){_HAN}{{1,3}}")
_ERA_YEAR: Final = re.compile(
    rf"([明大昭平令民][治正和成国國])\s?(元|\d{{1,3}}|{_HAN}{{1,3}})(?=\s?年)"
    r"|(?<![A-Za-z\d])([MTSHR])\.?(\d{1,2})(?=[./-]\d{1,2}[./-]\d{1,2}(?!\d))"
)
_IGNORED: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Invisible characters (Unicode's Default_Ignorable_Code_Point)."""
_UNUSUAL: Final = re.compile(rf"[{_IGNORED}]|[\u2010-\u2015\u2212]|[^\D0-9]")
"""Characters to ignore, dashes, and digits of other scripts."""
_MIN_LENGTH: Final = 6
"""Characters below which a private value may occur by chance, such as `26岁`."""
_SIGNIFICANT: Final = 8
"""Number of last digits of a telephone number that do not depend on country and area codes."""
_LAST_BIRTH: Final = 25
"""Last year of birth in this century that two digits can mean."""
_WORDY: Final = frozenset({"age", "gender", "marital_status", "nationality"})
"""Keys with ordinary words as values, so that only the complete value is searched."""


def normalize(text: str) -> str:
    """Return a text with ASCII digits and dashes, without invisible characters."""
    folded = unicodedata.normalize("NFKC", text)
    return folded if folded.isascii() else _UNUSUAL.sub(_to_keyboard, folded)


def _to_keyboard(match: re.Match[str]) -> str:
    char = match[0]
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    return "-" if unicodedata.category(char) in ("Pd", "Sm") else ""


def find_numbers(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and name of each number that identifies a person or an account."""
    known = [(*match.span(), "an identity number") for match in _IDENTITY_NUMBER.finditer(text)]
    for match in _IBAN.finditer(text):
        compact = match[0].replace(" ", "")
        digits = "".join(str(int(char, 36)) for char in compact[4:] + compact[:4])
        if len(compact) >= 15 and int(digits) % 97 == 1:
            known.append((*match.span(), "a bank account number"))
    yield from known
    taken = {at for start, end, _ in known for at in range(start, end)}
    for match in _NUMBER.finditer(text):
        if sum(map(str.isdigit, match[0])) <= _MAX_SHORT or _YEARS.fullmatch(match[0]):
            continue
        before = text[max(0, match.start() - _MAX_LABEL) : match.start()]
        label = _label_length(before.translate(_ANY_DIGIT))
        if label and match.start() not in taken and match.end() - 1 not in taken:
            yield match.start() - label, match.end(), "a personal number"


@lru_cache(maxsize=20_000)
def _label_length(before: str) -> int:
    """Return the length of the label at the end of a text; cached because pages repeat labels."""
    label = _WORDS.search(before) and _BEFORE_NUMBER.search(before)  # saves time
    return len(label[0]) if label else 0


def withhold(
    text: str, secrets: Secrets, *, prose: bool, around: str = ""
) -> tuple[str, list[str]]:
    """Split a text of a CV into its public and its private part.

    Args:
        text: The text.
        secrets: Values that are known to be private.
        prose: Whether it is running text, in which labels of personal details are searched.
        around: Text of the lines that private values were taken from. The rest of such lines is
            only public if it contains a sentence and is not a labelled value.
    """
    spans = [(start, end) for start, end, _ in find_numbers(text)]
    if prose:
        spans += [match.span() for match in _BIRTH.finditer(text)]
    clauses = list(_clauses(text))
    plain_around = _plain(around)
    is_running_text = any(_is_sentence(text[start:end]) for start, end in clauses)
    for start, end in clauses:
        clause = text[start:end]
        is_value = not is_running_text or bool(_SHAPE.match(clause))
        is_remnant = is_value and bool(plain_around) and _plain(clause) in plain_around
        if secrets.find(clause) or is_remnant or (prose and _LABELLED.match(clause)):
            spans.append((start, end))
        elif prose and not _is_sentence(clause):
            parts = re.finditer(r"[^,，、]+", clause)
            spans += [
                (start + part.start(), start + part.end())
                for part in parts
                if _STATEMENT.fullmatch(part[0])
            ]
    return _cut(text, spans)


def _clauses(text: str) -> Iterator[tuple[int, int]]:
    start = labelled = 0
    for match in _BREAK.finditer(text):
        if match.end() < labelled:  # a label that ends with another one: `Date of birth:`
            continue
        labelled = match.end("label")
        if text[start : match.start()].strip():
            yield start, match.start()
            start = match.end()
    if text[start:].strip():
        yield start, len(text)


def _is_sentence(clause: str) -> bool:
    return not _SHAPE.match(clause) and (
        len(_WORDS.findall(clause)) >= _MIN_WORDS or len(_HAN_CHARACTER.findall(clause)) >= _MIN_HAN
    )


def _cut(text: str, spans: list[tuple[int, int]]) -> tuple[str, list[str]]:
    if not spans:
        return text, []
    kept, at = "", 0
    cut: list[str] = []
    for start, end in sorted(spans):
        if end <= at:
            continue
        if start < at and cut:  # overlaps
            cut[-1] += text[at:end]
        else:
            kept += text[at:start]
            cut.append(text[start:end])
        at = end
    kept = _EMPTIED.sub(r"\1", _DANGLING.sub("", kept + text[at:]))
    kept = re.sub(r"[ \t]{2,}", " ", kept)
    cut = [short for part in cut if (short := _DANGLING.sub("", part))]
    return (kept, cut) if re.search(r"\w", kept) else ("", cut)


class Secrets:
    """Finds the values of `private.yaml` files in text, however they are written."""

    def __init__(self, files: Mapping[str, Private]) -> None:
        """Prepare the values of each file for searching."""
        notations = [
            (notation, (file, key))
            for file, private in files.items()
            for key, text in _texts(private)
            for notation in _notations(key, normalize(text))
        ]
        self._plain = [(secret, place) for secret, place in notations if isinstance(secret, str)]
        self._others: dict[_Number, list[Place]] = {}
        for secret, place in notations:
            if not isinstance(secret, str):
                self._others.setdefault(secret, []).append(place)

    def __bool__(self) -> bool:
        """Return whether there is anything to find."""
        return bool(self._plain or self._others)

    def find(self, text: str) -> set[Place]:
        """Return the file and key of each value that is in a text."""
        if not self:
            return set()
        folded = normalize(text)
        plain = _plain(folded)
        places = {place for secret, place in self._plain if secret in plain}
        # Finding years, months and days takes long in large sites.
        for size, numbers_in in ((1, _telephones), (2, _months), (3, _days)):
            if any(len(number) == size for number in self._others):
                numbers = set(numbers_in(folded)) & self._others.keys()
                places.update(*map(self._others.__getitem__, numbers))
        return places


def _texts(private: Private) -> Iterator[tuple[str, str]]:
    for field in fields(Private):
        value = getattr(private, field.name)
        for text in value if isinstance(value, tuple) else (value,):
            yield from ((field.name, version) for version in all_versions(text))


def _wholes(key: str, text: str) -> list[str]:
    """Return the texts to search for a private value."""
    if key == "nationality" and not _STARTS_WITH_LABEL.match(text):
        return []  # a country is in names of societies and towns
    wholes = [text]
    if key not in _WORDY:
        parts = re.split(r"[;；\n]", text)
        wholes += parts
    if key in ("id_number", "address", "referees"):
        wholes += [re.sub(r"^[^:：]{1,30}[:：]\s*", "", part) for part in parts]
    if key == "address":
        wholes += [part for part in re.split(r"[,，\n]", text) if re.search(r"\d", part)]
    if key == "id_number":
        wholes += [token for token in text.split() if sum(map(str.isdigit, token)) >= 4]
    if key in ("address", "referees"):  # institutions and names also appear in public data
        wholes = [whole for whole in wholes if re.search(r"\d|@", whole)]
    return wholes


def _notations(key: str, text: str) -> Iterator[str | _Number]:
    """Yield the search keys of a private value: letters and digits, or a number."""
    wholes = _wholes(key, text)
    if key in ("phone", "referees", "other"):
        wholes += _EMAIL.findall(text)
        for match in _TELEPHONE.finditer(text):
            digits = re.sub(r"\D", "", match[0])
            if len(digits) >= _SIGNIFICANT and (key == "phone" or match[0].startswith("+")):
                yield (digits[-_SIGNIFICANT:],)
            elif key == "phone":
                wholes.append(digits)
    if key in ("birth", "other"):
        days = list(_days(text))
        yield from days or _months(text)
    for plain in map(_plain, wholes):
        if len(plain) >= _MIN_LENGTH:
            yield plain


def _telephones(text: str) -> Iterator[_Number]:
    """Yield all significant parts of telephone numbers that a text may contain."""
    for match in _TELEPHONE.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        for start in range(len(digits) - _SIGNIFICANT + 1):
            yield (digits[start : start + _SIGNIFICANT],)


def _months(text: str) -> Iterator[_Number]:
    """Yield year and month of each date, complete or not."""
    text = _in_digits(text)
    for year, month in re.findall(r"(?<![\d.-])((?:19|20)\d\d)\s*[-./年]\s*(\d{1,2})(?!\d)", text):
        yield f"{int(year):04}", f"{int(month):02}"
    for month, year in re.findall(r"(?<![\d./-])(\d{1,2})\s?[-./]\s?((?:19|20)\d\d)(?!\d)", text):
        yield year, f"{int(month):02}"
    for name, year in re.findall(rf"\b({_MONTH}),?\s+(?:de )?((?:19|20)\d\d)(?!\d)", text, _FLAGS):
        yield year, f"{_month_number(name):02}"


def _days(text: str) -> Iterator[_Number]:
    """Yield year, month and day of each complete date, in every order in which it can be read."""
    text = _ROMAN_MONTH.sub(lambda match: f"-{_ROMAN.index(match[1]) + 1}-", _in_digits(text))
    for year, week, weekday, number in _ISO_DAY.findall(text):
        first = f"{year}-W{week}-{weekday}" if week else f"{year}-01-01"
        with suppress(ValueError, OverflowError):
            day = date.fromisoformat(first) + timedelta(days=int(number or 1) - 1)
            yield from _day(day.year, day.month, day.day)
    patterns = (_NUMERIC_DAY, *_SEPARATED_DAYS)
    for match in (match for pattern in patterns for match in pattern.finditer(text)):
        one, two, three = (int(part) for part in match.groups() if part)
        orders = ((one, two, three), (three, two, one), (three, one, two))
        yield from (day for order in orders for day in _day(*order))
    plain = _BETWEEN.sub(" ", text)
    for first, second, name, third, fourth, year in _NAMED_DAY.findall(plain):
        number = _month_number(name)
        if first:  # 1980 May 3
            yield from _day(int(first), number, int(third or fourth or 0))
        short = fourth or (third if second else "")  # 3 May '80
        yield from _day(int(year or short or 0), number, int(second or third or 0))


def _day(year: int, month: int, day: int) -> Iterator[_Number]:
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return
    if year < 100:
        year += 2000 if year <= _LAST_BIRTH else 1900
    if 1900 <= year < 2100:
        yield f"{year}", f"{month:02}", f"{day:02}"


def _in_digits(text: str) -> str:
    """Return a text with years of eras, and numbers in dates, written in digits."""
    text = _NUMBER_WORDS.sub(_read_number_words, text)
    text = _ERA_YEAR.sub(_read_era_year, text)
    return _HAN_NUMBER.sub(lambda match: _read_han_number(match[0]), text)


def _read_era_year(match: re.Match[str]) -> str:
    era, number = match[1] or match[3], match[2] or match[4]
    if era not in _TABLES["eras"]:
        return match[0]
    if not number.isascii():
        number = "1" if number == "元" else _read_han_number(number)
    return str(int(_TABLES["eras"][era]) + int(number) - 1)


def _read_number_words(match: re.Match[str]) -> str:
    words = re.findall("[a-z]+", match[0].lower())
    values = [_VALUES[word] for word in words if word in _VALUES]
    if not match["year"]:
        return str(sum(values))
    century = 20 if words[0] == "two" else values[0]
    return str(100 * century + sum(values[1:]))


def _read_han_number(number: str) -> str:
    """Return a year or a number below 100 in digits: `一九八〇` is 1980, `二十一` is 21."""
    digits = re.sub("[零○]", "〇", number)
    if "十" in digits:
        tens, _, ones = digits.partition("十")
        digits = f"{tens or '一'}{ones or '〇'}"
    return "".join(str(max(_HAN_DIGITS.find(digit), 0)) for digit in digits)


def _month_number(name: str) -> int:
    return next(n for n, names in enumerate(_MONTHS, 1) if re.match(names, name, _FLAGS))


def _plain(text: str) -> str:
    """Keep letters and digits only, so that `139-0000-4711` matches `139 0000 4711`."""
    return re.sub(r"[\W_]+", "", text.casefold())
