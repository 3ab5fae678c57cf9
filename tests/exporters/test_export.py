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
from tests.citing.invented import csl

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


def export(capfd: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert main(["export", *map(str, arguments)]) == 0
    return capfd.readouterr().out


def keys(text: str) -> list[str]:
    return [entry.key for entry in bibtex.decode(text, "all.bib")]


def works(site: Path, text: str, person: str = "ann-lee") -> None:
    (site / f"people/{person}/publications.bib").write_text(text, encoding="utf-8")


def test_works_of_all_people_are_merged(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    entries = bibtex.decode(export(capfd, "bibtex", site), "stdout")
    assert [(entry.key, entry.fields["title"]) for entry in entries] == [
        ("shared", "Plants & 植物"),
        ("own", "Ann Lee"),
        ("owna", "Bo Sun 孙波"),
    ]


def test_works_of_one_person_go_to_a_file(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    target = site / "bo.bib"  # options may stand between arguments
    assert export(capfd, "bibtex", "--plain", site, "--person", "bo-sun", "-o", target) == ""
    text = target.read_text(encoding="utf-8")
    assert keys(text) == ["shared", "own"]
    assert "award" not in text


def test_formats_are_listed(capfd: pytest.CaptureFixture[str]) -> None:
    out = export(capfd)
    for name, exporter in EXPORTERS.items():
        assert f"  {name} " in out
        assert exporter.description in out
    assert all(f"cv.{name} " in out for name in FORMATS)


def test_references_follow_the_requested_style_or_that_of_the_site(
    site: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    works(site, "@article{a, title={Ebb \\& flow}, author={Ann Lee}, journal={Tides}, year=2019}\n")
    command = ("text", site, "--person", "ann-lee")
    assert export(capfd, *command) == "Lee, A. (2019). Ebb & flow. Tides.\n"
    nature = export(capfd, *command, "--style", "nature")
    assert nature == "1. Lee, A. Ebb & flow. Tides (2019).\n"
    (site / "site.yaml").write_text("citation_style: gb-t-7714\n", encoding="utf-8")
    assert export(capfd, *command) == "[1] LEE A. Ebb & flow[J]. Tides, 2019.\n"


def test_references_follow_a_csl_file_and_apa_where_it_gives_none(
    site: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    style = site / "own.csl"
    layout = '<choose><if type="book"><text variable="title"/></if></choose>'
    style.write_bytes(csl(layout, suffix=""))
    works(site, "@book{a, title = {Tides}, year = 2019}\n@misc{b, title = {Foam}, year = 2020}\n")
    assert main(["export", "text", str(site), "--person", "ann-lee", "--style", str(style)]) == 0
    out, err = capfd.readouterr()
    assert out.splitlines() == ["Tides", "(2020). Foam."]
    assert err == "b: the citation style produces no reference; using APA instead\n"
    style.write_bytes(b"<html/>")
    assert main(["export", "text", str(site), "--style", str(style)]) == 1
    message = f"'{style}' is not a citation style: it begins with <html>\n    save the style itself"
    assert capfd.readouterr().err.startswith(message)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("bibtx", "unknown format 'bibtx'\n    did you mean 'bibtex'?"),
        ("bibtex SITE --person bo-sum", "there is no person 'bo-sum' in SITE\n    did you mean 'bo-sun'?"),
        ("bibtex SITE/none", "there is no folder 'SITE/none'"),
        ("bibtex SITE -o SITE/none/a.bib", "cannot write SITE/none/a.bib: folder 'SITE/none' does not exist"),
        ("bibtex SITE --year now", "--year: 'now' is not a year or a range\n    use 2024, 2020-2024, 2020- or -2024"),
        ("bibtex SITE --year 2021-2019", "--year: the range '2021-2019' ends before it begins\n    use 2019-2021"),
        ("bibtex SITE --year 1900", "no publications match --year 1900\n    there are some from 2019 to"),
        ("bibtex SITE --type mics", "no publication has the type 'mics'\n    did you mean 'misc'?"),
        ("bibtex SITE --selected", "no publication is selected\n    add selected = {true} to entries"),
        ("rendercv SITE", "rendercv exports one person at a time\n    choose one with --person: ann-lee, bo-sun"),
        ("text SITE --style apaa", "unknown citation style 'apaa'\n    did you mean 'apa'? Or give a file: apaa.csl"),
        ("text SITE --style none.csl", "no such file: 'none.csl'\n    download styles from https://www.zotero.org"),
        ("ris SITE --style apa", "--style has no effect on ris\n    it applies to: text"),
        ("vcard SITE --selected", "--selected has no effect on vcard\n    it applies to: bibtex, biblatex, ris, "),
        ("CV --plain", "--plain has no effect on cv\n    it applies to: bibtex"),
        ("CV --language zx", "unsupported language 'zx'\n    known: en, ar, de, "),
        ("CV --format pfd", "unknown CV format 'pfd'\n    did you mean 'pdf'?"),
        ("CV -o SITE/cv.rtf", "unknown CV format 'rtf'\n    known: pdf, docx, md, tex"),
        ("CV -o SITE/cv.pdf --format docx", "SITE/cv.pdf ends in .pdf, but the format is docx\n    omit --format"),
        ("CV -o SITE/cv.tex --template modern", "--template has no effect on TEX output\n    templates are for PDF"),
    ],
)  # fmt: skip
def test_mistakes_are_reported(
    site: Path, capfd: pytest.CaptureFixture[str], arguments: str, message: str
) -> None:
    words = arguments.replace("CV", "cv SITE --person ann-lee").replace("SITE", str(site)).split()
    assert main(["export", *words]) == 1
    assert capfd.readouterr().err.replace(str(site), "SITE").startswith(message)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("--year 2020-", ["new", "thick"]),
        ("--year -2020", ["old"]),
        ("--year 2019-2021 --type article", ["old", "new"]),
        ("--selected", ["new"]),
    ],
)
def test_publications_can_be_filtered(
    site: Path, capfd: pytest.CaptureFixture[str], arguments: str, expected: list[str]
) -> None:
    works(
        site,
        "@article{old, title = {Old}, year = {2019}}\n"
        "@article{new, title = {New}, year = {2021}, selected = {true}}\n"
        "@book{thick, title = {Thick}, year = {2021}}\n",
    )
    # the other person has no work of these types
    works(site, "", "bo-sun")
    assert keys(export(capfd, "bibtex", site, *arguments.split())) == expected


def test_an_empty_export_comes_with_a_warning(
    site: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (site / "people/ann-lee/publications.bib").unlink()
    assert main(["export", "ris", str(site), "--person", "ann-lee"]) == 0
    out, err = capfd.readouterr()
    assert out == ""
    assert "no publications in" in err
    assert main(["export", "ics", str(site)]) == 0
    assert "no talk has an exact date (date: 2024-05-17)" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("name", "magic"), [("A. Lee 2026", b"%PDF"), ("ann.docx", b"PK"), ("ann.pdf", b"%PDF")]
)
def test_the_suffix_of_the_file_is_the_format_of_the_cv(
    site: Path, capfd: pytest.CaptureFixture[str], name: str, magic: bytes
) -> None:
    assert export(capfd, "cv", site, "--person", "ann-lee", "-o", site / name) == ""
    assert (site / name).read_bytes().startswith(magic)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")
def test_a_pipe_gets_the_bytes_and_stays_a_pipe(site: Path) -> None:
    pipe = site / "out.bib"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        read = pool.submit(pipe.read_text, encoding="utf-8")
        assert main(["export", "bibtex", str(site), "-o", str(pipe)]) == 0
        assert "title = {Ann Lee}" in read.result()
    assert pipe.is_fifo()


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_no_binary_file_is_written_to_a_terminal(site: Path) -> None:
    ours, theirs = os.openpty()
    words = f"-m sitegen export cv {site} --person ann-lee --format docx".split()
    done = subprocess.run(
        [sys.executable, *words], stdout=theirs, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 1
    assert "cannot write docx to a terminal\n    use a file: -o cv.docx" in done.stderr
