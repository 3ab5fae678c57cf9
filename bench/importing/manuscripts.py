"""CVs of people who do not exist, made from a seed: works of `bench/references`, and sentences of plain words."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from bench.references.works import load
from tests.whole.sheet import Entry, Section, Sheet
from tests.whole.sheet import Work as Cited

if TYPE_CHECKING:
    from bench.references.works import Work

_WORDS: Final = {
    "en": "We measured how slow light waits in films and what old walls tell of rain under loads over many winters",
    "zh": "研究 薄膜 中 慢光 的 传播 与 存储 方法 并 搭建 室温 下 的 实验 平台 测量 损耗 提出 新 的 模型",
}
_TEXTS: Final[dict[str, dict[str, Any]]] = {
    "en": {
        "name": "Ottilie Varga", "lines": ("Professor of Physics", "Department of Physics, University of Nordhaven"),
        "titles": ("Education", "Employment", "Publications", "Invited Talks", "Teaching", "Awards", "Skills"),
        "degrees": ("PhD in Physics", "MSc in Physics", "BSc in Mathematics"),
        "jobs": ("Professor", "Associate Professor", "Assistant Professor", "Research Fellow", "Visiting Professor"),
        "places": ("University of Nordhaven", "University of Sandvik", "Institute of Thin Films", "Fernley College"),
        "talk": "“{}”, {}, May {}", "course": "Fall {}: {}", "prize": "Prize for {}",
        "skills": (("Languages", "Hungarian, Danish"), ("Software", "Python, Julia")), "stop": ".", "space": " ",
    },
    "zh": {
        "name": "闻知遥", "lines": ("教授", "东港大学物理学院"),
        "titles": ("教育背景", "工作经历", "论文发表", "学术报告", "教学", "获奖情况", "专业技能"),
        "degrees": ("博士，物理学", "硕士，物理学", "学士，应用数学"),
        "jobs": ("教授", "副教授", "讲师", "博士后", "访问学者"),
        "places": ("东港大学物理学院", "青河大学", "北岭光学研究所", "北岭理工大学"),
        "talk": "《{}》，{}，{}年5月", "course": "{}年秋 {}", "prize": "{}奖",
        "skills": (("编程语言", "Python, C++"), ("外语", "英语")), "stop": "。", "space": "",
    },
}  # fmt: skip


def manuscript(language: str, works: int, seed: int = 1) -> Sheet:
    """A CV with so many works, and other entries in proportion."""
    chance = Random(seed)
    words = _TEXTS[language]
    titles = words["titles"]
    cited = _cited(language, works, chance)

    def phrase(least: int, most: int) -> str:
        return str(words["space"]).join(
            chance.choices(_WORDS[language].split(), k=chance.randint(least, most))
        )

    def entries(names: tuple[str, ...], items: int) -> tuple[Entry, ...]:
        year, out = 2024, []
        for name in names:
            start = year - chance.randint(2, 5)
            below = tuple(phrase(12, 22).capitalize() + words["stop"] for _ in range(items))
            out.append(Entry(name, chance.choice(words["places"]), "", f"{start} – {year}", below))
            year = start
        return tuple(out)

    few = max(works // 5, 3)
    years = [str(2024 - number % 20) for number in range(few)]
    sections = (
        Section(titles[0], entries=entries(words["degrees"], 1)),
        Section(titles[1], entries=entries(words["jobs"], 4)),
        Section(titles[2], works=cited),
        Section(
            titles[3],
            items=tuple(words["talk"].format(phrase(4, 8), words["places"][0], y) for y in years),
        ),
        Section(
            titles[4], items=tuple(words["course"].format(year, phrase(2, 3)) for year in years)
        ),
        Section(
            titles[5], pairs=tuple((year, words["prize"].format(phrase(2, 3))) for year in years)
        ),
        Section(titles[6], pairs=words["skills"]),
    )
    return Sheet(
        language,
        words["name"],
        words["lines"],
        "varga@nordhaven.example",
        "https://varga.example",
        sections,
    )


def _cited(language: str, count: int, chance: Random) -> tuple[Cited, ...]:
    """Works of the benchmark of references; once more, in another order, where there are too few."""
    known = [
        work
        for work in load()
        if work.chinese == (language == "zh") and work.venues and _is_plain(work)
    ]
    out: list[Cited] = []
    while len(out) < count:
        out += map(_as_cited, chance.sample(known, len(known)))
    return tuple(out[:count])


def _is_plain(work: Work) -> bool:
    """Whether any LaTeX sets it as it stands."""
    text = f"{work.title}{''.join(work.author)}{work.venues[0]}"
    return work.chinese or (
        text.isprintable() and all(ord(char) < 0x100 for char in text) and "{" not in text
    )


def _as_cited(work: Work) -> Cited:
    pages = f":{work.get('pages')}" if work.get("pages") else ""
    authors = tuple(_initials(name) for name in work.author)
    return Cited(
        authors,
        work.title,
        work.venues[0],
        f", {work.get('volume')}{pages}",
        work.year,
        work.get("doi"),
    )


def _initials(name: str) -> str:
    family, _, given = name.partition(", ")
    return f"{'. '.join(part[0] for part in given.split())}. {family}" if given else name
