from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.parsing import dates


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2023", "2023"),
        ("2023年", "2023"),
        ("2023.7", "2023-07"),
        ("2023-07", "2023-07"),
        ("15.10.2019", "2019-10-15"),
        ("5. 9. 2014", "2014-09-05"),
        ("13.–16.10.2014", "2014-10-13"),
        ("Jan, 11, 2008", "2008-01-11"),
        ("2023/07", "2023-07"),
        ("07/2023", "2023-07"),
        ("2023年7月", "2023-07"),
        ("2023-07月", "2023-07"),
        ("2023年7月2-3日", "2023-07-02"),
        ("2023年7月30日至8月2日", "2023-07-30"),
        ("2023 年 7 月", "2023-07"),
        ("Jul 2023", "2023-07"),
        ("July, 2023", "2023-07"),
        ("Sept. 2023", "2023-09"),
        ("JUL. 2023", "2023-07"),
        ("2023 Jul", "2023-07"),
        ("juillet 2023", "2023-07"),
        ("Juli 2023", "2023-07"),
        ("julio de 2023", "2023-07"),
        ("déc. 2023", "2023-12"),
        ("mars 2023", "2023-03"),
        ("2023-07-15", "2023-07-15"),
        ("2023.07.15", "2023-07-15"),
        ("2023年7月15日", "2023-07-15"),
        ("July 15, 2023", "2023-07-15"),
        ("15 July 2023", "2023-07-15"),
        ("March 3rd, 2021", "2021-03-03"),
        ("Jan 14-17, 2025", "2025-01-14"),
        ("3–4 May 2021", "2021-05-03"),
        ("Mar-2019", "2019-03"),
        ("17-Apr-2023", "2023-04-17"),
        ("2023.07.30 - 31", "2023-07-30"),
        ("2023.07.30-08.02", "2023-07-30"),
    ],
)
def test_a_date(text: str, iso: str) -> None:
    (when,) = dates.find(f"at X, {text} (Y)")
    assert (when.begin, when.end, when.is_range) == (iso, "", False)
    assert f"at X, {text} (Y)"[when.start : when.stop].strip() == text


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        ("2019.9-至今", "2019-09", "present"),
        ("2011 -\u00ad- 2014", "2011", "2014"),
        ("2020-...", "2020", "present"),
        ("2018+", "2018", "present"),
        ("Oktober 2019 – heute", "2019-10", "present"),
        ("März 2018 bis Mai 2020", "2018-03", "2020-05"),
        ("février 2019 à août 2020", "2019-02", "2020-08"),
        ("Sept. 2019 - aujourd’hui", "2019-09", "present"),
        ("01.04.2015 - 31.03.2018", "2015-04-01", "2018-03-31"),
        ("28.9.–2.10.2015", "2015-09-28", "2015-10-02"),
        ("Nov ‘20 – Jun ‘24", "2020-11", "2024-06"),
        ("07/15 - present", "2015-07", "present"),
        ("2018/19", "2018", "2019"),
        ("2014/2015", "2014", "2015"),
        ("12/98 – 06/01", "1998-12", "2001-06"),
        ("2015.9-2019.6", "2015-09", "2019-06"),
        ("2015年9月 – 2019年6月", "2015-09", "2019-06"),
        ("2015年9月至2019年6月", "2015-09", "2019-06"),
        ("Sep 2013 - Aug 2019", "2013-09", "2019-08"),
        ("Dec. 2023 - Jul.2024", "2023-12", "2024-07"),
        ("Aug. 2024 - Present", "2024-08", "present"),
        ("Jul 2020 – now", "2020-07", "present"),
        ("2016 to 2018", "2016", "2018"),
        ("2016–18", "2016", "2018"),
        ("1998-2003", "1998", "2003"),
        ("2022-now", "2022", "present"),
        ("2022 -", "2022", "present"),
        ("Jun - Aug 2021", "2021-06", "2021-08"),
        ("Jun-Aug-2021", "2021-06", "2021-08"),
        ("06-09/2013", "2013-06", "2013-09"),
        ("10 May – 2 June 2019", "2019-05-10", "2019-06-02"),
        ("Mar-2019 – Aug-2022", "2019-03", "2022-08"),
        ("2022-pres.", "2022", "present"),
        ("2022-Pres", "2022", "present"),
        ("Since 2020", "2020", "present"),
        ("2021–2014", "2014", "2021"),
        ("09/2015 - 06/2019", "2015-09", "2019-06"),
        ("May 18, 2026 - Aug 14, 2026", "2026-05-18", "2026-08-14"),
        ("2023.6-12", "2023-06", "2023-12"),
        ("2023/02 - 9", "2023-02", "2023-09"),
    ],
)
def test_a_range(text: str, begin: str, end: str) -> None:
    (when,) = dates.find(text)
    assert (when.begin, when.end, when.is_range, when.last) == (begin, end, True, end)
    assert not dates.without(text, [when])


def test_a_range_may_be_between_seasons() -> None:
    (when,) = dates.find("Spring 2018– Summer 2019")
    assert (when.begin, when.end) == ("2018", "2019")


@pytest.mark.parametrize(
    "text",
    [
        "Expected: 2029",
        "expected May 2029",
        "2029 (expected)",
        "预期毕业时间：2029",
        "预计2029年",
        "2029 (预期)",
    ],
)
def test_a_date_that_lies_ahead(text: str) -> None:
    (when,) = dates.find(text)
    assert when.begin.startswith("2029")
    assert when.expected


@pytest.mark.parametrize(
    "text",
    [
        "12345", "590.10", "CN202310791299.6", "US20170302565A1", "arXiv:2403.01234", "x2023@y.org", "v2.2020",
        "1899", "3000", "Room 2101", "$2000", "a prize of € 2010",
    ],
)  # fmt: skip
def test_what_is_no_date(text: str) -> None:
    assert dates.find(text) == []


def test_several_dates_stand_from_left_to_right() -> None:
    assert [when.years for when in dates.find("2016，2017，2018校级奖学金")] == [
        "2016",
        "2017",
        "2018",
    ]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("2022", "2022"),
        ("2020 - 2022", "2020-2022"),
        ("2022-now", "2022-present"),
        ("Jan 2021 - Mar 2021", "2021"),
    ],
)
def test_years(text: str, years: str) -> None:
    assert dates.find(text)[0].years == years


def test_what_is_left_without_dates() -> None:
    text = "Talk at X (2019), again, May 2020"
    assert dates.without(text, dates.find(text)) == "Talk at X, again"


@given(st.text())
def test_any_text_has_dates_within_it(text: str) -> None:
    at = 0
    for when in dates.find(text):
        assert at <= when.start < when.stop <= len(text)
        at = when.stop


def test_years_with_an_open_end_in_a_column_go_on() -> None:
    assert [(when.begin, when.end) for when in dates.find("2017-\tChair, Hill Committee")] == [
        ("2017", "present")
    ]
    assert [(when.begin, when.end) for when in dates.find("2018.10–\tAssistant, Hill")] == [
        ("2018-10", "")
    ]


@pytest.mark.parametrize(
    ("text", "end"),
    [("2018–9", "2019"), ("2011–3, Hill", "2013"), ("2018–7", ""), ("2018–9月", "")],
)
def test_a_range_may_end_with_the_last_figure_of_its_year(text: str, end: str) -> None:
    assert dates.find(text)[0].end == end


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Rector’s Prize, 2001/02", "2001-2002"),
        ("Prize, 2001/05", "2001"),
        ("校长奖，2001/02", "2001"),
    ],
)
def test_a_school_year_is_no_month(text: str, years: str) -> None:
    assert [when.years for when in dates.find(text)] == [years]


@pytest.mark.parametrize(
    ("text", "begin"),
    [
        ("7/23 –\tReader, Hill University", "2023-07"),
        ("Reader, 2026-.", "2026"),
        ("11/24 –", "2024-11"),
    ],
)
def test_a_dash_alone_leaves_a_range_open(text: str, begin: str) -> None:
    assert [(when.begin, when.end) for when in dates.find(text)] == [(begin, "present")]


def test_a_fraction_before_a_dash_is_no_date() -> None:
    assert dates.find("1/20 – of all foam") == []


def test_room_inside_a_period_and_none_before_pages() -> None:
    (when,) = dates.find("2008. 06- 至 今 海滨大学")
    assert (when.begin, when.end) == ("2008-06", "present")
    assert dates.find("Foam Letters, 2008. 06-12")[0].begin == "2008"
