"""Find the lines that divide a list: `National`, `Completed grants`, `Clinical positions`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing.outline.heading_words import lookup
from sitegen.parsing.vocabulary import either
from sitegen.reading.scheme import section_of

if TYPE_CHECKING:
    from sitegen.reading.scheme import Reading
    from sitegen.reading.text import CVText

_GROUP: Final = rf"(?:{either('subheadings')})"
_NOUN: Final = rf"(?:{either('nouns_of_subheadings')})"
_SUBHEADING: Final = re.compile(
    rf"{_GROUP}(?:(?:\s*[,/&]\s*|\s+(?:and|or)\s+|\s+|(?<=[\u3400-\u9fff])){_GROUP}){{0,2}}"
    rf"(?:\s*{_NOUN}){{0,2}}",
    re.IGNORECASE,
)
_EDGES: Final = " \t:：.-–—•"


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
