"""Generate CVs and data files: plausible ones, with something unusual in a few places."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING, Final

import docx
import typst

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

_NAMES: Final = ("Ada Nilsson", "林知遥", "Bo Ek", "Mei Lin")
_WORDS: Final = (
    "tides", "foam", "gauge", "shell", "coast", "潮汐", "洋流", "deep", "water", "study", "of", "the",
    "sea",
)  # fmt: skip
_UNUSUAL: Final = (
    "", "\0", "\x07", "\x1b[31m", "\u2028", "\u202e", "\ufeff", "\U0001f600", "a" * 300, "王" * 80,
    "![x](none.png)", "[y](none.pdf)", "[z](#nowhere)", "<a href=none>q</a>", "<img src=none.png>",
    "[r]: none.pdf", "{{ 7*7 }}", "{% for x in y %}", "$\\frac{1$", "\\emph{", "}}", "&amp;&", "%",
    "../../x", "C:\\x", "con", "NUL.txt", "index.html", "javascript:alert(1)", "http://", "://x",
    "http://[", "//[x]/", "https://[::1", "https://\u2100.example/", "x://[", "2017-21", "2017-13-45",
    "0000", "99999", "present", "- [ ] a", "| a | b |", "```", "[[[[((((]]", "e\u0301", "\u212b", "İ",
    "ß", "'\"", "#", "@", "\t", "a: b: c", "? - !", "*x", "&x", "null", "~",
)  # fmt: skip
_COSTLY: Final = (
    "$$a " * 5_000,
    "[a](https://a.example){.b}" * 2_500,
    "|-" * 3_000 + "|\n" + "|x|\n" * 30,
    *("[" * 40_000, "^[" * 20_000, "<" * 40_000, "*a_ " * 12_000, "a|" * 120_000, "a\n" * 60_000),
)
"""Markdown that takes too long to parse."""
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_KEYS = ("lin2020", "index.html", "con", "a.", "A", "a", "k" * 250, "x/y", "..", "中文", "DBLP:a/b")


def _text(random: Random) -> str:
    """Generate a few words, perhaps with something unusual among them."""
    words = [random.choice(_WORDS) for _ in range(random.randint(1, 6))]
    if random.random() < 0.4:
        words.insert(random.randint(0, len(words)), random.choice(_UNUSUAL))
    if random.random() < 0.01:
        words.append(random.choice(_COSTLY))
    return " ".join(words)


def _date(random: Random) -> str:
    year = random.randint(1990, 2026)
    return random.choice([f"{year}", f"{year}-0{random.randint(1, 9)}", random.choice(_UNUSUAL)])


def _name(random: Random) -> str:
    unusual = random.choice(
        [" ".join(["Ada"] * 100), "A" * 30, "Ada " + "n" * 300, "Con", "Ada ...", "X"]
    )
    return random.choice([*_NAMES, unusual])


def _json_resume(random: Random) -> str:
    def link() -> str:
        return random.choice([_text(random), "https://x.example.org", ""])

    sections = {
        section: [
            {
                key: link() if key == "url" else _date(random) if "ate" in key else _text(random)
                for key in keys.split()
            }
            for _ in range(random.randint(0, 2))
        ]
        for section, keys in {
            "work": "name position startDate endDate url summary",
            "education": "institution area studyType startDate endDate url",
            "awards": "title date awarder summary",
            "publications": "name publisher releaseDate url summary",
            "projects": "name description startDate url",
            "skills": "name level",
            "languages": "language fluency",
        }.items()
    }
    network = random.choice(["GitHub", "", _text(random)])
    profiles = [{"network": network, "username": _text(random)}]
    basics = {key: _text(random) for key in ("label", "summary")}
    basics |= {"name": _name(random), "url": link()}
    return json.dumps({"basics": {**basics, "profiles": profiles}, **sections}, ensure_ascii=False)


def _bibtex(random: Random) -> str:
    return "\n".join(_bibtex_entry(random) for _ in range(random.randint(1, 4)))


def _bibtex_entry(random: Random) -> str:
    fields = {
        "title": _text(random),
        "author": " and ".join([random.choice(_NAMES), *(_text(random) for _ in range(3))]),
        random.choice(["journal", "booktitle", "publisher"]): _text(random),
        random.choice(["year", "date"]): _date(random),
        random.choice(["pdf", "preview", "url", "doi", "versionof", "crossref", "month"]): random.choice([_text(random), random.choice(_UNUSUAL)]),
        random.choice(["note", "author+an", "award", "selected", "pages", "eprint"]): _text(random),
    }  # fmt: skip
    body = ",\n".join(
        f"  {key} = {{{value.replace('{', '').replace('}', '')}}}" for key, value in fields.items()
    )
    kind = random.choice(["article", "inproceedings", "book", "misc", "phdthesis", "foo"])
    return f"@{kind}{{{random.choice(_KEYS)},\n{body}\n}}\n"


def _prose(random: Random) -> str:
    mark, contact = random.choice(["# ", ""]), f"ada@example.org · {_text(random)}"
    lines = [f"{mark}{_name(random)}", contact, "", _text(random), ""]
    for title in random.sample(["Education", "Publications", "Awards", "教育经历", "Teaching"], 3):
        lines += [f"## {title}", ""]
        lines += [f"- {_text(random)}, {_text(random)}, {_date(random)}" for _ in range(3)]
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
        f"TY  - JOUR\nTI  - {_text(random)}\nAU  - Nilsson, Ada\nPY  - {_date(random)}\n"
        f"UR  - {random.choice([_text(random), random.choice(_UNUSUAL)])}\nL1  - {_text(random)}\nJO  - {_text(random)}\nER  - \n"
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


def generate_file(suffix: str, random: Random) -> bytes:
    """Generate a file of a format."""
    content = GENERATORS[suffix](random)
    return content if isinstance(content, bytes) else content.encode("utf-8", "replace")


GENERATORS: Final[dict[str, Callable[[Random], str | bytes]]] = {
    "json": _json_resume, "bib": _bibtex, "txt": _prose, "md": _prose, "html": _html, "tex": _latex,
    "ris": _ris, "pdf": _pdf, "docx": _docx,
}  # fmt: skip
"""Functions that generate a file, by suffix."""
