"""Validate HTML, CSS and linked data of finished pages, in every theme.

    python -m bench.pages.validate [THEME ...]

The Nu Html Checker validates HTML, its W3C validator and csstree validate CSS, and the TypeScript
compiler checks linked data against the types of schema.org (schema-dts). The tests validate feeds,
sitemaps and calendars.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from bench.pages.sites import THEMES, build_lab, build_person

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
_JSON_LD: Final = re.compile(r'<script type="application/ld\+json">(.*?)</script>')
_FALSE_ALARMS: Final = re.compile(r"Unknown at-rule (descriptor `margin`|`@bottom-right`)")
"""CSS Paged Media that csstree does not know."""


def main() -> int:
    """Print the errors; return 1 if there are any."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("themes", nargs="*", default=THEMES, metavar="THEME")
    total = 0
    for theme in parser.parse_args().themes:
        with TemporaryDirectory() as temporary:
            place = Path(temporary)
            folders = [build_person(place, theme), build_lab(place, theme)]
            pages = sorted(page for folder in folders for page in folder.rglob("*.html"))
            styles = sorted(
                {
                    style.name: style for folder in folders for style in folder.rglob("*.css")
                }.values()
            )
            errors = [
                *validate_html(folders),
                *validate_css(styles),
                *validate_linked_data(pages, place),
            ]
        print(
            f"{theme}: {len(pages)} pages, {len(styles)} style sheets, {len(errors)} errors",
            *errors,
            sep="\n    ",
        )
        total += len(errors)
    return min(total, 1)


def validate_html(folders: Iterable[Path]) -> list[str]:
    """Return the errors of the Nu Html Checker."""
    return _run([*VNU, "--skip-non-html", *map(str, folders)])


def validate_css(styles: Sequence[Path]) -> list[str]:
    """Return the errors of the W3C validator and of csstree."""
    validator = MODULES / ".bin" / "csstree-validator"
    errors = _run([*VNU, "--css", *map(str, styles)])
    for style in styles:
        result = subprocess.run(
            [str(validator), "--reporter", "json", str(style)], capture_output=True, text=True
        )
        output = result.stdout or result.stderr  # csstree reports errors on stderr
        report = json.loads(output) if output.lstrip().startswith("[") else []
        errors += [
            f"{style.name}: {error['message']}"
            for error in report
            if not _FALSE_ALARMS.fullmatch(error["message"])
        ]
        if result.returncode and not report:
            errors.append(result.stderr.strip())
    return errors


def validate_linked_data(pages: Iterable[Path], folder: Path) -> list[str]:
    """Compile each JSON-LD block as a value of its `@type`; return the compiler's errors."""
    kinds: set[str] = set()
    values: dict[str, str] = {}
    for page in pages:
        for text in _JSON_LD.findall(page.read_text("utf-8")):
            kind = json.loads(text)["@type"]
            kinds.add(kind)
            values.setdefault(f"const v{len(values)}: WithContext<{kind}> = {text};", str(page))
    modules = folder / "node_modules"
    modules.symlink_to(MODULES)
    source = folder / "linked.ts"
    head = f'import type {{ WithContext, {", ".join(sorted(kinds))} }} from "schema-dts";\n'
    source.write_text(head + "\n".join(values) + "\nexport {};\n", "utf-8")
    tsc = MODULES / ".bin" / "tsc"
    return _run([str(tsc), "--noEmit", "--strict", "--skipLibCheck", "--module", "esnext",
                   "--moduleResolution", "bundler", "--pretty", "false", str(source)])  # fmt: skip


def _run(command: Sequence[str]) -> list[str]:
    result = subprocess.run(command, capture_output=True, text=True)
    lines = [line for line in (result.stdout + result.stderr).splitlines() if line.strip()]
    return lines or ([f"{command[0]} failed"] if result.returncode else [])


if __name__ == "__main__":
    sys.exit(main())
