"""A labelled reference -> its title and imprint."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import names
from sitegen.parsing.references import venues
from sitegen.parsing.vocabulary import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.references.labelling import Labelled

_NO_DATE: Final = re.compile(
    r"\d+[a-z]?|[-–/年月日]|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b\.?|\b(?:spring|summer|fall|autumn|winter)\b",
    re.IGNORECASE,
)
_APART: Final = re.compile(r"[\])）】;|]|[.。]\s")
_KIND: Final = re.compile(
    r"\b(?:thesis|dissertation|working paper|technical report|discussion paper|report)\b|学位论文",
    re.IGNORECASE,
)
_YEAR: Final = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_TOWN: Final = re.compile(
    r"(?P<town>[A-ZÀ-Þ][\w’'-]*(?:[ -][A-ZÀ-Þ][\w’'-]*){0,2}(?:,\s[A-Z]{2})?):\s+(?=[A-ZÀ-Þ])"
)
_STRIP: Final = " \t,;:.，。；：．、"
_QUOTES: Final = '"“”‘’«»「」'
_GB_TYPES: Final = {
    "J": "article",
    "N": "article",
    "C": "inproceedings",
    "M": "book",
    "D": "phdthesis",
    "R": "techreport",
}
_STRUCTURE: Final = words("structure") | words("reference_structure")
_NAMES: Final = frozenset(("AF", "AG", "F", "G", "EA"))
_ARXIV: Final = re.compile(r"(?:\d{4}\.\d{4,5}|[a-z-]+/\d{7})(?:v\d+)?$")


class Parts:
    """The stretches of a labelled reference, by label."""

    def __init__(self, item: Labelled) -> None:
        self.item = item
        self.spans: list[tuple[str, int, int]] = []
        for token, label in zip(item.tokens, item.labels, strict=True):
            if self.spans and self.spans[-1][0] == label and label not in ("AF", "AG"):
                self.spans[-1] = (label, self.spans[-1][1], token.end)
            else:
                self.spans.append((label, token.start, token.end))

    def all(self, *labels: str) -> list[str]:
        """The stretches with these labels, in order."""
        return [self.item.text[start:end] for label, start, end in self.spans if label in labels]


def title(item: Labelled) -> str:
    """The title, without the quotes around it and the full stop."""
    spans: list[tuple[int, int]] = []
    last = -1
    for index, (token, label) in enumerate(zip(item.tokens, item.labels, strict=True)):
        if label != "TI":
            continue
        if (
            spans
            and token.start - spans[-1][1] < 4
            and set(item.labels[last + 1 : index]) <= {"PX"}
        ):
            spans[-1] = (spans[-1][0], token.end)
        else:
            spans.append((token.start, token.end))
        last = index
    if not spans:
        return ""
    start, end = next((span for span in spans if span[1] - span[0] > 5), spans[0])
    while end < len(item.text) and item.text[end] in "?!？！)）”’»":
        inside = item.text[start:end]
        if item.text[end] in ")）" and inside.count("(") + inside.count("（") <= inside.count(
            ")"
        ) + inside.count("）"):
            break
        if item.text[end] in "”’»" and not any(char in inside for char in "“‘«"):
            break
        end += 1
    return unquoted(item.text[start:end])


def unquoted(text: str) -> str:
    """A title without the marks around it."""
    text = text.strip().rstrip(".,，。．;； ").lstrip(_STRIP)
    for left, right in ("“”", "‘’", '""', "«»", "「」", "《》"):
        if text[:1] == left and text[-1:] == right and (left == right or text.count(left) == 1):
            text = text[1:-1]
        if text[:1] == left and right not in text[1:]:
            text = text[1:]
        if text[-1:] == right and left not in text[:-1] and right != "’":
            text = text[:-1]
    return text.strip().rstrip(".,，。．")


def imprint(item: Labelled, shown: str) -> venues.Imprint:
    """Everything but authors and title, which is given."""
    parts = Parts(item)
    undated = [
        words for text in parts.all("YE") if (words := _NO_DATE.sub("", text).strip(_STRIP + "()"))
    ]
    states = [
        text for text in (*parts.all("VE", "PL", "PU"), *undated) if venues.is_state(tidy(text))
    ]
    said, kinds, unknown = _said([*_notes(item), *map(tidy, states)])
    kinds = [*parts.all("GE"), *kinds]
    unknown = [*(words for words in undated if words not in states), *unknown]
    notes = [said.note, *(text for text in parts.all("TI") if unquoted(text) not in shown)]
    parts.spans = [span for span in parts.spans if item.text[span[1] : span[2]] not in states]
    parts.spans = _with_press(item, parts.spans)
    venue, *others = sorted(parts.all("VE"), key=len, reverse=True) or [""]
    if edited := next((one for one in others if _is_edited(parts, one)), ""):
        others[others.index(edited)], venue = venue, edited
    notes += others
    publisher, place = _first(parts, "PU", notes), _first(parts, "PL", notes)
    if not venue and not publisher:
        venue, place = (place, "") if place else (unknown.pop(0) if unknown else "", "")
    elif parts.all("ED") and not publisher and unknown:
        publisher = unknown.pop(0)
    year = _year(parts) or said.year
    held = re.match(r"\s+((?:19|20)\d\d)\b", item.text[item.text.rfind(venue) + len(venue) :])
    venue += (
        held[0] if held and held[1] != year else ""
    )  # when the meeting was, not when its proceedings came
    notes += [
        match
        for text in parts.all("YE")
        for match in _YEAR.findall(text)
        if match not in (year, held and held[1])
    ]
    found = replace(
        said,
        venue=tidy(venue or publisher),
        year=year,
        volume=_first(parts, "VO", notes),
        number=_first(parts, "NU", notes),
        pages=re.sub(r"\s*[-–—‑]+\s*", "--", _first(parts, "PA", notes)),
        publisher=tidy(publisher) if venue else "",
        address=tidy(place),
        edition=_first(parts, "EN", notes),
        editor=tuple(_editors(parts.all("ED"))),
        kind=" ".join(kind.strip(_STRIP) for kind in kinds if len(kind) > 2),
    )
    found = _identifiers(found, parts.all("DO"), notes)
    found = replace(
        found, type=_type(found, " ".join(kinds), is_book=bool(publisher) and not venue)
    )
    notes = [tidy(note) for note in (*notes, *unknown)]
    if (
        found.address
        and not found.publisher
        and (press := _behind_town(item.text, found.address)) in notes
    ):
        found = replace(found, publisher=press)
        notes.remove(press)
    return replace(
        found,
        note="; ".join(dict.fromkeys(note for note in notes if note and note not in _GB_TYPES)),
    )


def _year(parts: Parts) -> str:
    """The year right behind the authors, or else the last."""
    told = [label for label, _, _ in parts.spans if label != "PX"]
    leads = next((at for at, label in enumerate(told) if label == "YE"), 0)
    found = [match[0] for text in parts.all("YE") if (match := _YEAR.search(text))]
    led = leads and set(told[:leads]) <= _NAMES and len(found) == told.count("YE")
    return next(iter(found if led else reversed(found)), "")


def _is_edited(parts: Parts, venue: str) -> bool:
    """Whether a venue stands right behind its editors and is called proceedings: what follows is who printed them."""
    told = [
        (label, parts.item.text[start:end])
        for label, start, end in parts.spans
        if label not in ("PX", "YE")
    ]
    at = told.index(("VE", venue))
    return at > 0 and told[at - 1][0] == "ED" and venues.is_meeting(venue)


def _with_press(item: Labelled, spans: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """The spans, a town and what stands behind it being the press of the book before: `Salt. Norman: Foam Press`."""
    told = [label for label, _, _ in spans]
    if "PU" in told or told.count("VE") == 1 or "VE" not in told:
        return spans
    out: list[tuple[str, int, int]] = []
    for label, start, end in spans:
        town = (
            _TOWN.match(item.text, start, end)
            if label == "VE" and any(one == "VE" for one, _, _ in out)
            else None
        )
        out += (
            [("PL", start, town.end("town")), ("PU", town.end(), end)]
            if town
            else [(label, start, end)]
        )
    return out


def _behind_town(text: str, town: str) -> str:
    """What stands between a town with a colon and the next mark: `New York: Foam Sage, 2004`."""
    match = re.search(rf"{re.escape(town)}:\s*([^,;.()]+)", text)
    return tidy(match[1]) if match else ""


def _said(notes: Sequence[str]) -> tuple[venues.Imprint, list[str], list[str]]:
    """What notes say: state, rank, prize; the kind of work; what cannot be told."""
    said = venues.Imprint()
    kinds, unknown = [], []
    for note in notes:
        if _KIND.search(note) and len(note) < 40:
            kinds.append(note)
            continue
        read = venues.read(note)
        unknown += [read.venue] if read.venue else []
        said = replace(said, pubstate=max(said.pubstate, read.pubstate, key=venues.STATES.index))
        for name in ("award", "eprint", "url", "doi", "year", "volume", "number", "pages"):
            if getattr(read, name) and not getattr(said, name):
                said = replace(said, **{name: getattr(read, name)})
        together = "; ".join(one for one in (said.note, read.note) if one)
        said = replace(
            said,
            note=together,
            ranking=(*said.ranking, *read.ranking),
            keywords=(*said.keywords, *read.keywords),
        )
    return said, kinds, unknown


def _first(parts: Parts, label: str, notes: list[str]) -> str:
    """The first stretch; what more there is becomes a note."""
    first, *more = parts.all(label) or [""]
    notes += [one for one in more if one != first]
    return first.strip(_STRIP)


def _notes(item: Labelled) -> list[str]:
    """The notes, and words between the parts that say more than how the parts are joined."""
    out: list[list[int]] = []
    last = -2
    for index, (token, label) in enumerate(zip(item.tokens, item.labels, strict=True)):
        word = token.text.casefold()
        if label == "NO" or (
            label == "PX" and any(char.isalnum() for char in word) and word not in _STRUCTURE
        ):
            gap = item.text[out[-1][1] : token.start] if out else ""
            if (
                out
                and len(gap) < 8
                and not _APART.search(gap)
                and index - last < 4
                and set(item.labels[last + 1 : index]) <= {"PX"}
            ):
                out[-1][1] = token.end
            else:
                out.append([token.start, token.end])
            last = index
    return [item.text[start:end] for start, end in out]


def _editors(stretches: Sequence[str]) -> list[str]:
    from sitegen.parsing.references import authors

    found: list[str] = []
    for stretch in stretches:
        listed = authors.leading(stretch)
        found += listed.names if listed.stop >= len(stretch) - 2 else names.split_list(stretch)
    return found


def _identifiers(
    found: venues.Imprint, identifiers: Sequence[str], notes: list[str]
) -> venues.Imprint:
    for text in identifiers:
        for word in text.split():
            word = word.strip("()[],;.<>")
            if match := re.search(r"10\.\d{4,9}/\S+", word):
                found = replace(found, doi=match[0])
            elif match := re.search(r"arxiv\.org/abs/(\S+)", word):
                found = replace(found, eprint=found.eprint or match[1])
            elif _ARXIV.match(word):
                found = replace(found, eprint=word)
            elif word.startswith("http"):
                found = replace(found, url=word)
            elif any(char.isdigit() for char in word):
                notes.append(word)
    return found


def _type(found: venues.Imprint, kind: str, *, is_book: bool) -> str:
    if kind in _GB_TYPES:
        told = _GB_TYPES[kind]
        return "incollection" if told == "book" and not is_book else told
    said = venues.kind_of(found, f"{kind} {found.venue}")
    if said in ("phdthesis", "mastersthesis", "techreport"):
        return said
    if re.search(r"thesis|dissertation|学位论文", kind, re.IGNORECASE):
        return "phdthesis"
    if kind:
        return "techreport"
    if is_book:
        return "book"
    if said == "article" and found.editor and not venues.is_journal(found.venue):
        return "incollection"  # a volume of a handbook
    chapter = not said and found.venue and (found.editor or found.publisher)
    return "incollection" if chapter else said


def tidy(text: str) -> str:
    """A value without the separators and single brackets around it."""
    text = text.strip(_STRIP + _QUOTES + "《》|[]")
    for left, right in ("()", "（）"):
        if text.count(left) > text.count(right):
            text = text[1:] if text[:1] == left else text.rstrip(left + " ")
            text += right * (text.count(left) - text.count(right))
        if text.count(right) > text.count(left):
            text = text.rstrip(right + " ")
    return text.strip(" ,;:，；：")
