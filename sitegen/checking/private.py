"""What must not be published: values of `private.yaml`, identity and bank account numbers."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from sitegen.content import yaml as records
from sitegen.content.reading import display_path, position_at, read_text
from sitegen.errors import ContentError, Problem
from sitegen.model import Private, all_versions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from sitegen.checking.origins import Origins
    from sitegen.model.site import Site
    from sitegen.rendering.outputs import Output

_MIN_LENGTH: Final = 6
"""Characters below which a private value may occur by chance, such as `26岁`."""
_IDENTITY_NUMBER: Final = re.compile(
    r"(?<![\w.:/=-])\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\w-])"
)
"""A Chinese identity number: place, birth date, number, check digit."""
_IBAN: Final = re.compile(
    r"(?<![\w.:/=-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\w-])"
)
"""An IBAN."""
_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_TEXT_SUFFIXES: Final = (".html", ".json", ".bib", ".ris", ".xml", ".txt", ".ics")


def leaks(site: Site, outputs: Iterable[Output]) -> Iterator[Problem]:
    """Yield private values about to be published, and problems of `private.yaml` itself."""
    secrets: dict[str, tuple[str, str]] = {}
    for path in (profile.folder / "private.yaml" for profile in site.profiles):
        private, problems = _read(path) if path.is_file() else (None, ())
        yield from problems
        secrets |= _secrets(private, display_path(path)) if private else {}
    if not secrets:
        return
    published: dict[tuple[str, str], list[str]] = {}
    for output in outputs:
        if isinstance(output.content, bytes) and output.path.endswith(_TEXT_SUFFIXES):
            text = _plain(output.content.decode("utf-8", "replace"))
            for secret, place in secrets.items():
                if secret in text:
                    published.setdefault(place, []).append(output.path)
    hint = "remove it from the person's other files, or from private.yaml if it may be public"
    for (file, key), (first, *others) in published.items():
        count = f"{len(others)} other file{'' if len(others) == 1 else 's'}"
        more = f" and {count}" if others else ""
        yield Problem(f"{key} would be published in {first}{more}", file, hint=hint)


def numbers(origins: Origins) -> Iterator[Problem]:
    """Yield identity and account numbers in the site's files, recognized by their check digits."""
    for path, text in origins.texts.items():
        for pattern, is_valid, what in _NUMBERS:
            for match in pattern.finditer(text):
                if is_valid(match[0]):
                    place = position_at(text, match.start())
                    message = f"{what} would be published: {match[0][:4]}…{match[0][-2:]}"
                    yield Problem(message, path, *place, hint="remove it; it should stay private")


def _is_identity_number(number: str) -> bool:
    total = sum(int(digit) * weight for digit, weight in zip(number, _WEIGHTS, strict=False))
    return "10X98765432"[total % 11] == number[-1].upper()


def _is_iban(number: str) -> bool:
    compact = number.replace(" ", "")
    rotated = compact[4:] + compact[:4]
    return len(compact) >= 15 and int("".join(str(int(char, 36)) for char in rotated)) % 97 == 1


_NUMBERS: Final = (
    (_IDENTITY_NUMBER, _is_identity_number, "an identity number"),
    (_IBAN, _is_iban, "a bank account number"),
)
"""Pattern, validation and name of each kind of number."""


def _read(path: Path) -> tuple[Private | None, Sequence[Problem]]:
    try:
        return records.attempt(read_text(path), Private, display_path(path))
    except ContentError as error:
        return None, error.problems


def _secrets(private: Private, path: str) -> dict[str, tuple[str, str]]:
    """Return the file and key of each private value, by the value as `_plain` writes it."""
    secrets: dict[str, tuple[str, str]] = {}
    for field in fields(Private):
        value = getattr(private, field.name)
        for text in value if isinstance(value, tuple) else (value,):
            plain = [_plain(spelling) for spelling in all_versions(text)]
            secrets |= {one: (path, field.name) for one in plain if len(one) >= _MIN_LENGTH}
    return secrets


def _plain(text: str) -> str:
    """Keep letters and digits only, so that `139-0000-4711` matches `139 0000 4711`."""
    return re.sub(r"[\W_]+", "", text.casefold())
