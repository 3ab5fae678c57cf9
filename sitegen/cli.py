"""The command line: one command a verb. A command imports what it needs when it runs, so that `--help` stays quick."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen import __version__
from sitegen.errors import SitegenError, UsageError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

_EPILOG = "A site is a folder; without [SITE] it is the current one. Start with: sitegen new mysite --from cv.txt"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Exit codes: 0 done, 1 something for the user to mend, 2 bad usage, 70 a bug of ours."""
    parser = _parser()
    args = parser.parse_args(argv)
    if not hasattr(args, "run"):
        parser.print_help(sys.stderr)
        return 2
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
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND", required=False)

    command = verbs.add_parser("new", help="make a site, from a CV or empty")
    command.add_argument("site", type=Path, metavar="DIR", help="a new folder")
    command.add_argument(
        "--from", dest="cvs", nargs="+", type=Path, default=[], metavar="CV", help="CVs to make it from"
    )
    command.set_defaults(run=_new)

    command = verbs.add_parser("import", help="bring CVs into a site, which is made if there is none")
    command.add_argument("cvs", nargs="+", type=Path, metavar="CV", help="files that hold a CV")
    command.add_argument(
        "--site", type=Path, default=Path(), metavar="DIR", help="the site's folder (default: this one)"
    )
    command.add_argument("--person", default="", metavar="SLUG", help="whose CVs they are: a folder below people/")
    command.set_defaults(run=_import)

    command = verbs.add_parser("build", help="render a site into a folder of HTML")
    command.add_argument("site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)")
    command.add_argument("-o", "--output", type=Path, help="where to put the pages (default: SITE/public)")
    command.set_defaults(run=_build)

    command = verbs.add_parser("serve", help="show a site in the browser, and again at every change")
    command.add_argument("site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)")
    command.add_argument("--port", type=int, default=8000, help="the port to listen on (default: 8000; 0: a free one)")
    command.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    command.set_defaults(run=_serve)

    command = verbs.add_parser("export", help="give a site's data in the format of another program")
    command.add_argument("format", nargs="?", help="which one; without it, they are listed")
    command.add_argument("site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)")
    command.add_argument("--person", metavar="SLUG", help="only this person's, by the name of their folder")
    command.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where to write it (default: standard output)"
    )
    command.set_defaults(run=_export)
    return parser


def _new(args: argparse.Namespace) -> int:
    from sitegen.importing import start
    from sitegen.report import report

    made = start(args.site, args.cvs)
    if made:
        print(report(made, args.site))
    else:
        print(f"Made {args.site}, with a person to fill in: {args.site / 'people' / 'your-name' / 'person.yaml'}")
        print(f"    or bring in a CV: sitegen import CV --site {args.site}")
        print(f"Next: {_command('serve', args.site)}")
    return 0


def _import(args: argparse.Namespace) -> int:
    from sitegen.importing import import_cvs
    from sitegen.report import report

    print(report(import_cvs(args.cvs, args.site, args.person), args.site))
    return 0


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


def _serve(args: argparse.Namespace) -> int:
    from sitegen.site.serve import serve

    serve(args.site, host=args.host, port=args.port, say=lambda line: print(line, flush=True))
    return 0


def _command(verb: str, site: Path) -> str:
    """What to type next."""
    return f"sitegen {verb}" if site == Path() else f"sitegen {verb} {site}"


def _export(args: argparse.Namespace) -> int:
    from sitegen.exporters import EXPORTERS, export
    from sitegen.site.load import load

    if not args.format:
        for name, exporter in EXPORTERS.items():
            print(f"{name:12}{exporter.description}")
        return 0
    if args.format not in EXPORTERS:
        raise UsageError(f"there is no format {args.format!r}", hint=did_you_mean(args.format, EXPORTERS))
    profiles = load(args.site).profiles
    chosen = [profile for profile in profiles if args.person in (None, profile.slug)]
    if not chosen:
        slugs = [profile.slug for profile in profiles]
        raise UsageError(f"there is no person {args.person!r} in {args.site}", hint=did_you_mean(args.person, slugs))
    publications = [publication for profile in chosen for publication in profile.publications]
    text = export(args.format, [profile.person for profile in chosen], publications)
    if not args.output:
        sys.stdout.buffer.write(text.encode())
        return 0
    try:
        args.output.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot write {args.output}: {error.strerror}") from None
    return 0
