"""What styles share: lists of names, titles in italics, marks between the parts that are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sitegen.citing.source import Source
    from sitegen.model import Name


def italic(text: str) -> Markup:
    """A title that stands for itself; nothing for nothing."""
    return Markup("<i>{}</i>").format(text) if text else Markup()


def joined(parts: Iterable[str], between: str) -> Markup:
    """Those that say something."""
    return Markup(escape(between)).join(part for part in parts if part)


def ended(text: Markup, end: str = ".") -> Markup:
    """With a mark at its end, unless it has one."""
    return text if not text or text.striptags()[-1:] in "?!.。？！" else text + end


def family(name: Name) -> str:
    """`van der Berg`; the whole of a name that is not split."""
    return " ".join(filter(None, (name.prefix, name.family)))


def initials(name: Name, *, dot: str = ".", between: str = " ") -> str:
    """`Jan-Erik M.` -> `J.-E. M.`."""
    words = [
        [part for part in word.split("-") if part] for word in name.given.replace(".", ". ").split()
    ]
    hyphen = "-" if dot else between
    return between.join(hyphen.join(part[0].upper() + dot for part in word) for word in words)


def bold(text: str) -> Markup:
    """A volume that stands out; nothing for nothing."""
    return Markup("<b>{}</b>").format(text) if text else Markup()


def inverted(s: Source, *, most: int, shown: int) -> Markup:
    """`Lin, Mei, and Bo Ek`: the first author under the family name. Past `most`, only some are `shown`."""
    first = [", ".join(filter(None, (family(one), one.given))) for one in s.authors[:1]]
    more = s.has_more or len(s.authors) > most
    count = shown if more else most
    return listed(
        [*first, *map(str, s.authors[1:count])], "and", more="et al." if more else "", always=True
    )


def listed(names: Sequence[str], last: str, *, more: str, always: bool = False) -> Markup:
    """Names with commas and a word before the last one; two of them need no comma unless `always`."""
    if more or len(names) < 2:
        return joined([*names, more], " " if len(names) == 1 and not always else ", ")
    comma = "," if len(names) > 2 or always or last == "&" else ""
    return joined([joined(names[:-1], ", ") + comma, last, names[-1]], " ")


def editors_of(
    s: Source, name: Callable[[Name], str], last: str, *, one: str = "{}", several: str = "{}"
) -> Markup:
    """Who edited the book that a work stands in, each as `name` writes them, called as `one` or `several` are."""
    names = [name(editor) for editor in s.editors]
    if not names:
        return Markup()
    comma = "," if len(names) > 2 else ""
    listed = (
        joined([", ".join(names[:-1]) + comma, last, names[-1]], " ")
        if len(names) > 1
        else escape(names[0])
    )
    return Markup(escape(several if len(names) > 1 else one)).format(listed)


def et_al(s: Source, most: int) -> str:
    """What stands for authors past the first `most`, or for those whom the entry does not name."""
    return "et al." if s.has_more or len(s.authors) > most else ""


def pages_of(s: Source) -> str:
    """`pp. 1–9`, `p. 4`."""
    return f"{'pp.' if '–' in s.pages else 'p.'} {s.pages}" if s.pages else ""


def edition_of(s: Source, pattern: str) -> str:
    """`2` -> `2nd ed.`; words stay."""
    if not s.edition.isdigit() or s.edition == "1":
        return pattern.format(s.edition) if s.edition not in ("", "1") else ""
    ending = (
        {"1": "st", "2": "nd", "3": "rd"}.get(s.edition[-1], "th")
        if s.edition[-2:-1] != "1"
        else "th"
    )
    return pattern.format(s.edition if s.is_chinese else s.edition + ending)


def address_of(s: Source) -> str:
    """Where the work is to be found: its DOI, another address, or its page at arXiv."""
    arxiv = f"https://arxiv.org/abs/{s.eprint}" if s.eprint else ""
    return f"https://doi.org/{s.doi}" if s.doi else s.address or arxiv
