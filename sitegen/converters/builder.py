"""Collect the values that a converter finds into a ParsedCV."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.content.bibtex import plain, unique_key
from sitegen.content.bibtex.latex import MATH
from sitegen.content.bibtex.names import numbered
from sitegen.converters.markup import keep_apart, put_back
from sitegen.converters.records import iter_rest
from sitegen.converters.works import bare_doi, find_owner, sentence_case, title_case
from sitegen.document import Line, Place
from sitegen.errors import Problem, UnreadableError
from sitegen.model import Person, Private, Publication, Unsorted
from sitegen.parsing import Attachment, Origin, ParsedCV, addresses
from sitegen.parsing.entries.contact.owners import read_owner
from sitegen.parsing.results import Trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.converters.records import Value
    from sitegen.model import SectionKey, Text

_LISTS: Final = frozenset({
    "education", "experience", "projects", "patents", "talks", "teaching", "students", "committees",
    "service", "awards", "grants", "skills", "sections", "unsorted", "interests", "email", "phone",
    "aliases",
})  # fmt: skip
"""Fields of Person that hold several values."""
_PRIVATE: Final = tuple(one.name for one in fields(Private))
_PRIVATE_LISTS: Final = frozenset({"phone", "referees"})
_NO_PHONE_NUMBER: Final = re.compile(r"\b(?:issn|isbn|doi|pmid|https?|@[a-z]+\{)", re.IGNORECASE)
"""Words of a text whose numbers are not phone numbers."""
_E_MAIL: Final = re.compile(
    r"[\s;,]*(?:\b(?:electronic address|e-?mail)\s*:\s*)?<?[^\s;,:<>()]+@[\w.-]+\.\w+>?\.?",
    re.IGNORECASE,
)
_NO_ABSTRACT: Final = re.compile(
    r"\W*no abstract (?:(?:is |was )?(?:available|provided))?\W*", re.IGNORECASE
)
"""Placeholders of Scopus and PubMed for a missing abstract."""
_MACRO_OR_MATH: Final = re.compile(r"[\\$]")
_FORMULA: Final = re.compile(
    rf"(?:(?<![^\W_])[^\W_]{{1,2}})?(?:{MATH}(?:[^\W_]{{1,2}}(?![^\W_]))?)+", re.DOTALL
)
"""Mathematics, with adjacent symbols: `H$_2$O`."""
_GROUP: Final = re.compile(r"\{([^{}\\]*)\}")
_SPELLED: Final = ("abstract", "keywords", "mesh")
"""Fields that show which words of a title have capitals."""
_MAX_WORKS: Final = 5_000
_MAX_LISTED: Final = 3
"""Maximum number of titles and journals to list in a report."""
ADDRESSES: Final = "addresses of authors, because pages are public"
DATABASE: Final = "fields of the database that exported the file"
PROGRAM: Final = "fields of the program that managed the file"
"""The report's name for the fields of programs, which are left out of works."""

_SAME_NAME: Final = (
    "acm", "aminer", "bilibili", "bluesky", "codeberg", "dblp", "facebook", "gitee", "github",
    "gitlab", "hal", "huggingface", "ieee", "inspire", "instagram", "kaggle", "keybase", "lattes",
    "linkedin", "mastodon", "mathscinet", "medium", "openreview", "orcid", "osf", "philpeople",
    "repec", "researchgate", "scholar", "scopus", "sourcehut", "ssrn", "stackoverflow", "substack",
    "telegram", "threads", "wechat", "weibo", "wikidata", "x", "youtube", "zbmath", "zhihu",
    "zotero",
)  # fmt: skip
HANDLES: Final = {
    **{name: name for name in _SAME_NAME},
    "acmid": "acm",
    "googlescholar": "scholar",
    "ieeexplore": "ieee",
    "inspirehep": "inspire",
    "orcidid": "orcid",
    "researcherid": "wos",
    "scopusauthor": "scopus",
    "semantic": "semantic-scholar",
    "semanticscholar": "semantic-scholar",
    "twitter": "x",
    "xtwitter": "x",
}
"""Services for which a handle is enough -> their key; affixes (`_username`, `_id`) are ignored."""

_AFFIX: Final = re.compile(
    r"(?:_|-|\s)?(?:username|userid|user|url|profile|handle|id|page)$", re.IGNORECASE
)
_SEPARATOR: Final = re.compile(r"[\s_.()/-]")
_ADDRESS: Final = re.compile(r"https?://|www\.|[\w-]+(?:\.[\w-]+)+/", re.IGNORECASE)
_ORCID: Final = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")


def find_service(network: str) -> str:
    """Return the key of a service for which a handle is enough; empty for any other name."""
    names = [network, once := _AFFIX.sub("", network), _AFFIX.sub("", once)]
    keys = (HANDLES.get(_SEPARATOR.sub("", name).casefold(), "") for name in names)
    return next(filter(None, keys), "")


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


@lru_cache(maxsize=_MAX_WORKS)
def _letters_of_title(title: str) -> str:
    """Return the letters of a title in LaTeX; cached because titles are compared often."""
    return _letters(plain(title))


@dataclass(slots=True)
class CVBuilder:
    """Builds a ParsedCV."""

    source: str
    """Name of the file or folder that is being read."""
    drafts: bool = False
    """Whether hidden content is included."""
    today: date = field(default_factory=date.today)
    """The current date, to recognize dates in the future."""
    values: dict[str, Any] = field(default_factory=dict)
    """Values of Person by field; lists for fields with several values."""
    known: set[tuple[str, str]] = field(default_factory=set)
    """Field and text of each value in these lists, for a fast lookup."""
    private: dict[str, list[str]] = field(default_factory=dict)
    """Values of Private by field."""
    links: dict[str, str] = field(default_factory=dict)
    """By service."""
    headings: dict[SectionKey, Text] = field(default_factory=dict)
    """Headings of sections, by key."""
    works: list[Publication] = field(default_factory=list)
    """In the order of the source."""
    keys: set[str] = field(default_factory=set)
    """Citation keys in use, in lower case."""
    lines: list[Line] = field(default_factory=list)
    """Lines of the files that were read."""
    traces: list[Trace] = field(default_factory=list)
    """The lines that each entry comes from."""
    seen: set[str] = field(default_factory=set)
    """Files and folders that were read or deliberately left out."""
    left_out: set[str] = field(default_factory=set)
    """The ones among them that were left out."""
    problems: list[str] = field(default_factory=list)
    """Problems with unreadable files."""
    omitted: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    """Number of fields left out, by source and kind."""
    recased: dict[str, dict[str, str]] = field(default_factory=dict)
    """Titles and journals in capitals, and their new spelling, by source."""
    files: list[Attachment] = field(default_factory=list)
    """Files that are copied unchanged."""
    site: dict[str, dict[str, str]] = field(default_factory=dict)
    """Names with addresses, by their key in `site.yaml`."""
    members: list[CVBuilder] = field(default_factory=list)
    """The other people of a group's site."""

    def add_member(self) -> CVBuilder:
        """Add a member of a group, with a CV of their own."""
        member = CVBuilder(
            self.source, self.drafts, self.today, seen=self.seen, left_out=self.left_out
        )
        self.members.append(member)
        return member

    @contextmanager
    def reading(self, source: str) -> Iterator[None]:
        """Use a file of the folder as the source within the context."""
        before, self.source = self.source, source
        self.seen.add(source)
        try:
            yield
        finally:
            self.source = before

    def leave_out(self, name: str, reason: str) -> bool:
        """Return whether content hidden for this reason is left out, and report it if so."""
        if not reason or self.drafts:
            return False
        self.seen.add(name)
        self.left_out.add(name)
        hint = "to import it as well, add: --drafts"
        self.report([Problem(f"left out: {reason}", name, hint=hint)])
        return True

    def add_lines(self, text: str, source: str = "") -> None:
        """Keep the lines of a file."""
        name = source or self.source
        self.lines += [
            Line(line, Place(name, number)) for number, line in enumerate(text.split("\n"), 1)
        ]

    def set(self, name: str, value: Any) -> None:
        """Set a value of the person; the first one is kept, a different one becomes `unsorted`."""
        if not value:
            return
        if not self.values.get(name):
            self.values[name] = value
        elif self.values[name] != value:
            self.add_unsorted(f"{name}: {value}")

    def set_name(self, text: str) -> None:
        """Set the name of the person, and the credentials after it: `Jane Roe, MD, PhD`."""
        if titles := dict(read_owner(text, set())).get("credentials", ""):
            self.set("credentials", titles)
            text = text[: text.rindex(titles)].rstrip(" ,")
        self.set("name", text)

    def add(self, name: str, *values: Any, lines: tuple[int, int] = (0, 0)) -> None:
        """Add values, except empty ones, to a list of the person, each once."""
        existing: list[Any] = self.values.setdefault(name, [])
        for value in values:
            if value and (known := (name, repr(value))) not in self.known:
                self.known.add(known)
                existing.append(value)
                self._trace(name, len(existing) - 1, lines)

    def add_work(self, work: Publication, lines: tuple[int, int]) -> None:
        """Add a publication, with another key if its own is in use."""
        self.check_count(1)
        work = self._tidied(work)
        key = unique_key(work.key, self.keys)
        self.keys.add(key.lower())
        self.works.append(work if key == work.key else replace(work, key=key))
        self._trace("publications", len(self.works) - 1, lines)

    def complete_work(self, work: Publication, lines: tuple[int, int]) -> None:
        """Add a publication, or complete the one with the same title with its fields."""
        index = self.find_work(plain(work.get("title")), work.year)
        if index is None:
            self.add_work(work, lines)
        else:
            known = self.works[index]
            fields = {**self._tidied(work).fields, **known.fields}
            self.works[index] = replace(known, fields=fields)
            self._trace("publications", index, lines)

    def _tidied(self, work: Publication) -> Publication:
        """Return a work without email addresses and placeholders, and with capitals corrected.

        The address of a DOI becomes a DOI.
        """
        fields = dict(work.fields)
        for name in ("journal", "journaltitle"):
            written = fields.get(name, "")
            if title_case(written) != written:
                recased = title_case(_GROUP.sub(r"\1", written))
                fields[name] = recased
                self.recased.setdefault(self.source, {})[plain(written)] = plain(recased)
        math: list[str] = []
        title = fields.get("title", "")
        title = _FORMULA.sub(lambda match: keep_apart(f"{{{match[0]}}}", math), title)
        written = plain(title)
        evidence = ". ".join(plain(fields.get(name, "")) for name in _SPELLED)
        recased = sentence_case(written, evidence)
        if recased != written and not _MACRO_OR_MATH.search(title):
            old, fields["title"] = plain(fields["title"]), put_back(bibtex.field(recased), math)
            self.recased.setdefault(self.source, {})[old] = plain(fields["title"])
        doi = bare_doi(fields.get("url", ""))
        if doi.startswith("10.") and not fields.get("doi"):
            fields |= {"doi": doi, "url": ""}
        if _E_MAIL.search(fields.get("affiliation", "")):
            fields["affiliation"] = _E_MAIL.sub("", fields["affiliation"]).strip(" ;,")
            self.omit(ADDRESSES, "e-mail")
        if _NO_ABSTRACT.fullmatch(fields.get("abstract", "")):
            fields["abstract"] = ""
            self.omit(DATABASE, "abstract")
        return replace(work, fields={name: value for name, value in fields.items() if value})

    def find_work(self, title: str, year: str) -> int | None:
        """Return the index of a work with this title, and this year if both have one."""
        letters = _letters(title)
        for index, work in enumerate(self.works if letters else ()):
            if _letters_of_title(work.get("title")) == letters and (
                not (work.year and year) or work.year == year
            ):
                return index
        return None

    def check_count(self, works: int) -> None:
        """Raise UnreadableError if adding this number of works makes too many."""
        if len(self.works) + works > _MAX_WORKS:
            message = f"more than {_MAX_WORKS:,} works"
            raise UnreadableError(Problem(message, self.source, hint="split the file"))

    def _trace(self, name: str, index: int, lines: tuple[int, int]) -> None:
        first, last = lines
        if first:
            places = tuple(Place(self.source, line) for line in range(first, last + 1))
            self.traces.append(Trace(name, index, places))

    def add_private(self, name: str, *values: str) -> None:
        """Add values that must not be published."""
        existing = self.private.setdefault(name, [])
        existing += [value for value in values if value and value not in existing]

    def add_link(self, service: str, value: str) -> None:
        """Add a link, under a numbered name if the service is in use."""
        if value and value not in self.links.values():
            name = next(name for name in numbered(service) if name not in self.links)
            self.links[name] = value

    def add_service(self, network: str, handle: str, line: int = 0) -> None:
        """Add a link by a name for a service; a handle of an unknown service becomes `unsorted`."""
        key = find_service(network)
        handle = handle.strip()
        if not handle:
            return
        if handle.startswith("mailto:"):
            self.add("email", handle.removeprefix("mailto:"))
        elif orcid := _ORCID.search(handle):
            self.add_link("orcid", orcid[0])
        elif key == "mastodon" and (parts := re.fullmatch(r"@?([\w.-]+\.\w+)/@?(\w+)", handle)):
            self.add_link("mastodon", f"@{parts[2]}@{parts[1]}")
        elif _ADDRESS.match(handle):
            known, short = addresses.service(handle)
            name = re.sub(r"[\W_]+", "-", network).strip("-").casefold()
            self.add_link(known if known != "homepage" else key or name or "homepage", short)
        elif key:
            self.add_link(key, handle)
        else:
            self.add_unsorted(f"{network}: {handle}", line)

    def add_site_address(self, key: str, name: str, address: str) -> None:
        """Add the address of a name under a key of `site.yaml`."""
        if address:
            self.site.setdefault(key, {}).setdefault(name, address)

    def add_unsorted(self, text: str, line: int = 0) -> None:
        """Add a text without a field of its own to `unsorted`, without its private parts."""
        kept, private = text, list[tuple[str, str]]()
        if not _NO_PHONE_NUMBER.search(text):
            kept, private = addresses.extract_private(text, " … ")
        for key, value in private:
            self.add_private(key, value)
        if any(letter.isalnum() for letter in kept):
            place = f"{self.source}:{line}" if line else self.source
            entry = Unsorted(text=kept.strip(" …") if private else text, source=place)
            self.add("unsorted", entry, lines=(line, line + text.count("\n") if line else 0))

    def add_rest(self, label: str, *values: Value) -> None:
        """Add all remaining values to `unsorted`, after a label."""
        for value in values:
            for rest in iter_rest(value):
                text = ": ".join(part for part in (label, rest.label) if part)
                self.add_unsorted(text, rest.line)

    def report(self, problems: Iterable[object]) -> None:
        """Report what could not be read."""
        self.problems += map(str, problems)

    def omit(self, what: str, *names: str) -> None:
        """Count fields left out of a work, for the report."""
        self.omitted.setdefault((self.source, what), Counter()).update(names)

    def _omissions(self) -> Iterator[str]:
        for (source, what), counts in self.omitted.items():
            listed = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
            yield str(Problem(f"left out: {what} ({listed})", source))
        for source, recased in self.recased.items():
            some = ", ".join(f"{old!r} is {new!r}" for old, new in [*recased.items()][:_MAX_LISTED])
            some += ", ..." if len(recased) > _MAX_LISTED else ""
            yield str(Problem(f"the capitals of titles and journals: {some}", source))

    def merge(self, cv: ParsedCV) -> None:
        """Add values parsed from prose, except the name: the prose may be only a part of a CV."""
        for one in fields(Person):
            value = getattr(cv.person, one.name)
            if one.name in _LISTS:
                self.add(one.name, *value)
            elif one.name not in ("name", "links", "headings"):
                self.set(one.name, value)
        for service, address in cv.person.links.items():
            self.add_link(service, address)
        self.headings = {**cv.person.headings, **self.headings}
        for name in _PRIVATE:
            value = getattr(cv.private, name)
            self.add_private(name, *(value if isinstance(value, tuple) else (value,)))
        known = [self.find_work(plain(work.get("title")), work.year) for work in cv.publications]
        works: list[int] = []
        for work, index in zip(cv.publications, known, strict=True):
            works.append(len(self.works) if index is None else index)
            if index is None:
                self.add_work(work, (0, 0))
        for trace in cv.traces:
            is_work = trace.key == "publications"
            index = works[trace.index] if is_work else self._index(trace, cv)
            self.traces.append(Trace(trace.key, index, trace.places))

    def _index(self, trace: Trace, cv: ParsedCV) -> int:
        """Return the current index of the entry of a trace."""
        mine, theirs = self.values.get(trace.key), getattr(cv.person, trace.key, ())
        if isinstance(mine, list) and trace.index < len(theirs) and theirs[trace.index] in mine:
            return mine.index(theirs[trace.index])
        return 0

    def build(self) -> ParsedCV:
        """Return the CV; if it has no name, its owner is the author of most works."""
        values: dict[str, Any] = {
            name: tuple(value) if name in _LISTS else value for name, value in self.values.items()
        }
        values.setdefault("name", find_owner(self.works))
        private: dict[str, Any] = {
            name: tuple(texts) if name in _PRIVATE_LISTS else "; ".join(texts)
            for name in _PRIVATE
            if (texts := self.private.get(name, []))
        }
        return ParsedCV(
            person=Person(**values, links=self.links, headings=self.headings),
            private=Private(**private),
            publications=tuple(self.works),
            origins=tuple(self._origins()),
            skipped=(*dict.fromkeys(self.problems), *self._omissions()),
            lines=tuple(self.lines),
            traces=tuple(self.traces),
            files=tuple(self.files),
            site=self.site,
        )

    def _origins(self) -> Iterator[Origin]:
        kinds: dict[Place, dict[str, None]] = {}
        for trace in self.traces:
            for place in trace.places:
                kinds.setdefault(place, {})[trace.key] = None
        for line in self.lines:
            if not line.blank:
                yield Origin(line.place, tuple(kinds.get(line.place, {"marks": None})))
