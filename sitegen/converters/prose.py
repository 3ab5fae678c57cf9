"""Texts for people to read that stand in data -> entries, by way of `parsing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.document import Document, Line, Place
from sitegen.importers.markdown import lines_of
from sitegen.parsing import parse_cv, references, works
from sitegen.parsing.lines import blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.converters.data import Word
    from sitegen.converters.gathering import Gathering
    from sitegen.model import Publication


def read(title: str, texts: Sequence[Word], gathering: Gathering, source: str = "") -> None:
    """Read texts, which are Markdown, as the items of a section."""
    if not texts:
        return
    out = [""] * max(texts[0].line - 2, 0)
    out.append(f"# {title}")
    for text in texts:
        out += [""] * (text.line - len(out) - 1)
        out.append("- " + text.text.strip().replace("\n", "\n  "))
    markdown("\n".join(out), gathering, source)


def markdown(text: str, gathering: Gathering, source: str = "") -> None:
    """Read a whole text in Markdown, or a part of one."""
    name = source or gathering.source
    gathering.absorb(parse_cv(Document(name, tuple(lines_of(text, name)), wrapped=False)))


def cited(texts: Sequence[str]) -> list[Publication | None]:
    """What each of these texts says of a work, for they cite one each in one style; None for what is empty."""
    lines = [Line(text, Place("", number), marker="•") for number, text in enumerate(texts) if text]
    found = blocks.group(tuple(lines), wrapped=False)
    if len(found) != len(lines):
        return [None] * len(texts)
    made = iter(works.publications(references.parse_list(found)))
    return [next(made) if text else None for text in texts]
