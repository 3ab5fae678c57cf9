"""What the search of a site of several people looks things up in: everybody and every work, once each, as JSON.

In: a site as shown in one language. Out: `search.json`, which a page loads when somebody begins to search. Addresses
in it are from its own folder, so that it works wherever the site is put.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from sitegen.model import spellings
from sitegen.site.addresses import relative
from sitegen.site.languages import shown as in_language
from sitegen.site.pages import root
from sitegen.site.standing import standing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

    from sitegen.model.text import Text
    from sitegen.site.shares import Shares
    from sitegen.site.shown import Shown, ShownSite
    from sitegen.site.work import Work

_JSON: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def index(site: ShownSite, language: str, shares: Shares) -> bytes:
    """Lists of texts, the shortest form of what is read by one script: `people` and `works`.

    What is said of works is kept: to look at those of thousands takes longer than all else after an edit.
    """

    def text(value: Text) -> str:
        return in_language(value, language, site.languages)

    def person(one: Shown) -> list[str]:
        """Name in the page's language, what is shown below, what else is searched, address."""
        who = one.profile.person
        at = standing(who)
        about = ", ".join(filter(None, map(text, (*at.position, at.affiliation))))
        return [
            text(who.name),
            about,
            " ".join((*spellings(who.name), *map(text, who.interests))),
            to(one.home),
        ]

    def work(one: Work) -> list[str]:
        authors = ", ".join(author.name for author in one.authors)
        where = ", ".join(filter(None, (one.venue_short or _words(one.venue), one.year)))
        return [
            _words(one.title),
            ". ".join(filter(None, (authors, where))),
            " ".join(one.keywords),
            to(one.href),
        ]

    def to(address: str) -> str:
        path, mark, place = address.lstrip("/").partition("#")
        return relative(start, path) + mark + place

    def written(rows: Iterable[list[str]]) -> str:
        return f"[{','.join(map(_JSON.encode, rows))}]"  # a row as soon as it is made, for there may be thousands

    start = root(site.site, language)
    people = written(map(person, site.profiles))
    works = shares.of_works(f"search {language}", lambda: written(map(work, site.works)))
    return f'{{"people":{people},"works":{works}}}'.encode()


def _words(html: Markup) -> str:
    return html.striptags() if "<" in html or "&" in html else str(html)
