"""References in CSL styles, which are invented here."""

from __future__ import annotations

import pytest

from sitegen.citing import UncitedError, style
from sitegen.citing.elements import cased
from sitegen.content import bibtex
from sitegen.content.styles import NoStyleError
from tests.citing.invented import AUTHOR_DATE, ITALIC, NAME, NUMBERED, csl
from tests.citing.test_styles import BOOK, CHAPTER, CHINESE, JOURNAL, PREPRINT

FRENCH = "@article{a, title={Foam : une vague}, author={Ek, Bo}, journal={Mer}, year={2020}}"


def html(content: bytes, entry: str, owners: tuple[int, ...] = (), href: str = "") -> str:
    return style("own.csl", content).html(bibtex.decode(entry, "x")[0], owners, href)


TITLE = '<text variable="title"/>'
LAYOUTS: dict[str, tuple[bytes, str, str]] = {
    "author-date": (
        AUTHOR_DATE,
        JOURNAL,
        "Lin, M.-L., Ek, B., et al., (2023), “Deep Water in GPUs,” <i>Journal of Tides</i>, vol. 12, pp. 101–118, https://doi.org/10.1000/x.",
    ),
    "book": (AUTHOR_DATE, BOOK, "Lin, M., (2015), “Tides,” Sea Press."),
    "numbered": (
        NUMBERED,
        JOURNAL,
        "M.-L. Lin et al., Deep Water in GPUs, <i>Journal of Tides</i>, vol. 12, pp. 101–118, 2023, doi:10.1000/x.",
    ),
    "chapter": (NUMBERED, CHAPTER, "M. Lin, Ebb &amp; Flow, <i>Waters</i>, pp. 3–8, Hill &amp; Co, 2014."),
    "a preprint has its archive and number": (
        csl(f'{TITLE}<text variable="number"/><text variable="publisher"/><text variable="URL"/>'),
        PREPRINT,
        "Foam, arXiv:2001.00001, arXiv, https://arxiv.org/abs/2001.00001.",
    ),
    "texts of a style are escaped": (
        csl('<text value="&lt;img src=x onerror=alert(1)&gt;"/><text variable="title" prefix="&lt;b&gt;"/>'),
        BOOK,
        "&lt;img src=x onerror=alert(1)&gt;, &lt;b&gt;Tides.",
    ),
    "a macro without its variables is empty": (
        csl(f'{TITLE}<text macro="t"/>', before=(
            '<macro name="t"><text term="translator" form="verb"/><names variable="translator"/></macro>'
        )), BOOK, "Tides.",
    ),
    "a macro without variables is not": (
        csl(f'{TITLE}<text macro="t"/>', before='<macro name="t"><text term="online"/></macro>'),
        BOOK, "Tides, online.",
    ),
    "a space before a colon in a title stays": (
        csl(TITLE, attributes='default-locale="fr-FR"'), FRENCH, "Foam : une vague.",
    ),
    "given names are in full": (
        csl(NAME.format(name=' initialize="false" initialize-with="."')),
        "@book{a, author={Lin, Mei-Li and Ek, Bo}}", "Mei-Li Lin, Bo Ek.",
    ),
    "parts of names have affixes": (
        csl('<names variable="author"><name><name-part name="family" prefix="*" suffix="*"/></name></names>'),
        "@book{a, author={van der Berg, Jan and Ek, Ida}}", "Jan *van der Berg*, Ida *Ek*.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LAYOUTS)
def test_references_follow_the_style(name: str) -> None:
    content, entry, expected = LAYOUTS[name]
    assert html(content, entry) == expected


def test_only_chinese_works_are_cited_in_chinese() -> None:
    assert (
        html(NUMBERED, CHINESE) == "林梅 等, 一种测潮方法, <i>海洋学报</i>, 卷 44, 页 1～9, 2021年."
    )
    assert "《一种测潮方法》" in html(AUTHOR_DATE, CHINESE)
    chinese = NUMBERED.replace(b'class="in-text"', b'class="in-text" default-locale="zh-CN"')
    assert html(chinese, CHINESE) == html(NUMBERED, CHINESE)
    assert html(chinese, JOURNAL) == html(NUMBERED, JOURNAL)


def test_the_layout_is_that_of_the_language() -> None:
    chinese = '<layout locale="zh" suffix="。"><text variable="title"/></layout>'.encode()
    both = ITALIC.replace(b"<bibliography>", b"<bibliography>" + chinese)
    assert html(both, CHINESE) == "一种测潮方法。"
    assert html(both, JOURNAL) == html(ITALIC, JOURNAL)


def test_a_style_for_notes_shows_a_work_as_its_first_note() -> None:
    notes = AUTHOR_DATE.replace(b"bibliography>", b"citation>")
    notes = notes.replace(b'<citation><layout><text variable="title"/></layout></citation>', b"")
    assert b"<bibliography>" not in notes
    assert html(notes.replace(b"in-text", b"note"), BOOK) == html(AUTHOR_DATE, BOOK)


def test_titles_keep_mathematics_and_emphasis_but_no_html() -> None:
    entry = r"@book{a, title={A \emph{Fast} {GPU} in $n^2$ \& <script>alert(1)</script>}, author={Lin, Mei}}"
    written = html(ITALIC, entry)
    assert "<i>A <em>Fast</em> GPU in <math>" in written
    assert "&amp; &lt;script&gt;alert(1)&lt;/script&gt;</i>" in written
    plain = style("own.csl", ITALIC).text(bibtex.decode(entry, "x")[0])
    assert plain == "A Fast GPU in n^2 & <script>alert(1)</script>, Mei Lin."


def test_private_characters_in_a_style_or_an_entry_have_no_effect() -> None:
    marks = "\ue001\ue002\ue004\ue005\ue010\ue012\ue100\ue800"
    strange = csl(f'<text value="a{marks}b"/><text variable="title"/>')
    entry = f"@book{{a, title={{Tides{marks}}}, author={{Lin, Mei}}}}"
    assert html(strange, entry, (0,), "x/") == 'ab, <a class="title" href="x/">Tides</a>.'


def test_the_owner_is_highlighted_and_the_title_links_whatever_the_case() -> None:
    upper = csl(
        '<names variable="author"><name name-as-sort-order="all">'
        '<name-part name="family" text-case="uppercase"/></name></names>'
        '<text variable="title" text-case="uppercase"/>'
    )
    written = html(upper, JOURNAL, (0, 2), "deep/?a=1&b=2")
    assert written.startswith(
        '<b class="owner">LIN</b>, Mei-Li, EK, Bo, <b class="owner">BERG</b>, Jan van der, EK'
    )
    assert '<a class="title" href="deep/?a=1&amp;b=2">DEEP WATER IN GPUS</a>.' in written
    untitled = html(csl('<names variable="author"/>'), BOOK, (), "tides/")
    assert untitled == '<a class="title" href="tides/">Mei Lin.</a>'


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (' and="text"', "Mei Lin, Bo Ek, et al."),
        (' and="symbol" name-as-sort-order="all"', "Lin, Mei, Ek, Bo, et al."),
        (' et-al-min="3" et-al-use-first="1"', "Mei Lin et al."),
    ],
)
def test_and_others_becomes_et_al(names: str, expected: str) -> None:
    entry = "@book{a, title={Tides}, author={Lin, Mei and Ek, Bo and others}}"
    assert html(csl(NAME.format(name=names)), entry) == expected


def test_editors_in_place_of_authors_are_not_repeated() -> None:
    entry = "@book{a, title={Tides}, editor={Lin, Mei}, publisher={Sea Press}}"
    twice = csl(NAME.format(name="") + TITLE + '<names variable="editor" prefix="by "/>')
    assert html(twice, entry) == "Mei Lin, Tides."
    both = twice.replace(b'variable="editor" prefix', b'variable="translator editor" prefix')
    assert html(both, entry) == "Mei Lin, Tides."
    assert html(twice, f"{entry[:-1]}, author={{Ek, Bo}}}}") == "Bo Ek, Tides, by Mei Lin."


@pytest.mark.parametrize(
    ("locale", "entry", "expected"),
    [
        ("en-US", "Why Tides?", "“Why Tides?”"),
        ("en-US", "Tides", "“Tides.”"),
        ("en-GB", "Tides", "‘Tides’."),
        ("en-GB", "The U.S.", "‘The U.S.’"),
        ("en-US", "Of std::move, .NET and 1...", "“Of std::move, .NET and 1...”"),
    ],
)
def test_a_reference_ends_in_one_stop_placed_as_in_its_language(
    locale: str, entry: str, expected: str
) -> None:
    content = csl('<text variable="title" quotes="true"/>', attributes=f'default-locale="{locale}"')
    assert html(content, f"@book{{a, title={{{entry}}}}}") == expected


@pytest.mark.parametrize(
    ("rule", "language", "text", "expected"),
    [
        ("title", "en-US", "the cost of a tide in the bay", "The Cost of a Tide in the Bay"),
        ("title", "en-US", "foam: the end is on", "Foam: The End Is On"),
        ("title", "en-US", "why std::move fails in iOS", "Why std::move Fails in iOS"),
        ("title", "en-US", "state-of-the-art linacs", "State-of-the-Art Linacs"),
        ("title", "de-DE", "die wellen", "die wellen"),
        ("sentence", "en-US", "Bayesian tides in Oslo", "Bayesian tides in Oslo"),
        ("sentence", "en-US", "TIDES OF OSLO", "Tides of oslo"),
        ("capitalize-first", "en-US", "“tides” rise", "“Tides” rise"),
        ("capitalize-all", "en-US", "tides of oslo", "Tides Of Oslo"),
        ("lowercase", "en-US", "Tides", "tides"),
    ],
)
def test_rules_about_capitals(rule: str, language: str, text: str, expected: str) -> None:
    assert cased(text, rule, language) == expected


@pytest.mark.parametrize(
    ("layout", "number"),
    [
        ('<text variable="citation-number" suffix=". "/>', "{}. "),
        ('<text variable="citation-number" vertical-align="sup"/>', "{} "),
        ('<text variable="citation-number" prefix="{" suffix="}"/>', "{{{}}} "),
        ('<group suffix=") "><number variable="citation-number"/></group>', "{}) "),
        ("", ""),
    ],
)
def test_the_number_is_not_part_of_the_reference(layout: str, number: str) -> None:
    own = style("own.csl", csl(layout + TITLE, delimiter=""))
    assert own.number == number
    assert own.html(bibtex.decode(BOOK, "x")[0]) == "Tides."


def test_an_empty_reference_is_an_error() -> None:
    papers = csl(f'<choose><if type="article-journal">{TITLE}</if></choose>', suffix="")
    assert html(papers, JOURNAL) == "Deep Water in GPUs"
    with pytest.raises(UncitedError):
        html(papers, BOOK)


DEPENDENT = b"""<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0"><info><title>Foam</title>
<link href="https://styles.example.org/journal-of-tides" rel="independent-parent"/></info></style>"""
ENTITY = b'<!DOCTYPE style [<!ENTITY secret SYSTEM "file:///etc/hostname">]>'
STEALING = ITALIC.replace(b"?>", b"?>" + ENTITY, 1).replace(b"<title>", b"<title>&secret;")


def with_macros(body: str, count: int = 1) -> bytes:
    """A style of macros, of which each calls the next."""
    macros = [f'<macro name="m{n}">{body.format(n + 1)}</macro>' for n in range(count)]
    last = f'<macro name="m{count}"><text value="x"/></macro>'
    return csl('<text macro="m0"/>', before="".join(macros) + last)


CALL, GROUPS = '<text macro="m{0}"/>', ("<group>" * 20, "</group>" * 20)
DEEP = csl("<group>" * 150 + '<text value="x"/>' + "</group>" * 150)


@pytest.mark.parametrize(
    ("content", "message", "hint"),
    [
        (b"", "is not XML: line 1, column 1", "save the style itself"),
        (b"<style", "is not XML: line 1, column 7", "save the style itself"),
        (b"<!DOCTYPE html><html><body/></html>", "declares a document type", "remove <!DOCTYPE"),
        (b"<html/>", "is not a citation style: it begins with <html>", "save the style itself"),
        (DEPENDENT, "depends on another style, 'journal-of-tides'", "/styles/journal-of-tides"),
        (AUTHOR_DATE.replace(b"suffix", b"suffer"), "is not a CSL 1.0 style: ", "fix the file"),
        (csl('<text macro="x"/>'), "calls an undefined macro 'x'", "add the macro"),
        (with_macros('<text macro="m0"/>'), "within itself", "remove one"),
        (with_macros(CALL + CALL, 40), "is too complex", "take the style from"),
        (with_macros(CALL.join(GROUPS), 90), "is too complex", "take the style from"),
        (DEEP, "is too complex", "take the style from"),
        (ITALIC + b" " * 2**21, "is too large", "take the style from"),
        (STEALING, "declares a document type", "remove <!DOCTYPE"),
    ],
    ids=[
        "empty",
        "torn",
        "page",
        "html",
        "dependent",
        "schema",
        "macro",
        "circle",
        "macros",
        "chain",
        "depth",
        "size",
        "stealing",
    ],
)
def test_unusable_styles_are_refused(content: bytes, message: str, hint: str) -> None:
    with pytest.raises(NoStyleError) as caught:
        style("own.csl", content)
    assert message in str(caught.value)
    assert hint in caught.value.hint
