"""Words that the model takes for figures, and what belongs to the name of a journal."""

from __future__ import annotations

import pytest

from sitegen.parsing.references import Reference
from tests.parsing.reading import values

OTHERS = (
    "Lee, A., Ek, B., & Roe, C. (2024). Salt and foam of the northern shore in rain. Tide Letters, 178, 106111.\n\n"
    "Lee, A., & Ek, B. (2023). Sand of hills as gulls see it from afar. Foam Review, 12, 1061.\n\n"
)


@pytest.mark.parametrize(
    "title", ["3D multimodal feature for foam detection", "SAM4Tide: No-training model for foam"]
)
def test_a_figure_that_begins_a_title_is_its_first_word(title: str) -> None:
    *_, found = values(
        "publications",
        f"{OTHERS}Ye, Z., Lin, W., & Ek, B. (2025). {title}. Tide Letters, 158, 106401.",
    )
    assert isinstance(found, Reference)
    assert (found.title, found.imprint.edition, found.imprint.pages) == (title, "", "106401")


def test_the_short_year_of_a_meeting_is_no_volume() -> None:
    text = (
        "Ann Lee and Bo Ek. “Salt of Tides by Program Analysis”. In: Proceedings of the 15th Workshop on Hot Topics"
        " in Foam. HotFoam ’16. Google Scholar Citation 27. 2016."
    )
    (found,) = values("publications", text)
    assert isinstance(found, Reference)
    assert (found.imprint.volume, found.imprint.year) == ("", "2016")
    assert found.imprint.note == "Google Scholar Citation 27"


def test_brackets_of_a_chinese_journal_are_part_of_its_name() -> None:
    text = (
        "吴小川, 张远山, 陈若溪, & 林小海. (2025). 基于潮汐的错台自动测量方法. 施工技术（中英文）, 54(17), 40–44.\n\n"
        "石小舟, & 徐若溪. (2025). 考虑过程响应的堤坝施工变形研究. 潮汐工程学报（中英文）, 47(5), 155–166."
    )
    found = [work for work in values("publications", text) if isinstance(work, Reference)]
    assert [work.imprint.venue for work in found] == [
        "施工技术（中英文）",
        "潮汐工程学报（中英文）",
    ]
    assert found[0].authors == ("吴小川", "张远山", "陈若溪", "林小海")


@pytest.mark.parametrize(
    ("work", "title", "last"),
    [
        (
            "Mia Guo, Ann An, Bo Liu*. The link of matter and lake foam by FT-ICR MS analysis. Foam, 2025, 2, 9.",
            "The link of matter and lake foam by FT-ICR MS analysis",
            "Bo Liu",
        ),
        (
            "刘小川, 廖若溪, 朱远山*. (羟基)氧化铁催化降解泡沫的反应学说. 潮汐通报, 2013, 76: 217-223.",
            "(羟基)氧化铁催化降解泡沫的反应学说",
            "朱远山",
        ),
        (
            "Joy An, Tom Yu*, Bo Liu*. Salt of tides in water. Foam Letters, 263, 2023, 115211.",
            "Salt of tides in water",
            "Bo Liu",
        ),
    ],
)
def test_titles_are_whole_and_names_are_names(work: str, title: str, last: str) -> None:
    (found,) = values("publications", work)
    assert isinstance(found, Reference)
    assert (found.title, found.authors[-1], len(found.authors)) == (
        title,
        last,
        len(work.split(". ")[0].split(",")),
    )


def test_what_a_question_mark_or_an_initial_parts_from_a_title_is_no_word_of_it() -> None:
    text = (
        "Lee, A., & Ek, B. (2021). Can foam be seen from the shore of tides? Shore Seminar. Hill, Italy.\n\n"
        "Lee, A., Roe, C. (2019). Decades of salt reveal the water of plants across hills. J. Tide Research, 4, 12."
    )
    found = [
        work.title.rstrip("?")
        for work in values("publications", text)
        if isinstance(work, Reference)
    ]
    assert found == [
        "Can foam be seen from the shore of tides",
        "Decades of salt reveal the water of plants across hills",
    ]


@pytest.mark.parametrize(
    ("behind", "venue", "address"),
    [
        (
            "Foam and Shore Workshop Series, 25–28 April 2022, Riverton, BC, Canada",
            "Foam and Shore Workshop Series",
            "",
        ),
        (
            "21st conference of the Foam Society (FS22), 29 August – 3 September 2022, Nancy, France",
            "",
            "Nancy",
        ),
        ("FoamDays2022, Bremen, Germany", "FoamDays2022", "Bremen, Germany"),
    ],
)
def test_the_days_of_a_meeting_are_no_pages(behind: str, venue: str, address: str) -> None:
    text = (
        f"{OTHERS}Ek, B. and Lee, A. (2022). Statistical analysis of the foam of shores. {behind}"
    )
    *_, found = values("publications", text)
    assert isinstance(found, Reference)
    imprint = found.imprint
    assert (imprint.pages, imprint.volume, imprint.year) == ("", "", "2022")
    assert venue in imprint.venue
    assert address in imprint.address
