"""Reduce the vocabulary of a pretrained multilingual encoder to what CVs need."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import numpy as np

from sitegen.reading.vocabulary import SPACE, SPECIAL, Blocks, Vocabulary

if TYPE_CHECKING:
    from training.base import Base


def _script(piece: str) -> str:
    kinds = set()
    for char in piece.removeprefix(SPACE):
        if "\u3400" <= char <= "\u9fff":
            kinds.add("han")
        elif unicodedata.name(char, "").startswith("LATIN"):
            kinds.add("latin")
        elif char in "'’":
            continue
        else:
            kinds.add("digit" if char.isdecimal() and char.isascii() else "other")
    return kinds.pop() if len(kinds) == 1 else "mixed"


def cut_vocabulary(base: Base, width: int = 96, latin: int = 32_000) -> Vocabulary:
    """Reduce the vocabulary of a pretrained encoder to what CVs need.

    Args:
        base: The encoder.
        width: Number of dimensions kept in single-word vectors.
        latin: Number of Latin pieces to keep, most frequent first.
    """
    limits = {"latin": latin, "han": 17_133, "digit": 1_000, "other": 400}
    chosen = list(range(SPECIAL))
    for n, piece in enumerate(base.pieces[SPECIAL:], SPECIAL):
        script = _script(piece)
        if script == "other" and len(piece.removeprefix(SPACE)) > 1:
            continue
        if limits.get(script, 0) > 0:
            limits[script] -= 1
            chosen.append(n)
    words = Blocks(base.words.scales[chosen], base.words.nibbles[chosen])
    rows = words.rows()[SPECIAL:]
    mean = rows.mean(0)
    _, axes = np.linalg.eigh((rows - mean).T @ (rows - mean))
    axes = axes[:, ::-1][:, :width]
    axes = np.vstack([mean, (axes / ((rows - mean) @ axes).std()).T]).astype(np.float32)
    pieces = [base.pieces[n] for n in chosen]
    return Vocabulary(pieces, [float(base.scores[n]) for n in chosen], words, axes)
