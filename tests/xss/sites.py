"""Write a site with a person for each vector, or for each few vectors, with the vector in every text.

The texts follow from the types of the model, so that new fields are included. Values that the site refuses with a message
are replaced one by one.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.content.services import SERVICES
from sitegen.content.site import load_site
from sitegen.content.yaml.reading import Shape, fields, shape_of
from sitegen.errors import ContentError
from sitegen.model import Person, Publication
from tests.sites import portrait, put

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


_FIELDS: Final = (
    "title", "author", "editor", "booktitle", "journal", "publisher", "school", "series", "volume", "number", "pages",
    "edition", "address", "note", "howpublished", "doi", "url", "eprint", "arxiv", "pmid", "isbn", "issn", "keywords",
    "abbr", "abstract", "award", "ranking", "pubstate", "pdf", "code", "slides", "poster", "video", "website", "html",
    "preview", "data", "supp", "blog", "annotation", "subtitle", "langid", "translator", "eventtitle", "location",
)  # fmt: skip
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_PICTURE_START: Final = r'"[^"]*!\['
_HARMLESS: Final = "https://a.example/"


def write_site(folder: Path, vectors: Sequence[str], theme: str, per_person: int = 1) -> int:
    """Write the site, and return the number of texts with a vector."""
    put(folder, {"site.yaml": _settings(vectors[0], theme)})
    texts = sum(
        _write_person(folder / f"people/p{number}", vectors[number : number + per_person])
        for number in range(0, len(vectors), per_person)
    )
    for _ in range(10):  # one mistake may hide another
        if not (places := _find_refused(folder)):
            break
        for path, line in sorted(places):
            _replace_value(folder / path, line)
        texts -= len(places)
    return texts


def _settings(vector: str, theme: str) -> str:
    text = json.dumps(vector, ensure_ascii=True)
    return f"theme: {theme}\ntitle: {text}\ndescription: {text}\ncitation_style: apa\ncoauthors: {{{text}: https://a.example}}\n"


def _write_person(folder: Path, vectors: Sequence[str]) -> int:
    """Write a person with these vectors, the first of them in texts that exist once, and count the texts."""
    values = _merge([_value(shape_of(Person), vector, "person") for vector in vectors])
    works = []
    files: dict[str, str] = {}
    for number, vector in enumerate(vectors):
        markdown = vector.replace("\0", "")  # a file with it is not read as Markdown
        front_matter, field = f"---\ntitle: {json.dumps(vector)}\n---\n", _field_text(vector)
        files[f"news/2024-05-01-x{number}.md"] = f"{front_matter}{markdown}\n\nx {markdown} y\n"
        fields = {**dict.fromkeys(_FIELDS, field), "year": "2024"}
        works.append(Publication(f"v{number}", "inproceedings", fields))
        if len(vectors) == 1:
            files["pages/seminar.md"] = (
                f"{front_matter}{markdown}\n\n- x {markdown} y\n\n> {markdown}\n"
            )
            fields = {"title": field, "author": "Ek, Bo and others", "year": "2023"}
            works.append(Publication("w", "misc", fields))
    lines = _yaml_lines(values, "")
    put(folder, files)
    put(folder, {"person.yaml": "\n".join(lines) + "\n", "publications.bib": bibtex.encode(works)})
    if folder.name == "p0":
        put(folder, {"photo.jpg": portrait()})
    return len(lines) + sum(len(work.fields) for work in works) + 3 * len(files)


def _merge(people: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a person with the entries of several."""
    merged = dict(people[0])
    for person in people[1:]:
        for key, value in person.items():
            if isinstance(value, list):
                merged[key] = [*merged[key], *value]
            elif isinstance(value, dict):
                merged[key] = {**value, **merged[key]}
    return merged


def _value(shape: Shape, vector: str, name: str) -> Any:
    """Return a value of a shape with the vector in all its texts."""
    match shape:
        case Shape("record", cls):
            return {
                key: _value(field.shape, vector, key)
                for key, field in fields(cls).items()
                if key != "unsorted"
            }
        case Shape("list", item):
            return [_value(item, vector, name)]
        case Shape("mapping", item):
            keys = {"links": [*SERVICES, vector], "headings": ["publications", "awards"]}.get(
                name, [vector]
            )
            return dict.fromkeys(keys, _value(item, vector, ""))
        case Shape("choice", choices=values):
            return values[0]
        case Shape("text", form) if form:
            return "2020"
        case Shape("boolean"):
            return "true"
        case Shape("integer"):
            return "1"
        case Shape("text" | "localized"):
            return vector
    raise TypeError(shape)


def _yaml_lines(value: Any, indent: str) -> list[str]:
    """Return YAML with one text per line."""
    if isinstance(value, list):
        items = [_yaml_lines(item, f"{indent}  ") for item in value]
        return [line for item in items for line in (f"{indent}- {item[0].lstrip()}", *item[1:])]
    if isinstance(value, str):
        return [f"{indent}{json.dumps(value)}"]
    lines = []
    for key, inner in value.items():
        if isinstance(inner, str):
            lines.append(f"{indent}{json.dumps(key)}: {json.dumps(inner)}")
        else:
            lines += [f"{indent}{json.dumps(key)}:", *_yaml_lines(inner, f"{indent}  ")]
    return lines


def _field_text(vector: str) -> str:
    """Return the vector as the text of a BibTeX field, with balanced braces."""
    balanced = vector if vector.count("{") == vector.count("}") else re.sub(r"[{}]", "", vector)
    return balanced.replace("\n", " ").replace("\0", "")


def _find_refused(folder: Path) -> set[tuple[str, int]]:
    """Return the file and line of each value that the site refuses."""
    try:
        problems = load_site(folder).left_out
    except ContentError as error:
        problems = error.problems
    assert all(problem.line for problem in problems), problems
    return {
        (str(problem.path).partition(f"{folder.as_posix()}/")[2], problem.line)
        for problem in problems
    }


def _replace_value(path: Path, line: int) -> None:
    lines = path.read_text("utf-8").split("\n")
    if path.suffix == ".bib":
        lines[line - 1] = f"  nothing{line} = {{}},"
    elif path.suffix == ".yaml":
        if re.search(rf"^ *{_PICTURE_START}.*: ", lines[line - 1]):
            lines[line - 1] = f'  "x{line}": "{_HARMLESS}"'  # the name of a link is a picture
        lines[line - 1] = re.sub(
            rf"({_QUOTED}: |- )?{_QUOTED}$", rf'\1"{_HARMLESS}"', lines[line - 1]
        )
    else:
        lines[line - 1] = f"title: {_HARMLESS}" if line == 2 else _HARMLESS
    path.write_text("\n".join(lines), "utf-8")
