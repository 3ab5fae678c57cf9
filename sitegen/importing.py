"""CVs -> the folder of a site: `import` and `new`.

Everything is read and merged first; only then is anything written, each file as a whole.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from importlib import resources
from typing import TYPE_CHECKING, Final

from sitegen import atomic, bibtex, importers, records
from sitegen.errors import Problem, SitegenError, UnreadableError, UsageError
from sitegen.model import Person, Private, Publication
from sitegen.parsing import parse_cv
from sitegen.parsing.merge import Conflict, combine, merge, same_person
from sitegen.site.content import Settings
from sitegen.site.places import read
from sitegen.text import spellings

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.parsing import ParsedCV

_GITIGNORE: Final = "# What nobody should publish, and what sitegen makes anew.\nprivate.yaml\n/public/\n/.sitegen/\n"
_STARTER: Final = {"person.yaml": "people/your-name", "publications.bib": "people/your-name", "site.yaml": "."}
_SLUG: Final = re.compile(r"\w[\w.-]*")
_HAN: Final = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Member:
    """One person of a site, as their files say."""

    slug: str
    """Name of the folder below `people/`."""
    person: Person
    """`person.yaml`."""
    private: Private
    """`private.yaml`."""
    publications: tuple[Publication, ...]
    """`publications.bib`."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did to one person."""

    before: Member | None
    """None if the person is new to the site."""
    after: Member
    """What the files say now."""
    sources: tuple[str, ...]
    """Names of the CVs."""
    conflicts: tuple[Conflict, ...]
    """Where a CV and the site disagree; the site's word stands."""
    skipped: tuple[str, ...] = ()
    """What the CVs name and could not be read."""


def import_cvs(cvs: Sequence[Path], site: Path, slug: str = "") -> list[Imported]:
    """Bring CVs into the site in folder `site`, which is made if there is none. One Imported a person, in order."""
    if slug and not _SLUG.fullmatch(slug):
        raise UsageError(
            f"{slug!r} cannot name a folder", hint="use letters, digits and hyphens: --person ada-lovelace"
        )
    parsed = _read(cvs)
    members = {member.slug: member for member in _members(site)}
    done: dict[str, Imported] = {}
    for path, cv in zip(cvs, parsed, strict=True):
        target = slug or _slug(cv, path, members)
        imported = _brought_in(cv, path.name, target, members.get(target), done.get(target))
        done[target], members[target] = imported, imported.after
    _write(site, list(done.values()), list(members.values()))
    _drop_starter(site)
    return list(done.values())


def start(site: Path, cvs: Sequence[Path] = ()) -> list[Imported]:
    """Make a site that builds at once: of these CVs, or with a person to fill in. The folder must be empty or new."""
    if site.exists() and (not site.is_dir() or any(site.iterdir())):
        hint = f"name a new folder, or bring CVs into this one with: sitegen import CV --site {site}"
        raise UsageError(Problem("this folder is not empty", str(site), hint=hint))
    if cvs:
        return import_cvs(cvs, site)
    starter = resources.files("sitegen.starter")
    _put(site / ".gitignore", _GITIGNORE)
    for name, folder in _STARTER.items():
        _put(site / folder / name, starter.joinpath(name).read_text(encoding="utf-8"))
    return []


def _drop_starter(site: Path) -> None:
    """Take the person to fill in away again, if nobody has touched them: the CV's owner stands in their place."""
    folder = site / "people/your-name"
    starter = resources.files("sitegen.starter")
    present = sorted(folder.iterdir()) if folder.is_dir() else []
    untouched = [path for path in present if path.is_file() and path.name in _STARTER]
    if not present or present != untouched:
        return
    if all(path.read_text("utf-8") == starter.joinpath(path.name).read_text("utf-8") for path in present):
        for path in present:
            path.unlink()
        folder.rmdir()


def _read(cvs: Sequence[Path]) -> list[ParsedCV]:
    parsed: list[ParsedCV] = []
    problems: list[Problem] = []
    for path in cvs:
        try:
            parsed.append(parse_cv(importers.read(path)))
        except UnreadableError as error:
            problems += error.problems
    if problems:
        raise UnreadableError(problems)
    return parsed


def _members(site: Path) -> list[Member]:
    """The people that the site has. Raises with the problems of all their files."""
    if site.exists() and not site.is_dir():
        raise UsageError(Problem("this is a file, not the folder of a site", str(site), hint="name another folder"))
    members: list[Member] = []
    problems: list[Problem] = []
    for folder in sorted((site / "people").glob("*/")):
        try:
            members.append(_member(folder))
        except SitegenError as error:
            problems += error.problems
    if problems:
        raise UsageError(problems)
    return members


def _member(folder: Path) -> Member:
    person = records.decode(_text(folder / "person.yaml"), Person, str(folder / "person.yaml"))
    private = records.decode(_text(folder / "private.yaml"), Private, str(folder / "private.yaml"))
    bib = folder / "publications.bib"
    return Member(folder.name, person, private, bibtex.decode(_text(bib), str(bib)))


def _text(path: Path) -> str:
    """What a file says; nothing if there is none."""
    return read(path) if path.exists() else ""


def _slug(cv: ParsedCV, path: Path, members: dict[str, Member]) -> str:
    """The folder of the CV's owner: of the person of that name, or a new one."""
    if not cv.person.name:
        raise UsageError(
            Problem("no name can be found in this CV", str(path), hint="say whose it is with: --person SLUG")
        )
    known = next((slug for slug, member in members.items() if same_person(member.person, cv.person)), "")
    return known or slug_of(cv.person, set(members))


def slug_of(person: Person, taken: set[str]) -> str:
    """`Yunzhuo Liu` -> `yunzhuo-liu`; a name in Chinese alone is spelled in pinyin."""
    name = next((text for text in spellings(person.name) if not _HAN.search(text)), "")
    if not name:
        from pypinyin import lazy_pinyin

        han = spellings(person.name)[0]
        name = f"{''.join(lazy_pinyin(han[:1]))} {''.join(lazy_pinyin(han[1:]))}"
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "person"
    return next(s for s in (slug, *(f"{slug}-{n}" for n in range(2, 10_000))) if s not in taken)


def _brought_in(cv: ParsedCV, source: str, slug: str, old: Member | None, earlier: Imported | None) -> Imported:
    person = cv.person if cv.person.name else replace(cv.person, name=old.person.name if old else slug)
    if old is None:
        return Imported(None, Member(slug, person, cv.private, cv.publications), (source,), (), cv.skipped)
    merged = merge(old.person, old.publications, person, cv.publications)
    private, private_conflicts = combine(old.private, cv.private)
    after = Member(slug, merged.person, private, merged.publications)
    before = earlier or Imported(old, old, (), ())
    return Imported(
        before.before,
        after,
        (*before.sources, source),
        (*before.conflicts, *merged.conflicts, *private_conflicts),
        (*before.skipped, *cv.skipped),
    )


def _write(site: Path, imported: list[Imported], members: list[Member]) -> None:
    """Prepare every file, then write those that change."""
    texts: dict[Path, str] = {}
    for item in imported:
        folder = site / "people" / item.after.slug
        texts[folder / "person.yaml"] = _yaml(folder / "person.yaml", item.after.person)
        if item.after.private != Private():
            texts[folder / "private.yaml"] = _yaml(folder / "private.yaml", item.after.private)
        bib = folder / "publications.bib"
        if item.after.publications or bib.exists():
            old = _text(bib)
            texts[bib] = bibtex.revise(old, item.after.publications) if old else bibtex.encode(item.after.publications)
    if not (site / "site.yaml").exists():
        texts[site / "site.yaml"] = records.encode(_settings(members))
    texts[site / ".gitignore"] = _gitignore(_text(site / ".gitignore"))
    # private.yaml must be ignored before it exists
    for path in sorted(texts, key=lambda path: path.name != ".gitignore"):
        if not path.exists() or _text(path) != texts[path]:
            _put(path, texts[path])


def _put(path: Path, text: str) -> None:
    try:
        atomic.write(path, text)
    except OSError as error:
        raise UsageError(Problem(f"cannot be written: {error.strerror}", str(path))) from None


def _gitignore(old: str) -> str:
    """The `.gitignore` of the site: one that a person wrote only gets the line that keeps private things private."""
    if not old or "private.yaml" in old:
        return old or _GITIGNORE
    return f"{old.rstrip()}\nprivate.yaml\n"


def _yaml(path: Path, value: Person | Private) -> str:
    return records.revise(_text(path), value, str(path)) if path.exists() else records.encode(value)


def _settings(members: list[Member]) -> Settings:
    """English, and Chinese where anything is in Chinese."""
    chinese = any(_HAN.search(records.encode(member.person)) for member in members)
    return Settings(languages=("en", "zh") if chinese else ("en",))
