"""Convert Hugo sites with themes other than HugoBlox, such as PaperMod.

Such a site has a configuration and `content/`. The folder or title of a page shows what it is
about: a work, a talk, a course, a project. On a page about a work, the sections `Abstract` and
`Citation` are read, and a BibTeX entry.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.combining.works import find_link_field
from sitegen.content import bibtex as bib
from sitegen.content.people import find_author
from sitegen.converters import pages
from sitegen.converters.builder import CVBuilder, find_service
from sitegen.converters.files import Attachments
from sitegen.converters.hugo import persons, reading
from sitegen.converters.hugo.visibility import Cascade
from sitegen.converters.jekyll import collections, publications
from sitegen.converters.markup import plain, without_markdown
from sitegen.converters.records import Record, Word
from sitegen.converters.references import bibtex
from sitegen.converters.sections import parse_references
from sitegen.model import Section
from sitegen.parsing import names
from sitegen.parsing.entries.contact.owners import read_page_title
from sitegen.parsing.outline import heading_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.converters.files import Folder

_CONFIG: Final = re.compile(
    r"(?:config/(?:_default|production)/)?(?:hugo|config|params)\.(?:toml|ya?ml|json)"
)
_FIRST_PAGES: Final = ("about.md", "about/index.md", "about/_index.md", "_index.md")
_LONGEST: Final = 120
"""Maximum length of a position; a longer text is a biography."""
_NEWS: Final = ("blog", "news", "post", "posts")
_HEADING: Final = re.compile(r"^#{1,6}[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
_ENTRY: Final = re.compile(
    r"^```+\w*[ \t]*\n(\s*@\w+\s*\{.*?)^```+[ \t]*$", re.MULTILINE | re.DOTALL
)
_RULE: Final = re.compile(r"^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$", re.MULTILINE)
_LINK: Final = re.compile(r"^[ \t]*(?:[-+*]\s+)?\[([^\[\]]+)\]\(([^()\s]+)\)[ \t]*$", re.MULTILINE)
_THEME: Final = (
    "ShowToc", "TocOpen", "hideSummary", "hideMeta", "disableShare", "ShowBreadCrumbs", "comments",
    "robotsNoIndex", "UseHugoToc", "layout", "url", "ShowReadingTime", "ShowPostNavLinks",
    "disableAnchoredHeadings", "searchHidden", "cover", "canonicalURL", "menu", "lastmod",
)  # fmt: skip
"""Settings of the theme."""


def matches(folder: Folder) -> bool:
    """Return whether a folder is such a site."""
    return bool(_configurations(folder)) and any(
        name.startswith("content/") for name in folder.pages()
    )


def _configurations(folder: Folder) -> list[str]:
    return [name for name in reading.configurations(folder) if _CONFIG.fullmatch(name)]


def add(folder: Folder, builder: CVBuilder) -> None:
    """Add a site."""
    attachments = Attachments(folder, builder)
    root, others = reading.root_of(folder), reading.translations(folder)
    first = next(
        (name for each in _FIRST_PAGES if (name := f"{root}/{each}") in folder),
        reading.first_page(folder, root),
    )
    for name in _configurations(folder):
        with builder.reading(name):
            _add_configuration(pages.read_record(name, attachments), attachments)
    title = builder.values.get("name", "")
    people = _add_people(attachments)
    if first in folder:
        with builder.reading(first):
            text = reading.read(first, attachments).body
            if title in people:
                builder.set("bio", text)
            else:
                _add_text_of_group(title, text, builder)
    for name in folder.content_names(".bib"):
        text = attachments.text(name)
        if len(people) > 1:
            _add_bibliography(text, people, name)
            continue
        builder.add_lines(text, name)
        with builder.reading(name):
            bibtex.add(text, builder, once=True)
    cascade = Cascade(attachments, root)
    for name in folder.pages():
        if name in {first, *builder.seen, *others} or not name.startswith(f"{root}/"):
            continue
        page = pages.read_quietly(name, attachments)
        cascade.complete(name, page.head)
        reason = pages.why_hidden(page.head, today=builder.today)
        if pages.is_switched_off(name, root):
            reason = "its name begins with an underscore"
        if builder.leave_out(name, reason):
            continue
        is_news = PurePosixPath(name).relative_to(root).parts[0] in _NEWS
        authors = [own for person, own in people.items() if persons.is_by(page, person)]
        for own in authors if authors and not is_news else [attachments]:
            with own.builder.reading(name):
                _add_page(name, root, own)


def _add_people(attachments: Attachments) -> dict[str, Attachments]:
    """Add the members of a group, and return each with their attachments.

    The first is the owner of the site or, if the title is that of a group, its head.
    """
    builder = attachments.builder
    title = builder.values.get("name", "")
    found = persons.find_people(attachments)
    members = {persons.peek_name(page.head): (page, file) for page, file in found}
    is_title = not names.is_name(title) or any(
        not persons.rank(page.head) for page, _ in members.values()
    )
    if not members or (title not in members and not is_title):
        return {title: attachments}
    first = title if title in members else next(iter(members))
    if first != title:
        del builder.values["name"]
        texts = filter(None, (builder.values.pop(key, "") for key in ("position", "bio")))
        _add_text_of_group(title, "\n\n".join(texts), builder)
    people: dict[str, Attachments] = {}
    for name in (first, *(name for name in members if name != first)):
        page, file = members[name]
        own = attachments
        if name != first:
            own = Attachments(attachments.folder, builder.add_member())
        with own.builder.reading(file):
            page = reading.read(file, own) if file.endswith(".md") else page
            persons.add_member(page, file, own)
        people[name] = own
    return people


def _add_text_of_group(title: str, text: str, builder: CVBuilder) -> None:
    if text:
        builder.add("sections", Section(title=title, text=text))


def _add_bibliography(text: str, people: Mapping[str, Attachments], name: str) -> None:
    """Add the works of a `.bib` file to their authors, and works by none of them to the first."""
    rest = CVBuilder(name)
    bibtex.add(text, rest)
    by_person = {
        person: {
            work.key
            for work in rest.works
            if find_author(bib.names(work.get("author", "editor")), (person,)) is not None
        }
        for person in people
    }
    first = next(iter(people))
    by_person[first] |= {work.key for work in rest.works}.difference(*by_person.values())
    for person, keys in by_person.items():
        builder = people[person].builder
        builder.add_lines(text, name)
        if keys:
            with builder.reading(name):
                bibtex.add(text, builder, frozenset(keys), once=True, is_shared=True)


def _add_configuration(config: Record, attachments: Attachments) -> None:
    """Add what the configuration says about the owner, under the keys of any theme."""
    builder = attachments.builder
    params = config.record("params") if "params" in config else config
    author, profile = params.record("author"), params.record("profileMode")
    title = config.text("title")
    candidates = (
        author.text("name") or " ".join(params.texts("author")),
        config.record("author").text("name") or config.text("author"),
        profile.text("title"),
        dict(read_page_title(title)).get("name.en", title),
    )
    titles = [name for name in candidates if name]
    name = next(filter(names.is_name, titles), next(iter(titles), ""))
    if not builder.values.get("name"):
        builder.set("name", name)
    subtitle = profile.markdown("subtitle")
    builder.set("position" if len(subtitle) < _LONGEST else "bio", subtitle)
    builder.set("bio", params.record("homeInfoParams").markdown("content"))
    for record in (params, author):
        builder.add("email", *record.texts("email"))
        for key in record.names:
            if find_service(key):
                builder.add_service(key, record.text(key))
            for each in record.records(key):
                service, line = each.text("name", "icon", "title"), each.lines[0]
                if find_service(service) or service.casefold() in ("email", "mail"):
                    builder.add_service(service, each.text("url", "link", "href"), line)
    image = profile.text("imageUrl") or author.text("image", "avatar")
    attachments.copy_photo(*(f"{below}/{image.lstrip('/')}" for below in ("static", "assets")))


def _add_page(name: str, root: str, attachments: Attachments) -> None:
    """Add a page as the kind that its folder, or else its title, indicates."""
    page = reading.read(name, attachments)
    inside = PurePosixPath(reading.without_language(name)).relative_to(root)
    is_alone = len(inside.parts) == 1 or inside.name == "_index.md"
    stem = pages.slug(reading.folder_of(reading.without_language(name)))
    page.head.drop(*_THEME, *(key for key in reading.APPEARANCE if key not in ("tags", "authors")))
    rule = heading_words.lookup(inside.parts[0].replace("-", " "))
    section = rule.section if rule and not is_alone else ""
    source = page.head.record("editPost")
    page.head.drop("editPost")
    if section and "appendFilePath" not in source and (address := source.address("url")):
        page.head.put("link", Word(address, source.lines[0]))
        if section == "publications" and (venue := source.text("text")):
            page.head.put("venue", Word(venue, source.lines[0]))
    if inside.parts[0] in _NEWS and not is_alone:
        page.head.drop("tags", "author", "authors")
        pages.add_news(stem, page, attachments)
    elif section == "publications":
        _add_work(name, page, attachments)
        return
    elif section in _ADDERS:
        page.head.drop("tags", "author", "authors", "summary")
        _ADDERS[section](name, page, attachments)
        return
    else:
        page.head.drop("date", "tags", "author", "authors", "summary")
        collections.add_root_page(stem if stem != root else "home", page, attachments)
        page.head.drop("title")
    attachments.builder.add_rest("", page.head)


_ADDERS: Final = {
    "talks": collections.add_talk,
    "teaching": collections.add_course,
    "projects": collections.add_project,
}


def _add_work(name: str, page: pages.Page, attachments: Attachments) -> None:
    """Add a work from its front matter and the text under known headings."""
    head, builder = page.head, attachments.builder
    entries = _ENTRY.findall(page.body)
    if entries:
        text = "\n".join(entries)
        builder.add_lines(text, name)
        bibtex.add(text, builder, once=True)
    parts = dict(_parts(_RULE.sub("", _ENTRY.sub("", page.body))))
    for key, value in (
        ("citation", parts.pop("citation", "")),
        ("abstract", parts.pop("abstract", "")),
        ("keywords", ", ".join(head.texts("tags", "keywords"))),
    ):
        if value and key not in head:
            head.put(key, Word(value, head.lines[1]))
    others = []
    for title, text in parts.items():
        rest = _LINK.sub(lambda match: _take_link(match, head), text).strip()
        if rest and not title.startswith("download"):
            others.append(f"{title}: {rest}" if title else rest)
    abstract = head.markdown("abstract", "description", "summary")
    head.drop("summary", "description")
    if others:
        head.put("note", Word(without_markdown("\n\n".join(others)), head.lines[1]))
    (cited,) = parse_references([plain(head.text("citation"))])
    work = publications.read_work(pages.Page(head, abstract), cited, attachments)
    add_work = builder.complete_work if entries else builder.add_work
    add_work(work, head.lines)


def _parts(body: str) -> Iterator[tuple[str, str]]:
    """Yield the headings of a page in lower case, each with its text."""
    marks = [*_HEADING.finditer(body)]
    yield "", body[: marks[0].start()] if marks else body
    ends = [*(match.start() for match in marks), len(body)]
    for match, (_, end) in zip(marks, pairwise(ends), strict=True):
        yield match[1].strip("* ").casefold(), body[match.end() : end].strip()


def _take_link(match: re.Match[str], head: Record) -> str:
    """Take a link of a work that is on its own line: to a PDF, code, slides or data."""
    words, target = match.groups()
    field = find_link_field(words)
    if field == "url" and target.endswith(".pdf"):
        field = "pdf"
    if field in head:
        return match[0]
    head.put(field, Word(target.removeprefix("files/"), head.lines[1]))
    return ""
