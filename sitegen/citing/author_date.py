"""Styles that cite by author and year; their lists have no numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from sitegen.citing.pieces import (
    address_of,
    editors,
    family,
    family_first,
    first_inverted,
    initials,
    initials_first,
    italic,
    join,
    name_list,
    stop,
)

if TYPE_CHECKING:
    from sitegen.citing.source import Source
    from sitegen.model import Name


def apa(work: Source) -> Markup:
    """APA, 7th edition."""
    names = [family_first(name) for name in work.authors]
    if len(names) > 20 and not work.has_more:
        people = join(", ", *names[:19], f"… {names[-1]}")
    else:
        people = name_list(names[:20], "&", more=work.et_al(20), comma=True)
    parts: list[str]
    if work.kind == "journal":
        number = italic(work.volume) + (f"({work.number})" if work.number else "")
        parts = [stop(work.title), stop(join(", ", italic(work.container), number, work.pages))]
    elif work.is_in_book:
        inner = join(", ", work.edition_as("{} ed."), work.pages and f"pp. {work.pages}")
        book = italic(work.container) + (f" ({inner})" if inner else "")
        by = editors(work, initials_first, "&", one="{} (Ed.)", several="{} (Eds.)")
        book = stop(Markup("In ") + join(", ", by, book)) if work.container else book[:0]
        parts = [stop(work.title), book, stop(work.publisher)]
    elif work.kind == "thesis":
        degree = "Doctoral dissertation" if work.degree == "PhD" else "Master’s thesis"
        parts = [italic(work.title) + " [" + join(", ", degree, work.publisher) + "]."]
    else:
        archive = f"arXiv:{work.eprint}." if work.eprint else stop(work.publisher)
        parts = [stop(italic(work.title) + work.edition_as(" ({} ed.)")), archive]
    return join(" ", stop(people), f"({work.year or 'n.d.'}).", *parts, address_of(work))


def chicago(work: Source) -> Markup:
    """Chicago, 18th edition, author-date."""
    if work.is_contained or work.kind == "thesis":
        title = Markup("“{}”").format(stop(work.title))
    else:
        title = stop(italic(work.title))
    if work.kind == "journal":
        number = join(" ", work.volume, work.number and f"({work.number})")
        journal = join(" ", italic(work.container), number)
        source = join(": " if number else ", ", journal, work.pages)
    elif work.is_in_book:
        by = editors(work, str, "and", one="edited by {}", several="edited by {}")
        book = join(", ", italic(work.container), work.edition_as("{} ed."), by, work.pages)
        book = stop(Markup("In ") + book) if work.container else Markup()
        source = join(" ", book, work.publisher)
    elif work.kind == "thesis":
        degree = "PhD dissertation" if work.degree == "PhD" else "Master’s thesis"
        source = join(", ", degree, work.publisher)
    elif work.kind == "preprint":
        source = join(", ", "Preprint", work.archive)
    else:
        source = join(" ", work.edition_as("{} ed."), work.publisher)
    people = first_inverted(work, most=6, shown=3)
    head = [stop(people), stop(work.year or "n.d."), title]
    return stop(join(" ", *head, stop(source), address_of(work)))


def mla(work: Source) -> Markup:
    """MLA, 9th edition."""
    contained = work.container and (work.kind == "journal" or work.is_in_book)
    if contained or work.kind == "preprint":
        title = Markup("“{}”").format(stop(work.title))
    else:
        title = stop(italic(work.title))
    if work.kind == "thesis":
        source = join(
            " ", stop(work.year), join(", ", work.publisher, f"{work.degree} dissertation")
        )
    elif work.kind == "journal":
        source = join(
            ", ", italic(work.container), work.labelled_issue, work.year, work.labelled_pages
        )
    else:
        arxiv = f"arXiv, {work.eprint}" if work.eprint else ""
        book = italic(work.container) if contained else arxiv
        by = editors(work, str, "and", one="edited by {}", several="edited by {}")
        ed = work.edition_as("{} ed.")
        source = join(
            ", ", book, by if contained else "", ed, work.publisher, work.year, work.labelled_pages
        )
    people = first_inverted(work, most=2, shown=1)
    return stop(join(" ", stop(people), title, join(", ", source, address_of(work))))


def harvard(work: Source) -> Markup:
    """Harvard, after *Cite them right* (12th edition)."""

    def format_name(name: Name) -> str:
        return ", ".join(filter(None, (family(name), initials(name, between=""))))

    many = work.et_al(3)
    names = [format_name(name) for name in work.authors[: 1 if many else 3]]
    people = name_list(names, "and", more=italic(many))
    title = Markup("‘{}’").format(work.title) if work.is_contained else italic(work.title)
    imprint = join(": ", work.place, work.publisher)
    parts: list[str]
    if work.kind == "journal":
        parts = [join(", ", title, italic(work.container), work.issue, work.labelled_pages)]
    elif work.is_in_book:
        by = editors(work, format_name, "and", one="{} (ed.)", several="{} (eds)")
        book = Markup("in ") + join(" ", by, italic(work.container)) if work.container else ""
        parts = [join(", ", title, book), work.edition_as("{} edn")]
        parts.append(join(", ", imprint, work.labelled_pages))
    elif work.kind == "thesis":
        degree = "PhD thesis" if work.degree == "PhD" else "Master’s thesis"
        parts = [title, degree, work.publisher]
    elif work.kind == "preprint":
        parts = [title, "arXiv" if work.eprint else work.publisher]
    else:
        parts = [title, work.edition_as("{} edn"), imprint]
    head = join(" ", people, f"({work.year or 'no date'})")
    address = address_of(work)
    return join(" ", head, *map(stop, parts), f"Available at: {address}." if address else "")


def acm(work: Source) -> Markup:
    """ACM's reference format, as its journals and proceedings print it."""
    more = "et al." if work.has_more else ""
    people = name_list([str(name) for name in work.authors], "and", more=more)
    title = work.title if work.is_contained else italic(work.title)
    if work.kind == "journal":
        journal = join(", ", join(" ", italic(work.container), work.volume), work.number)
        source = join(", ", join(" ", journal, work.year and f"({work.year})"), work.pages)
    elif work.is_in_book:
        by = editors(work, str, "and", one="{} (Ed.)", several="{} (Eds.)")
        book = join(" ", italic(work.container), work.edition_as("({} ed.)"))
        book = stop(Markup("In ") + join(", ", book, by)) if work.container else Markup()
        source = join(" ", book, join(", ", work.publisher, work.place, work.pages))
    elif work.kind == "thesis":
        degree = "Ph.D. Dissertation" if work.degree == "PhD" else "Master’s thesis"
        source = join(" ", f"{degree}.", work.publisher)
    elif work.kind == "preprint":
        source = join("", work.archive)
    else:
        title = join(" ", title, work.edition_as("({} ed.)"))
        source = join(", ", work.publisher, work.place)
    head = [stop(people), stop(work.year or "n.d."), stop(title), stop(source)]
    return join(" ", *head, address_of(work))
