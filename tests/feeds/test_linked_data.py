"""Metadata of pages for search engines and scholarly indexes."""

from __future__ import annotations

import json

import pytest

from sitegen.content import bibtex
from sitegen.feeds.linked_data import describe_paper, describe_profile, pdf_address, scholar_tags
from sitegen.model import Education, Person
from sitegen.model.site import Profile, Settings, Site

ADDRESS = "https://ada.example/a/"
PDF = "https://ada.example/a.pdf"


@pytest.mark.parametrize(
    ("entry", "tags"),
    [
        (
            """@article{a, title={Of {Foam}}, author={von Ek, Jr., Bo and Nilsson, Ada}, year={2020},
            month=3, journal={Sea}, volume={7}, number={2}, pages={11--19}, issn={1234-5678},
            doi={https://doi.org/10.1/x}, eprint={2001.1}, archiveprefix={arXiv}}""",
            {
                "citation_title": "Of Foam",
                "citation_author": "von Ek, Bo, Jr. Nilsson, Ada",
                "citation_publication_date": "2020",
                "citation_journal_title": "Sea",
                "citation_volume": "7",
                "citation_issue": "2",
                "citation_firstpage": "11",
                "citation_lastpage": "19",
                "citation_issn": "1234-5678",
                "citation_doi": "10.1/x",
                "citation_arxiv_id": "2001.1",
                "citation_pdf_url": PDF,
            },
        ),
        (
            "@inproceedings{a, title={T}, booktitle={SOT}, date={2023-07-04}, keywords={a, b}}",
            {
                "citation_title": "T",
                "citation_publication_date": "2023/07/04",
                "citation_conference_title": "SOT",
                "citation_keywords": "a, b",
                "citation_pdf_url": PDF,
            },
        ),
        (
            "@techreport{a, title={T}, institution={Hill University}, number={7}, year=2020}",
            {
                "citation_title": "T",
                "citation_publication_date": "2020",
                "citation_technical_report_institution": "Hill University",
                "citation_technical_report_number": "7",
                "citation_pdf_url": PDF,
            },
        ),
        (
            "@phdthesis{a, title={T}, school={Hill University}, langid={swedish}}",
            {
                "citation_title": "T",
                "citation_dissertation_institution": "Hill University",
                "citation_language": "swedish",
                "citation_pdf_url": PDF,
            },
        ),
        (
            "@incollection{a, title={T}, booktitle={B}, editor={Ek, Bo}, publisher={P}, isbn={1}}",
            {
                "citation_title": "T",
                "citation_author": "Ek, Bo",
                "citation_inbook_title": "B",
                "citation_isbn": "1",
                "citation_publisher": "P",
                "citation_pdf_url": PDF,
            },
        ),
    ],
)
def test_scholarly_indexes_read_what_is_known_of_a_paper(entry: str, tags: dict[str, str]) -> None:
    (work,) = bibtex.decode(entry, "")
    found: dict[str, str] = {}
    for name, content in scholar_tags(work, PDF):
        found[name] = f"{found[name]} {content}" if name in found else content
    assert found == tags


def test_a_paper_is_linked_data() -> None:
    entry = (
        "@article{a, title={Of {Foam}}, author={Nilsson, Ada}, journal={Sea}, year={2020},"
        " publisher={Hill}, pages={1--9}, doi={10.1/x}, abstract={</script>}}"
    )
    (work,) = bibtex.decode(entry, "")
    text = describe_paper(work, ADDRESS, PDF)
    assert "</script>" not in text
    assert json.loads(text) == {
        "@context": "https://schema.org",
        "@type": "ScholarlyArticle",
        "name": "Of Foam",
        "headline": "Of Foam",
        "author": [{"@type": "Person", "name": "Ada Nilsson"}],
        "datePublished": "2020",
        "isPartOf": {"@type": "Periodical", "name": "Sea"},
        "publisher": {"@type": "Organization", "name": "Hill"},
        "pagination": "1–9",
        "abstract": "</script>",
        "sameAs": "https://doi.org/10.1/x",
        "url": ADDRESS,
        "encoding": {
            "@type": "MediaObject",
            "contentUrl": PDF,
            "encodingFormat": "application/pdf",
        },
    }


def test_a_person_is_linked_data() -> None:
    person = Person(
        name={"en": "Mei Lin", "zh": "林梅"},
        position="Professor",
        affiliation="Ocean University",
        links={"github": "meilin", "wechat": "mei"},
        interests=("Tides",),
        education=(Education(institution="Sea School"),),
    )
    text = describe_profile(Profile(slug="mei", person=person), "zh", ADDRESS, "")
    assert json.loads(text) == {
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        "inLanguage": "zh",
        "mainEntity": {
            "@type": "Person",
            "name": "林梅",
            "alternateName": ["Mei Lin"],
            "jobTitle": "Professor",
            "affiliation": {"@type": "Organization", "name": "Ocean University"},
            "url": ADDRESS,
            "sameAs": ["https://github.com/meilin"],
            "knowsAbout": ["Tides"],
            "alumniOf": [{"@type": "CollegeOrUniversity", "name": "Sea School"}],
        },
    }


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
