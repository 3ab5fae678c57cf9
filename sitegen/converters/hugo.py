"""The folder of a HugoBlox (Wowchemy, Hugo Academic) site -> who it is, publications, talks, projects, posts.

Each page is a folder with an `index.md`, a publication's with its `cite.bib` beside it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters import bibliography, links, making
from sitegen.converters.attachments import Attachments
from sitegen.converters.data import Word
from sitegen.converters.jekyll import markdown
from sitegen.converters.jekyll.collections import Head, slug, written
from sitegen.converters.works import publication
from sitegen.errors import Problem, UnreadableError
from sitegen.model import Project
from sitegen.parsing.conserve import words_of

if TYPE_CHECKING:
    from sitegen.converters.data import Record
    from sitegen.converters.folder import Folder
    from sitegen.converters.gathering import Gathering
    from sitegen.model import Publication

_AUTHORS: Final = ("content/authors", "content/author")
_IN: Final = re.compile(r"^In:?\s+(?=\S)")
_SHORTCODE: Final = re.compile(r"\{\{[<%].*?[>%]\}\}", re.DOTALL)
_TYPES: Final = {
    "1": "inproceedings", "2": "article", "3": "misc", "4": "techreport", "5": "book", "6": "incollection",
    "7": "phdthesis", "paper-conference": "inproceedings", "article-journal": "article", "article": "misc",
    "report": "techreport", "book": "book", "chapter": "incollection", "thesis": "phdthesis",
}  # fmt: skip
_VENUES: Final = {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}
_LINKS: Final = {
    "url_pdf": "pdf", "url_code": "code", "url_slides": "slides", "url_poster": "poster", "url_video": "video",
    "url_dataset": "data", "url_project": "website", "url_source": "html", "url_preprint": "preprint",
}  # fmt: skip
_NOISE: Final = (
    "publishDate", "featured", "tags", "categories", "projects", "slides", "image", "highlight", "user_groups", "draft",
    "superuser", "highlight_name", "all_day", "math", "share", "profile", "reading_time", "show_date", "type", "view",
    "design", "sections", "cms_exclude", "diagram", "lastmod", "weight", "external_link", "slug", "aliases", "status",
)  # fmt: skip


def is_mine(folder: Folder) -> bool:
    """Whether a folder is such a site."""
    return bool(_people(folder))


def _people(folder: Folder) -> list[str]:
    return [
        name
        for below in _AUTHORS
        for name in folder.names(below, "/_index.md")
        if name.count("/") == 3
    ]


def add(folder: Folder, gathering: Gathering) -> None:
    """All of a site: of its people, the one whose site it is."""
    attachments = Attachments(folder, gathering)
    pages = {name: markdown.page(name, attachments) for name in _people(folder)}
    chosen = next(
        (name for name, page in pages.items() if page.head.text("superuser") == "true"), ""
    )
    chosen = chosen or next(
        (name for name in pages if "/admin/" in name or "/me/" in name), next(iter(pages))
    )
    with gathering.within(chosen):
        _person(
            pages[chosen].head,
            pages[chosen].body,
            PurePosixPath(chosen).parent.as_posix(),
            attachments,
        )
    gathering.skip(
        Problem("this is another person's page", name) for name in pages if name != chosen
    )
    user = PurePosixPath(chosen).parent.name
    for name in folder.names("content/publication", "/index.md") + folder.names(
        "content/publications", "/index.md"
    ):
        with gathering.within(name):
            _work(name, user, attachments)
    for below in ("content/event", "content/events", "content/talk"):
        for name in folder.names(below, "/index.md"):
            with gathering.within(name):
                _talk(name, attachments)
    for name in folder.names("content/project", "/index.md") + folder.names(
        "content/projects", "/index.md"
    ):
        with gathering.within(name):
            _project(name, attachments)
    for name in folder.names("content/post", "/index.md") + folder.names(
        "content/blog", "/index.md"
    ):
        with gathering.within(name):
            _post(name, attachments)


def _person(head: Record, body: str, below: str, attachments: Attachments) -> None:
    gathering = attachments.gathering
    gathering.say(
        "name",
        head.text("title", "name") or " ".join((head.text("first_name"), head.text("last_name"))),
    )
    gathering.say("position", head.text("role"))
    places = head.records("organizations")
    gathering.say("affiliation", ", ".join(place.text("name") for place in places))
    gathering.say("bio", _SHORTCODE.sub("", body).strip() or head.markdown("bio"))
    gathering.add("email", *head.texts("email"))
    gathering.add("interests", *head.texts("interests"))
    for each in (*head.record("education").records("courses"), *head.records("education")):
        if each.names and "courses" not in each:
            gathering.add("education", making.education(each), lines=each.lines)
    for each in head.records("work", "experience"):
        gathering.add("experience", making.experience(each), lines=each.lines)
    for each in head.records("awards"):
        gathering.add("awards", making.award(each), lines=each.lines)
    for each in head.records("social", "profiles"):
        each.drop("icon_pack", "label", "display")
        target = each.text("link", "url")
        if target.startswith(("http", "mailto:")):
            links.add(gathering, each.text("icon") or "homepage", target, each.lines[0])
        elif found := attachments.name(f"static/{target.lstrip('/')}", target):
            gathering.link("cv" if each.text("icon") == "cv" else "file", f"files/{found}")
        else:
            gathering.leave(f"{each.text('icon') or 'file'}: {target}", each.lines[0])
    attachments.photo(*(f"{below}/avatar{suffix}" for suffix in (".jpg", ".jpeg", ".png", ".webp")))
    head.drop(*_NOISE)
    gathering.leave_rest("", head)


def _work(name: str, user: str, attachments: Attachments) -> None:
    gathering = attachments.gathering
    head, body = markdown.page(name, attachments)
    lines = head.lines
    owner = str(gathering.said.get("name", ""))
    made = _cited(f"{PurePosixPath(name).parent.as_posix()}/cite.bib", attachments)
    said = [
        owner if author in (user, "admin", "me") else author for author in head.texts("authors")
    ]
    named = (head.texts("publication_types") or ("",))[0]
    kind = made.type if made else _TYPES.get(named, "misc")
    date = head.date("date")
    selected = head.text("featured") == "true"
    values: dict[str, str | list[str]] = {
        "title": head.text("title"),
        "author": said,
        _VENUES.get(kind, "howpublished"): _IN.sub("", head.text("publication").replace("*", "")),
        "shortjournal": head.text("publication_short").replace("*", ""),
        "year": date[:4],
        "date": date if len(date) > 4 else "",
        "doi": head.text("doi"),
        "abstract": head.markdown("abstract"),
        "note": "\n\n".join(filter(None, (head.text("summary"), _SHORTCODE.sub("", body).strip()))),
        "selected": "true" if selected else "",
    }
    for key, field in _LINKS.items():
        values[field] = _target(head, key, PurePosixPath(name).parent.as_posix(), attachments)
    found = publication(kind, values, gathering.keys)
    if made:
        fields = {**found.fields, **made.fields}
        kept = {word for value in fields.values() for word in words_of(value)}
        for key, value in found.fields.items():
            if set(words_of(value)) - kept:
                gathering.leave(f"{made.key}: {key}: {value}", lines[0])
        found = replace(made, fields={key: fields[key] for key in (*made.fields, *found.fields)})
    head.drop(*_NOISE)
    gathering.work(found, lines, name)
    gathering.leave_rest(found.key, head)


def _cited(name: str, attachments: Attachments) -> Publication | None:
    """The one work of a file beside a page."""
    gathering = attachments.gathering
    if name not in attachments.folder:
        return None
    try:
        text = attachments.folder.text(name)
    except UnreadableError as error:
        gathering.skip(error.problems)
        return None
    before = len(gathering.works)
    gathering.read(text, name)
    with gathering.within(name):
        bibliography.add(text, gathering)
    if len(gathering.works) != before + 1:
        return None
    gathering.traces = [
        trace for trace in gathering.traces if (trace.key, trace.index) != ("publications", before)
    ]
    made = gathering.works.pop()
    gathering.keys.discard(made.key.lower())
    return made


def _target(head: Record, key: str, below: str, attachments: Attachments) -> str:
    value = head.text(key)
    if not value or "://" in value:
        return value
    found = attachments.name(f"{below}/{value}", f"static/{value.lstrip('/')}")
    if not found:
        attachments.gathering.leave(f"{key}: {value}")
    return found


def _talk(name: str, attachments: Attachments) -> None:
    head, body = markdown.page(name, attachments)
    lines = head.lines
    head.drop(*_NOISE, "date_end")
    if text := _SHORTCODE.sub("", body).strip():
        head.put("text", Word(text, lines[1]))
    attachments.gathering.add("talks", making.talk(head), lines=lines, source=name)
    attachments.gathering.leave_rest("", head)


def _project(name: str, attachments: Attachments) -> None:
    head, body = markdown.page(name, attachments)
    lines = head.lines
    text = _SHORTCODE.sub("", body).strip()
    project = Project(
        name=head.text("title"),
        description=head.text("summary", "description"),
        url=head.address("external_link", "url_code", "url_project"),
        start=head.date("date"),
        highlights=(text,) if text else (),
    )
    head.drop(*_NOISE)
    attachments.gathering.add("projects", project, lines=lines, source=name)
    attachments.gathering.leave_rest("", head)


def _post(name: str, attachments: Attachments) -> None:
    head, body = markdown.page(name, attachments)
    title, date, summary = (
        head.text("title"),
        head.date("date"),
        head.markdown("summary", "subtitle"),
    )
    text = "\n\n".join(
        filter(None, (summary if summary not in body else "", _SHORTCODE.sub("", body).strip()))
    )
    stem = slug(PurePosixPath(name).parent.name)
    if text or title:
        attachments.put(f"news/{stem}.md", written(Head(title=title, date=date), text))
    head.drop(*_NOISE, "authors", "subtitle")
    attachments.gathering.leave_rest("", head)
