"""`sitegen check`: everything at once, each with its place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sitegen.checking import check
from sitegen.cli import main
from sitegen.content import yaml as records
from tests.sites import ADA, LAB, put

if TYPE_CHECKING:
    from pathlib import Path

ODD = {
    "site.yaml": "title: Tides\n",
    "people/ada-nilsson/person.yaml": """\
name: Ada Nilsson
bio: |
  See [my page](nowhere/), [the foam](cv/#foam) and ![](files/a.svg).
links:
  orcid: 0000-0002-1825-0098
education:
- institution: Ocean University
  start: 2010-09
  end: 2006-06
awards:
- {title: Shell, years: [2019-2017]}
unsorted:
- {text: something odd, source: "cv.txt:7"}
""",
    "people/ada-nilsson/publications.bib": """\
@article{nilsson2020tides,
  title = {Tides},
  author = {Nilsson, Ada},
  journal = {Waves},
  year = {20012},
}

@article{other2021,
  title = {Foam},
  author = {Ek, Bo},
  journal = {Waves},
  doi = {not-a-doi},
  year = {2021},
}
""",
    "templates/partials/head.html": '<script src="https://cdn.example.org/x.js"></script>\n',
    "people/ada-nilsson/files/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "people/ada-nilsson/private.yaml": "phone: 139-0000-4711\n",
    "people/ada-nilsson/pages/contact.md": "# Contact\n\nCall 139 0000 4711.\n",
}


def said(folder: Path) -> list[str]:
    """Level, place and message of each finding."""
    firsts = [(found.level, str(found.problem).splitlines()[0]) for found in check(folder, 2026)]
    return [f"{level} {line.removeprefix(f'{folder}/')}" for level, line in firsts]


def test_everything_at_once(tmp_path: Path) -> None:
    assert said(put(tmp_path, ODD)) == [
        "error people/ada-nilsson/private.yaml: phone would be published, in contact/index.html",
        "error people/ada-nilsson/person.yaml:3:17: a link leads nowhere: 'nowhere/', on index.html",
        (
            "error people/ada-nilsson/person.yaml:3:39: "
            "a link names a place that the page does not have: 'cv/#foam', on index.html"
        ),
        (
            "error templates/partials/head.html:1:14: the page asks another host for something: "
            "'https://cdn.example.org/x.js', on index.html and 7 more pages"
        ),
        (
            "warning people/ada-nilsson/person.yaml:5:10: "
            "orcid: '0000-0002-1825-0098' is no ORCID: its last digit does not fit the others"
        ),
        "warning people/ada-nilsson/person.yaml:9:8: end: '2006-06' comes before the start, 2010-09",
        "warning people/ada-nilsson/person.yaml:11:25: years: '2019-2017' ends before it begins",
        "warning people/ada-nilsson/publications.bib:5:3: '20012' cannot be the year",
        "warning people/ada-nilsson/publications.bib:12:3: 'not-a-doi' is no DOI: one looks like 10.1000/182",
        "warning people/ada-nilsson/person.yaml:13:3: not sorted yet: 'something odd'",
        "warning people/ada-nilsson/publications.bib:10:3: 'Ada Nilsson' is not among the authors of 'other2021'",
        "warning people/ada-nilsson/person.yaml:3:53: a picture has no words: 'files/a.svg'",
    ]


def test_an_author_may_be_called_by_an_alias(tmp_path: Path) -> None:
    works = "@book{a2020, title = {Foam}, author = {Berg-Ek, Ada}, publisher = {P}, year = 2020}\n"
    person = "name: {en: Ada Nilsson, zh: 林梅}\n"
    site = {"people/ada/person.yaml": person, "people/ada/publications.bib": works}
    assert said(put(tmp_path / "without", site)) == [
        "warning people/ada/publications.bib:1:30: 'Ada Nilsson' is not among the authors of 'a2020'"
    ]
    assert (
        said(
            put(
                tmp_path / "with",
                {**site, "people/ada/person.yaml": f"{person}aliases: [Ada Berg-Ek]\n"},
            )
        )
        == []
    )


def test_what_keeps_a_site_from_being_built(tmp_path: Path) -> None:
    assert said(
        put(tmp_path, {"people/ada-nilsson/person.yaml": "name: Ada\neductaion: []\nbio: [a]\n"})
    ) == [
        "error people/ada-nilsson/person.yaml:2:1: unknown key 'eductaion'",
        "error people/ada-nilsson/person.yaml:3:6: 'bio' must be a text, not a list",
    ]


def test_a_good_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(put(tmp_path, ADA))]) == 0
    assert capsys.readouterr().out == "Nothing to mend.\n"


def test_below_a_path_and_in_two_languages(tmp_path: Path) -> None:
    assert [one for one in said(put(tmp_path, LAB)) if one.startswith("error")] == []


def test_for_github(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(put(tmp_path, ODD))
    assert main(["check", "--format", "github"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == (
        "::error file=people/ada-nilsson/person.yaml,line=3,col=17::"
        "a link leads nowhere: 'nowhere/', on index.html. correct the address, or add what it names"
    )
    assert (
        "::warning file=people/ada-nilsson/publications.bib,line=5,col=3::'20012' cannot be the year"
        in lines
    )
    assert lines[-1] == "Found 4 errors and 8 warnings."


def test_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(put(tmp_path, ODD))
    assert main(["check", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert len(found) == 12
    assert found[7] == {
        "level": "warning",
        "message": "'20012' cannot be the year",
        "path": "people/ada-nilsson/publications.bib",
        "line": 5,
        "column": 3,
        "hint": None,
    }


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("name",), (1, 7)),
        (("education", 1, "end"), (5, 15)),
        (("education", 1, "start"), (5, 3)),
        (("education", 7), (3, 1)),
        (("nothing",), (0, 0)),
        (("email", 0), (6, 8)),
    ],
)
def test_places_in_yaml(path: tuple[str | int, ...], expected: tuple[int, int]) -> None:
    text = "name: Ada\neducation:\n- {institution: A}\n# between\n- {end: '7', a: b}\nemail: a@b.example\n"
    text = text.replace("{end: '7', a: b}", "{a: b, end: '7'}")
    assert records.place(text, path) == expected


def test_one_mistake_hides_no_other(tmp_path: Path) -> None:
    """Of what can be read all is told, whatever keeps the site from being built."""
    files = {
        "site.yaml": "title: Tides\ncolour: red\ntheme: defualt\n",
        "people/ada-nilsson/person.yaml": (
            "name: Ada Nilsson\nemial: ada@example.org\nbio: See ![this](gone.png).\n"
            "education:\n- {institution: Ocean University, start: 2010, end: 2006}\n"
        ),
        "people/ada-nilsson/publications.bib": (
            "@article{a, title = {Tides}, author = {Ek, Bo}, year = 2020}\n@article{b, title = {Foam} year = 2021}\n"
        ),
        "people/bo-ek/person.yaml": "name: Bo Ek: the second\n",
        "people/bo-ek/publications.bib": "@article{c, title = {Foam}, year = {2021},\n",
    }
    assert said(put(tmp_path, files)) == [
        "error site.yaml:2:1: unknown key 'colour'",
        "error people/ada-nilsson/person.yaml:2:1: unknown key 'emial'",
        "error people/ada-nilsson/person.yaml:3:10: there is no file 'gone.png'",
        "error people/bo-ek/person.yaml:1:12: a colon stands where no key can be",
        "error people/bo-ek/publications.bib:1:1: the entry 'c' is not closed",
        "error site.yaml:3:1: there is no theme 'defualt'",
        "error people/ada-nilsson/publications.bib:2:28: a comma is missing before 'year'",
        "warning people/ada-nilsson/person.yaml:5:53: end: '2006' comes before the start, 2010",
        "warning people/ada-nilsson/publications.bib:1:30: 'Ada Nilsson' is not among the authors of 'a'",
    ]


def test_pages_are_looked_at_where_files_hold_mistakes(tmp_path: Path) -> None:
    files = {
        "people/ada-nilsson/person.yaml": "name: Ada Nilsson\nemial: a@b.example\nbio: A ![b](c.png) [d](nowhere/)\n",
        "people/ada-nilsson/private.yaml": "phone: 139-0000-4711\nfon: 1\n",
        "people/ada-nilsson/pages/contact.md": "# Contact\n\nCall 139 0000 4711.\n",
    }
    assert said(put(tmp_path, files)) == [
        "error people/ada-nilsson/person.yaml:2:1: unknown key 'emial'",
        "error people/ada-nilsson/person.yaml:3:8: there is no file 'c.png'",
        "error people/ada-nilsson/private.yaml:2:1: unknown key 'fon'",
        "error people/ada-nilsson/private.yaml: phone would be published, in contact/index.html",
        "error people/ada-nilsson/person.yaml:3:24: a link leads nowhere: 'nowhere/', on index.html",
    ]
