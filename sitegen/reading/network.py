"""Run the trained network with plain matrix products, without a framework.

The encoder consists of the lower layers of a pretrained one and gives each token a vector in
context; the layers above it read a whole CV. `training/encoder.py` and `training/network.py` define
both for training, with the same parameter names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from sitegen.reading.scheme import ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from sitegen.reading.features import Arrays
    from sitegen.reading.text import CVText
    from sitegen.reading.vocabulary import Blocks, Vocabulary

    Floats = NDArray[np.float32]

HEADS = 4
"""Number of heads of each attention over lines."""
NEAR, LINES, FAR = (1, 2, 4, 8), (1, 2, 4, 1), (1, 2, 4, 8, 1)
"""Reach of each convolution: over tokens, over lines, and over tokens again."""
LAYERS: Final = 6
WIDTH: Final = 384
ENCODER_HEADS: Final = 12
WINDOW: Final = 448
"""Number of pieces read at once."""
STRIDE: Final = 384
"""Number of pieces between the starts of two windows; in overlaps, their middle counts more."""
START, END, UNKNOWN = 0, 2, 3
"""Numbers of special pieces."""
MAX_PIECES: Final = 6
"""Maximum number of pieces of a word."""
FADE: Final = 48
_EPSILON: Final = 1e-12


def gelu(values: Floats) -> Floats:
    """Return the Gaussian error linear unit, in its approximation with tanh."""
    inner = values * values
    inner *= np.float32(0.044715)
    inner += np.float32(1)
    inner *= values
    inner *= np.float32(0.7978845608)
    np.tanh(inner, out=inner)
    inner += np.float32(1)
    inner *= values
    inner *= np.float32(0.5)
    return inner


def normalize(values: Floats, weight: Floats, bias: Floats, epsilon: float = 1e-5) -> Floats:
    """Return values with mean 0 and deviation 1 in each row, scaled and shifted."""
    centred = values - values.mean(-1, keepdims=True)
    deviation = np.sqrt((centred * centred).mean(-1, keepdims=True) + np.float32(epsilon))
    normed: Floats = centred / deviation * weight + bias
    return normed


def softmax(scores: Floats) -> Floats:
    """Return shares that sum to 1 in each row."""
    shares: Floats = np.exp(scores - scores.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    return shares


class Network:
    """Reads one whole CV."""

    def __init__(self, parameters: Mapping[str, Floats]) -> None:
        """Take the parameters by name."""
        self.parameters = parameters

    def features(self, arrays: Arrays) -> tuple[Floats, Floats]:
        """Return the vectors that the encoder adds to the text of each token and each line."""
        tokens = self._look_up("token_features", arrays.tokens)
        lines = self._look_up("line_features", arrays.lines)
        parameters = self.parameters
        return tokens @ parameters["enter.weight"].T, lines @ parameters["enter_line.weight"].T

    def __call__(self, arrays: Arrays, vectors: Floats) -> dict[str, Floats]:
        """Return the scores of each head: `line` for each line, the others for each token.

        Args:
            arrays: The CV.
            vectors: A vector for each of its tokens.
        """
        values = self._linear("words", vectors)
        values += self._look_up("token_features", arrays.tokens)
        for n, distance in enumerate(NEAR):
            values = self._convolve(f"near.{n}", values, distance)
        states = self._linear("gather", _summarize(values, arrays.firsts))
        states += self._look_up("line_features", arrays.lines)
        for n, distance in enumerate(LINES):
            states = self._convolve(f"lines.{2 * n}", states, distance)
            states = self._attend(f"lines.{2 * n + 1}", states)
        states = self._norm("line_norm", states)
        values += self._linear("spread", states)[arrays.owners]
        for n, distance in enumerate(FAR):
            values = self._convolve(f"far.{n}", values, distance)
        values = self._norm("token_norm", values)
        names = ("token", "start", "detail", *ATTRIBUTES, "inherits")
        scores = {name: self._linear(f"heads.{name}", values) for name in names}
        return scores | {"line": self._linear("line_head", states)}

    def _look_up(self, name: str, numbers: NDArray[np.int64]) -> Floats:
        """Return the sum of the embeddings of all features of each row."""
        tables = [self.parameters[f"{name}.{n}.weight"] for n in range(numbers.shape[1])]
        rows = np.zeros((len(numbers), tables[0].shape[1]), np.float32)
        for table, column in zip(tables, numbers.T, strict=True):
            rows += table[column]
        return rows

    def _linear(self, name: str, values: Floats) -> Floats:
        parameters = self.parameters
        product: Floats = values @ parameters[f"{name}.weight"].T
        return product + parameters[f"{name}.bias"]

    def _norm(self, name: str, values: Floats) -> Floats:
        parameters = self.parameters
        return normalize(values, parameters[f"{name}.weight"], parameters[f"{name}.bias"])

    def _convolve(self, name: str, values: Floats, distance: int) -> Floats:
        normed = self._norm(f"{name}.norm", values)
        zeros = np.zeros((min(distance, len(normed)), normed.shape[1]), np.float32)
        before = np.concatenate([zeros, normed[:-distance]])
        after = np.concatenate([normed[distance:], zeros])
        mixed = self._linear(f"{name}.mix", np.concatenate([before, normed, after], 1))
        return values + self._linear(f"{name}.out", gelu(mixed))

    def _attend(self, name: str, values: Floats) -> Floats:
        count, width = values.shape
        parts = self._linear(f"{name}.project", self._norm(f"{name}.norm", values))
        query, key, value = parts.reshape(count, 3, HEADS, -1).transpose(1, 2, 0, 3)
        place = np.arange(count)
        away = place[None] - place[:, None]
        size = (np.log2(np.maximum(np.abs(away), 1)).astype(np.float32) * np.float32(1.6)).astype(
            np.int64
        ) + (away != 0)
        bias = self.parameters[f"{name}.distance.weight"][np.minimum(size, 15) + 16 * (away > 0)]
        scores = query @ key.transpose(0, 2, 1) / np.float32(np.sqrt(width / HEADS))
        mixed = softmax(scores + bias.transpose(2, 0, 1)) @ value
        values = values + self._linear(f"{name}.out", mixed.transpose(1, 0, 2).reshape(count, -1))
        rise = gelu(self._linear(f"{name}.rise", self._norm(f"{name}.norm2", values)))
        return values + self._linear(f"{name}.fall", rise)


def _summarize(values: Floats, firsts: NDArray[Any]) -> Floats:
    """Return, for each line, the maximum, mean, first and last of its tokens."""
    starts, ends = firsts[:-1], firsts[1:]
    greatest = np.maximum.reduceat(values, starts)
    means = np.add.reduceat(values, starts) / (ends - starts)[:, None].astype(np.float32)
    return np.concatenate([greatest, means, values[starts], values[ends - 1]], 1)


def split_into_pieces(cv: CVText, vocabulary: Vocabulary) -> tuple[list[int], NDArray[np.int64]]:
    """Return the pieces of a CV, and the token of each; -1 - n for the mark that ends line n."""
    ids: list[int] = []
    owners: list[int] = []
    token = 0
    for i, line in enumerate(cv.lines):
        for t in cv.tokens[i]:
            spaced = t.start == 0 or line.text[t.start - 1].isspace()
            text = "|" if t.text == "\t" else t.text
            numbers = vocabulary.split(text, spaced=spaced)[:MAX_PIECES] or [UNKNOWN]
            ids += numbers
            owners += [token] * len(numbers)
            token += 1
        ids.append(END)
        owners.append(-1 - i)
    return ids, np.array(owners, np.int64)


def window_starts(count: int) -> list[int]:
    """Return the starts of the windows over this number of pieces."""
    return list(range(0, max(1, count - WINDOW + STRIDE), STRIDE))


def merge(windows: Sequence[Floats], starts: Sequence[int], owners: NDArray[np.int64]) -> Floats:
    """Average overlapping windows, then the pieces of each token.

    Args:
        windows: Vectors of the pieces of each window.
        starts: Index of the first piece of each window.
        owners: For each piece, the number of its token, or a negative number.
    """
    total = np.zeros((len(owners), WIDTH), np.float32)
    weights = np.zeros(len(owners), np.float32)
    for start, states in zip(starts, windows, strict=True):
        place = np.arange(len(states))
        nearest = np.minimum(place + 1, len(states) - place)
        weight = np.minimum(nearest, FADE).astype(np.float32)
        total[start : start + len(states)] += weight[:, None] * states
        weights[start : start + len(states)] += weight
    total /= np.maximum(weights, np.float32(1e-6))[:, None]
    kept = owners >= 0
    sums = np.zeros((owners.max() + 1, WIDTH), np.float32)
    np.add.at(sums, owners[kept], total[kept])
    counts = np.bincount(owners[kept], minlength=len(sums))
    sums /= np.maximum(counts, 1)[:, None]
    return sums


class Encoder:
    """The encoder, which reads pieces window by window."""

    def __init__(self, parameters: Mapping[str, Floats], words: Blocks) -> None:
        """Take the parameters by their names in BERT, and the vectors of pieces."""
        self.parameters, self.words = parameters, words

    def __call__(
        self, cv: CVText, vocabulary: Vocabulary, features: Floats, looks: Floats
    ) -> Floats:
        """Return a vector for each token of a CV.

        Args:
            cv: The CV.
            vocabulary: The pieces.
            features: For each token, the vector to add to those of its pieces.
            looks: For each line, the vector to add to that of the mark at its end.
        """
        ids, owners = split_into_pieces(cv, vocabulary)
        added = np.concatenate([features, looks[::-1]])[owners]
        nothing = np.zeros((1, WIDTH), np.float32)
        windows, starts = [], window_starts(len(ids))
        for start in starts:
            numbers = np.array([START, *ids[start : start + WINDOW], END])
            extra = np.concatenate([nothing, added[start : start + WINDOW], nothing])
            windows.append(self.read(self.words.rows(numbers) + extra)[1:-1])
        return merge(windows, starts, owners)

    def read(self, values: Floats) -> Floats:
        """Return a vector in context for each piece of a window."""
        values = values + self.parameters["embeddings.position_embeddings.weight"][: len(values)]
        values += self.parameters["embeddings.token_type_embeddings.weight"][0]
        values = self._norm("embeddings.LayerNorm", values)
        for n in range(LAYERS):
            name = f"encoder.layer.{n}"
            mixed = self._linear(f"{name}.attention.output.dense", self._attend(name, values))
            values = self._norm(f"{name}.attention.output.LayerNorm", values + mixed)
            inner = gelu(self._linear(f"{name}.intermediate.dense", values))
            outer = self._linear(f"{name}.output.dense", inner)
            values = self._norm(f"{name}.output.LayerNorm", values + outer)
        return values

    def _linear(self, name: str, values: Floats) -> Floats:
        product: Floats = values @ self.parameters[f"{name}.weight"].T
        return product + self.parameters[f"{name}.bias"]

    def _norm(self, name: str, values: Floats) -> Floats:
        weight, bias = self.parameters[f"{name}.weight"], self.parameters[f"{name}.bias"]
        return normalize(values, weight, bias, _EPSILON)

    def _attend(self, name: str, values: Floats) -> Floats:
        query, key, value = (
            self._linear(f"{name}.attention.self.{part}", values)
            .reshape(len(values), ENCODER_HEADS, -1)
            .transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 2, 1) / np.float32(np.sqrt(WIDTH / ENCODER_HEADS))
        return (softmax(scores) @ value).transpose(1, 0, 2).reshape(len(values), WIDTH)
