"""Blocks and widgets of HugoBlox pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model import Private
from tests.converters.folders import read_site, unsorted
from tests.converters.hugoblox import ADA

if TYPE_CHECKING:
    from pathlib import Path


def test_texts_of_pages_made_of_blocks_become_sections(tmp_path: Path) -> None:
    blocks = (
        "---\ntitle: {}\nsections:\n- block: markdown\n  content:\n    title: {}\n"
        "    text: I sieve sand.\n- block: resume-skills\n  content: {{username: me}}\n---\n"
    )
    files = {
        **ADA,
        "content/_index.md": blocks.format("", "Sand"),
        "content/methods.md": blocks.format("Methods", "''"),
        "content/styled/index.md": blocks.format("Styled", "''").replace(
            "I sieve sand.", """'<b style="height: auto">Sand</b> is fine.'"""
        ),
        "content/hidden.md": blocks.format("Hidden", "''"),
        "config/_default/menus.yaml": "main:\n- {name: Methods, url: methods/}\n"
        "- {name: Styled, url: styled/}\n",
    }
    cv = read_site(tmp_path, files)
    sections = [(section.title, section.text) for section in cv.person.sections]
    assert sections == [
        ("Sand", "I sieve sand."),
        ("Methods", "I sieve sand."),
        ("Styled", "<b>Sand</b> is fine."),
    ]
    assert cv.private == Private()  # `height` in a style is not a private value
    assert [text.split(":")[0] for text in cv.skipped] == ["content/hidden.md"]


def test_every_value_of_a_block_is_kept_or_reported(tmp_path: Path) -> None:
    text = """\
---
sections:
- block: hero
  content:
    title: Foam
    text: All of it.
    primary_action: {text: Join, url: 'https://join.example.org', icon: hero/x}
    announcement: {text: We moved}
- block: stats
  content:
    items:
    - {statistic: 12+, description: Foams counted}
- block: faq
  content:
    title: Questions
    items:
    - {question: Why foam?, answer: Because., button: {text: More, url: 'https://why.example.org'}}
- block: resume-biography-3
  content:
    username: admin
    button: {text: My CV, url: uploads/life.pdf}
- block: cta-card
  demo: true
  content: {title: Get this theme, text: It is free.}
- block: collection
  content:
    title: Papers
    subtitle: Chosen by hand
    count: 5
    filters: {folders: [publication], tag: none}
---
"""
    files = {**ADA, "content/_index.md": text, "static/uploads/life.pdf": "%PDF-1.4"}
    cv = read_site(tmp_path, files)
    assert [(section.title, section.text, section.items) for section in cv.person.sections] == [
        ("Foam", "All of it.\n\n[Join](https://join.example.org)", ()),
        ("Stats", "", ("12+: Foams counted",)),
        ("Questions", "", ("Why foam?: Because. [More](https://why.example.org)",)),
        ("Papers", "Chosen by hand", ()),
    ]
    assert cv.person.links == {"cv": "files/life.pdf"}
    assert unsorted(cv) == ["Foam: announcement text: We moved"]
    assert cv.skipped == ("content/_index.md:22: left out: a block of the theme's own site",)


JOBS = """\
- title: Lecturer
  company: Hill University
  company_url: https://hill.example.org
  company_logo: hill
  location: Oslo
  date_start: '2019-02-01'
  date_end: ''
  description: Taught *foam*.
"""
AWARDS = """\
- title: Foam Medal
  organization: Shore Society
  certificate_url: https://shore.example.org
  date_start: '2020-05-01'
  date_end: ''
"""


@pytest.mark.parametrize("form", ["widgets", "blocks"])
def test_jobs_degrees_and_awards_of_blocks_become_entries(form: str, tmp_path: Path) -> None:
    blocks = [
        ("experience", "Experience", JOBS),
        ("experience", "Education", JOBS.replace("Lecturer", "PhD in Foam")),
        ("accomplishments", "Accomplish&shy;ments", AWARDS),
    ]
    files = dict(ADA)
    if form == "widgets":
        keys = {"experience": "experience", "accomplishments": "item"}
        for number, (kind, title, records) in enumerate(blocks):
            settings = (
                f"widget: {kind}\ntitle: {title}\ndate_format: Jan 2006\n{keys[kind]}:\n{records}"
            )
            files[f"content/home/{number}.md"] = f"---\n{settings}---\n"
        files["content/home/off.md"] = (
            f"---\nwidget: experience\nactive: false\nexperience:\n{JOBS}---\n"
        )
    else:
        blocks_yaml = "".join(
            f"- block: {kind}\n  content:\n    title: {title}\n    items:\n"
            + "".join(f"    {line}\n" for line in records.splitlines())
            for kind, title, records in blocks
        )
        files["content/_index.md"] = f"---\ntype: landing\nsections:\n{blocks_yaml}---\n"
    cv = read_site(tmp_path, files)
    (job,), (degree,), (award,) = cv.person.experience, cv.person.education, cv.person.awards
    assert (job.role, job.organization, job.location, job.start, job.end, job.url) == (
        "Lecturer", "Hill University", "Oslo", "2019-02-01", "present", "https://hill.example.org",
    )  # fmt: skip
    assert job.highlights == ("Taught *foam*.",)
    assert (degree.degree, degree.institution, degree.end) == (
        "PhD in Foam", "Hill University", "present",
    )  # fmt: skip
    assert (award.title, award.issuer, award.years) == ("Foam Medal", "Shore Society", ("2020",))
    assert unsorted(cv) == []
    reports = [text.split("\n")[0] for text in cv.skipped]
    inactive = ["content/home/off.md: left out: it is not active"]
    assert reports == (inactive if form == "widgets" else [])


CONTACT = """\
email: ada@hill.example.org
phone: +47 22 85 50 50
address: {street: Quay 1, city: Oslo, postcode: '0150', country: Norway, country_code: 'NO'}
coordinates: {latitude: '59.9', longitude: '10.7'}
directions: Room 200
office_hours: [Monday at ten, Friday at noon]
appointment_url: https://appoint.example.org
contact_links:
- {icon: twitter, icon_pack: fab, name: Write me, link: 'https://twitter.com/adatides'}
"""


@pytest.mark.parametrize("form", ["block", "widget", "older widget", "configuration", "inactive"])
def test_contact_details_are_imported(form: str, tmp_path: Path) -> None:
    indented = "".join(f"    {line}\n" for line in CONTACT.splitlines())
    header = "widget: contact\ntitle: Reach me\nsubtitle: Do write\nautolink: true\n"
    files = {
        "block": {
            "content/_index.md": "---\nsections:\n- block: contact\n  content:\n    title: Reach me\n"
            f"    subtitle: Do write\n    autolink: true\n{indented}---\n"
        },
        "widget": {"content/home/contact.md": f"---\n{header}content:\n{indented}---\n"},
        "older widget": {"content/home/contact.md": f"---\n{header}{CONTACT}---\n"},
        "configuration": {
            "content/home/contact.md": f"---\n{header}---\n",
            "config/_default/params.yaml": CONTACT,
        },
        "inactive": {
            "content/home/contact.md": f"---\n{header}active: false\n---\n",
            "config/_default/params.yaml": CONTACT,
        },
    }[form]
    cv = read_site(tmp_path, {**ADA, **files})
    person = cv.person
    assert unsorted(cv) == []
    if form == "inactive":
        assert (person.email, person.sections, len(cv.skipped)) == ((), (), 1)
        return
    assert (person.email, person.links) == (("ada@hill.example.org",), {"x": "adatides"})
    assert (person.address, cv.private.phone) == (
        "Quay 1, Oslo, 0150, Norway",
        ("+47 22 85 50 50",),
    )
    (section,) = person.sections
    assert (section.title, section.text) == ("Reach me", "Do write")
    assert section.items == (
        "Directions: Room 200",
        "Office hours: Monday at ten; Friday at noon",
        "Appointment: https://appoint.example.org",
    )
    assert cv.skipped == ()


FEATURES = """\
- {icon: bolt, icon_pack: fas, name: Sieving, description: Of sand}
- {name: Whisking}
"""


@pytest.mark.parametrize("form", ["blocks", "widgets"])
@pytest.mark.parametrize("title", ["Skills", "What I do"])
def test_features_are_skills_or_items_of_a_section(title: str, form: str, tmp_path: Path) -> None:
    if form == "blocks":
        indented = "".join(f"    {line}\n" for line in FEATURES.splitlines())
        text = (
            "---\nsections:\n- block: features\n  content:\n"
            f"    title: {title}\n    items:\n{indented}---\n"
        )
        files = {"content/_index.md": text}
    else:
        header = f"widget: featurette\nheadless: true\ntitle: {title}\nfeature:\n{FEATURES}"
        files = {
            "content/home/index.md": "---\ntype: widget_page\n---\n",
            "content/home/skills.md": f"---\n{header}---\n",
        }
    cv = read_site(tmp_path, {**ADA, **files})
    skills = [(skill.category, skill.text) for skill in cv.person.skills]
    sections = [(section.title, section.items) for section in cv.person.sections]
    if title == "Skills":
        assert (skills, sections) == ([("Sieving", "Of sand"), ("", "Whisking")], [])
    else:
        assert (skills, sections) == ([], [(title, ("Sieving: Of sand", "Whisking"))])
    assert (unsorted(cv), cv.skipped) == ([], ())


def test_a_widget_with_a_text_becomes_a_section(tmp_path: Path) -> None:
    text = "---\nwidget: blank\ntitle: Join us\n---\nWrite to us.\n"
    listing = "---\nwidget: pages\ntitle: Posts\ncontent:\n  count: 5\n---\n"
    files = {**ADA, "content/home/join.md": text, "content/home/posts.md": listing}
    cv = read_site(tmp_path, files)
    assert [(section.title, section.text) for section in cv.person.sections] == [
        ("Join us", "Write to us.")
    ]
    assert cv.skipped == ()
