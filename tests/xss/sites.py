"""A site with a person for each vector, who has it in every text that a site can have.

The texts are found by the annotations of the model, so that a new one is tried as soon as it is there. What a site
refuses with a message is taken out of it, field by field.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from sitegen import bibtex
from sitegen.errors import ContentError
from sitegen.model import Person, Publication
from sitegen.records.shapes import Choice, Flag, Items, Number, Record, Table, Word, Words, fields
from sitegen.site.load import load
from sitegen.site.services import SERVICES
from tests.site.sites import portrait, put

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.records.shapes import Shape

_FIELDS: Final = (
    "title", "author", "editor", "booktitle", "journal", "publisher", "school", "series", "volume", "number", "pages",
    "edition", "address", "note", "howpublished", "doi", "url", "eprint", "arxiv", "pmid", "isbn", "issn", "keywords",
    "abbr", "abstract", "award", "ranking", "pubstate", "pdf", "code", "slides", "poster", "video", "website", "html",
    "preview", "data", "supp", "blog", "annotation", "subtitle", "langid", "translator", "eventtitle", "location",
)  # fmt: skip
_TEXT: Final = r'"(?:[^"\\]|\\.)*"'
_PICTURE: Final = r'"[^"]*!\['
_PLAIN: Final = "https://a.example/"


def site(folder: Path, vectors: Sequence[str], theme: str) -> int:
    """Make the site, and say how many texts hold a vector."""
    first = vectors[0]
    put(folder, {"site.yaml": _settings(first, theme)})
    for number, vector in enumerate(vectors):
        _person(folder / f"people/p{number}", vector)
    for _ in range(4):  # one mistake may hide another
        if not (problems := _problems(folder)):
            break
        for path, line in sorted(problems):
            _take_out(folder / path, line)
    texts = [path for path in folder.rglob("*") if path.suffix in (".yaml", ".bib", ".md")]
    return sum(path.read_text("utf-8").count("run()") + path.read_text("utf-8").count("evil.example") for path in texts)


def _settings(vector: str, theme: str) -> str:
    said = json.dumps(vector, ensure_ascii=True)
    return f"theme: {theme}\ntitle: {said}\ndescription: {said}\ncitation_style: apa\ncoauthors: {{{said}: https://a.example}}\n"


def _person(folder: Path, vector: str) -> None:
    written = vector.replace("\0", "")  # with it, a Markdown file is none
    values = _value(Record(Person), vector, "person")
    work = Publication("w1", "inproceedings", {**dict.fromkeys(_FIELDS, _in_bibtex(vector)), "year": "2024"})
    other = Publication("w2", "misc", {"title": _in_bibtex(vector), "author": "Ek, Bo and others", "year": "2023"})
    put(
        folder,
        {
            "person.yaml": "\n".join(_lines(values, "")) + "\n",
            "publications.bib": bibtex.encode([work, other]),
            "photo.jpg": portrait() if folder.name == "p0" else b"",
            "news/2024-05-01-x.md": f"---\ntitle: {json.dumps(vector)}\n---\n{written}\n\nx {written} y\n",
            "pages/seminar.md": f"---\ntitle: {json.dumps(vector)}\n---\n{written}\n\n- x {written} y\n\n> {written}\n",
        },
    )
    if folder.name != "p0":
        (folder / "photo.jpg").unlink()


def _value(shape: Shape, vector: str, name: str) -> Any:
    """A value of a shape, with the vector in all its texts."""
    match shape:
        case Record(cls):
            return {key: _value(field.shape, vector, key) for key, field in fields(cls).items() if key != "unsorted"}
        case Items(item):
            return [_value(item, vector, name)]
        case Table(item):
            keys = {"links": [*SERVICES, vector], "headings": ["publications", "awards"]}.get(name, [vector])
            return dict.fromkeys(keys, _value(item, vector, ""))
        case Choice(values):
            return values[0]
        case Word(form) if form:
            return "2020"
        case Flag():
            return "true"
        case Number():
            return "1"
        case Word() | Words():
            return vector
    raise TypeError(shape)


def _lines(value: Any, indent: str) -> list[str]:
    """YAML with one text a line."""
    if isinstance(value, list):
        item = _lines(value[0], f"{indent}  ")
        return [f"{indent}- {item[0].lstrip()}", *item[1:]]
    if isinstance(value, str):
        return [f"{indent}{json.dumps(value)}"]
    lines = []
    for key, inner in value.items():
        if isinstance(inner, str):
            lines.append(f"{indent}{json.dumps(key)}: {json.dumps(inner)}")
        else:
            lines += [f"{indent}{json.dumps(key)}:", *_lines(inner, f"{indent}  ")]
    return lines


def _in_bibtex(vector: str) -> str:
    """Field text: braces in pairs, nothing that begins mathematics and does not end it."""
    balanced = vector if vector.count("{") == vector.count("}") else re.sub(r"[{}]", "", vector)
    return balanced.replace("\n", " ").replace("\0", "")


def _problems(folder: Path) -> set[tuple[str, int]]:
    """Where a site is refused."""
    try:
        problems = load(folder).left_out
    except ContentError as error:
        problems = error.problems
    assert all(problem.line for problem in problems), problems
    return {(str(problem.path).partition(f"{folder.as_posix()}/")[2], problem.line) for problem in problems}


def _take_out(path: Path, line: int) -> None:
    lines = path.read_text("utf-8").split("\n")
    if path.suffix == ".bib":
        lines[line - 1] = f"  nothing{line} = {{}},"
    elif path.suffix == ".yaml":
        if re.search(rf"^ *{_PICTURE}.*: ", lines[line - 1]):
            lines[line - 1] = f'  "x{line}": "{_PLAIN}"'  # a link whose name is a picture
        lines[line - 1] = re.sub(rf"({_TEXT}: |- )?{_TEXT}$", rf'\1"{_PLAIN}"', lines[line - 1])
    else:
        lines[line - 1] = f"title: {_PLAIN}" if line == 2 else _PLAIN
    path.write_text("\n".join(lines), "utf-8")
