"""Train the reader on the data of `training.prepare`, with an accelerator if available.

python -m training.train fold 0 --of 5         train on four fifths of the people
python -m training.train all                   train on everything, for the package
python -m training.train all --start FILE.npz  continue from an exported network
"""

from __future__ import annotations

import argparse
import lzma
import math
import pickle
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from sitegen.reading.model import unpack
from sitegen.reading.scheme import LINE_LABELS, TAGS
from training.augmentation import CAPITALIZED, NAMES
from training.batches import Examples, Pieces, make_batch
from training.encoder import Encoder, key
from training.network import Network, loss
from training.prepare import EXAMPLES, fold_of
from training.targets import IGNORE

if TYPE_CHECKING:
    from sitegen.reading.features import Arrays

WARM_UP = 0.04
"""Share of the training time in which the learning rates rise."""
GAIN_WEIGHT, LEAST_GAIN = 0.5, 5.0
"""The weight of transitions between labels, and the limit of negative gains."""
MEMORY = 0.998
"""How much of the average weights each step keeps; the average is what is saved."""


class Mean:
    """The moving average of a network's weights."""

    def __init__(self, network: Network) -> None:
        """Start with the current weights."""
        self.state = {name: value.clone() for name, value in network.state_dict().items()}

    def update(self, network: Network, memory: float) -> None:
        """Add the weights after a step."""
        weights = network.state_dict()
        torch._foreach_lerp_(
            [*self.state.values()], [weights[name] for name in self.state], 1 - memory
        )


def new_network(content: dict[str, Any], start: str = "", frozen: int = 0) -> Network:
    """Return a network that starts from the pretrained encoder, or from a file.

    Args:
        content: The training data.
        start: A file that `training.export` has written.
        frozen: The number of layers of the encoder that are not trained.
    """
    matrices = {name: blocks.rows() for name, blocks in content["matrices"].items()}
    network = Network(Encoder(content["floats"] | matrices), content["vectors"].shape[1])
    if start:
        network.load_state_dict(_read(start))
    for layer in range(frozen):
        for name, parameter in network.encoder.values.items():
            if name.startswith((key(f"encoder.layer.{layer}."), "embeddings")):
                parameter.requires_grad_(requires_grad=False)
    return network


def _read(path: str) -> dict[str, torch.Tensor]:
    """Return the weights in an exported file by their names in the network."""
    with np.load(path) as archive:
        tensors = unpack(dict(archive))
    state = {}
    for name, tensor in tensors.items():
        kind, _, inner = name.partition("/")
        if kind in ("network", "encoder") and not inner.endswith("/scales"):
            inner = inner if kind == "network" else f"encoder.values.{key(inner)}"
            state[inner] = torch.from_numpy(tensor)
    return state


def train(content: dict[str, Any], args: argparse.Namespace) -> None:
    """Train a network and save it."""
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    is_fold = args.action == "fold"
    train_cvs, repeats, held_out = [], [], []
    for owner, is_chinese, arrays in content["cvs"]:
        if is_fold and fold_of(owner, args.of) == args.fold:
            held_out.append(arrays)
        else:
            train_cvs.append(arrays)
            repeats.append(2 if is_chinese else 1)
    layouts = [
        arrays
        for owner, _, arrays in content["layouts"]
        if not (is_fold and fold_of(owner, args.of) == args.fold)
    ]
    lists = content["lists"][content["alone"] if is_fold else 0 :]
    pool = np.concatenate(
        [
            np.unique(a.words[np.isin(a.targets["token"], NAMES) & (a.tokens[:, 0] == CAPITALIZED)])
            for a in [*train_cvs, *lists]
        ]
    )
    pieces = Pieces(content["bounds"], content["numbers"])
    examples = Examples(train_cvs, repeats, layouts, lists, pieces, pool, vars(args))
    loader = torch.utils.data.DataLoader(
        examples, None, num_workers=args.workers, pin_memory=device == "cuda"
    )
    network = new_network(content, args.start, args.frozen).to(device)
    averaged = new_network(content).to(device)
    vectors = torch.from_numpy(content["vectors"].astype(np.float32)).to(device)
    words = torch.from_numpy(content["pieces"].rows()).to(device)
    encoder_ids = set(map(id, network.encoder.parameters()))
    trained = [p for p in network.parameters() if p.requires_grad]
    body = [p for p in trained if id(p) in encoder_ids]
    head = [p for p in trained if id(p) not in encoder_ids]
    print(f"{len(train_cvs)} CVs, {sum(p.numel() for p in body + head)} parameters", flush=True)
    optimizer = torch.optim.AdamW(
        [{"params": body, "lr": args.encoder_rate}, {"params": head, "lr": args.rate}],
        weight_decay=0.03,
        betas=(0.9, 0.98),
    )
    rates = [group["lr"] for group in optimizer.param_groups]
    mean = Mean(network)
    started, next_report, sums = time.monotonic(), args.report, Counter()

    def report(step: int) -> None:
        parts = {name: round(float(value) / sums["steps"], 3) for name, value in sums.items()}
        print(f"{args.out} step {step}, {time.monotonic() - started:.0f} s {parts}", flush=True)
        if held_out:
            averaged.load_state_dict(mean.state)
            check(averaged, held_out, pieces, (vectors, words), device)
        sums.clear()

    for step, batch in enumerate(loader):
        minutes = (time.monotonic() - started) / 60
        progress = max(step / args.steps, minutes / args.minutes)
        if progress >= 1:
            break
        shape = min(1, progress / WARM_UP) * (
            0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * progress))
        )
        for group, rate in zip(optimizer.param_groups, rates, strict=True):
            group["lr"] = rate * shape
        batch = batch.to(device)
        value, parts = loss(network(batch, vectors, words), batch.targets)
        value.backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimizer.step()
        optimizer.zero_grad()
        mean.update(network, min(args.memory, step / (step + 10)))
        sums.update(parts | {"steps": 1})
        if minutes >= next_report:
            report(step)
            next_report += args.report
    report(step)
    state = {name: value.cpu() for name, value in mean.state.items()}
    for name, labels in (("line", LINE_LABELS), ("token", TAGS)):
        state[f"transitions/{name}"] = transitions(
            [cv.targets[name] for cv in train_cvs], len(labels)
        )
    save(state, args.out)


def transitions(sequences: list[np.ndarray], count: int) -> torch.Tensor:
    """Return the weighted log-ratio by which each label is more likely after each other label.

    The weight was tuned on held-out CVs, because the network sees neighbouring lines as well.
    """
    pairs = np.full((count, count), 0.1)
    for labels in sequences:
        np.add.at(pairs, (labels[:-1], labels[1:]), 1)
    following = pairs / pairs.sum(1, keepdims=True)
    gain = np.log(following / (pairs.sum(0) / pairs.sum()))
    return torch.from_numpy(np.maximum(gain, -LEAST_GAIN) * GAIN_WEIGHT)


def check(
    network: Network,
    cvs: list[Arrays],
    pieces: Pieces,
    tables: tuple[torch.Tensor, torch.Tensor],
    device: str,
) -> None:
    """Print the accuracy of labels on held-out CVs."""
    network.eval()
    right, count, total = Counter(), Counter(), 0.0
    with torch.no_grad():
        for arrays in cvs:
            batch = make_batch([arrays], pieces).to(device)
            logits = network(batch, *tables)
            total += float(loss(logits, batch.targets)[0]) / len(cvs)
            for name in ("line", "token", "start"):
                labelled = batch.targets[name] != IGNORE
                hits = (logits[name].argmax(1) == batch.targets[name])[labelled]
                right[name] += int(hits.sum())
                count[name] += len(hits)
    shares = {name: round(right[name] / count[name], 4) for name in right}
    print(f"held out: loss {total:.3f} {shares}", flush=True)


def save(state: dict[str, torch.Tensor], out: str) -> None:
    """Save the weights with 16 bits each."""
    Path(out).parent.mkdir(parents=True, exist_ok=True)
    torch.save({name: value.half() for name, value in state.items()}, out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=["fold", "all"])
    parser.add_argument("fold", type=int, nargs="?", default=0)
    parser.add_argument("--of", type=int, default=5)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop then at the latest")
    parser.add_argument("--report", type=float, default=1.0, help="minutes between two reports")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--encoder-rate", type=float, default=1.5e-4)
    parser.add_argument("--batch", type=int, default=6500, help="tokens a step")
    parser.add_argument("--layouts", type=float, default=2, help="CVs in other layouts for each CV")
    parser.add_argument("--lists", type=float, default=0.25, help="share of references an epoch")
    parser.add_argument("--most", type=int, default=3000, help="tokens of a CV")
    parser.add_argument("--borrow", type=float, default=0.6, help="share of CVs with a block more")
    parser.add_argument("--start", default="", help="an exported network to continue from")
    parser.add_argument("--frozen", type=int, default=0, help="lower layers that are not trained")
    parser.add_argument("--memory", type=float, default=MEMORY, help="inertia of the average")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", default="build/training/network.pt")
    args = parser.parse_args()
    with lzma.open(EXAMPLES) as file:
        content = pickle.load(file)
    train(content, args)


if __name__ == "__main__":
    main()
