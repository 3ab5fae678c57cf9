"""Where templates stand: the page that is being rendered, for all that they call at once."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from markupsafe import Markup, escape

from sitegen.site import languages, pictures
from sitegen.site.escaping import words
from sitegen.site.messages import messages, translate
from sitegen.site.pictures import Picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model.text import Text
    from sitegen.site.addresses import Here
    from sitegen.site.bylines import Byline
    from sitegen.site.content import Profile, Site
    from sitegen.site.feeds import Feed
    from sitegen.site.pictures import Album
    from sitegen.site.shown import Shown

_MEASURE: Final = 720
"""How wide a picture in a text is shown, in CSS pixels."""

_PORTRAIT: Final = 640
"""How wide a portrait is that other programs show."""


class Standpoint:
    """The page that is being rendered, for all helpers at once."""

    here: Here
    """Set before each page."""
    owner: Profile | None = None
    """Who wrote what is shown, if that is not the person whose page it is."""
    language: str = ""
    """Of the page."""
    takes_ascii: bool = False
    """Whether a text of ASCII letters may be in that language."""

    def __init__(self, album: Album) -> None:
        self._album = album
        self._feed_of: tuple[Site | None, Profile | None, str] = None, None, ""
        self._feed: Feed | None = None
        self.needed: dict[str, None] = {}
        """The style sheets that what is on the page asked for, in that order."""
        self.uncited: set[str] = set()
        """Keys of works that the site's citation style could not show; whoever asks for them takes them away."""

    def move(self, here: Here) -> None:
        """Begin a page."""
        self.here = here
        self.needed.clear()
        if here.page.language != self.language:
            self.language = here.page.language
            self._messages = messages(self.language)
            self.takes_ascii = languages.takes_ascii(self.language)

    @property
    def feed(self) -> Feed | None:
        """That of the person whose page it is, else of all; looked for once for the pages of one person."""
        whose = self.here.addresses.site, self.here.page.profile, self.language
        known = self._feed_of
        if whose[0] is not known[0] or whose[1] is not known[1] or whose[2] != known[2]:
            from sitegen.site.feeds import feed  # a theme may have none

            self._feed_of, self._feed = whose, feed(*whose)
        return self._feed

    def need(self, style: str) -> str:
        """Have the page load a style sheet that not every page has; a template shows nothing by it."""
        self.needed[style] = None
        return ""

    @property
    def languages(self) -> Sequence[str]:
        """Of the site."""
        return self.here.addresses.site.languages

    def say(self, key: str, /, **words: object) -> str:
        """An interface message in the language of the page."""
        said = None if words else self._messages.get(key)
        return message(self.language, key, **words) if said is None else said

    def shown(self, text: Text) -> str:
        """The version of a text for the page."""
        return (
            text if isinstance(text, str) else languages.shown(text, self.language, self.languages)
        )

    def foreign(self, text: Text) -> str:
        """The tag of the language that this version is in, if that is not the page's."""
        if self.takes_ascii and isinstance(text, str) and text.isascii():
            return ""
        return languages.language_of(
            words(text) if isinstance(text, Markup) else text, self.language, self.languages
        )

    def resolve(self, value: str) -> str:
        """An address as the owner of the page wrote it, from there."""
        return self.here.resolve(value, self.owner or self.here.page.profile)

    def by(self, owner: Shown | Byline) -> Standpoint:
        """The same page, for words that somebody else than its owner wrote."""
        other = copy(self)  # what the page needs is gathered by both
        other.owner = self.here.addresses.profiles[owner.slug]
        return other

    def picture(
        self, address: str, width: int, height: int = 0, alt: str = "", **said: Any
    ) -> Markup:
        """A picture at a resolved address, sized; nothing if it lies on another host, which pages never ask."""
        if not address.startswith("/") or address.startswith("//"):
            return Markup()
        file, path = self.here.addresses.file_at(address), unquote(address[1:])
        size = {"width": width, "height": height, "tallest": said.get("tallest", 0)}
        picture = self._album.picture(file, path, **size) if file else Picture(0, 0, {"": (path,)})
        classes, lazy = said.get("class", ""), said.get("lazy", True)
        return pictures.html(picture, self.here.to, alt=alt, classes=classes, lazy=lazy)

    def figure(self, written: str, alt: str) -> Markup:
        """A picture in a text."""
        here = self.here
        address = here.addresses.resolve(written, self.owner or here.page.profile, self.language)
        return self.picture(address, _MEASURE, alt=alt)

    def single_picture(self, profile: Profile) -> str:
        """The address of somebody's portrait below the site's root, as one file; nothing without a portrait."""
        return (
            self._album.single(profile.folder / profile.photo, width=_PORTRAIT)
            if profile.photo
            else ""
        )


def message(language: str, key: str, /, **words: object) -> str:
    """An interface message; one that is filled with HTML is HTML."""
    if any(isinstance(word, Markup) for word in words.values()):
        return Markup(
            translate(language, key, **{name: escape(word) for name, word in words.items()})
        )
    return translate(language, key, **words)
