"""Recognize unstyled lines that divide a list of courses, such as `As Teaching Assistant`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.outline.heading_words import Rule, find_nearest, lookup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

AS: Final = re.compile(r"^As (?:an? )?(?=[A-Z])")
_YEARS: Final = re.compile(r"\s+[(](?:19|20)\d\d[^()]*[)]$")
_PEOPLE: Final = ("students", "committees")
_LONGEST: Final = 6  # words


def without_years(text: str) -> str:
    """Remove the years of an institution above its courses: `Hill University (2012-2016)`."""
    return _YEARS.sub("", text)


def find_rule(blocks: Sequence[Block], kind: str) -> Rule | None:
    """Return the rule of an undated line above a list of dated items.

    Supervised people may be listed among the courses: `Visiting PhD students advised`. Their list
    needs no dates if gaps surround the line, and only an institution may be on it, too.
    """
    if kind not in ("teaching", *_PEOPLE) or len(blocks) < 2:
        return None
    line, first = blocks
    plain = not (
        line.marker or line.depth or line.level or "\t" in line.text or dates.find(line.text)
    )
    people, _, institution = line.text.partition(", ")
    rule = (
        lookup(people) if plain and line.gap and first.gap and not terms.is_role(people) else None
    )
    if (
        rule
        and rule.section in ("teaching", *_PEOPLE)
        and (not institution or terms.INSTITUTION.search(institution))
    ):
        is_course = institution and rule.section == "teaching"
        return (
            replace(rule, defaults={**rule.defaults, "institution": institution})
            if is_course
            else rule
        )
    is_dated_list = bool(first.marker) and bool(dates.find(first.text))
    if not (plain and line.gap and is_dated_list and len(line.text.split()) <= _LONGEST):
        return None
    advised = lookup(line.text) or find_nearest(line.text)
    if advised and advised.section in _PEOPLE:
        return advised
    return (
        Rule(kind, {"role": "heading"} if terms.is_role(line.text) else {})
        if kind == "teaching"
        else None
    )
