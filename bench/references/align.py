"""A rendered reference and its work -> what each character of the text is.

The gold of both the benchmark and the training: the values of the work are searched in the text, the unmistakable ones
first, each outside of what is taken already. A reference that shows a number of unknown origin is left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bench.references.render import Rendered

NOTHING: Final = ""
_QUOTES: Final = "\"“”‘’'«»„"
_ET_AL: Final = re.compile(
    r"\bet\.? al\b\.?|\band others\b|\bu\. ?a\.|等|…|\.\.\.|\by otros\b|\be outros\b|\bu\.a\."
)


@dataclass(slots=True)
class Aligned:
    """The labels of a text, and the values as it shows them."""

    text: str
    labels: list[str]
    """One a character; empty for what is between the values."""
    names: list[str] = field(default_factory=list)
    """The authors that the text shows, as the work has them."""
    cut: bool = False
    """Whether it shows fewer than there are."""
    title: str = ""
    venue: str = ""
    year: str = ""


def align(rendered: Rendered) -> Aligned | None:
    """Where the values of the work stand; None if the text shows something that cannot be told."""
    work, text = rendered.work, rendered.text
    out = Aligned(text, [NOTHING] * len(text))
    for name in ("doi", "url"):
        if work.get(name):
            _take(out, re.escape(work.get(name)), "DO")
    if work.type == "preprint" and work.get("number"):
        _take(out, re.escape(work.get("number")), "DO")
    if match := _take(out, _loose(work.title), "TI"):
        out.title = match[0]
    _venue(out, rendered)
    _people(out, work.author, editors=False)
    _people(out, work.fields.get("editor", ()), editors=True)
    if work.type != "book" and work.get("publisher"):
        _take(out, _loose(work.get("publisher")), "PU")
    if work.get("address"):
        _take(out, _loose(work.get("address")), "PL") or _take(
            out, _loose(work.get("address").split(",")[0]), "PL"
        )
    if work.get("genre"):
        _take(out, _loose(work.get("genre")), "GE")
    _numbers(out, rendered)
    left = "".join(char for char, label in zip(text, out.labels, strict=True) if not label)
    return None if re.search(r"\d", left) else out


def _take(out: Aligned, pattern: str, label: str, start: int = 0) -> re.Match[str] | None:
    """Label the first place from `start` on where the pattern stands in what is not taken."""
    for match in re.compile(pattern, re.IGNORECASE).finditer(out.text, start):
        if match.end() > match.start() and not any(out.labels[match.start() : match.end()]):
            out.labels[match.start() : match.end()] = [label] * (match.end() - match.start())
            return match
    return None


def _loose(value: str) -> str:
    """A value as a pattern: any quotes, any spaces, whole words."""
    parts = [
        f"[{_QUOTES}]" if char in _QUOTES else r"\s*" if char == " " else re.escape(char)
        for char in value
    ]
    return rf"(?<!\w){''.join(parts)}(?!\w)"


def _venue(out: Aligned, rendered: Rendered) -> None:
    for venue in rendered.work.venues:
        if match := _take(
            out, _loose(venue), "PU" if rendered.work.type == "book" else "VE"
        ) or _take(out, _loose(venue.replace(".", "")), "VE"):
            out.venue = match[0]
            return


def _people(out: Aligned, people: Iterable[str], *, editors: bool) -> None:
    """Names in their order, from one place on; the editors as one stretch."""
    first, last = -1, 0
    for person in people:
        match = _name(out, person, last)
        if not match:
            continue
        first = match.start() if first < 0 else first
        last = match.end()
        if editors:
            out.labels[match.start() : last] = ["ED"] * (last - match.start())
            continue
        out.names.append(person)
    if editors and first >= 0:
        out.labels[first:last] = ["ED"] * (last - first)
    if not editors:
        out.cut = len(out.names) < len(tuple(people))
        for match in _ET_AL.finditer(out.text):
            if not any(out.labels[match.start() : match.end()]):
                out.labels[match.start() : match.end()] = ["EA"] * (match.end() - match.start())


def _name(out: Aligned, person: str, start: int) -> re.Match[str] | None:
    """The name in any of the ways to write it; its parts get `AF F` for the family name and `AG G` for the given."""
    for pattern in name_patterns(person):
        for match in re.compile(pattern).finditer(out.text, start):
            if any(out.labels[match.start() : match.end()]):
                continue
            begins = True
            groups = sorted(
                (match.span(key), key[0].upper()) for key in match.groupdict() if match[key]
            )
            for (a, b), label in groups:
                out.labels[a:b] = [f"A{label}" if begins else label] * (b - a)
                begins = False
            return match
    return None


def name_patterns(person: str) -> list[str]:
    """The ways to write a name, as patterns with the groups `f` (family name), `g` (given names) and `p` (particle)."""
    if person.startswith("{") or ", " not in person:
        return [rf"(?<!\w)(?i:(?P<f>{re.escape(person.strip('{}'))}))(?!\w)"]
    family, given = person.split(", ", 1)
    particle, base = re.match(r"((?:[a-z'’]+(?: |(?<=['’])))*)(.*)", family).groups()  # type: ignore[union-attr]  # matches all
    whole = rf"(?i:{re.escape(family)})".replace("ß", "(?:ß|ss)")
    parts = re.findall(r"[^\s.-]+", given)
    initials = r"[\s.-]*".join(re.escape(part[0]) for part in parts) + r"\.?"
    first = re.escape(parts[0][0]) + r"\.?"
    mixed = re.escape(parts[0]) + "".join(rf"[\s.-]*{re.escape(part[0])}\.?" for part in parts[1:])
    lead = re.escape(parts[0])
    forms = [
        form
        for form in (re.escape(given), re.escape(given.rstrip(".")), mixed, initials, lead, first)
        if form
    ]
    out = []
    for form in forms:
        out.append(rf"(?<!\w)(?P<f>{whole}),? ?\s?(?P<g>{form})(?!\w)")
        if particle:
            tail = re.escape(particle.strip())
            out.append(rf"(?<!\w)(?P<f>(?i:{re.escape(base)})),? (?P<g>{form},? {tail})(?!\w)")
        out.append(rf"(?<!\w)(?P<g>{form})\s?(?P<f>{whole})(?!\w)")
    return [*out, rf"(?<!\w)(?P<f>{whole})(?!\w)"]


def _numbers(out: Aligned, rendered: Rendered) -> None:
    work = rendered.work
    for match in re.finditer(rf"(?<!\d){work.year}[a-z]?(?!\d)", out.text):
        if not any(out.labels[match.start() : match.end()]):
            out.labels[match.start() : match.end()] = ["YE"] * (match.end() - match.start())
            out.year = work.year
    if work.get("pages"):
        first, _, last = work.get("pages").partition("-")
        tails = [last[cut:] for cut in range(len(last)) if last[cut:]]
        _take(
            out, rf"(?<!\w){first}\s?[-–—‑]+\s?(?:{'|'.join(tails)})(?!\w)", "PA"
        ) if last else None
        _take(out, rf"(?<!\w){first}(?!\w)", "PA")
    behind = max(
        (index for index, label in enumerate(out.labels) if label in ("VE", "TI")), default=0
    )
    for name, label in (("volume", "VO"), ("number", "NU"), ("edition", "EN")):
        if value := work.get(name):
            pattern = rf"(?<![\w.]){re.escape(value)}(?:(?:st|nd|rd|th)\b)?(?![\w])"
            _take(out, pattern, label, behind) or _take(out, pattern, label)
