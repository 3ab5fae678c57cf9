"""What the people's files say that cannot be right or is left to do, with its line and column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.checking import values
from sitegen.checking.works import doubts
from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.content.plausibility import flags
from sitegen.content.reading import display_path, read_text
from sitegen.errors import Problem
from sitegen.model import spellings
from sitegen.views.names import find_author

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sitegen.content.plausibility import Flag
    from sitegen.model import Publication
    from sitegen.model.site import Profile, Site
    from sitegen.model.text import Text


_CURLY: Final = "“”„‘’"


def warnings(site: Site, this_year: int) -> Iterator[Problem]:
    """What to look at, person by person."""
    for profile in site.profiles:
        yield from _of(profile, this_year)


def uncited(site: Site, found: Sequence[tuple[str, Sequence[str]]]) -> Iterator[Problem]:
    """Works that the site's citation style cannot show, by the folders of people, at their entries."""
    by_slug = {profile.slug: profile for profile in site.profiles}
    for slug, keys in found:
        bib = by_slug[slug].folder / "publications.bib"
        works = read_text(bib)
        for key in keys:
            what = f"the citation style {site.settings.citation_style!r} shows nothing of {key!r}"
            hint = "pages cite it in APA style; choose another style, or one of those that come with sitegen"
            yield Problem(what, display_path(bib), *bibtex.place(works, key, ""), hint=hint)


def _of(profile: Profile, this_year: int) -> Iterator[Problem]:
    person, bib = profile.folder / "person.yaml", profile.folder / "publications.bib"
    about, works = read_text(person), read_text(bib) if profile.publications else ""
    for flag in flags(profile.person, profile.publications, this_year):
        if flag.key == "publications":
            yield _at(
                bib,
                works,
                profile.publications[flag.index],
                flag.field,
                f"{flag.value!r} {flag.why}",
            )
        else:
            line, column = records.place(about, _path(flag))
            yield Problem(
                f"{flag.field or flag.key}: {flag.value!r} {flag.why}",
                display_path(person),
                line,
                column,
            )
    for field in ("name", "position", "affiliation", "email"):
        for text in _texts(getattr(profile.person, field)):
            if text[:1] in _CURLY and text[-1:] in _CURLY:
                line, column = records.place(about, (field,))
                what = f"{field}: {text} stands in curly quotes, which are letters to YAML and will be shown"
                yield Problem(
                    what,
                    display_path(person),
                    line,
                    column,
                    hint="take them away, or use straight ones",
                )
    for index, left in enumerate(profile.person.unsorted):
        line, column = records.place(about, ("unsorted", index))
        short = left.text if len(left.text) <= 60 else f"{left.text[:57]}..."
        hint = "move it to the key that it belongs to, or delete it; pages do not show it"
        yield Problem(f"not sorted yet: {short!r}", display_path(person), line, column, hint=hint)
    for work in profile.publications:
        if _without(profile, work):
            what = f"{spellings(profile.person.name)[0]!r} is not among the authors of {work.key!r}"
            hint = "correct the author field, or add the spelling to `aliases`"
            if _by_commas(work.get("author")):
                hint = "write ' and ' between the authors, not a comma"
            yield _at(bib, works, work, "author", what, hint)
    yield from _doubts(profile, about, works, this_year)


def _doubts(profile: Profile, about: str, works: str, this_year: int) -> Iterator[Problem]:
    """What an import does not tell, for it writes no such thing; `about` and `works` are what the two files hold."""
    person, bib = profile.folder / "person.yaml", profile.folder / "publications.bib"
    for path, what, hint in values.doubts(profile.person, this_year):
        yield Problem(what, display_path(person), *records.place(about, path), hint=hint)
    for work in profile.publications:
        for field, what, hint in doubts(work):
            yield _at(bib, works, work, field, what, hint)
    yield from bibtex.unescaped(works, display_path(bib))


def _by_commas(authors: str) -> bool:
    """Whether commas stand between authors: `Ada Nilsson, Bo Ek`, and not `Nilsson, Ada`."""
    parts = authors.split(",")
    return (
        " and " not in authors
        and len(parts) > 1
        and " " in parts[0].strip()
        and " " in parts[1].strip()
    )


def _texts(value: Text | tuple[str, ...]) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else spellings(value)


def _path(flag: Flag) -> tuple[str | int, ...]:
    return (flag.key, flag.field) if flag.key == "links" else (flag.key, flag.index, flag.field)


def _at(
    bib: Path, text: str, work: Publication, field: str, message: str, hint: str = ""
) -> Problem:
    """A problem of an entry, at its field."""
    return Problem(message, display_path(bib), *bibtex.place(text, work.key, field), hint=hint)


def _without(profile: Profile, work: Publication) -> bool:
    """Whether a work names its authors, all of them, and the owner of the list is none, nor edited or translated it."""
    written = work.get("author", "editor")
    named_ = bibtex.names(written)
    known = profile.person.spelled
    helped = [*named_, *bibtex.names(work.get("editor")), *bibtex.names(work.get("translator"))]
    return bool(named_) and not bibtex.has_others(written) and find_author(helped, known) is None
