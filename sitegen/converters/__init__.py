"""Convert data, field by field: files of references, CV data and sites of other generators.

Formats are recognized by content; the suffix only decides whether a file is examined at all. A
converter has a function that recognizes its content and one that adds all of it. The content is a
text, a tree of `records` or a `Folder`. To add a format, write its module and add a line to
`TEXTS`, `TREES` or `FOLDERS`.

    trees, records     JSON and YAML as trees that keep track of unused values
    markup             texts without HTML and Markdown
    builder            collects the values found into a ParsedCV
    works              values of a work -> a publication
    entries, sections  records; headings, prose and lists -> entries of a person
    files, pages       folders and their files; pages with front matter and Markdown
    references/        BibTeX, RIS, EndNote, PubMed, Web of Science, Scopus, CSL-JSON
    resumes, orcid     JSON Resume, RenderCV, ORCID
    jekyll/, hugo/     sites of Jekyll, al-folio, academicpages, HugoBlox and Hugo with other themes
    quarto             sites of Quarto
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sitegen.converters import hugo, jekyll, orcid, quarto, resumes, trees
from sitegen.converters.builder import CVBuilder
from sitegen.converters.files import Attachments, Folder
from sitegen.converters.hugo import other_themes
from sitegen.converters.pages import report_losses
from sitegen.converters.references import bibtex, columns, csl_json, pubmed_xml
from sitegen.converters.references.tagged import ENDNOTE, MEDLINE, RIS, WEB_OF_SCIENCE
from sitegen.errors import Problem, UnreadableError
from sitegen.importers import files

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from sitegen.converters.records import Value
    from sitegen.parsing import ParsedCV


class Converter(NamedTuple):
    """How to convert one format."""

    matches: Callable[[Any], bool]
    """Returns whether the content is in this format."""
    add: Callable[[Any, CVBuilder], None]
    """Adds all of the content."""


TEXTS: Final[Mapping[str, Converter]] = {
    "BibTeX": Converter(bibtex.matches, bibtex.add),
    "RIS": Converter(RIS.matches, RIS.add),
    "EndNote": Converter(ENDNOTE.matches, ENDNOTE.add),
    "PubMed": Converter(MEDLINE.matches, MEDLINE.add),
    "PubMed in XML": Converter(pubmed_xml.matches, pubmed_xml.add),
    "Web of Science": Converter(WEB_OF_SCIENCE.matches, WEB_OF_SCIENCE.add),
    "CSV of Scopus or Google Scholar": Converter(columns.matches, columns.add),
}
"""Formats that are recognized by their text."""

TREES: Final[Mapping[str, Converter]] = {
    "JSON Resume": Converter(resumes.is_json_resume, resumes.add_json_resume),
    "RenderCV": Converter(resumes.is_rendercv, resumes.add_rendercv),
    "ORCID": Converter(orcid.matches, orcid.add),
    "CSL-JSON": Converter(csl_json.matches, csl_json.add),
}
"""Formats that are recognized by their tree, whether JSON or YAML."""

FOLDERS: Final[Mapping[str, Converter]] = {
    "Jekyll, al-folio or academicpages": Converter(jekyll.matches, jekyll.add),
    "HugoBlox": Converter(hugo.matches, hugo.add),
    "Quarto": Converter(quarto.matches, quarto.add),
    "Hugo": Converter(other_themes.matches, other_themes.add),
}
"""Folders, which are recognized by their files."""

SUFFIXES: Final = (
    ".bib", ".bibtex", ".ciw", ".csv", ".enw", ".json", ".nbib", ".ris", ".xml", ".yaml", ".yml",
)  # fmt: skip
"""Suffixes of files that only a converter can read."""

_RECORD: Final = re.compile(r"\ufeff?\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?record\b")
"""The beginning of an ORCID record in XML."""
_TEXT_OF_SCOPUS: Final = re.compile(r"\ufeff?\s*Scopus\s*\n\s*EXPORT DATE\b", re.IGNORECASE)
"""The beginning of Scopus's plain-text references, whose parts cannot be distinguished."""
_BIBTEX_SUFFIXES: Final = (".bib", ".bibtex")
_AMBIGUOUS: Final = (".txt", ".text", ".md", ".markdown", "")
"""Files that may be data or prose."""
_MAX_SIZE: Final = 4 * files.MIB


def convert(path: Path, *, drafts: bool = False) -> tuple[ParsedCV, ...]:
    """Return the content of a file or folder: a CV for each person; empty if it is not data.

    Args:
        path: The file or folder.
        drafts: Whether to include what a site hides: drafts, pages with a future date.

    Raises:
        UnreadableError: It is in no known format, or cannot be read.
    """
    if path.is_dir():
        return _convert_folder(path, drafts=drafts)
    suffix = path.suffix.lower()
    if not path.is_file() or suffix not in (*SUFFIXES, *_AMBIGUOUS):
        return ()
    if suffix in _AMBIGUOUS and files.detect_type(files.read_bytes(path, _MAX_SIZE)[:16])[0]:
        return ()
    text = files.read_text(path, most=_MAX_SIZE)
    if not text.strip():
        raise UnreadableError(
            Problem("there is no text in this file", str(path), hint="export it again")
        )
    builder = CVBuilder(path.name)
    builder.add_lines(text)
    if _add_text(text, path, builder):
        home = path.parent.parent if path.parent.name == "_bibliography" else path.parent
        Attachments(Folder(home), builder).copy_named(keep_missing=True)
        return (replace(builder.build(), is_data=True),)
    if _TEXT_OF_SCOPUS.match(text):
        hint = "export CSV, BibTeX or RIS from Scopus, and import that"
        raise UnreadableError(Problem("this is a plain text of Scopus", str(path), hint=hint))
    if suffix in SUFFIXES:
        hint = f"supported formats: {', '.join((*TEXTS, *TREES))}"
        raise UnreadableError(Problem("unknown data format", str(path), hint=hint))
    return ()


def _convert_folder(path: Path, *, drafts: bool) -> tuple[ParsedCV, ...]:
    builder = CVBuilder(path.resolve().name, drafts=drafts)
    folder = Folder(path)
    if _add(folder, FOLDERS, builder):
        cvs = [each.build() for each in (builder, *builder.members)]
        losses = map(str, report_losses(folder, cvs, builder.seen, builder.left_out))
        return replace(cvs[0], skipped=(*cvs[0].skipped, *losses)), *cvs[1:]
    hint = f"supported sites: {', '.join(FOLDERS)}; import other files one by one"
    raise UnreadableError(
        Problem("this is not the folder of a supported site", str(path), hint=hint)
    )


def _add(
    content: Folder | Value | str | None, converters: Mapping[str, Converter], builder: CVBuilder
) -> bool:
    """Add the content if it is in one of these formats; return whether it is."""
    for converter in converters.values() if content else ():
        if converter.matches(content):
            converter.add(content, builder)
            return True
    return False


def _add_text(text: str, path: Path, builder: CVBuilder) -> bool:
    is_named_so = path.suffix.lower() in _BIBTEX_SUFFIXES
    if bibtex.has_entries(text) and (is_named_so or bibtex.is_mostly_entries(text)):
        bibtex.add(text, builder)  # even if other text precedes the first entry
        return True
    return _add(text, TEXTS, builder) or _add(_read_tree(text, path), TREES, builder)


def _read_tree(text: str, path: Path) -> Value | None:
    suffix = path.suffix.lower()
    if suffix == ".xml" or (suffix == ".json" and _RECORD.match(text)):
        return trees.from_xml(text, str(path))
    if suffix == ".json" or text.lstrip("\ufeff \t\n")[:1] in ("{", "["):
        try:
            return trees.from_json(text, str(path))
        except UnreadableError:
            if suffix in _AMBIGUOUS:
                return None
            raise
    return trees.from_yaml(text, str(path)) if suffix in (".yaml", ".yml") else None
