"""Turn the rule-based reading into labels of lines and tokens, from which the network starts.

For works, the rules only find the lines.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.model.text import has_han, localize
from sitegen.reading.alignment import align
from sitegen.reading.gathering import gather
from sitegen.reading.labelling import label
from sitegen.reading.scheme import FIELDS, STATE_BY_PUBSTATE, section_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from sitegen.model import Publication
    from sitegen.parsing import ParsedCV
    from sitegen.reading.scheme import Reading
    from sitegen.reading.text import CVText

_ALIKE: Final = ("talks", "publications")
"""Sections whose entries look similar."""
_MAX_STRAYS: Final = 0.2
"""Maximum number of strays, relative to the others, that are more likely misread than real."""


def make_draft(cv: CVText, parsed: ParsedCV) -> Reading:
    """Return the labels of each line and token of a CV as the rules read it."""
    texts = {line.place: line.text for line in cv.lines}
    works = [
        {"title": " ".join(texts.get(place, "") for place in places)} for places in parsed.works
    ]
    draft = label(cv, align(cv, to_labels(parsed) | {"publications": works}))
    for line, tags in zip(draft.lines, draft.tokens, strict=True):
        if section_of(line) == "publications":
            tags[:] = ["O" if tag.endswith("-title") else tag for tag in tags]
    return draft


def without_fields(cv: CVText, draft: Reading, sections: Collection[str]) -> Reading:
    """Return the draft without the fields of some sections, except for those in Chinese.

    Args:
        cv: The CV.
        draft: The rule-based reading.
        sections: The sections.
    """
    tokens = [
        [""] * len(tags) if section_of(line) in sections and not has_han(text) else tags
        for line, tags, text in zip(draft.lines, draft.tokens, cv.texts, strict=True)
    ]
    return replace(draft, tokens=tokens)


def to_labels(parsed: ParsedCV) -> dict[str, Any]:
    """Return a parsed CV as labels: texts and lists of texts by section and field."""
    person, private = parsed.person, parsed.private
    names = person.name.values() if isinstance(person.name, dict) else [person.name]
    native = next(filter(has_han, names), "")
    labels: dict[str, Any] = {
        section: [_row(section, entry) for entry in getattr(person, section)]
        for section in FIELDS
        if section not in ("person", "publications", "talks")
    }
    labels["person"] = {
        "name": _text(person.name),
        "native_name": native,
        "position": _text(person.position),
        "affiliation": _text(person.affiliation),
        "emails": list(person.email),
        "phones": list(person.phone or private.phone),
        "urls": list(person.links.values()),
        "interests": [_text(interest) for interest in person.interests],
    }
    labels["talks"] = [
        {"title": _text(talk.title), "where": _text(given.where), "date": given.date}
        for talk in person.talks
        for given in talk.given
    ] + [{"title": _text(talk.title)} for talk in person.talks if not talk.given]
    labels["publications"] = [_work(work) for work in parsed.publications]
    return labels


def follow_lists(reading: Reading, draft: Reading) -> None:
    """Relabel a few talks in a list of works as works, or the reverse, if the rules agree."""
    lines = reading.lines
    for is_heading, group in groupby(range(len(lines)), lambda n: lines[n].startswith("heading")):
        numbers = [] if is_heading else [*group]
        begun = Counter(section_of(lines[n]) for n in numbers if lines[n].startswith("begin"))
        for stray, usual in (_ALIKE, _ALIKE[::-1]):
            if begun[stray] > begun[usual] * _MAX_STRAYS:
                continue
            for _, run in groupby(numbers, lambda n: section_of(lines[n])):
                own = [*run]
                if section_of(lines[own[0]]) == stray and all(
                    section_of(draft.lines[n]) == usual for n in own
                ):
                    for n in own:
                        lines[n] = f"{lines[n].partition('-')[0]}-{usual}"


def fill_gaps(cv: CVText, reading: Reading, draft: Reading, sections: Collection[str]) -> None:
    """Add the labels of the rules to entries of these sections that lack them.

    The network has not seen these labels. Words that it has labelled keep their labels, and the
    added labels count as unsure.
    """
    entries, _ = gather(cv, reading)
    owners = {place: entry for entry in entries for place in entry.places}
    _, spans = gather(cv, draft)
    for span in spans:
        entry = owners.get(span.places[0])
        if not entry or entry.section not in sections:
            continue
        is_known = span.label in (own.label for own in entry.spans)
        is_free = all(
            owners.get((i, k)) is entry
            and reading.tokens[i][k] == "O"
            and section_of(draft.lines[i]) == entry.section
            for i, k in span.places
        )
        if not is_known and is_free:
            for i, k in span.places:
                reading.tokens[i][k] = draft.tokens[i][k]
                if reading.likelihoods:
                    reading.likelihoods[i][k] = 0


def _text(value: Any) -> str:
    return localize(value, "en") if value else ""


def _row(section: str, entry: Any) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for name in FIELDS[section]:
        value = getattr(entry, name, "")
        is_list = isinstance(value, tuple)
        row[name] = [_text(item) for item in value] if is_list else _text(value)
    if section == "grants":
        row["years"] = [" - ".join(filter(None, (entry.start, entry.end)))]
    return row


def _work(work: Publication) -> dict[str, Any]:
    state = work.get("pubstate")
    return {
        "title": bibtex.plain(work.get("title")),
        "authors": bibtex.plain_names(work.get("author")),
        "venue": bibtex.plain(work.venue),
        "year": work.year,
        "kind": work.type,
        "status": STATE_BY_PUBSTATE.get(state, state),
        "award": bibtex.plain(work.get("award")),
        "ranks": work.get("ranking").split(", "),
        "tags": bibtex.plain(work.get("keywords")).split(", "),
    }
