"""Train the reader on what `training.prepare` wrote. An accelerator is used if there is one.

python -m training.train fold 0 --of 5         train on four fifths of the people
python -m training.train all                   train on everything, for the package
"""

from __future__ import annotations

import argparse
import lzma
import math
import pickle
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from training.augmentation import CAPITALIZED, NAMES
from training.batches import Examples, Pieces, make_batch
from training.encoder import Encoder
from training.network import Network, loss
from training.targets import IGNORE

EXAMPLES = Path("build/training/examples.pkl.xz")
WARM_UP = 0.04
"""Share of the time in which the rates rise."""
MEMORY = 0.998
"""How much the mean of weights keeps at each step; this mean is what is written."""


class Mean:
    """The mean of a network's weights over the last steps."""

    def __init__(self, network: Network) -> None:
        """Begin with the weights as they are."""
        self.state = {name: value.clone() for name, value in network.state_dict().items()}

    def update(self, network: Network, memory: float) -> None:
        """Add the weights after a step."""
        own = network.state_dict()
        torch._foreach_lerp_([*self.state.values()], [own[name] for name in self.state], 1 - memory)


def new_network(content: dict[str, Any]) -> Network:
    """Return a network that starts from the pretrained encoder."""
    matrices = {name: blocks.rows() for name, blocks in content["matrices"].items()}
    return Network(Encoder(content["floats"] | matrices), content["vectors"].shape[1])


def train(content: dict[str, Any], args: argparse.Namespace) -> None:
    """Train a network and write it."""
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    cvs, held_out = [], []
    for *_, owner, is_chinese, arrays in content["cvs"]:
        is_out = args.action == "fold" and sum(map(ord, owner)) % args.of == args.fold
        (held_out if is_out else cvs).append((arrays, 1 + is_chinese))
    own, repeats = [arrays for arrays, _ in cvs], [n for _, n in cvs]
    lists = content["lists"][300 if args.action == "fold" else 0 :]
    pool = np.concatenate(
        [
            np.unique(a.words[np.isin(a.targets["token"], NAMES) & (a.tokens[:, 0] == CAPITALIZED)])
            for a in [*own, *lists]
        ]
    )
    pieces = Pieces(content["bounds"], content["numbers"])
    examples = Examples(own, repeats, lists, pieces, pool, vars(args))
    loader = torch.utils.data.DataLoader(
        examples, None, num_workers=args.workers, pin_memory=device == "cuda"
    )
    network = new_network(content).to(device)
    vectors = torch.from_numpy(content["vectors"].astype(np.float32)).to(device)
    words = torch.from_numpy(content["pieces"].rows()).to(device)
    body = list(network.encoder.parameters())
    known = set(map(id, body))
    head = [p for p in network.parameters() if id(p) not in known]
    print(f"{len(own)} CVs, {sum(p.numel() for p in body + head)} parameters", flush=True)
    optimizer = torch.optim.AdamW(
        [{"params": body, "lr": args.encoder_rate}, {"params": head, "lr": args.rate}],
        weight_decay=0.03,
        betas=(0.9, 0.98),
    )
    rates = [group["lr"] for group in optimizer.param_groups]
    mean = Mean(network)
    started, next_report, sums = time.monotonic(), args.report, {}
    for step, batch in enumerate(loader):
        minutes = (time.monotonic() - started) / 60
        done = max(step / args.steps, minutes / args.minutes)
        if done >= 1:
            break
        shape = min(1, done / WARM_UP) * (0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * done)))
        for group, rate in zip(optimizer.param_groups, rates, strict=True):
            group["lr"] = rate * shape
        batch = batch.to(device)
        value, parts = loss(network(batch, vectors, words), batch.targets)
        value.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        mean.update(network, min(MEMORY, step / (step + 10)))
        for name, part in parts.items():
            sums[name] = sums.get(name, 0) + part
        if minutes >= next_report:
            count = step + 1
            print(f"{args.out} {minutes:.1f} min, step {count}", flush=True)
            print({n: round(float(v) / (count - sums.get("#", 0)), 3) for n, v in sums.items() if n != "#"}, flush=True)
            sums = {"#": count}
            check(network, mean, held_out, pieces, (vectors, words), device)
            next_report += args.report
    state = {name: value.cpu() for name, value in mean.state.items()}
    print(f"{step} steps", flush=True)
    check(network, mean, held_out, pieces, (vectors, words), device)
    save(state, args.out)


def check(network, mean, held_out, pieces, tables, device) -> None:
    """Print how many labels of CVs are right that the network has not seen."""
    if not held_out:
        return
    own = {name: value.clone() for name, value in network.state_dict().items()}
    network.load_state_dict(mean.state)
    network.eval()
    right, count, total = {}, {}, 0.0
    with torch.no_grad():
        for arrays, _ in held_out:
            batch = make_batch([arrays], pieces).to(device)
            logits = network(batch, *tables)
            total += float(loss(logits, batch.targets)[0]) / len(held_out)
            for name in ("line", "token", "start"):
                known = batch.targets[name] != IGNORE
                hits = (logits[name].argmax(1) == batch.targets[name])[known]
                right[name] = right.get(name, 0) + int(hits.sum())
                count[name] = count.get(name, 0) + len(hits)
    print("held out", f"{total:.3f}", {n: round(right[n] / count[n], 4) for n in right}, flush=True)
    network.load_state_dict(own)
    network.train()


def save(state: dict[str, torch.Tensor], out: str) -> None:
    """Write weights with 16 bits each."""
    Path(out).parent.mkdir(parents=True, exist_ok=True)
    torch.save({name: value.half() for name, value in state.items()}, out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=["fold", "all"])
    parser.add_argument("fold", type=int, nargs="?", default=0)
    parser.add_argument("--of", type=int, default=5)
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop then at the latest")
    parser.add_argument("--report", type=float, default=1.0, help="minutes between two reports")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--encoder-rate", type=float, default=1.5e-4)
    parser.add_argument("--batch", type=int, default=9000, help="tokens a step")
    parser.add_argument("--lists", type=float, default=0.25, help="share of references an epoch")
    parser.add_argument("--most", type=int, default=3000, help="tokens of a CV")
    parser.add_argument("--borrow", type=float, default=0.6, help="share of CVs with a block more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", default="build/training/network.pt")
    args = parser.parse_args()
    with lzma.open(EXAMPLES) as file:
        content = pickle.load(file)
    train(content, args)


if __name__ == "__main__":
    main()
