"""Run the trained network with plain matrix products, without a framework.

`training/network.py` defines the same network for training, with the same parameter names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sitegen.reading.scheme import ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from sitegen.reading.features import Arrays

    Floats = NDArray[np.float32]

HEADS = 4
"""Number of heads of each attention over lines."""
NEAR, LINES, FAR = (1, 2, 4, 8), (1, 2, 4, 1), (1, 2, 4, 8, 1)
"""Reach of each convolution: over tokens, over lines, and over tokens again."""


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
