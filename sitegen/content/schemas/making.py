"""A dataclass that `records` reads -> the JSON Schema of its YAML.

What `records` takes, the schema takes: a text for a list of one, a text for a record with only its first field, a key
without a value. So an editor never marks what a build accepts.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from dataclasses import MISSING
from typing import TYPE_CHECKING, Any, Final

from sitegen.content.yaml.shapes import (
    Choice,
    Flag,
    Items,
    Number,
    Record,
    Table,
    Word,
    Words,
    fields,
)
from sitegen.model import Person, Private
from sitegen.model.site import FrontMatter, Settings
from sitegen.model.theme import ThemeDescription

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.content.yaml.shapes import Shape

CLASSES: Final[Mapping[str, type]] = {
    "site": Settings,
    "person": Person,
    "private": Private,
    "theme": ThemeDescription,
    "article": FrontMatter,
}
"""By the schema's name."""

_SCALAR: Final = ["string", "number", "boolean", "null"]
_LANGUAGE: Final = "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"
_WORDS_OF_FLAGS: Final = [
    word
    for plain in ("yes", "no", "on", "off", "true", "false")
    for word in (plain, plain.capitalize())
]


def text(name: str) -> str:
    """The schema of a name in `CLASSES`, as JSON."""
    cls = CLASSES[name]
    records: dict[str, Any] = {}
    root = _record(cls, records)
    about = _sentence(inspect.getdoc(cls) or "")
    whole = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": about,
        **root,
        "definitions": records,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _record(cls: type, records: dict[str, Any]) -> dict[str, Any]:
    known, docs = fields(cls), _docs(cls)
    made: dict[str, Any] = {
        "type": ["object", "null"],
        "properties": {
            name: {"description": docs[name], **_shape(field.shape, records)}
            for name, field in known.items()
        },
        "additionalProperties": False,
    }
    if required := [name for name, field in known.items() if field.default is MISSING]:
        made |= {"type": "object", "required": required}
    return made


def _shape(shape: Shape, records: dict[str, Any]) -> dict[str, Any]:
    match shape:
        case Word(form) if form:
            # A year alone is a number to YAML.
            return {
                "type": ["string", "integer", "null"],
                "pattern": f"^({form.pattern})?$",
            } | _FOUR_DIGITS
        case Word():
            return {"type": _SCALAR}
        case Words():
            said = {"type": _SCALAR}
            several = {
                "type": "object",
                "patternProperties": {_LANGUAGE: said},
                "additionalProperties": False,
            }
            return {"anyOf": [said, several]}
        case Flag():
            return {"enum": [True, False, None, *_WORDS_OF_FLAGS]}
        case Number():
            return {"type": ["integer", "string", "null"], "pattern": r"^-?\d{1,18}$"}
        case Choice(values):
            return {"enum": [*values, None]}
        case Items(item):
            one = _shape(item, records)
            if isinstance(item, Record):
                return {"type": ["array", "null"], "items": {"anyOf": [one, {"type": _SCALAR}]}}
            return {"anyOf": [{"type": "array", "items": one}, one]}
        case Table(item):
            return {"type": ["object", "null"], "additionalProperties": _shape(item, records)}
        case Record(cls):
            if cls.__name__ not in records:
                records[cls.__name__] = {}  # so that a class may hold itself
                records[cls.__name__] = _record(cls, records)
            return {"$ref": f"#/definitions/{cls.__name__}"}
    return {}


_FOUR_DIGITS: Final = {"minimum": 1000, "maximum": 9999}


def _docs(cls: type) -> dict[str, str]:
    """What stands below each field of a class."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            said = below.value if isinstance(below, ast.Expr) else None
            found[field.target.id] = (
                _sentence(str(said.value)) if isinstance(said, ast.Constant) else ""
            )
    return found


def _sentence(doc: str) -> str:
    return re.sub(r"\s+", " ", doc).strip()
