"""Group labelled words into entries, and find the lines that divide a list."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

from sitegen.parsing.dates import leading
from sitegen.parsing.outline.heading_words import lookup
from sitegen.parsing.vocabulary import either
from sitegen.reading.scheme import section_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.document import Line
    from sitegen.reading.scheme import Reading
    from sitegen.reading.text import CVText

Place = tuple[int, int]
"""Index of a line, and of a token on that line."""

_MAX_DISTANCE: Final = 6
"""Maximum number of lines between the halves of a work, since columns may be mixed up."""
_MIN_WRAPPED: Final = 60
"""Minimum length of a line that may have been wrapped."""
_CONTINUATIONS: Final = (",", "-", "–", "&", "(", "of", "and", "for", "the", "in", "at")
_LABELS: Final = {("publications", "name"): "person"}
"""The meaning of a label by section: in works, the owner's name is that of an author."""
_GROUP: Final = rf"(?:{either('subheadings')})"
_NOUN: Final = rf"(?:{either('nouns_of_subheadings')})"
_SUBHEADING: Final = re.compile(
    rf"{_GROUP}(?:(?:\s*[,/&]\s*|\s+(?:and|or)\s+|\s+|(?<=[\u3400-\u9fff])){_GROUP}){{0,2}}"
    rf"(?:\s*{_NOUN}){{0,2}}",
    re.IGNORECASE,
)
_DATED_LISTS: Final = ("talks", "teaching", "service", "awards", "grants", "students", "committees")
"""Sections with entries that may share a date."""
_MIN_SHARE: Final = 0.2
"""Minimum share of the entries below dates in the margin that inherit these by their labels."""
_MARGIN = re.compile(r"\s*[:.]?\s*\t")
"""Text after a date in the margin."""
_EDGES: Final = " \t:：.-–—•"


@dataclass(slots=True)
class Span:
    """Words with one label."""

    label: str
    places: list[Place]


@dataclass(slots=True)
class Entry:
    """An entry as words."""

    section: str
    start: Place
    spans: list[Span] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    """All its words, labelled or not."""


def gather(cv: CVText, reading: Reading) -> tuple[list[Entry], list[Span]]:
    """Return the entries in order, and all labelled words, including those of headings."""
    entries: list[Entry] = []
    spans: list[Span] = []
    current: Entry | None = None
    span: Span | None = None
    for i, line_label in enumerate(reading.lines):
        part, _, section = line_label.partition("-")
        if part == "other" or (current and section != current.section):
            current = span = None
        for k, tag in enumerate(reading.tokens[i]):
            is_start = (i, k) in reading.starts and part in ("begin", "inside")
            if is_start or (part == "begin" and not current):
                current = Entry(section, (i, k))
                entries.append(current)
                span = None
            if current and part != "heading":
                current.places.append((i, k))
            if tag == "O":
                if cv.tokens[i][k].text == "\t" or cv.tokens[i][k].text.isalnum():
                    span = None
                continue
            name = tag[2:]
            name = _LABELS.get((section, name), name)
            if tag[0] == "B" or not span or span.label != name or _is_new_name(cv, span, (i, k)):
                span = Span(name, [])
                spans.append(span)
                if part != "heading":
                    if section and not current:
                        current = Entry(section, (i, k), places=[(i, k)])
                        entries.append(current)
                    if current:
                        current.spans.append(span)
            span.places.append((i, k))
    entries = [entry for entry in entries if entry.section != "person"]
    return _join_dates(_join_halves(_split(entries, reading)), reading), spans


def _is_new_name(cv: CVText, span: Span, place: Place) -> bool:
    """Return whether words on a new line are another name, as the line above was not wrapped."""
    line, (i, k) = cv.lines[span.places[-1][0]], place
    return (
        span.label in ("org", "role")
        and span.places[-1][0] != i
        and not line.full
        and len(line.text) < _MIN_WRAPPED
        and not line.text.rstrip().endswith(_CONTINUATIONS)
        and cv.tokens[i][k].text[0].isupper()
    )


def _split(entries: Iterable[Entry], reading: Reading) -> Iterator[Entry]:
    """Yield entries; those merged by the labels are split.

    A talk is split at each further occasion, which has the same title. Posts and degrees are split
    if several lines each have an organization and a date, works if a line below a title and a date
    begins with authors, and service at each further role.
    """
    for entry in entries:
        starts = [entry.start, *_further_starts(entry)]
        if entry.section == "talks":
            reading.inherits |= dict.fromkeys(starts[1:], frozenset({"title"}))
        for start, end in zip(starts, [*starts[1:], None], strict=True):
            yield Entry(
                entry.section,
                start,
                [s for s in entry.spans if start <= s.places[0] and (not end or s.places[0] < end)],
                [place for place in entry.places if start <= place and (not end or place < end)],
            )


def _further_starts(entry: Entry) -> Iterator[Place]:
    """Yield the places in an entry where further entries begin."""
    if entry.section == "service":
        yield from _further_roles(entry)
    else:
        yield from ((line, 0) for line in _further_lines(entry))


def _further_roles(entry: Entry) -> Iterator[Place]:
    """Yield the roles that follow a role and its organization."""
    labels: set[str] = set()
    for span in entry.spans:
        if span.label == "role" and {"role", "org"} <= labels:
            yield span.places[0]
            labels = set()
        labels.add(span.label)


def _further_lines(entry: Entry) -> Iterator[int]:
    """Yield the lines of an entry where further entries begin."""
    by_line = [
        (line, [span.label for span in spans])
        for line, spans in groupby(entry.spans, key=lambda span: span.places[0][0])
    ]
    if entry.section in ("education", "experience"):
        whole = (line for line, labels in by_line if {"org", "date"} <= {*labels})
        yield from islice(whole, 1, None)
    elif entry.section == "talks":
        occasions = (line for line, labels in by_line if {"venue", "date"} == {*labels})
        yield from islice(occasions, 1, None)
    elif entry.section == "publications" and entry.spans and entry.spans[0].label == "person":
        firsts = {span.places[0] for span in entry.spans if span.label == "person"}
        before: set[str] = set()
        for line, labels in by_line:
            if (line, 0) in firsts and {"title", "date"} <= before:
                yield line
                before = set()
            before |= {*labels}


def _join_halves(entries: Iterable[Entry]) -> list[Entry]:
    """Join works that were cut in two: a title, and the authors below or above it.

    An entry that begins inside a line and has neither continues the work before it.
    """
    joined: list[Entry] = []
    before: Entry | None = None
    for entry in entries:
        if entry.section != "publications":
            joined.append(entry)
            continue
        if before and entry.start[0] - before.places[-1][0] <= _MAX_DISTANCE:
            parts = [{span.label for span in half.spans} for half in (before, entry)]
            has_one_title = ("title" in parts[0]) != ("title" in parts[1])
            is_apart = not parts[0] & parts[1] or parts[0] == {"person"}
            is_half = has_one_title and {"person"} in parts and is_apart
            continues = before.places[-1][0] == entry.start[0] and entry.start[1]
            if is_half or (continues and parts[1].isdisjoint(("title", "person"))):
                before.spans += entry.spans
                before.places += entry.places
                continue
        joined.append(entry)
        before = entry
    return joined


def _join_dates(entries: Iterable[Entry], reading: Reading) -> list[Entry]:
    """Join entries that are only a date with an adjacent entry that has none."""
    joined: list[Entry] = []
    for entry in entries:
        above = joined[-1] if joined else None
        if above and entry.start not in reading.inherits and _is_half_a_date(above, entry):
            above.spans += entry.spans
            above.places += entry.places
        else:
            joined.append(entry)
    return joined


def _is_half_a_date(above: Entry, below: Entry) -> bool:
    """Return whether one of two entries is only a date, which the other lacks."""
    labels = [{span.label for span in entry.spans} for entry in (above, below)]
    return (
        above.section == below.section != "publications"
        and below.start[0] - above.places[-1][0] <= 1
        and {"date"} in labels
        and not labels[0] & labels[1]
        and all(labels)
    )


def share_roles(cv: CVText, entries: Sequence[Entry], reading: Reading) -> None:
    """Share the role that opens a line among all services on it: `Reviewer: Tides; Foam`."""
    opening = -1
    for entry in (entry for entry in entries if entry.section == "service"):
        line, first = entry.start
        if any(span.label == "role" for span in entry.spans):
            is_role = entry.spans[0].label == "role" and not first
            after = cv.tokens[line][len(entry.spans[0].places) :][:1] if is_role else ()
            opening = line if after and after[0].text in (":", "：", "for", "of") else -1
        elif line == opening:
            inherited = reading.inherits.get(entry.start, frozenset())
            reading.inherits[entry.start] = inherited | {"role"}


def share_dates(cv: CVText, entries: Sequence[Entry], reading: Reading) -> None:
    """Share the dates in the margin of a list among the entries below, if enough inherit them."""
    undated: dict[int, list[Entry]] = {}  # by number of the list
    dated_section = ""  # the section of the entries below a date in the margin
    line = number = 0
    for entry in entries:
        above, (line, first) = line, entry.start
        has_heading = any(
            reading.lines[n].startswith("heading") or cv.lines[n].level for n in range(above, line)
        )
        if entry.section != dated_section or has_heading:
            dated_section, number = "", number + 1
        if any(span.label == "date" for span in entry.spans):
            date = leading(cv.texts[line]) if entry.section in _DATED_LISTS and not first else None
            is_margin = date and _MARGIN.match(cv.texts[line], date.stop)
            dated_section = entry.section if is_margin else ""
        elif dated_section:
            undated.setdefault(number, []).append(entry)
    for group in undated.values():
        inherited = [reading.inherits.get(entry.start, frozenset()) for entry in group]
        if sum("date" in names for names in inherited) >= _MIN_SHARE * len(group):
            for entry, names in zip(group, inherited, strict=True):
                reading.inherits[entry.start] = names | {"date"}


def begin_items(cv: CVText, reading: Reading) -> None:
    """Begin an entry at each item of a list whose first item is an entry.

    The items have the same kind of bullet or number, and the same indent.
    """
    first: Line | None = None
    for i, (line, label) in enumerate(zip(cv.lines, reading.lines, strict=True)):
        part, _, section = label.partition("-")
        if part == "begin":
            first = line
        elif part != "inside" or section == "person":
            first = None
        elif line.marker and first and _are_alike(first, line):
            reading.lines[i] = f"begin-{section}"
            reading.starts.add((i, 0))


def begin_at_first_authors(reading: Reading) -> None:
    """Move the starts of works from inside the authors at the start of a line to the first one.

    The network has learned such starts from labels that gave the first author to the work above.
    """
    before = ""  # the last label on the lines above
    for i, tags in enumerate(reading.tokens):
        end = next((k for k, tag in enumerate(tags) if tag[2:] not in ("", "person")), len(tags))
        late = {(i, k) for k in range(1, end)} & reading.starts
        is_list = tags[0] == "B-person" and before != "person"
        if late and is_list and section_of(reading.lines[i]) == "publications":
            reading.attributes[i, 0] = reading.attributes.get(max(late), {})
            reading.starts = (reading.starts - late) | {(i, 0)}
            reading.lines[i] = "begin-publications"
        before = next((tag[2:] for tag in reversed(tags) if tag != "O"), before)


def _are_alike(first: Line, line: Line) -> bool:
    """Return whether two lines have the same kind of bullet or number, and the same indent."""
    kinds = [re.sub(r"\d+", "1", item.marker) for item in (first, line)]
    return first.indent == line.indent and kinds[0] == kinds[1]


def mark_subheadings(cv: CVText, reading: Reading) -> set[int]:
    """Label the lines that divide a list as headings, and return their numbers.

    The network has seen few of them, and mistakes them for part of the entry above.
    """
    numbers = set()
    for line, label in enumerate(reading.lines[:-1]):
        section = section_of(reading.lines[line + 1])
        if label.startswith("heading") or section in ("", "person"):
            continue
        is_entry = label.startswith("begin") and {*reading.tokens[line]} != {"O"}
        is_work = section == "publications"  # no work is called `Journal articles`
        if (is_entry and not is_work) or _is_inherited(reading, line):
            continue
        if _divides(cv.texts[line], section):
            _mark(reading, line, section)
            numbers.add(line)
    return numbers


def _divides(text: str, section: str) -> bool:
    """Return whether a line names a group of entries of a section, and nothing else."""
    text = text.strip(_EDGES)
    if not text or "\t" in text or re.search(r"\d", text):
        return False
    if _SUBHEADING.fullmatch(text):
        return True
    rule = lookup(text) or lookup(text.partition(": ")[2])
    return rule is not None and rule.section == section and not rule.alone


def _is_inherited(reading: Reading, line: int) -> bool:
    """Return whether the next entry takes a value from a line."""
    labels = {tag[2:] for tag in reading.tokens[line]} - {""}
    below = (start for start in sorted(reading.starts) if start[0] > line)
    return bool(labels & reading.inherits.get(next(below, (0, 0)), frozenset()))


def _mark(reading: Reading, line: int, section: str) -> None:
    """Label a line as a heading; an entry that began there now begins below."""
    if reading.lines[line].startswith("begin") and reading.lines[line + 1] == f"inside-{section}":
        reading.lines[line + 1] = f"begin-{section}"
        reading.starts.add((line + 1, 0))
    reading.lines[line] = f"heading-{section}"
    reading.tokens[line] = ["O"] * len(reading.tokens[line])
    reading.starts = {start for start in reading.starts if start[0] != line}
