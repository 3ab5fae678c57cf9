"""News, posts, projects, teaching, talks and free pages: a Markdown file each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.content import yaml as records
from sitegen.converters import making, prose
from sitegen.converters.data import Word, iso
from sitegen.converters.jekyll import markdown
from sitegen.converters.jekyll.profile import ABOUT
from sitegen.model import Course, Project

if TYPE_CHECKING:
    from sitegen.converters.attachments import Attachments
    from sitegen.converters.data import Record

_NOISE: Final = (
    "layout", "permalink", "collection", "inline", "related_posts", "nav", "nav_order", "display_categories",
    "horizontal", "importance", "category", "categories", "tags", "published", "author_profile", "redirect_from",
    "header", "toc", "giscus_comments", "comments", "show", "social", "news", "selected_papers", "latest_posts",
    "announcements", "featured", "thumbnail", "img", "images", "profile", "pretty_table", "chart", "share",
    "course_id", "modified", "read_time", "_styles", "mermaid", "code_diff", "map", "tikzjax", "typograms",
    "citation", "bibliography", "disqus_comments", "mathjax", "cv_format", "pagination", "children", "dropdown",
    "enable_profile", "slug", "ref", "lang", "teaser", "profiles",
)  # fmt: skip
"""What a page says to Jekyll and to the theme."""
_TEMPLATES: Final = re.compile(
    r"404|sitemap|terms|markdown|archive-layout.*|non-menu-page|search|news|blog|repositories"
)
_SHORT: Final = 600
_TAKEN: Final = frozenset({
    "home", "publications", "projects", "patents", "talks", "teaching", "students", "committees", "service", "awards",
    "grants", "cv", "news", "pages", "files", "people",
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What stands at the head of a Markdown file of a site."""

    title: str = ""
    """The headline."""
    date: str = ""
    """Of a piece of news."""
    hidden: bool = False
    """Whether a page stays out of the navigation."""


def add(attachments: Attachments) -> None:
    """Add all collections."""
    for name in attachments.folder.names("_news", ".md", ".markdown"):
        _news(name, attachments)
    for name in attachments.folder.names("_posts", ".md", ".markdown"):
        _news(name, attachments)
    for below in ("_projects", "_portfolio"):
        for name in attachments.folder.names(below, ".md", ".markdown", ".html"):
            _project(name, attachments)
    for below in ("_teachings", "_teaching"):
        for name in attachments.folder.names(below, ".md", ".markdown"):
            _course(name, attachments)
    for name in attachments.folder.names("_talks", ".md", ".markdown"):
        _talk(name, attachments)
    for name in attachments.folder.names("_pages", ".md", ".markdown"):
        _free_page(name, attachments)


def _news(name: str, attachments: Attachments) -> None:
    head, body = markdown.page(name, attachments)
    stem = slug(name)
    title = head.text("title")
    date = head.date("date") or iso(stem[:10])
    told = head.markdown("description", "excerpt")
    text = "\n\n".join(part for part in (told if told not in body else "", body) if part)
    if text or title:
        attachments.put(f"news/{stem}.md", written(Head(title=title, date=date), text))
    _finish(head, name, attachments)


def _project(name: str, attachments: Attachments) -> None:
    head, body = markdown.page(name, attachments)
    lines = head.lines
    url = head.address("redirect", "url", "link", "website", "github")
    title = head.text("title")
    page = _long(slug(name), title, body, attachments)
    project = Project(
        name=title,
        description=head.text("description", "excerpt"),
        url=url or page,
        start=head.date("date", "year"),
        highlights=(body,) if body and not page else (),
    )
    attachments.gathering.add("projects", project, lines=lines, source=name)
    _finish(head, name, attachments)


def _course(name: str, attachments: Attachments) -> None:
    head, body = markdown.page(name, attachments)
    lines = head.lines
    head.drop(*_NOISE)
    title = head.text("title")
    schedule = [
        f"- {markdown.cleaned(_week(week), attachments)}" for week in head.records("schedule")
    ]
    told = head.markdown("description")
    body = "\n\n".join(
        filter(None, (body, "## Schedule\n\n" + "\n".join(schedule) if schedule else ""))
    )
    page = _long(slug(name), title, body, attachments)
    when = " ".join(filter(None, (head.text("term", "semester"), head.text("year", "date"))))
    url = head.address("url", "link", "website")
    course = Course(
        course=title,
        term=when,
        role=head.text("type", "role"),
        institution=head.text("venue", "institution"),
        url=url or page,
        notes=tuple(filter(None, (told, "" if page else body, *head.notes()))),
    )
    attachments.gathering.add("teaching", course, lines=lines, source=name)


def _week(week: Record) -> str:
    """A line of a schedule: `week: 1, topic: Bubbles, [Slides](slides.pdf)`."""
    materials = [
        f"[{each.text('name')}]({each.text('url')})"
        for each in week.records("materials")
        if "url" in each
    ]
    return ", ".join(filter(None, (making.item(week), *materials)))


def _talk(name: str, attachments: Attachments) -> None:
    head, body = markdown.page(name, attachments)
    lines = head.lines
    head.drop(*_NOISE)
    if body:
        head.put("abstract", Word(body, lines[1]))
    attachments.gathering.add("talks", making.talk(head), lines=lines, source=name)
    _finish(head, name, attachments)


def _free_page(name: str, attachments: Attachments) -> None:
    if name in ABOUT or _TEMPLATES.fullmatch(PurePosixPath(name).stem):
        return
    if not markdown.has_head(
        name, attachments
    ):  # Jekyll makes no page of it; others may take it in
        return
    head, body = markdown.page(name, attachments)
    title, told = head.text("title"), head.markdown("description")
    words = re.sub(r"<[^<>]*>|[#*=\-\s|]", "", body)
    stem = slug(name)
    if stem in ("cv", "resume") and words:
        attachments.gathering.read(attachments.folder.text(name), name)
        prose.markdown(body, attachments.gathering, name)
    elif words:
        text = "\n\n".join(filter(None, (told if told not in body else "", body)))
        attachments.put(f"pages/{free(stem)}.md", written(Head(title=title), text))
    _finish(head, name, attachments)


def _long(stem: str, title: str, body: str, attachments: Attachments) -> str:
    """A text that is too long for a list gets a page of its own: its address, or nothing."""
    if len(body) <= _SHORT:
        return ""
    name = attachments.put(f"pages/{free(stem)}.md", written(Head(title=title, hidden=True), body))
    return f"/{name.removeprefix('pages/').removesuffix('.md')}/"


def _finish(head: Record, name: str, attachments: Attachments) -> None:
    head.drop(*_NOISE)
    attachments.gathering.leave_rest("", head, name)


def written(head: Head, body: str) -> bytes:
    """A Markdown file with front matter."""
    front = f"---\n{records.encode(head)}---\n\n" if head != Head() else ""
    return f"{front}{body.strip()}\n".encode()


def slug(name: str) -> str:
    """`_news/announcement 1.md` -> `announcement-1`."""
    return re.sub(r"[^\w-]+", "-", PurePosixPath(name).stem).strip("-") or "page"


def free(stem: str) -> str:
    """A name for a page that no page of a site has already."""
    return f"more-{stem}" if stem.casefold() in _TAKEN else stem
