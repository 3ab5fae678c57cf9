"""Styles that name author and year in the text: their lists have no numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from sitegen.citing.pieces import (
    address_of,
    edition_of,
    editors_of,
    ended,
    et_al,
    family,
    initials,
    inverted,
    italic,
    joined,
    listed,
    pages_of,
)

if TYPE_CHECKING:
    from sitegen.citing.source import Source
    from sitegen.model import Name


def apa(s: Source) -> Markup:
    """APA, 7th edition."""

    def name(one: Name) -> str:
        return ", ".join(filter(None, (family(one), initials(one))))

    if len(s.authors) > 20 and not s.has_more:
        people = joined([*(name(one) for one in s.authors[:19]), f"… {name(s.authors[-1])}"], ", ")
    else:
        people = listed([name(one) for one in s.authors[:20]], "&", more=et_al(s, 20))
    head = joined([ended(people), f"({s.year or 'n.d.'})."], " ")
    where: list[str] = []
    if s.kind == "journal":
        issue = italic(s.volume) + (f"({s.number})" if s.number else "")
        where = [ended(s.title), ended(joined([italic(s.container), issue, s.pages], ", "))]
    elif s.kind in ("conference", "chapter"):
        inner = joined([edition_of(s, "{} ed."), f"pp. {s.pages}" if s.pages else ""], ", ")
        people = editors_of(s, upright, "&", one="{} (Ed.)", several="{} (Eds.)")
        book = joined([people, italic(s.container) + (f" ({inner})" if inner else "")], ", ")
        where = [
            ended(s.title),
            ended(Markup("In ") + book) if s.container else "",
            ended(s.publisher),
        ]
    elif s.kind == "thesis":
        paper = "Doctoral dissertation" if s.degree == "PhD" else "Master’s thesis"
        where = [italic(s.title) + " [" + joined([paper, s.publisher], ", ") + "]."]
    else:
        archive = Markup("arXiv:{}.").format(s.eprint) if s.eprint else ended(s.publisher)
        where = [ended(italic(s.title) + edition_of(s, " ({} ed.)")), archive]
    return joined([head, *where, address_of(s)], " ")


def upright(one: Name) -> str:
    """`M.-L. Lin`."""
    return " ".join(filter(None, (initials(one), family(one))))


def chicago(s: Source) -> Markup:
    """Chicago, author and date."""
    inside = s.kind in ("journal", "conference", "chapter", "preprint", "thesis")
    title = Markup("“{}”").format(ended(s.title)) if inside else ended(italic(s.title))
    if s.kind == "journal":
        issue = joined([s.volume, f"({s.number})" if s.number else ""], " ")
        where = joined(
            [joined([italic(s.container), issue], " "), s.pages], ": " if issue else ", "
        )
    elif s.kind in ("conference", "chapter"):
        people = editors_of(s, str, "and", one="edited by {}", several="edited by {}")
        book = joined([italic(s.container), edition_of(s, "{} ed."), people, s.pages], ", ")
        where = joined([ended(Markup("In ") + book) if s.container else "", s.publisher], " ")
    elif s.kind == "thesis":
        where = joined(
            [f"{s.degree} dissertation" if s.degree == "PhD" else "Master’s thesis", s.publisher],
            ", ",
        )
    elif s.kind == "preprint":
        where = joined(["Preprint", f"arXiv:{s.eprint}" if s.eprint else s.publisher], ", ")
    else:
        where = joined([edition_of(s, "{} ed."), s.publisher], " ")
    head = [ended(inverted(s, most=6, shown=3)), ended(Markup(s.year or "n.d.")), title]
    return ended(joined([*head, ended(where), address_of(s)], " "))


def mla(s: Source) -> Markup:
    """MLA, 9th edition."""
    pages = pages_of(s)
    inside = s.container and s.kind in ("journal", "conference", "chapter")
    title = (
        Markup("“{}”").format(ended(s.title))
        if inside or s.kind == "preprint"
        else ended(italic(s.title))
    )
    volume, number = (
        f"{mark} {value}" if value else ""
        for mark, value in (("vol.", s.volume), ("no.", s.number))
    )
    if s.kind == "thesis":
        where = [ended(Markup(s.year)), joined([s.publisher, f"{s.degree} dissertation"], ", ")]
    elif s.kind == "journal":
        where = [joined([italic(s.container), volume, number, s.year, pages], ", ")]
    else:
        name = italic(s.container) if inside else f"arXiv, {s.eprint}" if s.eprint else ""
        people = (
            editors_of(s, str, "and", one="edited by {}", several="edited by {}") if inside else ""
        )
        where = [joined([name, people, edition_of(s, "{} ed."), s.publisher, s.year, pages], ", ")]
    found = joined([joined(where, " "), address_of(s)], ", ")
    return ended(joined([ended(inverted(s, most=2, shown=1)), title, found], " "))


def harvard(s: Source) -> Markup:
    """Harvard, as *Cite them right* (12th edition) has it."""

    def name(one: Name) -> str:
        return ", ".join(filter(None, (family(one), initials(one, between=""))))

    many = s.has_more or len(s.authors) > 3
    people = listed(
        [name(one) for one in s.authors[: 1 if many else 3]],
        "and",
        more=italic("et al.") if many else "",
    )
    inside = s.kind in ("journal", "conference", "chapter", "preprint")
    title = Markup("‘{}’").format(s.title) if inside else italic(s.title)
    imprint = joined([s.place, s.publisher], ": ")
    where: list[str] = []
    if s.kind == "journal":
        issue = s.volume + (f"({s.number})" if s.number else "")
        where = [joined([title, italic(s.container), issue, pages_of(s)], ", ")]
    elif s.kind in ("conference", "chapter"):
        editors = editors_of(s, name, "and", one="{} (ed.)", several="{} (eds)")
        book = (
            Markup("in ") + joined([editors, italic(s.container)], " ") if s.container else Markup()
        )
        where = [
            joined([title, book], ", "),
            edition_of(s, "{} edn"),
            joined([imprint, pages_of(s)], ", "),
        ]
    elif s.kind == "thesis":
        where = [title, "PhD thesis" if s.degree == "PhD" else "Master’s thesis", s.publisher]
    elif s.kind == "preprint":
        where = [title, "arXiv" if s.eprint else s.publisher]
    else:
        where = [title, edition_of(s, "{} edn"), imprint]
    head = joined([people, f"({s.year or 'no date'})"], " ")
    address = address_of(s)
    said = [ended(Markup(part)) for part in where if part]
    return joined([head, *said, f"Available at: {address}." if address else ""], " ")


def acm(s: Source) -> Markup:
    """ACM's reference format, as its journals and proceedings print it."""
    more = "et al." if s.has_more else ""
    people = listed([str(one) for one in s.authors], "and", more=more)
    inside = s.kind in ("journal", "conference", "chapter", "preprint")
    title = s.title if inside else italic(s.title)
    if s.kind == "journal":
        issue = joined([joined([italic(s.container), s.volume], " "), s.number], ", ")
        where = joined([joined([issue, f"({s.year})" if s.year else ""], " "), s.pages], ", ")
    elif s.kind in ("conference", "chapter"):
        title_of_book = joined([italic(s.container), edition_of(s, "({} ed.)")], " ")
        editors = editors_of(s, str, "and", one="{} (Ed.)", several="{} (Eds.)")
        book = Markup("In ") + joined([title_of_book, editors], ", ") if s.container else Markup()
        where = joined([ended(book), joined([s.publisher, s.place, s.pages], ", ")], " ")
    elif s.kind == "thesis":
        where = joined(
            [f"{'Ph.D. Dissertation' if s.degree == 'PhD' else 'Master’s thesis'}.", s.publisher],
            " ",
        )
    elif s.kind == "preprint":
        where = Markup("arXiv:{}").format(s.eprint) if s.eprint else Markup(s.publisher)
    else:
        title = joined([title, edition_of(s, "({} ed.)")], " ")
        where = joined([s.publisher, s.place], ", ")
    head = [ended(people), ended(Markup(s.year or "n.d.")), ended(title), ended(where)]
    return joined([*head, address_of(s)], " ")
