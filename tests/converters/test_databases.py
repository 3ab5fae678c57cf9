"""Exports of databases and reference managers: PubMed, Scopus, Google Scholar, Web of Science, EndNote and RIS."""

from __future__ import annotations

import csv
import io
import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.converters import convert
from sitegen.converters.builder import CVBuilder
from sitegen.converters.references import columns
from sitegen.errors import UnreadableError
from sitegen.importing import sources

if TYPE_CHECKING:
    from sitegen.model import Publication

PUBMED: Final = """\
<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://x.example.org/x.dtd">
<PubmedArticleSet>
<PubmedArticle>
  <MedlineCitation Status="MEDLINE">
    <PMID Version="1">11</PMID>
    <DateRevised><Year>2022</Year></DateRevised>
    <Article>
      <Journal><ISSN IssnType="Print">1234-5679</ISSN>
        <JournalIssue><Volume>4</Volume><Issue>2</Issue>
          <PubDate><Year>2019</Year><Month>Mar</Month></PubDate></JournalIssue>
        <Title>Journal of foam</Title><ISOAbbreviation>J Foam</ISOAbbreviation></Journal>
      <ArticleTitle>On CO<sub>2</sub> in <i>foam</i> &amp; tides.</ArticleTitle>
      <Pagination><MedlinePgn>5-9</MedlinePgn></Pagination>
      <ELocationID EIdType="doi" ValidYN="Y">10.1/foam</ELocationID>
      <Abstract><AbstractText Label="AIM">To see.</AbstractText><AbstractText>Foam.</AbstractText></Abstract>
      <AuthorList>
        <Author><LastName>van der Berg</LastName><ForeName>Karl</ForeName><Suffix>3rd</Suffix>
          <AffiliationInfo><Affiliation>Hill. karl@x.example.org</Affiliation></AffiliationInfo></Author>
        <Author><CollectiveName>Tide Group</CollectiveName></Author>
      </AuthorList>
      <PublicationTypeList><PublicationType>Journal Article</PublicationType></PublicationTypeList>
    </Article>
    <KeywordList><Keyword>foam</Keyword><Keyword>tides</Keyword></KeywordList>
  </MedlineCitation>
  <PubmedData>
    <ArticleIdList><ArticleId IdType="pmc">PMC7</ArticleId><ArticleId IdType="doi">10.1/foam</ArticleId></ArticleIdList>
    <ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.1/cited</ArticleId></ArticleIdList></Reference></ReferenceList>
  </PubmedData>
</PubmedArticle>
<PubmedBookArticle><BookDocument>
  <PMID>12</PMID>
  <Book><Publisher><PublisherName>Hill Press</PublisherName></Publisher><BookTitle>Waters</BookTitle>
    <PubDate><Year>2020</Year></PubDate>
    <AuthorList Type="editors"><Author><LastName>Ek</LastName><ForeName>Bo</ForeName></Author></AuthorList></Book>
  <ArticleTitle>Dunes</ArticleTitle>
  <AuthorList Type="authors"><Author><LastName>Lin</LastName><Initials>M</Initials></Author></AuthorList>
</BookDocument></PubmedBookArticle>
</PubmedArticleSet>
"""
SCOPUS: Final = ("Authors", "Author full names", "Title", "Year", "Source title", "Volume", "ISSN")


def read(folder: Path, name: str, text: str) -> tuple[Publication, ...]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    (cv,) = convert(path)
    assert not cv.person.unsorted
    assert all(re.search("left out|capitals", report) for report in cv.skipped)
    return cv.publications


@pytest.mark.parametrize("name", ["works.xml", "works.txt"])
def test_pubmed_in_xml_is_read(name: str, tmp_path: Path) -> None:
    article, chapter = read(tmp_path, name, PUBMED)
    assert (article.type, chapter.type) == ("article", "incollection")
    assert article.fields == {
        "author": "van der Berg, 3rd, Karl and {Tide Group}", "pmid": "11",
        "title": "On {CO2} in foam & tides", "volume": "4", "number": "2", "doi": "10.1/foam",
        "pmcid": "PMC7", "keywords": "foam, tides", "abstract": "AIM: To see. Foam.",
        "affiliation": "Hill.", "pages": "5--9", "issn": "1234-5679", "journal": "Journal of foam",
        "shortjournal": "J Foam", "year": "2019", "month": "Mar",
    }  # fmt: skip
    assert chapter.fields == {
        "author": "Lin, M", "editor": "Ek, Bo", "pmid": "12", "title": "Dunes",
        "publisher": "Hill Press", "booktitle": "Waters", "year": "2020",
    }  # fmt: skip


def test_a_truncated_pubmed_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="not valid XML"):
        read(tmp_path, "works.xml", PUBMED[:900])


def table(rows: list[dict[str, str]], delimiter: str = ",") -> str:
    out = io.StringIO()
    if delimiter == "\t":
        out.write(
            "\n".join("\t".join(cells) for cells in ([*rows[0]], *(row.values() for row in rows)))
        )
    else:
        writer = csv.DictWriter(out, list(rows[0]), quoting=csv.QUOTE_ALL)
        writer.writeheader()
        writer.writerows(rows)
    return "\ufeff" + out.getvalue()


def test_a_table_of_scopus_is_read(tmp_path: Path) -> None:
    row = {
        "Authors": "Tester M.; Ek B.-J.", "Author full names": "Tester, Mara (57); Ek, Bo-Jan (58)",
        "Title": 'On "foam",\nand tides', "Year": "2020", "Source title": "Journal of Foam",
        "Volume": "3", "Page start": "5", "Page end": "9", "Cited by": "7", "DOI": "10.1/foam",
        "Authors with affiliations": "Tester M., Hill", "Author Keywords": "foam; tides",
        "ISSN": "12345679", "Document Type": "Article", "EID": "2-s2.0-1",
    }  # fmt: skip
    (work,) = read(tmp_path, "scopus.csv", table([row]))
    assert (work.type, dict(work.fields)) == (
        "article",
        {
            "author": "Tester, Mara and Ek, Bo-Jan", "title": 'On "foam", and tides',
            "volume": "3", "doi": "10.1/foam", "keywords": "foam; tides", "issn": "1234-5679",
            "pages": "5--9", "journal": "Journal of Foam", "year": "2020",
        },
    )  # fmt: skip


def test_a_table_of_google_scholar_is_read(tmp_path: Path) -> None:
    common = {"Authors": "Tester, Mara; Ek, Bo; ", "Volume": "3", "Number": "", "Pages": "5-9"}
    venues = ["Journal of Foam", "Proceedings of the Tide Days", "arXiv preprint arXiv:2001.00001"]
    rows = [
        common | {"Title": "Foam", "Publication": venue, "Year": "2020", "Publisher": ""}
        for venue in venues
    ]
    works = read(tmp_path, "citations.csv", table(rows))
    assert [work.type for work in works] == ["article", "inproceedings", "misc"]
    assert [work.venue for work in works] == venues
    assert {work.get("author") for work in works} == {"Tester, Mara and Ek, Bo"}


def test_columns_of_web_of_science_are_read(tmp_path: Path) -> None:
    row = {
        "PT": "J", "AU": "Tester, M; Ek, B", "AF": "Tester, Mara; Ek, Bo", "TI": 'The "foam',
        "SO": "JOURNAL OF FOAM", "DT": "Article", "C1": "[Tester, Mara] Hill", "PD": "MAR",
        "PY": "2020", "VL": "3", "BP": "5", "EP": "9", "UT": "WOS:1",
    }  # fmt: skip
    (work,) = read(tmp_path, "savedrecs.txt", table([row], "\t"))
    assert (work.type, work.get("author"), work.get("title"), work.get("pages")) == (
        "article", "Tester, Mara and Ek, Bo", 'The "foam', "5--9",
    )  # fmt: skip


WOS_HEAD: Final = "FN Clarivate Analytics Web of Science\nVR 1.0\n"
WOS_WORKS: Final = {
    "article": """\
PT J
AU Tester, M
   Ek, BJ
AF Tester, Mara
   Ek, Bo-Jan
TI On foam, and what
   the tides leave
SO JOURNAL OF FOAM
DT Article; Early Access
EM mara@x.example.org
CR Ek B, 2010, J FOAM, V1, P1, DOI 10.1/a
   Lin M, 2011, DUNES
PD MAY 17
EY 2020
SI SI
ER

""",
    "incollection": """\
PT B
AU Lin, M
AF Lin, Mei
BA Tester, M
BF Tester, Mara
TI Grass
SO WATERS OF THE HILL
DT Article; Book Chapter
PY 2019
PN 2
ER

""",
    "book": """\
PT B
BA Lin, M
BF Lin, Mei
TI Dunes
SO DUNES
PU Hill Press
PY 2021
ER

""",
    "patent": """\
PT P
PN NO123456-A1; US2020123456-A1
TI Foam sieve
AU TESTER M
AE UNIV HILL (UNHI-C)
   LIN LTD (LINL-C)
PD NO123456-A1 17 May 2020 B01D-000 Pages: 7
ER

""",
}
WOS_FIELDS: Final = {
    "article": {
        "author": "Tester, Mara and Ek, Bo-Jan", "title": "On foam, and what the tides leave",
        "journal": "Journal of Foam", "month": "MAY 17", "year": "2020",
    },
    "incollection": {
        "author": "Lin, Mei", "bookauthor": "Tester, Mara", "title": "Grass",
        "booktitle": "{WATERS} {OF} {THE} {HILL}", "year": "2019", "part": "2",
    },
    "book": {"author": "Lin, Mei", "title": "Dunes", "publisher": "Hill Press", "year": "2021"},
    "patent": {
        "author": "TESTER M", "title": "Foam sieve", "number": "NO123456-A1; US2020123456-A1",
        "holder": "UNIV HILL (UNHI-C) and LIN LTD (LINL-C)", "month": "17 May", "year": "2020",
    },
}  # fmt: skip


@given(
    kinds=st.lists(st.sampled_from(sorted(WOS_WORKS)), min_size=1, max_size=5),
    head=st.sampled_from(["", WOS_HEAD, "\ufeff" + WOS_HEAD, "FN ISI Export Format\nVR 1.0\n"]),
    end=st.sampled_from(["", "EF", "EF\n\n"]),
    newline=st.sampled_from(["\n", "\r\n"]),
    encoding=st.sampled_from(["utf-8", "utf-16"]),
    suffix=st.sampled_from([".ciw", ".CIW", ".txt"]),
)
def test_records_of_web_of_science_are_read(
    kinds: list[str], head: str, end: str, newline: str, encoding: str, suffix: str
) -> None:
    text = head + "".join(WOS_WORKS[kind] for kind in kinds) + end
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"works{suffix}"
        path.write_bytes(text.replace("\n", newline).encode(encoding))
        (cv,) = convert(path)
    assert [work.type for work in cv.publications] == kinds
    assert [work.fields for work in cv.publications] == [WOS_FIELDS[kind] for kind in kinds]
    assert not cv.person.unsorted
    assert all(re.search("left out|capitals", report) for report in cv.skipped)


PEOPLE: Final = (("Mara", "Tester"), ("Bo-Jan", "Ek"), ("Jan", "de Vries"), ("Chi Van", "Nguyen"))


@given(
    st.lists(st.lists(st.sampled_from(PEOPLE), min_size=1, unique=True), min_size=1, max_size=5),
    st.sampled_from([("Author full names", "; "), ("Authors", "; "), ("Authors", ", ")]),
)
def test_every_row_becomes_a_work_with_all_of_its_authors(
    works: list[list[tuple[str, str]]], form: tuple[str, str]
) -> None:
    column, separator = form
    rows = []
    for number, people in enumerate(works):
        names = [
            f"{family}, {given} ({number})"
            if column == "Author full names"
            else f"{family} {'.'.join(part[0] for part in given.split())}."
            for given, family in people
        ]
        rows.append(
            dict.fromkeys(SCOPUS, "")
            | {column: separator.join(names), "Title": f"Foam {number}", "Year": "2020"}
        )
    builder = CVBuilder("scopus.csv")
    columns.add(table(rows), builder)
    assert [work.get("title") for work in builder.works] == [f"Foam {i}" for i in range(len(works))]
    families = [
        [name.split(",")[0] for name in work.get("author").split(" and ")] for work in builder.works
    ]
    assert families == [[family for _, family in people] for people in works]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("scopus.txt", "Scopus\nEXPORT DATE: 12 March 2020\n\nTester M.\nOn foam\n", "CSV, BibTeX"),
        ("works.csv", "Key,Item Type\nA,book\n", "CSV of Scopus or Google Scholar"),
        (
            "works.csv",
            "Authors,Title,Year,Source title\n" + f'A,"{"b" * 140_000}",2020,C\n',
            "without cited works",
        ),
    ],
)
def test_unsupported_exports_are_refused_with_advice(
    name: str, text: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(UnreadableError, match=message):
        read(tmp_path, name, text)


def test_proceedings_that_scopus_calls_a_journal_are_a_book(tmp_path: Path) -> None:
    text = "@CONFERENCE{a, author={Tester, Mara}, title={Foam}, journal={Tides}, year={2020}}\n"
    (work,) = read(tmp_path, "scopus.bib", text)
    assert (work.get("booktitle"), work.get("journal")) == ("Tides", "")


@pytest.mark.parametrize("middle", ["", "%0 Journal Article\n"])
@pytest.mark.parametrize("gap", ["\n", "\n\n\n"])
def test_a_work_of_endnote_may_start_with_its_title(tmp_path: Path, middle: str, gap: str) -> None:
    work = "%T {}\n" + middle + "%A Tester, Mara\n%B Tides\n%D 2021\n%8 May  1, 2021\n%V 4\n%N 3\n"
    works = read(tmp_path, "repository.txt", gap.join((work.format("Foam"), work.format("Salt"))))
    assert [(w.type, w.get("title"), w.get("journal"), w.get("date")) for w in works] == [
        ("article", "Foam", "Tides", "2021-05-01"),
        ("article", "Salt", "Tides", "2021-05-01"),
    ]


@pytest.mark.parametrize("tag", ["AID", "LID"])
def test_works_of_eric_have_no_pubmed_id(tmp_path: Path, tag: str) -> None:
    text = (
        "OWN - ERIC\nTI  - Foam\nAU  - Tester, Mara\nJT  - Tides\nDP  - 2021\nPT  - Journal Articles\n"
        f"{tag} - http://dx.doi.org/10.5555/1\nISSN - ISSN-0378-5955\n\n"
    )
    works = read(tmp_path, "eric.nbib", text * 2)
    fields = [(w.type, w.get("author"), w.get("doi"), w.get("issn")) for w in works]
    assert fields == [("article", "Tester, Mara", "10.5555/1", "0378-5955")] * 2


LEFT_OUT: Final = {
    "x.ris": (
        "TY  - JOUR\nTI  - Foam {}\nPY  - 2020\n{}ER  - \n",
        "{tag}  - {value}\n",
        ["ID", "DB", "DP", "U1", "LB", "L1", "L2", "N1"],
    ),
    "x.enw": (
        "%0 Journal Article\n%T Foam {}\n%D 2020\n{}\n", "{tag} {value}\n", ["%F", "%L", "%W"]
    ),
    "x.nbib": (
        "PMID- 1\nTI  - Foam {}\nDP  - 2020\nPT  - Journal Article\n{}\n",
        "{tag:<4}- {value}\n",
        ["OWN", "STAT", "EDAT", "SO"],
    ),
    "x.ciw": (
        "PT J\nTI Foam {}\nSO TIDES\nPY 2020\n{}ER\n", "{tag} {value}\n", ["EM", "TC", "UT", "CR"]
    ),
}  # fmt: skip
"""By file: a work with its number and further lines, such a line, and tags that are left out."""


@pytest.mark.parametrize("name", LEFT_OUT)
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_omitted_tags_are_reported_and_counted(
    name: str, tmp_path: Path, data: st.DataObject
) -> None:
    work, line, known = LEFT_OUT[name]
    works = data.draw(st.lists(st.sets(st.sampled_from(known)), min_size=1, max_size=3))
    value = "Export Date: 1 May" if name == "x.ris" else "mine.pdf"
    text = "".join(
        work.format(number, "".join(line.format(tag=tag, value=value) for tag in sorted(tags)))
        for number, tags in enumerate(works)
    )
    (tmp_path / name).write_text(text, encoding="utf-8")
    (cv,) = convert(tmp_path / name)
    assert [entry.get("title") for entry in cv.publications] == [
        f"Foam {number}" for number in range(len(works))
    ]
    counts = Counter(tag for tags in works for tag in tags)
    report = re.findall(r"(\S+) (\d+)[,)]", " ".join(cv.skipped))
    assert {tag.strip("("): int(number) for tag, number in report} == counts
    assert value not in str(cv.publications)


def test_links_and_notes_of_ris_are_kept(tmp_path: Path) -> None:
    text = "TY  - JOUR\nTI  - Foam\nPY  - 2020\nL1  - https://x.example.org/a.pdf\nN1  - Mine\nER  - \n"
    (work,) = read(tmp_path, "x.ris", text)
    assert (work.get("pdf"), work.get("note")) == ("https://x.example.org/a.pdf", "Mine")


@pytest.mark.parametrize("first", ["Review", "Journal Article", "Letter"])
@pytest.mark.parametrize(("second", "kind"), [("Book Chapter", "incollection"), ("Book", "book")])
def test_a_pubmed_record_of_several_types_is_a_book(
    first: str, second: str, kind: str, tmp_path: Path
) -> None:
    text = f"PMID- 1\nTI  - Foam\nBTI - Tides\nDP  - 2020\nPT  - {first}\nPT  - {second}\n"
    (work,) = read(tmp_path, "x.nbib", text)
    assert work.type == kind


@pytest.mark.parametrize(
    ("pages", "whole"),
    [
        ("210-8", "210--218"),
        ("1024-31", "1024--1031"),
        ("98-102", "98--102"),
        ("210-3, 300-9", "210--213, 300--309"),
        ("219-8", "219--8"),
        ("S12-20", "S12--20"),
        ("17", "17"),
    ],
)
def test_shortened_page_ranges_of_pubmed_are_completed(
    pages: str, whole: str, tmp_path: Path
) -> None:
    (work,) = read(tmp_path, "x.nbib", f"PMID- 1\nTI  - Foam\nDP  - 2020\nPG  - {pages}\n")
    assert work.get("pages") == whole


TAGGED: Final = {
    "a.ris": ("TY  - JOUR", "TI  - Foam", "AU  - Tester, Mara", "PY  - 2020", "ER  - "),
    "a.enw": ("%0 Journal Article", "%T Foam", "%A Tester, Mara", "%D 2020", ""),
    "a.nbib": ("PMID- 1", "TI  - Foam", "FAU - Tester, Mara", "DP  - 2020", ""),
}


@pytest.mark.parametrize(
    ("name", "lines", "fields"),
    [
        ("a.ris", "M3  - doi: 10.1000/foam.1", {"doi": "10.1000/foam.1", "type": ""}),
        ("a.ris", "N1  - DOI 10.1000/foam.1", {"doi": "10.1000/foam.1", "note": ""}),
        ("a.ris", "N1  - Times Cited: 3", {"note": ""}),
        (
            "a.ris",
            "T2  - Foam Days\nC3  - Proc. of Foam Days",
            {"eventtitle": "Foam Days", "journal": "Proc. of Foam Days", "shortjournal": ""},
        ),
        ("a.enw", "%K Foam\nTides\nSalt water", {"keywords": "Foam, Tides, Salt water"}),
        ("a.nbib", "OT  - *Foam\nOT  - sea *tides", {"keywords": "Foam, sea tides"}),
        ("a.nbib", "CN  - Foam Collaborators", {"author": "Tester, Mara and {Foam Collaborators}"}),
        ("a.nbib", "ED  - Roe J\nFED - Roe, Jane", {"editor": "Roe, Jane"}),
        ("a.nbib", "ED  - Roe J", {"editor": "Roe, J"}),
    ],
)
def test_values_get_the_right_field(
    name: str, lines: str, fields: dict[str, str], tmp_path: Path
) -> None:
    *head, end = TAGGED[name]
    (work,) = read(tmp_path, name, "\n".join((*head, lines, end)) + "\n")
    assert {field: work.get(field) for field in fields} == fields


@pytest.mark.parametrize(
    ("kind", "line", "entry"),
    [
        ("Patent", "%@ US123456", ("patent", {"number": "US123456", "isbn": ""})),
        ("Computer Program", "%7 1.2", ("software", {"version": "1.2", "edition": ""})),
    ],
)
def test_numbers_of_endnote_depend_on_the_kind_of_work(
    kind: str, line: str, entry: tuple[str, dict[str, str]], tmp_path: Path
) -> None:
    text = f"%0 {kind}\n%T Foam\n%A Tester, Mara\n%D 2020\n{line}\n%[ 2021-02-02\n"
    (work,) = read(tmp_path, "a.enw", text)
    assert (work.type, {name: work.get(name) for name in entry[1]}) == entry


@pytest.mark.parametrize(
    ("journal", "written"),
    [
        ("JOURNAL OF FINANCE", "Journal of Finance"),
        ("{{THE JOURNAL OF FINANCE}}", "{The Journal of Finance}"),
        ("PLOS ONE", ""),
        ("JAMA", ""),
        ("JAMA-JOURNAL OF THE AMERICAN MEDICAL ASSOCIATION",
         "JAMA-Journal of the American Medical Association"),
        ("IEEE TRANSACTIONS ON SIGNAL PROCESSING", "IEEE Transactions on Signal Processing"),
        ("BMJ OPEN", "BMJ Open"),
        ("PHYSICAL REVIEW D", "Physical Review D"),
        ("ANNALES DE L'INSTITUT FOURIER", "Annales de l'Institut Fourier"),
        ("NATURE", "Nature"),
        ("Journal of FOAM", ""),
        ("海洋学报", ""),
    ],
)  # fmt: skip
def test_journals_in_capitals_get_title_case_and_are_reported(
    journal: str, written: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.bib"
    text = (
        f"@article{{a, author={{Mara Tester}}, title={{Foam}}, journal={{{journal}}}, year=2020}}"
    )
    path.write_text(text, encoding="utf-8")
    (cv,) = convert(path)
    assert cv.publications[0].get("journal") == (written or journal)
    assert [written.strip("{}") in report for report in cv.skipped] == [True] * bool(written)


@pytest.mark.parametrize(
    ("title", "abstract", "written"),
    [
        ("ON THE PHYSICS OF FOAM", "", "On the physics of foam"),
        ("FOAM IN DNA: THE CASE OF CO2", "", "Foam in {DNA}: The case of {CO2}"),
        ("TIDES OF LAKE LUND", "We saw Lund. Lake life.", "Tides of lake Lund"),
        ("THE FASTFOAM MODEL", "Our FastFoam foams.", "The {FastFoam} model"),
        ("FOAM AND VITAMIN C", "", "Foam and vitamin {C}"),
        ("FOAM AT $X^2$ AGAIN", "", "Foam at {$X^2$} again"),
        ("DECAY OF $^{238}$U IN H$_2$O$_2$", "", "Decay of {$^{238}$U} in {H$_2$O$_2$}"),
        (r"THE \(p\)-ADIC FOAM, \ensuremath{\beta}", "", r"The {$p$}-adic foam, {$\beta$}"),
        (r"FOAM \textit{IN} SITU", "", ""),
        ("FOAM DAYS", "", ""),
        ("Foam IN CAPITALS here", "", ""),
        ("泡沫 物理 研究 综述", "", ""),
    ],
)
def test_titles_in_capitals_are_spelled_as_the_abstract_has_them(
    title: str, abstract: str, written: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.bib"
    text = (
        f"@misc{{a, author={{Ek, Bo}}, title={{{{{title}}}}}, abstract={{{abstract}}}, year=2020}}"
    )
    path.write_text(text, encoding="utf-8")
    (cv,) = convert(path)
    assert cv.publications[0].get("title") == (written or f"{{{title}}}")
    assert ["the capitals of titles" in report for report in cv.skipped] == [True] * bool(written)


@pytest.mark.parametrize("macro", ["footnote", "thanks", "protect\\footnote", "footnotetext[2]"])
@pytest.mark.parametrize("text", ["Foam.", "Foam {and} tides.", "Of {{foam}}, \\emph{and} more"])
@pytest.mark.parametrize("field", ["title", "journal", "note"])
def test_footnotes_are_added_to_the_note(field: str, text: str, macro: str, tmp_path: Path) -> None:
    path = tmp_path / "a.bib"
    fields = {"title": "Salt", "journal": "Tides", "author": "Bo Ek", "year": "2020"}
    fields |= {field: f"Dunes \\{macro}{{{text}}}"}
    values = ", ".join(f"{name} = {{{value}}}" for name, value in fields.items())
    path.write_text(f"@article{{a, {values}}}", encoding="utf-8")
    (work,) = convert(path)[0].publications
    assert work.get(field) == (f"Dunes; {text}" if field == "note" else "Dunes")
    assert work.get("note").endswith(text)


def test_an_article_of_ris_may_be_in_press(tmp_path: Path) -> None:
    path = tmp_path / "a.ris"
    works = [f"TY  - {kind}\nTI  - Foam\nAU  - Ek, Bo\nJO  - Tides\n" for kind in ("INPR", "JOUR")]
    path.write_text("ER  - \n\n".join([*works, ""]), encoding="utf-8")
    states = [(work.type, work.get("pubstate")) for work in convert(path)[0].publications]
    assert states == [("article", "inpress"), ("article", "")]


def test_brackets_and_stars_of_pubmed_are_removed(tmp_path: Path) -> None:
    path = tmp_path / "a.nbib"
    path.write_text(
        "PMID- 30000001\nTI  - [Foam in the human ear and\n      other places].\nFAU - Ek, Bo\n"
        "TT  - Skum i orat.\nMH  - *Foam/chemistry\nOT  - *bubbles\nPT  - Journal Article\n",
        encoding="utf-8",
    )
    (work,) = convert(path)[0].publications
    assert work.get("title") == "Foam in the human ear and other places"
    assert (work.get("mesh"), work.get("keywords")) == ("Foam/chemistry", "bubbles")


@pytest.mark.parametrize(
    ("tag", "entry_type"),
    [("ELEC", "online"), ("BLOG", "online"), ("COMP", "software"), ("DATA", "dataset")],
)
def test_websites_software_and_data_of_ris_have_their_entry_type(
    tag: str, entry_type: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.ris"
    path.write_text(f"TY  - {tag}\nTI  - Foam\nER  - \n")
    assert [work.type for work in sources.read(path).publications] == [entry_type]


def test_names_of_ris_have_a_comma_before_the_initials(tmp_path: Path) -> None:
    path = tmp_path / "x.ris"
    path.write_text("TY  - JOUR\nTI  - Foam\nA1  - Nilsson A\nA1  - Ek BK\nER  - \n")
    (work,) = sources.read(path).publications
    assert (work.key, work.get("author")) == ("nilssonfoam", "Nilsson, A and Ek, BK")


def test_notes_of_scopus_about_addresses_and_references_are_left_out_of_ris(tmp_path: Path) -> None:
    path = tmp_path / "scopus.ris"
    path.write_text(
        "TY  - JOUR\nTI  - Foam\nN1  - Export Date: 15 October 2020\nN1  - References: Poe, A., (1986)\n"
        "Roe, J., (1990) J. Foam;\nN1  - Correspondence Address: Ek, B.; email: bo@example.org\n"
        "N1  - Good.\nPY  - 2020\nER  - \n",
        encoding="utf-8",
    )
    (work,) = sources.read(path).publications
    assert work.fields == {"title": "Foam", "note": "Good.", "year": "2020"}


def test_plain_text_of_web_of_science_is_read(tmp_path: Path) -> None:
    header = "\ufeffFN Clarivate Analytics Web of Science\nVR 1.0\n"
    work = (
        "PT J\nAU Nilsson, A\n   Ek, B\nAF Nilsson, Ada\n   Ek, Bo\nTI Foam of the\n   tides\n"
        "SO JOURNAL OF FOAM\nDT Article\nEM ada@example.org\nCR Poe A, 2001, J FOAM\n"
        "   Roe J, 2002, J FOAM\nPY 2021\nVL 3\nBP 1\nEP 9\nDI 10.1000/foam.1\nER\n\n"
    )
    path = tmp_path / "savedrecs.txt"
    path.write_text(f"{header}{work}{work.replace('foam.1', 'foam.2')}EF\n", encoding="utf-8")
    cv = sources.read(path)
    assert [work.get("doi") for work in cv.publications] == ["10.1000/foam.1", "10.1000/foam.2"]
    assert cv.publications[0].fields == {
        "author": "Nilsson, Ada and Ek, Bo", "title": "Foam of the tides",
        "volume": "3", "doi": "10.1000/foam.1", "pages": "1--9",
        "journal": "Journal of Foam", "year": "2021",
    }  # fmt: skip
    assert not cv.person.unsorted
