"""Turn labelled references into lists of works in CV layouts: training data for publications."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Final

from lxml import etree

from sitegen.document import Line, Place, Span
from sitegen.reading.scheme import DETAILS, Reading
from sitegen.reading.text import CVText
from training.layouts import wrap
from training.scoring import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator

HEADINGS: Final = (
    "Publications", "PUBLICATIONS", "Selected Publications", "Journal Articles", "Refereed Papers",
    "Papers", "Research Papers", "Conference Papers", "Bibliography", "List of publications",
    "Books and Chapters", "Scientific publications", "Published work", "Peer-reviewed articles",
)  # fmt: skip
PARTS: Final = {
    "title": "title",
    "journal": "venue",
    "container-title": "venue",
    "date": "date",
}
_INITIALS: Final = re.compile(
    r"(?:[A-Z]{1,4}|(?:[A-Z][a-z]?\.[ -]?)+(?:[A-Z]\.?)?|Jr\.?|[A-Z]\. ?[a-z]{1,3})"
)
_THESIS: Final = re.compile(r"thesis|dissert|diss\.", re.IGNORECASE)
_MEETING: Final = re.compile(
    r"proceed|conference|symposium|workshop|proc\b|congress", re.IGNORECASE
)
_IN: Final = re.compile(r"(?:in|en|dans)\b:?\s*", re.IGNORECASE)
_SEPARATORS: Final = re.compile(r"\s*(?:;|,?\s*\band\b|,?\s*&|,?\s*\bund\b|,?\s*\bet\b(?! al))\s*")
_EDITED: Final = re.compile(
    r"^\W*(?:in:?|ed\.?(?:ited)? by)\b|\(?\beds?\b\.?\)?|\(?hrsg\.?\)?", re.IGNORECASE
)


def split_authors(text: str) -> list[tuple[int, int]] | None:
    """Return the ranges of names in a list of authors, or None if they are unclear."""
    names: list[tuple[int, int]] = []
    start = 0
    chunks = []
    for match in _SEPARATORS.finditer(text):
        chunks.append((start, match.start()))
        start = match.end()
    chunks.append((start, len(text)))
    for first, last in chunks:
        parts = [
            (m.start() + first, m.end() + first) for m in re.finditer(r"[^,]+", text[first:last])
        ]
        parts = [_trim(text, a, b) for a, b in parts]
        parts = [(a, b) for a, b in parts if b > a]
        n = 0
        while n < len(parts):
            a, b = parts[n]
            word = text[a:b]
            if re.match(r"et\.? ?al|others|\.\.\.|…", word, re.IGNORECASE):
                n += 1
                continue
            after = text[slice(*parts[n + 1])] if n + 1 < len(parts) else ""
            if after and _INITIALS.fullmatch(after.strip()) and not _INITIALS.fullmatch(word):
                b = parts[n + 1][1]
                n += 1
            elif after and len(parts) == 2 and " " not in word and not names:
                b = parts[n + 1][1]  # Adams, Nicholson B.
                n += 1
            words = re.findall(r"[^\W\d]+", text[a:b])
            if not 1 < len(words) < 7 or max(map(len, words)) < 2:
                return None
            names.append((a, b))
            n += 1
    return names or None


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " .,;:()[]":
        start += 1
    while start < end and text[end - 1] in " ,;:()[]":
        end -= 1
    if end - start > 3 and text[end - 1] == "." and text[end - 2].islower():
        end -= 1
    return start, end


class Reference:
    """A reference: its text, the label of each character, and its type of work."""

    def __init__(self, sequence: etree._Element) -> None:
        self.text = ""
        self.spans: list[tuple[int, int, str]] = []
        self.details: list[tuple[int, int, str]] = []
        self.is_clear = True
        tags = []
        for part in sequence:
            value = " ".join((part.text or "").split())
            tag = str(part.tag)
            if not value or tag == "citation-number":
                continue
            start = len(self.text) + bool(self.text)
            self.text += f" {value}" if self.text else value
            tags.append(tag)
            self._add(tag, start, value)
        self.kind = self._kind(tags)
        self.is_clear &= "title" in tags and 30 < len(self.text) < 700

    def _add(self, tag: str, start: int, value: str) -> None:
        end = start + len(value)
        if tag == "author":
            if _EDITED.search(value):
                self.details.append((start, end, "editor"))
                return
            names = split_authors(value)
            if names is None:
                self.is_clear = False
                return
            self.spans += [(start + a, start + b, "person") for a, b in names]
        elif tag == "date":
            if not re.search(r"\d{4}", value):
                return
            self.spans.append((*_trim(self.text, start, end), "date"))
        elif tag in PARTS:
            a, b = _trim(self.text, start, end)
            if tag != "title" and (match := _IN.match(self.text[a:b])):
                a += match.end()
            self.spans.append((a, b, PARTS[tag]))
        elif tag in DETAILS:
            self.details.append((*_trim(self.text, start, end), tag))

    def _kind(self, tags: list[str]) -> str:
        container = " ".join(self.text[a:b] for a, b, label in self.spans if label == "venue")
        if "journal" in tags:
            return "article"
        if "genre" in tags and _THESIS.search(self.text):
            return "thesis"
        if _MEETING.search(container):
            return "inproceedings"
        if "container-title" in tags:
            return "incollection" if {"publisher", "editor"} & set(tags) else ""
        return "book" if "publisher" in tags else ""


def read_references() -> list[Reference]:
    """Return all references that are unambiguous."""
    out = []
    for name in ("anystyle-core.xml", "anystyle-good.xml"):
        tree = etree.parse(SHARED / "references" / name)
        out += [r for s in tree.getroot() if (r := Reference(s)).is_clear]
    return out


def training_lists(alone: int = 300) -> tuple[list[Reference], list[tuple[CVText, Reading]]]:
    """Return some references, and lists: first each of these alone, then lists of the others."""
    references = read_references()
    random.Random(7).shuffle(references)
    lists = [example for reference in references[:alone] for example in make_lists([reference], 1)]
    return references[:alone], [*lists, *make_lists(references[alone:], 1)]


def make_lists(
    references: list[Reference], seed: int, size: int = 28
) -> Iterator[tuple[CVText, Reading]]:
    """Yield lists of references in CV layouts, with the expected reading."""
    rng = random.Random(seed)
    order = references[:]
    rng.shuffle(order)
    while order:
        count = rng.choice((1, 3, 8, size, size))
        yield _make_list([order.pop() for _ in range(min(count, len(order)))], rng)


def _make_list(references: list[Reference], rng: random.Random) -> tuple[CVText, Reading]:
    lines: list[Line] = []
    marks: list[list[tuple[int, int, str, bool]]] = []
    details: list[list[tuple[int, int, str]]] = []
    begins: list[Reference | None] = []

    def add(text: str, reference: Reference | None = None, **looks: object) -> None:
        lines.append(Line(text, Place("list", len(lines) + 1), **looks))  # type: ignore[arg-type]
        marks.append([])
        details.append([])
        begins.append(reference)

    if rng.random() < 0.75:
        heading = rng.choice(HEADINGS)
        if rng.random() < 0.5:
            add(heading, level=rng.choice((1, 2)), spans=(Span(0, len(heading), "bold"),))
        else:
            add(heading, size=1.2)
    numbering = rng.choice(("", "", "[{}] ", "{}. ", "marker", "bullet"))
    width = rng.choice((0, 0, 70, 85, 95, 110))
    hanging, gap = rng.choice((0, 2, 4)), rng.random() < 0.3
    italic = rng.random() < 0.4
    total = len(references)
    for n, reference in enumerate(references, 1):
        if gap and lines:
            add("")
        label = (
            numbering.format(n if rng.random() < 0.8 else total - n + 1) if "{" in numbering else ""
        )
        marker = "•" if numbering == "bullet" else f"{n}." if numbering == "marker" else ""
        text = label + reference.text
        shift = len(label)
        cuts = wrap(text, width)
        for k, (a, b) in enumerate(cuts):
            spans = [
                (max(s + shift, a) - a, min(e + shift, b) - a, name, s + shift >= a)
                for s, e, name in reference.spans
                if s + shift < b and e + shift > a
            ]
            looks = tuple(
                Span(s, e, "italic") for s, e, name, _ in spans if italic and name == "venue"
            )
            add(
                text[a:b],
                reference if k == 0 else None,
                spans=looks,
                indent=hanging if k or marker else 0,
                marker=marker if k == 0 else "",
                full=bool(width) and k + 1 < len(cuts),
            )
            marks[-1] = spans
            details[-1] = [
                (max(s + shift, a) - a, min(e + shift, b) - a, name)
                for s, e, name in reference.details
                if s + shift < b and e + shift > a
            ]
    visible = [i for i, line in enumerate(lines) if not line.blank]
    cv = CVText(lines)
    reading = Reading(["inside-publications"] * len(visible), [["O"] * len(t) for t in cv.tokens])
    reading.details = [["O"] * len(t) for t in cv.tokens]
    for at, i in enumerate(visible):
        if begun := begins[i]:
            reading.lines[at] = "begin-publications"
            reading.starts.add((at, 0))
            reading.attributes[at, 0] = {"kind": begun.kind} if begun.kind else {}
            reading.inherits[at, 0] = frozenset()
        elif at == 0:
            reading.lines[at] = "heading-publications"
        for start, end, name, begin in marks[i]:
            first = begin
            for k, token in enumerate(cv.tokens[at]):
                if token.start < end and token.end > start:
                    reading.tokens[at][k] = f"{'B' if first else 'I'}-{name}"
                    first = False
        for start, end, name in details[i]:
            for k, token in enumerate(cv.tokens[at]):
                if token.start < end and token.end > start:
                    reading.details[at][k] = name
    return cv, reading
