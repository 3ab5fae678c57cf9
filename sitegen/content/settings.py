"""Read `site.yaml`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from sitegen.content import yaml
from sitegen.content.reading import display_path, find_position, read_text
from sitegen.content.services import web_address
from sitegen.content.styles import load_style
from sitegen.errors import Problem, did_you_mean
from sitegen.model.site import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")

_Mistake: TypeAlias = tuple[str, str, str]
"""A key of `site.yaml`, a message and a hint."""


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings as far as they can be read, with all problems."""

    settings: Settings = field(default_factory=Settings)
    """Content of `site.yaml`."""
    csl: bytes | None = None
    """Content of the CSL file that the settings name, if any."""
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
    csl, unusable = load_style(folder, settings.citation_style)
    mistakes = [
        *_find_mistakes(settings, slugs),
        *(("citation_style", message, hint) for message, hint in unusable),
    ]
    problems = [
        *problems,
        *(
            Problem(message, source, *find_position(text, rf"^{key}\s*:"), hint=hint)
            for key, message, hint in mistakes
        ),
    ]
    return LoadedSettings(settings if settings.languages else Settings(), csl, problems)


def _find_mistakes(settings: Settings, slugs: Sequence[str]) -> Iterator[_Mistake]:
    if settings.url and not (
        re.fullmatch(r"https?://[^\s/]+\S*", settings.url) and web_address(settings.url)
    ):
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
