"""`sitegen export`: what is asked for of a site's folder -> the bytes of one file, or of standard output."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen import atomic, cv
from sitegen.citing import STYLES, USUAL, NoStyleError
from sitegen.citing import style as style_named
from sitegen.content.bibtex.fields import is_selected
from sitegen.content.settings import read_style
from sitegen.content.site import load_complete
from sitegen.errors import UsageError, did_you_mean
from sitegen.exporters import EXPORTERS, export
from sitegen.exporters.calendar import has_days
from sitegen.shipped import names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.citing import Style
    from sitegen.exporters import Exporter, Subject
    from sitegen.model import Publication
    from sitegen.model.site import Profile, Site

CV: Final = "cv"
"""The format that is made of one person, and comes in formats of its own."""
_SUBJECTS: Final[Mapping[Subject, str]] = {
    "publications": "Publications (--type, --year, --selected take a part):",
    "people": "People:",
    "everything": "Everything:",
}
_SUFFIX: Final = re.compile(r"[a-z]{2,5}")
_YEARS: Final = r"(\d{4})?(-)?(\d{4})?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which publications to export; an empty value means all."""

    types: tuple[str, ...] = ()
    """Entry types: `article`."""
    years: str = ""
    """`2024`, `2020-2024`, `2020-`."""
    selected: bool = False
    """Whether only those that their owner chose for the home page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What to export, and where to."""

    format: str
    """A name in `EXPORTERS`, or `cv`."""
    site: Path
    """The site's folder."""
    person: str = ""
    """Whose, by the name of their folder; empty for everybody."""
    wanted: Wanted = Wanted()
    """Which publications."""
    cv_format: str = ""
    """A name in `cv.FORMATS`; empty for what the output's suffix says, or PDF."""
    template: str = ""
    """For the CV; empty for what `site.yaml` says."""
    language: str = ""
    """For what is of people; empty for what `site.yaml` says."""
    style: str = ""
    """For references as text: a name in `citing.STYLES`, or a `.csl` file; empty for what `site.yaml` says."""
    plain: bool = False
    """Whether BibTeX is to be what the oldest styles read."""
    output: Path | None = None
    """A file; none for standard output."""
    say: Callable[[str], None] = print
    """Takes what is to be known beside."""


def listing() -> str:
    """Every format with what it is for, by what it is of."""
    width = max(map(len, EXPORTERS))
    lines = ["sitegen export FORMAT [SITE] [-o FILE]", ""]
    for subject, heading in _SUBJECTS.items():
        lines.append(heading)
        found = (
            (name, one.description) for name, one in EXPORTERS.items() if one.subject == subject
        )
        lines += [f"  {name:{width}}  {description}" for name, description in found]
    lines += ["A CV to hand in (--format, --template, --language):"]
    lines += [
        f"  {f'{CV} -o {CV}.{name}':{width}}  {one.description}" for name, one in cv.FORMATS.items()
    ]
    lines += ["", "Nothing of private.yaml is in any of them. More: sitegen export --help"]
    return "\n".join(lines)


def run(order: Order) -> None:
    """Export. Raises UsageError for what cannot be done, and whatever is wrong with the site."""
    formats = (*EXPORTERS, CV)
    if order.format not in formats:
        raise UsageError(
            f"there is no format {order.format!r}", hint=did_you_mean(order.format, formats)
        )
    _refuse_what_says_nothing(order)
    made = _cv(order) if order.format == CV else _publications(order)
    if order.output is None:
        sys.stdout.buffer.write(made)
        return
    if not order.output.parent.is_dir():
        raise UsageError(
            f"cannot write {order.output}: there is no folder {str(order.output.parent)!r}"
        )
    try:
        if order.output.exists() and not order.output.is_file():
            order.output.write_bytes(made)  # a pipe, or a device
        else:
            atomic.write(order.output, made)
    except OSError as error:
        raise UsageError(f"cannot write {order.output}: {error.strerror}") from None


def _publications(order: Order) -> bytes:
    exporter = EXPORTERS[order.format]
    site = load_complete(order.site)
    profiles = _chosen(order, site)
    if exporter.of_one:
        _only(profiles, f"{order.format} is of one person")
    publications = _wanted(
        [one for profile in profiles for one in profile.publications], order.wanted
    )
    people = [profile.person for profile in profiles]
    options = _options(order, exporter, site)
    if exporter.subject == "publications" and not publications:
        order.say(f"there are no publications in {order.site}: what was written holds none")
    if order.format == "ics" and not any(map(has_days, people)):
        order.say(
            "no talk says on which day it was given (date: 2024-05-17): what was written holds none"
        )
    return export(order.format, people, publications, **options).encode()


def _refuse_what_says_nothing(order: Order) -> None:
    """Raises UsageError for an option that the format has no use for: its user expects something else of the file."""
    wanted = order.wanted
    parts = {"type": wanted.types, "year": wanted.years, "selected": wanted.selected}
    asked = {"style": order.style, "plain": order.plain, "language": order.language}
    asked |= {"format": order.cv_format, "template": order.template, **parts}
    for name, value in asked.items():
        known = [
            each
            for each, one in EXPORTERS.items()
            if name in one.options or (name in parts and one.has_works)
        ]
        known += [] if name in ("style", "plain") else [CV]
        if value and order.format not in known:
            raise UsageError(
                f"--{name} says nothing to {order.format}", hint=f"it is for: {', '.join(known)}"
            )


def _options(order: Order, exporter: Exporter, site: Site) -> Mapping[str, object]:
    """What the exporter is told beside. Raises UsageError for a style or a language that nobody knows."""
    language = _language(order, site) or site.languages[0]
    options = {"plain": order.plain, "language": language}
    if "style" in exporter.options:
        options |= {"style": _style(order.style, site), "say": order.say}
    return {name: value for name, value in options.items() if name in (*exporter.options, "say")}


def _style(name: str, site: Site) -> Style:
    if not name:
        return style_named(site.settings.citation_style or USUAL, site.csl)
    if not name.lower().endswith(".csl"):
        if name not in STYLES:
            hint = f"{did_you_mean(name, STYLES)}; or a file: {name}.csl"
            raise UsageError(f"there is no citation style {name!r}", hint=hint)
        return style_named(name)
    path = Path(name)
    if not path.is_file():
        raise UsageError(
            f"there is no file {name!r}", hint="https://www.zotero.org/styles has thousands"
        )
    try:
        return read_style(path)[1]
    except NoStyleError as error:
        raise UsageError(f"{name!r} {error}", hint=error.hint) from None


def _language(order: Order, site: Site) -> str:
    """The language that is asked for; empty if none is. Raises UsageError for one that nothing here speaks."""
    language = order.language or site.settings.cv.language
    known = dict.fromkeys([*site.languages, *names("planning/messages", ".yaml")])
    if language and not any(f"{language}-".lower().startswith(f"{tag}-".lower()) for tag in known):
        raise UsageError(
            f"nothing here is in the language {language!r}", hint=f"known: {', '.join(known)}"
        )
    return language


def _only(profiles: Sequence[Profile], what: str) -> Profile:
    """The one that is asked for. Raises UsageError if there are several."""
    if len(profiles) > 1:
        slugs = ", ".join(profile.slug for profile in profiles)
        raise UsageError(what, hint=f"name one with --person: {slugs}")
    return profiles[0]


def _chosen(order: Order, site: Site) -> Sequence[Profile]:
    chosen = [profile for profile in site.profiles if order.person in ("", profile.slug)]
    if not chosen:
        slugs = [profile.slug for profile in site.profiles]
        raise UsageError(
            f"there is no person {order.person!r} in {order.site}",
            hint=did_you_mean(order.person, slugs),
        )
    return chosen


def _wanted(publications: Sequence[Publication], wanted: Wanted) -> Sequence[Publication]:
    """Those that are asked for. Raises UsageError for years that are none, and if nothing is left of what there was."""
    known = {one.type for one in publications}
    match = re.fullmatch(_YEARS, wanted.years)
    if not match or wanted.years == "-":
        raise UsageError(
            f"{wanted.years!r} is no year", hint="write 2024, 2020-2024, 2020- or -2024"
        )
    for name in wanted.types if known else ():
        if name not in known:
            raise UsageError(
                f"no publication has the type {name!r}", hint=did_you_mean(name, sorted(known))
            )
    first, last = match[1] or "", match[3] or ("" if match[2] else match[1] or "")
    if first and last and first > last:
        raise UsageError(
            f"the years {wanted.years!r} end before they begin", hint=f"write {last}-{first}"
        )
    chosen = [one for one in publications if not wanted.selected or is_selected(one)]
    if publications and not chosen:
        raise UsageError(
            "no publication is selected", hint="write selected = {true} into those that are to be"
        )
    of_types = [one for one in chosen if not wanted.types or one.type in wanted.types]
    left = [one for one in of_types if not wanted.years or first <= one.year <= (last or "9999")]
    if chosen and not left:
        years = sorted({one.year for one in of_types if one.year})
        hint = (
            f"there are some from {years[0]} to {years[-1]}"
            if years
            else "their years are not known"
        )
        raise UsageError(f"none of these publications is of {wanted.years!r}", hint=hint)
    return left


def _cv(order: Order) -> bytes:
    from sitegen.cv.making import made_for
    from sitegen.cv.templates import style

    site = load_complete(order.site)
    profile = _only(_chosen(order, site), "a CV is of one person")
    name = _cv_format(order)
    if order.output is None and name in cv.BINARY and sys.stdout.isatty():
        raise UsageError(f"a terminal cannot show {name}", hint=f"name a file: -o cv.{name}")
    wishes = site.settings.cv
    wishes = replace(
        wishes, template=order.template or wishes.template, language=_language(order, site)
    )
    site = replace(site, settings=replace(site.settings, cv=wishes))
    profile = replace(profile, publications=tuple(_wanted(profile.publications, order.wanted)))
    return cv.write(name, made_for(site, profile), style(order.site, wishes))


def _cv_format(order: Order) -> str:
    suffix = order.output.suffix[1:].lower() if order.output else ""
    named = suffix if _SUFFIX.fullmatch(suffix) else ""  # not of `J. Doe 2026`
    name = order.cv_format or named or "pdf"
    if name not in cv.FORMATS:
        raise UsageError(f"a CV cannot be written as {name!r}", hint=did_you_mean(name, cv.FORMATS))
    if suffix in cv.FORMATS and suffix != name:
        raise UsageError(
            f"{order.output} would be no {suffix}, but a {name}",
            hint="leave --format out, or rename it",
        )
    if order.template and name != "pdf":
        raise UsageError(
            f"--template says nothing to a CV as {name}", hint="templates are for PDFs"
        )
    return name
