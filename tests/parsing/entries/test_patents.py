from __future__ import annotations

import pytest

from sitegen.model import Patent
from tests.parsing.reading import cv, values

CASES: dict[str, tuple[str, list[object]]] = {
    "chinese": (
        "■ CN202310791299.6《数据处理方法、系统》沈若溪，方正平 , 陆一鸣",
        [
            Patent(
                number="CN202310791299.6",
                title="数据处理方法、系统",
                inventors=("沈若溪", "方正平", "陆一鸣"),
            )
        ],
    ),
    "gb-t-7714": (
        "1. 沈若溪, 方正平. 一种潮汐测量方法: ZL201910123456.7[P]. 2020-08-11.",
        [
            Patent(
                number="ZL201910123456.7",
                title="一种潮汐测量方法",
                inventors=("沈若溪", "方正平"),
                date="2020-08-11",
            )
        ],
    ),
    "between-commas": (
        "2. 一种海浪测量装置，发明专利，ZL 2018 1 0765432.1，2019.12.03，沈若溪，方正平",
        [
            Patent(
                number="ZL201810765432.1",
                title="一种海浪测量装置",
                inventors=("沈若溪", "方正平"),
                date="2019-12-03",
                notes=("发明专利",),
            )
        ],
    ),
    "software": (
        "3. 沈若溪，方正平。潮汐平台软件V1.0，软件著作权，登记号：2022SR0123456",
        [
            Patent(
                number="2022SR0123456",
                title="潮汐平台软件V1.0",
                inventors=("沈若溪", "方正平"),
                notes=("软件著作权",),
            )
        ],
    ),
    "two-offices": (
        "1. Ada Nilsson, Bo Ek. *Data Center Topology*. US Patent 20170302565A1. WIPO Patent 2017180450A1.",
        [
            Patent(
                number="US20170302565A1",
                title="Data Center Topology",
                inventors=("Ada Nilsson", "Bo Ek"),
                notes=("WIPO Patent 2017180450A1",),
            )
        ],
    ),
    "dated": (
        '"Apparatus for counting larvae", US Patent 9876543, granted, May 2018',
        [
            Patent(
                number="US9876543",
                title="Apparatus for counting larvae",
                date="2018-05",
                status="granted",
            )
        ],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("patents", text) == entries


def test_patents_below_their_name_alone_are_no_works() -> None:
    text = """# Ann Lee

## Publications

[1] Ann Lee and Bo Ek. “Salt of tides in the cloud”. In: Tide Letters (2019).

Patents

[1] Ann Lee and Bo Ek. “Making foam of policies”. In: (2018). US Patent 10812999.

[2] Ann Lee. “Modeling of gulls”. In: (2018). US Patent 10594999.
"""
    told = cv(text)
    assert [work.fields["title"] for work in told.publications] == ["Salt of tides in the cloud"]
    assert [(one.title, one.number, one.notes) for one in told.person.patents] == [
        ("Making foam of policies", "US10812999", ()),
        ("Modeling of gulls", "US10594999", ()),
    ]


def test_a_company_among_inventors_and_a_day_without_signs() -> None:
    text = """1. 海滨泡沫科技有限公司, 林小海. 潮汐智慧监管平台, 2022SR0899222.

2. 林小海, 方正平. 一种量潮装置. CN202099309314.X, 20211231.
"""
    assert values("patents", text) == [
        Patent(
            number="2022SR0899222",
            title="潮汐智慧监管平台",
            inventors=("海滨泡沫科技有限公司", "林小海"),
        ),
        Patent(
            number="CN202099309314.X",
            title="一种量潮装置",
            inventors=("林小海", "方正平"),
            date="2021-12-31",
        ),
    ]


def test_inventors_by_family_name_and_an_office_in_small_letters_leave_nothing_behind() -> None:
    text = "Lind K, Ek M, Holm AJ. “Method for the Use of Foam.” Granted United States patent 9,946,835, 2018.\n"
    (patent,) = values("patents", text)
    assert isinstance(patent, Patent)
    assert (patent.number, patent.title, patent.date) == (
        "US9,946,835",
        "Method for the Use of Foam",
        "2018",
    )
    assert patent.inventors == ("Lind, K", "Ek, M", "Holm, AJ")
    assert (patent.status, patent.notes) == ("Granted", ())


def test_a_number_before_a_comma_is_no_rest() -> None:
    text = "# Ann Lee\n\n## Patents\n\nAnn Lee. “Foam of tides”, U.S. Patent No. 8,949,710, Issued February 3, 2015.\n"
    parsed = cv(text)
    assert [one.number for one in parsed.person.patents] == ["US8,949,710"]
    assert parsed.person.unsorted == ()


def test_kind_and_state_in_brackets_are_no_part_of_the_title() -> None:
    (found,) = values(
        "patents", "1. 一种测量海浪的方法 [发明，已授权]，沈若溪，方正平，申请号：CN201811506261.5"
    )
    assert isinstance(found, Patent)
    assert (found.title, found.status, found.notes) == ("一种测量海浪的方法", "已授权", ("发明",))
    assert found.inventors == ("沈若溪", "方正平")
