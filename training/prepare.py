"""Read and label all CVs once, and write all training data to one file.

python -m training.prepare read     labels -> build/training/data.pkl
python -m training.prepare arrange  the same CVs in other layouts -> build/training/layouts.pkl
python -m training.prepare pack     both -> build/training/examples.pkl.xz
"""

from __future__ import annotations

import lzma
import pickle
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sitegen.importers import read_document
from sitegen.parsing import parse_cv
from sitegen.reading.alignment import align
from sitegen.reading.draft import make_draft
from sitegen.reading.features import Words, encode
from sitegen.reading.labelling import label
from sitegen.reading.network import MAX_PIECES, UNKNOWN
from sitegen.reading.text import CVText
from training import scoring
from training.base import Base
from training.corpus import Case, read_cases
from training.exports import export
from training.layouts import make_cvs
from training.references import training_lists
from training.targets import make_targets
from training.vectors import cut_vocabulary

if TYPE_CHECKING:
    from sitegen.document import Document
    from sitegen.reading.features import Arrays
    from sitegen.reading.scheme import Reading
    from sitegen.reading.vocabulary import Vocabulary

    Row = tuple[Case, CVText, Reading, Reading]
    """A CV, its text, the draft of the rules, and the labels."""

FOLDER = Path("build/training")
DATA, LAYOUTS = FOLDER / "data.pkl", FOLDER / "layouts.pkl"
EXAMPLES = FOLDER / "examples.pkl.xz"
ALONE = 300
"""References for evaluation that are not in a list."""
EXPORTED = 3
"""Every how many of the CVs are exported."""
COPIES, GROUPS = 6, 5
"""New layouts of each CV; groups of people who lend each other entries, as many as folds."""


def read() -> None:
    """Read and label all CVs once, and apply the rules to them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as pool:
        DATA.write_bytes(pickle.dumps([*pool.map(_read_case, read_cases())]))


def arrange() -> None:
    """Set the entries of CVs in other layouts and in sitegen's own, and read and label them."""
    cases: list[Case] = [row[0] for row in pickle.loads(DATA.read_bytes())]
    rows: list[Row] = []
    with ProcessPoolExecutor() as pool:
        for group in range(GROUPS):
            members = [case for case in cases if fold_of(owner(case), GROUPS) == group]
            labels = [(case.gold, case.is_chinese) for case in members]
            cvs = [*make_cvs(labels, COPIES, group)]
            owners = [replace(members[index], gold=gold) for _, gold, index in cvs]
            rows += pool.map(_label, owners, [document for document, *_ in cvs], chunksize=16)
        for own in pool.map(_export, cases[::EXPORTED], count()):
            rows += own
    LAYOUTS.write_bytes(pickle.dumps(rows))


def _export(case: Case, seed: int) -> list[Row]:
    documents = export(case.gold, seed, is_chinese=case.is_chinese)
    return [_label(case, document) for document in documents]


def fold_of(owner: str, folds: int) -> int:
    """Return the fold of a CV, by owner: all CVs of a person are in the same fold."""
    return sum(map(ord, owner)) % folds


def _read_case(case: Case) -> Row:
    return _label(case, read_document(case.path))


def _label(case: Case, document: Document) -> Row:
    cv = CVText(document.lines)
    draft = make_draft(cv, parse_cv(document))
    return case, cv, draft, label(cv, align(cv, case.gold))


def owner(case: Case) -> str:
    """Return the identity of a CV's owner."""
    person = case.gold.get("person", {})
    name = scoring.norm(person.get("native_name") or person.get("name") or case.name)
    return re.sub(r"\s", "", name)


def pack() -> None:
    """Encode all CVs and references; the result contains word numbers instead of text."""
    words, base = Words(), Base()
    vocabulary = cut_vocabulary(base)

    def encode_all(path: Path) -> list[tuple[str, bool, Arrays]]:
        rows = []
        for case, cv, draft, reading in pickle.loads(path.read_bytes()):
            arrays = encode(cv, words, vocabulary, draft)
            arrays.targets = make_targets(cv, reading)
            rows.append((owner(case), case.is_chinese, _compact(arrays)))
        return rows

    cvs, layouts = encode_all(DATA), encode_all(LAYOUTS)
    lists = []
    for cv, reading in training_lists(ALONE)[1]:
        arrays = encode(cv, words, vocabulary)
        arrays.targets = make_targets(cv, reading)
        lists.append(_compact(arrays))
    bounds, numbers = _pieces(words, vocabulary)
    content: dict[str, Any] = {
        "cvs": cvs,
        "layouts": layouts,
        "lists": lists,
        "alone": ALONE,
        "vectors": vocabulary.table(words.index).astype(np.float16),
        "bounds": bounds,
        "numbers": numbers,
        "pieces": vocabulary.words,
        "floats": base.floats,
        "matrices": base.matrices,
    }
    with lzma.open(EXAMPLES, "wb", preset=7) as file:
        pickle.dump(content, file, protocol=5)
    print(f"{len(cvs)} CVs, {len(layouts)} in other layouts, {len(lists)} lists; {EXAMPLES}")


def _compact(arrays: Arrays) -> Arrays:
    targets = {
        name: values.astype(np.float16 if name == "inherits" else np.int8)
        for name, values in arrays.targets.items()
    }
    return replace(
        arrays,
        words=arrays.words.astype(np.int32),
        tokens=arrays.tokens.astype(np.uint8),
        lines=arrays.lines.astype(np.uint8),
        targets=targets,
    )


def _pieces(words: Words, vocabulary: Vocabulary) -> tuple[np.ndarray, np.ndarray]:
    """Return all pieces, and where those of `2 * word + spaced` start."""
    bounds, numbers = [0], []
    for word in words.index:
        for spaced in (False, True):
            numbers += vocabulary.split(word.split("\n")[0], spaced=spaced)[:MAX_PIECES] or [
                UNKNOWN
            ]
            bounds.append(len(numbers))
    return np.array(bounds, np.int64), np.array(numbers, np.int64)


if __name__ == "__main__":
    {"read": read, "arrange": arrange, "pack": pack}[sys.argv[1]]()
