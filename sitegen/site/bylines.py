"""Whose something is in a list of what all people have: told by name, and with the way to their home page.

Such a list is not made again when somebody it names has another biography. What a template shows of them is found out
while it does: whoever asks for more than the name is noted, and that page is then made of all that there is of people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.model import Person
    from sitegen.model.text import Text
    from sitegen.site.shown import Shown


class _Named:
    """A person; `seen` is called when somebody asks for anything but the name."""

    __slots__ = ("_person", "_seen", "name")

    def __init__(self, person: Person, seen: Callable[[], None]) -> None:
        self._person, self._seen = person, seen
        self.name: Text = person.name

    def __getattr__(self, name: str) -> Any:
        self._seen()
        return getattr(self._person, name)


class Byline:
    """One of the people as a list names them: all that `Shown` has, but that what is more than the name is noted."""

    __slots__ = ("_seen", "_shown", "home", "person", "slug")

    def __init__(self, shown: Shown, seen: Callable[[], None]) -> None:
        """`seen` is called when somebody asks for more."""
        self._shown, self._seen = shown, seen
        self.slug = shown.slug
        self.home = shown.home
        self.person = _Named(shown.profile.person, seen)

    def __getattr__(self, name: str) -> Any:
        self._seen()
        return getattr(self._shown, name)
