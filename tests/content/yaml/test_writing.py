"""Canonical YAML, which our reader and every other one read back."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from datetime import date
from typing import Any

import yaml
from hypothesis import given, settings

from sitegen.content import yaml as records
from sitegen.model import Award, Education, Occasion, Person, Private, Talk
from tests.strategies import people


@settings(max_examples=300, deadline=None)
@given(people())
def test_what_is_written_is_read_back(person: Person) -> None:
    text = records.encode(person)
    assert records.decode(text, Person, "person.yaml") == person
    assert _as_texts(yaml.safe_load(text)) == _as_texts(_as_data(person))


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


def test_canonical_form() -> None:
    person = Person(
        name={"en": "Li An", "zh": "李安"},
        email=("an@example.org",),
        links={"github": "lian"},
        bio="I study **plants**.\n\nAnd insects: all of them.",
        education=(
            Education(institution="Example University", start="2015-09", end="2019", expected=True),
        ),
        talks=(Talk(title="Plants", given=(Occasion(where="Berlin", date="2023-07-15"),)),),
        awards=(Award(title="no: 1", years=("2019", "2020-2022")),),
    )
    assert (
        records.encode(person)
        == """\
name: {en: Li An, zh: 李安}
email: an@example.org
links:
  github: lian
bio: |-
  I study **plants**.

  And insects: all of them.
education:
  - institution: Example University
    start: 2015-09
    end: 2019
    expected: true
talks:
  - title: Plants
    given:
      - where: Berlin
        date: 2023-07-15
awards:
  - title: 'no: 1'
    years: [2019, 2020-2022]
"""
    )
    assert records.encode(Private()) == ""
    assert records.decode("", Private, "private.yaml") == Private()
