"""Trains the model that labels references: `python -m bench.references.train`.

It writes `references.crfsuite` and `references.words` in `sitegen/parsing/references`. Works and styles have nothing in
common with those of the benchmark; the same packages give the same bytes.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, Final

import pycrfsuite

import sitegen.parsing.references
from bench.references import render, styles, training_works
from bench.references.align import align
from bench.references.cv_styles import Style
from bench.references.works import Work
from sitegen.parsing.references import listing, tokens

TARGET: Final = Path(sitegen.parsing.references.__file__).parent
_PER_STYLE: Final = 12
Item = tuple[str, list[str], tuple[tuple[int, int], ...]]
"""A text, a label a character, its italics."""


def main() -> None:
    """Write the lexicon, make the lists, train."""
    started = time.time()
    (TARGET / "references.words").write_text("\n".join(lexicon()) + "\n", "utf-8")
    tokens.lexicon.cache_clear()
    names = styles.training()
    seeds = [(index, name) for index, name in enumerate(names)]
    typed = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    trainer = pycrfsuite.Trainer(verbose=False)
    count = 0
    with ProcessPoolExecutor(2) as pool:
        for part in pool.map(_csl_list, seeds, chunksize=8):
            count += _append(trainer, part)
        print(f"{count} references of {len(names)} CSL styles, {time.time() - started:.0f} s")
        for part in pool.map(_typed_list, range(typed), chunksize=16):
            count += _append(trainer, part)
    print(f"{count} references, {time.time() - started:.0f} s")
    trainer.select("lbfgs")
    trainer.set_params(
        {
            "c1": 1.0,
            "c2": 0.002,
            "max_iterations": 80,
            "feature.minfreq": 4,
            "feature.possible_transitions": False,
        }
    )
    trainer.train(str(TARGET / "references.crfsuite"))
    print(f"trained in {time.time() - started:.0f} s")


def lexicon() -> list[str]:
    """The words of journals' names that many have, of meetings, publishers and the phrases between the parts."""
    found: Counter[str] = Counter()
    for name in training_works.journals():
        found.update(set(re.findall(r"[^\W\d_]+", name.casefold())))
    words = {word for word, count in found.items() if count >= 9 and len(word) > 1}
    pools = training_works.WORDS
    for key in (
        "mtg",
        "mtgs",
        "mtopic",
        "org",
        "institutions",
        "schools",
        "meetings",
        "books",
        "zh_journals",
    ):
        words |= {word.casefold() for text in pools[key] for word in re.findall(r"[^\W\d_]+", text)}
    for name, place in [*pools["publishers"], *pools["zh_publishers"]]:
        words |= {word.casefold() for word in re.findall(r"[^\W\d_]+", f"{name} {place}")}
    words |= {short.rstrip(".").casefold() for short in pools["abbreviations"].values() if short}
    words |= set(pools["phrases"].split())
    return sorted(word for word in words if not re.fullmatch(r"[a-z]", word) or word == "p")


def _csl_list(seed: tuple[int, str]) -> list[tuple[list[list[str]], list[str]]]:
    index, name = seed
    rng = Random(index * 7919 + 1)
    chinese = "gb-t" in name or "gb7714" in name or "zh" in name
    count = _PER_STYLE * (8 if chinese else 1)
    works = _numbered(
        [training_works.make(rng, i, chinese=chinese and rng.random() < 0.6) for i in range(count)],
        index,
    )
    try:
        rendered = render.render(name, works)
    except Exception as error:
        print(f"{name}: {error!r}", file=sys.stderr)
        return []
    plain = rng.random() < 0.5
    items: list[Item] = []
    for one in rendered:
        found = align(one)
        if found and found.title and found.names:
            items.append((found.text, found.labels, () if plain else one.italics))
    return _sequences(items)


def _typed_list(seed: int) -> list[tuple[list[list[str]], list[str]]]:
    rng = Random(seed * 104729 + 3)
    chinese = seed % 6 == 5
    style = Style(rng, chinese=chinese)
    plain = rng.random() < 0.5
    items: list[Item] = []
    for index in range(rng.randint(6, 20)):
        work = training_works.make(rng, index, chinese=chinese and rng.random() < 0.95)
        piece = Style.render(style, work) if work.chinese == chinese else None
        if piece:
            items.append((piece.text, piece.labels, () if plain else tuple(piece.italics)))
    return _sequences(items)


def _numbered(works: list[Work], index: int) -> list[Work]:
    return [
        Work(f"t{index}-{i}", w.type, w.title, w.author, w.year, w.fields)
        for i, w in enumerate(works)
    ]


def _sequences(items: list[Item]) -> list[tuple[list[list[str]], list[str]]]:
    """What the model is told, and what it has to say, for the items of one list."""
    split = [tokens.split(text) for text, _, _ in items]
    style = listing.style([text for text, _, _ in items], split)
    out = []
    for pieces, (_text, labels, italics) in zip(split, items, strict=True):
        told = tokens.features(pieces, italics, style)
        out.append((told, token_labels(pieces, labels)))
    return out


def token_labels(pieces: list[tokens.Token], labels: list[str]) -> list[str]:
    """The label of each token; `PX` for what is between the parts."""
    out: list[str] = []
    for piece in pieces:
        inside = [label for label in labels[piece.start : piece.end] if label]
        label = inside[0] if inside else "PX"
        if (
            label in ("AF", "AG")
            and piece.start
            and labels[piece.start - 1] == label
            and _goes_on(out, label)
        ):
            label = label[1]
        elif (
            label in ("AF", "AG")
            and out
            and out[-1] in (label, label[1])
            and labels[piece.start - 1] in (label, "")
        ):
            between_same = all(
                one == label for one in labels[_previous_end(pieces, len(out)) : piece.start]
            )
            label = label[1] if between_same else label
        out.append(label)
    return out


def _previous_end(pieces: list[tokens.Token], index: int) -> int:
    return pieces[index - 1].end if index else 0


def _goes_on(out: list[str], label: str) -> bool:
    return bool(out) and out[-1] in (label, label[1])


def _append(trainer: Any, part: list[tuple[list[list[str]], list[str]]]) -> int:
    for told, said in part:
        trainer.append(told, said)
    return len(part)


if __name__ == "__main__":
    main()
