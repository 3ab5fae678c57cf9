"""What somebody is, and where: what their file says, and where it does not, what they do now.

Most CVs name their owner and an address at the top and tell the post below `Experience`; a page has it below the name.
In: a person. Out: two lines to show, as pages, cards, searches and programs all show them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sitegen.model import Education
from sitegen.model.text import localized, spellings
from sitegen.site.roles import under_way

if TYPE_CHECKING:
    from sitegen.model import Experience, Person
    from sitegen.model.text import Text


class Standing(NamedTuple):
    """Two lines below a name."""

    position: tuple[Text, ...] = ()
    """A title, or a degree and its subject."""
    affiliation: Text = ""
    """Where."""
    degree: Education | None = None
    """The one that somebody is working on, if nothing else is known of them."""

    def lines(self, language: str) -> tuple[str, str]:
        """Both in a language; either may be empty."""
        said = (localized(text, language) for text in self.position)
        return ", ".join(text for text in said if text), localized(self.affiliation, language)


def standing(person: Person) -> Standing:
    """What the person says of it; a post that agrees with that tells what is left open, and what is under way all."""
    position, affiliation = person.position, person.affiliation
    if position and affiliation:
        return Standing((position,), affiliation)
    doing = under_way(person)
    if position or affiliation:
        post = next(
            (one for one in doing if not isinstance(one, Education) and _agrees(one, person)), None
        )
        if post:
            position, affiliation = position or post.role, affiliation or post.organization
        return Standing((position,) if position else (), affiliation)
    first = next(iter(doing), None)
    if isinstance(first, Education):
        return Standing(
            tuple(text for text in (first.degree, first.area) if text), first.institution, first
        )
    return Standing((first.role,), first.organization) if first else Standing()


def _agrees(post: Experience, person: Person) -> bool:
    """Whether it is the post that the person calls theirs, or one at the place that they say they are at."""
    if person.position:
        return not _words(post.role).isdisjoint(_words(person.position))
    return not _parts(post.organization).isdisjoint(_parts(person.affiliation))


def _words(title: Text) -> set[str]:
    """A title in every language."""
    return {text.casefold() for text in spellings(title)}


def _parts(place: Text) -> set[str]:
    """`Department of Tides, Foam University` -> both of them."""
    parts = (
        part.strip().casefold()
        for text in spellings(place)
        for part in text.replace("，", ",").split(",")
    )
    return {part for part in parts if part}
