"""Convert publications of a Jekyll site, and the files that they refer to.

al-folio has them in `_bibliography`, academicpages in `_publications` or in a table.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex import clean_names
from sitegen.content.bibtex.names import plain_names
from sitegen.converters import pages
from sitegen.converters.markup import plain, without_emphasis, without_markdown
from sitegen.converters.pages import Page
from sitegen.converters.records import Record, Word
from sitegen.converters.references import bibtex
from sitegen.converters.sections import parse_references
from sitegen.converters.works import publication, split_date
from sitegen.model.text import words_of
from sitegen.parsing import names
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.converters.files import Attachments
    from sitegen.converters.jekyll.navigation import Navigation
    from sitegen.model import Publication

_TABLE: Final = "markdown_generator/publications.tsv"
_TYPES: Final = {
    "manuscripts": "article",
    "conferences": "inproceedings",
    "books": "book",
    "chapters": "incollection",
}
_VENUE_KEYS: Final = {
    "journal": "article", "booktitle": "inproceedings", "conference": "inproceedings",
    "proceedings": "inproceedings", "book": "incollection",
}  # fmt: skip
"""Keys of other themes for the venue, with the type that each implies."""
_VENUES: Final = {"article": "journal", "book": "publisher"}
_DOI: Final = re.compile(r"https?://(?:dx\.)?doi\.org/")
_SHOWS_FILE: Final = re.compile(r"^\s+bibliography\s*:\s*(.+)$", re.MULTILINE)
_SHOWS: Final = re.compile(
    r"\{%-?\s*bibliography\s[^%]*?(?:-f|--file)\s+(\{\{.*?\}\}|[^\s%]+)", re.DOTALL
)
"""The option of Jekyll Scholar for the `.bib` file to show."""
_FILE_NAME: Final = re.compile(r"[\w./-]+")
_OF_PAGE: Final = frozenset({"journal", "booktitle", "howpublished", "title", "year"})
"""Fields for which the page is more reliable than its citation."""
_APPEARANCE: Final = (
    "collection", "permalink", "layout", "category", "tags", "header", "url_slug", "author_profile",
)  # fmt: skip

_LABEL: Final = either("words_of_links")
_IN_BODY: Final = tuple(
    (key, re.compile(pattern, re.IGNORECASE | re.DOTALL))
    for key, pattern in (
        ("citation", r"\W*recommended citation\W*?:\W*?\s(\S.*)"),
        ("paperurl", rf"\s*\[{_LABEL}\]\(([^)\s]+)\)[\s.]*"),
        ("paperurl", rf"\s*<a\s[^>]*href=['\"]([^'\"]+)['\"][^>]*>{_LABEL}</a>[\s.]*"),
    )
)
"""Paragraphs of a page that repeat its keys, as in the template of academicpages."""


def add(attachments: Attachments, navigation: Navigation) -> None:
    """Add all publications, except those that the site hides."""
    builder = attachments.builder
    files = attachments.folder.names("_bibliography", ".bib")
    shown = _shown_files(files, attachments)
    for name in files:
        hidden = "" if name in shown else "no page shows it"
        if not builder.leave_out(name, hidden) and (text := attachments.text(name)):
            builder.add_lines(text, name)
            with builder.reading(name):
                bibtex.add(text, builder, once=True)
    with builder.reading("_bibliography"):
        attachments.copy_named(keep_missing=False)
    entries = [
        (name, pages.read_page(name, attachments)) for name in _shown_pages(attachments, navigation)
    ]
    if not entries and navigation.reaches_collection("_publications"):
        entries = list(_table_rows(attachments))
    entries = [(name, page._replace(body=_split_body(page))) for name, page in entries]
    citations = parse_references([plain(page.head.text("citation")) for _, page in entries])
    for (name, page), cited in zip(entries, citations, strict=True):
        with builder.reading(name):
            builder.add_work(read_work(page, cited, attachments), page.head.lines)


def _shown_files(files: list[str], attachments: Attachments) -> list[str]:
    """Return the `.bib` files that the configuration or a page refers to; without any, all."""
    folder = attachments.folder
    named = "\n".join(_SHOWS_FILE.findall(attachments.text("_config.yml")))
    for name in folder.pages():
        named += "\n" + "\n".join(_SHOWS.findall(pages.read_quietly(name, attachments).body))
    stems = {PurePosixPath(word).name.removesuffix(".bib") for word in _FILE_NAME.findall(named)}
    shown = [name for name in files if PurePosixPath(name).stem in stems]
    return files if not shown or re.search(r"\*|\{\{(?!\s*site\.scholar\b)", named) else shown


def _shown_pages(attachments: Attachments, navigation: Navigation) -> Iterator[str]:
    """Yield the visible pages about works."""
    builder, folder = attachments.builder, "_publications"
    names = attachments.folder.names(folder, ".md")
    is_reached = navigation.reaches_collection(folder)
    if names and not is_reached:
        is_reached = not builder.leave_out(folder, "the navigation does not lead to it")
    for name in names if is_reached else ():
        if not builder.leave_out(name, navigation.why_hidden(name, folder)):
            yield name


def _table_rows(attachments: Attachments) -> Iterator[tuple[str, Page]]:
    """Yield the rows of the table from which academicpages generates its pages."""
    if _TABLE not in attachments.folder:
        return
    rows = csv.DictReader(io.StringIO(attachments.folder.text(_TABLE)), delimiter="\t")
    for number, row in enumerate(rows, 2):
        pairs = [
            (key.replace("_", ""), Word(value, number))
            for key, value in row.items()
            if key and value
        ]
        yield _TABLE, Page(Record(pairs, (number, number)), "")


def _split_body(page: Page) -> str:
    """Return the text of a page without paragraphs that repeat a key, or become one."""
    kept = []
    for paragraph in re.split(r"\n\s*\n", page.body):
        matches = ((key, pattern.fullmatch(paragraph)) for key, pattern in _IN_BODY)
        key, value = next(((key, match[1]) for key, match in matches if match), ("", ""))
        given = [words_of(plain(word.text)) for word in page.head.peek(key)]
        if not key or (given and words_of(plain(value)) not in given):
            kept.append(paragraph)
        elif not given:
            page.head.put(key, Word(value, page.head.lines[1]))
    return "\n\n".join(kept)


def read_work(page: Page, cited: Publication | None, attachments: Attachments) -> Publication:
    """Return a work; title, venue and date come from its page, the rest from its citation."""
    head, builder = page.head, attachments.builder
    usual = "article" if head.peek("venue") else "misc"
    for name, kind in _VENUE_KEYS.items():
        if usual == "misc" and (word := head.word(name)):
            usual = kind
            head.put("venue", word)
    kind = _TYPES.get(head.text("category")) or (cited.type if cited else usual)
    title, address = head.link("title")
    excerpt = head.markdown("excerpt")
    is_repeated = plain(excerpt).rstrip(".") in plain(page.body)
    values = {
        "title": title,
        "author": [each for text in head.texts("authors", "author") for each in split_people(text)],
        _VENUES.get(kind, "booktitle"): head.text("venue"),
        **split_date(head.date("date", "pubdate")),
        "pdf": _take_file(head, "paperurl", attachments),
        "slides": _take_file(head, "slidesurl", attachments),
        "url": head.address("link") or ("" if _DOI.match(address) else address),
        "doi": address if _DOI.match(address) else "",
        "abstract": without_markdown(pages.join_texts("" if is_repeated else excerpt, page.body)),
    }
    head.drop(*_APPEARANCE)
    for rest in head.rest():
        values[rest.field] = rest.text
    work = publication(kind, values, builder.keys)
    if cited:
        fields = {"author": cited.get("author"), **work.fields}
        for name, value in cited.fields.items():
            if name not in _OF_PAGE:
                fields.setdefault(name, value)
        fields = {name: value for name, value in fields.items() if value}
        work = replace(publication(kind, {}, builder.keys, cited.key), fields=fields)
    return work


def split_people(text: str) -> list[str]:
    """Split `**M. Tester**, J. Roe` and `Tester, M., Roe, J.`."""
    text = without_emphasis(plain(text))
    if all(" " in part.strip() for part in text.split(",")):
        return names.split_list(text)
    return plain_names(clean_names(text))


def _take_file(head: Record, key: str, attachments: Attachments) -> str:
    """Copy the file that a key refers to, even by its web address; else return the address."""
    value = head.text(key)
    name = attachments.copy(value, f"files/{value.rpartition('/')[2]}")
    return name or (value if "://" in value else "")
