"""Functions that read a file from bytes: they return, or a promise is broken."""

from __future__ import annotations

import re
import tempfile
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lxml import etree, html
from markupsafe import Markup

from sitegen.citing import UncitedError, style
from sitegen.content import articles, bibtex, services
from sitegen.content import yaml as records
from sitegen.content.styles import NoStyleError
from sitegen.errors import SitegenError
from sitegen.importing import sources
from sitegen.model import Person, Private
from sitegen.model.site import Settings
from sitegen.views.markdown import render_markdown

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.parsing import ParsedCV


IMPORTED_SUFFIXES: Final = (
    "txt", "md", "tex", "html", "docx", "pdf", "bib", "ris", "enw", "nbib", "json", "yaml",
)  # fmt: skip


def _check_file(suffix: str, data: bytes) -> None:
    path = _make_folder() / f"cv{suffix}"
    path.write_bytes(data)
    with suppress(SitegenError):
        _check_cv(sources.read(path))


@cache
def _make_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="sitegen-fuzz-"))


def _check_cv(cv: ParsedCV) -> None:
    """Check that a CV can be written, and reads as the same again."""
    person = cv.person if cv.person.name else Person(name="Ada")
    assert records.decode(records.encode(person), Person, "person.yaml") == person
    assert records.decode(records.encode(cv.private), Private, "private.yaml") == cv.private
    assert bibtex.decode(bibtex.encode(cv.publications), "publications.bib") == cv.publications


def _check_bibtex(data: bytes) -> None:
    """Check that problems have a place in the file, and that saving unedited entries changes nothing."""
    text = data.decode("utf-8", "replace")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    problems = (
        *bibtex.read(text, "publications.bib").problems,
        *bibtex.find_unescaped(text, "publications.bib"),
    )
    for problem in problems:
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1, problem
    with suppress(SitegenError):
        works = bibtex.decode(text, "publications.bib")
        assert bibtex.revise(text, works) == text
        assert bibtex.decode(bibtex.encode(works), "publications.bib") == works


def _check_person(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    with suppress(SitegenError):
        person = records.decode(text, Person, "person.yaml")
        assert records.decode(records.encode(person), Person, "person.yaml") == person
        assert records.revise(text, person, "person.yaml") == text


def _check_settings(data: bytes) -> None:
    with suppress(SitegenError):
        settings = records.decode(data.decode("utf-8", "replace"), Settings, "site.yaml")
        assert records.decode(records.encode(settings), Settings, "site.yaml") == settings


def _picture(source: str, alt: str) -> Markup:
    return Markup('<img src="{}" alt="{}">').format(source, alt)


def _check_article(data: bytes) -> None:
    """Check that Markdown cannot run scripts."""
    with suppress(SitegenError):
        source = articles.parse_article(data.decode("utf-8", "replace"), "news.md")
        page = render_markdown(source.body, resolve=services.web_address, picture=_picture).lower()
        assert "<script" not in page
        root = html.fragment_fromstring(page, create_parent="div")
        names = {str(name) for element in root.iter(etree.Element) for name in element.attrib}
        assert not [name for name in names if name.startswith("on")]
        addresses = re.findall(r'(?:href|src)="\s*([^"]*)', page)
        assert not [address for address in addresses if address.startswith("javascript:")]


_REFERENCE_TAGS: Final = {
    "div", "a", "b", "i", "u", "em", "sub", "sup", "span", "math", "mrow", "msup", "mi", "mn",
}  # fmt: skip
_WORK: Final = bibtex.decode(
    r"@book{a, title={Of \emph{Tides} & <b>$n^2$</b>}, author={Lin, Mei and 王海}, publisher={Sea}, year={2020}}",
    "x",
)[0]


def _check_style(data: bytes) -> None:
    """Check that a citation style produces only the markup of references, with all elements closed."""
    with suppress(NoStyleError, UncitedError):
        reference = style("own.csl", data).html(_WORK, (0,), "tides/")
        root = html.fragment_fromstring(reference, create_parent="div")
        assert {element.tag for element in root.iter(etree.Element)} <= _REFERENCE_TAGS
        assert html.tostring(root, encoding="unicode").count("</") == reference.count("</") + 1


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    **{suffix: partial(_check_file, f".{suffix}") for suffix in IMPORTED_SUFFIXES},
    "publications": _check_bibtex,
    "person": _check_person,
    "settings": _check_settings,
    "article": _check_article,
    "csl": _check_style,
}
"""Functions that read and check a file, by target; the target of an imported file is its suffix."""
