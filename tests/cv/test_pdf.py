"""A CV as PDF: what it says of itself, what comes back of it, what is told when it cannot be made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from sitegen import cv
from sitegen.bundled import bundled
from sitegen.content.site import load_site
from sitegen.cv.fonts import choose
from sitegen.cv.making import made_for
from sitegen.cv.settings import CVSettings
from sitegen.cv.shape import Run, Style
from sitegen.cv.templates import style
from sitegen.errors import SitegenError, ThemeError, UsageError
from sitegen.importing import sources
from sitegen.model import Person
from tests.cv.reading import f1

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.model.site import Profile, Site

SITE = load_site(bundled("content"))
TEMPLATES = sorted(
    path.stem for path in (bundled("templates") / "cv").glob("*.typ") if path.stem != "parts"
)


def wishing(settings: CVSettings) -> Site:
    return replace(SITE, settings=replace(SITE.settings, cv=settings))


def profile_of(slug: str) -> Profile:
    return next(profile for profile in SITE.profiles if profile.slug == slug)


def made(slug: str, settings: CVSettings) -> bytes:
    return cv.write(
        "pdf", made_for(wishing(settings), profile_of(slug)), style(SITE.folder, settings)
    )


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("slug", [profile.slug for profile in SITE.profiles])
def test_the_same_person_comes_back(
    slug: str, template: str, language: str, tmp_path: Path
) -> None:
    profile = profile_of(slug)
    path = tmp_path / "cv.pdf"
    path.write_bytes(made(slug, CVSettings(template=template, language=language)))
    back = sources.read(path)
    assert f1((profile.person, profile.publications), (back.person, back.publications)) >= 0.98


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_file_says_whose_it_is_and_is_tagged(template: str) -> None:
    document = pypdfium2.PdfDocument(made("danyang-zhuo", CVSettings(template=template)))
    about = document.get_metadata_dict()
    assert about["Title"] == "Danyang Zhuo – Curriculum Vitae"
    assert about["Author"] == "Danyang Zhuo"
    assert about["CreationDate"] == ""
    assert document.is_tagged()
    last = document[len(document) - 1].get_textpage().get_text_bounded()
    assert f"Danyang Zhuo · {len(document)}/{len(document)}" in last


def test_the_same_data_gives_the_same_bytes() -> None:
    assert made("zhuofu-chen", CVSettings()) == made("zhuofu-chen", CVSettings())


def test_the_owner_is_bold_among_the_authors() -> None:
    profile = profile_of("danyang-zhuo")
    vita = made_for(SITE, profile)
    (publications,) = (part for part in vita.parts if part.kind == "publications")
    for part in publications.parts:
        assert part.layout == "numbered"
        assert all(Run("Danyang Zhuo", "bold") in entry.title for entry in part.entries)


def test_the_owner_is_bold_among_the_inventors() -> None:
    profile = profile_of("yunzhuo-liu")
    (patents,) = (part for part in made_for(SITE, profile).parts if part.kind == "patents")
    assert all(Run("刘运卓", "bold") in entry.title for entry in patents.entries)


def test_sections_come_as_the_site_wishes() -> None:
    profile = SITE.profiles[0]
    vita = made_for(
        wishing(CVSettings(sections=("publications", "education"), language="zh")), profile
    )
    assert [part.kind for part in vita.parts] == ["publications", "education"]
    assert vita.parts[1].title == "教育背景"


def test_a_template_of_the_site_goes_before_those_that_ship(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "cv"
    folder.mkdir(parents=True)
    (folder / "academic.typ").write_text(
        "#set document(title: cv.name)\n#cv.name", encoding="utf-8"
    )
    own = style(tmp_path, CVSettings())
    assert own.template.endswith("#cv.name")
    assert cv.write("pdf", made_for(SITE, SITE.profiles[0]), own).startswith(b"%PDF")


def test_an_unknown_template_is_told() -> None:
    with pytest.raises(
        UsageError, match="there is no template 'academik' for CVs\n    did you mean 'academic'"
    ):
        style(SITE.folder, CVSettings(template="academik"))


def test_a_mistake_in_a_template_is_told() -> None:
    with pytest.raises(ThemeError, match=r"mine\.typ: unknown variable: nobody"):
        cv.write(
            "pdf", made_for(SITE, SITE.profiles[0]), Style(template="#nobody", name="mine.typ")
        )


def test_missing_chinese_fonts_are_named() -> None:
    with pytest.raises(SitegenError, match="this machine has no font for Chinese") as told:
        choose("刘运卓", {"Libertinus Serif"})
    assert "fonts-noto-cjk" in told.value.problems[0].hint


def test_letters_that_no_font_of_the_machine_has_are_named() -> None:
    person = replace(
        SITE.profiles[0].person, interests=("Tides", "the sign \U000f1234x")
    )  # nobody's, so no font has it
    made = made_for(SITE, replace(SITE.profiles[0], person=person))
    with pytest.raises(
        SitegenError,
        match=r"no font for '\\U000f1234' \(U\+F1234\), and the CV has it: '\\U000f1234x'",
    ) as told:
        cv.write("pdf", made, style(SITE.folder, CVSettings()))
    assert "fonts-noto" in told.value.problems[0].hint


def test_fonts_for_the_letters_that_are_there() -> None:
    families = {"Libertinus Serif", "Noto Serif CJK SC"}
    assert choose("Liu", families) == {"serif": ["Libertinus Serif"], "sans": ["Libertinus Serif"]}
    assert choose("刘", families)["sans"] == ["Libertinus Serif", "Noto Serif CJK SC"]


def test_a_heading_is_not_said_twice() -> None:
    (talks,) = (
        part for part in made_for(SITE, profile_of("danyang-zhuo")).parts if part.kind == "talks"
    )
    kinds = {str(talk.kind) for talk in profile_of("danyang-zhuo").person.talks}
    assert kinds == {talks.title}
    assert [part.title for part in talks.parts] == [""]


def test_words_keep_their_direction_where_the_cv_runs_from_right_to_left() -> None:
    person = Person(name="ليلى قادر", position="Professor of Tides.", affiliation="جامعة المد.")
    vita = made_for(
        wishing(CVSettings(language="ar")),
        replace(SITE.profiles[0], person=person, publications=()),
    )
    page = pypdfium2.PdfDocument(cv.write("pdf", vita, style(SITE.folder, CVSettings())))[
        0
    ].get_textpage()
    boxes = [(page.get_charbox(at), page.get_text_range(at, 1)) for at in range(page.count_chars())]
    lines: dict[int, list[tuple[float, str]]] = {}
    for (left, bottom, _, top), letter in boxes:
        if letter.strip():
            lines.setdefault(round((bottom + top) / 40), []).append((left, letter))
    first = {min(line)[1] for line in lines.values() if any(letter == "." for _, letter in line)}
    assert first == {"P", "."}  # the line in English begins at its left, that in Arabic ends there
