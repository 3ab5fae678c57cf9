"""Which of the many authors of a work a list shows before one opens it.

In: all authors. Out: those who stand there, with None where some are left out; nothing where all have room. The owner
of the page and people of the site are never left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.site.crediting import Author

_ROOM: Final = 12
"""So many authors are all shown."""
_FIRST: Final = 5
"""Of a longer list, so many at its beginning are, and the last one."""


def folded(authors: Sequence[Author]) -> tuple[Author | None, ...]:
    """The authors to show; empty if none is to be left out."""
    if len(authors) <= _ROOM:
        return ()
    ends = {*range(_FIRST), len(authors) - 1}
    kept = [place in ends or one.is_owner or bool(one.slug) for place, one in enumerate(authors)]
    # A gap is no shorter than the one name that it would hide.
    kept = [here or _between(kept, place) for place, here in enumerate(kept)]
    shown: list[Author | None] = []
    for one, here in zip(authors, kept, strict=True):
        if here:
            shown.append(one)
        elif shown[-1] is not None:
            shown.append(None)
    return () if all(kept) else tuple(shown)


def _between(kept: Sequence[bool], place: int) -> bool:
    return kept[place - 1] and kept[place + 1]
