"""Citation styles by name: APA (7th edition), Chicago (author-date), GB/T 7714-2015, IEEE, MLA (9th), Vancouver.

Written for the few kinds of works that homepages list, after the manuals. Of the processors for the Citation Style
Language that there are for Python, one leaves the marks of GB/T 7714 and MLA's given names away and takes up to 35 ms a
work, the other leaves away schools and Vancouver's authors; a page takes a millisecond here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from sitegen.site.citing import ended, family, initials, italic, joined, source

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.model import Name, Publication
    from sitegen.site.citing import Source

_MARKS: Final = {
    "journal": "J", "conference": "C", "chapter": "M", "book": "M", "thesis": "D", "report": "R", "preprint": "EB/OL",
    "dataset": "DB", "software": "CP", "patent": "P",
}  # fmt: skip
"""What GB/T 7714 calls a kind; anything else is `Z`."""


def cite(publication: Publication, style: str) -> Markup:
    """The reference in a style of the table."""
    return STYLES[style](source(publication))


def _gb_t_7714(s: Source) -> Markup:
    def name(one: Name) -> str:
        return " ".join(filter(None, (family(one).upper(), initials(one, dot=""))))

    others = ["等" if s.is_chinese else "et al"] if s.has_more or len(s.authors) > 3 else []
    issue = f"{s.volume}({s.number})" if s.volume and s.number else s.volume or (f"({s.number})" if s.number else "")
    pages = s.pages.replace("–", "-")
    title = s.title + f"[{_MARKS.get(s.kind, 'Z')}]"
    imprint = joined([joined([s.place, s.publisher], ": "), s.year], ", ")
    rest: list[str] = []
    if s.kind == "journal":
        rest = [title, joined([joined([s.container, s.year, issue], ", "), pages], ": ")]
    elif s.kind in ("conference", "chapter"):
        rest = [joined([title, s.container], "//"), joined([imprint, pages], ": ")]
    elif s.kind == "preprint":
        rest = [title, joined([f"arXiv: {s.eprint}" if s.eprint else s.publisher, s.year], ", ")]
    else:
        rest = [title, _edition(s, "{} 版" if s.is_chinese else "{} ed"), imprint]
    found = [", ".join([*map(name, s.authors[:3]), *others]), *rest, f"DOI:{s.doi}" if s.doi else s.address]
    return joined(found, ". ") + "."


def _apa(s: Source) -> Markup:
    def name(one: Name) -> str:
        return ", ".join(filter(None, (family(one), initials(one))))

    people = _listed([name(one) for one in s.authors[:20]], "&", more=_more(s, 20))
    head = joined([ended(people), f"({s.year or 'n.d.'})."], " ")
    where: list[str] = []
    if s.kind == "journal":
        issue = italic(s.volume) + (f"({s.number})" if s.number else "")
        where = [ended(s.title), ended(joined([italic(s.container), issue, s.pages], ", "))]
    elif s.kind in ("conference", "chapter"):
        book = italic(s.container) + (f" (pp. {s.pages})" if s.pages else "")
        where = [ended(s.title), ended(Markup("In ") + book) if s.container else "", ended(s.publisher)]
    elif s.kind == "thesis":
        paper = "Doctoral dissertation" if s.degree == "PhD" else "Master’s thesis"
        where = [italic(s.title) + " [" + joined([paper, s.publisher], ", ") + "]."]
    else:
        archive = Markup("arXiv:{}.").format(s.eprint) if s.eprint else ended(s.publisher)
        where = [ended(italic(s.title) + _edition(s, " ({} ed.)")), archive]
    return joined([head, *where, _address(s)], " ")


def _ieee(s: Source) -> Markup:
    def name(one: Name) -> str:
        return " ".join(filter(None, (initials(one), family(one))))

    shown = s.authors if len(s.authors) <= 6 else s.authors[:1]
    people = _listed([name(one) for one in shown], "and", more="et al." if _more(s, 6) else "")
    title = Markup("“{},”").format(s.title)
    pages = _pages(s)
    doi = f"doi: {s.doi}" if s.doi else ""
    if s.kind == "journal":
        volume, number = (f"{mark} {value}" if value else "" for mark, value in (("vol.", s.volume), ("no.", s.number)))
        where = joined([italic(s.container), volume, number, pages, s.year, doi], ", ")
    elif s.kind in ("conference", "chapter"):
        where = joined(
            [Markup("in ") + italic(s.container) if s.container else "", s.publisher, s.year, pages, doi], ", "
        )
    elif s.kind == "thesis":
        where = joined([f"{s.degree} dissertation" if s.degree == "PhD" else "M.S. thesis", s.publisher, s.year], ", ")
    elif s.kind == "preprint":
        where = joined([f"arXiv:{s.eprint}" if s.eprint else s.publisher, s.year, doi], ", ")
    else:
        book = joined([italic(s.title), _edition(s, "{} ed.")], ", ")
        imprint = joined([joined([s.place, s.publisher], ": "), s.year], ", ")
        return ended(joined([people, joined([ended(book), imprint], " ")], ", "))
    return ended(joined([joined([people, title], ", "), where], " "))


def _mla(s: Source) -> Markup:
    pages = _pages(s)
    inside = s.container and s.kind in ("journal", "conference", "chapter")
    title = Markup("“{}”").format(ended(s.title)) if inside or s.kind == "preprint" else ended(italic(s.title))
    volume, number = (f"{mark} {value}" if value else "" for mark, value in (("vol.", s.volume), ("no.", s.number)))
    if s.kind == "thesis":
        where = [ended(Markup(s.year)), joined([s.publisher, f"{s.degree} dissertation"], ", ")]
    elif s.kind == "journal":
        where = [joined([italic(s.container), volume, number, s.year, pages], ", ")]
    else:
        name = italic(s.container) if inside else f"arXiv, {s.eprint}" if s.eprint else ""
        where = [joined([_edition(s, "{} ed."), name, s.publisher, s.year, pages], ", ")]
    found = joined([joined(where, " "), _address(s)], ", ")
    return ended(joined([ended(_inverted(s, most=2, shown=1)), title, found], " "))


def _chicago(s: Source) -> Markup:
    inside = s.kind in ("journal", "conference", "chapter", "preprint", "thesis")
    title = Markup("“{}”").format(ended(s.title)) if inside else ended(italic(s.title))
    if s.kind == "journal":
        issue = joined([s.volume, f"({s.number})" if s.number else ""], " ")
        where = joined([joined([italic(s.container), issue], " "), s.pages], ": " if issue else ", ")
    elif s.kind in ("conference", "chapter"):
        book = Markup("In ") + joined([italic(s.container), s.pages], ", ") if s.container else Markup()
        where = joined([ended(book), s.publisher], " ")
    elif s.kind == "thesis":
        where = joined([f"{s.degree} dissertation" if s.degree == "PhD" else "Master’s thesis", s.publisher], ", ")
    elif s.kind == "preprint":
        where = joined(["Preprint", f"arXiv:{s.eprint}" if s.eprint else s.publisher], ", ")
    else:
        where = joined([_edition(s, "{} ed."), s.publisher], " ")
    head = [ended(_inverted(s, most=6, shown=3)), ended(Markup(s.year or "n.d.")), title]
    return ended(joined([*head, ended(where), _address(s)], " "))


def _vancouver(s: Source) -> Markup:
    def name(one: Name) -> str:
        return " ".join(filter(None, (family(one), initials(one, dot="", between=""))))

    more = ["等" if s.is_chinese else "et al"] if _more(s, 6) else []
    people = Markup(", ").join([*(name(one) for one in s.authors[:6]), *more])
    imprint = joined([joined([s.place, s.publisher], ": "), s.year], "; ")
    where: list[str] = []
    if s.kind == "journal":
        issue = s.volume + (f"({s.number})" if s.number else "")
        where = [ended(s.container), joined([joined([s.year, issue], ";"), s.pages], ":")]
    elif s.kind in ("conference", "chapter"):
        book = ended(Markup("In: ") + s.container) if s.container else ""
        where = [book, ended(imprint), f"p. {s.pages}" if s.pages else ""]
    elif s.kind == "preprint":
        where = [joined([f"arXiv:{s.eprint}" if s.eprint else s.publisher, s.year], "; ")]
    else:
        paper = f"[{'dissertation' if s.degree == 'PhD' else 'master’s thesis'}]." if s.kind == "thesis" else ""
        where = [paper, _edition(s, "{} ed."), imprint]
    title = s.title if s.kind == "thesis" else ended(s.title)
    return joined([ended(people), title, ended(joined(where, " ")), f"doi: {s.doi}" if s.doi else s.address], " ")


def _inverted(s: Source, *, most: int, shown: int) -> Markup:
    """`Lin, Mei, and Bo Ek`: the first author under the family name. Past `most`, only some are `shown`."""
    first = [", ".join(filter(None, (family(one), one.given))) for one in s.authors[:1]]
    more = s.has_more or len(s.authors) > most
    count = shown if more else most
    return _listed([*first, *map(str, s.authors[1:count])], "and", more="et al." if more else "", always=True)


def _listed(names: Sequence[str], last: str, *, more: str, always: bool = False) -> Markup:
    """Names with commas and a word before the last one; two of them need no comma unless `always`."""
    if more or len(names) < 2:
        return joined([*names, more], " " if len(names) == 1 and not always else ", ")
    comma = "," if len(names) > 2 or always or last == "&" else ""
    return joined([joined(names[:-1], ", ") + comma, last, names[-1]], " ")


def _more(s: Source, most: int) -> str:
    return "et al." if s.has_more or len(s.authors) > most else ""


def _pages(s: Source) -> str:
    return f"{'pp.' if '–' in s.pages else 'p.'} {s.pages}" if s.pages else ""


def _edition(s: Source, pattern: str) -> str:
    """`2` -> `2nd ed.`; words stay."""
    if not s.edition.isdigit() or s.edition == "1":
        return pattern.format(s.edition) if s.edition not in ("", "1") else ""
    ending = {"1": "st", "2": "nd", "3": "rd"}.get(s.edition[-1], "th") if s.edition[-2:-1] != "1" else "th"
    return pattern.format(s.edition if s.is_chinese else s.edition + ending)


def _address(s: Source) -> str:
    arxiv = f"https://arxiv.org/abs/{s.eprint}" if s.eprint else ""
    return f"https://doi.org/{s.doi}" if s.doi else s.address or arxiv


STYLES: Final[Mapping[str, Callable[[Source], Markup]]] = {
    "apa": _apa,
    "chicago": _chicago,
    "gb-t-7714": _gb_t_7714,
    "ieee": _ieee,
    "mla": _mla,
    "vancouver": _vancouver,
}
"""By the name that `site.yaml` gives under `citation_style`."""
