"""Sites made with HugoBlox (Wowchemy, Hugo Academic).

Each page is a folder with an `index.md`, or a file; a publication also has a `cite.bib`. A person
is a page, `content/authors/ada/_index.md`, or data in newer sites, `data/authors/ada.yaml`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex.fields import VENUES
from sitegen.converters import entries, links
from sitegen.converters.files import PHOTOS, Attachments
from sitegen.converters.markup import plain
from sitegen.converters.pages import (
    Page,
    add_news,
    clean,
    is_switched_off,
    join_texts,
    read_page,
    read_quietly,
    read_record,
    slug,
    why_hidden,
)
from sitegen.converters.records import Word
from sitegen.converters.references import bibtex
from sitegen.converters.works import publication, split_date
from sitegen.errors import Problem
from sitegen.model import Project, Section, Skill
from sitegen.parsing.conserve import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Folder
    from sitegen.converters.records import Record
    from sitegen.model import Publication

_AUTHORS: Final = ("content/authors", "content/author")
_DATA: Final = "data/authors"
_TYPES: Final = {
    "1": "inproceedings", "2": "article", "3": "misc", "4": "techreport", "5": "book",
    "6": "incollection", "7": "phdthesis", "paper-conference": "inproceedings",
    "article-journal": "article", "article": "misc", "report": "techreport", "book": "book",
    "chapter": "incollection", "thesis": "phdthesis",
}  # fmt: skip
_ISSUE: Final = re.compile(r"(?P<journal>.+), (?P<volume>\d+)\((?P<number>\d+)\)")
"""How the theme writes journals: `*Journal of Foam, 3*(2)`."""
_LINKS: Final = {
    "url_pdf": "pdf", "url_code": "code", "url_slides": "slides", "url_poster": "poster",
    "url_video": "video", "url_dataset": "data", "url_project": "website", "url_source": "html",
    "url_preprint": "preprint", "url_site": "website",
}  # fmt: skip
_NAME_PARTS: Final = {
    "display": "title",
    "given": "first_name",
    "family": "last_name",
    "alternate": "alternate",
    "pronunciation": "name_pronunciation",
}
"""Parts of a name in data, and their keys in a page."""
_EMAIL: Final = re.compile(r"[^\s@/:]+@[^\s@/:]+")
_CONFIG: Final = (".yaml", ".yml", ".toml", ".json")
_BUILDS_FUTURE: Final = re.compile(r"\bbuildFuture\W+true\b", re.IGNORECASE)
_MENU: Final = re.compile(r"^\s*\[*menus?\b", re.MULTILINE)
_INACTIVE: Final = re.compile(r"^active\s*[:=]\s*false\b", re.MULTILINE)
_PEOPLE: Final = re.compile(
    r"^[-\s]*(?:block|widget|type)\s*[:=]\s*[\"']?(?:people|team)", re.MULTILINE
)
_TEAMS: Final = ("people", "team", "members")
_WORD: Final = re.compile(r"[^\W\d_]+")
_SECTION_NAMES: Final = {
    "event": ("talk", "talks"),
    "talk": ("event", "events"),
    "post": ("blog", "news"),
    "blog": ("post", "posts"),
    "publication": ("papers",),
}
_NOTES: Final = {"equal": "equal", "joint first": "equal", "correspond": "corresponding"}
_APPEARANCE: Final = (
    "publishDate", "featured", "tags", "categories", "projects", "slides", "image", "highlight",
    "user_groups", "draft", "superuser", "highlight_name", "all_day", "math", "share", "profile",
    "reading_time", "show_date", "type", "view", "design", "sections", "cms_exclude", "diagram",
    "lastmod", "weight", "external_link", "slug", "aliases", "status", "authors", "schema", "cover",
    "content_meta",
)  # fmt: skip


def matches(folder: Folder) -> bool:
    """Return whether a folder is such a site."""
    return bool(_people(folder))


def _people(folder: Folder) -> list[str]:
    names = [name for below in _AUTHORS for name in folder.names(below, "/_index.md")]
    names = [name for name in names if name.count("/") == 3]
    return [*folder.names(_DATA, ".yaml", ".yml"), *names]


def add(folder: Folder, builder: CVBuilder) -> None:
    """Add a site: its owner, and the members of the group that it shows."""
    attachments = Attachments(folder, builder)
    people = {name: _read_person(name, attachments) for name in _people(folder)}
    owners = [name for name, page in people.items() if _is_owner(page.head)]
    owners += [name for name in people if _user(name) in ("admin", "me")]
    owner = next(iter((*owners, *people)))
    visible = _Visibility(folder, builder.today)
    members = [n for n, page in people.items() if n != owner and visible.shows_member(page.head)]
    others = [name for name in people if name not in (owner, *members)]
    builder.report(
        Problem("page of another person", name)
        for name in others
        if not name.startswith(_DATA) or "bio" in people[name].head  # not just a co-author's name
    )
    builder.left_out.update(others)
    builder.seen |= {
        *people,
        *visible.lists,
        *(name for name in folder.pages() if name.endswith("/_index.md")),
    }
    names = {_user(name): _peek_name(page.head) for name, page in people.items()}
    names |= dict.fromkeys(("admin", "me"), names[_user(owner)])
    pages = {name: _peek_authors(name, names, attachments) for name in _pages(folder)}
    group = {names[_user(name)] for name in (owner, *members)}
    for name in (owner, *members):
        own = attachments if name == owner else Attachments(folder, builder.add_member())
        with own.builder.reading(name):
            _add_person(people[name], name, own)
        me = names[_user(name)]
        for page, authors in pages.items():
            if me in authors or (name == owner and group.isdisjoint(authors)):
                _add_page(page, authors, visible, own)
    _add_blocks(visible, attachments)


def _pages(folder: Folder) -> list[str]:
    return [
        name
        for name in folder.pages()
        if name.startswith("content/")
        and not name.endswith("/_index.md")
        and name.split("/")[1] in _PAGES
    ]


def _add_page(
    name: str, authors: Sequence[str], visible: _Visibility, attachments: Attachments
) -> None:
    builder = attachments.builder
    with builder.reading(name):
        page = _read(name, attachments)
        if not builder.leave_out(name, visible.why_hidden(name, page.head)):
            page.head.drop("authors")
            _PAGES[name.split("/")[1]](name, page, authors, attachments)
            page.head.drop(*_APPEARANCE)
            builder.add_rest("", page.head)


def _add_blocks(visible: _Visibility, attachments: Attachments) -> None:
    """Add the texts of pages that are made of blocks as sections of the owner."""
    builder = attachments.builder
    home = "content/_index.md"
    for name in (home, *(name for name in attachments.folder.pages() if name != home)):
        head = read_quietly(name, attachments).head
        if not name.startswith("content/") or name in visible.lists or not head.records("sections"):
            continue
        reason = visible.why_hidden(name, head) if name != home else ""
        if builder.leave_out(name, reason):
            continue
        with builder.reading(name):
            for block in head.records("sections"):
                content = block.record("content")
                text = clean(content.markdown("text"), attachments)
                title = content.text("title") or block.text("id") or head.text("title")
                section = Section(title=title, text=text) if text else None
                builder.add("sections", section, lines=block.lines)


def _peek_authors(name: str, names: Mapping[str, str], attachments: Attachments) -> list[str]:
    """Return the authors of a page by their names; pages may also give their folders."""
    authors = read_quietly(name, attachments).head.texts("authors")
    return [names.get(author, author) for author in authors]


def _user(name: str) -> str:
    path = PurePosixPath(name)
    return path.parent.name if path.name == "_index.md" else path.stem


def _is_owner(head: Record) -> bool:
    return "true" in (head.text("superuser"), head.text("is_owner"))


def _peek_name(head: Record) -> str:
    """Return the name of a person without taking it."""
    names = [word.text for key in ("title", "name") for word in head.peek(key)]
    parts = [word.text for key in ("first_name", "last_name") for word in head.peek(key)]
    return plain(next(iter(names), " ".join(parts)))


class _Visibility:
    """What a site shows of its pages."""

    def __init__(self, folder: Folder, today: date) -> None:
        """Read the configuration, the menus and the first page."""
        config = [*folder.names("config", *_CONFIG), *folder.names("", *_CONFIG)]
        texts = {name: folder.text(name) for name in config}
        self._today = today
        self._shows_future = any(map(_BUILDS_FUTURE.search, texts.values()))
        menus = [text for name, text in texts.items() if "menu" in PurePosixPath(name).stem]
        menus += [text for text in texts.values() if _MENU.search(text)]
        home = ["content/_index.md", *folder.names("content/home", ".md")]
        pages = [text for name in home if (text := folder.text(name))]
        pages = [text for text in pages if not _INACTIVE.search(text)]
        lists = [*home, *(f"content/{below}.md" for below in _TEAMS)]
        lists += [name for below in _TEAMS for name in folder.names(f"content/{below}", ".md")]
        texts_of_lists = {name: text for name in lists if _PEOPLE.search(text := folder.text(name))}
        self.lists = texts_of_lists.keys()
        """The pages that list people."""
        self._people = "\n".join(texts_of_lists.values())
        self._words = {word.casefold() for text in (*menus, *pages) for word in _WORD.findall(text)}
        # A first page without blocks shows everything.
        self._is_selective = any("sections:" in text or "widget" in text for text in pages)

    def shows_member(self, head: Record) -> bool:
        """Return whether a list of people has the group of a person."""
        return any(group in self._people for group in head.peek_list("user_groups"))

    def why_hidden(self, name: str, head: Record) -> str:
        """Return why the site does not show a page, or nothing."""
        if is_switched_off(name, "content"):
            return "its name begins with an underscore"
        reason = why_hidden(head, today=self._today, shows_future=self._shows_future)
        section = name.split("/")[1].removesuffix(".md").rstrip("s")
        if not reason and self._is_selective:
            names = {section, f"{section}s", *_SECTION_NAMES.get(section, ())}
            reason = "" if names & self._words else "the site does not lead to it"
        return reason


def _read(name: str, attachments: Attachments) -> Page:
    """Return a page without shortcodes."""
    head, body = read_page(name, attachments)
    return Page(head, re.sub(r"\{\{[<%].*?[>%]\}\}", "", body, flags=re.DOTALL).strip())


def _read_person(name: str, attachments: Attachments) -> Page:
    """Return the page of a person; data get the keys of a page."""
    if not name.startswith(_DATA):
        return _read(name, attachments)
    head = read_record(name, attachments)
    parts = head.record("name")
    for part, key in _NAME_PARTS.items():
        for word in parts.values(part):
            head.put(key, word)
    return Page(head, "")


def _folder(name: str) -> str:
    """Return the folder with the files of a page: `foam/` for `foam/index.md` and `foam.md`."""
    path = PurePosixPath(name)
    return (path.parent if path.stem in ("index", "_index") else path.with_suffix("")).as_posix()


def _add_person(page: Page, name: str, attachments: Attachments) -> None:
    head, builder = page.head, attachments.builder
    in_parts = " ".join(filter(None, (head.text("first_name"), head.text("last_name"))))
    builder.set("name", head.text("title", "name") or in_parts)
    aliases = (in_parts, head.text("alternate"))
    builder.add("aliases", *(alias for alias in aliases if alias != builder.values.get("name")))
    builder.set("pronunciation", head.texts("name_pronunciation"))
    builder.set("credentials", ", ".join(head.texts("postnominals")))
    builder.set("position", head.text("role"))
    places = [place.text("name") for place in head.records("organizations", "affiliations")]
    builder.set("affiliation", ", ".join(filter(None, places)))
    builder.set("bio", page.body or head.markdown("bio"))
    builder.add("email", *head.texts("email"))
    builder.add("interests", *head.texts("interests"))
    for key, records in {
        "education": head.record("education").records("courses") or head.records("education"),
        "experience": head.records("work", "experience"),
        "awards": head.records("awards"),
    }.items():
        for each in records:
            _take_decoration(each)
            if _has(each, "start", "date_start") and not _has(each, "end", "date_end"):
                each.put("end", Word("present", each.lines[0]))
            entry = entries.MAKERS[key](each)
            if entry != type(entry)():  # a blank one of the theme
                builder.add(key, entry, lines=each.lines)
    _add_skills(head, builder)
    for each in head.records("social", "profiles", "links"):
        _add_link(each, attachments)
    avatars = (f"{_folder(name)}/avatar", f"assets/media/authors/{_user(name)}")
    attachments.copy_photo(*(f"{avatar}{suffix}" for avatar in avatars for suffix in PHOTOS))
    head.drop(*_APPEARANCE)
    builder.add_rest("", head)


def _has(record: Record, *names: str) -> bool:
    return any(word.text.strip() for name in names for word in record.peek(name))


def _take_decoration(record: Record) -> None:
    """Drop logos and icons of an entry, and make its button a link."""
    record.drop("icon", "icon_pack", "logo", "company_logo", "institution_logo")
    button = record.record("button")
    if address := button.address("url"):
        text = f"[{button.text('text') or address}]({address})"
        record.put("highlights", [Word(text, button.lines[0])])
    record.drop("button")


def _add_skills(head: Record, builder: CVBuilder) -> None:
    """Add skills by their groups, and languages as one of these, without their bars."""
    for group in head.records("skills"):
        names = [_take_skill(each) for each in group.records("items")]
        skill = Skill(category=group.text("name"), text=", ".join(filter(None, names)))
        group.drop("color", "color_border")
        builder.add("skills", skill if skill.text else None, lines=group.lines)
    languages = ", ".join(filter(None, map(_take_skill, head.records("languages"))))
    if languages:
        builder.add("skills", Skill(category="Languages", text=languages))


def _take_skill(record: Record) -> str:
    """Return `French (Fluent)`."""
    record.drop("level", "percent", "icon", "icon_pack")
    texts = [text for key in ("name", "label", "description") if (text := record.text(key))]
    return f"{texts[0]} ({', '.join(texts[1:])})" if texts[1:] else "".join(texts)


def _add_link(record: Record, attachments: Attachments) -> None:
    builder, line = attachments.builder, record.lines[0]
    record.drop("icon_pack", "display")
    target, label = record.text("link", "url"), record.text("label")
    icon = record.text("icon").rpartition("/")[2]  # brands/github
    if _EMAIL.fullmatch(target):
        builder.add("email", target)
    elif target.startswith(("http", "mailto:")):
        links.add(builder, icon or "homepage", target, line)
    elif name := attachments.copy(f"static/{target.lstrip('/')}", target):
        builder.add_link("cv" if icon == "cv" else "file", f"files/{name}")
    else:
        builder.add_unsorted(f"{label or icon or 'file'}: {target}", line)


def _add_work(name: str, page: Page, authors: Sequence[str], attachments: Attachments) -> None:
    head, builder, below = page.head, attachments.builder, _folder(name)
    cited = _read_citation(f"{below}/cite.bib", attachments)
    named = (head.texts("publication_types") or ("",))[0]
    ids = head.record("hugoblox").record("ids")
    kind = cited.type if cited else _TYPES.get(named, "misc")
    source = head.record("publication")
    venue = head.text("publication") or source.text("name")
    venue = re.sub(r"^In:?\s+(?=\S)", "", venue.replace("*", ""))
    issue = _ISSUE.fullmatch(venue)
    values: dict[str, str | list[str]] = {
        "title": head.text("title"),
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
        "abstract": head.markdown("abstract"),
        "note": "\n\n".join(filter(None, (head.text("summary"), page.body))),
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
    head.drop(*_APPEARANCE)
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
    """Return the links of a page: those for these fields by their field, the others as a text."""
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
    """Return the work of `cite.bib` with the fields that only its page has."""
    fields = {**page.fields, **cited.fields}
    kept = {word for value in fields.values() for word in words_of(value)}
    for name, value in page.fields.items():
        if set(words_of(value)) - kept:
            builder.add_unsorted(f"{cited.key}: {name}: {value}", line)
    return replace(cited, fields={name: fields[name] for name in (*cited.fields, *page.fields)})


def _read_citation(name: str, attachments: Attachments) -> Publication | None:
    """Return the work of a `cite.bib`; several works are added as they are."""
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
    return work


def _take_file(head: Record, key: str, below: str, attachments: Attachments) -> str:
    """Copy the file that a key names and return its name; return an address as it is."""
    value = head.text(key).removeprefix("#")  # the theme's sample pages have just that
    if not value or "://" in value:
        return value
    name = attachments.copy(f"{below}/{value}", f"static/{value.lstrip('/')}")
    if not name:
        attachments.builder.add_unsorted(f"{key}: {value}")
    return name


def _add_talk(name: str, page: Page, authors: Sequence[str], attachments: Attachments) -> None:
    head = page.head
    head.drop(*_APPEARANCE, "date_end", "event_end", "event_all_day")
    for key, older in (("event_name", "event"), ("event_start", "date")):
        for value in head.values(key):
            head.drop(older)
            head.put(older, value)
    known, others = _take_links(head, ("slides", "video"), _folder(name), attachments)
    for field, address in known.items():
        head.put(f"url_{field}", Word(address, head.lines[0]))
    place = ", ".join(filter(None, map(head.record("address").text, ("city", "region", "country"))))
    if place and not head.peek("location"):
        head.put("location", Word(place, head.lines[0]))
    head.drop("address")
    abstract = join_texts(head.markdown("abstract", "summary"), page.body)
    abstract = "\n\n".join(filter(None, (abstract, others)))
    talk = replace(entries.talk(head), abstract=abstract, url=head.address("event_url"))
    if authors[1:]:
        talk = replace(talk, authors=tuple(authors))
    attachments.builder.add("talks", talk, lines=head.lines)


def _add_project(name: str, page: Page, _authors: Sequence[str], attachments: Attachments) -> None:
    head = page.head
    known, others = _take_links(head, ("website",), _folder(name), attachments)
    project = Project(
        name=head.text("title"),
        description=head.text("summary", "description"),
        url=head.address("external_link", "url_code", "url_project") or known.get("website", ""),
        start=head.date("date"),
        highlights=tuple(filter(None, (page.body, others))),
    )
    attachments.builder.add("projects", project, lines=head.lines)


def _add_post(name: str, page: Page, _authors: Sequence[str], attachments: Attachments) -> None:
    add_news(slug(_folder(name)), page, attachments)
    page.head.drop("subtitle")


_PAGES: Final[Mapping[str, Callable[[str, Page, Sequence[str], Attachments], None]]] = {
    "publication": _add_work,
    "publications": _add_work,
    "event": _add_talk,
    "events": _add_talk,
    "talk": _add_talk,
    "project": _add_project,
    "projects": _add_project,
    "post": _add_post,
    "blog": _add_post,
}
"""What becomes of a page, by its folder below `content/`."""
