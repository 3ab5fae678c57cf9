"""Match preprints with their published versions, so that the two are shown as one work.

They match if one is in an archive and the other is published, their titles have the same letters,
and all authors of one are authors of the other. If titles differ, a field `versionof` in the
preprint can name the work; `versionof = {none}` in either keeps the two apart.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.kinds import find_kind, is_archived
from sitegen.errors import Problem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.model import Publication

FIELD: Final = "versionof"
"""The BibTeX field that names the published work of a preprint."""

APART: Final = "none"
_APPEARED: Final = frozenset({"conference", "workshop", "journal", "chapter", "book"})


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
        candidates = [
            work
            for work in published.get(titles[preprint.key], ())
            if _have_same_authors(preprint, work)
        ]
        if candidates:
            year = int(preprint.year or 0)
            matches[preprint.key] = min(
                candidates, key=lambda work: abs(int(work.year or 0) - year)
            ).key
    return matches


def check_versions(
    publications: Sequence[Publication], text: str, source: str
) -> Iterator[Problem]:
    """Find values of `versionof` that name no work, or a work that is itself a version.

    Args:
        publications: The entries of a BibTeX file.
        text: Content of the file, to find positions.
        source: The file's name, for messages.
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
