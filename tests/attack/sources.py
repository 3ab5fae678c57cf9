"""Generated CVs and data files: plausible ones, with something unusual in a few places."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING, Any, Final

import docx
import typst

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

NAMES = ("Ada Nilsson", "林知遥", "Bo Ek", "Mei Lin")
_WORDS = [
    "tides",
    "foam",
    "gauge",
    "shell",
    "coast",
    "潮汐",
    "洋流",
    "deep",
    "water",
    "study",
    "of",
    "the",
    "sea",
]
_ODD = (
    *(
        "",
        "\0",
        "\x07",
        "\x1b[31m",
        "\u2028",
        "\u202e",
        "\ufeff",
        "\U0001f600",
        "a" * 300,
        "王" * 80,
    ),
    *(
        "![x](none.png)",
        "[y](none.pdf)",
        "[z](#nowhere)",
        "<a href=none>q</a>",
        "<img src=none.png>",
    ),
    *(
        "[r]: none.pdf",
        "{{ 7*7 }}",
        "{% for x in y %}",
        "$\\frac{1$",
        "\\emph{",
        "}}",
        "&amp;&",
        "%",
    ),
    *("../../x", "C:\\x", "con", "NUL.txt", "index.html", "javascript:alert(1)", "http://", "://x"),
    *("http://[", "//[x]/", "https://[::1", "https://\u2100.example/", "x://["),
    *(
        "2017-21",
        "2017-13-45",
        "0000",
        "99999",
        "present",
        "- [ ] a",
        "| a | b |",
        "```",
        "[[[[((((]]",
    ),
    *(
        "e\u0301",
        "\u212b",
        "İ",
        "ß",
        "'\"",
        "#",
        "@",
        "\t",
        "a: b: c",
        "? - !",
        "*x",
        "&x",
        "null",
        "~",
    ),
)
_COSTLY: Final = (
    "$$a " * 5_000,
    "[a](https://a.example){.b}" * 2_500,
    "|-" * 3_000 + "|\n" + "|x|\n" * 30,
    *("[" * 40_000, "^[" * 20_000, "<" * 40_000, "*a_ " * 12_000, "a|" * 120_000, "a\n" * 60_000),
)
"""Markdown that takes too long."""
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_KEYS = ("lin2020", "index.html", "con", "a.", "A", "a", "k" * 250, "x/y", "..", "中文", "DBLP:a/b")


def text(random: Random) -> str:
    """Return a few words, perhaps with something unusual."""
    words = [random.choice(_WORDS) for _ in range(random.randint(1, 6))]
    if random.random() < 0.4:
        words.insert(random.randint(0, len(words)), random.choice(_ODD))
    if random.random() < 0.01:
        words.append(random.choice(_COSTLY))
    return " ".join(words)


def date(random: Random) -> str:
    year = random.randint(1990, 2026)
    return random.choice([f"{year}", f"{year}-0{random.randint(1, 9)}", random.choice(_ODD)])


def name(random: Random) -> str:
    unusual = random.choice(
        [" ".join(["Ada"] * 100), "A" * 30, "Ada " + "n" * 300, "Con", "Ada ...", "X"]
    )
    return random.choice([*NAMES, unusual])


def _json_resume(random: Random) -> str:
    link: Callable[[], Any] = lambda: random.choice([text(random), "https://x.example.org", ""])  # noqa: E731
    item = {
        key: [
            {
                one: link() if one == "url" else date(random) if "ate" in one else text(random)
                for one in keys.split()
            }
            for _ in range(random.randint(0, 2))
        ]
        for key, keys in {
            "work": "name position startDate endDate url summary",
            "education": "institution area studyType startDate endDate url",
            "awards": "title date awarder summary",
            "publications": "name publisher releaseDate url summary",
            "projects": "name description startDate url",
            "skills": "name level",
            "languages": "language fluency",
        }.items()
    }
    profiles = [{"network": random.choice(["GitHub", "", text(random)]), "username": text(random)}]
    basics = {"name": name(random), "label": text(random), "summary": text(random), "url": link()}
    return json.dumps({"basics": {**basics, "profiles": profiles}, **item}, ensure_ascii=False)


def bibtex(random: Random) -> str:
    def entry() -> str:
        fields = {
            "title": text(random),
            "author": " and ".join([random.choice(NAMES), *(text(random) for _ in range(3))]),
            random.choice(["journal", "booktitle", "publisher"]): text(random),
            random.choice(["year", "date"]): date(random),
            random.choice(["pdf", "preview", "url", "doi", "versionof", "crossref", "month"]): random.choice([text(random), random.choice(_ODD)]),
            random.choice(["note", "author+an", "award", "selected", "pages", "eprint"]): text(random),
        }  # fmt: skip
        body = ",\n".join(
            f"  {key} = {{{value.replace('{', '').replace('}', '')}}}"
            for key, value in fields.items()
        )
        kind = random.choice(["article", "inproceedings", "book", "misc", "phdthesis", "foo"])
        return f"@{kind}{{{random.choice(_KEYS)},\n{body}\n}}\n"

    return "\n".join(entry() for _ in range(random.randint(1, 4)))


def _prose(random: Random) -> str:
    heading = random.choice(["# {}", "{}"])
    lines = [
        heading.format(name(random)),
        f"ada@example.org · {text(random)}",
        "",
        text(random),
        "",
    ]
    for title in random.sample(["Education", "Publications", "Awards", "教育经历", "Teaching"], 3):
        lines += [f"## {title}", ""]
        lines += [f"- {text(random)}, {text(random)}, {date(random)}" for _ in range(3)]
        lines.append("")
    return "\n".join(lines)


def _html(random: Random) -> str:
    body = _prose(random).replace("&", "&amp;").replace("<", "&lt;").splitlines()
    return f"<html><body>{''.join(f'<p>{line}</p>' for line in body)}</body></html>"


def _latex(random: Random) -> str:
    body = _prose(random).replace("#", r"\#").replace("%", r"\%")
    return f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}\n"


def _ris(random: Random) -> str:
    return "".join(
        f"TY  - JOUR\nTI  - {text(random)}\nAU  - Nilsson, Ada\nPY  - {date(random)}\n"
        f"UR  - {random.choice([text(random), random.choice(_ODD)])}\nL1  - {text(random)}\nJO  - {text(random)}\nER  - \n"
        for _ in range(2)
    )


def _pdf(random: Random) -> bytes:
    quoted = (
        line.replace("\\", "\\\\").replace('"', '\\"') for line in _prose(random).splitlines()
    )
    content: bytes = typst.compile("\n\n".join(f'#"{line}"' for line in quoted).encode())
    return content


def _docx(random: Random) -> bytes:
    document = docx.Document()
    for line in _NOT_XML.sub("", _prose(random)).splitlines():
        if line.startswith("#"):
            document.add_heading(line.strip("# "), line.count("#", 0, 2) - 1)
        else:
            style = "List Bullet" if line.startswith("- ") else None
            document.add_paragraph(line.removeprefix("- "), style)
    content = io.BytesIO()
    document.save(content)
    return content.getvalue()


def source(suffix: str, random: Random) -> bytes:
    """Return a generated file of a format."""
    content = SOURCES[suffix](random)
    return content if isinstance(content, bytes) else content.encode("utf-8", "replace")


SOURCES: dict[str, Callable[[Random], str | bytes]] = {
    "json": _json_resume, "bib": bibtex, "txt": _prose, "md": _prose, "html": _html, "tex": _latex,
    "ris": _ris, "pdf": _pdf, "docx": _docx,
}  # fmt: skip
"""By suffix: what makes a file."""
