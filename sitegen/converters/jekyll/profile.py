"""Convert the person of a Jekyll site: configuration, social links, home page, data of the CV."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.converters import pages
from sitegen.converters.builder import find_service
from sitegen.converters.markup import plain
from sitegen.converters.pages import read_record, read_tree
from sitegen.converters.records import Record, Word
from sitegen.converters.resumes import add_json_resume, add_rendercv, is_json_resume, is_rendercv
from sitegen.converters.sections import add_section, add_texts, make_lists, read_lines, take_card
from sitegen.document import Line, Place
from sitegen.errors import Problem
from sitegen.importers.html import lines_of, parse_html
from sitegen.importers.markdown import parse_markdown
from sitegen.model import Section
from sitegen.model.text import words_of
from sitegen.parsing import addresses
from sitegen.parsing.entries.contact.owners import read_page_title
from sitegen.parsing.outline import heading_words
from sitegen.parsing.results import Trace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Attachments
    from sitegen.converters.jekyll.navigation import Navigation
    from sitegen.converters.records import Value

FIRST_PAGES: Final = (
    "_pages/about.md", "_pages/about.markdown", "about.md", "about.markdown", "_pages/index.md",
    "index.md", "index.markdown", "_pages/home.md", "index.html",
)  # fmt: skip
"""Possible files of the home page."""
_APPEARANCE: Final = (
    "logo", "width", "height", "object-fit", "rss_icon", "rss_feed", "work_url_icon",
)  # fmt: skip
_EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_RESUME: Final = ("assets/json/resume.json", "_data/resume.json", "resume.json")
_CV: Final = ("_data/cv.yml", "_data/cv.yaml")


_MAX_DEPTH: Final = 3
_NO_CV: Final = ("contact", "other")
"""Sections that do not make a text about somebody a CV."""


def add(attachments: Attachments, navigation: Navigation) -> None:
    """Add the person of the site."""
    builder = attachments.builder
    config = read_record("_config.yml", attachments)
    author = config.record("author")
    names = (config.text("first_name"), config.text("middle_name"), config.text("last_name"))
    name = " ".join(filter(None, names)) or author.text("name") or config.text("name", "author")
    builder.set("name", name)
    _add_aliases(config.record("scholar"), builder)
    with builder.reading("_config.yml"):
        _add_author(author, attachments)
        for key in config.names:
            if find_service(key):
                builder.add_service(key, config.text(key))
        builder.add("email", *config.texts("email"))
    with builder.reading("_data/socials.yml"):
        _add_socials(read_record("_data/socials.yml", attachments), attachments)
    _add_first_page(attachments)
    if not builder.values.get("name"):
        title = config.text("title")
        name = next(
            (name for kind, name in read_page_title(title) if kind.startswith("name")), title
        )
        builder.set("name", name)
    _add_cv(attachments, navigation, name)
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
    """Add the names that al-folio highlights as the owner: all given with all family names."""
    given_names, families = scholar.texts("first_name"), scholar.texts("last_name")
    in_full = [name for name in given_names if len(name.strip(".")) > 1] or [*given_names]
    for family in families:
        for given in in_full:
            alias, owner = f"{given} {family}", builder.values.get("name", "")
            if owner and _is_other(alias, (owner,)):
                message = f"left out: this is not the name of the owner: {alias}"
                builder.report([Problem(message, "_config.yml")])
            elif alias != owner:
                builder.add("aliases", alias)


def _add_author(author: Record, attachments: Attachments) -> None:
    """Add the author of academicpages."""
    builder = attachments.builder
    position, address = author.link("bio")
    builder.set("position", position)
    if address:
        builder.add_unsorted(f"bio: {address}")
    builder.set("affiliation", author.text("employer"))
    builder.set("address", author.text("location"))
    builder.add("email", *(address.removeprefix("mailto:") for address in author.texts("email")))
    if avatar := author.text("avatar"):
        places = (f"images/{avatar}", f"assets/images/{avatar}", avatar)
        attachments.copy_photo(*places, written=avatar)
    builder.add_service("homepage", author.text("uri", "url"))
    for each in author.records("links"):  # from Minimal Mistakes, on which academicpages is based
        each.drop("icon")
        builder.add_service(each.text("label") or "homepage", each.text("url"), each.lines[0])
    for name in author.names:
        builder.add_service(name, author.text(name))
    builder.add_rest("author", author)


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
            builder.add_service(custom.text("title") or name, custom.text("url", "username"))
        else:
            builder.add_service(name, socials.text(name))
    builder.add_rest("", socials)


def _add_first_page(attachments: Attachments) -> None:
    name = next((name for name in FIRST_PAGES if name in attachments.folder), "")
    if not name:
        return
    builder = attachments.builder
    head = add_sections(name, attachments)
    subtitle = plain(head.text("subtitle", "description"))
    if not builder.values.get("position"):
        builder.set("position", subtitle)
    profile = head.record("profile")
    address = re.sub(r"\s*</p>\s*", ", ", profile.markdown("address", "more_info"))
    parts = [part.strip() for part in plain(address).split(",") if part.strip()]
    builder.add("email", *filter(_EMAIL.fullmatch, parts))
    private = [addresses.extract_private(part, "")[1] for part in parts]
    for key, value in itertools.chain.from_iterable(private):
        builder.add_private(key, value)
    places = (part for part, taken in zip(parts, private, strict=True) if not taken)
    builder.set("address", ", ".join(part for part in places if not _EMAIL.fullmatch(part)))
    with builder.reading(name):
        if image := profile.text("image"):
            candidates = (f"assets/img/{image}", f"images/{image}", image)
            attachments.copy_photo(*candidates, written=image)
        _add_cards(head, builder)


def _add_cards(head: Record, builder: CVBuilder) -> None:
    """Add the rows of cards on a home page of Minimal Mistakes, and the text before them."""
    for key in dict.fromkeys(head.names):
        for card in head.records(key) if key.startswith(("intro", "feature_row")) else ():
            title, text = card.text("title"), take_card(card)
            if title:
                builder.add("sections", Section(title=title, text=text), lines=card.lines)
            else:
                builder.set("bio", text)
            builder.add_rest(title, card)


def _add_cv(attachments: Attachments, navigation: Navigation, owner: str) -> None:
    """Add the CV that the site shows; other ones are often the theme's sample."""
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
    name = _peek_name(tree)
    own_names = (owner, *builder.values.get("aliases", ())) if owner else ()
    if builder.leave_out(chosen, f"it is the CV of {name}" if _is_other(name, own_names) else ""):
        return
    builder.add_lines(folder.text(chosen), chosen)
    with builder.reading(chosen):
        if is_json_resume(tree):
            add_json_resume(tree, builder)
        elif is_rendercv(tree):
            add_rendercv(tree, builder)
        elif isinstance(tree, list):
            _add_sections(tree, builder)


def _peek_name(tree: Value) -> str:
    """Return the name in a CV, if it states one."""
    if not isinstance(tree, Record):
        return ""
    names = (word for key in ("basics", "cv") for word in tree.record(key).peek("name"))
    return next((word.text for word in names), "")


def _is_other(name: str, own_names: Sequence[str]) -> bool:
    """Return whether a full name has no word in common with these names in the same script."""
    words = set(words_of(name))
    own = {word for each in own_names for word in words_of(each)}
    is_latin = all(map(str.isascii, words | own))
    return len(words) > 1 and bool(own) and is_latin and words.isdisjoint(own)


def _add_sections(tree: list[Value], builder: CVBuilder) -> None:
    """Add al-folio's own CV: a list of `title`, `type` and `contents`."""
    for section in tree:
        if not isinstance(section, Record):
            builder.add_rest("", section)
            continue
        title, contents = section.text("title"), section.values("contents")
        if section.text("type") == "map":
            pairs = [
                Word(": ".join(filter(None, map(each.text, ("name", "value")))), each.lines[0])
                for each in contents
                if isinstance(each, Record)
            ]
            add_texts(title, pairs, builder)
        else:
            add_section(title, contents, builder)
        builder.add_rest(title, section)


def _add_repositories(tree: Record, builder: CVBuilder) -> None:
    for user in tree.texts("github_users"):
        builder.add_service("github", user)
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
    """Add al-folio's venues: a short name has an address, and a colour, which is dropped."""
    for name in tree.names:
        venue = tree.record(name)
        venue.drop("color")
        builder.add_site_address("venues", name, venue.address("url"))


class _Piece(NamedTuple):
    """A part of a file."""

    file: str
    """Its name."""
    text: str
    """The text, with blank lines in place of everything before it."""


def add_sections(name: str, attachments: Attachments) -> Record:
    """Add the page, and return its front matter."""
    builder = attachments.builder
    head, text = pages.read_raw(name, attachments)
    pieces = list(_pieces(_Piece(name, text), attachments, _MAX_DEPTH))
    builder.seen |= {name, *(piece.file for piece in pieces)}
    lines = [line for piece in pieces for line in _lines(piece, attachments)]
    begin = _find_cv(lines)
    is_html = name.endswith(".html")
    if is_html and not any(line.text.strip() for line in lines):
        return head
    if is_html:
        builder.set("bio", _in_markdown(lines[:begin], str(builder.values.get("name", ""))))
    if begin is None:
        text = "".join(piece.text.lstrip("\n") for piece in pieces)
        builder.set("bio", pages.clean(text, attachments))
        return head
    for file in dict.fromkeys(piece.file for piece in pieces):
        builder.add_lines(attachments.folder.text(file), file)
    builder.set("bio", pages.clean(_text_before(lines[begin].place, pieces), attachments))
    places = dict.fromkeys(line.place for line in lines[:begin] if not line.blank)
    builder.traces.append(Trace("bio", 0, tuple(places)))
    builder.merge(read_lines(name, lines[begin:], {file.name for file in builder.files}))
    return head


def _in_markdown(lines: Sequence[Line], owner: str) -> str:
    """Return the lines of an HTML page as Markdown, without headings that only name the owner."""
    rows: list[str] = []
    for line in lines:
        text = line.text.strip()
        if line.level and (text == owner or _is_about_person(f"# {text}")):
            continue
        for span in reversed(line.spans):
            if span.look == "link" and span.target:
                words = line.text[span.start : span.end]
                link = f"[{words}]({span.target})"
                text = text.replace(words, link, 1)
        rows += [f"## {text}" if line.level else f"- {text}" if line.marker else text]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(rows)).strip()


def _pieces(piece: _Piece, attachments: Attachments, depth: int) -> Iterator[_Piece]:
    """Yield the pieces of a page and of the files that it includes, in order."""
    at = 0
    for match in pages.INCLUDE.finditer(piece.text):
        name = pages.included_file(match, piece.file)
        if name and name in attachments.folder and depth:
            yield _part(piece, at, match.start())
            text = pages.read_raw(name, attachments).body
            yield from _pieces(_Piece(name, text), attachments, depth - 1)
            at = match.end()
    yield _part(piece, at, len(piece.text))


def _part(piece: _Piece, start: int, stop: int) -> _Piece:
    return _Piece(piece.file, "\n" * piece.text.count("\n", 0, start) + piece.text[start:stop])


def _lines(piece: _Piece, attachments: Attachments) -> Iterator[Line]:
    text = pages.clean_lines(piece.text, attachments)
    if piece.file.endswith(".html"):
        yield from lines_of(parse_html(text, piece.file), piece.file, piece.file)
        return
    text = make_lists(text)
    yield from parse_markdown(text, piece.file)
    yield Line("", Place(piece.file, piece.text.count("\n") + 1))


def _find_cv(lines: Sequence[Line]) -> int | None:
    """Return the index of the first section of the CV, after those about the person, if any."""
    rules = {
        index: heading_words.lookup(line.text) for index, line in enumerate(lines) if line.level
    }
    if not any(rule and rule.section not in _NO_CV for rule in rules.values()):
        return None
    texts = (index for index, line in enumerate(lines) if not (line.level or line.blank))
    first_text = next(texts, len(lines))
    return next(
        index
        for index, rule in rules.items()
        if (rule.section != "contact" if rule else index > first_text)
    )


def _text_before(place: Place, pieces: Sequence[_Piece]) -> str:
    """Return the text above a heading, without headings such as `About me`."""
    rows: list[str] = []
    for piece in pieces:
        own = piece.text.split("\n")
        is_last = (
            piece.file == place.file and len(own) >= place.line and own[place.line - 1].strip()
        )
        rows += [*(own[: place.line - 1] if is_last else own), ""]
        if is_last:
            break
    return "\n".join(row for row in rows if not _is_about_person(row))


def _is_about_person(row: str) -> bool:
    rule = heading_words.lookup(row.strip("# ")) if row.startswith("#") else None
    return bool(rule and rule.section == "contact")
