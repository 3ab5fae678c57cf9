"""Combine two readings of a person's details: name, position, contact, private values."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sitegen.combining.evidence import fold
from sitegen.model.text import all_versions, has_han, strings
from sitegen.parsing import addresses
from sitegen.parsing.results import Trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from sitegen.combining.differences import Differences
    from sitegen.combining.entries import Entry
    from sitegen.combining.lines import NumberedLine
    from sitegen.combining.privacy import Secrets
    from sitegen.document import Place
    from sitegen.model import Person, Private
    from sitegen.parsing import ParsedCV

_PLACEHOLDERS: Final = {
    "birth": "BIRTH",
    "id_number": "ID",
    "address": "ADDRESS",
    "age": "AGE",
    "gender": "GENDER",
    "marital_status": "MARITAL",
    "nationality": "NATIONALITY",
}
"""The kinds of placeholders, by key of `private.yaml`."""
_TRACED: Final = ("name", "position", "affiliation", "interests", "email", "links")


def combine_details(
    entries: Iterable[Entry],
    offline: ParsedCV,
    lines: Mapping[int, NumberedLine],
    others: AbstractSet[Place],
    differences: Differences,
) -> tuple[Person, list[Trace]]:
    """Return the person with the details of an answer, completed from the offline reading.

    Args:
        entries: The entries of the answer that describe the person.
        offline: The offline reading.
        lines: The lines of the CV by number.
        others: The places of entries that are neither personal details nor posts.
        differences: Receives the values that the readings give differently.
    """
    misplaced: dict[str, Any] = dict.fromkeys(_find_misplaced(offline.traces, others), "")
    person = replace(offline.person, **misplaced)
    traces: list[Trace] = []
    for entry in entries:
        values = {name: texts[0] for name, texts in entry.values.items()}
        changes: dict[str, Any] = {}
        names = [values[key] for key in ("name", "native_name") if key in values]
        old = {fold(name) for name in all_versions(person.name)}
        is_other = any(fold(name) not in old for name in names)
        if is_other and not (old and "name" in entry.unsure):
            changes["name"] = _by_language(names)
        for key in ("position", "affiliation"):
            if key in values and not (key in entry.unsure and getattr(person, key)):
                changes[key] = values[key]
        if "interests" in entry.values:
            changes["interests"] = tuple(entry.values["interests"])
        for key, new in changes.items():
            differences.compare(entry, key, new, getattr(person, key))
        known = {email.casefold() for email in person.email}
        new_emails = [e for e in entry.values.get("emails", ()) if e.casefold() not in known]
        links = dict(person.links)
        for url in entry.values.get("urls", ()):
            add_link(links, url)
        person = replace(person, email=(*person.email, *new_emails), links=links, **changes)
        for key in _TRACED:
            texts = [text for text in map(fold, strings(getattr(person, key))) if text]
            holding = [lines[n] for n in (*entry.lines, *entry.also) if _holds(lines[n], texts)]
            unsure = tuple(pair for pair in entry.unsure_values() if pair[0] == key)
            if holding:
                traces.append(Trace(key, 0, tuple(ln.line.place for ln in holding), unsure))
    return person, traces


def _find_misplaced(traces: Sequence[Trace], others: AbstractSet[Place]) -> Iterator[str]:
    """Yield the details that the offline reader took from lines of other entries."""
    for key in ("position", "affiliation"):
        places = {place for trace in traces if trace.key == key for place in trace.places}
        if places & others:
            yield key


def _holds(line: NumberedLine, texts: Iterable[str]) -> bool:
    line_text = fold(line.masked)
    return any(text in line_text for text in texts)


def _by_language(names: Sequence[str]) -> Any:
    """Return a name, or its versions by language."""
    by_language = {"zh" if has_han(name) else "en": name for name in reversed(names)}
    return by_language if len(by_language) > 1 else names[0]


def add_link(links: dict[str, str], url: str) -> None:
    """Add a link under the name of its service, unless it is already there."""
    service, value = addresses.service(url)
    if _shorten(value) in map(_shorten, links.values()):
        return
    if value == url and not url.startswith("http"):
        value = f"https://{url}"
    name, number = service, 2
    while name in links:
        name, number = f"{service}_{number}", number + 1
    links[name] = value


def _shorten(url: str) -> str:
    return re.sub(r"^(?:https?://)?(?:www\.)?|/$", "", url.casefold())


def combine_private(entries: Iterable[Entry], private: Private, secrets: Secrets) -> Private:
    """Return the private values of both readers, and those that were masked."""
    phones = list(private.phone)
    given = [phone for entry in entries for phone in entry.values.get("phones", ())]
    for phone in (*given, *secrets.of_kind("PHONE")):
        digits = re.sub(r"\D", "", fold(phone))
        known = "|".join(re.sub(r"\D", "", fold(value)) for value in phones)
        if digits and digits not in known and digits[-7:] not in known:
            phones.append(phone)
    changes: dict[str, Any] = {"phone": tuple(phones)}
    for key, kind in _PLACEHOLDERS.items():
        if not getattr(private, key) and (values := secrets.of_kind(kind)):
            changes[key] = ", ".join(values)
    return replace(private, **changes)
