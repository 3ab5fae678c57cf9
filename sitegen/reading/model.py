"""Load the trained reader from its file."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Final

import numpy as np

from sitegen.reading.network import Encoder, Network
from sitegen.reading.vocabulary import Blocks, Vocabulary

if TYPE_CHECKING:
    from sitegen.reading.network import Floats

FILE: Final = "model.npz"


class Model:
    """The trained parameters.

    The file is an archive of named arrays: `pieces`, `scores`, `words` and `axes` of the
    vocabulary, `encoder/NAME`, `network/NAME`, `transitions/line` and `transitions/token`. The
    scales of a matrix of bytes, or of one in blocks, are stored as `NAME/scales`.
    """

    def __init__(self, arrays: dict[str, np.ndarray]) -> None:
        """Take the arrays of the file."""
        tensors = unpack(arrays)
        words = Blocks(arrays["words/scales"], arrays["words"])
        pieces = arrays["pieces"].tobytes().decode().split("\n")
        self.vocabulary = Vocabulary(pieces, arrays["scores"].tolist(), words, tensors["axes"])
        self.encoder = Encoder(_below(tensors, "encoder"), words)
        self.transitions = _below(tensors, "transitions")
        """For lines and tokens, the score to add if one label follows another."""
        self.network = Network(_below(tensors, "network"))


def unpack(arrays: dict[str, np.ndarray]) -> dict[str, Floats]:
    """Return the arrays of the file as numbers of 32 bits."""
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
    """Load the reader that ships with the package."""
    with as_file(files("sitegen.reading") / FILE) as path, np.load(path) as archive:
        return Model(dict(archive))
