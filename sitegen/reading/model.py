"""The file of the trained reader."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Final

import numpy as np

from sitegen.reading.blocks import Blocks
from sitegen.reading.encoder import Encoder
from sitegen.reading.network import Network
from sitegen.reading.vocabulary import Vocabulary

if TYPE_CHECKING:
    from sitegen.reading.network import Floats

FILE: Final = "model.npz"


class Model:
    """All that was learned.

    The file is an archive of arrays. Names tell what they are of: `pieces`, `scores`, `words` and
    `axes` of the vocabulary, `encoder/NAME`, `network/NAME`, and
    `transitions/line` and `transitions/token`. Scales of a matrix of bytes, or of one in blocks,
    are under `NAME/scales`.
    """

    def __init__(self, arrays: dict[str, np.ndarray]) -> None:
        """Take the arrays of the file."""
        tensors = _unpack(arrays)
        words = Blocks(arrays["words/scales"], arrays["words"])
        pieces = arrays["pieces"].tobytes().decode().split("\n")
        self.vocabulary = Vocabulary(pieces, arrays["scores"].tolist(), words, tensors["axes"])
        self.encoder = Encoder(_below(tensors, "encoder"), words)
        self.transitions = _below(tensors, "transitions")
        """For lines and tokens, how much more likely a label is after another one."""
        self.network = Network(_below(tensors, "network"))


def _unpack(arrays: dict[str, np.ndarray]) -> dict[str, Floats]:
    tensors: dict[str, Floats] = {}
    for name, values in arrays.items():
        scales = arrays.get(f"{name}/scales")
        if values.dtype == np.int8 and scales is not None:
            tensors[name] = values.astype(np.float32) * scales[:, None].astype(np.float32)
        elif values.dtype in (np.float16, np.float32):
            tensors[name] = values.astype(np.float32)
    return tensors


def _below(tensors: dict[str, Floats], folder: str) -> dict[str, Floats]:
    prefix = f"{folder}/"
    return {n.removeprefix(prefix): t for n, t in tensors.items() if n.startswith(prefix)}


@cache
def load() -> Model:
    """Load the reader that comes with the package."""
    with as_file(files("sitegen.reading") / FILE) as path, np.load(path) as archive:
        return Model(dict(archive))
