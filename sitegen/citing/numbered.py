"""Styles that number their references."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from sitegen.citing.pieces import (
    address_of,
    ampersand_list,
    bold,
    by_number,
    compact,
    editors,
    family,
    family_first,
    initials,
    initials_first,
    italic,
    join,
    name_list,
    stop,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.citing.source import Source
    from sitegen.model import Name

_GB_T_CODES: Final[Mapping[str, str]] = {
    "journal": "J", "conference": "C", "chapter": "M", "book": "M", "thesis": "D", "report": "R",
    "preprint": "EB/OL", "dataset": "DB", "software": "CP", "patent": "P",
}  # fmt: skip
"""Codes of GB/T 7714 for kinds of works; anything else is `Z`."""


def gb_t_7714(work: Source) -> Markup:
    """GB/T 7714-2015, numbered."""

    def format_names(names: tuple[Name, ...], *, more: bool) -> str:
        others = ["等" if work.is_chinese else "et al"] if more or len(names) > 3 else []
        return ", ".join(
            [
                " ".join(filter(None, (family(name).upper(), initials(name, dot=""))))
                for name in names[:3]
            ]
            + others
        )

    page = work.pages.replace("–", "-")
    title = work.title + f"[{_GB_T_CODES.get(work.kind, 'Z')}]"
    imprint = join(", ", join(": ", work.place, work.publisher), work.year)
    ed = work.edition_as("{} 版" if work.is_chinese else "{} ed")
    parts: list[str]
    if work.kind == "journal":
        journal = join(", ", work.container, work.year, work.issue)
        parts = [title, join(": ", journal, page)]
    elif work.is_in_book:
        book = join(". ", format_names(work.editors, more=False), work.container, ed)
        parts = [join("//", title, book), join(": ", imprint, page)]
    elif work.kind == "preprint":
        archive = f"arXiv: {work.eprint}" if work.eprint else work.publisher
        parts = [title, join(", ", archive, work.year)]
    else:
        parts = [title, ed, imprint]
    people = format_names(work.authors, more=work.has_more)
    return join(". ", people, *parts, f"DOI:{work.doi}" if work.doi else work.address) + "."


def ieee(work: Source) -> Markup:
    """IEEE."""
    authors = work.authors if len(work.authors) <= 6 else work.authors[:1]
    people = name_list([initials_first(name) for name in authors], "and", more=work.et_al(6))
    title = Markup("“{},”").format(work.title)
    doi = f"doi: {work.doi}" if work.doi else ""
    if work.kind == "journal":
        journal = join(", ", italic(work.container), work.labelled_issue)
        source = join(", ", journal, work.labelled_pages, work.year, doi)
    elif work.is_in_book:
        by = editors(work, initials_first, "and", one="{}, Ed.", several="{}, Eds.")
        book = join(", ", italic(work.container), work.edition_as("{} ed."), by)
        book = Markup("in ") + book if work.container else Markup()
        source = join(", ", book, work.publisher, work.year, work.labelled_pages, doi)
    elif work.kind == "thesis":
        degree = "PhD dissertation" if work.degree == "PhD" else "M.S. thesis"
        source = join(", ", degree, work.publisher, work.year)
    elif work.kind == "preprint":
        source = join(", ", work.archive, work.year, doi)
    else:
        book = join(", ", italic(work.title), work.edition_as("{} ed."))
        imprint = join(", ", join(": ", work.place, work.publisher), work.year)
        return stop(join(", ", people, join(" ", stop(book), imprint)))
    return stop(join(" ", join(", ", people, title), source))


def vancouver(work: Source) -> Markup:
    """Vancouver, after the National Library of Medicine."""
    more = ["等" if work.is_chinese else "et al"] if work.et_al(6) else []
    people = join(", ", *[compact(name) for name in work.authors[:6]], *more)
    imprint = join("; ", join(": ", work.place, work.publisher), work.year)
    ed = work.edition_as("{} ed.")
    parts: list[str]
    if work.kind == "journal":
        number = join(";", work.year, work.issue)
        parts = [stop(work.container), join(":", number, work.pages)]
    elif work.is_in_book:
        by = _editors_after(work, "editor", "editors")
        book = Markup("In: ") + join(" ", stop(by), stop(work.container), stop(ed))
        page = f"p. {work.pages}" if work.pages else ""
        parts = [book if work.container else "", stop(imprint), page]
    elif work.kind == "preprint":
        parts = [join("; ", work.archive, work.year)]
    elif work.kind == "thesis":
        degree = "dissertation" if work.degree == "PhD" else "master’s thesis"
        parts = [f"[{degree}].", ed, imprint]
    else:
        parts = [ed, imprint]
    title = work.title if work.kind == "thesis" else stop(work.title)
    doi = f"doi: {work.doi}" if work.doi else work.address
    return join(" ", stop(people), title, stop(join(" ", *parts)), doi)


def ama(work: Source) -> Markup:
    """American Medical Association, 11th edition."""
    more = work.et_al(6)
    names = [compact(name) for name in work.authors[: 3 if more else 6]]
    people = join(", ", *names, "et al" if more else "")
    page = work.pages.replace("–", "-")
    imprint = join("; ", work.publisher, work.year)
    title = work.title if work.is_contained else italic(work.title)
    ed = work.edition_as("{} ed.")
    parts: list[str]
    if work.kind == "journal":
        number = join(":", join(";", work.year, work.issue), page)
        parts = [stop(italic(work.container)), stop(number)]
    elif work.is_in_book:
        by = _editors_after(work, "ed", "eds")
        book = Markup("In: ") + join(" ", stop(by), italic(work.container))
        parts = [stop(book) if work.container else "", ed, stop(join(":", imprint, page))]
    elif work.kind == "thesis":
        degree = "Dissertation." if work.degree == "PhD" else "Master’s thesis."
        parts = [degree, stop(imprint)]
    elif work.kind == "preprint":
        parts = [stop(join(". ", work.archive, work.year))]
    else:
        parts = [ed, stop(imprint)]
    doi = f"doi:{work.doi}" if work.doi else work.address
    return join(" ", stop(people), stop(title), *parts, doi)


def nature(work: Source) -> Markup:
    """Nature; after its guide to authors, a DOI appears only where there are no pages."""
    more = work.et_al(5)
    names = [family_first(name) for name in work.authors[: 1 if more else 5]]
    people = ampersand_list(names, italic(more))
    year = f"({work.year})" if work.year else ""
    imprint = join(", ", work.publisher, work.place, work.year)
    imprint = imprint and Markup("({})").format(imprint)
    address = address_of(work) if not work.pages else ""
    parts: list[str]
    if work.kind == "journal":
        number = join(", ", join(" ", italic(work.container), bold(work.volume)), work.pages)
        parts = [stop(work.title), join(" ", number, year)]
    elif work.is_in_book:
        book = Markup("in ") + italic(work.container) + work.edition_as(", {} edn")
        by = ampersand_list([family_first(name) for name in work.editors])
        by = by and Markup("(ed. {})" if len(work.editors) == 1 else "(eds {})").format(by)
        book = join(" ", book if work.container else "", by, work.pages, imprint)
        parts = [stop(work.title), book]
    elif work.kind == "preprint":
        parts = [stop(work.title), "Preprint at" if address else "Preprint", address, year]
        address = ""
    else:
        parts = [italic(work.title) + work.edition_as(", {} edn"), imprint]
    body = join(". " if address else " ", join(" ", *parts), address)
    return stop(join(" ", stop(people), body))


def acs(work: Source) -> Markup:
    """American Chemical Society, 2020."""
    names = [family_first(name) for name in work.authors]
    people = join("; ", *names, "et al." if work.has_more else "")
    page = f"pp {work.pages}" if work.pages else ""
    imprint = join(", ", join(": ", work.publisher, work.place), work.year)
    ed = work.edition_as("{} ed.")
    if work.kind == "journal":
        number = join(" ", italic(work.volume), work.number and f"({work.number})")
        journal = join(" ", italic(work.container), bold(work.year))
        source = join(" ", stop(work.title), join(", ", journal, number, work.pages))
    elif work.is_in_book:
        book = join(", ", Markup("In ") + italic(work.container) if work.container else "", ed)
        by = join(", ", *map(family_first, work.editors), by_number(work, "Ed.", "Eds."))
        source = join(" ", stop(work.title), join("; ", book, by, imprint, page))
    elif work.kind == "thesis":
        degree = "Ph.D. Dissertation" if work.degree == "PhD" else "M.S. Thesis"
        source = join(" ", stop(work.title), join(", ", degree, work.publisher, work.year))
    elif work.kind == "preprint":
        source = join(" ", stop(work.title), join(", ", work.archive, work.year))
    else:
        source = join("; ", join(", ", italic(work.title), ed), imprint)
    doi = f"DOI: {work.doi}" if work.doi else work.address
    return stop(join(" ", people, stop(source), doi))


def aps(work: Source) -> Markup:
    """American Physical Society: first page only."""
    more = work.et_al(15)
    names = [initials_first(name) for name in work.authors[: 1 if more else 15]]
    people = name_list(names, "and", more=italic(more))
    imprint = join(", ", work.publisher, work.place, work.year)
    imprint = imprint and Markup("({})").format(imprint)
    ed = work.edition_as("{} ed.")
    if work.kind == "journal":
        journal = join(" ", work.container, bold(work.volume))
        source = join(", ", work.title, join(", ", journal, work.pages.partition("–")[0]))
        source = join(" ", source, work.year and f"({work.year})")
    elif work.is_in_book:
        by = editors(work, initials_first, "and", one="edited by {}", several="edited by {}")
        book = Markup("in ") + join(", ", italic(work.container), ed, by)
        book = join(" ", book if work.container else "", imprint)
        source = join(", ", work.title, book, work.labelled_pages)
    elif work.kind == "thesis":
        degree = "Ph.D. thesis" if work.degree == "PhD" else "Master’s thesis"
        source = join(", ", work.title, degree, work.publisher, work.year)
    elif work.kind == "preprint":
        source = join(", ", work.title, work.archive, "" if work.eprint else work.year)
    else:
        source = join(" ", join(", ", italic(work.title), ed), imprint)
    return stop(join(", ", people, source))


def _editors_after(work: Source, singular: str, plural: str) -> Markup:
    """Return `Ek B, van der Berg J, editors`."""
    return join(", ", *map(compact, work.editors), by_number(work, singular, plural))
