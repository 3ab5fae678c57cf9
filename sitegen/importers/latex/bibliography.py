r"""Select the entries of `.bib` files that a source lists, and format and print references."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.document import BibFile, Place
from sitegen.importers.latex.expander import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sitegen.importers.latex import Folder
    from sitegen.importers.latex.expander import Token
    from sitegen.importers.latex.typesetter import Typesetter

    Tokens = Sequence[Token]

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
    """The files it uses; empty if it uses all."""


@dataclass(slots=True)
class Bibliography:
    """The entries of all files that a source uses, and the citations."""

    folder: Folder
    """The folder of the files."""
    default_files: str = ""
    """The files of units that do not name any."""
    categories: dict[str, set[str]] = field(default_factory=dict)
    """Keys by category."""
    filters: dict[str, str] = field(default_factory=dict)
    r"""Tests by name, such as `type=article and not keyword=talk`."""
    _entries: dict[str, _Entry] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)
    _units: list[_Unit] = field(default_factory=lambda: [_Unit()])
    _named_units: dict[str, _Unit] = field(default_factory=dict)
    _read: set[str] = field(default_factory=set)
    _listed: set[str] = field(default_factory=set)

    def add(self, names: str, place: Place) -> None:
        """Read comma-separated files, named with or without suffix."""
        for name in split_list(names):
            file = self.folder.read_text(name, ".bib", place) if name not in self._read else None
            self._read.add(name)
            if file:
                self._texts[file[0]] = file[1]
                self._entries |= _parse(file[1], file[0], name)

    def listed_files(self) -> Iterator[BibFile]:
        """Return the files whose entries are listed."""
        return (BibFile(name, text) for name, text in self._texts.items() if name in self._listed)

    def begin_unit(self, files: str, place: Place) -> None:
        """Begin a part with a bibliography of its own, from these files if any."""
        self.add(files, place)
        self._units.append(_Unit(files=split_list(files)))

    def end_unit(self) -> None:
        """End the part."""
        self._units[1:] = self._units[1:-1]

    def cite(self, keys: str, unit: str = "") -> None:
        """Record citations, in a bibliography with a name if one is given; `*` cites all."""
        cited = self._named_units.setdefault(unit, _Unit()) if unit else self._units[-1]
        cited.cited |= dict.fromkeys(split_list(keys))

    def categorize(self, category: str, keys: str) -> None:
        """Add keys to a category."""
        self.categories.setdefault(category, set()).update(split_list(keys))

    def entries(self, keys: str) -> list[tuple[str, Place]]:
        """Return references and places of the known entries among these keys."""
        return self._format(self._entries[k] for k in split_list(keys) if k in self._entries)

    def select(self, options: str, files: str = "", unit: str = "") -> list[tuple[str, Place]]:
        r"""Return the entries that `\printbibliography[options]` lists: cited ones or all."""
        of = self._named_units.get(unit, _Unit()) if unit else self._units[-1]
        everything = "*" in of.cited or not (of.cited or unit or len(self._units) > 1)
        allowed = split_list(files) or of.files
        tests = re.findall(r"(\w+)\s*=\s*\{?([^,{}]+)", options)
        return self._format(
            entry
            for key, entry in self._entries.items()
            if (everything or key in of.cited)
            and (not allowed or entry.file in allowed)
            and entry.kind not in _NOT_WORKS
            and all(self._fits(key, option, value.strip()) for option, value in tests)
        )

    def _format(self, entries: Iterable[_Entry]) -> list[tuple[str, Place]]:
        references = [(_reference(entry), entry.place) for entry in entries]
        self._listed |= {place.file for _, place in references}
        return references

    def _fits(self, key: str, option: str, value: str) -> bool:
        entry = self._entries[key]
        values = {
            "type": [entry.kind],
            "subtype": [entry.fields.get("entrysubtype", "")],
            "keyword": re.split(r"\s*,\s*", entry.fields.get("keywords", "")),
            "category": [category for category, keys in self.categories.items() if key in keys],
        }.get(option.removeprefix("not"))
        if values is not None:
            return (value in values) != option.startswith("not")
        if option == "filter" and value in self.filters:
            return self._passes(key, _TEST.findall(self.filters[value]))
        return True

    def _passes(self, key: str, test: list[str]) -> bool:
        """Evaluate a filter, consuming its tokens."""
        holds = self._term(key, test)
        while test and test[0] in ("and", "or"):
            operator, other = test.pop(0), self._term(key, test)
            holds = (holds and other) if operator == "and" else (holds or other)
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


def split_list(text: str) -> tuple[str, ...]:
    """Return the items of a comma-separated list."""
    return tuple(filter(None, map(str.strip, text.split(","))))


def _parse(text: str, file: str, name: str) -> dict[str, _Entry]:
    from bibtexparser.entrypoint import parse_string  # few CVs need it

    return {
        entry.key: _Entry(
            entry.entry_type.casefold(),
            {f.key.casefold(): str(f.value).strip() for f in entry.fields},
            Place(file, (entry.start_line or 0) + 1),
            name,
        )
        for entry in parse_string(text).entries
    }


def _reference(entry: _Entry) -> str:
    """Format an entry: authors. “Title.” *Venue*, volume(number):pages, year. Note. Identifier."""
    fields = {name: value for name, value in entry.fields.items() if value}
    get = fields.get
    names = _names(get("author") or get("editor", ""))
    title = ": ".join(fields[name] for name in ("title", "subtitle") if name in fields)
    stop = "" if title.rstrip("}")[-1:] in "?!." else "."
    venue = next((f"\\emph{{{fields[name]}}}" for name in _VENUES if name in fields), "")
    number, pages = get("number") or get("issue"), get("pages", "")
    issue = get("volume", "") + (f"({number})" if number else "")
    issue = f"{issue}:{pages}" if issue and pages else issue or (f"pp. {pages}" if pages else "")
    published = ", ".join(filter(None, (venue, issue, get("year") or get("date", "")[:4])))
    parts = [
        names if names.endswith(".") or not names else f"{names}.",
        f"``{title}{stop}''" if title else "",
        f"{published}." if published else "",
        *(f"{fields[name]}." for name in ("note", "pubstate", "addendum") if name in fields),
        _identifier(fields),
    ]
    return " ".join(filter(None, parts))


def _identifier(fields: Mapping[str, str]) -> str:
    if doi := fields.get("doi"):
        doi = re.sub(r"^https?://(?:dx\.)?doi\.org/", "", doi)
        label = doi.replace("_", r"\_")
        return f"\\href{{https://doi.org/{doi}}}{{doi:{label}}}"
    archive = fields.get("archiveprefix", fields.get("eprinttype", "arxiv"))
    if (eprint := fields.get("eprint")) and archive.casefold() == "arxiv":
        return f"\\href{{https://arxiv.org/abs/{eprint}}}{{arXiv:{eprint}}}"
    return f"\\url{{{fields['url']}}}" if "url" in fields else ""


def _names(field: str) -> str:
    """Return `Jane Doe, John Roe, and others` from `Doe, Jane and Roe, John and others`."""
    names = [_name(name) for name in _AND.split(" ".join(field.split())) if name]
    if names[-1:] == ["others"]:
        return ", ".join([*names[:-1], "et al."])
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])}, and {names[-1]}"


def _name(name: str) -> str:
    """Turn `Doe, Jane` into Jane Doe; a name in braces is kept."""
    if name.startswith("{"):
        return name
    family, *given = (part.strip() for part in name.split(","))
    return " ".join([given[-1], family, *given[:-1]]) if given else family


_TITLE: Final = re.compile(r"title=([^,\]]+)")
_HEADING: Final = re.compile(r"heading=(\w+)")
_SECTIONS: Final = frozenset({"", "bibliography", "bibintoc", "bibnumbered"})
"""Types of biblatex headings that are section headings."""


def full_cite(setter: Typesetter, keys: Tokens) -> None:
    r"""`\@fullcite{keys}`: the references where they are cited."""
    references = setter.bibliography.entries(plain(keys))
    setter.read.push([t for source, place in references for t in setter.read.lex(source, place)])


def print_bibliography(setter: Typesetter, options: Tokens, files: Tokens, unit: Tokens) -> None:
    r"""`\@bibliography{options}{files}{name}`: a list, with a heading unless it has one."""
    settings, names = plain(options), plain(files) or setter.bibliography.default_files
    setter.bibliography.add(names, setter.place)
    references = setter.bibliography.select(settings, names, plain(unit))
    title, heading = _TITLE.search(settings), _HEADING.search(settings)
    kind = heading[1] if heading else ""
    level = "section" if kind in _SECTIONS else "subsection"
    head = f"\\{level}{{{title[1]}}}" if title else "\\@publications "
    if kind == "none" or (kind == "own" and _has_heading(setter)):
        head = ""
    if references:
        items = [
            part
            for source, place in references
            for part in setter.read.lex(f"\\item {source}\n", place)
        ]
        begin = setter.lex(f"{head}\\begin{{enumerate}}")
        setter.read.push([*begin, *items, *setter.lex("\\end{enumerate}")])


def begin_publications(setter: Typesetter) -> None:
    """Write the default heading of a bibliography, unless it follows a heading."""
    setter.end_paragraph()
    setter.pen.begin()
    if not setter.pen.lines or not setter.pen.lines[-1].level:
        name = next((name for name in ("refname", "bibname") if name in setter.read.macros), "")
        title = f"\\{name}" if name else "Publications"
        setter.read.push(setter.lex(f"\\section{{{title}}}"))


def _has_heading(setter: Typesetter) -> bool:
    """Return whether the line above is a manual heading, entirely bold or italic."""
    setter.end_paragraph()
    setter.pen.begin()
    last = next((line for line in reversed(setter.pen.lines) if not line.blank), None)
    return last is not None and any(
        "".join(last.texts_with(look)).strip() == last.text for look in ("bold", "italic")
    )
