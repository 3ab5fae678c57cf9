"""Oddities of the .bib files of other programs, generated."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.content.bibtex.salvage import salvage
from sitegen.model import Publication

FIELDS: Final = "author={Nilsson, Åda and Holm, Bo}, title={Foam}, year=2019"
REMARKS: Final = (
    "Scopus", "EXPORT DATE: 12 March 2020", "# Papers", "// ours", "Papers in journals:", "100 works",
)  # fmt: skip
COMMENTS: Final = (
    "%", "% a comment", "%@misc{old, title={Old}}", "% @misc{old,\n%  title={Old},\n%}",
    "@comment{one line}", "@comment{\n  my list\n  (of {works})\n}", '@preamble{"\\newcommand{\\x}\n{y}"}',
    "@Comment{jabref-meta: databaseType:bibtex;}", "", "---",
)  # fmt: skip
HEADS: Final = (
    "@article{{{},",
    "@ article{{{},",
    "@article {{{},",
    "@ARTICLE\n{{{},",
    " @article( {},",
)
KEYS: Final = ("a", "nilsson 2019", "Nilsson_2019:a", "a/b", "ü")


@st.composite
def files(draw: st.DrawFn) -> tuple[str, int, list[str]]:
    """A file, the number of its entries, and the remarks between them."""
    pieces: list[str] = []
    remarks: list[str] = []
    count = 0
    for _ in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from(["remark", "comment", "entry"]))
        if kind == "remark":
            remarks.append(draw(st.sampled_from(REMARKS)))
            pieces.append(remarks[-1])
        elif kind == "comment":
            pieces.append(draw(st.sampled_from(COMMENTS)))
        else:
            head = draw(st.sampled_from(HEADS)).format(draw(st.sampled_from(KEYS)))
            pieces.append(f"{head} {FIELDS}{')' if '(' in head else '}'}")
            count += 1
    return draw(st.sampled_from(["\n", "\n\n"])).join(pieces), count, remarks


@settings(deadline=None)
@given(files())
def test_every_entry_is_read_whatever_stands_between_them(
    file: tuple[str, int, list[str]],
) -> None:
    text, count, remarks = file
    result = salvage(text, "x.bib")
    assert [each.publication.get("title") for each in result.saved] == ["Foam"] * count
    assert not result.broken
    assert [remark for _, remark in result.remarks] == remarks
    lines = text.split("\n")
    assert all(lines[line - 1].strip() == remark for line, remark in result.remarks)


def test_an_entry_behind_a_percent_sign_is_a_comment_and_survives_a_revision() -> None:
    text = "%@misc{old, title={Old}}\n@misc{new, title={New}}\n"
    (work,) = bibtex.decode(text, "x.bib")
    assert work.key == "new"
    changed = Publication("new", "misc", {"title": "Newer"})
    assert bibtex.revise(text, [changed]) == text.replace("{New}", "{Newer}")


ACCENTS: Final = {
    r"\'\i a": "ía",
    r"\'{\i}a": "ía",
    r"{\'\i}a": "ía",
    r"\'ia": "ía",
    r"\'{i}a": "ía",
}
COMMANDS: Final = {
    r"\enquote{foam \enquote{and} tides}": "“foam “and” tides”",
    r"\ang{30} \ang{-4.5}": "30° -4.5°",
    r"\SI{5}{\kilo\metre\per\second}": "5\u00a0km/s",
    r"\qty[per-mode=symbol]{3.5}{\micro\metre}": "3.5\u00a0µm",
    r"\num{1e5}": "1e5",
    r"\pounds 5": "£5",
    r"{\pounds}5": "£5",
    r"\sqrt{2}": r"$\sqrt{2}$",
    r"$\sqrt{2}$": r"$\sqrt{2}$",
    r"$M_{\ensuremath{\odot}}$": r"$M_{{\odot}}$",
    r"{\raisebox{-0.5ex}\textasciitilde}5": "~5",
    r"\lower.5ex\hbox{x}": "x",
}


@given(st.lists(st.sampled_from([*ACCENTS.items(), *COMMANDS.items()]), min_size=1, max_size=4))
def test_macros_become_the_characters_that_they_print(pairs: list[tuple[str, str]]) -> None:
    text = "@misc{a, title={" + ", ".join(latex for latex, _ in pairs) + "}}"
    (work,) = bibtex.decode(text, "x.bib")
    assert bibtex.plain(work.get("title")) == ", ".join(plain for _, plain in pairs)


@given(
    st.sampled_from([r"\mnras", r"{\mnras}", r"{{\mnras}}"]),
    st.sampled_from(["journal", "journaltitle"]),
)
def test_macros_of_journals_are_resolved(macro: str, name: str) -> None:
    text = "@article{a, " + f"{name} = {macro if macro[0] == '{' else f'{{{macro}}}'}" + "}"
    (work,) = bibtex.decode(text, "x.bib")
    assert work.get(name) == "Monthly Notices of the Royal Astronomical Society"


@pytest.mark.parametrize(
    ("journal", "text"),
    [
        (r"{\it \mnras}, in press", "Monthly Notices of the Royal Astronomical Society, in press"),
        (r"\mnras Letters", "Monthly Notices of the Royal Astronomical Society Letters"),
        (r"\foam", "foam"),
        (r"Tides \& \AA l", "Tides & Ål"),
    ],
)
def test_a_journal_keeps_all_of_its_words(journal: str, text: str) -> None:
    (work,) = bibtex.decode(f"@article{{a, journal = {{{journal}}}}}", "x.bib")
    assert bibtex.plain(work.get("journal")) == text


@pytest.mark.parametrize(
    ("name", "value", "address"),
    [
        ("doi", r"10.1000/(SICI)1{\%}3C::AID{\textless}1{\textgreater}3;2-{\#}", "10.1000/(SICI)1%3C::AID<1>3;2-#"),
        ("url", r"https://x.example.org/{\~{}}ek/a{\_}b\&c={%}20", "https://x.example.org/~ek/a_b&c=%20"),
        ("url", r"\url{https://x.example.org/\textasciitilde{}ek}", "https://x.example.org/~ek"),
        ("url", r"https://x.example.org/\$a\_{b}", "https://x.example.org/$a_{b}"),
    ],
)  # fmt: skip
def test_addresses_have_no_macros(name: str, value: str, address: str) -> None:
    (work,) = bibtex.decode(f"@misc{{a, {name} = {{{value}}}}}", "x.bib")
    assert work.get(name) == address


def test_a_season_is_no_month() -> None:
    seasons = [{"date": "2017-21"}, {"year": "2017", "month": "Spring"}]
    works = [Publication("a", "misc", fields) for fields in (*seasons, {"date": "2017-12-31"})]
    assert [*map(bibtex.date_parts, works)] == [(2017,), (2017,), (2017, 12, 31)]
    assert [*map(bibtex.issue_date, works)] == ["2017-21", "2017-21", "2017-12-31"]


IDS: Final = (
    r"~{\orcidlink{0000-0002-1825-0097}}",
    r" \orcid{https://orcid.org/0000-0002-1825-009X}",
)
MARKS: Final = (*IDS, "", r"$^{\dagger}$", "$^*$", r"\textsuperscript{1}", " 0001", r"$^{1,\ast}$")
NAMES: Final = {
    "Mara Tester{}": ("Mara", "", "Tester", ""),
    "Tester{}, Mara": ("Mara", "", "Tester", ""),
    "J. D. De Laat{}": ("J. D.", "", "De Laat", ""),
    "Jan van der Berg{}": ("Jan", "van der", "Berg", ""),
    "van der Berg, 3rd, Karl{}": ("Karl", "van der", "Berg", "3rd"),
    "family=Vries, given=Jan, prefix=de, useprefix=true{}": ("Jan", "de", "Vries", ""),
    "Chi Van Nguyen{}": ("Chi Van", "", "Nguyen", ""),
}


@given(
    st.lists(
        st.tuples(st.sampled_from([*NAMES.items()]), st.sampled_from(MARKS)),
        min_size=1,
        max_size=4,
    )
)
def test_names_are_split_without_marks(
    people: list[tuple[tuple[str, tuple[str, ...]], str]],
) -> None:
    value = " and ".join(
        spelling.format("" if "=" in spelling else mark) for (spelling, _), mark in people
    )
    expected = [
        (given, family, prefix, suffix) for (_, (given, prefix, family, suffix)), _ in people
    ]
    assert [tuple(name) for name in bibtex.names(value)] == expected
    assert [tuple(name) for name in bibtex.names(bibtex.clean_names(value))] == expected
    assert not set(bibtex.clean_names(value)) & set("$\\=")
