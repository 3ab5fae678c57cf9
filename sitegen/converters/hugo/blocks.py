"""Convert blocks of HugoBlox and widgets of Wowchemy: jobs, awards, texts, contact details.

A page lists its blocks in its front matter; older sites have a file for each, `home/jobs.md`.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters.hugo.persons import add_link, keep_open, take_decoration
from sitegen.converters.hugo.reading import first_page, read, read_parameters, translations
from sitegen.converters.markup import plain
from sitegen.converters.pages import Page, clean, join_texts, read_quietly
from sitegen.converters.sections import add_section, take_card
from sitegen.errors import Problem
from sitegen.model import Section, Skill
from sitegen.parsing.outline import heading_words

if TYPE_CHECKING:
    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Attachments
    from sitegen.converters.hugo.visibility import Visibility
    from sitegen.converters.records import Record

_LISTS: Final = ("experience", "accomplishments", "awards")
"""Blocks with records."""
_NO_CONTENT: Final = frozenset({
    "collection", "featured", "pages", "people", "portfolio", "posts", "projects", "publications",
    "recent_posts", "search", "tag_cloud", "talks",
})  # fmt: skip
"""Widgets that only show the content of other pages."""
_APPEARANCE: Final = (
    "active", "widget", "headless", "weight", "type", "date", "date_format", "design", "advanced",
    "background", "count", "offset", "order", "page_type", "sort_by", "sort_ascending", "filters",
    "filter_button", "filter_default", "default_button_index", "archive", "taxonomy", "author",
    "username", "user_groups", "headings", "is_education_first", "image", "hero_media", "video",
    "icon", "icon_pack", "autolink", "form", "email_form", "coordinates", "map", "interval",
    "height", "is_fullscreen", "loop", "columns", "view", "css_class", "section_id", "slug", "id",
    "show_date", "all_day", "draft", "publishDate", "lastmod", "share", "cms_exclude",
)  # fmt: skip
"""Fields of a block that only affect its appearance, or select content of other pages."""
_CONTACT: Final = (
    "email", "phone", "address", "directions", "office_hours", "appointment_url", "contact_links",
)  # fmt: skip
"""Keys of contact details, which old sites have in their configuration."""
_BUTTONS: Final = ("button", "buttons", "cta", "cta_alt", "primary_action", "secondary_action")
_CV: Final = re.compile(r"\b(?:cv|r[ée]sum[ée]|curriculum)\b", re.IGNORECASE)
_RENAMED: Final = {
    "company": "institution", "company_url": "url", "organization_url": "url",
    "certificate_url": "url",
}  # fmt: skip
"""Keys of blocks, with those of records; a company is an institution in education."""
_ONCE: Final = ("awards", "talks")
"""Sections whose entries have a date instead of a period that may be ongoing."""


def add(visible: Visibility, attachments: Attachments) -> None:
    """Add the visible blocks of a site to its owner."""
    builder, folder = attachments.builder, attachments.folder
    home, others = first_page(folder, visible.root), translations(folder)
    names = [home, *(name for name in folder.pages() if name not in {home, *others})]
    for name in names:
        if not name.startswith(f"{visible.root}/"):
            continue
        head = read_quietly(name, attachments).head
        kind = head.text("widget")
        if kind == "about" or head.text("type") == "widget_page":
            builder.seen.add(name)  # the content is in a person or in files next to it
            continue
        if not (kind or head.records("sections")):
            continue
        is_home = name == home or name.startswith(f"{visible.root}/home/")
        reason = "" if is_home else visible.why_hidden(name, head)
        if head.text("active") == "false" and kind not in _NO_CONTENT:
            reason = "it is not active"
        if builder.leave_out(name, reason):
            continue
        with builder.reading(name):
            if kind:
                _add_widget(name, kind, attachments)
            else:
                _add_blocks(name, head, attachments)


def _add_blocks(name: str, head: Record, attachments: Attachments) -> None:
    """Add the blocks of a page."""
    for record in head.records("sections"):
        if record.text("demo") == "true":
            problem = Problem("left out: a block of the theme's own site", name, record.lines[0])
            attachments.builder.report([problem])
            continue
        content = record.record("content")
        text = clean(content.markdown("text"), attachments)
        called = record.text("id") or head.text("title")
        kind = record.text("block").removeprefix("resume-")
        content.lines = record.lines
        _add_block(kind, called, Page(content, text), attachments)


def _add_widget(name: str, kind: str, attachments: Attachments) -> None:
    """Add the widget in a file; since version 5, some have their values under `content`."""
    head, body = read(name, attachments)
    content = head.record("content")
    for key, value in content.pairs:
        head.put(key, value)
    content.clear()
    if kind == "contact" and not any(key in head for key in _CONTACT):  # in old sites
        for _, params in read_parameters(attachments):
            for key, value in params.pairs:
                if key in _CONTACT:
                    head.put(key, value)
    _add_block(kind, "", Page(head, body), attachments)


def _add_block(kind: str, name: str, block: Page, attachments: Attachments) -> None:
    """Add a block or widget; without a title, it has the name of its page."""
    builder, content = attachments.builder, block.head
    title = plain(content.text("title").replace("&shy;", "")) or name
    content.drop(*_APPEARANCE)
    if kind in _NO_CONTENT:
        content.drop("buttons")  # filters
    text = join_texts(content.markdown("subtitle"), block.body)
    if kind.startswith("contact"):
        items = _take_contact(content, attachments)
    elif kind in _LISTS:
        items = []
        _add_records(title, kind, content, builder)
    else:
        items = _take_cards(title, content, builder)
    buttons = [each for key in _BUTTONS for each in content.records(key)]
    links = filter(None, (_take_button(each, attachments) for each in buttons))
    text = "\n\n".join(filter(None, (text, " · ".join(links))))
    if text or items:
        title = title or kind.capitalize()
        section = Section(title=title, text=text, items=tuple(items))
        builder.add("sections", section, lines=content.lines)
    builder.add_rest(title, content)


def _add_records(title: str, block: str, content: Record, builder: CVBuilder) -> None:
    """Add the records of a list: jobs, degrees, awards."""
    rule = heading_words.lookup(title)
    kind = rule.section if rule else ""
    records = content.records("items", "experience", "item")
    for record in records:
        take_decoration(record)
        if block == "experience" and kind not in _ONCE:
            keep_open(record)
        for old, new in _RENAMED.items():
            is_of_kind = new != "institution" or kind == "education"
            if is_of_kind and (values := record.values(old)) and not record.peek(new):
                record.put(new, values[0])
    add_section(title, records, builder)


def _take_cards(title: str, content: Record, builder: CVBuilder) -> list[str]:
    """Take features, figures or questions as items of a section; skills become entries."""
    records = content.records("items", "feature", "item")
    rule = heading_words.lookup(title)
    if rule and rule.section == "skills":
        for each in records:
            name, text = each.text("name", "title"), each.text("description", "text")
            skill = Skill(category=name if text else "", text=text or name)
            each.drop("icon", "icon_pack")
            builder.add("skills", skill if skill.text else None, lines=each.lines)
        return []
    return [*content.texts("items"), *filter(None, map(take_card, records))]


def _take_contact(content: Record, attachments: Attachments) -> list[str]:
    """Add contact details; return those without a field as texts."""
    builder = attachments.builder
    builder.add("email", *content.texts("email"))
    builder.add_private("phone", *content.texts("phone"))
    place = content.record("address")
    place.drop("country_code")
    parts = map(place.text, ("street", "city", "region", "postcode", "country"))
    builder.set("address", ", ".join(filter(None, (content.text("address"), *parts))))
    for each in content.records("contact_links"):
        add_link(each, attachments)
    values = {
        "Directions": (content.text("directions"),),
        "Office hours": content.texts("office_hours"),
        "Appointment": (content.address("appointment_url"),),
    }
    return [f"{name}: {text}" for name, texts in values.items() if (text := "; ".join(texts))]


def _take_button(button: Record, attachments: Attachments) -> str:
    """Return a button as a link; a CV becomes a link of the owner, links to pages are dropped."""
    label = button.text("text", "label", "name")
    target = button.text("url", "link")
    button.drop("icon", "icon_pack", "new_tab", "style")
    if "://" in target:
        return f"[{label or target}]({target})"
    if not PurePosixPath(target).suffix:
        return ""
    name = attachments.copy(f"static/{target.lstrip('/')}", target)
    if name and _CV.search(f"{label} {PurePosixPath(target).stem}"):
        attachments.builder.add_link("cv", f"files/{name}")
        return ""
    if not name:
        attachments.builder.add_unsorted(f"{label or 'file'}: {target}", button.lines[0])
    return f"[{label or name}](files/{name})" if name else ""
