from __future__ import annotations

import pytest

from sitegen.parsing.references import full_stops, guillemets
from sitegen.parsing.references.venues import Imprint
from tests.parsing.reading import values

CASES: dict[str, tuple[str, tuple[str, ...], str, Imprint]] = {
    "issue": (
        "林远,陈思.潮汐发电的社会成本——基于海滨市调查数据.海滨学报(哲学社会科学版),2021第3期",
        ("林远", "陈思"),
        "潮汐发电的社会成本——基于海滨市调查数据",
        Imprint(venue="海滨学报(哲学社会科学版)", year="2021", number="3", type="article"),
    ),
    "volume, issue and pages": (
        "林远、陈思．沙丘移动的长期观测．海洋研究，2019，31(4)：12-20．",
        ("林远", "陈思"),
        "沙丘移动的长期观测",
        Imprint(
            venue="海洋研究", year="2019", volume="31", number="4", pages="12--20", type="article"
        ),
    ),
    "title that asks": (
        "林远.潮汐为什么有两次?海洋研究,2020年第4期",
        ("林远",),
        "潮汐为什么有两次?",
        Imprint(venue="海洋研究", year="2020", number="4", type="article"),
    ),
    "owner left out": (
        "海岛居民的迁移意愿研究. 海滨学报, 2018年第2期.",
        (),
        "海岛居民的迁移意愿研究",
        Imprint(venue="海滨学报", year="2018", number="2", type="article"),
    ),
}


@pytest.mark.parametrize(("text", "people", "title", "imprint"), CASES.values(), ids=CASES)
def test_parts_between_full_stops(
    text: str, people: tuple[str, ...], title: str, imprint: Imprint
) -> None:
    assert full_stops.read(text) == (people, False, title, imprint)


@pytest.mark.parametrize(
    "text",
    [
        "林远. 潮汐的测量[J]. Journal of Tides, 2021, 57(9): 112-120.",
        "获海图大赛一等奖.海滨市,2019年",
        "海岛.潮汐,2019",
    ],
)
def test_what_is_no_such_reference(text: str) -> None:
    assert full_stops.read(text) is None


def test_where_the_owner_is_left_out_the_title_is_theirs() -> None:
    read = guillemets.read(CASES["owner left out"][0])
    assert read is not None
    assert read.by_owner


def test_ranks_and_what_became_of_a_work_stand_in_brackets() -> None:
    listed = (
        "- 2.林远,陈思.潮汐发电的社会成本.海滨学报,2021第3期(CSSCI，复印报刊资料(社会学)全文转载)\n"
    )
    (work,) = values("publications", listed)
    assert work.imprint.ranking == ("CSSCI",)  # type: ignore[attr-defined]
    assert work.imprint.note == "复印报刊资料(社会学)全文转载"  # type: ignore[attr-defined]
