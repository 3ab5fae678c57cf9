"""Publications as CSL-JSON, and all public data of a site as one JSON document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from sitegen.citing.items import make_item
from sitegen.content import bibtex
from sitegen.exporters.works import distinct

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sitegen.model import Person, Publication

_JSON: Final = json.JSONEncoder(ensure_ascii=False)
"""`json.dumps` would make one for each value."""
_ADDRESSES: Final = frozenset({"url", "slides", "video"})
"""Fields of entries that hold an address."""


def export_csl(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return a JSON array with each work once, a line for each variable."""
    array = ",\n".join(_write_item(work) for work in distinct(publications))
    return f"[\n{array}\n]\n" if array else "[]\n"


def _write_item(work: Publication) -> str:
    lines = [f'    "{name}": {_JSON.encode(value)}' for name, value in make_item(work).items()]
    return "  {\n" + ",\n".join(lines) + "\n  }"


def export_everything(people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return people as in `person.yaml`, and publications as BibTeX fields and as CSL-JSON."""
    works = [
        {
            "key": work.key,
            "type": work.type,
            "fields": dict(bibtex.citable(work).fields),
            "csl": make_item(work),
        }
        for work in distinct(publications)
    ]
    document = {"people": [to_data(person) for person in people], "publications": works}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def to_data(value: Any, resolve: Callable[[str], str] = str) -> Any:
    """Return a value of the model as JSON data, without empty values and `unsorted`.

    Args:
        value: A person, an entry, or a part of one.
        resolve: Maps an address as the person wrote it to the one to write.
    """
    if is_dataclass(value):
        named = {field.name: getattr(value, field.name) for field in fields(value)}
        return {
            name: resolve(item) if name in _ADDRESSES else to_data(item, resolve)
            for name, item in named.items()
            if item and name != "unsorted"
        }
    if isinstance(value, tuple):
        return [to_data(item, resolve) for item in value]
    return dict(value) if isinstance(value, Mapping) else value
