"""Frozen vectors of words: means of the vectors of their pieces in a general vocabulary.

The vocabulary and its vectors are those of a pretrained multilingual encoder, cut down to Latin and
Chinese pieces and to the strongest directions. Nothing of them is learned from CVs.
"""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HAN: Final = re.compile(r"[\u3400-\u9fff]+")
_SPACE: Final = "▁"
_LONGEST: Final = 18


class Vocabulary:
    """Pieces of words with their vectors."""

    def __init__(self, pieces: list[str], vectors: np.ndarray) -> None:
        """Take pieces, and a vector for each."""
        self.rows = {piece: n for n, piece in enumerate(pieces)}
        self.vectors = vectors

    def split(self, word: str) -> list[int]:
        """Return the rows of the longest pieces that a word is made of."""
        if len(word) > 3 and word.isupper():
            word = word.title()
        text = word if HAN.match(word) else _SPACE + word
        rows, start = [], 0
        while start < len(text):
            for end in range(min(len(text), start + _LONGEST), start, -1):
                row = self.rows.get(text[start:end])
                if row is not None:
                    rows.append(row)
                    break
            else:
                end = start + 1
            start = end
        return rows

    def words(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield the ranges of Chinese words in a text: the longest pieces from left to right."""
        for run in HAN.finditer(text):
            start = run.start()
            while start < run.end():
                end = next(
                    (
                        end
                        for end in range(min(run.end(), start + 8), start + 1, -1)
                        if text[start:end] in self.rows
                    ),
                    start + 1,
                )
                yield start, end
                start = end

    def table(self, keys: Iterable[str]) -> np.ndarray:
        """Return a vector for each key: a word, or a character and the word it is part of."""
        width = self.vectors.shape[1]
        out = []
        for key in keys:
            parts = [self.split(word) for word in key.split("\n")]
            means = [self.vectors[rows].mean(0) for rows in parts if rows]
            out.append(np.mean(means, 0) if means else np.zeros(width))
        return np.array(out, np.float32).reshape(-1, width)


def _script(piece: str) -> str:
    kinds = set()
    for char in piece.removeprefix(_SPACE):
        if "\u3400" <= char <= "\u9fff":
            kinds.add("han")
        elif unicodedata.name(char, "").startswith("LATIN"):
            kinds.add("latin")
        elif char in "'’":
            continue
        else:
            kinds.add("digit" if char.isdecimal() and char.isascii() else "other")
    return kinds.pop() if len(kinds) == 1 else "mixed"


def load_pretrained(folder: str, width: int = 96, latin: int = 48_000) -> Vocabulary:
    """Cut the vocabulary of a pretrained encoder down to what CVs need.

    Args:
        folder: The encoder, with `tokenizer.json` and `model.safetensors`.
        width: Number of directions to keep.
        latin: Number of Latin pieces to keep; the most frequent come first.
    """
    from safetensors.numpy import load_file

    tokenizer = json.loads(Path(folder, "tokenizer.json").read_text(encoding="utf-8"))
    listed = [piece for piece, _ in tokenizer["model"]["vocab"]]
    limits = {"latin": latin, "han": 17_133, "digit": 1_000, "other": 400}
    chosen = []
    for n, piece in enumerate(listed[4:], 4):
        script = _script(piece)
        if script == "other" and len(piece.removeprefix(_SPACE)) > 1:
            continue
        if limits.get(script, 0) > 0:
            limits[script] -= 1
            chosen.append(n)
    tensors = load_file(f"{folder}/model.safetensors")
    name = next(name for name in tensors if name.endswith("word_embeddings.weight"))
    rows = tensors[name][chosen].astype(np.float32)
    centred = rows - rows.mean(0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    reduced = centred @ axes[:, ::-1][:, :width]
    reduced /= reduced.std()
    quantized = np.clip(np.round(reduced * 24), -127, 127) / 24
    return Vocabulary([listed[n] for n in chosen], quantized.astype(np.float32))
