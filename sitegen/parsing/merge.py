"""What a site says of a person + what a CV says -> both, each thing once.

What the site says stands. What only the CV says is added: new entries at the end of their list, new values in the gaps
of old entries. Where the two disagree the site's word stays and a Conflict tells of both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from sitegen import bibtex
from sitegen.bibtex import citation_key
from sitegen.model import Person, Publication
from sitegen.parsing import names
from sitegen.parsing.conserve import words_of
from sitegen.text import Text, spellings

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two sources say different things; the first one stands."""

    what: str
    """Which value: `experience: 阿里云: end`."""
    kept: str
    """What the site says, and still does."""
    other: str
    """What the CV says."""


@dataclass(frozen=True, slots=True)
class Merge:
    """One person out of two."""

    person: Person
    """Entries of the first, then new ones of the second."""
    publications: tuple[Publication, ...]
    """Likewise; keys of the first stay."""
    conflicts: tuple[Conflict, ...]
    """Everything that the two disagree about."""


def merge(old: Person, old_works: tuple[Publication, ...], new: Person, new_works: tuple[Publication, ...]) -> Merge:
    """Both persons as one. The second may be the same CV again: then nothing changes."""
    conflicts: list[Conflict] = []
    if same_person(old, new):
        old = replace(old, name=_name(old, new))
    elif old.name and new.name:
        conflicts.append(Conflict("name", _shown(old.name), _shown(new.name)))
    merged = _combined(old, replace(new, name=old.name or new.name), "", conflicts)
    works = _works(old_works, new_works, conflicts)
    return Merge(merged, works, tuple(conflicts))


def combine(old: _T, new: _T) -> tuple[_T, tuple[Conflict, ...]]:
    """Two values of one class, `Private` for instance, as one."""
    conflicts: list[Conflict] = []
    return _combined(old, new, "", conflicts), tuple(conflicts)


def same_person(a: Person, b: Person) -> bool:
    """Whether any spelling of one name can be one of the other."""
    return any(names.same(x, y) for x in spellings(a.name) for y in spellings(b.name))


def _name(old: Person, new: Person) -> Text:
    """The name as the first spells it, and in the script that only the second has."""
    spelled = {**_by_script(new.name), **_by_script(old.name)}
    return dict(sorted(spelled.items())) if len(spelled) > len(_by_script(old.name)) else old.name


def _by_script(name: Text) -> Mapping[str, str]:
    if isinstance(name, Mapping):
        return name
    return {"zh": name} if names.is_han(name) else {"en": name}


def _combined(old: _T, new: _T, where: str, conflicts: list[Conflict]) -> _T:
    """Field by field."""
    changes: dict[str, object] = {}
    for field in fields(old):  # type: ignore[arg-type]
        a, b = getattr(old, field.name), getattr(new, field.name)
        path = f"{where}: {field.name}" if where else field.name
        if not b or _alike(a, b):
            continue
        if field.name == "expected" and not _alike(getattr(old, "end", ""), getattr(new, "end", "")):
            continue  # it is said of another end
        if not a:
            changes[field.name] = b
        elif isinstance(a, tuple):
            changes[field.name] = _union(a, b, path, conflicts)
        elif isinstance(a, Mapping) and isinstance(b, Mapping):
            new_keys = {key: value for key, value in b.items() if key not in a and value not in a.values()}
            changes[field.name] = {**a, **new_keys}
            clashes = [key for key, value in b.items() if key in a and value not in a.values()]
            conflicts += [Conflict(f"{path}: {key}", a[key], b[key]) for key in clashes if not _alike(a[key], b[key])]
        elif not isinstance(a, bool):
            conflicts.append(Conflict(path, _shown(a), _shown(b)))
    return replace(old, **changes) if changes else old  # type: ignore[type-var]


def _union(old: tuple[Any, ...], new: tuple[Any, ...], path: str, conflicts: list[Conflict]) -> tuple[Any, ...]:
    """Entries of the first, filled with what the second says of them, then the rest of the second."""
    out = list(old)
    open_ = set(range(len(old)))
    for item in new:
        at = next((i for i in sorted(open_) if _alike(out[i], item)), None)
        at = next((i for i in sorted(open_) if _same_entry(out[i], item)), None) if at is None else at
        if at is None:
            out.append(item)
            continue
        open_.discard(at)
        if is_dataclass(item) and not isinstance(item, type):
            out[at] = _combined(out[at], item, f"{path}: {_label(item)}", conflicts)
    return tuple(out)


def _alike(a: object, b: object) -> bool:
    """Whether two values say the same but for case, spaces and punctuation."""
    if isinstance(a, str) and isinstance(b, str):
        return "".join(words_of(a)) == "".join(words_of(b))
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(_alike, a, b))
    return a == b


def _same_entry(a: object, b: object) -> bool:
    rule = _RULES.get(type(a).__name__)
    return bool(rule and type(a) is type(b) and rule(a, b))


def _agree(*names_: str) -> Callable[[Any, Any], bool]:
    """All these fields are alike."""
    return lambda a, b: all(_alike(getattr(a, name), getattr(b, name)) for name in names_)


def _within(a: str, b: str) -> bool:
    x, y = "".join(words_of(a)), "".join(words_of(b))
    return bool(x and y) and (x in y or y in x)


def _same_stay(a: Any, b: Any) -> bool:
    """One institution and one beginning, or one role or degree that no date contradicts."""
    where = "institution" if hasattr(a, "institution") else "organization"
    what = "degree" if hasattr(a, "degree") else "role"
    if not _within(_shown(getattr(a, where)), _shown(getattr(b, where))):
        return False
    if a.start and b.start:
        return bool(a.start[: len(b.start)] == b.start or b.start[: len(a.start)] == a.start)
    return _alike(getattr(a, what), getattr(b, what))


def _same_award(a: Any, b: Any) -> bool:
    """One title; or, in Chinese, one title and its usual short form won in the same year."""
    x, y = "".join(words_of(_shown(a.title))), "".join(words_of(_shown(b.title)))
    if x == y:
        return a.years == b.years or not a.years or not b.years
    short, long = sorted((x, y), key=len)
    return (
        a.years == b.years != () and len(short) > 0.8 * len(long) and not long.isascii() and _abbreviates(short, long)
    )


def _abbreviates(short: str, long: str) -> bool:
    rest = iter(long)
    return all(char in rest for char in short) and set(long) - set(short) <= set(long) - set("一二三四特优等0123456789")


def _same_talk(a: Any, b: Any) -> bool:
    return bool(a.title) and _alike(a.title, b.title)


_RULES: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "Education": _same_stay,
    "Experience": _same_stay,
    "Project": _agree("name"),
    "Patent": lambda a, b: _alike(a.number, b.number) if a.number and b.number else _alike(a.title, b.title),
    "Talk": _same_talk,
    "Occasion": _agree("where", "date"),
    "Course": _agree("course", "term"),
    "Student": _agree("name"),
    "Committee": _agree("name"),
    "Service": _agree("role", "organization"),
    "Award": _same_award,
    "Grant": _agree("title"),
    "Skill": _agree("category", "text"),
    "Section": _agree("title"),
    "Unsorted": _agree("text"),
}


def _label(entry: object) -> str:
    """How an entry is called in a message: by its first field that says something."""
    return next((_shown(value) for field in fields(entry) if (value := getattr(entry, field.name))), "")  # type: ignore[arg-type]


def _shown(value: object) -> str:
    return " / ".join(map(str, value.values())) if isinstance(value, Mapping) else str(value)


def _works(
    old: tuple[Publication, ...], new: tuple[Publication, ...], conflicts: list[Conflict]
) -> tuple[Publication, ...]:
    out = list(old)
    open_ = set(range(len(old)))
    for work in new:
        at = next((i for i in sorted(open_) if _same_work(out[i], work)), None)
        if at is None:
            taken = {other.key for other in out}
            author = work.get("author").split(" and ")[0]
            key = citation_key(author, work.year, work.get("title"), taken) if work.key in taken else work.key
            out.append(replace(work, key=key))
        else:
            open_.discard(at)
            out[at] = _combined_work(out[at], work, conflicts)
    return tuple(out)


def _same_work(a: Publication, b: Publication) -> bool:
    """One title, and nothing that makes them two: both a venue, and not the same one."""
    if not _alike(bibtex.plain(a.get("title")), bibtex.plain(b.get("title"))):
        return False
    x, y = bibtex.plain(a.venue), bibtex.plain(b.venue)
    return not (x and y) or _within(x, y) or a.year == b.year


def _combined_work(old: Publication, new: Publication, conflicts: list[Conflict]) -> Publication:
    values = dict(old.fields)
    kind = old.type
    if old.get("pubstate") and not new.get("pubstate") and new.venue:  # it has appeared since
        values = {name: value for name, value in values.items() if name not in ("pubstate", "note", "howpublished")}
        values |= {name: new.fields[name] for name in ("year", "date") if new.get(name)}
        kind = new.type
    for name, value in new.fields.items():
        if name not in values:
            values[name] = value
        elif name in ("ranking", "keywords"):
            have = [part.strip() for part in values[name].split(",")]
            values[name] = ", ".join(
                [
                    *have,
                    *(p for part in value.split(",") if (p := part.strip()) and not any(_alike(p, h) for h in have)),
                ]
            )
        elif not _alike(bibtex.plain(values[name]), bibtex.plain(value)):
            conflicts.append(
                Conflict(f"publications: {old.key}: {name}", bibtex.plain(values[name]), bibtex.plain(value))
            )
    return Publication(old.key, kind, values) if (kind, values) != (old.type, dict(old.fields)) else old
