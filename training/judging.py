"""Judge a network on CVs and references that it has not seen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from sitegen.reading.decoding import choose, decode
from training import scoring
from training.ceiling import shape

if TYPE_CHECKING:
    from sitegen.reading.features import Arrays
    from training.network import Network


def to_tensors(arrays: Arrays, vectors: np.ndarray) -> list[torch.Tensor]:
    """Return the inputs of the network."""
    inputs = vectors[arrays.words]
    if arrays.context is not None:
        inputs = np.concatenate([inputs, arrays.context.astype(np.float32)], 1)
    return [
        torch.from_numpy(inputs),
        torch.from_numpy(arrays.tokens),
        torch.from_numpy(arrays.lines),
        torch.from_numpy(arrays.owners),
        torch.from_numpy(arrays.firsts),
    ]


def judge(network: Network, cases: list[Any], vectors: np.ndarray, *, quiet: bool = False) -> None:
    """Print F1 by section and language of CVs that the network has not seen."""
    network.eval()
    sections: dict[str, Any] = {}
    grand, figures = scoring.Tally(), []
    for case, cv, arrays in cases:
        with torch.no_grad():
            scores = {n: v.numpy() for n, v in network(*to_tensors(arrays, vectors)).items()}
        tallies, _ = scoring.score(case.gold, shape(decode(cv, choose(cv, scores))))
        total = scoring.Tally()
        for section, tally in tallies.items():
            total.update(tally)
            sections.setdefault(section, scoring.Tally()).update(tally)
        grand.update(total)
        figures.append((total.f1(), case.is_chinese))
        if not quiet:
            print(f"  {case.name} {total.f1():.3f}", flush=True)
    means = [f for f, _ in figures]
    if not quiet:
        print({section: round(tally.f1(), 3) for section, tally in sections.items()})
    languages = [np.mean([f for f, zh in figures if zh is flag] or [0]) for flag in (False, True)]
    print(
        f"F1 {grand.f1():.4f} mean {np.mean(means):.4f} en {languages[0]:.3f} zh {languages[1]:.3f}"
        f" p10 {np.quantile(means, 0.1):.3f} of {len(means)} CVs",
        flush=True,
    )


def judge_references(network: Network, cases: list[Any], vectors: np.ndarray) -> None:
    """Print the share of whole values that are right, of references that each stand alone."""
    right: dict[str, list[bool]] = {}
    for reference, cv, arrays in cases:
        with torch.no_grad():
            scores = {n: v.numpy() for n, v in network(*to_tensors(arrays, vectors)).items()}
        rows = decode(cv, choose(cv, scores))["publications"]
        row = rows[0] if rows else {}
        for field, label in (("title", "title"), ("authors", "person"), ("venue", "venue")):
            gold = [
                scoring.norm(reference.text[a:b]) for a, b, name in reference.spans if name == label
            ]
            got = row.get(field, "")
            values = got if isinstance(got, list) else [got] if got else []
            if gold:
                right.setdefault(field, []).append([scoring.norm(v) for v in values] == gold)
        years = [
            y
            for a, b, n in reference.spans
            if n == "date"
            for y in re.findall(r"\d{4}", reference.text[a:b])
        ]
        if years:
            right.setdefault("year", []).append(row.get("year") in years)
    print(
        "references", {name: round(float(np.mean(v)), 3) for name, v in right.items()}, flush=True
    )
