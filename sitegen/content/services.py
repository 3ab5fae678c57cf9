"""Turn handles and names of files into links.

`github: meilin` becomes https://github.com/meilin, and `pdf = {fastiov.pdf}` means the person's
file `files/fastiov.pdf`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from sitegen.content import bibtex, yaml
from sitegen.content.folders import is_private
from sitegen.content.reading import position_at
from sitegen.errors import Problem
from sitegen.model import KEYS_WITH_URL
from sitegen.shipped import texts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sitegen.model import Person, Publication

_SCHEME: Final = re.compile(r"(?:https?|ftp)://|(?:mailto|tel):", re.IGNORECASE)
_BARE_ADDRESS: Final = re.compile(r"www\.|[\w-]+(\.[\w-]+)*\.[a-z]{2,}/", re.IGNORECASE)
_DOMAIN: Final = re.compile(r"[\w-]+(\.[\w-]+)*\.[a-z]{2,}/?", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"(?P<service>.*\D)-(?P<number>\d+)")
"""The key that an import gives to a second account at the same service: `github_2`."""
FILE_FIELDS: Final = (
    *("pdf", "slides", "poster", "video", "code", "data", "website", "html", "supp", "blog"),
    "preview",
)
"""BibTeX fields that hold a web address or the name of one of the person's files."""
_IMAGE: Final = re.compile(r"!\[[^\[\]]*\]\(<?([^\s()<>]+)")


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a person's page on the web."""

    service: str
    """Key in `links`, in its usual spelling; also the name of a known service's icon."""
    label: str
    """Name to show."""
    href: str
    """The address; empty if none is known for the handle."""
    handle: str
    """The value as written."""


class _Service(NamedTuple):
    label: str
    pattern: str


_TABLE: Final[Mapping[str, Sequence[str]]] = texts("content/services.yaml")
SERVICES: Final = {key: _Service(label, pattern) for key, (label, pattern, *_) in _TABLE.items()}
"""Label and address pattern of each service, by its usual key."""
_ALIASES: Final = {alias: key for key, (_, _, *aliases) in _TABLE.items() for alias in aliases}
WITHOUT_ADDRESS: Final = frozenset({"wechat"})
"""Services whose handles have no web address."""


def make_link(key: str, value: str) -> Link:
    """Make the link for an entry of `links`; an unknown service is labelled by its key."""
    service = key.strip().casefold().replace("_", "-").replace(" ", "-")
    service, number = match.groups() if (match := _NUMBERED.fullmatch(service)) else (service, "")
    service = _ALIASES.get(service, service)
    known = SERVICES.get(service)
    label = f"{known.label} {number}" if known else key.replace("_", " ").strip().capitalize()
    return Link(service, label.strip(), _href(service, known, value.strip()), value)


def web_address(value: str) -> str:
    """Return `value` with a scheme if it is an address (`github.com/ada`), else an empty text."""
    if has_scheme(value):
        return value
    return f"https://{value}" if _BARE_ADDRESS.match(value) else ""


def split_address(address: str) -> SplitResult:
    """Split an address; one that cannot be split, such as `http://[::1`, counts as a path."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("", "", address, "", "")


def has_scheme(value: str) -> bool:
    """Return whether `value` is an address with a scheme that is allowed in links."""
    return bool(":" in value and _SCHEME.match(value) and split_address(value).scheme)


def _href(service: str, known: _Service | None, value: str) -> str:
    if service == "mastodon" and (handle := re.fullmatch(r"@?([^@/\s]+)@([^@/\s]+)", value)):
        return f"https://{handle[2]}/@{handle[1]}"
    if address := web_address(value):
        return address
    if known and known.pattern and value:
        return known.pattern.format(value.removeprefix("@"))
    return f"https://{value}" if service == "homepage" and _DOMAIN.fullmatch(value) else ""


def find_file(value: str, files: Collection[str]) -> str:
    """Find the person's file that a value refers to, `files/cv.pdf` for `cv.pdf`; empty if none."""
    names = (f"files/{value}", value.removeprefix("./"))
    return next((name for name in names if name in files), "")


def find_page(value: str, pages: Collection[str]) -> str:
    """Find the person's page that a value refers to, `waves` for `pages/waves.md` or `waves/`."""
    name = value.removeprefix("./").removeprefix("pages/").removesuffix("/").removesuffix(".md")
    return name if name in pages else ""


def check_person(
    person: Person, text: str, source: str, files: Collection[str], pages: Collection[str]
) -> Iterator[Problem]:
    """Find files and pages that `person.yaml` refers to but that do not exist.

    `text` is the content of the file `source`; `files` are such as `files/cv.pdf`, `pages` slugs.
    """
    hint = "write an address with https://, or the name of a file in the person's folder files/"
    for key, value in person.links.items():
        leads_somewhere = make_link(key, value).href or find_file(value, files)
        if key not in WITHOUT_ADDRESS and not leads_somewhere:
            position = yaml.find_position(text, ("links", key))
            yield Problem(f"links: {key} leads nowhere: {value!r}", source, *position, hint)
    for path, value in _list_addresses(person):
        if value and not (_is_known(value, files) or find_page(value, pages)):
            yield _missing_file(value, source, yaml.find_position(text, path))


def check_publications(
    publications: Iterable[Publication], text: str, source: str, files: Collection[str]
) -> Iterator[Problem]:
    """Find files that `publications.bib` refers to but that do not exist."""
    for work in publications:
        for name in FILE_FIELDS:
            value = work.fields.get(name)
            if value and not web_address(value) and not find_file(value, files):
                position = bibtex.find_position(text, work.key, name)
                yield _missing_file(value, source, position, f"{name} of {work.key}: ")


def check_markdown(text: str, source: str, files: Collection[str]) -> Iterator[Problem]:
    """Find missing images of a text; paths from the site's root are not checked."""
    for match in _IMAGE.finditer(text):
        value = unquote(match[1])
        if not _is_known(value, files):
            yield _missing_file(value, source, position_at(text, match.start()))


def _is_known(value: str, files: Collection[str]) -> bool:
    return bool(web_address(value) or value.startswith(("/", "#")) or find_file(value, files))


def _list_addresses(person: Person) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """List the addresses in entries, with the path of keys that leads to each."""
    for key in KEYS_WITH_URL:
        for number, entry in enumerate(getattr(person, key)):
            yield (key, number, "url"), entry.url
    for number, talk in enumerate(person.talks):
        for index, occasion in enumerate(talk.given):
            yield ("talks", number, "given", index, "slides"), occasion.slides
            yield ("talks", number, "given", index, "video"), occasion.video


def _missing_file(value: str, source: str, position: tuple[int, int], prefix: str = "") -> Problem:
    hint = "put the file into the person's folder files/, or write an address with https://"
    if any(map(is_private, value.split("/"))):
        hint = "rename it: files and folders called private are never published"
    return Problem(f"{prefix}there is no file {value!r}", source, *position, hint=hint)
