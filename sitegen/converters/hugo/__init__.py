"""Convert sites made with HugoBlox (Wowchemy, Hugo Academic).

Each page is a folder with an `index.md`, or a file; a publication also has a `cite.bib`. A person
is a page, `content/authors/ada/_index.md`, or, in newer sites, data in `data/authors/ada.yaml`; the
oldest sites have a widget about the owner, `content/home/about.md`. If a site has several languages
(`content/en/` or `index.en.md`), only one is read.

    persons      people
    works        publications, talks, projects, courses, posts
    blocks       jobs, awards and texts in the blocks of pages
    visibility   which pages the site shows
    cascade      front matter that pages inherit
    reading      pages without shortcodes, folders and languages
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters.files import Attachments
from sitegen.converters.hugo import blocks, persons, reading
from sitegen.converters.hugo.visibility import Visibility
from sitegen.converters.hugo.works import ADDERS
from sitegen.converters.pages import read_quietly
from sitegen.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Folder

_AUTHORS: Final = ("authors", "author")
_FIRST_PAGES: Final = ("/_index.md", "/index.md")
_COURSES: Final = ("courses", "course")


def matches(folder: Folder) -> bool:
    """Return whether a folder is such a site."""
    return bool(_people(folder))


def _people(folder: Folder) -> list[str]:
    root, translated = reading.root_of(folder), reading.translations(folder)
    names = [name for below in _AUTHORS for name in folder.names(f"{root}/{below}", ".md")]
    pages = {
        PurePosixPath(name).parent: name
        for name in reversed(names)  # `_index.md` rather than `index.md`
        if name.count("/") == root.count("/") + 3
        and name not in translated
        and reading.without_language(name).endswith(_FIRST_PAGES)
    }
    people = [*folder.names(persons.DATA, ".yaml", ".yml"), *reversed(pages.values())]
    return people or list(filter(None, (persons.find_about(folder),)))


def add(folder: Folder, builder: CVBuilder) -> None:
    """Add a site: its owner, and the members of its group."""
    attachments = Attachments(folder, builder)
    people = {name: persons.read_person(name, attachments) for name in _people(folder)}
    owners = [name for name, page in people.items() if persons.is_owner(page.head)]
    owners += [name for name in people if persons.user_of(name) in ("admin", "me")]
    is_group = not owners
    owners += sorted(people, key=lambda name: persons.rank(people[name].head))
    owner = owners[0]
    visible = Visibility(attachments)
    _leave_out_others(folder, visible.root, builder)
    members = [n for n, page in people.items() if n != owner and visible.shows_member(page.head)]
    if is_group and not visible.lists:  # the theme lists all groups
        members = [n for n in people if n != owner and people[n].head.peek_list("user_groups")]
    others = [name for name in people if name not in (owner, *members)]
    # Data without a biography is only the name of a co-author.
    builder.report(
        Problem("page of another person", name)
        for name in others
        if not name.startswith(persons.DATA) or "bio" in people[name].head
    )
    builder.left_out.update(others)
    builder.seen |= {
        *people,
        *visible.lists,
        *(name for name in folder.pages() if reading.without_language(name).endswith("/_index.md")),
    }
    names = {persons.user_of(name): persons.peek_name(page.head) for name, page in people.items()}
    names |= dict.fromkeys(("admin", "me"), names[persons.user_of(owner)])
    # Pages may refer to authors by their folders.
    pages = {
        name: [names.get(a, a) for a in read_quietly(name, attachments).head.texts("authors")]
        for name in _pages(folder, visible.root)
    }
    group = {names[persons.user_of(name)] for name in (owner, *members)}
    for name in (owner, *members):
        own = attachments if name == owner else Attachments(folder, builder.add_member())
        with own.builder.reading(name):
            persons.add_person(people[name], name, own)
        me = names[persons.user_of(name)]
        for page, authors in pages.items():
            if me in authors or (name == owner and group.isdisjoint(authors)):
                _add_page(page, authors, visible, own)
    blocks.add(visible, attachments)


def _pages(folder: Folder, root: str) -> list[str]:
    translated = reading.translations(folder)
    names = [n for n in folder.pages() if n.startswith(f"{root}/") and n not in translated]
    return [name for name in names if _is_page(name.removeprefix(f"{root}/"))]


def _is_page(name: str) -> bool:
    section, *parts = reading.without_language(name).split("/")
    if section in _COURSES:  # a folder with an index page and chapters, or a file
        return len(parts) == 1 + parts[-1].endswith("index.md") and parts[0] != "_index.md"
    return section in ADDERS and parts[-1:] != ["_index.md"]


def _leave_out_others(folder: Folder, root: str, builder: CVBuilder) -> None:
    """Report the pages left out: other languages, chapters of courses."""
    translated = reading.translations(folder)
    for name in folder.pages():
        inside = name.removeprefix(f"{root}/")
        reason = ""
        is_elsewhere = root != "content" and reading.LANGUAGE.match(name) and inside == name
        if is_elsewhere or name in translated:
            reason = "page in another language"
        elif inside.split("/")[0] in _COURSES and not (_is_page(inside) or inside.count("/") == 1):
            reason = "chapter of a course"
        if reason:
            builder.seen.add(name)
            builder.left_out.add(name)
            builder.report([Problem(reason, name, hint="add what you need of it by hand")])


def _add_page(
    name: str, authors: Sequence[str], visible: Visibility, attachments: Attachments
) -> None:
    builder = attachments.builder
    with builder.reading(name):
        page = reading.read(name, attachments)
        if not builder.leave_out(name, visible.why_hidden(name, page.head)):
            page.head.drop("authors")
            ADDERS[visible.section_of(name)](name, page, authors, attachments)
            page.head.drop(*reading.APPEARANCE)
            builder.add_rest("", page.head)
