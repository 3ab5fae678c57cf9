"""Works led by a badge that says where and when they came out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.document import Document
from sitegen.importers.markdown import parse_markdown
from sitegen.parsing import parse_cv
from sitegen.parsing.references import Reference
from tests.parsing.reading import values

if TYPE_CHECKING:
    from sitegen.parsing import ParsedCV


def cv(text: str) -> ParsedCV:
    return parse_cv(Document("cv.md", tuple(parse_markdown(text, "cv.md")), wrapped=False))


TEXTS = (
    ("ICML 2023", "Foam at Rest and in Tides", "Ann Lee, Bo Ek, et al. | Project"),
    ("ACM-MM 2022 (Oral)", "Salt on the Shore: A Study of Gulls with Sand", "Cai Roe, Bo Ek"),
    ("NeurIPS 2021", "Why Do Waves Count?", "Bo Ek, Dan Moor and Ann Lee"),
)


def read(texts: list[str]) -> list[tuple[str, tuple[str, ...], str, str]]:
    found = values("publications", "\n".join(f"- {text}" for text in texts))
    assert all(isinstance(one, Reference) for one in found)
    return [
        (one.title, one.authors, one.imprint.venue.split()[0].rstrip("."), one.imprint.year)
        for one in found
        if isinstance(one, Reference)
    ]


EXPECTED = [
    ("Foam at Rest and in Tides", ("Ann Lee", "Bo Ek"), "ICML", "2023"),
    ("Salt on the Shore: A Study of Gulls with Sand", ("Cai Roe", "Bo Ek"), "ACM-MM", "2022"),
    ("Why Do Waves Count?", ("Bo Ek", "Dan Moor", "Ann Lee"), "NeurIPS", "2021"),
]


def test_it_is_the_venue_and_names_end_the_title() -> None:
    joined = [
        f"{venue} {title}{'' if title.endswith('?') else ','} {people}"
        for venue, title, people in TEXTS
    ]
    assert read(joined) == EXPECTED


def test_in_brackets_too_if_nothing_else_tells_the_year() -> None:
    joined = [
        f"[{venue}] {title}{'' if title.endswith('?') else '.'} {people}"
        for venue, title, people in TEXTS
    ]
    assert read(joined) == EXPECTED


def test_titles_that_are_links_lead_names_that_follow() -> None:
    texts = [
        "- [Foam at Rest, Salt, and Tides: A Study](https://a.example), Ann Lee\\*, **Bo Ek**, et al. **ICML 2023**",
        "- [Why Do Waves Count?](https://b.example) Bo Ek, Cai Roe, *Tide Letters*, 12(3), 2022.",
        "- [Sand on the Shore](https://c.example). Bo Ek, Dan Moor, Shore Review, 4(1):2-8, 2021.",
    ]
    found = cv("# Bo Ek\n\n# Publications\n\n" + "\n".join(texts)).publications
    assert [
        (work.fields["title"], work.fields["author"], work.fields["year"]) for work in found
    ] == [
        ("Foam at Rest, Salt, and Tides: A Study", "Ann Lee and Bo Ek and others", "2023"),
        ("Why Do Waves Count?", "Bo Ek and Cai Roe", "2022"),
        ("Sand on the Shore", "Bo Ek and Dan Moor", "2021"),
    ]
    assert [work.fields["url"] for work in found] == [
        "https://a.example",
        "https://b.example",
        "https://c.example",
    ]


def test_a_year_in_bold_over_a_list_is_that_of_its_works() -> None:
    text = (
        "**2026**\n- **Foam in Sand/Salt on Tides**<br>\n  *Tide Letters*, 6, 25 (2026)<br>\n  Ann Lee, Bo Ek\n\n"
        "**2025**\n- **Gulls at Rest**<br>\n  *Shore Review*, 5, 12 (2025)<br>\n  Bo Ek, Cai Roe\n\n"
        "**2024**\n- **How Waves Count**<br>\n  *Shore Review*, 4, 11 (2024)<br>\n  Bo Ek, Dan Moor\n"
    )
    found = cv(f"# Bo Ek\n\n# Publications\n\n{text}").publications
    assert [(work.fields["title"], work.fields["journal"]) for work in found] == [
        ("Foam in {Sand/Salt} on Tides", "Tide Letters"),
        ("Gulls at Rest", "Shore Review"),
        ("How Waves Count", "Shore Review"),
    ]
