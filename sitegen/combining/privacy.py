"""Find private values in the lines of a CV, and replace them with placeholders.

A value masked by mistake does no harm: it is restored if the answer uses it. A missed value leaves
the machine. When in doubt, these detectors therefore mask.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content.personal import find_numbers
from sitegen.parsing.dates import RANGE_OF_YEARS

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

_FLAGS: Final = re.IGNORECASE
_LABEL_END: Final = r"[\w./ ]{0,12}?(?:\([^()]{1,20}\))?\s*(?:[:：=|\t]|\s-\s|[.#]\s?|\s|$)\s*"
"""Text that may follow the first word of a label: `(mobile):`, ` no. `, a column gap."""

_PHONE_LABEL: Final = re.compile(
    r"(?:\b(?:tele?(?:ph|f)[oóô]n[eoi]?s?|tel|(?:mobile|cell)(?:\s*phone)?|mobil|handy|m[oó]vil|"
    r"cellulare|portable|gsm|fax|whats\s?app|wechat|viber|phones?|ph|call)\b|"
    r"联系电话|移动电话|电话|電話|手机|手機|携帯|微信|传真|전화)" + _LABEL_END
    + r"(?P<value>\(?\+?\(?\d[\d\s().\-–—/·xX*]{3,24}\d)",
    _FLAGS,
)  # fmt: skip
_CHAT_LABEL: Final = re.compile(
    r"(?:\b(?:wechat|weixin|qq|whats\s?app|telegram|skype)\b|微信号?)\s*(?:id)?\s*[:：]\s*"
    r"(?P<value>[@\w.+-]{4,40})",
    _FLAGS,
)
_SHORT_LABEL: Final = re.compile(
    r"(?:(?<=\|)|(?<=[•·,;\t])|^)(?!(?<=[,;])\s*p\.)\s*\(?[tmphcfTMPHCF]\)?\s*[.:：)]\s*"
    r"(?P<value>\(?\+?\(?\d[\d\s().\-–—/]{5,24}\d)"
)
"""A letter before a number, but not the `p.` of a page: `Foam Rev. 12, p. 064 058`."""
_INTERNATIONAL: Final = re.compile(
    r"(?<![\w.+])(?P<value>\(?(?:\+|00)\s?\(?\d{1,3}\)?(?:[\s.\-–—/]*\(?\d{1,5}\)?){2,7})(?!\w)"
)
_NATIONAL: Final = re.compile(
    r"(?<![\w./\-–—+])(?P<value>"
    r"\(\d{2,5}\)[\s.\-–—/]*\d{2,4}(?:[\s.\-–—/]*\d{2,4}){1,3}"  # (617) 555-0123
    r"|\d{3}[-.–—\s]\d{3}[-.–—\s]\d{4}"  # 617-555-0123
    r"|1[-.\s]\(?\d{3}\)?[-.\s]?\d{3}[-.\s]\d{4}"  # 1-617-555-0123
    r"|1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}"  # 138 1234 5678
    r"|0\d{1,4}[-–—/\s.]\s?\d{3,8}(?:[-–—\s.]\d{2,5}){0,3}"  # 010-62781234, 0171/1234567
    r"|0\d(?:[\s.\-]\d{2}){4}"  # 01 23 45 67 89
    r"|0\d{8,10}|09\d{2}[-\s]\d{3}[-\s]\d{3}|[5-9]\d{9}"
    r"|[2-9]\d{2}-\d{4}"  # 555-0123
    r")(?![\w/]|[-–—.]\d)"
)
_YEAR_OF_VOLUME: Final = re.compile(
    r"(?P<volume>\d\s?)?\((?:19|20)\d\d\)(?:\s?\d{1,4}[-–—]+\d{1,4}(?!\d))?"
)
"""In a reference: `Foam Rev. 105 (2022) 035022`, `(2022) 45–67`."""
_NOT_A_PHONE: Final = re.compile(
    r"\b(?:issn|isbn|doi|pmid|pmcid|arxiv|orcid|grant|award|patent|no\.|nr\.|vol|pp?\.|pages?"
    r"|project|contract|number)\b[^|\t]{0,24}$|https?://\S*$|[$€£¥]\s?$|[\d-]{9,}$",
    _FLAGS,
)

_MONTH: Final = r"[^\W\d_]{3,10}\.?"
_DATE: Final = (
    r"(?:\d{1,2}(?:st|nd|rd|th|er|º|ª|\.)?\s*(?:of\s+|de\s+)?" + _MONTH + r",?\s*(?:de\s+|of\s+)?"
    r"\d{2,4}"
    r"|" + _MONTH + r"\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}"
    r"|" + _MONTH + r",?\s+(?:de\s+)?\d{4}"
    r"|\d{1,4}\s*[-./]\s*(?:\d{1,2}|" + _MONTH + r")\s*[-./]\s*\d{1,4}\.?"
    r"|\d{4}\s*年(?:\s*\d{1,2}\s*月)?(?:\s*\d{1,2}\s*[日号])?"
    r"|\d{8}|\d{4}[-./]\d{1,2}|\d{1,2}[-./]\d{4}|\d{4})"
)  # fmt: skip
_BIRTH_WORD: Final = (
    r"(?:\b(?:date\s+(?:and\s+place\s+)?of\s+birth|birth\s*(?:date|day|year)?|place\s+of\s+birth|"
    r"year\s+of\s+birth|born(?:\s+(?:on|in))?|d\.?\s?o\.?\s?b\b\.?|n[ée]+\(?e?\)?\s+(?:le|en)|"
    r"date\s+de\s+naissance|geboren(?:\s+am)?|geburts(?:datum|tag)|geb\.|"
    r"fecha\s+(?:y\s+lugar\s+)?de\s+nacimiento|"
    r"nacid[oa]|data\s+di\s+nascita|nat[oa]\s+(?:il|a)|data\s+de\s+nascimento|geboortedatum|"
    r"fødselsdato|födelsedatum)(?!\w)|出生(?:日期|年月日?|时间|年份)?|生\s*日|生年月日?|誕生日)"
)  # fmt: skip
_BIRTH: Final = re.compile(
    _BIRTH_WORD
    + r"(?!-)(?:\s*\([^()]*\))?"
    + r"[^\d\n|]{0,6}?(?:[:：|\t]\s*)?(?P<value>(?:[^\W\d_]+(?:[\s,]+|$)){0,4}?"
    + _DATE
    + r")",
    _FLAGS,
)
_BIRTH_AFTER: Final = re.compile(
    r"(?P<value>" + _DATE + r")\s*(?:出?生(?!物|态|命|理|产)|\(birth\))"
)
_BIRTH_SIGN: Final = re.compile(
    r"(?:(?:^|[\s(])\*\s*(?=\d{1,2}[./]|\d{4}-|(?:19|20)\d\d\))|(?<=[(,])\s?b\.\s*)"
    r"(?P<value>" + _DATE + r")",
    _FLAGS,
)
_WORDS_AND_YEAR: Final = re.compile(r"(?:[^\W\d_]{4,}[\s,]+)+\d{4}")
_BIRTH_LABEL_ALONE: Final = re.compile(r"\W*" + _BIRTH_WORD + r"\W*$", _FLAGS)
_DATE_FIRST: Final = re.compile(r"\W*(?P<value>" + _DATE + r")", _FLAGS)

_ID_LABEL: Final = re.compile(
    r"\b(?:id|rg|dni|nie|nif|cpf|pesel|bsn|ahv)\b(?:\s*(?:card|no|number|nr|n[º°])?\b\.?)*\s*[:：#|\t]?\s*"
    r"(?P<value>(?=[^\n|]{0,16}\d[^\n|]?\d)[A-Z0-9](?:[ ./-]?[A-Z0-9]){4,22})(?![\w])",
    _FLAGS,
)
"""Abbreviations that mean something else on other CVs, such as a degree in nursing."""
_ID_SHAPE: Final = re.compile(
    r"(?<![\w-])(?P<value>\d{3}-\d{2}-\d{4}"
    r"|[A-CEGHJ-PR-TW-Z]{2}\s?\d{2}\s?\d{2}\s?\d{2}\s?[A-D]"
    r"|[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]"
    r"|\d{3}\.\d{3}\.\d{3}-\d{2}|756\.\d{4}\.\d{4}\.\d{2}|\d{8}-?[A-HJ-NP-TV-Z])(?![\w-])"
)

_PERSONAL_END: Final = r"(?=\s*(?:[\t|,;，；•·.()]|$|\s{2})|\s+[^\s:：]{1,12}\s*[:：])"
_ANY_VALUE: Final = r"[^\t|,;，；:：•·]{1,40}?"
_PERSONAL: Final = {
    kind: re.compile(rf"(?:{label})\s*(?:[:：]|\t|\|)\s*(?P<value>{value}){_PERSONAL_END}", _FLAGS)
    for kind, label, value in (
        ("AGE", r"\b[aâ]ge|年\s*龄|\balter", r"\d{1,3}\s*[^\W\d_]{0,6}(?:\s+old)?"),
        (
            "GENDER",
            r"\b(?:gender|sex|geschlecht|sexe)|性\s*别",
            r"(?:fe)?male|[mfdx]|(?:wo)?man|femme|homme|männlich|weiblich|non-binary|男性?|女性?",
        ),
        (
            "MARITAL",
            r"\b(?:(?:marital|civil)\s+status|[ée]tat\s+civil|familienstand|estado\s+civil)|婚姻状况|婚否",
            _ANY_VALUE,
        ),
        (
            "NATIONALITY",
            r"\b(?:nationalit[yéà]|citizenship|nacionalidad|staatsangeh[öo]rigkeit)|国\s*籍",
            _ANY_VALUE,
        ),
        ("OTHER", r"\breligion|民\s*族|政治面貌|籍\s*贯", _ANY_VALUE),
    )
}
"""Labels of personal details, by kind."""
_KINDS: Final = ("PHONE", "BIRTH", "ID", "ADDRESS", "PRIVATE", *_PERSONAL)

_HOME_LABEL: Final = re.compile(
    r"(?:\b(?:(?:home|private|permanent|residential|mailing|postal|current|personal)\s+"
    r"(?:home\s+)?address|residence|adresse\s+(?:personnelle|priv[ée]e)|privatadresse|"
    r"wohnhaft(?:\s+in)?|anschrift|domicile|domicilio|address)|家庭(?:住址|地址)|住\s*址|现居(?:住地|地)?)"
    r"\s*(?:[:：|\t]|\s-\s|$)\s*(?P<value>[^|]*)",
    _FLAGS,
)
_STREET: Final = re.compile(
    r"(?P<value>(?:(?:apt|flat|unit|suite|room|no)\.?\s*\w+,?\s*)?\b\d{1,5}[a-z]?,?\s+"
    r"(?:[\w'’.-]+\s+){0,4}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|"
    r"court|ct|place|pl|terrace|crescent|close|gardens|square|row|mews|circle|parkway)\b\.?[^|]*"
    r"|\b\d{1,4}(?:\s?(?:bis|ter))?,?\s+(?:rue|avenue|boulevard|place|all[ée]e|impasse|chemin)\s[^|]*"
    r"|\b(?:calle|c/|via|viale|piazza|rua|avenida|ulica|ul\.)\s+[^\d|]{2,40},?\s*\d{1,4}\b[^|]*"
    r"|\b[^\W\d_]{2,}(?:stra(?:ss|ß)e|str\.|weg|gasse|allee|straat|laan|gatan|vej)\s+\d{1,4}\b[^|]*"
    r"|(?:[\u4e00-\u9fff]{2,}(?:省|市|区|县))+[\u4e00-\u9fff\d]*(?:小区|花园|街道|路|街|巷|村|弄|号楼|单元|室)"
    r"[\u4e00-\u9fff\d\-#]*(?:号|室|楼|单元|栋)?[\d\-]*)",
    _FLAGS,
)  # fmt: skip
_INSTITUTION: Final = re.compile(
    r"universi|institut|department|faculty|school|college|laborator|centre|center|hospital|office"
    r"|campus|academy|building|hall\b|大学|学院|研究|实验室|系\b|医院|公司|办公",
    _FLAGS,
)
_CONTINUED: Final = re.compile(r"^[^:：@]{3,60}$")
_POSTCODE: Final = re.compile(
    r"\b\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b"
)
_MIN_DIGITS: Final = 6
"""Minimum number of digits of a private value to mask everywhere, not only where it was found."""
_MIN_LENGTH: Final = 6
"""Minimum length of a private value that cannot occur in a line by chance."""
_HEAD_LINES: Final = 15
"""Number of lines at the top of a CV in which an unlabelled address is taken for the home."""


class Span(NamedTuple):
    """A private value in a line."""

    start: int
    """Index of its first character."""
    end: int
    """Index after its last character."""
    kind: str
    """First part of the placeholder."""
    certain: bool
    """Whether a label marks it as private, not only its shape."""


@dataclass(slots=True)
class Secrets:
    """The private values of a CV, by placeholder."""

    values: dict[str, str] = field(default_factory=dict)
    """Texts by placeholder, without brackets: `PHONE-1`."""
    uncertain: set[str] = field(default_factory=set)
    """Placeholders of values that only look private."""
    mark: str = ""
    """Makes placeholders unique if the CV itself contains such a text."""

    def placeholder(self, kind: str, text: str, *, certain: bool) -> str:
        """Return the placeholder of a value; the same for the same value."""
        for name, value in self.values.items():
            if value == text and name.startswith(kind):
                if certain:
                    self.uncertain.discard(name)
                return f"[{name}]"
        number = 1 + sum(name.startswith(f"{kind}{self.mark}-") for name in self.values)
        name = f"{kind}{self.mark}-{number}"
        self.values[name] = text
        if not certain:
            self.uncertain.add(name)
        return f"[{name}]"

    def _pattern(self) -> re.Pattern[str] | None:
        names = sorted(self.values, key=len, reverse=True)
        return re.compile(rf"\[?\b(?:({'|'.join(map(re.escape, names))}))\b\]?") if names else None

    def restore(self, text: str) -> str:
        """Restore all values."""
        pattern = self._pattern()
        return pattern.sub(lambda m: self.values[m[1]], text) if pattern else text

    def restore_public(self, text: str) -> str:
        """Restore values that only look private, and remove the others."""
        pattern = self._pattern()
        if not pattern or not pattern.search(text):
            return text
        text = pattern.sub(lambda m: self.values[m[1]] if m[1] in self.uncertain else "", text)
        return " ".join(text.split()).strip(" ,;|")

    def is_public(self, text: str) -> bool:
        """Return whether a text has no placeholder of a certainly private value."""
        pattern = self._pattern()
        names = (match[1] for match in pattern.finditer(text)) if pattern else ()
        return all(name in self.uncertain for name in names)

    def of_kind(self, kind: str) -> list[str]:
        """Return the values of a kind that are certainly private."""
        return [
            value
            for name, value in self.values.items()
            if name.startswith(kind) and name not in self.uncertain
        ]


def mask(
    lines: Sequence[str],
    private: Iterable[tuple[str, Sequence[int]]] = (),
    hidden: Iterable[int] = (),
    headings: Container[int] = (),
) -> tuple[list[str], Secrets]:
    """Replace the private values of a CV with placeholders.

    Args:
        lines: The lines of the CV.
        private: Values that are known to be private, with the indexes of their lines, if known.
        hidden: Indexes of lines that are private as a whole.
        headings: Indexes of headings, at which an address ends.
    """
    whole = " ".join(lines)
    secrets = Secrets()
    while re.search(rf"\b(?:{'|'.join(_KINDS)}){secrets.mark}-\d", whole):
        secrets.mark += "X"
    spans = list(find_private(lines, headings))
    hidden_lines = set(hidden)
    for value, at_lines in private:
        pattern = _literal(value)
        anywhere = _is_number(value) or (not at_lines and len(value) >= _MIN_LENGTH)
        everywhere = range(len(lines)) if anywhere else at_lines
        matches = [(n, m) for n in everywhere for m in pattern.finditer(lines[n])]
        if not matches:
            parts = [_literal(part) for part in re.split(r"[,;:，；：\n]", value) if part.strip()]
            matches = [(n, m) for n in at_lines for part in parts for m in part.finditer(lines[n])]
        for number, match in matches:
            spans[number].append(Span(*match.span(), "PRIVATE", certain=True))
        if not any(spans[number] for number in at_lines):
            hidden_lines.update(at_lines)
    for number in hidden_lines:
        spans[number] = [Span(0, len(lines[number]), "PRIVATE", certain=True)]
    masked = [
        _replace(line, _without_overlaps(of_line), secrets)
        for line, of_line in zip(lines, spans, strict=True)
    ]
    return masked, secrets


def _is_number(value: str) -> bool:
    return sum(map(str.isdigit, value)) >= _MIN_DIGITS


def find_private(lines: Sequence[str], headings: Container[int] = ()) -> Iterator[list[Span]]:
    """Yield the private values of each line."""
    texts = [_halfwidth(line) for line in lines]
    address_lines_left = 0
    for number, text in enumerate(texts):
        spans = list(_find_in_line(text))
        before = texts[number - 1] if number else ""
        if _BIRTH_LABEL_ALONE.match(before) and (match := _DATE_FIRST.match(text)):
            spans.append(Span(*match.span("value"), "BIRTH", certain=True))
        home = _HOME_LABEL.search(text)
        if home and not _INSTITUTION.search(f"{text} {''.join(texts[number + 1 : number + 2])}"):
            spans += _span(home, "ADDRESS")
            address_lines_left = 3
        elif (
            address_lines_left
            and number not in headings
            and _CONTINUED.match(text)
            and not _INSTITUTION.search(text)
            and (_POSTCODE.search(text) or _STREET.search(text) or address_lines_left == 3)
        ):
            spans.append(Span(0, len(text), "ADDRESS", certain=True))
            address_lines_left -= 1
        else:
            address_lines_left = 0
            if number < _HEAD_LINES:
                spans += _find_street(texts, number)
        yield spans


def _find_in_line(text: str) -> Iterator[Span]:
    for pattern, kind in (
        (_PHONE_LABEL, "PHONE"),
        (_SHORT_LABEL, "PHONE"),
        (_CHAT_LABEL, "PHONE"),
        (_BIRTH, "BIRTH"),
        (_BIRTH_AFTER, "BIRTH"),
        (_BIRTH_SIGN, "BIRTH"),
        (_ID_LABEL, "ID"),
    ):
        for match in pattern.finditer(text):
            # "Born digital archives, 2016" is not a birth: it is masked, but restored later.
            is_uncertain = kind == "BIRTH" and _WORDS_AND_YEAR.fullmatch(match["value"])
            yield from (span._replace(certain=not is_uncertain) for span in _span(match, kind))
    for kind, pattern in _PERSONAL.items():
        for match in pattern.finditer(text):
            yield Span(*match.span("value"), kind, certain=kind != "OTHER")
    for start, end, _ in find_numbers(text):
        yield Span(start, end, "ID", certain=True)
    for match in _ID_SHAPE.finditer(text):
        yield Span(*match.span("value"), "ID", certain=False)
    for pattern in (_INTERNATIONAL, _NATIONAL):
        for match in pattern.finditer(text):
            digits = sum(map(str.isdigit, match["value"]))
            if _is_year_of_volume(
                text, match.start("value"), match["value"]
            ) or RANGE_OF_YEARS.fullmatch(match["value"]):
                continue
            if 7 <= digits <= 15 and not _NOT_A_PHONE.search(text, 0, match.start()):
                certain = match["value"].lstrip("(").startswith("+")
                yield Span(*match.span("value"), "PHONE", certain)


def _is_year_of_volume(text: str, start: int, value: str) -> bool:
    """Return whether an apparent phone number is the year and pages of a volume."""
    year = _YEAR_OF_VOLUME.match(text, max(0, start - 2)) or _YEAR_OF_VOLUME.match(text, start)
    if not year:
        return False
    _, first, *last = [*re.findall(r"\d+", value), ""]
    are_pages = last[:1] > [first] and len(last[0]) == len(first)
    return bool(year["volume"]) or (are_pages and year.end() == start + len(value))


def _find_street(texts: Sequence[str], number: int) -> Iterator[Span]:
    around = " ".join(texts[max(0, number - 1) : number + 2])
    match = _STREET.search(texts[number])
    if match and not _INSTITUTION.search(around):
        yield Span(*match.span("value"), "ADDRESS", certain=True)


def _span(match: re.Match[str], kind: str) -> Iterator[Span]:
    if match["value"].strip():
        yield Span(*match.span("value"), kind, certain=True)


def _without_overlaps(spans: list[Span]) -> list[Span]:
    """Merge overlapping values; the longest determines the kind."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start < merged[-1].end:
            last = merged[-1]
            longer = max(last, span, key=lambda s: s.end - s.start)
            certain = last.certain or span.certain
            merged[-1] = Span(last.start, max(last.end, span.end), longer.kind, certain)
        else:
            merged.append(span)
    return merged


def _replace(line: str, spans: list[Span], secrets: Secrets) -> str:
    parts, at = [], 0
    for span in spans:
        value = line[span.start : span.end]
        parts += [
            line[at : span.start],
            secrets.placeholder(span.kind, value, certain=span.certain),
        ]
        at = span.end
    return "".join([*parts, line[at:]])


def _literal(value: str) -> re.Pattern[str]:
    """Return a pattern for a value with any spacing between its words."""
    words = [re.escape(word) for word in value.split()]
    return re.compile(r"(?<![^\W_])" + r"\s*".join(words) + r"(?![^\W_])", _FLAGS)


def _halfwidth(text: str) -> str:
    """Replace full-width characters; every character keeps its index."""
    folded = (unicodedata.normalize("NFKC", char) for char in text)
    return "".join(new if len(new) == 1 else char for char, new in zip(text, folded, strict=True))
