"""Convert pages that consist of the list of one section: courses, talks, awards."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.converters.entries import MAKERS
from sitegen.converters.pages import read_quietly
from sitegen.converters.sections import parse_part
from sitegen.model import Person
from sitegen.model.text import strings
from sitegen.parsing import dates
from sitegen.parsing.outline import heading_words

if TYPE_CHECKING:
    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Attachments
    from sitegen.parsing import ParsedCV

_HEADING: Final = re.compile(
    r"#{1,6}\s+(?P<text>.*?)[\s#]*|(?P<bold>\*\*|__)(?P<year>.*?)(?P=bold)"
)
_ITEM: Final = re.compile(r"(?P<marker>(?:[-*+]|\d{1,3}[.)])\s+)(?P<text>\S.*)")
_TARGET: Final = re.compile(
    r"\]\(\s*<?([^\s()<>]+)|\b(?:href|src)\s*=\s*[\"']?([^\s\"'>]+)|<(https?:[^<>]+)>"
)
_KINDS: Final = frozenset({*MAKERS, "committees", "patents", "students"})
_NO_ENTRIES: Final = frozenset({"headings", "name"})


def add_list(title: str, stem: str, text: str, attachments: Attachments) -> bool:
    """Add the items of a page to its section; return whether the page is such a list.

    It must consist of items, perhaps grouped under years, and be converted without losses.

    Args:
        title: The title of the page; empty if it has none.
        stem: The file name, which gives the section if neither title nor heading does.
        text: The page in Markdown, without its front matter.
        attachments: The folder, and where its content goes.
    """
    builder = attachments.builder
    above = _HEADING.fullmatch(text.partition("\n")[0])
    first = (above["text"] or "") if above else ""
    heading = next((each for each in (title, first, stem) if heading_words.lookup(each)), "")
    if not heading or not _dated_items(text, heading):
        return False
    page, body = _whole(text, attachments)
    begin = page.count("\n") - body.count("\n") - 1 if page else 0
    cv = parse_part("\n" * begin + f"# {heading}\n{_dated_items(body, heading)}", builder)
    if not _is_complete(cv, text) or (cv.publications and not names_owner(text, builder)):
        return False
    if page:
        builder.add_lines(page)
    builder.merge(cv)
    return True


def names_owner(text: str, builder: CVBuilder) -> bool:
    """Return whether a list of works names the owner, if known; else it may be by others."""
    owner = bibtex.names(str(builder.values.get("name", "")))
    return not owner or owner[0].family.casefold() in text.casefold()


def _whole(text: str, attachments: Attachments) -> tuple[str, str]:
    """Return the file of a page, and the text with as many leading blank lines as in the file.

    If it has no front matter, or lines are missing from the text, the file is empty.
    """
    page = attachments.folder.text(attachments.builder.source)
    body = read_quietly(attachments.builder.source, attachments).body
    lines = [line for line in text.split("\n") if line.strip()]
    rows = body.split("\n")
    if body == page or len(lines) != sum(bool(row.strip()) for row in rows):
        return "", text
    rest = iter(lines)
    return page, "\n".join(next(rest) if row.strip() else "" for row in rows)


def _dated_items(text: str, heading: str) -> str:
    """Return a list with the years of headings added to items; empty for any other text.

    The number of lines does not change.
    """
    lines: list[str] = []
    year, in_item = "", False
    for line in text.split("\n"):
        is_paragraph = lines and not lines[-1].strip() and not _ITEM.match(line.lstrip())
        if item := _ITEM.fullmatch(line):
            is_dated = not year or _years(item["text"]) & _years(year)
            lines.append(line if is_dated else f"{item['marker']}{year}: {item['text']}")
            in_item = True
        elif above := _HEADING.fullmatch(line.strip()):
            year, in_item = (above["text"] or above["year"] or "").strip(" :"), False
            if not dates.is_alone(year, seasons=True):
                if any(lines) or year.casefold() != heading.casefold():
                    return ""
                year = ""  # the repeated title
            lines.append("")
        elif not line.strip() or (in_item and line[0] in " \t" and not is_paragraph):
            lines.append(line)
        else:
            return ""
    return "\n".join(lines) if any(map(_ITEM.fullmatch, lines)) else ""


def _years(text: str) -> set[str]:
    return {date[:4] for when in dates.find(text) for date in (when.begin, when.end) if date}


def _is_complete(cv: ParsedCV, text: str) -> bool:
    """Return whether entries contain all of a text, with its links."""
    found = {each.name for each in fields(Person) if getattr(cv.person, each.name)} - _NO_ENTRIES
    kept = {*strings(cv.person), *(v for work in cv.publications for v in work.fields.values())}
    targets = [target for match in _TARGET.findall(text) for target in match if target]
    has_links = all(any(target in each for each in kept) for target in targets)
    return bool(found or cv.publications) and found <= _KINDS and has_links
