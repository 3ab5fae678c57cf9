"""Entries below headings of their own, a paragraph for each thing that they say."""

from __future__ import annotations

from sitegen.document import Document
from sitegen.importers.markdown import parse_markdown
from sitegen.model import Award, Experience
from sitegen.reading import read_cv

CV = """\
# Bo Ek

## Experience

### [Hill University](https://hill.example)

Lecturer

Riverton, Norway

2019 - 2023

Taught tides.

## Publications

### [Foam at Rest](https://foam.example)

Tide Letters, *12*(3), 4-9, **IF 3.5**

N/A

2021

**Ek B**, Lee A

### Sand and Salt

Shore Review, *4*(1), 2-8

N/A

2020

Lee A, **Ek B**

## Awards

### Golden Shell

Tide Society

N/A

2018

### Silver Shell

Shore Society

N/A

2017
"""


def test_each_is_one_entry_and_what_is_not_there_is_not_said() -> None:
    found = read_cv(Document("cv.md", tuple(parse_markdown(CV, "cv.md")), wrapped=False))
    (post,) = found.person.experience
    assert isinstance(post, Experience)
    assert (post.organization, post.role, post.location) == (
        "Hill University",
        "Lecturer",
        "Riverton, Norway",
    )
    assert (post.start, post.end, post.url) == ("2019", "2023", "https://hill.example")
    assert found.person.awards == (
        Award(title="Golden Shell, Tide Society", years=("2018",)),
        Award(title="Silver Shell, Shore Society", years=("2017",)),
    )


def test_headings_that_part_a_list_stay() -> None:
    text = (
        "# Bo Ek\n\n## Publications\n\n### Tides\n\n- Ek, B., Lee, A. (2021). Foam at rest. Tide Letters, 12, 4-9.\n\n"
        "### Shores\n\n- Ek, B., Lee, A. (2020). Sand and salt. Shore Review, 4, 2-8.\n"
    )
    found = read_cv(Document("cv.md", tuple(parse_markdown(text, "cv.md")), wrapped=False))
    assert [work.fields["title"] for work in found.publications] == [
        "Foam at rest",
        "Sand and salt",
    ]
