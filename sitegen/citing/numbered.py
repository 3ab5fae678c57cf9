"""Styles that number their references."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from sitegen.citing.pieces import (
    address_of,
    bold,
    edition_of,
    editors_of,
    ended,
    et_al,
    family,
    initials,
    italic,
    joined,
    listed,
    pages_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.citing.source import Source
    from sitegen.model import Name


_MARKS: Final = {
    "journal": "J", "conference": "C", "chapter": "M", "book": "M", "thesis": "D", "report": "R", "preprint": "EB/OL",
    "dataset": "DB", "software": "CP", "patent": "P",
}  # fmt: skip
"""What GB/T 7714 calls a kind; anything else is `Z`."""


def gb_t_7714(s: Source) -> Markup:
    """GB/T 7714-2015, numbered."""

    def name(one: Name) -> str:
        return " ".join(filter(None, (family(one).upper(), initials(one, dot=""))))

    more = ["等" if s.is_chinese else "et al"]
    others = more if s.has_more or len(s.authors) > 3 else []
    issue = (
        f"{s.volume}({s.number})"
        if s.volume and s.number
        else s.volume or (f"({s.number})" if s.number else "")
    )
    pages = s.pages.replace("–", "-")
    title = s.title + f"[{_MARKS.get(s.kind, 'Z')}]"
    imprint = joined([joined([s.place, s.publisher], ": "), s.year], ", ")
    rest: list[str] = []
    if s.kind == "journal":
        rest = [title, joined([joined([s.container, s.year, issue], ", "), pages], ": ")]
    elif s.kind in ("conference", "chapter"):
        editors = ", ".join([*map(name, s.editors[:3]), *(more if len(s.editors) > 3 else [])])
        book = joined(
            [editors, s.container, edition_of(s, "{} 版" if s.is_chinese else "{} ed")], ". "
        )
        rest = [joined([title, book], "//"), joined([imprint, pages], ": ")]
    elif s.kind == "preprint":
        rest = [title, joined([f"arXiv: {s.eprint}" if s.eprint else s.publisher, s.year], ", ")]
    else:
        rest = [title, edition_of(s, "{} 版" if s.is_chinese else "{} ed"), imprint]
    found = [
        ", ".join([*map(name, s.authors[:3]), *others]),
        *rest,
        f"DOI:{s.doi}" if s.doi else s.address,
    ]
    return joined(found, ". ") + "."


def ieee(s: Source) -> Markup:
    """IEEE."""

    def name(one: Name) -> str:
        return " ".join(filter(None, (initials(one), family(one))))

    shown = s.authors if len(s.authors) <= 6 else s.authors[:1]
    people = listed([name(one) for one in shown], "and", more="et al." if et_al(s, 6) else "")
    title = Markup("“{},”").format(s.title)
    pages = pages_of(s)
    doi = f"doi: {s.doi}" if s.doi else ""
    if s.kind == "journal":
        volume, number = (
            f"{mark} {value}" if value else ""
            for mark, value in (("vol.", s.volume), ("no.", s.number))
        )
        where = joined([italic(s.container), volume, number, pages, s.year, doi], ", ")
    elif s.kind in ("conference", "chapter"):
        editors = editors_of(s, name, "and", one="{}, Ed.", several="{}, Eds.")
        book = joined([italic(s.container), edition_of(s, "{} ed."), editors], ", ")
        where = joined(
            [Markup("in ") + book if s.container else "", s.publisher, s.year, pages, doi], ", "
        )
    elif s.kind == "thesis":
        where = joined(
            [
                f"{s.degree} dissertation" if s.degree == "PhD" else "M.S. thesis",
                s.publisher,
                s.year,
            ],
            ", ",
        )
    elif s.kind == "preprint":
        where = joined([f"arXiv:{s.eprint}" if s.eprint else s.publisher, s.year, doi], ", ")
    else:
        book = joined([italic(s.title), edition_of(s, "{} ed.")], ", ")
        imprint = joined([joined([s.place, s.publisher], ": "), s.year], ", ")
        return ended(joined([people, joined([ended(book), imprint], " ")], ", "))
    return ended(joined([joined([people, title], ", "), where], " "))


def vancouver(s: Source) -> Markup:
    """Vancouver, as the National Library of Medicine writes it."""

    def name(one: Name) -> str:
        return " ".join(filter(None, (family(one), initials(one, dot="", between=""))))

    more = ["等" if s.is_chinese else "et al"] if et_al(s, 6) else []
    people = Markup(", ").join([*(name(one) for one in s.authors[:6]), *more])
    imprint = joined([joined([s.place, s.publisher], ": "), s.year], "; ")
    where: list[str] = []
    if s.kind == "journal":
        issue = s.volume + (f"({s.number})" if s.number else "")
        where = [ended(s.container), joined([joined([s.year, issue], ";"), s.pages], ":")]
    elif s.kind in ("conference", "chapter"):
        editors = joined(
            [*map(name, s.editors), "editor" + "s" * (len(s.editors) > 1) if s.editors else ""],
            ", ",
        )
        book = joined(
            [ended(editors), ended(s.container), ended(Markup(edition_of(s, "{} ed.")))], " "
        )
        where = [
            Markup("In: ") + book if s.container else "",
            ended(imprint),
            f"p. {s.pages}" if s.pages else "",
        ]
    elif s.kind == "preprint":
        where = [joined([f"arXiv:{s.eprint}" if s.eprint else s.publisher, s.year], "; ")]
    else:
        paper = (
            f"[{'dissertation' if s.degree == 'PhD' else 'master’s thesis'}]."
            if s.kind == "thesis"
            else ""
        )
        where = [paper, edition_of(s, "{} ed."), imprint]
    title = s.title if s.kind == "thesis" else ended(s.title)
    return joined(
        [ended(people), title, ended(joined(where, " ")), f"doi: {s.doi}" if s.doi else s.address],
        " ",
    )


def ama(s: Source) -> Markup:
    """The American Medical Association, 11th edition."""

    def name(one: Name) -> str:
        return " ".join(filter(None, (family(one), initials(one, dot="", between=""))))

    many = s.has_more or len(s.authors) > 6
    people = joined(
        [*(name(one) for one in s.authors[: 3 if many else 6]), "et al" if many else ""], ", "
    )
    pages = s.pages.replace("–", "-")
    imprint = joined([s.publisher, s.year], "; ")
    inside = s.kind in ("journal", "conference", "chapter", "preprint")
    title = s.title if inside else italic(s.title)
    where: list[str] = []
    if s.kind == "journal":
        issue = s.volume + (f"({s.number})" if s.number else "")
        where = [
            ended(italic(s.container)),
            ended(joined([joined([s.year, issue], ";"), pages], ":")),
        ]
    elif s.kind in ("conference", "chapter"):
        editors = joined(
            [*map(name, s.editors), "ed" + "s" * (len(s.editors) > 1) if s.editors else ""], ", "
        )
        book = (
            Markup("In: ") + joined([ended(editors), italic(s.container)], " ")
            if s.container
            else Markup()
        )
        where = [ended(book), edition_of(s, "{} ed."), ended(joined([imprint, pages], ":"))]
    elif s.kind == "thesis":
        where = ["Dissertation." if s.degree == "PhD" else "Master’s thesis.", ended(imprint)]
    elif s.kind == "preprint":
        where = [ended(joined([f"arXiv:{s.eprint}" if s.eprint else s.publisher, s.year], ". "))]
    else:
        where = [edition_of(s, "{} ed."), ended(imprint)]
    return joined(
        [ended(people), ended(title), *where, f"doi:{s.doi}" if s.doi else s.address], " "
    )


def nature(s: Source) -> Markup:
    """Nature; a DOI stands where there are no pages, as its guide to authors wants."""

    def name(one: Name) -> str:
        return ", ".join(filter(None, (family(one), initials(one))))

    many = s.has_more or len(s.authors) > 5
    people = _ampersand(
        [name(one) for one in s.authors[: 1 if many else 5]], italic("et al.") if many else ""
    )
    year = f"({s.year})" if s.year else ""
    imprint = joined([s.publisher, s.place, s.year], ", ")
    book = Markup("({})").format(imprint) if imprint else Markup()
    address = address_of(s) if not s.pages else ""
    where: list[str] = []
    if s.kind == "journal":
        issue = joined([joined([italic(s.container), bold(s.volume)], " "), s.pages], ", ")
        where = [ended(s.title), joined([issue, year], " ")]
    elif s.kind in ("conference", "chapter"):
        volume = (
            Markup("in ") + italic(s.container) + edition_of(s, ", {} edn")
            if s.container
            else Markup()
        )
        editors = _ampersand([name(one) for one in s.editors], "")
        called = (
            Markup("(ed. {})" if len(s.editors) == 1 else "(eds {})").format(editors)
            if s.editors
            else ""
        )
        where = [ended(s.title), joined([volume, called, s.pages, book], " ")]
    elif s.kind == "preprint":
        where = [ended(s.title), "Preprint at" if address else "Preprint", address, year]
        address = ""
    else:
        where = [italic(s.title) + edition_of(s, ", {} edn"), book]
    return ended(
        joined(
            [ended(people), joined([joined(where, " "), address], ". " if address else " ")], " "
        )
    )


def acs(s: Source) -> Markup:
    """The American Chemical Society, 2020."""

    def name(one: Name) -> str:
        return ", ".join(filter(None, (family(one), initials(one))))

    people = joined([*(name(one) for one in s.authors), "et al." if s.has_more else ""], "; ")
    pages = f"pp {s.pages}" if s.pages else ""
    imprint = joined([joined([s.publisher, s.place], ": "), s.year], ", ")
    doi = f"DOI: {s.doi}" if s.doi else s.address
    if s.kind == "journal":
        issue = joined([italic(s.volume), f"({s.number})" if s.number else ""], " ")
        appeared = joined([italic(s.container), bold(s.year)], " ")
        where = joined([ended(s.title), joined([appeared, issue, s.pages], ", ")], " ")
    elif s.kind in ("conference", "chapter"):
        book = Markup("In ") + italic(s.container) if s.container else Markup()
        book = joined([book, edition_of(s, "{} ed.")], ", ")
        editors = joined(
            [*map(name, s.editors), "Ed." if len(s.editors) == 1 else "Eds." if s.editors else ""],
            ", ",
        )
        where = joined([ended(s.title), joined([book, editors, imprint, pages], "; ")], " ")
    elif s.kind == "thesis":
        paper = "Ph.D. Dissertation" if s.degree == "PhD" else "M.S. Thesis"
        where = joined([ended(s.title), joined([paper, s.publisher, s.year], ", ")], " ")
    elif s.kind == "preprint":
        archive = f"arXiv:{s.eprint}" if s.eprint else s.publisher
        where = joined([ended(s.title), joined([archive, s.year], ", ")], " ")
    else:
        where = joined([joined([italic(s.title), edition_of(s, "{} ed.")], ", "), imprint], "; ")
    return ended(joined([joined([people, ended(where)], " "), doi], " "))


def aps(s: Source) -> Markup:
    """The American Physical Society: the first page only."""

    def name(one: Name) -> str:
        return " ".join(filter(None, (initials(one), family(one))))

    many = s.has_more or len(s.authors) > 15
    people = listed(
        [name(one) for one in s.authors[: 1 if many else 15]],
        "and",
        more=italic("et al.") if many else "",
    )
    year = f"({s.year})" if s.year else ""
    imprint = joined([s.publisher, s.place, s.year], ", ")
    book = Markup("({})").format(imprint) if imprint else Markup()
    first = s.pages.partition("–")[0]
    if s.kind == "journal":
        where = joined(
            [s.title, joined([joined([s.container, bold(s.volume)], " "), first], ", ")], ", "
        )
        where = joined([where, year], " ")
    elif s.kind in ("conference", "chapter"):
        editors = editors_of(s, name, "and", one="edited by {}", several="edited by {}")
        volume = joined([italic(s.container), edition_of(s, "{} ed."), editors], ", ")
        inside = Markup("in ") + volume if s.container else Markup()
        page = f"{'pp.' if '–' in s.pages else 'p.'} {s.pages}" if s.pages else ""
        where = joined([s.title, joined([joined([inside, book], " "), page], ", ")], ", ")
    elif s.kind == "thesis":
        where = joined(
            [
                s.title,
                "Ph.D. thesis" if s.degree == "PhD" else "Master’s thesis",
                s.publisher,
                s.year,
            ],
            ", ",
        )
    elif s.kind == "preprint":
        where = joined(
            [s.title, f"arXiv:{s.eprint}" if s.eprint else joined([s.publisher, s.year], ", ")],
            ", ",
        )
    else:
        where = joined([joined([italic(s.title), edition_of(s, "{} ed.")], ", "), book], " ")
    return ended(joined([people, where], ", "))


def _ampersand(names: Sequence[str], more: str) -> Markup:
    """`A, B & C`, without a comma before the last one."""
    if more or len(names) < 2:
        return joined([*names, more], " ")
    return joined([joined(names[:-1], ", "), names[-1]], " & ")
