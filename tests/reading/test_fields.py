"""How the words of an entry become its fields, above all those of works."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sitegen.document import Line, Place, Span
from sitegen.reading.decoding import find_rows
from sitegen.reading.scheme import Reading
from sitegen.reading.text import CVText

PLACE = Place("cv.txt", 1)


def read(
    marked: str, *, section: str = "publications", kind: str = "", heading: str = "Publications"
) -> dict[str, Any]:
    """Return the fields of an entry whose labels are in its text: `{title:Salt}. {venue:Tides}`."""
    text = ""
    labelled: dict[int, str] = {}
    for plain, label, words in re.findall(r"([^{}]*)(?:\{(\w+):([^{}]*)\})?", marked):
        text += plain
        labelled |= {len(text) + at: f"{'I' if at else 'B'}-{label}" for at in range(len(words))}
        text += words
    cv = CVText([Line(heading, Place("cv.txt", 1)), Line(text, Place("cv.txt", 2))])
    tags = [labelled.get(token.start, "O") for token in cv.tokens[1]]
    attributes = {(1, 0): {"kind": kind, "state": "published"}}
    lines = [f"heading-{section}", f"begin-{section}"]
    reading = Reading(lines, [["O"] * len(cv.tokens[0]), tags], {(1, 0)}, attributes)
    (_, entry) = find_rows(cv, reading)
    return entry.values


@pytest.mark.parametrize(
    ("title", "whole"),
    [
        ("{title:Review of Ada Lind}, {title:Salt and Foam}", "Review of Ada Lind, Salt and Foam"),
        ("{title:Review of Ada Lind}, in {title:Salt}", "Review of Ada Lind"),
        ("‘{title:Salt and Foam’}", "Salt and Foam"),
        ("{title:‘Salt and Foam}’", "Salt and Foam"),
        ("{title:The sailors’ foam}", "The sailors’ foam"),
    ],
)
def test_a_title_is_whole_and_without_quotation_marks(title: str, whole: str) -> None:
    assert read(f"{{person:Ada Lind}}. {title} (2019)")["title"] == whole


@pytest.mark.parametrize(
    ("venue", "name"),
    [
        ("{venue:Tidal Rev. Lett}. 12", "Tidal Rev. Lett"),
        ("{venue:Tid. Rev. Lett}. 12", "Tid. Rev. Lett."),
        ("{venue:New J. Foam.} 12", "New J. Foam."),
        ("{venue:Proc. Conf. on Salt Foam}. Oslo", "Proc. Conf. on Salt Foam"),
        ("{venue:Journal of Foam}. 12", "Journal of Foam"),
        ("《{venue:海洋学报》2021}年", "海洋学报"),
    ],
)
def test_a_venue_ends_with_the_full_stop_of_an_abbreviation(venue: str, name: str) -> None:
    assert read(f"{{person:Ada Lind}}. {{title:Salt}}. {venue}, 2019")["venue"] == name


def test_a_work_has_a_title() -> None:
    values = read("with {person:Bo Ek}, {venue:Salt and Foam} (Oslo, {date:2019})")
    assert (values["title"], "venue" in values) == ("Salt and Foam", False)


def test_a_publisher_is_no_author() -> None:
    values = read("{person:Ada Lind}. {title:Salt} (under contract with {person:Foam Press})")
    assert (values["authors"], values["publisher"]) == (["Ada Lind"], "Foam Press")


@pytest.mark.parametrize(
    ("kind", "venue", "heading", "known"),
    [
        ("incollection", "{venue:Tides}", "Articles", "article"),
        ("article", "", "Monographs", "book"),
        ("article", "{venue:Tides}", "Monographs", "article"),
        ("incollection", "{venue:Tides}", "Publications", "incollection"),
        ("inproceedings", "{venue:Tides}", "Articles", "inproceedings"),
        ("incollection", "{venue:Tides}", "Talks", "incollection"),
    ],
)
def test_a_heading_settles_a_vague_kind(kind: str, venue: str, heading: str, known: str) -> None:
    values = read(f"{{title:Salt}}, {venue} ({{date:2019}})", kind=kind, heading=heading)
    assert values["kind"] == known


@pytest.mark.parametrize(
    ("marked", "title", "agency"),
    [
        ("{title:Foam Fund}, “Salt and tides”, {date:2020}", "Salt and tides", "Foam Fund"),
        ("{title:Foam Fund}, “{title:Salt and tides}”", "Salt and tides", "Foam Fund"),
        ("{title:Salt}, {org:Foam Fund “Salt and tides”}", "Salt", "Foam Fund “Salt and tides”"),
    ],
)
def test_the_title_of_a_grant_may_be_in_quotation_marks(
    marked: str, title: str, agency: str
) -> None:
    values = read(marked, section="grants")
    assert (values["title"], values["agency"]) == (title, agency)


def test_so_may_that_of_a_talk() -> None:
    values = read("{venue:Foam Days}, Oslo, {date:June 2016} (“Salt and tides”)", section="talks")
    assert values["title"] == "Salt and tides"


@pytest.mark.parametrize(
    ("marked", "name", "highlights"),
    [
        ("Foam (foam.example/{url:x}): a model of tides", "Foam", ["a model of tides"]),
        ("{title:Tides}: a model", "Tides", None),
    ],
)
def test_a_project_is_called_by_the_words_before_a_sign(
    marked: str, name: str, highlights: list[str] | None
) -> None:
    values = read(marked, section="projects")
    assert (values["name"], values.get("highlights")) == (name, highlights)


@pytest.mark.parametrize(
    ("marked", "term"),
    [
        ("{date:Fall 2021, Spring 2024; 60 students}", "Fall 2021, Spring 2024"),
        ("{date:2022} Spring", "2022 Spring"),
        ("{date:2022}, Springfield", "2022"),
    ],
)
def test_the_term_of_a_course_ends_with_its_dates(marked: str, term: str) -> None:
    assert read(f"{{title:Foam}}, {marked}", section="teaching")["term"] == term


def test_a_share_of_papers_is_no_page() -> None:
    cv = CVText([Line("Salt. Tides, 2019 (accepted: 23%)", Place("cv.txt", 1))])
    tokens = [token.text for token in cv.tokens[0]]
    tags = ["B-title" if text == "Salt" else "O" for text in tokens]
    details = ["pages" if text == "23" else "O" for text in tokens]
    reading = Reading(["begin-publications"], [tags], {(0, 0)}, details=[details])
    assert "pages" not in find_rows(cv, reading)[1].values


def test_a_line_with_links_belongs_to_the_work_above() -> None:
    lines = [
        Line("Salt and foam", Place("cv.txt", 1)),
        Line(
            "[pdf]", Place("cv.txt", 2), spans=(Span(1, 4, "link", "https://foam.example/a.pdf"),)
        ),
        Line("Other words", Place("cv.txt", 3)),
    ]
    cv = CVText(lines)
    tags = [["B-title", "I-title", "I-title"], ["O"] * 3, ["O"] * 2]
    labels = ["begin-publications", "inside-publications", "inside-publications"]
    assert find_rows(cv, Reading(labels, tags, {(0, 0)}))[1].lines == [0, 1]


@pytest.mark.parametrize(("sign", "roles"), [(":", 2), (",", 1)])
def test_services_on_a_line_share_the_role_that_opens_it(sign: str, roles: int) -> None:
    cv = CVText([Line(f"Reviewer{sign} Tides; Salt", Place("cv.txt", 1))])
    tags = ["B-role", "O", "B-org", "O", "B-org"]
    starts = {(0, 0), (0, 4)}
    rows = find_rows(cv, Reading(["begin-service"], [tags], starts))[1:]
    assert sum("role" in row.values for row in rows) == roles


@pytest.mark.parametrize(
    ("marked", "authors"),
    [
        ("{person:Lind, C.E. Quill, A. K.}, {title:Salt}", ["Lind, C.E.", "Quill, A. K."]),
        ("{person:Lind. Y.}, {title:Salt}", ["Lind, Y."]),
        ("{person:Chr. M. Lind}, {title:Salt}", ["Chr. M. Lind"]),
        ("{person:Lind P.Z.P.M.R.}, {title:Salt}", ["P.Z.P.M.R Lind"]),
    ],
)
def test_a_list_of_authors_may_lack_a_comma(marked: str, authors: list[str]) -> None:
    assert read(marked)["authors"] == authors


@pytest.mark.parametrize(
    ("amount", "whole"),
    [
        ("${number:200k over} 2 years", "$200k"),
        ("${number:74505 award}", "$74505"),
        ("{number:16,243.00€ per year}", "16,243.00€ per year"),
        ("$10, 000, {date:2020}", "$10, 000"),
        ("$1,000, 300 dives", "$1,000"),
        ("in {date:2020}, 300 €", "300 €"),
    ],
)
def test_an_amount_has_its_currency(amount: str, whole: str) -> None:
    assert read(f"{{title:Salt}}, {amount}", section="grants")["amount"] == whole


def read_lines(*marked: str, kinds: str, state: str = "published") -> list[dict[str, Any]]:
    """Return the works of lines such as `{title:Salt}`.

    Args:
        marked: The lines; `|` is where a work begins.
        kinds: For each line `h`, `b` or `i`: a heading, the beginning or the inside of a work.
        state: The state of the works.
    """
    lines, tags, starts = [], [], set()
    for number, line in enumerate(marked):
        text = ""
        labelled: dict[int, str] = {}
        begins: set[int] = set()
        for plain, label, words in re.findall(r"([^{}]*)(?:\{(\w+):([^{}]*)\})?", line):
            before, mark, behind = plain.partition("|")
            begins |= {len(text) + len(before)} if mark else set()
            text += before + behind
            labelled |= {
                len(text) + at: f"{'I' if at else 'B'}-{label}" for at in range(len(words))
            }
            text += words
        lines.append(Line(text, Place("cv.txt", number + 1)))
        cv = CVText(lines[-1:])
        tags.append([labelled.get(token.start, "O") for token in cv.tokens[0]])
        starts |= {(number, k) for k, token in enumerate(cv.tokens[0]) if token.start in begins}
    names = {"h": "heading", "b": "begin", "i": "inside"}
    labels = [f"{names[kind]}-publications" for kind in kinds]
    attributes = {start: {"state": state, "kind": "article"} for start in starts}
    rows = find_rows(CVText(lines), Reading(labels, tags, starts, attributes))[1:]
    return [{**row.values, "lines": [*row.above, *row.lines]} for row in rows]


def test_what_begins_inside_a_line_without_title_and_authors_is_of_the_work_before() -> None:
    (work,) = read_lines("|{person:Ada Lind}. {title:Salt}. {venue:Tides}. |{date:2019}", kinds="b")
    assert (work["venue"], work["year"]) == ("Tides", "2019")


@pytest.mark.parametrize(
    ("below", "year"),
    [("12, 2019", "2019"), ("In manuscript (2019).", "2019"), ("Due in July 2019.", None)],
)
def test_a_year_below_a_work_is_its_year(below: str, year: str | None) -> None:
    lines = "|{person:Ada Lind}. {title:Salt}. {venue:Tides}", below, "Foam of 1999"
    (work,) = read_lines(*lines, kinds="bii")
    assert (work.get("year"), 1 in work["lines"]) == (year, bool(year))


@pytest.mark.parametrize(
    ("kinds", "state", "year"),
    [("hb", "published", "2019"), ("hb", "submitted", None), ("ib", "published", None)],
)
def test_a_work_without_a_year_takes_that_above_its_list(
    kinds: str, state: str, year: str | None
) -> None:
    works = read_lines("2019", "|{person:Ada Lind}. {title:Salt}", kinds=kinds, state=state)
    assert (works[-1].get("year"), 0 in works[-1]["lines"]) == (year, bool(year))


@pytest.mark.parametrize(
    ("venue", "kind", "name"),
    [
        ("arXiv:2001.01234", "preprint", "arXiv"),
        ("bioRxiv preprint", "other", "bioRxiv"),
        ("{venue:Tides} (arXiv)", "preprint", "Tides"),
        ("Tides 12 (arXiv)", "article", None),
    ],
)
def test_a_preprint_without_another_venue_is_in_its_archive(
    venue: str, kind: str, name: str | None
) -> None:
    values = read(f"{{person:Ada Lind}}. {{title:Salt}}. {venue}", kind=kind)
    assert values.get("venue") == name


@pytest.mark.parametrize(
    ("first", "heading", "state"),
    [
        ("Work in progress\t{person:Bo Ek}. {title:Foam}", "Works", "in_preparation"),
        ("{person:Bo Ek}. {title:Foam}", "Papers in progress", "in_preparation"),
        ("{person:Bo Ek}. {title:Foam}", "Works", None),
    ],
)
def test_a_state_may_be_in_the_margin_of_a_work_above(
    first: str, heading: str, state: str | None
) -> None:
    lines = heading, f"|{first}", "|{person:Ada Lind}. {title:Salt}"
    *_, work = read_lines(*lines, kinds="hbb", state="in_preparation")
    assert work.get("status") == state


@pytest.mark.parametrize(
    ("marked", "degree", "area"),
    [
        ("{degree:Master of} {area:Arts}", "Master", "Arts"),
        ("{degree:Licence en} {area:Droit}", "Licence", "Droit"),
        ("{degree:BA}, {area:History (High Honors)}", "BA", "History"),
        ("{degree:B.A. (Hons)}, {area:History with distinction}", "B.A. (Hons)", "History"),
    ],
)
def test_a_degree_and_its_subject_have_no_other_words(marked: str, degree: str, area: str) -> None:
    values = read(f"{marked}, {{org:Hill University}}", section="education")
    assert (values["degree"], values["area"]) == (degree, area)


@pytest.mark.parametrize(
    ("below", "end"),
    [("Foam\tMay 2019", "2019-05"), ("Foam\tMay 2011", "present"), ("", "present")],
)
def test_a_range_that_ends_in_a_dash_may_end_on_the_next_line(below: str, end: str) -> None:
    texts = ["MSc, Hill University\tMay 2015 -", *filter(None, [below])]
    cv = CVText([Line(text, Place("cv.txt", n)) for n, text in enumerate(texts, 1)])
    first = ["B-degree", "O", "B-org", "I-org", "O", "B-date", "I-date", "I-date"]
    tags = [first, ["O", "O", "B-date", "I-date"]][: len(texts)]
    labels = ["begin-education", "inside-education"][: len(texts)]
    values = find_rows(cv, Reading(labels, tags, {(0, 0)}))[1].values
    assert (values["start"], values["end"]) == ("2015-05", end)


@pytest.mark.parametrize(
    ("foot", "emails"),
    [("ada@lind.example", ["ada@lind.example"]), ("@ada@waves.example", [])],
    ids=["address", "handle in a network"],
)
def test_addresses_may_be_anywhere(foot: str, emails: list[str]) -> None:
    texts = ["Ada Lind's homepage", "Talks", "Salt", foot]
    cv = CVText([Line(text, Place("cv.txt", n)) for n, text in enumerate(texts, 1)])
    tags = [["O"] * len(tokens) for tokens in cv.tokens]
    tags[0][:2] = ["B-name", "I-name"]
    labels = ["begin-person", "heading-talks", "begin-talks", "inside-person"]
    person = find_rows(cv, Reading(labels, tags))[0]
    assert person.values["emails"] == emails
    assert (person.values["name"], person.lines) == ("Ada Lind", [0])
    assert person.above == [3] * len(emails)


@pytest.mark.parametrize(
    ("marked", "end"),
    [
        ("{date:May 2024} –\t{role:Diver}", "present"),
        ("{date:2.2024}– {role:Diver}", "present"),
        ("{role:Diver} ({date:2024}+)", "present"),
        ("{date:2024} onwards {role:Diver}", "present"),
        ("{role:Diver}\t{date:2024}-...", "present"),
        ("from {date:04/2024}\t{role:Diver}", "present"),
        ("Current {date:2024}\t{role:Diver}", "present"),
        ("{date:May 2024} – {role:Diver}", None),
        ("{date:2024}\t{role:Diver}", None),
        ("{date:May 2021} –\t{role:Diver}, {date:June 2024}", "2024-06"),
    ],
)
def test_a_post_may_have_an_open_end(marked: str, end: str | None) -> None:
    assert read(f"{marked}, {{org:Hill Harbour}}", section="experience").get("end") == end


@pytest.mark.parametrize(("section", "field"), [("publications", "year"), ("talks", "date")])
def test_a_year_without_a_label_may_end_an_entry(section: str, field: str) -> None:
    cv = CVText([Line("Foam and salt, 63:677–688,", PLACE), Line("2018.", PLACE)])
    tags = [["B-title", "I-title", "I-title", *["O"] * (len(cv.tokens[0]) - 3)], ["O", "O"]]
    reading = Reading([f"begin-{section}", f"inside-{section}"], tags, {(0, 0)})
    (_, entry) = find_rows(cv, reading)
    assert (entry.values[field], entry.lines) == ("2018", [0, 1])


@pytest.mark.parametrize(
    ("place", "date"),
    [
        ("Lisbon (February)", "2019-02"),
        ("Lisbon. July.", "2019-07"),
        ("Lisbon, Dec. 14-18.", "2019-12-14"),
        ("Lisbon, 14 May (May)", "2019-05-14"),
        ("Lisbon. July. October.", "2019"),
        ("Lisbon, who may come", "2019"),
    ],
)
def test_the_month_of_a_talk_may_be_apart_from_its_year(place: str, date: str) -> None:
    assert read(f"{{date:2019}} {{title:Salt}}, {place}", section="talks")["date"] == date


@pytest.mark.parametrize(
    ("above", "below", "years"),
    [
        ("Diver, 2019–", "2021", ["2019-2021"]),
        ("Diver, 2019", "2021", ["2021"]),
        ("Diver, 2019–", "Oslo 2021", ["2021"]),
    ],
)
@pytest.mark.parametrize("date", ["B-date", "O"])
def test_a_range_of_years_may_be_wrapped(
    above: str, below: str, years: list[str], date: str
) -> None:
    cv = CVText([Line(above, PLACE), Line(below, PLACE)])
    tags = [["B-date" if t.text.isdigit() else "O" for t in tokens] for tokens in cv.tokens]
    tags[0] = ["B-role", "O", date, *["O"] * (len(tags[0]) - 3)]
    (_, duty) = find_rows(cv, Reading(["begin-service", "inside-service"], tags, {(0, 0)}))
    assert duty.values["years"][-1:] == years


def test_a_talk_takes_no_month_of_another_on_its_line() -> None:
    cv = CVText([Line("2019 Salt, Lisbon (May); 2018 Foam, Oslo (June)", PLACE)])
    labels = {"2019": "B-date", "2018": "B-date", "Salt": "B-title", "Foam": "B-title"}
    tags = [labels.get(token.text, "O") for token in cv.tokens[0]]
    second = next(k for k, token in enumerate(cv.tokens[0]) if token.text == "2018")
    rows = find_rows(cv, Reading(["begin-talks"], [tags], {(0, 0), (0, second)}))
    assert [row.values["date"] for row in rows[1:]] == ["2019-05", "2018-06"]


@pytest.mark.parametrize("text", ["www.tides.example/10/2022.10.8.2v1", "arXiv 2005.04008"])
def test_the_number_in_an_address_is_no_year(text: str) -> None:
    assert "year" not in read(f"{{title:Salt and foam}}. {text}")


@pytest.mark.parametrize(
    ("award", "venue", "prize"),
    [
        ("ICFD 2022", "ICFD 2022", ""),
        ("ICFD 2022, Best Paper Award", "", "ICFD 2022, Best Paper Award"),
        ("ICFD 2022 best paper", "", "ICFD 2022 best paper"),
    ],
)
def test_a_meeting_is_no_award(award: str, venue: str, prize: str) -> None:
    work = read(f"{{title:Salt and Foam}} ({{award:{award}}})")
    assert (work.get("venue", ""), work.get("award", "")) == (venue, prize)


@pytest.mark.parametrize(
    ("marked", "name", "status", "year"),
    [
        ("{date:2021 - present}\t{name:Ada Lind}", "Ada Lind", "current", "2021"),
        ("{date:2014 - 2018}\t{name:Ada Lind}, since 2020 at Hill", "Ada Lind", "past", "2018"),
        ("{date:2019 - 2023}\t{name:Ada Lind}", "Ada Lind", "current", "2019"),
        ("{name:Current Ada Lind}, PhD", "Ada Lind", "current", None),
        ("{name:Former: Ada Lind}, PhD", "Ada Lind", "past", None),
    ],
)
def test_a_student_is_current_or_past_by_the_words_or_the_period(
    marked: str, name: str, status: str, year: str | None
) -> None:
    student = read(marked, section="students", heading="Students")
    assert (student["name"], student["status"], student.get("year")) == (name, status, year)


def test_the_surname_before_initials_belongs_to_the_first_author() -> None:
    work = read("Lind, {person:A. B.}, {person:C. Quill}. {title:Salt}. {date:2019}")
    assert work["authors"] == ["Lind, A. B.", "C. Quill"]


def test_a_thesis_is_not_called_by_its_kind() -> None:
    assert read("{title:Doctoral dissertation: Salt}. {date:2019}")["title"] == "Salt"
    assert read("{title:The salt hypothesis: a test}. {date:2019}")["title"] == (
        "The salt hypothesis: a test"
    )


@pytest.mark.parametrize(("inherits", "dated"), [(True, 3), (False, 1)])
def test_entries_below_a_date_in_the_margin_share_it(inherits: bool, dated: int) -> None:
    texts = ["Talks", "2019\tTidal Days, Oslo", "Foam Days, Hill", "Salt Days, Shore"]
    cv = CVText([Line(text, Place("cv.txt", n)) for n, text in enumerate(texts, 1)])
    tags = [["B-venue", *["I-venue"] * (len(tokens) - 1)] for tokens in cv.tokens]
    tags[0] = ["O"]
    tags[1] = ["B-date", "O", "B-venue", *["I-venue"] * (len(tags[1]) - 3)]
    lines = ["heading-talks", "begin-talks", "begin-talks", "begin-talks"]
    starts = {(n, 0) for n in (1, 2, 3)}
    inherited = {(2, 0): frozenset({"date"} if inherits else ())}
    rows = find_rows(cv, Reading(lines, tags, starts, inherits=inherited))[1:]
    assert [row.values.get("date") for row in rows].count("2019") == dated
