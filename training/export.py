"""Write the trained networks into the package.

python -m training.export NETWORK.pt ...        writes training/reading/model.npz
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch

from sitegen.reading import model
from training.base import Base
from training.vectors import cut_vocabulary

OUT = Path(model.__file__).with_name(model.FILE)


def export(networks: list[str], out: Path = OUT) -> None:
    """Write one file with the vocabulary, the encoder and the networks."""
    base = Base()
    vocabulary = cut_vocabulary(base)
    words = vocabulary.words
    pieces = ["", "", "", "", *vocabulary.numbers]
    arrays = {
        "pieces": np.frombuffer("\n".join(pieces).encode(), np.uint8),
        "scores": np.array(vocabulary.scores, np.float32),
        "words": words.nibbles,
        "words/scales": words.scales,
        "axes": vocabulary.axes,
    }
    for name, values in base.floats.items():
        arrays[f"encoder/{name}"] = values.astype(np.float16 if "position" in name else np.float32)
    for name, blocks in base.matrices.items():
        arrays[f"encoder/{name}"] = blocks.nibbles
        arrays[f"encoder/{name}/scales"] = blocks.scales
    for n, path in enumerate(networks):
        saved = torch.load(path, weights_only=False)
        arrays["context"] = saved["context"]
        for name, tensor in saved["state"].items():
            values = tensor.numpy()
            if values.ndim == 2 and values.size > 4_000:
                scales = np.abs(values).max(1) / 127
                arrays[f"network{n}/{name}/scales"] = scales.astype(np.float32)
                values = np.round(values / np.maximum(scales, 1e-12)[:, None]).astype(np.int8)
            arrays[f"network{n}/{name}"] = values
    np.savez_compressed(out, **arrays)
    print(f"{out}: {out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    export(sys.argv[1:])
