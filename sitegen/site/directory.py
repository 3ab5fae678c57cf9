"""Everybody's data for programs: `people.json` with all that the pages say, and `llms.txt` that leads to the pages.

What `person.yaml` calls unsorted is in neither, nor are e-mail addresses and telephone numbers: pages show them so that
programs that gather them find nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache, partial
from io import BytesIO
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from sitegen.model import Person, localized
from sitegen.site import pages as planning
from sitegen.site import services
from sitegen.site.frames import in_a_line
from sitegen.site.messages import translate
from sitegen.site.standing import standing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.site.addresses import Addresses
    from sitegen.site.content import Profile

_KEPT_BACK: Final = frozenset({"unsorted", "email", "phone", "links"})
_ADDRESSES: Final = frozenset({"url", "slides", "video"})
_JSON: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False
)  # what was just made has no circles


def files(
    addresses: Addresses, lines: Callable[[Profile], str]
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """`people.json`, of which `lines` gives one a person, and `llms.txt`: path, and what makes it."""
    yield "people.json", partial(_people, addresses, lines)
    yield "llms.txt", lambda: ("\n".join(_lines(addresses)) + "\n").encode()


def _people(addresses: Addresses, lines: Callable[[Profile], str]) -> bytes:
    made = BytesIO()  # of thousands, they are too large to be there twice
    for place, one in enumerate(addresses.site.profiles):
        made.write(b",\n" if place else b"[\n")
        made.write(lines(one).encode())
    made.write(b"\n]\n")
    return made.getvalue()


def line(about: str, works: str) -> str:
    """One person's in `people.json`: what is said `about` them, and what their works as CSL-JSON are."""
    return f'{about[:-1]}, "publications": [{in_a_line(works)}]}}' if works else about


def about(profile: Profile, addresses: Addresses) -> str:
    """Somebody in `people.json`, without their publications."""
    language = addresses.site.languages[0]
    person = profile.person

    def plain(value: Any, name: str = "") -> Any:
        if isinstance(value, (str, bool)):
            is_address = name in _ADDRESSES and value
            return (
                addresses.absolute(addresses.resolve(str(value), profile, language))
                if is_address
                else value
            )
        if isinstance(
            value, (tuple, Sequence)
        ):  # which most are that are no text, and is found out sooner
            return [plain(one) for one in value]
        if isinstance(value, Mapping):
            return dict(value)
        return said(value)

    def said(value: Any) -> dict[str, Any]:
        keys, get = _told(value.__class__)
        every = zip(keys, get(value), strict=True)
        return {key: made for key, one in every if one and (made := plain(one, key))}

    links = {
        key: link.href
        for key, value in person.links.items()
        if (link := services.link(key, value)).href
    }
    home = addresses.absolute("/" + addresses.to_page("home", profile, language))
    made = {"id": profile.slug, "page": home, **said(person), "links": links}
    return _JSON.encode({key: value for key, value in made.items() if value})


@lru_cache(maxsize=64)
def _told(kind: Any) -> tuple[Sequence[str], Callable[[object], tuple[Any, ...]]]:
    """What is told of a dataclass, and what gives it: to ask takes longer than to read what it holds."""
    keys = [one.name for one in fields(kind) if kind is not Person or one.name not in _KEPT_BACK]
    return keys, attrgetter(*keys)


def _lines(addresses: Addresses) -> Iterator[str]:
    """Markdown, as llmstxt.org proposes it: a title, a summary, lists of links."""
    site, language = addresses.site, addresses.site.languages[0]
    yield f"# {localized(site.title, language) or translate(language, 'people')}"
    yield ""
    if site.settings.description:
        yield f"> {localized(site.settings.description, language)}"
        yield ""
    for profile in site.profiles:
        person = profile.person
        yield f"## {localized(person.name, language)}"
        yield ""
        if said := ", ".join(filter(None, standing(person).lines(language))):
            yield said
            yield ""
        for place in addresses.navigation[profile.slug, language]:
            yield f"- [{place.title}]({addresses.absolute('/' + place.path)})"
        if profile.publications:
            path = f"/{planning.home(site, profile)}publications.bib"
            yield f"- [BibTeX]({addresses.absolute(path)})"
        yield ""
    yield "## Data"
    yield ""
    yield f"- [people.json]({addresses.absolute('/people.json')}): everybody with their works as CSL-JSON"
