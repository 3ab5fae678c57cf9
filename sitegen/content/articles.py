"""Turn Markdown files with front matter into news items and free pages.

An article may have one file for each language, `seminar.md` and `seminar.zh.md`; they become one
value with texts in both languages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.content import yaml
from sitegen.content.excess import SPLIT, find_excess
from sitegen.content.reading import position_at
from sitegen.errors import ContentError, Problem
from sitegen.model import localize
from sitegen.model.site import FreePage, FrontMatter, NewsItem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.model.text import Text

_FENCE: Final = "---"
_DATED: Final = re.compile(r"(\d{4}(?:-\d{2}){0,2})(?:-|$)")
_LANGUAGE: Final = re.compile(r"(.+)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)")


@dataclass(frozen=True, slots=True)
class Article:
    """One parsed Markdown file."""

    head: FrontMatter
    """The front matter."""
    body: str
    """The text below the front matter: Markdown."""


def parse_article(text: str, source: str) -> Article:
    """Split the text of the Markdown file `source` into front matter and body.

    Raises:
        ContentError: The front matter is wrong, or the text would take too long to render.
    """
    lines = text.splitlines()
    fences = (number for number, line in enumerate(lines) if line.rstrip() == _FENCE)
    has_head = next(fences, -1) == 0
    end = next(fences, 0) if has_head else -1
    if not end:
        hint = "close it with a line '---'"
        raise ContentError(Problem("the front matter is not closed", source, 1, 1, hint=hint))
    body = "\n".join(lines[end + 1 :]) if has_head else text
    if excess := find_excess(body):
        line, column = position_at(body, excess[1])
        raise ContentError(Problem(excess[0], source, line + end + 1, column, hint=SPLIT))
    # An empty line replaces the fence, so that line numbers in messages stay right.
    head = "\n".join(["", *lines[1:end]])
    matter = yaml.decode(head, FrontMatter, source) if has_head else FrontMatter()
    return Article(matter, body.strip())


def split_name(stem: str, main: str) -> tuple[str, str]:
    """Split a file's name into slug and language: `seminar.zh` is `seminar` in `zh`."""
    match = _LANGUAGE.fullmatch(stem)
    return (match[1], match[2]) if match else (stem, main)


def make_news_item(slug: str, articles: Mapping[str, Article]) -> NewsItem:
    """Make a news item from its files by language; the date may come from the file name."""
    head = next(iter(articles.values())).head
    dated = _DATED.match(slug)
    titles = {
        language: localize(article.head.title, language)
        or article.body.partition("\n")[0].strip("#* ")
        for language, article in articles.items()
    }
    return NewsItem(
        slug=slug,
        title=_merge_titles(titles, articles),
        date=head.date or (dated[1] if dated else ""),
        text=_merge_texts({language: article.body for language, article in articles.items()}),
    )


def make_free_page(slug: str, articles: Mapping[str, Article]) -> FreePage:
    """Make a free page from its files by language.

    The title is taken from the front matter, the first heading, or the file name. A heading that
    repeats the title is dropped from the text.
    """
    titles: dict[str, str] = {}
    texts: dict[str, str] = {}
    for language, article in articles.items():
        heading, rest = _split_heading(article.body)
        title = localize(article.head.title, language)
        titles[language] = title or heading or slug.replace("-", " ").capitalize()
        texts[language] = article.body if title and title != heading else rest
    return FreePage(
        slug=slug,
        title=_merge_titles(titles, articles),
        text=_merge_texts(texts),
        hidden=any(article.head.hidden for article in articles.values()),
    )


def _merge_titles(titles: Mapping[str, str], articles: Mapping[str, Article]) -> Text:
    only = next(iter(articles.values())).head.title if len(articles) == 1 else ""
    return only or _merge_texts(titles)


def _merge_texts(texts: Mapping[str, str]) -> Text:
    return next(iter(texts.values())) if len(texts) == 1 else texts


def _split_heading(text: str) -> tuple[str, str]:
    first, _, rest = text.partition("\n")
    return (first[2:].strip(" #"), rest.strip()) if first.startswith("# ") else ("", text)
