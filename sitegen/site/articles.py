"""Markdown files with front matter become pieces of news and pages of somebody's own.

In: the text of each language's file, `seminar.md` and `seminar.zh.md`. Out: one value with texts in both languages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content import yaml as records
from sitegen.errors import ContentError, Problem
from sitegen.model import localized
from sitegen.site.content import FreePage, FrontMatter, NewsItem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.model.text import Text

_FENCE: Final = "---"
_DATED: Final = re.compile(r"(\d{4}(?:-\d{2}){0,2})(?:-|$)")
_LANGUAGE: Final = re.compile(r"(.+)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)")


class Source(NamedTuple):
    """One Markdown file, read."""

    head: FrontMatter
    """What stands between the two `---`."""
    body: str
    """The rest: Markdown."""


def parse(text: str, source: str) -> Source:
    """Split a file into its head and its body. Raises ContentError, with places in the file named `source`."""
    lines = text.splitlines()
    if not lines or lines[0].rstrip() != _FENCE:
        return Source(FrontMatter(), text.strip())
    end = next((number for number, line in enumerate(lines[1:], 1) if line.rstrip() == _FENCE), 0)
    if not end:
        raise ContentError(
            Problem("the front matter has no end", source, 1, 1, hint="close it with a line '---'")
        )
    # The empty line in place of the fence keeps the numbers of the lines right.
    head = records.decode("\n".join(["", *lines[1:end]]), FrontMatter, source)
    return Source(head, "\n".join(lines[end + 1 :]).strip())


def split_name(stem: str, main: str) -> tuple[str, str]:
    """A file's name without `.md` -> slug and language: `seminar.zh` is `seminar` in `zh`."""
    match = _LANGUAGE.fullmatch(stem)
    return (match[1], match[2]) if match else (stem, main)


def news(slug: str, sources: Mapping[str, Source]) -> NewsItem:
    """A piece of news from its files by language; the date may stand in the file's name."""
    head = next(iter(sources.values())).head
    named = _DATED.match(slug)
    titles = {
        language: localized(source.head.title, language) for language, source in sources.items()
    }
    return NewsItem(
        slug=slug,
        title=_titles(
            {
                language: title or _first_line(sources[language].body)
                for language, title in titles.items()
            },
            sources,
        ),
        date=head.date or (named[1] if named else ""),
        text=_together({language: source.body for language, source in sources.items()}),
    )


def page(slug: str, sources: Mapping[str, Source]) -> FreePage:
    """A page from its files by language. Without a title, its first heading serves, else its name; a heading that says
    the title again is left out.
    """
    titles: dict[str, str] = {}
    texts: dict[str, str] = {}
    for language, source in sources.items():
        first, rest = _heading(source.body)
        said = localized(source.head.title, language)
        titles[language] = said or first or slug.replace("-", " ").capitalize()
        texts[language] = source.body if said and said != first else rest
    hidden = any(source.head.hidden for source in sources.values())
    return FreePage(slug=slug, title=_titles(titles, sources), text=_together(texts), hidden=hidden)


def _titles(titles: Mapping[str, str], sources: Mapping[str, Source]) -> Text:
    only = next(iter(sources.values())).head.title if len(sources) == 1 else ""
    return only or _together(titles)


def _together(texts: Mapping[str, str]) -> Text:
    return next(iter(texts.values())) if len(texts) == 1 else texts


def _heading(text: str) -> tuple[str, str]:
    first, _, rest = text.partition("\n")
    return (first[2:].strip(" #"), rest.strip()) if first.startswith("# ") else ("", text)


def _first_line(text: str) -> str:
    return text.partition("\n")[0].strip("#* ")
