"""How long sites take to be built, beside Hugo, Eleventy, Pelican and Jekyll: one command.

    python -m bench.sites [--people 1,10,100,1000] [--runs 5] [--pages few] [--peers hugo,jekyll=PATH] [--keep FOLDER]

Every row is built cold, then with nothing changed, then after one edit of one person: by us with the default theme and
with one as plain as the templates of the others, and by each of these (from data files, see `peers`), in turns.
Whether the others make the pages of our plain theme, with the same words and their bytes within 15 %, is looked up and
told: 46 a person, one for every publication, or with `--pages few` seven, with everything on the home page. Memory is
that of the largest process.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from bench.environment import AS_INSTALLED
from bench.sites import peers
from bench.sites.alike import differences
from bench.sites.content import Size, write

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_THEMES = Path(__file__).parent
_FEW = {"default": "few_default", "plain": "few"}
"""Our themes as they are with few pages."""
_SCRIPT = Path(sys.executable).with_name("sitegen")
_SITEGEN = (str(_SCRIPT),) if _SCRIPT.exists() else (sys.executable, "-m", "sitegen")
_SETTLED = 2.1
"""Seconds after which we tell files by their times."""
_STUDY = re.compile(r"\b(bio\W+We) (study|studied)\b")
"""A biography that begins with the word that is changed, in YAML or JSON."""
_OTHER = {"study": "studied", "studied": "study"}


class Took(NamedTuple):
    """What one run took."""

    wall: float
    """Seconds."""
    cpu: float
    """Seconds of all processors."""
    memory: float
    """MiB of the largest process."""


@dataclass(frozen=True, slots=True)
class Contender:
    """One program with one site."""

    name: str
    site: Path
    output: Path
    command: Sequence[str]
    people: Path
    """Where the files of people lie, one of which is changed."""
    caches: Sequence[str]
    """What the program keeps in the site."""
    attic: Path
    """On the same disk: where what is in the way of a cold build is moved to."""

    def cold(self) -> Took:
        """From nothing but the sources.

        What was there is moved away. Were it deleted, ext4 would pass over each file deleted in the last six minutes
        for each that is made: as many seconds as the build itself takes, and others with each run.
        """
        for folder in (self.output, *(self.site / name for name in self.caches)):
            if folder.exists():
                folder.rename(Path(tempfile.mkdtemp(dir=self.attic)) / folder.name)
        return self._took()

    def again(self) -> Took:
        """With nothing changed."""
        time.sleep(_SETTLED)
        self._took()  # what was written a moment ago is looked at closely once
        return self._took()

    def after_an_edit(self) -> Took:
        """After one edit of one person."""
        self.edit()
        time.sleep(_SETTLED)
        return self._took()

    def edit(self) -> None:
        """A word of one person's biography is another one."""
        edited = next(
            path
            for path in sorted(self.people.rglob("*.*"))
            if _STUDY.search(path.read_text("utf-8"))
        )
        before = edited.read_text("utf-8")
        edited.write_text(
            _STUDY.sub(lambda found: f"{found[1]} {_OTHER[found[2]]}", before, count=1), "utf-8"
        )

    def _took(self) -> Took:
        return took(self.command, self.site)

    @property
    def megabytes(self) -> float:
        """Of the pages."""
        return sum(path.stat().st_size for path in self.output.rglob("*.html")) / 1e6


def took(command: Sequence[str], folder: Path) -> Took:
    """Run a command to its end."""
    start = time.monotonic()
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env=AS_INSTALLED, cwd=folder
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    unit = 1024 if sys.platform != "darwin" else 1024**2
    return Took(time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def contenders(
    folder: Path, attic: Path, people: int, programs: Mapping[str, str], *, few: bool
) -> list[Contender]:
    """Us twice, and the programs of peers, with the same content."""
    found = []
    for theme in ("default", "plain"):
        site = folder / f"{theme}-{people}"
        _apart(write, site, Size(people))
        for name in ("plain", *_FEW.values()):
            shutil.copytree(_THEMES / name, site / "themes" / name)
        settings = site / "site.yaml"
        said = (
            "title: Institute of Invented Science\n"
            if theme == "plain"
            else settings.read_text("utf-8")
        )
        settings.write_text(f"{said}theme: {_FEW[theme] if few else theme}\n", "utf-8")
        output = folder / f"{theme}-{people}-public"
        build = (*_SITEGEN, "build", str(site), "-o", str(output))
        found.append(Contender(theme, site, output, build, site / "people", (".sitegen",), attic))
    for name, program in programs.items():
        peer = peers.PEERS[name]
        if few and peer.bibliography:
            continue
        project, output = folder / f"{name}-{people}", folder / f"{name}-{people}-public"
        _apart(peer.project, found[0].site, project, few)
        command = peer.command(program, project, output)
        found.append(
            Contender(peer.name, project, output, command, peer.people(project), peer.caches, attic)
        )
    return found


def _apart(make: Callable[..., object], *arguments: object) -> None:
    """Make something in a process of its own: the system counts the memory of this one as that of those it starts."""
    process = get_context("fork").Process(target=make, args=arguments)
    process.start()
    process.join()
    if process.exitcode:
        raise SystemExit("a site could not be made")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", default="1,10,100,1000")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument(
        "--pages", choices=("all", "few"), default="all", help="all: 46 a person; few: seven"
    )
    parser.add_argument(
        "--peers",
        default="",
        help="hugo,hugo-json,eleventy,pelican,jekyll,scholar, or hugo=PATH (default: all)",
    )
    parser.add_argument(
        "--ways", default=",".join(_WAYS), help="which of cold, nothing and edit (default: all)"
    )
    parser.add_argument(
        "--keep", type=Path, help="where to make the sites (default: a folder that is thrown away)"
    )
    args = parser.parse_args()
    programs = peers.found(args.peers)
    if args.keep:
        args.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=args.keep) as place:
        print(
            f"{'people':>6}  {'':10}{'':13}{'wall s':>9}{'CPU s':>9}{'MiB':>7}{'MB':>8}{'wall':>8}{'CPU':>8}"
        )
        attic = Path(place).absolute()
        folder = args.keep.absolute() if args.keep else attic
        for people in (int(one) for one in args.people.split(",")):
            every = contenders(folder, attic, people, programs, few=args.pages == "few")
            for way in args.ways.split(","):
                measure(every, people, args.runs, way)
            tell_differences(every)
    print(
        f"largest process of all: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MiB"
    )


_WAYS: Mapping[str, tuple[str, Callable[[Contender], Took]]] = {
    "cold": ("cold", Contender.cold),
    "nothing": ("nothing", Contender.again),
    "edit": ("one edit", Contender.after_an_edit),
}


def measure(every: Sequence[Contender], people: int, runs: int, way: str) -> None:
    """Rows of the table; the last two columns are times those of Hugo."""
    told, run = _WAYS[way]
    results: dict[str, list[Took]] = {one.name: [] for one in every}
    for _ in range(runs):
        for one in every:
            results[one.name].append(run(one))
    middle = {
        name: Took(*(median(column) for column in zip(*found, strict=True)))
        for name, found in results.items()
    }
    hugo = middle.get("Hugo")
    for one in every:
        wall, cpu, memory = middle[one.name]
        ratios = f"{wall / hugo.wall:8.2f}{cpu / hugo.cpu:8.2f}" if hugo else ""
        size = f"{one.megabytes:8.1f}"
        print(
            f"{people:6}  {one.name:10}{told:13}{wall:9.2f}{cpu:9.2f}{memory:7.0f}{size}{ratios}",
            flush=True,
        )


def tell_differences(every: Sequence[Contender]) -> None:
    """Whether the others made the pages that our plain theme makes."""
    _, plain, *others = every
    for one in others:
        found = differences(plain.output, one.output)
        told = "; ".join(found[:3]) or "the pages and words of plain"
        print(f"{'':6}  {one.name:10}{told}", flush=True)


if __name__ == "__main__":
    main()
