"""The network together with the rules, with the weights that ship."""

from __future__ import annotations

import pytest

from sitegen.combining.check import check_answer
from sitegen.combining.combine import combine
from sitegen.combining.entries import Answer
from sitegen.combining.lines import number_lines
from sitegen.content import bibtex
from sitegen.content.bibtex.fields import MONTHS
from sitegen.document import Document, Line, Place, Span
from sitegen.model import Person
from sitegen.model.person import Private
from sitegen.model.text import strings, words_of
from sitegen.parsing import Origin, ParsedCV, parse_cv
from sitegen.reading import read_cv, scores_of
from sitegen.reading.choosing import choose
from sitegen.reading.decoding import find_rows
from sitegen.reading.draft import make_draft
from sitegen.reading.model import load
from sitegen.reading.text import CVText

CV = """\
Ada Nilsson
Department of Oceanography, University of Tromsen
ada@nilsson.example

APPOINTMENTS HELD
University of Tromsen, reader in tidal dynamics, since 2019
Institute of Foam Research, Bergvik, postdoctoral fellow, 2016 to 2019
Nordic Wave Laboratory, visiting scientist, spring 2018

DEGREES
University of Tromsen, doctorate in oceanography, 2016
Bergvik College, master of science in physics, 2012

WRITINGS
Foam lines in narrow fjords (with Bo Ek and Carla Lind) Journal of Tides 12: 33-47; 2023
2022 "How waves forget," Annals of Water 3: 1-20.
2021 "A field guide to spray," with Bo Ek, in Handbook of Coasts, ed. Dan Holm, Bergvik Press.
2020 "Salt and sound," Journal of Tides 9: 101-119.
2019 "The slow harbour," with Carla Lind, Letters in Ocean Science 44: 7-15.
2018 "Measuring foam," Annals of Water 1: 55-70.
2017 "Winter swell," with Bo Ek, Journal of Tides 6: 12-30.
2016 "Ice and echo," Annals of Water 1: 88-97.
2015 "Bubbles under load," with Carla Lind, Letters in Ocean Science 40: 3-9.
2014 "Notes on brine," Journal of Tides 3: 201-215.
2013 "Where rivers end," Annals of Water 1: 5-19.
2012 "On drifting," Letters in Ocean Science 37: 60-71.

TALKS
"Foam and its memory," Arctic Water Colloquium, Tromsen, May 2023
"What spray tells us," Coastal Physics Meeting, Lisbon, September 2022
"Sound below the surface," Nordic Wave Days, Bergvik, June 2021
"Harbours in winter," Department Seminar, University of Veld, November 2020
"Tides without moons," Annual Ocean Assembly, Kiel, March 2019
"Counting bubbles," Young Scientists' Forum, Oslo, 2017

TEACHING
Introduction to Waves, autumn 2019, autumn 2020, autumn 2021
Field Methods at Sea, spring 2020, spring 2022
Fluid Mechanics for Biologists, autumn 2022

SERVICE
referee, Journal of Tides, 2018 to the present
referee, Annals of Water, 2019 to the present
member, programme board, Nordic Wave Days, 2021
secretary, Society for Foam Studies, 2020 to 2022

HONOURS
Young Oceanographer of the Year, 2020
Bergvik Medal for Teaching, 2022
"""
"""The rules do not know the heading `WRITINGS`, and find no work."""
TITLES = {"How waves forget", "Salt and sound", "Winter swell", "Notes on brine", "On drifting"}


def document(text: str = CV) -> Document:
    lines = text.strip().split("\n")
    return Document("cv.txt", tuple(Line(t, Place("cv.txt", n)) for n, t in enumerate(lines, 1)))


def values_of(cv: ParsedCV) -> list[str]:
    works = [bibtex.plain(value) for work in cv.publications for value in work.fields.values()]
    return [*strings(cv.person), *strings(cv.private), *works]


@pytest.fixture(scope="module")
def improved() -> ParsedCV:
    return read_cv(document())


def test_a_list_that_the_rules_do_not_know_is_read(improved: ParsedCV) -> None:
    assert "publications" not in {entry.kind for entry in parse_cv(document()).lists}
    assert {bibtex.plain(work.get("title")) for work in improved.publications} >= TITLES


def test_no_word_is_lost(improved: ParsedCV) -> None:
    kept = set(words_of(" ".join(values_of(improved))))
    headings = {line.split()[0].lower() for line in CV.split("\n") if line.isupper()}
    small = {"with", "in", "to", "since", "held", "ed"}
    missing = set(words_of(CV)) - kept - headings - small
    assert not [word for word in missing if word[:3] not in MONTHS]  # dates are numbers


def test_no_word_is_invented(improved: ParsedCV) -> None:
    known = set(words_of(CV)) | {"present"}
    texts = [bibtex.plain(work.get("title")) for work in improved.publications]
    texts += strings([(post.organization, post.role) for post in improved.person.experience])
    texts += strings([(duty.organization, duty.role) for duty in improved.person.service])
    assert set(words_of(" ".join(texts))) <= known


def test_a_list_of_works_is_read_however_short() -> None:
    text = (
        "Nilsson, Ada, and Bo Ek. Foam Lines in Narrow Fjords. Journal of Tides 12 (2023): 33-47."
    )
    (work,) = read_cv(document(text)).publications
    assert bibtex.plain(work.get("title")) == "Foam Lines in Narrow Fjords"
    assert bibtex.plain(work.venue) == "Journal of Tides"


def test_works_below_an_unknown_heading_of_a_short_cv_are_read() -> None:
    text = """Runa Halvorsen
Posts
2018- Professor, Fjordby University
Recent writing
Halvorsen R., Tveit O. (2016) Ice that sings. Journal of Cold Water 12, 3-14.
Halvorsen R. (2021) Maps of melting. Fjordby Press."""
    article, book = read_cv(document(text)).publications
    assert bibtex.plain(article.venue) == "Journal of Cold Water"
    assert (book.type, book.get("publisher")) == ("book", "Fjordby Press")


def test_a_long_cv_is_read_in_parts() -> None:
    cv = CVText(document().lines)
    draft, model = make_draft(cv, parse_cv(document())), load()
    scores = scores_of(cv, draft, model, max_tokens=150)
    assert {name: len(values) for name, values in scores.items()} == {
        name: len(values) for name, values in scores_of(cv, draft, model).items()
    }
    titles = [row.values.get("title") for row in find_rows(cv, choose(cv, scores, model))]
    assert {"How waves forget", "Salt and sound", "Foam and its memory"} <= set(titles)


def test_a_label_is_no_heading_when_its_entry_is_gone() -> None:
    lines = [Line(text, Place("cv.txt", n)) for n, text in enumerate(("Grants", "Role: PI"), 1)]
    origins = [Origin(lines[0].place, ("heading",)), Origin(lines[1].place, ("grants", "heading"))]
    offline = ParsedCV(Person(name="Ada"), Private(), (), tuple(origins), lines=tuple(lines))
    numbered, secrets = number_lines(Document("cv.txt", tuple(lines)), offline)
    answer = check_answer(Answer([], numbers=frozenset({2})), numbered, secrets)
    combined, _ = combine(answer, offline, numbered, secrets, is_complete=True)
    assert [item.text for item in combined.person.unsorted] == ["Role: PI"]


@pytest.mark.parametrize("authors", ["Tester, M.", "Tester, M., & Roe, J."])
@pytest.mark.parametrize("title", ["Salt", "Foam and Tides"])
@pytest.mark.parametrize("edition", ["", " (2nd ed.)"])
@pytest.mark.parametrize("publisher", ["Quay Press", "Hill University Press"])
def test_a_book_in_apa_style_has_its_title_and_publisher(
    authors: str, title: str, edition: str, publisher: str
) -> None:
    text = f"{authors} (2015). {title}{edition}. {publisher}."
    start = text.index(title)
    spans = (Span(start, start + len(title), "italic"),)
    lines = (
        Line("Books", Place("cv.md", 1), level=1),
        Line(text, Place("cv.md", 2), spans=spans),
    )
    (work,) = read_cv(Document("cv.md", lines)).publications
    assert (work.type, bibtex.plain(work.get("title"))) == ("book", title)
    assert (work.get("publisher"), work.get("edition")) == (publisher, edition[2:5])


def test_a_cv_of_signs_that_are_in_no_vocabulary_is_read() -> None:
    document = Document("cv.txt", (Line("\u2603\u2604 \u2605", Place("cv.txt", 1)),), True)
    assert [origin.became for origin in read_cv(document).origins] == [("marks",)]
