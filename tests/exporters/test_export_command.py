"""`sitegen export`, from a folder to standard output or a file."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.content import bibtex
from sitegen.cv import FORMATS
from sitegen.exporters import EXPORTERS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for slug, name, year in (("ann-lee", "Ann Lee", 2019), ("bo-sun", "Bo Sun 孙波", 2021)):
        folder = tmp_path / "people" / slug
        folder.mkdir(parents=True)
        (folder / "person.yaml").write_text(f"name: {name}\n", encoding="utf-8")
        (folder / "publications.bib").write_text(
            f"@misc{{shared, title = {{Plants \\& 植物}}}}\n"
            f"@misc{{own, title = {{{name}}}, award = {{x}}, year = {{{year}}}}}\n",
            encoding="utf-8",
        )
    return tmp_path


def test_all_people_to_standard_output(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "bibtex", str(site)]) == 0
    entries = bibtex.decode(capfd.readouterr().out, "stdout")
    assert [(entry.key, entry.fields["title"]) for entry in entries] == [
        ("shared", "Plants & 植物"),
        ("own", "Ann Lee"),
        ("owna", "Bo Sun 孙波"),
    ]


def test_one_person_to_a_file(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    target = site / "bo.bib"
    assert main(["export", "bibtex", str(site), "--person", "bo-sun", "-o", str(target)]) == 0
    assert [entry.key for entry in bibtex.decode(target.read_text(encoding="utf-8"), "bo.bib")] == [
        "shared",
        "own",
    ]
    assert capfd.readouterr().out == ""


def test_formats_are_listed(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["export"]) == 0
    out = capfd.readouterr().out
    for name, exporter in EXPORTERS.items():
        assert f"  {name} " in out
        assert exporter.description in out
    assert all(f"cv.{name} " in out for name in FORMATS)


def test_options_may_stand_between_the_other_words(
    site: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "bibtex", "--plain", str(site), "--person", "ann-lee"]) == 0
    assert "award" not in capfd.readouterr().out


def test_references_in_the_style_that_is_asked_for_or_that_of_the_site(
    site: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (site / "people" / "ann-lee" / "publications.bib").write_text(
        "@article{a, title = {Ebb \\& flow}, author = {Ann Lee}, journal = {Tides}, year = {2019}}\n",
        encoding="utf-8",
    )

    def lines(*arguments: str) -> list[str]:
        assert main(["export", "text", str(site), "--person", "ann-lee", *arguments]) == 0
        return capfd.readouterr().out.splitlines()

    assert lines() == ["Lee, A. (2019). Ebb & flow. Tides."]
    assert lines("--style", "nature") == ["1. Lee, A. Ebb & flow. Tides (2019)."]
    (site / "site.yaml").write_text("citation_style: gb-t-7714\n", encoding="utf-8")
    assert lines() == ["[1] LEE A. Ebb & flow[J]. Tides, 2019."]


CV = ("cv", "SITE", "--person", "ann-lee")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bibtx"], "there is no format 'bibtx'\n    did you mean 'bibtex'?"),
        (
            ["bibtex", "SITE", "--person", "bo-sum"],
            "there is no person 'bo-sum' in SITE\n    did you mean 'bo-sun'?",
        ),
        (
            ["bibtex", "SITE", "-o", "SITE/none/a.bib"],
            "cannot write SITE/none/a.bib: there is no folder 'SITE/none'",
        ),
        (
            ["bibtex", "SITE", "--year", "now"],
            "'now' is no year\n    write 2024, 2020-2024, 2020- or -2024",
        ),
        (
            ["bibtex", "SITE", "--type", "mics"],
            "no publication has the type 'mics'\n    did you mean 'misc'?",
        ),
        (
            ["rendercv", "SITE"],
            "rendercv is of one person\n    name one with --person: ann-lee, bo-sun",
        ),
        (
            ["cv", "SITE", "-o", "SITE/a.pdf"],
            "a CV is of one person\n    name one with --person: ann-lee, bo-sun",
        ),
        (
            ["cv", "SITE", "--person", "ann-lee", "--format", "pfd"],
            "a CV cannot be written as 'pfd'",
        ),
        (
            ["text", "SITE", "--style", "apaa"],
            "there is no citation style 'apaa'\n    did you mean 'apa'",
        ),
        (["ris", "SITE", "--style", "apa"], "--style says nothing to ris\n    it is for: text"),
        (
            ["csl-json", "SITE", "--plain"],
            "--plain says nothing to csl-json\n    it is for: bibtex",
        ),
        (["bibtex", "SITE/none"], "there is no folder 'SITE/none'"),
        (
            ["jsonresume", "SITE"],
            "jsonresume is of one person\n    name one with --person: ann-lee, bo-sun",
        ),
        (
            ["bibtex", "SITE", "--selected"],
            "no publication is selected\n    write selected = {true} into those",
        ),
        (
            ["bibtex", "SITE", "--year", "1900"],
            "none of these publications is of '1900'\n    there are some from 2019 to",
        ),
        (
            ["bibtex", "SITE", "--year", "2021-2019"],
            "the years '2021-2019' end before they begin\n    write 2019-2021",
        ),
        (["ris", "SITE", "--format", "pdf"], "--format says nothing to ris\n    it is for: cv"),
        (
            ["ris", "SITE", "--language", "zh"],
            "--language says nothing to ris\n    it is for: rendercv, ics, cv",
        ),
        (
            ["vcard", "SITE", "--selected"],
            "--selected says nothing to vcard\n    it is for: bibtex, biblatex, ris, ",
        ),
        (
            ["ics", "SITE", "--language", "xx"],
            "nothing here is in the language 'xx'\n    known: en, ar, de, ",
        ),
        (
            [*CV, "--language", "zx"],
            "nothing here is in the language 'zx'\n    known: en, ar, de, ",
        ),
        (
            [*CV, "-o", "SITE/cv.rtf"],
            "a CV cannot be written as 'rtf'\n    known: pdf, docx, md, tex",
        ),
        (
            [*CV, "-o", "SITE/cv.pdf", "--format", "docx"],
            "SITE/cv.pdf would be no pdf, but a docx\n    leave --format",
        ),
        (
            [*CV, "-o", "SITE/cv.tex", "--template", "modern"],
            "--template says nothing to a CV as tex\n    templates are",
        ),
        ([*CV, "--plain"], "--plain says nothing to cv\n    it is for: bibtex"),
    ],
)
def test_mistakes(
    site: Path, capfd: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["export", *(argument.replace("SITE", str(site)) for argument in arguments)]) == 1
    assert capfd.readouterr().err.replace(str(site), "SITE").startswith(message)


def test_a_part_of_the_publications(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (site / "people" / "ann-lee" / "publications.bib").write_text(
        "@article{old, title = {Old}, year = {2019}}\n"
        "@article{new, title = {New}, year = {2021}, selected = {true}}\n"
        "@book{thick, title = {Thick}, year = {2021}}\n",
        encoding="utf-8",
    )

    def keys(*arguments: str) -> list[str]:
        assert main(["export", "bibtex", str(site), "--person", "ann-lee", *arguments]) == 0
        return [entry.key for entry in bibtex.decode(capfd.readouterr().out, "stdout")]

    assert keys("--year", "2021") == ["new", "thick"]
    assert keys("--year", "2020-") == ["new", "thick"]
    assert keys("--year", "-2020") == ["old"]
    assert keys("--year", "2019-2021", "--type", "article") == ["old", "new"]
    assert keys("--selected") == ["new"]


def test_a_kind_of_work_that_only_one_of_several_people_has(
    site: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with (site / "people" / "bo-sun" / "publications.bib").open("a", encoding="utf-8") as file:
        file.write("@book{thick, title = {Thick}, year = {2021}}\n")
    assert main(["export", "bibtex", str(site), "--type", "book"]) == 0
    assert [entry.key for entry in bibtex.decode(capfd.readouterr().out, "stdout")] == ["thick"]


def test_what_holds_nothing_is_told(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (site / "people" / "ann-lee" / "publications.bib").unlink()
    assert main(["export", "ris", str(site), "--person", "ann-lee"]) == 0
    out, err = capfd.readouterr()
    assert out == ""
    assert "there are no publications in" in err
    assert main(["export", "ics", str(site)]) == 0
    assert "no talk says on which day it was given (date: 2024-05-17)" in capfd.readouterr().err


def test_a_name_with_a_stop_is_no_kind_of_file(site: Path) -> None:
    target = site / "A. Lee 2026"
    assert main(["export", "cv", str(site), "--person", "ann-lee", "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"%PDF")


def test_a_cv_for_word(site: Path) -> None:
    target = site / "ann.docx"
    assert main(["export", "cv", str(site), "--person", "ann-lee", "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"PK")


def test_a_cv_is_written_as_its_file_ends(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    target = site / "ann.pdf"
    assert main(["export", "cv", str(site), "--person", "ann-lee", "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert capfd.readouterr().out == ""


def test_a_pipe_gets_the_bytes_and_stays_a_pipe(site: Path) -> None:
    pipe = site / "out.bib"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        read = pool.submit(pipe.read_text, encoding="utf-8")
        assert main(["export", "bibtex", str(site), "-o", str(pipe)]) == 0
        assert "title = {Ann Lee}" in read.result()
    assert pipe.is_fifo()


def test_a_terminal_is_spared_what_it_cannot_show(site: Path) -> None:
    ours, theirs = os.openpty()
    command = [
        sys.executable,
        "-m",
        "sitegen",
        "export",
        "cv",
        str(site),
        "--person",
        "ann-lee",
        "--format",
        "docx",
    ]
    done = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, text=True, check=False)
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 1
    assert "a terminal cannot show docx" in done.stderr
    assert "-o cv.docx" in done.stderr
