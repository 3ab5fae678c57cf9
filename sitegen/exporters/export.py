"""The command `sitegen export`: write data of a site to one file or to standard output."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen import cv, files
from sitegen.citing import DEFAULT_STYLE, STYLES
from sitegen.citing import style as load_style
from sitegen.content.bibtex.fields import is_selected
from sitegen.content.folders import check_target
from sitegen.content.site import load_complete as load_site
from sitegen.content.styles import NoStyleError, read_style
from sitegen.errors import UsageError, did_you_mean
from sitegen.exporters import EXPORTERS, FILTERS, export
from sitegen.exporters.vobjects import has_days
from sitegen.shipped import names as shipped_names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.citing import Style
    from sitegen.exporters import Exporter, Subject
    from sitegen.model import Publication
    from sitegen.model.site import Profile, Site

CV: Final = "cv"
"""The format that describes one person and has file formats of its own."""
_HEADINGS: Final[Mapping[Subject, str]] = {
    "publications": "Publications (filter with --type, --year, --selected):",
    "people": "People:",
    "everything": "Everything:",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """The arguments of `sitegen export`."""

    format: str
    """A name in `EXPORTERS`, or `cv`."""
    site: Path
    """The site's folder."""
    person: str = ""
    """Name of the person's folder; empty for everybody."""
    types: tuple[str, ...] = ()
    """Entry types of the publications to export, `article`; empty for all."""
    years: str = ""
    """Their years: `2024`, `2020-2024`, `2020-`; empty for all."""
    selected: bool = False
    """Whether to export only those selected for the home page."""
    cv_format: str = ""
    """A name in `cv.FORMATS`; by default the suffix of the output, or PDF."""
    template: str = ""
    """Template of the CV; by default the one of `site.yaml`."""
    language: str = ""
    """Language of CVs and calendars; by default the one of `site.yaml`."""
    style: str = ""
    """A name in `citing.STYLES` or a `.csl` file; by default the style of `site.yaml`."""
    plain: bool = False
    """Whether to write BibTeX for old programs and styles."""
    output: Path | None = None
    """A file; by default standard output."""
    warn: Callable[[str], None] = print
    """Receives warnings."""


def list_formats() -> str:
    """Return the formats with their descriptions, by subject."""
    width = max(map(len, EXPORTERS))
    lines = ["sitegen export FORMAT [SITE] [-o FILE]", ""]
    for subject, heading in _HEADINGS.items():
        lines.append(heading)
        lines += [
            f"  {name:{width}}  {exporter.description}"
            for name, exporter in EXPORTERS.items()
            if exporter.subject == subject
        ]
    lines.append("A CV to hand in (--format, --template, --language):")
    lines += [
        f"  {f'{CV} -o {CV}.{name}':{width}}  {format_.description}"
        for name, format_ in cv.FORMATS.items()
    ]
    lines += ["", "No format includes data from private.yaml. Options: sitegen export --help"]
    return "\n".join(lines)


def run_export(request: Request) -> None:
    """Write the requested file.

    Raises:
        UsageError: The request is not valid.
        ContentError: The site has errors.
    """
    formats = (*EXPORTERS, CV)
    if request.format not in formats:
        hint = did_you_mean(request.format, formats)
        raise UsageError(f"unknown format {request.format!r}", hint=hint)
    _check_options(request)
    if request.output:
        styles = [Path(request.style)] if _is_file(request.style) else []
        check_target(request.site, request.output, styles)
    data = _export_cv(request) if request.format == CV else _export(request)
    if request.output is None:
        sys.stdout.buffer.write(data)
    else:
        _write(request.output, data)


def _write(path: Path, data: bytes) -> None:
    if not path.parent.is_dir():
        raise UsageError(f"cannot write {path}: folder {str(path.parent)!r} does not exist")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a pipe or a device
        else:
            path = path.resolve()  # a symlink that the user names is followed
            files.write(path.parent, path.name, data)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None


def _export(request: Request) -> bytes:
    exporter = EXPORTERS[request.format]
    site = load_site(request.site)
    profiles = _find_profiles(request, site, one_person=exporter.one_person)
    publications = _select([work for one in profiles for work in one.publications], request)
    people = [profile.person for profile in profiles]
    options = _options(request, exporter, site)
    if exporter.subject == "publications" and not publications:
        request.warn(f"no publications in {request.site}: the export is empty")
    if request.format == "ics" and not any(map(has_days, people)):
        request.warn("no talk has an exact date (date: 2024-05-17): the calendar is empty")
    return export(request.format, people, publications, **options).encode()


def _check_options(request: Request) -> None:
    """Raise UsageError for an option that does not apply to the format."""
    filters = zip(FILTERS, (request.types, request.years, request.selected), strict=True)
    options = {
        "style": request.style,
        "plain": request.plain,
        "language": request.language,
        "format": request.cv_format,
        "template": request.template,
        **dict(filters),
    }
    for option, value in options.items():
        supported = [name for name, exporter in EXPORTERS.items() if option in exporter.options]
        supported += [] if option in ("style", "plain") else [CV]
        if value and request.format not in supported:
            raise UsageError(
                f"--{option} has no effect on {request.format}",
                hint=f"it applies to: {', '.join(supported)}",
            )


def _options(request: Request, exporter: Exporter, site: Site) -> Mapping[str, object]:
    """Return the options of the exporter; raise UsageError for an unknown style or language."""
    language = _find_language(request, site) or site.languages[0]
    options: dict[str, object] = {"plain": request.plain, "language": language}
    options = {name: value for name, value in options.items() if name in exporter.options}
    if "style" in exporter.options:
        options |= {"style": _find_style(request.style, site), "warn": request.warn}
    return options


def _find_style(name: str, site: Site) -> Style:
    if not name:
        return load_style(site.settings.citation_style or DEFAULT_STYLE, site.csl)
    if not _is_file(name):
        if name not in STYLES:
            hint = f"{did_you_mean(name, STYLES)} Or give a file: {name}.csl"
            raise UsageError(f"unknown citation style {name!r}", hint=hint)
        return STYLES[name]
    path = Path(name)
    if not path.is_file():
        hint = "download styles from https://www.zotero.org/styles"
        raise UsageError(f"no such file: {name!r}", hint=hint)
    try:
        return load_style(path.name, read_style(path))
    except NoStyleError as error:
        raise UsageError(f"{name!r} {error}", hint=error.hint) from None


def _is_file(style: str) -> bool:
    return style.lower().endswith(".csl")


def _find_language(request: Request, site: Site) -> str:
    """Return the requested language; raise UsageError if there are no messages in it."""
    language = request.language or site.settings.cv.language
    known = dict.fromkeys([*site.languages, *shipped_names("planning/messages", ".yaml")])
    if language and not any(f"{language}-".lower().startswith(f"{tag}-".lower()) for tag in known):
        raise UsageError(f"unsupported language {language!r}", hint=f"known: {', '.join(known)}")
    return language


def _find_profiles(request: Request, site: Site, *, one_person: bool) -> Sequence[Profile]:
    profiles = [profile for profile in site.profiles if request.person in ("", profile.slug)]
    if not profiles:
        hint = did_you_mean(request.person, [profile.slug for profile in site.profiles])
        message = f"there is no person {request.person!r} in {request.site}"
        raise UsageError(message, hint=hint)
    if one_person and len(profiles) > 1:
        hint = f"choose one with --person: {', '.join(profile.slug for profile in profiles)}"
        raise UsageError(f"{request.format} exports one person at a time", hint=hint)
    return profiles


def _select(publications: Sequence[Publication], request: Request) -> Sequence[Publication]:
    """Return the selected publications; raise UsageError if the filters match none."""
    first, last = _parse_years(request.years)
    known = {work.type for work in publications}
    for name in request.types if known else ():
        if name not in known:
            hint = did_you_mean(name, sorted(known))
            raise UsageError(f"no publication has the type {name!r}", hint=hint)
    works = [work for work in publications if not request.selected or is_selected(work)]
    if publications and not works:
        hint = "add selected = {true} to entries in publications.bib"
        raise UsageError("no publication is selected", hint=hint)
    works = [work for work in works if not request.types or work.type in request.types]
    matches = [work for work in works if not request.years or first <= work.year <= last]
    if works and not matches:
        years = sorted({work.year for work in works if work.year})
        hint = f"there are some from {years[0]} to {years[-1]}" if years else "none has a year"
        raise UsageError(f"no publications match --year {request.years}", hint=hint)
    return matches


def _parse_years(text: str) -> tuple[str, str]:
    """Return the first and the last year of `2024`, `2020-2024`, `2020-` or `-2024`."""
    match = re.fullmatch(r"(\d{4})?(?:(-)(\d{4})?)?", text)
    if not match or text == "-":
        hint = "use 2024, 2020-2024, 2020- or -2024"
        raise UsageError(f"--year: {text!r} is not a year or a range", hint=hint)
    first, dash, last = match[1] or "", match[2], match[3] or ""
    last = last or ("9999" if dash else first)
    if first > last:
        message = f"--year: the range {text!r} ends before it begins"
        raise UsageError(message, hint=f"use {last}-{first}")
    return first, last


def _export_cv(request: Request) -> bytes:
    from sitegen.cv.sections import make_cv

    site = load_site(request.site)
    (profile,) = _find_profiles(request, site, one_person=True)
    name = _find_cv_format(request)
    if request.output is None and name in cv.BINARY and sys.stdout.isatty():
        raise UsageError(f"cannot write {name} to a terminal", hint=f"use a file: -o cv.{name}")
    settings = replace(
        site.settings.cv,
        template=request.template or site.settings.cv.template,
        language=_find_language(request, site),
    )
    site = replace(site, settings=replace(site.settings, cv=settings))
    works = tuple(_select(profile.publications, request))
    document = make_cv(site, replace(profile, publications=works))
    return cv.write(name, document, cv.load_style(request.site, settings))


def _find_cv_format(request: Request) -> str:
    suffix = request.output.suffix[1:].lower() if request.output else ""
    # The suffix of `J. Doe 2026` is not a format.
    name = request.cv_format or (suffix if re.fullmatch("[a-z]{2,5}", suffix) else "pdf")
    if name not in cv.FORMATS:
        raise UsageError(f"unknown CV format {name!r}", hint=did_you_mean(name, cv.FORMATS))
    if suffix in cv.FORMATS and suffix != name:
        raise UsageError(
            f"{request.output} ends in .{suffix}, but the format is {name}",
            hint="omit --format, or rename the file",
        )
    if request.template and name != "pdf":
        raise UsageError(
            f"--template has no effect on {name.upper()} output", hint="templates are for PDF"
        )
    return name
