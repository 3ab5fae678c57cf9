"""Cite a publication in a CSL style, with citeproc-py.

The data are those of `sitegen export csl-json`. Terms and dates are in the language of the style,
except that works in Chinese, Japanese or Korean are cited in their own language, and other works
never in one of these. If there are several layouts (`<layout locale="en">`, as in Chinese styles),
the one for the language is used.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import citeproc
from citeproc.source import Date, Name, Reference
from citeproc.string import String
from lxml import etree

from sitegen.citing import elements, markup
from sitegen.citing.items import TYPES, make_item
from sitegen.citing.pieces import address_of
from sitegen.citing.source import UncitedError, source, unadorned
from sitegen.content import bibtex
from sitegen.content.styles import CSL, parse_style
from sitegen.model import Publication

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from markupsafe import Markup

    from sitegen.citing.source import Source
    from sitegen.model import Name as PersonName

_LOCALES: Final = {"zh": "zh-CN", "ja": "ja-JP", "ko": "ko-KR", "en": "en-US"}
_ENGLISH: Final = frozenset(
    {"american", "australian", "british", "canadian", "ukenglish", "usenglish"}
)
"""BibTeX's names for English that do not begin with `en`."""
_OMITTED: Final = frozenset({"abstract", "id", "keyword", "type"})
"""CSL data that is not a variable of a reference, or should not be printed in full."""
_SAMPLE: Final = Publication(
    "a", "article", {"title": "Tides", "author": "Lin, Mei", "journal": "Sea", "year": "2020"}
)
_MAX_LABEL: Final = 12
"""Maximum number of characters of the label before a reference."""


class _Localized(NamedTuple):
    """A style in a language."""

    root: Any
    """The style as citeproc-py's tree."""
    closing_quote: str
    """The closing quotation mark if full stops go before it; else empty."""
    others: re.Pattern[str]
    """The end of a list of authors from which the entry omits some."""
    et_al: str
    """The text to put there."""


class Processor:
    """A CSL style, with the interface of a built-in one; works that it cannot cite are errors."""

    def __init__(self, content: bytes) -> None:
        """Read a CSL file; raise NoStyleError if it cannot be used."""
        self._style = _prepare(parse_style(content))
        tag = self._style.get("default-locale", "")
        self._locale = tag if re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", tag) else "en-US"
        self._localized: dict[str, _Localized] = {}
        self.number = ""
        with suppress(UncitedError):
            self.number, _ = self._cite(_SAMPLE, source(_SAMPLE), markup.Elements())

    def html(
        self, publication: Publication, owners: Collection[int] = (), href: str = ""
    ) -> Markup:
        """Return the reference as HTML; raise UncitedError if there is none."""
        html = markup.Elements()
        _, marked = self._cite(publication, source(publication), html)
        return markup.finish_html(html.html(marked), owners, href)

    def text(self, publication: Publication) -> str:
        """Return the reference as plain text; raise UncitedError if there is none."""
        _, marked = self._cite(publication, source(publication, unadorned), markup.Elements())
        return markup.plain(marked)

    def _cite(
        self, publication: Publication, parts: Source, html: markup.Elements
    ) -> tuple[str, str]:
        """Return the pattern of the number, and the reference as marked text."""
        locale = _LOCALES.get(parts.language(self._locale), self._locale)
        try:
            style = self._localize(locale)
            variables = _variables(publication, parts, html)
            work = Reference("work", TYPES.get(publication.type, "document"), **variables)
            if _is_english(work):
                work["language"] = "en"
            cited = elements.Cited(work)
            rendered = style.root.bibliography.layout.render_bibliography([cited])
        except Exception as error:  # citeproc-py has no errors of its own
            raise UncitedError(f"{type(error).__name__}: {error}") from error
        number, rest = _split_number(str(rendered[0]) if rendered else "")
        rest = style.others.sub(rf"\g<comma> {style.et_al}", rest)
        rest = markup.fix_punctuation(rest, style.closing_quote)
        if not markup.plain(rest).strip():
            raise UncitedError("the reference is empty")
        return number, rest

    def _localize(self, locale: str) -> _Localized:
        if locale not in self._localized:
            root = _set_language(self._style, locale)
            root.formatter = markup.formatter(String)
            stops_inside = root.get_locale_option("punctuation-in-quote") == "true"
            conjunction = re.escape(str(root.get_single_term("and")))
            others = rf"(?P<comma>[,;]?)\s*(?:(?:{conjunction}|&|…)\s*)*{markup.MORE}"
            self._localized[locale] = _Localized(
                root,
                str(root.get_single_term("close-quote")) if stops_inside else "",
                re.compile(others),
                str(root.get_single_term("et-al")),
            )
        return self._localized[locale]


def _prepare(style: etree._Element) -> etree._Element:
    """Remove private characters from a style, and add omitted `name` elements."""
    for element in style.iter():
        element.text = markup.without_marks(element.text or "")
        for name, value in element.attrib.items():
            element.set(name, markup.without_marks(value))
    for names in style.iter(f"{{{CSL}}}names"):
        parent = names.getparent()
        is_substitute = parent is not None and parent.tag == f"{{{CSL}}}substitute"
        if names.find(f"{{{CSL}}}name") is None and not is_substitute:
            names.insert(0, etree.Element(f"{{{CSL}}}name"))
    return style


def _set_language(root: etree._Element, locale: str) -> Any:
    """Return the style for citeproc-py, with terms, dates and layout of a language."""
    style = elements.parse(etree.tostring(root))
    for parent in (style.find(f"{{{CSL}}}citation"), style.find(f"{{{CSL}}}bibliography")):
        layouts = parent.findall(f"{{{CSL}}}layout")
        chosen = min(layouts, key=lambda layout: _rank(layout.get("locale", ""), locale))
        for layout in layouts:
            if layout is not chosen:
                parent.remove(layout)
    for number in style.xpath(
        "//*[@variable='citation-number'][self::cs:text or self::cs:number]", namespaces={"cs": CSL}
    ):
        number.set("suffix", number.get("suffix", "") + markup.NUMBER_END)
    style.set("default-locale", locale)
    style.set_locale_list(locale, validate=False)
    return style


def _rank(tags: str, locale: str) -> int:
    """Rank a layout: first those for the language, then those without a language."""
    languages = [tag.partition("-")[0] for tag in tags.split()]
    return 0 if locale.partition("-")[0] in languages else 2 if languages else 1


def _variables(publication: Publication, parts: Source, html: markup.Elements) -> Mapping[str, Any]:
    """Return the CSL variables of a work in the types of citeproc-py."""
    data = make_item(publication)
    texts = {
        name: markup.without_marks(value)
        for name, value in data.items()
        if isinstance(value, str) and name not in _OMITTED
    }
    texts["container-title"] = html.hide(parts.container)
    texts["publisher"] = html.hide(parts.publisher)
    texts["title"] = html.hide(parts.title)
    for name in ("title", "title-short"):
        if texts.get(name):
            texts[name] = f"{markup.TITLE}{texts[name]}{markup.TITLE_END}"
    texts |= {"DOI": parts.doi, "URL": parts.address}
    if parts.kind == "preprint" and parts.eprint:
        texts["publisher"] = texts["publisher"] or "arXiv"
        texts["number"] = texts.get("number") or f"arXiv:{parts.eprint}"
        texts["URL"] = address_of(parts)
        texts.pop("archive", None)
        texts.pop("archive_location", None)  # older styles would print the number twice
    values: dict[str, Any] = {name: String(text) for name, text in texts.items() if text}
    if "issued" in data:
        (date,) = data["issued"]["date-parts"]
        values["issued"] = Date(**dict(zip(("year", "month", "day"), date, strict=False)))
    roles = [role for role in ("author", "editor") if role in data]
    for role in roles:
        people = [
            _name(name, index if role == roles[0] else None)
            for index, name in enumerate(bibtex.names(publication.get(role)))
        ]
        if bibtex.has_others(publication.get(role)):
            people.append(Name(literal=String(markup.MORE)))
        values[role] = people
    values = {name.replace("-", "_"): value for name, value in values.items()}
    return {name: value for name, value in values.items() if name in citeproc.VARIABLES}


def _name(name: PersonName, index: int | None) -> Name:
    """Return a name, with the mark of an author with this index."""
    before, after = ("", "") if index is None else (markup.name_mark(index), markup.NAME_END)
    if not name.given:
        return Name(literal=String(f"{before}{markup.without_marks(str(name))}{after}"))
    parts = {"given": name.given, "non-dropping-particle": name.prefix, "suffix": name.suffix}
    texts = {part: String(markup.without_marks(text)) for part, text in parts.items() if text}
    return Name(family=String(f"{before}{markup.without_marks(name.family)}{after}"), **texts)


def _is_english(work: Reference) -> bool:
    language = work.get("language", "").lower()
    return language in _ENGLISH or language.startswith("en")


def _split_number(text: str) -> tuple[str, str]:
    """Return the pattern of the number before a reference, empty if there is none, and the rest."""
    before, end, after = text.partition(markup.NUMBER_END)
    label = markup.plain(before.replace(markup.NUMBER, "#"))
    if not end or len(label) > _MAX_LABEL:
        return "", text
    rest = markup.cut(before, after)
    gap = re.match(r"(?:[.,:;)\]]+(?=\s)|\s)*", rest)
    if gap:
        label, rest = label + gap[0], rest[gap.end() :]
    pattern = label.replace("{", "{{").replace("}", "}}").replace("#", "{}")
    return pattern.strip() + " ", rest
