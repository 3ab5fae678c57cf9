"""Find suspicious or incomplete entries of `publications.bib`, with line and column."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex.fields import PUBLIC
from sitegen.content.people import find_author
from sitegen.content.plausibility import find_implausible
from sitegen.content.reading import display_path, read_text
from sitegen.content.services import web_address
from sitegen.errors import Problem, did_you_mean
from sitegen.model import all_versions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.model import Publication
    from sitegen.model.site import Profile, Site

_TYPES: Final = """
    article artwork audio book bookinbook booklet collection commentary conference dataset
    electronic image inbook incollection inproceedings inreference jurisdiction legislation letter
    manual mastersthesis misc movie music mvbook mvcollection mvproceedings mvreference online
    patent performance periodical phdthesis proceedings reference report review software standard
    suppbook suppcollection suppperiodical techreport thesis unpublished video www
"""
"""Entry types of BibTeX and biblatex."""

_SIMILARITY: Final = 0.8
"""Similarity to a known field name from which a name counts as misspelt."""
_PROGRAMS: Final = frozenset({"annote", "arxivid", "coden"})
"""Fields of reference managers that resemble misspelt ones."""
_AUTHORED: Final = (
    *("article", "book", "conference", "inbook", "incollection", "inproceedings"),
    *("mastersthesis", "phdthesis"),
)
"""Entry types that require an author."""


def warnings(profile: Profile, this_year: int) -> Iterator[Problem]:
    """Yield a warning for everything the author should look at."""
    path = profile.folder / "publications.bib"
    source = read_text(path) if profile.publications else ""
    works = bibtex.read(source, display_path(path)).publications if source else ()
    checks = [
        *_implausible(profile, this_year),
        *(
            (work, *problem)
            for work in works  # read the file: a profile only has the fields that may be published
            for problem in (*_missing_owner(profile, work), *check_entry(work))
        ),
    ]
    for work, field, message, hint in checks:
        place = bibtex.find_position(source, work.key, field)
        yield Problem(message, display_path(path), *place, hint=hint)
    yield from bibtex.find_unescaped(source, display_path(path))


def unformatted(site: Site, uncited: Sequence[tuple[str, Sequence[str]]]) -> Iterator[Problem]:
    """Yield the entries that the site's citation style cannot format.

    Args:
        site: The site.
        uncited: The slug of each person, with the keys of these entries.
    """
    folders = {profile.slug: profile.folder for profile in site.profiles}
    for slug, keys in uncited:
        path = folders[slug] / "publications.bib"
        source = read_text(path)
        for key in keys:
            message = f"the citation style {site.settings.citation_style!r} cannot format {key!r}"
            hint = "it is cited in APA style; choose another style, or one built into sitegen"
            yield Problem(
                message, display_path(path), *bibtex.find_position(source, key, ""), hint=hint
            )


def check_entry(work: Publication) -> Iterator[tuple[str, str, str]]:
    """Yield the field (empty for the whole entry), message and hint of each problem of an entry."""
    types = _TYPES.split()
    if work.type not in types:
        yield "", f"unknown entry type @{work.type}", did_you_mean(work.type, types)
    if not bibtex.plain(work.get("title")):
        yield "title", f"{work.key!r} has no title", "add title = {...}"
    if work.type in _AUTHORED and not work.get("author", "editor"):
        hint = "add author = {...}, with ' and ' between the names"
        yield "", f"{work.key!r} has no author", hint
    for field in work.fields:
        if field not in PUBLIC and field not in _PROGRAMS:
            near = get_close_matches(field, sorted(PUBLIC), n=1, cutoff=_SIMILARITY)
            if near and not work.get(near[0]):
                yield field, f"unknown field {field!r}, not shown", f"did you mean {near[0]!r}?"
    yield from _check_names(work)
    if (url := work.get("url")) and not web_address(url):
        yield "url", f"{url!r} is not a web address", "start it with https://"


def _check_names(work: Publication) -> Iterator[tuple[str, str, str]]:
    for field in ("author", "editor"):
        names = [name.strip() for name in re.split(r"\sand(?=\s|$)", f" {work.get(field)}")]
        if work.get(field) and not all(names):
            message = f"a name is missing next to 'and' in {field} of {work.key!r}"
            yield field, message, "remove the 'and'"
        for name in names:
            if name.count(",") > 2 and "{" not in name:
                hint = "separate names with ' and ', not with commas"
                yield field, f"read as a single name: {name!r}", hint


def _implausible(profile: Profile, this_year: int) -> Iterator[tuple[Publication, str, str, str]]:
    for flag in find_implausible(profile.person, profile.publications, this_year):
        if flag.key == "publications":
            work = profile.publications[flag.index]
            yield work, flag.field, f"{flag.value!r} {flag.why}", ""


def _missing_owner(profile: Profile, work: Publication) -> Iterator[tuple[str, str, str]]:
    """Check that a work with a complete list of people names the list's owner among them."""
    written = work.get("author", "editor")
    people = bibtex.names(written)
    helpers = [*bibtex.names(work.get("editor")), *bibtex.names(work.get("translator"))]
    is_complete = bool(people) and not bibtex.has_others(written)
    if is_complete and find_author([*people, *helpers], profile.person.all_names) is None:
        owner = all_versions(profile.person.name)[0]
        hint = "correct the author field, or add the spelling to `aliases`"
        if _is_separated_by_commas(work.get("author")):
            hint = "separate authors with ' and ', not with commas"
        yield "author", f"{owner!r} is not among the authors of {work.key!r}", hint


def _is_separated_by_commas(names: str) -> bool:
    """Return whether commas separate names, as in `Ada Nilsson, Bo Ek` (not `Nilsson, Ada`)."""
    parts = [part.strip() for part in names.split(",")]
    return " and " not in names and len(parts) > 1 and all(" " in part for part in parts[:2])
