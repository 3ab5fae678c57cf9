"""A sheet for Typst, and for RenderCV, which sets its YAML with Typst."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.whole.plain import colon, comma, years

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.whole.sheet import Entry, Section, Sheet

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
THEMES = ("classic", "engineeringclassic", "engineeringresumes", "moderncv", "sb2nov")


def escaped(text: str) -> str:
    return re.sub(r"[\\#$*_@<>\[\]]|//", r"\\\g<0>", text)


def typst(sheet: Sheet) -> str:
    """One column, dates at the right, page numbers."""
    font = '#set text(size: 10pt, font: ("Libertinus Serif", "Noto Serif CJK SC"))'
    contact = f'#link("mailto:{sheet.email}")[{escaped(sheet.email)}] · #link("{sheet.website}")'
    head = ['#set page(paper: "a4", margin: 2cm, numbering: "1")', font, f"= {escaped(sheet.name)}"]
    lines = [rf"{escaped(line)} \ " for line in sheet.lines]
    return "\n".join([*head, *lines, contact, *_typst(sheet)]) + "\n"


def _typst(sheet: Sheet) -> Iterator[str]:
    for section in sheet.sections:
        yield f"\n{'=' * (section.level + 1)} {escaped(section.title)}"
        if section.text:
            yield escaped(section.text)
        for entry in section.entries:
            parts = (f"#strong[{escaped(entry.what)}]", entry.who, entry.where)
            what = comma(sheet).join(filter(None, parts))
            yield f"\n{what} #h(1fr) {entry.when}"
            yield from (f"- {escaped(line)}" for line in entry.below)
        for work in section.works:
            before, venue, after = map(escaped, sheet.reference(work))
            yield f"+ {before}#emph[{venue}]{after}"
        yield from (f"- {escaped(item)}" for item in section.items)
        if section.pairs:
            mark = "" if years(section) else colon(sheet)
            cells = ", ".join(f"[{escaped(a)}{mark}], [{escaped(b)}]" for a, b in section.pairs)
            yield f"#grid(columns: (3cm, 1fr), row-gutter: 6pt, {cells})"


def rendercv(sheet: Sheet, theme: str) -> dict[str, Any]:
    """What RenderCV is given. It knows no headings below others: theirs stand alone, and empty ones go."""
    cv: dict[str, Any] = {"name": sheet.name, "email": sheet.email, "website": sheet.website}
    cv["location"] = sheet.lines[-1]
    opening = {" ": [", ".join(sheet.lines[:-1])]}
    sections = {section.title: found for section in sheet.sections if (found := _rendercv(section))}
    return {"cv": {**cv, "sections": {**opening, **sections}}, "design": {"theme": theme}}


def _rendercv(section: Section) -> list[Any]:
    education = section.title in ("Education", "教育背景")
    entries = [_dated(entry, education=education) for entry in section.entries]
    works = [
        {"title": work.title, "authors": list(work.authors), "date": work.year}
        | {"journal": work.venue + work.detail}
        | ({"doi": work.doi} if work.doi else {})
        for work in section.works
    ]
    pairs = [{"label": first, "details": second} for first, second in section.pairs]
    items = [{"bullet": item} for item in section.items]
    return [*entries, *works, *items, *pairs, *filter(None, [section.text])]


def _dated(entry: Entry, *, education: bool) -> dict[str, Any]:
    start, end = (_iso(date) for date in entry.when.split(" – "))
    rest: dict[str, Any] = {"location": entry.where or None, "start_date": start, "end_date": end}
    rest["highlights"] = list(entry.below) or None
    if education:
        degree, area = re.split(r" in |，", entry.what, maxsplit=1)
        return {"institution": entry.who, "degree": degree, "area": area, **rest}
    if not entry.who:
        return {"name": entry.what, **rest}
    return {"company": entry.who, "position": entry.what, **rest}


def _iso(date: str) -> str:
    """`Sep 2016` -> `2016-09`."""
    month, _, year = date.rpartition(" ")
    return f"{year}-{MONTHS.index(month) + 1:02}" if month else date
