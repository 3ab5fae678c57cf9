from __future__ import annotations

import pytest

from sitegen.content import bibtex
from sitegen.model import Person
from sitegen.site.content import Profile, Site
from sitegen.site.pages import plan
from sitegen.site.versions import preprints, problems
from sitegen.site.works import register, works

EARLY = "@misc{early, title={Deep {Water}: A Study}, author={Lin, M. and Bo Ek}, year=2020, eprint={2001.00001}, archiveprefix={arXiv}, abstract={A}, code={https://code.example.org}%s}\n"
OUT = "@inproceedings{out, title={Deep Water --- a study}, author={Mei Lin and Bo Ek and Ida Ek}, booktitle={SOT}, year=2022, doi={10.1/x}%s}\n"


def of(entries: str) -> dict[str, str]:
    return dict(preprints(bibtex.decode(entries, "publications.bib")))


def test_a_preprint_belongs_to_what_became_of_it() -> None:
    assert of(EARLY % "" + OUT % "") == {"early": "out"}


@pytest.mark.parametrize(
    "other",
    [
        "@inproceedings{out, title={Deep Water}, author={Mei Lin and Bo Ek}, booktitle={SOT}, year=2022}",
        "@inproceedings{out, title={Deep Water: A Study}, author={Mei Lin and Hai Wang}, booktitle={SOT}, year=2022}",
        "@misc{out, title={Deep Water: A Study}, author={Mei Lin and Bo Ek}, year=2022}",
        "@phdthesis{out, title={Deep Water: A Study}, author={Mei Lin}, school={X}, year=2022}",
        "@inproceedings{out, title={Deep Water: A Study}, author={Mei Lin and Bo Ek}, year=2022, versionof={none}}",
    ],
    ids=["title", "authors", "nowhere", "thesis", "by hand"],
)
def test_they_stay_two(other: str) -> None:
    assert of(EARLY % "" + other) == {}


def test_by_hand() -> None:
    assert of(EARLY % ", versionof={none}" + OUT % "") == {}
    assert of(EARLY.replace("Deep", "Shallow") % ", versionof={out}" + OUT % "") == {"early": "out"}


def test_of_several_the_nearest_year() -> None:
    journal = "@article{later, title={Deep Water: A Study}, author={Mei Lin and Bo Ek}, journal={J}, year=2023}"
    assert of(EARLY % "" + journal + OUT % "") == {"early": "out"}


def test_two_archives_of_one_work() -> None:
    second = "@article{bio, title={Deep water: a study}, author={Mei Lin and Bo Ek}, journal={bioRxiv}, year=2021}"
    assert of(EARLY % "" + second + OUT % "") == {"early": "out", "bio": "out"}


def test_one_work_is_shown_with_what_only_its_preprint_says() -> None:
    entries = bibtex.decode(EARLY % "" + OUT % "", "publications.bib")
    mei = Profile(
        slug="m", person=Person(name="Mei Lin"), publications=entries, preprints=preprints(entries)
    )
    (work,) = works(mei, register([mei]))
    assert (work.key, work.abstract) == ("out", "A")
    assert [link.label for link in work.links] == ["doi", "arxiv", "code"]
    assert [page.path for page in plan(Site(profiles=(mei,))) if page.kind == "paper"] == [
        "publications/out/"
    ]


def test_a_work_that_is_not_there_is_told() -> None:
    text = EARLY % ", versionof={owt}" + OUT % ""
    (problem,) = problems(bibtex.decode(text, "x"), text, "publications.bib")
    assert (problem.path, problem.line) == ("publications.bib", 1)
    assert "'owt'" in problem.message
    assert "'out'" in problem.hint
