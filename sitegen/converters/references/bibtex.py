"""BibTeX and biblatex, as Google Scholar, DBLP, Zotero, ORCID, JabRef and al-folio write them.

Every field is kept, also those of al-folio, except what describes the program and the computer that
the file comes from. What `crossref` says of a volume becomes part of the work itself: a homepage
lists works, not volumes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex.salvage import salvage
from sitegen.converters.works import bare_doi
from sitegen.errors import Problem, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.content.bibtex.salvage import Salvage, Saved
    from sitegen.converters.builder import CVBuilder
    from sitegen.model import Publication

_ENTRY: Final = re.compile(r"[ \t]*@[a-z]+\s*[{(]\s*[^\s,{}=\"]*\s*[,=]", re.IGNORECASE)
_BEFORE_ENTRY: Final = re.compile(r"\s*(?:$|%|---\s*$|@(?:comment|preamble)\b)", re.IGNORECASE)
_HEAD: Final = re.compile(r"@[a-z]+[ \t]*[{(]", re.IGNORECASE)
_MAX_ENTRIES: Final = 5_000
_MAX_LINES_BEFORE: Final = 200
_PROGRAM_FIELD: Final = re.compile(
    r"biburl|bibsource|timestamp|date-(?:added|modified)|creationdate|modificationdate|owner|file"
    r"|local-url|bdsk-file-\d+|__markedentry|readstatus|priority|qualityassured|added-at|interhash"
    r"|intrahash"
)
"""Fields of the program that manages the file: time stamps, local files, marks."""
_STARS: Final = re.compile(r"rank[1-5]")
_TAGS: Final = re.compile(
    r"(?:<|\{\\textless\}|\\textless\{\})/?(?:b|i|em|sc|scp|strong|sub|sup)"
    r"(?:>|\{\\textgreater\}|\\textgreater\{\})",
    re.IGNORECASE,
)
_VOLUMES: Final = frozenset(
    {"proceedings", "book", "collection", "mvproceedings", "mvcollection", "periodical"}
)
_VOLUME_FIELDS: Final = frozenset({"url", "doi", "ee", "abstract", "pages", "keywords", "note"})
"""Fields of a volume that describe it alone; they get the prefix `volume_`."""
_RENAMED: Final = {"title": "booktitle", "subtitle": "booksubtitle", "author": "bookauthor"}


def matches(text: str) -> bool:
    """Return whether a text is a .bib file: only comments precede its first entry."""
    text, at = text.removeprefix("\ufeff"), 0
    for line in text.split("\n", _MAX_LINES_BEFORE)[:_MAX_LINES_BEFORE]:
        if _ENTRY.match(text, at):
            return True
        if not _BEFORE_ENTRY.match(line):
            return False
        at += len(line) + 1
    return False


def add(text: str, builder: CVBuilder) -> None:
    """Add all entries of a .bib file."""
    if len(_HEAD.findall(text)) > _MAX_ENTRIES:
        message = f"more than {_MAX_ENTRIES:,} entries"
        raise UnreadableError(Problem(message, builder.source, hint="split the file"))
    file = salvage(text, builder.source)
    for saved in _resolve_crossrefs(file):
        builder.add_work(_clean(saved.publication), saved.lines)
    for broken in file.broken:
        builder.add_unsorted(broken.text.strip(), broken.problem.line)
        builder.report([broken.problem])
    for line, remark in file.remarks:
        builder.add_unsorted(remark, line)


def _resolve_crossrefs(file: Salvage) -> Iterator[Saved]:
    """Yield the works; volumes that others refer to are merged into these."""
    by_key = {saved.named.lower(): saved for saved in reversed(file.saved)}
    parents = {saved.publication.get("crossref").lower() for saved in file.saved}
    for saved in file.saved:
        work = saved.publication
        if saved.named.lower() in parents and work.type in _VOLUMES and not work.get("author"):
            continue
        if parent := by_key.get(work.get("crossref").lower()):
            yield replace(saved, publication=_with_volume(work, parent.publication))
        else:
            yield saved


def _with_volume(work: Publication, volume: Publication) -> Publication:
    fields = {name: value for name, value in work.fields.items() if name != "crossref"}
    for name, value in volume.fields.items():
        prefixed = f"volume_{name}" if name in _VOLUME_FIELDS else _RENAMED.get(name, name)
        fields.setdefault(prefixed, value)
    return replace(work, fields=fields)


def _clean(work: Publication) -> Publication:
    """Return the work without fields of the program, with a bare DOI and always with a year."""
    fields = {
        name: value for name, value in work.fields.items() if not _PROGRAM_FIELD.fullmatch(name)
    }
    if "title" in fields:
        fields["title"] = _TAGS.sub("", fields["title"])
    if _STARS.fullmatch(fields.get("ranking", "")):
        del fields["ranking"]
    if "doi" in fields:
        fields["doi"] = bare_doi(fields["doi"])
    if "year" not in fields and (year := re.match(r"\d{4}", fields.get("date", ""))):
        fields["year"] = year[0]
    return replace(work, fields=fields)
