"""Report what was lost in the import of a site's pages: whole pages, or words of a page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.converters.pages import FRONT_MATTER, PLACEHOLDER
from sitegen.errors import Problem, UnreadableError
from sitegen.model.text import strings, words_of
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.converters.files import Folder
    from sitegen.parsing import ParsedCV

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


def report_losses(
    folder: Folder, cvs: Sequence[ParsedCV], seen: set[str], left_out: set[str]
) -> Iterator[Problem]:
    """Yield a message for each page that no converter has read, or whose words are missing.

    Args:
        folder: The site.
        cvs: The CVs made from the site.
        seen: Files and folders that were converted or deliberately left out.
        left_out: The ones left out, which have been reported already.
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
