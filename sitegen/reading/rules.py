"""The rule-based reading: as labels from which the network starts, and where it is better.

For works, the rules only find the lines, and only the network reads them. The rules read other
sections almost perfectly in some layouts, and hardly at all in others. If both agree on almost
everything, or if the network finds the labels of the rules likely, the rule-based reading is kept,
since it has fields that the network does not know. The thresholds were set on 110 CVs that the
network had not seen; they cost nothing there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from sitegen.content import bibtex
from sitegen.model.text import has_han, localize
from sitegen.reading.alignment import align
from sitegen.reading.gathering import gather
from sitegen.reading.labelling import label
from sitegen.reading.network import softmax
from sitegen.reading.scheme import FIELDS, SECTIONS, STATE_BY_PUBSTATE, TAGS, section_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sitegen.model import Publication
    from sitegen.parsing import ParsedCV
    from sitegen.reading.network import Floats
    from sitegen.reading.scheme import Reading
    from sitegen.reading.text import CVText

_ALIKE: Final = ("talks", "publications")
"""Sections whose entries look similar."""
_MAX_STRAYS: Final = 0.2
"""Maximum number of strays, relative to the others, that are more likely misread than real."""
WORKS: Final = "publications"
"""The section that only the network reads."""
TALKS: Final = "talks"
"""The section in which the rules know only the simplest layouts."""
UNSEEN: Final = frozenset({TALKS, "service"})
"""Sections in which the network sees only the lines found by the rules: with their fields, it reads
them worse. It needs the fields in Chinese, where it would otherwise split words."""
FILLED: Final = frozenset({"service", "grants"})
"""Sections in which the rules label words that the network leaves unlabelled."""
_AGREE: Final = 0.85
"""Share of words with the same label in both readings from which the rules read the CV."""
_LIKELY: Final = -0.7
"""Mean log-likelihood of the rules' labels from which the rules read the section."""
_UNLIKELY: Final = -1.4
"""The same if both agree on the rest of the CV."""
_FEW_HAN: Final = 0.2
"""Maximum share of Chinese words in a section that is not in Chinese."""
_BETTER: Final = frozenset({"education", "experience", "service", "committees"})
"""Sections that the network reads better whenever the readings disagree, except in Chinese."""
_MIN_SHARE: Final = 1e-4
_TAG_IDS: Final = {tag: n for n, tag in enumerate(TAGS)}


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


def trusted_sections(
    cv: CVText, reading: Reading, draft: Reading, scores: Mapping[str, Floats]
) -> frozenset[str]:
    """Return the sections that the network reads better than the rules.

    Args:
        cv: The CV.
        reading: The network's reading.
        draft: The rule-based reading.
        scores: The network's scores of labels.
    """
    by_network = np.array([tag for line in reading.tokens for tag in line])
    by_rules = np.array([tag for line in draft.tokens for tag in line])
    lengths = [len(line) for line in reading.tokens]
    sections = [
        {section_of(network_label), section_of(rules_label)}
        for network_label, rules_label in zip(reading.lines, draft.lines, strict=True)
    ]
    is_han = np.array([has_han(token.text) for tokens in cv.tokens for token in tokens])
    labelled = (by_network != "O") | (by_rules != "O")
    shares = softmax(scores["token"])
    ids = [_TAG_IDS[tag] for tag in by_rules]
    likelihoods = np.log(np.maximum(shares[np.arange(len(ids)), ids], _MIN_SHARE))
    of_section = {
        section: labelled & np.repeat([section in both for both in sections], lengths)
        for section in SECTIONS
    }
    excluded = [of_section[section] for section in {WORKS, *UNSEEN, *FILLED}]
    others = labelled & ~np.any(excluded, axis=0)
    agree = not others.any() or (by_network == by_rules)[others].mean() >= _AGREE
    trusted = {WORKS}
    for section, words in of_section.items():
        if not words.any():
            continue
        is_open = not agree or section == TALKS
        is_read = (by_network != "O")[words].sum() * 2 > (by_rules != "O")[words].sum()
        is_latin = is_han[words].mean() < _FEW_HAN
        threshold = _LIKELY if is_open else _UNLIKELY
        is_better = is_open and is_latin and section in _BETTER
        if (is_open or (is_read and is_latin)) and (
            is_better or likelihoods[words].mean() < threshold
        ):
            trusted.add(section)
    return frozenset(trusted)
