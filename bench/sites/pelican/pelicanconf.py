"""Settings of Pelican: all pages come from the plugin; articles, feeds and lists are off."""

from markdown import Markdown

SITENAME = "Institute of Invented Science"
SITEURL = ""
TIMEZONE = "UTC"
PATH = "content"
ARTICLE_PATHS = PAGE_PATHS = STATIC_PATHS = []
DIRECT_TEMPLATES = []
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = (
    None
)
THEME = "theme"
THEME_STATIC_DIR = "static"
PLUGIN_PATHS = ["."]
PLUGINS = ["pages"]

_markdown = Markdown(output_format="html")


def _html(text: str) -> str:
    return str(_markdown.reset().convert(text))


JINJA_FILTERS = {
    "markdown": _html,
    "inline": lambda text: _html(text).removeprefix("<p>").removesuffix("</p>"),
}
