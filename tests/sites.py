"""Sites to test with, as files by path. All people in them are invented."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SECRET = "139-0000-4711"
"""A private value, which must never be in any output."""


def portrait() -> bytes:
    """Return a photo as a camera writes it: rotated, with its place and photographer in EXIF data."""
    image = Image.new("RGB", (800, 600), "#d8cfc0")
    image.paste("#0a6e5c", (0, 0, 400, 600))
    exif = Image.Exif()
    exif[0x0112] = 6  # rotate to the right
    exif[0x013B] = SECRET
    exif.get_ifd(0x8825)[1] = "N"
    buffer = BytesIO()
    image.save(buffer, "JPEG", exif=exif)
    return buffer.getvalue()


ADA: Mapping[str, str] = {
    "people/ada-nilsson/person.yaml": "name: Ada Nilsson\n",
}
"""The smallest possible site."""

LAB: Mapping[str, Any] = {
    "site.yaml": """\
title: {en: Tide Lab, zh: 潮汐实验室}
url: https://tide.example.org/lab
languages: [en, zh]
people: [mei-lin]
""",
    "people/mei-lin/person.yaml": """\
name: {en: Mei Lin, zh: 林梅}
position: {en: Professor, zh: 教授}
affiliation: Ocean University
email: [mei.lin@example.org, other@example.org]
phone: "+46 8 000 00 00"
links:
  github: meilin
  cv: cv.pdf
  homepage: https://mei.example.org
bio: |
  I study **tides**. See [my slides](files/talks/tides.pdf), [all papers](publications/) and
  [the sea](https://sea.example.org).
interests: [Tides, {en: Currents, zh: 洋流}]
education:
- {institution: 海洋大学, degree: 博士, start: 2005-09, end: 2010-06, advisors: [王海]}
experience:
- {organization: Ocean University, role: Professor, start: 2015, end: present}
projects:
- {name: Gauge, description: A tide gauge, url: files/talks/tides.pdf, start: 2020}
patents:
- {number: CN1234567A, title: 一种测潮方法, inventors: [林梅, 王海], date: 2019-03}
talks:
- title: Why tides
  given:
  - {where: Sea Days, date: 2024-05, slides: talks/tides.pdf, video: "https://video.example.org/1"}
teaching:
- {course: Waves, code: OC 101, term: Spring 2024}
students:
- {name: Bo Ek, level: phd, status: current, year: 2023-present}
committees:
- {name: Ida Ek, year: "2022", thesis: On foam}
service:
- {role: Reviewer, organization: Journal of Tides, years: [2020-2022, 2024]}
awards:
- {title: Golden Shell, years: [2021]}
grants:
- {title: Deep water, agency: Sea Fund, start: 2020, end: 2023}
skills:
- {category: Languages, text: "C, Python"}
sections:
- {title: Hobbies, text: Sailing <script>alert(1)</script>}
unsorted:
- {text: something odd, source: "cv.txt:7"}
""",
    "people/mei-lin/publications.bib": """\
@inproceedings{lin2023gauge,
  title = {A {Gauge} for $O(n^2)$ Tides},
  author = {Lin, M. and Nilsson, Ada and Wang, Hai and others},
  booktitle = {Proceedings of the 9th Symposium on Tides (SOT 2023)},
  year = {2023},
  pdf = {gauge.pdf},
  doi = {10.1000/gauge.1},
  ranking = {CCF-A},
  award = {Best Paper Award},
  abstract = {We measure <all> tides.},
  selected = {true}
}

@article{lin2021foam,
  title = {Foam},
  author = {林梅 and 王海},
  journal = {Journal of Tides},
  year = {2021},
  code = {https://code.example.org/foam}
}

@misc{lin2020draft,
  title = {Deep Water},
  author = {Mei Lin and Ada Nilsson},
  year = {2020},
  pubstate = {submitted}
}
""",
    "people/mei-lin/private.yaml": f'phone: "{SECRET}"\nage: {SECRET}\n',
    "people/mei-lin/files/cv.pdf": "cv",
    "people/mei-lin/files/gauge.pdf": "gauge",
    "people/mei-lin/files/talks/tides.pdf": "tides",
    "people/mei-lin/files/private.yaml": f"phone: {SECRET}\n",
    "people/mei-lin/photo.jpg": portrait(),
    "people/mei-lin/news/2024-05-sea-days.md": "---\ntitle: Sea Days\n---\nI [spoke](files/talks/tides.pdf).\n",
    "people/mei-lin/news/2024-06-01-shell.md": "---\ntitle: {en: A shell, zh: 贝壳}\ndate: 2024-06-02\n---\nFound.\n",
    "people/mei-lin/pages/seminar.md": "# Tide seminar\n\nEvery week, [slides](talks/tides.pdf).\n",
    "people/mei-lin/pages/seminar.zh.md": "# 潮汐讨论班\n\n每周一次。\n",
    "people/mei-lin/pages/attic.md": "---\ntitle: Attic\nhidden: true\n---\nOld things.\n",
    "people/ada-nilsson/person.yaml": "name: Ada Nilsson\nposition: Postdoc\n",
    "people/ada-nilsson/publications.bib": """\
@inproceedings{lin2023gauge,
  title = {A {Gauge} for $O(n^2)$ Tides},
  author = {Lin, Mei and Nilsson, Ada and Wang, Hai},
  booktitle = {SOT},
  year = {2023}
}
""",
}
"""Two people, two languages, and an entry of every kind."""


def put(folder: Path, files: Mapping[str, Any]) -> Path:
    """Write files below a folder, and return it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """Return the content of every file below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
