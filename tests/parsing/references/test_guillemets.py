from __future__ import annotations

import pytest

from sitegen.parsing.references import guillemets
from sitegen.parsing.references.venues import Imprint

CASES: dict[str, tuple[str, tuple[str, ...], str, Imprint]] = {
    "the author behind the title": (
        "《潮汐原理》，沈若溪 著，《海东大学出版社》，2023",
        ("沈若溪",),
        "潮汐原理",
        Imprint(venue="海东大学出版社", year="2023", type="book"),
    ),
    "translated": (
        "[美]罗纳德·哈珀著，陆谨言、孙可欣译：《海洋亚洲》，上海人民出版社，2022年版。（译著）",
        ("罗纳德·哈珀",),
        "海洋亚洲",
        Imprint(
            venue="上海人民出版社",
            year="2022",
            type="book",
            translator=("陆谨言", "孙可欣"),
            note="译著; [美]",
        ),
    ),
    "the year behind its authors": (
        "許博然 (2021)，〈長照與勞動供給〉，《人文集刊》，33(2)，201-239。",
        ("許博然",),
        "長照與勞動供給",
        Imprint(
            venue="人文集刊", year="2021", type="article", volume="33", number="2", pages="201--239"
        ),
    ),
    "in a book of an editor": (
        "許博然 (2017)，〈少子化與勞動〉，收錄於林文成主編，《臺灣人口》，頁 87-120，臺北：海東大學出版中心。",
        ("許博然",),
        "少子化與勞動",
        Imprint(
            venue="臺灣人口",
            year="2017",
            type="incollection",
            pages="87--120",
            publisher="海東大學出版中心",
            address="臺北",
            editor=("林文成",),
        ),
    ),
    "journal": (
        "《违约损害赔偿的规则》，载《海滨法学》2019年第3期，第120-138页。",
        (),
        "违约损害赔偿的规则",
        Imprint(venue="海滨法学", year="2019", type="article", number="3", pages="120--138"),
    ),
    "written-with-somebody": (
        "《因果关系的证明》（与李晓彤合著），《海滨法学》2013年第1期。",
        ("李晓彤",),
        "因果关系的证明",
        Imprint(venue="海滨法学", year="2013", type="article", number="1"),
    ),
    "book": (
        "《侵权法》，海滨出版社2012年版（2016年修订版）。",
        (),
        "侵权法",
        Imprint(venue="海滨出版社", year="2012", type="book", note="2016年修订版"),
    ),
    "traditional": (
        "沈柏翰、林怡君，〈鹽場社會的形成〉，《海濱集刊》，第25卷第3期（2018年3月），頁55-98。",
        ("沈柏翰", "林怡君"),
        "鹽場社會的形成",
        Imprint(
            venue="海濱集刊", year="2018", type="article", volume="25", number="3", pages="55--98"
        ),
    ),
    "chapter": (
        "沈柏翰，〈從漁村看國家〉，收入林怡君編，《海洋史論集》（臺北：海濱出版社，2017），頁101-140。",
        ("沈柏翰",),
        "從漁村看國家",
        Imprint(
            venue="海洋史論集",
            year="2017",
            type="incollection",
            pages="101--140",
            publisher="海濱出版社",
            address="臺北",
            editor=("林怡君",),
        ),
    ),
    "reprinted": (
        "《动产的公示》，《海滨法学》2019年第5期，《丘陵文摘》2020年第2期全文转载。",
        (),
        "动产的公示",
        Imprint(
            venue="海滨法学",
            year="2019",
            type="article",
            number="5",
            note="《丘陵文摘》2020年第2期全文转载",
        ),
    ),
    "marked-author": (
        "徐田、罗生（通讯作者）：《户籍改革》，《海滨经济》，2022年第3期。",
        ("徐田", "罗生"),
        "户籍改革",
        Imprint(venue="海滨经济", year="2022", type="article", number="3", note="通讯作者"),
    ),
    "volume-and-issue": (
        "沈柏翰，〈鹽引〉，《海濱史學》，28卷3期（2017.9），頁45-98。",
        ("沈柏翰",),
        "鹽引",
        Imprint(
            venue="海濱史學", year="2017", type="article", volume="28", number="3", pages="45--98"
        ),
    ),
    "place-and-house": (
        "沈柏翰，《市井之聲》，臺北：海濱文化，2008。",
        ("沈柏翰",),
        "市井之聲",
        Imprint(venue="海濱文化", year="2008", type="book", address="臺北"),
    ),
    "given-at-a-meeting": (
        "沈柏翰，〈船照〉，發表於「近世海域學術研討會」（海濱大學，2018年11月2-3日）。",
        ("沈柏翰",),
        "船照",
        Imprint(venue="近世海域學術研討會", year="2018", type="inproceedings", note="海濱大學"),
    ),
    "between-commas": (
        "许南星，秦岳，自旋液体的数值研究进展，物理学报，2019，68(10)：107501.",
        ("许南星", "秦岳"),
        "自旋液体的数值研究进展",
        Imprint(
            venue="物理学报", year="2019", type="article", volume="68", number="10", pages="107501"
        ),
    ),
    "volume-and-pages-between-commas": (
        "林洁，许南，单原子催化剂的动态结构，海滨学报，2022，43，1234-1250（特邀综述）",
        ("林洁", "许南"),
        "单原子催化剂的动态结构",
        Imprint(
            venue="海滨学报",
            year="2022",
            type="article",
            volume="43",
            pages="1234--1250",
            note="特邀综述",
        ),
    ),
    "meeting": (
        "沈柏翰，〈石滬的歷史〉，「海洋與社會」國際學術研討會，海濱大學，2016年11月5日。",
        ("沈柏翰",),
        "石滬的歷史",
        Imprint(
            venue="「海洋與社會」國際學術研討會", year="2016", type="inproceedings", note="海濱大學"
        ),
    ),
}


@pytest.mark.parametrize(("text", "people", "title", "imprint"), CASES.values(), ids=CASES)
def test_what_a_reference_says(
    text: str, people: tuple[str, ...], title: str, imprint: Imprint
) -> None:
    read = guillemets.read(text)
    assert read is not None
    assert (read.authors, read.title, read.imprint) == (people, title, imprint)


@pytest.mark.parametrize(
    "text",
    [
        "林远, 陈思. 潮汐的测量[J]. 海洋学报, 2021, 57(9): 112-120.",
        "《论潮汐》",
        "程雪等，《海图》获海图大赛一等奖，2019",
        "Ada Nilsson. “Foam.” Journal of Waves, 2020.",
    ],
)
def test_other_styles_are_left_alone(text: str) -> None:
    assert guillemets.read(text) is None
