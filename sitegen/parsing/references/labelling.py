"""The references of a list -> a label for each of their tokens, by the model that `bench/references` trains.

Labels: `AF F` a family name and `AG G` given names (`A` where a name begins), `EA` et al., `ED` editors, `TI` title,
`VE` venue, `PU` publisher, `PL` place, `YE` date, `VO` volume, `NU` number, `PA` pages, `DO` identifier, `EN` edition,
`GE` kind of work, `NO` a note, `PX` what stands between the parts.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sitegen.parsing.references import capitals, listing, tokens
from sitegen.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.references.tokens import Token


class Labelled(NamedTuple):
    """A reference and what its tokens are."""

    text: str
    tokens: tuple[Token, ...]
    labels: tuple[str, ...]
    """One a token."""
    sure: float
    """How sure the model is of them, a token: the mean of its probabilities, from 0 to 1."""

    def within(self, start: int, stop: int) -> list[int]:
        """The tokens that lie in a stretch of the text, by index."""
        return [
            index
            for index, token in enumerate(self.tokens)
            if start <= token.start and token.end <= stop
        ]


def stretches(labels: Sequence[str], label: str) -> list[tuple[int, int]]:
    """The stretches of a label: first and last index."""
    found: list[tuple[int, int]] = []
    for index, one in enumerate(labels) if label in labels else ():
        if one == label and found and found[-1][1] == index - 1:
            found[-1] = (found[-1][0], index)
        elif one == label:
            found.append((index, index))
    return found


def label(texts: Sequence[str], italics: Sequence[Sequence[tuple[int, int]]]) -> list[Labelled]:
    """Label the items of one list; `italics` are the stretches of each text that are in italics."""
    seen = [capitals.lowered(text) for text in texts]
    split = [tokens.split(text) for text in seen]
    style = listing.style(seen, split)
    out = []
    for text, read, pieces, slanted in zip(texts, seen, split, italics, strict=True):
        tagger = _tagger()
        labels = tagger.tag(tokens.features(pieces, slanted, style)) if pieces else []
        sure = tagger.probability(labels) ** (1 / len(labels)) if labels else 0.0
        if read is not text:
            pieces = [piece._replace(text=text[piece.start : piece.end]) for piece in pieces]
        out.append(Labelled(text, tuple(pieces), tuple(labels), sure))
    return out


@cache
def _tagger() -> Any:
    import pycrfsuite

    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(_model())
    return tagger


@cache
def _model() -> bytes:
    """The model's file; the tagger reads from these very bytes, so they have to stay."""
    return shipped("parsing/references/references.crfsuite")
