"""Files of each format, next to what is read from them; `pytest --accept` rewrites that."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.content.services import SERVICES
from sitegen.converters.builder import HANDLES
from sitegen.importing import sources
from sitegen.model import Person, Private
from sitegen.model.site import Settings
from tests.conftest import GOLDEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sitegen.parsing import ParsedCV

FOLDER = GOLDEN / "converters"
FILES = sorted(path for path in FOLDER.iterdir() if path.suffix != ".read" and path.is_file())


def shown(cv: ParsedCV) -> Iterator[str]:
    yield f"== person.yaml\n{records.encode(cv.person)}"
    if cv.private != Private():
        yield f"== private.yaml\n{records.encode(cv.private)}"
    if cv.publications:
        yield f"== publications.bib\n{bibtex.encode(cv.publications)}"
    for file in cv.files:
        text = (
            file.content.decode("utf-8", "replace")
            if file.name.endswith(".md")
            else f"{len(file.content)} bytes"
        )
        yield f"== {file.name}\n{text}"
    if cv.site:
        settings = Settings(
            coauthors=cv.site.get("coauthors", {}), venues=cv.site.get("venues", {})
        )
        yield f"== site.yaml\n{records.encode(settings)}"
    if cv.skipped:
        yield "== not read\n" + "\n".join(cv.skipped)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_read(path: Path, golden: Callable[[Path, str], None]) -> None:
    golden(
        FOLDER / f"{path.name}.read",
        "\n\n".join(part.strip() for part in shown(sources.read(path))) + "\n",
    )


def assert_writable(cv: ParsedCV) -> None:
    """Fail unless the files of a CV are read back unchanged."""
    person = replace(cv.person, name=cv.person.name or "Ada Nilsson")
    assert records.decode(records.encode(person), Person, "person.yaml") == person
    assert records.decode(records.encode(cv.private), Private, "private.yaml") == cv.private
    assert bibtex.decode(bibtex.encode(cv.publications), "publications.bib") == cv.publications


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_read_can_be_written_and_every_entry_has_its_lines(path: Path) -> None:
    cv = sources.read(path)
    assert_writable(cv)
    lines = {line.place for line in cv.lines}
    assert all(place in lines for trace in cv.traces for place in trace.places)
    assert {trace.index for trace in cv.traces if trace.key == "publications"} == set(
        range(len(cv.publications))
    )


def test_handles_belong_to_services_of_the_pages() -> None:
    assert set(HANDLES.values()) <= set(SERVICES)


def test_every_golden_file_has_its_source() -> None:
    read = {path.name.removesuffix(".read") for path in FOLDER.glob("*.read")}
    assert read == {path.name for path in FILES}
