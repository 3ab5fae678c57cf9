"""Lists in Chinese: GB/T 7714 as people type it, 《》, and the notes behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.manners.shown import CHINESE_OWNER, Shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from bench.manners.english import List
    from bench.references.works import Work

_MARKS = {"article": "J", "inproceedings": "C", "book": "M", "phdthesis": "D", "incollection": "M"}


def _venue(work: Work) -> str:
    return work.venues[0]


def national(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`[1] 甲, 乙, 丙, 等. 题名[J]. 刊名, 2020, 12(3): 4-5.`"""
    wide = rng.random() < 0.5
    stop, comma = ("．", "，") if wide else (". ", ", ")
    out = []
    for index, work in enumerate(works, 1):
        names = work.author[:3]
        people = comma.join(names) + (f"{comma}等" if len(work.author) > 3 else "")
        counts = work.get("volume") + (f"({work.get('number')})" if work.get("number") else "")
        end = f"{work.year}" + (f"{comma}{counts}" if counts else "")
        end += f": {work.get('pages')}" if work.get("pages") else ""
        mark = _MARKS.get(work.type, "R")
        text = f"[{index}] {people}{stop}{work.title}[{mark}]{stop}{_venue(work)}{comma}{end}."
        out.append(Shown(text, names, work.title, _venue(work), work.year))
    return out


def book_marks(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`甲、乙：《题名》，《刊名》2020年第3期。`, the owner named or not."""
    named = rng.random() < 0.6
    out = []
    for work in works:
        if work.type != "article":
            continue
        names = work.author if named else (CHINESE_OWNER,)
        people = f"{'、'.join(names)}：" if named else ""
        issue = f"{work.year}年第{work.get('number') or '4'}期"
        out.append(
            Shown(
                f"{people}《{work.title}》，《{_venue(work)}》{issue}。",
                names,
                work.title,
                _venue(work),
                work.year,
            )
        )
    return out


def noted(works: Sequence[Work], rng: Random) -> list[Shown]:
    """GB/T 7714 with `（CSSCI，人大复印资料转载）`, or 已录用 where the year would stand."""
    said = ["CSSCI", "人大复印资料转载", "EI收录", "通讯作者", "获省级优秀论文奖", "SCI一区"]
    out = []
    for one in national([work for work in works if work.type == "article"], rng):
        if rng.random() < 0.15:
            text = one.text.split(f"，{one.year}")[0].split(f", {one.year}")[0] + "，已录用."
            out.append(Shown(text, one.names, one.title, one.venue, ""))
            continue
        text = one.text + f"（{'，'.join(rng.sample(said, rng.choice([1, 2])))}）"
        out.append(Shown(text, one.names, one.title, one.venue, one.year))
    return out


MANNERS: dict[str, List] = {
    "GB/T 7714": national,
    "《》": book_marks,
    "Chinese works with notes": noted,
}
