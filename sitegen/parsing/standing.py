"""What somebody is now: from the head of the CV, a section headed `Current position`, or the first post that goes on.

Heads grow old: one that still calls its owner a student gives way to a section that names the present post.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Education, Experience
from sitegen.model.text import all_versions
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.model import Text

_STUDENT: Final = re.compile(r"\b(?:student|candidate)\b|[博硕]士(?:研究)?生", re.IGNORECASE)


def complete(found: Sequence[ParsedEntry]) -> list[ParsedEntry]:
    """Complete position and affiliation; a head that is out of date becomes `unsorted`."""
    head = [item for item in found if item.kind in ("position", "affiliation")]
    positions = " ".join(str(item.value) for item in head if item.kind == "position")
    named = next((item for item in found if item.kind == "standing"), None)
    out = [item for item in found if item.kind != "standing"]
    if named and _STUDENT.search(positions):
        out = [replace(item, kind="unsorted") if item in head else item for item in out]
        head = []
    known = {item.kind for item in head}
    if len(known) < 2 and (post := named or _present_post(found, positions)):
        out += [item for item in _of(post) if item.kind not in known]
    return out


def _of(item: ParsedEntry) -> Iterator[ParsedEntry]:
    post = item.value
    if isinstance(post, Experience):
        yield from (
            ParsedEntry(kind, text, item.blocks)
            for kind, value in (("position", post.role), ("affiliation", post.organization))
            for text in (value.values() if isinstance(value, Mapping) else (value,))
            if text
        )


def _present_post(found: Sequence[ParsedEntry], position: str) -> ParsedEntry | None:
    """Return the post of this name that goes on, or the first one.

    Without a position it is one with a role, of somebody whose studies are over.
    """
    studies = [item.value for item in found if isinstance(item.value, Education)]
    if not position and any(map(_goes_on, studies)):
        return None
    posts = [(item.value, item) for item in found if isinstance(item.value, Experience)]
    posts = [(post, item) for post, item in posts if (post.organization if position else post.role)]
    going = [(post, item) for post, item in posts if post.end == "present"]
    if not going and not position:
        # A post that began when all others were over goes on, although no end is given.
        last = max((post.end for post, _ in posts), default="")
        going = [(post, item) for post, item in posts if not post.end and post.start >= last > ""]
    named = [item for post, item in going if _is_named(position, post.role)]
    return next(iter([*named, *(item for _, item in going)]), None)


def _goes_on(study: Education) -> bool:
    is_open = bool(study.start) and not study.end
    return is_open or study.end == "present" or bool(study.expected)


def _is_named(position: str, role: Text) -> bool:
    """Return whether a role is that of a position, perhaps with more words."""
    position = position.casefold()
    return any(name.casefold() in position for name in all_versions(role) if name)
