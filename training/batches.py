"""Combine several CVs into the tensors of one training step."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from sitegen.reading.features import LINE_SIZES, TOKEN_SIZES
from sitegen.reading.network import END, FADE, START, WINDOW, window_starts
from training.augmentation import Donors, augment, crop
from training.targets import IGNORE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.reading.features import Arrays

GAP = 8
"""The number of empty tokens between two CVs: a convolution's reach. Two of them make a line."""
PADDING = 1
"""The number of the piece that pads a window."""
SPACED = tuple(TOKEN_SIZES).index("separation")


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of all words: entry `2 * word + spaced` is a range of numbers."""

    bounds: np.ndarray
    numbers: np.ndarray

    def of(self, arrays: Arrays) -> tuple[np.ndarray, np.ndarray]:
        """Return the pieces of a CV, and for each its token, or -1 minus the line that it ends."""
        keys = arrays.words * 2 + (arrays.tokens[:, SPACED] != 2)
        lengths = self.bounds[keys + 1] - self.bounds[keys]
        offsets = np.repeat(self.bounds[keys] - np.cumsum(lengths) + lengths, lengths)
        numbers = self.numbers[offsets + np.arange(lengths.sum())]
        owners = np.repeat(np.arange(len(keys)), lengths)
        ends = np.cumsum(lengths)[arrays.firsts[1:] - 1]
        numbers = np.insert(numbers, ends, END)
        return numbers, np.insert(owners, ends, -1 - np.arange(len(ends)))


@dataclass(slots=True)
class Batch:
    """Concatenated CVs, with a gap after each."""

    words: torch.Tensor
    """The row of each token in the table of word vectors."""
    tokens: torch.Tensor
    lines: torch.Tensor
    owners: torch.Tensor
    firsts: torch.Tensor
    is_token: torch.Tensor
    """False in gaps."""
    is_line: torch.Tensor
    groups: torch.Tensor
    """The number of the CV that each line belongs to."""
    pieces: torch.Tensor
    """Windows x pieces."""
    known: torch.Tensor
    sources: torch.Tensor
    """Windows x pieces: the token of a piece; for the end of a line, the number of tokens plus the
    line; for other pieces, one more than all of these."""
    weights: torch.Tensor
    """Windows x pieces: the weight of a piece in its token; 0 for pieces without a token."""
    targets: dict[str, torch.Tensor]

    def to(self, device: str) -> Batch:
        """Copy the batch to a device."""
        values: list[Any] = []
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, dict):
                values.append({n: v.to(device, non_blocking=True) for n, v in value.items()})
            else:
                values.append(value.to(device, non_blocking=True))
        return Batch(*values)


def make_batch(cvs: list[Arrays], pieces: Pieces) -> Batch:
    """Combine CVs into a batch."""
    token_count = sum(len(cv.words) + GAP for cv in cvs)
    line_count = sum(len(cv.lines) + GAP // 2 for cv in cvs)
    words = np.zeros(token_count, np.int64)
    tokens = np.zeros((token_count, len(TOKEN_SIZES)), np.int64)
    lines = np.zeros((line_count, len(LINE_SIZES)), np.int64)
    is_token, is_line = np.zeros(token_count, bool), np.zeros(line_count, bool)
    groups = np.zeros(line_count, np.int64)
    targets: dict[str, np.ndarray] = {}
    for name, values in cvs[0].targets.items():
        shape = (line_count if name == "line" else token_count, *values.shape[1:])
        targets[name] = np.full(shape, IGNORE, np.float32 if name == "inherits" else np.int64)
    owners, firsts, windows = [], [], []
    token, line = 0, 0
    for n, cv in enumerate(cvs):
        last, last_line = token + len(cv.words), line + len(cv.lines)
        words[token:last], tokens[token:last], lines[line:last_line] = cv.words, cv.tokens, cv.lines
        is_token[token:last], is_line[line:last_line] = True, True
        groups[line : last_line + GAP // 2] = n
        for name, values in cv.targets.items():
            start = line if name == "line" else token
            targets[name][start : start + len(values)] = values
        owners += [cv.owners + line, np.repeat(np.arange(GAP // 2) + last_line, 2)]
        firsts += [cv.firsts[:-1] + token, np.arange(last, last + GAP, 2)]
        windows += _windows(*pieces.of(cv), token, line + token_count, token_count + line_count)
        token, line = last + GAP, last_line + GAP // 2
    longest = max(len(numbers) for numbers, _, _ in windows)
    shape = len(windows), longest
    ids = np.full(shape, PADDING, np.int64)
    sources = np.full(shape, token_count + line_count, np.int64)
    weights = np.zeros(shape, np.float32)
    for row, (numbers, places, shares) in enumerate(windows):
        ids[row, : len(numbers)], sources[row, : len(numbers)] = numbers, places
        weights[row, : len(numbers)] = shares
    arrays = (
        words, tokens, lines, np.concatenate(owners), np.concatenate([*firsts, [token_count]]),
        is_token, is_line, groups, ids, ids != PADDING, sources, weights,
    )  # fmt: skip
    return Batch(
        *map(torch.from_numpy, arrays), {n: torch.from_numpy(v) for n, v in targets.items()}
    )


def _windows(
    numbers: np.ndarray, owners: np.ndarray, token: int, line: int, special: int
) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Yield the pieces of each window, what they belong to, and their weights in their tokens."""
    places = np.where(owners >= 0, owners + token, -1 - owners + line)
    starts = window_starts(len(numbers))
    fades = []
    totals = np.zeros(len(numbers), np.float32)
    for start in starts:
        count = min(WINDOW, len(numbers) - start)
        nearest = np.minimum(np.arange(count) + 1, count - np.arange(count))
        fades.append(np.minimum(nearest, FADE).astype(np.float32))
        totals[start : start + count] += fades[-1]
    per_token = np.bincount(owners[owners >= 0])
    for start, fade in zip(starts, fades, strict=True):
        part = slice(start, start + len(fade))
        of_token = owners[part] >= 0
        shares = np.where(of_token, fade / totals[part] / per_token[np.maximum(owners[part], 0)], 0)
        yield (
            np.concatenate([[START], numbers[part], [END]]),
            np.concatenate([[special], places[part], [special]]),
            np.concatenate([[0], shares, [0]]),
        )


class Examples(torch.utils.data.IterableDataset[Batch]):
    """Endless batches: each epoch has all CVs, some in other layouts, and some references."""

    def __init__(
        self,
        cvs: list[Arrays],
        repeats: list[int],
        layouts: list[Arrays],
        lists: list[Arrays],
        pieces: Pieces,
        pool: np.ndarray,
        options: Mapping[str, Any],
    ) -> None:
        """Set the CVs, how often each occurs in an epoch, and the other examples."""
        super().__init__()
        self.cvs, self.repeats, self.layouts, self.lists = cvs, repeats, layouts, lists
        self.pieces, self.pool, self.options = pieces, pool, options

    def __iter__(self) -> Iterator[Batch]:
        """Yield batches."""
        worker = torch.utils.data.get_worker_info()
        seed = self.options["seed"] * 1000 + (worker.id if worker else 0)
        random.seed(seed)
        np.random.seed(seed)
        donors = Donors(self.cvs)
        while True:
            repeated_cvs = [
                cv for cv, n in zip(self.cvs, self.repeats, strict=True) for _ in range(n)
            ]
            layouts = random.choices(
                self.layouts, k=int(len(self.cvs) * self.options["layouts"] * bool(self.layouts))
            )
            lists = random.sample(self.lists, int(len(self.lists) * self.options["lists"]))
            order = [(cv, True) for cv in repeated_cvs + layouts] + [(cv, False) for cv in lists]
            random.shuffle(order)
            batch: list[Arrays] = []
            size = 0
            for cv, is_cv in order:
                arrays = crop(augment(cv, self.pool), self.options["most"])
                if is_cv and random.random() < self.options["borrow"]:
                    arrays = donors.borrow(arrays)
                batch.append(arrays)
                size += len(arrays.words)
                if size >= self.options["batch"]:
                    yield make_batch(batch, self.pieces)
                    batch, size = [], 0
