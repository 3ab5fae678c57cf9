"""The people behind a work: authors, translators, and editors of the book that contains it."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content import bibtex
from sitegen.content.people import NameIndex, NameMatcher
from sitegen.content.services import has_scheme, web_address

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sitegen.model import Name, Publication
    from sitegen.model.site import Profile


class Author(NamedTuple):
    """An author, editor or translator of a work."""

    name: str
    """Spelling in the entry, given names first."""
    is_owner: bool = False
    """Whether this is the person whose list the work is in."""
    href: str = ""
    """Home page of a colleague on the site, or homepage of a co-author that the settings list."""
    marks: str = ""
    """`*` or `†` after the name: equal contribution, corresponding author."""
    slug: str = ""
    """Slug of a colleague on the site."""


class Contribution(NamedTuple):
    """A contribution of people other than the authors."""

    message: str
    """Key of the message for it, with the names: `translated_by`."""
    people: tuple[Author, ...]
    """In order."""
    has_more: bool
    """Whether the list ends in `and others`."""


MARK_MEANINGS: Final[Mapping[str, str]] = {"*": "equal_contribution", "†": "corresponding_author"}
"""Key of the message for each mark that an entry can set in `author+an`."""

_ANNOTATIONS: Final[Mapping[str, str]] = {
    "equal": "*", "cofirst": "*", "co-first": "*", "first": "*",
    "corresponding": "†", "correspondence": "†", "corr": "†",
}  # fmt: skip
_ANNOTATION: Final = re.compile(r"\s*(\d+)(?::\w+)?\s*=\s*(.*)")
_MARK: Final = re.compile(r"[*∗†‡§¶#✉]")
_TRAILING_MARKS: Final = re.compile(r"[\s{]*([*∗†‡§¶#✉]+)[\s}]*$")
_CONTRIBUTORS: Final[Mapping[str, str]] = {"translated_by": "translator", "edited_by": "editor"}
"""Fields of names, by the key of the message that introduces them."""
_IN_BOOKS: Final = frozenset(
    {
        "book",
        "bookinbook",
        "inbook",
        "incollection",
        "inreference",
        "mvbook",
        "mvreference",
        "reference",
        "suppbook",
    }
)
"""Types that show editors besides authors; editors of proceedings are not cited."""


class People:
    """Everybody who can be linked among authors."""

    def __init__(
        self,
        profiles: Iterable[Profile],
        coauthors: Mapping[str, str] | None = None,
        home: Callable[[str], str] = lambda _slug: "",
    ) -> None:
        """Index the people of a site and the homepages of others; `home` is called with a slug."""
        names: dict[str, list[str]] = {}
        for name, homepage in (coauthors or {}).items():
            names.setdefault(web_address(homepage), []).append(name)
        names |= {profile.slug: list(profile.person.all_names) for profile in profiles}
        self._index = NameIndex(names)
        self.home = home

    def find(self, name: Name) -> tuple[str, ...]:
        """Return the people with this full name: slugs, or homepages of others."""
        return self._index.find(name)

    def author(self, name: Name, matches: Sequence[str]) -> Author:
        """Return the author with this name, linked to the first of `matches`, if any."""
        key = matches[0] if matches else ""
        if not key:
            return Author(str(name))
        if has_scheme(key):
            return Author(str(name), href=key)
        return Author(str(name), slug=key, href=self.home(key))


class AuthorFinder:
    """Finds the authors and other contributors of one person's works."""

    def __init__(self, owner: Profile, people: People, *, is_shared: bool = False) -> None:
        """Prepare the finder of a list of works.

        If it is a list of all people (`is_shared`), the owner is linked like the others.
        """
        self.owner = owner
        self._people = people
        self._is_shared = is_shared

    @property
    def home(self) -> str:
        """The owner's home page."""
        return self._people.home(self.owner.slug)

    def authors(self, entry: Publication) -> tuple[Author, ...]:
        """Return the authors, or the editors if there are only editors."""
        return tuple(self.authors_and_owner(entry)[0])

    def authors_and_owner(self, entry: Publication) -> tuple[list[Author], int | None]:
        """Return the authors as above, and the index of the owner among them."""
        return self._identify(entry, "author" if entry.get("author") else "editor")

    def contributions(self, entry: Publication) -> tuple[Contribution, ...]:
        """Return the translators, and the editors of a book or its parts besides the authors."""
        contributions = []
        for message, field in _CONTRIBUTORS.items():
            is_shown = field != "editor" or (entry.get("author") and entry.type in _IN_BOOKS)
            if is_shown and (written := entry.get(field)):
                people = tuple(self._identify(entry, field)[0])
                if people:
                    contribution = Contribution(message, people, bibtex.has_others(written))
                    contributions.append(contribution)
        return tuple(contributions)

    def _identify(self, entry: Publication, field: str) -> tuple[list[Author], int | None]:
        names, marks = _read_names(entry.get(field), entry.get(f"{field}+an"))
        matches = [self._people.find(name) for name in names]
        slug = self.owner.slug
        namesakes = [index for index, keys in enumerate(matches) if slug in keys]
        if len(namesakes) == 1:
            owner: int | None = namesakes[0]
        else:
            # Initials may decide which namesake is the owner; the others are colleagues.
            owner = self._matcher.find(names)
            for index in namesakes:
                matches[index] = tuple(key for key in matches[index] if key != slug)
        authors = [
            self._people.author(name, keys) for name, keys in zip(names, matches, strict=True)
        ]
        if owner is not None:
            name = authors[owner].name
            if not self._is_shared:
                authors[owner] = Author(name, is_owner=True)
            elif authors[owner].slug != slug:
                authors[owner] = Author(name, href=self.home, slug=slug)
        if any(marks):
            authors = [
                author._replace(marks=mark) for author, mark in zip(authors, marks, strict=True)
            ]
        return authors, owner

    @cached_property
    def _matcher(self) -> NameMatcher:
        return NameMatcher(self.owner.person.all_names)


def _read_names(written: str, annotations: str) -> tuple[list[Name], list[str]]:
    """Read the names in a field, and the marks of each.

    An annotation field wins over marks after the names.
    """
    names: list[Name] = list(bibtex.names(written))
    marks = [""] * len(names)
    if "\\" in written or _MARK.search(written):
        for index, name in enumerate(names):
            names[index], marks[index] = _split_marks(name)
    if by_position := _read_annotations(annotations):
        marks = [by_position.get(position, "") for position in range(1, len(names) + 1)]
    return names, marks


def _read_annotations(annotations: str) -> Mapping[int, str]:
    """Read `1=equal; 2=equal; 3=corresponding`: marks by the author's position from 1."""
    marks: dict[int, str] = {}
    for match in filter(None, map(_ANNOTATION.match, annotations.split(";"))):
        words = {word.strip(" \"'").casefold() for word in match[2].split(",")}
        symbols = {_ANNOTATIONS[word] for word in words if word in _ANNOTATIONS}
        if symbols:
            marks[int(match[1])] = "".join(mark for mark in MARK_MEANINGS if mark in symbols)
    return marks


def _split_marks(name: Name) -> tuple[Name, str]:
    for part in ("suffix", "family", "given"):
        if match := _TRAILING_MARKS.search(getattr(name, part)):
            return name._replace(**{part: getattr(name, part)[: match.start()]}), match[1]
    return name, ""


ALL_AUTHORS: Final = 12
"""The longest list of authors that is shown in full."""
_FIRST_AUTHORS: Final = 5
"""Number of authors at the start of a longer list that are always shown, besides the last."""


def fold_authors(authors: Sequence[Author]) -> tuple[Author | None, ...]:
    """Shorten a long list of authors.

    Returns:
        The authors to show, with None for each gap; empty if all are shown. The owner and people of
        the site are never omitted, and a gap hides at least two names.
    """
    if len(authors) <= ALL_AUTHORS:
        return ()
    ends = {*range(_FIRST_AUTHORS), len(authors) - 1}
    kept = [
        index in ends or author.is_owner or bool(author.slug)
        for index, author in enumerate(authors)
    ]
    kept = [is_kept or (kept[index - 1] and kept[index + 1]) for index, is_kept in enumerate(kept)]
    if all(kept):
        return ()
    folded: list[Author | None] = []
    for author, is_kept in zip(authors, kept, strict=True):
        if is_kept:
            folded.append(author)
        elif folded[-1] is not None:
            folded.append(None)
    return tuple(folded)
