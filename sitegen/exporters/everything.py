"""People and publications -> one JSON document with all that is public, under the names that the site's files use."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from sitegen.content import bibtex
from sitegen.exporters.csl_json import item
from sitegen.exporters.distinct import distinct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Person, Publication


def export(people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """`people` as `person.yaml` has them, less what is unsorted; `publications` as fields of BibTeX and as CSL-JSON."""
    works = [
        {
            "key": one.key,
            "type": one.type,
            "fields": dict(bibtex.citable(one).fields),
            "csl": item(one),
        }
        for one in distinct(publications)
    ]
    document = {"people": [_plain(person) for person in people], "publications": works}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _plain(value: Any) -> Any:
    """A value of the model as JSON has it; what says nothing is left out."""
    if hasattr(value, "__dataclass_fields__"):
        named = {
            field.name: getattr(value, field.name)
            for field in fields(value)
            if field.name != "unsorted"
        }
        return {name: _plain(one) for name, one in named.items() if one not in ("", (), {}, False)}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return dict(value) if hasattr(value, "items") else value
