"""The command line: one command a verb. A command imports what it needs when it runs, so that `--help` stays quick."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen import __version__
from sitegen.errors import SitegenError

if TYPE_CHECKING:
    from collections.abc import Sequence

_EPILOG = "A site is a folder; without [SITE] it is the current one. Start with: sitegen new mysite --from cv.txt"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Exit codes: 0 done, 1 something for the user to mend, 2 bad usage, 70 a bug of ours."""
    args = _parser().parse_args(argv)
    try:
        return int(args.run(args) or 0)
    except SitegenError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader of our output went away, `sitegen export bibtex | head` for instance
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - so that the flush at exit is quiet
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get("SITEGEN_TRACEBACK"):
            raise
        print(f"sitegen has a bug: {type(error).__name__}: {error}", file=sys.stderr)
        print("    Set SITEGEN_TRACEBACK=1, run it again and report what it prints.", file=sys.stderr)
        return 70


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sitegen", description="From the CV you have to an academic homepage you own.", epilog=_EPILOG
    )
    parser.add_argument("--version", action="version", version=f"sitegen {__version__}")
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    command = verbs.add_parser("build", help="render a site into a folder of HTML")
    command.add_argument("site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)")
    command.add_argument("-o", "--output", type=Path, help="where to put the pages (default: SITE/public)")
    command.set_defaults(run=_build)
    return parser


def _build(args: argparse.Namespace) -> int:
    from sitegen.site.build import build_into

    output = args.output or args.site / "public"
    built = build_into(args.site, output)
    people, papers = built.site.profiles, sum(len(profile.publications) for profile in built.site.profiles)
    counts = ", ".join(
        f"{count} {one if count == 1 else many}"
        for count, one, many in (
            (len(built.pages), "page", "pages"),
            (len(people), "person", "people"),
            (papers, "publication", "publications"),
        )
    )
    print(f"Built {output}: {counts}.")
    for profile in people:
        if left := len(profile.person.unsorted):
            print(f"    {profile.folder / 'person.yaml'}: {left} unsorted, not shown: move what matters to its key")
    print(f"Next: {_command('serve', args.site)}")
    return 0


def _command(verb: str, site: Path) -> str:
    """What to type next."""
    return f"sitegen {verb}" if site == Path() else f"sitegen {verb} {site}"
