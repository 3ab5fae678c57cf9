"""Two readings of one reference, by the rules and by the model: which is the better."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han

if TYPE_CHECKING:
    from sitegen.parsing.references import Reference
    from sitegen.parsing.references.by_rules import Cut

_UNCUT: Final = re.compile(
    r"\bedited by\b|\b[Ee]ds?\.|\b(?:[Tt]hesis|[Dd]issertation|[Rr]eport|[Pp]aper),\s"
)
"""What stands in a venue that the rules did not cut into editors, publisher and kind."""
_QUOTE_INSIDE: Final = re.compile(r"^[^“]*”\s+\S")


_WORD: Final = re.compile(r"[^\W\d_]{3,}")


def may_be_better(by_rules: Cut, by_model: Reference, *, sure: bool) -> bool:
    """Whether they may have, by the authors and the title alone: what they make of the rest takes long to read."""
    if not (sure and _is_work(by_model)):
        return True
    return _names_elsewhere(by_rules, by_model) or _ran_on(by_rules, by_model)


def are_better(by_rules: Reference, by_model: Reference, *, sure: bool) -> bool:
    """Whether the rules made more of a reference. `sure`: whether the model is of its list."""
    return (
        _is_fuller(by_rules, by_model, sure=sure)
        or (_is_whole(by_rules) and _names_elsewhere(by_rules, by_model))
        or _ran_on(by_rules, by_model)
    )


def _names_elsewhere(by_rules: Cut | Reference, by_model: Reference) -> bool:
    """Whether the model took for a title, a venue or a note what the rules know for an author."""
    if len(by_rules.authors) < len(by_model.authors):
        return False
    taken = f"{by_model.title} {by_model.imprint.venue} {by_model.imprint.note}"
    families = (name.split(",")[0] if "," in name else name for name in by_rules.authors)
    return any(
        family in taken and re.search(rf"(?<!\w){re.escape(family)}(?!\w)", taken)
        for family in families
    )


def _ran_on(by_rules: Cut | Reference, by_model: Reference) -> bool:
    """Whether the model's title runs on behind the quotes that end it."""
    return bool(
        _QUOTE_INSIDE.search(by_model.title)
        and by_rules.title
        and by_model.title.startswith(by_rules.title[:-1])
    )


def _is_fuller(by_rules: Reference, by_model: Reference, *, sure: bool) -> bool:
    """Whether the rules made more of a reference than a model that found no work, or is unsure of the list."""
    if sure and _is_work(by_model):
        return False
    if _is_whole(by_rules) and _is_whole(by_model) and _agree(by_rules, by_model):
        return False  # the model tells volume, number and pages of more styles
    if _is_whole(by_rules) or _is_whole(by_model):
        rough = _UNCUT.search(by_rules.imprint.venue) or len(by_model.authors) > len(
            by_rules.authors
        )
        return _is_whole(by_rules) and not (rough and _is_whole(by_model))
    if (
        len(by_model.authors) > 1
        and by_model.title
        and by_model.imprint.venue
        and not by_rules.authors
    ):
        return False
    nearly = by_model.authors and by_model.title and by_model.imprint.year
    return not nearly or bool(by_rules.authors and by_rules.title)


def _agree(a: Reference, b: Reference) -> bool:
    """Whether two readings tell the same authors and title, and the second lost no word of the first's venue."""
    if a.authors != b.authors or a.title.strip(".") != b.title.strip(".") or has_han(a.title):
        return False
    return not any(word in a.imprint.venue for word in _WORD.findall(b.imprint.note))


def _is_work(found: Reference) -> bool:
    return bool(found.title and (found.authors or found.imprint.venue))


def _is_whole(found: Reference) -> bool:
    imprint = found.imprint
    return bool(
        found.title
        and found.authors
        and (imprint.venue or imprint.pubstate)
        and (imprint.year or imprint.pubstate)
    )
