"""Handle typography: remove icons and leaders, find bold lines."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing.lines.wraps import splice
from sitegen.parsing.vocabulary import words

if TYPE_CHECKING:
    from sitegen.document import Line
    from sitegen.parsing.lines.blocks import Block

_GAP: Final = re.compile(
    r"(?<![.!?:;,\s])[ \u00a0]{2,}(?=\S)|[ \u00a0]{3,}(?=\S)|[ \u00a0\u3000]*\t\s*(?=\S)"
    r"|[ \u00a0]*\u3000\s*(?=\S)|\s*｜\s*(?=\S)"
)
LEADERS: Final = r"(?:[.…·]\s?){4,}|(?:…\s*){2,}"
"""Dot leaders."""
_LEADER: Final = re.compile(
    rf"\s*(?:{LEADERS})\s*|(?<=[^\s,，;])\s+…\s+(?=\d)|(?<=\d)\s+…\s+(?=[^\s,，;])"
)
ICON: Final = re.compile(
    r"[\ue000-\uf8ff\U000f0000-\U0010ffff\U0001f300-\U0001faff\u2600-\u26ff\ufe0f\u200b-\u200d]\s*"
)
_HAN: Final = r"[\u3400-\u9fff]"
_ROOM: Final = r"[ \u00a0\u2002-\u2005\u3000\t]+"
_LABELS: Final = "|".join(_ROOM.join(label) for label in sorted(words("labels_of_two")))
_SPREAD_START: Final = re.compile(rf"(?:^|[\t|；;]|\s\s)[^ -\u024f]{_ROOM}[^ -\u024f]")
"""The start of a spaced-out word; a range of all Han characters compiles slowly."""
_SPREAD: Final = re.compile(
    rf"(?:^|(?<=[\t|；;])|(?<=\s\s))"
    rf"(?:(?:{_LABELS})(?=\s*[\t:：])|{_HAN}(?:{_ROOM}{_HAN}){{2,7}}(?=\s*[:：]|\s*$|\s*\t|\s{{2,}}|\s+[A-Za-z(（])"
    rf"|{_HAN}{_ROOM}{_HAN}(?=\s*[:：]|\s+[A-Za-z]{{2}})"
    rf"|^{_HAN}[ \u00a0\u2002-\u2005\u3000]+{_HAN}\s*$)"
)
"""Words that are spaced out to fill a width: `姓　　名：`, `教 育 背 景`."""
_DATE_SIGN: Final = re.compile(
    r"(?<=\d)\s+(?=年(?:至今|\s*[-–—~～∼至到]|\s*\d|\s*$))|(?<=\d)\s*\t\s*(?=[年月日])|(?<=[年月])\s*\t\s*(?=\d{1,2}\s*[月日])"
)
_WIDE_DASH: Final = re.compile(r"(?<=[\d年月日])\s*－|－(?=\s*\d)")
_MONTH_AFTER_COMMA: Final = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d\d),(?P<month>0[1-9]|1[0-2])(?=\s*[-–—~～至](?!\d{3,}[a-z])|\s*$|\s*[^\d\s,.:;)])"
)
"""Matches `2003,07-2005,06`, in a list of such dates: page ranges have no such commas."""
_PAIR_OF_YEARS: Final = re.compile(
    r"((?:19|20)\d\d|[Nn]ow|[Pp]resent|[Cc]urrent) ((?:19|20)\d\d|[Nn]ow|[Pp]resent|[Cc]urrent)"
    r"(?=\t)"
)
"""The ends of a drawn timeline; some CVs put the later end first."""
_FROM_MONTH: Final = re.compile(
    r"\s*(?:19|20)\d\d,(?:0[1-9]|1[0-2])\s*[-–—~～至]\s*(?:今|现在|至今)"
)
_YEAR_IN_WORDS: Final = re.compile(r"(?<=\d{4})年度(?=[:：])")
_BULLET_CELL: Final = re.compile(
    r"^[^\t]+(?P<cells>(?:\t\s*[•·∙◦▪⋄◊◆▸▹►]\s*)+\t\s*)(?=\S)(?!.*\t\s*[•·∙◦▪⋄◊◆▸▹►]\s*(?:\t|$))"
)
"""Matches `2019<tab>•<tab>Lecturer`, where the bullet has its own column."""
_UNTIDY: Final = re.compile(
    r"[^ -~\u00a1-\u00b6\u00b8-\u024f\u2010-\u2015\u2018-\u201d]|  |\.\s?\."
)
"""Characters that need tidying; most lines have none."""
_CELL: Final = re.compile(r"[^\t]+")
_AMONG_CAPITALS: Final = re.compile(r"[A-ZÀ-Þ]i[A-ZÀ-Þ]")
_FEWEST_CAPITALS: Final = 5
_MINUS: Final = re.compile(r"(?<=\d)−(?=\d)")
"""A minus sign that some word processors use as a dash."""


_DOUBLED: Final = (("‘‘", "“"), ("``", "“"), ("’’", "”"), ("''", "”"))
"""Quotes of two characters, which TeX prints in fonts without quotes."""
_LONG_NAME: Final = 24
_COLON: Final = " \t\n:："


def _normalize_quotes(line: Line) -> Line:
    for pair, quote in _DOUBLED:
        while (at := line.text.find(pair)) >= 0:
            line = splice(line, at, at + 2, quote)
    return line


def _normalize_dates(line: Line) -> Line:
    """Normalize characters in dates: `2008年－`, `2003,07-2005,06`, `2016 2021` in a column."""
    text = _WIDE_DASH.sub(lambda match: match[0].replace("－", "–"), line.text)
    if (pair := _PAIR_OF_YEARS.match(text)) and (since := min(pair.groups()))[
        0
    ].isdigit():  # letters come last
        text = f"{since}–{max(pair.groups())}{text[pair.end() :]}"
    if len(_MONTH_AFTER_COMMA.findall(text)) > 1 or _FROM_MONTH.match(text):
        text = _MONTH_AFTER_COMMA.sub(r"\g<year>.\g<month>", text)
    return line if text == line.text else replace(line, text=text)


def _capitalize(line: Line) -> Line:
    """Capitalize the dotted `i` of small capitals: `CURRiCULUM ViTAE`."""
    for match in _CELL.finditer(line.text) if _AMONG_CAPITALS.search(line.text) else ():
        capitals = [char for char in match[0] if char.isalpha() and char != "i"]
        if (
            len(capitals) >= _FEWEST_CAPITALS
            and all(map(str.isupper, capitals))
            and _AMONG_CAPITALS.search(match[0])
        ):
            line = splice(line, match.start(), match.end(), match[0].replace("i", "I"))
    return line


def tidy(line: Line) -> Line:
    """Remove icons, dot leaders and gaps inside words; turn runs of spaces into column gaps."""
    original = line = _normalize_dates(_capitalize(_normalize_quotes(line)))
    if not _UNTIDY.search(line.text):
        return line
    for match in reversed(
        list(_SPREAD.finditer(line.text))
        if _SPREAD_START.search(line.text) and has_han(line.text)
        else []
    ):
        line = splice(line, match.start(), match.end(), re.sub(r"\s+", "", match[0]))
    signs = (
        (ICON, ""),
        (_DATE_SIGN, ""),
        (_YEAR_IN_WORDS, "年"),
        (_MINUS, "–"),
        (_LEADER, "\t"),
        (_GAP, "\t"),
    )
    for pattern, new in signs:
        for match in reversed(list(pattern.finditer(line.text))):
            at_edge = match.start() == 0 and new == "\t"
            line = splice(line, match.start(), match.end(), "" if at_edge else new)
    if bullet_cell := _BULLET_CELL.match(line.text):
        line = splice(line, *bullet_cell.span("cells"), "\t")
    return original if line.blank else line


def is_all_bold(line: Line | Block) -> bool:
    """Return whether a line or block is all bold, except for a colon at the end."""
    return "".join(line.texts_with("bold")).strip(_COLON) == line.text.strip(_COLON) != ""


def starts_bold(last: Line, line: Line) -> bool:
    """Return whether a bold line, or bold words longer than a name, follow a line not in bold."""
    if is_all_bold(line) and not last.texts_with("bold"):
        return True
    has_bold_start = any(
        span.look == "bold" and not span.start and span.end > _LONG_NAME for span in line.spans
    )
    return has_bold_start and not any(
        span.look == "bold" and span.end >= len(last.text.rstrip()) for span in last.spans
    )
