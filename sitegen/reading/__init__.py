"""Read a CV with a small trained network that starts from the rule-based reading.

text        lines -> tokens and dates
draft       the rule-based reading as labels (`alignment`, `labelling`)
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

import re
from collections import defaultdict
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
from sitegen.parsing.outline.heading_words import lookup, without_numbering
from sitegen.parsing.person import complete_owner_name
from sitegen.reading.choosing import choose
from sitegen.reading.decoding import Row, find_rows
from sitegen.reading.draft import follow_lists, make_draft
from sitegen.reading.features import Words, encode
from sitegen.reading.gathering import (
    begin_at_first_authors,
    begin_items,
    mark_subheadings,
)
from sitegen.reading.model import load
from sitegen.reading.scheme import section_of
from sitegen.reading.text import CVText

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Document, Place
    from sitegen.parsing import ParsedCV
    from sitegen.reading.model import Model
    from sitegen.reading.network import Floats
    from sitegen.reading.scheme import Reading


_MAX_LINES: Final = 2_000
_MAX_TOKENS: Final = 15_000
"""Maximum size to read at once, since memory grows with the square of the number of lines."""


_WORKS: Final = "publications"


def read_cv(document: Document) -> ParsedCV:
    """Read a CV; every nonblank line ends up in an entry, a heading or `unsorted`."""
    parsed = parse_cv(document)
    cv = CVText(document.lines)
    if not cv.lines:
        return parsed
    draft, model = make_draft(cv, parsed), load()
    reading = choose(cv, scores_of(cv, draft, model), model)
    follow_lists(reading, draft)
    begin_items(cv, reading)
    begin_at_first_authors(reading)
    listed = [section_of(by_rules) not in ("", "person") for by_rules in draft.lines]
    for n, by_rules in enumerate(draft.lines):  # an entry of a list is not about the person
        if listed[n] and section_of(reading.lines[n]) == "person":
            reading.lines[n] = by_rules
    _keep_texts(cv, parsed, reading, has_bibliography=bool(document.records), listed=listed)
    subheadings = mark_subheadings(cv, reading)
    person, *rows = find_rows(cv, reading)
    if numbers := sorted({*person.lines, *person.above}):
        rows.append(Row("person", _missing_details(person, parsed), numbers, []))
    with_interests = {
        n for n, tags in enumerate(reading.tokens) if any(tag[2:] == "interest" for tag in tags)
    }
    lines, secrets = number_lines(document, parsed)
    answer = Answer(
        [_to_entry(row) for row in rows],
        numbers=frozenset(
            line.number
            for line, by_network, is_listed in zip(lines, reading.lines, listed, strict=True)
            if is_listed
            or section_of(by_network) not in ("", "person")
            or line.number - 1 in with_interests
        ),
    )
    checked = check_answer(answer, lines, secrets)
    headings = {
        n + 1 for n in range(len(cv.lines)) if n in subheadings or _is_heading(cv, reading, n)
    }
    read, _ = combine(checked, parsed, lines, secrets, is_complete=True, headings=headings)
    return _complete_name(read)


def _keep_texts(
    cv: CVText,
    parsed: ParsedCV,
    reading: Reading,
    *,
    has_bibliography: bool,
    listed: Sequence[bool],
) -> None:
    """Drop the labels of lines that remain text.

    These are the texts below known headings without a field, such as `Licensure` and `Media`, those
    below other headings unless the network reads most of their lines, and references that are
    also in a bibliography.
    """
    by_place: dict[Place, list[int]] = defaultdict(list)
    for n, line in enumerate(cv.lines):
        by_place[line.place].append(n)
    is_read = [
        ({*tags} != {"O"} and section_of(label) not in ("", "person"))
        or any(tag.endswith("-interest") for tag in tags)
        for label, tags in zip(reading.lines, reading.tokens, strict=True)
    ]
    kept = [
        n
        for n, label in enumerate(reading.lines)
        if has_bibliography and section_of(label) == _WORKS and not listed[n]
    ]
    for trace in (trace for trace in parsed.traces if trace.key == "sections"):
        title = all_versions(parsed.person.sections[trace.index].title)
        rule = lookup(title[0]) if title else None
        numbers = [n for place in trace.places for n in by_place[place]]
        is_known = rule is not None and rule.section == "other"
        if is_known or 2 * sum(is_read[n] for n in numbers) <= len(numbers):
            kept += numbers
    for n in kept:
        reading.lines[n] = "other"


def _missing_details(row: Row, parsed: ParsedCV) -> dict[str, Any]:
    """Return the interests of a person, and the details that the rules did not find.

    Addresses in sections with unknown headings belong to other people.
    """
    person = parsed.person
    sections = {p for trace in parsed.traces if trace.key == "sections" for p in trace.places}
    of_others = " ".join(line.text for line in parsed.lines if line.place in sections)
    known = {
        "name": person.name,
        "native_name": person.name,
        "position": person.position,
        "affiliation": person.affiliation,
        "interests": (),
        "emails": person.email,
    }
    values = {name: row.values[name] for name, value in known.items() if not value}
    if "emails" in values:
        values["emails"] = [email for email in values["emails"] if email not in of_others]
    return {name: value for name, value in values.items() if value}


def _complete_name(parsed: ParsedCV) -> ParsedCV:
    """Return the CV with the owner's name completed from the authors of its works."""
    authors = [bibtex.plain_names(work.get("author")) for work in parsed.publications]
    name = complete_owner_name(parsed.person.name, authors)
    return replace(parsed, person=replace(parsed.person, name=name))


def _is_heading(cv: CVText, reading: Reading, line: int) -> bool:
    """Return whether a line is only a heading: short, above entries, without value or bullet.

    A year alone above works is also a heading.
    """
    own, below = (section_of(label) for label in [*reading.lines, ""][line : line + 2])
    text = cv.texts[line]
    if _WORKS in (own, below) and dates.is_alone(text):
        return True
    is_plain = not (cv.lines[line].marker or re.search(r"\d", without_numbering(text)))
    return (
        reading.lines[line].startswith("heading")
        and own == below
        and (is_plain or lookup(text) is not None)
        and is_short(text)
        and set(reading.tokens[line]) == {"O"}
    )


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
