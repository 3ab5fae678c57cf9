"""Students supervised and theses examined: a name, asides in brackets, lines below that say more."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.model import Committee, Student
from sitegen.model import Section as Other
from sitegen.parsing import dates, labels, names, terms
from sitegen.parsing.entries import theses
from sitegen.parsing.entries.items import Item, items
from sitegen.parsing.entries.rows import Row, rows
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.vocabulary import either, simplified

if TYPE_CHECKING:
    from sitegen.parsing.blocks import Block
    from sitegen.parsing.sections import Section

_ASIDE: Final = expression(r"\s*[(（](?P<aside>[^()（）]*)[)）]")
_WITH: Final = expression(
    r"^(?:(?:co-?(?:advised|supervised|mentored)|joint(?:ly)?)\s*(?:with|by)?|with|与)\s*:?\s*(?P<who>.+?)(?:\s*(?:合作|联合|共同)(?:指导|培养))?$",
    re.IGNORECASE,
)
_LEVELS: Final = (
    ("postdoc", r"post-?\s?doc|博士后"),
    ("phd", r"\bph\.?\s?d|doctoral|博士"),
    ("masters", r"\bmaster|\bm\.?\s?sc?\b|\bm\.?eng\b|硕士"),
    ("undergraduate", r"\bundergrad|\bbachelor|\bb\.?\s?sc?\b|honou?rs|本科"),
)
_HAN_COMMA: Final = expression(r"，(?![^《〈（(]*[》〉）)])")
_MARKED: Final = expression(r"[《〈“「](?P<title>[^《》〈〉“”「」]+)[》〉”」][。.]?")
_LEVEL_ALONE: Final = expression(rf"{either('levels_of_students')}")
_BETWEEN: Final = expression(r"(?:[,，、;；\t]\s*|(?<=[）)\u4e00-\u9fff])\s+)(?![^（(]*[）)])")
_NOW: Final = expression(r"(?:→|➔|->|(?:now|currently|after|next|then)\s*:?\s*(?:at\s+)?)\s*", re.IGNORECASE)
_MOST: Final = 0.7
_STANDINGS: Final = (("current", r"current|present|在读|在校|在研"), ("past", r"former|past|graduated|alumni|毕业"))


_IN_PROSE: Final = expression(
    r"^(?P<level>(?:[\w.’'-]+ ){0,3}?)(?i:(?:thesis )?(?:co-?)?(?:supervis\w+|advis[oe]\w*|mentor\w*)) (?:of|for|to) "
    r"(?:(?:the )?(?:[\w.-]+ ){0,3}?(?:students?|candidates?|theses|thesis) (?:of )?)?(?P<name>[A-ZÀ-Þ][^,;.()]*?)"
    r"(?P<behind>(?:,|;|\s+(?=[(])|\s+(?=(?:since|from|in|at|on|between)\b)|$).*)$"
)


class _Said:
    """What the lines of one person say."""

    def __init__(self, item: Item) -> None:
        self.name = ""
        self.year = ""
        self.institution = ""
        self.with_whom: list[str] = []
        self.fields: dict[str, str] = {}
        self.notes: list[str] = []
        self._head(item.head.text)
        for block in item.below:
            self._line(block.text)

    def _head(self, text: str) -> None:
        asides = [match["aside"] for match in _ASIDE.finditer(text)]
        for aside in asides:
            self._aside(aside)
        outside = _ASIDE.sub("", text)
        name, _, rest = (
            outside.partition(",")
            if "," in outside and "\t" not in outside.partition(",")[0]
            else re.split(r"([，:：\t]|\s[–—-]\s)", outside, maxsplit=1)
            if re.search(r"[，:：\t]|\s[–—-]\s", outside)
            else (outside, "", "")
        )
        first, _, second = rest.strip().partition(",")
        if terms.INSTITUTION.search(name) and names.is_name(names.clean(first)):
            name, rest = first, f"{name}, {second}"
        self.name = names.clean(name.strip())
        for cell in filter(None, map(str.strip, rest.split("\t"))):
            for part in _HAN_COMMA.split(cell):
                self._aside(part)

    def _aside(self, text: str) -> None:
        """`with Tom Anderson, 2023`, `Duke University`, `2022`."""
        whens = dates.find(text)
        if whens and not self.year:
            self.year = whens[0].years
            text = dates.without(text, whens[:1])
        text = text.strip(" ,，;\t")
        if titled := _MARKED.fullmatch(text):
            self.fields.setdefault("thesis", titled["title"])
        elif (now := _NOW.match(text)) and now.end() < len(text):
            self.fields.setdefault("now", text[now.end() :])
        elif _LEVEL_ALONE.fullmatch(text):
            pass  # what `_level` finds in the whole line
        elif match := _WITH.match(text):
            self.with_whom += names.split_list(match["who"])
        elif text and not self.institution and terms.INSTITUTION.search(text):
            self.institution = text.rstrip(" .,")
        elif text:
            self.notes.append(text)

    def _line(self, text: str) -> None:
        for part in labels.fields(text):
            if part.key and part.key not in self.fields:
                self.fields[part.key] = part.text.rstrip(". ")
            else:
                self.notes.append(part.text.replace("\t", " "))


def _in_a_row(text: str, section: Section) -> list[Student]:
    """`在读：王小明（2024级） 李雷（2025级）`, `Current: Ann Lee, Bo Lind`: many names behind a label, or nothing."""
    label, colon, people = re.split(r"([:：])", text, maxsplit=1) if re.search("[:：]", text) else ("", "", text)
    parts = [part for part in _BETWEEN.split(people.strip()) if part]
    named = [(names.clean(_ASIDE.sub("", part)), [match["aside"] for match in _ASIDE.finditer(part)]) for part in parts]
    if (
        not (colon or len(named) > 1)
        or len(label) > 60
        or not all(names.is_name(name) and not level_of(name) for name, _ in named)
    ):
        return []
    status = section.said.get("status") or _first(_STANDINGS, label)
    level = section.said.get("level") or level_of(f"{label} {section.title}")
    return [
        Student(
            name=name,
            level=level,
            status=status,
            year=next((a for a in asides if re.search(r"\d", a)), ""),
            notes=tuple(a for a in asides if not re.search(r"\d", a)),
        )
        for name, asides in named
    ]


def _in_prose(item: Item, section: Section) -> Student | None:
    """`PhD supervisor of Ann Lee since 2020, on foam`: who is named in a sentence about the owner."""
    text = item.head.text.replace("\t", " ").strip(" .")
    told = _IN_PROSE.match(text)
    if not told or not names.is_name(names.clean(told["name"])):
        return None
    whens = dates.find(told["behind"])[:1]
    notes = dates.without(told["behind"], whens).strip(" ,;().")
    current = "current" if whens and whens[0].end == "present" else ""
    return Student(
        name=names.clean(told["name"]),
        level=section.said.get("level") or level_of(f"{told['level']} {section.title}"),
        status=section.said.get("status") or current,
        year=whens[0].years if whens else "",
        notes=tuple(part for part in (notes, *(block.text.replace("\t", " ") for block in item.below)) if part),
    )


def _by_date(listed: list[Row], section: Section) -> ParsedSection:
    """A list with the years at the left, and perhaps the level in a column before them."""
    found: list[Found] = []
    rest: list[Block] = []
    level = section.said.get("level", "")
    for row in listed:
        cells = [cell.strip() for cell in row.text.split("\t")]
        if len(cells) > 1 and level_of(cells[0]) and len(cells[0]) < 30:
            level = level_of(cells.pop(0))
        text = " ".join(cells)
        whens = dates.find(text)[:1]
        year = row.when if not whens or (row.when and whens[0].expected) else whens[0]
        text = dates.without(text, whens) if whens and whens[0].start < 3 else text
        people = [part for part in re.split(r"\s+\+\s+", text) if part]
        heads = [re.split(r"\s*[(（,，]", part, maxsplit=1)[0] for part in people]
        if terms.is_role(heads[0] if heads else ""):
            own = Other(title=section.title, text=row.block.text.replace("\t", " "))  # of the owner, not of a student
            found.append(Found("sections", own, row.blocks))
            continue
        if not people or not all(_is_person(head) for head in heads):
            rest.append(row.block)
            continue
        for part, head in zip(people, heads, strict=True):
            notes = part[len(head) :].strip(" ,()（）")
            now = _NOW.match(notes)
            status = section.said.get("status") or ("current" if year and year.end == "present" else "")
            student = Student(
                name=names.clean(head),
                level=level or level_of(notes),
                status=status,
                year=year.years if year else "",
                now=notes[now.end() :] if now else "",
                notes=(notes,) if notes and not now else (),
            )
            found.append(Found("students", student, row.blocks))
    return ParsedSection(tuple(found), tuple(rest))


def _is_person(text: str) -> bool:
    """Whether a text is a name; in a list of people, `A Soltani` is one and no thing with an article."""
    return names.is_name(text) or (text.startswith("A ") and names.is_name(f"B {text[2:]}"))


def level_of(words: str) -> str:
    """The level of a student that words tell, as a key: `PhD student` -> `phd`; nothing, if they tell another."""
    return _first(_LEVELS, simplified(words))


def _first(table: tuple[tuple[str, str], ...], words: str) -> str:
    return next((key for key, pattern in table if re.search(pattern, words, re.IGNORECASE)), "")


def students(section: Section) -> ParsedSection:
    """People supervised; level and status come from the heading above them or the words beside their names."""
    written, others = _theses(section)
    if written:
        return ParsedSection(
            tuple(Found("students", _advised(one, section), (block,)) for block, one in written), others
        )
    found: list[Found] = []
    rest: list[Block] = []
    listed = rows(section.blocks)
    if any(row.when for row in listed):
        return _by_date(listed, section)
    for item in items(section.blocks):
        if not item.below and (row := _in_a_row(item.head.text, section)):
            found += [Found("students", student, item.blocks) for student in row]
            continue
        if student := _in_prose(item, section):
            found.append(Found("students", student, item.blocks))
            continue
        said = _Said(item)
        if not names.is_name(said.name):
            rest += item.blocks
            continue
        level = section.said.get("level") or level_of(f"{item.head.text} {section.title}")
        thesis = said.fields.pop("thesis", "") or said.fields.pop("project", "")
        student = Student(
            name=said.name,
            level=level,
            status=section.said.get("status", ""),
            co_advisors=tuple(said.with_whom),
            year=said.year,
            institution=said.institution,
            project=thesis,
            now=said.fields.pop("now", ""),
            notes=(*said.notes, *said.fields.values()),
        )
        found.append(Found("students", student, item.blocks))
    return ParsedSection(tuple(found), tuple(rest))


def committees(section: Section) -> ParsedSection:
    """Theses examined."""
    written, others = _theses(section)
    if written:
        told = [Found("committees", _examined(one), (block,)) for block, one in written]
        return ParsedSection(tuple(told), others)
    found: list[Found] = []
    rest: list[Block] = []
    listed = {row.block: row for row in rows(section.blocks)}
    for item in items(section.blocks):
        row = listed.get(item.head)  # a line that only tells more of the row above is none itself
        said = _Said(item._replace(head=replace(item.head, text=row.text)) if row else item)
        if not names.is_name(said.name):
            rest += item.blocks
            continue
        committee = Committee(
            name=said.name,
            year=said.year or (row.when.years if row and row.when else ""),
            institution=said.institution,
            thesis=said.fields.pop("thesis", ""),
            notes=(*said.notes, *said.fields.values()),
        )
        found.append(Found("committees", committee, item.blocks))
    return ParsedSection(tuple(found), tuple(rest))


def _theses(section: Section) -> tuple[list[tuple[Block, theses.Thesis]], tuple[Block, ...]]:
    """The theses of a list whose lines tell of one each, and what else stands there; or nothing."""
    told = [(block, theses.read(block.text)) for block in section.blocks]
    whole = [(block, one) for block, one in told if one]
    return (whole, tuple(block for block, one in told if not one)) if len(whole) > _MOST * len(told) else ([], ())


def _advised(one: theses.Thesis, section: Section) -> Student:
    return Student(
        name=one.name,
        level=section.said.get("level") or level_of(f"{' '.join(one.notes)} {section.title}"),
        status=section.said.get("status", ""),
        year=one.year,
        institution=one.institution,
        project=one.title,
        notes=one.notes,
    )


def _examined(one: theses.Thesis) -> Committee:
    return Committee(name=one.name, year=one.year, institution=one.institution, thesis=one.title, notes=one.notes)
