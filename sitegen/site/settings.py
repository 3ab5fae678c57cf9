"""`site.yaml`, checked: what it says, and the citation style of the site's own that it names."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content import yaml as records
from sitegen.errors import Problem, did_you_mean
from sitegen.site import places, services
from sitegen.site.content import Settings
from sitegen.site.places import named, place_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sitegen.citing import Style

Wrong = tuple[str, str, str]
"""A key, what is wrong with it, and what to do."""

STYLES: Final = "styles"
"""The folder of a site's own citation styles."""
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


class Read(NamedTuple):
    """What a site's settings are."""

    settings: Settings = Settings()
    """What `site.yaml` says."""
    csl: bytes | None = None
    """What the `.csl` file holds that it names, if it names one."""
    problems: Sequence[Problem] = ()
    """What is wrong with them."""


def read(folder: Path, slugs: Sequence[str]) -> Read:
    """The settings of the site in `folder`, of people with these slugs. Raises ContentError if they cannot be read."""
    path = folder / "site.yaml"
    if not path.exists():
        return Read()
    text = places.read(path)
    found, told = records.attempt(text, Settings, named(path))
    settings = found or Settings()
    csl, wrong_style = _style(folder, settings.citation_style)
    wrong = [*_wrong(settings, slugs), *wrong_style]
    problems = [
        Problem(message, named(path), *place_of(text, rf"^{key}\s*:"), hint=hint)
        for key, message, hint in wrong
    ]
    return Read(settings if settings.languages else Settings(), csl, [*told, *problems])


def read_style(path: Path) -> tuple[bytes, Style]:
    """What a `.csl` file holds, and the style that it is. Raises NoStyleError."""
    from sitegen import citing

    try:
        content = path.read_bytes()
        return content, citing.style(path.name, content)
    except OSError as error:
        raise citing.NoStyleError(
            f"cannot be read: {error.strerror}", "mend that, and run this again"
        ) from None


def _wrong(settings: Settings, slugs: Sequence[str]) -> Iterator[Wrong]:
    if settings.url and not re.fullmatch(r"https?://[^\s/]+\S*", settings.url):
        yield "url", f"{settings.url!r} is no address of a site", "write it with https:// in front"
    for tag in settings.languages:
        if not _LANGUAGE.fullmatch(tag) or settings.languages.count(tag) > 1:
            yield "languages", f"{tag!r} is no language or stands twice", "write tags: [en, zh]"
        elif tag.lower() in slugs and len(slugs) > 1:
            hint = f"rename the folder people/{tag.lower()}"
            yield "languages", f"the language {tag!r} and a person want the same address", hint
    for key, addresses in (("coauthors", settings.coauthors), ("venues", settings.venues)):
        for name, value in addresses.items():
            if not services.address(value):
                yield key, f"{value!r} of {name!r} is no address", "write it with https:// in front"
    if not settings.languages:
        yield "languages", "a site needs at least one language", "write: [en]"
    for key, named_there in (
        ("people", settings.people),
        ("roles", chain.from_iterable(settings.roles.values())),
    ):
        for slug in named_there:
            if slug not in slugs:
                yield key, f"there is no person {slug!r} in people/", did_you_mean(slug, slugs)


def _style(folder: Path, name: str) -> tuple[bytes | None, Sequence[Wrong]]:
    """What the `.csl` file of a site's citation style holds, if it is one; and what is wrong with the style."""
    key = "citation_style"
    if not name:
        return None, ()
    from sitegen import (
        citing,  # most sites take the usual one, and show no reference before somebody asks
    )

    if name in citing.STYLES:
        return None, ()
    if not name.lower().endswith(".csl"):
        hint = did_you_mean(name, citing.STYLES)
        return None, [
            (key, f"there is no citation style {name!r}", f"{hint}; or a file: {STYLES}/{name}.csl")
        ]
    parts = PurePosixPath(name).parts
    if parts[0] != STYLES or any(part.startswith(".") for part in parts):
        hint = f"put it there, and write: citation_style: {STYLES}/{parts[-1]}"
        return None, [(key, f"{name!r} is no file of the site's folder {STYLES}/", hint)]
    path = folder / name
    if not path.is_file():
        there = sorted(f"{STYLES}/{one.name}" for one in (folder / STYLES).glob("*.csl"))
        hint = (
            did_you_mean(name, there)
            if there
            else "save it there; https://www.zotero.org/styles has thousands"
        )
        return None, [(key, f"there is no file {name!r}", hint)]
    try:
        return read_style(path)[0], ()
    except citing.NoStyleError as error:
        return None, [(key, f"{name!r} {error}", error.hint)]
