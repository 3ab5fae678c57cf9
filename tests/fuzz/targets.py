"""What reads files, as functions of bytes: they come back, or something is broken."""

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


def _file(suffix: str, data: bytes) -> None:
    path = _folder() / f"cv{suffix}"
    path.write_bytes(data)
    with suppress(SitegenError):
        _holds(sources.read(path))


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="sitegen-fuzz-"))


def _holds(cv: ParsedCV) -> None:
    """What was read can be written, and read again as the same."""
    person = cv.person if cv.person.name else Person(name="Ada")
    assert records.decode(records.encode(person), Person, "person.yaml") == person
    assert records.decode(records.encode(cv.private), Private, "private.yaml") == cv.private
    assert bibtex.decode(bibtex.encode(cv.publications), "publications.bib") == cv.publications


def _bibtex(data: bytes) -> None:
    """Reading, and editing what was read: nothing of the file may change then. What is wrong stands in the file."""
    written = data.decode("utf-8", "replace")
    lines = written.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    problems = (
        *bibtex.read(written, "publications.bib").problems,
        *bibtex.find_unescaped(written, "publications.bib"),
    )
    for problem in problems:
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1, problem
    with suppress(SitegenError):
        works = bibtex.decode(written, "publications.bib")
        assert bibtex.revise(written, works) == written
        assert bibtex.decode(bibtex.encode(works), "publications.bib") == works


def _person(data: bytes) -> None:
    written = data.decode("utf-8", "replace")
    with suppress(SitegenError):
        person = records.decode(written, Person, "person.yaml")
        assert records.decode(records.encode(person), Person, "person.yaml") == person
        assert records.revise(written, person, "person.yaml") == written


def _settings(data: bytes) -> None:
    with suppress(SitegenError):
        settings = records.decode(data.decode("utf-8", "replace"), Settings, "site.yaml")
        assert records.decode(records.encode(settings), Settings, "site.yaml") == settings


def _picture(source: str, alt: str) -> Markup:
    return Markup('<img src="{}" alt="{}">').format(source, alt)


def _article(data: bytes) -> None:
    with suppress(SitegenError):
        source = articles.parse_article(data.decode("utf-8", "replace"), "news.md")
        made = render_markdown(source.body, resolve=services.web_address, picture=_picture).lower()
        assert "<script" not in made
        root = html.fragment_fromstring(made, create_parent="div")
        names = {str(name) for element in root.iter(etree.Element) for name in element.attrib}
        assert not [name for name in names if name.startswith("on")]
        assert "javascript:" not in {
            address[:11] for address in re.findall(r'(?:href|src)="\s*([^"]*)', made)
        }


_IN_REFERENCES: Final = {
    "div",
    "a",
    "b",
    "i",
    "u",
    "em",
    "sub",
    "sup",
    "span",
    "math",
    "mrow",
    "msup",
    "mi",
    "mn",
}
_WORK: Final = bibtex.decode(
    r"@book{a, title={Of \emph{Tides} & <b>$n^2$</b>}, author={Lin, Mei and 王海}, publisher={Sea}, year={2020}}",
    "x",
)[0]


def _style(data: bytes) -> None:
    with suppress(NoStyleError, UncitedError):
        made = style("own.csl", data).html(_WORK, (0,), "tides/")
        root = html.fragment_fromstring(made, create_parent="div")
        assert {element.tag for element in root.iter(etree.Element)} <= _IN_REFERENCES
        assert html.tostring(root, encoding="unicode").count("</") == made.count("</") + 1, (
            "nothing was left open"
        )


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "txt": partial(_file, ".txt"),
    "md": partial(_file, ".md"),
    "tex": partial(_file, ".tex"),
    "html": partial(_file, ".html"),
    "docx": partial(_file, ".docx"),
    "pdf": partial(_file, ".pdf"),
    "bib": partial(_file, ".bib"),
    "ris": partial(_file, ".ris"),
    "enw": partial(_file, ".enw"),
    "nbib": partial(_file, ".nbib"),
    "json": partial(_file, ".json"),
    "yaml": partial(_file, ".yaml"),
    "publications": _bibtex,
    "person": _person,
    "settings": _settings,
    "article": _article,
    "csl": _style,
}
"""By name; what reads a file is called as its suffix."""
