"""Evaluate a network on held-out CVs and references.

python -m training.judging FILE.npz fold 0 --of 5
"""

from __future__ import annotations

import argparse
import pickle
import re
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sitegen.reading import scores_of
from sitegen.reading.choosing import choose
from sitegen.reading.decoding import decode
from sitegen.reading.model import Model
from training import scoring
from training.ceiling import shape
from training.prepare import ALONE, DATA, fold_of, owner
from training.references import training_lists

if TYPE_CHECKING:
    from sitegen.reading.text import CVText


@cache
def _load(path: Path) -> Model:
    with np.load(path) as archive:
        return Model(dict(archive))


def _read(path: Path, example: tuple[CVText, Any]) -> dict[str, Any]:
    """Return the entries that a network reads in a CV, given the entries of the rules, if any."""
    cv, draft = example
    model = _load(path)
    return decode(cv, choose(cv, scores_of(cv, draft, model), model))


def judge(path: Path, cases: list[Any], pool: ProcessPoolExecutor, *, draft: bool) -> None:
    """Print F1 by section and language."""
    sections: dict[str, scoring.Tally] = {}
    grand, figures = scoring.Tally(), []
    results = pool.map(partial(_read, path), [(cv, d if draft else None) for _, cv, d, _ in cases])
    for (case, *_), result in zip(cases, results, strict=True):
        tallies, _ = scoring.score(case.gold, shape(result))
        total = scoring.Tally()
        for section, tally in tallies.items():
            total.update(tally)
            sections.setdefault(section, scoring.Tally()).update(tally)
        grand.update(total)
        figures.append((total.f1(), case.is_chinese))
    means = [f for f, _ in figures]
    print("with the rules' reading" if draft else "without the rules' reading")
    print({section: round(tally.f1(), 3) for section, tally in sections.items()})
    languages = [np.mean([f for f, zh in figures if zh is flag] or [0]) for flag in (False, True)]
    print(
        f"F1 {grand.f1():.4f} mean {np.mean(means):.4f} en {languages[0]:.3f} zh {languages[1]:.3f}"
        f" p10 {np.quantile(means, 0.1):.3f} of {len(means)} CVs",
        flush=True,
    )


def judge_references(path: Path, pool: ProcessPoolExecutor) -> None:
    """Print the share of values that are exactly right, on references that are not in a list."""
    right: dict[str, list[bool]] = {}
    alone, texts = training_lists(ALONE)
    results = pool.map(partial(_read, path), [(cv, None) for cv, _ in texts[: len(alone)]])
    for reference, result in zip(alone, results, strict=True):
        rows = result["publications"]
        row = rows[0] if rows else {}
        for field, label in (("title", "title"), ("authors", "person"), ("venue", "venue")):
            gold = [reference.text[a:b] for a, b, name in reference.spans if name == label]
            got = row.get(field, "")
            values = got if isinstance(got, list) else [got] if got else []
            normalize = _letters if label == "person" else scoring.norm
            if gold:
                same = [*map(normalize, gold)] == [*map(normalize, values)]
                right.setdefault(field, []).append(same)
        years = [
            y
            for a, b, n in reference.spans
            if n == "date"
            for y in re.findall(r"\d{4}", reference.text[a:b])
        ]
        if years:
            right.setdefault("year", []).append(row.get("year") in years)
    print("references", {name: round(float(np.mean(v)), 3) for name, v in right.items()})


def _letters(name: str) -> str:
    """Return the sorted letters of a name: family names may come first or last."""
    return "".join(sorted(scoring.norm(name)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("action", choices=["fold"])
    parser.add_argument("fold", type=int)
    parser.add_argument("--of", type=int, default=5)
    args = parser.parse_args()
    data = pickle.loads(DATA.read_bytes())
    cases = [row for row in data if fold_of(owner(row[0]), args.of) == args.fold]
    with ProcessPoolExecutor() as pool:
        for draft in (True, False):
            judge(args.path, cases, pool, draft=draft)
        judge_references(args.path, pool)


if __name__ == "__main__":
    main()
