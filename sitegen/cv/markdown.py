"""A CV -> Markdown (CommonMark): headings, lists, emphasis and links, as plain as can be read in an editor."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.cv.shape import CV, Entry, Part, Rich, Run, Style

_MARKS: Final = {
    "bold": ("**", "**"),
    "italic": ("*", "*"),
    "raised": ("<sup>", "</sup>"),
    "lowered": ("<sub>", "</sub>"),
}


def write(cv: CV, _style: Style) -> str:
    """The CV as one document."""
    lines = [f"# {_escaped(' '.join((cv.name, *cv.also)))}", ""]
    lines += [f"{_escaped(line)}  " for line in cv.standing]
    lines += [" · ".join(rich(runs) for runs in cv.contacts), ""]
    for part in cv.parts:
        lines += _part(part, 2)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def _part(part: Part, level: int) -> Iterator[str]:
    if part.title:
        yield from (f"{'#' * level} {_escaped(part.title)}", "")
    for number, entry in enumerate(part.entries, 1):
        if part.layout == "numbered":
            yield f"{number}. {rich(entry.title)}"
        elif part.layout == "rows":
            yield from _row(entry)
        elif part.layout == "labelled":
            label = f"{rich(entry.title)}: " if entry.title else ""
            yield f"- {label}{rich(entry.place)}"
        else:
            yield from _block(entry)
    yield ""
    for below in part.parts:
        yield from _part(below, level + 1)


def _row(entry: Entry) -> Iterator[str]:
    yield "- " + _dated(entry)
    yield from (f"  - {rich(runs)}" for runs in (*entry.details, *entry.items))


def _block(entry: Entry) -> Iterator[str]:
    lines = [_dated(entry), rich(entry.place), *map(rich, entry.details)]
    yield "  \n".join(filter(None, lines))
    yield ""
    for row in entry.rows:
        yield from _row(row)
    yield from (f"- {rich(runs)}" for runs in entry.items)
    yield ""


def _dated(entry: Entry) -> str:
    return ", ".join(filter(None, (rich(entry.title), entry.date)))


def rich(runs: Rich) -> str:
    """A line of Markdown, what leads to one place in one link."""
    return "".join(
        _linked(href, "".join(map(_run, group)))
        for href, group in groupby(runs, lambda run: run.href)
    )


def _linked(href: str, text: str) -> str:
    address = f"<{href}>" if re.search(r"[\s()<>]", href) else href
    return f"[{text}]({address})" if href else text


def _run(run: Run) -> str:
    text = _escaped(run.text)
    inner = text.strip()
    if run.look and inner:
        before, behind = _MARKS[run.look]
        text = text.replace(inner, f"{before}{inner}{behind}", 1)
    return text


def _escaped(text: str) -> str:
    """What would be markup stays what it is."""
    text = re.sub(r"([\\`*_\[\]<>])", r"\\\1", text)
    return re.sub(
        r"^(\d+)([.)])|^([#+>-])(?=\s|$)",
        lambda m: f"{m[1]}\\{m[2]}" if m[1] else f"\\{m[3]}",
        text,
    )
