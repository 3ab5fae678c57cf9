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

from sitegen.importers import read_document
from sitegen.parsing import parse_cv
from sitegen.reading.alignment import align
from sitegen.reading.drafts import draft_of
from sitegen.reading.features import Arrays, Words, encode
from sitegen.reading.labelling import label
from sitegen.reading.text import CVText
from training import scoring
from training.augmentation import NAMES, Donors, augment, crop, without_draft
from training.base import Base
from training.corpus import Case, read_cases
from training.judging import judge, judge_references, to_tensors
from training.network import Network, loss
from training.references import training_lists
from training.targets import make_targets
from training.vectors import cut_vocabulary

FOLDER = Path("build/training")


def prepare() -> None:
    """Read and label all CVs once, and let the rules read them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    data = []
    for case in read_cases():
        document = read_document(case.path)
        cv = CVText(document.lines)
        draft = draft_of(cv, parse_cv(document))
        data.append((case, cv, draft, label(cv, align(cv, case.gold))))
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


def train(
    cvs: list[Arrays],
    lists: list[Arrays],
    vectors: np.ndarray,
    axes: np.ndarray,
    args: argparse.Namespace,
    check: Any,
) -> Network:
    """Train a network on encoded, labelled CVs."""
    random.seed(args.seed)
    np.random.seed(args.seed)
    torch.manual_seed(args.seed)
    extra = args.context_width
    network = Network(vectors.shape[1] + extra, args.width, args.line_width)
    print(sum(p.numel() for p in network.parameters()), "parameters", flush=True)
    if args.start:
        _start_from(network, args.start)
    optimizer = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=0.02)
    some = int(len(lists) * args.lists)
    steps = args.epochs * math.ceil((len(cvs) + some) / args.batch)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer,
        lambda s: (
            min(1, (s + 1) / 40) * (0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * s / steps)))
        ),
    )
    pool = np.concatenate(
        [
            np.unique(a.words[np.isin(a.targets["token"], NAMES) & (a.tokens[:, 0] == 13)])
            for a in cvs + lists
        ]
    )
    donors, own = Donors(cvs), set(map(id, cvs))
    started = time.time()
    for epoch in range(args.epochs):
        network.train()
        rows = cvs + random.sample(lists, some)
        order = random.sample(range(len(rows)), len(rows))
        sums: dict[str, float] = {}
        for n, index in enumerate(order):
            arrays = crop(augment(rows[index], pool), args.most)
            if id(rows[index]) in own and random.random() < args.borrow:
                arrays = donors.borrow(arrays)
            targets = {name: torch.from_numpy(v) for name, v in arrays.targets.items()}
            inputs = to_tensors(arrays, vectors)
            inputs[0] = inputs[0] * (torch.rand(len(inputs[0]), 1) > 0.08)
            if random.random() < 0.1:
                inputs[0][:, -extra:] = 0
            value, parts = loss(network(*inputs), targets)
            weight = math.sqrt(len(arrays.words) / 1500) / args.batch
            (value * weight).backward()
            if n % args.batch == args.batch - 1 or n + 1 == len(order):
                torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
                optimizer.step()
                optimizer.zero_grad()
                schedule.step()
            for name, part in parts.items():
                sums[name] = sums.get(name, 0.0) + part / len(order)
        means = {name: round(total, 3) for name, total in sums.items()}
        print(f"epoch {epoch} {time.time() - started:.0f}s {means}", flush=True)
        if epoch % args.every == args.every - 1 or epoch + 1 == args.epochs:
            state = network.state_dict()
            torch.save({"state": state, "context": axes, "args": vars(args)}, args.out)
            check(network, quiet=epoch + 1 < args.epochs)
    return network


def _start_from(network: Network, path: str) -> None:
    """Take the weights of a trained network; what it lacks begins at zero."""
    state = torch.load(path, weights_only=False)["state"]
    fresh = {
        name: torch.zeros_like(value)
        for name, value in network.state_dict().items()
        if name not in state
    }
    network.load_state_dict(state | fresh)


def add_contexts(rows: list[Arrays], lists: list[Arrays], path: Path, width: int) -> np.ndarray:
    """Add vectors in context, reduced to their strongest directions; return what reduces them."""
    contexts, others = pickle.loads(path.read_bytes())
    sample = np.concatenate(contexts[::10]).astype(np.float32)
    mean = sample.mean(0)
    _, axes = np.linalg.eigh((sample - mean).T @ (sample - mean))
    axes = axes[:, ::-1][:, :width]
    axes /= ((sample - mean) @ axes).std()
    for arrays, context in zip([*rows, *lists], [*contexts, *others], strict=True):
        arrays.context = ((context.astype(np.float32) - mean) @ axes).astype(np.float16)
    return np.vstack([mean, axes.T])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=["prepare", "fold", "all"])
    parser.add_argument("fold", type=int, nargs="?", default=0)
    parser.add_argument("--of", type=int, default=5)
    parser.add_argument("--vector", type=int, default=96)
    parser.add_argument("--width", type=int, default=160)
    parser.add_argument("--line-width", type=int, default=224)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--batch", type=int, default=2)
    parser.add_argument("--lists", type=float, default=0.25, help="share of references an epoch")
    parser.add_argument("--most", type=int, default=1500)
    parser.add_argument("--borrow", type=float, default=0.6, help="share of CVs with a block more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--context-width", type=int, default=256)
    parser.add_argument("--context", default="build/training/context.pkl")
    parser.add_argument("--start", help="a trained network to start from")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", default="build/training/network.pt")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    if args.action == "prepare":
        prepare()
        return
    data = pickle.loads((FOLDER / "data.pkl").read_bytes())
    words, vocabulary = Words(), cut_vocabulary(Base(), args.vector)
    rows = []
    for case, cv, draft, reading in data:
        arrays = encode(cv, words, vocabulary, draft)
        arrays.targets = make_targets(cv, reading)
        rows.append((case, cv, arrays))
    alone, texts = training_lists()
    lists = []
    for cv, reading in texts:
        arrays = encode(cv, words, vocabulary)
        arrays.targets = make_targets(cv, reading)
        lists.append(arrays)
    path, own = Path(args.context), [arrays for _, _, arrays in rows]
    axes = add_contexts(own, lists, path, args.context_width)
    single = [(r, cv, a) for r, (cv, _), a in zip(alone, texts, lists, strict=False)]
    if args.action != "all":
        del lists[: len(alone)]
    vectors = vocabulary.table(words.index)
    held_out = [r for r in rows if args.action == "fold" and fold_of(r[0], args.of) == args.fold]
    names = {case.name for case, _, _ in held_out}
    kept = [arrays for case, _, arrays in rows if case.name not in names]
    print(f"{len(kept)} CVs, {sum(len(r.words) for r in kept)} tokens", flush=True)

    def check(network: Network, *, quiet: bool) -> None:
        if held_out:
            judge(network, held_out, vectors, quiet=quiet)
            bare = [(case, cv, without_draft(arrays)) for case, cv, arrays in held_out]
            judge(network, bare, vectors, quiet=quiet)
            judge_references(network, single, vectors)

    train(kept, lists, vectors, axes, args, check)


if __name__ == "__main__":
    main()
