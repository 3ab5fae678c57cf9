"""What an import tells at its end: what was found, what disagrees, what could not be placed, what to do next."""

from __future__ import annotations

import shlex
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from sitegen.importing.review.accounts import account
from sitegen.importing.review.doubts import odd_entries
from sitegen.model import Person, Private
from sitegen.model.text import spellings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sitegen.importing import Imported, Member

_SHOWN: Final = 12
_NOT_COUNTED: Final = frozenset({"unsorted", "email", "phone"})


def report(imported: Sequence[Imported], site: Path) -> str:
    """A few lines a person, then the next steps."""
    return "\n".join([told(imported, site), *_next(imported, site)])


def told(imported: Sequence[Imported], site: Path) -> str:
    """A few lines a person."""
    return "\n".join(line for item in imported for line in _person(item, site))


def _person(item: Imported, site: Path) -> Iterator[str]:
    folder = site / "people" / item.after.slug
    yield f"{' '.join(spellings(item.after.person.name))} <- {', '.join(source.name for source in item.sources)}"
    yield f"    {folder}: " + (", ".join(_counts(item.before, item.after)) or "nothing found")
    if item.after.private != Private():
        kept = [field.name for field in fields(Private) if getattr(item.after.private, field.name)]
        yield f"    {folder / 'private.yaml'} keeps from the pages: {', '.join(kept)}"
    for skipped in item.skipped[:_SHOWN]:
        yield "    not read: " + skipped.replace("\n", "\n    ")
    yield from _more(len(item.skipped))
    yield from _updates(item)
    yield from _absent(item)
    yield from _conflicts(item)
    yield from _odd(item)
    unsorted = item.after.person.unsorted
    if unsorted:
        yield f"    {len(unsorted)} not understood, kept under `unsorted:` in {folder / 'person.yaml'}:"
        for left in unsorted[:_SHOWN]:
            yield f"        {left.source}: {_short(left.text)}"
        yield from _more(len(unsorted))
    elif not item.skipped:
        yield "    every line was understood"


def _updates(item: Imported) -> Iterator[str]:
    if item.updates:
        yield f"    {_counted(len(item.updates), 'value is', 'values are')} new in the CV and taken over:"
        for update in item.updates[:_SHOWN]:
            yield f"        {update.what}: {_short(update.before)!r} -> {_short(update.after)!r}"
        yield from _more(len(item.updates))


def _absent(item: Imported) -> Iterator[str]:
    if item.absent:
        count = _counted(len(item.absent), "entry is", "entries are")
        yield f"    {count} not in the CV any more; delete what no longer holds:"
        yield from (f"        {_short(absent.what)}" for absent in item.absent[:_SHOWN])
        yield from _more(len(item.absent))


def _conflicts(item: Imported) -> Iterator[str]:
    if item.conflicts:
        yield f"    {_counted(len(item.conflicts), 'thing disagrees', 'things disagree')}; what is first here stands:"
        for conflict in item.conflicts[:_SHOWN]:
            kept = repr(_short(conflict.kept)) if conflict.kept else "taken out"
            yield f"        {conflict.what}: {kept}, but {conflict.source or 'the CV'} says {_short(conflict.other)!r}"
        yield from _more(len(item.conflicts))


def _odd(item: Imported) -> Iterator[str]:
    """What was read as it stands in the sources, and cannot be right or looks wrong there."""
    found = [
        f"{odd.place}: {odd.what}: {_short(odd.flag.value)!r} {odd.flag.why}"
        for odd in item.flagged
    ]
    told = {odd.place for odd in item.flagged}
    for source in item.sources:
        doubtful = [odd for odd in odd_entries(account(source.cv)) if odd.place not in told]
        found += [f"{odd.place or source.name}: {_short(odd.label)}: {odd.why}" for odd in doubtful]
    if found:
        yield f"    {_counted(len(found), 'thing looks', 'things look')} odd, kept as the CV has it:"
        yield from (f"        {said}" for said in found[:_SHOWN])
        yield from _more(len(found))


def _counted(count: int, one: str, many: str) -> str:
    return f"1 {one}" if count == 1 else f"{count} {many}"


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
    yield f"    sitegen serve {shlex.quote(str(site))}"
