"""Authors who stand in a list by their initials alone, as owners do in their own CV: `K Kanazawa, ÉF, and P Visco`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sitegen.parsing.labelling import Labelled

_MARK: Final = r"[∗*†‡]?"
_LONE: Final = re.compile(
    r"(?:^|(?<=[,;&] )|(?<=[,;][∗*†‡] )|(?<=\band )|(?<=[.?!] ))"
    rf"(?P<who>[A-ZÀ-Þ]{{2,3}})(?={_MARK}(?:[,;]| and\b| &))"
)
_BESIDE: Final = (
    r"[A-ZÀ-Þ]{1,3}(?:-[A-ZÀ-Þ])? (?:(?:van|von|de|den|der|di|du|la|le) )*"
    r"[A-ZÀ-Þ][\w’'-]*[a-zà-ÿ][\w’'-]*"
)
_BEFORE: Final = re.compile(rf"(?:^|[,;&.?!]{_MARK} |\band ){_BESIDE}{_MARK},?{_MARK}(?: and| &)? $")
_AFTER: Final = re.compile(rf"{_MARK}(?:,|;)?{_MARK}(?: and| &)? {_BESIDE}(?={_MARK}(?:[,;.]| and\b| &|$))")


def named(item: Labelled) -> Labelled:
    """The item with such initials labelled as a name, where a name with its initials in front stands beside them."""
    starts = {
        match.start("who")
        for match in _LONE.finditer(item.text)
        if _BEFORE.search(item.text[: match.start()]) or _AFTER.match(item.text, match.end())
    }
    if not starts:
        return item
    labels = list(item.labels)
    for index, token in enumerate(item.tokens):
        if token.start in starts:
            labels[index] = "AF"
    for index in _next_names(item, starts):
        labels[index] = {"G": "AG", "F": "AF"}.get(labels[index], labels[index])
    return item._replace(labels=tuple(labels))


def _next_names(item: Labelled, starts: set[int]) -> list[int]:
    """The tokens with which the next names begin, commas and marks between them passed over."""
    found = []
    waiting = False
    for index, token in enumerate(item.tokens):
        if token.start in starts:
            waiting = True
        elif waiting and token.text[0].isalpha() and token.text != "and":
            found.append(index)
            waiting = False
    return found
