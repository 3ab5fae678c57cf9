"""The pretrained encoder for training; `sitegen/reading/network.py` runs it in the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import nn
from torch.nn import functional

from sitegen.reading.network import ENCODER_HEADS, LAYERS, WIDTH

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np

DROPOUT = 0.1


class Encoder(nn.Module):
    """Encodes windows of pieces. Piece vectors are frozen; everything else is trained."""

    def __init__(self, base: Mapping[str, np.ndarray]) -> None:
        """Set the initial parameters, by their names in BERT."""
        super().__init__()
        self.values = nn.ParameterDict(
            {key(name): torch.from_numpy(values.copy()) for name, values in base.items()}
        )

    def forward(self, words: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
        """Return a vector for each piece.

        Args:
            words: Windows x pieces x width: the features of each piece.
            known: Windows x pieces: false for the padding of short windows.
        """
        values = words + self._get("embeddings.position_embeddings.weight")[: words.shape[1]]
        values = values + self._get("embeddings.token_type_embeddings.weight")[0]
        values = self._drop(self._norm("embeddings.LayerNorm", values))
        mask = known[:, None, None, :]
        for n in range(LAYERS):
            name = f"encoder.layer.{n}"
            mixed = self._linear(f"{name}.attention.output.dense", self._attend(name, values, mask))
            values = self._norm(f"{name}.attention.output.LayerNorm", values + self._drop(mixed))
            inner = self._linear(f"{name}.intermediate.dense", values)
            outer = self._linear(f"{name}.output.dense", functional.gelu(inner, approximate="tanh"))
            values = self._norm(f"{name}.output.LayerNorm", values + self._drop(outer))
        return values

    def _get(self, name: str) -> torch.Tensor:
        return self.values[key(name)]

    def _drop(self, values: torch.Tensor) -> torch.Tensor:
        return functional.dropout(values, DROPOUT, self.training)

    def _linear(self, name: str, values: torch.Tensor) -> torch.Tensor:
        return functional.linear(values, self._get(f"{name}.weight"), self._get(f"{name}.bias"))

    def _norm(self, name: str, values: torch.Tensor) -> torch.Tensor:
        weight, bias = self._get(f"{name}.weight"), self._get(f"{name}.bias")
        return functional.layer_norm(values, (WIDTH,), weight, bias, 1e-12)

    def _attend(self, name: str, values: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        windows, count, _ = values.shape
        query, key, value = (
            self._linear(f"{name}.attention.self.{part}", values)
            .view(windows, count, ENCODER_HEADS, -1)
            .transpose(1, 2)
            for part in ("query", "key", "value")
        )
        mixed = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        return mixed.transpose(1, 2).reshape(windows, count, WIDTH)


def key(name: str) -> str:
    """Return the name of a parameter in a form that torch allows."""
    return name.replace(".", "/")
