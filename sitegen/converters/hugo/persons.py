"""Read the people of Hugo sites.

HugoBlox has them as pages, as data in newer sites, or in a widget; sites with other themes as pages
or as records of data.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.content.people import find_author
from sitegen.converters import entries, pages
from sitegen.converters.builder import find_service
from sitegen.converters.files import PHOTOS
from sitegen.converters.hugo import reading
from sitegen.converters.jekyll import publications
from sitegen.converters.markup import plain
from sitegen.converters.pages import Page, read_record
from sitegen.converters.records import Record, Word
from sitegen.errors import Problem
from sitegen.model import Skill
from sitegen.model.text import words_of
from sitegen.parsing.names import is_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Attachments, Folder
    from sitegen.converters.records import Value


DATA: Final = "data/authors"
_NAME_PARTS: Final = {
    "display": "title",
    "given": "first_name",
    "family": "last_name",
    "alternate": "alternate",
    "pronunciation": "name_pronunciation",
}
"""Parts of a name in data, with their keys in a page."""
_PARAMS: Final = ("name", "role", "email", "avatar", "social", "organization", "organizations")
_ABOUT: Final = ("interests", "education")
"""Keys about the owner in the configuration of old sites."""
_THEME: Final = re.compile(r"\b(?:academic|wowchemy|hugo-?blox)\b", re.IGNORECASE)
_LEADING: Final = ("role", "position", "job", "job_title", "designation", "group", "status")
_HEAD: Final = re.compile(
    r"\b(?:(?:group|lab|team) (?:leader|head)|head of|director|principal investigators?|PI)\b",
    re.IGNORECASE,
)
_PROFESSOR: Final = re.compile(r"\b(?:professors?|faculty)\b", re.IGNORECASE)
_EMAIL: Final = re.compile(r"[^\s@/:]+@[^\s@/:]+")
_FOLDERS: Final = frozenset(
    {"author", "authors", "group", "lab-members", "member", "members", "our-team", "people"}
    | {"person", "persons", "staff", "team"}
)
_DATA: Final = (".yaml", ".yml", ".toml", ".json")
_FORMER: Final = re.compile(r"\b(?:alumn\w+|former|past|emerit\w+)\b", re.IGNORECASE)
_GROUPS: Final = ("role", "status", "group", "groups", "category", "categories", "section")
_ROLES: Final = ("position", "job", "job_title", "occupation", "designation", "subtitle")
_PHOTOS: Final = (
    "photo", "image", "avatar", "picture", "portrait", "thumbnail", "featured_image", "img",
)  # fmt: skip
_HOMEPAGES: Final = ("website", "homepage", "web", "url", "webpage")
_LINKS: Final = ("social", "socials", "links", "contact", "profiles")


def user_of(name: str) -> str:
    """Return the name by which pages refer to a person: `ada` for `authors/ada/_index.md`."""
    path = PurePosixPath(name)
    return path.stem if name.startswith(DATA) else path.parent.name


def is_owner(head: Record) -> bool:
    """Return whether a person is marked as the site's owner."""
    return "true" in (head.text("superuser"), head.text("is_owner"))


def rank(head: Record) -> int:
    """Return 0 for the head of a group, judging by role or group, and 1 for professors."""
    texts = head.peek_texts(*_LEADING, "user_groups")
    if any(map(_HEAD.search, texts)):
        return 0
    return 1 if any(map(_PROFESSOR.search, texts)) else 2


def peek_name(head: Record) -> str:
    """Return the name of a person without removing it."""
    names, parts = head.peek_texts("title", "name"), head.peek_texts("first_name", "last_name")
    return plain(next(iter(names), " ".join(parts)))


def find_about(folder: Folder) -> str:
    """Return the widget about the owner of an old site without pages of people."""
    wanted = f"{reading.root_of(folder)}/home/about.md"
    names = (name for name in folder.pages() if reading.without_language(name) == wanted)
    is_academic = any(map(_THEME.search, reading.configurations(folder).values()))
    left_out = reading.translations(folder)
    return next((name for name in names if is_academic and name not in left_out), "")


def _read_about(name: str, attachments: Attachments) -> Page:
    """Return the widget about the owner, completed from the configuration."""
    page = reading.read(name, attachments)
    page.head.drop("title", "widget", "active", "headless", "date", "section_id", "author")
    interests = page.head.record("interests")
    page.head.put("interests", [*interests.values("interests")])
    interests.drop("title")
    page.head.record("education").drop("title")
    for tree, params in reading.read_parameters(attachments):
        for record, keys in ((params, _PARAMS), (params.record("about"), _ABOUT)):
            for key in keys:
                if values := record.values(key):
                    page.head.put(key, values if values[1:] else values[0])
        if not page.head.peek("name") and (title := tree.word("title")):
            page.head.put("name", title)
    for word in page.head.peek("organization"):
        page.head.put("organizations", Record([("name", word)], (word.line, word.line)))
    page.head.drop("organization")
    return page


def read_person(name: str, attachments: Attachments) -> Page:
    """Return the page of a person; the keys of data are renamed to those of a page."""
    if PurePosixPath(name).parent.name == "home":
        return _read_about(name, attachments)
    if not name.startswith(DATA):
        page = reading.read(name, attachments)
        if is_owner(page.head) and not peek_name(page.head):
            titles = (tree.word("title") for tree, _ in reading.read_parameters(attachments))
            if title := next((each for each in titles if each and is_name(each.text)), None):
                page.head.put("name", title)
        return page
    head = read_record(name, attachments)
    parts = head.record("name")
    for part, key in _NAME_PARTS.items():
        for word in parts.values(part):
            head.put(key, word)
    head.put("postnominals", parts.values("postnominals"))
    return Page(head, "")


def add_person(page: Page, name: str, attachments: Attachments) -> None:
    """Add the content of a person's page."""
    head, builder = page.head, attachments.builder
    in_parts = " ".join(filter(None, (head.text("first_name"), head.text("last_name"))))
    builder.set("name", head.text("title", "name") or in_parts)
    aliases = (in_parts if " " in in_parts else "", head.text("alternate"))
    builder.add("aliases", *(alias for alias in aliases if alias != builder.values.get("name")))
    builder.set("pronunciation", head.texts("name_pronunciation"))
    builder.set("credentials", ", ".join(head.texts("postnominals")))
    builder.set("position", head.text("role"))
    places = head.records("organizations", "affiliations")
    names = [place.text("name") for place in places]
    builder.set("affiliation", ", ".join(filter(None, names)))
    if any(_repeats(bio.text, page.body) for bio in head.peek("bio")):
        head.drop("bio")
    builder.set("bio", page.body or head.markdown("bio"))
    builder.add("email", *head.texts("email"))
    builder.add_service("homepage", head.address("website", "homepage"))
    builder.add("interests", *head.texts("interests"))
    for key, records in {
        "education": head.record("education").records("courses") or head.records("education"),
        "experience": head.records("work", "experience"),
        "awards": head.records("awards"),
    }.items():
        for each in records:
            take_decoration(each)
            keep_open(each)
            entry = entries.MAKERS[key](each)
            if entry != type(entry)():  # an empty sample of the theme
                builder.add(key, entry, lines=each.lines)
    for place, called in zip(places, names, strict=True):
        _add_address(called, place, builder)
        builder.add_rest(called, place)
    _add_skills(head, builder)
    for each in head.records("social", "profiles", "links"):
        add_link(each, attachments)
    avatars = (f"{reading.folder_of(name)}/avatar", f"assets/media/authors/{user_of(name)}")
    photos = [f"{avatar}{suffix}" for avatar in avatars for suffix in PHOTOS]
    if avatar := head.text("avatar"):
        photos.append(f"static/img/{avatar}")
    attachments.copy_photo(*photos)
    head.drop(*reading.APPEARANCE)
    builder.add_rest("", head)


def _add_address(called: str, place: Record, builder: CVBuilder) -> None:
    """Add the address of an organization to the first job or degree there that has none."""
    for key, field in (("experience", "organization"), ("education", "institution")):
        found: list[Any] = builder.values.get(key, [])
        for index, entry in enumerate(found):
            if called and getattr(entry, field) == called and not entry.url:
                found[index] = replace(entry, url=place.address("url"))
                return


def _repeats(text: str, longer: str) -> bool:
    """Return whether a longer text contains a text word for word."""
    return f" {' '.join(words_of(text))} " in f" {' '.join(words_of(longer))} "


def keep_open(record: Record) -> None:
    """Mark a period without an end as ongoing."""
    begins, ends = record.peek_texts("start", "date_start"), record.peek_texts("end", "date_end")
    if any(map(str.strip, begins)) and not any(map(str.strip, ends)):
        record.put("end", Word("present", record.lines[0]))


def take_decoration(record: Record) -> None:
    """Drop the logos and icons of an entry, and turn its button into a link."""
    record.drop("icon", "icon_pack", "logo", "company_logo", "institution_logo")
    button = record.record("button")
    if address := button.address("url"):
        text = f"[{button.text('text') or address}]({address})"
        record.put("highlights", [Word(text, button.lines[0])])
    record.drop("button")


def _add_skills(head: Record, builder: CVBuilder) -> None:
    """Add skills by group, with languages as a group, without their bars."""
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


def add_link(record: Record, attachments: Attachments) -> None:
    """Add a link of a person: to a service, an e-mail address or a file."""
    builder, line = attachments.builder, record.lines[0]
    record.drop("icon_pack", "display")
    target, label = record.text("link", "url"), record.text("label", "name")
    target = re.sub(r"^//", "https://", target)
    icon = record.text("icon").rpartition("/")[2]  # brands/github
    if _EMAIL.fullmatch(target):
        builder.add("email", target)
    elif target.startswith(("#", "/#")):
        return  # an anchor on a page
    elif target.startswith(("http", "mailto:")):
        builder.add_service(icon or "homepage", target, line)
    elif name := attachments.copy(f"static/{target.lstrip('/')}", target):
        builder.add_link("cv" if icon == "cv" else "file", f"files/{name}")
    else:
        builder.add_unsorted(f"{label or icon or 'file'}: {target}", line)


def find_people(attachments: Attachments) -> list[tuple[Page, str]]:
    """Return the members of a group, each with their file, the head first."""
    people = [*_pages_of_people(attachments)] or [*_data_of_people(attachments)]
    return sorted(people, key=lambda member: rank(member[0].head))


def _pages_of_people(attachments: Attachments) -> Iterator[tuple[Page, str]]:
    folder = attachments.folder
    root, others = reading.root_of(folder), reading.translations(folder)
    for name in folder.pages():
        below = PurePosixPath(reading.folder_of(name)).parent.parts
        if name.startswith(f"{root}/") and _FOLDERS.intersection(below) and name not in others:
            page = pages.read_quietly(name, attachments)
            reason = pages.why_hidden(page.head, today=attachments.builder.today)
            if not reason and not _FORMER.search("/".join(below)) and _is_member(page.head):
                yield page, name


def _data_of_people(attachments: Attachments) -> Iterator[tuple[Page, str]]:
    for name in attachments.folder.names("data", *_DATA):
        if PurePosixPath(name).stem.casefold() not in _FOLDERS:
            continue
        for each in _records(pages.read_tree(name, attachments) or []):
            if _is_member(each):
                yield Page(each, ""), name
            else:
                message = f"left out: not a member of the group: {peek_name(each)}"
                attachments.builder.report([Problem(message, name)])


def _records(value: Value) -> Iterator[Record]:
    """Yield the records of data that have a name, at any depth."""
    if isinstance(value, Record):
        if peek_name(value):
            yield value
        else:
            for _, each in value.pairs:
                yield from _records(each)
    elif isinstance(value, list):
        for each in value:
            yield from _records(each)


def _is_member(head: Record) -> bool:
    """Return whether front matter describes a current member of the group."""
    texts = head.peek_texts(*_GROUPS, *_ROLES)
    return is_name(peek_name(head)) and not any(map(_FORMER.search, texts))


def is_by(page: Page, person: str) -> bool:
    """Return whether a person is among the authors of a page."""
    keys = ("author", "authors", "speaker", "speakers", "presenter")
    texts = page.head.peek_texts(*keys)
    people = [each for text in texts for each in publications.split_people(text)]
    return find_author(bibtex.names(bibtex.join_names(people)), (person,)) is not None


def add_member(page: Page, name: str, attachments: Attachments) -> None:
    """Add a member, after renaming the keys of themes to those of HugoBlox."""
    head, builder = page.head, attachments.builder
    for word in [word for key in _ROLES for word in head.peek(key)]:
        if not head.peek("role"):
            head.put("role", word)
            head.drop(*(key for key in _ROLES if word in head.peek(key)))
    for key in _LINKS:
        for record in head.records(key):
            _add_links(record, attachments)
    _add_links(head, attachments)
    for image in filter(None, map(head.text, _PHOTOS)):
        below = (
            reading.folder_of(name),
            PurePosixPath(name).parent,
            "static",
            "assets",
            "static/images",
        )
        candidates = [f"{each}/{image.lstrip('/')}" for each in below]
        attachments.copy_photo(*candidates, written=image)
    add_person(page, name, attachments)
    builder.seen.add(name)


def _add_links(record: Record, attachments: Attachments) -> None:
    for key in record.names:
        service = "homepage" if key.casefold() in _HOMEPAGES else find_service(key)
        for word in record.peek(key) if service else ():
            attachments.builder.add_service(service, word.text, word.line)
            record.drop(key)
