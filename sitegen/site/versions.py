"""Which entries of a list are preprints of others in it: the two are shown as one work.

In: publications. Out: key of the preprint -> key of the published work. They are one if one lies in an archive and the
other has appeared, their titles have the same letters, and all authors of one are authors of the other. `versionof` in
the preprint says it where titles differ, `versionof = {none}` in either that the two are to stay apart.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.errors import Problem, did_you_mean
from sitegen.site.kinds import is_archived, kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.model import Publication

FIELD: Final = "versionof"
"""The field that says it by hand."""
_APART: Final = "none"
_NO_LETTERS: Final = bytes(code for code in range(128) if not chr(code).isalnum())
_APPEARED: Final = frozenset({"conference", "workshop", "journal", "chapter", "book"})


def preprints(publications: Sequence[Publication]) -> Mapping[str, str]:
    """Of several published works with one title, a preprint belongs to the one of the nearest year."""
    keys = {one.key for one in publications}
    found = {one.key: one.get(FIELD) for one in publications if one.get(FIELD) in keys}
    early = [one for one in publications if is_archived(one) and not one.get(FIELD)]
    by_title: dict[str, list[Publication]] = {}
    titles = {one.key: letters(one.get("title")) for one in (publications if early else ())}
    wanted = {titles[one.key] for one in early}
    for one in publications if early else ():
        if titles[one.key] in wanted and kind(one) in _APPEARED and one.get(FIELD) != _APART:
            by_title.setdefault(titles[one.key], []).append(one)
    for one in early:
        same = [other for other in by_title.get(titles[one.key], ()) if _same_authors(one, other)]
        if same:
            found[one.key] = min(same, key=lambda other: _years_apart(one, other)).key
    return found


def problems(publications: Sequence[Publication], text: str, source: str) -> Iterator[Problem]:
    """Works that a `versionof` names and that are not there, or are themselves versions. `text` is the file's."""
    versions = {one.key for one in publications if one.get(FIELD) not in ("", _APART)}
    works = [one.key for one in publications if one.key not in versions]
    for one in publications:
        if one.key in versions and one.get(FIELD) not in works:
            message = f"{FIELD} of {one.key}: there is no work {one.get(FIELD)!r} that it could be a version of"
            hint = f"{did_you_mean(one.get(FIELD), works)}; or write {_APART}"
            yield Problem(message, source, *bibtex.place(text, one.key, FIELD), hint=hint)


def letters(title: str) -> str:
    """What of a title tells it apart: `Deep {Water}: A Study` -> `deepwaterastudy`."""
    text = bibtex.plain(title)
    if text.isascii():
        return text.lower().encode().translate(None, _NO_LETTERS).decode()
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def _same_authors(one: Publication, other: Publication) -> bool:
    mine, theirs = (
        {letters(name.family) for name in bibtex.names(work.get("author", "editor"))}
        for work in (one, other)
    )
    return bool(mine and theirs) and (mine <= theirs or theirs <= mine)


def _years_apart(one: Publication, other: Publication) -> int:
    return abs(int(one.year or 0) - int(other.year or 0))
