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
from sitegen.errors import UnreadableError

if TYPE_CHECKING:
    from sitegen.model import Publication

PUBMED: Final = """\
<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://x.example.org/x.dtd">
<PubmedArticleSet>
<PubmedArticle>
  <MedlineCitation Status="MEDLINE">
    <PMID Version="1">11</PMID>
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
  <PubmedData><ArticleIdList><ArticleId IdType="pmc">PMC7</ArticleId></ArticleIdList>
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
    short = {**row, "Authors": "Tester M., de Vries J., Nguyen C.V.", "Author full names": ""}
    work, other = read(tmp_path, "scopus.csv", table([row, short | {"Title": "Salt", "DOI": ""}]))
    names = [name.split(",")[0] for name in other.get("author").split(" and ")]
    assert names == ["Tester", "de Vries", "Nguyen"]
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


@pytest.mark.parametrize("middle", ["", "%0 Journal Article\n"])
@pytest.mark.parametrize("gap", ["\n", "\n\n\n"])
def test_a_work_of_endnote_may_start_with_its_title(tmp_path: Path, middle: str, gap: str) -> None:
    work = "%T {}\n" + middle + "%A Tester, Mara\n%B Tides\n%D 2021\n%8 May  1, 2021\n%V 4\n%N 3\n"
    works = read(tmp_path, "repository.txt", gap.join((work.format("Foam"), work.format("Salt"))))
    assert [(w.type, w.get("title"), w.get("journal"), w.get("date")) for w in works] == [
        ("article", "Foam", "Tides", "2021-05-01"),
        ("article", "Salt", "Tides", "2021-05-01"),
    ]


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
        ("a.ris", "L1  - https://x.example.org/a.pdf", {"pdf": "https://x.example.org/a.pdf"}),
        ("a.ris", "N1  - Export Date: 15 October 2020\nN1  - Mine", {"note": "Mine"}),
        ("a.ris", "N1  - References: Poe, A., (1986)\nRoe, J., (1990) J. Foam;", {"note": ""}),
        ("a.ris", "N1  - Correspondence Address: Ek, B.; email: bo@example.org", {"note": ""}),
        (
            "a.ris",
            "T2  - Foam Days\nC3  - Proc. of Foam Days",
            {"eventtitle": "Foam Days", "journal": "Proc. of Foam Days", "shortjournal": ""},
        ),
        ("a.ris", "TY  - INPR\nJO  - Tides", {"ENTRYTYPE": "article", "pubstate": "inpress"}),
        ("a.ris", "TY  - ELEC", {"ENTRYTYPE": "online"}),
        ("a.ris", "TY  - COMP", {"ENTRYTYPE": "software"}),
        ("a.enw", "%K Foam\nTides\nSalt water", {"keywords": "Foam, Tides, Salt water"}),
        ("a.enw", "%0 Patent\n%@ US123456", {"number": "US123456", "isbn": ""}),
        ("a.enw", "%0 Computer Program\n%7 1.2", {"version": "1.2", "edition": ""}),
        ("a.nbib", "OT  - *Foam\nOT  - sea *tides", {"keywords": "Foam, sea tides"}),
        ("a.nbib", "MH  - *Foam/chemistry", {"mesh": "Foam/chemistry"}),
        ("a.nbib", "CN  - Foam Collaborators", {"author": "Tester, Mara and {Foam Collaborators}"}),
        ("a.nbib", "ED  - Roe J\nFED - Roe, Jane", {"editor": "Roe, Jane"}),
        ("a.nbib", "ED  - Roe J", {"editor": "Roe, J"}),
        ("a.nbib", "BTI - Tides\nPT  - Review\nPT  - Book Chapter", {"ENTRYTYPE": "incollection"}),
        ("a.nbib", "PT  - Letter\nPT  - Book", {"ENTRYTYPE": "book"}),
        ("a.nbib", "PG  - 210-3, 300-9", {"pages": "210--213, 300--309"}),
        ("a.nbib", "PG  - 1024-31", {"pages": "1024--1031"}),
        ("a.nbib", "PG  - 219-8", {"pages": "219--8"}),
        ("a.nbib", "PG  - S12-20", {"pages": "S12--20"}),
    ],
)
def test_values_get_the_right_field(
    name: str, lines: str, fields: dict[str, str], tmp_path: Path
) -> None:
    head, *body, end = TAGGED[name]
    first, *rest = lines.split("\n")
    if first[:2] == head[:2]:
        head = first
    else:
        body.append(first)
    (work,) = read(tmp_path, name, "\n".join((head, *body, *rest, end)) + "\n")
    values = {"ENTRYTYPE": work.type, **work.fields}
    assert {field: values.get(field, "") for field in fields} == fields


def test_titles_and_names_lose_signs_of_databases(tmp_path: Path) -> None:
    pubmed = "PMID- 1\nTI  - [Foam in the human ear and\n      other places].\nTT  - Skum.\n"
    (work,) = read(tmp_path, "a.nbib", pubmed)
    assert work.get("title") == "Foam in the human ear and other places"
    eric = (
        "OWN - ERIC\nTI  - Foam\nAU  - Tester, Mara\nJT  - Tides\nDP  - 2021\n"
        "AID - http://dx.doi.org/10.5555/1\nISSN - ISSN-0378-5955\n\n"
    )
    works = read(tmp_path, "eric.nbib", eric * 2)
    assert [(w.get("doi"), w.get("issn")) for w in works] == [("10.5555/1", "0378-5955")] * 2
    ris = "TY  - JOUR\nTI  - Foam\nA1  - Nilsson A\nA1  - Ek BK\nER  - \n"
    (work,) = read(tmp_path, "a.ris", ris)
    assert (work.key, work.get("author")) == ("nilssonfoam", "Nilsson, A and Ek, BK")
