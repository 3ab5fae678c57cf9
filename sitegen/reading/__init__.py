"""Read a CV with a small trained network that starts from the rule-based reading.

text        lines -> tokens and dates
rules       the rule-based reading as labels, and where it is better (`alignment`, `labelling`)
vocabulary  tokens -> word pieces and their vectors
features    the look of tokens and lines, as small numbers
network     all of these -> label scores
scheme      the labels
choosing    scores -> labels
gathering   labels -> the words of each entry, and the lines that divide a list
decoding    the words of entries -> their fields (`words`, `works`)
model       the file with the trained parameters

Entries are checked against the lines and combined with the rule-based reading, like the answer of
an assistant: the network can only point to words, never write them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from sitegen.combining.check import check_answer
from sitegen.combining.combine import combine, is_short
from sitegen.combining.entries import Answer, Entry
from sitegen.combining.lines import number_lines
from sitegen.content import bibtex
from sitegen.model.text import all_versions
from sitegen.parsing import dates, parse_cv
from sitegen.parsing.entries.forms import is_form
from sitegen.parsing.outline.heading_words import lookup
from sitegen.parsing.person import complete_owner_name
from sitegen.reading.choosing import choose
from sitegen.reading.decoding import Row, find_rows
from sitegen.reading.features import Words, encode
from sitegen.reading.gathering import mark_subheadings
from sitegen.reading.model import load
from sitegen.reading.rules import (
    FILLED,
    UNSEEN,
    WORKS,
    fill_gaps,
    follow_lists,
    make_draft,
    trusted_sections,
    without_fields,
)
from sitegen.reading.scheme import section_of
from sitegen.reading.text import CVText

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Document, Place
    from sitegen.parsing import ParsedCV
    from sitegen.reading.model import Model
    from sitegen.reading.network import Floats
    from sitegen.reading.scheme import Reading


_MIN_LINES: Final = 30
_MIN_TOKENS: Final = 300
"""If a CV is below both limits, the network only reads its works."""
_MAX_LINES: Final = 2_000
_MAX_TOKENS: Final = 15_000
"""Maximum size to read at once, since memory grows with the square of the number of lines."""

_POSTS: Final = frozenset({"education", "experience", "service"})
"""Sections whose entries never have both a title and authors."""


def read_cv(document: Document) -> ParsedCV:
    """Read a CV; every nonblank line ends up in an entry, a heading or `unsorted`."""
    parsed = parse_cv(document)
    cv = CVText(document.lines)
    if not cv.lines:
        return parsed
    draft = make_draft(cv, parsed)
    model = load()
    scores = scores_of(cv, without_fields(cv, draft, UNSEEN), model)
    reading = choose(cv, scores, model)
    follow_lists(reading, draft)
    subheadings = mark_subheadings(cv, reading)
    fill_gaps(cv, reading, draft, FILLED)
    works = _find_works(cv, draft, reading, has_bibliography=bool(document.records))
    by_network, by_rules = ({*map(section_of, labels.lines)} for labels in (reading, draft))
    is_list = by_network <= {WORKS, ""} and by_rules <= {WORKS, "person", ""}
    if is_list and not parsed.person.sections:  # a list of works, not a CV
        works = [True] * len(works)
    trusted = frozenset({WORKS})
    allowed = works
    if not (document.records or _is_short(cv)):
        trusted = trusted_sections(cv, reading, draft, scores)
        own, forms = _find_sections_without_fields(parsed), _find_forms(parsed)
        allowed = [
            line.place not in forms
            and (is_work or (trusted.issuperset(_sections(by_rules)) and line.place not in own))
            for line, by_rules, by_network, is_work in zip(
                cv.lines, draft.lines, reading.lines, works, strict=True
            )
        ]
    return _complete_name(
        _combine(document, parsed, cv, reading, works, allowed, trusted, subheadings)
    )


def _combine(
    document: Document,
    parsed: ParsedCV,
    cv: CVText,
    reading: Reading,
    works: Sequence[bool],
    allowed: Sequence[bool],
    trusted: frozenset[str],
    subheadings: set[int],
) -> ParsedCV:
    """Replace the trusted sections of a CV with the network's reading.

    Args:
        document: The lines of the CV.
        parsed: The rule-based reading.
        cv: The CV as tokens.
        reading: The network's labels.
        works: For each line, whether only the network may read it.
        allowed: For each line, whether the network may read it.
        trusted: The sections that the network reads better.
        subheadings: The lines that divide a list.
    """
    rows = []
    for row in find_rows(cv, reading):
        if row.section == WORKS:  # its lines may include those of other entries
            row.lines = [number for number in row.lines if allowed[number]]
        known = row.section in trusted or all(works[number] for number in row.lines)
        if row.lines and known and all(allowed[number] for number in row.lines):
            rows.append(row)
        elif row.section == "person" and (values := _missing_details(row, parsed)):
            rows.append(Row("person", values, sorted({*row.lines, *row.above}), []))
    if not rows and not any(works):
        return parsed
    lines, secrets = number_lines(document, parsed)
    answer = Answer(
        [_to_entry(row) for row in rows],
        numbers=frozenset(
            line.number
            for line, label, is_allowed, is_work in zip(
                lines, reading.lines, allowed, works, strict=True
            )
            if is_work or (is_allowed and trusted.issuperset(_sections(label)))
        ),
    )
    checked = check_answer(answer, lines, secrets)
    headings = {
        n + 1 for n, is_allowed in enumerate(allowed) if is_allowed and _is_heading(cv, reading, n)
    }
    headings |= {n + 1 for n in subheadings}
    return combine(checked, parsed, lines, secrets, is_complete=True, headings=headings)[0]


def _missing_details(row: Row, parsed: ParsedCV) -> dict[str, Any]:
    """Return the person's name and e-mail addresses, if the rules found none.

    Addresses in sections with unknown headings belong to other people.
    """
    sections = {p for trace in parsed.traces if trace.key == "sections" for p in trace.places}
    of_others = " ".join(line.text for line in parsed.lines if line.place in sections)
    values = {
        "name": row.values["name"] if not parsed.person.name else "",
        "native_name": row.values["native_name"] if not parsed.person.name else "",
        "emails": []
        if parsed.person.email
        else [email for email in row.values["emails"] if email not in of_others],
    }
    return {name: value for name, value in values.items() if value}


def _find_sections_without_fields(parsed: ParsedCV) -> set[Place]:
    """Return the lines of known sections without a field, such as `Licensure` and `Media`."""
    titles = [all_versions(section.title) for section in parsed.person.sections]
    rules = [lookup(title[0]) if title else None for title in titles]
    known = {at for at, rule in enumerate(rules) if rule and rule.section == "other"}
    traces = (t for t in parsed.traces if t.key == "sections" and t.index in known)
    return {place for trace in traces for place in trace.places}


def _find_forms(parsed: ParsedCV) -> frozenset[Place]:
    """Return the lines of entries written as a title over labelled lines: they are unambiguous."""
    texts = {line.place: line.text for line in parsed.lines}
    return frozenset(
        place
        for trace in parsed.traces
        if is_form(trace.key, [texts.get(place, "") for place in trace.places[1:]])
        for place in trace.places
    )


def _complete_name(parsed: ParsedCV) -> ParsedCV:
    """Return the CV with the owner's name completed from the authors of its works."""
    authors = [bibtex.plain_names(work.get("author")) for work in parsed.publications]
    name = complete_owner_name(parsed.person.name, authors)
    return replace(parsed, person=replace(parsed.person, name=name))


def _is_short(cv: CVText) -> bool:
    return len(cv.lines) < _MIN_LINES and sum(map(len, cv.tokens)) < _MIN_TOKENS


def _find_works(
    cv: CVText, draft: Reading, reading: Reading, *, has_bibliography: bool
) -> list[bool]:
    """Return, for each line, whether it belongs to a work that only the network reads.

    The rules found no value in such a line; in a short CV, they may also mistake a work for a post.
    """
    is_short = _is_short(cv)
    complete = _complete_works(cv, reading) if is_short else frozenset(range(len(cv.lines)))

    def is_work(number: int) -> bool:
        by_rules = section_of(draft.lines[number])
        is_read = {*draft.tokens[number]} != {"O"}
        if is_read and not (is_short and by_rules in _POSTS):
            return False
        by_network = section_of(reading.lines[number]) == WORKS and number in complete
        return by_rules == WORKS or (by_network and not has_bibliography)

    return [is_work(number) for number in range(len(cv.lines))]


def _complete_works(cv: CVText, reading: Reading) -> frozenset[int]:
    """Return the lines of works with title and authors, and of headings directly above them."""
    numbers = {
        number
        for row in find_rows(cv, reading)
        if row.section == WORKS and {"title", "authors"} <= row.values.keys()
        for number in row.lines
    }
    above = {number - 1 for number in numbers} - {-1}
    headings = {number for number in above if reading.lines[number].startswith("heading")}
    return frozenset(numbers | headings)


def _is_heading(cv: CVText, reading: Reading, line: int) -> bool:
    """Return whether a line is only a heading: short, and without any value.

    A year alone above works is also a heading.
    """
    own, below = (section_of(label) for label in [*reading.lines, ""][line : line + 2])
    if WORKS in (own, below) and dates.is_alone(cv.texts[line]):
        return True
    return (
        reading.lines[line].startswith("heading")
        and is_short(cv.texts[line])
        and set(reading.tokens[line]) == {"O"}
    )


def _sections(label: str) -> set[str]:
    """Return a set with the section of a line's label, if it has one."""
    return {section_of(label)} - {""}


def _to_entry(row: Row) -> Entry:
    values = {
        name: list(value) if isinstance(value, list) else [str(value)]
        for name, value in row.values.items()
        if value
    }
    return Entry(
        row.section,
        tuple(n + 1 for n in row.lines),
        tuple(n + 1 for n in row.above),
        values,
        frozenset({"self_omitted"} if row.omits_owner else ()),
        row.unsure,
    )


def scores_of(
    cv: CVText, draft: Reading | None, model: Model, max_tokens: int = _MAX_TOKENS
) -> dict[str, Floats]:
    """Return the network's scores, rounded so that they are the same on every machine.

    Args:
        cv: The CV; a very long one is read in parts.
        draft: The rule-based reading, if known.
        model: The trained model.
        max_tokens: Maximum size of a part.
    """
    parts = [
        _scores_of_part(cv.part(start, end), draft and draft.part(start, end), model)
        for start, end in _parts(cv, max_tokens)
    ]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _parts(cv: CVText, max_tokens: int) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each part of a CV to read at once."""
    start = tokens = 0
    for number, line in enumerate(cv.tokens):
        if number - start >= _MAX_LINES or (number > start and tokens + len(line) > max_tokens):
            yield start, number
            start, tokens = number, 0
        tokens += len(line)
    yield start, len(cv.lines)


def _scores_of_part(cv: CVText, draft: Reading | None, model: Model) -> dict[str, Floats]:
    words = Words()
    arrays = encode(cv, words, model.vocabulary, draft)
    own = model.vocabulary.table(words.index)[arrays.words]
    context = model.encoder(cv, model.vocabulary, *model.network.features(arrays))
    scores = model.network(arrays, np.concatenate([own, context], 1))
    return {name: np.round(values, 3) for name, values in scores.items()}
