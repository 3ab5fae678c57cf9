"""Which styles measure, and which train: no style of one set renders like a style of the other."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from bench.references import render
from bench.references.align import align
from bench.references.works import HERE, load

if TYPE_CHECKING:
    from bench.references.works import Work


@cache
def measured() -> tuple[str, ...]:
    """The styles of `styles.txt`."""
    return tuple((HERE / "styles.txt").read_text("utf-8").split())


def training() -> list[str]:
    """A third of the others, but for those that render a sample of works as a measured style does."""
    seen = {_print(name) for name in measured()}
    names = [
        name
        for name in render.names()
        if name not in measured() and (bucket(name) % 3 == 0 or "gb" in name)
    ]
    return [name for name in names if (found := _print(name)) and found not in seen]


def bucket(name: str) -> int:
    """A number from 0 to 99 that a style always has."""
    return int(sha256(name.encode()).hexdigest()[:8], 16) % 100


@cache
def sample() -> list[Work]:
    works = [work for work in load() if not work.chinese]
    kinds: Final = ("article", "inproceedings", "incollection", "book", "phdthesis")
    return [
        next(w for w in works if w.type == kind and len(w.author) > (kind != "phdthesis"))
        for kind in kinds
    ]


def _print(name: str) -> str:
    """What the style makes of the sample, as one text; nothing if it fails."""
    try:
        return "\n".join(one.text for one in render.render(name, sample()))
    except Exception:
        return ""


def usable(name: str) -> bool:
    """Whether the style shows titles and authors of nearly all works, and citeproc does not spoil them."""
    works = [work for work in load() if not work.chinese]
    try:
        rendered = render.render(name, works)
    except Exception:
        return False
    found = [align(one) for one in rendered]
    good = [one for one in found if one and one.title and one.names and one.venue and one.year]
    return len(good) > 0.8 * len(works)
