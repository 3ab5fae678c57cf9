"""Whole lists of references, each in one style."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitegen.document import Line, Place, Span
from sitegen.parsing import conserve, references, works
from sitegen.parsing.lines.blocks import Block
from sitegen.parsing.references import tokens
from sitegen.parsing.vocabulary import words

VANCOUVER = (
    "Ekdal MO, Castellane R, de Witte P. Tidal heating in small moons. Planet Sci. 2019;12(4):101–9.",
    "Castellane R, Ekdal MO. Does gravel remember floods? J Geol. 2021;33:7–19.",
    "Ekdal MO. Salt and snow: A regional survey. Arct Antarct Alp Res. 2015;47(2):220–31.",
    "Ben Salem L, Ekdal MO, Castellane R. Mapping fog with balloons. Atmos Res. 2012;101(1):1–12.",
)
APA = (
    "Ekdal, M. O., & Castellane, R. (2019). Tidal heating in small moons. Planetary Science Letters, 12(4), 101–109.",
    "Castellane, R. (2021). Does gravel remember floods? Journal of Geology, 33, 7–19. https://doi.org/10.5555/3",
    (
        "Ekdal, M. O. (2017). Snow in the archive. In L. Ben Salem (Ed.), Handbook of Cold Places (pp. 12–30). "
        "Cambridge University Press."
    ),
    "de Witte, P., Ekdal, M. O., & Castellane, R. (2012). Mapping fog with balloons. Atmos Research, 101(1), 1–12.",
)
CHICAGO = (
    "Ekdal, Maria Olga, and Rosa Castellane. “Tidal Heating in Small Moons.” Planetary Review 12, no. 4 (2019): 101–9.",
    "Castellane, Rosa. “Does Gravel Remember Floods?” Journal of Geology 33 (2021): 7–19.",
    (
        "Ekdal, Maria Olga. “Snow in the Archive.” In Handbook of Cold Places, edited by Lina Ben Salem, 12–30. "
        "Cambridge: Cambridge University Press, 2017."
    ),
    "Witte, Pieter de, and Rosa Castellane. “Mapping Fog with Balloons.” Atmos Research 101, no. 1 (2012): 1–12.",
)
GB_T = (
    "林晓舟, 何雨. 山地滑坡的遥感识别[J]. 测绘学报, 2019, 48(3): 301-310.",
    "何雨, 林晓舟, 等. 雾天能见度估计研究[J]. 大气科学, 2021, 45(2): 11-20.",
    "林晓舟. 雪与盐：高原湖泊调查[J]. 地理研究, 2017, 36(5): 801-812.",
    "何雨, 林晓舟. 城市气球观测网络[J]. 气象学报, 2015, 73(1): 1-9.",
)


def read(texts: tuple[str, ...]) -> list[references.Reference]:
    """The references of a list of items."""
    return references.parse_list([item(text) for text in texts])


def item(text: str, spans: tuple[Span, ...] = ()) -> Block:
    return Block(text, (Line(text, Place("cv.txt", 1), marker="-", spans=spans),), 1, spans=spans)


@pytest.mark.parametrize("texts", [VANCOUVER, APA, CHICAGO], ids=["vancouver", "apa", "chicago"])
def test_the_parts_of_each_item_are_found_in_every_style(texts: tuple[str, ...]) -> None:
    found = read(texts)
    assert found[0].title.casefold() == "tidal heating in small moons"
    assert found[1].title.casefold() == "does gravel remember floods?"
    assert [reference.imprint.year for reference in found][:2] == ["2019", "2021"]
    assert (found[0].imprint.volume, found[0].imprint.number, found[0].imprint.pages) == (
        "12",
        "4",
        found[0].imprint.pages,
    )
    assert found[0].imprint.type == "article"


def test_names_are_read_as_the_list_writes_them() -> None:
    assert read(VANCOUVER)[0].authors == ("Ekdal, MO", "Castellane, R", "de Witte, P")
    assert read(APA)[0].authors == ("Ekdal, M. O.", "Castellane, R.")
    assert read(CHICAGO)[0].authors == ("Ekdal, Maria Olga", "Rosa Castellane")
    assert read(GB_T)[0].authors == ("林晓舟", "何雨")


def test_a_family_name_of_two_words_stays_whole_where_given_names_are_initials() -> None:
    assert read(VANCOUVER)[3].authors[0] == "Ben Salem, L"


def test_chinese_references() -> None:
    first, second, *_ = read(GB_T)
    assert (first.title, first.imprint.venue, first.imprint.year) == (
        "山地滑坡的遥感识别",
        "测绘学报",
        "2019",
    )
    assert second.others
    assert first.imprint.type == "article"


@pytest.mark.parametrize("texts", [APA, CHICAGO], ids=["apa", "chicago"])
def test_chapters_have_a_book_editors_and_a_publisher(texts: tuple[str, ...]) -> None:
    (publication,) = works.publications([read(texts)[2]])
    assert publication.type == "incollection"
    assert publication.fields["booktitle"] == "Handbook of Cold Places"
    assert publication.fields["publisher"] == "Cambridge University Press"
    assert "Ben Salem" in publication.fields["editor"]


@pytest.mark.parametrize(
    "texts", [VANCOUVER, APA, CHICAGO, GB_T], ids=["vancouver", "apa", "chicago", "gb-t"]
)
def test_every_word_of_an_item_lands_in_a_field(texts: tuple[str, ...]) -> None:
    for text, reference in zip(texts, read(texts), strict=True):
        kept = set(conserve.words_of(" ".join(conserve.strings(reference))))
        known = kept | words("structure") | words("reference_structure") | {"等", "j", "org"}
        assert [word for word in conserve.words_of(text) if word not in known] == []


def test_no_items_are_no_references() -> None:
    assert references.parse_list([]) == []


def test_an_item_without_a_word_is_nothing() -> None:
    (found,) = references.parse_list([item("—")])
    assert not found.authors


def test_identifiers_and_runs_of_characters_are_one_token() -> None:
    text = "李明等. 研究[J]. doi:10.1000/x.1-2, 2020: e17–19"
    assert [token.text for token in tokens.split(text)] == [
        *(
            "李明",
            "等",
            ".",
            "研究",
            "[",
            "J",
            "]",
            ".",
            "doi:10.1000/x.1-2",
            ",",
            "2020",
            ":",
            "e17",
            "–",
            "19",
        )
    ]


def test_links_on_titles_are_kept() -> None:
    text = "Lindqvist, O., & Wren, S. (2020). Tides of the outer isles. Journal of Foam, 3(2), 1-9."
    start = text.index("Tides")
    link = Span(
        start, start + len("Tides of the outer isles"), "link", "https://foam.example/tides"
    )
    plain = item(text)
    (found,) = references.parse_list([replace(plain, spans=(link,))])
    assert found.title == "Tides of the outer isles"
    assert found.imprint.url == "https://foam.example/tides"


FULL_NAMES = (
    "Maria Ekdal, MD, MPH1; Rosa Castellane, PhD2; Pieter Witt, RN; Lina Salem. (2017) Salt and snow. In preparation.",
    "Castellane, Rosa, Maria Ekdal, and Lina Salem. (2016) Mapping fog with balloons. Atmospheric Research.",
    "Lina Salem, Maria Ekdal, Rosa Castellane, and Pieter de Witte. (2016) Do dunes remember floods? Geology, 3, 7–9.",
    "Ann Holm, David A Ekdal, Rosa Castellane. (2015) Tidal heating in small moons. Submitted to Tides (in press).",
)


def test_degrees_are_no_authors_and_one_list_may_mix_the_orders_of_names() -> None:
    found = read(FULL_NAMES)
    assert [reference.authors for reference in found] == [
        ("Maria Ekdal", "Rosa Castellane", "Pieter Witt", "Lina Salem"),
        ("Castellane, Rosa", "Maria Ekdal", "Lina Salem"),
        ("Lina Salem", "Maria Ekdal", "Rosa Castellane", "Pieter de Witte"),
        ("Ann Holm", "David A Ekdal", "Rosa Castellane"),
    ]
    assert [reference.imprint.pubstate for reference in found] == [
        "inpreparation",
        "",
        "",
        "inpress",
    ]


def test_an_author_behind_a_missed_comma_begins_with_the_family_name() -> None:
    listed = (
        "Ekdal, M., Castellane, R. (2019). Tidal heating in small moons. Planetary Letters, 12, 101-109.",
        "Ekdal, M., Yu, Q., Yang, S. Lind, M.*. (2021). Snow and foam in cities. Journal of Snow, 5, 16.",
    )
    blocks = [Block(text, (Line(text, Place("cv.txt", at)),)) for at, text in enumerate(listed, 1)]
    assert references.parse_list(blocks)[1].authors == (
        "Ekdal, M.",
        "Yu, Q.",
        "Yang, S.",
        "Lind, M.",
    )


def test_a_chinese_journal_right_behind_the_full_stop_of_the_title() -> None:
    text = "王钰, 周洋*, 等. (2024). 面向流的双变量时空扫描统计方法.测绘科学, 49(1):204-215."
    (found,) = references.parse_list([Block(text, (Line(text, Place("cv.txt", 1)),))])
    assert (found.title, found.imprint.venue) == ("面向流的双变量时空扫描统计方法", "测绘科学")
