"""CVs -> people of a site: read, given to their owners, merged with what is there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING

from sitegen.errors import Problem, UnreadableError
from sitegen.importing import baseline
from sitegen.importing.flagged import Flagged, flagged
from sitegen.importing.journal import carry_out
from sitegen.importing.members import Member, checked, members
from sitegen.importing.merging import Absent, Conflict, Merge, Prefer, Side, Update, agree, update
from sitegen.importing.owners import Source, owners
from sitegen.importing.sources import read
from sitegen.importing.writing import changes, settings_file
from sitegen.model import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.assisting import Assistant
    from sitegen.importing.changes import Change


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did to one person."""

    before: Member | None
    """None if the person is new to the site."""
    after: Member
    """What the files say now."""
    sources: tuple[Source, ...]
    """What it was told by, in the order given."""
    conflicts: tuple[Conflict, ...] = ()
    """What two of its sources, or a source and the site, disagree about."""
    updates: tuple[Update, ...] = ()
    """What a source says differently from the last one, and nobody had touched in between."""
    flagged: tuple[Flagged, ...] = ()
    """What a source says and cannot be right; it stands as it is written."""
    absent: tuple[Absent, ...] = ()
    """What an import before brought and no source has any more; it stays."""

    @property
    def skipped(self) -> tuple[str, ...]:
        """What the sources name and could not be read."""
        return tuple(skipped for source in self.sources for skipped in source.cv.skipped)


@dataclass(frozen=True, slots=True)
class Plan:
    """An import that is thought through to the end, and not begun."""

    site: Path
    """The site's folder, which may be yet to be made."""
    imported: tuple[Imported, ...]
    """One a person, in order."""
    changes: tuple[Change, ...]
    """What it does to the files of the site, in the order of writing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What the user may say about an import beside its files."""

    person: str = ""
    """Whose they are: the slug; empty if the files tell."""
    prefer: Prefer = ""
    """Whose word counts where both the person and the CV have changed a value."""
    this_year: int = field(default_factory=lambda: date.today().year)
    """What tells a date that lies ahead from a mistyped one."""
    begun: Callable[[Path], None] = lambda _: None
    """Called before each file is read."""
    assistant: Assistant | None = None
    """Reads CVs better than the offline reader; None unless the user asks for it."""


def import_cvs(cvs: Sequence[Path], site: Path, wish: Wish | None = None) -> list[Imported]:
    """Bring CVs into the site in folder `site`, which is made if there is none. One Imported a person, in order."""
    plan = prepare(cvs, site, wish or Wish())
    carry_out(site, plan.changes)
    return list(plan.imported)


def prepare(cvs: Sequence[Path], site: Path, wish: Wish) -> Plan:
    """Read and merge all, and write nothing. Raises SitegenError with everything that is wrong."""
    slug = checked(wish.person) if wish.person else ""
    sources = _read(cvs, wish)
    known = {member.slug: member for member in members(site)}
    bases = {name: baseline.known(site, name) for name in known}
    slugs = [slug] * len(sources) if slug else owners(sources, _names(known, bases))
    imported: list[Imported] = []
    notes: dict[str, str] = {}
    for owner in dict.fromkeys(slugs):
        told = tuple(source for source, whose in zip(sources, slugs, strict=True) if whose == owner)
        done, base = _brought_in(told, owner, known.get(owner), bases.get(owner), wish)
        imported.append(done)
        known[owner] = done.after
        notes |= baseline.files(site, owner, base)
    settings = settings_file(site, list(known.values()), _told(imported))
    files = changes(
        site, [done.after for done in imported], {**settings, **notes}, _along(imported)
    )
    return Plan(site, tuple(imported), tuple(files))


def _along(imported: Sequence[Imported]) -> dict[str, bytes]:
    """The files that come along, by path within the site; of two sources the first one's stands."""
    files: dict[str, bytes] = {}
    for done in imported:
        for file in (file for source in done.sources for file in source.cv.files):
            files.setdefault(f"people/{done.after.slug}/{file.name}", file.content)
    return files


def _told(imported: Sequence[Imported]) -> dict[str, dict[str, str]]:
    """What sources say of the site, by key of `site.yaml`; only when a person comes, for what was deleted stays so."""
    told: dict[str, dict[str, str]] = {}
    for source in (source for done in imported if done.before is None for source in done.sources):
        for key, values in source.cv.site.items():
            told[key] = {**values, **told.get(key, {})}
    return told


def _names(
    known: Mapping[str, Member], bases: Mapping[str, Side | None]
) -> dict[str, list[Person]]:
    """The people of the site, as they call themselves now and as their CVs called them: names change."""
    return {
        slug: [side.person for side in (member.side, bases[slug]) if side]
        for slug, member in known.items()
    }


def _read(cvs: Sequence[Path], wish: Wish) -> list[Source]:
    found: list[Source] = []
    problems: list[Problem] = []
    for path in cvs:
        wish.begun(path)
        try:
            found.append(Source(path, read(path, wish.assistant)))
        except UnreadableError as error:
            problems += error.problems
    if problems:
        if len(cvs) > 1:
            left = f"{len(found)} of {len(cvs)} files can be read; nothing was written"
            problems.append(
                Problem(left, hint="mend the others or leave them out, and import again")
            )
        raise UnreadableError(problems)
    return found


def _brought_in(
    sources: tuple[Source, ...], slug: str, old: Member | None, base: Side | None, wish: Wish
) -> tuple[Imported, Side]:
    """What becomes of a person, and what is to be remembered of it."""
    theirs = _agreed(sources, named=old is not None)
    name = theirs.side.person.name or (old.person.name if old else slug)
    said = replace(theirs.side, person=replace(theirs.side.person, name=name))
    if old is None:
        after = Member(slug, said.person, said.private, said.publications)
        conflicts = (*theirs.conflicts, *_differences(sources, wish))
        return Imported(
            None, after, sources, conflicts, (), flagged(sources, after, wish.this_year)
        ), said
    merged = update(base, old.side, said, wish.prefer)
    after = Member(slug, merged.side.person, merged.side.private, merged.side.publications)
    conflicts = (*theirs.conflicts, *merged.conflicts, *_differences(sources, wish))
    return Imported(
        old,
        after,
        sources,
        conflicts,
        merged.updates,
        flagged(sources, after, wish.this_year),
        merged.absent,
    ), merged.base


def _differences(sources: tuple[Source, ...], wish: Wish) -> Iterator[Conflict]:
    """Yield what the assistant and the offline reader read differently."""
    readings = wish.assistant.readings if wish.assistant else {}
    for source in sources:
        for value in readings[source.name].differences if source.name in readings else ():
            what = f"{value.place}: {value.what}"
            yield Conflict(what, value.kept, value.other, "the offline reader")


def _tells_works_alone(person: Person) -> bool:
    """Whether a source says nothing of its owner: a list of references has their name from its authors at best."""
    return replace(person, unsorted=()) == Person(name=person.name)


def _without_guess(person: Person, *, named: bool) -> Person:
    """The person; without the name that a list of references has them by, if they have one already."""
    return replace(person, name="") if named and _tells_works_alone(person) else person


def _agreed(sources: tuple[Source, ...], *, named: bool) -> Merge:
    """All that the sources of one person say, each thing once. `named`: whether the site has a name for them."""
    named = named or not all(_tells_works_alone(source.cv.person) for source in sources)
    sides = [
        Side(
            _without_guess(source.cv.person, named=named), source.cv.private, source.cv.publications
        )
        for source in sources
    ]
    done = Merge(sides[0], sides[0], (), ())
    for at, side in enumerate(sides[1:], 1):
        earlier = ", ".join(source.name for source in sources[:at])
        both = agree(done.side, side, earlier, sources[at].name)
        done = replace(both, conflicts=(*done.conflicts, *both.conflicts))
    return done
