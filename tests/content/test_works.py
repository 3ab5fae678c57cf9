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


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (EARLY % "" + OUT % "", {"early": "out"}),
        (EARLY.replace("Deep", "Shallow") % ", versionof={out}" + OUT % "", {"early": "out"}),
        (
            EARLY % "" + f"@article{{later, {STUDY}, journal={{J}}, year=2023}}\n" + OUT % "",
            {"early": "out"},
        ),
        (
            EARLY % "" + f"@article{{bio, {STUDY}, journal={{bioRxiv}}, year=2021}}\n" + OUT % "",
            {"early": "out", "bio": "out"},
        ),
        (EARLY % ", versionof={none}" + OUT % "", {}),
        (EARLY % "" + OUT % ", versionof={none}", {}),
        (EARLY % "" + OUT.replace(" --- a study", "") % "", {}),
        (EARLY % "" + OUT.replace("Bo Ek and Ida Ek", "Hai Wang") % "", {}),
        (EARLY % "" + f"@misc{{out, {STUDY}, year=2022}}", {}),
        (EARLY % "" + f"@phdthesis{{out, {STUDY}, school={{X}}, year=2022}}", {}),
    ],
    ids=[
        "same title",
        "named by hand",
        "nearest year",
        "two archives",
        "kept apart in the preprint",
        "kept apart in the work",
        "other title",
        "other authors",
        "not published",
        "thesis",
    ],
)
def test_preprints_are_matched(entries: str, expected: dict[str, str]) -> None:
    assert match_preprints(bibtex.decode(entries, "publications.bib")) == expected


def test_a_missing_work_is_reported() -> None:
    text = EARLY % ", versionof={owt}" + OUT % ""
    (problem,) = check_versions(bibtex.decode(text, "x"), text, "publications.bib")
    assert (problem.path, problem.line) == ("publications.bib", 1)
    assert "'owt'" in problem.message
    assert "'out'" in problem.hint
