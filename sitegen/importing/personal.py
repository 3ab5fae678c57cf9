"""Move personal details anywhere in a CV from its public to its private data.

Readers of CVs take out the details they recognize. This module is the safety net for every format:
it finds labels of personal details, numbers of documents and accounts, repeated private values, and
the rest of lines that private values were taken from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from sitegen.content.personal import Secrets, withhold
from sitegen.model import Person, all_versions
from sitegen.parsing import Origin
from sitegen.parsing.results import Trace

if TYPE_CHECKING:
    from sitegen.document import Place
    from sitegen.parsing import ParsedCV

_OTHER: Final = "private.other"
_PROSE: Final = frozenset({"bio", "position", "affiliation", "address", "sections", "unsorted"})
"""Keys with texts in which a label such as `Religion:` is about the person."""
_FREE: Final = frozenset({"bio", "sections"})
"""Public keys for text that readers do not recognize."""
_LABELS: Final = {"sections": "title", "skills": "category"}
"""Fields that mean nothing without the others, by key."""
_KEPT: Final = frozenset({"links", "email", "headings", "aliases", "name"})
_TITLES: Final = (
    *("personal information", "personal details", "personal data", "personal particulars"),
    *("个人信息", "个人资料", "基本信息", "基本情况", "个人情况", "家庭成员", "家庭情况", "family"),
)
"""Headings of sections with only personal details."""


def keep_private(cv: ParsedCV) -> ParsedCV:
    """Return a CV with all personal details in its private data."""
    places: dict[tuple[str, int], set[Place]] = {}
    for trace in cv.traces:
        places.setdefault((trace.key, trace.index), set()).update(trace.places)
    private = {place for key, of in places.items() if key[0].startswith("private.") for place in of}
    privacy = _PrivacyFilter(cv, Secrets({"": cv.private}), places, private)
    person = privacy.person()
    if person == cv.person:
        return cv
    others = dict.fromkeys([*all_versions(cv.private.other), *privacy.withheld])
    return replace(
        cv,
        person=person,
        private=replace(cv.private, other="; ".join(filter(None, others))),
        traces=privacy.traces(),
        origins=privacy.origins(),
    )


@dataclass(slots=True)
class _PrivacyFilter:
    """Removes personal details from the public texts of a CV."""

    cv: ParsedCV
    secrets: Secrets
    places: Mapping[tuple[str, int], set[Place]]
    """The lines of each entry, by key and index."""
    private_places: set[Place]
    """Lines that private values come from."""
    withheld: list[str] = field(default_factory=list)
    """Texts that must not be public."""
    _places: dict[Place, None] = field(default_factory=dict)
    """The lines of the current entry."""
    _indexes: dict[str, list[int]] = field(default_factory=dict)
    """Indexes of the remaining entries, by key of a list."""

    def person(self) -> Person:
        """Return the person without personal details."""
        values = {
            item.name: self._value(item.name, getattr(self.cv.person, item.name))
            for item in fields(Person)
            if item.name not in _KEPT
        }
        return replace(self.cv.person, **values)

    def _value(self, key: str, value: Any) -> Any:
        if not isinstance(value, tuple):
            return self._entry(key, 0, value)
        entries = [self._entry(key, index, entry) for index, entry in enumerate(value)]
        kept = [
            index
            for index, (old, new) in enumerate(zip(value, entries, strict=True))
            if new == old or not _is_empty(new, _LABELS.get(key, ""))
        ]
        self._indexes[key] = kept
        return tuple(entries[index] for index in kept)

    def _entry(self, key: str, index: int, entry: Any) -> Any:
        places = self.places.get((key, index), set())
        around = ""
        if key in _FREE and (shared := places & self.private_places):
            around = "\n".join(line.text for line in self.cv.lines if line.place in shared)
        if key == "sections" and any(
            title.strip(" :：").casefold() in _TITLES for title in all_versions(entry.title)
        ):
            new = replace(entry, text="", items=())
            self.withheld += [*all_versions(entry.text), *map(_all_texts, entry.items)]
        else:
            new = self._texts(entry, prose=key in _PROSE or bool(around), around=around)
        if new != entry:
            self._places |= dict.fromkeys(sorted(places, key=astuple))
        return new

    def _texts(self, value: Any, *, prose: bool, around: str) -> Any:
        """Return a value without the private parts of its texts."""
        if isinstance(value, str):
            kept, withheld = withhold(value, self.secrets, prose=prose, around=around)
            self.withheld += withheld
            return kept
        if isinstance(value, Mapping):
            texts = {
                language: self._texts(text, prose=prose, around=around)
                for language, text in value.items()
            }
            return {language: text for language, text in texts.items() if text} or ""
        if isinstance(value, tuple):
            items = [(item, self._texts(item, prose=prose, around=around)) for item in value]
            return tuple(new for old, new in items if new or new == old)
        if is_dataclass(value) and not isinstance(value, type):
            names = [field.name for field in fields(value) if field.name not in ("source", "url")]
            new = {
                name: self._texts(getattr(value, name), prose=prose, around=around)
                for name in names
            }
            return replace(value, **new)
        return value

    def traces(self) -> tuple[Trace, ...]:
        """Return the traces, with the new indexes of the entries."""
        traces = []
        for trace in self.cv.traces:
            kept = self._indexes.get(trace.key)
            if kept is None:
                traces.append(trace)
            elif trace.index in kept:
                traces.append(replace(trace, index=kept.index(trace.index)))
        return (*traces, Trace(_OTHER, 0, tuple(self._places)))

    def origins(self) -> tuple[Origin, ...]:
        """Return the origins; lines with withheld text are now private, too."""
        keys: dict[Place, set[str]] = {}
        for trace in self.traces():
            for place in trace.places:
                keys.setdefault(place, set()).add(trace.key)
        return tuple(
            Origin(
                origin.place,
                tuple(
                    kind
                    for kind in (*origin.became, _OTHER)
                    if kind.partition(".")[0] not in _PROSE or kind in keys[origin.place]
                ),
            )
            if origin.place in self._places
            else origin
            for origin in self.cv.origins
        )


def _is_empty(entry: Any, label: str) -> bool:
    """Return whether an entry is empty, or has only its label left."""
    if not is_dataclass(entry):
        return not entry
    names = {field.name for field in fields(entry)} - {label, "source", "url"}
    return not any(getattr(entry, name) for name in names)


def _all_texts(item: Any) -> str:
    if is_dataclass(item):
        return ", ".join(filter(None, (_all_texts(getattr(item, f.name)) for f in fields(item))))
    return ", ".join(all_versions(item)) if item else ""
