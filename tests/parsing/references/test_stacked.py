"""Works that are stacks of lines: title in bold, authors, the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.document import Line, Place, Span
from sitegen.parsing.lines.blocks import group
from sitegen.parsing.references import stacked

if TYPE_CHECKING:
    from sitegen.parsing.references import Reference


def works(*lines: str) -> list[Reference] | None:
    """Lines with `*` in front are bold, but for what stands behind a tab."""
    given = []
    for number, text in enumerate(lines, 1):
        words = text.removeprefix("*")
        bold = (Span(0, len(words.split("\t")[0]), "bold"),) if words != text else ()
        given.append(Line(words, Place("cv.pdf", number, 1), spans=bold))
    found = stacked.works(group(given))
    return [reference for reference, _ in found] if found else None


def test_title_authors_and_venue_in_lines() -> None:
    found = works(
        "*Tides of the outer isles and of other places that nobody has ever thought of as\t2020",
        "*isles",
        "O. Lindqvist, S. Wren",
        "Journal of Foam, 3(2):1–9",
        "*A memory for rain\t2018",
        "S. Wren",
        "Proceedings of the Workshop on Weather, pp. 5–8",
    )
    assert found
    first, second = found
    assert (
        first.title
        == "Tides of the outer isles and of other places that nobody has ever thought of as isles"
    )
    assert first.authors == ("O. Lindqvist", "S. Wren")
    assert (first.imprint.venue, first.imprint.year, first.imprint.pages) == (
        "Journal of Foam",
        "2020",
        "1--9",
    )
    assert (second.title, second.authors, second.imprint.year) == (
        "A memory for rain",
        ("S. Wren",),
        "2018",
    )


def test_the_owner_alone_may_be_bold() -> None:
    found = works("*A memory for rain\t2018", "*Sanna Wren", "Journal of Foam, 3(2):1–9")
    assert found
    assert (found[0].title, found[0].authors) == ("A memory for rain", ("Sanna Wren",))


def test_lists_that_are_written_otherwise() -> None:
    assert works("O. Lindqvist. Tides of the outer isles. Journal of Foam, 2020.") is None
    assert (
        works("*Tides of the outer isles\t2020", "Journal of Foam, 3(2):1–9, in an issue on coasts")
        is None
    )
    assert (
        works(
            "*Journal articles",
            "O. Lindqvist and S. Wren (2020). Tides. Journal of Foam, 3(2), 1–9.",
        )
        is None
    )
