"""The command line: one command a verb. A command imports what it needs when it runs, so that `--help` stays quick."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sitegen import __version__
from sitegen.errors import SitegenError

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
        return _run(args)
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


def _run(args: argparse.Namespace) -> int:
    if not getattr(args, "writes", False):
        return int(args.run(args) or 0)
    from sitegen.locking import alone

    with alone(args.site):
        return int(args.run(args) or 0)


class _Verb(argparse.ArgumentParser):
    """A command whose options may stand between its other words: `sitegen export bibtex --plain mysite`."""

    _inside = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self._inside:  # it is called again from what it calls
            return super().parse_known_args(args, namespace)
        self._inside = True
        return self.parse_known_intermixed_args(args, namespace)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sitegen", description="From the CV you have to an academic homepage you own.", epilog=_EPILOG
    )
    parser.add_argument("--version", action="version", version=f"sitegen {__version__}")
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND", required=False, parser_class=_Verb)

    command = verbs.add_parser("new", help="make a site, from a CV or empty")
    command.add_argument("site", type=Path, metavar="DIR", help="a new folder")
    command.add_argument(
        "--from", dest="cvs", nargs="+", type=Path, default=[], metavar="CV", help="CVs to make it from"
    )
    command.add_argument("--github", action="store_true", help="with a GitHub workflow that publishes it")
    command.set_defaults(run=_new, writes=True)

    command = verbs.add_parser("import", help="bring CVs into a site, which is made if there is none")
    command.add_argument("cvs", nargs="*", type=Path, metavar="CV", help="files that hold a CV")
    command.add_argument(
        "--site", type=Path, default=Path(), metavar="DIR", help="the site's folder (default: this one)"
    )
    command.add_argument("--person", default="", metavar="SLUG", help="whose CVs they are: a folder below people/")
    command.add_argument("--open", action="store_true", help="show in the browser what each line became")
    command.add_argument(
        "--prefer", choices=("cv", "site"), default="", help="whose word counts where you and the CV changed a value"
    )
    command.add_argument("--dry-run", action="store_true", help="show what would change, and write nothing")
    command.add_argument("--undo", action="store_true", help="take the last import back")
    command.set_defaults(run=_import, writes=True, misused=command.error)

    command = verbs.add_parser("build", help="render a site into a folder of HTML")
    command.add_argument("site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)")
    command.add_argument("-o", "--output", type=Path, help="where to put the pages (default: SITE/public)")
    command.add_argument("--url", help="where the site will be published (default: as site.yaml says)")
    command.set_defaults(run=_build, writes=True)

    command = verbs.add_parser("serve", help="show a site in the browser, and again at every change")
    command.add_argument("site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)")
    command.add_argument("--port", type=int, default=8000, help="the port to listen on (default: 8000; 0: a free one)")
    command.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    command.set_defaults(run=_serve)

    command = verbs.add_parser("check", help="tell everything that is wrong with a site, at once")
    command.add_argument("site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)")
    command.add_argument(
        "--format", choices=["text", "github", "json"], default="text", help="for whom (default: text)"
    )
    command.set_defaults(run=_check)

    command = verbs.add_parser("deploy", help="publish a site on a branch of its git repository")
    command.add_argument("site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)")
    command.add_argument("--remote", default="origin", help="the remote to push to (default: origin)")
    command.add_argument("--branch", default="", help="the branch to publish (default: as the host wants, gh-pages)")
    command.add_argument("--uncommitted", action="store_true", help="publish changes that are not committed, too")
    command.add_argument("--dry-run", action="store_true", help="only tell what would change on the site")
    command.add_argument("--rollback", action="store_true", help="put back what was there before the last deployment")
    command.set_defaults(run=_deploy, writes=True)

    command = verbs.add_parser("workflow", help="write a GitHub workflow that publishes a site at every push")
    command.add_argument("site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)")
    command.set_defaults(run=_workflow, writes=True)

    command = verbs.add_parser("themes", help="list the themes and what can be set")
    command.add_argument("theme", nargs="?", default="", help="show the options of this one")
    command.add_argument("--site", type=Path, default=Path(), metavar="DIR", help="whose own themes to list, too")
    command.set_defaults(run=_themes)

    command = verbs.add_parser("export", help="give a site's data in the format of another program")
    command.add_argument("format", nargs="?", help="which one; without it, they are listed")
    command.add_argument("site", nargs="?", type=Path, default=Path(), help="the site's folder (default: this one)")
    command.add_argument("--person", default="", metavar="SLUG", help="only this person's, by the name of their folder")
    command.add_argument(
        "--type", dest="types", action="append", default=[], help="only entries of this type: article (may be repeated)"
    )
    command.add_argument("--year", default="", metavar="YEARS", help="only these years: 2024, 2020-2024, 2020-")
    command.add_argument("--selected", action="store_true", help="only what is selected for the home page")
    command.add_argument("--style", default="", help="of references as text: apa, gb-t-7714, ieee, nature, ...")
    command.add_argument("--plain", action="store_true", help="BibTeX that the oldest programs and styles read")
    command.add_argument("--format", dest="cv_format", default="", help="of a CV: pdf, docx, md, tex (as FILE ends)")
    command.add_argument("--template", default="", help="of a CV as PDF: academic, modern, or one of the site's own")
    command.add_argument(
        "--language", default="", metavar="TAG", help="of CVs and calendars: en, zh (default: the site's first)"
    )
    command.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where to write it (default: standard output)"
    )
    command.set_defaults(run=_export)
    return parser


def _new(args: argparse.Namespace) -> int:
    from sitegen.importing import start
    from sitegen.importing.command import review
    from sitegen.report import report

    made = start(args.site, args.cvs)
    if made:
        print(report(made, args.site))
        review(made, args.site)
    else:
        print(f"Made {args.site}, with a person to fill in: {args.site / 'people' / 'your-name' / 'person.yaml'}")
        print(f"    or bring in a CV: sitegen import CV --site {args.site}")
        print(f"Next: {_command('serve', args.site)}")
    return _workflow(args) if args.github else 0


def _import(args: argparse.Namespace) -> int:
    from sitegen.importing import Wish
    from sitegen.importing.command import Order, run, show, take_back

    if args.undo == bool(args.cvs):
        args.misused("--undo takes no CV" if args.undo else "name the CVs to bring in, or --undo to take the last back")
    wish = Wish(person=args.person, prefer=args.prefer)
    order = Order(cvs=tuple(args.cvs), site=args.site, wish=wish, open=args.open)
    if args.undo:
        take_back(args.site)
    elif args.dry_run:
        show(order)
    else:
        run(order)
    return 0


def _build(args: argparse.Namespace) -> int:
    from sitegen.site.build import build_into

    output = args.output or args.site / "public"
    report, changed = build_into(args.site, output, url=args.url or None)
    counts = ", ".join(
        f"{count} {one if count == 1 else many}"
        for count, one, many in (
            (report.pages, "page", "pages"),
            (report.people, "person", "people"),
            (report.publications, "publication", "publications"),
        )
    )
    told = {None: "", 0: "; nothing has changed", 1: "; 1 file has changed"}
    print(f"Built {output}: {counts}{told.get(changed, f'; {changed} files have changed')}.")
    for slug, left in report.unsorted:
        place = args.site / "people" / slug / "person.yaml"
        print(f"    {place}: {left} unsorted, not shown: move what matters to its key")
    print(f"Next: {_command('serve', args.site)}")
    return 0


def _serve(args: argparse.Namespace) -> int:
    from sitegen.site.serve import serve

    serve(args.site, host=args.host, port=args.port, say=lambda line: print(line, flush=True))
    return 0


def _check(args: argparse.Namespace) -> int:
    from datetime import date

    from sitegen.checking import check
    from sitegen.checking.showing import FORMATS

    findings = check(args.site, date.today().year)
    print(FORMATS[args.format](findings))
    return 1 if any(finding.level == "error" for finding in findings) else 0


def _deploy(args: argparse.Namespace) -> int:
    from sitegen.deployers import Target, deploy, rollback
    from sitegen.deployers.report import report

    target = Target(remote=args.remote, branch=args.branch, uncommitted=args.uncommitted)
    act = rollback if args.rollback else deploy
    deployed = act(args.site, target, dry_run=args.dry_run, say=lambda line: print(line, file=sys.stderr, flush=True))
    print(report(deployed, dry_run=args.dry_run))
    return 0


def _workflow(args: argparse.Namespace) -> int:
    from sitegen.deployers.workflow import write
    from sitegen.site.load import find

    find(args.site)
    print(f"Wrote {write(args.site)}")
    print("Next: commit and push it, and choose 'GitHub Actions' under Settings > Pages of the repository, once")
    return 0


def _themes(args: argparse.Namespace) -> int:
    from sitegen.site.catalogue import catalogue, options

    print(options(args.site, args.theme) if args.theme else catalogue(args.site))
    return 0


def _command(verb: str, site: Path) -> str:
    """What to type next."""
    return f"sitegen {verb}" if site == Path() else f"sitegen {verb} {site}"


def _export(args: argparse.Namespace) -> int:
    from sitegen.exporting import Order, Wanted, listing, run

    if not args.format:
        print(listing())
        return 0
    run(
        Order(
            format=args.format,
            site=args.site,
            person=args.person,
            wanted=Wanted(types=tuple(args.types), years=args.year, selected=args.selected),
            cv_format=args.cv_format,
            template=args.template,
            language=args.language,
            style=args.style,
            plain=args.plain,
            output=args.output,
        )
    )
    return 0
