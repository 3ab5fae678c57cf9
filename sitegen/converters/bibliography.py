"""BibTeX and biblatex, as Google Scholar, DBLP, Zotero, ORCID, JabRef and al-folio write them -> ParsedCV.

Every field is kept, also those that only al-folio knows, but for what tells of the program and the machine that the
file comes from. What `crossref` says of the volume is said of the work itself: a homepage shows works, not volumes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.converters.works import bare_doi
from sitegen.errors import Problem, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.content.bibtex.salvage import Salvage, Saved
    from sitegen.converters.gathering import Gathering
    from sitegen.model import Publication

_ENTRY: Final = re.compile(r"[ \t]*@[a-z]+\s*[{(]\s*[^\s,{}=\"]*\s*[,=]", re.IGNORECASE)
_BEFORE: Final = re.compile(r"\s*(?:$|%|---\s*$|@(?:comment|preamble)\b)", re.IGNORECASE)
_HEAD: Final = re.compile(r"@[a-z]+[ \t]*[{(]", re.IGNORECASE)
_MOST: Final = 5_000
_LOOKED_AT: Final = 200
# Of the program that kept the file: when an entry was touched, where the PDF lies on somebody's disk, marks and stars.
_NOISE: Final = re.compile(
    r"biburl|bibsource|timestamp|date-(?:added|modified)|creationdate|modificationdate|owner|file|local-url"
    r"|bdsk-file-\d+|__markedentry|readstatus|priority|qualityassured|added-at|interhash|intrahash"
)
_STARS: Final = re.compile(r"rank[1-5]")
_TAGS: Final = re.compile(
    r"(?:<|\{\\textless\}|\\textless\{\})/?(?:b|i|em|sc|scp|strong|sub|sup)(?:>|\{\\textgreater\}|\\textgreater\{\})",
    re.IGNORECASE,
)
_VOLUMES: Final = frozenset(
    {"proceedings", "book", "collection", "mvproceedings", "mvcollection", "periodical"}
)
_OF_THE_VOLUME: Final = frozenset(
    {"url", "doi", "isbn", "ee", "abstract", "pages", "keywords", "note"}
)


def is_mine(text: str) -> bool:
    """Whether a text is a .bib file: it has an entry, and nothing but comments stands in front of the first one."""
    at = 0
    for line in text.removeprefix("\ufeff").split("\n", _LOOKED_AT)[:_LOOKED_AT]:
        if _ENTRY.match(text, at + (text[:1] == "\ufeff")):
            return True
        if not _BEFORE.match(line):
            return False
        at += len(line) + 1
    return False


def add(text: str, gathering: Gathering, source: str = "") -> None:
    """Add all entries of a .bib file to what was found elsewhere."""
    from sitegen.content.bibtex.salvage import salvage  # with the parser, which few files need

    name = source or gathering.source
    if len(_HEAD.findall(text)) > _MOST:
        raise UnreadableError(
            Problem(f"there are more than {_MOST:,} entries", name, hint="split the file")
        )
    found = salvage(text, name)
    for saved in _works(found):
        gathering.work(_tidied(saved.publication), saved.lines, name)
    for broken in found.broken:
        gathering.leave(broken.text.strip(), broken.problem.line, name)
        gathering.skip([broken.problem])
    for line, remark in found.remarks:
        gathering.leave(remark, line, name)


def _works(found: Salvage) -> Iterator[Saved]:
    """The works; volumes that others refer to give what they say to those."""
    by_key = {saved.named.lower(): saved for saved in reversed(found.saved)}
    parents = {saved.publication.get("crossref").lower() for saved in found.saved}
    for saved in found.saved:
        work = saved.publication
        if saved.named.lower() in parents and work.type in _VOLUMES and not work.get("author"):
            continue
        parent = by_key.get(work.get("crossref").lower())
        yield (
            replace(saved, publication=_with_volume(work, parent.publication)) if parent else saved
        )


def _with_volume(work: Publication, volume: Publication) -> Publication:
    fields = {name: value for name, value in work.fields.items() if name != "crossref"}
    names = {"title": "booktitle", "subtitle": "booksubtitle", "author": "bookauthor"}
    for name, value in volume.fields.items():
        if name in _OF_THE_VOLUME:
            fields.setdefault(f"volume_{name}" if name != "isbn" else name, value)
        else:
            fields.setdefault(names.get(name, name), value)
    return replace(work, fields=fields)


def _tidied(work: Publication) -> Publication:
    """Without noise; a DOI without the address in front; the year, where only a date is given."""
    noise = [name for name in work.fields if _NOISE.fullmatch(name)]
    fields = {name: value for name, value in work.fields.items() if name not in noise}
    if "title" in fields:
        fields["title"] = _TAGS.sub("", fields["title"])
    if _STARS.fullmatch(fields.get("ranking", "")):
        del fields["ranking"]
    if "doi" in fields:
        fields["doi"] = bare_doi(fields["doi"])
    if "year" not in fields and (year := re.match(r"\d{4}", fields.get("date", ""))):
        fields["year"] = year[0]
    return replace(work, fields=fields)
