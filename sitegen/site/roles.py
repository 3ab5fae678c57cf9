"""What each person of a site is in the group: faculty, postdocs, students, ...

In: people and settings. Out: who is what. `roles:` in `site.yaml` says it for whom it names; for all others the words
of their position do, in `roles.yaml`, or those of what they do now.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from sitegen.model import Education, spellings
from sitegen.shipped import texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Experience, Person
    from sitegen.model.text import Text
    from sitegen.site.content import Profile

OTHERS = "members"
"""Those of whom nothing is known."""
_APPOINTED: Final = ("faculty", "postdocs")
"""Roles of posts that nobody has beside their studies."""


def grouped(
    profiles: Iterable[Profile], said: Mapping[str, Sequence[str]]
) -> Mapping[str, Sequence[Profile]]:
    """People by role, in the order to show: the roles that are `said` in theirs, then the others. No role is empty."""
    named = {slug: role for role, slugs in said.items() for slug in slugs}
    found: dict[str, list[Profile]] = {role: [] for role in (*said, *known())}
    for profile in profiles:
        found[named.get(profile.slug) or role(profile.person)].append(profile)
    return {name: people for name, people in found.items() if people}


def role(person: Person) -> str:
    """What the position says, else what is under way; where neither does, a member."""
    doing = (one.degree if isinstance(one, Education) else one.role for one in under_way(person))
    return next(filter(None, map(_told, (person.position, *doing))), OTHERS)


def under_way(person: Person) -> Sequence[Experience | Education]:
    """Posts that somebody has now and degrees that they are working on, those first that tell best what somebody is.

    A professor who visits elsewhere is a professor, and a student who teaches a student.
    """
    degrees = [one for one in person.education if one.expected or one.end == "present"]
    posts = [
        one for one in person.experience if one.end == "present" and one.role and not one.expected
    ]
    beside = [one for one in posts if _beside().search(" ".join(spellings(one.role)))]
    main = [one for one in posts if one not in beside]
    appointed = [one for one in main if _told(one.role) in _APPOINTED]
    return [*appointed, *degrees, *(one for one in main if one not in appointed), *beside]


def _told(title: Text) -> str:
    """The role that the words of a title tell, if any."""
    words = " ".join(spellings(title))
    return next((name for name, pattern in _patterns().items() if pattern.search(words)), "")


def known() -> Sequence[str]:
    """The roles that have a message `group_<role>`, in the order to show them."""
    order: list[str] = _data()["order"]
    return order


@cache
def _data() -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = texts("site/roles.yaml")
    return loaded


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    return {name: _any(words) for name, words in _data()["words"].items()}


@cache
def _beside() -> re.Pattern[str]:
    return _any(_data()["beside"])


def _any(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(map(_word, words)), re.IGNORECASE)


def _word(word: str) -> str:
    """Latin words end where letters do; Chinese has no spaces to end at."""
    return rf"(?<!\w){re.escape(word)}(?!\w)" if word.isascii() or "’" in word else re.escape(word)
