"""Render works in a CSL style, as text with italics."""

from __future__ import annotations

import html
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

from bench.references.works import to_csl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.references.works import Work

STYLES: Final = Path("/usr/share/citation-style-language/styles")
"""Folder of the Debian package citation-style-language-styles."""
_MEASURED: Final = Path(__file__).with_name("styles.txt")
_NAMESPACE: Final = "{http://purl.org/net/xbiblio/csl}"
_NUMBER: Final = re.compile(r"^\s*(?:\[\d+\]|\(\d+\)|\d+\s?[.)]?)\s*(?=\D)")
_TAG: Final = re.compile(r"</?\w+[^>]*>")
_CORRECTIONS: Final = (
    (re.compile(r"\s+"), " "),
    (re.compile(r"\s+(?=[,.;:](?:\s|$))"), ""),
    (re.compile(r"(?<!\.)\.\.(?!\.)"), "."),
    (re.compile(r"([,;:])\s*\1"), r"\1"),
    (re.compile(r"([?!])\.(?=\s|$)"), r"\1"),
    (re.compile(r",\.(?=\s|$)"), "."),
    (re.compile(r"(?<=\b[dDlL]['’]) (?=[A-ZÀ-Þ])"), ""),
)
_STOP_AFTER_QUOTE: Final = re.compile(r"(?<=[^.?!,])(?P<quote>[”’])(?P<stop>[.,])")
_DAMAGED: Final = re.compile(
    r",\s*[.;:]\s|;\s*[.,:]|:\s*[.,;]\s|\.\s*[;:]\s(?=[;:,.])|\(\s*[,.;)]|\[\s*[\],.;]|[,;:]\s*\)|\b(?:pp?|[Vv]ol|[Nn]o)(?:\.?\s*[,;)]|\.?\s+\.)"
    r"|\bpp?\.?\s*$|<|>|\bn\.\s?d\.|\bno date\b|None|[“‘]\s|\(\(|\)\)|,\s*$|\bIn:?\s*[.,;]"
)
"""Text that citeproc-py writes by mistake, and no author would."""
_FAMILIES: Final = {
    "APA": "apa",
    "Chicago": "chicago turabian",
    "MLA": "modern-language",
    "IEEE/ACM": "ieee acm association-for-computing",
    "Vancouver": "vancouver medical lancet bmj new-england",
    "Nature/Science": "nature science",
    "Harvard": "harvard",
}
"""Words in the names of styles, by family."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A work as a reference."""

    work: Work
    text: str
    italics: tuple[tuple[int, int], ...]
    """Ranges of `text`."""


def measured_styles() -> list[str]:
    """Return the names of the styles that the benchmark measures."""
    return _MEASURED.read_text("utf-8").split()


def style_family(style: str) -> str:
    """Return the family of a style, or its kind of citation: `author-date`, `numeric`, `note`."""
    if "gb" in style:
        return "GB/T 7714"
    for family, words in _FAMILIES.items():
        if any(style.startswith(word) or f"-{word}" in style for word in words.split()):
            return family
    for category in _parse(style).iter(f"{_NAMESPACE}category"):
        if kind := category.get("citation-format"):
            return kind
    return "other"


def render(style: str, works: Sequence[Work]) -> list[Rendered]:
    """Render works with citeproc-py, without the references that it damages."""
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
        bibliography = CitationStylesBibliography(
            CitationStylesStyle(str(_path(style)), validate=False),
            CiteProcJSON([to_csl(work) for work in works]),
            formatter.html,
        )
        for work in works:
            bibliography.register(Citation([CitationItem(work.id)]))
        entries = [str(entry) for entry in bibliography.bibliography()]
        keys = list(bibliography.keys)
    works_by_key = {work.id.lower(): work for work in works}
    is_english = _parse(style).get("default-locale", "en").startswith("en")
    references = (
        _to_text(works_by_key[key], entry, is_english=is_english)
        for key, entry in zip(keys, entries, strict=True)
    )
    return [reference for reference in references if not _DAMAGED.search(reference.text)]


def _path(style: str) -> Path:
    return STYLES / f"{style}.csl"


def _parse(style: str) -> ElementTree.Element:
    return ElementTree.parse(_path(style)).getroot()


def _to_text(work: Work, entry: str, *, is_english: bool) -> Rendered:
    """Convert HTML to text without its number, with the punctuation that other processors write."""
    entry = _NUMBER.sub("", html.unescape(re.sub(r"<(?!/?i\b)[^>]*>", "", entry)))
    for pattern, replacement in _CORRECTIONS:
        entry = pattern.sub(replacement, entry)
    if is_english:
        entry = _STOP_AFTER_QUOTE.sub(r"\g<stop>\g<quote>", entry)
    if work.is_chinese:
        entry = re.sub(r",? et al\b\.?", ", 等", entry)
    text = ""
    italics = []
    start, end = -1, 0
    for tag in _TAG.finditer(entry):
        text += entry[end : tag.start()]
        end = tag.end()
        if not tag[0].startswith("</"):
            start = len(text)
        elif start >= 0:
            italics.append((start, len(text)))
    text = (text + entry[end:]).rstrip()
    indent = len(text) - len(text.lstrip())
    ranges = tuple((a - indent, b - indent) for a, b in italics if b > a)
    return Rendered(work, text.lstrip(), ranges)
