"""Keep the values of an answer that are in the CV, and report all others."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sitegen.combining.evidence import Evidence, fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.combining.entries import Answer, Entry
    from sitegen.combining.lines import NumberedLine
    from sitegen.combining.privacy import Secrets

_DATES: Final = frozenset({"start", "end", "date"})
_NAMES: Final = frozenset({"authors", "advisors", "inventors", "co_advisors"})
_NAMED: Final = {("person", "name"), ("person", "native_name"), ("students", "name"),
                 ("committees", "name")}  # fmt: skip
_CHOICES: Final = {
    "kind": {"article", "inproceedings", "incollection", "book", "thesis", "techreport",
             "preprint", "other"},
    ("publications", "status"): {"published", "accepted", "submitted", "in_preparation"},
    ("students", "status"): {"current", "past"},
    "level": {"phd", "masters", "undergraduate", "postdoc", "highschool"},
}  # fmt: skip
"""Fields whose value is one of several choices, not a text of the CV."""
_EMAIL: Final = re.compile(r"[^\s@<>]+@[^\s@<>]+\.\w+")
_URL: Final = re.compile(
    r"(?:https?://)?(?:www\.)?([\w-]+(?:\.[\w-]+)+(?:[/?#:][^\s<>\"]*)?)", re.IGNORECASE
)
_LINKS: Final = re.compile(r"(.*?)(?:  (<[^<>]*>))?", re.DOTALL)
"""A line, and the addresses of its links."""
_MARKUP: Final = "<>`{}\\|*#[]"
"""Characters that a value keeps only if they are in its lines."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A value that is not in the lines of its entry."""

    section: str
    """Section of its entry."""
    field: str
    """The field."""
    value: str
    """The value."""
    line: int
    """Number of the first line of its entry."""

    def __str__(self) -> str:
        """Return `education: degree: 'Ph.D.'`."""
        return f"{self.section}: {self.field}: {self.value!r}"


@dataclass(frozen=True, slots=True)
class Checked:
    """An answer whose values are all in the CV."""

    entries: tuple[Entry, ...]
    """Entries with at least one value."""
    dropped: tuple[Dropped, ...]
    """Values that are not in the lines of their entries."""
    problems: tuple[str, ...]
    """Other mistakes in the answer."""
    covered: frozenset[int] = frozenset()
    """Numbers of the lines that the answer covers, whether or not an entry claims them."""


def join(parts: Sequence[Checked]) -> Checked:
    """Join the answers for the parts of a CV."""
    return Checked(
        tuple(entry for part in parts for entry in part.entries),
        tuple(dropped for part in parts for dropped in part.dropped),
        tuple(problem for part in parts for problem in part.problems),
        frozenset(number for part in parts for number in part.covered),
    )


def check_answer(answer: Answer, lines: Sequence[NumberedLine], secrets: Secrets) -> Checked:
    """Check every value of an answer, and restore private values."""
    by_number = {line.number: line for line in lines}
    kept: list[Entry] = []
    dropped: list[Dropped] = []
    for entry in answer.entries:
        numbers = sorted({*entry.lines, *entry.also})
        texts = _links_last([by_number[number].masked for number in numbers])
        evidence = Evidence([*map(secrets.restore_public, texts)])
        originals = Evidence([*map(secrets.restore, texts)])
        values: dict[str, list[str]] = {}
        for name, given_values in entry.values.items():
            # The owner's own number may come from a request that was not masked.
            source = originals if name == "phones" else evidence
            restore = secrets.restore if name == "phones" else secrets.restore_public
            for text in given_values:
                grounded = _ground(entry.section, name, restore(text), source)
                if cleaned := _clean(grounded, source.text):
                    values.setdefault(name, []).append(cleaned)
                else:
                    dropped.append(Dropped(entry.section, name, text, entry.lines[0]))
        if any(not _is_choice(entry.section, name) for name in values):
            kept.append(replace(entry, values=values))
    covered = answer.numbers
    if not answer.complete:
        last = max((entry.lines[-1] for entry in kept), default=0)
        covered = frozenset(number for number in covered if number <= last)
    return Checked(tuple(kept), tuple(dropped), tuple(answer.problems), covered)


def _links_last(texts: Sequence[str]) -> list[str]:
    """Move the addresses of links after all lines, so that they never split a wrapped value."""
    parts = [_LINKS.fullmatch(text) for text in texts]
    return [part[1] for part in parts if part] + [part[2] for part in parts if part and part[2]]


def _ground(section: str, name: str, text: str, evidence: Evidence) -> str:
    """Return the part of a value that is in the lines; empty if there is none."""
    if choices := _choices(section, name):
        folded = text.casefold().replace(" ", "_").replace("-", "_")
        if folded in choices or name != "level":
            return folded if folded in choices else ""
    if name in _DATES:
        return evidence.date(text)
    if name == "years":
        return evidence.years(text)
    if name == "year" and section == "publications":
        return evidence.date(text)[:4]
    return text if _is_in_lines(section, name, text, evidence) else ""


def _is_in_lines(section: str, name: str, text: str, evidence: Evidence) -> bool:
    if name in _NAMES or (section, name) in _NAMED:
        return evidence.has_name(text)
    if name == "role":
        return evidence.has_role(text)
    if name == "emails":
        return bool(_EMAIL.fullmatch(text)) and evidence.has(text)
    if name == "urls":
        match = _URL.fullmatch(text)
        return match is not None and evidence.has(match[1])
    if name == "year" and evidence.years(text):
        return True
    if name == "phones":
        digits = re.sub(r"\D", "", text)
        return len(digits) >= 5 and digits in fold(evidence.text)
    if name == "term":
        return evidence.has(text) or all(map(evidence.has, re.findall(r"[^\W_]+", text)))
    return evidence.has(text)


def _choices(section: str, name: str) -> set[str]:
    return _CHOICES.get(name) or _CHOICES.get((section, name), set())


def _is_choice(section: str, name: str) -> bool:
    return bool(_choices(section, name))


def _clean(text: str, source: str) -> str:
    """Remove characters special to Markdown, TeX or HTML that are not in the lines."""
    source = source.replace("**", "").replace(" | ", "  ")
    text = text.replace("**", "") if "**" not in source else text
    return "".join(_allowed(text, source)).strip()


def _allowed(text: str, source: str) -> Iterator[str]:
    return (char for char in text if char not in _MARKUP or char in source)
