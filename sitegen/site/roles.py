"""What each person of a site is in the group: faculty, postdocs, students, ...

In: people and settings. Out: who is what. `roles:` in `site.yaml` says it for whom it names; for all others the words
of their position do, in `roles.yaml`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import yaml

from sitegen.model import spellings
from sitegen.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Person
    from sitegen.site.content import Profile

OTHERS = "members"
"""Those of whom nothing is known."""


def grouped(profiles: Iterable[Profile], said: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[Profile]]:
    """People by role, in the order to show: the roles that are `said` in theirs, then the others. No role is empty."""
    named = {slug: role for role, slugs in said.items() for slug in slugs}
    found: dict[str, list[Profile]] = {role: [] for role in (*said, *known())}
    for profile in profiles:
        found[named.get(profile.slug) or role(profile.person)].append(profile)
    return {name: people for name, people in found.items() if people}


def role(person: Person) -> str:
    """What the position says, else the degree in progress; where neither does, a member."""
    under_way = (degree.degree for degree in person.education if degree.expected or degree.end == "present")
    for text in (person.position, *under_way):
        words = " ".join(spellings(text))
        for name, pattern in _patterns().items():
            if pattern.search(words):
                return name
    return OTHERS


def known() -> Sequence[str]:
    """The roles that have a message `group_<role>`, in the order to show them."""
    order: list[str] = _data()["order"]
    return order


@cache
def _data() -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = yaml.load(shipped("site/roles.yaml"), yaml.CSafeLoader)
    return loaded


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    return {name: re.compile("|".join(map(_word, words)), re.IGNORECASE) for name, words in _data()["words"].items()}


def _word(word: str) -> str:
    """Latin words end where letters do; Chinese has no spaces to end at."""
    return rf"(?<!\w){re.escape(word)}(?!\w)" if word.isascii() or "’" in word else re.escape(word)
