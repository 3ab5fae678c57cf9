"""Convert collections of Markdown files: news, posts, projects, teaching, talks and pages."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters import entries, pages, sections
from sitegen.converters.jekyll.navigation import root_pages
from sitegen.converters.jekyll.profile import FIRST_PAGES
from sitegen.converters.records import Word
from sitegen.model import Course, Project
from sitegen.parsing.outline import heading_words

if TYPE_CHECKING:
    from sitegen.converters.files import Attachments
    from sitegen.converters.jekyll.navigation import Navigation
    from sitegen.converters.records import Record

_APPEARANCE: Final = (
    "layout", "permalink", "collection", "inline", "related_posts", "related_publications",
    "nav", "nav_order",
    "display_categories", "horizontal", "importance", "category", "categories", "tags", "published",
    "author_profile", "redirect_from", "header", "toc", "giscus_comments", "comments", "show",
    "social", "news", "selected_papers", "latest_posts", "announcements", "featured", "thumbnail",
    "img", "images", "profile", "pretty_table", "chart", "share", "course_id", "modified",
    "read_time", "_styles", "mermaid", "code_diff", "map", "tikzjax", "typograms", "citation",
    "bibliography", "disqus_comments", "mathjax", "cv_format", "pagination", "children", "dropdown",
    "enable_profile", "slug", "ref", "draft", "hidden", "lang", "teaser", "profiles", "years",
    "image", "active",
)  # fmt: skip
"""Settings for Jekyll and the theme."""
_THEME_PAGES: Final = re.compile(
    r"404|sitemap|terms|markdown|archive-layout.*|non-menu-page|search|news|blog|repositories"
)
_TAGS: Final = re.compile(r"<[^<>]*>")
_WORDS: Final = re.compile(r"[^#*=\-\s|]")
_MAX_NOTE: Final = 600
"""Maximum length of a text in a list; a longer one becomes a page."""
_RESERVED: Final = frozenset({
    "home", "publications", "projects", "patents", "talks", "teaching", "students", "committees",
    "service", "awards", "grants", "cv", "news", "pages", "files", "people",
})  # fmt: skip


def add(attachments: Attachments, navigation: Navigation) -> None:
    """Add all collections, except what the site hides."""
    builder = attachments.builder
    for folder, add_page in (
        ("_news", _add_news),
        ("_posts", _add_news),
        ("_drafts", _add_news),
        ("_projects", add_project),
        ("_portfolio", add_project),
        ("_teachings", add_course),
        ("_teaching", add_course),
        ("_talks", add_talk),
        ("_pages", _add_page),
    ):
        suffixes = (".md", ".markdown", *([".html"] if add_page is add_project else []))
        names = attachments.folder.names(folder, *suffixes)
        if names and not navigation.reaches_collection(folder):
            builder.leave_out(folder, "the navigation does not lead to it")
            names = names if builder.drafts else []
        for name in names:
            reason = navigation.why_hidden(name, folder)
            if _is_theme_page(name) and (name in FIRST_PAGES or navigation.reaches_page(name)):
                builder.seen.add(name)
                continue
            if builder.leave_out(name, reason):
                continue
            with builder.reading(name):
                # A file without front matter is not a page, but may be included in one.
                if folder != "_pages" or pages.has_front_matter(name, attachments):
                    add_page(name, pages.read_page(name, attachments), attachments)
    _add_root_pages(attachments, navigation)


def _add_news(name: str, page: pages.Page, attachments: Attachments) -> None:
    pages.add_news(pages.slug(name), page, attachments)
    _add_rest(page.head, attachments)


def add_project(name: str, page: pages.Page, attachments: Attachments) -> None:
    """Add a project."""
    head, body = page
    title = head.text("title")
    description = head.text("description", "excerpt")
    if description:
        body = pages.join_texts(head.markdown("maindescription"), body)
    own_page = _add_long_text(pages.slug(name), title, body, attachments)
    project = Project(
        name=title,
        description=description or head.text("maindescription"),
        url=head.address("redirect", "url", "link", "website", "github") or own_page,
        start=head.date("date", "year"),
        highlights=(body,) if body and not own_page else (),
    )
    attachments.builder.add("projects", project, lines=head.lines)
    _add_rest(head, attachments)


def add_course(name: str, page: pages.Page, attachments: Attachments) -> None:
    """Add a course."""
    head, body = page
    head.drop(*_APPEARANCE)
    title, address = head.link("title")
    weeks = [pages.clean(_week(week), attachments) for week in head.records("schedule")]
    description = head.markdown("description", "maindescription")
    if weeks:
        body = "\n\n".join(filter(None, (body, "## Schedule\n\n- " + "\n- ".join(weeks))))
    own_page = _add_long_text(pages.slug(name), title, body, attachments)
    term = head.text("term", "semester"), head.text("year", "date")
    url = head.address("url", "link", "website")
    course = Course(
        course=title,
        term=" ".join(filter(None, term)),
        role=head.text("type", "role"),
        institution=head.text("venue", "institution"),
        url=url or address or own_page,
        notes=tuple(filter(None, (description, "" if own_page else body, *head.notes()))),
    )
    attachments.builder.add("teaching", course, lines=head.lines)


def _week(week: Record) -> str:
    """Return a line of a schedule: `week: 1, topic: Bubbles, [Slides](slides.pdf)`."""
    materials = [
        f"[{each.text('name')}]({each.text('url')})"
        for each in week.records("materials")
        if "url" in each
    ]
    return ", ".join(filter(None, (entries.take_line(week), *materials)))


def add_talk(_name: str, page: pages.Page, attachments: Attachments) -> None:
    """Add a talk."""
    head, body = page
    head.drop(*_APPEARANCE)
    if body:
        head.put("abstract", Word(body, head.lines[1]))
    attachments.builder.add("talks", entries.talk(head), lines=head.lines)
    _add_rest(head, attachments)


def _is_theme_page(name: str) -> bool:
    """Return whether a page is part of the theme, or the home page."""
    return name.startswith("_pages/") and (
        name in FIRST_PAGES or bool(_THEME_PAGES.fullmatch(PurePosixPath(name).stem))
    )


def _add_page(name: str, page: pages.Page, attachments: Attachments) -> None:
    stem = pages.slug(name)
    head, body = page
    if stem in ("cv", "resume") and _WORDS.search(_TAGS.sub("", body)):
        attachments.builder.add_lines(attachments.folder.text(name))
    _put_page(stem, pages.Page(head, body), attachments)
    _add_rest(head, attachments)


def _put_page(stem: str, page: pages.Page, attachments: Attachments) -> None:
    """Add a page that has words; parse it if it is a CV, or only the list of a section."""
    head, body = page
    title = head.text("title")
    text = pages.join_texts(head.markdown("description", "maindescription"), body)
    if not _WORDS.search(_TAGS.sub("", body)):
        return
    if stem.casefold() in ("cv", "resume", "vita"):
        attachments.builder.merge(sections.parse_part(body, attachments.builder))
    elif not sections.add_list(title, stem, text, attachments):
        attachments.put(
            f"pages/{_page_name(stem)}.md", pages.write_page(pages.FrontMatter(title=title), text)
        )


def add_root_page(stem: str, page: pages.Page, attachments: Attachments) -> None:
    """Add a page outside of collections; parse a list of publications."""
    builder = attachments.builder
    rule = heading_words.lookup(next((word.text for word in page.head.peek("title")), "") or stem)
    is_list = rule is not None and rule.section == "publications"
    # `Books` and `Theses` may be by other people.
    if rule and is_list and (not rule.is_specific or sections.names_owner(page.body, builder)):
        if _WORDS.search(page.body):
            heading = page.head.text("title") or stem
            builder.merge(sections.parse_part(f"# {heading}\n\n{page.body}", builder))
    else:
        _put_page(stem, page, attachments)


def _add_root_pages(attachments: Attachments, navigation: Navigation) -> None:
    """Add the pages in the site's top folder, except the home page."""
    builder = attachments.builder
    first = next((name for name in FIRST_PAGES if name in attachments.folder), "")
    for name in root_pages(attachments.folder):
        if name == first or not pages.has_front_matter(name, attachments):
            continue
        if _THEME_PAGES.fullmatch(PurePosixPath(name).stem):
            builder.seen.add(name)
            continue
        if builder.leave_out(name, navigation.why_hidden(name, "")):
            continue
        with builder.reading(name):
            page = pages.read_page(name, attachments)
            if name in (*FIRST_PAGES, "index.html"):
                builder.values["bio"] = pages.join_texts(
                    page.body, str(builder.values.get("bio", ""))
                )
                page.head.drop("title")
            else:
                add_root_page(pages.slug(name), page, attachments)
            _add_rest(page.head, attachments)


def _add_long_text(stem: str, title: str, body: str, attachments: Attachments) -> str:
    """Add a page for a text too long for a list and return its address; else return nothing."""
    if len(body) <= _MAX_NOTE:
        return ""
    page = pages.write_page(pages.FrontMatter(title=title, hidden=True), body)
    name = attachments.put(f"pages/{_page_name(stem)}.md", page)
    return f"/{name.removeprefix('pages/').removesuffix('.md')}/"


def _add_rest(head: Record, attachments: Attachments) -> None:
    head.drop(*_APPEARANCE)
    attachments.builder.add_rest("", head)


def _page_name(stem: str) -> str:
    """Return a name that differs from those of standard pages."""
    return f"more-{stem}" if stem.casefold() in _RESERVED else stem
