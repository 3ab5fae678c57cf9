"""Export publications as .bib files: for BibTeX, for biblatex, and for ORCID's import.

bibtex and biber read them without warnings: types and fields of one program are converted to those
of the other. Biber accepts only months as a month, so `Summer` becomes the `issue`, and only years
as a year; and without a year, bibtex only accepts a `misc`.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex import escape, to_ascii
from sitegen.content.bibtex.fields import MONTHS, STANDARD, VENUES
from sitegen.exporters.references import distinct
from sitegen.model.identifiers import is_isbn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sitegen.model import Person, Publication

_TYPES: Final[Mapping[str, str]] = {
    "report": "techreport", "bathesis": "mastersthesis", "mvbook": "book", "collection": "book",
    "mvcollection": "book", "bookinbook": "inbook", "suppbook": "inbook",
    "inreference": "incollection",
}  # fmt: skip
"""Entry type of biblatex -> BibTeX's; types in neither table become `misc`."""
_STANDARD_TYPES: Final = frozenset({
    "article", "book", "booklet", "conference", "inbook", "incollection", "inproceedings", "manual",
    "mastersthesis", "misc", "phdthesis", "proceedings", "techreport", "unpublished",
})  # fmt: skip
"""Entry types of BibTeX's own styles."""
_NAMES: Final[Mapping[str, str]] = {
    "journaltitle": "journal", "location": "address", "eprinttype": "archiveprefix",
    "eprintclass": "primaryclass",
}  # fmt: skip
"""Field of biblatex -> BibTeX's."""
_GENRES: Final = frozenset({"phdthesis", "mathesis", "bathesis", "techreport"})
"""Values of biblatex's field `type` for which BibTeX has an entry type."""
_IN_SERIES: Final = frozenset({
    "book", "conference", "inbook", "incollection", "inproceedings", "proceedings",
})  # fmt: skip
_STANDARD_FIELDS: Final = frozenset({
    "address", "annote", "archiveprefix", "author", "booktitle", "chapter", "crossref", "doi",
    "edition", "editor", "eprint", "howpublished", "institution", "isbn", "issn", "journal", "key",
    "month", "note", "number", "organization", "pages", "primaryclass", "publisher", "school",
    "series", "title", "type", "url", "volume", "year",
})  # fmt: skip
"""Fields of BibTeX's manual, and those printed by the styles of natbib and publishers."""
_REFERENCES: Final = frozenset({"crossref", "xref", "xdata", "related", "entryset"})
"""Fields that name other entries of the file."""
_OF_VOLUME: Final = "volume_"
"""Prefix of fields that an import takes from the volume of a work."""

_BIBLATEX_TYPES: Final[Mapping[str, tuple[str, str]]] = {
    "conference": ("inproceedings", ""), "phdthesis": ("thesis", "phdthesis"),
    "mastersthesis": ("thesis", "mathesis"), "bathesis": ("thesis", "bathesis"),
    "techreport": ("report", "techreport"),
}  # fmt: skip
"""Entry type of BibTeX -> biblatex's entry type and its field `type`."""
_BIBLATEX_NAMES: Final[Mapping[str, str]] = {
    **{name: other for other, name in _NAMES.items()}, "school": "institution"
}  # fmt: skip
"""Field of BibTeX -> biblatex's."""

_DATE: Final = re.compile(r"[\d/.~?%-]+")
"""A date or range of dates that biber accepts."""

_UNDATED_TYPES: Final = frozenset({"booklet", "manual", "misc", "unpublished"})
"""Entry types for which BibTeX's styles need no year."""
_SORTED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "book": ("author", "editor"), "inbook": ("author", "editor"),
    "proceedings": ("editor", "organization"), "manual": ("author", "organization"),
}  # fmt: skip
"""Fields of names by which BibTeX's styles sort entries, by type; others are sorted by author."""
_STATES: Final = {
    "inpreparation": "In preparation", "submitted": "Submitted", "forthcoming": "Forthcoming",
    "inpress": "In press",
}  # fmt: skip
"""Text for styles that do not support biblatex's `pubstate`."""
_ORCID_TEXTS: Final = (
    "title", "journal", "booktitle", "series", "volume", "number", "pages", "edition", "publisher",
    "school", "institution", "address",
)  # fmt: skip
_IDENTIFIERS: Final = ("doi", "isbn", "issn", "pmid", "url")


def export(
    _people: Sequence[Person], publications: Sequence[Publication], *, plain: bool = False
) -> str:
    """Return a .bib file with each work once, without fields that only homepages use.

    Args:
        publications: In the order of the file.
        plain: Write only fields that styles print, and accents as macros, as versions of `bibtex`
            that count bytes need to sort and shorten names; other scripts are left unchanged.
    """
    classic = map(_with_one_number, map(_classic, _self_contained(publications)))
    works = (_without_editors_of_authors(work, plain=plain) for work in classic)
    return bibtex.encode(map(_plain, works) if plain else works)


def export_biblatex(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return a .bib file with one `date` field; theses and reports have a `type`.

    Fields that databases add are left out: biber warns about unknown fields.
    """
    return bibtex.encode(map(_biblatex, _self_contained(publications)))


def export_orcid(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return a .bib file for ORCID's import, with each work that has appeared.

    ORCID takes the kind of a work from the entry type, does not support biblatex, expects months as
    numbers and `arxiv` in lower case, shows braces in titles and takes names as written. Source:
    `modal-works-bibtex` of ORCID's web client.
    """
    readable = (
        work
        for work in publications
        if work.get("pubstate") not in ("inpreparation", "submitted")
        or work.get("eprint", "arxiv", "doi")
    )
    works = map(_classic, _self_contained(readable))
    return bibtex.encode(
        replace(
            work,
            # ORCID takes `mastersthesis` for a thesis that the owner supervised.
            type="phdthesis" if work.type == "mastersthesis" else work.type,
            fields=dict(_orcid_fields(work)),
        )
        for work in works
    )


def _self_contained(publications: Iterable[Publication]) -> list[Publication]:
    """Return each work once, without fields that are private or refer to missing entries."""
    works = [bibtex.dated(bibtex.citable(work)) for work in distinct(publications)]
    works = [_as_preprint(_with_a_year(work)) for work in works]
    keys = {work.key.lower() for work in works}

    def is_usable(kind: str, name: str, value: str) -> bool:
        if name in _REFERENCES:
            return all(key.strip().lower() in keys for key in value.split(","))
        if name == "type" and kind == "article":
            return False  # biblatex has none
        if name.endswith("date") and name != "date":
            return bool(_DATE.fullmatch(value))
        return not name.startswith(_OF_VOLUME)

    works = [
        replace(
            work,
            fields={
                n: _CLEANERS[n](value) if n in _CLEANERS else value
                for n, value in work.fields.items()
                if is_usable(work.type, n, value)
            },
        )
        for work in works
    ]
    parents = {work.get("crossref").lower() for work in works}
    return sorted(works, key=lambda work: work.key.lower() in parents)  # BibTeX wants them last


def _first_isbn(value: str) -> str:
    """Return the first of several numbers that is an ISBN: biber warns about lists."""
    numbers = [value, *re.split(r"[\s,;]+", value)]
    return next((number for number in numbers if is_isbn(number)), value)


def _without_impossible_days(value: str) -> str:
    """Return a date without impossible days (`2021-02-30`): biber ignores such dates."""

    def clean(match: re.Match[str]) -> str:
        try:
            return datetime.date.fromisoformat(match[0]).isoformat()
        except ValueError:
            return match["month"]

    return re.sub(r"(?P<month>\d{4}-(?:0[1-9]|1[0-2]))-\d\d\b", clean, value)


_CLEANERS: Final[Mapping[str, Callable[[str], str]]] = {
    "isbn": _first_isbn, "author": bibtex.clean_names, "editor": bibtex.clean_names,
    "date": _without_impossible_days,
}  # fmt: skip
"""Functions that make values readable for biber and bibtex, by field."""


def _as_preprint(work: Publication) -> Publication:
    """Return an article without a journal but with an eprint as `misc`, which needs no journal."""
    has_journal = any(map(work.get, ("journal", "journaltitle", "crossref")))
    is_preprint = work.type == "article" and not has_journal and bool(work.get("eprint"))
    return replace(work, type="misc") if is_preprint else work


def _with_a_year(work: Publication) -> Publication:
    """Return the entry with a valid `year`; an invalid one becomes part of the note."""
    if not work.get("year") or work.year:
        return work
    fields = dict(work.fields)
    fields["note"] = "; ".join(filter(None, (fields.pop("year"), fields.get("note"))))
    return replace(work, fields=fields)


def _classic(publication: Publication) -> Publication:
    """Return the entry without types and fields specific to biblatex."""
    kind = publication.type
    genre = publication.get("type").lower()
    if kind == "thesis":
        kind = "phdthesis" if not genre or "ph" in genre else "mastersthesis"
    kind = _TYPES.get(kind, kind if kind in _STANDARD_TYPES else "misc")
    issued = bibtex.date_parts(publication)
    # Some libraries and programs call the school of a thesis its institution or publisher.
    schools = ("school", "institution", "publisher")
    school = next((name for name in schools if publication.get(name)), "")
    fields: dict[str, str] = {}
    for name, value in publication.fields.items():
        if name in ("month", "date"):
            if name == "date":
                fields.setdefault("year", str(issued[0]) if issued else "")
            if len(issued) > 1:
                fields.setdefault("month", MONTHS[issued[1] - 1])
            elif issued and (name_of_issue := bibtex.issue_name(publication)):
                fields.setdefault("issue", name_of_issue)
        elif name == "type" and genre in _GENRES:
            continue
        elif name == school and kind in ("phdthesis", "mastersthesis"):
            fields.setdefault("school", value)
        else:
            fields.setdefault(_NAMES.get(name, name), value)
    if kind == "misc":
        fields = _fields_of_misc(fields, publication.type)
    if not fields.get("year"):
        kind = _make_undated(kind, fields)
    if kind == "unpublished":
        _add_state(fields)
        kind = kind if fields.get("note") else "misc"
    return replace(publication, type=kind, fields=_sortable(kind, fields))


def _sortable(kind: str, fields: dict[str, str]) -> dict[str, str]:
    """Return the fields, with a `key` if there are no names by which styles can sort the entry."""
    is_named = any(fields.get(name) for name in (*_SORTED_BY.get(kind, ("author",)), "key"))
    return fields if is_named else {**fields, "key": fields.get("title", "")}


def _fields_of_misc(fields: dict[str, str], kind: str) -> dict[str, str]:
    """Return the fields of a work of this type as in `misc`, which has no `publisher`."""
    lost = "number" if kind == "patent" else "publisher"
    if lost not in fields or "howpublished" in fields:
        return fields
    return {"howpublished" if name == lost else name: value for name, value in fields.items()}


def _without_editors_of_authors(work: Publication, *, plain: bool) -> Publication:
    """Return a book with authors without an `editor`, which styles would warn about.

    Its editors move to a field that only biblatex reads, or to the note, which all styles print.
    """
    editor = work.get("editor")
    if work.type not in ("book", "inbook") or not (work.get("author") and editor):
        return work
    if not plain:
        free = next(name for name in ("editora", "editorb", "editorc") if not work.get(name))
        fields = {free if n == "editor" else n: value for n, value in work.fields.items()}
        return replace(work, fields=fields)
    people = [escape(str(name)) for name in bibtex.names(editor)]
    people += ["others"] if bibtex.has_others(editor) else []
    listed = " and ".join(filter(None, (", ".join(people[:-1]), *people[-1:])))
    fields = {name: value for name, value in work.fields.items() if name != "editor"}
    fields["note"] = "; ".join(filter(None, (f"Edited by {listed}", fields.get("note"))))
    return replace(work, fields=fields)


def _with_one_number(work: Publication) -> Publication:
    """Return the entry without a `number` that styles warn about.

    Books may have a volume or a number, not both, and no number without a series.
    """
    is_left = work.type in ("article", "misc") or "issue" in work.fields
    if "volume" not in work.fields:
        is_left |= work.type not in _IN_SERIES or "series" in work.fields
    if is_left:
        return work
    fields = {"issue" if n == "number" else n: value for n, value in work.fields.items()}
    return replace(work, fields=fields)


def _make_undated(kind: str, fields: dict[str, str]) -> str:
    """Return the type for a work without a year, and adapt its fields to this type."""
    fields.pop("month", None)
    if kind in _UNDATED_TYPES:
        return kind
    fields.pop("issn", None)  # biber warns about one in a misc
    name = VENUES.get(kind, "publisher")
    if venue := fields.pop(name, ""):
        fields["howpublished"] = venue
    if not fields.get("author"):
        fields.setdefault("key", fields.get("title", ""))  # styles sort by it
    _add_state(fields)
    return "misc"


def _add_state(fields: dict[str, str]) -> None:
    """Add the state of an unpublished work to the note, which styles print."""
    state, note = _STATES.get(fields.get("pubstate", ""), ""), fields.get("note", "")
    if state and state.casefold() not in note.casefold():
        fields["note"] = "; ".join(filter(None, (state, note)))


def _plain(work: Publication) -> Publication:
    known = dict(work.fields)
    _add_state(known)
    # Styles do not print `issue`, which may contain a season.
    is_number = work.type != "article" and "volume" in work.fields
    season = "" if is_number or "month" in known else known.get("issue", "")
    if season and not re.search(r"\d", season):
        known["note"] = "; ".join(filter(None, (season, known.get("note"))))
    fields = {name: to_ascii(value) for name, value in known.items() if name in _STANDARD_FIELDS}
    eprint = fields.get("eprint", "")
    # The oldest styles print neither `eprint` nor `archiveprefix`.
    if work.type == "misc" and eprint and not {"howpublished", "note", "url", "doi"} & set(fields):
        fields["howpublished"] = f"{fields.get('archiveprefix', 'arXiv')}:{eprint}"
    return replace(work, fields=fields)


def _biblatex(publication: Publication) -> Publication:
    kind, genre = _BIBLATEX_TYPES.get(publication.type, (publication.type, ""))
    date = bibtex.issue_date(publication)
    if len(bibtex.date_parts(publication)) == 2 and (day := publication.get("day")).isdecimal():
        date += f"-{int(day):02}"
    fields: dict[str, str] = {}
    for name, value in publication.fields.items():
        if name in ("year", "month", "day", "date"):
            if date:
                fields.setdefault("date", date)
            if name == "month" and len(date) == 4 and (issue := bibtex.issue_name(publication)):
                fields.setdefault("issue", issue)
        elif name in STANDARD and name != "date":
            fields.setdefault(_BIBLATEX_NAMES.get(name, name), value)
    if genre:
        fields.setdefault("type", genre)
    if kind == "misc":
        fields = _fields_of_misc(fields, kind)
    return replace(publication, type=kind, fields=fields)


def _orcid_fields(work: Publication) -> Iterator[tuple[str, str]]:
    get = work.get
    yield from ((name, escape(bibtex.plain(get(name)))) for name in _ORCID_TEXTS if get(name))
    for role in ("author", "editor"):
        if people := bibtex.names(get(role)):
            yield role, " and ".join(escape(str(name)) for name in people)
    yield from ((name, get(name)) for name in _IDENTIFIERS if get(name))
    if eprint := get("eprint", "arxiv"):
        yield "eprint", eprint.removeprefix("arXiv:")
        yield "eprinttype", get("archiveprefix", "eprinttype").lower() or "arxiv"
    for name, value in zip(("year", "month"), bibtex.date_parts(work), strict=False):
        yield name, str(value)
