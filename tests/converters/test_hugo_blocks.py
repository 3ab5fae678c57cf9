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
        ("experience", "experience", "Experience", JOBS),
        ("experience", "experience", "Education", JOBS.replace("Lecturer", "PhD in Foam")),
        ("accomplishments", "item", "Accomplish&shy;ments", AWARDS),
    ]
    widget = "---\nwidget: {}\ntitle: {}\ndate_format: Jan 2006\n{}:\n{}---\n"
    files = dict(ADA)
    sections = ""
    for number, (kind, key, title, records) in enumerate(blocks):
        files[f"content/home/{number}.md"] = widget.format(kind, title, key, records)
        sections += f"- block: {kind}\n  content:\n    title: {title}\n    items:\n"
        sections += "".join(f"    {line}\n" for line in records.splitlines())
    off = f"---\nwidget: experience\nactive: false\nexperience:\n{JOBS}---\n"
    files["content/home/off.md"] = off
    if form == "blocks":
        files = {**ADA, "content/_index.md": f"---\ntype: landing\nsections:\n{sections}---\n"}
    cv = read_site(tmp_path, files)
    (job,), (degree,), (award,) = cv.person.experience, cv.person.education, cv.person.awards
    assert (job.role, job.organization, job.location) == ("Lecturer", "Hill University", "Oslo")
    assert (job.start, job.end, job.url) == ("2019-02-01", "present", "https://hill.example.org")
    assert job.highlights == ("Taught *foam*.",)
    assert (degree.degree, degree.institution) == ("PhD in Foam", "Hill University")
    assert degree.end == "present"
    assert (award.title, award.issuer, award.years) == ("Foam Medal", "Shore Society", ("2020",))
    assert unsorted(cv) == []
    reports = [text.split("\n")[0] for text in cv.skipped]
    inactive = "content/home/off.md: left out: it is not active"
    assert reports == [inactive] * (form == "widgets")


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


@pytest.mark.parametrize("form", ["block", "older widget", "configuration", "inactive"])
def test_contact_details_are_imported(form: str, tmp_path: Path) -> None:
    indented = "".join(f"    {line}\n" for line in CONTACT.splitlines())
    header = "widget: contact\ntitle: Reach me\nsubtitle: Do write\nautolink: true\n"
    files = {
        "block": {
            "content/_index.md": "---\nsections:\n- block: contact\n  content:\n    title: Reach me\n"
            f"    subtitle: Do write\n    autolink: true\n{indented}---\n"
        },
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


def test_features_are_skills_or_items_of_a_section_and_texts_of_widgets_sections(
    tmp_path: Path,
) -> None:
    features = "[{icon: bolt, name: Sieving, description: Of sand}, {name: Whisking}]\n"
    block = f"- block: features\n  content:\n    title: TITLE\n    items: {features}"
    blocks = "".join(block.replace("TITLE", title) for title in ("Skills", "What I do"))
    cv = read_site(tmp_path / "a", {**ADA, "content/_index.md": f"---\nsections:\n{blocks}---\n"})
    widget = f"---\nwidget: featurette\nheadless: true\ntitle: TITLE\nfeature: {features}---\n"
    files = {
        "content/home/index.md": "---\ntype: widget_page\n---\n",
        "content/home/a.md": widget.replace("TITLE", "Skills"),
        "content/home/b.md": widget.replace("TITLE", "What I do"),
        "content/home/join.md": "---\nwidget: blank\ntitle: Join us\n---\nWrite to us.\n",
        "content/home/posts.md": "---\nwidget: pages\ntitle: Posts\ncontent:\n  count: 5\n---\n",
    }
    old = read_site(tmp_path / "b", {**ADA, **files})
    items = ("What I do", "", ("Sieving: Of sand", "Whisking"))
    for each, expected in ((cv, [items]), (old, [items, ("Join us", "Write to us.", ())])):
        skills = [(skill.category, skill.text) for skill in each.person.skills]
        assert skills == [("Sieving", "Of sand"), ("", "Whisking")]
        sections = [(s.title, s.text, s.items) for s in each.person.sections]
        assert (sections, unsorted(each), each.skipped) == (expected, [], ())
