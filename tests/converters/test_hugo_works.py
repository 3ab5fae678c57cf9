"""Publications of HugoBlox sites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.converters.folders import read_site, unsorted
from tests.converters.hugoblox import ADA, WORK

if TYPE_CHECKING:
    from pathlib import Path


def test_pages_may_be_single_files_with_toml_front_matter(tmp_path: Path) -> None:
    work = (
        '+++\ntitle = "On foam"\nauthors = ["admin", "Bo Ek"]\ndate = 2021-05-04T00:00:00Z\n'
        'publication_types = ["2"]\n[publication]\nname = "Journal of Foam"\nissue = 3\n+++\n'
    )
    files = {
        **ADA,
        "content/publication/foam.md": work,
        "content/publication/sand.md": WORK.replace("On foam", "On sand").replace(
            "date", "publication_types: ['2']\npublication: '*Journal of Sand, 3*(2)'\ndate"
        ),
        "content/publication/broken.md": "+++\ntitle = On tides\n+++\n",
        "content/post/prize.md": '+++\ntitle = "Prize"\ndate = 2020-01-02\n+++\nWe won.\n',
    }
    cv = read_site(tmp_path, files)
    foam, sand = (
        next(work for work in cv.publications if work.get("title") == title)
        for title in ("On foam", "On sand")
    )
    numbers = [sand.get(name) for name in ("journal", "volume", "number")]
    assert numbers == ["Journal of Sand", "3", "2"]
    assert foam.fields == {
        "title": "On foam", "author": "Ada Nilsson and Bo Ek", "journal": "Journal of Foam",
        "number": "3", "year": "2021", "date": "2021-05-04",
    }  # fmt: skip
    assert [file.name for file in cv.files] == ["news/prize.md"]
    assert any("broken.md: not valid TOML" in text for text in cv.skipped)


def test_a_page_that_cites_two_works_is_a_work_itself(tmp_path: Path) -> None:
    files = {
        **ADA,
        "content/publication/foam/index.md": WORK,
        "content/publication/foam/cite.bib": "@misc{a, title={Tides}}\n@misc{b, title={Dunes}}\n",
    }
    titles = [work.get("title") for work in read_site(tmp_path, files).publications]
    assert titles == ["Tides", "Dunes", "On foam"]


def test_a_citation_of_another_work_is_left_out(tmp_path: Path) -> None:
    """The author copied a folder for a new page, and did not edit its `cite.bib`."""
    path = "content/publication/{}/{}"
    entry = "@article{{a, title={{{}}}, author={{{}}}, journal={{Waters}}}}\n"
    files = {
        **ADA,
        path.format("foam", "index.md"): WORK,
        path.format("foam", "cite.bib"): entry.format("Tides of the north", "Ek, Bo"),
        path.format("sand", "index.md"): WORK.replace("On foam", "Om sand och vind"),
        path.format("sand", "cite.bib"): entry.format("Of dunes", "Nilsson, A."),
    }
    cv = read_site(tmp_path, files)
    works = [(work.get("title"), work.get("journal")) for work in cv.publications]
    assert works == [("On foam", ""), ("Of dunes", "Waters")]
    (report,) = cv.skipped
    assert report.startswith("content/publication/foam/cite.bib: left out: this is another work")
    assert unsorted(cv) == ["a: title: Om sand och vind"]


def test_a_page_adds_its_note_to_that_of_the_citation(tmp_path: Path) -> None:
    entry = (
        "@article{a, title={On foam}, author={Nilsson, Ada}, note={Best of 2021},"
        r" abstract={We say {\"foam\"} twice.}}"
    )
    page = WORK.replace("date", 'abstract: We say \\"foam\\" twice.\ndate')
    files = {
        **ADA,
        "content/publication/foam/index.md": f"{page}See also the film.\n",
        "content/publication/foam/cite.bib": entry,
    }
    cv = read_site(tmp_path, files)
    assert cv.publications[0].get("note") == "Best of 2021\n\nSee also the film."
    assert unsorted(cv) == []


def test_notes_on_authors_and_tags_are_kept_and_placeholders_of_the_theme_are_not_notes(
    tmp_path: Path,
) -> None:
    sentence = "Supplementary notes can be added here, including [code](https://wowchemy.com/docs)."
    notes = "author_notes: [Equal contribution, Equal contribution]\n"
    page = WORK.replace("date", f"tags: [Foam, Salt water]\n{notes}date")
    page = page.replace("[admin]", "[admin, Bo Ek]")
    cv = read_site(tmp_path, {**ADA, "content/publication/foam/index.md": f"{page}{sentence}\n"})
    (work,) = cv.publications
    assert (work.get("keywords"), work.get("note")) == ("Foam, Salt water", "")
    assert work.get("author+an") == "1=equal;2=equal"
    assert cv.skipped == ()
