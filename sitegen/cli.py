"""The command line: one command a verb. A command imports what it needs when it runs, so that `--help` stays quick."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen.arguments import parser
from sitegen.errors import SitegenError, of_the_machine

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Exit codes: 0 done, 1 something for the user to mend, 2 bad usage, 70 a bug of ours."""
    words = sys.argv[1:] if argv is None else argv
    known = parser(_RUNS, next(iter(words), ""))
    args = known.parse_args(words)
    if not hasattr(args, "run"):
        known.print_help(sys.stderr)
        return 2
    try:
        return _run(args)
    except SitegenError as error:
        print(error, file=sys.stderr)
        return 1
    except (
        BrokenPipeError
    ):  # the reader of our output went away, `sitegen export bibtex | head` for instance
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - so that the flush at exit is quiet
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if refused := of_the_machine(error):
            print(refused, file=sys.stderr)
            return 1
        if os.environ.get("SITEGEN_TRACEBACK"):
            raise
        print(f"sitegen has a bug: {type(error).__name__}: {error}", file=sys.stderr)
        print(
            "    Set SITEGEN_TRACEBACK=1, run it again and report what it prints.", file=sys.stderr
        )
        return 70


def _run(args: argparse.Namespace) -> int:
    if not getattr(args, "writes", False):
        return int(args.run(args) or 0)
    from sitegen.locking import alone

    with alone(args.site):
        return int(args.run(args) or 0)


def _enrich(args: argparse.Namespace) -> int:
    from sitegen.enriching.command import Order, in_terminal, run

    run(
        Order(
            site=args.site,
            person=args.person,
            sources=tuple(args.sources),
            contact=args.contact,
            yes=args.yes and not args.dry_run,
            dry_run=args.dry_run,
            fresh=args.fresh,
        ),
        None if args.dry_run else in_terminal(),
    )
    return 0


def _new(args: argparse.Namespace) -> int:
    _start(args)
    return _workflow(args) if args.github else 0


def _start(args: argparse.Namespace) -> None:
    from sitegen.importing import start
    from sitegen.importing.command import review
    from sitegen.importing.report import report

    made = start(args.site, args.cvs)
    if made:
        print(report(made, args.site))
        review(made, args.site)
    else:
        print(
            f"Made {args.site}, with a person to fill in: {args.site / 'people' / 'your-name' / 'person.yaml'}"
        )
        print(f"    or bring in a CV: {_command('import CV --site', args.site)}")
        print(f"Next: {_command('serve', args.site)}")


def _import(args: argparse.Namespace) -> int:
    if args.undo == bool(args.cvs):
        args.misused(
            "--undo takes no CV"
            if args.undo
            else "name the CVs to bring in, or --undo to take the last back"
        )
    _bring_in(args)
    return 0


def _bring_in(args: argparse.Namespace) -> None:
    from sitegen.importing import Wish
    from sitegen.importing.command import Order, run, show, take_back

    wish = Wish(person=args.person, prefer=args.prefer)
    order = Order(cvs=tuple(args.cvs), site=args.site, wish=wish, open=args.open)
    if args.undo:
        take_back(args.site)
    elif args.dry_run:
        show(order)
    else:
        run(order)


def _build(args: argparse.Namespace) -> int:
    output = args.output or args.site / "public"
    from sitegen.building.build import build_site
    from sitegen.building.reporting import Progress

    steps = Progress(sys.stderr)
    report, changed = build_site(args.site, output, url=args.url or None, progress=steps)
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
    if args.timings:
        print("    " + ", ".join(f"{name} {seconds:.2f} s" for name, seconds in steps.timings.items()))
    for slug, left in report.unsorted:
        place = args.site / "people" / slug / "person.yaml"
        print(f"    {place}: {left} unsorted, not shown: move what matters to its key")
    for slug, keys in report.uncited:
        place = args.site / "people" / slug / "publications.bib"
        print(
            f"    {place}: the citation style shows nothing of {', '.join(keys)}: cited in APA style instead"
        )
    if report.left_out:
        sys.stdout.flush()
        print(*report.left_out, sep="\n", file=sys.stderr)
        print("The pages lack these publications. Mend them, and build again.", file=sys.stderr)
        return 1
    print(f"Next: {_command('serve', args.site)}")
    return 0


def _serve(args: argparse.Namespace) -> int:
    from sitegen.serving.serve import serve

    serve(args.site, host=args.host, port=args.port, report=lambda line: print(line, flush=True))
    return 0


def _check(args: argparse.Namespace) -> int:
    from datetime import date

    from sitegen.checking import check
    from sitegen.checking.showing import FORMATS

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    findings = check(args.site, date.today().year, say if args.external else None)
    print(FORMATS[args.format](findings))
    return 1 if any(finding.level == "error" for finding in findings) else 0


def _deploy(args: argparse.Namespace) -> int:
    from sitegen.deployers import Target, deliver, deploy, rollback
    from sitegen.deployers.report import of_delivery, report
    from sitegen.errors import UsageError

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    if args.to is not None:
        if args.rollback:
            raise UsageError(
                "a folder has no last deployment",
                hint="--rollback is for the branch of a repository",
            )
        print(
            of_delivery(
                deliver(args.site, args.to, dry_run=args.dry_run, say=say), dry_run=args.dry_run
            )
        )
        return 0
    target = Target(remote=args.remote, branch=args.branch, uncommitted=args.uncommitted)
    act = rollback if args.rollback else deploy
    deployed = act(args.site, target, dry_run=args.dry_run, say=say)
    print(report(deployed, dry_run=args.dry_run))
    return 0


def _workflow(args: argparse.Namespace) -> int:
    from sitegen.content.site import find_people
    from sitegen.deployers.workflow import write

    find_people(args.site)
    print(f"Wrote {write(args.site)}")
    print(
        "Next: commit and push it, and choose 'GitHub Actions' under Settings > Pages of the repository, once"
    )
    return 0


def _themes(args: argparse.Namespace) -> int:
    from sitegen.planning.themes import format_options, format_themes

    print(format_options(args.site, args.theme) if args.theme else format_themes(args.site))
    return 0


def _schema(args: argparse.Namespace) -> int:
    from sitegen.content import schemas

    print(schemas.schema(args.name) if args.name else schemas.known(), end="")
    return 0


def _command(verb: str, site: Path) -> str:
    """What to type next."""
    if site == Path():
        return f"sitegen {verb}"
    from shlex import quote

    return f"sitegen {verb} {quote(str(site))}"


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
            say=lambda line: print(line, file=sys.stderr),
        )
    )
    return 0


_RUNS: Final = {
    "new": _new,
    "import": _import,
    "build": _build,
    "serve": _serve,
    "check": _check,
    "deploy": _deploy,
    "workflow": _workflow,
    "themes": _themes,
    "export": _export,
    "enrich": _enrich,
    "schema": _schema,
}
