"""Courses by term become courses, each once, with all the terms in which it was taught."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.model import spellings

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from sitegen.model import Course
    from sitegen.model.text import Text


def courses(
    taught: Iterable[Course], shown: Callable[[Text], str], separator: str
) -> tuple[Course, ...]:
    """In the order of their first mention, terms likewise. `shown` gives a text as the page shows it.

    What differs in anything but term and notes is another course; the notes of all terms stand below it.
    """
    found: dict[Hashable, list[Course]] = {}
    for one in taught:
        key = tuple(
            tuple(spellings(text))
            for text in (one.course, one.code, one.role, one.institution, one.url)
        )
        found.setdefault(key, []).append(one)
    return tuple(
        _together(group, shown, separator) if len(group) > 1 else group[0]
        for group in found.values()
    )


def _together(group: list[Course], shown: Callable[[Text], str], separator: str) -> Course:
    terms = dict.fromkeys(shown(one.term) for one in group if one.term)
    notes = {tuple(spellings(note)): note for one in group for note in one.notes}
    return replace(group[0], term=separator.join(terms), notes=tuple(notes.values()))
