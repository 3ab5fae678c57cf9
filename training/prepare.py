"""Read and label all CVs once, and write all training data to one file.

python -m training.prepare read     labels -> build/training/data.pkl
python -m training.prepare pack     -> build/training/examples.pkl.xz
"""

from __future__ import annotations

import lzma
import pickle
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sitegen.importers import read_document
from sitegen.parsing import parse_cv
from sitegen.reading.alignment import align
from sitegen.reading.drafts import make_draft
from sitegen.reading.encoder import MAX_PIECES, UNKNOWN
from sitegen.reading.features import Words, encode
from sitegen.reading.labelling import label
from sitegen.reading.text import CVText
from training import scoring
from training.base import Base
from training.corpus import Case, read_cases
from training.references import training_lists
from training.targets import make_targets
from training.vectors import cut_vocabulary

if TYPE_CHECKING:
    from sitegen.reading.features import Arrays
    from sitegen.reading.vocabulary import Vocabulary

FOLDER = Path("build/training")
DATA, EXAMPLES = FOLDER / "data.pkl", FOLDER / "examples.pkl.xz"
ALONE = 300
"""References for evaluation that are not in a list."""


def read() -> None:
    """Read and label all CVs once, and apply the rules to them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    data = []
    for case in read_cases():
        document = read_document(case.path)
        cv = CVText(document.lines)
        draft = make_draft(cv, parse_cv(document))
        data.append((case, cv, draft, label(cv, align(cv, case.gold))))
        print(case.name, flush=True)
    DATA.write_bytes(pickle.dumps(data))


def owner(case: Case) -> str:
    """Return the identity of a CV's owner."""
    person = case.gold.get("person", {})
    name = scoring.norm(person.get("native_name") or person.get("name") or case.name)
    return re.sub(r"\s", "", name)


def pack() -> None:
    """Encode all CVs and references; the result contains word numbers instead of text."""
    words, base = Words(), Base()
    vocabulary = cut_vocabulary(base)
    cvs = []
    for case, cv, draft, reading in pickle.loads(DATA.read_bytes()):
        arrays = encode(cv, words, vocabulary, draft)
        arrays.targets = make_targets(cv, reading)
        cvs.append((case.folder, case.name, owner(case), case.is_chinese, _compact(arrays)))
    lists = []
    for cv, reading in training_lists(ALONE)[1]:
        arrays = encode(cv, words, vocabulary)
        arrays.targets = make_targets(cv, reading)
        lists.append(_compact(arrays))
    bounds, numbers = _pieces(words, vocabulary)
    content: dict[str, Any] = {
        "cvs": cvs,
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
    print(f"{len(cvs)} CVs, {len(lists)} lists, {len(words.index)} words; {EXAMPLES}")


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
    {"read": read, "pack": pack}[sys.argv[1]]()
