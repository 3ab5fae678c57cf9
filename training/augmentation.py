"""Augment labelled CVs: change names, formatting and order."""

from __future__ import annotations

import random
from typing import Final

import numpy as np

from sitegen.reading.features import DRAFT, LAYOUT, LINE_SIZES, TOKEN_SIZES, Arrays
from sitegen.reading.scheme import TAGS

NAMES: Final = [n for n, tag in enumerate(TAGS) if tag[2:] in ("person", "name")]
"""Indexes of the tags of person names."""
CAPITALIZED: Final = 13
"""The shape of a capitalized word."""


def augment(arrays: Arrays, pool: np.ndarray) -> Arrays:
    """Return a CV with other names, less formatting, and some of its blocks dropped or moved."""
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
    if random.random() < 0.2:
        tokens[:, [n for n, name in enumerate(token_names) if name in DRAFT]] = 0
        lines[:, -1] = 0
    for name, chance in (("indent", 0.1), ("gap", 0.1), ("gap_after", 0.1), ("size", 0.1)):
        if random.random() < chance:
            lines[:, line_names.index(name)] = 2 if name == "size" else 0
    return rearrange(Arrays(words, tokens, lines, arrays.owners, arrays.firsts, arrays.targets))


def blocks_of(arrays: Arrays) -> list[tuple[int, int, int]]:
    """Return the runs of lines of a section: first line, line after the last, section or -1."""
    labels = arrays.targets["line"]
    sections = np.where(labels == 0, -1, (labels - 1) // 3)
    turns = np.flatnonzero(sections[1:] != sections[:-1]) + 1
    cuts = [0, *(int(i) for i in turns if (labels[i] - 1) % 3 != 1)]
    ends = [*cuts[1:], len(sections)]
    return [(a, b, int(sections[a])) for a, b in zip(cuts, ends, strict=True) if b > a]


def rearrange(arrays: Arrays) -> Arrays:
    """Move or drop runs of lines of a section."""
    if random.random() < 0.4:
        return arrays
    blocks = blocks_of(arrays)
    head, rest = blocks[:1], blocks[1:]
    if len(rest) < 3:
        return arrays
    if random.random() < 0.5:
        i, j = random.sample(range(len(rest)), 2)
        rest[i], rest[j] = rest[j], rest[i]
    if random.random() < 0.5:
        rest = [block for block in rest if random.random() > 0.15]
    return select(arrays, np.concatenate([np.arange(a, b) for a, b, _ in head + rest]))


class Donors:
    """Blocks of all CVs by section; rare sections are borrowed more often than they occur."""

    def __init__(self, cvs: list[Arrays], max_tokens: int = 500) -> None:
        """Collect the blocks of some CVs that have at most `max_tokens` tokens."""
        self.blocks: dict[int, list[tuple[Arrays, int, int]]] = {}
        for arrays in cvs:
            for first, last, section in blocks_of(arrays)[1:]:
                if section > 0 and arrays.firsts[last] - arrays.firsts[first] <= max_tokens:
                    self.blocks.setdefault(section, []).append((arrays, first, last))
        self.sections = list(self.blocks)
        self.weights = [len(self.blocks[section]) ** -0.5 for section in self.sections]

    def borrow(self, arrays: Arrays) -> Arrays:
        """Return a CV with a block from another CV inserted between two of its own."""
        section = random.choices(self.sections, self.weights)[0]
        donor, first, last = random.choice(self.blocks[section])
        at = random.choice(blocks_of(arrays))[1]
        count = len(arrays.lines)
        before = select(arrays, np.arange(at))
        block = select(donor, np.arange(first, last))
        if at == count:
            return join([before, block])
        return join([before, block, select(arrays, np.arange(at, count))])


def join(parts: list[Arrays]) -> Arrays:
    """Concatenate runs of lines."""
    lengths = np.concatenate([np.diff(part.firsts) for part in parts])
    return Arrays(
        np.concatenate([part.words for part in parts]),
        np.concatenate([part.tokens for part in parts]),
        np.concatenate([part.lines for part in parts]),
        np.repeat(np.arange(len(lengths)), lengths),
        np.concatenate([[0], np.cumsum(lengths)]),
        {name: np.concatenate([p.targets[name] for p in parts]) for name in parts[0].targets},
    )


def crop(arrays: Arrays, max_tokens: int) -> Arrays:
    """Return a random run of at most `max_tokens` tokens: long lists teach little more."""
    if len(arrays.words) <= max_tokens:
        return arrays
    first = random.randrange(len(arrays.lines))
    first = min(first, int(np.searchsorted(arrays.firsts, len(arrays.words) - max_tokens)))
    last = int(np.searchsorted(arrays.firsts, arrays.firsts[first] + max_tokens)) - 1
    return select(arrays, np.arange(first, max(last, first + 1)))


def select(arrays: Arrays, order: np.ndarray) -> Arrays:
    """Return the lines of a CV given by `order`, in this order."""
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
    )
