"""Turn aligned labels into a `Reading`, the output that the reader should give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.parsing.levels import find_level
from sitegen.reading.scheme import INHERITED, KINDS, LEVELS, STATES, STATUSES, Reading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.reading.alignment import AlignedEntry
    from sitegen.reading.text import CVText

Place = tuple[int, int]
"""Line and index of a token."""

_KIND_NAMES = {
    "workshop": "inproceedings",
    "conference": "inproceedings",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "inbook": "incollection",
    "report": "techreport",
}


def label(cv: CVText, entries: Sequence[AlignedEntry]) -> Reading:
    """Turn aligned entries into labels of lines and tokens."""
    labeller = _Labeller(cv)
    for index, entry in enumerate(entries):
        labeller.add_own(index, entry)
    for entry in entries:
        labeller.add_inherited(entry)
    labeller.add_starts(entries)
    labeller.add_lines(entries)
    return labeller.reading


class _Labeller:
    def __init__(self, cv: CVText) -> None:
        self.cv = cv
        self.owners: dict[Place, int] = {}
        self.governing: set[Place] = set()
        self.tokens = [["O"] * len(tokens) for tokens in cv.tokens]
        self.firsts: dict[Place, int] = {}
        self.reading = Reading(["other"] * len(cv.lines), self.tokens)

    def add_own(self, index: int, entry: AlignedEntry) -> None:
        for value in entry.values:
            if not value.inherited:
                self._mark(index, value.label, list(self._tokens(value.label, value.span)))

    def add_inherited(self, entry: AlignedEntry) -> None:
        """Mark inherited values that belong to no entry as governing."""
        for value in entry.values:
            if value.inherited:
                places = list(self._tokens(value.label, value.span))
                if places and not any(place in self.owners for place in places):
                    self._mark(-1, value.label, places)
                    self.governing.update(places)

    def _tokens(self, name: str, span: tuple[int, int]) -> list[Place]:
        places = list(self.cv.covered(*span))
        if name != "date" or not places:
            return places
        line = places[0][0]  # the whole date, even if the value is only its year
        first, last = (self.cv.tokens[i][k] for i, k in (places[0], places[-1]))
        for when in self.cv.dates[line]:
            if when.start <= first.start and last.end <= when.end:
                inside = enumerate(self.cv.tokens[line])
                return [(line, k) for k, t in inside if when.start <= t.start < when.end]
        return places

    def _mark(self, owner: int, name: str, places: Sequence[Place]) -> None:
        begin = True
        for i, k in places:
            if self.owners.get((i, k), owner) != owner or self.tokens[i][k][2:] not in ("", name):
                begin = True
                continue
            if self.tokens[i][k] == "O":
                self.tokens[i][k] = f"{'B' if begin else 'I'}-{name}"
            self.owners[i, k] = owner
            begin = False

    def add_starts(self, entries: Sequence[AlignedEntry]) -> None:
        first: dict[int, Place] = {}
        for place, owner in self.owners.items():
            if owner >= 0 and entries[owner].section != "person":
                first[owner] = min(first.get(owner, place), place)
        for owner, (i, k) in sorted(first.items(), key=lambda item: item[1]):
            if all(self.owners.get((i, before), owner) == owner for before in range(k)):
                k = 0  # bullets and labels belong to the entry that follows
            self.firsts.setdefault((i, k), owner)
            self.reading.starts.add((i, k))
            entry = entries[owner]
            self.reading.attributes[i, k] = _attributes(entry)
            inherits = {v.label for v in entry.values if v.inherited and v.label in INHERITED}
            own = {v.label for v in entry.values if not v.inherited}
            self.reading.inherits[i, k] = frozenset(inherits - own)

    def add_lines(self, entries: Sequence[AlignedEntry]) -> None:
        cv, lines = self.cv, self.reading.lines
        by_line: list[list[int]] = [[] for _ in cv.lines]
        for (i, _), owner in sorted(self.owners.items()):
            if owner >= 0:
                by_line[i].append(owner)
        last = {owner: i for i, owners in enumerate(by_line) for owner in owners}
        current: int | None = None
        for i in range(len(cv.lines)):
            starts = sorted(place for place in self.reading.starts if place[0] == i)
            governs = any((i, k) in self.governing for k in range(len(cv.tokens[i])))
            if starts:
                first = self.firsts[starts[0]]
                part = "begin" if starts[0][1] == 0 else "inside"
                section = entries[first if part == "begin" else (by_line[i] or [first])[0]].section
                lines[i] = f"{part}-{section}"
                current = self.firsts[starts[-1]]
            elif by_line[i]:
                current = by_line[i][-1]
                lines[i] = f"inside-{entries[by_line[i][0]].section}"
            elif current is not None and last.get(current, -1) > i:
                lines[i] = f"inside-{entries[current].section}"
            elif governs or self._looks_like_heading(i):
                following = self._section_after(i, by_line, entries)
                lines[i] = f"heading-{following}" if following else "other"
                current = None
            elif current is not None and entries[current].section != "person":
                lines[i] = f"inside-{entries[current].section}"

    def _looks_like_heading(self, i: int) -> bool:
        line, text = self.cv.lines[i], self.cv.texts[i].strip()
        if len(text) >= 90:
            return False
        bold = sum(s.end - s.start for s in line.spans if s.look == "bold")
        capitals = text.upper() == text and any(
            c.isalpha() and c.upper() != c.lower() for c in text
        )
        return bool(
            line.level
            or line.size > 1.1
            or bold >= 0.9 * len(text)
            or capitals
            or text.endswith((":", "："))
        )

    def _section_after(
        self, i: int, by_line: Sequence[Sequence[int]], entries: Sequence[AlignedEntry]
    ) -> str:
        for j in range(i + 1, min(i + 4, len(by_line))):
            if by_line[j]:
                return entries[by_line[j][0]].section
            if not self._looks_like_heading(j) and j > i + 1:
                break
        return ""


def _attributes(entry: AlignedEntry) -> dict[str, str]:
    row = entry.row
    if entry.section == "publications":
        kind = str(row.get("kind") or "other")
        kind = _KIND_NAMES.get(kind, kind)
        state = str(row.get("status") or "published")
        return {
            "kind": kind if kind in KINDS else "other",
            "state": state if state in STATES else "published",
        }
    if entry.section == "students":
        words = str(row.get("level") or "")
        level = find_level(words) or words
        status = str(row.get("status") or "none")
        return {
            "level": level if level in LEVELS else "other",
            "status": status if status in STATUSES else "none",
        }
    return {}
