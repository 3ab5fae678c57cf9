"""Vectors of words in context, from the lower layers of a frozen pretrained encoder.

python -m training.contextual --base FOLDER --layers 4     writes build/training/context.npz
"""

from __future__ import annotations

import argparse
import pickle
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from tokenizers import Tokenizer, pre_tokenizers
from transformers import AutoModel

if TYPE_CHECKING:
    from training.text import CVText

WINDOW, STRIDE = 384, 288


def pieces_of(cv: CVText, tokenizer: Tokenizer) -> tuple[list[int], np.ndarray]:
    """Return the pieces of a CV, and for each the number of its token."""
    ids: list[int] = []
    owners: list[int] = []
    token = 0
    for i, line in enumerate(cv.lines):
        for t in cv.tokens[i]:
            spaced = t.start == 0 or line.text[t.start - 1].isspace()
            text = "|" if t.text == "\t" else t.text
            if len(text) > 3 and text.isupper():
                text = text.title()
            got = tokenizer.encode(f" {text}" if spaced else text, add_special_tokens=False).ids
            got = got[:6] or [3]
            ids += got
            owners += [token] * len(got)
            token += 1
        if ids:
            ids.append(2)
            owners.append(-1)
    return ids, np.array(owners)


def contextual(model: torch.nn.Module, ids: list[int], owners: np.ndarray) -> np.ndarray:
    """Return the mean vector of each token's pieces, averaged over overlapping windows."""
    total = np.zeros((len(ids), 384), np.float32)
    weights = np.zeros(len(ids), np.float32)
    starts = list(range(0, max(1, len(ids) - WINDOW + STRIDE), STRIDE))
    for at in range(0, len(starts), 8):
        rows = [ids[s : s + WINDOW] for s in starts[at : at + 8]]
        length = max(map(len, rows))
        batch = torch.tensor([[0, *r, 2] + [1] * (length - len(r)) for r in rows])
        mask = (batch != 1).long()
        with torch.no_grad():
            out = model(input_ids=batch, attention_mask=mask).last_hidden_state.numpy()
        for s, row, states in zip(starts[at : at + 8], rows, out, strict=True):
            place = np.arange(len(row))
            weight = np.minimum(np.minimum(place + 1, len(row) - place), 48).astype(np.float32)
            total[s : s + len(row)] += weight[:, None] * states[1 : 1 + len(row)]
            weights[s : s + len(row)] += weight
    total /= np.maximum(weights, 1e-6)[:, None]
    count = owners.max() + 1
    sums = np.zeros((count, 384), np.float32)
    numbers = np.zeros(count, np.float32)
    keep = owners >= 0
    np.add.at(sums, owners[keep], total[keep])
    np.add.at(numbers, owners[keep], 1)
    return sums / np.maximum(numbers, 1)[:, None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base")
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--out", default="build/training/context.pkl")
    args = parser.parse_args()
    torch.set_num_threads(1)
    tokenizer = Tokenizer.from_file(f"{args.base}/tokenizer.json")
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="never")
    model = AutoModel.from_pretrained(args.base, add_pooling_layer=False).eval()
    model.encoder.layer = model.encoder.layer[: args.layers]
    data = pickle.loads(Path("build/training/data.pkl").read_bytes())
    cvs = [cv for _, cv, _ in data]
    out = []
    for n, cv in enumerate(cvs):
        out.append(contextual(model, *pieces_of(cv, tokenizer)).astype(np.float16))
        if n % 20 == 0:
            print(n, len(cvs), flush=True)
    Path(args.out).write_bytes(pickle.dumps(out, protocol=5))


if __name__ == "__main__":
    main()
