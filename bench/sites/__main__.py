"""Measure builds of sitegen, Hugo, Eleventy, Pelican and Jekyll on the same content.

    python -m bench.sites [--people 1,10,100,1000] [--runs 5] [--pages few] [--builds cold,edit]
                          [--peers hugo,jekyll=PATH] [--keep FOLDER]

Each program builds from nothing, after no change, and after an edit of one person. sitegen builds
with the default theme, and with one as plain as the templates of the peers. The runs of the
programs alternate. At the end the benchmark checks that the pages of the peers are those of the
plain theme.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.processes import Cost, median_cost, run
from bench.sites.compare import find_differences
from bench.sites.content import Size, write
from bench.sites.peers import PEERS, find_programs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_THEMES: Final = Path(__file__).parent
_THEMES_WITH_FEW_PAGES: Final = {
    "default": "default_few_pages",
    "plain": "plain_few_pages",
}
_SCRIPT: Final = Path(sys.executable).with_name("sitegen")
_SITEGEN: Final = (str(_SCRIPT),) if _SCRIPT.exists() else (sys.executable, "-m", "sitegen")
_MTIME_MARGIN: Final = 2.1
"""Seconds until sitegen trusts the modification time of a file, instead of reading it."""
_STUDY: Final = re.compile(r"\b(bio\W+We) (study|studied)\b")
"""Beginning of a biography, in YAML or JSON."""
_REPLACEMENTS: Final = {"study": "studied", "studied": "study"}


@dataclass(frozen=True, slots=True)
class Contender:
    """A program with a site to build."""

    name: str
    """As the table shows it."""
    site: Path
    """Folder in which the command runs."""
    output: Path
    """Folder for the pages."""
    command: Sequence[str]
    """Builds the site."""
    people: Path
    """Folder with a file for each person."""
    caches: Sequence[str]
    """Folders of the site that are kept between builds."""
    attic: Path
    """Folder on the same disk, to which old output is moved."""

    def build_cold(self) -> Cost:
        """Build without caches and output.

        They are moved, because ext4 creates files slowly for some minutes after it deleted many.
        """
        for folder in (self.output, *(self.site / name for name in self.caches)):
            if folder.exists():
                folder.rename(Path(tempfile.mkdtemp(dir=self.attic)) / folder.name)
        return self._build()

    def build_unchanged(self) -> Cost:
        """Build after no change."""
        time.sleep(_MTIME_MARGIN)
        self._build()  # reads recently written files
        return self._build()

    def build_edited(self) -> Cost:
        """Build after an edit."""
        self.edit()
        time.sleep(_MTIME_MARGIN)
        return self._build()

    def edit(self) -> None:
        """Replace a word of a biography."""
        texts = ((path, path.read_text("utf-8")) for path in sorted(self.people.rglob("*.*")))
        path, text = next(item for item in texts if _STUDY.search(item[1]))
        edited = _STUDY.sub(lambda match: f"{match[1]} {_REPLACEMENTS[match[2]]}", text, count=1)
        path.write_text(edited, "utf-8")

    def _build(self) -> Cost:
        return run(self.command, self.site)

    def page_megabytes(self) -> float:
        """Return the size of all pages."""
        return sum(path.stat().st_size for path in self.output.rglob("*.html")) / 1e6


_BUILDS: Final[Mapping[str, tuple[str, Callable[[Contender], Cost]]]] = {
    "cold": ("cold", Contender.build_cold),
    "nothing": ("nothing", Contender.build_unchanged),
    "edit": ("one edit", Contender.build_edited),
}
"""Label in the table and function, by the name that `--builds` takes."""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", default="1,10,100,1000", help="sizes of the sites")
    parser.add_argument("--runs", type=int, default=5, help="runs of each build (default: 5)")
    parser.add_argument(
        "--pages", choices=("all", "few"), default="all", help="46 or 7 pages per person"
    )
    parser.add_argument(
        "--peers", default="", help=f"{','.join(PEERS)}; or hugo=PATH (default: all)"
    )
    parser.add_argument(
        "--builds", default=",".join(_BUILDS), help=f"some of {', '.join(_BUILDS)} (default: all)"
    )
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the sites in this folder")
    args = parser.parse_args()
    programs = find_programs(args.peers)
    if args.keep:
        args.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=args.keep) as temporary:
        columns = f"{'wall s':>9}{'CPU s':>9}{'MiB':>7}{'MB':>8}{'wall':>8}{'CPU':>8}"
        print(f"{'people':>6}  {'':10}{'':13}{columns}")
        attic = Path(temporary).absolute()
        folder = args.keep.absolute() if args.keep else attic
        for people in map(int, args.people.split(",")):
            contenders = write_sites(folder, attic, people, programs, few=args.pages == "few")
            for build in args.builds.split(","):
                _measure(contenders, people, args.runs, build)
            _print_differences(contenders)


def write_sites(
    folder: Path, attic: Path, people: int, programs: Mapping[str, str], *, few: bool
) -> list[Contender]:
    """Write the same content for sitegen (`default` and `plain`) and for the peers.

    Args:
        folder: Folder for the sites and their pages.
        attic: Folder on the same disk for old output.
        people: Number of people.
        programs: Programs by name of the peer.
        few: Whether people have few pages.
    """
    contenders: list[Contender] = []
    for theme in _THEMES_WITH_FEW_PAGES:
        site, output = folder / f"{theme}-{people}", folder / f"{theme}-{people}-public"
        write(site, Size(people))
        _set_theme(site, theme, few=few)
        command: Sequence[str] = (*_SITEGEN, "build", str(site), "-o", str(output))
        contenders.append(
            Contender(theme, site, output, command, site / "people", (".sitegen",), attic)
        )
    for name, program in programs.items():
        peer = PEERS[name]
        if few and not peer.supports_few_pages:
            continue
        project, output = folder / f"{name}-{people}", folder / f"{name}-{people}-public"
        peer.write_project(contenders[0].site, project, few=few)
        command = peer.build_command(program, project, output)
        people_folder = peer.people_folder(project)
        contenders.append(
            Contender(peer.name, project, output, command, people_folder, peer.caches, attic)
        )
    return contenders


def _set_theme(site: Path, theme: str, *, few: bool) -> None:
    for name in ("plain", *_THEMES_WITH_FEW_PAGES.values()):
        shutil.copytree(_THEMES / name, site / "themes" / name)
    settings = site / "site.yaml"
    text = settings.read_text("utf-8")
    if theme == "plain":  # the peers have no URL either
        text = "title: Institute of Invented Science\n"
    settings.write_text(
        f"{text}theme: {_THEMES_WITH_FEW_PAGES[theme] if few else theme}\n", "utf-8"
    )


def _measure(contenders: Sequence[Contender], people: int, runs: int, build: str) -> None:
    """Print a row for each program; the last two columns are multiples of Hugo's time."""
    label, function = _BUILDS[build]
    costs: dict[str, list[Cost]] = {contender.name: [] for contender in contenders}
    for _ in range(runs):
        for contender in contenders:
            costs[contender.name].append(function(contender))
    medians = {name: median_cost(values) for name, values in costs.items()}
    hugo = medians.get("Hugo")
    for contender in contenders:
        cost = medians[contender.name]
        figures = f"{cost.seconds:9.2f}{cost.cpu:9.2f}{cost.mib:7.0f}"
        size = f"{contender.page_megabytes():8.1f}"
        ratios = f"{cost.seconds / hugo.seconds:8.2f}{cost.cpu / hugo.cpu:8.2f}" if hugo else ""
        print(f"{people:6}  {contender.name:10}{label:13}{figures}{size}{ratios}", flush=True)


def _print_differences(contenders: Sequence[Contender]) -> None:
    _, plain, *peers = contenders
    for peer in peers:
        differences = find_differences(plain.output, peer.output)
        report = "; ".join(differences[:3]) or "same pages and words as plain"
        print(f"{'':6}  {peer.name:10}{report}", flush=True)


if __name__ == "__main__":
    main()
