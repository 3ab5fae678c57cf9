"""The state of a page in the Jinja context, for filters and functions of templates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from jinja2.utils import missing

from sitegen.errors import Problem, ThemeError
from sitegen.planning.languages import choose_version, foreign_language

if TYPE_CHECKING:
    from jinja2.runtime import Context

    from sitegen.model.site import Profile
    from sitegen.model.text import Text
    from sitegen.planning.addresses import Addresses
    from sitegen.rendering.pictures import Variant
    from sitegen.views.pages import PageView
    from sitegen.views.site import SiteView

STATE: Final = "page state"
"""Name of the `PageState` in the Jinja context; not one that a template can use."""


@dataclass(slots=True, kw_only=True)
class PageState:
    """The page of a Jinja context, and the resources that its templates request while rendering."""

    page: PageView
    """The page."""
    site: SiteView
    """The site in the page's language."""
    stylesheets: dict[str, None] = field(default_factory=dict)
    """Additional style sheets to load, in order."""
    pictures: list[Variant] = field(default_factory=list)
    """Scaled pictures to make."""
    uncited: set[str] = field(default_factory=set)
    """Keys of works that the site's citation style cannot format."""

    @property
    def language(self) -> str:
        """The page's language."""
        return self.page.language

    @property
    def owner(self) -> Profile | None:
        """The person whose page it is."""
        return self.page.owner

    @property
    def addresses(self) -> Addresses:
        """The addresses of the site."""
        return self.site.plan.addresses

    def localize(self, text: Text) -> str:
        """Return the version of a text for the page."""
        if isinstance(text, str):
            return text
        return choose_version(text, self.language, self.site.languages)

    def foreign_language(self, text: Text) -> str:
        """Return the language of a text's version for the page; empty if it is the page's."""
        return foreign_language(text, self.language, self.site.languages)


def page_state(context: Context) -> PageState:
    """Return the page of a Jinja context.

    Raises:
        ThemeError: The template was imported `without context`.
    """
    state: PageState = context.resolve_or_missing(STATE)  # `get` takes eight times as long
    if state is missing:
        message = "a filter or function needs the page, but the template has no context"
        raise ThemeError(Problem(message, hint="remove `without context` where it is imported"))
    return state
