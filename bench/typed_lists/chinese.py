"""Formats of lists in Chinese."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bench.references.scoring import Expected
from bench.typed_lists.formatting import CHINESE_OWNER, format_volume

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from bench.references.works import Work
    from bench.typed_lists.formatting import Format

_TYPE_CODES: Final = {
    "article": "J",
    "inproceedings": "C",
    "book": "M",
    "phdthesis": "D",
    "incollection": "M",
}
_NOTES: Final = ["CSSCI", "人大复印资料转载", "EI收录", "通讯作者", "获省级优秀论文奖", "SCI一区"]


def gb_t_7714(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `[1] 甲, 乙, 丙, 等. 题名[J]. 刊名, 2020, 12(3): 4-5.`, also with full-width marks."""
    stop, comma = ("．", "，") if rng.random() < 0.5 else (". ", ", ")
    for index, work in enumerate(works, 1):
        authors, venue = work.authors[:3], work.venues[0]
        names = comma.join(authors) + (f"{comma}等" if len(work.authors) > 3 else "")
        numbers = comma.join(filter(None, (work.year, format_volume(work))))
        pages = f": {work.get('pages')}" if work.get("pages") else ""
        code = _TYPE_CODES.get(work.type, "R")
        title = f"{work.title}[{code}]"
        text = f"[{index}] {names}{stop}{title}{stop}{venue}{comma}{numbers}{pages}."
        yield Expected(text, authors, work.title, venue, work.year)


def title_marks(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `甲、乙：《题名》，《刊名》2020年第3期。`, or the same without the authors."""
    has_authors = rng.random() < 0.6
    for work in works:
        if work.type == "article":
            authors, venue = work.authors if has_authors else (CHINESE_OWNER,), work.venues[0]
            names = f"{'、'.join(authors)}：" if has_authors else ""
            issue = f"{work.year}年第{work.get('number') or '4'}期"
            text = f"{names}《{work.title}》，《{venue}》{issue}。"
            yield Expected(text, authors, work.title, venue, work.year)


def with_notes(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield GB/T 7714 with a note like `（CSSCI）`, or with 已录用 instead of the year."""
    for item in gb_t_7714([work for work in works if work.type == "article"], rng):
        if rng.random() < 0.15:
            before_year = item.text.split(f"，{item.year}")[0].split(f", {item.year}")[0]
            yield replace(item, text=f"{before_year}，已录用.", year="")
        else:
            notes = "，".join(rng.sample(_NOTES, rng.choice([1, 2])))
            yield replace(item, text=f"{item.text}（{notes}）")


FORMATS: Final[Mapping[str, Format]] = {
    "GB/T 7714": gb_t_7714,
    "《》": title_marks,
    "Chinese works with notes": with_notes,
}
"""By name. The names also seed the generator."""
