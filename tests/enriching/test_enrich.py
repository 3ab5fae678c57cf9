"""`sitegen enrich`, against databases on this machine."""

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

    from sitegen.model import Publication

FOAM = "title = {Foam in Deep Water: A Study}"
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


def entries(site: Path) -> list[Publication]:
    return list(bibtex.decode(bib(site), "x"))


def enrich(site: Path, known: Catalogues, *answers: str, **options: Any) -> str:
    """Run the command, answer its questions in turn, and return what it prints."""
    printed: list[str] = []
    remaining = list(answers)

    def ask(question: str) -> str:
        printed.append(question)
        return remaining.pop(0)

    order = Order(site=site, services=known.services, **options)
    run(order, ask if answers else None, printed.append)
    return "\n".join(printed)


def test_missing_fields_are_added_and_everything_else_stays_to_the_byte(
    site: Path, known: Catalogues
) -> None:
    printed = enrich(site, known, yes=True)
    foam, gauges, early, shells, nobody = (entry.fields for entry in entries(site))
    assert (foam["doi"], foam["journal"]) == ("10.5555/Foam.1", "Journal of Foam & Tides")
    assert bibtex.plain(foam["abstract"]) == ABSTRACT
    assert foam["pdf"] == "https://open.example.org/foam.pdf"
    assert (gauges["doi"], gauges["url"]) == ("10.5555/GAUGES", "https://mine.example.org")
    assert gauges["booktitle"] == "FOAM"
    assert (early["eprint"], early["archiveprefix"]) == ("2001.00001", "arXiv")
    assert (shells["doi"], shells["journal"]) == ("10.5555/shells", "Mine")
    assert set(nobody) == {"title", "author", "year"}
    assert "  title  = {Foam in {Deep} Water: A Study},\n" in bib(site)
    assert bib(site).startswith("% mine\n")
    assert "    doi           10.5555/Foam.1   (Crossref)" in printed
    assert "publications.bib:2:1: Foam in Deep Water: A Study (1 of 5)" in printed
    assert printed.endswith("; 1 not found.")


def test_each_addition_can_be_accepted_or_rejected(site: Path, known: Catalogues) -> None:
    printed = enrich(site, known, "n", "y", "q")
    foam, gauges, early, *_ = entries(site)
    assert "doi" not in foam.fields
    assert "doi" in gauges.fields
    assert "eprint" not in early.fields
    assert "Shells" not in printed
    assert printed.endswith("1 field for 1 publication; 0 not found.")


def test_nothing_is_written_without_consent_and_a_second_run_uses_the_cache(
    site: Path, known: Catalogues
) -> None:
    assert "Nothing was written." in enrich(site, known)
    first = len(known.asked)
    assert "Nothing was written." in enrich(site, known, yes=True, dry_run=True)
    assert bib(site) == BIB
    enrich(site, known, yes=True)
    assert len(known.asked) == first
    after = bib(site)
    enrich(site, known, yes=True, fresh=True)
    assert bib(site) == after
    assert len(known.asked) > first


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        (FOAM + ", author = {Xu Lin}, year = {2021}", "different author"),
        (FOAM + ", author = {Mei Lin}, year = {2022}", "different year"),
        ("title = {Foam in Deep Waters: A Study}, author = {Mei Lin}, year = {2021}", "not found"),
        (FOAM + ", author = {Mei Lin}", "different year"),
        ("title = {Other}, author = {Mei Lin}, year = {2021}, doi = {10.5555/foam.1}", "not found"),
    ],
)
def test_a_near_miss_is_reported_and_not_added(
    site: Path, known: Catalogues, entry: str, what: str
) -> None:
    (site / "people/mei-lin/publications.bib").write_text(
        f"@article{{a, {entry}}}\n", encoding="utf-8"
    )
    before = bib(site)
    assert what in enrich(site, known, yes=True, sources=("crossref", "openalex"))
    assert bib(site) == before


def test_a_busy_database_is_asked_again_and_a_failing_one_skipped(
    site: Path, known: Catalogues
) -> None:
    known.trouble = {"crossref": [429, 503], "openalex": 500, "dblp": "late"}
    known.trouble |= {"arxiv": b"<feed", "orcid": b"{"}
    printed = enrich(site, known, yes=True, timeout=0.5)
    assert entries(site)[0].fields["doi"] == "10.5555/Foam.1"
    assert "OpenAlex answered 500 Internal Server Error; skipping it from now on" in printed
    assert "DBLP did not answer within 0.5 seconds" in printed
    assert "arXiv sent invalid XML" in printed
    assert "ORCID sent invalid JSON" in printed
    assert sum("/openalex/" in path for path in known.paths()) == 3
    assert sum("/dblp/" in path for path in known.paths()) == 1
    known.trouble = {}
    enrich(site, known, yes=True)  # nothing of the trouble was kept
    assert {"doi", "eprint"} & set(entries(site)[2].fields)


def test_no_answer_at_all_is_an_error_and_requests_identify_program_and_contact(
    site: Path, known: Catalogues
) -> None:
    known.trouble = dict.fromkeys(known.services, 403)
    printed: list[str] = []
    order = Order(site=site, services=known.services, yes=True, sources=("crossref",))
    with pytest.raises(UsageError, match="no database is available"):
        run(order, None, printed.append)
    assert bib(site) == BIB
    assert printed[-1] == "0 fields for 0 publications; 0 not found."
    assert all("/crossref/" in path for path in known.paths())
    _, values, headers = known.asked[0]
    assert values["mailto"] == "mei@example.org"
    assert headers["User-Agent"].startswith("sitegen-academic/")
    assert "mailto:mei@example.org" in headers["User-Agent"]


def test_edits_made_in_the_meantime_are_kept(site: Path, known: Catalogues) -> None:
    edited = BIB.replace("  year   = 2021,", "  year   = 2021,\n  doi = {10.1/mine},")

    def ask(_: str) -> str:
        (site / "people/mei-lin/publications.bib").write_text(edited, encoding="utf-8")
        return "y"

    run(Order(site=site, services=known.services, sources=("crossref",)), ask, lambda _: None)
    foam = entries(site)[0]
    assert foam.fields["doi"] == "10.1/mine"
    assert "abstract" in foam.fields


def test_malicious_records_are_harmless(site: Path, known: Catalogues) -> None:
    bad = (
        b'{"results": [{"title": "Early Foam", "publication_year": 2020, "doi": "javascript:alert(1)", '
        b'"authorships": [{"author": {"display_name": "Mei Lin"}}], '
        b'"abstract_inverted_index": {"}}\\\\input{x}": [0]}, '
        b'"best_oa_location": {"pdf_url": "javascript:alert(1)"}}, 7, null, {"title": ["x"]}]}'
    )
    known.trouble = {"openalex": bad}
    enrich(site, known, yes=True, sources=("openalex",))
    early = entries(site)[2]
    assert not {"doi", "pdf"} & set(early.fields)
    assert bibtex.plain(early.fields["abstract"]) == "}}\\input{x}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--from", "crosref"], "unknown database 'crosref'\n    did you mean 'crossref'?"),
        (["--person", "mei-lim"], "there is no person 'mei-lim'"),
        (["nowhere"], "'nowhere' is not a folder\n    change to the site's folder, or name it\n"),
        (["people"], "'people' is not a site: it has no people/"),
    ],
)
def test_wrong_usage_is_reported(
    site: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(site)
    assert main(["enrich", *arguments]) == 1
    assert message in capfd.readouterr().err


def test_openalex_looks_up_dois_and_uses_an_api_key_that_is_never_stored(
    site: Path, known: Catalogues, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = """
@article{a, title={Foam in Deep Water: A Study}, author={Mei Lin}, year=2021, doi={10.5555/foam.1}}
@article{b, title={Foam: Deep Water, AND not less}, author={Mei Lin}, year=2020}
"""
    (site / "people/mei-lin/publications.bib").write_text(source, encoding="utf-8")
    monkeypatch.setenv("OPENALEX_API_KEY", "k3y")
    enrich(site, known, yes=True, sources=("openalex",))
    (first, values, _), (second, searched, _) = known.asked
    assert (first, values["api_key"]) == ("/openalex/works/doi:10.5555/foam.1", "k3y")
    assert (second, searched["api_key"]) == ("/openalex/works", "k3y")
    assert searched["search"] == '"Foam Deep Water AND not less"'
    assert searched["filter"] == "publication_year:2020"
    assert entries(site)[0].fields["pdf"] == "https://open.example.org/foam.pdf"
    assert not any(
        b"k3y" in path.read_bytes() for path in (site / ".sitegen").rglob("*") if path.is_file()
    )
