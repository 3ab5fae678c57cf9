"""A preprint and the work it became are matched by title and authors, or by hand."""

from __future__ import annotations

import pytest

from sitegen.content import bibtex
from sitegen.content.works import check_versions, match_preprints

EARLY = (
    "@misc{early, title={Deep {Water}: A Study}, author={Lin, M. and Bo Ek}, year=2020,"
    " eprint={2001.00001}, archiveprefix={arXiv}%s}\n"
)
OUT = (
    "@inproceedings{out, title={Deep Water --- a study}, author={Mei Lin and Bo Ek and Ida Ek},"
    " booktitle={SOT}, year=2022%s}\n"
)
STUDY = "title={Deep Water: A Study}, author={Mei Lin and Bo Ek}"
LATER = f"@article{{later, {STUDY}, journal={{J}}, year=2023}}\n"
BIO = f"@article{{bio, {STUDY}, journal={{bioRxiv}}, year=2021}}\n"


CASES = {
    "same title": (EARLY % "" + OUT % "", {"early": "out"}),
    "named by hand": (
        EARLY.replace("Deep", "X") % ", versionof={out}" + OUT % "",
        {"early": "out"},
    ),
    "nearest year": (EARLY % "" + LATER + OUT % "", {"early": "out"}),
    "two archives": (EARLY % "" + BIO + OUT % "", {"early": "out", "bio": "out"}),
    "kept apart in the preprint": (EARLY % ", versionof={none}" + OUT % "", {}),
    "kept apart in the work": (EARLY % "" + OUT % ", versionof={none}", {}),
    "other title": (EARLY % "" + OUT.replace(" --- a study", "") % "", {}),
    "other authors": (EARLY % "" + OUT.replace("Bo Ek and Ida Ek", "Hai Wang") % "", {}),
    "not published": (EARLY % "" + f"@misc{{out, {STUDY}, year=2022}}", {}),
}


@pytest.mark.parametrize(("entries", "expected"), CASES.values(), ids=CASES)
def test_preprints_are_matched(entries: str, expected: dict[str, str]) -> None:
    assert match_preprints(bibtex.decode(entries, "publications.bib")) == expected


def test_a_missing_work_is_reported() -> None:
    text = EARLY % ", versionof={owt}" + OUT % ""
    (problem,) = check_versions(bibtex.decode(text, "x"), text, "publications.bib")
    assert (problem.path, problem.line) == ("publications.bib", 1)
    assert "'owt'" in problem.message
    assert "'out'" in problem.hint
