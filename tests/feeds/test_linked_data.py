"""Metadata of pages; the golden pages have the heads of a home page and of a paper."""

from __future__ import annotations

import json

import pytest

from sitegen.content import bibtex
from sitegen.feeds.linked_data import describe_paper, pdf_address, scholar_tags
from sitegen.model.site import Settings, Site


@pytest.mark.parametrize(
    ("entry", "tags"),
    [
        (
            "@article{a, author={von Ek, Jr., Bo and Nilsson, Ada}, journal={Sea}, volume={7}}",
            "author: von Ek, Bo, Jr. | author: Nilsson, Ada | journal_title: Sea | volume: 7",
        ),
        (
            "@article{a, number={2}, pages={11--19}, doi={https://doi.org/10.1/x}}",
            "issue: 2 | firstpage: 11 | lastpage: 19 | doi: 10.1/x",
        ),
        ("@misc{a, eprint={2001.1}, archiveprefix={arXiv}}", "arxiv_id: 2001.1"),
        (
            "@inproceedings{a, booktitle={SOT}, date={2023-07-04}, keywords={a, b}}",
            "publication_date: 2023/07/04 | conference_title: SOT | keywords: a, b",
        ),
        (
            "@techreport{a, institution={Hill}, number={7}}",
            "technical_report_institution: Hill | technical_report_number: 7",
        ),
        (
            "@phdthesis{a, school={Hill}, langid={swedish}}",
            "dissertation_institution: Hill | language: swedish",
        ),
        (
            "@incollection{a, booktitle={B}, editor={Ek, Bo}, publisher={P}, isbn={1}}",
            "author: Ek, Bo | inbook_title: B | isbn: 1 | publisher: P",
        ),
    ],
)
def test_scholarly_indexes_read_what_is_known_of_a_paper(entry: str, tags: str) -> None:
    (work,) = bibtex.decode(entry, "")
    found = scholar_tags(work, "https://ada.example/a.pdf")
    assert found.pop() == ("citation_pdf_url", "https://ada.example/a.pdf")
    assert " | ".join(f"{name[9:]}: {content}" for name, content in found) == tags


def test_linked_data_cannot_end_its_script() -> None:
    (work,) = bibtex.decode("@book{a, title={</script>}, pages={1--9}, doi={10.1/x}}", "")
    text = describe_paper(work, "https://ada.example/a/", "")
    assert "</script>" not in text
    addresses = {"sameAs": "https://doi.org/10.1/x", "url": "https://ada.example/a/"}
    kind = {"@context": "https://schema.org", "@type": "Book"}
    assert json.loads(text) == {**kind, "name": "</script>", "headline": "</script>", **addresses}


@pytest.mark.parametrize(
    ("url", "links", "address"),
    [
        ("https://ada.example", {"pdf": "/files/a b.pdf"}, "https://ada.example/files/a%20b.pdf"),
        ("https://ada.example", {"pdf": "https://x.example/a.pdf"}, "https://x.example/a.pdf"),
        ("", {"pdf": "/files/a.pdf"}, ""),
        ("https://ada.example", {"code": "https://x.example"}, ""),
    ],
)
def test_a_pdf_has_an_absolute_address(url: str, links: dict[str, str], address: str) -> None:
    assert pdf_address(Site(settings=Settings(url=url)), links) == address
