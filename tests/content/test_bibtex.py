"""BibTeX <-> publications, and what fields are made of."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.content.bibtex import latex
from sitegen.content.bibtex.latex import squeezed
from sitegen.errors import ContentError
from sitegen.model import Name, Publication

PLAIN = [
    "a",
    "B",
    "GPU",
    "I/O",
    "刘运卓",
    "é",
    "Ł",
    "ß",
    "{",
    "}",
    "$",
    "$x_1^{2}$",
    "$\\alpha$",
    "$5",
    "\\",
    "\\\\",
    '"',
]
MARKS = [
    "%",
    "&",
    "#",
    "_",
    "~",
    "^",
    "\u00a0",
    "\u2009",
    " ",
    ",",
    "=",
    "--",
    "``",
    "`",
    "'",
    "@",
    "@misc{",
    "\\url{",
]
MACROS = [
    "\\'e",
    '{\\"o}',
    "\\c{c}",
    "\\v s",
    "\\H{o}",
    "\\'",
    "\\t{oo}",
    "\\~{}",
    "\\ss",
    "{\\ss}",
    "\\o ",
    "\\i",
    "\\,",
]
GROUPS = [
    "{",
    "}",
    "{}",
    "\\emph{",
    "{\\em ",
    "\\url{a_b}",
    "\\foo",
    "\\LaTeX",
    "\\{",
    "\\(",
    "\\)",
    "$",
    "\\$",
    "$x$",
]
SIGNS = [
    "\\",
    "\\&",
    "\\%",
    "\\-",
    "\\alpha",
    "\\textbackslash{}",
    "\\textasciitilde ",
    "~",
    "^",
    "_",
    " ",
    "a",
    "刘",
]
LETTERS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=3)
TEXTS = st.lists(st.sampled_from([*PLAIN, *MARKS]) | LETTERS, max_size=12).map("".join)
LATEX = st.lists(st.sampled_from([*MACROS, *GROUPS, *SIGNS]), max_size=10).map("".join)


def one(**fields: str) -> Publication:
    return Publication("key", "misc", fields)


def read(value: str, name: str = "title") -> str:
    """What a value in braces is read as."""
    (publication,) = bibtex.decode(f"@misc{{key, {name} = {{{value}}}}}", "x.bib")
    return publication.fields[name]


@settings(max_examples=1000, deadline=None)
@given(TEXTS)
def test_plain_text_survives_a_field_and_a_file(text: str) -> None:
    value = bibtex.field(text)
    assert bibtex.plain(value) == squeezed(text)
    expected = one(title=value) if value else one()
    assert bibtex.decode(bibtex.encode([expected]), "x.bib") == (expected,)


@settings(max_examples=1000, deadline=None)
@given(LATEX)
@example("\\a\\-a")
def test_what_is_read_is_written_and_read_again(text: str) -> None:
    value = squeezed(latex.to_field(text))
    assume(value and latex.balanced(latex.from_field(value)))
    assert bibtex.decode(bibtex.encode([one(title=value)]), "x.bib") == (one(title=value),)


@settings(max_examples=300, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Z"]), min_size=1, max_size=20))
def test_addresses_are_written_as_they_are(text: str) -> None:
    (publication,) = bibtex.decode(bibtex.encode([one(url=text)]), "x.bib")
    if not set("{}\\") & set(text):
        assert publication == one(url=text)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"G{\"o}del and Erd{\H o}s", "Gödel and Erdős"),
        (r"\'Etude, {\'E}tude, {{\'E}tude}", "Étude, Étude, {Étude}"),
        (r"na{\"\i}ve \v{S}koda \c cedilla \aa ngstr\o{}m", "naïve Škoda çedilla ångstrøm"),
        (r"Stra\ss e, {\ss}, \ae{}on, \L ukasz", "Straße, ß, æon, Łukasz"),
        (r"R\&D, 50\%, \#1, a\_b, 5\$", r"R&D, 50%, #1, a_b, 5\$"),
        (r"Ann~Lee \textasciitilde{}5 \~{}6 a\,b", "Ann\u00a0Lee ~5 ~6 a\u2009b"),
        (
            r"{FastIOV} in $O(\log n)$ for {\em all} \emph{x}",
            r"{FastIOV} in $O(\log n)$ for {\em all} \emph{x}",
        ),
        (r"\url{https://a.b/c_d}", r"\url{https://a.b/c_d}"),
        ("{A} b{C}", "{A} b{C}"),
        ("one\n    two\t three ", "one two three"),
        (r"pages 1--10 of \"Uber", "pages 1--10 of Über"),
        (r"Nov\'{a}k \textendash{} \textquoteleft x\textquoteright", "Novák – ‘x’"),
        ("costs $5", r"costs \$5"),
        (r"set \{a\}", r"set \textbraceleft{}a\textbraceright{}"),
        (r"a\-b \/c\\d", "ab c d"),
        (r"Nguy{\~{\^e}}n, \'\^o", "Nguyễn, ố"),
        (r"\(O(n)\)", "$O(n)$"),
        (r"\emph{\'e} \emph{\ss}", r"\emph{é} \emph{ß}"),
    ],
)
def test_latex_becomes_unicode(written: str, value: str) -> None:
    assert read(written) == value


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"https://a.b/c_d%20e~f#g&h", "https://a.b/c_d%20e~f#g&h"),
        (r"https://a.b/c\_d\%20e\~{}f\#g\&h", "https://a.b/c_d%20e~f#g&h"),
        (r"\url{https://a.b/c_d}", "https://a.b/c_d"),
    ],
)
def test_addresses_are_read_as_they_are(written: str, value: str) -> None:
    assert read(written, "url") == value


def test_values_of_every_kind() -> None:
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
    assert bibtex.decode("\ufeff" + text.replace("\n", "\r\n"), "x.bib") == (
        Publication(
            "lee2020",
            "inproceedings",
            {
                "title": 'Plants {"}and{"} insects',
                "booktitle": "ACM {P}ress Conference on Botany",
                "year": "2020",
                "month": "sep",
                "pages": "1--10",
            },
        ),
    )


def test_canonical_form() -> None:
    publication = Publication(
        "liu2023",
        "inproceedings",
        {
            "author": "刘运卓 and Gödel, K.",
            "title": r"{R&D}: 5% of a_b in $x_1$ for \$2 ~ \emph{x}",
            "month": "jan",
            "note": "",
        }
        | {"url": "https://a.b/c_d%20e"},
    )
    assert bibtex.encode([publication, one(month="January")]) == (
        "@inproceedings{liu2023,\n"
        "  author = {刘运卓 and Gödel, K.},\n"
        "  title = {{R\\&D}: 5\\% of a\\_b in $x_1$ for \\$2 \\textasciitilde{} \\emph{x}},\n"
        "  month = jan,\n"
        "  url = {https://a.b/c_d%20e},\n"
        "}\n"
        "\n"
        "@misc{key,\n"
        "  month = {January},\n"
        "}\n"
    )
    assert bibtex.encode([]) == ""


def test_a_value_with_a_lone_brace_is_a_bug_of_ours() -> None:
    with pytest.raises(ValueError, match="unmatched brace"):
        bibtex.encode([one(title="{")])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("FastIOV: Fast Startup of Network I/O", "{FastIOV}: Fast Startup of Network {I/O}"),
        ("X-Plane: A High-Throughput 5G UPF", "{X-Plane}: A High-Throughput {5G} {UPF}"),
        ("Multi-GPU DNNs, iPhones and Vitamin C", "Multi-{GPU} {DNNs}, {iPhones} and Vitamin {C}"),
        ("A Study of A/B Tests", "A Study of {A/B} Tests"),
        ("基于GPU的训练", "基于{GPU}的训练"),
        ("From $5 to $6, $x^2$ and 3D", r"From \$5 to \$6, $x^2$ and {3D}"),
        (r"a \price {x}", r"a \textbackslash{}price \textbraceleft{}x\textbraceright{}"),
        ("Ordinary words only", "Ordinary words only"),
    ],
)
def test_capitals_that_matter_are_kept(text: str, value: str) -> None:
    assert bibtex.field(text) == value


def test_plain_text_of_what_people_write() -> None:
    assert bibtex.plain(r"{A {GPU}} \emph{x} \textsc{Y} \url{https://a_b} R\&D $x_{1}$") == (
        "A GPU x Y https://a_b R&D $x_{1}$"
    )
    assert bibtex.plain(r"\href{https://a_b}{Tides}") == "Tides"


def test_names() -> None:
    value = "Yunzhuo Liu and van der Berg, Jan and Smith, Jr., John and {Google, Inc.} and 刘运卓 and 江, 波 and others"
    assert bibtex.names(value) == (
        Name(given="Yunzhuo", family="Liu"),
        Name(given="Jan", family="Berg", prefix="van der"),
        Name(given="John", family="Smith", suffix="Jr."),
        Name(family="Google, Inc."),
        Name(family="刘运卓"),
        Name(family="江波"),
    )
    assert bibtex.has_others(value)
    assert not bibtex.has_others("Ann Others")
    assert bibtex.names("") == ()
    assert bibtex.names("Alexander  and\n{Barnes and Noble}\tAND T-H. Hubert Chan") == (
        Name(family="Alexander"),
        Name(family="Barnes and Noble"),
        Name(given="T-H. Hubert", family="Chan"),
    )


@pytest.mark.parametrize(
    ("people", "value"),
    [
        (["Yunzhuo Liu", "Liu, Y.", "刘运卓"], "Yunzhuo Liu and Liu, Y. and 刘运卓"),
        (
            ["Council of Trade and Industry", "Google, Inc."],
            "{Council of Trade and Industry} and {Google, Inc." + "}",
        ),
        (["The ATLAS Collaboration", "et al."], "{The ATLAS Collaboration} and others"),
        (["John Smith, Jr.", "Smith, Jr., John"], "Smith, Jr., John and Smith, Jr., John"),
        (["  Ann\n Lee ", "", "R&D {x}"], r"Ann Lee and R&D \textbraceleft{}x\textbraceright{}"),
    ],
)
def test_names_are_joined(people: list[str], value: str) -> None:
    assert bibtex.join_names(people) == value


@pytest.mark.parametrize(
    ("author", "year", "title", "key"),
    [
        ("Yunzhuo Liu", "2023", "X-Plane: A High-Throughput UPF", "liu2023xplane"),
        ("Liu, Y. and Bo Jiang", "2023", "{The} {GPU} Book", "liu2023gpu"),
        ("刘运卓", "2023", "面向安全容器的网络", "liu2023mianxiang"),
        ("曾国藩", "", "《数据》", "zengshuju"),
        ("欧阳修", "2020", "A", "ouyang2020a"),
        ("Ludwig van Beethoven", "1808", "An die Ferne", "beethoven1808die"),
        ("Kåre Ødegård", "2001", "Über Straßen", "odegard2001uber"),
        ("", "2001", "Plants", "2001plants"),
        ("", "", "", "untitled"),
    ],
)
def test_citation_keys(author: str, year: str, title: str, key: str) -> None:
    assert bibtex.citation_key(author, year, title, ()) == key


def test_citation_keys_do_not_clash() -> None:
    taken: set[str] = set()
    for _ in range(28):
        taken.add(bibtex.citation_key("Ann Lee", "2020", "Plants", taken))
    assert {"lee2020plants", "lee2020plantsa", "lee2020plantsz", "lee2020plants-2"} < taken
    assert len(taken) == 28


@given(TEXTS, TEXTS, TEXTS)
@settings(deadline=None)
def test_citation_keys_are_ascii(author: str, year: str, title: str) -> None:
    assert re.fullmatch(r"[a-z0-9]+", bibtex.citation_key(author, year, title, ()))


def test_a_key_that_is_too_long_for_an_address_is_told() -> None:
    with pytest.raises(ContentError, match=r"works\.bib:1:7: the key 'a+…' is too long"):
        bibtex.decode(f"@misc{{{'a' * 201}, title={{T}}}}", "works.bib")


@pytest.mark.parametrize(
    ("value", "people"),
    [
        ("{Foam and Tides Group} and Ada Nilsson", ["Foam and Tides Group", "Ada Nilsson"]),
        ("Ada Nilsson and {Hill {Quay and Co}}", ["Ada Nilsson", "Hill Quay and Co"]),
    ],
)
def test_names_in_braces_are_one(value: str, people: list[str]) -> None:
    assert [bibtex.plain(str(name)) for name in bibtex.names(value)] == people
