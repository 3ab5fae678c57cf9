"""Plan an import: read the sources, find their owners, and merge them with the site.

Nothing is written here: a plan contains the file changes, to be shown or carried out.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UnreadableError, UsageError
from sitegen.importing.buildable import make_buildable, make_texts_buildable
from sitegen.importing.changes import plan_changes, plan_settings
from sitegen.importing.coverage import format_unsure, locate_implausible
from sitegen.importing.members import (
    Member,
    check_slug,
    find_owners,
    format_baseline,
    load_baseline,
    load_members,
    only_works,
)
from sitegen.importing.merging import Conflict, Merge, Side, merge_sources, update_site
from sitegen.importing.sources import LIMITS, Source, read_all
from sitegen.model.text import strings
from sitegen.processes import map_limited

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from sitegen.assisting import Assistant
    from sitegen.importing.coverage import ImplausibleEntry
    from sitegen.importing.journal import Change
    from sitegen.importing.members import Guess
    from sitegen.importing.merging import Absent, Prefer, Update
    from sitegen.model import Text
    from sitegen.parsing import ParsedCV

MERGING: Final = LIMITS
"""Limits of merging the sources."""
SMALL: Final = 100_000
"""Number of characters that are merged in a second, the time it takes to start a process."""


def _ignore(_: Path) -> None:
    """Ignore that a file was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOptions:
    """The options of an import."""

    person: str = ""
    """Slug of the owner of all files; empty to infer it from the files."""
    name: str = ""
    """Name of the owner of files that do not name theirs; empty to infer it from the files."""
    prefer: Prefer = ""
    """Which side wins when both the person and the CV changed a value."""
    drafts: bool = False
    """Whether to include what a site hides: drafts, pages with a future date."""
    this_year: int = field(default_factory=lambda: date.today().year)
    """The current year, to detect implausible dates."""
    read: Callable[[Path], None] = _ignore
    """Called with each file, in order, as soon as it is read."""
    assistant: Assistant | None = None
    """Reads CVs more accurately than the offline reader; None unless the user requests it."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The outcome of an import for one person."""

    before: Member | None
    """Their data before the import; None for a new person."""
    after: Member
    """Their data after it."""
    sources: tuple[Source, ...]
    """Their files, in the given order."""
    conflicts: tuple[Conflict, ...] = ()
    """Disagreements of two sources, or of a source and the site."""
    updates: tuple[Update, ...] = ()
    """Values changed by the sources."""
    implausible: tuple[ImplausibleEntry, ...] = ()
    """Implausible values in the sources; imported as written."""
    absent: tuple[Absent, ...] = ()
    """Entries of an earlier import that the sources lack; they stay."""
    removed: tuple[str, ...] = ()
    """Removed links to missing files, and escaped Markdown that would take too long to render."""
    files: Collection[str] = ()
    """The files that the person has now, relative to the person's folder."""
    guess: Guess | None = None
    """The name of a new person whose CV does not state it."""

    @property
    def skipped(self) -> tuple[str, ...]:
        """Messages about parts of the sources that could not be read, or were left out."""
        return tuple(message for source in self.sources for message in source.cv.skipped)


@dataclass(frozen=True, slots=True)
class Plan:
    """A completely planned import that has not been carried out."""

    site: Path
    """The site's folder; it may not exist yet."""
    imported: tuple[Imported, ...]
    """The outcome for each person, in order."""
    changes: tuple[Change, ...]
    """The changes to the site's files, in the order of writing."""
    unread: tuple[Problem, ...] = ()
    """The files that cannot be read, and why; the others are imported."""

    def check_complete(self) -> None:
        """Raise UnreadableError if some files cannot be read."""
        if self.unread:
            count = len(self.unread)
            files = "1 file was" if count == 1 else f"{count} files were"
            hint = (
                "fix it, and import it again" if count == 1 else "fix them, and import them again"
            )
            total = Problem(f"{files} not imported; everything else was", hint=hint)
            raise UnreadableError([*self.unread, total])


def plan_import(cvs: Sequence[Path], site: Path, options: ImportOptions) -> Plan:
    """Read and merge everything, without writing.

    Raises:
        SitegenError: Nothing can be read, or a list of works has no owner; the error lists all
            problems.
    """
    if options.person:
        check_slug(options.person)
    sources, unread = read_all(
        cvs, options.read, drafts=options.drafts, assistant=options.assistant
    )
    if options.person and len(sources) > len(cvs):
        hint = "import the folder without --person; everybody gets their own page"
        raise UsageError(
            "--person cannot name the owner of a folder with several people", hint=hint
        )
    if options.name:
        sources = [_with_name(source, options.name) for source in sources]
    # These two options cannot be sent to other processes.
    plain = replace(options, read=_ignore, assistant=None)
    merge = partial(_plan_sources, site=site, options=plain)
    is_small = sum(map(_count_characters, sources)) <= SMALL
    (plan,) = [merge(sources)] if is_small else map_limited(merge, [sources], MERGING)
    if plan is None:
        hint = "import less at a time: one file after another, or part of a file"
        message = "merging the imported data takes too much time or memory"
        raise UnreadableError(Problem(message, str(site), hint=hint))
    imported = (
        replace(result, conflicts=(*result.conflicts, *_differences(result.sources, options)))
        for result in plan.imported
    )
    return replace(plan, imported=tuple(imported), unread=tuple(unread))


def _count_characters(source: Source) -> int:
    texts = [*strings(source.cv.person), *strings(source.cv.private)]
    texts += [value for work in source.cv.publications for value in work.fields.values()]
    return sum(map(len, texts))


def _plan_sources(sources: Sequence[Source], site: Path, options: ImportOptions) -> Plan:
    """Find the owners of sources, and merge the sources with the site."""
    members = {member.slug: member for member in load_members(site)}
    guesses: dict[str, Guess] = {}
    if options.person:
        owners = [options.person] * len(sources)
    else:
        # Use all names: people may have changed theirs since the last import.
        people = {
            slug: [side.person for side in (member.side, load_baseline(site, slug)) if side]
            for slug, member in members.items()
        }
        owners, guesses = find_owners(sources, people)
    imported: list[Imported] = []
    texts: dict[str, str] = {}
    for owner in dict.fromkeys(owners):
        own = tuple(s for s, name in zip(sources, owners, strict=True) if name == owner)
        result, kept = _import_person(
            owner, own, members.get(owner), site, options, guesses.get(owner)
        )
        imported.append(result)
        members[owner] = result.after
        for is_assisted, side in kept.items():
            texts |= format_baseline(site, owner, side, assisted=is_assisted)
        texts |= format_unsure(site, owner, own)
    settings = plan_settings(site, list(members.values()), _collect_settings(imported))
    written = [result.after for result in imported]
    changes = plan_changes(site, written, {**settings, **texts}, _collect_attachments(imported))
    return Plan(site, tuple(imported), tuple(changes))


def _with_name(source: Source, name: str) -> Source:
    """Return a source with a name for its owner, unless it states one."""
    person = source.cv.person
    if person.name and not only_works(person):
        return source
    return replace(source, cv=replace(source.cv, person=replace(person, name=name)))


def _import_person(
    slug: str,
    sources: tuple[Source, ...],
    before: Member | None,
    site: Path,
    options: ImportOptions,
    guess: Guess | None,
) -> tuple[Imported, dict[bool, Side]]:
    """Import the sources of one person; return the outcome and the next import's baselines.

    The baseline of the offline reading is under False, that of an assistant under True.
    """
    name = before.person.name if before else guess.name if guess else slug
    files = _list_files(site / "people" / slug, sources)
    merged = _merge_all(sources, [source.cv for source in sources], name, before)
    buildable, removed = make_buildable(merged.side, files)
    texts = [make_texts_buildable(source.cv, files) for source in sources]
    sources = tuple(replace(s, cv=cv) for s, (cv, _) in zip(sources, texts, strict=True))
    removed = tuple(dict.fromkeys((*removed, *(m for _, messages in texts for m in messages))))
    merged = replace(merged, side=buildable)
    is_assisted = any(source.offline for source in sources)
    base = load_baseline(site, slug) if before else None
    if before is None:
        update = Merge(merged.side, merged.side)
    else:
        assisted_base = load_baseline(site, slug, assisted=True) if is_assisted else None
        update = update_site(assisted_base or base, before.side, merged.side, options.prefer)
    side = update.side
    kept = {is_assisted: update.base}
    if is_assisted:
        cvs = [source.offline or source.cv for source in sources]
        offline = _merge_all(sources, cvs, name, before)
        buildable, _ = make_buildable(offline.side, files)
        kept[False] = update_site(base, side, buildable, "site").base
    after = Member(slug, side.person, side.private, side.publications)
    result = Imported(
        before,
        after,
        sources,
        (*merged.conflicts, *update.conflicts),
        update.updates,
        locate_implausible(sources, after, options.this_year),
        update.absent,
        removed,
        files,
        None if before else guess,
    )
    return result, kept


def _differences(sources: Iterable[Source], options: ImportOptions) -> Iterator[Conflict]:
    """Yield differences between the assistant and the offline reader."""
    readings = options.assistant.readings if options.assistant else {}
    for source in sources:
        for value in readings[source.name].differences if source.name in readings else ():
            what = f"{value.place}: {value.what}"
            yield Conflict(what, value.kept, value.other, "the offline reader")


def _merge_all(
    sources: Sequence[Source], cvs: Sequence[ParsedCV], name: Text, before: Member | None
) -> Merge:
    """Merge the CVs of these sources into one person's data; `name` is used if they have none.

    The name in a list of works is only the most likely author, and never replaces another.
    """
    has_name = before is not None or not all(only_works(cv.person) for cv in cvs)
    sides: list[Side] = []
    for cv in cvs:
        is_guess = has_name and only_works(cv.person)
        person = replace(cv.person, name="") if is_guess else cv.person
        sides.append(Side(person, cv.private, cv.publications))
    merged = Merge(sides[0], sides[0])
    for at, side in enumerate(sides[1:], 1):
        earlier = ", ".join(source.name for source in sources[:at])
        combined = merge_sources(merged.side, side, (earlier, sources[at].name))
        merged = replace(combined, conflicts=(*merged.conflicts, *combined.conflicts))
    person = replace(merged.side.person, name=merged.side.person.name or name)
    return replace(merged, side=replace(merged.side, person=person))


def _list_files(folder: Path, sources: Iterable[Source]) -> set[str]:
    """List a person's files after the import, relative to the person's folder."""
    places = [*(folder / "files").rglob("*"), *(folder / "pages").glob("*.md")]
    present = {path.relative_to(folder).as_posix() for path in places if path.is_file()}
    return present | {file.name for source in sources for file in source.cv.files}


def _collect_attachments(imported: Sequence[Imported]) -> dict[str, bytes]:
    """Collect the files to add, by path within the site; the first of the same name wins.

    New people get a portrait; later imports add none, so that a deleted one stays deleted.
    """
    files: dict[str, bytes] = {}
    for result in imported:
        for source in result.sources:
            for file in source.cv.files:
                if result.before and file.name.startswith("photo."):
                    continue
                path = f"people/{result.after.slug}/{file.name}"
                files.setdefault(path, file.content)
    return files


def _collect_settings(imported: Sequence[Imported]) -> dict[str, dict[str, str]]:
    """Collect additions to `site.yaml`; for new people only, so that deleted ones stay deleted."""
    additions: dict[str, dict[str, str]] = {}
    for result in imported:
        for source in result.sources if result.before is None else ():
            for key, values in source.cv.site.items():
                additions[key] = {**values, **additions.get(key, {})}
    return additions
