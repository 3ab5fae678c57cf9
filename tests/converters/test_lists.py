"""Pages of Jekyll and Quarto that are nothing but a list: its items are entries of the section."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.converters.folders import read_site, unsorted

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.parsing import ParsedCV

SITES = {
    "teaching.md": {"_config.yml": "title: Mara Tester\n", "index.md": "---\n---\nI study foam.\n"},
    "teaching/index.qmd": {"_quarto.yml": "", "index.qmd": "---\ntitle: Mara Tester\n---\nFoam.\n"},
}
FRONT = "---\ntitle: Teaching\n---\n\n"


def read(tmp_path: Path, text: str, place: str = "teaching.md") -> ParsedCV:
    return read_site(tmp_path, {**SITES[place], place: text})


def courses(cv: ParsedCV) -> list[tuple[str, str]]:
    return [(str(course.course), str(course.term)) for course in cv.person.teaching]


@pytest.mark.parametrize("place", SITES)
@pytest.mark.parametrize(
    "text",
    [
        "# Teaching\n\n* Introduction to Waves (Fall 2021)\n* Physics of Tides,\n  Spring 2020\n",
        "## Fall 2021\n1. Introduction to Waves\n\n\n\n## Spring 2020\n1. Physics of Tides\n",
        "**Fall 2021**\n\n- Introduction to Waves\n\n**Spring 2020:**\n\n- Physics of Tides\n",
    ],
)
def test_items_of_a_page_that_is_a_list_are_entries(place: str, text: str, tmp_path: Path) -> None:
    cv = read(tmp_path, FRONT + text, place)
    assert courses(cv) == [
        ("Introduction to Waves", "Fall 2021"),
        ("Physics of Tides", "Spring 2020"),
    ]
    assert (cv.files, cv.skipped, unsorted(cv)) == ((), (), [])
    number = (FRONT + text).split("Introduction to Waves")[0].count("\n") + 1
    (trace,) = [t for t in cv.traces if (t.key, t.index) == ("teaching", 0)]
    assert [place.line for place in trace.places] == [number]


@pytest.mark.parametrize(
    "text",
    [
        "I like to teach.\n\n- Introduction to Waves, Fall 2021\n",
        "## Graduate courses\n\n- Introduction to Waves, Fall 2021\n",
        "- Introduction to Waves, Fall 2021\n\n  All about waves.\n- Physics of Tides\n",
        "- Introduction to Waves, Fall 2021\n\n| a | b |\n|---|---|\n",
        "- Introduction to Waves, Fall 2021\n- ![A wave](https://waves.example/a.png)\n",
    ],
)
def test_a_page_with_more_than_a_list_stays_a_page(text: str, tmp_path: Path) -> None:
    cv = read(tmp_path, FRONT + text)
    assert not cv.person.teaching
    (page,) = cv.files
    assert text.strip() in page.content.decode()


@pytest.mark.parametrize("head", ["title: Hobbies", "title: Teaching\ndescription: Since 2019."])
def test_a_page_without_a_section_or_with_a_description_stays_a_page(
    head: str, tmp_path: Path
) -> None:
    page = f"---\n{head}\n---\n- Introduction to Waves, 2021\n"
    cv = read_site(tmp_path, {**SITES["teaching.md"], "hobbies.md": page})
    assert not cv.person.teaching
    assert [b"- Introduction to Waves, 2021" in file.content for file in cv.files] == [True]


def test_books_by_others_are_not_publications(tmp_path: Path) -> None:
    page = "---\ntitle: Books\n---\n\n- {}. *The sea of foam*. Tide Press, 2019.\n"
    for author, counts in (("M. Tester", (1, 0)), ("B. Poe", (0, 1))):
        files = {**SITES["teaching.md"], "_pages/books.md": page.format(author)}
        cv = read_site(tmp_path / author, files)
        assert (len(cv.publications), len(cv.files)) == counts


def test_years_of_headings_and_items_are_kept(tmp_path: Path) -> None:
    text = "## 2021-22\n- Introduction to Waves, Spring 2022\n- The 1918 flu\n"
    terms = [term for _, term in courses(read(tmp_path, FRONT + text))]
    assert terms[0] == "Spring 2022"
    assert "2021" in terms[1]


def test_lists_of_other_sections_keep_their_links(tmp_path: Path) -> None:
    talks = (
        "---\ntitle: Talks\n---\n"
        '- "Of foam", Tide Days, June 2021 ([slides](/files/a.pdf), [video](https://v.example/1))\n'
        '- "Of tides", Shore Days, May 2020 [slides](https://v.example/2)\n'
    )
    files = {
        **SITES["teaching.md"],
        "talks.md": talks,
        "files/a.pdf": "%PDF-1.4",
        "awards.md": "---\n---\n# Honors and Awards\n- [Foam Medal](https://medal.example), 2020\n",
        "service.md": "---\ntitle: Service\n---\n* Reviewer: Tide Letters\n* Panel member, 2019\n",
        "publications.md": "---\ntitle: Papers\n---\n- M. Tester, A. Roe. *On foam*. J. Foam, 2019.\n",
    }
    cv = read_site(tmp_path, files)
    given = [(t.title, t.given[0].where, t.given[0].slides) for t in cv.person.talks]
    assert given == [
        ("Of foam", "Tide Days", "files/a.pdf"),
        ("Of tides", "Shore Days", "https://v.example/2"),
    ]
    assert cv.person.talks[0].given[0].video == "https://v.example/1"
    assert cv.person.headings["awards"] == "Honors and Awards"
    assert [(a.title, a.url, a.years) for a in cv.person.awards] == [
        ("Foam Medal", "https://medal.example", ("2020",))
    ]
    assert [s.role for s in cv.person.service] == ["Reviewer", "Panel member"]
    assert len(cv.publications) == 1
    assert [file.name for file in cv.files] == ["files/a.pdf"]
    assert (cv.skipped, unsorted(cv)) == ((), [])
