"""A CV as pieces with features and targets, and windows of them.

A line is opened by a separator that stands for the line and carries its looks, followed by the
pieces of its tokens. A window begins at a line and is preceded by the last headings above it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np

from training.scheme import ATTRIBUTES, INHERITED, LABELS, LINE_LABELS, Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sitegen.document import Line
    from training.text import CVText

TAGS: Final = ("O", *(f"{mark}-{name}" for name in LABELS for mark in "BI"))
IGNORE: Final = -100
TARGETS: Final = ("line", "token", "start", *ATTRIBUTES)
"""Targets with one class for each piece; `inherits` has several."""


def _bucket(value: float, edges: Sequence[float]) -> int:
    return sum(value > edge for edge in edges)


def _share(line: Line, look: str) -> int:
    """Return how much of a line has a look: none, some, its start, all."""
    spans = [span for span in line.spans if span.look == look]
    length = len(line.text.strip())
    if not spans or not length:
        return 0
    if sum(span.end - span.start for span in spans) >= 0.9 * length:
        return 3
    return 2 if spans[0].start <= 1 else 1


def _is_capital(text: str) -> bool:
    return any(c.upper() != c.lower() for c in text) and text.upper() == text


FEATURES: Final[dict[str, tuple[Callable[[Line, int], int], int]]] = {
    "indent": (lambda line, _: min(line.indent // 2, 15), 16),
    "gap": (lambda _, gap: min(gap, 2), 3),
    "size": (lambda line, _: _bucket(line.size, (0.85, 0.95, 1.05, 1.2, 1.5)), 6),
    "level": (lambda line, _: min(line.level, 4), 5),
    "marker": (
        lambda line, _: 0 if not line.marker else 2 if any(map(str.isdigit, line.marker)) else 1,
        3,
    ),
    "bold": (lambda line, _: _share(line, "bold"), 4),
    "italic": (lambda line, _: _share(line, "italic"), 4),
    "capitals": (lambda line, _: int(_is_capital(line.text)), 2),
    "full": (lambda line, _: int(line.full), 2),
    "column": (lambda line, _: min(line.column, 3), 4),
    "tabs": (lambda line, _: min(line.text.count("\t"), 3), 4),
    "length": (lambda line, _: _bucket(len(line.text.strip()), (12, 25, 45, 70, 110, 200)), 7),
}
"""Looks of a line: a function of the line and the blank lines above, and the number of values."""
STYLES: Final = {"bold": 1, "italic": 2, "link": 4}
SEPARATIONS: Final = 3
"""What precedes a piece: the start of a line, a space, or nothing."""


@dataclass(slots=True)
class Encoded:
    """A CV as arrays over its pieces."""

    ids: list[int] = field(default_factory=list)
    features: list[list[int]] = field(default_factory=list)
    styles: list[tuple[int, int]] = field(default_factory=list)
    """Style of a piece (sum of `STYLES`) and what precedes it."""
    origins: list[tuple[int, int] | None] = field(default_factory=list)
    """Line and token of which this is the first piece; the token of a separator is -1."""
    headings: list[tuple[int, int]] = field(default_factory=list)
    """Ranges of pieces of lines that look like headings."""
    targets: dict[str, np.ndarray] = field(default_factory=dict)


class Tokenizer:
    """Splits tokens of CVs into pieces of the encoder's vocabulary."""

    def __init__(self, folder: str) -> None:
        from tokenizers import pre_tokenizers
        from transformers import AutoTokenizer

        self._inner = AutoTokenizer.from_pretrained(folder)
        self._inner.backend_tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(
            prepend_scheme="never"
        )
        self.separator: int = self._inner.sep_token_id
        self.padding: int = self._inner.pad_token_id
        self._known: dict[tuple[str, bool], list[int]] = {}

    def pieces(self, text: str, *, spaced: bool) -> list[int]:
        """Return the pieces of a token, which may follow a space."""
        key = text, spaced
        if key not in self._known:
            ids = self._inner(f" {text}" if spaced else text, add_special_tokens=False)["input_ids"]
            self._known[key] = ids or [self._inner.unk_token_id]
        return self._known[key]


def encode(cv: CVText, tokenizer: Tokenizer) -> Encoded:
    """Turn a CV into pieces."""
    out = Encoded()
    for i, line in enumerate(cv.lines):
        features = [compute(line, cv.gaps[i]) for compute, _ in FEATURES.values()]
        first = len(out.ids)
        _add(out, tokenizer.separator, features, (0, 0), (i, -1))
        style = [0] * (len(line.text) + 1)
        for span in line.spans:
            for at in range(span.start, min(span.end, len(line.text))):
                style[at] |= STYLES[span.look]
        for k, token in enumerate(cv.tokens[i]):
            before = line.text[token.start - 1 : token.start] if token.start else ""
            separation = 0 if not before else 1 if before.isspace() else 2
            text = "|" if token.text == "\t" else token.text
            for n, piece in enumerate(tokenizer.pieces(text, spaced=separation < 2)):
                origin = (i, k) if n == 0 else None
                _add(out, piece, features, (style[token.start], separation), origin)
        stands_out = line.level or line.size > 1.1 or _share(line, "bold") == 3
        if (stands_out or _is_capital(line.text)) and len(line.text.strip()) < 60:
            out.headings.append((first, min(len(out.ids), first + 14)))
    return out


def _add(
    out: Encoded,
    piece: int,
    features: list[int],
    style: tuple[int, int],
    origin: tuple[int, int] | None,
) -> None:
    out.ids.append(piece)
    out.features.append(features)
    out.styles.append(style)
    out.origins.append(origin)


def add_targets(encoded: Encoded, reading: Reading) -> None:
    """Compute the targets of a labelled CV."""
    size = len(encoded.ids)
    targets = {name: np.full(size, IGNORE) for name in TARGETS}
    inherits = np.full((size, len(INHERITED)), IGNORE, dtype=np.float32)
    tag_ids = {tag: n for n, tag in enumerate(TAGS)}
    line_ids = {name: n for n, name in enumerate(LINE_LABELS)}
    for at, origin in enumerate(encoded.origins):
        if origin is None:
            continue
        i, k = origin
        if k < 0:
            targets["line"][at] = line_ids[reading.lines[i]]
            continue
        targets["token"][at] = tag_ids[reading.tokens[i][k]]
        starts = origin in reading.starts
        targets["start"][at] = int(starts)
        if starts:
            for name, value in reading.attributes.get(origin, {}).items():
                targets[name][at] = ATTRIBUTES[name].index(value)
            inherited = reading.inherits.get(origin, frozenset())
            inherits[at] = [float(name in inherited) for name in INHERITED]
    encoded.targets = {**targets, "inherits": inherits}


def windows(encoded: Encoded, size: int, offset: int = 0) -> Iterator[tuple[int, int]]:
    """Yield ranges of pieces that begin at a line; the first one is `offset` long if given."""
    lines = [at for at, o in enumerate(encoded.origins) if o is not None and o[1] < 0]
    start, total, length = 0, len(encoded.ids), offset or size
    while start < total:
        end = min(total, start + length)
        if end < total:
            end = next((at for at in reversed(lines) if start < at <= end), end)
        yield start, end
        start, length = end, size


def context(encoded: Encoded, start: int, most: int = 2) -> list[int]:
    """Return the indices of the pieces of the last headings above a window."""
    above = [heading for heading in encoded.headings if heading[1] <= start][-most:]
    return [at for heading in above for at in range(*heading)]
