"""Labelled references -> the same, where words between title and venue say what kind of work it is labelled as such.

`PhD dissertation, Hill University`, `Senior honors thesis, Hill College`: the model takes such words for a venue where
the list is one of articles.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sitegen.parsing.references.labelling import Labelled

_KIND: Final = re.compile(
    r"(?<=[.,;:?!”\"’)(\]]) ?(?P<kind>(?:[Uu]npublished )?(?:(?:[Pp]h\.? ?[Dd]\.?|D\.? ?Phil\.?|[Dd]octoral"
    r"|[Mm]aster(?:['’]?s)?|M\.? ?(?:A|Sc?|Phil)\.?|"
    r"[Bb]achelor(?:['’]?s)?|B\.? ?(?:A|Sc?)\.?|[Uu]ndergraduate|[Ss]enior|[Hh]abilitation) )+"
    r"(?:[Hh]onou?r['’]?s['’]? )?(?:[Dd]egree )?(?:[Dd]issertation|[Tt]hesis))(?=\s*[.,:;(\[)]|\s+(?:at|from)\s|$)"
)
_OTHERS: Final = frozenset(("VE", "NO", "PX", "PU", "PL", "GE", "AF", "AG", "F", "G"))


def told(item: Labelled) -> Labelled:
    """The item with its kind."""
    match = _KIND.search(item.text)
    if not match:
        return item
    start, stop = match.span("kind")
    at = item.within(start, stop)
    labels = list(item.labels)
    if not at or not {labels[index] for index in at} <= _OTHERS or "TI" not in labels[: at[0]]:
        return item
    labels[at[0] : at[-1] + 1] = ["GE"] * len(at)
    return item._replace(labels=tuple(labels))
