"""Folders of other generators: what is read and copied, and nothing outside of them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sitegen import converters
from sitegen.building.build import build_site
from sitegen.content.site import load_site
from sitegen.converters.files import Folder
from sitegen.errors import UnreadableError
from sitegen.importing import ImportOptions, import_cvs, plan_import, sources
from sitegen.importing.changes import format_patch
from sitegen.importing.journal import undo
from sitegen.model.text import strings
from tests.conftest import GOLDEN
from tests.converters.folders import read_site
from tests.converters.test_golden_files import shown

if TYPE_CHECKING:
    from collections.abc import Callable

FIXTURES = Path(__file__).parent / "fixtures"
FOLDERS = sorted(path.name for path in FIXTURES.iterdir())
SECRET = "the sea keeps this to itself"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy that a test may change."""
    return Path(shutil.copytree(FIXTURES / "al-folio", tmp_path / "al-folio"))


@pytest.mark.parametrize("name", FOLDERS)
def test_what_is_read(name: str, golden: Callable[[Path, str], None]) -> None:
    parts = [part.strip() for part in shown(sources.read(FIXTURES / name))]
    golden(GOLDEN / "folders" / f"{name}.read", "\n\n".join(parts) + "\n")


@pytest.mark.parametrize("name", FOLDERS)
def test_an_imported_site_builds_and_a_second_import_changes_nothing_and_can_be_undone(
    name: str, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    import_cvs([FIXTURES / name], site)
    assert plan_import([FIXTURES / name], site, ImportOptions()).changes == ()
    build_site(site, tmp_path / "public")
    assert list((tmp_path / "public/pictures").glob("*-photo-*.avif"))
    undo(site)
    assert {path.name for path in site.glob("*")} <= {".sitegen"}


def test_files_of_the_site_stay(folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    import_cvs([folder], site)
    (person,) = (site / "people").iterdir()
    (person / "photo.jpg").rename(person / "photo.png")
    (person / "pages/sailing.md").write_text("Mine.\n", encoding="utf-8")
    assert plan_import([folder], site, ImportOptions()).changes == ()


def test_a_patch_names_copied_files(folder: Path, tmp_path: Path) -> None:
    patch = format_patch(plan_import([folder], tmp_path / "site", ImportOptions()).changes)
    photo = "people/ada-b-nilsson/photo.jpg"
    assert f"Binary files a/{photo} and b/{photo} differ" in patch
    assert "+title: A post with a figure" in patch


def test_symlinks_that_leave_the_folder_are_not_followed(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text(SECRET, encoding="utf-8")
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets/a.md").write_text(SECRET, encoding="utf-8")
    (folder / "_news/link.md").symlink_to(tmp_path / "secret.md")
    (folder / "_talks").symlink_to(tmp_path / "secrets", target_is_directory=True)
    (folder / "assets/img/prof_pic.jpg").unlink()
    (folder / "assets/img/prof_pic.jpg").symlink_to(tmp_path / "secret.md")
    (folder / "_bibliography/b.bib").write_text(
        "@misc{b, title={B}, pdf={../../secret.md}}\n", encoding="utf-8"
    )
    (folder / "_pages/up.md").write_text(
        "[up](../../secret.md) ![x](/../secret.md)\n", encoding="utf-8"
    )
    cv = sources.read(folder)
    assert SECRET not in "\n".join(shown(cv))
    assert SECRET.encode() not in b"".join(file.content for file in cv.files)


def test_a_bibliography_alone_brings_the_files_that_it_names(folder: Path, tmp_path: Path) -> None:
    cv = sources.read(folder / "_bibliography/papers.bib")
    assert [file.name for file in cv.files] == ["files/foam.pdf", "files/foam.png"]
    assert cv.publications[0].fields["slides"] == "missing.pdf"
    (patch,) = cv.skipped
    assert "slides of nilsson2021foam: file not found: 'missing.pdf'" in patch
    (tmp_path / "alone.bib").write_text(
        "@misc{a, title={A}, pdf={../secret.pdf}, code={github.com/ada/a}}\n", "utf-8"
    )
    (tmp_path.parent / "secret.pdf").write_text(SECRET, encoding="utf-8")
    assert not sources.read(tmp_path / "alone.bib").files


def test_broken_files_do_not_stop_the_others(folder: Path) -> None:
    (folder / "_data/socials.yml").write_text("a: [b\n", encoding="utf-8")
    (folder / "_news/torn.md").write_text("---\ntitle: 'x\n---\nStill here.\n", encoding="utf-8")
    (folder / "_news/binary.md").write_bytes(bytes(range(256)))
    cv = sources.read(folder)
    assert cv.person.education
    assert b"Still here." in b"".join(
        file.content for file in cv.files if file.name == "news/torn.md"
    )
    broken = ("socials.yml", "torn.md", "binary.md")
    assert len([line for line in cv.skipped if any(name in line for name in broken)]) == 3


def test_names_of_copied_files_are_unique(folder: Path) -> None:
    (folder / "assets/img/Sea.jpg").write_bytes(b"another sea")
    page = "![a](/assets/img/sea.jpg) ![b](/assets/img/Sea.jpg)\n"
    (folder / "_pages/sea.md").write_text(page, encoding="utf-8")
    names = [file.name.casefold() for file in sources.read(folder).files]
    assert len(names) == len(set(names))


def test_another_folder_and_one_with_too_many_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "_news").mkdir()
    with pytest.raises(UnreadableError, match="al-folio"):
        sources.read(tmp_path)
    (tmp_path / "_config.yml").write_text("title: Ada Nilsson\n", encoding="utf-8")
    for number in range(3_001):
        (tmp_path / f"_news/{number}.md").touch()
    with pytest.raises(UnreadableError, match="more than 3000 files in '_news'"):
        sources.read(tmp_path)


def test_coauthors_and_venues_become_settings_unless_they_were_deleted_there(
    folder: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    settings = site / "site.yaml"
    text = "# mine\nvenues:\n  JoT: https://mine.example.org  # rather this one\n"
    settings.write_text(text, encoding="utf-8")
    import_cvs([folder], site)
    loaded = load_site(site).settings
    assert loaded.coauthors == dict.fromkeys(("Bo Ek", "B. Ek"), "https://bo.example.org")
    assert loaded.venues == {"JoT": "https://mine.example.org", "SoT": "https://sot.example.org/"}
    assert "# rather this one" in settings.read_text("utf-8")
    settings.write_text("# nothing\n", encoding="utf-8")
    (folder / "_data/coauthors.yml").write_text(
        '"ek":\n- firstname: Bo\n  url: https://other.example.org\n', "utf-8"
    )
    import_cvs([folder], site)
    assert settings.read_text("utf-8") == "# nothing\n"


@pytest.mark.parametrize("name", FOLDERS)
def test_every_word_of_a_page_is_imported_or_reported(name: str, tmp_path: Path) -> None:
    folder = shutil.copytree(FIXTURES / name, tmp_path / name)
    pages = Folder(folder).pages()
    for number, page in enumerate(pages):
        path = folder / page
        path.write_text(f"{path.read_text('utf-8')}\nFlotsam{number} on the shore\n", "utf-8")
    cvs = converters.convert(folder)
    texts = [text for cv in cvs for text in (*strings(cv.person), *cv.skipped)]
    texts += [value for cv in cvs for work in cv.publications for value in work.fields.values()]
    texts += [file.content.decode("utf-8", "replace") for cv in cvs for file in cv.files]
    everything = "\n".join(texts)
    lost = [page for n, page in enumerate(pages) if f"Flotsam{n}" not in everything]
    assert all(f"{page}: " in everything for page in lost), lost


def test_accents_of_links_and_file_names_may_be_encoded_differently(tmp_path: Path) -> None:
    files = {
        "_config.yml": "title: Ada Nilsson\n",
        "index.md": "---\n---\nMy [thesis](/files/f\u00f6am.pdf).\n",
        "files/fo\u0308am.pdf": "%PDF-1.4",
    }
    assert len(read_site(tmp_path, files).files) == 1


@pytest.mark.parametrize(
    "config", ["name: *me", "author: {name: *me}", "author: {name: Ada Nilsson}"]
)
def test_a_yaml_alias_is_replaced_by_its_text(config: str, tmp_path: Path) -> None:
    files = {"_config.yml": f"title: &me Ada Nilsson\n{config}\n", "index.md": "---\n---\nFoam."}
    assert read_site(tmp_path, files).person.name == "Ada Nilsson"
