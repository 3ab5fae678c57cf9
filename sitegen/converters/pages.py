"""Read pages with front matter: drop Liquid, attributes and comments, and copy their files.

Also recognize drafts, pages with a future date and others that a generator does not publish, and
report content of pages that was lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from fnmatch import fnmatch
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote

from sitegen.content import yaml
from sitegen.content.bibtex import names, plain
from sitegen.content.excess import escape_excess
from sitegen.converters import trees
from sitegen.converters.files import COPIED
from sitegen.converters.records import Record, parse_date
from sitegen.errors import Problem, UnreadableError
from sitegen.model.text import strings, words_of
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Attachments, Folder
    from sitegen.converters.records import Value
    from sitegen.model import Publication
    from sitegen.parsing import ParsedCV


FRONT_MATTER: Final = re.compile(
    r"\A\ufeff?\s*(?:---[ \t]*\n(?P<yaml>.*?)^(?:---|\.\.\.)"
    r"|\+\+\+[ \t]*\n(?P<toml>.*?)^\+\+\+|(?P<json>\{[ \t]*\n.*?^\}))[ \t]*$\n?",
    re.DOTALL | re.MULTILINE,
)
"""The values at the head of a page, in YAML or, for Hugo, TOML or JSON."""
_RULE: Final = re.compile(r"\A---[^\S\n]*$", re.MULTILINE)
_FIGURE: Final = re.compile(r"\{%-?\s*include\s+\S*figure\S*\s([^%]*)%\}")
_ATTRIBUTE: Final = re.compile(r"""\b(path|url|title|caption|alt)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_RELATIVE_URL: Final = re.compile(r"""\{\{\s*['"]([^'"{}]+)['"]\s*\|[^{}]*\}\}""")
_OF_PAGE: Final = re.compile(r"\{\{-?\s*page\.(?P<name>\w+)\s*(?:\|[^{}]*)?\}\}")
"""A reference to a value of the front matter, in the text of a Jekyll page."""
_CITE: Final = re.compile(r"\{%-?\s*cite\s+(?P<keys>[^%]+?)\s*-?%\}")
_MAX_CITED: Final = 2
_NOISE: Final = re.compile(
    r"""<!--.*?(?:-->|\Z)
      | <(?P<tag>style|script)\b.*?(?:</(?P=tag)\s*>|\Z)
      | \{%-?\s*comment\b.*?(?:endcomment\s*-?%\}|\Z)
      | \{%[^%]*%\} | \{\{[^{}]*\}\} | \{\{<[^>]*>\}\}
      | \{:[^{}\n]*\}
      | (?<=[\w"'])\s+style\s*=\s*(?:"[^"<>]*"|'[^'<>]*')
      | <(?P<empty>span|div|a)\b[^<>]*>\s*</(?P=empty)>
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_TARGET: Final = re.compile(
    r"""(?P<before>\]\(\s*<?|\b(?:src|href)\s*=\s*["'])(?P<target>[^)\s"'>]+)"""
)
_FILE: Final = re.compile(
    r"""!?\[(?P<text>[^\[\]]*)\]\(\s*<?(?P<target>[^)\s>]+)>?[^()]*\)
      | <img\b[^<>]*\bsrc\s*=\s*["'](?P<source>[^"']+)["'][^<>]*>""",
    re.VERBOSE | re.IGNORECASE,
)
_PUBLIC_FOLDERS: Final = ("static", "assets/media")
"""Folders of Hugo that are copied to the root of a site, or contain its pictures."""
_EXTERNAL: Final = re.compile(r"[a-z][a-z+.-]*:|//|#", re.IGNORECASE)
INCLUDE: Final = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|\{%-?\s*include(?P<relative>_relative)?\s+(?P<path>[\w./ -]+\.(?:md|markdown|html))\s*-?%\}",
    re.DOTALL,
)
"""An include of another file; in a comment, it has no path."""
PLACEHOLDER: Final = re.compile(
    r"(?:Add the \*\*full text\*\* or \*\*supplementary notes\*\* for the publication here"
    r"|Supplementary notes can be added here)\b[^\n]*"
)
"""HugoBlox's placeholder for a text that has not been written yet."""
_YES: Final = frozenset({"true", "yes", "1", "on"})
_NO: Final = frozenset({"false", "no", "0", "off"})
_STATES: Final = frozenset({"draft", "hidden", "private", "unlisted", "unpublished"})
_HIDING: Final = (
    ("draft", _YES, "it is a draft"),
    ("published", _NO, "it is not published"),
    ("publish", _NO, "it is not published"),
    ("hidden", _YES, "it is hidden"),
    ("visible", _NO, "it is hidden"),
    ("private", _YES, "it is private"),
    ("unlisted", _YES, "it is not listed"),
    ("listed", _NO, "it is not listed"),
    ("headless", _YES, "it is headless, so that no page shows it"),
    ("status", _STATES, "its status says that it is not published"),
    ("visibility", _STATES, "it is not visible to everybody"),
)
"""Keys of front matter, with the values that hide a page and the reason to report."""
HIDING: Final = (*(key for key, _, _ in _HIDING), "build", "_build", "publishDate", "expiryDate")
"""Keys that pages may inherit."""
NEVER: Final = _NO | {"never"}
"""Values in Hugo's `build` for leaving out a page."""
_MARKUP: Final = re.compile(
    r"""<!--.*?(?:-->|\Z) | <(?P<tag>style|script)\b.*?(?:</(?P=tag)\s*>|\Z) | <[^<>]*>
      | \{%.*?%\} | \{\{.*?\}\} | \{[:.\#][^{}\n]*\} | ^```+\{.*?^```+$ | ^:{3,}.*?$
      | \]\([^()\s]*\) | &\w+;
      | https?://(?:dx\.)?doi\.org/ | \b(?:vols?|nos?|pp)\.(?=\s*~?\d) | \bin:?(?=\s+[*_]\w)
      | \brecommended\s+citation(?=\W*?:) | ^\#{1,6}\s+(?:abstract|citation)\s*$
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
"""Text that is not content: comments, tags, Liquid, shortcodes, code, and targets of links.

This includes labels in references (`vol. 3`, `in *Tides*`, `Recommended citation:`), which become
fields of works.
"""
_LINK_LABEL: Final = re.compile(
    rf"(?<=[\[>]){either('words_of_links')}(?=\]\(|</a>)", re.IGNORECASE
)
_MAX_LISTED: Final = 8


class Page(NamedTuple):
    """A file with front matter."""

    head: Record
    """The front matter."""
    body: str
    """The text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """The front matter to write into a Markdown file of the site."""

    title: str = ""
    """The headline."""
    date: str = ""
    """Date of a news item."""
    hidden: bool = False
    """Whether a page is left out of the navigation."""


def read_page(name: str, attachments: Attachments) -> Page:
    """Return a page with a clean text; report an unreadable page and return an empty one."""
    head, body = read_raw(name, attachments)
    return Page(head, clean(body.lstrip("\n"), attachments))


def read_raw(name: str, attachments: Attachments) -> Page:
    """Return a page with its text unchanged, and blank lines in place of the front matter."""
    text = attachments.text(name)
    front = FRONT_MATTER.match(text)
    if not front:
        return Page(Record(), text)
    body = "\n" * front[0].count("\n") + text[front.end() :]
    try:
        head = _parse_front(front, name)
    except UnreadableError as error:
        builder = attachments.builder
        builder.report(error.problems)
        with builder.reading(name):
            values = next(filter(None, front.group("yaml", "toml", "json")), "")
            builder.add_unsorted(values.strip(), 1)
        return Page(Record(), body)
    head = head if isinstance(head, Record) else Record()

    def fill(match: re.Match[str]) -> str:
        return next((word.text for word in head.peek(match["name"])), "")

    return Page(head, _OF_PAGE.sub(fill, body) if "page." in body else body)


def _parse_front(front: re.Match[str], name: str) -> Value | None:
    if front["toml"] is not None:
        return trees.from_toml(front["toml"], name)
    if front["json"] is not None:
        return trees.from_json(front["json"], name)
    # The first line replaces `---`, so that line numbers match the file.
    return trees.from_yaml("\n" + front["yaml"].replace("\t", "  "), name)


def read_quietly(name: str, attachments: Attachments) -> Page:
    """Return a page with its text unchanged; an unreadable one is empty and not reported."""
    try:
        text = attachments.folder.text(name)
        front = FRONT_MATTER.match(text)
        head = _parse_front(front, name) if front else None
    except UnreadableError:
        return Page(Record(), "")
    body = text[front.end() :] if front else text
    return Page(head if isinstance(head, Record) else Record(), body)


def read_record(name: str, attachments: Attachments) -> Record:
    """Return a data file with a mapping; empty for any other file."""
    tree = read_tree(name, attachments)
    return tree if isinstance(tree, Record) else Record()


def read_tree(name: str, attachments: Attachments) -> Value | None:
    """Return the tree of a file in YAML, JSON or TOML; report an unreadable one."""
    text = attachments.text(name)
    parsers = {".json": trees.from_json, ".toml": trees.from_toml}
    parse = parsers.get(PurePosixPath(name).suffix, trees.from_yaml)
    try:
        return parse(text, name) if text.strip() else None
    except UnreadableError as error:
        attachments.builder.report(error.problems)
        return None


def has_front_matter(name: str, attachments: Attachments) -> bool:
    """Return whether a file begins with front matter, or cannot be read."""
    try:
        return bool(FRONT_MATTER.match(attachments.folder.text(name)))
    except UnreadableError:
        return True


def why_hidden(head: Record, *, today: date, shows_future: bool = False) -> str:
    """Return why a generator does not publish a page with this front matter; empty if it does.

    The keys that hide the page are removed from the front matter; the date of publication stays.
    """
    appears = _peek_date(head, "publishDate", "pubdate", "published", "date")
    expires = _peek_date(head, "expiryDate", "unpublishDate")
    head.drop("expiryDate", "unpublishDate")
    reasons = [reason for key, values, reason in _HIDING if _take_value(head, key) in values]
    if reasons:
        return reasons[0]
    if head.record("build").text("list").casefold() in NEVER:
        return "it is not listed"
    if appears > today.isoformat() and not shows_future:
        return f"it is dated {appears}, which lies ahead"
    if expires and expires <= today.isoformat():
        return f"it expired on {expires}"
    return ""


def _take_value(head: Record, key: str) -> str:
    """Take a value that decides whether a page is shown, and return it in lower case."""
    value = next((word.text.strip().casefold() for word in head.peek(key)), "")
    if value in _YES | _NO | _STATES:
        head.word(key)
    return value


def is_switched_off(name: str, below: str) -> bool:
    """Return whether a file in the folder `below` has a name that generators skip: `_cv.md`."""
    parts = PurePosixPath(name).relative_to(below).parts
    return any(
        (part.startswith(("_", "#")) and not part.startswith("_index.")) or part.endswith("~")
        for part in parts
    )


def matches_path(name: str, pattern: str) -> bool:
    """Return whether a file matches a pattern of a generator: `drafts/`, `*.bak.md`."""
    pattern = pattern.strip("/")
    return fnmatch(name, pattern) or name.startswith(f"{pattern}/")


def _peek_date(head: Record, *names: str) -> str:
    """Return the first of these dates as `2024-03-01`, without removing it; empty if incomplete."""
    for name in names:
        for word in head.peek(name):
            text = word.text.strip().replace("/", "-")[:10]
            try:
                return date.fromisoformat(text).isoformat()
            except ValueError:
                continue
    return ""


def included_file(match: re.Match[str], name: str) -> str:
    """Return the file of an `INCLUDE` in the file `name`; empty for a part of the theme."""
    if not match["path"] or not (match["relative"] or match["path"].endswith((".md", ".markdown"))):
        return ""
    below = PurePosixPath(name).parent if match["relative"] else PurePosixPath("_includes")
    return (below / match["path"]).as_posix()


def clean(text: str, attachments: Attachments) -> str:
    """Clean the text of a page: copy the files it refers to, and update the links."""
    text = _RELATIVE_URL.sub(r"\1", _FIGURE.sub(_replace_figure, text))
    text = _CITE.sub(lambda match: _cite(match, attachments.builder.works), text)
    text = _update_links(_NOISE.sub("", text), attachments)
    return re.sub(r"\n\s*\n(?:\s*\n)+", "\n\n", text).strip()


def clean_lines(text: str, attachments: Attachments) -> str:
    """Do the same without changing the number of lines."""
    text = _RELATIVE_URL.sub(r"\1", text)
    text = _CITE.sub(lambda match: _cite(match, attachments.builder.works), text)
    text = _NOISE.sub(lambda match: "\n" * match[0].count("\n"), text)
    return _update_links(text, attachments)


def _cite(match: re.Match[str], works: Sequence[Publication]) -> str:
    """Return `(Müller et al., 2020)` for `{% cite mueller2020 %}`; unknown keys stay."""
    by_key = {work.key: work for work in works}
    keys = [key for key in match["keys"].split() if not key.startswith("-")]
    return f"({'; '.join(_cite_work(by_key[key]) if key in by_key else key for key in keys)})"


def _cite_work(work: Publication) -> str:
    people = [
        name.family.strip("*∗†‡ ") for name in names(work.get("author") or work.get("editor"))
    ]
    if len(people) > _MAX_CITED:
        people = [f"{people[0]} et al."]
    return ", ".join(filter(None, (" and ".join(people) or plain(work.get("title")), work.year)))


def _replace_figure(match: re.Match[str]) -> str:
    values = {name: double or single for name, double, single in _ATTRIBUTE.findall(match[1])}
    target = values.get("path") or values.get("url")
    text = values.get("caption") or values.get("alt") or values.get("title") or ""
    return f"![{text}]({target})" if target else text


def _update_links(text: str, attachments: Attachments) -> str:
    folder = PurePosixPath(attachments.builder.source).parent

    def update(match: re.Match[str]) -> str:
        target = match["target"]
        if _EXTERNAL.match(target):
            return match[0]
        path, mark, fragment = target.partition("#")
        path = unquote(path.partition("?")[0].removeprefix("./"))
        below_base = re.sub(r"^/[^/]+/", "", path)
        beside = [] if path.startswith("/") else [(folder / path).as_posix()]
        above = path.lstrip("/")
        public = [f"{root}/{above}" for root in _PUBLIC_FOLDERS]
        name = attachments.copy(*beside, path, path.removeprefix("../"), below_base, *public)
        return f"{match['before']}files/{name}{mark}{fragment}" if name else match[0]

    return _FILE.sub(
        lambda match: _drop_missing(match, attachments.builder), _TARGET.sub(update, text)
    )


def _drop_missing(match: re.Match[str], builder: CVBuilder) -> str:
    """Return only the text of a link or picture whose file is missing from the folder."""
    target = match["target"] or match["source"]
    is_file = target.lower().partition("?")[0].endswith(COPIED)
    if not is_file or _EXTERNAL.match(target) or any(target == f.name for f in builder.files):
        return match[0]
    builder.report([Problem(f"file not found: {target!r}", builder.source)])
    return match["text"] or ""


def join_texts(summary: str, body: str) -> str:
    """Join summary and body; leave out a summary that the body repeats."""
    return "\n\n".join(filter(None, (summary if summary not in body else "", body)))


def write_page(matter: FrontMatter, body: str) -> bytes:
    """Return a Markdown file; make sure that a rule at its start is not read as front matter."""
    body = _RULE.sub("***", body.strip())
    matter = replace(matter, title=escape_excess(matter.title))
    front = f"---\n{yaml.encode(matter)}---\n\n" if matter != FrontMatter() else ""
    return f"{front}{body}\n".encode()


def slug(name: str) -> str:
    """Return `announcement-1` for `_news/announcement 1.md`."""
    return re.sub(r"[^\w-]+", "-", PurePosixPath(name).stem).strip("-") or "page"


def add_news(stem: str, page: Page, attachments: Attachments) -> None:
    """Add a news item, unless it is empty."""
    head, owner = page.head, attachments.builder.values.get("name", "")
    date = head.date("date") or parse_date(stem[:10])
    if date:
        head.drop("date")  # in another form, if it is still there
    if {*head.peek_list("author")} <= {"admin", "me", owner}:
        head.drop("author")
    matter = FrontMatter(title=head.text("title"), date=date)
    summary = head.markdown("description", "excerpt", "summary", "subtitle", "abstract")
    text = join_texts(summary, page.body)
    if text or matter.title:
        attachments.put(f"news/{stem}.md", write_page(matter, text))


def report_losses(
    folder: Folder, cvs: Sequence[ParsedCV], seen: set[str], left_out: set[str]
) -> Iterator[Problem]:
    """Yield a message for each page that no converter has read, or whose words are missing.

    The files and folders in `seen` were converted or deliberately left out; the latter are also in
    `left_out`, and have been reported already.
    """
    words = _kept_words(cvs)
    in_a_row = "".join(words)
    # The import already accounts for every line that was parsed as a CV.
    parsed = {line.place.file for cv in cvs for line in cv.lines}
    html = [name for name in folder.names("", ".html") if "/" not in name]
    html = [name for name in html if name != "404.html"]
    for name in [*folder.pages(), *html]:
        if name in html and (name in seen or not words_of(_read_body(folder, name))):
            continue
        if not _is_in(name, seen):
            hint = "import it by itself if it belongs to the person"
            yield Problem("this page was not read", name, hint=hint)
        elif not _is_in(name, left_out) and name not in parsed:
            text = _read_body(folder, name)
            lost = [
                w for w in dict.fromkeys(words_of(text)) if w not in words and w not in in_a_row
            ]
            if lost:
                some = " ".join(lost[:_MAX_LISTED]) + (" ..." if lost[_MAX_LISTED:] else "")
                count = "1 word" if len(lost) == 1 else f"{len(lost)} words"
                hint = "add what you need of it by hand"
                yield Problem(f"{count} of this page not imported: {some}", name, hint=hint)


def _is_in(name: str, names: set[str]) -> bool:
    return name in names or any(name.startswith(f"{folder}/") for folder in names)


def _read_body(folder: Folder, name: str) -> str:
    try:
        text = folder.text(name)
    except UnreadableError:
        return ""  # reported already
    return PLACEHOLDER.sub("", _MARKUP.sub(" ", _LINK_LABEL.sub("", FRONT_MATTER.sub("", text))))


def _kept_words(cvs: Sequence[ParsedCV]) -> dict[str, None]:
    texts: list[str] = []
    for cv in cvs:
        texts += [*strings(cv.person), *strings(cv.private)]
        texts += [value for work in cv.publications for value in work.fields.values()]
        texts += [f.content.decode() for f in cv.files if f.name.endswith(".md")]
    return dict.fromkeys(word for text in texts for word in words_of(text))
