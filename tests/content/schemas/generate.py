"""Generates the JSON Schemas in `sitegen/content/schemas` from the dataclasses.

The schema accepts whatever the reader accepts: text for a list of one, text for a record with only
its first field, a key without a value. So an editor never rejects what a build accepts.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import textwrap
from typing import TYPE_CHECKING, Any, Final

from sitegen.content.yaml.reading import Shape, fields
from sitegen.model import Person, Private
from sitegen.model.site import FrontMatter, Settings
from sitegen.planning.themes import ThemeDescription

if TYPE_CHECKING:
    from collections.abc import Mapping

CLASSES: Final[Mapping[str, type]] = {
    "site": Settings,
    "person": Person,
    "private": Private,
    "theme": ThemeDescription,
    "article": FrontMatter,
}
"""Schema name -> class."""

_SCALAR: Final = {"type": ["string", "number", "boolean", "null"]}
_LOCALIZED: Final = {
    "type": "object",
    "patternProperties": {"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$": _SCALAR},
    "additionalProperties": False,
}
_BOOLEANS: Final = [
    word
    for lower in ("yes", "no", "on", "off", "true", "false")
    for word in (lower, lower.capitalize())
]


def text(name: str) -> str:
    """Generate the schema of a name in `CLASSES`, as JSON."""
    cls = CLASSES[name]
    definitions: dict[str, Any] = {}
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": _one_line(inspect.getdoc(cls) or ""),
        **_record(cls, definitions),
        "definitions": definitions,
    }
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def _record(cls: type, definitions: dict[str, Any]) -> dict[str, Any]:
    known, descriptions = fields(cls), _descriptions(cls)
    schema: dict[str, Any] = {
        "type": ["object", "null"],
        "properties": {
            name: {"description": descriptions[name], **_shape(field.shape, definitions)}
            for name, field in known.items()
        },
        "additionalProperties": False,
    }
    if required := [name for name, field in known.items() if field.default is dataclasses.MISSING]:
        schema |= {"type": "object", "required": required}
    return schema


def _shape(shape: Shape, definitions: dict[str, Any]) -> dict[str, Any]:
    match shape:
        case Shape("text", None):
            return dict(_SCALAR)
        case Shape("text", form):
            return {
                "type": ["string", "integer", "null"],  # a year alone is an integer in YAML
                "pattern": f"^({form.pattern})?$",
                "minimum": 1000,
                "maximum": 9999,
            }
        case Shape("localized"):
            return {"anyOf": [_SCALAR, _LOCALIZED]}
        case Shape("boolean"):
            return {"enum": [True, False, None, *_BOOLEANS]}
        case Shape("integer"):
            return {"type": ["integer", "string", "null"], "pattern": r"^-?\d{1,18}$"}
        case Shape("choice", choices=values):
            return {"enum": [*values, None]}
        case Shape("list", item):
            of_item = _shape(item, definitions)
            if item.kind == "record":
                return {"type": ["array", "null"], "items": {"anyOf": [of_item, _SCALAR]}}
            return {"anyOf": [{"type": "array", "items": of_item}, of_item]}
        case Shape("mapping", item):
            return {
                "type": ["object", "null"],
                "additionalProperties": _shape(item, definitions),
            }
        case Shape("record", cls):
            if cls.__name__ not in definitions:
                definitions[cls.__name__] = {}  # so that a class may contain itself
                definitions[cls.__name__] = _record(cls, definitions)
            return {"$ref": f"#/definitions/{cls.__name__}"}
    return {}


def _descriptions(cls: type) -> dict[str, str]:
    """Return the strings under the fields of a class."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    assert isinstance(tree, ast.ClassDef)
    descriptions = {}
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match below:
                case ast.Expr(value=ast.Constant(value=str(description))):
                    descriptions[field.target.id] = _one_line(description)
                case _:
                    descriptions[field.target.id] = ""
    return descriptions


def _one_line(text: str) -> str:
    return " ".join(text.split())
