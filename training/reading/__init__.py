"""Read a CV with a small trained network: lines -> entries of words of the CV.

text         lines -> tokens and dates
vocabulary   tokens -> pieces of words, and vectors of these
encoder      vectors of tokens in context, from a frozen pretrained encoder
features     what a token and a line look like, as small numbers
network      all that -> scores of labels
scheme       the labels
decoding     scores -> labels -> entries
model        the file with all that was learned
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from training.reading.decoding import choose, find_rows
from training.reading.features import Words, encode
from training.reading.model import load
from training.reading.text import CVText

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Line
    from training.reading.decoding import Row
    from training.reading.model import Model
    from training.reading.network import Floats


_MOST_LINES: Final = 1_000
"""Lines that are read as one CV: memory grows with their square."""


def read_rows(lines: Sequence[Line]) -> list[Row]:
    """Return the entries of a CV in order; the first is the person.

    Args:
        lines: The lines of the CV. Blank ones do not count in the numbers of lines.
    """
    rows: list[Row] = []
    count = 0
    for part in _split(lines):
        cv = CVText(part)
        person, *entries = find_rows(cv, choose(cv, scores_of(cv, load())))
        for row in entries if rows else [person, *entries]:
            row.lines = [number + count for number in row.lines]
            row.above = [number + count for number in row.above]
            rows.append(row)
        count += len(cv.lines)
    return rows


def _split(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Split a very long CV, before a line with a gap above it if there is one."""
    while len(lines) > _MOST_LINES:
        gaps = (n for n in range(_MOST_LINES, _MOST_LINES // 2, -1) if lines[n - 1].blank)
        cut = next(gaps, _MOST_LINES)
        yield lines[:cut]
        lines = lines[cut:]
    if any(not line.blank for line in lines):
        yield lines


def scores_of(cv: CVText, model: Model) -> dict[str, Floats]:
    """Return the mean scores of all networks, rounded, so that they are alike everywhere."""
    words = Words()
    arrays = encode(cv, words, model.vocabulary)
    own = model.vocabulary.table(words.index)[arrays.words]
    context = (model.encoder(cv, model.vocabulary) - model.context[0]) @ model.context[1:].T
    vectors = np.concatenate([own, context], 1)
    results = [network(arrays, vectors) for network in model.networks]
    return {
        name: np.round(sum((result[name] for result in results), scores * 0) / len(results), 3)
        for name, scores in results[0].items()
    }
