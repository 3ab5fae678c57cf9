r"""Format the entries of `.bib` files as references in LaTeX, as a bibliography style does."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.document import BibFile, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sitegen.importers.latex.folder import Folder

_AND: Final = re.compile(r"\s+and\s+(?![^{}]*\})")
_VENUES: Final = (
    "journaltitle", "journal", "booktitle", "publisher", "school", "institution", "organization",
    "howpublished",
)  # fmt: skip
_TEST: Final = re.compile(r"\(|\)|\b(?:and|or|not)\b|\w+\s*=(?:(?!\s+(?:and|or)\b)[^()])+")
_NOT_WORKS: Final = frozenset({"control", "set", "xdata", "comment"})


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of a `.bib` file."""

    kind: str
    """Its type, in lower case."""
    fields: Mapping[str, str]
    """Its fields, names in lower case."""
    place: Place
    """Its first line."""
    file: str
    """The file, as the source names it."""


@dataclass(slots=True)
class _Unit:
    """A part of a source with a bibliography of its own, or the whole source."""

    cited: dict[str, None] = field(default_factory=dict)
    """The keys that it cites; `*` is all."""
    files: tuple[str, ...] = ()
    """The files that alone count for it; none where all do."""


@dataclass(slots=True)
class Bibliography:
    """The entries of all files that a source names, and which of them it cites."""

    folder: Folder
    """Where the files are."""
    default: str = ""
    """The files that units without any name are made from."""
    _entries: dict[str, _Entry] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)
    _units: list[_Unit] = field(default_factory=lambda: [_Unit()])
    _named: dict[str, _Unit] = field(default_factory=dict)
    _categories: dict[str, set[str]] = field(default_factory=dict)
    _filters: dict[str, str] = field(default_factory=dict)
    _read: set[str] = field(default_factory=set)
    _shown: set[str] = field(default_factory=set)

    def add(self, names: str, place: Place) -> None:
        """Read comma-separated files, named with or without suffix."""
        for name in _listed_names(names):
            found = self.folder.text(name, ".bib", place) if name not in self._read else None
            self._read.add(name)
            if found:
                self._texts[found[0]] = found[1]
                self._entries |= _parsed(found[1], found[0], name)

    def shown(self) -> Iterator[BibFile]:
        """Return the files whose entries are listed."""
        return (BibFile(name, text) for name, text in self._texts.items() if name in self._shown)

    def begin(self, files: str, place: Place) -> None:
        """Begin a part with a bibliography of its own, from these files if any."""
        self.add(files, place)
        self._units.append(_Unit(files=_listed_names(files)))

    def end(self) -> None:
        """End the part."""
        self._units[1:] = self._units[1:-1]

    def cite(self, keys: str, unit: str = "") -> None:
        """Record citations in the bibliography of a name; `*` cites all entries."""
        cited = self._named.setdefault(unit, _Unit()).cited if unit else self._units[-1].cited
        cited |= dict.fromkeys(_listed_names(keys))

    def categorize(self, category: str, keys: str) -> None:
        """Put these entries into a category."""
        self._categories.setdefault(category, set()).update(_listed_names(keys))

    def filter(self, name: str, test: str) -> None:
        """Define a filter."""
        self._filters[name] = test

    def entries(self, keys: Iterable[str]) -> list[tuple[str, Place]]:
        """Return references and places of the known entries among these keys."""
        return self._format(
            self._entries[key] for key in map(str.strip, keys) if key in self._entries
        )

    def listed(self, options: str, files: str = "", unit: str = "") -> list[tuple[str, Place]]:
        r"""Return what `\printbibliography[options]` lists: cited entries or all."""
        of = self._named.get(unit, _Unit()) if unit else self._units[-1]
        everything = "*" in of.cited or not (of.cited or unit or len(self._units) > 1)
        only = _listed_names(files) or of.files
        chosen = {
            key: entry
            for key, entry in self._entries.items()
            if (everything or key in of.cited) and (not only or entry.file in only)
        }
        for option, value in re.findall(r"(\w+)\s*=\s*\{?([^,{}]+)", options):
            chosen = {
                key: entry
                for key, entry in chosen.items()
                if self._fits(key, option, value.strip())
            }
        return self._format(entry for entry in chosen.values() if entry.kind not in _NOT_WORKS)

    def _format(self, entries: Iterable[_Entry]) -> list[tuple[str, Place]]:
        references = [(_reference(entry), entry.place) for entry in entries]
        self._shown |= {place.file for _, place in references}
        return references

    def _fits(self, key: str, option: str, value: str) -> bool:
        entry, name = self._entries[key], option.removeprefix("not")
        has = {
            "type": [entry.kind],
            "subtype": [entry.fields.get("entrysubtype", "")],
            "keyword": re.split(r"\s*,\s*", entry.fields.get("keywords", "")),
            "category": [category for category, keys in self._categories.items() if key in keys],
        }.get(name)
        if has is not None:
            return (value in has) != option.startswith("not")
        if option == "filter" and value in self._filters:
            return self._passes(key, _TEST.findall(self._filters[value]))
        return True

    def _passes(self, key: str, test: list[str]) -> bool:
        """Evaluate a filter such as `type=article and not keyword=talk`, consuming its tokens."""
        holds = self._term(key, test)
        while test and test[0] in ("and", "or"):
            joint, other = test.pop(0), self._term(key, test)
            holds = (holds and other) if joint == "and" else (holds or other)
        return holds

    def _term(self, key: str, test: list[str]) -> bool:
        word = test.pop(0) if test else ""
        if word == "not":
            return not self._term(key, test)
        if word == "(":
            holds = self._passes(key, test)
            test[:1] = []
            return holds
        option, _, value = word.partition("=")
        return self._fits(key, option.strip(), value.strip())


def _listed_names(names: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, names.split(","))))


def _parsed(text: str, file: str, named: str) -> dict[str, _Entry]:
    from bibtexparser.entrypoint import parse_string  # needed by few CVs

    library = parse_string(text)
    return {
        entry.key: _Entry(
            entry.entry_type.casefold(),
            {f.key.casefold(): str(f.value).strip() for f in entry.fields},
            Place(file, (entry.start_line or 0) + 1),
            named,
        )
        for entry in library.entries
    }


def _reference(entry: _Entry) -> str:
    """Format an entry: authors. “Title.” *Venue*, volume(number):pages, year. Note. Identifier."""
    get = entry.fields.get
    names = _names(get("author") or get("editor") or "")
    title = get("title", "")
    subtitle = get("subtitle", "")
    title = f"{title}: {subtitle}" if subtitle else title
    quoted = f"``{title}{'' if title.rstrip('}')[-1:] in '?!.' else '.'}''" if title else ""
    venue = next((get(name, "") for name in _VENUES if get(name)), "")
    issue = get("volume", "") + (f"({number})" if (number := get("number") or get("issue")) else "")
    pages = get("pages", "")
    issue = f"{issue}:{pages}" if issue and pages else issue or (f"pp. {pages}" if pages else "")
    year = get("year") or get("date", "")[:4]
    where = ", ".join(part for part in (f"\\emph{{{venue}}}" if venue else "", issue, year) if part)
    notes = [get(name, "") for name in ("note", "pubstate", "addendum") if get(name)]
    parts = [
        f"{names}." if names and not names.endswith(".") else names,
        quoted,
        f"{where}." if where else "",
    ]
    return " ".join(
        part for part in [*parts, *(f"{note}." for note in notes), *_identifiers(entry)] if part
    )


def _identifiers(entry: _Entry) -> list[str]:
    get = entry.fields.get
    if doi := get("doi"):
        doi = re.sub(r"^https?://(?:dx\.)?doi\.org/", "", doi)
        return [f"\\href{{https://doi.org/{doi}}}{{doi:{doi.replace('_', chr(92) + '_')}}}"]
    if (eprint := get("eprint")) and get(
        "archiveprefix", get("eprinttype", "arxiv")
    ).casefold() == "arxiv":
        return [f"\\href{{https://arxiv.org/abs/{eprint}}}{{arXiv:{eprint}}}"]
    return [f"\\url{{{url}}}"] if (url := get("url")) else []


def _names(field: str) -> str:
    names = [_name(name) for name in _AND.split(" ".join(field.split())) if name]
    others = bool(names) and names[-1] == "others"
    names = names[:-1] if others else names
    return ", ".join([*names, "et al."]) if others else _listed(names)


def _listed(names: Sequence[str]) -> str:
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])}, and {names[-1]}"


def _name(name: str) -> str:
    """Turn `Doe, Jane` into Jane Doe; a name in braces is kept."""
    parts = [part.strip() for part in name.split(",")] if not name.startswith("{") else [name]
    return " ".join([parts[-1], *parts[:-1]]) if len(parts) > 1 else parts[0]
