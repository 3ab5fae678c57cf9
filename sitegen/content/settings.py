"""Read `site.yaml`, and the citation style of the site's own that it may name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, TypeAlias

from sitegen.content import yaml
from sitegen.content.reading import display_path, find_position, read_text
from sitegen.content.services import web_address
from sitegen.errors import Problem, did_you_mean
from sitegen.model.site import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sitegen.citing import Style

STYLES: Final = "styles"
"""The folder of a site's own citation styles."""

_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")

_Mistake: TypeAlias = tuple[str, str, str]
"""A key of `site.yaml`, what is wrong with its value, and what to do."""


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings as far as they can be read, with all problems."""

    settings: Settings = field(default_factory=Settings)
    """Content of `site.yaml`."""
    csl: bytes | None = None
    """Content of the CSL file that it names, if it names one."""
    problems: Sequence[Problem] = ()
    """Everything that is wrong."""


def load_settings(folder: Path, slugs: Sequence[str]) -> LoadedSettings:
    """Load the settings of the site in `folder`, whose people have these slugs.

    Raises:
        ContentError: The file cannot be read at all.
    """
    path = folder / "site.yaml"
    if not path.exists():
        return LoadedSettings()
    text, source = read_text(path), display_path(path)
    decoded, problems = yaml.attempt(text, Settings, source)
    settings = decoded or Settings()
    csl, style_mistakes = _load_style(folder, settings.citation_style)
    mistakes = [*_find_mistakes(settings, slugs), *style_mistakes]
    problems = [
        *problems,
        *(
            Problem(message, source, *find_position(text, rf"^{key}\s*:"), hint=hint)
            for key, message, hint in mistakes
        ),
    ]
    return LoadedSettings(settings if settings.languages else Settings(), csl, problems)


def read_style(path: Path) -> tuple[bytes, Style]:
    """Read a CSL file.

    Raises:
        NoStyleError: The file cannot be read or is not a usable style.
    """
    from sitegen import citing

    try:
        content = path.read_bytes()
    except OSError as error:
        hint = "make it readable, and try again"
        raise citing.NoStyleError(f"cannot be read: {error.strerror}", hint) from None
    return content, citing.style(path.name, content)


def _find_mistakes(settings: Settings, slugs: Sequence[str]) -> Iterator[_Mistake]:
    if settings.url and not re.fullmatch(r"https?://[^\s/]+\S*", settings.url):
        yield "url", f"{settings.url!r} is not the address of a site", "start it with https://"
    yield from _check_languages(settings.languages, slugs)
    for key, addresses in (("coauthors", settings.coauthors), ("venues", settings.venues)):
        for name, value in addresses.items():
            if not web_address(value):
                yield key, f"{value!r} of {name!r} is not a web address", "start it with https://"
    for key, listed in (
        ("people", settings.people),
        ("roles", chain.from_iterable(settings.roles.values())),
    ):
        for slug in listed:
            if slug not in slugs:
                yield key, f"there is no person {slug!r} in people/", did_you_mean(slug, slugs)


def _check_languages(languages: Sequence[str], slugs: Sequence[str]) -> Iterator[_Mistake]:
    key = "languages"
    if not languages:
        yield key, "a site needs at least one language", "write: [en]"
    for tag in languages:
        if not _LANGUAGE.fullmatch(tag):
            yield key, f"{tag!r} is not a language tag", "write tags: [en, zh]"
        elif languages.count(tag) > 1:
            yield key, f"duplicate language {tag!r}", "list each language once"
        elif tag.lower() in slugs and len(slugs) > 1:
            message = f"the language {tag!r} and a person would have the same address"
            yield key, message, f"rename the folder people/{tag.lower()}"


def _load_style(folder: Path, name: str) -> tuple[bytes | None, Sequence[_Mistake]]:
    """Read the CSL file that `citation_style` names, if it names one."""
    if not name:
        return None, ()
    from sitegen import citing

    key = "citation_style"
    if name in citing.STYLES:
        return None, ()
    if not name.lower().endswith(".csl"):
        hint = f"{did_you_mean(name, citing.STYLES)}; or use a file: {STYLES}/{name}.csl"
        return None, [(key, f"there is no citation style {name!r}", hint)]
    parts = PurePosixPath(name).parts
    if parts[0] != STYLES or any(part.startswith(".") for part in parts):
        hint = f"move it there and write: citation_style: {STYLES}/{parts[-1]}"
        return None, [(key, f"{name!r} is not in the site's folder {STYLES}/", hint)]
    path = folder / name
    if not path.is_file():
        known = sorted(f"{STYLES}/{file.name}" for file in (folder / STYLES).glob("*.csl"))
        hint = "save it there; you can find styles at https://www.zotero.org/styles"
        hint = did_you_mean(name, known) if known else hint
        return None, [(key, f"there is no file {name!r}", hint)]
    try:
        return read_style(path)[0], ()
    except citing.NoStyleError as error:
        return None, [(key, f"{name!r} {error}", error.hint)]
