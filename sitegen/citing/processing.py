"""A publication -> its reference in a style of the Citation Style Language, by citeproc-py.

The data are those of `sitegen export csl-json`. Terms and dates are in the language of the style, but a work in
Chinese, Japanese or Korean is cited in its own, and any other work in none of these.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import citeproc
from citeproc.source import Date, Name, Reference
from citeproc.string import String

from sitegen.citing import NoStyleError, UncitedError, csl
from sitegen.citing.elements import Cited
from sitegen.citing.marking import (
    MORE,
    NAME_END,
    NUMBER,
    NUMBER_END,
    TITLE,
    TITLE_END,
    Held,
    finished,
    formatter,
    mended,
    name_mark,
    plain,
    unprinted,
    words,
)
from sitegen.citing.pieces import address_of
from sitegen.citing.source import source, unadorned
from sitegen.content import bibtex
from sitegen.exporters.csl_json import TYPES, item
from sitegen.model import Publication
from sitegen.planning.languages import foreign_language

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from markupsafe import Markup

    from sitegen.citing.source import Source
    from sitegen.model import Name as PersonName

_AT_HAND: Final = 512
"""References of few people: a work is shown on its own page, and in lists of the same person."""
_LOCALES: Final = {"zh": "zh-CN", "ja": "ja-JP", "ko": "ko-KR", "en": "en-US"}
_ENGLISH: Final = frozenset(
    {"american", "australian", "british", "canadian", "ukenglish", "usenglish"}
)
"""What BibTeX calls it where its name does not begin with `en`."""
_NEVER: Final = frozenset({"abstract", "id", "keyword", "type"})
"""What is no variable of a reference, or not to stand there in full."""
_SAMPLE: Final = Publication(
    "a", "article", {"title": "Tides", "author": "Lin, Mei", "journal": "Sea", "year": "2020"}
)
_BEHIND: Final = re.compile(r"(?:[.,:;)\]]+(?=\s)|\s)*")
_LONGEST: Final = 12
"""Letters of what stands before a reference."""


class _Language(NamedTuple):
    """A style in a language."""

    root: Any
    """As the processor has it."""
    held: list[Any]
    """All elements of it: what they know of themselves lasts as long as somebody holds them."""
    closing: str
    """The mark within which a stop goes; nothing where it stands behind."""
    others: re.Pattern[str]
    """Where authors end whom the entry does not name."""
    more: str
    """What stands there."""


class Processor:
    """A style that works can be cited in; a `Style` as `citing` has them."""

    def __init__(self, content: bytes) -> None:
        """Raises NoStyleError, with what is wrong."""
        self._style = csl.read(content)
        self._locale = csl.language(self._style)
        self._languages: dict[str, _Language] = {}
        self._known: dict[int, tuple[Publication, str]] = {}
        self.number = ""
        try:
            self.number, _ = self._cited(_SAMPLE, source(_SAMPLE), Held())
        except UncitedError as error:
            if error.__cause__:
                raise NoStyleError(f"cannot be used: {error}", csl.ELSE) from None

    def html(
        self, publication: Publication, owners: Collection[int] = (), href: str = ""
    ) -> Markup:
        """The reference as HTML. Raises UncitedError."""
        found = self._known.get(id(publication))
        if not found:
            if len(self._known) >= _AT_HAND:
                self._known.clear()
            held = Held()
            _, marked = self._cited(publication, source(publication), held)
            found = self._known[id(publication)] = publication, held.html(marked)
        return finished(found[1], owners, href)

    def text(self, publication: Publication) -> str:
        """The same as plain text."""
        return words(self._cited(publication, source(publication, unadorned), Held())[1])

    def _cited(self, publication: Publication, parts: Source, held: Held) -> tuple[str, str]:
        """What stands before the reference in a list, as a pattern, and the reference, marked."""
        tag = foreign_language(str(parts.title.striptags()), self._locale)
        locale = _LOCALES.get(tag, self._locale)
        try:
            language = self._in(locale)
            work = Reference(
                "work",
                TYPES.get(publication.type, "document"),
                **_variables(publication, parts, held),
            )
            if _is_english(work):
                work["language"] = "en"
            made = language.root.bibliography.layout.render_bibliography([Cited(work)])
        except Exception as error:  # the processor has no errors of its own
            raise UncitedError(f"{type(error).__name__}: {error}") from error
        number, rest = _apart(str(made[0]) if made else "")
        rest = mended(language.others.sub(rf"\g<comma> {language.more}", rest), language.closing)
        if not words(rest).strip():
            raise UncitedError("it shows nothing")
        return number, rest

    def _in(self, locale: str) -> _Language:
        if locale not in self._languages:
            root = csl.of_language(self._style, locale)
            root.formatter = formatter(String)
            inside = root.get_locale_option("punctuation-in-quote") == "true"
            closing = str(root.get_single_term("close-quote")) if inside else ""
            both = f"(?:{re.escape(str(root.get_single_term('and')))}|&|…)"
            others = re.compile(rf"(?P<comma>[,;]?)\s*(?:{both}\s*)*{MORE}")
            held = [element for one in (root, *root.locales) for element in one.iter()]
            self._languages[locale] = _Language(
                root, held, closing, others, str(root.get_single_term("et-al"))
            )
        return self._languages[locale]


def _variables(publication: Publication, parts: Source, held: Held) -> Mapping[str, Any]:
    """What a style may show of a work, as the processor wants it."""
    said = item(publication)
    made: dict[str, Any] = {
        name: plain(value)
        for name, value in said.items()
        if isinstance(value, str) and name not in _NEVER
    }
    made |= {"container-title": held.text(parts.container), "publisher": held.text(parts.publisher)}
    for name, title in (
        ("title", held.text(parts.title)),
        ("title-short", made.get("title-short", "")),
    ):
        made[name] = title and f"{TITLE}{title}{TITLE_END}"
    made |= {"DOI": parts.doi, "URL": parts.address}
    if parts.kind == "preprint" and parts.eprint:
        made["publisher"] = made["publisher"] or "arXiv"
        made |= {"number": made.get("number") or f"arXiv:{parts.eprint}", "URL": address_of(parts)}
        made.pop("archive", None)
        made.pop("archive_location", None)  # what older styles print of it stands in the number
    ready: dict[str, Any] = {name: String(value) for name, value in made.items() if value}
    if "issued" in said:
        ready["issued"] = Date(
            **dict(zip(("year", "month", "day"), said["issued"]["date-parts"][0], strict=False))
        )
    roles = [role for role in ("author", "editor") if role in said]
    for role in roles:
        written = publication.get(role)
        people = [
            _name(name, place if role == roles[0] else None)
            for place, name in enumerate(bibtex.names(written))
        ]
        ready[role] = [
            *people,
            *([Name(literal=String(MORE))] if bibtex.has_others(written) else []),
        ]
    known = {name.replace("-", "_"): value for name, value in ready.items()}
    return {name: value for name, value in known.items() if name in citeproc.VARIABLES}


def _name(name: PersonName, place: int | None) -> Name:
    """A name; that of an author is marked."""
    before, after = ("", "") if place is None else (name_mark(place), NAME_END)
    if not name.given:
        return Name(literal=String(f"{before}{plain(str(name))}{after}"))
    parts = {"given": name.given, "non-dropping-particle": name.prefix, "suffix": name.suffix}
    said = {part: String(plain(text)) for part, text in parts.items() if text}
    return Name(family=String(f"{before}{plain(name.family)}{after}"), **said)


def _is_english(work: Reference) -> bool:
    said = work.get("language", "").lower()
    return said in _ENGLISH or said.startswith("en")


def _apart(text: str) -> tuple[str, str]:
    """The number of a reference, as a pattern, and the reference; the whole of it where no number leads."""
    before, ends, after = text.partition(NUMBER_END)
    label = words(before.replace(NUMBER, "#"))
    if not ends or len(label) > _LONGEST:
        return "", text
    rest = unprinted(before, after)
    gap = _BEHIND.match(rest)
    label += gap[0] if gap else ""
    return label.replace("{", "{{").replace("}", "}}").replace("#", "{}").strip() + " ", rest[
        gap.end() if gap else 0 :
    ]
