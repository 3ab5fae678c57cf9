"""Translate databases' terms for kinds and fields of works to BibTeX's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex.fields import VENUES
from sitegen.converters.works import NAMES, find_type, publication
from sitegen.model.identifiers import is_isbn
from sitegen.parsing import dates

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sitegen.converters.builder import CVBuilder

_ISSN: Final = re.compile(r"\d{4}-?\d{3}[\dX](?![\dX-])", re.IGNORECASE)
_JOINED: Final[Mapping[str, str]] = {
    "note": "; ", "abstract": "; ", "keywords": ", ", "holder": " and ",
}  # fmt: skip
"""Fields that join several values, with the separator."""


def tags(*names: str, values: str = "") -> re.Pattern[str]:
    """Return a pattern of `tag<TAB>value` for these tags, or for certain values of others."""
    forms = [*(rf"{re.escape(name)}\t" for name in names), *([values] if values else [])]
    return re.compile("|".join(forms))


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms of a format: tags of lines, or names of columns."""

    name: str
    """Prefix of fields for unknown tags, `ris_c3`."""
    kind: str
    """The tag with the kind of work."""
    broad_kind: str = ""
    """The tag with a broader kind, used if that tag is missing."""
    states: Mapping[str, str] = field(default_factory=dict)
    """Kind of work, in lower case -> the `pubstate` that it implies."""
    fields: Mapping[str, str]
    """BibTeX's fields, with their tags.

    The work determines the fields for `venue`, `when`, `first`, `last` and `serial`.
    """
    left_out: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    """Groups of values that an import leaves out, with patterns of `tag<TAB>value`."""

    def add_work(
        self, tagged: Iterable[tuple[str, str]], lines: tuple[int, int], builder: CVBuilder
    ) -> None:
        """Add a work with these tags and values, in order."""
        kept: list[tuple[str, str]] = []
        omitted: dict[tuple[str, str], None] = {}
        for tag, value in tagged:
            text = f"{tag}\t{value}"
            what = next((what for what, form in self.left_out.items() if form.match(text)), "")
            if not what:
                kept.append((tag, value))
            elif value:
                omitted[what, tag] = None
        for what, tag in omitted:
            builder.omit(what, tag)
        kind, values = self._values(kept)
        builder.add_work(publication(kind, values, builder.keys), lines)

    def _values(self, tagged: list[tuple[str, str]]) -> tuple[str, dict[str, str | list[str]]]:
        """Return the type and fields of a work."""
        kinds = [value for tag, value in tagged if tag == self.kind and value]
        kinds = kinds or [value for tag, value in tagged if tag == self.broad_kind and value]
        known = list(filter(None, map(find_type, kinds)))
        # For `Review` and `Book Chapter`: every kind of text may be a chapter.
        kind = next((kind for kind in known if kind != "article"), *known[:1] or ["misc"])
        names = {tag: name for name, tags in self.fields.items() for tag in tags.split(", ")}
        values: dict[str, list[str]] = {}
        for tag, value in tagged:
            name = names.get(tag) or f"{self.name}_{tag.lower()}"
            if value and tag not in (self.kind, self.broad_kind):
                texts = values.setdefault(name, [])
                if value not in texts:
                    texts.append(value)
        for state in filter(None, (self.states.get(kind.lower()) for kind in kinds)):
            values.setdefault("pubstate", [state])
        if not kinds and {"venue", "volume", "number"} <= values.keys():
            kind = "article"  # some programs do not give the kind of a work
        if kinds and kind == "misc":
            values["type"] = kinds[:1]
        elif len(kinds) > 1:
            values["type"] = [kind for kind in kinds if not find_type(kind)]
        return kind, _name_fields(kind, values)


def _name_fields(kind: str, values: dict[str, list[str]]) -> dict[str, str | list[str]]:
    """Name the fields that depend on the kind of work, and give each field one value."""
    _name_by_kind(kind, values)
    if pages := dict.fromkeys([*values.pop("first", []), *values.pop("last", [])]):
        values["pages"] = ["--".join(pages)]
    for number in [*values.pop("serial", []), *values.pop("isbn", [])]:
        is_own = kind in ("techreport", "patent") and not is_isbn(number)
        other = "number" if is_own else "isbn"
        values.setdefault("issn" if _ISSN.match(number) else other, []).append(number)
    titles = {title.casefold() for title in values.get("title", [])}
    venues = values.pop("venue", [])
    venues = [venue for venue in venues if kind != "book" or venue.casefold() not in titles]
    if kind in ("phdthesis", "mastersthesis", "techreport") and not venues:
        venues = values.pop("publisher", [])
    if venues:
        longest = max(venues, key=len)
        values.setdefault(VENUES.get(kind, "howpublished"), []).insert(0, longest)
        if others := [venue for venue in venues if venue != longest]:
            values["shortjournal"] = others
    values |= _dates(values.pop("when", []))
    if visited := _dates(values.pop("urldate", [])):
        values["urldate"] = visited.get("date", visited.get("year", []))
    fields: dict[str, str | list[str]] = {}
    for name, texts in values.items():
        if name in NAMES:
            fields[name] = texts
        elif len(texts) > 1 and name in _JOINED:
            fields[name] = _JOINED[name].join(texts)
        elif texts:
            fields[name] = texts[0]
            if len(texts) > 1:
                fields[f"{name}_2"] = ", ".join(texts[1:])
    return fields


def _name_by_kind(kind: str, values: dict[str, list[str]]) -> None:
    """Name the fields that several tags may give, or whose meaning depends on the kind."""
    for name in ("author", "bookauthor", "editor"):
        values.setdefault(name, values.pop(f"short{name}", []))
    if kind == "book" and not values["author"]:
        values["author"] = values.pop("bookauthor")
    if kind == "software" and "edition" in values:
        values["version"] = values.pop("edition")
    if kind == "patent" and "part" in values:
        values["number"] = values.pop("part")
    if early := values.pop("early", []):
        values.setdefault("when", early)


def _dates(texts: list[str]) -> dict[str, list[str]]:
    """Split `2023/05/04/Spring` into year, date and season; keep anything else as it is."""
    values: dict[str, list[str]] = {}
    for text in texts:
        if not re.match(r"\d{4}", text) and (written := dates.find(text)):
            text = written[0].begin  # `May 1, 2021`
        match = re.match(r"(\d{4})(?:[/-](\d{1,2}))?(?:[/-](\d{1,2}))?[/\s]*(.*)", text)
        if not match:
            values.setdefault("month", []).append(text)
            continue
        if "year" in values and values["year"] != [match[1]]:
            values.setdefault("note", []).append(text)
            continue
        values["year"] = [match[1]]
        date = "-".join([match[1], *(part.zfill(2) for part in (match[2], match[3]) if part)])
        if len(date) > 4 and len(date) > len("".join(values.get("date", []))):
            values["date"] = [date]
        if match[4]:
            values["month"] = [match[4]]
    return values
