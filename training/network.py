"""The network: an encoder, convolutions over tokens, attention over the lines of the CV, and heads.

The pretrained encoder sees pieces of words, with the formatting of tokens and lines.
Convolutions read tokens in context; the tokens of each line are pooled. Lines attend to each other
across the whole CV, so that the members of a list are classified together, and pass what they
learn back to their tokens. All layers are plain matrix products, which run anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import nn

from sitegen.reading.features import LINE_SIZES, TOKEN_SIZES
from sitegen.reading.network import FAR, HEADS, LINES, NEAR, UNKNOWN, WIDTH
from sitegen.reading.scheme import ATTRIBUTES, DETAILS, INHERITED, LINE_LABELS, TAGS
from training.targets import IGNORE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from training.batches import Batch
    from training.encoder import Encoder

BLANKS = 0.06
"""Share of words, and of pieces, that are masked in training."""
WEIGHTS = {"line": 1.0, "token": 1.5, "start": 2.0, "inherits": 2.0}
"""The weight of each head in the loss; all others weigh 0.3."""


class Convolution(nn.Module):
    """A residual block with a dilated convolution."""

    def __init__(self, width: int, distance: int, dropout: float) -> None:
        super().__init__()
        self.distance = distance
        self.norm = nn.LayerNorm(width)
        self.mix = nn.Linear(3 * width, width)
        self.out = nn.Linear(width, width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, values: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
        """Return values of the same shape, positions x width; unknown positions count as zeros."""
        normed = self.norm(values) * known[:, None]
        zeros = normed.new_zeros(min(self.distance, len(normed)), normed.shape[1])
        before = torch.cat([zeros, normed[: -self.distance]])
        after = torch.cat([normed[self.distance :], zeros])
        mixed = nn.functional.gelu(
            self.mix(torch.cat([before, normed, after], 1)), approximate="tanh"
        )
        return values + self.dropout(self.out(mixed))


class Attention(nn.Module):
    """A residual block in which lines attend to each other, however far apart."""

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

    def forward(self, values: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Return values of the same shape, lines x width.

        Args:
            values: The lines.
            mask: Lines x lines: whether a line attends to another.
        """
        count, width = values.shape
        parts = self.project(self.norm(values)).view(count, 3, self.heads, -1).permute(1, 2, 0, 3)
        place = torch.arange(count, device=values.device)
        offset = place[None] - place[:, None]
        size = offset.abs().clamp(min=1).float().log2().mul(1.6).long() + (offset != 0).long()
        bias = self.distance(size.clamp(max=15) + 16 * (offset > 0).long()).permute(2, 0, 1)
        mixed = nn.functional.scaled_dot_product_attention(
            parts[0], parts[1], parts[2], attn_mask=bias.masked_fill(~mask, -1e4)
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
    """Labels whole CVs."""

    def __init__(
        self,
        encoder: Encoder,
        vector: int,
        width: int = 160,
        line_width: int = 224,
        dropout: float = 0.15,
    ) -> None:
        super().__init__()
        self.encoder = encoder
        self.words = nn.Linear(vector + WIDTH, width)
        self.token_features = _embeddings(TOKEN_SIZES, width)
        self.line_features = _embeddings(LINE_SIZES, line_width)
        self.enter = nn.Linear(width, WIDTH, bias=False)
        self.enter_line = nn.Linear(line_width, WIDTH, bias=False)
        nn.init.zeros_(self.enter.weight)
        nn.init.zeros_(self.enter_line.weight)
        self.near = nn.ModuleList(Convolution(width, d, dropout) for d in NEAR)
        self.gather = nn.Linear(4 * width, line_width)
        self.lines = nn.ModuleList()
        for distance in LINES:
            self.lines.append(Convolution(line_width, distance, dropout))
            self.lines.append(Attention(line_width, HEADS, dropout))
        self.line_norm = nn.LayerNorm(line_width)
        self.spread = nn.Linear(line_width, width)
        self.far = nn.ModuleList(Convolution(width, d, dropout) for d in FAR)
        self.token_norm = nn.LayerNorm(width)
        sizes = {"token": len(TAGS), "start": 2, "detail": len(DETAILS)}
        sizes |= {name: len(values) for name, values in ATTRIBUTES.items()}
        sizes["inherits"] = len(INHERITED)
        self.line_head = nn.Linear(line_width, len(LINE_LABELS))
        self.heads = nn.ModuleDict({name: nn.Linear(width, n) for name, n in sizes.items()})
        self.dropout = nn.Dropout(dropout)

    def forward(
        self, batch: Batch, vectors: torch.Tensor, pieces: torch.Tensor
    ) -> dict[str, torch.Tensor]:
        """Return the logits of each head: `line` for each line, the others for each token.

        Args:
            batch: The CVs.
            vectors: The vectors of all words.
            pieces: The vectors of all pieces.
        """
        features = torch.stack(
            [table(batch.tokens[:, n]) for n, table in enumerate(self.token_features)]
        ).sum(0)
        looks = torch.stack(
            [table(batch.lines[:, n]) for n, table in enumerate(self.line_features)]
        ).sum(0)
        context = self._encode(batch, features, looks, pieces)
        words = torch.cat([vectors[batch.words], context], 1)
        if self.training:
            words = words * (torch.rand(len(words), 1, device=words.device) > BLANKS)
        values = self.dropout(self.words(words)) + features
        for block in self.near:
            values = block(values, batch.is_token)
        states = self.gather(_summarize(values, batch)) + looks
        mask = (batch.groups[:, None] == batch.groups[None]) & batch.is_line[None]
        for n, block in enumerate(self.lines):
            states = block(states, mask if n % 2 else batch.is_line)
        states = self.line_norm(states)
        values = values + self.spread(states)[batch.owners]
        for block in self.far:
            values = block(values, batch.is_token)
        values = self.dropout(self.token_norm(values))
        out = {name: head(values) for name, head in self.heads.items()}
        out["line"] = self.line_head(self.dropout(states))
        return out

    def _encode(
        self, batch: Batch, features: torch.Tensor, looks: torch.Tensor, pieces: torch.Tensor
    ) -> torch.Tensor:
        """Return a vector in context for each token."""
        extra = torch.cat(
            [self.enter(features), self.enter_line(looks), features.new_zeros(1, WIDTH)]
        )
        ids = batch.pieces
        if self.training:
            ids = ids.masked_fill(torch.rand(ids.shape, device=ids.device) < BLANKS, UNKNOWN)
        with torch.autocast(ids.device.type, torch.bfloat16):
            states = self.encoder(pieces[ids] + extra[batch.sources], batch.known).float()
        states = (states * batch.weights[..., None]).flatten(0, 1)
        sums = states.new_zeros(len(extra), WIDTH).index_add(0, batch.sources.flatten(), states)
        return sums[: len(batch.words)]


def _summarize(values: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Return the maximum, the mean, the first and the last of the tokens of each line."""
    count, width, owners, firsts = len(batch.lines), values.shape[1], batch.owners, batch.firsts
    maximum = values.new_full((count, width), -1e4)
    maximum = maximum.scatter_reduce(0, owners[:, None].expand(-1, width), values, "amax")
    mean = values.new_zeros(count, width).index_add(0, owners, values)
    mean = mean / (firsts[1:] - firsts[:-1])[:, None]
    return torch.cat([maximum, mean, values[firsts[:-1]], values[firsts[1:] - 1]], 1)


def loss(
    logits: Mapping[str, torch.Tensor], targets: Mapping[str, torch.Tensor]
) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
    """Return the total weighted loss, and the loss of each head."""
    parts = {}
    for name, scores in logits.items():
        target = targets[name]
        if name == "inherits":
            labelled = target[:, 0] != IGNORE
            losses = nn.functional.binary_cross_entropy_with_logits(
                scores, target.clamp(min=0), reduction="none"
            ).mean(1)
        else:
            labelled = target != IGNORE
            losses = nn.functional.cross_entropy(
                scores, target, ignore_index=IGNORE, label_smoothing=0.03, reduction="none"
            )
        parts[name] = (losses * labelled).sum() / labelled.sum().clamp(min=1)
    total = torch.stack([WEIGHTS.get(name, 0.3) * part for name, part in parts.items()]).sum()
    return total, {name: part.detach() for name, part in parts.items()}
