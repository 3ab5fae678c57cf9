"""A CV as PDF: its content and metadata, templates, and what is reported when it fails."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from sitegen import cv
from sitegen.building.build import render_site
from sitegen.cv.pdf import choose_fonts
from sitegen.cv.sections import make_cv
from sitegen.cv.structure import Run, Style
from sitegen.errors import SitegenError, ThemeError, UsageError
from sitegen.importing import sources
from sitegen.model import Person
from sitegen.model.site import CVSettings
from sitegen.shipped import bundled
from tests.cv.reading import f1
from tests.cv.samples import DANYANG, PROFILES, SITE
from tests.sites import put

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.model.site import Profile, Site

TEMPLATES = sorted(
    path.stem for path in (bundled("templates") / "cv").glob("*.typ") if path.stem != "parts"
)


def configured(settings: CVSettings) -> Site:
    return replace(SITE, settings=replace(SITE.settings, cv=settings))


def written(profile: Profile, settings: CVSettings | None = None) -> bytes:
    settings = settings or CVSettings()
    vita = make_cv(configured(settings), profile)
    return cv.write("pdf", vita, cv.load_style(SITE.folder, settings))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("slug", list(PROFILES))
def test_importing_it_returns_the_same_person(
    slug: str, template: str, language: str, tmp_path: Path
) -> None:
    profile = PROFILES[slug]
    path = tmp_path / "cv.pdf"
    path.write_bytes(written(profile, CVSettings(template=template, language=language)))
    back = sources.read(path)
    assert f1((profile.person, profile.publications), (back.person, back.publications)) >= 0.87


@pytest.mark.parametrize("template", TEMPLATES)
def test_metadata_and_footer_name_the_owner(template: str) -> None:
    document = pypdfium2.PdfDocument(written(DANYANG, CVSettings(template=template)))
    metadata = document.get_metadata_dict()
    assert metadata["Title"] == "Danyang Zhuo – Curriculum Vitae"
    assert metadata["Author"] == "Danyang Zhuo"
    assert metadata["CreationDate"] == ""
    assert document.is_tagged()
    last = document[len(document) - 1].get_textpage().get_text_bounded()
    assert f"Danyang Zhuo · {len(document)}/{len(document)}" in last


def test_a_site_chooses_sections_language_and_a_template_and_gives_the_same_bytes(
    tmp_path: Path,
) -> None:
    settings = CVSettings(sections=("publications", "education"), language="zh")
    vita = make_cv(configured(settings), DANYANG)
    assert [part.kind for part in vita.parts] == ["publications", "education"]
    assert vita.parts[1].title == "教育背景"
    put(tmp_path, {"templates/cv/academic.typ": "#set document(title: cv.name)\n#cv.name"})
    own = cv.load_style(tmp_path, CVSettings())
    assert own.template.endswith("#cv.name")
    assert cv.write("pdf", vita, own).startswith(b"%PDF")
    assert cv.write("pdf", vita, own) == cv.write("pdf", vita, own)


@pytest.mark.parametrize(
    ("slug", "kind", "name"),
    [("danyang-zhuo", "publications", "Danyang Zhuo"), ("yunzhuo-liu", "patents", "刘运卓")],
)
def test_the_owner_is_bold_among_authors_and_inventors(slug: str, kind: str, name: str) -> None:
    (part,) = (part for part in make_cv(SITE, PROFILES[slug]).parts if part.kind == kind)
    for nested in part.parts or (part,):
        assert nested.layout == "numbered"
        assert all(Run(name, "bold") in entry.title for entry in nested.entries)


def test_problems_with_templates_are_reported() -> None:
    message = "there is no CV template 'academik'\n    did you mean 'academic'"
    with pytest.raises(UsageError, match=message):
        cv.load_style(SITE.folder, CVSettings(template="academik"))
    with pytest.raises(ThemeError, match=r"mine\.typ: unknown variable: nobody"):
        cv.write("pdf", make_cv(SITE, DANYANG), Style(template="#nobody", name="mine.typ"))


def test_fonts_are_chosen_by_the_scripts_in_the_text() -> None:
    families = {"Libertinus Serif", "Noto Serif CJK SC"}
    latin = ["Libertinus Serif"]
    assert choose_fonts("Liu", families) == {"serif": latin, "sans": latin}
    assert choose_fonts("刘", families)["sans"] == [*latin, "Noto Serif CJK SC"]
    with pytest.raises(SitegenError, match="no font for Chinese is installed") as raised:
        choose_fonts("刘运卓", {"Libertinus Serif"})
    assert "fonts-noto-cjk" in raised.value.problems[0].hint


def test_a_character_without_a_font_is_named() -> None:
    private_use = "\U000f1234"  # no font has it
    person = replace(DANYANG.person, interests=("Tides", f"the sign {private_use}x"))
    message = r"no installed font has '\\U000f1234' \(U\+F1234\), used in '\\U000f1234x'"
    with pytest.raises(SitegenError, match=message) as raised:
        written(replace(DANYANG, person=person))
    assert "fonts-noto" in raised.value.problems[0].hint


def test_lines_keep_their_direction_in_a_right_to_left_cv() -> None:
    person = Person(name="ليلى قادر", position="Professor of Tides.", affiliation="جامعة المد.")
    profile = replace(DANYANG, person=person, publications=())
    document = pypdfium2.PdfDocument(written(profile, CVSettings(language="ar")))
    page = document[0].get_textpage()
    lines: dict[int, list[tuple[float, str]]] = {}
    for index in range(page.count_chars()):
        left, bottom, _, top = page.get_charbox(index)
        if (char := page.get_text_range(index, 1)).strip():
            lines.setdefault(round((bottom + top) / 40), []).append((left, char))
    leftmost = {min(line)[1] for line in lines.values() if any(char == "." for _, char in line)}
    assert leftmost == {"P", "."}  # the English line starts at the left, the Arabic one ends there


@pytest.mark.parametrize("is_offered", [True, False])
def test_a_site_may_offer_it_for_download(tmp_path: Path, *, is_offered: bool) -> None:
    person = "name: Ann Lee\nawards: [{title: Prize}]\n"
    settings = "languages: [en, zh]\n" + ("cv: {pdf: true}\n" if is_offered else "")
    site = put(tmp_path, {"people/ann-lee/person.yaml": person, "site.yaml": settings})
    outputs = {one.path: one.content for one in render_site(site).outputs}
    assert ("cv.pdf" in outputs) is is_offered
    for name, link in {"cv/": b'"../cv.pdf"', "zh/cv/": b'"../../cv.pdf"'}.items():
        content = outputs[f"{name}index.html"]
        assert isinstance(content, bytes)
        assert (b"href=" + link in content) is is_offered
