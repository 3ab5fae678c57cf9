"""`python -m tests.released`: keeps a site as this version makes it, to be built by all that come after.

To be run once for each release, before it: what the commands of this version write (`new --from`, `import`), with edits
as people make them, goes to `tests/golden/sites/VERSION`, and is never changed again.
"""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING, Final

from sitegen import __version__
from sitegen.cli import main as sitegen
from tests.conftest import GOLDEN
from tests.importing.sites import ADA
from tests.showcase.content import plot, write
from tests.showcase.portraits import portrait
from tests.sites import put

if TYPE_CHECKING:
    from pathlib import Path

SITES: Final = GOLDEN / "sites"
NEWER: Final = ADA.replace("## Awards\n", "## Awards\n\n- Bronze Gull, 2024")
EDIT: Final = "# edited by hand\n"
_BESIDE: Final = {
    "themes/sepia/theme.yaml": "name: Sepia\nparent: default\ncard: {paper: '#f6eedd'}\n",
    "themes/sepia/static/sepia.css": ":root { --paper: light-dark(#f6eedd, #1d1811); }\n",
    "themes/sepia/templates/partials/head.html": '<link rel="stylesheet" href="{{ asset("sepia.css") }}">\n',
    "templates/partials/footer.html": "<p>{{ t('publications') }}: {{ site.profiles|length }}</p>\n",
    "people/ada-nilsson/news/2024-05-shell.md": "---\ntitle: A shell\n---\nFound, see [all](publications/).\n",
    "people/ada-nilsson/pages/seminar.md": "# Seminar\n\nEvery week.\n",
    "people/ada-nilsson/pages/seminar.zh.md": "# 讨论班\n\n每周一次。\n",
    "people/bo-ek/person.yaml": "name: {en: Bo Ek, zh: 艾博}\nposition: PhD student\n",
}
"""What people write by hand."""


def make(folder: Path) -> None:
    """Make the CVs and the site in an empty folder."""
    cv, site = put(folder, {"ada.md": ADA}) / "ada.md", folder / "site"
    _run("new", str(site), "--from", str(cv))
    put(folder, {"ada.md": NEWER})
    _run("import", str(cv), "--site", str(site))
    write(folder / "showcase")
    shutil.move(folder / "showcase/people/mira-tan", site / "people/mira-tan")
    shutil.rmtree(folder / "showcase")
    put(site, _BESIDE)
    person = site / "people/ada-nilsson/person.yaml"
    person.write_text(f"{person.read_text('utf-8')}{EDIT}interests: [Tides]\n", "utf-8")
    _small(site / "people/mira-tan")
    settings = (site / "site.yaml").read_text("utf-8") if (site / "site.yaml").exists() else ""
    added = (
        "languages: [en, zh]\nurl: https://tides.example.org\nredirects: {/old/: /ada-nilsson/}\n"
    )
    (site / "site.yaml").write_text(f"{settings}{added}", "utf-8")
    for path in (site / "import").glob("review*.html"):
        path.unlink()
    shutil.rmtree(site / ".sitegen", ignore_errors=True)


def _small(person: Path) -> None:
    """Pictures need not be large to be pictures."""
    portrait().resize((160, 200)).save(person / "photo.jpg")
    for path in (person / "files").glob("*.png"):
        plot(0).resize((120, 90)).save(path)


def _run(*words: str) -> None:
    if sitegen(words):
        raise SystemExit(1)


def main() -> int:
    folder = SITES / __version__
    if folder.exists():
        sys.stderr.write(f"{folder} is there already, and is not to be changed\n")
        return 1
    folder.mkdir(parents=True)
    make(folder)
    sys.stderr.write(f"Made {folder}; git add --force it\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
