"""What an import tells at its end: what was found, what disagrees, what could not be placed, what to do next."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Final

from sitegen.model import Person, Private
from sitegen.text import spellings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sitegen.importing import Imported, Member

_SHOWN: Final = 12
_NOT_COUNTED: Final = frozenset({"unsorted", "email", "phone"})


def report(imported: Sequence[Imported], site: Path) -> str:
    """A few lines a person, then the next steps."""
    lines = [line for item in imported for line in _person(item, site)]
    return "\n".join([*lines, *_next(imported, site)])


def _person(item: Imported, site: Path) -> Iterator[str]:
    folder = site / "people" / item.after.slug
    yield f"{' '.join(spellings(item.after.person.name))} <- {', '.join(item.sources)}"
    yield f"    {folder}: " + (", ".join(_counts(item.before, item.after)) or "nothing found")
    if item.after.private != Private():
        kept = [field.name for field in fields(Private) if getattr(item.after.private, field.name)]
        yield f"    {folder / 'private.yaml'} keeps from the pages: {', '.join(kept)}"
    for skipped in item.skipped[:_SHOWN]:
        yield "    not read: " + skipped.replace("\n", "\n    ")
    yield from _more(len(item.skipped))
    if item.conflicts:
        count = "1 thing disagrees" if len(item.conflicts) == 1 else f"{len(item.conflicts)} things disagree"
        yield f"    {count}; what the site said first stays:"
        for conflict in item.conflicts[:_SHOWN]:
            yield f"        {conflict.what}: {_short(conflict.kept)!r}, but the CV says {_short(conflict.other)!r}"
        yield from _more(len(item.conflicts))
    unsorted = item.after.person.unsorted
    if unsorted:
        yield f"    {len(unsorted)} not understood, kept under `unsorted:` in {folder / 'person.yaml'}:"
        for left in unsorted[:_SHOWN]:
            yield f"        {left.source}: {_short(left.text)}"
        yield from _more(len(unsorted))
    else:
        yield "    every line was understood"


def _more(count: int) -> Iterator[str]:
    if count > _SHOWN:
        yield f"        and {count - _SHOWN} more"


def _counts(before: Member | None, after: Member) -> list[str]:
    """`publications 9, patents 10 (2 new)`."""
    out = []
    for name, count in sorted(_sizes(after).items(), key=lambda pair: -pair[1]):
        new = count - _sizes(before).get(name, 0) if before else 0
        out.append(f"{name} {count}" + (f" ({new} new)" if new else ""))
    return out


def _sizes(member: Member) -> dict[str, int]:
    sizes = {"publications": len(member.publications)}
    for field in fields(Person):
        value = getattr(member.person, field.name)
        if isinstance(value, tuple) and field.name not in _NOT_COUNTED:
            sizes[field.name] = len(value)
    return {name: size for name, size in sizes.items() if size}


def _short(text: str) -> str:
    return text if len(text) <= 70 else f"{text[:67]}..."


def _next(imported: Sequence[Imported], site: Path) -> Iterator[str]:
    if any(item.after.person.unsorted for item in imported):
        yield "Next: move what matters from `unsorted:` to its key, and look at the pages with:"
    else:
        yield "Next: look at the pages with:"
    yield f"    sitegen serve {site}"
