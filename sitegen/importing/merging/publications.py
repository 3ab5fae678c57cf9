"""Three-way merge of publications.

Works with the same title stay apart if both were published, in different places: a conference
paper and its journal version, or a reprint. A published work is the same as its preprint. A list
is never merged with itself: works listed twice on one side stay listed twice.

A work moves through states: in preparation, submitted, preprint, forthcoming, in press, published.
The fields that describe the state (venue, year, pages, DOI and others) belong together: a record of
a later state replaces all of them, a record of an earlier state none. Other fields are merged one
by one.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from sitegen.content import bibtex
from sitegen.importing.merging.matching import alike, contained, match_versions
from sitegen.model import Publication
from sitegen.model.text import fold, words_of
from sitegen.parsing import names
from sitegen.parsing.vocabulary import keys, pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importing.merging.log import MergeLog
    from sitegen.model import Name

JOURNAL_FIELDS: Final = frozenset({"journal", "journaltitle"})
VENUE_FIELDS: Final = JOURNAL_FIELDS | {
    "booktitle", "howpublished", "institution", "publisher", "school", "series",
}  # fmt: skip
_NAME_FIELDS: Final = frozenset({"author", "editor"})
_ADDRESS_FIELDS: Final = frozenset({"doi", "url", "eprint", "arxiv"})
_PROSE_FIELDS: Final = VENUE_FIELDS | {"title", "note", "abstract", "address", "award"}

_ADDRESS_PREFIX: Final = re.compile(
    r"^(?:https?://(?:www\.|(?:dx\.)?doi\.org/|arxiv\.org/abs/)?|doi:|arxiv:)|/$", re.IGNORECASE
)
_PAGE: Final = re.compile(r"[A-Za-z]*\d+")
_LETTER: Final = re.compile(r"[^\W\d_]")
_WRITTEN_OUT: Final = re.compile(r"[^\W\d_]{2,}")
_REST_OF_NAME: Final = re.compile(r"(?<=[a-z])[a-z]+|(?<=[A-Z])[a-z]+")
_ACRONYM: Final = re.compile(r"\b[A-Z][A-Za-z]*[A-Z][A-Za-z]*\b")
_ORGANIZERS: Final = frozenset(
    {"ACM", "IEEE", "USENIX", "AAAI", "SIAM", "AMS", "APS", "CCF", "LNCS", "SCI", "SSCI", "EI"}
)
"""Organizers of many conferences, publishers and indexes, which do not identify a venue."""
_SMALL_WORDS: Final = frozenset(
    {"of", "the", "on", "in", "and", "for", "to", "an", "de", "la", "der", "und", "für"}
)
_SHORTEST_ACRONYM: Final = 3
"""Minimum length of an acronym; shorter ones may match by chance."""


def choose_better(field: str, a: str, b: str) -> str | None:
    """Return the more informative of two BibTeX values, `a` if equal; None if they disagree.

    `J. Foam` and `Journal of Foam` agree, or `12` and `12--19`, but not `2022` and `2023`.
    """
    if field in _NAME_FIELDS:
        return _fuller_name_list(a, b)
    x, y = bibtex.plain(a), bibtex.plain(b)
    if alike(x, y):
        return b if field in _PROSE_FIELDS and _care(b) > _care(a) else a
    if field == "pages":
        return _longer_range(a, b)
    if field in _ADDRESS_FIELDS:
        same = _ADDRESS_PREFIX.sub("", fold(a)) == _ADDRESS_PREFIX.sub("", fold(b))
        return min(a, b, key=len) if same else None
    if field in VENUE_FIELDS:
        same = same_journal(x, y) if field in JOURNAL_FIELDS else same_venue(x, y)
        return (a if len(words_of(x)) >= len(words_of(y)) else b) if same else None
    if field in _PROSE_FIELDS and contained(x, y):
        return a if len(x) >= len(y) else b
    return None


def _care(text: str) -> tuple[bool, int]:
    """Rate the care taken with capitals and formulas."""
    plain = bibtex.plain(text)
    return plain != plain.upper(), text.count("{") + text.count("$")


def _longer_range(a: str, b: str) -> str | None:
    x, y = _PAGE.findall(a), _PAGE.findall(b)
    if not x or not y or x[0] != y[0]:
        return None
    if len(x) == len(y) == 2:  # 123--34 and 123--134
        short, long = sorted((x[1], y[1]), key=len)
        return (a if len(x[1]) >= len(y[1]) else b) if long.endswith(short) else None
    return (a if len(x) > len(y) else b) if min(len(x), len(y)) == 1 else None


def _fuller_name_list(a: str, b: str) -> str | None:
    """Return the list with more names, or with more names written out, if the people agree."""
    x, y = bibtex.names(a), bibtex.names(b)
    shorter = a if len(x) < len(y) else b
    if len(x) != len(y) and not bibtex.has_others(shorter):
        return None
    if not all(_same_name(first, second) for first, second in zip(x, y, strict=False)):
        return None
    return b if _completeness(b, y) > _completeness(a, x) else a


def _completeness(text: str, people: Sequence[Name]) -> tuple[int, bool, int]:
    written_out = sum(
        bool(_WRITTEN_OUT.search(name.given)) and not name.given.isupper() for name in people
    )
    return len(people), not bibtex.has_others(text), written_out


def _same_name(a: Name, b: Name) -> bool:
    """Check whether two names are spellings of the same, or agree in family name and initials."""
    if names.same(str(a), str(b)):
        return True
    if names.letters(f"{a.prefix}{a.family}") != names.letters(f"{b.prefix}{b.family}"):
        return False
    x, y = (_LETTER.findall(_REST_OF_NAME.sub("", name.given)) for name in (a, b))
    return all(first == second for first, second in zip(x, y, strict=False))


def same_journal(a: str, b: str) -> bool:
    """Check whether two plain texts name the same journal: `PRL`, `Physical Review Letters`.

    The comparison is strict, as many names start with another: `Nature`, `Nature Physics`.
    """
    x, y = _significant_words(a), _significant_words(b)
    if alike(a, b) or x == y:
        return bool(x)
    if len(x) == len(y):
        return all(
            first.startswith(second) or second.startswith(first)
            for first, second in zip(x, y, strict=True)
        )
    short, whole = min(x, y, key=len), words_of(max(a, b, key=len))
    return len(short) == 1 and _words_spelled(short[0], whole) == len(whole)


def same_venue(a: str, b: str) -> bool:
    """Check whether two plain texts name one venue: `SOT 2023`, `The 9th Symposium on Tides (SOT)`.

    One may be part of the other, abbreviate it, or share its acronym.
    """
    short, long = sorted((a, b), key=len)
    if contained(a, b) or _abbreviates(_significant_words(short), _significant_words(long)):
        return True
    x, y = (set(_ACRONYM.findall(text)) - _ORGANIZERS for text in (short, long))
    words = words_of(long)
    return bool(x & y) or any(
        _words_spelled(fold(acronym), words[at:]) for acronym in x for at in range(len(words))
    )


def _significant_words(text: str) -> list[str]:
    return [word for word in words_of(text) if not word.isdigit() and word not in _SMALL_WORDS]


def _abbreviates(short: list[str], long: list[str]) -> bool:
    """Check whether every word of `short` begins a word of `long`, in order."""
    rest = iter(long)
    return bool(short) and all(any(whole.startswith(word) for whole in rest) for word in short)


def _words_spelled(acronym: str, words: list[str]) -> int:
    """Count the initial words whose first letters form an acronym (`NeurIPS`).

    Small words may be skipped, as `of` in JAMA, or not, as `on` in SOT. The result is 0 if the
    words do not form the acronym.
    """
    if len(acronym) < _SHORTEST_ACRONYM:
        return 0
    ends = {0}  # possible numbers of letters that the words so far account for
    for count, word in enumerate(words, 1):
        skipped = ends if word in _SMALL_WORDS else set()
        ends = skipped | {
            end + n
            for end in ends
            for n in range(1, len(word) + 1)
            if acronym[end : end + n] == word[:n]
        }
        if len(acronym) in ends:
            return count
    return 0


_STATES: Final = ("inpreparation", "submitted", "preprint", "forthcoming", "inpress", "published")
_PREPRINT: Final = _STATES.index("preprint")
_PUBLISHED: Final = _STATES.index("published")
_STATE_FIELDS: Final = VENUE_FIELDS | {
    "address", "date", "doi", "edition", "editor", "isbn", "issn", "month", "note", "number",
    "pages", "pubstate", "type", "volume", "year",
}  # fmt: skip
_LIST_FIELDS: Final = frozenset({"ranking", "keywords"})
_PREPRINT_TYPES: Final = frozenset({"misc", "unpublished", "online"})
_ARCHIVE: Final = re.compile(
    r"\b(?:arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|ssrn|preprints?|corr)\b", re.IGNORECASE
)
_STATE_WORDS: Final = tuple(pattern("states_of_work", key) for key in keys("states_of_work"))
_YEARS_TO_PUBLISH: Final = 5
_DISTINCTIVE: Final = 3
"""Minimum number of words in a distinctive title or venue: `Preface` is not distinctive."""
_SAME_RECORD: Final = 300
_SAME_IDENTIFIER: Final = 200
_SAME_TITLE: Final = 100

Works: TypeAlias = "tuple[Publication, ...]"
Owner: TypeAlias = Literal["ours", "theirs", ""]


def merge_publications(
    base: Sequence[Publication],
    ours: Sequence[Publication],
    theirs: Sequence[Publication],
    log: MergeLog,
) -> tuple[Works, Works]:
    """Return the merged works, new ones last, and the new base with the same keys."""
    matches = match_versions(
        theirs, ours, _pair_works(theirs, base), _pair_with_site(base, ours), _pair_works
    )
    merged, new_base = list(ours), list(base)
    for at, work in enumerate(theirs):
        old, place = matches.theirs_to_base.get(at), matches.theirs_to_ours.get(at)
        if place is not None:
            before = None if old is None else base[old]
            merged[place], base_work = _merge_work(before, ours[place], work, log)
        elif old is not None:  # removed by the person
            base_work = replace(work, key=base[old].key)
        else:
            base_work = _with_unique_key(work, [*merged, *new_base])
            merged.append(base_work)
        if old is None:
            new_base.append(base_work)
        else:
            new_base[old] = base_work
    titles = [bibtex.plain(ours[at].get("title")) for at in matches.absent()]
    log.add_absent([f"publications: {title}" for title in titles], len(theirs))
    return tuple(merged), tuple(new_base)


def _with_unique_key(work: Publication, others: Sequence[Publication]) -> Publication:
    taken = {other.key.lower() for other in others}
    if work.key.lower() not in taken:
        return work
    author = work.get("author").split(" and ")[0]
    return replace(work, key=bibtex.citation_key(author, work.year, work.get("title"), taken))


# Which works are the same


def _pair_with_site(base: Sequence[Publication], ours: Sequence[Publication]) -> dict[int, int]:
    """Pair the works of the base with those still on the site: by key, or else by content."""
    keys = {work.key: at for at, work in enumerate(ours)}
    pairs = {at: keys[work.key] for at, work in enumerate(base) if work.key in keys}
    left = [at for at in range(len(base)) if at not in pairs]
    free = [at for at in range(len(ours)) if at not in pairs.values()]
    others = _pair_works([base[at] for at in left], [ours[at] for at in free])
    return pairs | {left[at]: free[other] for at, other in others.items()}


def _pair_works(left: Sequence[Publication], right: Sequence[Publication]) -> dict[int, int]:
    """Map the index of each work of `left` to that of the same one in `right`, best pairs first."""
    scored = [
        (score, -at, -other)
        for at, work in enumerate(left)
        for other, candidate in enumerate(right)
        if (score := score_match(work, candidate))
    ]
    pairs: dict[int, int] = {}
    for _, at, other in sorted(scored, reverse=True):
        if -at not in pairs and -other not in pairs.values():
            pairs[-at] = -other
    return pairs


def score_match(a: Publication, b: Publication) -> int:
    """Score how certain it is that two records describe the same work; 0 if they do not."""
    details = 4 * (a.key == b.key and alike(a.get("title"), b.get("title"))) + 2 * (
        a.type == b.type
    )
    details += sum(a.fields.get(name) == value for name, value in b.fields.items())
    if a.type == b.type and a.fields == b.fields:  # even if the record is nearly empty
        return _SAME_RECORD + details
    for name in ("doi", "eprint"):
        if a.get(name) and b.get(name) and choose_better(name, a.get(name), b.get(name)):
            return _SAME_IDENTIFIER + details
    if not a.get("title") or not alike(bibtex.plain(a.get("title")), bibtex.plain(b.get("title"))):
        return 0
    return _SAME_TITLE + details if _same_publication(a, b) else 0


def _same_publication(a: Publication, b: Publication) -> bool:
    """Check whether works with the same title are the same, by venue and year."""
    years = [int(work.year) for work in (a, b) if work.year]
    apart = max(years) - min(years) if years else 0
    x, y = bibtex.plain(a.venue), bibtex.plain(b.venue)
    if find_state(a) < _PUBLISHED or find_state(b) < _PUBLISHED or not x or not y:
        distinctive = len(words_of(a.get("title"))) >= _DISTINCTIVE
        return apart == 0 or (distinctive and apart <= _YEARS_TO_PUBLISH)
    in_journal = any(work.get("journal", "journaltitle") for work in (a, b))
    if same_journal(x, y) if in_journal else same_venue(x, y):
        return apart <= 1
    if in_journal or (a.get("doi") and b.get("doi")):
        return False
    vague = min(len(words_of(x)), len(words_of(y))) < _DISTINCTIVE
    return apart == 0 and a.type == b.type and vague


def find_state(work: Publication) -> int:
    """Return the index of a work's state in the order of publication."""
    pubstate = work.get("pubstate")
    if pubstate in _STATES:
        return _STATES.index(pubstate)
    if work.type in _PREPRINT_TYPES and (not work.venue or _ARCHIVE.search(work.venue)):
        return _PREPRINT
    if work.type == "article" and _ARCHIVE.search(work.get("journal", "journaltitle")):
        return _PREPRINT
    return _PUBLISHED


# One work from three records


def _merge_work(
    base: Publication | None, ours: Publication, theirs: Publication, log: MergeLog
) -> tuple[Publication, Publication]:
    """Merge three records of a work; return the result, with the site's key, and the new base."""
    before = base or Publication(ours.key, theirs.type, {})
    progress = find_state(theirs) - find_state(ours)
    if base and progress > 0 >= find_state(theirs) - find_state(base):
        progress = 0  # the person moved the work to an earlier state
    fields, base_fields = dict(ours.fields), dict(before.fields)
    if progress > 0:
        _drop_old_state(fields, base_fields, theirs, has_base=base is not None)
    # The only record with a DOI is more reliable.
    dois = bool(ours.get("doi")), bool(theirs.get("doi"))
    with_doi: Owner = "" if dois[0] == dois[1] else "ours" if dois[0] else "theirs"
    for name, value in theirs.fields.items():
        if progress < 0 and name in _STATE_FIELDS:
            continue
        versions = base_fields.get(name, ""), fields.get(name, ""), value
        path = f"publications: {ours.key}: {name}"
        merged, new_base = _merge_field(name, versions, path, with_doi, log)
        fields |= {name: merged} if merged else {}
        base_fields |= {name: new_base} if new_base else {}
    kind = _choose_type(base, ours, theirs, progress)
    if kind != ours.type:  # drop the venue of the old type, unless the person edited it
        for name in [name for name in fields if name in VENUE_FIELDS and not theirs.get(name)]:
            if fields[name] == before.get(name):
                del fields[name]
    changed = (kind, fields) != (ours.type, dict(ours.fields))
    base_type = theirs.type if progress >= 0 else before.type
    return (
        Publication(ours.key, kind, fields) if changed else ours,
        Publication(ours.key, base_type, base_fields),
    )


def _drop_old_state(
    fields: dict[str, str], base_fields: dict[str, str], theirs: Publication, *, has_base: bool
) -> None:
    """Drop the fields of the state that the work has left, except those edited by hand."""
    for name in [name for name in fields if name in _STATE_FIELDS]:
        if has_base:
            edited = fields[name] != base_fields.get(name, "")
        else:
            edited = _may_be_edited(name, fields[name])
        if name == "pubstate" or not edited:
            del fields[name]
            base_fields.pop(name, None)
    if not theirs.get("pubstate"):
        base_fields.pop("pubstate", None)


def _may_be_edited(name: str, value: str) -> bool:
    """Guess, without a base, whether a field is more than a note about the work's old state."""
    if _ARCHIVE.search(value) or name in ("year", "date"):
        return False
    if name in ("note", "howpublished"):
        return not any(words.search(value) for words in _STATE_WORDS)
    return True


def _choose_type(
    base: Publication | None, ours: Publication, theirs: Publication, progress: int
) -> str:
    if base and base.type == theirs.type and progress <= 0:
        return ours.type
    untouched = base is not None and base.type == ours.type
    if progress > 0 or (progress == 0 and ours.type == "misc"):
        return theirs.type
    return theirs.type if progress == 0 and untouched and theirs.type != "misc" else ours.type


def _merge_field(
    name: str, versions: tuple[str, str, str], path: str, with_doi: Owner, log: MergeLog
) -> tuple[str, str]:
    """Merge the base, ours and theirs of a field; missing ones are empty."""
    base, ours, theirs = versions
    if name in _LIST_FIELDS:
        return _merge_words(base, ours, theirs), theirs
    if not ours and not base:
        return theirs, theirs
    if base and ours != base and choose_better(name, base, theirs) == base:
        return ours, theirs  # only changed by the person
    better = choose_better(name, ours, theirs) if ours else None
    if better is not None:
        edited = ours != base and not log.sources
        return (ours if edited else better), theirs
    our_text, their_text = bibtex.plain(ours), bibtex.plain(theirs)
    if (ours == base and with_doi != "ours") or log.prefer == "cv":
        log.add_update(path, our_text, their_text)
        return theirs, theirs
    if log.prefer == "site":
        return ours, theirs
    if log.sources and with_doi == "theirs":
        log.add_conflict(path, their_text, our_text, second_wins=True)
        return theirs, theirs
    log.add_conflict(path, our_text, their_text)
    return ours, base


def _merge_words(base: str, ours: str, theirs: str) -> str:
    """Add the new words of a comma-separated list, except those that the person removed."""
    known = [*_split(ours), *_split(base)]
    new = [word for word in _split(theirs) if not any(alike(word, other) for other in known)]
    return ", ".join([*_split(ours), *new]) if new else ours


def _split(text: str) -> list[str]:
    return [word for piece in text.split(",") if (word := piece.strip())]
