"""Find dates in English and Chinese text: `2023`, `2023-07`, `2023-07-15` or `present`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from sitegen.model.text import has_han
from sitegen.parsing.vocabulary import either

_MONTHS: Final = (
    "jan(?:uary|uar|vier|v)?|jänner|enero|gennaio|janeiro",
    "feb(?:ruary|ruar|rero|braio)?|fév(?:rier|r)?|fevereiro",
    "mar(?:ch|zo|ço)?|märz?|(?-i:mars)",
    "apr(?:ile?)?|avr(?:il)?|abr(?:il)?",
    "may|mai|mayo|maggio|maio",
    "june?|juni|juin|junio|giugno|junho",
    "july?|juli|juil(?:let)?|julio|luglio|julho",
    "aug(?:ust)?|août|agosto",
    "sept?(?:ember|embre)?|septiembre|settembre|setembro",
    "oct(?:ober|obre|ubre)?|okt(?:ober)?|ottobre|outubro",
    "nov(?:ember|embre|iembre|embro)?",
    "dec(?:ember)?|dez(?:ember|embro)?|déc(?:embre)?|dic(?:iembre|embre)?",
)
"""Month names in six European languages; only `mars` may be in lower case."""
MONTH_FIRST: Final = "\u2044"
"""Replaces the slash of month-first dates if the CV shows the order (`lines.ambiguous_dates`)."""
DAY_FIRST: Final = "\u2215"
"""Replaces the slash of day-first dates."""
_AHEAD: Final = 50
"""Two-digit years from this one on belong to the 20th century."""
_LATER_DAY: Final = re.compile(
    r"\s*[-–—~～]\s*(?:(?:1[0-2]|0?[1-9])[./])?[0-3]?\d(?![\d./-]|\s*[年月])"
)
_LATER_MONTH: Final = re.compile(r"\s*[-–—~～]\s*(?P<month>1[0-2]|0?[1-9])(?![\d./-]|\s*[年月])")
MONTH: Final = rf"(?:{'|'.join(_MONTHS)})\.?"
RANGE_OF_YEARS: Final = re.compile(r"(?:1\d|20)\d\d\s?[-–—/]\s?(?:1\d|20)\d\d")
"""Years with as many digits as a telephone number."""
_YEARS: Final = re.compile(r"\d{4}[-–—]\d{4}")
"""A range without spaces. With a space, as in `2022- 2018-`, the years may be from two lines."""
_YEAR: Final = r"(?:19[3-9]\d|20[0-6]\d)"
_DAY_NUMBER: Final = r"(?:0?[1-9]|[12]\d|3[01])"
_MONTH_NUMBER: Final = r"(?:1[0-2]|0?[1-9])"
_LATER: Final = r"(?:\s*日?\s*[-–—~～至]\s*(?:[01]?\d\s*月\s*)?[0-3]?\d)?"
"""The last of several days, which is dropped: 2-3日, 30日至12月2日."""
_NOT_OF_ANOTHER: Final = (
    rf"(?!\s*[0-3]?\d(?:\s*[-–—]\s*(?:{MONTH}\s*)?[0-3]?\d)?\s*,\s*{_YEAR}|[\s,]*{_YEAR})"
)
"""Follows a month: in `Shore Days 2012, July 16–20, 2012` the month belongs to the next date."""
_END_OF_DAYS: Final = r"(?:\s*[-–—]\s*[0-3]?\d)?(?=[;:.,)]|\s*$|\s\()"
_ROC: Final = r"民[國国]\s*"
"""Precedes years of the Republic of China calendar, which starts in 1912."""
_ROOM: Final = rf"(?:(?<=\.)\s(?=[01]\d\s*[-–—~～至]\s*(?:{_YEAR}|至|今)))?"
"""`2008. 06- 至 今`, but not the year before pages: `2008. 06-12`."""
_POINT: Final = "|".join(
    (
        rf"{_ROC}(?P<roc>1?\d?\d)(?:\s*年\s*(?:(?P<mr>1[0-2]|0?[1-9])\s*月(?:\s*(?P<dr>[0-3]?\d)\s*日)?)?|[./](?P<mq>1[0-2]|0?[1-9])\b)?",
        rf"(?P<y1>{_YEAR})\s*年\s*(?P<m1>1[0-2]|0?[1-9])\s*月(?:\s*(?P<d1>[0-3]?\d){_LATER}\s*[日号])?",
        rf"(?P<m2>{MONTH})[\s,]*(?P<d2>[0-3]?\d)(?:st|nd|rd|th)?(?:\s*,\s*|\s+)(?P<y2>{_YEAR})",
        rf"(?P<d3>[0-3]?\d)(?:st|nd|rd|th)?(?:\s+(?:of\s+)?(?P<m3>{MONTH}),?\s*|-(?P<mh>{MONTH})-)(?P<y3>{_YEAR})",
        rf"(?P<ma>{MONTH})\s*(?P<da>[0-3]?\d)\s*[-–—]\s*[0-3]?\d\s*,\s*(?P<ya>{_YEAR})",
        rf"(?P<mc>{MONTH})\s*(?P<dc>[0-3]?\d)\s*[-–—]\s*{MONTH}\s*[0-3]?\d\s*,\s*(?P<yc>{_YEAR})",
        rf"(?P<db>[0-3]?\d)(?:st|nd|rd|th)?\s*[-–—]\s*[0-3]?\d(?:st|nd|rd|th)?\s+(?P<mb>{MONTH}),?\s*(?P<yb>{_YEAR})",
        rf"(?P<m4>{MONTH})(?:\s+del?\s+|[\s,'’‘]*|-)(?P<y4>{_YEAR})",
        rf"(?P<me>{MONTH})\s*['’‘](?P<ye>\d\d)",
        rf"(?P<y5>{_YEAR})[\s,]+(?P<m5>{MONTH})(?![a-z]){_NOT_OF_ANOTHER}(?:\s+(?P<d5>[0-3]?\d){_END_OF_DAYS})?",
        rf"(?P<y6>{_YEAR})(?P<s6>[-./]){_ROOM}(?P<m6>1[0-2]|0?[1-9])(?:(?P=s6)(?P<d6>[0-3]\d)|月)?(?!\d|(?P=s6)\d\d?(?!\d))",
        rf"(?P<m9>1[0-2]|0?[1-9])/(?P<d9>1[3-9]|2\d|3[01])/(?P<y9>{_YEAR})",
        rf"(?P<d10>1[3-9]|2\d|3[01])/(?P<m10>1[0-2]|0?[1-9])/(?P<y10>{_YEAR})",
        rf"(?:1[0-2]|0?[1-9])/(?:1[0-2]|0?[1-9])/(?P<y11>{_YEAR})",  # day or month first: ambiguous
        # if the whole CV shows the order
        rf"(?P<ms>1[0-2]|0?[1-9]){MONTH_FIRST}(?P<ds>[0-3]?\d){MONTH_FIRST}(?P<ys>(?:19|20)?\d\d)",
        rf"(?P<dt>[0-3]?\d){DAY_FIRST}(?P<mt>1[0-2]|0?[1-9]){DAY_FIRST}(?P<yt>(?:19|20)?\d\d)",
        # 13.–16.10.2014
        (
            rf"(?P<di>{_DAY_NUMBER})\.?\s*[-–—]\s*{_DAY_NUMBER}\.\s?"
            rf"(?P<mi>{_MONTH_NUMBER})\.\s?(?P<yi>{_YEAR})"
        ),
        rf"(?P<dj>{_DAY_NUMBER})\.\s?(?P<mj>{_MONTH_NUMBER})\.\s?(?P<yj>{_YEAR})",
        rf"(?P<m7>1[0-2]|0?[1-9])(?:\s?/\s?|\.)(?P<y7>{_YEAR})",
        rf"(?-i:[AF]Y\s?)?(?P<y8>{_YEAR})(?:\s*年度?)?(?!/\d+/[A-Z\d])",
    )
)
OPEN: Final = (
    r"present|pres\b\.?|now|current|ongoing|today|to\s+date|heute|aujourd['’]hui|présent|oggi|\.{3}|…"
    r"|至\s?今|迄今|现在|今"
)
DASH: Final = r"\s*(?:[-\u00ad‐‑‒–—―−－~～∼]+|至|到|\b(?:to|until|bis|à)\b)\s*"
# A date may follow a Chinese character: 至2019年6月. Large ranges compile slowly
# when ignoring case.
_POINT_RE: Final = re.compile(
    rf"(?<![A-Za-zÀ-ɏ\d_])(?<![.$€£¥])(?<![$€£¥] )(?:{_POINT})(?!\d|\w*@)", re.IGNORECASE
)
_RANGE_END: Final = re.compile(
    rf"{DASH}(?:(?P<open>{OPEN})|(?P<short>\d\d)(?!\d|[./-]\d|\s*月)|(?<=[–—])(?P<figure>\d)(?![\d./月{MONTH_FIRST}{DAY_FIRST}-]|\s*月)|(?P<han>1[0-2]|0?[1-9])\s*月(?!\d)"
    rf"|(?P<month>{MONTH})(?=\s*{_YEAR}))?",
    re.IGNORECASE,
)
_ROC_END: Final = re.compile(
    rf"{DASH}(?:{_ROC})?(?P<year>1?\d\d)(?:\s*年(?:\s*(?P<month>1[0-2]|0?[1-9])\s*月)?|[./](?P<figure>1[0-2]|0?[1-9])\b)"
)
_SHORT_RANGE: Final = re.compile(
    rf"(?<![\w/.])(?P<m1>1[0-2]|0?[1-9])/(?P<y1>\d\d){DASH}(?:(?P<m2>1[0-2]|0?[1-9])/(?P<y2>\d\d)|(?:{OPEN})\b|(?=\t|$))(?![\w/])",
    re.IGNORECASE,
)
_SCHOOL_YEAR: Final = re.compile(r"\s?/\s?((?:20)?\d\d)(?!\d|[/.-]\d)")
_MONTH_FIRST: Final = re.compile(
    rf"(?<!\w)(?P<month>{MONTH})\s*[-–—~]\s*(?={MONTH}(?:[\s,]*|-)(?P<year>{_YEAR}))"
    rf"|(?<![\w/.-])(?P<day>[0-3]?\d)\s+(?P<its>{MONTH})\s*[-–—~]\s*(?=[0-3]?\d\s+{MONTH},?\s*(?P<in>{_YEAR}))"
    rf"|(?<![\w/.-])(?P<figure>1[0-2]|0?[1-9])\s*[-–—~]\s*(?=(?:1[0-2]|0?[1-9])/(?P<of>{_YEAR}))"
    rf"|(?<![\w/.-])(?P<date>{_DAY_NUMBER})\.\s?(?P<number>{_MONTH_NUMBER})\.\s*[-–—~]\s*(?={_DAY_NUMBER}\.\s?{_MONTH_NUMBER}\.\s?(?P<by>{_YEAR}))",
    re.IGNORECASE,
)
"""The first of two dates in one year: `Jun - Aug 2021`, `06-09/2013`, `28.9. - 2.10.2015`."""
SEASON: Final = re.compile(rf"{either('seasons')}(?:,?\s+|$)", re.IGNORECASE)
"""A season before a year."""
_IN_NUMBER: Final = re.compile(r"(?<![\w-])[A-Z][A-Z0-9]+-(?:[A-Z0-9]+-)+$")
"""Precedes a year in the number of a call: `FP7-ICT-2013`, `HORIZON-HLTH-2022-TOOL`."""
_OPEN_END: Final = re.compile(r"年?(?:以来|起)(?![止讫源])|\+(?=\s*(?:$|[\t,;)]))")
"""`2020年起`, `2020+`."""
_OPEN_START: Final = re.compile(r"(?:\b(?:since|from|seit|depuis)|自)\s*$", re.IGNORECASE)
_EXPECTED_BEFORE: Final = re.compile(
    r"(?:\bexpected(?:\s+(?:in|graduation|completion))?|\banticipated|\bprojected|预计|预期)[^\d,，;；]{0,12}$",
    re.IGNORECASE,
)
_EXPECTED_AFTER: Final = re.compile(
    r"\s*[（(]\s*(?:expected|anticipated|projected|scheduled|upcoming|预期|预计)[^)）]*[)）]",
    re.IGNORECASE,
)
DAY: Final = re.compile(
    rf"(?:^|[,.;(]\s*|\s)(?P<month>{MONTH})"
    rf"(?:\s+(?P<day>[0-3]?\d)(?:st|nd|rd|th)?(?:\s*[-–—]\s*(?:{MONTH}\s+)?[0-3]?\d)?)?(?=\s*[,.;)]|\s*$)",
    re.IGNORECASE,
)
"""A month, perhaps with a day, without its year: `December 8`."""


@dataclass(frozen=True, slots=True)
class When:
    """A date or a range of dates in a text."""

    begin: str
    """ISO date of a single date or of the start of a range; empty if a range has no start."""
    end: str
    """ISO date of the end of a range, or `present`; empty for a single date."""
    start: int
    """Index of the first character in the text, including the word `expected`."""
    stop: int
    """Index after the last character."""
    expected: bool = False
    """Whether the text marks the (last) date as expected."""

    @property
    def is_range(self) -> bool:
        """Whether it has an end date."""
        return bool(self.end)

    @property
    def last(self) -> str:
        """The end of a range, or the single date."""
        return self.end or self.begin

    @property
    def years(self) -> str:
        """The years in the form used by awards and service: `2022`, `2020-2022`, `2022-present`."""
        if not self.end:
            return self.begin[:4]
        end = self.end if self.end == "present" else self.end[:4]
        return f"{self.begin[:4]}-{end}" if self.begin[:4] != end else end


def find(text: str) -> list[When]:
    """Return all dates and ranges in a text, from left to right."""
    return list(_find(text))


@lru_cache(maxsize=1024)  # several steps look for dates in the same line
def _find(text: str) -> tuple[When, ...]:
    if short := list(_SHORT_RANGE.finditer(text)):
        return tuple(map(_short_range, short))
    dates: list[When] = []
    at = 0
    while match := _POINT_RE.search(text, at):
        if _IN_NUMBER.search(text, 0, match.start()):
            at = match.end()
            continue
        when = _read_date(text, match, at)
        dates.append(when)
        at = when.stop
    return tuple(dates)


def _short_range(match: re.Match[str]) -> When:
    """Return a range with two-digit years: `07/98 - present`. A single date could be a day."""
    begin = _iso_month(match["y1"], match["m1"])
    return When(
        begin,
        _iso_month(match["y2"], match["m2"]) if match["y2"] else "present",
        match.start(),
        match.end(),
    )


def _iso_month(year: str, month: str) -> str:
    return f"{_full_year(year)}-{int(month):02d}"


def leading(text: str) -> When | None:
    """Return the date or range at the start of a text, possibly after a season: `Fall 2018`."""
    season = SEASON.match(text)
    first = next(iter(find(text)), None)
    if first is None or first.start > (season.end() if season else 1):
        return None
    return replace(first, start=0)


def in_column(text: str) -> When | None:
    """Return the leading date if it fills a column: `2018<tab>Hill University`."""
    when = leading(text) if "\t" in text else None
    return when if when and text[when.stop : when.stop + 1] == "\t" else None


def is_alone(text: str, *, seasons: bool = False) -> bool:
    """Return whether a text consists only of dates.

    Args:
        text: The text.
        seasons: Whether to allow seasons, too.
    """
    whens = find(text)
    if not whens or (
        not seasons and any(map(str.isalnum, text[: whens[0].start] + text[whens[-1].stop :]))
    ):
        return False
    return not (
        SEASON.sub("", f"{without(text, whens)} ").strip() if seasons else without(text, whens)
    )


def _read_date(text: str, match: re.Match[str], floor: int) -> When:
    begin, start, stop = _iso(match), match.start(), match.end()
    if (
        match["s6"] == "/"
        and not match["d6"]
        and _follows(match["y6"], match["m6"])
        and not has_han(text)
    ):
        begin, stop = (
            match["y6"],
            match.end("y6"),
        )  # 2001/02 is an academic year
    end = ""
    if first_month := _MONTH_FIRST.search(text[floor : match.end()]):
        if first_month.end() + floor == start:  # both share the year of the end
            names = ("month", "its", "figure", "number")
            month = month_of(next(filter(None, first_month.group(*names))))
            number = first_month["day"] or first_month["date"]
            day = f"-{int(number):02d}" if number else ""
            year = next(filter(None, first_month.group("year", "in", "of", "by")))
            begin, end, start = f"{year}-{month:02d}{day}", begin, floor + first_month.start()
    elif match["roc"] and (last_year := _ROC_END.match(text, stop)):
        end, stop = (
            _iso_of_roc(last_year["year"], last_year["month"] or last_year["figure"]),
            last_year.end(),
        )
    elif (
        (school := _SCHOOL_YEAR.match(text, stop))
        and len(begin) == len("2018")
        and _follows(begin, school[1])
    ):
        end, stop = f"{int(begin) + 1}", school.end()
    elif later := _match_later(text, match, stop):
        end, stop = (
            (begin[:5] + f"{int(later['month']):02d}" if not match["d6"] else ""),
            later.end(),
        )
    elif tail := _RANGE_END.match(text, stop):
        end, stop = _range_end(text, tail, begin, stop)
    end, start, stop = _open_range(text, (floor, start, stop), end)
    if _YEARS.fullmatch(text, start, stop) and end < begin:  # the later year comes first
        begin, end = end, begin
    expected = False
    if before := _EXPECTED_BEFORE.search(text[floor:start]):
        expected, start = True, floor + before.start()
    if after := _EXPECTED_AFTER.match(text, stop):
        expected, stop = True, after.end()
    return When(begin, end, start, stop, expected)


def _full_year(year: str) -> str:
    """Expand a two-digit year: `98` -> `1998`."""
    return f"{'19' if int(year) >= _AHEAD else '20'}{year}"


def _match_later(text: str, match: re.Match[str], stop: int) -> re.Match[str] | None:
    """Match the last of several days or months after a date: `2019.12.06 - 08`, `2022.6-12`."""
    if match["d6"]:
        return _LATER_DAY.match(text, stop)
    month = _LATER_MONTH.match(text, stop) if match["s6"] in ("/", ".") else None
    return month if month and int(month["month"]) > int(match["m6"]) else None


def _open_range(text: str, at: tuple[int, int, int], end: str) -> tuple[str, int, int]:
    """Complete a range that is open at one end, using the words around it.

    Args:
        text: The text.
        at: The start of the words before the range, the start of the range, and its stop.
        end: The end date, if known.

    Returns:
        The end date, and the start and stop of the range.
    """
    floor, start, stop = at
    if since := _OPEN_START.search(text[floor:start]):
        is_from = "from" in since[0].lower()
        return end or ("" if is_from else "present"), floor + since.start(), stop
    if not end and (until := _OPEN_END.match(text, stop)):
        return "present", start, until.end()
    return end, start, stop


def _follows(year: str, short: str) -> bool:
    """Return whether two digits are the next year: 18 after 2017."""
    return int(short[-2:]) == (int(year) + 1) % 100


def _range_end(text: str, tail: re.Match[str], begin: str, stop: int) -> tuple[str, int]:
    """Return the end of the range whose dash `tail` matched, and the index after it."""
    if tail["open"]:
        return "present", tail.end()
    if tail["han"]:  # 2018年7月至12月
        return (
            (f"{begin[:4]}-{int(tail['han']):02d}", tail.end())
            if len(begin) == len("2017-07")
            else ("", stop)
        )
    at = tail.start(tail.lastgroup or 0) if tail["short"] or tail["month"] else tail.end()
    if season := SEASON.match(text, at):  # Spring 2018 – Summer 2019
        at = season.end()
    if point := _POINT_RE.match(text, at):
        return _iso(point), point.end()
    if tail["figure"]:  # 2018–9
        later = len(begin) == len("2018") and tail["figure"] > begin[3]
        return (begin[:3] + tail["figure"], tail.end()) if later else ("", stop)
    if tail["short"] and int(tail["short"]) >= int(begin[2:4]):
        return begin[:2] + tail["short"], tail.end()
    is_after_2000 = tail["short"] and int(tail["short"]) < _AHEAD
    if is_after_2000 and begin.startswith("19") and " " in tail[0]:  # 1998 - 03
        return f"20{tail['short']}", tail.end()
    rest = text[tail.end() :].strip()
    # In a narrow column the end of a range may be on the next line; `2017-<tab>` is ongoing.
    in_column = len(begin) == len("2017") and "\t" in text[stop + 1 : len(text) - len(rest)]
    in_column = in_column or (
        text[stop - 1] in "年月" and text[stop + len(tail[0].rstrip()) :][:1] == "\t"
    )
    is_separate = in_column or not rest or rest[0] in ",，;；)）:：" or rest == "."
    if tail[0].strip() in "-–—−~～" and tail[0].strip() and is_separate:
        return "present", stop + len(tail[0].rstrip())
    return "", stop


def _iso_of_roc(year: str, month: str | None, day: str | None = None) -> str:
    """Convert a year of the Republic of China calendar: `98`, `8` -> `2009-08`."""
    parts = [f"{int(year) + 1911}", *(f"{int(part):02d}" for part in (month, day) if part)]
    return "-".join(parts)


def _iso(match: re.Match[str]) -> str:
    if match["roc"]:
        return _iso_of_roc(match["roc"], match["mr"] or match["mq"], match["dr"])
    groups = {
        name[0]: value for name, value in match.groupdict().items() if value and name[0] in "ymd"
    }
    parts = [groups["y"] if len(groups["y"]) > len("98") else _full_year(groups["y"])]
    if "m" in groups:
        parts.append(f"{month_of(groups['m']):02d}")
        if "d" in groups:
            parts.append(f"{int(groups['d']):02d}")
    return "-".join(parts)


def month_of(text: str) -> int:
    """Return the number of a month, given its name or digits."""
    if text.isdecimal():
        return int(text)
    name = text.removesuffix(".")
    return next(n for n, names in enumerate(_MONTHS, 1) if re.fullmatch(names, name, re.IGNORECASE))


def without(text: str, whens: list[When]) -> str:
    """Return the text without the given dates and the brackets and separators around them."""
    for when in reversed(whens):
        text = f"{text[: when.start]}\t{text[when.stop :]}"
    text = re.sub(
        r"\s*[（(\[]\s*[,;，；]?\s*[)）\]]\s*(?=([,，;；])?)",
        lambda match: "" if match[1] else " ",
        text,
    )
    text = re.sub(r"(?<=[(（\[])\s*\t[\s,，;；]*", "", text)
    text = re.sub(r"\s*\t[\s,，;；|·]*", "\t", text).strip(" \t,，;；|·–—-")
    text = re.sub(r"(?<=\.)\t\.(?=\s)", "", text)  # Hill, NJ. July 2012. On tides
    text = re.sub(r"\s*[(\[][\s,;&]*[)\]]", "", text)  # (2012–2014, 2015–2018)
    text = re.sub(r"(?<=\w)[\s,;]+(?=[)\]])", "", text)  # (IJCNN 2017)
    return re.sub(r"[\s,，;；]+\.$", "", text)  # a full stop after a final date
