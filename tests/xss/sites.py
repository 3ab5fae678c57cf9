"""A site with a person for each vector, or for some of them together, who has it in every text that a site can have.

The texts are found by the annotations of the model, so that a new one is tried as soon as it is there. What a site
refuses with a message is taken out of it, field by field.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.content.services import SERVICES
from sitegen.content.site import load_site
from sitegen.content.yaml.shapes import (
    Boolean,
    Choice,
    Integer,
    ListOf,
    LocalizedString,
    MappingOf,
    Record,
    String,
    fields,
)
from sitegen.errors import ContentError
from sitegen.model import Person, Publication
from tests.sites import portrait, put

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.content.yaml.shapes import Shape

_FIELDS: Final = (
    "title", "author", "editor", "booktitle", "journal", "publisher", "school", "series", "volume", "number", "pages",
    "edition", "address", "note", "howpublished", "doi", "url", "eprint", "arxiv", "pmid", "isbn", "issn", "keywords",
    "abbr", "abstract", "award", "ranking", "pubstate", "pdf", "code", "slides", "poster", "video", "website", "html",
    "preview", "data", "supp", "blog", "annotation", "subtitle", "langid", "translator", "eventtitle", "location",
)  # fmt: skip
_TEXT: Final = r'"(?:[^"\\]|\\.)*"'
_PICTURE: Final = r'"[^"]*!\['
_PLAIN: Final = "https://a.example/"


def site(folder: Path, vectors: Sequence[str], theme: str, together: int = 1) -> int:
    """Make the site, with so many vectors `together` in one person, and say how many texts hold one."""
    put(folder, {"site.yaml": _settings(vectors[0], theme)})
    texts = sum(
        _person(folder / f"people/p{number}", vectors[number : number + together])
        for number in range(0, len(vectors), together)
    )
    for _ in range(10):  # one mistake may hide another
        if not (problems := _problems(folder)):
            break
        for path, line in sorted(problems):
            _take_out(folder / path, line)
        texts -= len(problems)
    return texts


def _settings(vector: str, theme: str) -> str:
    said = json.dumps(vector, ensure_ascii=True)
    return f"theme: {theme}\ntitle: {said}\ndescription: {said}\ncitation_style: apa\ncoauthors: {{{said}: https://a.example}}\n"


def _person(folder: Path, vectors: Sequence[str]) -> int:
    """Somebody with these vectors; how many texts there are of them. What can be there once alone has the first one."""
    values = _together([_value(Record(Person), vector, "person") for vector in vectors])
    works = []
    files: dict[str, str] = {}
    for number, vector in enumerate(vectors):
        written = vector.replace("\0", "")  # with it, a Markdown file is none
        about, said = f"---\ntitle: {json.dumps(vector)}\n---\n", _in_bibtex(vector)
        files[f"news/2024-05-01-x{number}.md"] = f"{about}{written}\n\nx {written} y\n"
        works.append(
            Publication(
                f"v{number}", "inproceedings", {**dict.fromkeys(_FIELDS, said), "year": "2024"}
            )
        )
        if len(vectors) == 1:
            files["pages/seminar.md"] = f"{about}{written}\n\n- x {written} y\n\n> {written}\n"
            works.append(
                Publication(
                    "w", "misc", {"title": said, "author": "Ek, Bo and others", "year": "2023"}
                )
            )
    lines = _lines(values, "")
    put(
        folder,
        {**files, "person.yaml": "\n".join(lines) + "\n", "publications.bib": bibtex.encode(works)},
    )
    if folder.name == "p0":
        put(folder, {"photo.jpg": portrait()})
    return len(lines) + sum(len(work.fields) for work in works) + 3 * len(files)


def _together(values: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One person with all entries of several."""
    found = dict(values[0])
    for value in values[1:]:
        for key, inner in value.items():
            if isinstance(inner, list):
                found[key] = [*found[key], *inner]
            elif isinstance(inner, dict):
                found[key] = {**inner, **found[key]}
    return found


def _value(shape: Shape, vector: str, name: str) -> Any:
    """A value of a shape, with the vector in all its texts."""
    match shape:
        case Record(cls):
            return {
                key: _value(field.shape, vector, key)
                for key, field in fields(cls).items()
                if key != "unsorted"
            }
        case ListOf(item):
            return [_value(item, vector, name)]
        case MappingOf(item):
            keys = {"links": [*SERVICES, vector], "headings": ["publications", "awards"]}.get(
                name, [vector]
            )
            return dict.fromkeys(keys, _value(item, vector, ""))
        case Choice(values):
            return values[0]
        case String(form) if form:
            return "2020"
        case Boolean():
            return "true"
        case Integer():
            return "1"
        case String() | LocalizedString():
            return vector
    raise TypeError(shape)


def _lines(value: Any, indent: str) -> list[str]:
    """YAML with one text a line."""
    if isinstance(value, list):
        items = [_lines(item, f"{indent}  ") for item in value]
        return [line for item in items for line in (f"{indent}- {item[0].lstrip()}", *item[1:])]
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
        problems = load_site(folder).left_out
    except ContentError as error:
        problems = error.problems
    assert all(problem.line for problem in problems), problems
    return {
        (str(problem.path).partition(f"{folder.as_posix()}/")[2], problem.line)
        for problem in problems
    }


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
