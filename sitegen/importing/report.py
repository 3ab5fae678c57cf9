"""The report of an import: what was found, what to check, and what to do next."""

from __future__ import annotations

import shlex
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from sitegen.importing.coverage import list_suspicious, trace_cv
from sitegen.model import Person, Private
from sitegen.model.text import all_versions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sitegen.importing.members import Member
    from sitegen.importing.plan import Imported

_MAX_LISTED: Final = 12
"""Maximum number of items under a heading; the others are only counted."""
_LONGEST: Final = 70
_NOT_COUNTED: Final = frozenset({"unsorted", "email", "phone"})


def format_report(imported: Sequence[Imported], site: Path) -> str:
    """Format the outcome for each person, and the next steps."""
    unsorted = any(result.after.person.unsorted for result in imported)
    sort_first = "move what you need from `unsorted:` to the right key, then "
    return (
        f"{summary(imported, site)}\n"
        f"Next: {sort_first if unsorted else ''}preview the site with:\n"
        f"    sitegen serve {shlex.quote(str(site))}"
    )


def summary(imported: Sequence[Imported], site: Path) -> str:
    """Format the outcome for each person."""
    return "\n".join(line for result in imported for line in _report_person(result, site))


def _report_person(result: Imported, site: Path) -> Iterator[str]:
    folder = site / "people" / result.after.slug
    names = ", ".join(source.name for source in result.sources)
    yield f"{' '.join(all_versions(result.after.person.name))} <- {names}"
    yield f"    {folder}: {', '.join(_counts(result.before, result.after)) or 'no entries found'}"
    if guess := result.guess:
        yield f"    Name: not found in the CV; {guess.name!r} is from {guess.clue}."
        yield "    Correct it in person.yaml, or undo the import and repeat it with --name."
    private = [field.name for field in fields(Private) if getattr(result.after.private, field.name)]
    if private:
        yield f"    Kept private (private.yaml): {', '.join(private)}"
    files = [] if result.before else [f.name for s in result.sources for f in s.cv.files]
    if portrait := next((name for name in files if name.startswith("photo.")), ""):
        yield f"    Photo: {portrait}; delete the file if it does not show this person"
    skipped = [f"Not read: {message}" for message in result.skipped]
    skipped += [f"Changed: {message}" for message in result.removed]
    for message in skipped[:_MAX_LISTED]:
        yield "    " + message.replace("\n", "\n    ")
    yield from _more(len(skipped))
    yield from _list(
        ("value updated", "values updated"),
        "from the CV:",
        [f"{u.what}: {_shorten(u.before)!r} -> {_shorten(u.after)!r}" for u in result.updates],
    )
    yield from _list(
        ("entry of an earlier import is", "entries of earlier imports are"),
        "not in this one (kept; delete what is outdated):",
        [_shorten(entry.what) for entry in result.absent],
    )
    yield from _list(("conflict", "conflicts"), "(the first value was kept):", _conflicts(result))
    yield from _list(
        ("item", "items"), "to check (imported as written):", list(_suspicious(result))
    )
    yield from _list(
        ("line", "lines"),
        f"not recognized, kept under `unsorted:` in {folder / 'person.yaml'}:",
        [f"{item.source}: {_shorten(item.text)}" for item in result.after.person.unsorted],
    )
    if not result.after.person.unsorted and not skipped:
        yield "    Every line was recognized."


def _conflicts(result: Imported) -> list[str]:
    return [
        f"{conflict.what}: {repr(_shorten(conflict.kept)) if conflict.kept else '(removed)'}, "
        f"but {conflict.source or 'the CV'} has {_shorten(conflict.other)!r}"
        for conflict in result.conflicts
    ]


def _suspicious(result: Imported) -> Iterator[str]:
    for value in result.implausible:
        yield f"{value.place}: {value.what}: {_shorten(value.flag.value)!r} {value.flag.why}"
    reported = {value.place for value in result.implausible}
    for source in result.sources:
        for place, name, reason in list_suspicious(trace_cv(source.cv)):
            if place not in reported:
                yield f"{place or source.name}: {_shorten(name)!r}: {reason}"


def _list(noun: tuple[str, str], rest: str, items: Sequence[str]) -> Iterator[str]:
    """Format a heading with the number of items, and the first of them."""
    if items:
        yield f"    {len(items)} {noun[0] if len(items) == 1 else noun[1]} {rest}"
        yield from (f"        {item}" for item in items[:_MAX_LISTED])
        yield from _more(len(items))


def _more(count: int) -> Iterator[str]:
    if count > _MAX_LISTED:
        yield f"        and {count - _MAX_LISTED} more"


def _counts(before: Member | None, after: Member) -> list[str]:
    """Format the numbers of entries: `publications 9`, `patents 10 (2 new)`."""
    old = _sizes(before) if before else {}
    counts = []
    for name, count in sorted(_sizes(after).items(), key=lambda pair: -pair[1]):
        new = count - old.get(name, 0) if before else 0
        counts.append(f"{name} {count} ({new} new)" if new else f"{name} {count}")
    return counts


def _sizes(member: Member) -> dict[str, int]:
    sizes = {"publications": len(member.publications)}
    for field in fields(Person):
        value = getattr(member.person, field.name)
        if isinstance(value, tuple) and field.name not in _NOT_COUNTED:
            sizes[field.name] = len(value)
    return {name: size for name, size in sizes.items() if size}


def _shorten(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
