"""Run the network over a CV: overlapping windows -> a `Reading`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch

from training.dataset import TAGS, Encoded, context, windows
from training.scheme import ATTRIBUTES, INHERITED, LINE_LABELS, Reading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from training.model import Network
    from training.text import CVText


def collate(
    rows: Sequence[tuple[Encoded, list[int]]], padding: int, device: torch.device
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Pad windows, each given as indices of pieces, to one batch."""
    length = max(len(at) for _, at in rows)
    ids = np.full((len(rows), length), padding)
    features = np.zeros((len(rows), length, len(rows[0][0].features[0])), dtype=np.int64)
    styles = np.zeros((len(rows), length, 2), dtype=np.int64)
    mask = np.zeros((len(rows), length), dtype=np.int64)
    for n, (encoded, at) in enumerate(rows):
        ids[n, : len(at)] = [encoded.ids[a] for a in at]
        features[n, : len(at)] = [encoded.features[a] for a in at]
        styles[n, : len(at)] = [encoded.styles[a] for a in at]
        mask[n, : len(at)] = 1
    arrays = (torch.from_numpy(a).to(device) for a in (ids, features, styles, mask))
    return tuple(arrays)  # type: ignore[return-value]


def logits(
    network: Network, encoded: Encoded, size: int, padding: int, device: torch.device
) -> dict[str, np.ndarray]:
    """Average the scores of overlapping windows; the middle of a window counts most."""
    network.eval()
    total = len(encoded.ids)
    sums: dict[str, np.ndarray] = {}
    weights = np.zeros(total)
    ranges = [w for offset in (0, size // 2) for w in windows(encoded, size, offset)]
    for first in range(0, len(ranges), 16):
        batch = ranges[first : first + 16]
        before = [context(encoded, start) for start, _ in batch]
        rows = [(encoded, [*b, *range(*r)]) for b, r in zip(before, batch, strict=True)]
        with torch.no_grad(), torch.autocast(device.type, dtype=torch.bfloat16):
            out = network(*collate(rows, padding, device))
        for name, scores in out.items():
            probable = (
                torch.nn.functional.logsigmoid(scores.float())
                if name == "inherits"
                else torch.log_softmax(scores.float(), -1)
            ).cpu()
            values = sums.setdefault(name, np.zeros((total, probable.shape[-1])))
            for n, (start, end) in enumerate(batch):
                skip, length = len(before[n]), end - start
                weight = _weights(length, at_top=start == 0)
                values[start:end] += weight[:, None] * probable[n, skip : skip + length].numpy()
                if name == "line":
                    weights[start:end] += weight
    return {name: values / weights[:, None] for name, values in sums.items()}


def _weights(length: int, *, at_top: bool) -> np.ndarray:
    place = np.arange(length)
    weight = np.minimum(np.minimum(place + 1, length - place), 64) / 64.0
    if at_top:
        weight[: length // 2] = 1
    return weight


def read(cv: CVText, encoded: Encoded, scores: dict[str, np.ndarray]) -> Reading:
    """Choose the best label of each line and token."""
    reading = Reading(["other"] * len(cv.lines), [["O"] * len(t) for t in cv.tokens])
    for at, origin in enumerate(encoded.origins):
        if origin is None:
            continue
        i, k = origin
        if k < 0:
            reading.lines[i] = LINE_LABELS[int(scores["line"][at].argmax())]
            continue
        reading.tokens[i][k] = TAGS[int(scores["token"][at].argmax())]
        if scores["start"][at].argmax() == 1:
            reading.starts.add((i, k))
        reading.attributes[i, k] = {
            name: values[int(scores[name][at].argmax())] for name, values in ATTRIBUTES.items()
        }
        reading.inherits[i, k] = frozenset(
            name for n, name in enumerate(INHERITED) if scores["inherits"][at][n] > np.log(0.5)
        )
    return reading
