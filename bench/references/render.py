"""Works and a CSL style -> the references of a list, as text with its italics."""

from __future__ import annotations

import html
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

from bench.references.works import HAN, csl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.references.works import Work

STYLES: Final = Path("/usr/share/citation-style-language/styles")
_NAMESPACE: Final = "{http://purl.org/net/xbiblio/csl}"
_NUMBER: Final = re.compile(r"^\s*(?:\[\d+\]|\(\d+\)|\d+\s?[.)]?)\s*(?=\D)")
_TAG: Final = re.compile(r"</?(?P<name>\w+)[^>]*>")
_TIDY: Final = (
    (re.compile(r"\s+"), " "),
    (re.compile(r"\s+(?=[,.;:](?:\s|$))"), ""),
    (re.compile(r"(?<!\.)\.\.(?!\.)"), "."),
    (re.compile(r"([,;:])\s*\1"), r"\1"),
    (re.compile(r"([?!])\.(?=\s|$)"), r"\1"),
    (re.compile(r",\.(?=\s|$)"), "."),
    (re.compile(r"(?<=\b[dDlL]['’]) (?=[A-ZÀ-Þ])"), ""),
)
_INSIDE: Final = re.compile(r"(?<=[^.?!,])(?P<quote>[”’])(?P<stop>[.,])")
_BROKEN: Final = re.compile(
    r",\s*[.;:]\s|;\s*[.,:]|:\s*[.,;]\s|\.\s*[;:]\s(?=[;:,.])|\(\s*[,.;)]|\[\s*[\],.;]|[,;:]\s*\)|\b(?:pp?|[Vv]ol|[Nn]o)(?:\.?\s*[,;)]|\.?\s+\.)"
    r"|\bpp?\.?\s*$|<|>|\bn\.\s?d\.|\bno date\b|None|[“‘]\s|\(\(|\)\)|,\s*$|\bIn:?\s*[.,;]"
)


@dataclass(frozen=True, slots=True)
class Rendered:
    """One reference of a list."""

    work: Work
    text: str
    italics: tuple[tuple[int, int], ...]
    """Stretches of `text`."""


def names() -> list[str]:
    """All independent styles of the package."""
    return sorted(path.stem for path in STYLES.glob("*.csl"))


def family(name: str) -> str:
    """What kind of citation the style is for: `author-date`, `numeric`, `note`, ..."""
    for category in (
        ElementTree.parse(STYLES / f"{name}.csl").getroot().iter(f"{_NAMESPACE}category")
    ):
        if kind := category.get("citation-format"):
            return kind
    return "other"


def language(name: str) -> str:
    """The language that the style is written for, if it says so."""
    return ElementTree.parse(STYLES / f"{name}.csl").getroot().get("default-locale", "")[:2]


def render(name: str, works: Sequence[Work]) -> list[Rendered]:
    """The references that citeproc makes of the works; without those that it spoils. Raises what citeproc raises."""
    from citeproc import (
        Citation,
        CitationItem,
        CitationStylesBibliography,
        CitationStylesStyle,
        formatter,
    )
    from citeproc.source.json import CiteProcJSON

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        style = CitationStylesStyle(str(STYLES / f"{name}.csl"), validate=False)
        bibliography = CitationStylesBibliography(
            style, CiteProcJSON([csl(w) for w in works]), formatter.html
        )
        for work in works:
            bibliography.register(Citation([CitationItem(work.id)]))
        entries = [str(entry) for entry in bibliography.bibliography()]
        keys = list(bibliography.keys)
    by_key = {work.id.lower(): work for work in works}
    american = language(name) in ("", "en")
    made = (
        _plain(by_key[key], entry, american=american)
        for key, entry in zip(keys, entries, strict=True)
    )
    return [one for one in made if not _BROKEN.search(one.text)]


def _plain(work: Work, entry: str, *, american: bool) -> Rendered:
    """The text of an entry of HTML, its number off, with the punctuation that other processors would give it."""
    entry = _NUMBER.sub("", html.unescape(re.sub(r"<(?!/?i\b)[^>]*>", "", entry)))
    for pattern, new in _TIDY:
        entry = pattern.sub(new, entry)
    if american:
        entry = _INSIDE.sub(r"\g<stop>\g<quote>", entry)
    if HAN.search(work.title):
        entry = re.sub(r",? et al\b\.?", ", 等", entry)
    text, spans, start = "", [], -1
    at = 0
    for tag in _TAG.finditer(entry):
        text += entry[at : tag.start()]
        at = tag.end()
        if not tag[0].startswith("</"):
            start = len(text)
        elif start >= 0:
            spans.append((start, len(text)))
    text = (text + entry[at:]).rstrip()
    lead = len(text) - len(text.lstrip())
    return Rendered(work, text.lstrip(), tuple((a - lead, b - lead) for a, b in spans if b > a))
