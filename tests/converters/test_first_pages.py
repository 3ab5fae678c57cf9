"""First pages of Jekyll sites: a few sentences, or a whole CV in the files that they take in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.importing import sources

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.parsing import ParsedCV

CV = """\
# 🔥 News
- *2024.02*: Our study of foam is out.

# 📝 Publications
- Ann Lee, Bo Ek. "Foam at rest in the tides." Tide Letters, 2023. [pdf](files/foam.pdf)
"""


def read(tmp_path: Path, about: str, **files: str) -> ParsedCV:
    (tmp_path / "_pages/includes").mkdir(parents=True)
    (tmp_path / "files").mkdir()
    (tmp_path / "files/foam.pdf").write_bytes(b"%PDF-")
    (tmp_path / "_config.yml").write_text("author:\n  name: Bo Ek\n", encoding="utf-8")
    (tmp_path / "_pages/about.md").write_text(
        f"---\npermalink: /\n---\n\n{about}", encoding="utf-8"
    )
    for name, text in files.items():
        (tmp_path / f"_pages/includes/{name}.md").write_text(text, encoding="utf-8")
    return sources.read(tmp_path)


def test_one_that_holds_a_cv_is_read_from_its_first_heading_on(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        f"<span class='anchor' id='about-me'></span>\n\n# About Me\n\nI look at **foam**.\n\n{CV}",
    )
    assert found.person.bio == "I look at **foam**."
    assert [work.fields["title"] for work in found.publications] == ["Foam at rest in the tides"]
    assert [file.name for file in found.files] == ["files/foam.pdf"]
    (news,) = found.person.sections
    assert (news.title, news.items) == ("News", ("2024.02: Our study of foam is out.",))
    assert not found.person.unsorted
    assert any(trace.key == "publications" and trace.places[0].line == 15 for trace in found.traces)


def test_what_it_takes_in_is_part_of_it_and_no_page(tmp_path: Path) -> None:
    about = "{% include_relative includes/intro.md %}\n\n<!-- {% include_relative includes/old.md %} -->\n\n"
    about += "{% include_relative includes/cv.md %}\n\n{% include_relative ../../secret.md %}\n"
    found = read(
        tmp_path, about, intro="I look at foam.\n", cv=CV, old="# Awards\n\n- A prize, 1999\n"
    )
    assert found.person.bio == "I look at foam."
    assert len(found.publications) == 1
    assert not found.person.awards
    assert not [file.name for file in found.files if file.name.startswith("pages/")]
    assert any(
        trace.places[0].file == "_pages/includes/cv.md" for trace in found.traces if trace.places
    )


def test_headings_that_no_cv_has_stay_in_the_text(tmp_path: Path) -> None:
    assert read(tmp_path, "I look at foam.\n\n# Foam\n\nAnd at tides.\n").person.bio == (
        "I look at foam.\n\n# Foam\n\nAnd at tides."
    )
