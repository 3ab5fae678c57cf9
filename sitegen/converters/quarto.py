"""Convert websites made with Quarto: a folder with `_quarto.yml` and `.qmd` pages."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.combining.works import find_link_field
from sitegen.converters import pages
from sitegen.converters.files import Attachments
from sitegen.converters.jekyll.collections import add_root_page
from sitegen.converters.markup import without_emphasis
from sitegen.converters.records import Record, Word, iter_rest
from sitegen.converters.references import bibtex, csl_json
from sitegen.errors import Problem
from sitegen.parsing import names
from sitegen.parsing.outline import heading_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Folder


_HOME: Final = "index.qmd"
_LINK: Final = re.compile(
    r"[^\s\"'()\[\]{}<>,:]+(?:\.(?:qmd|md|html)\b|/(?=[\s\"'()\[\]{}<>,]|\Z))"
)
_SOURCES: Final = (".qmd", ".md", ".rmd", ".ipynb")
_AUTO: Final = "auto"
"""The value for a menu of all pages."""
_NEWS_FOLDERS: Final = ("posts", "post", "blog", "news")
_CONFIG: Final = "_quarto.yml"
_HOME_TITLES: Final = ("about", "about me", "home", "welcome")
_MENUS: Final = ("navbar", "sidebar", "page-footer")
_DATA: Final = (".yaml", ".yml", ".csv", ".json")
_HINT: Final = "add what you need of them by hand"
_KEY: Final = re.compile(r"@\{?([\w:.#$%&+?<>~/-]+)")
"""A citation in Pandoc's syntax: `@foam`, `@{foam}`."""
_NOISE: Final = re.compile(
    r"^:{3,}[^\n]*$|\{\{<.*?>\}\}|^```+\{.*?^```+$|\{[.#][^{}\n]*\}", re.MULTILINE | re.DOTALL
)
_APPEARANCE: Final = (
    "about", "bibliography", "categories", "comments", "date-modified", "editor",
    "execute", "format", "image-alt", "image", "lang", "layout", "listing", "nocite", "page-layout",
    "search", "sidebar", "title-block-banner", "toc", "toc-title", "css", "jupyter", "aliases",
    "description-meta", "citation", "csl", "freeze", "number-sections", "resources", "pagetitle",
    "page-navigation", "draft-mode", "google-scholar", "echo", "section-divs", "engine",
    "code-fold", "slug", "date-format", "from", "knitr", "reference-location", "execute-dir",
    "license", "toc-depth", "toc-location", "preview", "lightbox", "twitter", "twitter-card",
    "open-graph", "published-title", "code-tools", "code-annotations", "tags", "title-block-style",
    "title-block-banner-color", "body-classes",
    "link-citations", "image-cap", "appendix-style",
)  # fmt: skip


class _Listing(NamedTuple):
    """A listing on a page."""

    page: str
    """The page."""
    title: str
    """Its title."""
    patterns: tuple[str, ...]
    """Patterns of the listed pages, relative to the root of the site."""

    def lists(self, name: str) -> bool:
        """Return whether a page is listed."""
        return name != self.page and any(pages.matches_path(name, each) for each in self.patterns)


class Reach:
    """The pages that visitors reach through the menus, links and listings of a site."""

    def __init__(
        self, menus: Sequence[str], texts: Mapping[str, str], heads: Mapping[str, Record]
    ) -> None:
        """Follow all links, from the values of the menus on."""
        self._listings = [_listing(name, head) for name, head in heads.items() if "listing" in head]
        waiting = [*_targets("", "\n".join(menus), texts)]
        self._has_menu = any(name != _HOME for name in waiting) and _AUTO not in menus
        self.missing = [
            menu
            for menu in menus
            if PurePosixPath(menu).suffix.lower() in _SOURCES
            and "://" not in menu
            and not any(_targets("", menu, texts))
        ]
        """The pages in menus that are missing, or not in Markdown."""
        self._dated = {name for name, head in heads.items() if "date" in head}
        self._reached = {_HOME}
        waiting += _targets(_HOME, texts.get(_HOME, ""), texts)
        while waiting:
            if (name := waiting.pop()) not in self._reached:
                self._reached.add(name)
                waiting += _targets(name, texts[name], texts)
                listings = [each for each in self._listings if each.page == name]
                waiting += [each for each in texts if any(one.lists(each) for one in listings)]

    def reaches(self, name: str) -> bool:
        """Return whether visitors can reach a page; if there is no menu, they can reach any."""
        return not self._has_menu or name in self._reached

    def is_article(self, name: str) -> bool:
        """Return whether a page belongs to a blog, judging by its listing or its folder."""
        titles = [listing.title for listing in self._listings if listing.lists(name)]
        is_listed = bool(titles) and not any(map(heading_words.lookup, titles))
        return (is_listed and name in self._dated) or self.is_post(name)

    def is_post(self, name: str) -> bool:
        """Return whether a page is in a folder of a blog."""
        return bool({*PurePosixPath(name).parts[:-1]} & {*_NEWS_FOLDERS})

    def is_work(self, name: str) -> bool:
        """Return whether a page is in a list of publications, or in a folder of them."""
        path = PurePosixPath(name)
        folders = [folder.name for folder in path.parents][path.stem == "index" :]
        names = [listing.title for listing in self._listings if listing.lists(name)] + folders
        texts = [text.replace("-", " ") for text in names]
        rules = map(heading_words.lookup, [*texts, *(text.rpartition(" ")[2] for text in texts)])
        works = [rule for rule in rules if rule and rule.section == "publications"]
        # `articles` and `essays` may also be the posts of a blog
        return any(rule.type != "article" for rule in works)


def _listing(name: str, head: Record) -> _Listing:
    below = PurePosixPath(name).parent
    listings = head.records("listing") or [Record()]
    patterns = [
        pattern for each in listings for pattern in each.peek_texts("contents") or ["*.qmd"]
    ]
    title = "".join(word.text for word in head.peek("title"))
    return _Listing(name, title, tuple((below / pattern).as_posix() for pattern in patterns))


def _targets(name: str, text: str, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the pages that the text of a page links to."""
    below = PurePosixPath(name).parent
    for link in _LINK.findall(text):
        for start in (below / link.lstrip("/"), PurePosixPath(link.lstrip("/"))):
            parts: list[str] = []
            for part in start.parts:
                parts = parts[:-1] if part == ".." else [*parts, part]
            path = PurePosixPath(*parts)
            targets = [path, path / _HOME]
            if path.suffix == ".html":
                targets.append(path.with_suffix(".qmd"))
            yield from (each.as_posix() for each in targets if each.as_posix() in texts)


def matches(folder: Folder) -> bool:
    """Return whether a folder is such a site."""
    return _CONFIG in folder or _HOME in folder


def add(folder: Folder, builder: CVBuilder) -> None:
    """Add a site."""
    attachments = Attachments(folder, builder)
    heads = {name: pages.read_quietly(name, attachments).head for name in folder.pages()}
    texts = {name: attachments.text(name) for name in heads}
    config = pages.read_record(_CONFIG, attachments)
    website = config.record("website")
    menus = [
        rest.text for key in _MENUS for each in website.values(key) for rest in iter_rest(each)
    ]
    reach = Reach(menus, texts, heads)
    builder.report(Problem(f"page of a menu not read: {each!r}", _CONFIG) for each in reach.missing)
    for name, reason, keys in _bibliographies(attachments, reach, heads):
        if builder.leave_out(name, reason):
            continue
        text = attachments.text(name)
        builder.add_lines(text, name)
        with builder.reading(name):
            bibtex.add(text, builder, keys, once=True)
    _add_home(attachments)
    data = [name for name in folder.names("", *_DATA) if "/" not in name and name[0] != "_"]
    drafts = website.texts("drafts")
    rendered = config.record("project").texts("render")
    included = {each for name in folder.pages() for each in folder.included(name)}
    builder.report(
        Problem("this page was not read: it is not in Markdown", name, hint=_HINT)
        for name in folder.content_names(".ipynb", ".rmd")
        if not pages.is_switched_off(name, "") and reach.reaches(name) and name not in reach.missing
    )
    for name in folder.pages():
        builder.report(
            Problem(f"the data that this page shows were not read: {each!r}", name, hint=_HINT)
            for each in data
            if each in texts[name]
        )
        if name == _HOME or name in included:
            builder.seen.add(name)
            continue
        with builder.reading(name):
            page = _read(name, attachments)
            reason = pages.why_hidden(page.head, today=builder.today, shows_future=True)
            if pages.is_switched_off(name, ""):
                reason = "its name begins with an underscore"
            elif name in drafts or (
                "draft" not in page.head and _is_draft_folder(name, attachments)
            ):
                reason = "it is a draft"
            elif not _is_rendered(name, rendered):
                reason = "the project does not render it"
            elif not reach.reaches(name):
                reason = "the site does not lead to it"
            if builder.leave_out(name, reason):
                continue
            is_post = reach.is_post(name)
            is_listed = reach.is_work(name)
            is_work = _add_work(page.head, builder, is_listed=is_listed, is_post=is_post)
            is_article = reach.is_article(name) and (is_post or not is_work)
            _add_page(name, page, attachments, is_article=is_article)
            if {*_peek_authors(page.head)} <= {builder.values.get("name", "")}:
                page.head.drop("author")
            if "listing" in page.head and not page.body:
                page.head.drop("title")
            page.head.drop(*_APPEARANCE)
            builder.add_rest("", page.head)


def _peek_authors(head: Record) -> list[str]:
    people = head.records("author")
    return head.peek_texts("author") + [name for each in people for name in each.peek_texts("name")]


def _is_draft_folder(name: str, attachments: Attachments) -> bool:
    """Return whether the innermost `_metadata.yml` with a key `draft` makes its pages drafts."""
    files = (folder / "_metadata.yml" for folder in PurePosixPath(name).parents)
    values = (pages.read_record(file.as_posix(), attachments).text("draft") for file in files)
    return next(filter(None, values), "") == "true"


def _is_rendered(name: str, patterns: Sequence[str]) -> bool:
    """Return whether a project renders a file; patterns such as `!drafts/` exclude files."""
    taken = [pattern for pattern in patterns if not pattern.startswith("!")] or ["*"]
    left_out = [pattern[1:] for pattern in patterns if pattern.startswith("!")]
    return any(pages.matches_path(name, each) for each in taken) and not any(
        pages.matches_path(name, each) for each in left_out
    )


def _bibliographies(
    attachments: Attachments, reach: Reach, heads: Mapping[str, Record]
) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Yield each `.bib` file, why it has no works of the owner, and the keys to restrict it to."""
    fronts = {**heads, _CONFIG: pages.read_record(_CONFIG, attachments)}
    cited = {
        PurePosixPath(path).name for head in fronts.values() for path in head.texts("bibliography")
    }
    # Articles may be about other people's works.
    lists = (head for name, head in fronts.items() if not reach.is_article(name))
    listed = " ".join(text for head in lists for text in head.texts("nocite"))
    keys = frozenset(key.rstrip(".:") for key in _KEY.findall(listed))
    for name in attachments.folder.content_names(".bib"):
        is_cited = PurePosixPath(name).name in cited and "@*" not in listed
        reason = "pages cite it, and none lists all of it" if is_cited and not keys else ""
        yield name, reason, keys if is_cited else frozenset()


def _read(name: str, attachments: Attachments) -> pages.Page:
    head, body = pages.read_page(name, attachments)
    return pages.Page(head, re.sub(r"\n{3,}", "\n\n", _NOISE.sub("", body)).strip())


def _add_home(attachments: Attachments) -> None:
    builder = attachments.builder
    website = pages.read_record(_CONFIG, attachments).record("website")
    with builder.reading(_HOME):
        head, body = _read(_HOME, attachments)
        owner = head.record("author")
        author = owner.text("name") or " and ".join(head.texts("author"))
        _add_owner(owner, builder)
        title = head.text("title")
        is_name = title.casefold() not in _HOME_TITLES
        candidates = (author, title if is_name else "", website.text("title"), title)
        titles = [name for name in candidates if name]
        builder.set("name", next(filter(names.is_name, titles), next(iter(titles), "")))
        builder.set("position", head.text("subtitle", "description"))
        builder.set("bio", body)
        for each in head.record("about").records("links"):
            name = each.text("text", "aria-label") or each.text("icon")
            builder.add_service(name, each.text("href", "url"), each.lines[0])
        image = head.text("image")
        if "://" not in image:
            attachments.copy_photo(image, written=image)
        head.drop(*_APPEARANCE, "title", "author")
        builder.add_rest("", head)
    with builder.reading(_CONFIG):
        for part in (website.record("navbar"), website.record("page-footer"), website):
            for key in ("left", "right", "center", "tools"):
                for each in part.records(key):
                    _add_menu_link(each, attachments)


def _add_menu_link(item: Record, attachments: Attachments) -> None:
    """Add a menu link to another site, or to a file."""
    builder, target = attachments.builder, item.text("href", "url")
    name = item.text("text", "aria-label") or item.text("icon")
    if "://" in target or target.startswith("mailto:"):
        builder.add_service(name or "homepage", target, item.lines[0])
    elif copied := attachments.copy(target.lstrip("/")):
        builder.add_link(name.casefold() or "cv", f"files/{copied}")
    for each in item.records("menu"):
        _add_menu_link(each, attachments)


def _add_owner(author: Record, builder: CVBuilder) -> None:
    """Add what the front matter says about the author besides the name."""
    places = [
        ", ".join(filter(None, (each.text("department", "group"), each.text("name"))))
        for each in author.records("affiliations", "affiliation")
    ]
    places += author.texts("affiliations") or author.texts("affiliation")
    builder.set("affiliation", ", ".join(places))
    builder.add("email", *author.texts("email"))
    builder.add_service("orcid", author.text("orcid"))
    builder.add_service("homepage", author.text("url"))
    builder.add_rest("author", author)


def _add_work(head: Record, builder: CVBuilder, *, is_listed: bool, is_post: bool) -> bool:
    """Add the work that a page is about; return whether it is about one.

    Such a page has a DOI or a venue, as posts of some blogs do; or it has an abstract or is in a
    list of publications, and is not a post.
    """
    work = head.record("citation")
    has_abstract = "abstract" in head and ("author" in head or "date" in head)
    is_dated = is_listed and "title" in head and ("author" in head or "date" in head)
    is_cited = "doi" in head or "doi" in work or "container-title" in work
    is_about_work = is_cited or (not is_post and (has_abstract or is_dated))
    if not is_about_work or "listing" in head:
        return False
    for name in ("title", "doi", "abstract", "date"):
        field = "issued" if name == "date" else name
        for word in head.peek(name) if field not in work else ():
            work.put(field, Word(without_emphasis(word.text), word.line))
    if topics := ", ".join(head.texts("categories", "keywords")):
        work.put("keyword", Word(topics, head.lines[0]))
    for each in head.records("links"):
        name = each.text("text", "name", "aria-label") or each.text("icon")
        field = find_link_field(name)
        if (target := each.address("href", "url")) and field not in work:
            work.put(field, Word(target, each.lines[0]))
        elif target:
            builder.add_unsorted(f"{name}: {target}", each.lines[0])
        each.drop("icon")
    if "author" not in work:
        people = head.values("author") or [Word(builder.values.get("name", ""), head.lines[0])]
        work.put("author", [
            each if isinstance(each, Record) else Record([("name", each)]) for each in people
        ])  # fmt: skip
    if "type" not in work:
        kind = "post-weblog" if is_post else "article"
        kind = "article-journal" if "container-title" in work else kind
        work.put("type", Word(kind, head.lines[0]))
    work.lines = head.lines
    head.drop("doi", "abstract")
    builder.complete_work(csl_json.read_work(work, builder), work.lines)
    return True


def _add_page(name: str, page: pages.Page, attachments: Attachments, *, is_article: bool) -> None:
    path = PurePosixPath(name)
    is_folder = path.stem == "index" and len(path.parts) > 1
    stem = pages.slug(path.parent.as_posix() if is_folder else name)
    if is_article:
        pages.add_news(stem, page, attachments)
    else:
        links_of_page = [
            f"[{each.text('text', 'aria-label') or target}]({target})"
            for each in page.head.record("about").records("links")
            if (target := each.address("href", "url"))
        ]
        page.head.drop("date")  # the title of the page
        body = "\n\n".join(filter(None, (page.body, " · ".join(links_of_page))))
        add_root_page(stem, page._replace(body=body), attachments)
