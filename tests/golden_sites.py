"""`python -m tests.golden_sites`: write a site of this version, which all later versions must build.

Run it once before each release. It writes what `new --from` and `import` write, with edits as people make them, to
`tests/golden/sites/VERSION`, which never changes afterwards.
"""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING, Final

from sitegen import __version__
from sitegen.cli import main as sitegen
from tests.conftest import GOLDEN
from tests.importing.sites import ADA, WITH_ANOTHER_AWARD
from tests.showcase import content
from tests.showcase.portraits import portrait
from tests.sites import put

if TYPE_CHECKING:
    from pathlib import Path

SITES: Final = GOLDEN / "sites"
EDIT: Final = "# edited by hand\n"
_HANDWRITTEN: Final = {
    "themes/sepia/theme.yaml": "name: Sepia\nparent: default\ncard: {paper: '#f6eedd'}\n",
    "themes/sepia/static/sepia.css": ":root { --paper: light-dark(#f6eedd, #1d1811); }\n",
    "themes/sepia/templates/partials/head.html": '<link rel="stylesheet" href="{{ asset("sepia.css") }}">\n',
    "templates/partials/footer.html": "<p>{{ t('publications') }}: {{ site.profiles|length }}</p>\n",
    "people/ada-nilsson/news/2024-05-shell.md": "---\ntitle: A shell\n---\nFound, see [all](publications/).\n",
    "people/ada-nilsson/pages/seminar.md": "# Seminar\n\nEvery week.\n",
    "people/ada-nilsson/pages/seminar.zh.md": "# 讨论班\n\n每周一次。\n",
    "people/bo-ek/person.yaml": "name: {en: Bo Ek, zh: 艾博}\nposition: PhD student\n",
}
_SETTINGS: Final = (
    "languages: [en, zh]\nurl: https://tides.example.org\nredirects: {/old/: /ada-nilsson/}\n"
)


def write_golden_site(folder: Path) -> None:
    """Write the CV and the site to an empty folder."""
    cv, site = put(folder, {"ada.md": ADA}) / "ada.md", folder / "site"
    _run("new", str(site), "--from", str(cv))
    put(folder, {"ada.md": WITH_ANOTHER_AWARD})
    _run("import", str(cv), "--site", str(site))
    content.write(folder / "showcase")
    shutil.move(folder / "showcase/people/mira-tan", site / "people/mira-tan")
    shutil.rmtree(folder / "showcase")
    put(site, _HANDWRITTEN)
    person = site / "people/ada-nilsson/person.yaml"
    person.write_text(f"{person.read_text('utf-8')}{EDIT}interests: [Tides]\n", "utf-8")
    _shrink_pictures(site / "people/mira-tan")
    with (site / "site.yaml").open("a", encoding="utf-8") as settings:
        settings.write(_SETTINGS)
    for path in (site / "import").glob("review*.html"):
        path.unlink()
    shutil.rmtree(site / ".sitegen", ignore_errors=True)


def _shrink_pictures(person: Path) -> None:
    portrait().resize((160, 200)).save(person / "photo.jpg")
    for path in (person / "files").glob("*.png"):
        content.plot(0).resize((120, 90)).save(path)


def _run(*arguments: str) -> None:
    if sitegen(arguments):
        raise SystemExit(1)


def main() -> int:
    folder = SITES / __version__
    if folder.exists():
        sys.stderr.write(f"{folder} exists and must not change\n")
        return 1
    folder.mkdir(parents=True)
    write_golden_site(folder)
    sys.stderr.write(f"Wrote {folder}; add it with git add --force\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
