"""Make imported data buildable: whatever a source contains, `build` succeeds.

Sources link to files that were not imported, and use keys that cannot be part of an address. A link
to a missing file is replaced by its text, or by its address if the link only contains a missing
picture; a BibTeX field that refers to a missing file is renamed to `missing_…`. Markdown that would
take too long to render is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from sitegen.content import bibtex
from sitegen.content.excess import escape_excess, find_excess
from sitegen.content.metadata import is_picture
from sitegen.content.services import (
    FILE_FIELDS,
    WITHOUT_ADDRESS,
    find_file,
    find_page,
    has_scheme,
    make_link,
    web_address,
)
from sitegen.content.works import APART
from sitegen.content.works import FIELD as VERSION_OF

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from sitegen.importing.merging import Side
    from sitegen.model import Publication
    from sitegen.parsing import Attachment, ParsedCV

_ADDRESSES: Final = frozenset({"url", "slides", "video"})
_NOT_TEXT: Final = frozenset({"email", "phone", "source"})
_LINK: Final = re.compile(
    r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(\s*<?((?:[^\s()<>]|\([^\s()<>]*\))*)>?(?:\s+[\"'(][^()]*)?\)"
)
_REFERENCE: Final = re.compile(r"^ {0,3}\[(?!\^)[^\[\]]+\]:\s*<?(\S+?)>?(?:\s.*)?$", re.MULTILINE)
"""A reference, `[tides]: files/tides.pdf`, but not a footnote, `[^1]: As they say.`"""
_TAG: Final = re.compile(
    r"</?a\b[^<>]*>|<(?:img|source|video|audio|object|iframe|embed)\b[^<>]*>", re.IGNORECASE
)
_EMPTY_LINK: Final = re.compile(
    r"<a\b[^<>]*\bhref\s*=\s*[\"']([^\"'<>]+)[\"'][^<>]*>\s*</a\s*>", re.IGNORECASE
)
_TAG_ADDRESS: Final = re.compile(r"\b(?:href|src|data)\s*=\s*[\"']?([^\s\"'<>]*)", re.IGNORECASE)
_FRONT_MATTER: Final = re.compile(r"---\n.*?^---\n", re.DOTALL | re.MULTILINE)
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_PICTURES: Final = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif")
_MISSING: Final = "missing_"


def readable_files(attachments: Iterable[Attachment]) -> tuple[list[Attachment], list[str]]:
    """Return the usable files, and messages about the others."""
    usable: list[Attachment] = []
    skipped: list[str] = []
    for file in attachments:
        if file.name.lower().endswith(_PICTURES) and not is_picture(file.content):
            skipped.append(f"{file.name} is not a picture")
        else:
            usable.append(file)
    return usable, skipped


def make_buildable(side: Side, files: Collection[str]) -> tuple[Side, tuple[str, ...]]:
    """Return data that can be built, and messages about what cannot be published as written."""
    links = _Links(files)
    person = _map_texts(side.person, links.clean)
    private = _map_texts(side.private, lambda text, _: links.escape(text))
    kept = {
        key: value
        for key, value in person.links.items()
        if key in WITHOUT_ADDRESS or make_link(key, value).href or find_file(value, files)
    }
    links.removed |= dict.fromkeys(value for key, value in person.links.items() if key not in kept)
    works = [_fit_work(work, links) for work in _fit_keys(side.publications)]
    side = replace(
        side, person=replace(person, links=kept), private=private, publications=tuple(works)
    )
    return side, links.messages()


def make_texts_buildable(cv: ParsedCV, files: Collection[str]) -> tuple[ParsedCV, tuple[str, ...]]:
    """Return a CV whose pages, news and site settings can be built, and similar messages."""
    messages: list[str] = []
    attachments: list[Attachment] = []
    for file in cv.files:
        links = _Links(files)
        content = links.clean_article(file.content) if file.name.endswith(".md") else file.content
        attachments.append(replace(file, content=content))
        messages += (f"{message} in {file.name}" for message in links.messages())
    links = _Links(files)
    site = _map_texts(cv.site, lambda text, _: links.escape(text))
    return replace(cv, files=tuple(attachments), site=site), (*messages, *links.messages())


@dataclass(slots=True)
class _Links:
    """Removes broken links."""

    files: Collection[str]
    """The person's files."""
    removed: dict[str, None] = field(default_factory=dict)
    """The addresses of removed links."""
    escaped: dict[str, None] = field(default_factory=dict)
    """What there was too much of in the escaped texts."""
    pages: Sequence[str] = field(init=False)

    def __post_init__(self) -> None:
        names = [name.partition(".") for name in self.files if name.startswith("pages/")]
        self.pages = [stem.removeprefix("pages/") for stem, *_ in names]

    def is_working(self, address: str, *, picture: bool = False) -> bool:
        """Return whether a link works on the person's pages, and record it if not."""
        if web_address(address) or find_file(unquote(address), self.files):
            return True
        if not picture and (find_page(address, self.pages) or address.startswith("mailto:")):
            return True
        self.removed[address] = None
        return False

    def clean(self, text: str, name: str) -> str:
        """Return the text of a field without broken links, and not too costly to render."""
        if name in _ADDRESSES:
            text = text if not text or self.is_working(text) else ""
        elif name not in _NOT_TEXT:
            text = self.clean_text(text)
        return self.escape(text)

    def clean_article(self, content: bytes) -> bytes:
        """Return Markdown with front matter in which links to missing files are plain text."""
        text = self.clean_text(content.decode("utf-8", "replace"))
        front = _FRONT_MATTER.match(text)
        start = front.end() if front else 0
        return (text[:start] + self.escape(text[start:])).encode()

    def escape(self, text: str) -> str:
        """Return a text that is not too costly to render."""
        if excess := find_excess(text):
            self.escaped[excess[0]] = None
        return escape_excess(text)

    def messages(self) -> tuple[str, ...]:
        """Describe the removed links and escaped texts."""
        removed = (f"broken link {address!r} removed" for address in self.removed if address)
        return (*removed, *(f"Markdown escaped ({what})" for what in self.escaped))

    def clean_text(self, text: str) -> str:
        """Return Markdown without control characters, with broken links replaced by their text."""
        text = _CONTROL.sub("", text)
        if "](" in text:
            text = _LINK.sub(self._link, text)
        if "]:" in text:
            text = _REFERENCE.sub(lambda m: m[0] if self.is_working(m[1]) else "", text)
        if "<" in text:
            text = _EMPTY_LINK.sub(lambda m: _bare_link(m[1]), _TAG.sub(self._tag, text))
        return text

    def _link(self, match: re.Match[str]) -> str:
        mark, label, address = match.groups()
        inside = _LINK.sub(self._link, label)  # a picture may be a link
        if not self.is_working(address, picture=bool(mark)):
            return inside
        if not mark and not inside.strip():
            return _bare_link(address)
        return match[0].replace(label, inside, 1)

    def _tag(self, match: re.Match[str]) -> str:
        address = _TAG_ADDRESS.search(match[0])
        return "" if address and not self.is_working(address[1]) else match[0]


def _bare_link(address: str) -> str:
    """Return a link in Markdown to an address that is its own text."""
    return f"<{address}>" if has_scheme(address) else f"[{address}]({address})"


def _map_texts(value: Any, change: Callable[[str, str], str], name: str = "") -> Any:
    """Return a value of the model with all texts changed by a function of text and field."""
    if isinstance(value, str):
        return change(value, name)
    if isinstance(value, Mapping):
        return {key: _map_texts(item, change, name) for key, item in value.items()}
    if isinstance(value, tuple):
        return tuple(_map_texts(item, change, name) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        new = {
            field.name: _map_texts(getattr(value, field.name), change, field.name)
            for field in fields(value)
        }
        return replace(value, **new)
    return value


def _fit_keys(works: Iterable[Publication]) -> list[Publication]:
    taken: set[str] = set()
    fit: list[Publication] = []
    renamed: dict[str, str] = {}
    for work in works:
        key = bibtex.unique_key(bibtex.fit_key(work.key), taken)
        taken.add(key.lower())
        renamed[work.key] = key
        fit.append(replace(work, key=key) if key != work.key else work)
    return [_fit_version(work, renamed) for work in fit]


def _fit_version(work: Publication, renamed: Mapping[str, str]) -> Publication:
    """Return the work, with the renamed key of the work that it is a version of."""
    target = work.get(VERSION_OF)
    if not target or target == APART or renamed.get(target) == target != work.key:
        return work
    name = (
        VERSION_OF if target in renamed and renamed[target] != work.key else _MISSING + VERSION_OF
    )
    fields_ = {key: value for key, value in work.fields.items() if key != VERSION_OF}
    return replace(work, fields={**fields_, name: renamed.get(target, target)})


def _fit_work(work: Publication, links: _Links) -> Publication:
    names = {
        name: f"{_MISSING}{name}"
        for name in (*FILE_FIELDS, "url")
        if (value := work.get(name)) and not links.is_working(value)
    }
    fields_ = {}
    for name, value in work.fields.items():
        text = _CONTROL.sub("", value)
        # Addresses are not escaped in BibTeX, but the renamed field is ordinary text.
        if name in names and re.search(r"[{}\\]", text):
            text = bibtex.escape(text)
        fields_[names.get(name, name)] = text
    return replace(work, fields=fields_) if fields_ != work.fields else work
