"""Vectors of all words of the training data in context, computed once: they are frozen.

python -m training.contextual        writes build/training/context.pkl
"""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from sitegen.reading.encoder import Encoder
from training.base import Base
from training.references import training_lists
from training.vectors import cut_vocabulary

if TYPE_CHECKING:
    from sitegen.reading.text import CVText
    from sitegen.reading.vocabulary import Vocabulary


@cache
def _reader() -> tuple[Encoder, Vocabulary]:
    base = Base()
    vocabulary = cut_vocabulary(base)
    matrices = {name: blocks.rows() for name, blocks in base.matrices.items()}
    return Encoder(base.floats | matrices, vocabulary.words), vocabulary


def read(cv: CVText) -> np.ndarray:
    """Return a vector for each token of a CV."""
    encoder, vocabulary = _reader()
    return encoder(cv, vocabulary).astype(np.float16)


def main() -> None:
    data = pickle.loads(Path("build/training/data.pkl").read_bytes())
    cvs = [cv for _, cv, *_ in data]
    lists = [cv for cv, _ in training_lists()[1]]
    out = []
    with ProcessPoolExecutor() as pool:
        for n, vectors in enumerate(pool.map(read, [*cvs, *lists])):
            out.append(vectors)
            if n % 20 == 0:
                print(n, len(cvs) + len(lists), flush=True)
    content = out[: len(cvs)], out[len(cvs) :]
    Path("build/training/context.pkl").write_bytes(pickle.dumps(content, protocol=5))


if __name__ == "__main__":
    main()
