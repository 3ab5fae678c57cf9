"""Each kind of entry of a person -> `Entry`: what its line says, in what order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.services import web_address
from sitegen.cv import words
from sitegen.cv.shape import Entry, Rich, Run
from sitegen.model import Name, localized
from sitegen.planning.dates import format_date, format_date_range, format_years
from sitegen.planning.languages import choose_heading, translate
from sitegen.views.names import find_author

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import (
        Award,
        Committee,
        Course,
        Education,
        Experience,
        Grant,
        Headed,
        Occasion,
        Patent,
        Person,
        Project,
        Service,
        Skill,
        Student,
        Talk,
    )
    from sitegen.model.text import Text

_SHORT: Final = 60
"""Letters of a description that finds room beside the name."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """The language of a CV, and how it says things."""

    language: str
    """BCP 47 tag."""
    owner: tuple[str, ...] = ()
    """Whose CV it is, in every spelling."""

    def text(self, value: Text) -> str:
        """The text in this language."""
        return localized(value, self.language).strip()

    def say(self, key: str, /, **words: object) -> str:
        """A message."""
        return translate(self.language, key, **words)

    def called(self, person: Person, key: Headed, message: str = "") -> str:
        """The heading of a section: what its owner calls it, else what everybody does."""
        return choose_heading(person.headings.get(key, ""), self.language) or self.say(
            message or key
        )

    def line(self, *values: Text, href: str = "") -> Rich:
        """What is there of these, with commas between."""
        return words.plain(words.listed(map(self.text, values)), href=web_address(href))

    def names(self, values: Sequence[Text]) -> str:
        """A list of people."""
        return self.say("list_separator").join(map(self.text, values))

    def inventors(self, values: Sequence[Text]) -> Rich:
        """The same as words, with the owner's name in bold."""
        shown = [self.text(value) for value in values]
        mine = find_author(
            [next(iter(bibtex.names(name)), Name(family=name)) for name in shown], self.owner
        )
        runs = [
            words.plain(name, "bold" if place == mine else "") for place, name in enumerate(shown)
        ]
        return words.joined(runs, self.say("list_separator"))

    def notes(self, values: Sequence[Text]) -> tuple[Rich, ...]:
        """Items, each a line of Markdown."""
        return tuple(words.of_line(self.text(value)) for value in values)

    def years(self, values: Sequence[str]) -> str:
        """`2024, 2022`."""
        return ", ".join(format_years(self.language, value) for value in values)

    def advisors(self, values: Sequence[Text]) -> tuple[Rich, ...]:
        """The line that names them."""
        key = "advisors" if len(values) > 1 else "advisor"
        return (words.plain(self.say(key, names=self.names(values))),) if values else ()

    def period(self, start: str, end: str, *, expected: bool = False) -> str:
        """`Sep 2019 – Jun 2020`."""
        if not self.language.startswith("zh"):
            return format_date_range(self.language, start, end, expected=expected)
        text = " – ".join(self.day(value) for value in dict.fromkeys((start, end)) if value)
        return text + self.remark(self.say("expected")) if expected and text else text

    def day(self, value: str) -> str:
        """A date; in Chinese CVs as `2019.09`, for a column of dates in full is ragged."""
        if self.language.startswith("zh") and value[:1].isdigit():
            return value.replace("-", ".")
        return format_date(self.language, value) if value else ""

    def remark(self, value: str) -> str:
        """Something said by the way, in the brackets of the language."""
        return f"（{value}）" if self.language.startswith("zh") else f" ({value})"


def education(e: Education, tongue: Tongue) -> Entry:
    """A degree."""
    what = tongue.line(e.degree, e.area, href=e.url)
    thesis = tongue.say("thesis_title", title=tongue.text(e.thesis)) if e.thesis else ""
    return Entry(
        title=words.look(what or tongue.line(e.institution, href=e.url), "bold"),
        date=tongue.period(e.start, e.end, expected=e.expected),
        place=tongue.line(e.institution if what else "", e.location),
        details=(*tongue.advisors(e.advisors), *filter(None, [words.plain(thesis)])),
        items=tongue.notes(e.notes),
    )


def experience(e: Experience, tongue: Tongue) -> Entry:
    """A position."""
    return Entry(
        title=words.look(tongue.line(e.organization or e.role, href=e.url), "bold"),
        date=tongue.period(e.start, e.end, expected=e.expected),
        place=tongue.line(e.role if e.organization else "", e.location),
        details=tongue.advisors(e.advisors),
        items=tongue.notes(e.highlights),
    )


def project(e: Project, tongue: Tongue) -> Entry:
    """A piece of research or software."""
    described = tongue.text(e.description)
    short = len(described) <= _SHORT
    name = words.plain(tongue.text(e.name), "bold", web_address(e.url))
    aside = words.of_line(f"{tongue.say('colon')}{described}" if short and described else "")
    return Entry(
        title=(*name, *aside),
        date=tongue.period(e.start, e.end),
        place=() if short else words.of_line(described),
        items=tongue.notes(e.highlights),
    )


def patent(e: Patent, tongue: Tongue) -> Entry:
    """A patent, as a reference: inventors, title, number."""
    facts = [e.number, tongue.text(e.status), tongue.day(e.date), *map(tongue.text, e.notes)]
    title = words.quoted(words.plain(tongue.text(e.title), href=web_address(e.url)))
    names = (*tongue.inventors(e.inventors), *words.plain("." if e.inventors else ""))
    rest = words.plain(words.listed(facts))
    return Entry(title=words.joined([names, title, (*rest, Run(".")) if rest else ()], " "))


def award(e: Award, tongue: Tongue) -> Entry:
    """A prize: one row."""
    return Entry(
        title=words.joined([tongue.line(e.title, href=e.url), tongue.line(e.issuer)], " — "),
        date=tongue.years(e.years),
        items=tongue.notes(e.notes),
    )


def grant(e: Grant, tongue: Tongue) -> Entry:
    """Money for research."""
    return Entry(
        title=words.look(tongue.line(e.title or e.agency, href=e.url), "bold"),
        date=tongue.period(e.start, e.end),
        place=tongue.line(e.agency if e.title else "", e.role, e.amount),
        items=tongue.notes(e.notes),
    )


def talk(e: Talk, tongue: Tongue) -> Entry:
    """A talk; one that was given once is one entry, others have a row an occasion."""
    rows = tuple(_occasion(one, tongue) for one in e.given)
    title = words.plain(tongue.text(e.title), "bold", web_address(e.url))
    names = words.plain(tongue.names(e.authors))
    if not title and len(rows) == 1:
        return replace(rows[0], title=words.joined([rows[0].title, names]))
    return Entry(title=title or names, place=names if title else (), rows=rows)


def _occasion(one: Occasion, tongue: Tongue) -> Entry:
    extras = [
        words.plain(tongue.say(label), href=web_address(href))
        for label, href in (("slides", one.slides), ("video", one.video))
        if web_address(href)
    ]
    line = words.joined([tongue.line(one.where, one.location), *extras])
    return Entry(title=line, date=tongue.day(one.date))


def course(e: Course, tongue: Tongue) -> Entry:
    """A course in one term."""
    title = tongue.text(e.course) + (tongue.remark(e.code) if e.code else "")
    return Entry(
        title=words.joined([tongue.line(title, href=e.url), tongue.line(e.role, e.institution)]),
        date=tongue.text(e.term),
        items=tongue.notes(e.notes),
    )


def student(e: Student, tongue: Tongue) -> Entry:
    """Somebody supervised: one row."""
    shared = tongue.say("co_advised", names=tongue.names(e.co_advisors)) if e.co_advisors else ""
    line = tongue.line(e.name, e.institution, e.year, href=e.url)
    details = [words.plain(tongue.text(e.project), "italic")]
    if e.now:
        details.append(words.plain(tongue.say("now_at", where=tongue.text(e.now))))
    return Entry(
        title=(*line, *words.plain(tongue.remark(shared) if shared else "")),
        details=tuple(filter(None, details)),
        items=tongue.notes(e.notes),
    )


def committee(e: Committee, tongue: Tongue) -> Entry:
    """A thesis examined."""
    return Entry(
        title=tongue.line(e.name, e.institution, href=e.url),
        date=tongue.text(e.year),
        details=(words.plain(tongue.say("thesis_title", title=tongue.text(e.thesis))),)
        if e.thesis
        else (),
        items=tongue.notes(e.notes),
    )


def service(duties: Sequence[Service], tongue: Tongue) -> Entry:
    """The same duty for one or several bodies: one row."""
    shown = [_body(e, tongue) for e in duties]
    role = tongue.text(duties[0].role) if duties[0].organization else ""
    return Entry(
        title=(
            *words.plain(role + tongue.say("colon") if role else "", "bold"),
            *words.joined(shown),
        )
    )


def _body(e: Service, tongue: Tongue) -> Rich:
    years = words.plain(tongue.remark(tongue.years(e.years)) if e.years else "")
    return (*tongue.line(e.organization or e.role, href=e.url), *years)


def skill(e: Skill, tongue: Tongue) -> Entry:
    """A line of a skills section."""
    return Entry(
        title=words.plain(tongue.text(e.category), "bold"), place=words.of_line(tongue.text(e.text))
    )
