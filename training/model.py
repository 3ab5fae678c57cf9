"""The network: a small pretrained encoder with embeddings of looks and one head per question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import nn
from transformers import AutoModel

from training.dataset import FEATURES, IGNORE, SEPARATIONS, TAGS
from training.scheme import ATTRIBUTES, INHERITED, LINE_LABELS

if TYPE_CHECKING:
    from collections.abc import Mapping

WEIGHTS = {"line": 1.0, "token": 1.5, "start": 2.0, "inherits": 2.0}
"""How much each head counts in the loss; the others count 0.3."""


class Network(nn.Module):
    """Reads windows of pieces."""

    def __init__(self, base: str, layers: int) -> None:
        super().__init__()
        self.encoder = AutoModel.from_pretrained(base, add_pooling_layer=False)
        self.encoder.encoder.layer = self.encoder.encoder.layer[:layers]
        self.encoder.config.num_hidden_layers = layers
        self.encoder.embeddings.word_embeddings.requires_grad_(False)  # no name is learned
        width = self.encoder.config.hidden_size
        self.features = nn.ModuleList(nn.Embedding(n, width) for _, n in FEATURES.values())
        self.style = nn.Embedding(8, width)
        self.separation = nn.Embedding(SEPARATIONS, width)
        for embedding in (*self.features, self.style, self.separation):
            nn.init.normal_(embedding.weight, std=0.01)
        sizes = {"line": len(LINE_LABELS), "token": len(TAGS), "start": 2}
        sizes |= {name: len(values) for name, values in ATTRIBUTES.items()}
        sizes["inherits"] = len(INHERITED)
        self.heads = nn.ModuleDict({name: nn.Linear(width, n) for name, n in sizes.items()})
        self.dropout = nn.Dropout(0.1)

    def forward(
        self,
        ids: torch.Tensor,
        features: torch.Tensor,
        styles: torch.Tensor,
        mask: torch.Tensor,
    ) -> dict[str, torch.Tensor]:
        """Return the logits of each head.

        Args:
            ids: Pieces, batch x length.
            features: Looks of each piece's line, batch x length x features.
            styles: Style and separation of each piece, batch x length x 2.
            mask: 1 for pieces, 0 for padding.
        """
        inputs = self.encoder.embeddings.word_embeddings(ids)
        for n, embedding in enumerate(self.features):
            inputs = inputs + embedding(features[..., n])
        inputs = inputs + self.style(styles[..., 0]) + self.separation(styles[..., 1])
        hidden = self.encoder(inputs_embeds=inputs, attention_mask=mask).last_hidden_state
        hidden = self.dropout(hidden)
        return {name: head(hidden) for name, head in self.heads.items()}


def loss(
    logits: Mapping[str, torch.Tensor], targets: Mapping[str, torch.Tensor]
) -> tuple[torch.Tensor, dict[str, float]]:
    """Return the weighted loss, and the loss of each head."""
    total = torch.zeros((), device=logits["line"].device)
    parts = {}
    for name, scores in logits.items():
        target = targets[name]
        if name == "inherits":
            known = target[..., 0] != IGNORE
            if not known.any():
                continue
            value = nn.functional.binary_cross_entropy_with_logits(
                scores[known].float(), target[known]
            )
        else:
            if not (target != IGNORE).any():
                continue
            value = nn.functional.cross_entropy(
                scores.float().transpose(1, 2), target, ignore_index=IGNORE
            )
        total = total + WEIGHTS.get(name, 0.3) * value
        parts[name] = value.item()
    return total, parts
