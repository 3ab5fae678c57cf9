"""Write the trained network into the package.

python -m training.export NETWORK.pt [FILE.npz]
python -m training.export NETWORK.pt FILE.npz OLD.npz    average it with the one it continued from
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch

from sitegen.reading import model
from sitegen.reading.model import unpack
from training.base import Base
from training.vectors import cut_vocabulary

OUT = Path(model.__file__).with_name(model.FILE)
LARGE = 4_000
"""Matrices with at least this many numbers are stored as bytes."""
OLD_SHARE = 0.25
"""The weight of the old network in the average: better on unseen CVs than either of both."""


def export(network: str, out: Path = OUT, old: Path | None = None) -> None:
    """Write the vocabulary, the encoder and the network to one file.

    Args:
        network: The trained weights.
        out: The file to write.
        old: The exported network from which the training continued, to average both.
    """
    before = {}
    if old:
        with np.load(old) as archive:
            before = unpack(dict(archive))
    vocabulary = cut_vocabulary(Base())
    words = vocabulary.words
    pieces = ["", "", "", "", *vocabulary.numbers]
    arrays = {
        "pieces": np.frombuffer("\n".join(pieces).encode(), np.uint8),
        "scores": np.array(vocabulary.scores, np.float32),
        "words": words.nibbles,
        "words/scales": words.scales,
        "axes": vocabulary.axes,
    }
    for name, tensor in torch.load(network).items():
        inner = name.removeprefix("encoder.values.")
        key = f"network/{name}" if inner == name else f"encoder/{inner.replace('/', '.')}"
        key = name if name.startswith("transitions") else key
        values = tensor.float().numpy()
        if old:
            values = (1 - OLD_SHARE) * values + OLD_SHARE * before[key]
        if values.ndim == 2 and values.size > LARGE:
            scales = np.abs(values).max(1) / 127
            arrays[f"{key}/scales"] = scales.astype(np.float32)
            values = np.round(values / np.maximum(scales, 1e-12)[:, None]).astype(np.int8)
        arrays[key] = values.astype(np.float16 if values.dtype == np.float32 else np.int8)
    np.savez_compressed(out, **arrays)
    print(f"{out}: {out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    export(sys.argv[1], *map(Path, sys.argv[2:4]))
