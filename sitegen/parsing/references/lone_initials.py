"""Authors who stand in a list by their initials alone, as owners do in their own CV: `K Kanzaki, ÉN, and P Varga`."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.parsing.references.labelling import Labelled

_MARK: Final = r"[∗*†‡]?"
_LONE: Final = re.compile(
    r"(?=[A-ZÀ-Þ]{2})(?:^|(?<=[,;&] )|(?<=[,;][∗*†‡] )|(?<=\band )|(?<=[.?!] ))"
    rf"(?P<who>[A-ZÀ-Þ]{{2,3}})(?={_MARK}(?:[,;]| and\b| &))"
)
_BESIDE: Final = (
    r"[A-ZÀ-Þ]{1,3}(?:-[A-ZÀ-Þ])? (?:(?:van|von|de|den|der|di|du|la|le) )*"
    r"[A-ZÀ-Þ][\w’'-]*[a-zà-ÿ][\w’'-]*"
)
_BEFORE: Final = re.compile(
    rf"(?:^|[,;&.?!]{_MARK} |\band ){_BESIDE}{_MARK},?{_MARK}(?: and| &)? $"
)
_AFTER: Final = re.compile(
    rf"{_MARK}(?:,|;)?{_MARK}(?: and| &)? {_BESIDE}(?={_MARK}(?:[,;.]| and\b| &|$))"
)


def known(items: Sequence[Labelled]) -> frozenset[str]:
    """Those who stand so in several items of a list, beside a name that is written out."""
    found = Counter(match["who"] for item in items for match in _beside_names(item.text))
    return frozenset(who for who, count in found.items() if count > 1)


def _beside_names(text: str) -> Iterator[re.Match[str]]:
    """Initials with a name beside them that has its own in front."""
    for match in _LONE.finditer(text):
        if _BEFORE.search(text[: match.start()]) or _AFTER.match(text, match.end()):
            yield match


def named(item: Labelled, owners: frozenset[str] = frozenset()) -> Labelled:
    """The item with such initials labelled as a name: beside a name that is written out, or of a known owner."""
    starts = {match.start("who") for match in _beside_names(item.text)}
    starts |= {match.start("who") for match in _LONE.finditer(item.text) if match["who"] in owners}
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
