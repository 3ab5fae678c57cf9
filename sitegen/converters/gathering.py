"""What a converter finds, gathered field by field -> ParsedCV."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final

from sitegen.content.bibtex import unique_key
from sitegen.content.bibtex.keys import numbered
from sitegen.converters import works
from sitegen.document import Line, Place
from sitegen.errors import Problem, UnreadableError
from sitegen.model import Person, Private, Publication, Unsorted
from sitegen.parsing import Attachment, Origin, ParsedCV, privacy
from sitegen.parsing.traces import Trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.converters.data import Record
    from sitegen.model import Headed, Text

_LISTS: Final = frozenset(
    {
        "education",
        "experience",
        "projects",
        "patents",
        "talks",
        "teaching",
        "students",
        "committees",
        "service",
    }
    | {"awards", "grants", "skills", "sections", "unsorted", "interests", "email", "phone"}
)
_NUMBER: Final = re.compile(r"\b(?:issn|isbn|doi|pmid|https?|@[a-z]+\{)", re.IGNORECASE)
"""What holds numbers that are no telephone's."""
_MOST_WORKS: Final = 5_000
_PRIVATE_LISTS: Final = frozenset({"phone", "referees"})
_PRIVATE: Final = tuple(each.name for each in fields(Private))


@dataclass(slots=True)
class Gathering:
    """A ParsedCV in the making."""

    source: str
    """Name of the file or folder, as `unsorted` tells it."""
    said: dict[str, Any] = field(default_factory=dict)
    """Values of Person by field; lists of entries for those that hold several."""
    hidden: dict[str, list[str]] = field(default_factory=dict)
    """Values of Private by field."""
    links: dict[str, str] = field(default_factory=dict)
    """By service."""
    headings: dict[Headed, Text] = field(default_factory=dict)
    """What sections are called, by their key."""
    works: list[Publication] = field(default_factory=list)
    """In the order of the source."""
    keys: set[str] = field(default_factory=set)
    """Their citation keys, in lower case: the ones that are taken."""
    lines: list[Line] = field(default_factory=list)
    """Of the files that were read."""
    traces: list[Trace] = field(default_factory=list)
    """Which of them each entry comes from."""
    skipped: list[str] = field(default_factory=list)
    """What could not be read."""
    files: list[Attachment] = field(default_factory=list)
    """What comes along as it is."""
    site: dict[str, dict[str, str]] = field(default_factory=dict)
    """Names and their addresses, by the key of `site.yaml` that holds them."""

    def say(self, name: str, value: Any) -> None:
        """A text of the person; the first one that says something stands, another one is left over."""
        if not value:
            return
        if not self.said.get(name):
            self.said[name] = value
        elif self.said[name] != value:
            self.leave(f"{name}: {value}")

    def add(
        self, name: str, *values: Any, lines: tuple[int, int] = (0, 0), source: str = ""
    ) -> None:
        """Entries of one of the person's lists, none twice; and the first and last line that they come from."""
        have: list[Any] = self.said.setdefault(name, [])
        for value in values:
            if value and value not in have:
                have.append(value)
                self._trace(name, len(have) - 1, lines, source)

    def tell(self, key: str, name: str, address: str) -> None:
        """An address that is no person's of the site, by the key of `site.yaml` that it belongs to."""
        if address:
            self.site.setdefault(key, {}).setdefault(name, address)

    def work(self, work: Publication, lines: tuple[int, int], source: str = "") -> None:
        """A publication; its key is made free if it is taken."""
        self.expect(1, source)
        key = unique_key(work.key, self.keys)
        self.keys.add(key.lower())
        self.works.append(work if key == work.key else replace(work, key=key))
        self._trace("publications", len(self.works) - 1, lines, source)

    def expect(self, works: int, source: str = "") -> None:
        """Say before reading them that so many works will come. Raises UnreadableError if they are too many."""
        if len(self.works) + works > _MOST_WORKS:
            what = f"there are more than {_MOST_WORKS:,} works"
            raise UnreadableError(Problem(what, source or self.source, hint="split the file"))

    def _trace(self, name: str, index: int, lines: tuple[int, int], source: str) -> None:
        if lines[0]:
            places = tuple(
                Place(source or self.source, line) for line in range(lines[0], lines[1] + 1)
            )
            self.traces.append(Trace(name, index, places))

    def hide(self, name: str, *values: str) -> None:
        """What no page may show."""
        have = self.hidden.setdefault(name, [])
        have += [value for value in values if value and value not in have]

    def link(self, service: str, value: str) -> None:
        """Where the person is found."""
        if not value or value in self.links.values():
            return
        self.links[next(name for name in numbered(service) if name not in self.links)] = value

    def leave(self, text: str, line: int = 0, source: str = "") -> None:
        """What has no field of its own: to `unsorted`, with its place; what is private in it, apart."""
        kept, found = (text, []) if _NUMBER.search(text) else privacy.taken_out(text, " … ")
        for key, value in found:
            self.hide(key, value)
        if not any(char.isalnum() for char in kept):
            return
        place = source or self.source
        where = f"{place}:{line}" if line else place
        unsorted = Unsorted(text=kept.strip(" …") if found else text, source=where)
        self.add(
            "unsorted", unsorted, lines=(line, line + text.count("\n") if line else 0), source=place
        )

    def leave_rest(self, what: str, record: Record, source: str = "") -> None:
        """All of a record that nobody took."""
        for name, text, line in record.rest():
            self.leave(": ".join(part for part in (what, name, text) if part), line, source)

    @contextmanager
    def within(self, source: str) -> Iterator[None]:
        """For what is read meanwhile, the file of a folder is its place."""
        before, self.source = self.source, source
        yield
        self.source = before

    def read(self, text: str, source: str = "") -> None:
        """Remember the lines of a file."""
        name = source or self.source
        self.lines += [
            Line(line, Place(name, number)) for number, line in enumerate(text.split("\n"), 1)
        ]

    def absorb(self, cv: ParsedCV) -> None:
        """All that a text for people to read gave, but for the name of its owner: it may be a part of a CV."""
        said = [
            name
            for each in fields(Person)
            if (name := each.name) not in ("name", "links", "headings")
        ]
        for name in said:
            value = getattr(cv.person, name)
            self.add(name, *value) if name in _LISTS else self.say(name, value)
        for service, value in cv.person.links.items():
            self.link(service, value)
        self.headings = {**cv.person.headings, **self.headings}
        for name in _PRIVATE:
            value = getattr(cv.private, name)
            self.hide(name, *(value if isinstance(value, tuple) else (value,)))
        first = len(self.works)
        for work in cv.publications:
            self.work(work, (0, 0))
        for trace in cv.traces:
            index = trace.index + first if trace.key == "publications" else self._index(trace, cv)
            self.traces.append(Trace(trace.key, index, trace.places))

    def _index(self, trace: Trace, cv: ParsedCV) -> int:
        """Where the entry of a trace stands now."""
        mine, values = self.said.get(trace.key), getattr(cv.person, trace.key, ())
        if (
            not isinstance(mine, list)
            or trace.index >= len(values)
            or values[trace.index] not in mine
        ):
            return 0
        return mine.index(values[trace.index])

    def skip(self, problems: Iterable[object]) -> None:
        """What could not be read."""
        self.skipped += map(str, problems)

    def parsed(self) -> ParsedCV:
        """All of it. Without a name, it is that of the one author whom most of the works have."""
        said: dict[str, Any] = {
            name: tuple(value) if name in _LISTS else value for name, value in self.said.items()
        }
        said.setdefault("name", works.owner(self.works))
        hidden: dict[str, Any] = {
            name: _private(name, self.hidden.get(name, ())) for name in _PRIVATE
        }
        return ParsedCV(
            person=Person(**said, links=self.links, headings=self.headings),
            private=Private(**hidden),
            publications=tuple(self.works),
            origins=tuple(self._origins()),
            skipped=tuple(self.skipped),
            lines=tuple(self.lines),
            traces=tuple(self.traces),
            files=tuple(self.files),
            site=self.site,
        )

    def _origins(self) -> Iterator[Origin]:
        became: dict[Place, list[str]] = {}
        for trace in self.traces:
            for place in trace.places:
                kinds = became.setdefault(place, [])
                if trace.key not in kinds:
                    kinds.append(trace.key)
        for line in self.lines:
            if not line.blank:
                yield Origin(line.place, tuple(became.get(line.place, ["marks"])))


def _private(name: str, values: Sequence[str]) -> tuple[str, ...] | str:
    return tuple(values) if name in _PRIVATE_LISTS else "; ".join(values)
