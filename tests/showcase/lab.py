"""A lab of invented people: the owner of the showcase, and whom she writes with."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, NamedTuple

from tests.showcase.content import write as write_person
from tests.showcase.portraits import group, portrait

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

GROUND = "#c7d3d4"


class Member(NamedTuple):
    """Somebody of the lab."""

    name: str
    position: str
    """In English and Chinese, as YAML."""
    face: Mapping[str, object]
    """How they are drawn."""


MEMBERS = (
    Member(
        "Claire Moreau",
        "{en: Postdoctoral researcher, zh: 博士后}",
        {"cut": "long", "hair": "#a5652f", "skin": "#efc6a4", "coat": "#5b3a3a"},
    ),
    Member(
        "Ines Okafor",
        "{en: PhD student, zh: 博士生}",
        {"cut": "bun", "hair": "#15151a", "skin": "#8d5a3b", "coat": "#6b5a2e"},
    ),
    Member(
        "Tomás Brandt",
        "{en: PhD student, zh: 博士生}",
        {"cut": "short", "hair": "#7a5230", "skin": "#efc6a4", "coat": "#3c5a45", "beard": True},
    ),
    Member(
        "Aino Koivu",
        "{en: PhD student, zh: 博士生}",
        {"hair": "#c9a15a", "skin": "#f2cfb2", "coat": "#37435e", "glasses": True},
    ),
    Member(
        "Jun Arvo",
        "{en: Research engineer, zh: 研究工程师}",
        {"cut": "short", "hair": "#15151a", "skin": "#e0b08a", "coat": "#4a4458", "glasses": True},
    ),
    Member(
        "Rin Sato",
        "{en: Research engineer, zh: 研究工程师}",
        {"cut": "bun", "hair": "#4a3a34", "skin": "#f2cfb2", "coat": "#8a5566"},
    ),
    Member(
        "Gaia Rossi",
        "{en: Master's student, zh: 硕士生}",
        {"cut": "long", "hair": "#2a211f", "skin": "#d9a37c", "coat": "#7d4a3a"},
    ),
    Member(
        "Luc Dumont",
        "{en: Master's student, zh: 硕士生}",
        {"cut": "none", "hair": "#3a2c25", "skin": "#b98055", "coat": "#46606e", "beard": True},
    ),
)
SETTINGS = """\
title: {en: Tidemark Lab, zh: 潮痕实验室}
languages: [en, zh]
theme: lab
options: {banner: banner.jpg}
description:
  en: We work out what computers may forget, and prove what can still be asked of the rest.
  zh: 我们研究计算机可以遗忘什么，并证明余下的数据还能回答什么。
areas:
- title: {en: Forgetful storage, zh: 会遗忘的存储}
  text: {en: Log stores and file systems that age their own data., zh: 让数据自行老化的日志存储与文件系统。}
- title: {en: Sketches and synopses, zh: 数据概要}
  text: {en: Summaries whose error can be bought back when memory frees up., zh: 误差可随内存回收而缩小的概要。}
- title: {en: Retention and law, zh: 数据留存与法律}
  text: {en: What it takes to show that something is gone., zh: 怎样证明数据确已删除。}
"""


def write(folder: Path) -> Path:
    """Make the site in `folder`, which must not exist; it is given back."""
    owner = write_person(folder) / "people/mira-tan"
    works = (owner / "publications.bib").read_text("utf-8").split("\n@")
    faces = [portrait(ground=GROUND)]
    for member in MEMBERS:
        slug = re.sub(r"\W", "-", member.name.lower().replace("á", "a"))
        family = member.name.split()[-1]
        person = folder / "people" / slug
        shutil.copytree(owner / "files", person / "files")
        person.joinpath("person.yaml").write_text(
            f"name: {member.name}\nposition: {member.position}\n", "utf-8"
        )
        shared = [work for work in works if f"{family}," in work]
        person.joinpath("publications.bib").write_text(
            "".join(f"@{work.lstrip('@')}\n" for work in shared), "utf-8"
        )
        faces.append(portrait(ground=GROUND, **member.face))  # type: ignore[arg-type]
        faces[-1].resize((800, 1000)).save(person / "photo.jpg")
    (folder / "static").mkdir()
    group((faces[5:], faces[:5]), GROUND).save(folder / "static/banner.jpg", quality=90)
    (folder / "site.yaml").write_text(SETTINGS, "utf-8")
    return folder
