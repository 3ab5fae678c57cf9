"""BibTeX is read as BibTeX reads it, and every mistake gets a message with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.content.bibtex.salvage import salvage
from sitegen.errors import ContentError
from sitegen.model import Publication
from tests.conftest import GOLDEN

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

VALUES = st.lists(
    st.sampled_from([*'{}"\\@$%#,= \nÖ', "{a}", '\\"o', "\\&", "\\{", "@x{", "$n$", "a b"])
).map("".join)
FIELDS = st.builds(
    "{}{}= {}".format,
    st.sampled_from(["title", "AUTHOR", "doi", "month", "a-b", "1a", "a b"]),
    st.sampled_from(["", " ", "\n  "]),
    VALUES.map("{{{}}}".format) | st.sampled_from(["jan", "foo", "12", '"a"', "{a} # {b}", ""]),
)
ENTRIES = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["@article{", "@Misc {", "@string{", "@comment{", "@misc(", "a @book{", "@{"]),
    st.sampled_from(["a,", "A,", "b", "c\n,", "d e,", "é,"]),
    st.lists(FIELDS, max_size=3).map(",".join),
    st.sampled_from(["}", ",\n}\n\n", "},", "", "\n"]),
)
FILES = st.lists(ENTRIES, min_size=1, max_size=3).map("\n".join)


@pytest.mark.parametrize("path", sorted((GOLDEN / "bibtex").glob("*.bib")), ids=lambda p: p.stem)
def test_mistakes_have_messages(path: Path, golden: Callable[[Path, str], None]) -> None:
    with pytest.raises(ContentError) as caught:
        bibtex.decode(path.read_text(encoding="utf-8"), "publications.bib")
    golden(path.with_suffix(".txt"), f"{caught.value}\n")


def test_values_of_every_kind_are_read() -> None:
    text = """
    A note to myself.
    @comment{jabref-meta: x = {y}}
    @preamble{"\\newcommand{\\x}{y}"}
    @string{acm = "ACM {P}ress"}
    @STRING(conf = acm # " Conference")
    @InProceedings(lee2020,
        Title = "Plants {"}and{"} insects",
        booktitle = conf # { on } # "Botany",
        Year = 2020, MONTH = sep,
        pages = {1--10}
    )
    """
    venue = "ACM {P}ress Conference on Botany"
    date = {"year": "2020", "month": "sep", "pages": "1--10"}
    fields = {"title": 'Plants {"}and{"} insects', "booktitle": venue, **date}
    expected = Publication("lee2020", "inproceedings", fields)
    assert bibtex.decode("\ufeff" + text.replace("\n", "\r\n"), "x.bib") == (expected,)


@settings(max_examples=1000, deadline=None)
@given(FILES)
def test_any_file_is_read_or_has_problems_in_it(text: str) -> None:
    works = bibtex.read(text, "x.bib")
    lines = text.split("\n")
    for problem in works.problems:
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
        assert problem.hint
    assert len(bibtex.decode(bibtex.encode(works.publications), "x.bib")) == len(works.publications)
    saved = [each.publication for each in salvage(text, "x.bib").saved]
    assert len(saved) >= len(works.publications)
    assert len({work.key.lower() for work in saved}) == len(saved)
    assert len(bibtex.decode(bibtex.encode(saved), "x.bib")) == len(saved)


def test_abbreviations_cannot_multiply() -> None:
    bomb = "@string{a0 = {lol}}\n"
    bomb += "".join(f"@string{{a{n} = a{n - 1} # a{n - 1}}}\n" for n in range(1, 60))
    assert bibtex.read(bomb + "@misc{x, title = a59}", "x.bib").problems
    assert salvage(bomb + "@misc{x, title = a59}", "x.bib").broken


def test_a_key_too_long_for_an_address_is_reported() -> None:
    with pytest.raises(ContentError, match=r"works\.bib:1:7: the key 'a+…' is too long"):
        bibtex.decode(f"@misc{{{'a' * 201}, title={{T}}}}", "works.bib")


def test_a_broken_entry_does_not_stop_the_others() -> None:
    text = "@misc{a, title={A}}\n@misc{b, title={B}\n@misc{c, title={C}}\nnote\n@misc{A, x = y}"
    works = bibtex.read(text, "x.bib")
    assert [work.key for work in works.publications] == ["a", "c"]
    assert [problem.line for problem in works.problems] == [2, 5, 5]
    saved = salvage(text, "x.bib")
    assert [each.publication.key for each in saved.saved] == ["a", "c", "Aa"]
    assert [each.problem.line for each in saved.broken] == [2]
    assert saved.remarks == [(4, "note")]


@pytest.mark.parametrize(
    ("field", "message"),
    [
        (r"title = {R\&D, 50\%}", None),
        ("title = {R&D}", "x.bib:1:20: unescaped '&' in 'title' of 'a'"),
        ("note = {50% of}", "x.bib:1:20: unescaped '%' in 'note' of 'a'"),
        ("note = {R&amp;D}", "x.bib:1:19: HTML entity '&amp;' in 'note' of 'a'"),
        ("url = {x&y}, abstract = {x & y}, note = {a} # {b}", None),
    ],
)
def test_characters_that_latex_takes_for_commands(field: str, message: str | None) -> None:
    found = [*bibtex.find_unescaped(f"@misc{{a, {field}}}", "x.bib")]
    assert [str(problem).partition("\n")[0] for problem in found] == ([message] if message else [])


@pytest.mark.parametrize(
    ("key", "field", "place"),
    [("a", "", (2, 3)), ("a", "year", (3, 1)), ("a", "note", (2, 3)), ("b", "", (0, 0))],
)
def test_entries_and_fields_have_a_place(key: str, field: str, place: tuple[int, int]) -> None:
    text = "% x\n  @misc{a, title = {year = 1},\nyear = 2}"
    assert bibtex.find_position(text, key, field) == place


@pytest.mark.parametrize(
    ("fields", "parts"),
    [
        ({"date": "2020-03-04", "year": "2019"}, (2020, 3, 4)),
        ({"year": "2019", "month": "sep"}, (2019, 9)),
        ({"year": "2019", "month": "09--10"}, (2019, 9)),
        ({"year": "2019", "month": "1/2"}, (2019, 1)),
        ({"year": "2019", "month": "13"}, (2019,)),
        ({"year": "to appear", "month": "sep"}, ()),
    ],
)
def test_dates_have_parts(fields: dict[str, str], parts: tuple[int, ...]) -> None:
    assert bibtex.date_parts(Publication("a", "misc", fields)) == parts
