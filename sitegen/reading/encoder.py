"""Compute word vectors in context with the lower layers of a pretrained encoder, tuned on CVs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sitegen.reading.network import gelu, normalize, softmax

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from sitegen.reading.blocks import Blocks
    from sitegen.reading.network import Floats
    from sitegen.reading.text import CVText
    from sitegen.reading.vocabulary import Vocabulary

LAYERS: Final = 6
WIDTH: Final = 384
HEADS: Final = 12
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
            .reshape(len(values), HEADS, -1)
            .transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 2, 1) / np.float32(np.sqrt(WIDTH / HEADS))
        return (softmax(scores) @ value).transpose(1, 0, 2).reshape(len(values), WIDTH)
