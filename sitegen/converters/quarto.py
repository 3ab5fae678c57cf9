"""Websites made with Quarto: a folder with `_quarto.yml` and pages that end in `.qmd`."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters import links, trees
from sitegen.converters.files import Attachments
from sitegen.converters.jekyll.collections import add_root_page
from sitegen.converters.pages import Page, add_news, is_switched_off, read_page, slug, why_hidden
from sitegen.converters.records import Record
from sitegen.converters.references import bibtex
from sitegen.errors import Problem, UnreadableError

if TYPE_CHECKING:
    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Folder

_CONFIG: Final = "_quarto.yml"
_HOME: Final = "index.qmd"
_NEWS_FOLDERS: Final = ("posts", "blog", "news")
_NOISE: Final = re.compile(
    r"^:{3,}[^\n]*$|\{\{<.*?>\}\}|^```+\{.*?^```+$|\{[.#][^{}\n]*\}", re.MULTILINE | re.DOTALL
)
_APPEARANCE: Final = (
    "about", "author", "bibliography", "categories", "comments", "date-modified", "editor",
    "execute", "format", "image-alt", "image", "lang", "layout", "listing", "nocite", "page-layout",
    "search", "sidebar", "title-block-banner", "toc", "toc-title", "css", "jupyter", "aliases",
    "description-meta", "citation", "csl", "freeze", "number-sections", "resources", "pagetitle",
    "page-navigation", "draft-mode", "google-scholar",
)  # fmt: skip


def matches(folder: Folder) -> bool:
    """Return whether a folder is such a site."""
    return _CONFIG in folder or _HOME in folder


def add(folder: Folder, builder: CVBuilder) -> None:
    """Add a site."""
    attachments = Attachments(folder, builder)
    for name in folder.names("", ".bib"):
        text = attachments.text(name)
        builder.add_lines(text, name)
        with builder.reading(name):
            bibtex.add(text, builder)
    _add_home(attachments)
    for name in folder.pages():
        if name == _HOME:
            continue
        with builder.reading(name):
            page = _read(name, attachments)
            reason = why_hidden(page.head, today=builder.today, shows_future=True)
            if is_switched_off(name, ""):
                reason = "its name begins with an underscore"
            if builder.leave_out(name, reason):
                continue
            _add_page(name, page, attachments)
            page.head.drop(*_APPEARANCE)
            builder.add_rest("", page.head)


def _read(name: str, attachments: Attachments) -> Page:
    head, body = read_page(name, attachments)
    return Page(head, re.sub(r"\n{3,}", "\n\n", _NOISE.sub("", body)).strip())


def _add_home(attachments: Attachments) -> None:
    builder = attachments.builder
    website = _config(attachments).record("website")
    with builder.reading(_HOME):
        head, body = _read(_HOME, attachments)
        author = head.record("author").text("name") or " and ".join(head.texts("author"))
        builder.set("name", author or head.text("title") or website.text("title"))
        builder.set("position", head.text("subtitle", "description"))
        builder.set("bio", body)
        for each in head.record("about").records("links"):
            name = each.text("text", "aria-label") or each.text("icon")
            links.add(builder, name, each.text("href", "url"), each.lines[0])
        image = head.text("image")
        if image and "://" not in image and not attachments.copy_photo(image):
            builder.report([Problem(f"picture not found: {image!r}", _HOME)])
        head.drop(*_APPEARANCE, "title")
        builder.add_rest("", head)


def _config(attachments: Attachments) -> Record:
    text = attachments.text(_CONFIG)
    try:
        tree = trees.from_yaml(text, _CONFIG) if text.strip() else None
    except UnreadableError as error:
        attachments.builder.report(error.problems)
        return Record()
    return tree if isinstance(tree, Record) else Record()


def _add_page(name: str, page: Page, attachments: Attachments) -> None:
    path = PurePosixPath(name)
    is_folder = path.stem == "index" and len(path.parts) > 1
    stem = slug(path.parent.as_posix() if is_folder else name)
    if path.parts[0] in _NEWS_FOLDERS and len(path.parts) > 1:
        add_news(stem, page, attachments)
    else:
        add_root_page(stem, page, attachments)
