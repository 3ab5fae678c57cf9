"""Generate CVs of invented people from a seed, with works from `bench/references`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from bench.references.works import load_works
from tests.whole.sheet import Entry, Section, Sheet
from tests.whole.sheet import Work as Cited

if TYPE_CHECKING:
    from bench.references.works import Work

_WORDS: Final = {
    "en": "We measured how slow light waits in films and what old walls tell of rain under loads "
    "over many winters",
    "zh": "研究 薄膜 中 慢光 的 传播 与 存储 方法 并 搭建 "
    "室温 下 的 实验 平台 测量 损耗 提出 新 的 模型",
}
_TEXTS: Final[dict[str, dict[str, Any]]] = {
    "en": {
        "name": "Ottilie Varga",
        "lines": ("Professor of Physics", "Department of Physics, University of Nordhaven"),
        "titles": (
            "Education",
            "Employment",
            "Publications",
            "Invited Talks",
            "Teaching",
            "Awards",
            "Skills",
        ),
        "degrees": ("PhD in Physics", "MSc in Physics", "BSc in Mathematics"),
        "jobs": (
            "Professor",
            "Associate Professor",
            "Assistant Professor",
            "Research Fellow",
            "Visiting Professor",
        ),
        "places": (
            "University of Nordhaven",
            "University of Sandvik",
            "Institute of Thin Films",
            "Fernley College",
        ),
        "talk": "“{}”, {}, May {}",
        "course": "Fall {}: {}",
        "prize": "Prize for {}",
        "skills": (("Languages", "Hungarian, Danish"), ("Software", "Python, Julia")),
        "stop": ".",
        "space": " ",
    },
    "zh": {
        "name": "闻知遥",
        "lines": ("教授", "东港大学物理学院"),
        "titles": ("教育背景", "工作经历", "论文发表", "学术报告", "教学", "获奖情况", "专业技能"),
        "degrees": ("博士，物理学", "硕士，物理学", "学士，应用数学"),
        "jobs": ("教授", "副教授", "讲师", "博士后", "访问学者"),
        "places": ("东港大学物理学院", "青河大学", "北岭光学研究所", "北岭理工大学"),
        "talk": "《{}》，{}，{}年5月",
        "course": "{}年秋 {}",
        "prize": "{}奖",
        "skills": (("编程语言", "Python, C++"), ("外语", "英语")),
        "stop": "。",
        "space": "",
    },
}


def manuscript(language: str, works: int, seed: int = 1) -> Sheet:
    """Generate a CV with this number of works and other entries in proportion."""
    rng = Random(seed)
    texts = _TEXTS[language]
    titles = texts["titles"]
    cited = _choose_works(language, works, rng)

    def phrase(least: int, most: int) -> str:
        words = rng.choices(_WORDS[language].split(), k=rng.randint(least, most))
        return str(texts["space"]).join(words)

    def entries(names: tuple[str, ...], items: int) -> tuple[Entry, ...]:
        year, result = 2024, []
        for name in names:
            start = year - rng.randint(2, 5)
            below = tuple(phrase(12, 22).capitalize() + texts["stop"] for _ in range(items))
            place = rng.choice(texts["places"])
            result.append(Entry(name, place, "", f"{start} – {year}", below))
            year = start
        return tuple(result)

    years = [str(2024 - number % 20) for number in range(max(works // 5, 3))]
    talk, course, prize = texts["talk"], texts["course"], texts["prize"]
    host = texts["places"][0]
    sections = (
        Section(titles[0], entries=entries(texts["degrees"], 1)),
        Section(titles[1], entries=entries(texts["jobs"], 4)),
        Section(titles[2], works=cited),
        Section(titles[3], items=tuple(talk.format(phrase(4, 8), host, year) for year in years)),
        Section(titles[4], items=tuple(course.format(year, phrase(2, 3)) for year in years)),
        Section(titles[5], pairs=tuple((year, prize.format(phrase(2, 3))) for year in years)),
        Section(titles[6], pairs=texts["skills"]),
    )
    return Sheet(
        language,
        texts["name"],
        texts["lines"],
        "varga@nordhaven.example",
        "https://varga.example",
        sections,
    )


def _choose_works(language: str, count: int, rng: Random) -> tuple[Cited, ...]:
    """Choose works of the language; repeat them in another order if there are too few."""
    works = [
        work
        for work in load_works()
        if work.is_chinese == (language == "zh") and work.venues and _is_plain(work)
    ]
    result: list[Cited] = []
    while len(result) < count:
        result += map(_cite, rng.sample(works, len(works)))
    return tuple(result[:count])


def _is_plain(work: Work) -> bool:
    """Return whether any LaTeX can typeset the work without further packages."""
    text = f"{work.title}{''.join(work.authors)}{work.venues[0]}"
    return work.is_chinese or (
        text.isprintable() and all(ord(char) < 0x100 for char in text) and "{" not in text
    )


def _cite(work: Work) -> Cited:
    pages = f":{work.get('pages')}" if work.get("pages") else ""
    return Cited(
        tuple(map(_initials, work.authors)),
        work.title,
        work.venues[0],
        f", {work.get('volume')}{pages}",
        work.year,
        work.get("doi"),
    )


def _initials(name: str) -> str:
    family, _, given = name.partition(", ")
    return f"{'. '.join(part[0] for part in given.split())}. {family}" if given else name
