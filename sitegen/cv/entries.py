"""Turn each kind of entry of a person into an `Entry`: choose and order the values to show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.people import find_author
from sitegen.content.services import web_address
from sitegen.cv import richtext
from sitegen.cv.structure import Entry, Rich, Run
from sitegen.model import Name, localize
from sitegen.planning.languages import (
    choose_heading,
    format_date,
    format_date_range,
    format_years,
    translate,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen import model
    from sitegen.model.text import Text

_MAX_INLINE: Final = 60
"""Maximum length of a description that is shown on the line of the name."""


@dataclass(frozen=True, slots=True)
class Locale:
    """The language of a CV, and how it formats values."""

    language: str
    """BCP 47 tag."""
    owner: tuple[str, ...] = ()
    """The name of the owner in every spelling."""

    def text(self, value: Text) -> str:
        """Return a localized text in this language."""
        return localize(value, self.language).strip()

    def message(self, key: str, /, **values: object) -> str:
        """Return a message in this language."""
        return translate(self.language, key, **values)

    def heading(self, person: model.Person, key: model.SectionKey, message: str = "") -> str:
        """Return the heading of a section, which its owner may have renamed."""
        own = choose_heading(person.headings.get(key, ""), self.language)
        return own or self.message(message or key)

    def line(self, *values: Text, href: str = "") -> Rich:
        """Join the non-empty values with commas."""
        return richtext.plain(richtext.join_plain(map(self.text, values)), href=web_address(href))

    def names(self, values: Sequence[Text]) -> str:
        """Join names of people."""
        return self.message("list_separator").join(map(self.text, values))

    def authors(self, values: Sequence[Text]) -> Rich:
        """Join names of people, with the owner's in bold."""
        names = [self.text(value) for value in values]
        parsed = [next(iter(bibtex.names(name)), Name(family=name)) for name in names]
        owner = find_author(parsed, self.owner)
        runs = [
            richtext.plain(name, "bold" if index == owner else "")
            for index, name in enumerate(names)
        ]
        return richtext.join(runs, self.message("list_separator"))

    def notes(self, values: Sequence[Text]) -> tuple[Rich, ...]:
        """Return list items, each a line of Markdown."""
        return tuple(richtext.parse_line(self.text(value)) for value in values)

    def years(self, values: Sequence[str]) -> str:
        """Return years such as `2024, 2022`."""
        return ", ".join(format_years(self.language, value) for value in values)

    def advisors(self, values: Sequence[Text]) -> tuple[Rich, ...]:
        """Return the line with the advisors, if there are any."""
        key = "advisors" if len(values) > 1 else "advisor"
        return (richtext.plain(self.message(key, names=self.names(values))),) if values else ()

    def period(self, start: str, end: str, *, expected: bool = False) -> str:
        """Return a period such as `Sep 2019 – Jun 2020`."""
        if not self.language.startswith("zh"):
            return format_date_range(self.language, start, end, expected=expected)
        period = " – ".join(self.date(value) for value in dict.fromkeys((start, end)) if value)
        remark = self.parenthesized(self.message("expected")) if expected and period else ""
        return period + remark

    def date(self, value: str) -> str:
        """Return a date; in Chinese as `2019.09`, which aligns in a column."""
        if self.language.startswith("zh") and value[:1].isdigit():
            return value.replace("-", ".")
        return format_date(self.language, value) if value else ""

    def parenthesized(self, value: str) -> str:
        """Return a text in the parentheses of the language."""
        return f"（{value}）" if self.language.startswith("zh") else f" ({value})"


def education(e: model.Education, locale: Locale) -> Entry:
    """Return the entry of a degree."""
    degree = locale.line(e.degree, e.area, href=e.url)
    thesis = locale.message("thesis_title", title=locale.text(e.thesis)) if e.thesis else ""
    return Entry(
        title=richtext.set_look(degree or locale.line(e.institution, href=e.url), "bold"),
        date=locale.period(e.start, e.end, expected=e.expected),
        place=locale.line(e.institution if degree else "", e.location),
        details=(*locale.advisors(e.advisors), *filter(None, [richtext.plain(thesis)])),
        items=locale.notes(e.notes),
    )


def experience(e: model.Experience, locale: Locale) -> Entry:
    """Return the entry of a position."""
    return Entry(
        title=richtext.set_look(locale.line(e.organization or e.role, href=e.url), "bold"),
        date=locale.period(e.start, e.end, expected=e.expected),
        place=locale.line(e.role if e.organization else "", e.location),
        details=locale.advisors(e.advisors),
        items=locale.notes(e.highlights),
    )


def project(e: model.Project, locale: Locale) -> Entry:
    """Return the entry of a research or software project."""
    description = locale.text(e.description)
    is_short = len(description) <= _MAX_INLINE
    name = richtext.plain(locale.text(e.name), "bold", web_address(e.url))
    aside = richtext.parse_line(
        f"{locale.message('colon')}{description}" if is_short and description else ""
    )
    return Entry(
        title=(*name, *aside),
        date=locale.period(e.start, e.end),
        place=() if is_short else richtext.parse_line(description),
        items=locale.notes(e.highlights),
    )


def patent(e: model.Patent, locale: Locale) -> Entry:
    """Return a patent as a reference: inventors, title, number."""
    facts = [e.number, locale.text(e.status), locale.date(e.date), *map(locale.text, e.notes)]
    title = richtext.quote(richtext.plain(locale.text(e.title), href=web_address(e.url)))
    names = (*locale.authors(e.inventors), *richtext.plain("." if e.inventors else ""))
    rest = richtext.plain(richtext.join_plain(facts))
    return Entry(title=richtext.join([names, title, (*rest, Run(".")) if rest else ()], " "))


def award(e: model.Award, locale: Locale) -> Entry:
    """Return the row of an award."""
    return Entry(
        title=richtext.join([locale.line(e.title, href=e.url), locale.line(e.issuer)], " — "),
        date=locale.years(e.years),
        items=locale.notes(e.notes),
    )


def grant(e: model.Grant, locale: Locale) -> Entry:
    """Return the entry of a grant."""
    return Entry(
        title=richtext.set_look(locale.line(e.title or e.agency, href=e.url), "bold"),
        date=locale.period(e.start, e.end),
        place=locale.line(e.agency if e.title else "", e.role, e.amount),
        items=locale.notes(e.notes),
    )


def talk(e: model.Talk, locale: Locale) -> Entry:
    """Return a talk, with a row for each occasion; untitled ones given once are a single line."""
    rows = tuple(_occasion(occasion, locale) for occasion in e.given)
    title = richtext.plain(locale.text(e.title), "bold", web_address(e.url))
    names = richtext.plain(locale.names(e.authors))
    if not title and len(rows) == 1:
        return replace(rows[0], title=richtext.join([rows[0].title, names]))
    return Entry(title=title or names, place=names if title else (), rows=rows)


def _occasion(e: model.Occasion, locale: Locale) -> Entry:
    extras = [
        richtext.plain(locale.message(label), href=web_address(href))
        for label, href in (("slides", e.slides), ("video", e.video))
        if web_address(href)
    ]
    line = richtext.join([locale.line(e.where, e.location), *extras])
    return Entry(title=line, date=locale.date(e.date))


def course(e: model.Course, locale: Locale) -> Entry:
    """Return the row of a course in one term."""
    title = locale.text(e.course) + (locale.parenthesized(e.code) if e.code else "")
    return Entry(
        title=richtext.join([locale.line(title, href=e.url), locale.line(e.role, e.institution)]),
        date=locale.text(e.term),
        items=locale.notes(e.notes),
    )


def student(e: model.Student, locale: Locale) -> Entry:
    """Return the row of a student."""
    shared = (
        locale.message("co_advised", names=locale.names(e.co_advisors)) if e.co_advisors else ""
    )
    years = (e.start[:4], locale.text(e.year))
    line = locale.line(e.name, e.institution, "–".join(filter(None, years)), href=e.url)
    details = [richtext.plain(locale.text(e.project), "italic")]
    if e.now:
        details.append(richtext.plain(locale.message("now_at", where=locale.text(e.now))))
    return Entry(
        title=(*line, *richtext.plain(locale.parenthesized(shared) if shared else "")),
        details=tuple(filter(None, details)),
        items=locale.notes(e.notes),
    )


def committee(e: model.Committee, locale: Locale) -> Entry:
    """Return the row of a thesis committee."""
    return Entry(
        title=locale.line(e.name, e.institution, href=e.url),
        date=locale.text(e.year),
        details=(richtext.plain(locale.message("thesis_title", title=locale.text(e.thesis))),)
        if e.thesis
        else (),
        items=locale.notes(e.notes),
    )


def service(duties: Sequence[model.Service], locale: Locale) -> Entry:
    """Return one row for the same duty in one or several organizations."""
    organizations = [_organization(e, locale) for e in duties]
    role = locale.text(duties[0].role) if duties[0].organization else ""
    return Entry(
        title=(
            *richtext.plain(role + locale.message("colon") if role else "", "bold"),
            *richtext.join(organizations),
        )
    )


def _organization(e: model.Service, locale: Locale) -> Rich:
    years = richtext.plain(locale.parenthesized(locale.years(e.years)) if e.years else "")
    return (*locale.line(e.organization or e.role, href=e.url), *years)


def skill(e: model.Skill, locale: Locale) -> Entry:
    """Return a skill as a labelled line."""
    return Entry(
        title=richtext.plain(locale.text(e.category), "bold"),
        place=richtext.parse_line(locale.text(e.text)),
    )
