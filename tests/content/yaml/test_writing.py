"""YAML that our reader and every other one read back; the golden CVs have its form."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from datetime import date
from typing import Any

import yaml
from hypothesis import given, settings

from sitegen.content import yaml as records
from sitegen.model import Person, Private
from tests.strategies import people


@settings(max_examples=300, deadline=None)
@given(people())
def test_what_is_written_is_read_back(person: Person) -> None:
    text = records.encode(person)
    assert records.decode(text, Person, "person.yaml") == person
    assert _as_texts(yaml.safe_load(text)) == _as_texts(_as_data(person))


def test_nothing_is_written_as_nothing() -> None:
    assert records.encode(Private()) == ""
    assert records.decode("", Private, "private.yaml") == Private()


def _as_data(value: Any) -> Any:
    """The YAML data of a value: no empty fields, a text for a list of one."""
    if isinstance(value, tuple):
        return [_as_data(each) for each in value]
    if not is_dataclass(value):
        return value
    data = {}
    for field in fields(value):
        content = getattr(value, field.name)
        if field.name in ("aliases", "email", "phone") and len(content) == 1:
            data[field.name] = content[0]
        elif content or (content != field.default and content not in ("", (), {}, False)):
            data[field.name] = _as_data(content)
    return data


def _as_texts(data: Any) -> Any:
    """Years and dates as text, which other readers take for numbers and dates."""
    if isinstance(data, dict):
        return {key: _as_texts(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_as_texts(value) for value in data]
    return str(data) if isinstance(data, int | date) and not isinstance(data, bool) else data
