"""The lines about one student: remarks, level, theses, later positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Student
from sitegen.model.text import has_han
from sitegen.parsing import dates, labels, names, terms
from sitegen.parsing.vocabulary import either, simplified

if TYPE_CHECKING:
    from sitegen.parsing.entries.items import Item
    from sitegen.parsing.lines.blocks import Block

ASIDE: Final = re.compile(r"\s*[(（](?P<aside>[^()（）]*)[)）]")
_WITH: Final = re.compile(
    r"^(?:(?:co-?(?:advised|supervised|mentored)|joint(?:ly)?)\s*(?:with|by)?|with|与)\s*:?\s*(?P<who>.+?)(?:\s*(?:合作|联合|共同)(?:指导|培养))?$",
    re.IGNORECASE,
)
LEVELS: Final = (
    ("postdoc", r"post-?\s?doc|博士后"),
    ("phd", r"\bph\.?\s?d|doctoral|博士"),
    ("masters", r"\bmaster|\bm\.?\s?sc?\b|\bm\.?eng\b|硕士"),
    ("undergraduate", r"\bundergrad|\bbachelor|\bb\.?\s?sc?\b|honou?rs|本科"),
)
NAME_STOP: Final = re.compile(r"(?<![\s.][A-Z])(?<!^[A-Z])\.\s+(?=[A-Z\d])")
"""A full stop after a name, but not after an initial."""
_MOST_LEVEL_WORDS: Final = 3
_SHORT: Final = 6
_LABELLED_THESIS: Final = re.compile(
    r"(?:学位|博士|硕士|毕业)?论文(?:题目|题名)?[:：]\s*(?P<title>.+)"
)
NOW: Final = re.compile(
    r"(?:→|➔|->|(?:(?:next|first|current|present|initial)\s+(?:position|job|appointment|employment|employer|placement)|now|currently|after|next|then)\s*:?\s*(?:at\s+)?)\s*",
    re.IGNORECASE,
)
HAN_NOW: Final = re.compile(rf"{either('now_at')}\s*(?P<now>.{{2,}})")
HAN_COMMA: Final = re.compile(r"，(?![^《〈（(]*[》〉）)])")
_TITLED: Final = re.compile(
    r"(?:[,.]|\s[–—-])?\s*[“\"](?P<title>[^“”\"]{12,}?)[,.]?[”\"](?=[\s,.;(]|$)"
)
_SEASON: Final = re.compile(rf"\b{either('seasons')},?\s+(?=(?:19|20)\d\d)", re.IGNORECASE)
_PARTS: Final = re.compile(r"\s*[;；]\s*")
_MARKED: Final = re.compile(r"[《〈“「\"](?P<title>[^《》〈〉“”「」\"]+?)[,.]?[》〉”」\"][。.]?")
_LEVEL_ALONE: Final = re.compile(rf"{either('levels_of_students')}")
STATUSES: Final = (
    ("current", r"current|present|在读|在校|在研"),
    ("past", r"former|past|graduated|alumni|毕业"),
)


class PersonDetails:
    """The details of one person, as read from their lines."""

    def __init__(self, item: Item) -> None:
        """Read the lines of an item."""
        self.name = ""
        self.year = ""
        self.institution = ""
        self.level = ""
        self.status = ""
        self.with_whom: list[str] = []
        self.fields: dict[str, str] = {}
        self.notes: list[str] = []
        self._head(item.head.text)
        for block in item.below:
            self._line(block.text)

    def _head(self, text: str) -> None:
        without_asides = ASIDE.sub("", text)
        stop = NAME_STOP.search(without_asides)
        named = stop and names.is_name(without_asides[: stop.start()])  # Ann Lee. Hill University
        titled = None if named else _TITLED.search(text)
        if titled and titled.start() and not ASIDE.sub("", text[: titled.start()]).count("("):
            self.fields.setdefault(
                "thesis", titled["title"]
            )  # Ann Lee (Hill University), “Salt”, M.Sc. Thesis
            text = f"{text[: titled.start()]}, {text[titled.end() :].lstrip(' ,.')}"
        asides = [match["aside"] for match in ASIDE.finditer(text)]
        for part in (part for aside in asides for part in _PARTS.split(aside)):
            self._aside(part)
        if stop and named:
            self.name = names.clean(without_asides[: stop.start()])
            self._line(without_asides[stop.end() :], aside=True)
            return
        outside = ASIDE.sub("", text)
        name, _, rest = (
            outside.partition(",")
            if "," in outside and "\t" not in outside.partition(",")[0]
            else re.split(r"([，:：\t]|\s[–—-]\s)", outside, maxsplit=1)
            if re.search(r"[，:：\t]|\s[–—-]\s", outside)
            else (outside, "", "")
        )
        self.name = names.clean(name.strip())
        for cell in filter(None, map(str.strip, rest.split("\t"))):
            for part in HAN_COMMA.split(cell):
                self._aside(part)

    def _aside(self, text: str) -> None:
        """Read a remark: `with Tom Anderson, 2023`, `Duke University`, `2022`."""
        plain = _SEASON.sub("", text)
        whens = dates.find(plain)
        if whens and not self.year:
            self.year = whens[0].years
            if plain != text:
                self.notes.append(text)  # the season is more precise than the year
            text = dates.without(plain, whens[:1])
            text = "" if text in ("级", "級", "届", "屆", "毕业", "畢業", "入学", "年级") else text
        for part in re.split(r"\t\s*[,;]?\s*|,\s+(?=[\"“])", text):
            self._part(part.strip(" ,，;").lstrip(". "))

    def _part(self, text: str) -> None:
        if titled := _MARKED.fullmatch(text):
            self.fields.setdefault("thesis", titled["title"])
        elif (now := NOW.match(text)) and now.end() < len(text):
            self.fields.setdefault("now", text[now.end() :])
        elif _LEVEL_ALONE.fullmatch(text):
            self.level = self.level or find_level(text)
        elif status := (find_first(STATUSES, text) if len(text) < _SHORT else ""):
            self.status = self.status or status
        elif named := _LABELLED_THESIS.match(text):
            self.fields.setdefault("thesis", named["title"])
        elif has_han(text) and (match := HAN_NOW.match(text)):
            self.fields.setdefault("now", match["now"])
        elif match := _WITH.match(text):
            self.with_whom += names.split_list(match["who"])
        elif _is_level(first := text.partition(", ")[0]) and first != text:
            self.notes.append(first)
            self._part(text.removeprefix(first).lstrip(" ,"))
        elif text and not self.institution and terms.INSTITUTION.search(text):
            self.institution = text.rstrip(" .,")
        elif re.search(r"\w", text):
            self.notes.append(text)

    def _line(self, text: str, *, aside: bool = False) -> None:
        for part in labels.fields(text):
            if aside and not part.key:
                self._aside(part.text)
            elif part.key and part.key not in self.fields:
                self.fields[part.key] = part.text.rstrip(". ")
            else:
                self.notes.append(part.text.replace("\t", " "))

    def student(self, status: str, level: str) -> Student:
        """Return the student; status and level of the heading take precedence."""
        fields = dict(self.fields)
        thesis = fields.pop("thesis", "") or fields.pop("project", "")
        advisors = names.split_list(fields.pop("advisors", ""))
        return Student(
            name=self.name,
            level=level,
            status=status or self.status,
            co_advisors=tuple(dict.fromkeys((*self.with_whom, *advisors))),
            year=self.year,
            institution=self.institution,
            project=thesis,
            now=fields.pop("now", ""),
            notes=(
                *(note for note in self.notes if not _repeats(note, level)),
                *fields.values(),
            ),
        )


def _repeats(note: str, level: str) -> bool:
    """Return whether a note only repeats a level: `Ph.D.`, but not `MSc`."""
    return "".join(filter(str.isalpha, note)).casefold() == level


def _is_level(text: str) -> bool:
    """Return whether a text is a level of study without an institution: `MSc`, `PhD student`."""
    is_short = len(text.split()) <= _MOST_LEVEL_WORDS
    return is_short and bool(find_level(text)) and not terms.INSTITUTION.search(text)


def cut_name(text: str) -> str:
    """Return the start of a text as a possible name: `Mei (May) Lind (PhD)` -> `Mei (May) Lind`."""
    called = names.NICKNAME.search(text)
    end = re.compile(r"\s*[(（,，]").search(text, called.end() if called else 0)
    return text[: end.start()] if end else text


def is_inside(block: Block, head: Block) -> bool:
    """Return whether a line is indented directly below the first line of an entry."""
    return block.lines[0].indent > head.lines[0].indent and not (block.marker or block.gap)


def find_level(words: str) -> str:
    """Return the key of a student's level: `PhD student` -> `phd`; empty for other levels."""
    return find_first(LEVELS, simplified(words))


def split_status(text: str) -> tuple[str, str]:
    """Return the key of the status before a name, or an empty string, and the name.

    `Current: Mei Lind` -> `current`, `Mei Lind`.
    """
    for key, pattern in STATUSES:
        if match := re.match(rf"(?:{pattern})\b[\s:：]*", text, re.IGNORECASE):
            return key, text[match.end() :]
    return "", text


def find_first(table: tuple[tuple[str, str], ...], words: str) -> str:
    """Return the key of the first pattern in a table that matches, or an empty string."""
    return next((key for key, pattern in table if re.search(pattern, words, re.IGNORECASE)), "")
