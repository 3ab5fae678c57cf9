"""`sitegen enrich`, against catalogues on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sitegen.cli import main
from sitegen.content import bibtex
from sitegen.enriching.command import Order, run
from sitegen.errors import UsageError
from tests.enriching.catalogues import ABSTRACT, Catalogues, catalogues

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BIB = r"""% mine
@article{foam,
  title  = {Foam in {Deep} Water: A Study},
  author = {Mei Lin and Bo Ek},
  year   = 2021,
}

@inproceedings{gauges, title = {Gauges for All}, author = {Lin, M. and Ek, B.}, booktitle = {FOAM}, year = {2019},
  url = {https://mine.example.org}}
@misc{early, title = {Early Foam}, author = {Mei Lin}, year = {2020}}
@article{shells, title = {Shells}, author = {Bo Ek and Mei Lin}, year = {2018}, journal = {Mine}}
@misc{nobody, title = {Nobody Knows This}, author = {Mei Lin}, year = {2017}}
"""


@pytest.fixture
def known() -> Iterator[Catalogues]:
    with catalogues() as made:
        yield made


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "people" / "mei-lin"
    folder.mkdir(parents=True)
    (folder / "person.yaml").write_text(
        "name: Mei Lin\nemail: mei@example.org\nlinks: {orcid: 0000-0002-1825-0097}\n",
        encoding="utf-8",
    )
    (folder / "publications.bib").write_text(BIB, encoding="utf-8")
    return tmp_path


def bib(site: Path) -> str:
    return (site / "people/mei-lin/publications.bib").read_text(encoding="utf-8")


def enrich(site: Path, known: Catalogues, *answers: str, **wishes: Any) -> str:
    """What is said; questions are answered one after the other."""
    said: list[str] = []
    left = list(answers)

    def ask(question: str) -> str:
        said.append(question)
        return left.pop(0)

    run(Order(site=site, services=known.services, **wishes), ask if answers else None, said.append)
    return "\n".join(said)


def test_what_lacks_is_filled_and_all_else_stays_to_the_byte(site: Path, known: Catalogues) -> None:
    said = enrich(site, known, yes=True)
    foam, gauges, early, shells, nobody = bibtex.decode(bib(site), "x")
    assert (foam.fields["doi"], foam.fields["journal"]) == (
        "10.5555/Foam.1",
        "Journal of Foam & Tides",
    )
    assert (bibtex.plain(foam.fields["abstract"]), foam.fields["pdf"]) == (
        ABSTRACT,
        "https://open.example.org/foam.pdf",
    )
    assert (gauges.fields["doi"], gauges.fields["url"]) == (
        "10.5555/GAUGES",
        "https://mine.example.org",
    )
    assert gauges.fields["booktitle"] == "FOAM"
    assert (early.fields["eprint"], early.fields["archiveprefix"]) == ("2001.00001", "arXiv")
    assert (shells.fields["doi"], shells.fields["journal"]) == ("10.5555/shells", "Mine")
    assert set(nobody.fields) == {"title", "author", "year"}
    assert "  title  = {Foam in {Deep} Water: A Study},\n" in bib(site)
    assert bib(site).startswith("% mine\n")
    assert "    doi           10.5555/Foam.1   (Crossref)" in said
    assert "publications.bib:2:1: Foam in Deep Water: A Study (1 of 5)" in said
    assert said.endswith("; 1 not found.")


def test_each_addition_is_asked_for(site: Path, known: Catalogues) -> None:
    said = enrich(site, known, "n", "y", "q")
    foam, gauges, early, *_ = bibtex.decode(bib(site), "x")
    assert "doi" not in foam.fields
    assert "doi" in gauges.fields
    assert "eprint" not in early.fields
    assert "Shells" not in said
    assert said.endswith("1 field for 1 work; 0 not found.")


def test_nobody_to_ask_and_dry_runs_write_nothing(site: Path, known: Catalogues) -> None:
    assert "Nothing was written." in enrich(site, known)
    assert "Nothing was written." in enrich(site, known, yes=True, dry_run=True)
    assert bib(site) == BIB


def test_a_second_run_asks_nothing_again(site: Path, known: Catalogues) -> None:
    enrich(site, known)
    first = len(known.asked)
    enrich(site, known, yes=True)
    assert len(known.asked) == first
    after = bib(site)
    enrich(site, known, yes=True, fresh=True)
    assert bib(site) == after
    assert len(known.asked) > first


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        (
            "title = {Foam in Deep Water: A Study}, author = {Ann Lee}, year = {2021}",
            "another author",
        ),
        (
            "title = {Foam in Deep Water: A Study}, author = {Mei Lin}, year = {2022}",
            "another year",
        ),
        (
            "title = {Foam in Deep Water: A Study}, author = {Xu Lin}, year = {2021}",
            "another author",
        ),
        ("title = {Foam in Deep Waters: A Study}, author = {Mei Lin}, year = {2021}", "not found"),
        ("title = {Foam in Deep Water: A Study}, author = {Mei Lin}", "another year"),
        ("title = {Other}, author = {Mei Lin}, year = {2021}, doi = {10.5555/foam.1}", "not found"),
    ],
)
def test_a_work_that_is_nearly_it_is_not_taken(
    site: Path, known: Catalogues, entry: str, what: str
) -> None:
    (site / "people/mei-lin/publications.bib").write_text(
        f"@article{{a, {entry}}}\n", encoding="utf-8"
    )
    before = bib(site)
    assert what in enrich(site, known, yes=True, sources=("crossref", "openalex"))
    assert bib(site) == before


def test_a_busy_service_is_asked_again_and_a_silent_one_left_alone(
    site: Path, known: Catalogues
) -> None:
    known.trouble = {
        "crossref": [429, 503],
        "openalex": 500,
        "dblp": "late",
        "arxiv": b"<feed",
        "orcid": b"{",
    }
    said = enrich(site, known, yes=True, patience=0.5)
    assert bibtex.decode(bib(site), "x")[0].fields["doi"] == "10.5555/Foam.1"
    assert "OpenAlex answered 500 Internal Server Error: it is not asked any more" in said
    assert "DBLP gave no answer within 0.5 seconds" in said
    assert "arXiv answered with something that is no XML" in said
    assert "ORCID answered with something that is no JSON" in said
    assert sum("/openalex/" in path for path in known.paths()) == 3
    assert sum("/dblp/" in path for path in known.paths()) == 1
    known.trouble = {}
    enrich(site, known, yes=True)  # nothing of the trouble was kept
    assert {"doi", "eprint"} & set(bibtex.decode(bib(site), "x")[2].fields)


def test_where_nobody_answers_it_is_said(site: Path, known: Catalogues) -> None:
    known.trouble = dict.fromkeys(known.services, 403)
    said: list[str] = []
    with pytest.raises(UsageError, match="no catalogue answers"):
        run(Order(site=site, services=known.services, yes=True), None, said.append)
    assert bib(site) == BIB
    assert said[-1] == "0 fields for 0 works; 0 not found."  # for none was looked for


def test_who_asks_is_said_to_the_catalogues(site: Path, known: Catalogues) -> None:
    enrich(site, known, sources=("crossref",))
    _, values, headers = known.asked[0]
    assert values["mailto"] == "mei@example.org"
    assert headers["User-Agent"].startswith("sitegen/")
    assert "mailto:mei@example.org" in headers["User-Agent"]
    assert all("/crossref/" in path for path in known.paths())


def test_what_was_edited_meanwhile_stays(site: Path, known: Catalogues) -> None:
    path = site / "people/mei-lin/publications.bib"

    def ask(_: str) -> str:
        path.write_text(
            BIB.replace("  year   = 2021,", "  year   = 2021,\n  doi = {10.1/mine},"),
            encoding="utf-8",
        )
        return "y"

    run(Order(site=site, services=known.services, sources=("crossref",)), ask, lambda _: None)
    foam = bibtex.decode(bib(site), "x")[0]
    assert foam.fields["doi"] == "10.1/mine"
    assert "abstract" in foam.fields


def test_what_a_catalogue_sends_cannot_harm(site: Path, known: Catalogues) -> None:
    bad = (
        b'{"results": [{"title": "Early Foam", "publication_year": 2020, "doi": "javascript:alert(1)", '
        b'"authorships": [{"author": {"display_name": "Mei Lin"}}], '
        b'"abstract_inverted_index": {"}}\\\\input{x}": [0]}, '
        b'"best_oa_location": {"pdf_url": "javascript:alert(1)"}}, 7, null, {"title": ["x"]}]}'
    )
    known.trouble = {"openalex": bad}
    enrich(site, known, yes=True, sources=("openalex",))
    early = bibtex.decode(bib(site), "x")[2]
    assert not {"doi", "pdf"} & set(early.fields)
    assert bibtex.plain(early.fields["abstract"]) == "}}\\input{x}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--from", "crosref"], "there is no catalogue 'crosref'\n    did you mean 'crossref'?"),
        (["--person", "mei-lim"], "there is no person 'mei-lim'"),
    ],
)
def test_mistakes(
    site: Path, capfd: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["enrich", str(site), *arguments]) == 1
    assert message in capfd.readouterr().err


def test_openalex_is_asked_for_free_by_doi_and_with_the_key_of_who_has_one(
    site: Path, known: Catalogues, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = """
@article{a, title={Foam in Deep Water: A Study}, author={Mei Lin}, year=2021, doi={10.5555/foam.1}}
@article{b, title={Foam: Deep Water, AND not less}, author={Mei Lin}, year=2020}
"""
    (site / "people/mei-lin/publications.bib").write_text(entries, encoding="utf-8")
    monkeypatch.setenv("OPENALEX_API_KEY", "k3y")
    enrich(site, known, yes=True, sources=("openalex",))
    (first, values, _), (second, searched, _) = known.asked
    assert (first, values["api_key"]) == ("/openalex/works/doi:10.5555/foam.1", "k3y")
    assert (second, searched["api_key"]) == ("/openalex/works", "k3y")
    assert searched["search"] == '"Foam Deep Water AND not less"'
    assert searched["filter"] == "publication_year:2020"
    assert bibtex.decode(bib(site), "x")[0].fields["pdf"] == "https://open.example.org/foam.pdf"
    assert not any(
        b"k3y" in path.read_bytes() for path in (site / ".sitegen").rglob("*") if path.is_file()
    )


def test_a_folder_that_is_not_there(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["enrich", str(site / "nowhere")]) == 1
    assert capfd.readouterr().err.endswith(
        "nowhere' is no folder\n    go to the site's folder or name it\n"
    )
    assert main(["enrich", str(site / "people")]) == 1
    assert "people' is not a site: it has no people/" in capfd.readouterr().err
