"""An account -> the right side of the page: what is worth a look, then the entries, kind by kind."""

from __future__ import annotations

from dataclasses import fields
from itertools import groupby
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from sitegen.importing.merging import Absent, Conflict, Update
from sitegen.importing.review.accounts import flat, masked
from sitegen.importing.review.filling import fill
from sitegen.importing.review.kinds import KINDS
from sitegen.importing.review.source import language
from sitegen.model import Private

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.importing.review.accounts import Account, Entry, Row, Value

_PRIVATE: Final = frozenset(field.name for field in fields(Private))
_NAMES: Final = ("author", "editor", "inventors", "years", "advisors", "co_advisors")
_SHORT: Final = 24
# What tells what an entry is, however short it is.
_ALONE: Final = (
    "title",
    "booktitle",
    "journal",
    "journaltitle",
    "degree",
    "area",
    "organization",
    "institution",
    "role",
    "agency",
)
_FILES: Final = {"publications": "publications.bib", "private": "private.yaml"}


def first_looks(
    account: Account,
    doubts: Mapping[str, Sequence[str]],
    differences: Sequence[Conflict | Update | Absent],
    skipped: Sequence[str],
) -> Markup:
    """What a person should look at before all else."""
    unsorted = [_entry(entry, ()) for entry in account.entries if entry.kind == "unsorted"]
    conflicts = [_conflict(each) for each in differences if isinstance(each, Conflict)]
    updates = [
        _two(each.what, ("before", each.before), ("now", each.after))
        for each in differences
        if isinstance(each, Update)
    ]
    absent = [_two(each.what) for each in differences if isinstance(each, Absent)]
    doubtful = [_doubt(entry, doubts[entry.id]) for entry in account.entries if entry.id in doubts]
    unread = [Markup('<li class="item"><pre>{}</pre></li>').format(said) for said in skipped]
    parts = [
        _looks(
            "unsorted",
            "not understood: kept under unsorted in person.yaml, on no page of the site",
            unsorted,
        ),
        _looks("conflicts", "in conflict with what stands", conflicts),
        _looks("doubts", "doubtful: read as the CV has it, but odd", doubtful),
        _looks("skipped", "not read", unread),
        _looks("updates", "new in the CV, and taken over", updates),
        _looks("absent", "not in the CV any more: delete what no longer holds", absent),
    ]
    if not any(parts):
        return Markup(
            '<p class="all-well">Every line was understood, and nothing looks doubtful.</p>'
        )
    return Markup("").join(parts)


def _looks(name: str, label: str, items: Sequence[Markup]) -> Markup:
    if not items:
        return Markup("")
    return Markup(
        '<details class="looks" id="{}" open><summary><b>{}</b> {}</summary><ul>{}</ul></details>'
    ).format(name, len(items), label, Markup("").join(items))


def _conflict(conflict: Conflict) -> Markup:
    other = conflict.source or "the CV"
    return _two(conflict.what, ("stands", conflict.kept or "taken out"), (other, conflict.other))


def _two(what: str, *sides: tuple[str, str]) -> Markup:
    """Two values, one of which holds."""
    if what in _PRIVATE:
        sides = tuple((name, masked(text)) for name, text in sides)
    pairs = Markup("").join(_pair(name, text) for name, text in sides)
    return Markup('<li class="item"><p class="what">{}</p><dl>{}</dl></li>').format(what, pairs)


def _doubt(entry: Entry, said: Sequence[str]) -> Markup:
    label = entry.label
    return Markup(
        '<li class="item"><a class="to" href="#{}"{}>{}</a> <span class="odd">{}</span></li>'
    ).format(
        entry.id, language(label), label if len(label) < 90 else f"{label[:88]}…", "; ".join(said)
    )


def groups(account: Account, doubts: Mapping[str, Sequence[str]], folder: str) -> Markup:
    """The entries; `folder` leads to the person's files."""
    return Markup("").join(
        _group(kind, entries, doubts, folder)
        for kind, entries in account.by_kind().items()
        if kind != "unsorted"
    )


def _group(
    kind: str, entries: Sequence[Entry], doubts: Mapping[str, Sequence[str]], folder: str
) -> Markup:
    file = _FILES.get(kind, "person.yaml")
    return Markup(
        '<section class="group k-{kind}" data-kind="{kind}"><h2><span>{label} <small>{count}</small></span>'
        '<a class="file" href="{folder}/{file}">{file}</a></h2>{note}<ol>{entries}</ol></section>'
    ).format(
        kind=kind,
        label=KINDS[kind].label,
        count=len(entries),
        folder=folder,
        file=file,
        note=Markup(
            "<p class=note>Kept in private.yaml, on no page of the site; shown here without their digits.</p>"
        )
        if kind == "private"
        else "",
        entries=Markup("").join(_entry(entry, doubts.get(entry.id, ())) for entry in entries),
    )


def _entry(entry: Entry, odd: Sequence[str]) -> Markup:
    return fill(
        '<li class="entry k-%s" id="%s" data-with="%s">%s<div class="values">%s%s</div></li>',
        entry.kind,
        entry.id,
        " ".join(row.id for row in entry.rows),
        _where(entry.rows),
        Markup("").join(_values(entry)),
        fill('<p class="odd">%s</p>', "; ".join(odd)) if odd else "",
    )


def _values(entry: Entry) -> Iterator[Markup]:
    if entry.kind == "unsorted":
        text = flat(dict(entry.fields).get("text", ""))
        yield fill("<p%s>%s</p>", language(text), text)
        return
    pairs = [
        (name, masked(flat(value)) if entry.kind == "private" else value)
        for name, value in entry.fields
    ]
    long = [pair for index, pair in enumerate(pairs) if not (index and _is_short(*pair))]
    short = [pair for pair in pairs if pair not in long]
    key = fill("<code>@%s{%s}</code>", entry.type, entry.key) if entry.type else ""
    yield fill("<dl>%s</dl>", Markup("").join(_pair(*pair) for pair in long))
    if short or key:
        yield fill(
            '<dl class="short">%s%s</dl>', Markup("").join(_pair(*pair) for pair in short), key
        )


def _is_short(name: str, value: Value) -> bool:
    """Whether a value may stand beside others."""
    return isinstance(value, str) and len(value) <= _SHORT and name not in _ALONE


def _pair(name: str, value: Value) -> Markup:
    if isinstance(value, tuple) and name not in _NAMES:
        shown = Markup("").join(fill("<li%s>%s</li>", language(item), item) for item in value)
        return fill("<div><dt>%s</dt><dd><ul>%s</ul></dd></div>", name, shown)
    text = flat(value)
    return fill("<div><dt>%s</dt><dd%s>%s</dd></div>", name, language(text), text)


def _where(rows: Sequence[Row]) -> Markup:
    if not rows:
        return Markup('<span class="where">from other entries</span>')
    return fill('<a class="where" href="#%s">%s</a>', rows[0].id, ", ".join(_places(rows)))


def _places(rows: Sequence[Row]) -> Iterator[str]:
    """`lines 3–5, 9`; `p. 2, line 3`. Blank lines part no run."""
    page = 0
    for index, (_, run) in enumerate(groupby(enumerate(rows), key=lambda pair: _run(*pair))):
        places = [row.place for _, row in run]
        first, last = places[0], places[-1]
        lead = f"p. {first.page}, " if first.page != page else ""
        page = first.page
        if lead or not index:
            lead += "lines " if len(rows) > 1 else "line "
        yield lead + (str(first.line) if first == last else f"{first.line}–{last.line}")


def _run(index: int, row: Row) -> tuple[str, int, int]:
    """The same for rows that follow one another."""
    return row.place.file, row.place.page, row.number - index
