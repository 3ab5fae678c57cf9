"""Helpers shared by all styles: names, punctuation, pages, editions, addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sitegen.citing.source import Source
    from sitegen.model import Name


def join(separator: str, *parts: str) -> Markup:
    """Join the parts that are not empty."""
    return Markup(escape(separator)).join(part for part in parts if part)


def stop(text: str) -> Markup:
    """Return a text with a full stop, unless it is empty or already ends in such a mark."""
    html = escape(text)
    return html if not html or html.striptags()[-1:] in "?!.。？！" else html + "."


def italic(text: str) -> Markup:
    """Return a text in italics."""
    return Markup("<i>{}</i>").format(text) if text else Markup()


def bold(text: str) -> Markup:
    """Return a text in bold."""
    return Markup("<b>{}</b>").format(text) if text else Markup()


def family(name: Name) -> str:
    """Return `van der Berg`; for an unsplit name, all of it."""
    return " ".join(filter(None, (name.prefix, name.family)))


def initials(name: Name, *, dot: str = ".", between: str = " ") -> str:
    """Return `J.-E. M.` for `Jan-Erik M.`."""
    words = [
        [part for part in word.split("-") if part] for word in name.given.replace(".", ". ").split()
    ]
    hyphen = "-" if dot else between
    return between.join(hyphen.join(part[0].upper() + dot for part in word) for word in words)


def initials_first(name: Name) -> str:
    """Return `M.-L. Lin`."""
    return " ".join(filter(None, (initials(name), family(name))))


def family_first(name: Name) -> str:
    """Return `Lin, M.-L.`."""
    return ", ".join(filter(None, (family(name), initials(name))))


def compact(name: Name) -> str:
    """Return `Lin ML`."""
    return " ".join(filter(None, (family(name), initials(name, dot="", between=""))))


def name_list(
    names: Sequence[str], conjunction: str, *, more: str = "", comma: bool = False
) -> Markup:
    """Return names with commas and a conjunction before the last one.

    `more` replaces omitted names and the conjunction; with `comma`, two names have one as well.
    """
    if more or len(names) < 2:
        return join(" " if len(names) == 1 else ", ", *names, more)
    mark = "," if len(names) > 2 or comma else ""
    return join(" ", join(", ", *names[:-1]) + mark, conjunction, names[-1])


def ampersand_list(names: Sequence[str], more: str = "") -> Markup:
    """Return `A, B & C`, without a comma before the last name."""
    if more or len(names) < 2:
        return join(" ", *names, more)
    return join(" & ", join(", ", *names[:-1]), names[-1])


def first_inverted(work: Source, *, most: int, shown: int) -> Markup:
    """Return `Lin, Mei, and Bo Ek`; of more than `most` authors only some are `shown`."""
    more = work.et_al(most)
    authors = work.authors[: shown if more else most]
    first = [", ".join(filter(None, (family(name), name.given))) for name in authors[:1]]
    names = [*first, *map(str, authors[1:])]
    return join(", ", *names, more) if more else name_list(names, "and", comma=True)


def editors(
    work: Source, name: Callable[[Name], str], conjunction: str, *, one: str, several: str
) -> Markup:
    """Return the editors of the book that contains the work, in a pattern such as `{} (Ed.)`."""
    people = name_list([name(editor) for editor in work.editors], conjunction)
    pattern = by_number(work, one, several)
    return Markup(escape(pattern)).format(people)


def by_number(work: Source, one: str, several: str) -> str:
    """Return a text for one or several editors; empty without editors."""
    if not work.editors:
        return ""
    return one if len(work.editors) == 1 else several


def address_of(work: Source) -> str:
    """Return the address of a work: its DOI, another address, or its page at arXiv."""
    arxiv = f"https://arxiv.org/abs/{work.eprint}" if work.eprint else ""
    return f"https://doi.org/{work.doi}" if work.doi else work.address or arxiv
