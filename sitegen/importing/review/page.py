"""An account -> a page that opens by itself: no request, and no script but our own, whatever the CV holds."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from sitegen.importing.review.accounts import Account, Fate, account
from sitegen.importing.review.doubts import doubts
from sitegen.importing.review.kinds import KINDS
from sitegen.importing.review.result import first_looks, groups
from sitegen.importing.review.source import language, source
from sitegen.shipped import shipped

if TYPE_CHECKING:
    from sitegen.document import Picture
    from sitegen.importing.merging import Absent, Conflict, Update
    from sitegen.parsing import ParsedCV

_FATES: Final[tuple[tuple[Fate, str, str], ...]] = (
    ("entry", "in entries", "in entries"),
    ("partly", "only partly", "only partly"),
    ("heading", "heading", "headings"),
    ("unsorted", "unsorted", "unsorted"),
    ("marks", "without words", "without words"),
)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A CV that was imported."""

    name: str
    """Of its file."""
    cv: ParsedCV
    """What it says."""
    pictures: tuple[Picture, ...]
    """Its pages."""
    person: str
    """Whose it is, by name."""
    slug: str
    """Their folder."""
    conflicts: tuple[Conflict, ...]
    """Where it disagrees with what stands."""
    updates: tuple[Update, ...] = ()
    """What it replaced."""
    absent: tuple[Absent, ...] = ()
    """What it does not have any more."""


def page(item: Reviewed, *, index: str = "") -> str:
    """The page of a CV, in a folder of the site's. `index` leads to the list of CVs, if there are several."""
    found = account(item.cv)
    odd = doubts(found)
    folder = f"../people/{item.slug}"
    note = (
        ""
        if len(item.pictures) >= max((row.place.page for row in found.rows), default=0)
        else _UNDRAWN
    )
    body = Markup(_BODY).format(
        name=item.name,
        person=item.person,
        language=language(item.person),
        folder=folder,
        slug=item.slug,
        up=Markup('<a class="up" href="{}">All files</a>').format(index) if index else "",
        sentence=sentence(found),
        bar=bar(found),
        filters=_filters(found),
        note=note,
        source=source(found, item.pictures) or _DATA,
        first=first_looks(
            found, odd, [*item.conflicts, *item.updates, *item.absent], item.cv.skipped
        ),
        groups=groups(found, odd, folder),
    )
    return whole(f"{item.name} → {item.person}", body)


def sentence(found: Account) -> Markup:
    """`214 lines: 205 in entries, 6 headings, 3 unsorted`."""
    counts = found.counts()
    parts = [
        Markup('<span class="in-{}{}"><b>{}</b> {}</span>').format(
            fate, "" if counts[fate] else " none", counts[fate], one if counts[fate] == 1 else many
        )
        for fate, one, many in _FATES
        if counts[fate] or fate == "unsorted"
    ]
    total = f"{len(found.rows)} line{'' if len(found.rows) == 1 else 's'}: " if found.rows else ""
    made = "" if found.rows else f"{len(found.entries)} entries"
    return Markup("<p class=sentence>{}{}{}</p>").format(
        total, Markup(", ").join(parts) if found.rows else "", made
    )


def bar(found: Account) -> Markup:
    """The same as a picture; none of what has no lines."""
    if not found.rows:
        return Markup("")
    counts, x = found.counts(), 0
    parts = []
    for fate, _, _ in _FATES:
        parts.append(
            Markup('<rect class="in-{}" x="{}" width="{}" height="1"/>').format(
                fate, x, counts[fate]
            )
        )
        x += counts[fate]
    return Markup(
        '<svg class="bar" viewBox="0 0 {} 1" preserveAspectRatio="none" aria-hidden="true">{}</svg>'
    ).format(x, Markup("").join(parts))


def _filters(found: Account) -> Markup:
    chips = [("all", "All", len(found.entries))]
    by_kind = found.by_kind()
    chips += [
        (kind, KINDS[kind].label, len(entries))
        for kind, entries in by_kind.items()
        if kind != "unsorted"
    ]
    return Markup("<fieldset class=filters><legend>Show</legend>{}</fieldset>").format(
        Markup("").join(
            Markup(
                '<label class="k-{0}"><input type="radio" name="kind" id="show-{0}"{1}>{2} <small>{3}</small></label>'
            ).format(kind, Markup(" checked") if kind == "all" else "", label, count)
            for kind, label, count in chips
        )
    )


def whole(title: str, body: Markup) -> str:
    """A page that allows itself nothing but its own style, script and pictures."""
    style, script = _style(), _ours("page.js")
    return str(
        Markup(_WHOLE).format(
            title=title,
            style=Markup(style),
            script=Markup(script),
            policy=f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}; "
            "base-uri 'none'; form-action 'none'",
            body=body,
        )
    )


@cache
def _style() -> str:
    hues = "".join(f".k-{kind}{{--hue:{known.hue}}}" for kind, known in KINDS.items())
    shown = "".join(
        f".review:has(#show-{kind}:checked) .group:not(.k-{kind}){{display:none}}"
        f".review:has(#show-{kind}:checked) .source [data-kinds]:not([data-kinds~={kind}]){{opacity:var(--dim)}}"
        for kind in KINDS
    )
    return _ours("page.css") + hues + shown


@cache
def _ours(name: str) -> str:
    return shipped(f"importing/review/{name}").decode()


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


_WHOLE: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{body}
<script>{script}</script>
</body>
</html>
"""
_BODY: Final = """\
<div class="review">
<header>
{up}<h1><span class="from">{name}</span> <span class="arrow" aria-label="became">→</span>
<span{language}>{person}</span> <a class="file" href="{folder}/person.yaml">people/{slug}</a></h1>
{sentence}{bar}
</header>
<main>
<section class="source" aria-label="The CV" tabindex="-1">{note}{source}</section>
<section class="result" aria-label="What it became" tabindex="-1">
{filters}
<div class="first"><h2>Look here first</h2>{first}</div>
{groups}
<footer><kbd>↑</kbd> <kbd>↓</kbd> from line to line or entry to entry, <kbd>Enter</kbd> to what it became
or comes from and back, <kbd>Esc</kbd> to let go.
This page is for you alone: it is not part of the site, and git ignores it.</footer>
</section>
</main>
</div>
"""
_UNDRAWN: Final = Markup('<p class="note">Pages that take too long to draw are shown as text.</p>')
_DATA: Final = Markup(
    '<p class="note">This file holds data, not text: its entries were taken over field by field.</p>'
)
