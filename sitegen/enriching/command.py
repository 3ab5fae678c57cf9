"""`sitegen enrich`: asks about each work that lacks something, shows what is found, writes what is taken."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from sitegen import atomic
from sitegen.content import bibtex
from sitegen.enriching.matching import verdict
from sitegen.enriching.proposing import Addition, added, additions, lacks
from sitegen.enriching.services import SERVICES, Asked, Service, find
from sitegen.enriching.web import ServiceError, Web
from sitegen.errors import UsageError, did_you_mean
from sitegen.importing.members import Member, members, text
from sitegen.locking import alone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.enriching.candidate import Candidate
    from sitegen.model import Publication

_SHOWN: Final = 100
"""Letters of a value that are shown."""
_ORCID: Final = re.compile(r"(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/?$")
_QUESTION: Final = "    Add this? [y]es, [n]o, [a]ll, [q]uit: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What to enrich, and how."""

    site: Path
    """The site's folder."""
    person: str = ""
    """Whose works, by the name of their folder; empty for everybody's."""
    sources: tuple[str, ...] = ()
    """Names in `services`; empty for all."""
    contact: str = ""
    """An e-mail address that the catalogues are told; empty for the first of the site."""
    yes: bool = False
    """Whether all is taken without a question."""
    dry_run: bool = False
    """Whether nothing is written."""
    fresh: bool = False
    """Whether to ask again for what was answered in the last month."""
    patience: float = 20.0
    """Seconds to wait for an answer."""
    services: Mapping[str, Service] = field(default_factory=lambda: SERVICES)
    """Where the catalogues are."""


@dataclass(slots=True)
class _Run:
    """What a run knows on its way."""

    order: Order
    web: Web
    ask: Callable[[str], str] | None
    say: Callable[[str], None]
    silent: dict[str, str] = field(default_factory=dict)
    """Catalogues that are not asked any more, and why."""
    taking_all: bool = False
    stopped: bool = False
    counts: dict[str, int] = field(default_factory=lambda: {"works": 0, "fields": 0, "unknown": 0})


def run(
    order: Order, ask: Callable[[str], str] | None = None, say: Callable[[str], None] = print
) -> None:
    """Enrich. `ask` puts a question and gives the answer; without it, what is found is only shown unless `order.yes`.

    Raises UsageError for what cannot be done; what was taken before stands.
    """
    for name in order.sources:
        if name not in order.services:
            raise UsageError(
                f"there is no catalogue {name!r}", hint=did_you_mean(name, order.services)
            )
    chosen = _chosen(order)
    contact = order.contact or next((one for member in chosen for one in member.person.email), "")
    web = Web(order.site / ".sitegen" / "enrich", contact, order.patience, order.fresh)
    state = _Run(order, web, ask, say, taking_all=order.yes)
    for member in chosen:
        if not state.stopped:
            _enrich(member, state)
    _tell(state, writes=bool(ask or order.yes) and not order.dry_run)
    if state.silent and not _services(state):
        raise UsageError(
            "no catalogue answers",
            hint="try again later: what was answered before is kept for a month",
        )


def _chosen(order: Order) -> Sequence[Member]:
    if not (order.site / "people").is_dir():
        what = "is not a site: it has no people/" if order.site.is_dir() else "is no folder"
        raise UsageError(f"{str(order.site)!r} {what}", hint="go to the site's folder or name it")
    everybody = members(order.site)
    chosen = [one for one in everybody if order.person in ("", one.slug)]
    if not chosen:
        hint = did_you_mean(order.person, [one.slug for one in everybody])
        raise UsageError(f"there is no person {order.person!r} in {order.site}", hint=hint)
    return chosen


def _enrich(member: Member, state: _Run) -> None:
    path = state.order.site / "people" / member.slug / "publications.bib"
    wanted = [one for one in member.publications if lacks(one) and one.get("title")]
    taken: dict[str, list[Addition]] = {}
    source = text(path)
    try:
        for place, entry in enumerate(wanted, 1):
            if state.stopped or not _services(state):
                break
            line, column = bibtex.place(source, entry.key)
            state.say(
                f"{path}:{line}:{column}: {bibtex.plain(entry.get('title'))} ({place} of {len(wanted)})"
            )
            if extra := _shown(entry, member, state):
                taken[entry.key] = extra
    finally:  # also when it is stopped: what was taken is kept
        if taken and not state.order.dry_run:
            with alone(state.order.site):
                _write(path, taken)


def _shown(entry: Publication, member: Member, state: _Run) -> list[Addition]:
    """What is to be added to an entry: found, shown and taken."""
    matches = [(label, one.fields) for label, one in _matches(entry, member, state)]
    extra = additions(entry, matches)
    if not extra:
        if not matches and not _services(state):
            return []  # nobody was there to be asked, which is said already
        state.counts["unknown"] += not matches
        state.say("    nothing to add" if matches else "    not found")
        return []
    for one in extra:
        value = bibtex.plain(one.value)
        state.say(
            f"    {one.field:13} {value[:_SHOWN]}{'…' if len(value) > _SHOWN else ''}   ({one.source})"
        )
    taken = state.taking_all or _is_taken(state)
    if taken or not state.ask:
        state.counts["works"] += 1
        state.counts["fields"] += len(extra)
    return extra if taken else []


def _is_taken(state: _Run) -> bool:
    """What whoever is there to be asked says."""
    answer = state.ask(_QUESTION).strip().lower()[:1] if state.ask else ""
    state.taking_all = answer == "a"
    state.stopped = answer == "q"
    return answer in ("y", "a")


def _matches(entry: Publication, member: Member, state: _Run) -> Iterator[tuple[str, Candidate]]:
    """The work in each catalogue that has it; what is nearly it, is said."""
    orcid = _ORCID.search(member.person.links.get("orcid", ""))
    doi = entry.get("doi")
    people = bibtex.names(entry.get("author", "editor"))
    asked = Asked(
        title=bibtex.plain(entry.get("title")),
        author=people[0].family if people else "",
        year=entry.year,
        doi=doi[doi.find("10.") :] if "10." in doi else "",
        orcid=orcid[1] if orcid else "",
    )
    for name, service in _services(state).items():
        try:
            candidates = list(find(service, asked, state.web))
        except ServiceError as error:
            state.silent[name] = str(error)
            state.say(f"    {service.label} {error}: it is not asked any more")
            continue
        verdicts = [(verdict(entry, one), one) for one in candidates]
        if found := next((one for against, one in verdicts if not against), None):
            yield service.label, found
            asked = replace(asked, doi=asked.doi or found.fields.get("doi", ""))
        elif doubt := next(
            ((against, one) for against, one in verdicts if against in ("author", "year")), None
        ):
            against, one = doubt
            state.say(
                f"    {service.label} has one by {one.first_author or 'nobody'} of {one.year}: another {against}"
            )


def _services(state: _Run) -> dict[str, Service]:
    wanted = state.order.sources or tuple(state.order.services)
    return {
        name: one
        for name, one in state.order.services.items()
        if name in wanted and name not in state.silent
    }


def _write(path: Path, taken: Mapping[str, Sequence[Addition]]) -> None:
    """Add to the file as it is now: it may have been edited while the questions were asked."""
    now = text(path)
    entries = bibtex.decode(now, str(path))
    new = [
        added(one, (extra for extra in taken.get(one.key, ()) if not one.get(extra.field)))
        for one in entries
    ]
    atomic.write(path, bibtex.revise(now, new, str(path)).encode())


def _tell(state: _Run, *, writes: bool) -> None:
    works, fields, unknown = (state.counts[key] for key in ("works", "fields", "unknown"))
    added_to = f"{fields} {'field' if fields == 1 else 'fields'} for {works} {'work' if works == 1 else 'works'}"
    state.say(f"{added_to}; {unknown} not found.")
    if fields and not writes:
        state.say("Nothing was written. With --yes all of it is; in a terminal you are asked.")


def in_terminal() -> Callable[[str], str] | None:
    """A way to ask, if somebody is there to answer."""
    if not sys.stdin.isatty():
        return None

    def ask(question: str) -> str:
        try:
            return input(question)
        except EOFError:
            return "q"

    return ask
