"""The network: convolutions over tokens, attention over the lines of the whole CV, and heads.

Tokens are read in their neighbourhood and summed up line by line; lines look at each other across
the whole CV, so that the members of a list are decided together; what a line has learned goes back
to its tokens. All layers are plain products of matrices, which run anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import nn

from sitegen.reading.features import LINE_SIZES, TOKEN_SIZES
from sitegen.reading.scheme import ATTRIBUTES, DETAILS, INHERITED, LINE_LABELS, TAGS
from training.targets import IGNORE

if TYPE_CHECKING:
    from collections.abc import Mapping

WEIGHTS = {"line": 1.0, "token": 1.5, "start": 2.0, "inherits": 2.0}
"""How much each head counts in the loss; the others count 0.3."""


class Convolution(nn.Module):
    """A residual block that looks at neighbours at a distance."""

    def __init__(self, width: int, distance: int, dropout: float) -> None:
        super().__init__()
        self.distance = distance
        self.norm = nn.LayerNorm(width)
        self.mix = nn.Linear(3 * width, width)
        self.out = nn.Linear(width, width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        """Return values, positions x width, of the same shape."""
        normed = self.norm(values)
        zeros = normed.new_zeros(min(self.distance, len(normed)), normed.shape[1])
        before = torch.cat([zeros, normed[: -self.distance]])
        after = torch.cat([normed[self.distance :], zeros])
        mixed = nn.functional.gelu(
            self.mix(torch.cat([before, normed, after], 1)), approximate="tanh"
        )
        return values + self.dropout(self.out(mixed))


class Attention(nn.Module):
    """A residual block in which every line looks at every other, near or far."""

    def __init__(self, width: int, heads: int, dropout: float) -> None:
        super().__init__()
        self.heads = heads
        self.norm, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.project = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.distance = nn.Embedding(32, heads)
        nn.init.zeros_(self.distance.weight)
        self.rise, self.fall = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        """Return values, lines x width, of the same shape."""
        count, width = values.shape
        parts = self.project(self.norm(values)).view(count, 3, self.heads, -1).permute(1, 2, 0, 3)
        place = torch.arange(count)
        away = place[None] - place[:, None]
        size = away.abs().clamp(min=1).float().log2().mul(1.6).long() + (away != 0).long()
        bias = self.distance(size.clamp(max=15) + 16 * (away > 0).long())
        mixed = nn.functional.scaled_dot_product_attention(
            parts[0], parts[1], parts[2], attn_mask=bias.permute(2, 0, 1)
        )
        values = values + self.dropout(self.out(mixed.permute(1, 0, 2).reshape(count, width)))
        return values + self.dropout(
            self.fall(nn.functional.gelu(self.rise(self.norm2(values)), approximate="tanh"))
        )


def _embeddings(sizes: Mapping[str, int], width: int) -> nn.ModuleList:
    tables = nn.ModuleList(nn.Embedding(size, width) for size in sizes.values())
    for table in tables:
        nn.init.normal_(table.weight, std=0.1)
    return tables


class Network(nn.Module):
    """Reads one whole CV."""

    def __init__(
        self, vector: int, width: int = 192, line_width: int = 256, dropout: float = 0.15
    ) -> None:
        super().__init__()
        self.words = nn.Linear(vector, width)
        self.token_features = _embeddings(TOKEN_SIZES, width)
        self.line_features = _embeddings(LINE_SIZES, line_width)
        self.near = nn.ModuleList(Convolution(width, d, dropout) for d in (1, 2, 4, 8))
        self.gather = nn.Linear(4 * width, line_width)
        self.lines = nn.ModuleList()
        for distance in (1, 2, 4, 1):
            self.lines.append(Convolution(line_width, distance, dropout))
            self.lines.append(Attention(line_width, 4, dropout))
        self.line_norm = nn.LayerNorm(line_width)
        self.spread = nn.Linear(line_width, width)
        self.far = nn.ModuleList(Convolution(width, d, dropout) for d in (1, 2, 4, 8, 1))
        self.token_norm = nn.LayerNorm(width)
        sizes = {"token": len(TAGS), "start": 2, "detail": len(DETAILS)}
        sizes |= {name: len(values) for name, values in ATTRIBUTES.items()}
        sizes["inherits"] = len(INHERITED)
        self.line_head = nn.Linear(line_width, len(LINE_LABELS))
        self.heads = nn.ModuleDict({name: nn.Linear(width, n) for name, n in sizes.items()})
        self.dropout = nn.Dropout(dropout)

    def forward(
        self,
        vectors: torch.Tensor,
        tokens: torch.Tensor,
        lines: torch.Tensor,
        owners: torch.Tensor,
        firsts: torch.Tensor,
    ) -> dict[str, torch.Tensor]:
        """Return the logits of each head: `line` for each line, the others for each token."""
        values = self.dropout(self.words(vectors))
        for n, table in enumerate(self.token_features):
            values = values + table(tokens[:, n])
        for block in self.near:
            values = block(values)
        count = len(lines)
        width = values.shape[1]
        most = values.new_full((count, width), -1e4)
        most = most.scatter_reduce(0, owners[:, None].expand(-1, width), values, "amax")
        mean = values.new_zeros(count, width).index_add(0, owners, values)
        mean = mean / torch.bincount(owners, minlength=count).clamp(min=1)[:, None]
        summary = torch.cat([most, mean, values[firsts[:-1]], values[firsts[1:] - 1]], 1)
        states = self.gather(summary)
        for n, table in enumerate(self.line_features):
            states = states + table(lines[:, n])
        for block in self.lines:
            states = block(states)
        states = self.line_norm(states)
        values = values + self.spread(states)[owners]
        for block in self.far:
            values = block(values)
        values = self.dropout(self.token_norm(values))
        out = {name: head(values) for name, head in self.heads.items()}
        out["line"] = self.line_head(self.dropout(states))
        return out


def loss(
    logits: Mapping[str, torch.Tensor], targets: Mapping[str, torch.Tensor]
) -> tuple[torch.Tensor, dict[str, float]]:
    """Return the weighted loss, and the loss of each head."""
    total = logits["line"].new_zeros(())
    parts = {}
    for name, scores in logits.items():
        target = targets[name]
        if name == "inherits":
            known = target[:, 0] != IGNORE
            if not known.any():
                continue
            value = nn.functional.binary_cross_entropy_with_logits(scores[known], target[known])
        elif not (target != IGNORE).any():
            continue
        else:
            value = nn.functional.cross_entropy(
                scores, target, ignore_index=IGNORE, label_smoothing=0.03
            )
        total = total + WEIGHTS.get(name, 0.3) * value
        parts[name] = value.item()
    return total, parts
