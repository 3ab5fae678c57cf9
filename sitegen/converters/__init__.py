"""What is data already -> ParsedCV, field by field: files of references, other programs' records and folders.

Which format a file is in is told by what stands in it; its suffix only says whether it is worth a look. A converter
is `is_mine(content) -> bool` and `add(content, gathering)`; the content is a text, a tree of `data` or a
Folder, which gives nothing that lies outside of it.

    trees, data       JSON and YAML -> trees that know what of them was not taken
    gathering         what was found -> ParsedCV
    works             what is known of a work -> a publication in BibTeX's fields
    entries, making, prose    what stands under a heading: records, texts -> entries of a person
    links             services and handles -> the keys of `links`
    json_resume, rendercv, orcid (orcid_works)   CVs and records
    jekyll, hugo, folder      folders
    attachments, named_files  the files that come along
    bibliography, tagged (ris, endnote, medline), csl         references
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from sitegen.converters import named_files
from sitegen.converters.attachments import Attachments
from sitegen.converters.folder import Folder
from sitegen.converters.gathering import Gathering
from sitegen.errors import Problem, UnreadableError
from sitegen.importers import files

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sitegen.converters.data import Value
    from sitegen.parsing import ParsedCV

TEXTS: Final = {
    "BibTeX": "sitegen.converters.bibliography",
    "RIS": "sitegen.converters.ris",
    "EndNote": "sitegen.converters.endnote",
    "PubMed": "sitegen.converters.medline",
}
"""Formats that are told by their text: name -> module. Named, not imported: a run needs one of them."""

FOLDERS: Final = {
    "al-folio or academicpages": "sitegen.converters.jekyll",
    "HugoBlox": "sitegen.converters.hugo",
}
"""Folders, told by what lies in them."""

TREES: Final = {
    "JSON Resume": "sitegen.converters.json_resume",
    "RenderCV": "sitegen.converters.rendercv",
    "ORCID": "sitegen.converters.orcid",
    "CSL-JSON": "sitegen.converters.csl",
}
"""Formats that are told by their tree, from JSON or YAML alike."""

SUFFIXES: Final = (".bib", ".bibtex", ".enw", ".json", ".nbib", ".ris", ".yaml", ".yml")
"""Files that nothing but a converter can read."""

_MAYBE: Final = (".txt", ".text", ".md", ".markdown", "")
_MOST: Final = 4 * files.MIB


def convert(path: Path) -> ParsedCV | None:
    """What a file says, if it is data; None if it is one for people to read. Raises UnreadableError."""
    if path.is_dir():
        return _folder(path)
    suffix = path.suffix.lower()
    if not path.is_file() or suffix not in (*SUFFIXES, *_MAYBE):
        return None
    if suffix not in SUFFIXES and files.kind(files.content(path, _MOST)[:16])[0]:
        return None
    text = files.text(path, most=_MOST)
    if not text.strip():
        raise UnreadableError(
            Problem("there is no text in this file", str(path), hint="export it again")
        )
    gathering = Gathering(path.name)
    gathering.read(text)
    if _added(text, TEXTS, gathering) or _added(_tree(text, path), TREES, gathering):
        home = path.parent.parent if path.parent.name == "_bibliography" else path.parent
        named_files.tell(Attachments(Folder(home), gathering))
        return gathering.parsed()
    if suffix in SUFFIXES:
        known = ", ".join((*TEXTS, *TREES))
        raise UnreadableError(
            Problem("this file holds no data of a known format", str(path), hint=f"known: {known}")
        )
    return None


def _folder(path: Path) -> ParsedCV:
    """What the folder of another program says."""
    gathering = Gathering(path.resolve().name)
    if _added(Folder(path), FOLDERS, gathering):
        return gathering.parsed()
    hint = f"folders that can be read: those of {', '.join(FOLDERS)}; else give the files in it one by one"
    raise UnreadableError(
        Problem("this folder holds no site of a known kind", str(path), hint=hint)
    )


def _added(
    content: Folder | Value | str | None, formats: Mapping[str, str], gathering: Gathering
) -> bool:
    """Whether one of these formats is that of the content; if so, all that it says was added."""
    for module in map(import_module, formats.values()) if content else ():
        if module.is_mine(content):
            module.add(content, gathering)
            return True
    return False


def _tree(text: str, path: Path) -> Value | None:
    from sitegen.converters import trees

    suffix = path.suffix.lower()
    if suffix == ".json" or text.lstrip("\ufeff \t\n")[:1] in ("{", "["):
        try:
            return trees.from_json(text, str(path))
        except UnreadableError:
            if suffix in _MAYBE:
                return None
            raise
    return trees.from_yaml(text, str(path)) if suffix in (".yaml", ".yml") else None
