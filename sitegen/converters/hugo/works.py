"""Convert pages of HugoBlox about publications, talks, projects, courses and posts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex import names, plain
from sitegen.content.bibtex.fields import VENUES
from sitegen.converters import entries
from sitegen.converters.hugo.reading import APPEARANCE, folder_of
from sitegen.converters.markup import without_markdown
from sitegen.converters.pages import Page, add_news, join_texts, slug
from sitegen.converters.records import Word
from sitegen.converters.references import bibtex
from sitegen.converters.works import find_type, publication, split_date
from sitegen.errors import Problem
from sitegen.model import Project
from sitegen.model.text import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Attachments
    from sitegen.converters.records import Record
    from sitegen.model import Publication

_TYPES: Final = {
    "1": "inproceedings", "2": "article", "3": "misc", "4": "techreport", "5": "book",
    "6": "incollection", "7": "phdthesis", "article": "misc",
}  # fmt: skip
"""Numbers in old sites, and the type of preprints."""
_ISSUE: Final = re.compile(r"(?P<journal>.+), (?P<volume>\d+)\((?P<number>\d+)\)")
"""The theme's format for journals: `*Journal of Foam, 3*(2)`."""
_LINKS: Final = {
    "url_pdf": "pdf", "url_code": "code", "url_slides": "slides", "url_poster": "poster",
    "url_video": "video", "url_dataset": "data", "url_project": "website", "url_source": "html",
    "url_preprint": "preprint", "url_site": "website",
}  # fmt: skip
_NOTES: Final = {"equal": "equal", "joint first": "equal", "correspond": "corresponding"}


def _add_work(name: str, page: Page, authors: Sequence[str], attachments: Attachments) -> None:
    head, builder, below = page.head, attachments.builder, folder_of(name)
    title = head.text("title")
    cited = _read_citation(f"{below}/cite.bib", title, authors, attachments)
    named = (head.texts("publication_types") or ("",))[0]
    ids = head.record("hugoblox").record("ids")
    kind = cited.type if cited else _TYPES.get(named) or find_type(named) or "misc"
    source = head.record("publication")
    venue = head.text("publication") or source.text("name")
    venue = re.sub(r"^In:?\s+(?=\S)", "", venue.replace("*", ""))
    issue = _ISSUE.fullmatch(venue)
    values: dict[str, str | list[str]] = {
        "title": title,
        "author": [*authors],
        VENUES.get(kind, "howpublished"): issue["journal"] if issue else venue,
        "shortjournal": head.text("publication_short").replace("*", ""),
        "volume": source.text("volume") or (issue["volume"] if issue else ""),
        "number": source.text("issue", "number") or (issue["number"] if issue else ""),
        "pages": source.text("pages"),
        **split_date(head.date("date")),
        "doi": head.text("doi") or ids.text("doi"),
        "eprint": (eprint := ids.text("arxiv")),
        "eprinttype": "arXiv" if eprint else "",
        "author+an": _take_notes(head),
        "abstract": without_markdown(head.markdown("abstract")),
        "note": without_markdown(join_texts(head.markdown("summary"), page.body)),
        "keywords": ", ".join(head.texts("tags")),
        "selected": "true" if head.text("featured") == "true" else "",
    }
    for key, field in _LINKS.items():
        values[field] = _take_file(head, key, below, attachments)
    free = [field for field in _LINKS.values() if not values.get(field)]
    known, values["additional_info"] = _take_links(head, free, below, attachments)
    values |= known
    work = publication(kind, values, builder.keys)
    if cited:
        work = _complete(cited, work, head.lines[0], builder)
    head.drop(*APPEARANCE)
    builder.add_work(work, head.lines)
    builder.add_rest(work.key, head)


def _take_notes(head: Record) -> str:
    """Return remarks about authors as biblatex annotations: `1=equal;3=corresponding`."""
    notes = head.peek_list("author_notes")
    if not all(any(key in note.casefold() for key in _NOTES) or not note for note in notes):
        return ""
    head.drop("author_notes")
    marks = (
        (number, next((mark for key, mark in _NOTES.items() if key in note.casefold()), ""))
        for number, note in enumerate(notes, 1)
    )
    return ";".join(f"{number}={mark}" for number, mark in marks if mark)


def _take_links(
    head: Record, fields: Sequence[str], below: str, attachments: Attachments
) -> tuple[dict[str, str], str]:
    """Return the links of a page: those for these fields by field, the others as a text."""
    known: dict[str, str] = {}
    others: list[str] = []
    for each in head.records("links"):
        kind, name = each.text("type").casefold(), each.text("name", "label")
        each.drop("icon", "icon_pack")
        target = _take_file(each, "url", below, attachments)
        if each.text("provider").casefold() == "arxiv" and (number := each.text("id")):
            target = f"https://arxiv.org/abs/{number}"
        field = _LINKS.get(f"url_{kind or name.casefold()}", "")
        if field in fields and target and field not in known:
            known[field] = target
        elif target:
            address = target if "://" in target else f"files/{target}"
            others.append(f"[{name or kind or address}]({address})")
    return known, ", ".join(others)


def _complete(cited: Publication, page: Publication, line: int, builder: CVBuilder) -> Publication:
    """Return the work of `cite.bib`, completed from its page."""
    fields = {**page.fields, **cited.fields}
    if set(words_of(plain(page.get("note")))) - set(words_of(plain(cited.get("note")))):
        fields["note"] = "\n\n".join(filter(None, (cited.get("note"), page.get("note"))))
    owner = builder.values.get("name", "")  # a page may give them in two scripts
    kept = {word for value in (owner, *fields.values()) for word in words_of(plain(value))}
    for name, value in page.fields.items():
        if set(words_of(plain(value))) - kept:
            builder.add_unsorted(f"{cited.key}: {name}: {value}", line)
    return replace(cited, fields={name: fields[name] for name in (*cited.fields, *page.fields)})


def _read_citation(
    name: str, title: str, authors: Sequence[str], attachments: Attachments
) -> Publication | None:
    """Return the work of a `cite.bib` for the page with this title and these authors.

    If there are several works, they are added unchanged. A work with another title by other authors
    was copied from another page or from the theme and never edited.
    """
    text, builder = attachments.text(name), attachments.builder
    if not text:
        return None
    before = len(builder.works)
    builder.add_lines(text, name)
    with builder.reading(name):
        bibtex.add(text, builder)
    if len(builder.works) != before + 1:
        return None
    builder.traces = [
        trace for trace in builder.traces if (trace.key, trace.index) != ("publications", before)
    ]
    work = builder.works.pop()
    builder.keys.discard(work.key.lower())
    cited_author = next(iter(names(work.get("author"))), "")
    if _overlap(title, plain(work.get("title"))) or _overlap(
        "".join(authors[:1]), str(cited_author)
    ):
        return work
    message = f"left out: this is another work than its page shows, {title!r}"
    builder.report([Problem(message, name)])
    return None


def _overlap(text: str, other: str) -> bool:
    """Return whether two titles or names may be the same; a missing one matches everything."""
    words, others = ({word for word in words_of(each) if len(word) > 1} for each in (text, other))
    return len(words & others) * 2 >= min(len(words), len(others))


def _take_file(head: Record, key: str, below: str, attachments: Attachments) -> str:
    """Copy the file that a key refers to and return its name; return addresses unchanged."""
    value = head.text(key).removeprefix("#")  # as in the theme's sample pages
    if not value or "://" in value:
        return value
    name = attachments.copy(f"{below}/{value}", f"static/{value.lstrip('/')}")
    if not name:
        attachments.builder.add_unsorted(f"{key}: {value}")
    return name


def _add_talk(name: str, page: Page, authors: Sequence[str], attachments: Attachments) -> None:
    head = page.head
    head.drop(*APPEARANCE, "date_end", "event_end", "event_all_day")
    for key, older in (("event_name", "event"), ("event_start", "date")):
        for value in head.values(key):
            head.drop(older)
            head.put(older, value)
    known, others = _take_links(head, ("slides", "video"), folder_of(name), attachments)
    for field, address in known.items():
        head.put(f"url_{field}", Word(address, head.lines[0]))
    place = ", ".join(filter(None, map(head.record("address").text, ("city", "region", "country"))))
    near = head.text("location")
    if near.casefold() not in place.casefold():
        known_words = set(words_of(near))
        parts = [part for part in place.split(", ") if not {*words_of(part)} <= known_words]
        place = ", ".join((near, *parts)) if place else near
    if place:
        head.put("location", Word(place, head.lines[0]))
    head.drop("address")
    abstract = join_texts(head.markdown("abstract", "summary"), page.body)
    shown = [
        f"[{key.removeprefix('url_')}]({address})"
        for key in ("url_code", "url_pdf", "url_dataset", "url_project", "url_source")
        if (address := head.address(key))
    ]
    abstract = "\n\n".join(filter(None, (abstract, ", ".join(filter(None, (*shown, others))))))
    talk = replace(entries.talk(head), abstract=abstract, url=head.address("event_url"))
    if authors[1:]:
        talk = replace(talk, authors=tuple(authors))
    attachments.builder.add("talks", talk, lines=head.lines)


def _add_project(name: str, page: Page, _authors: Sequence[str], attachments: Attachments) -> None:
    head = page.head
    known, others = _take_links(head, ("website",), folder_of(name), attachments)
    project = Project(
        name=head.text("title"),
        description=head.text("summary", "description"),
        url=head.address("external_link", "url_code", "url_project") or known.get("website", ""),
        start=head.date("date"),
        highlights=tuple(filter(None, (page.body, others))),
    )
    attachments.builder.add("projects", project, lines=head.lines)


def _add_course(name: str, page: Page, _authors: Sequence[str], attachments: Attachments) -> None:
    head = page.head
    known, others = _take_links(head, ("website",), folder_of(name), attachments)
    head.drop("date", "external_link", *APPEARANCE)  # the date is that of the page
    text = join_texts(head.markdown("summary", "description", "abstract"), page.body)
    course = entries.course(head)
    notes = (*course.notes, *filter(None, (text, others)))
    course = replace(course, url=course.url or known.get("website", ""), notes=notes)
    attachments.builder.add("teaching", course, lines=head.lines)


def _add_post(name: str, page: Page, _authors: Sequence[str], attachments: Attachments) -> None:
    add_news(slug(folder_of(name)), page, attachments)
    page.head.drop("subtitle")


ADDERS: Final[Mapping[str, Callable[[str, Page, Sequence[str], Attachments], None]]] = {
    "publication": _add_work,
    "publications": _add_work,
    "event": _add_talk,
    "events": _add_talk,
    "talk": _add_talk,
    "project": _add_project,
    "projects": _add_project,
    "course": _add_course,
    "courses": _add_course,
    "post": _add_post,
    "blog": _add_post,
}
"""Functions that add a page, by its folder below `content/`."""
