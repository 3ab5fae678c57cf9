from __future__ import annotations

import pytest

from sitegen.content import bibtex
from sitegen.model import Person
from sitegen.model.site import Profile
from sitegen.views.authors import Author, People
from sitegen.views.works import WorkView, list_works

MEI = Person(name={"en": "Mei Lin", "zh": "林梅"})
HAI = Person(name={"en": "Hai Wang", "zh": "王海"})


def shown(entries: str) -> list[WorkView]:
    mei = Profile(slug="mei-lin", person=MEI, publications=bibtex.decode(entries, "x"))
    return list_works(mei, People([mei, Profile(slug="hai-wang", person=HAI)]))


def one(entry: str) -> WorkView:
    (work,) = shown(entry)
    return work


def test_owner_and_colleagues_are_found_among_the_authors() -> None:
    work = one("@misc{a, title={T}, author={Lin, M.* and Wang, Hai† and Bo Ek and others}}")
    assert work.authors == (
        Author("M. Lin", is_owner=True, marks="*"),
        Author("Hai Wang", marks="†", slug="hai-wang"),
        Author("Bo Ek"),
    )
    assert work.has_more


def test_translators_and_editors_of_a_book_are_shown() -> None:
    work = one(
        "@incollection{a, title={T}, author={Bo Ek}, translator={Hai Wang and M. Lin}, editor={Ida Berg and others},"
        " booktitle={B}, year=2020}"
    )
    translators = (Author("Hai Wang", slug="hai-wang"), Author("M. Lin", is_owner=True))
    assert [(one.message, one.people, one.has_more) for one in work.contributions] == [
        ("translated_by", translators, False),
        ("edited_by", (Author("Ida Berg"),), True),
    ]
    assert not work.are_editors


def test_editors_take_the_place_of_authors_and_those_of_proceedings_are_left_out() -> None:
    work = one("@book{a, title={T}, editor={Mei Lin and Bo Ek}, year=2020}")
    assert work.are_editors
    assert [author.name for author in work.authors] == ["Mei Lin", "Bo Ek"]
    paper = one("@inproceedings{a, title={T}, author={Bo Ek}, editor={Ida Berg}, year=2020}")
    assert work.contributions == paper.contributions == ()


def test_texts_are_escaped_html() -> None:
    work = one("@article{a, title={{<b>} in $n$ \\& more}, journal={A & B}, abstract={a < b}}")
    assert work.title == "&lt;b&gt; in <math><mrow><mi>n</mi></mrow></math> &amp; more"
    assert (work.venue, work.abstract) == ("A &amp; B", "a &lt; b")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("booktitle = {Proceedings of the 9th Symposium on Tides (SOT 2023)}", "SOT"),
        ("booktitle = {The 32nd USENIX Security Symposium (USENIX Security)}", "USENIX Security"),
        ("booktitle = {International Conference on {VLSI} Design}", ""),
        ("booktitle = {MobiCom 2023}", "MobiCom"),
        ("booktitle = {A Long Name of Something (in Swedish)}, abbr = {LNS}", "LNS"),
        ("booktitle = {第九届全国潮汐会议}", "第九届全国潮汐会议"),
    ],
)
def test_short_venue(fields: str, expected: str) -> None:
    assert one(f"@inproceedings{{a, title={{T}}, year=2020, {fields}}}").venue_short == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("@inproceedings{a, title={T}, booktitle={Workshop on X}}", "workshop"),
        ("@article{a, title={T}, journal={arXiv preprint arXiv:2001.1}}", "preprint"),
        ("@misc{a, title={T}, eprint={2001.1}, archiveprefix={arXiv}}", "preprint"),
        ("@misc{a, title={T}, url={https://arxiv.org/abs/2001.1}}", "preprint"),
        ("@misc{a, title={T}, howpublished={Lecture at the Foam School}}", "other"),
        ("@misc{a, title={T}, howpublished={Video}, eprint={2001.1}}", "preprint"),
        ("@online{a, title={T}, url={https://foam.example/}}", "other"),
        ("@online{a, title={T}, publisher={bioRxiv}}", "preprint"),
        ("@misc{a, title={T}, pubstate={submitted}}", "unpublished"),
        ("@phdthesis{a, title={T}, school={X}}", "thesis"),
    ],
)
def test_kind(entry: str, expected: str) -> None:
    assert one(entry).kind_label == expected


def test_identifiers_of_catalogues_are_links() -> None:
    numbers = "pmid={123}, pmcid={PMC9}, hal={hal-00012}, inspirehep_id={45}"
    work = one(
        f"@misc{{a, title={{T}}, year=2020, url={{https://pubmed.ncbi.nlm.nih.gov/123}}, {numbers}}}"
    )
    assert dict(work.links) == {
        "pmid": "https://pubmed.ncbi.nlm.nih.gov/123/",
        "pmcid": "https://pmc.ncbi.nlm.nih.gov/articles/PMC9/",
        "hal": "https://hal.science/hal-00012",
        "inspirehep_id": "https://inspirehep.net/literature/45",
    }
    assert "pmid" not in work.bibtex


def test_counts_of_citations_are_links() -> None:
    links = {"Google Scholar": "https://scholar.google.com/citations?hl=en&user=ab-12_AAAAJ"}
    entries = """
@article{a, title={T}, year=2020, doi={10.1000/x<1>}, altmetric={true}, dimensions={pub.77}, google_scholar_id={u5}}
@article{b, title={T}, year=2019, doi={https://doi.org/10.1000/y}, altmetric={4711}, dimensions={true}}
@article{c, title={T}, year=2018, altmetric={true}, dimensions={false}}
"""
    person = Person(name="Mei Lin", links=links)
    mei = Profile(slug="mei-lin", person=person, publications=bibtex.decode(entries, "x"))
    first, second, third = (dict(work.links) for work in list_works(mei, People([mei])))
    assert first == {
        "doi": "https://doi.org/10.1000/x<1>",
        "altmetric": "https://www.altmetric.com/details/doi/10.1000/x%3C1%3E",
        "dimensions": "https://badge.dimensions.ai/details/id/pub.77",
        "scholar": "https://scholar.google.com/citations?view_op=view_citation&user=ab-12_AAAAJ"
        "&citation_for_view=ab-12_AAAAJ:u5",
    }
    assert second == {
        "doi": "https://doi.org/10.1000/y",
        "altmetric": "https://www.altmetric.com/details/4711",
        "dimensions": "https://badge.dimensions.ai/details/doi/10.1000/y",
    }
    assert not third


@pytest.mark.parametrize(
    ("fields", "award", "note"),
    [
        ("award={Best Paper}", "Best Paper", ""),
        ("award_name={Best Paper}, award={One of *two*}", "Best Paper", "One of *two*"),
        ("award_name={Best Paper}, award={true}", "Best Paper", ""),
    ],
)
def test_an_award_has_a_name_and_a_note(fields: str, award: str, note: str) -> None:
    work = one(f"@misc{{a, title={{T}}, year=2020, {fields}}}")
    assert (work.award, work.award_note) == (award, note)


def test_html_in_annotations_is_removed() -> None:
    work = one(
        "@misc{a, title={T}, year=2020, month=jun, location={Kelso Bay}, isbn={978-0-00-000000-2}, note={N}, "
        "annotation={* Wrote <b>most</b>.<br>† <script>alert(1)</script>}, additional_info={. *More* words}}"
    )
    assert work.annotation == "* Wrote most. † alert(1)"
    assert (work.note, work.info) == ("N", "*More* words")
    assert (work.place, work.date, work.isbn) == ("Kelso Bay", "2020-06", "978-0-00-000000-2")


def test_links_are_in_order_and_each_is_there_once() -> None:
    work = one(
        "@misc{a, title={T}, year=2020, url={https://doi.org/10.1/x}, doi={10.1/x}, eprint={2001.00001}, "
        "archiveprefix={arXiv}, slides={s.pdf}, code={https://code.example.org}, pdf={p.pdf}}"
    )
    assert work.links == (
        ("pdf", "p.pdf"),
        ("arxiv", "https://arxiv.org/abs/2001.00001"),
        ("doi", "https://doi.org/10.1/x"),
        ("code", "https://code.example.org"),
        ("slides", "s.pdf"),
    )


def test_the_entry_to_copy_has_no_fields_of_a_homepage() -> None:
    work = one(
        "@article{a, title={{T}}, author={Mei Lin}, journal={J}, year=2020, abbr={J}, pdf={p.pdf}, ranking={CCF-A}, "
        "selected={true}, abstract={A}, keywords={k, 595, 98.80.Cq, 3D}, award={B}}"
    )
    assert bibtex.decode(work.bibtex, "copied")[0].fields == {
        "title": "{T}", "author": "Mei Lin", "journal": "J", "year": "2020",
    }  # fmt: skip
    assert (work.ranking, work.keywords) == (("CCF-A",), ("k", "3D"))
    assert (work.award, work.selected) == ("B", True)
