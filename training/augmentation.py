"""Other CVs made of the labelled ones: other names, other looks, other order."""

from __future__ import annotations

import random
from typing import Final

import numpy as np

from training.features import LAYOUT, LINE_SIZES, TOKEN_SIZES, Arrays
from training.targets import TAGS

NAMES: Final = [n for n, tag in enumerate(TAGS) if tag[2:] in ("person", "name")]
"""The tags of names of people."""
CAPITALIZED: Final = 13
"""The shape of a word that begins with a capital."""


def augment(arrays: Arrays, pool: np.ndarray) -> Arrays:
    """Return a CV with other names, fewer looks, and some of its blocks left out or moved."""
    words = arrays.words.copy()
    shapes = arrays.tokens[:, 0]
    swap = np.isin(arrays.targets["token"], NAMES) & (shapes == CAPITALIZED)
    if random.random() < 0.7:
        chosen = np.random.choice(pool, swap.sum())
        words[swap] = chosen
    tokens, lines = arrays.tokens.copy(), arrays.lines.copy()
    token_names, line_names = list(TOKEN_SIZES), list(LINE_SIZES)
    if random.random() < 0.25:
        tokens[:, token_names.index("style")] &= 4
        for name in ("bold", "italic"):
            lines[:, line_names.index(name)] = 0
    if random.random() < 0.15:
        tokens[:, token_names.index("style")] = 0
        for name in LAYOUT:
            if name != "tabs":
                lines[:, line_names.index(name)] = 0
        lines[:, line_names.index("size")] = 2
    for name, chance in (("indent", 0.1), ("gap", 0.1), ("gap_after", 0.1), ("size", 0.1)):
        if random.random() < chance:
            lines[:, line_names.index(name)] = 2 if name == "size" else 0
    return rearrange(
        Arrays(words, tokens, lines, arrays.owners, arrays.firsts, arrays.targets, arrays.context)
    )


def rearrange(arrays: Arrays) -> Arrays:
    """Move or leave out runs of lines of one section."""
    if random.random() < 0.4:
        return arrays
    sections = np.where(arrays.targets["line"] == 0, -1, (arrays.targets["line"] - 1) // 3)
    cuts = [0]
    for i in range(1, len(sections)):
        part = (arrays.targets["line"][i] - 1) % 3
        if sections[i] != sections[i - 1] and part != 1:
            cuts.append(i)
    blocks = [(a, b) for a, b in zip(cuts, [*cuts[1:], len(sections)], strict=True) if b > a]
    head, rest = blocks[:1], blocks[1:]
    if len(rest) < 3:
        return arrays
    if random.random() < 0.5:
        i, j = random.sample(range(len(rest)), 2)
        rest[i], rest[j] = rest[j], rest[i]
    if random.random() < 0.5:
        rest = [block for block in rest if random.random() > 0.15]
    return select(arrays, np.concatenate([np.arange(a, b) for a, b in head + rest]))


def crop(arrays: Arrays, most: int) -> Arrays:
    """Return a stretch of lines with at most so many tokens: long lists teach little more."""
    if len(arrays.words) <= most:
        return arrays
    first = random.randrange(len(arrays.lines))
    first = min(first, int(np.searchsorted(arrays.firsts, len(arrays.words) - most)))
    last = int(np.searchsorted(arrays.firsts, arrays.firsts[first] + most)) - 1
    return select(arrays, np.arange(first, max(last, first + 1)))


def select(arrays: Arrays, order: np.ndarray) -> Arrays:
    """Return some lines of a CV in a given order."""
    spans = [np.arange(arrays.firsts[i], arrays.firsts[i + 1]) for i in order]
    at = np.concatenate(spans)
    lengths = [len(s) for s in spans]
    targets = {
        name: values[order if name == "line" else at] for name, values in arrays.targets.items()
    }
    return Arrays(
        arrays.words[at],
        arrays.tokens[at],
        arrays.lines[order],
        np.repeat(np.arange(len(order)), lengths),
        np.concatenate([[0], np.cumsum(lengths)]),
        targets,
        None if arrays.context is None else arrays.context[at],
    )
