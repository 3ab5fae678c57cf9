"""Accounts of a CV: which of its words stand nowhere in what was made of it, and which words were made up.

Written without the code that it holds to account, but for the words that are documented to turn into keys.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import fields, is_dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.parsing import addresses, dates, leftovers
from sitegen.parsing.vocabulary import simplified

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.document import Document, Line
    from sitegen.parsing import ParsedCV

_WORD: Final = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")
_OF_HEADINGS: Final = (
    set(
        _WORD.findall(
            (resources.files("sitegen.parsing.outline") / "heading_words.yaml")
            .read_text("utf-8")
            .casefold()
        )
    )
    | set("一二三四五六七八九十加粗下划线标记说明学生姓名同等贡献")
    | {"cv"}  # which says what the file is, as the others do
)
_NOT_WORDS_OF_THE_CV: Final = {
    "Student": {"level", "status"},
    "Unsorted": {"source"},
}
_DATES: Final = {"start", "end", "date", "year", "years", "expected"}
_NOT_WORDS_OF_THE_REFERENCE: Final = {"year", "pubstate", "eprinttype"}


def fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def words_of(text: str) -> list[str]:
    return _WORD.findall(fold(text))


def lost(document: Document, cv: ParsedCV) -> list[str]:
    """Words of the CV, each with its place, that stand in no value of person, private or publications."""
    kept = simplified(" ".join(text for _, text in texts(cv)))
    whole, glued = set(words_of(kept)), "".join(words_of(kept))
    headings = {origin.place for origin in cv.origins if "heading" in origin.became}
    return [
        f"{line.place}: {word}"
        for line in document.lines
        for word in _gone(line, whole | _OF_HEADINGS if line.place in headings else whole, glued)
    ]


def _gone(line: Line, whole: set[str], glued: str) -> Iterator[str]:
    text = simplified(fold(line.text))
    covered = [(when.start, when.stop) for when in dates.find(text)]
    covered += [match.span() for label in leftovers.IN_PLACE for match in label.finditer(text)]
    covered += [
        match.span() for match in addresses.URL.finditer(text) if _handle(match[0]) in glued
    ]
    found = list(_WORD.finditer(text))
    for at, match in enumerate(found):
        at_edge = at in (0, len(found) - 1)  # may be half a word, broken at the line's end
        if match[0] in whole or match[0] in leftovers.ALONE:
            continue
        if match[0] in glued and (at_edge or len(match[0]) > 3):
            continue
        if not any(start <= match.start() < stop for start, stop in covered):
            yield match[0]


def _handle(address: str) -> str:
    return "".join(
        words_of(
            re.sub(
                r"^https?://(?:(?:dx\.)?doi\.org/|arxiv\.org/abs/)?",
                "",
                addresses.service(address)[1],
            )
        )
    )


def made_up(document: Document, cv: ParsedCV) -> list[str]:
    """Words of the values, each with where it stands, that the CV does not have."""
    source = "\n".join(line.marker + " " + line.text for line in document.lines)
    targets = "\n".join(span.target for line in document.lines for span in line.spans)
    whole = set(words_of(f"{source}\n{targets}"))
    glued = "".join(words_of(f"{source}\n{targets}"))
    return [
        f"{where}: {word}"
        for where, text in texts(cv, given=True)
        for word in words_of(text)
        if word not in whole and word not in glued
    ]


def texts(cv: ParsedCV, *, given: bool = False) -> Iterator[tuple[str, str]]:
    """Every text of what was made of a CV, with its path; `given`: only what must stand in the CV word for word."""
    yield from _inside(cv.person, "person", given=given)
    yield from _inside(cv.private, "private", given=given)
    for work in cv.publications:
        for name, value in work.fields.items():
            if given and name in _NOT_WORDS_OF_THE_REFERENCE:
                continue
            text = (
                " ".join(who for who in value.split(" and ") if who != "others")
                if name == "author"
                else value
            )
            yield f"publications.{work.key}.{name}", bibtex.plain(text)


def _inside(value: Any, path: str, *, given: bool) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        # the office that a patent's number belongs to is spelled out in front of it
        yield (
            path,
            re.sub(r"^[A-Z]{2}(?=\d)", "", value) if given and path.endswith("number") else value,
        )
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            yield from _inside(inner, f"{path}[{index}]", given=given)
    elif is_dataclass(value):
        apart = _DATES | _NOT_WORDS_OF_THE_CV.get(type(value).__name__, set()) if given else set()
        for field in fields(value):
            if field.name not in apart:
                yield from _inside(getattr(value, field.name), f"{path}.{field.name}", given=given)
    elif isinstance(value, bool):
        return
    else:
        mapping: Mapping[str, str] = value
        for key, inner in mapping.items():
            yield from _inside(inner, f"{path}.{key}", given=given)
