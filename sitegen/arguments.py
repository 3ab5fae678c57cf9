"""What the command line understands: one command a verb, with its options. Nothing is imported to tell it."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sitegen import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Run: TypeAlias = Callable[[argparse.Namespace], int]

_EPILOG = "A site is a folder; without [SITE] it is the current one. Start with: sitegen new mysite --from cv.txt"


class _Formatter(argparse.HelpFormatter):
    """Finds out by itself how wide the terminal is: to import what argparse asks takes as long as all of this."""

    def __init__(self, prog: str, **options: Any) -> None:
        super().__init__(prog, **{"width": _columns() - 2, **options})


def _columns() -> int:
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(1).columns or 80
    except OSError:  # what is printed goes elsewhere
        return 80


class _Verb(argparse.ArgumentParser):
    """A command whose options may stand between its other words: `sitegen export bibtex --plain mysite`."""

    _inside = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self._inside:  # it is called again from what it calls
            return super().parse_known_args(args, namespace)
        self._inside = True
        return self.parse_known_intermixed_args(args, namespace)


def parser(runs: Mapping[str, Run], first: str = "") -> argparse.ArgumentParser:
    """What the command line understands; `runs` holds the function of each command by its name.

    If the `first` word is one of these, nothing is told of the others, which takes longer than to parse.
    """
    made = argparse.ArgumentParser(
        prog="sitegen",
        description="From the CV you have to an academic homepage you own.",
        epilog=_EPILOG,
        formatter_class=_Formatter,
    )
    made.add_argument("--version", action="version", version=f"sitegen {__version__}")
    verbs = made.add_subparsers(
        title="commands", metavar="COMMAND", required=False, parser_class=_Verb, prog="sitegen"
    )
    for name in (first,) if first in _VERBS else _VERBS:
        told, add = _VERBS[name]
        command = verbs.add_parser(name, help=told, formatter_class=_Formatter)
        command.set_defaults(run=runs[name])
        add(command)
    return made


def _new(command: argparse.ArgumentParser) -> None:
    command.add_argument("site", type=Path, metavar="DIR", help="a new folder")
    command.add_argument(
        "--from",
        dest="cvs",
        nargs="+",
        type=Path,
        default=[],
        metavar="CV",
        help="CVs to make it from",
    )
    command.add_argument(
        "--github", action="store_true", help="with a GitHub workflow that publishes it"
    )
    command.set_defaults(writes=True)


def _import(command: argparse.ArgumentParser) -> None:
    command.add_argument("cvs", nargs="*", type=Path, metavar="CV", help="files that hold a CV")
    command.add_argument(
        "--site",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="the site's folder (default: this one)",
    )
    command.add_argument(
        "--person", default="", metavar="SLUG", help="whose CVs they are: a folder below people/"
    )
    command.add_argument(
        "--open", action="store_true", help="show in the browser what each line became"
    )
    command.add_argument(
        "--prefer",
        choices=("cv", "site"),
        default="",
        help="whose word counts where you and the CV changed a value",
    )
    command.add_argument(
        "--dry-run", action="store_true", help="show what would change, and write nothing"
    )
    command.add_argument("--undo", action="store_true", help="take the last import back")
    command.set_defaults(writes=True, misused=command.error)


def _build(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)"
    )
    command.add_argument(
        "-o", "--output", type=Path, help="where to put the pages (default: SITE/public)"
    )
    command.add_argument(
        "--url", help="where the site will be published (default: as site.yaml says)"
    )
    command.add_argument(
        "--timings", action="store_true", help="tell how long each step took, in seconds"
    )
    command.set_defaults(writes=True)


def _serve(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)"
    )
    command.add_argument(
        "--port",
        type=int,
        default=8000,
        help="the port to listen on (default: 8000; 0: a free one)",
    )
    command.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)"
    )


def _check(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)"
    )
    command.add_argument(
        "--format",
        choices=["text", "github", "json"],
        default="text",
        help="for whom (default: text)",
    )
    command.add_argument(
        "--external", action="store_true", help="ask the web for the links that lead there, too"
    )


def _deploy(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)"
    )
    command.add_argument(
        "--remote", default="origin", help="the remote to push to (default: origin)"
    )
    command.add_argument(
        "--branch", default="", help="the branch to publish (default: as the host wants, gh-pages)"
    )
    command.add_argument(
        "--uncommitted", action="store_true", help="publish changes that are not committed, too"
    )
    command.add_argument(
        "--dry-run", action="store_true", help="only tell what would change on the site"
    )
    command.add_argument(
        "--to", metavar="FOLDER", help="a folder, also of a server: you@host:www (rsync)"
    )
    command.add_argument(
        "--rollback", action="store_true", help="put back what was there before the last deployment"
    )
    command.set_defaults(writes=True)


def _workflow(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)"
    )
    command.set_defaults(writes=True)


def _themes(command: argparse.ArgumentParser) -> None:
    command.add_argument("theme", nargs="?", default="", help="show the options of this one")
    command.add_argument(
        "--site", type=Path, default=Path(), metavar="DIR", help="whose own themes to list, too"
    )


def _schema(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "name", nargs="?", default="", help="of which one; without it, they are listed"
    )


def _export(command: argparse.ArgumentParser) -> None:
    command.add_argument("format", nargs="?", help="which one; without it, they are listed")
    command.add_argument(
        "site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)"
    )
    command.add_argument(
        "--person",
        default="",
        metavar="SLUG",
        help="only this person's, by the name of their folder",
    )
    command.add_argument(
        "--type",
        dest="types",
        action="append",
        default=[],
        help="only entries of this type: article (may be repeated)",
    )
    command.add_argument(
        "--year", default="", metavar="YEARS", help="only these years: 2024, 2020-2024, 2020-"
    )
    command.add_argument(
        "--selected", action="store_true", help="only what is selected for the home page"
    )
    command.add_argument(
        "--style",
        default="",
        help="of references as text: apa, gb-t-7714, ieee, ..., or a .csl file",
    )
    command.add_argument(
        "--plain", action="store_true", help="BibTeX that the oldest programs and styles read"
    )
    command.add_argument(
        "--format", dest="cv_format", default="", help="of a CV: pdf, docx, md, tex (as FILE ends)"
    )
    command.add_argument(
        "--template", default="", help="of a CV as PDF: academic, modern, or one of the site's own"
    )
    command.add_argument(
        "--language",
        default="",
        metavar="TAG",
        help="of CVs and calendars: en, zh (default: the site's first)",
    )
    command.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where to write it (default: standard output)",
    )


def _enrich(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)"
    )
    command.add_argument("--person", default="", metavar="SLUG", help="only this person's works")
    command.add_argument(
        "--from",
        dest="sources",
        action="append",
        default=[],
        metavar="NAME",
        help="only crossref, openalex, dblp, arxiv, orcid",
    )
    command.add_argument(
        "--contact", default="", metavar="EMAIL", help="for the catalogues (default: the site's)"
    )
    command.add_argument("--yes", action="store_true", help="take all that is found")
    command.add_argument("--dry-run", action="store_true", help="only show what is found")
    command.add_argument(
        "--fresh", action="store_true", help="ask again for what was answered before"
    )


_VERBS: Final[Mapping[str, tuple[str, Callable[[argparse.ArgumentParser], None]]]] = {
    "new": ("make a site, from a CV or empty", _new),
    "import": ("bring CVs into a site, which is made if there is none", _import),
    "build": ("render a site into a folder of HTML", _build),
    "serve": ("show a site in the browser, and again at every change", _serve),
    "check": ("tell everything that is wrong with a site, at once", _check),
    "deploy": ("publish a site: on a branch of its repository, or in a folder", _deploy),
    "workflow": ("write a GitHub workflow that publishes a site at every push", _workflow),
    "themes": ("list the themes and what can be set", _themes),
    "schema": ("print the JSON Schema of a file, for editors", _schema),
    "export": ("give a site's data in the format of another program", _export),
    "enrich": ("ask public catalogues for DOIs, abstracts and open PDFs (online)", _enrich),
}
"""What each is for, and what adds its options."""
