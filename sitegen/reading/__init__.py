"""Read a CV with a small trained network, which starts from what the rules read.

text         lines -> tokens and dates
drafts       what the rules read -> labels (`alignment`, `labelling`, `comparing`)
vocabulary   tokens -> pieces of words, and vectors of these (`blocks`)
features     what a token and a line look like, as small numbers
encoder      text and looks -> vectors of tokens in context
network      all that -> scores of labels
scheme       the labels
choosing     scores -> labels
decoding     labels -> entries
trust        the sections that the network reads better than the rules
model        the file with all that was learned

The entries are checked against the lines and combined with the reading of the rules, like the
answer of an assistant: the network can point to words, not write any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sitegen.assisting.answer import Answer, Entry
from sitegen.assisting.check import check_answer
from sitegen.assisting.combine import combine
from sitegen.assisting.request import number_lines
from sitegen.reading.choosing import choose
from sitegen.reading.decoding import find_rows
from sitegen.reading.drafts import draft_of
from sitegen.reading.features import Words, encode
from sitegen.reading.model import load
from sitegen.reading.text import CVText
from sitegen.reading.trust import section_of, trusted_sections

if TYPE_CHECKING:
    from sitegen.document import Document
    from sitegen.parsing import ParsedCV
    from sitegen.reading.decoding import Row
    from sitegen.reading.model import Model
    from sitegen.reading.network import Floats
    from sitegen.reading.scheme import Reading


_LEAST_LINES: Final = 30
_LEAST_TOKENS: Final = 300
"""Size of a CV; the rules alone read one that has fewer of both, unless it is a list of works."""
_MOST_LINES: Final = 2_000
_MOST_TOKENS: Final = 15_000
"""Size of a CV; the rules alone read a larger one: memory grows with the square of lines, and a
thousand tokens take about 1.7 s."""

_LONGEST_HEADING: Final = 60


def improve(document: Document, parsed: ParsedCV) -> ParsedCV:
    """Return a CV with the sections that the network reads better, and the others as they were.

    Args:
        document: The lines of the CV.
        parsed: What the rules read.
    """
    cv = CVText(document.lines)
    if document.records or not _is_readable(cv):
        return parsed
    draft, is_short = draft_of(cv, parsed), _is_short(cv)
    if is_short and not _has_only_works(draft):
        return parsed
    model = load()
    scores = scores_of(cv, draft, model)
    reading = choose(cv, scores, model)
    if is_short and not _has_only_works(reading):
        return parsed
    works = frozenset({"publications"})
    trusted = works if is_short else trusted_sections(reading, draft, scores)
    ours = [trusted.issuperset(_sections(label)) for label in draft.lines]
    rows = [
        row
        for row in find_rows(cv, reading)
        if row.section in trusted and row.lines and all(ours[n] for n in row.lines)
    ]
    if not rows:
        return parsed
    lines, secrets = number_lines(document, parsed)
    answer = Answer(
        [_to_entry(row) for row in rows],
        numbers=frozenset(
            line.number
            for line, label, is_ours in zip(lines, reading.lines, ours, strict=True)
            if is_ours and trusted.issuperset(_sections(label))
        ),
    )
    checked = check_answer(answer, lines, secrets)
    headings = [n + 1 for n, is_ours in enumerate(ours) if is_ours and _is_heading(cv, reading, n)]
    return combine(checked, parsed, lines, secrets, is_complete=True, headings=headings)[0]


def _is_readable(cv: CVText) -> bool:
    """Return whether a CV has a size that the network reads in a few seconds."""
    return 0 < len(cv.lines) <= _MOST_LINES and sum(map(len, cv.tokens)) <= _MOST_TOKENS


def _is_short(cv: CVText) -> bool:
    return len(cv.lines) < _LEAST_LINES and sum(map(len, cv.tokens)) < _LEAST_TOKENS


def _has_only_works(reading: Reading) -> bool:
    return {*map(section_of, reading.lines)} <= {"publications", ""}


def _is_heading(cv: CVText, reading: Reading, line: int) -> bool:
    """Return whether a line is a heading and nothing else: short, and without any value."""
    return (
        reading.lines[line].startswith("heading")
        and len(cv.texts[line]) <= _LONGEST_HEADING
        and set(reading.tokens[line]) == {"O"}
    )


def _sections(label: str) -> set[str]:
    """Return the section of the label of a line, if it has one."""
    return {section_of(label)} - {""}


def _to_entry(row: Row) -> Entry:
    values = {
        name: list(value) if isinstance(value, list) else [str(value)]
        for name, value in row.values.items()
        if value
    }
    omits_owner = row.section == "publications" and "authors" not in values
    return Entry(
        row.section,
        tuple(n + 1 for n in row.lines),
        tuple(n + 1 for n in row.above),
        values,
        frozenset({"self_omitted"} if omits_owner else ()),
        row.unsure,
    )


def scores_of(cv: CVText, draft: Reading | None, model: Model) -> dict[str, Floats]:
    """Return the scores of the network, rounded, so that they are alike everywhere."""
    words = Words()
    arrays = encode(cv, words, model.vocabulary, draft)
    own = model.vocabulary.table(words.index)[arrays.words]
    context = model.encoder(cv, model.vocabulary, *model.network.features(arrays))
    scores = model.network(arrays, np.concatenate([own, context], 1))
    return {name: np.round(values, 3) for name, values in scores.items()}
