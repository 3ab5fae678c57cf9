from __future__ import annotations

from sitegen.parsing.references import Reference, parse_list
from tests.parsing.reading import grouped, values


def test_venues_in_brackets_in_front_and_rates_behind_are_told_beside() -> None:
    texts = [
        f"[TIDES {year}]\t{title}, A. Lee, B. Ek. In Proceedings of the Symposium on Foam, July {year}. "
        "Acceptance rate: 20% (50/255). [12 citations]"
        for year, title in (
            (2023, "Salt and Foam"),
            (2022, "Sand of Hills"),
            (2021, "Mud below Gulls"),
        )
    ]
    first, *_ = values("publications", "\n\n".join(texts))
    assert isinstance(first, Reference)
    assert (first.title, first.authors) == ("Salt and Foam", ("A. Lee", "B. Ek"))
    assert (first.imprint.venue, first.imprint.year) == (
        "Proceedings of the Symposium on Foam",
        "2023",
    )
    assert first.imprint.note.endswith("Acceptance rate: 20% (50/255); 12 citations")
    assert first.links == (("abbr", "TIDES 2023"),)


def test_numbers_that_are_not_there_are_not_said() -> None:
    text = "Roe, J. A., & Ek, D. S. (2021). Global maps of the warmth of foam. Tide Letters, n/a(n/a), e13834."
    (found,) = values("publications", text)
    assert isinstance(found, Reference)
    assert (found.imprint.venue, found.imprint.pages, found.imprint.note) == (
        "Tide Letters",
        "e13834",
        "",
    )


def test_marks_of_authors_between_families_and_initials() -> None:
    text = "Moor*, B., Roe*, J. A., Lind, C. L., & Ek, D. S. (2023). Gaps of the shore in foam. Tide Letters, 9(22), e28."
    (found,) = values("publications", text)
    assert isinstance(found, Reference)
    assert found.authors == ("Moor, B.", "Roe, J. A.", "Lind, C. L.", "Ek, D. S.")


def test_the_year_of_an_impact_factor_is_none_of_the_work() -> None:
    texts = [
        "Ann Lee and Bo Ek. Salt spectral method for foam. Tide Letters, 42(5):1193–26, OCT 2020. (T1, 2018 IF: 2.31).",
        "Ann Lee and Bo Ek. Sand of hills in rain. Foam Review, 32:122–130, 2019. (IF 2021: 3.514)",
        "林知遥, 高维岳. 潮汐的谱. 海洋学报, 46(10):1465–1488, 2016. (2023年影响因子: 1.85)",
    ]
    found = values("publications", "\n\n".join(texts))
    works = [work for work in found if isinstance(work, Reference)]
    assert [work.imprint.year for work in works] == ["2020", "2019", "2016"]
    assert "2018 IF: 2.31" in works[0].imprint.note
    assert "IF 2021: 3.514" in works[1].imprint.note
    assert "2023年影响因子: 1.85" in works[2].imprint.note


def test_in_before_proceedings_ends_a_title_between_commas() -> None:
    text = (
        "Wen Lin, Ruo Shen, Zhi Gao, Foam and Visual Tides for Scene Generation, In: Proceedings of the Shore "
        "Conference on Foam (SCF), pp. 8188–8197, Hill, USA, 2019."
    )
    (work,) = (work for work in values("publications", text) if isinstance(work, Reference))
    assert work.title == "Foam and Visual Tides for Scene Generation"
    assert work.imprint.pages == "8188--8197"


def test_counts_of_citations_behind_a_chinese_work_are_a_note() -> None:
    (found,) = values(
        "publications",
        "林小海, 方正平. 潮间带的结构研究. 海滨学报, 2022, 38(1): 164-172. 被引 20 次",
    )
    assert isinstance(found, Reference)
    assert (found.imprint.venue, found.imprint.pages) == ("海滨学报", "164--172")
    assert "被引 20 次" in found.imprint.note


def test_a_state_in_brackets_parts_authors_from_their_title() -> None:
    text = (
        "Ann Lee, Ben Ek, Olaf Moe (In prep) Predicting Gull Decisions When Facing Foam in Norland.\n\n"
        "Dana Roe, Cy Quill, Ann Lee (In prep) A view of salt: Workshops with people across the hills.\n"
    )
    told = [(one.authors, one.title) for one in parse_list(grouped(text))]
    assert told == [
        (
            ("Ann Lee", "Ben Ek", "Olaf Moe"),
            "Predicting Gull Decisions When Facing Foam in Norland",
        ),
        (
            ("Dana Roe", "Cy Quill", "Ann Lee"),
            "A view of salt: Workshops with people across the hills",
        ),
    ]


def test_an_english_journal_in_chinese_marks_ends_no_title_with_them() -> None:
    texts = [
        f"- Lee, A.; Ek, B. (202{at}). {title}.《Journal of Tides》. (JCRQ1)"
        for at, title in enumerate(
            ("Foam in hills: A study", "Sand of the shore", "How gulls rest")
        )
    ]
    for found in values("publications", "\n".join(texts)):
        assert isinstance(found, Reference)
        assert found.imprint.venue == "Journal of Tides"
        assert "《" not in found.title
