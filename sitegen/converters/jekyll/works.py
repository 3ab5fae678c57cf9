"""Publications: `_bibliography` of al-folio, `_publications` of academicpages or its table, and the files they name."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.converters import bibliography, named_files
from sitegen.converters.data import Record, Word
from sitegen.converters.jekyll import markdown
from sitegen.converters.prose import cited
from sitegen.converters.works import plain, publication
from sitegen.errors import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.converters.attachments import Attachments
    from sitegen.model import Publication

_TYPES: Final = {
    "manuscripts": "article",
    "conferences": "inproceedings",
    "books": "book",
    "chapters": "incollection",
}
_VENUES: Final = {"article": "journal", "book": "publisher"}
_NOISE: Final = (
    "collection",
    "permalink",
    "layout",
    "category",
    "tags",
    "header",
    "url_slug",
    "author_profile",
)


def add(attachments: Attachments) -> None:
    """Add all publications of the folder."""
    gathering = attachments.gathering
    for name in attachments.folder.names("_bibliography", ".bib"):
        try:
            text = attachments.folder.text(name)
        except UnreadableError as error:
            gathering.skip(error.problems)
            continue
        gathering.read(text, name)
        bibliography.add(text, gathering, name)
    with gathering.within("_bibliography"):
        named_files.drop(attachments)
    pages = [
        (name, *markdown.page(name, attachments))
        for name in attachments.folder.names("_publications", ".md")
    ]
    _cited(pages or list(_table(attachments)), attachments)


def _table(attachments: Attachments) -> Iterator[tuple[str, Record, str]]:
    """Academicpages makes its pages of a table, which says the same."""
    name = "markdown_generator/publications.tsv"
    if name not in attachments.folder:
        return
    rows = csv.DictReader(io.StringIO(attachments.folder.text(name)), delimiter="\t")
    for number, row in enumerate(rows, 2):
        pairs = (
            (key.replace("_", ""), Word(value, number))
            for key, value in row.items()
            if key and value
        )
        yield name, Record(pairs, (number, number)), ""


def _cited(pages: Iterable[tuple[str, Record, str]], attachments: Attachments) -> None:
    """Pages of works: the page tells title, venue and date; how it is cited tells the authors and the rest."""
    found = list(pages)
    said = [plain(head.text("citation")) for _, head, _ in found]
    for (name, head, body), work in zip(found, cited(said), strict=True):
        _work(name, head, body, work, attachments)


def _work(
    name: str, head: Record, body: str, work: Publication | None, attachments: Attachments
) -> None:
    gathering = attachments.gathering
    lines = head.lines
    category = head.text("category")
    kind = _TYPES.get(category) or (work.type if work else "article")
    date = head.date("date", "pubdate")
    values = {
        "title": head.text("title"),
        _VENUES.get(kind, "booktitle"): head.text("venue"),
        "year": date[:4],
        "date": date if len(date) > 4 else "",
        "pdf": _given(head, "paperurl", attachments),
        "slides": _given(head, "slidesurl", attachments),
        "url": head.address("link"),
        "abstract": "\n\n".join(filter(None, (head.markdown("excerpt"), body))),
    }
    head.drop(*_NOISE)
    for left in head.rest():
        values[left.name.lower().replace(" ", "_")] = left.text
    made = publication(kind, values, gathering.keys)
    if work:
        fields = {"author": work.get("author"), **made.fields}
        fields |= {
            key: value
            for key, value in work.fields.items()
            if key not in fields and key not in _VENUE_FIELDS
        }
        made = publication(kind, {}, gathering.keys, work.key)
        made = replace(made, fields={key: value for key, value in fields.items() if value})
    gathering.work(made, lines, name)


_VENUE_FIELDS: Final = frozenset({"journal", "booktitle", "howpublished", "title", "year"})


def _given(head: Record, key: str, attachments: Attachments) -> str:
    """The file of the folder that a key names, also by the address that it has on the web; else that address."""
    value = head.text(key)
    return attachments.name(value, f"files/{value.rpartition('/')[2]}") or (
        value if "://" in value else ""
    )
