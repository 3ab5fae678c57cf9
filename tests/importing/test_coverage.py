"""Which line of a CV became which entry, and which values and entries are reported as suspicious."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.importing import ImportOptions, import_cvs
from sitegen.importing.coverage import KINDS, find_suspicious, trace_cv
from sitegen.importing.sources import read
from tests.conftest import GOLDEN
from tests.importing import sites
from tests.importing.reading import traced

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "# Ada Nilsson\n\n"
WORKS = HEAD + "## Publications\n\n"
EARLIER = "1. Ada Nilsson, Bo Ek. Foam on Tides. Proceedings of Foam Days 2019, 2021.\n"
REVERSED = "## Education\n\nOcean University, Ph.D. in Biology, 2019 - 2015\n"
WORK = "{}. Ada Nilsson, Bo Ek. Foam on Quiet Tides. Journal of Tides, 12(3): 2001-2010, {}.\n"


def reasons(text: str) -> list[str]:
    return [reason for each in find_suspicious(traced(text)).values() for reason in each]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "## Grants\n\n- Tides and Time, Ocean Fund, 20000 EUR, 2020 - 2022\n",
        WORKS + "1. Ada Nilsson, Bo Ek. Foam on Tides. Journal of Tides 9, 20012 (2019).\n",
        WORKS + "1. Ada Nilsson, Bo Ek. The Storm of 1987 and After. Journal of Tides, 2023.\n",
        WORKS + "1. Ada Nilsson. Foam on Tides. arXiv preprint arXiv:2012.01234, 2021.\n",
        HEAD + "## Education\n\nOcean University, Ph.D. in Biology, 2019-09 - 2019\n",
    ],
)
def test_usual_entries_are_not_suspicious(text: str) -> None:
    assert reasons(text) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + "## Awards\n\n- Ocean Prize, 20012\n", "20012 is not a year"),
        (f"{WORKS}{EARLIER}", "the CV also gives 2019"),
        (WORKS + WORK.format(1, 2023) + WORK.format(2, 2024), "duplicate title"),
        (f"{HEAD}{REVERSED}", "ends in 2015, before its start in 2019"),
    ],
)
def test_mistakes_are_suspicious(text: str, reason: str) -> None:
    assert any(reason in each for each in reasons(text)), reasons(text)


ARTICLE = "@article{{a, title={{T}}, author={{A B and C D}}, journal={{J}}, year=2021,\n  {}}}"
CITING = (
    "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAF Nilsson, Ada\nTI Foam\n"
    "SO Tides\nCR Poe B, 2001, J FOAM\nPY 2020\nER\n\nEF\n"
)
FIELDS = (
    "abstract={Since 1998.}, keywords = {Galaxies, 595, 2016, 1989}",
    "cited-references = {Poe 2001, J FOAM, V3}",
    "urldate = {2001-05-06}",
    "file = {:papers/2001 foam.pdf:PDF}",
    "x-unknown = {in 2001}",
    f"Funding-Text = {{{'foam, ' * 60}x}}",
)


@pytest.mark.parametrize(
    ("name", "text"),
    [*(("works.bib", ARTICLE.format(field)) for field in FIELDS), ("savedrecs.txt", CITING)],
)
def test_long_fields_and_years_that_date_no_work_are_not_suspicious(
    name: str, text: str, tmp_path: Path
) -> None:
    assert not find_suspicious(trace_cv(read(sites.put(tmp_path, name, text))))


def test_two_years_of_a_work_in_a_bibliography_are_suspicious(tmp_path: Path) -> None:
    text = "@inproceedings{a, title={T}, author={A B}, booktitle={Foam Days 2019}, year=2021}"
    reasons = find_suspicious(trace_cv(read(sites.put(tmp_path, "works.bib", text))))
    assert list(reasons.values()) == [("the CV also gives 2019 (imported: 2021)",)]


def test_an_implausible_value_is_reported_until_it_is_fixed_on_the_site(tmp_path: Path) -> None:
    wrong = sites.ADA.replace("2015 - 2019", "2019 - 2015").replace("(SOT), 2023", "(SOT), 2045")
    cvs = [sites.put(tmp_path, name, wrong) for name in ("ada.md", "same.md")]
    (result,) = import_cvs(cvs, tmp_path / "site", ImportOptions(this_year=2026))
    assert [(value.place, value.what, value.flag.value) for value in result.implausible] == [
        ("ada.md:8", "education: University of Sandvik: end", "2015"),
        ("ada.md:17", "publications: nilsson2045foam: year", "2045"),
    ]
    person = tmp_path / "site" / sites.PERSON
    person.write_text(person.read_text().replace("end: 2015", "end: 2025"))
    (result,) = import_cvs(cvs, tmp_path / "site", ImportOptions(this_year=2026))
    assert [value.flag.value for value in result.implausible] == ["2045"]


def test_values_that_are_not_sure_are_reported_until_they_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "site"
    assert main(["new", str(site), "--from", str(GOLDEN / "cvs/political-scientist.pdf")]) == 0
    assert "not sure: title" in capsys.readouterr().out
    assert "not sure: title" in (site / "import/review.html").read_text("utf-8")
    (kept,) = site.glob("import/*/unsure.json")
    values = json.loads(kept.read_text("utf-8"))
    main(["check", str(site)])
    assert f"was not sure of {len(values)} values: " in "".join(capsys.readouterr())
    (path,) = site.glob("people/*/person.yaml")
    text = path.read_text("utf-8")
    title = next(v["value"] for v in values if text.count(f"title: {v['value']}\n") == 1)
    path.write_text(text.replace(title, "Foam Prize"), "utf-8")
    main(["check", str(site)])
    assert f"was not sure of {len(values) - 1} value" in "".join(capsys.readouterr())


TALK = '- "Quiet Tides and Loud Waves", Seminar of Fjord University, May 2022\n'
CVS = sorted(
    path
    for folder in ("cvs", "pdf")
    for path in (GOLDEN / folder).iterdir()
    if path.suffix in (".txt", ".md", ".pdf")
    and path.stem not in ("scan", "encrypted", "truncated")
)


def test_lines_are_counted_by_status() -> None:
    coverage = traced()
    assert dict(coverage.counts()) == {"entry": 7, "heading": 2, "unsorted": 1, "marks": 1}
    assert [row.place.line for row in coverage.rows if row.gap] == [6, 8, 11, 13, 16]
    partly = traced("Ada Nilsson\nada@example.org, xx ~~ yy\n\nAwards\n\nOcean Prize, 2020\n")
    assert [row.status for row in partly.rows] == ["entry", "partly", "heading", "entry"]


def test_an_entry_knows_its_lines_and_values_and_a_line_its_entries() -> None:
    coverage = traced()
    (work,) = coverage.by_kind()["publications"]
    assert [row.place.line for row in work.rows] == [13, 14]
    assert all(row.entries == (work.id,) for row in work.rows)
    assert (work.type, work.key) == ("article", "nilsson2023foam")
    assert dict(work.fields)["author"] == ("Ada Nilsson", "Bo Ek")
    (line,) = (row for row in coverage.rows if row.place.line == 3)
    keys = [entry.key for entry in coverage.entries if entry.id in line.entries]
    assert keys == ["email", "private.phone"]
    (talk,) = traced(f"{HEAD}## Talks\n\n{TALK}").by_kind()["talks"]
    given = dict(talk.fields)["given"][0]  # nested entries are values of their entry
    assert "Fjord University" in given
    assert "2022-05" in given


@pytest.mark.parametrize("path", CVS, ids=lambda path: path.name)
def test_every_line_and_every_entry_of_a_golden_cv_is_accounted_for(path: Path) -> None:
    cv = read(path)
    coverage = trace_cv(cv)
    assert [row.place for row in coverage.rows] == [origin.place for origin in cv.origins]
    ids = {entry.id for entry in coverage.entries}
    assert len(ids) == len(coverage.entries)
    assert {entry.kind for entry in coverage.entries} <= set(KINDS)
    for row in coverage.rows:
        assert set(row.entries) <= ids
        assert bool(row.entries) == (row.status in ("entry", "partly", "unsorted")), row
    unsorted = [entry for entry in coverage.entries if entry.kind == "unsorted"]
    assert len(unsorted) == len(cv.person.unsorted)
