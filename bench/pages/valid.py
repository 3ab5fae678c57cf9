"""Whether the finished pages of every theme are valid: HTML, CSS and linked data.

    python -m bench.pages.valid [THEME ...]

HTML is read by the Nu Html Checker, CSS by the validator of the W3C that comes with it and by csstree's, linked data by
the TypeScript compiler, held to the types of schema.org (schema-dts). Feeds, sitemaps and calendars are held to their
schemas by the tests.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from bench.pages.sites import THEMES, lab, person

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MODULES: Final = Path("build/node/node_modules").resolve()
VNU: Final = (
    "java",
    "-jar",
    str(MODULES / "vnu-jar/build/dist/vnu.jar"),
    "--format",
    "gnu",
    "--errors-only",
)
_LINKED: Final = re.compile(r'<script type="application/ld\+json">(.*?)</script>')
_KNOWN: Final = re.compile(r"Unknown at-rule (descriptor `margin`|`@bottom-right`)")
"""What csstree's does not know of CSS Paged Media."""


def main(themes: Sequence[str]) -> int:
    """Print every mistake; the number of them is not 0 if there is one."""
    mistakes = 0
    for theme in themes or THEMES:
        with TemporaryDirectory() as place:
            folders = [person(Path(place), theme), lab(Path(place), theme)]
            pages = sorted(page for folder in folders for page in folder.rglob("*.html"))
            styles = sorted(
                {
                    style.name: style for folder in folders for style in folder.rglob("*.css")
                }.values()
            )
            said = [*html(folders), *css(styles), *linked_data(pages, Path(place))]
        print(
            f"{theme}: {len(pages)} pages, {len(styles)} style sheets, {len(said)} mistakes",
            *said,
            sep="\n    ",
        )
        mistakes += len(said)
    return min(mistakes, 1)


def html(folders: Iterable[Path]) -> list[str]:
    """What the Nu Html Checker says."""
    return _lines([*VNU, "--skip-non-html", *map(str, folders)])


def css(styles: Sequence[Path]) -> list[str]:
    """What the W3C's validator and csstree's say."""
    validator = MODULES / ".bin" / "csstree-validator"
    said = _lines([*VNU, "--css", *map(str, styles)])
    for style in styles:
        report = subprocess.run(
            [str(validator), "--reporter", "json", str(style)], capture_output=True, text=True
        )
        told = report.stdout or report.stderr  # what it finds goes to the second
        found = json.loads(told) if told.lstrip().startswith("[") else []
        said += [
            f"{style.name}: {one['message']}"
            for one in found
            if not _KNOWN.fullmatch(one["message"])
        ]
        if report.returncode and not found:
            said.append(report.stderr.strip())
    return said


def linked_data(pages: Iterable[Path], folder: Path) -> list[str]:
    """What the TypeScript compiler says of every JSON-LD, as a value of the type that it says it is."""
    kinds: set[str] = set()
    values: dict[str, str] = {}
    for page in pages:
        for text in _LINKED.findall(page.read_text("utf-8")):
            kind = json.loads(text)["@type"]
            kinds.add(kind)
            values.setdefault(f"const v{len(values)}: WithContext<{kind}> = {text};", str(page))
    modules = folder / "node_modules"
    modules.symlink_to(MODULES)
    source = folder / "linked.ts"
    head = f'import type {{ WithContext, {", ".join(sorted(kinds))} }} from "schema-dts";\n'
    source.write_text(head + "\n".join(values) + "\nexport {};\n", "utf-8")
    tsc = MODULES / ".bin" / "tsc"
    return _lines([str(tsc), "--noEmit", "--strict", "--skipLibCheck", "--module", "esnext",
                   "--moduleResolution", "bundler", "--pretty", "false", str(source)])  # fmt: skip


def _lines(command: Sequence[str]) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True)
    said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return said or ([f"{command[0]} failed"] if done.returncode else [])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
