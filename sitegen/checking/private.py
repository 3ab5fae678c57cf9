"""What must not be published: values of `private.yaml`, and numbers by which a state or a bank knows somebody."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from sitegen.content import yaml as records
from sitegen.content.reading import display_path, position_at, read_text
from sitegen.errors import ContentError, Problem
from sitegen.model import Private, spellings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from sitegen.checking.origins import Origins
    from sitegen.model.site import Site
    from sitegen.rendering.outputs import Output

_SHORTEST: Final = 6
"""Letters and digits of a private value that can be told from chance: `26岁` stands everywhere."""
_NUMBER: Final = re.compile(
    r"(?<![\w.:/=-])\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\w-])"
)
"""A Chinese identity number: place, birth date, number, check digit."""
_ACCOUNT: Final = re.compile(
    r"(?<![\w.:/=-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\w-])"
)
"""An IBAN."""
_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_TEXT: Final = (".html", ".json", ".bib", ".ris", ".xml", ".txt", ".ics")


def leaks(site: Site, outputs: Iterable[Output]) -> Iterator[Problem]:
    """Values of `private.yaml` that stand in what is about to be published, and what of the file cannot be read."""
    secrets: dict[str, tuple[str, str]] = {}
    for path in (profile.folder / "private.yaml" for profile in site.profiles):
        private, problems = _read(path) if path.is_file() else (None, ())
        yield from problems
        secrets |= _secrets(private, display_path(path)) if private else {}
    if not secrets:
        return
    found: dict[tuple[str, str], list[str]] = {}
    for output in outputs:
        if isinstance(output.content, bytes) and output.path.endswith(_TEXT):
            text = _plain(output.content.decode("utf-8", "replace"))
            for secret, place in secrets.items():
                if secret in text:
                    found.setdefault(place, []).append(output.path)
    hint = "take it out of the person's other files, or out of private.yaml if anybody may know it"
    for (file, key), (page, *more) in found.items():
        told = f" and {len(more)} more" if more else ""
        yield Problem(f"{key} would be published, in {page}{told}", file, hint=hint)


def numbers(origins: Origins) -> Iterator[Problem]:
    """Numbers in the site's files that prove by their check digits what they are."""
    for path, text in origins.texts.items():
        for pattern, proves, what in _PROVED:
            for match in pattern.finditer(text):
                if proves(match[0]):
                    place = position_at(text, match.start())
                    shown = f"{what} would be published: {match[0][:4]}…{match[0][-2:]}"
                    yield Problem(
                        shown, path, *place, hint="take it out: whoever needs it can ask for it"
                    )


def _is_identity(number: str) -> bool:
    total = sum(int(digit) * weight for digit, weight in zip(number, _WEIGHTS, strict=False))
    return "10X98765432"[total % 11] == number[-1].upper()


def _is_account(number: str) -> bool:
    letters = number.replace(" ", "")
    moved = letters[4:] + letters[:4]
    return len(letters) >= 15 and int("".join(str(int(letter, 36)) for letter in moved)) % 97 == 1


_PROVED: Final = (
    (_NUMBER, _is_identity, "an identity number"),
    (_ACCOUNT, _is_account, "the number of a bank account"),
)
"""What a number looks like, whether it is one, and what to call it."""


def _read(path: Path) -> tuple[Private | None, Sequence[Problem]]:
    try:
        return records.attempt(read_text(path), Private, display_path(path))
    except ContentError as error:
        return None, error.problems


def _secrets(private: Private, path: str) -> dict[str, tuple[str, str]]:
    """Each private value as `_plain` writes it, with its file and its key; never the value itself in a message."""
    found: dict[str, tuple[str, str]] = {}
    for field in fields(Private):
        value = getattr(private, field.name)
        for text in value if isinstance(value, tuple) else (value,):
            plain = [_plain(spelling) for spelling in spellings(text)]
            found |= {one: (path, field.name) for one in plain if len(one) >= _SHORTEST}
    return found


def _plain(text: str) -> str:
    """Letters and digits alone, so that `139-0000-4711` is found as `139 0000 4711` too."""
    return re.sub(r"[\W_]+", "", text.casefold())
