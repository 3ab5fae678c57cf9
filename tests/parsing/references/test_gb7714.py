"""Family names in capitals, and the book behind `//`."""

from __future__ import annotations

from sitegen.document import Line, Place
from sitegen.parsing import references
from sitegen.parsing.lines.blocks import Block

TEXTS = (
    "LIND W. Foam at rest[M]//EK E K, HOLM A S. From Shores to Tides. Port: Salt Press, 2002: 52-73.",
    "BERG S, MENG Z H. Tides by Example[M]. Port: Salt Press, 2001.",
    "HOLM P, DOS SANTOS G. Waves reconsidered[J/OL]. Annual Review of Foam, 2010, 38(11): 938-959.",
    "EK B, LIND A, FARROW C, et al. Sand and salt[J]. Foam Letters, 2012, 3(1): 1-9.",
)


def test_people_of_the_book_are_no_authors_and_families_are_whole() -> None:
    blocks = [Block(text, (Line(text, Place("cv.txt", at)),), 1) for at, text in enumerate(TEXTS)]
    found = references.parse_list(blocks)
    assert [one.authors for one in found] == [
        ("LIND, W",),
        ("BERG, S", "MENG, Z H"),
        ("HOLM, P", "DOS SANTOS, G"),
        ("EK, B", "LIND, A", "FARROW, C"),
    ]
    assert found[0].imprint.editor == ("EK, E K", "HOLM, A S")
