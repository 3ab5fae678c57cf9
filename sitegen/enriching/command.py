"""Look up incomplete entries, show what was found, and add what the user accepts."""

from __future__ import annotations

import re
import sys
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from sitegen import files
from sitegen.content import bibtex
from sitegen.enriching.candidates import (
    Addition,
    add_fields,
    find_additions,
    find_mismatch,
    is_incomplete,
)
from sitegen.enriching.services import SERVICES, Query, Service
from sitegen.enriching.web import ServiceError, Web
from sitegen.errors import UsageError, did_you_mean
from sitegen.files import lock
from sitegen.importing.journal import put_back_edits
from sitegen.importing.members import Member, load_members, read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.enriching.candidates import Candidate
    from sitegen.model import Publication

_MAX_SHOWN: Final = 100
"""Maximum length of a value to show."""
_ORCID: Final = re.compile(r"(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/?$")
_PROMPT: Final = "    Add this? [y]es, [n]o, [a]ll, [q]uit: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """The options of `sitegen enrich`."""

    site: Path
    """The site's folder."""
    person: str = ""
    """The person whose publications to enrich, by folder name; empty for everybody."""
    sources: tuple[str, ...] = ()
    """Names of databases; empty for all."""
    contact: str = ""
    """A contact address sent to the databases; empty for the first one of the site."""
    yes: bool = False
    """Whether to accept everything without asking."""
    dry_run: bool = False
    """Whether to write nothing."""
    fresh: bool = False
    """Whether to ignore cached answers."""
    timeout: float = 20.0
    """Seconds to wait for an answer."""
    services: Mapping[str, Service] = field(default_factory=lambda: SERVICES)
    """The databases by name."""


def run(
    order: Order, ask: Callable[[str], str] | None = None, report: Callable[[str], None] = print
) -> None:
    """Enrich the publications of a site.

    Args:
        order: What to enrich.
        ask: Prompts the user and returns the answer; without it, nothing is added unless
            `order.yes` is set.
        report: Prints a line.

    Raises:
        UsageError: The order cannot be carried out; additions accepted so far are kept.
    """
    for name in order.sources:
        if name not in order.services:
            hint = did_you_mean(name, order.services)
            raise UsageError(f"unknown database {name!r}", hint=hint)
    with lock(order.site):
        for second in put_back_edits(order.site):
            report(str(files.describe_edit(second)))
    people = _select_people(order)
    contact = order.contact or next(
        (email for member in people for email in member.person.email), ""
    )
    with closing(Web(order.site, contact, timeout=order.timeout, fresh=order.fresh)) as web:
        session = _Session(order, web, ask, report)
        for member in people:
            session.enrich(member)
    session.summarize()
    if session.failed and not session.services:
        hint = "try again later; answers received so far are cached for a month"
        raise UsageError("no database is available", hint=hint)


def terminal_prompt() -> Callable[[str], str] | None:
    """Return a function that prompts the user; None if standard input is no terminal."""
    if not sys.stdin.isatty():
        return None

    def ask(question: str) -> str:
        try:
            return input(question)
        except EOFError:
            return "q"

    return ask


def _select_people(order: Order) -> Sequence[Member]:
    if not (order.site / "people").is_dir():
        what = "is not a site: it has no people/" if order.site.is_dir() else "is not a folder"
        hint = "change to the site's folder, or name it"
        raise UsageError(f"{str(order.site)!r} {what}", hint=hint)
    everybody = load_members(order.site)
    selected = [member for member in everybody if order.person in ("", member.slug)]
    if not selected:
        hint = did_you_mean(order.person, [member.slug for member in everybody])
        raise UsageError(f"there is no person {order.person!r} in {order.site}", hint=hint)
    return selected


@dataclass(slots=True)
class _Session:
    """One run of the command."""

    order: Order
    web: Web
    ask: Callable[[str], str] | None
    report: Callable[[str], None]
    failed: set[str] = field(default_factory=set)
    """Databases that are skipped from now on."""
    accept_all: bool = False
    """Whether the user answered "all"."""
    stopped: bool = False
    """Whether the user answered "quit"."""
    works: int = 0
    """Publications completed."""
    fields: int = 0
    """Fields added."""
    unknown: int = 0
    """Publications no database knows."""

    @property
    def services(self) -> Mapping[str, Service]:
        """The databases still in use."""
        wanted = self.order.sources or tuple(self.order.services)
        return {
            name: service
            for name, service in self.order.services.items()
            if name in wanted and name not in self.failed
        }

    def enrich(self, member: Member) -> None:
        """Complete the publications of one person."""
        file = f"people/{member.slug}/publications.bib"
        path = self.order.site / file
        entries = [
            work for work in member.publications if is_incomplete(work) and work.get("title")
        ]
        accepted: dict[str, list[Addition]] = {}
        source = read_text(path)
        try:
            for number, entry in enumerate(entries, 1):
                if self.stopped or not self.services:
                    break
                line, column = bibtex.find_position(source, entry.key)
                title = bibtex.plain(entry.get("title"))
                self.report(f"{path}:{line}:{column}: {title} ({number} of {len(entries)})")
                if additions := self._complete(entry, member):
                    accepted[entry.key] = additions
        finally:  # even if interrupted, save what was accepted
            if accepted and not self.order.dry_run:
                with lock(self.order.site):
                    _write(self.order.site, file, accepted)

    def summarize(self) -> None:
        """Print what was added."""
        fields = f"{self.fields} {'field' if self.fields == 1 else 'fields'}"
        works = f"{self.works} {'publication' if self.works == 1 else 'publications'}"
        self.report(f"{fields} for {works}; {self.unknown} not found.")
        writes = bool(self.ask or self.order.yes) and not self.order.dry_run
        if self.fields and not writes:
            self.report(
                "Nothing was written. Use --yes to accept everything, or run in a terminal."
            )

    def _complete(self, entry: Publication, member: Member) -> list[Addition]:
        """Look up an entry, and return the additions the user accepts."""
        matches = [(label, record.fields) for label, record in self._matches(entry, member)]
        additions = find_additions(entry, matches)
        if not additions:
            if matches or self.services:  # otherwise the failures have been reported
                self.unknown += not matches
                self.report("    nothing to add" if matches else "    not found")
            return []
        for addition in additions:
            value = bibtex.plain(addition.value)
            excerpt = value if len(value) <= _MAX_SHOWN else f"{value[:_MAX_SHOWN]}…"
            self.report(f"    {addition.field:13} {excerpt}   ({addition.source})")
        accepted = self.order.yes or self.accept_all or self._ask()
        if accepted or not self.ask:
            self.works += 1
            self.fields += len(additions)
        return additions if accepted else []

    def _ask(self) -> bool:
        answer = self.ask(_PROMPT).strip().lower()[:1] if self.ask else ""
        self.accept_all = answer == "a"
        self.stopped = answer == "q"
        return answer in ("y", "a")

    def _matches(self, entry: Publication, member: Member) -> Iterator[tuple[str, Candidate]]:
        """Yield the matching record of each database that has one; report near misses."""
        query = _query(entry, member)
        for name, service in self.services.items():
            try:
                records = list(service.search(query, service, self.web))
            except ServiceError as error:
                self.failed.add(name)
                self.report(f"    {service.label} {error}; skipping it from now on")
                continue
            mismatches = [(find_mismatch(entry, record), record) for record in records]
            match = next((record for mismatch, record in mismatches if not mismatch), None)
            if match:
                yield service.label, match
                query = replace(query, doi=query.doi or match.fields.get("doi", ""))
                continue
            near = [item for item in mismatches if item[0] in ("author", "year")]
            for mismatch, record in near[:1]:
                by = f"by {record.first_author or 'unknown authors'}, {record.year}"
                self.report(f"    {service.label} has one {by}: different {mismatch}")


def _query(entry: Publication, member: Member) -> Query:
    orcid = _ORCID.search(member.person.links.get("orcid", ""))
    doi = entry.get("doi")
    people = bibtex.names(entry.get("author", "editor"))
    return Query(
        title=bibtex.plain(entry.get("title")),
        author=people[0].family if people else "",
        year=entry.year,
        doi=doi[doi.find("10.") :] if "10." in doi else "",
        orcid=orcid[1] if orcid else "",
    )


def _write(site: Path, file: str, accepted: Mapping[str, Sequence[Addition]]) -> None:
    """Add fields to the current file, which may have been edited in the meantime."""
    source = read_text(site / file)
    entries = [
        add_fields(
            entry,
            (addition for addition in accepted.get(entry.key, ()) if not entry.get(addition.field)),
        )
        for entry in bibtex.decode(source, str(site / file))
    ]
    path = (site / file).resolve()  # it may be a symlink to another file of the site
    text = bibtex.revise(source, entries, str(path))
    root = site.resolve()
    files.replace(root, path.relative_to(root).as_posix(), text.encode(), source.encode())
