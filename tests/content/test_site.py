"""A site is loaded completely, or all of its problems are reported."""

from __future__ import annotations

import errno
import os
import re
import shutil
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.content.folders import is_private
from sitegen.content.site import load_site
from sitegen.errors import ContentError
from tests.sites import ADA, LAB, SECRET, contents, put
from tests.trouble.faults import fail_at, run_command

if TYPE_CHECKING:
    from pathlib import Path


def messages(folder: Path) -> str:
    with pytest.raises(ContentError) as caught:
        load_site(folder)
    return str(caught.value)


def test_a_whole_site(tmp_path: Path) -> None:
    site = load_site(put(tmp_path, LAB))
    assert site.title == {"en": "Tide Lab", "zh": "潮汐实验室"}
    assert site.languages == ("en", "zh")
    assert site.url == "https://tide.example.org/lab"
    mei, ada = site.profiles  # the order of site.yaml
    assert (mei.slug, ada.slug) == ("mei-lin", "ada-nilsson")
    keys = [publication.key for publication in mei.publications]
    assert keys == ["lin2023gauge", "lin2021foam", "lin2020draft"]
    assert mei.photo == "photo.jpg"
    assert mei.files == ("files/cv.pdf", "files/gauge.pdf", "files/talks/tides.pdf")
    news = [(item.slug, item.date) for item in mei.news]
    assert news == [("2024-06-01-shell", "2024-06-02"), ("2024-05-sea-days", "2024-05")]
    attic, seminar = mei.pages
    assert (attic.title, attic.hidden) == ("Attic", True)
    assert seminar.title == {"en": "Tide seminar", "zh": "潮汐讨论班"}
    assert seminar.text == {"en": "Every week, [slides](talks/tides.pdf).", "zh": "每周一次。"}


def test_a_person_alone_is_a_site_and_neither_private_data_nor_backups_are_read(
    tmp_path: Path,
) -> None:
    left = {
        "people/ada-nilsson/pages/.#x.md": "---",
        "people/.trash/y": "",
        "people/ada-nilsson/files/.DS_Store": "x",
        "people/ada-nilsson/private.yaml": f"[ no YAML {SECRET}",
    }
    site = load_site(put(tmp_path, {**ADA, **left}))
    assert (site.title, site.languages, site.url) == ("Ada Nilsson", ("en",), "")
    assert (site.profiles[0].pages, site.profiles[0].files) == ((), ())
    assert SECRET not in repr(site)


def test_all_problems_at_once_as_the_user_names_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(
        tmp_path / "lab",
        {
            "site.yaml": "title: Lab\nurl: lab.example.org\nlanguages: [en, english!]\npeople: [ada-nilson]\n",
            "people/ada-nilsson/person.yaml": "name: Ada\nemial: x\nlinks: {cv: cv.pdf}\n",
            "people/bo-ek/person.yaml": "name: Bo Ek\ntalks:\n- given:\n  - slides: s.pdf\n",
            "people/bo-ek/publications.bib": "@misc{a, title={A}, year=2020}\n\n@misc{b, title={B}, pdf = {b.pdf}}\n",
            "people/bo-ek/pages/x.md": "---\ntitle: X\ntitel: Y\n---\n",
            "people/old ones/person.yaml": "name: Old One\n",
        },
    )
    monkeypatch.chdir(tmp_path)
    assert messages(tmp_path / "lab") == (
        "lab/site.yaml:2:1: 'lab.example.org' is not the address of a site\n"
        "    start it with https://\n"
        "lab/site.yaml:3:1: 'english!' is not a language tag\n"
        "    write tags: [en, zh]\n"
        "lab/site.yaml:4:1: there is no person 'ada-nilson' in people/\n"
        "    did you mean 'ada-nilsson'?\n"
        "lab/people/ada-nilsson/person.yaml:2:1: unknown key 'emial'\n"
        "    did you mean 'email'?\n"
        "lab/people/ada-nilsson/person.yaml:3:13: links: cv leads nowhere: 'cv.pdf'\n"
        "    write an address with https://, or the name of a file in the person's folder files/\n"
        "lab/people/bo-ek/person.yaml:4:13: there is no file 's.pdf'\n"
        "    put the file into the person's folder files/, or write an address with https://\n"
        "lab/people/bo-ek/publications.bib:3:21: pdf of b: there is no file 'b.pdf'\n"
        "    put the file into the person's folder files/, or write an address with https://\n"
        "lab/people/bo-ek/pages/x.md:3:1: unknown key 'titel'\n"
        "    did you mean 'title'?\n"
        "lab/people/old ones: the name 'old ones' cannot be part of an address\n"
        "    use only letters, digits, - and _: 'mei-lin', for instance"
    )


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, r"neither site\.yaml nor people/(.|\n)*sitegen new"),
        ({"site.yaml": "title: Lab\n"}, r"the site has no people(.|\n)*sitegen import"),
    ],
)
def test_no_site(tmp_path: Path, files: dict[str, str], expected: str) -> None:
    assert re.search(expected, messages(put(tmp_path, files)))
    assert "there is no folder" in messages(tmp_path / "nowhere")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize(
    "name", ["people/ada-nilsson/news", "people/ada-nilsson/files", "static", "themes/a/static"]
)
def test_a_folder_that_cannot_be_read_is_reported(tmp_path: Path, name: str) -> None:
    """Otherwise a site without its files would be published."""
    theme = {"site.yaml": "theme: a\n", "themes/a/theme.yaml": "parent: default\n"}
    site = put(tmp_path / "site", {**ADA, **theme, f"{name}/a.md": "A\n"})
    assert run_command(["build", str(site)], tmp_path).exit_code == 0
    whole = contents(site / "public")
    steps = run_command(["build", str(site)], site / name, kind="read").steps
    for step in range(1, steps + 1):
        shutil.rmtree(site / ".sitegen", ignore_errors=True)
        fault = fail_at(errno.EACCES, step)
        outcome = run_command(["build", str(site)], site / name, fault=fault, kind="read")
        if outcome.exit_code:
            assert "Permission denied" in outcome.output
            assert outcome.exit_code == 1
        assert contents(site / "public") == whole


@pytest.mark.parametrize(
    "name",
    ["files/Private.YML", "files/a/ada.private.txt", "files/private,v", "files/private/tax.pdf", "files/copy of private.yaml",
     "files/private_ada.yaml", "pages/private.md", "pages/private.zh.md", "news/private.md"],
)  # fmt: skip
def test_what_is_called_private_is_not_part_of_a_site(tmp_path: Path, name: str) -> None:
    (profile,) = load_site(put(tmp_path, {**ADA, f"people/ada-nilsson/{name}": SECRET})).profiles
    assert (profile.files, profile.pages, profile.news) == ((), (), ())


PREFIXES = st.sampled_from(
    [
        "",
        "Copy of ",
        "copy-of-",
        "~$",
        "#",
        ".",
        "backup_",
        "old ",
        "2024-",
        "ada.",
        "ada-",
        "林梅.",
    ]
)
SPELLINGS = st.sampled_from(
    ["private", "PRIVATE", "ｐｒｉｖａｔｅ", "%70rivate", "pri\u200bvate", "prívate"]
)
COPIES = st.sampled_from(
    ["", " copy", " copy 2", " (1)", "-2", "_old", ".bak", "~", " - Kopie", ".2024-05-17", "副本"]
)


@given(
    before=PREFIXES,
    word=SPELLINGS,
    copies=st.lists(COPIES, max_size=3).map("".join),
    suffix=st.sampled_from([".yaml", ".YAML", ".yml", "%2Eyaml", "_yaml"]),
    end=COPIES,
)
def test_every_copy_of_the_private_file_is_private(
    before: str, word: str, copies: str, suffix: str, end: str
) -> None:
    assert is_private(f"{before}{word}{copies}{suffix}{end}")


@pytest.mark.parametrize(
    "name",
    ["differentially-private.yaml", "my-private-keys-paper.pdf", "private-keys.pdf",
     "semi-private.yaml", "privateer.yaml", "nonprivate.yaml", "locally private.yml",
     "unprivate.yaml", "private-information-retrieval.pdf"],
)  # fmt: skip
def test_the_word_in_a_longer_name_does_not_make_a_file_private(tmp_path: Path, name: str) -> None:
    site = put(tmp_path, {**ADA, f"people/ada-nilsson/files/{name}": "epsilon: 1\n"})
    (profile,) = load_site(site).profiles
    assert profile.files == (f"files/{name}",)


def test_a_missing_file_that_is_private_is_reported_as_such(tmp_path: Path) -> None:
    files = {
        "people/ada-nilsson/person.yaml": "name: Ada Nilsson\nlinks: {x: private/a.pdf}\n"
        "projects: [{title: Foam, url: private/a.pdf}]\n",
        "people/ada-nilsson/files/private/a.pdf": "a",
    }
    with pytest.raises(ContentError, match="files and folders called private are never published"):
        load_site(put(tmp_path, files))


@pytest.mark.parametrize("name", ["private.yaml", "private/notes.txt"])
def test_a_symlink_to_private_data_is_refused(tmp_path: Path, name: str) -> None:
    files = {f"people/ada-nilsson/{name}": "age: 44\n", "people/ada-nilsson/files/a": "a"}
    site = put(tmp_path, {**ADA, **files})
    (site / "people/ada-nilsson/files/notes.txt").symlink_to(f"../{name}")
    with pytest.raises(ContentError, match="the symlink points to private data"):
        load_site(site)
