"""People -> what changes in the files of a site. Nothing is written here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex, schemas
from sitegen.content import yaml as records
from sitegen.importing import placeholder
from sitegen.importing.changes import Change
from sitegen.importing.members import text
from sitegen.model import Private
from sitegen.model.site import Settings
from sitegen.model.text import has_han

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.importing.members import Member
    from sitegen.model import Person

GITIGNORE: Final = "# What nobody should publish, and what sitegen makes anew.\nprivate.yaml\n/public/\n/.sitegen/\n/import/\n"


def changes(
    site: Path,
    changed: Sequence[Member],
    beside: Mapping[str, str],
    along: Mapping[str, bytes],
) -> list[Change]:
    """What these people's files need so that they say what the values say, and what a new site needs.

    `beside` are texts of other files, by path within the site; `along` are files that come as they are, and that
    never replace one of the site's.
    """
    texts = {
        ".gitignore": _gitignore(text(site / ".gitignore"))
    }  # first, for it keeps private.yaml out of git
    for member in changed:
        texts |= member_files(site, f"people/{member.slug}", member)
    texts |= beside
    found = [_change(site, path, content.encode()) for path, content in texts.items()]
    found += [
        Change(path, None, content) for path, content in along.items() if not _has(site, path)
    ]
    found += [
        _change(site, path.relative_to(site).as_posix(), None)
        for path in placeholder.untouched(site)
    ]
    return [change for change in found if change.before != change.after]


def member_files(site: Path, folder: str, member: Member) -> dict[str, str]:
    """The texts of a person's files, by path within the site; what somebody wrote into them stays."""
    texts = dict(_records(site, folder, member))
    bib = f"{folder}/publications.bib"
    if member.publications or (site / bib).exists():
        old = text(site / bib)
        texts[bib] = (
            bibtex.revise(old, member.publications) if old else bibtex.encode(member.publications)
        )
    return texts


def _records(site: Path, folder: str, member: Member) -> Iterator[tuple[str, str]]:
    yield f"{folder}/person.yaml", _yaml(site, f"{folder}/person.yaml", member.person)
    private = f"{folder}/private.yaml"
    if member.private != Private() or (site / private).exists():
        yield private, _yaml(site, private, member.private)


def _change(site: Path, path: str, after: bytes | None) -> Change:
    file = site / path
    return Change(path, file.read_bytes() if file.exists() else None, after)


def _has(site: Path, path: str) -> bool:
    """Whether a file is there; a portrait may be of another format."""
    file = site / path
    return file.exists() or (file.stem == "photo" and any(file.parent.glob("photo.*")))


def _gitignore(old: str) -> str:
    """The `.gitignore` of the site: one that a person wrote only gets the line that keeps private things private."""
    if not old or "private.yaml" in old:
        return old or GITIGNORE
    return f"{old.rstrip()}\nprivate.yaml\n"


def _yaml(site: Path, path: str, value: Person | Private) -> str:
    if (site / path).exists():
        return records.revise(text(site / path), value, str(site / path))
    return schemas.line(path) + records.encode(value)


def settings_file(
    site: Path, members: Sequence[Member], told: Mapping[str, Mapping[str, str]]
) -> dict[str, str]:
    """`site.yaml`, where there is none yet or where it does not say what it is `told`, by path within the site."""
    path = site / "site.yaml"
    if path.exists() and not told:
        return {}
    old = text(path)
    settings = records.decode(old, Settings, str(path)) if path.exists() else _settings(members)
    settings = replace(
        settings,
        coauthors={**told.get("coauthors", {}), **settings.coauthors},
        venues={**told.get("venues", {}), **settings.venues},
    )
    if path.exists():
        return {"site.yaml": records.revise(old, settings, str(path))}
    return {"site.yaml": schemas.line("site.yaml") + records.encode(settings)}


def _settings(members: Sequence[Member]) -> Settings:
    """English, and Chinese where anything is in Chinese."""
    chinese = any(has_han(records.encode(member.person)) for member in members)
    return Settings(languages=("en", "zh") if chinese else ("en",))
