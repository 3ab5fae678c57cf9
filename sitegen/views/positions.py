"""Find people's current positions, and their roles in the group: faculty, postdocs, students, ...

Most CVs have the name and an address at the top and the current post under `Experience`; a page
shows the post below the name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sitegen.model import Education
from sitegen.model.text import all_versions, localize
from sitegen.shipped import texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Experience, Person
    from sitegen.model.site import Profile
    from sitegen.model.text import Text

_UNKNOWN_ROLE: Final = "members"
_APPOINTMENTS: Final = ("faculty", "postdocs")
"""Roles of posts that students do not have."""


def _compile_words(words: Iterable[str]) -> re.Pattern[str]:
    """Compile a pattern for any of the words; Chinese words have no boundaries."""
    patterns = (
        rf"(?<!\w){re.escape(word)}(?!\w)" if word.isascii() or "’" in word else re.escape(word)
        for word in words
    )
    return re.compile("|".join(patterns), re.IGNORECASE)


_DATA: Final[Mapping[str, Any]] = texts("views/roles.yaml")
KNOWN_ROLES: Final[Sequence[str]] = _DATA["order"]
"""The roles with a message `group_<role>`, in display order."""
_ROLE_PATTERNS: Final = {role: _compile_words(words) for role, words in _DATA["words"].items()}
_SIDE_POSTS: Final = _compile_words(_DATA["side_posts"])


class Position(NamedTuple):
    """A person's position and affiliation."""

    position: tuple[Text, ...] = ()
    """A title, or a degree and its subject."""
    affiliation: Text = ""
    """Where."""
    degree: Education | None = None
    """The degree they are working on, if that is the position."""

    def lines(self, language: str) -> tuple[str, str]:
        """Return position and affiliation in a language; either can be empty."""
        texts = (localize(text, language) for text in self.position)
        return ", ".join(filter(None, texts)), localize(self.affiliation, language)


def current_position(person: Person) -> Position:
    """Return the position and affiliation that a person states.

    A current post that agrees with one of them fills in the other; if neither is stated, the main
    current post or degree is the position.
    """
    position, affiliation = person.position, person.affiliation
    if position and affiliation:
        return Position((position,), affiliation)
    current = _current_activities(person)
    if position or affiliation:
        posts = (entry for entry in current if not isinstance(entry, Education))
        if post := next((post for post in posts if _agrees(post, person)), None):
            position, affiliation = position or post.role, affiliation or post.organization
        return Position((position,) if position else (), affiliation)
    if not current:
        return Position()
    main = current[0]
    if isinstance(main, Education):
        titles = (main.degree, main.area)
        return Position(tuple(text for text in titles if text), main.institution, main)
    return Position((main.role,), main.organization)


def group_people(
    profiles: Iterable[Profile], roles: Mapping[str, Sequence[str]]
) -> Mapping[str, Sequence[Profile]]:
    """Group people by role: first those in `roles`, the settings, in their order, then others."""
    assigned = {slug: role for role, slugs in roles.items() for slug in slugs}
    groups: dict[str, list[Profile]] = {role: [] for role in (*roles, *KNOWN_ROLES)}
    for profile in profiles:
        groups[assigned.get(profile.slug) or find_role(profile.person)].append(profile)
    return {role: members for role, members in groups.items() if members}


def find_role(person: Person) -> str:
    """Return the role that the position implies, or else that of a current post or degree."""
    activities = (
        entry.degree if isinstance(entry, Education) else entry.role
        for entry in _current_activities(person)
    )
    roles = map(_classify, (person.position, *activities))
    return next(filter(None, roles), _UNKNOWN_ROLE)


def _current_activities(person: Person) -> Sequence[Experience | Education]:
    """Return current posts and degrees, the most characteristic first.

    A professor who visits elsewhere is a professor, and a student who teaches is a student.
    """
    degrees = [entry for entry in person.education if entry.expected or entry.end == "present"]
    posts = [
        entry
        for entry in person.experience
        if entry.end == "present" and entry.role and not entry.expected
    ]
    side = [post for post in posts if _SIDE_POSTS.search(" ".join(all_versions(post.role)))]
    main = [post for post in posts if post not in side]
    appointed = [post for post in main if _classify(post.role) in _APPOINTMENTS]
    return [*appointed, *degrees, *(post for post in main if post not in appointed), *side]


def _classify(title: Text) -> str:
    """Return the role that a title implies; empty if none."""
    words = " ".join(all_versions(title))
    return next((role for role, pattern in _ROLE_PATTERNS.items() if pattern.search(words)), "")


def _agrees(post: Experience, person: Person) -> bool:
    """Return whether a post has the stated position, or is at the stated affiliation."""
    if person.position:
        return not _fold_all(post.role).isdisjoint(_fold_all(person.position))
    return not _parts(post.organization).isdisjoint(_parts(person.affiliation))


def _fold_all(title: Text) -> set[str]:
    return {text.casefold() for text in all_versions(title)}


def _parts(place: Text) -> set[str]:
    """Split `Department of Tides, Foam University` into its parts."""
    parts = (part for text in _fold_all(place) for part in re.split("[,，]", text))
    return {part.strip() for part in parts} - {""}
