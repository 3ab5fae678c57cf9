r"""The `.bib` files of a LaTeX source -> references, as the LaTeX that a bibliography style would make of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.document import Place
    from sitegen.importers.latex.folder import Folder

_AND: Final = expression(r"\s+and\s+(?![^{}]*\})")
_VENUES: Final = (
    "journaltitle", "journal", "booktitle", "publisher", "school", "institution", "organization", "howpublished",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of a `.bib` file."""

    kind: str
    """Its type, in lower case."""
    fields: Mapping[str, str]
    """Its fields, names in lower case."""


@dataclass(slots=True)
class Bibliography:
    """The entries of all the files that a source names, and which of them it cites."""

    folder: Folder
    """Where the files are."""
    _entries: dict[str, _Entry] = field(default_factory=dict)
    _cited: dict[str, None] = field(default_factory=dict)
    _read: set[str] = field(default_factory=set)

    def add(self, names: str, place: Place) -> None:
        """Read these files, named with or without suffix, with commas between."""
        for name in (name.strip() for name in names.split(",")):
            found = self.folder.text(name, ".bib", place) if name not in self._read else None
            self._read.add(name)
            if found:
                self._entries |= _parsed(found[1])

    def cite(self, keys: str) -> None:
        """Note that these entries are cited; `*` is all of them."""
        self._cited |= dict.fromkeys(key.strip() for key in keys.split(","))

    def entries(self, keys: Iterable[str]) -> list[str]:
        """References to these, where they are known."""
        wanted = [key.strip() for key in keys]
        return [_reference(self._entries[key]) for key in wanted if key in self._entries]

    def listed(self, options: str) -> list[str]:
        r"""What `\printbibliography[options]` shows: what is cited (all if nothing is), of a type or keyword."""
        everything = "*" in self._cited or not self._cited
        chosen = [entry for key, entry in self._entries.items() if everything or key in self._cited]
        for option, value in re.findall(r"(\w+)\s*=\s*\{?([^,{}]+)", options):
            chosen = [entry for entry in chosen if _fits(entry, option, value.strip())]
        return [_reference(entry) for entry in chosen]


def _fits(entry: _Entry, option: str, value: str) -> bool:
    if option.removeprefix("not") == "type":
        return (entry.kind == value) != option.startswith("not")
    if option.removeprefix("not") == "keyword":
        words = re.split(r"\s*,\s*", entry.fields.get("keywords", ""))
        return (value in words) != option.startswith("not")
    return True


def _parsed(text: str) -> dict[str, _Entry]:
    from bibtexparser.entrypoint import parse_string  # needed by few CVs

    library = parse_string(text)
    return {
        entry.key: _Entry(entry.entry_type.casefold(), {f.key.casefold(): str(f.value).strip() for f in entry.fields})
        for entry in library.entries
    }


def _reference(entry: _Entry) -> str:
    """Authors. “Title.” *Venue*, volume(number):pages, year. Note. Identifier."""
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
    parts = [f"{names}." if names and not names.endswith(".") else names, quoted, f"{where}." if where else ""]
    return " ".join(part for part in [*parts, *(f"{note}." for note in notes), *_identifiers(entry)] if part)


def _identifiers(entry: _Entry) -> list[str]:
    get = entry.fields.get
    if doi := get("doi"):
        doi = re.sub(r"^https?://(?:dx\.)?doi\.org/", "", doi)
        return [f"\\href{{https://doi.org/{doi}}}{{doi:{doi.replace('_', chr(92) + '_')}}}"]
    if (eprint := get("eprint")) and get("archiveprefix", get("eprinttype", "arxiv")).casefold() == "arxiv":
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
    """`Doe, Jane` as Jane Doe; what stands in braces is a name as it is."""
    parts = [part.strip() for part in name.split(",")] if not name.startswith("{") else [name]
    return " ".join([parts[-1], *parts[:-1]]) if len(parts) > 1 else parts[0]
