"""Quantized matrices, in blocks of 32 numbers with a common scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sitegen.reading.network import Floats

SIZE = 32


@dataclass(frozen=True, slots=True)
class Blocks:
    """A matrix of four-bit numbers."""

    scales: NDArray[np.float16]
    """Rows x blocks."""
    nibbles: NDArray[np.uint8]
    """Rows x blocks x 16: the lower four bits are the first 16 numbers of a block."""

    def rows(self, numbers: NDArray[Any] | slice = slice(None)) -> Floats:
        """Return some rows, or all of them, as floats."""
        nibbles = self.nibbles[numbers]
        values = np.concatenate([nibbles & 15, nibbles >> 4], -1).astype(np.float32) - 8
        values *= self.scales[numbers].astype(np.float32)[..., None]
        return values.reshape(len(values), values.shape[1] * SIZE)
