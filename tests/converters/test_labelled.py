"""Lines with a label, as in `Agency: Foam Council`, become fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import yaml
from sitegen.converters.builder import CVBuilder
from sitegen.converters.sections import make_lists, parse_part
from sitegen.importing import sources
from tests.converters.folders import read_data, read_site

if TYPE_CHECKING:
    from pathlib import Path


def test_labelled_highlights_of_rendercv_are_fields(tmp_path: Path) -> None:
    points = [
        "Role: Co-PI",
        "**Agency**: Foam Council",
        "Budget: EUR 88,258",
        "Duration: 2025 - 2027",
    ]
    grants = [{"name": "FoamSign", "highlights": [*points, "With Bo Ek: a friend"]}]
    cv = {"cv": {"name": "Ada Nilsson", "sections": {"grants": grants}}}
    (grant,) = read_data(tmp_path, "cv.json", cv).person.grants
    assert (grant.title, grant.role, grant.agency) == ("FoamSign", "Co-PI", "Foam Council")
    assert (grant.amount, grant.start, grant.end) == ("EUR 88,258", "2025", "2027")
    assert grant.notes == ("With Bo Ek: a friend",)


@pytest.mark.parametrize(
    "form", ["<dt>{}</dt><dd>{}</dd>", "<div><dt><b>{}:</b></dt><dd>{}</dd></div>"]
)
def test_terms_of_a_definition_list_are_labels(form: str, tmp_path: Path) -> None:
    fields = {"Role": "Co-PI", "Agency": "Foam Council", "Period": "2025-2027"}
    terms = "".join(form.format(*pair) for pair in fields.items())
    path = tmp_path / "cv.html"
    grants = "".join(f"<h3>{name}</h3><dl>{terms}</dl>" for name in ("Sieve", "Dunes"))
    path.write_text(f"<h1>Ada Nilsson</h1><h2>Grants</h2>{grants}", encoding="utf-8")
    read = [(g.title, g.role, g.agency, g.start, g.end) for g in sources.read(path).person.grants]
    assert read == [(name, "Co-PI", "Foam Council", "2025", "2027") for name in ("Sieve", "Dunes")]


def test_a_talk_has_a_labelled_kind(tmp_path: Path) -> None:
    path = tmp_path / "cv.md"
    text = "# Ada Nilsson\n\n## Talks\n\n### Why foam?\n- Event: Foam Days\n- Date: 2020\n- Type: Keynote\n"
    path.write_text(text, encoding="utf-8")
    (talk,) = sources.read(path).person.talks
    assert (talk.title, talk.kind, talk.given[0].where) == ("Why foam?", "Keynote", "Foam Days")


LABELLED_FIELDS = {
    "grants": ("Grants", {"Role": "Co-PI", "Agency": "Foam Council", "Budget": "EUR 88,258"}),
    "teaching": ("Teaching", {"Role": "Lecturer", "Semester": "Fall 2020", "Institution": "Hill"}),
    "education": ("Education", {"Degree": "PhD", "Area": "Foam", "Thesis": "On foam"}),
    "talks": ("Talks", {"Venue": "Foam Conference", "Location": "Oslo", "Date": "2020-05-17"}),
}


@settings(max_examples=20, deadline=None)
@given(
    kind=st.sampled_from(sorted(LABELLED_FIELDS)),
    title=st.sampled_from(["### {}", "**{}**", "__{}__"]),
    line=st.sampled_from(["{}: {}", "**{}:** {}", "*{}*: {}  ", "**{}**: {}"]),
    gap=st.sampled_from(["\n", "\n\n"]),
    order=st.permutations(range(3)),
)
def test_labelled_lines_below_a_title_are_fields(
    kind: str, title: str, line: str, gap: str, order: list[int]
) -> None:
    heading, fields = LABELLED_FIELDS[kind]
    lines = [line.format(*list(fields.items())[at]) for at in order]
    entries = "".join(
        f"{title.format(name)}{gap}" + "\n".join([*lines, "Room: 7"]) + "\n\n"
        for name in ("Sieve", "Dunes")
    )
    builder = CVBuilder("cv.md")
    text = f"## {heading}\n\n{entries}"
    builder.add_lines(text)
    builder.merge(parse_part(text, builder))
    person = builder.build().person
    assert len(getattr(person, kind)) == 2
    encoded = yaml.encode(person)
    assert all(encoded.count(value) == 1 for value in ("Sieve", "Dunes"))
    assert all(encoded.count(value) == 2 for value in fields.values())
    assert not any(f"{label}:" in encoded for label in fields)
    assert {item.text for item in person.unsorted} <= {"Room: 7"}


@pytest.mark.parametrize(
    "text",
    [
        "## Grants\n\n### A\n\nRole: PI\nRoom: 7\n",  # only one label is known
        "## Grants\n\nRole: PI\nAgency: Foam Council\n",  # there is no title
        "## Boats\n\n### A\n\nRole: Skipper\nLocation: Oslo\n",  # the section is unknown
        "## Grants\n\n### A\n\nRole: PI\n\nAgency: Foam Council\n",
    ],
)
def test_other_labelled_lines_stay(text: str) -> None:
    assert make_lists(text) == text


def test_labelled_lines_of_a_page_are_fields(tmp_path: Path) -> None:
    files = {
        "_config.yml": "title: Ada Nilsson\n",
        "index.md": "---\ntitle: Ada Nilsson\n---\nHi.\n",
        "_pages/cv.md": "---\ntitle: CV\n---\n## Grants\n\n### Sieve\nRole: PI\nAgency: Foam Council\n",
    }
    (grant,) = read_site(tmp_path, files).person.grants
    assert (grant.title, grant.role, grant.agency) == ("Sieve", "PI", "Foam Council")
