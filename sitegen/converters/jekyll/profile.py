"""The person of a Jekyll site: configuration, social links, first page and data of the CV."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.converters import links, pages
from sitegen.converters.jekyll import first_page
from sitegen.converters.markup import plain
from sitegen.converters.pages import read_record, read_tree
from sitegen.converters.records import Record, Word
from sitegen.converters.resumes import json_resume, rendercv
from sitegen.converters.sections import add_section, add_texts
from sitegen.errors import Problem
from sitegen.model import Section

if TYPE_CHECKING:
    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Attachments
    from sitegen.converters.jekyll.navigation import Navigation
    from sitegen.converters.records import Value

FIRST_PAGES: Final = (
    "_pages/about.md", "_pages/about.markdown", "about.md", "_pages/index.md", "index.md",
    "_pages/home.md",
)  # fmt: skip
"""Where the first page may be."""
_APPEARANCE: Final = (
    "logo", "width", "height", "object-fit", "rss_icon", "rss_feed", "work_url_icon",
)  # fmt: skip
_EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_RESUME: Final = ("assets/json/resume.json", "_data/resume.json", "resume.json")
_CV: Final = ("_data/cv.yml", "_data/cv.yaml")


def add(attachments: Attachments, navigation: Navigation) -> None:
    """Add the person of the site."""
    builder = attachments.builder
    config = read_record("_config.yml", attachments)
    author = config.record("author")
    names = (config.text("first_name"), config.text("middle_name"), config.text("last_name"))
    name = " ".join(filter(None, names)) or author.text("name") or config.text("name")
    builder.set("name", name)
    _add_aliases(config.record("scholar"), builder)
    with builder.reading("_config.yml"):
        _add_author(author, attachments)
        for key in config.names:
            if links.find_service(key):
                links.add(builder, key, config.text(key))
        builder.add("email", *config.texts("email"))
    with builder.reading("_data/socials.yml"):
        _add_socials(read_record("_data/socials.yml", attachments), attachments)
    _add_first_page(attachments)
    if not builder.values.get("name"):
        builder.set("name", config.text("title"))
    _add_cv(attachments, navigation)
    for file, add_data in (
        ("_data/repositories.yml", _add_repositories),
        ("_data/coauthors.yml", _add_coauthors),
        ("_data/venues.yml", _add_venues),
    ):
        tree = read_record(file, attachments)
        with builder.reading(file):
            add_data(tree, builder)
            builder.add_rest("", tree)


def _add_aliases(scholar: Record, builder: CVBuilder) -> None:
    """Add the names by which al-folio finds the owner: any given name with any family name."""
    given_names, families = scholar.texts("first_name"), scholar.texts("last_name")
    in_full = [name for name in given_names if len(name.strip(".")) > 1] or [*given_names]
    for family in families:
        for given in in_full:
            if (alias := f"{given} {family}") != builder.values.get("name"):
                builder.add("aliases", alias)


def _add_author(author: Record, attachments: Attachments) -> None:
    """Add the author of academicpages."""
    builder = attachments.builder
    builder.set("position", author.text("bio"))
    builder.set("affiliation", author.text("employer"))
    builder.set("address", author.text("location"))
    builder.add("email", *(address.removeprefix("mailto:") for address in author.texts("email")))
    if avatar := author.text("avatar"):
        places = (f"images/{avatar}", f"assets/images/{avatar}", avatar)
        _copy_photo(avatar, places, "_config.yml", attachments)
    links.add(builder, "homepage", author.text("uri", "url"))
    for name in author.names:
        links.add(builder, name, author.text(name))
    builder.add_rest("author", author)


def _copy_photo(image: str, places: tuple[str, ...], source: str, attachments: Attachments) -> None:
    if not attachments.copy_photo(*places):
        attachments.builder.report([Problem(f"picture not found: {image!r}", source)])


def _add_socials(socials: Record, attachments: Attachments) -> None:
    """Add the links of al-folio; custom ones have a title and an address."""
    builder = attachments.builder
    builder.add("email", *socials.texts("email"))
    if cv := socials.text("cv_pdf"):
        if name := attachments.copy(cv, f"assets/pdf/{cv}"):
            builder.add_link("cv", f"files/{name}")
        else:
            builder.add_unsorted(f"cv_pdf: {cv}")
    socials.drop(*_APPEARANCE)
    for name in socials.names:
        if custom := socials.record(name):
            custom.drop(*_APPEARANCE)
            links.add(builder, custom.text("title") or name, custom.text("url", "username"))
        else:
            links.add(builder, name, socials.text(name))
    builder.add_rest("", socials)


def _add_first_page(attachments: Attachments) -> None:
    name = next((name for name in FIRST_PAGES if name in attachments.folder), "")
    if not name:
        return
    builder = attachments.builder
    head = first_page.add(name, attachments)
    subtitle = plain(head.text("subtitle", "description"))
    if not builder.values.get("position"):
        builder.set("position", subtitle)
    profile = head.record("profile")
    address = re.sub(r"\s*</p>\s*", ", ", profile.markdown("address", "more_info"))
    parts = [part.strip() for part in plain(address).split(",") if part.strip()]
    builder.add("email", *filter(_EMAIL.fullmatch, parts))
    builder.set("address", ", ".join(part for part in parts if not _EMAIL.fullmatch(part)))
    if image := profile.text("image"):
        places = (f"assets/img/{image}", f"images/{image}", image)
        _copy_photo(image, places, name, attachments)


def _add_cv(attachments: Attachments, navigation: Navigation) -> None:
    """Add the CV that the site shows; another one is often still the sample of the theme."""
    builder, folder = attachments.builder, attachments.folder
    files = [name for name in (*_RESUME, *_CV) if name in folder]
    page = "_pages/cv.md"
    if files and page in folder and not navigation.reaches_page(page):
        reason = "the navigation does not lead to the page of the CV"
        if builder.leave_out(", ".join(files), reason):
            return
    head = pages.read_page(page, attachments).head if page in folder else Record()
    preferred = _CV if head.text("cv_format") == "rendercv" else _RESUME
    chosen = next((name for name in files if name in preferred), files[0] if files else "")
    builder.report(
        Problem(f"not read: the site shows {chosen}", name, hint="import it as well if you need it")
        for name in files
        if name != chosen
    )
    tree = read_tree(chosen, attachments)
    if tree is None:
        return
    builder.add_lines(folder.text(chosen), chosen)
    with builder.reading(chosen):
        if json_resume.matches(tree):
            json_resume.add(tree, builder)
        elif rendercv.matches(tree):
            rendercv.add(tree, builder)
        elif isinstance(tree, list):
            _add_sections(tree, builder)


def _add_sections(tree: list[Value], builder: CVBuilder) -> None:
    """Add al-folio's own CV: a list of `title`, `type` and `contents`."""
    for section in tree:
        if not isinstance(section, Record):
            builder.add_rest("", section)
            continue
        title, contents = section.text("title"), section.values("contents")
        if section.text("type") == "map":
            pairs = [each for each in contents if isinstance(each, Record)]
            add_texts(title, [_pair(each) for each in pairs], builder)
        else:
            add_section(title, contents, builder)
        builder.add_rest(title, section)


def _pair(record: Record) -> Word:
    """Return `{name: Born, value: 1989}` as `Born: 1989`."""
    parts = record.text("name"), record.text("value")
    return Word(": ".join(filter(None, parts)), record.lines[0])


def _add_repositories(tree: Record, builder: CVBuilder) -> None:
    for user in tree.texts("github_users"):
        links.add(builder, "github", user)
    if repositories := tree.texts("github_repos"):
        items = tuple(f"[{name}](https://github.com/{name})" for name in repositories)
        builder.add("sections", Section(title="Repositories", items=items))
    tree.drop("repo_description_lines_max")


def _add_coauthors(tree: Record, builder: CVBuilder) -> None:
    """Add al-folio's co-authors: a family name has given names (`["Bo", "B."]`) and an address."""
    for key in tree.names:
        family = key.capitalize() if key.islower() and key.isalpha() else key
        for person in tree.records(key):
            if address := person.address("url"):
                for given in person.texts("firstname"):
                    builder.add_site_address("coauthors", f"{given} {family}", address)


def _add_venues(tree: Record, builder: CVBuilder) -> None:
    """Add al-folio's venues: a short name has an address, and a colour, which is the theme's."""
    for name in tree.names:
        venue = tree.record(name)
        venue.drop("color")
        builder.add_site_address("venues", name, venue.address("url"))
