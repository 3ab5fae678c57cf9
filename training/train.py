"""Train the reader, or judge it by folds over people.

python -m training.train prepare               labels -> build/training/data.pkl
python -m training.train fold 0 --of 5         train on four fifths, judge on the rest
python -m training.train all                   train on everything, for the package
"""

from __future__ import annotations

import argparse
import math
import pickle
import random
import re
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from sitegen import importers
from training import scoring
from training.alignment import align
from training.ceiling import shape
from training.corpus import Case, read_cases
from training.dataset import Encoded, Tokenizer, add_targets, context, encode, windows
from training.decoding import decode
from training.labelling import label
from training.model import Network, loss
from training.reading import collate, logits, read
from training.text import CVText

FOLDER = Path("build/training")


def prepare() -> None:
    """Read and label all CVs once."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    data = []
    for case in read_cases():
        cv = CVText(importers.read(case.path).lines)
        cv.dates  # noqa: B018 - computed once, before it is pickled
        data.append((case, cv, label(cv, align(cv, case.gold))))
        print(case.name, flush=True)
    (FOLDER / "data.pkl").write_bytes(pickle.dumps(data))


def owner(case: Case) -> str:
    """Return whose CV it is: two CVs of one person are in one fold."""
    return scoring.norm(
        case.gold.get("person", {}).get("native_name")
        or case.gold.get("person", {}).get("name")
        or case.name
    )


def fold_of(case: Case, folds: int) -> int:
    """Return the fold of a CV, by whose it is."""
    return sum(map(ord, re.sub(r"\s", "", owner(case)))) % folds


def train(rows: list[Any], tokenizer: Tokenizer, args: argparse.Namespace) -> Network:
    """Train a network on encoded, labelled CVs."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    random.seed(args.seed)
    torch.manual_seed(args.seed)
    network = Network(args.base, args.layers).to(device)
    body = [
        p for n, p in network.named_parameters() if n.startswith("encoder.") and p.requires_grad
    ]
    heads = [p for n, p in network.named_parameters() if not n.startswith("encoder.")]
    groups = [{"params": body, "lr": args.rate}, {"params": heads, "lr": 1e-3}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    count = sum(len(list(windows(e, args.window))) for e in rows)
    steps = args.epochs * math.ceil(count / args.batch)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min(1, (s + 1) / (0.06 * steps)) * max(0.02, 1 - s / (steps * 1.05))
    )
    started = time.time()
    for epoch in range(args.epochs):
        batches = _batches(rows, args, first=epoch == 0)
        network.train()
        sums: dict[str, float] = {}
        for n, batch in enumerate(batches):
            inputs = collate([(e, at) for e, at, _ in batch], tokenizer.padding, device)
            targets = _targets(batch, inputs[0].shape[1], device)
            with torch.autocast(device.type, dtype=torch.bfloat16):
                out = network(*inputs)
            value, parts = loss(out, targets)
            optimizer.zero_grad()
            value.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            for name, part in parts.items():
                sums[name] = sums.get(name, 0.0) + part
            if n % 100 == 99 or n + 1 == len(batches):
                means = {name: round(total / (n + 1), 3) for name, total in sums.items()}
                print(
                    f"epoch {epoch} {n + 1}/{len(batches)} {time.time() - started:.0f}s {means}",
                    flush=True,
                )
    return network


def _batches(rows: list[Encoded], args: argparse.Namespace, *, first: bool) -> list[Any]:
    cut = []
    for encoded in rows:
        offset = 0 if first else random.randrange(60, args.window)
        for start, end in windows(encoded, args.window, offset):
            before = context(encoded, start)
            cut.append((encoded, [*before, *range(start, end)], len(before)))
    random.shuffle(cut)
    chunks = [cut[i : i + args.batch * 8] for i in range(0, len(cut), args.batch * 8)]
    for chunk in chunks:
        chunk.sort(key=lambda row: len(row[1]))
    batches = [c[i : i + args.batch] for c in chunks for i in range(0, len(c), args.batch)]
    random.shuffle(batches)
    return batches


def _targets(batch: list[Any], length: int, device: torch.device) -> dict[str, torch.Tensor]:
    result = {}
    for name, values in batch[0][0].targets.items():
        padded = np.full((len(batch), length, *values.shape[1:]), -100, dtype=values.dtype)
        for n, (encoded, at, skip) in enumerate(batch):
            padded[n, skip : len(at)] = encoded.targets[name][at[skip:]]
        result[name] = torch.from_numpy(padded).to(device)
    return result


def judge(
    network: Network, cases: list[Any], tokenizer: Tokenizer, args: argparse.Namespace
) -> None:
    """Print F1 by section and language of CVs that the network has not seen."""
    device = next(network.parameters()).device
    sections: dict[str, Any] = {}
    grand, figures = scoring.Tally(), []
    for case, cv, _, encoded in cases:
        scores = logits(network, encoded, args.window, tokenizer.padding, device)
        tallies, _ = scoring.score(case.gold, shape(decode(cv, read(cv, encoded, scores))))
        total = scoring.Tally()
        for section, tally in tallies.items():
            total.update(tally)
            sections.setdefault(section, scoring.Tally()).update(tally)
        grand.update(total)
        figures.append((total.f1(), case.is_chinese))
        print(f"  {case.name} {total.f1():.3f}", flush=True)
    means = [f for f, _ in figures]
    print({section: round(tally.f1(), 3) for section, tally in sections.items()})
    languages = [np.mean([f for f, zh in figures if zh is flag] or [0]) for flag in (False, True)]
    print(
        f"F1 {grand.f1():.4f} mean {np.mean(means):.4f} en {languages[0]:.3f} zh {languages[1]:.3f}"
        f" p10 {np.quantile(means, 0.1):.3f} of {len(means)} CVs"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=["prepare", "fold", "all"])
    parser.add_argument("fold", type=int, nargs="?", default=0)
    parser.add_argument("--of", type=int, default=5)
    parser.add_argument("--base", default="build/training/base")
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--batch", type=int, default=4)
    parser.add_argument("--window", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", type=float, default=1.0, help="share of the training CVs to use")
    args = parser.parse_args()
    if args.action == "prepare":
        prepare()
        return
    data = pickle.loads((FOLDER / "data.pkl").read_bytes())
    tokenizer = Tokenizer(args.base)
    rows = []
    for case, cv, reading in data:
        encoded = encode(cv, tokenizer)
        add_targets(encoded, reading)
        rows.append((case, cv, reading, encoded))
    held_out = [r for r in rows if args.action == "fold" and fold_of(r[0], args.of) == args.fold]
    kept = [r for r in rows if r not in held_out]
    random.seed(0)
    kept = random.sample(kept, int(len(kept) * args.part))
    print(f"{len(kept)} CVs, {sum(len(r[3].ids) for r in kept)} pieces", flush=True)
    network = train([r[3] for r in kept], tokenizer, args)
    torch.save(
        {"state": network.state_dict(), "args": vars(args)}, FOLDER / f"{args.action}{args.fold}.pt"
    )
    if held_out:
        judge(network, held_out, tokenizer, args)


if __name__ == "__main__":
    main()
