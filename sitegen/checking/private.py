"""Find what must not be published: values of `private.yaml`, identity and bank account numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sitegen.checking.published import read_published
from sitegen.content import yaml as records
from sitegen.content.personal import Secrets, find_numbers, normalize
from sitegen.content.reading import display_path, position_at, read_text
from sitegen.errors import ContentError, Problem
from sitegen.model import Private

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from sitegen.checking.origins import Origins
    from sitegen.model.site import Site
    from sitegen.planning.pages import Output


def find_leaks(
    site: Site, outputs: Iterable[Output], origins: Origins
) -> tuple[Sequence[Problem], Sequence[Problem]]:
    """Report private data that would be published, and problems of `private.yaml` itself.

    Numbers are reported at their place in the site's files, or else in the published files.

    Returns:
        Errors and warnings. Places and serial numbers of pictures in archives and PDFs are
        warnings, since they may be intended.
    """
    errors: list[Problem] = []
    warnings: list[Problem] = []
    private_files: dict[str, Private] = {}
    for path in (profile.folder / "private.yaml" for profile in site.profiles):
        private, problems = _read(path) if path.is_file() else (None, ())
        errors += problems
        if private:
            private_files[display_path(path)] = private
    secrets = Secrets(private_files)
    reported: set[str] = set()
    errors += _numbers(origins, reported)
    values: dict[tuple[str, str], list[str]] = {}
    numbers: dict[str, tuple[str, list[str]]] = {}
    for published in read_published(outputs):
        name = published.path
        for place in sorted(secrets.find(published.text)):
            values.setdefault(place, []).append(name)
        if published.traces:
            what = " and ".join(sorted(published.traces))
            message = f"{name} contains pictures with {what} in their metadata"
            warnings.append(Problem(message, hint=_PICTURES_HINT))
        folded = normalize(published.text)
        for start, end, what in find_numbers(folded):
            number = folded[start:end]
            if (digits := _digits(number)) not in reported:
                names = numbers.setdefault(digits, (_describe(what, number), []))[1]
                names += [name] if name not in names else []
    hint = "remove it from the person's other files, or from private.yaml if it may be public"
    for (file, key), names in values.items():
        message = f"{key} would be published in {_and_others(names)}"
        errors.append(Problem(message, file, hint=hint))
    for description, names in numbers.values():
        errors.append(Problem(f"{description} (in {_and_others(names)})", hint=_HINT))
    return errors, warnings


def _numbers(origins: Origins, reported: set[str]) -> Iterator[Problem]:
    """Yield the numbers in the site's files, and collect their digits."""
    for path, text in origins.texts.items():
        for start, end, what in find_numbers(text):
            reported.add(_digits(text[start:end]))
            message = _describe(what, text[start:end])
            yield Problem(message, path, *position_at(text, start), hint=_HINT)


_HINT = "remove it; it should stay private"
_PICTURES_HINT = "unless it may be public, remove it from the pictures and recreate the file"


def _describe(what: str, number: str) -> str:
    return f"{what} would be published: {number[:4]}…{number[-2:]}"


def _digits(number: str) -> str:
    return re.sub(r"\D", "", number)


def _and_others(names: Sequence[str]) -> str:
    count = len(names) - 1
    more = f" and {count} other file{'' if count == 1 else 's'}" if count else ""
    return f"{names[0]}{more}"


def _read(path: Path) -> tuple[Private | None, Sequence[Problem]]:
    try:
        return records.attempt(read_text(path), Private, display_path(path))
    except ContentError as error:
        return None, error.problems
