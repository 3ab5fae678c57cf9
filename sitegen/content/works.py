"""Classify publications, and match preprints with their published versions.

A preprint and a published work are shown as one work if their titles have the same letters, and all
authors of one are authors of the other. If titles differ, a field `versionof` in the preprint can
name the work; `versionof = {none}` in either keeps the two apart.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.errors import Problem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sitegen.model import Publication

_TYPES: Final = {
    "journal": ("article",),
    "conference": ("inproceedings", "conference"),
    "proceedings": ("proceedings",),
    "book": ("book", "mvbook", "booklet", "collection", "mvcollection"),
    "chapter": ("incollection", "inbook", "bookinbook", "suppbook", "inreference"),
    "thesis": ("thesis", "phdthesis", "mastersthesis", "bathesis"),
    "report": ("techreport", "report", "manual"),
    "preprint": ("misc", "online"),
    **{kind: (kind,) for kind in ("unpublished", "patent", "dataset", "software")},
}
"""Entry types of each kind."""
KINDS: Final = {entry_type: kind for kind, types in _TYPES.items() for entry_type in types}
"""Kind of each entry type, as a message key."""
STATES: Final = ("inpreparation", "submitted", "forthcoming", "inpress")
"""Values of `pubstate`, the state of an unpublished work."""
_ORDER: Final = (
    *("book", "journal", "conference", "workshop", "chapter", "proceedings", "preprint"),
    *("report", "thesis", "unpublished", "patent", "dataset", "software", "other"),
)
"""Order of kinds as headings of a bibliography."""
_ARCHIVES: Final = re.compile(
    r"arxiv|biorxiv|medrxiv|chemrxiv|ssrn|preprint|techrxiv|psyarxiv", re.IGNORECASE
)
FIELD: Final = "versionof"
"""The BibTeX field that names the published work of a preprint."""
APART: Final = "none"
_APPEARED: Final = frozenset({"conference", "workshop", "journal", "chapter", "book"})


def find_kind(publication: Publication) -> str:
    """Return the kind of a publication, as a message key."""
    kind = KINDS.get(publication.type, "other")
    if kind == "journal":
        journal = publication.get("journal", "journaltitle")
        is_preprint = _is_archive(journal) or (not journal and publication.get("eprint", "arxiv"))
        return "preprint" if is_preprint else kind
    if kind == "conference" and "workshop" in publication.venue.lower():
        return "workshop"
    if kind != "preprint":
        return kind
    in_progress = publication.type == "misc" and publication.get("pubstate") in STATES[:2]
    if in_progress and not publication.get("eprint", "arxiv", "url"):
        return "unpublished"
    # Lectures, videos and posters have one of these fields; with only an address, it is a web page.
    is_plain = publication.type == "misc" and not publication.get("howpublished", "type")
    is_preprint = is_plain or _is_in_archive(publication, "publisher", "url", "type")
    return kind if is_preprint else "other"


def sort_kinds(kinds: Iterable[str]) -> tuple[str, ...]:
    """Return the distinct kinds in the order of the headings of a bibliography."""
    return tuple(sorted(set(kinds), key=_ORDER.index))


def is_archived(publication: Publication) -> bool:
    """Return whether a publication is a preprint in an archive."""
    return find_kind(publication) == "preprint" and _is_in_archive(publication, "publisher", "url")


def _is_in_archive(publication: Publication, *fields: str) -> bool:
    """Return whether a publication has a number of arXiv, or its venue or a field an archive."""
    places = (publication.venue, *map(publication.get, fields))
    return bool(publication.get("eprint", "arxiv")) or any(map(_is_archive, places))


@lru_cache(maxsize=1024)
def _is_archive(name: str) -> bool:
    return _ARCHIVES.search(name) is not None


def match_preprints(publications: Sequence[Publication]) -> Mapping[str, str]:
    """Map the key of each preprint to that of its published work, the nearest in time."""
    keys = {work.key for work in publications}
    matches = {work.key: work.get(FIELD) for work in publications if work.get(FIELD) in keys}
    preprints = [work for work in publications if is_archived(work) and not work.get(FIELD)]
    if not preprints:
        return matches
    titles = {work.key: fold_title(work.get("title")) for work in publications}
    wanted = {titles[work.key] for work in preprints}
    published: dict[str, list[Publication]] = {}
    for work in publications:
        title = titles[work.key]
        if title in wanted and find_kind(work) in _APPEARED and work.get(FIELD) != APART:
            published.setdefault(title, []).append(work)
    for preprint in preprints:
        same_title = published.get(titles[preprint.key], ())
        candidates = [work for work in same_title if _have_same_authors(preprint, work)]
        year = int(preprint.year or 0)
        for nearest in sorted(candidates, key=lambda work: abs(int(work.year or 0) - year))[:1]:
            matches[preprint.key] = nearest.key
    return matches


def check_versions(
    publications: Sequence[Publication], text: str, source: str
) -> Iterator[Problem]:
    """Find values of `versionof` that name no work, or a work that is itself a version.

    `text` is the content of the BibTeX file `source`.
    """
    versions = {work.key for work in publications if work.get(FIELD) not in ("", APART)}
    works = [work.key for work in publications if work.key not in versions]
    for work in publications:
        if work.key in versions and work.get(FIELD) not in works:
            message = f"{FIELD} of {work.key}: there is no work {work.get(FIELD)!r}"
            hint = f"{did_you_mean(work.get(FIELD), works)}; or write {APART}"
            yield Problem(message, source, *bibtex.find_position(text, work.key, FIELD), hint=hint)


def fold_title(title: str) -> str:
    """Reduce a title to its letters and digits: `Deep {Water}: A Study` -> `deepwaterastudy`."""
    text = unicodedata.normalize("NFKC", bibtex.plain(title)).casefold()
    return "".join(filter(str.isalnum, text))


def _have_same_authors(preprint: Publication, work: Publication) -> bool:
    ours, theirs = (
        {fold_title(name.family) for name in bibtex.names(entry.get("author", "editor"))}
        for entry in (preprint, work)
    )
    return bool(ours and theirs) and (ours <= theirs or theirs <= ours)
