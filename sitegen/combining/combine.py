"""Combine a checked answer with the offline reading, without losing anything of the CV.

If both have a value, the answer wins. The offline reading provides the fields that answers do not
have (pages, DOIs, skills, ...), and the entries of lines that no entry of the answer claims. Text
that is in neither is moved to `unsorted`.
"""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import takewhile
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sitegen.combining.details import add_link, combine_details, combine_private
from sitegen.combining.differences import Difference, Differences
from sitegen.combining.entries import CLASSES, make_entry
from sitegen.combining.evidence import fold
from sitegen.combining.leftovers import Leftovers, group
from sitegen.combining.matching import SHAPES, find_talk, has_name, is_fuller, name_of, similarity
from sitegen.combining.notes import add_leftovers
from sitegen.combining.talks import with_kind
from sitegen.combining.works import make_publication
from sitegen.content import bibtex
from sitegen.model import Grant, Talk, Unsorted
from sitegen.model.text import all_versions, has_han, strings, words_of
from sitegen.parsing import Origin
from sitegen.parsing.current_position import complete_from_present_post
from sitegen.parsing.lines.wraps import detect_habits
from sitegen.parsing.links import COAUTHORS, Linkable, attach_links, find_coauthor_pages
from sitegen.parsing.names import same
from sitegen.parsing.results import Trace
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from sitegen.combining.check import Checked
    from sitegen.combining.entries import Entry
    from sitegen.combining.lines import NumberedLine
    from sitegen.combining.privacy import Secrets
    from sitegen.document import Place
    from sitegen.model import Person, Private, Publication
    from sitegen.parsing import ParsedCV

_SECTIONS: Final = (*CLASSES, "publications")
_SIMILAR: Final = 0.6
_GRANT_ROLE: Final = pattern("grant_roles")
_MAX_HEADING_WIDTH: Final = 60
"""Maximum width of a heading without the look of one."""


class _Row(NamedTuple):
    """An entry of a section."""

    order: tuple[int, int]
    """Its first line, and its number among the entries of that line."""
    value: Any
    places: tuple[Place, ...]
    unsure: tuple[tuple[str, str], ...] = ()
    """Name and text of each value that the reader was not sure of."""


def is_short(text: str) -> bool:
    """Return whether a text is short enough for a heading; a Chinese character is two wide."""
    return len(text) + sum(map(has_han, text)) <= _MAX_HEADING_WIDTH


def combine(
    checked: Checked,
    offline: ParsedCV,
    lines: Sequence[NumberedLine],
    secrets: Secrets,
    *,
    is_complete: bool = False,
    headings: Collection[int] = (),
) -> tuple[ParsedCV, tuple[Difference, ...]]:
    """Return the CV with the checked answer, and the differences between the two readings.

    Args:
        checked: The answer.
        offline: The reading to combine it with.
        lines: The lines of the CV.
        secrets: Its private values.
        is_complete: Whether the answer has all entries of the lines that it covers. An assistant
            may miss an entry of a list, which is then taken from the offline reading.
        headings: Numbers of lines that are only headings.
    """
    if not (checked.entries or is_complete):
        return offline, ()  # keep the offline reading, whatever the reason
    combination = _Combination(
        checked, offline, lines, secrets, is_complete=is_complete, headings=headings
    )
    return combination.run()


class _Combination:
    """The steps of `combine`."""

    def __init__(
        self,
        checked: Checked,
        offline: ParsedCV,
        lines: Sequence[NumberedLine],
        secrets: Secrets,
        *,
        is_complete: bool,
        headings: Collection[int],
    ) -> None:
        self.checked, self.offline, self.secrets = checked, offline, secrets
        self.is_complete = is_complete
        self.lines = {line.number: line for line in lines}
        self.habits = detect_habits([line.line for line in lines])
        self.traces: list[Trace] = []
        self.matched: set[tuple[str, int]] = set()
        self.differences = Differences(self.lines)
        self.rows = [entry for entry in checked.entries if entry.section != "person"]
        governing = (number for entry in self.rows for number in entry.also)
        governing = (number for number in governing if self._may_be_heading(number))
        self.heading_lines = frozenset(headings)
        known = {*governing, *headings}
        # In LaTeX, a heading and a line of an entry may come from the same line of the source.
        others = {line.line.place for line in lines if line.number not in known}
        self.headings = {self.lines[number].line.place for number in known} - others
        self.unsorted_texts: dict[Place, list[str]] = {}
        """The text of each line that the offline reading leaves unsorted."""
        self.unsorted_joined: set[Place] = set()
        """Lines that the offline reading leaves unsorted as one joined text."""
        for trace in (trace for trace in offline.traces if trace.key == "unsorted"):
            texts = offline.person.unsorted[trace.index].text.split("\n")
            if len(texts) == len(trace.places):
                for place, text in zip(trace.places, texts, strict=True):
                    self.unsorted_texts.setdefault(place, []).append(text)
            else:
                self.unsorted_joined.update(trace.places)
        self.claimed = {place for entry in self.rows for place in self._places(entry)}

    def run(self) -> tuple[ParsedCV, tuple[Difference, ...]]:
        """Combine both readings."""
        others = {p for row in self.rows if row.section != "experience" for p in self._places(row)}
        details = [entry for entry in self.checked.entries if entry.section == "person"]
        person, traces = combine_details(
            details, self.offline, self.lines, others, self.differences
        )
        self.traces += traces
        owner = next(iter(all_versions(person.name)), "")
        changes: dict[str, Any] = {name: self._section(name) for name in CLASSES}
        for name in ("skills", "sections"):
            changes[name] = self._keep(name, getattr(self.offline.person, name))
        person = self._with_links(replace(person, unsorted=(), **changes))
        person = self._with_present_post(person)
        publications = self._publications(owner)
        person, people = self._linked_people(person, publications)
        private = combine_private(self.checked.entries, self.offline.private, self.secrets)
        recomputed = (*_SECTIONS, "skills", "sections", "unsorted")
        kept = [
            trace
            for trace in self.offline.traces
            if trace.key not in recomputed and _value(trace, person, private, publications)
        ]
        self.traces += kept
        rest = list(self._rest(person, private, publications, people))
        person, publications, rest = add_leftovers(
            person, publications, rest, self.traces, self.secrets, self.habits
        )
        person = replace(person, unsorted=tuple(self._unsorted(rest)))
        cv = replace(
            self.offline,
            person=person,
            private=private,
            publications=publications,
            traces=tuple(self.traces),
            site={COAUTHORS: people} if people else {},
            origins=tuple(self._origins()),
        )
        return cv, tuple(self.differences)

    def _linked_people(
        self, person: Person, publications: Sequence[Publication]
    ) -> tuple[Person, dict[str, str]]:
        """Return the person with their own page, and the pages of co-authors."""
        people = find_coauthor_pages(self.traces, publications, self.offline.lines)
        links = dict(person.links)
        for name in list(people):
            if any(same(name, own) for own in all_versions(person.name)):
                add_link(links, people.pop(name))
        return replace(person, links=links), people

    def _may_be_heading(self, number: int) -> bool:
        """Return whether a line can be only a heading."""
        line = self.lines[number].line
        return bool(line.level) or is_short(line.text)

    def _places(self, entry: Entry) -> tuple[Place, ...]:
        return tuple(dict.fromkeys(self.lines[number].line.place for number in entry.lines))

    def _with_present_post(self, person: Person) -> Person:
        """Fill in a missing position or affiliation from an ongoing post that matches the other."""
        post, changes = complete_from_present_post(person)
        for trace in [t for t in self.traces if (t.key, t.index) == ("experience", post)]:
            self.traces += [Trace(name, 0, trace.places) for name in changes]
        return replace(person, **changes)

    def _with_links(self, person: Person) -> Person:
        """Add the targets of links to the entries with the linked words."""
        lines = {line.line.place: line.line for line in self.lines.values()}
        places: dict[tuple[str, int], dict[Place, None]] = {}
        for trace in (trace for trace in self.traces if trace.key in CLASSES):
            places.setdefault((trace.key, trace.index), {}).update(dict.fromkeys(trace.places))
        entries = [
            Linkable(name, getattr(person, name)[index], tuple(lines[place] for place in own))
            for (name, index), own in places.items()
        ]
        changes: dict[str, Any] = {name: [*getattr(person, name)] for name in CLASSES}
        for (name, index), value in zip(places, attach_links(entries), strict=True):
            changes[name][index] = value
        changes = {name: tuple(values) for name, values in changes.items()}
        return replace(person, **changes)

    def _section(self, name: str) -> tuple[Any, ...]:
        """Return the entries of a section, in the order of the CV."""
        rows: list[_Row] = []
        offline = getattr(self.offline.person, name)
        entries = [entry for entry in self.checked.entries if entry.section == name]
        for at, entry in enumerate(entries):
            value, places = make_entry(entry), self._places(entry)
            match = self._find_match(name, name_of(value), places, offline)
            if match is not None:
                value = self._fill(entry, name, value, offline[match])
                places += self._places_below(entry, name, match)
            texts = [self.lines[number].masked for number in entry.lines]
            if isinstance(value, Talk):
                value = with_kind(value, texts)
            if isinstance(value, Grant) and (role := _GRANT_ROLE.search("\n".join(texts))):
                value = replace(value, role=value.role or role[0])
            if self.is_complete and not has_name(value):
                continue  # keep its lines as they are
            rows.append(_Row((entry.lines[0], at), value, places, entry.unsure_values()))
        rows += self._unclaimed(name, offline)
        out: list[Any] = []
        for _, value, places, unsure in sorted(rows, key=attrgetter("order")):
            index = len(out)
            if value in out:  # the CV repeats it
                index = out.index(value)
            elif name == "talks" and value.title and (earlier := find_talk(out, value)) >= 0:
                out[earlier] = replace(out[earlier], given=(*out[earlier].given, *value.given))
                index = earlier
            else:
                out.append(value)
            self.traces.append(Trace(name, index, places, unsure))
        return tuple(out)

    def _fill(self, entry: Entry, name: str, value: Any, offline: Any) -> Any:
        """Add the fields that the answer lacks from the offline reading."""
        renamed = {
            "talks": ("title", "given"),
            "grants": ("title", "agency", "amount", "start", "end"),
        }
        answered = renamed.get(name, tuple(entry.values))
        dropped = {d.field for d in self.checked.dropped if d.line == entry.lines[0]}
        changes = {}
        for field in fields(value):
            new, old = getattr(value, field.name), getattr(offline, field.name)
            if field.name == "notes":
                known = {fold(text) for text in strings(value)}
                old = tuple(note for note in old if fold(note) not in known)
            shape = field.name in SHAPES[name]
            is_missing = not new and (not shape or field.name in dropped)
            if old and (is_missing or is_fuller(new, old)):
                changes[field.name] = old
            elif field.name in answered and new and old and name != "talks":
                self.differences.compare(entry, f"{name}: {name_of(value)}: {field.name}", new, old)
        return replace(value, **changes)

    def _find_match(
        self, name: str, label: str, places: tuple[Place, ...], values: Sequence[Any]
    ) -> int | None:
        """Return the index of the offline entry of this name from the same lines, or None."""
        best, best_ratio = -1, _SIMILAR
        for trace in self.offline.traces:
            index = trace.index
            if (name, index) in self.matched or trace.key != name or index >= len(values):
                continue
            if set(trace.places) & set(places):
                ratio = similarity(label, name_of(values[index]))
                if ratio > best_ratio:
                    best, best_ratio = index, ratio
        if best < 0:
            return None
        self.matched.add((name, best))
        return best

    def _places_below(self, entry: Entry, name: str, index: int) -> tuple[Place, ...]:
        """Return the lines below an entry that only the offline reader assigns to it."""
        traces = (t for t in self.offline.traces if t.key == name and t.index == index)
        own = {place for trace in traces for place in trace.places} - self.claimed
        below = (self.lines[n].line.place for n in range(entry.lines[-1] + 1, len(self.lines) + 1))
        return tuple(takewhile(own.__contains__, below))

    def _unclaimed(self, name: str, values: Sequence[Any]) -> Iterator[_Row]:
        """Yield the offline entries without a claimed line."""
        numbers: dict[Place, int] = {}
        for number, line in self.lines.items():
            numbers.setdefault(line.line.place, number)
        for index, value in enumerate(values):
            traces = [t for t in self.offline.traces if t.key == name and t.index == index]
            places = tuple(dict.fromkeys(place for trace in traces for place in trace.places))
            first = min((numbers.get(place, 0) for place in places), default=0)
            if places and self.headings.issuperset(places):
                continue
            if not self.claimed & set(places) and self._fits(name, first):
                yield _Row((first, len(self.checked.entries) + index), value, places)

    def _fits(self, name: str, number: int) -> bool:
        """Return whether an offline entry is likely, although the answer lacks it.

        It is likely in lines that the answer does not cover, and in a list of entries of its kind.
        Elsewhere, the answer omitted its lines on purpose.
        """
        if name not in _SECTIONS or number not in self.checked.covered:
            return True
        if self.is_complete:
            return False
        before = [entry for entry in self.rows if entry.lines[0] < number]
        after = [entry for entry in self.rows if entry.lines[0] > number]
        around = [max(before, key=_start, default=None), min(after, key=_start, default=None)]
        return any(entry and entry.section == name for entry in around)

    def _keep(self, name: str, values: Sequence[Any]) -> tuple[Any, ...]:
        """Return the offline entries of a section that answers do not have."""
        kept = list(self._unclaimed(name, values))
        self.traces += [Trace(name, at, row.places) for at, row in enumerate(kept)]
        return tuple(row.value for row in kept)

    def _publications(self, owner: str) -> tuple[Publication, ...]:
        works = self.offline.publications
        entries = [entry for entry in self.checked.entries if entry.section == "publications"]
        rows = [
            _Row((entry.lines[0], at), entry, self._places(entry), entry.unsure_values())
            for at, entry in enumerate(entries)
        ]
        rows += self._unclaimed("publications", works)
        out: list[Publication] = []
        taken: set[str] = set()
        for _, value, places, unsure in sorted(rows, key=attrgetter("order")):
            if hasattr(value, "section"):
                title = value.values.get("title", [""])[0]
                index = self._find_match("publications", title, places, works)
                match = None if index is None else works[index]
                lines = [self.lines[number].line for number in value.lines]
                work = make_publication(value, match, owner, lines, taken)
                if match:
                    self._compare_works(value, work, match)
            else:
                work = replace(value, key=bibtex.unique_key(value.key, taken))
            taken.add(work.key.lower())
            out.append(work)
            self.traces.append(Trace("publications", len(out) - 1, places, unsure))
        return tuple(out)

    def _compare_works(self, entry: Entry, work: Publication, offline: Publication) -> None:
        for name in ("title", "author", "year", "pubstate"):
            new, old = bibtex.plain(work.get(name)), bibtex.plain(offline.get(name))
            self.differences.compare(entry, f"publications: {work.key}: {name}", new, old)
        self.differences.compare(entry, f"publications: {work.key}: venue",
                      bibtex.plain(work.venue), bibtex.plain(offline.venue))  # fmt: skip

    def _values_by_place(
        self, person: Person, private: Private, publications: Sequence[Publication]
    ) -> dict[Place, list[str]]:
        """Return the texts that come from each line."""
        texts: dict[Place, list[str]] = {}
        for trace in self.traces:
            value = _value(trace, person, private, publications)
            for place in trace.places:
                texts.setdefault(place, []).extend(strings(value))
        for entry in self.rows:  # its own words: `Doctoral student` for the value `phd`
            words = [text for values in entry.values.values() for text in values]
            if entry.section in CLASSES:
                for place in texts.keys() & {*self._places(entry)}:
                    texts[place] += words
        return texts

    def _rest(
        self,
        person: Person,
        private: Private,
        publications: Sequence[Publication],
        people: Mapping[str, str],
    ) -> Iterator[tuple[NumberedLine, str]]:
        """Yield the text of each line that is in no entry."""
        values_at = self._values_by_place(person, private, publications)
        whole = [*strings(replace(private, referees=()))]  # referees may occur in other lines, too
        works = [text for work in publications for text in work.fields.values()]
        everything = "".join(map(fold, [*strings(person), *whole, *works, *people.values()]))
        known = {origin.place: origin.became for origin in self.offline.origins}
        leftovers = Leftovers(self.lines, self.secrets)
        kept_places: set[Place] = set()
        for line in self.lines.values():
            place = line.line.place
            # A line with a label and its value does not become a heading once its entry is gone.
            is_heading = place in self.headings or (
                known.get(place, ()) == ("heading",) and self._may_be_heading(line.number)
            )
            is_reread = line.number in self.checked.covered or place in self.claimed
            is_known = place not in self.unsorted_joined and (
                place in values_at or place in self.unsorted_texts
            )
            if is_known and not is_reread and line.number not in self.heading_lines:
                read = {*map(fold, values_at.get(place, ()))}
                kept = () if place in kept_places else self.unsorted_texts.get(place, ())
                text = "\n".join(text for text in kept if fold(text) not in read)
                kept_places.add(place)  # in LaTeX, several lines may have the same place
            elif place in values_at and line.number in self.heading_lines:
                text = ""  # in LaTeX, a heading and an entry may have the same place
            elif place in values_at:
                text = leftovers.rest(
                    line,
                    [*values_at[place], *whole],
                    everything,
                    has_heading="heading" in known.get(place, ()),
                )
            elif is_heading:
                texts = (
                    self.unsorted_texts.get(place, ()) if "heading" in known.get(place, ()) else ()
                )
                text = "\n".join(texts)
            else:
                text = leftovers.public(line)
            if words_of(text):
                yield line, text

    def _unsorted(self, rest: Sequence[tuple[NumberedLine, str]]) -> Iterator[Unsorted]:
        """Yield the text of the CV that is in no entry."""
        for index, run in enumerate(group(rest)):
            first, last = run[0][0].line.place, run[-1][0].line.place
            source = str(first) if first == last else f"{first}-{last.line}"
            yield Unsorted(text="\n".join(text for _, text in run), source=source)
            self.traces.append(Trace("unsorted", index, tuple(ln.line.place for ln, _ in run)))

    def _origins(self) -> Iterator[Origin]:
        became: dict[Place, dict[str, None]] = {}
        for trace in self.traces:
            key = trace.key
            for place in trace.places:
                became.setdefault(place, {})[key] = None
        for origin in self.offline.origins:
            kinds = tuple(became.get(origin.place, ()))
            if not kinds or (origin.place in self.headings and "heading" in origin.became):
                heading = origin.place in self.headings or "heading" in origin.became
                kinds = ("heading" if heading else "marks", *kinds)
            yield Origin(origin.place, kinds)


def _value(
    trace: Trace, person: Person, private: Private, publications: Sequence[Publication]
) -> object:
    if trace.key == "publications":
        work = publications[trace.index]
        return [bibtex.plain(text) for text in work.fields.values()]
    prefix, _, name = trace.key.rpartition(".")
    value = getattr(private if prefix else person, name, "")
    if isinstance(value, tuple) and name in (*CLASSES, "skills", "sections"):
        return value[trace.index] if trace.index < len(value) else ""
    return value


def _start(entry: Entry) -> int:
    return entry.lines[0]
