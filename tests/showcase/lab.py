"""A lab of invented people: the owner of the showcase, and whom she writes with."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, NamedTuple

from tests.showcase.content import write as write_person
from tests.showcase.portraits import group, portrait

if TYPE_CHECKING:
    from pathlib import Path

    from tests.showcase.portraits import Cut

GROUND = "#c7d3d4"


class Member(NamedTuple):
    """Somebody of the lab."""

    name: str
    position: str
    """In English and Chinese, as YAML."""
    skin: str
    hair: str
    coat: str
    cut: Cut
    glasses: bool = False
    beard: bool = False


POSTDOC, PHD = "{en: Postdoctoral researcher, zh: 博士后}", "{en: PhD student, zh: 博士生}"
ENGINEER, MASTER = "{en: Research engineer, zh: 研究工程师}", "{en: Master's student, zh: 硕士生}"
MEMBERS = (
    Member("Claire Moreau", POSTDOC, "#efc6a4", "#a5652f", "#5b3a3a", "long"),
    Member("Ines Okafor", PHD, "#8d5a3b", "#15151a", "#6b5a2e", "bun"),
    Member("Tomás Brandt", PHD, "#efc6a4", "#7a5230", "#3c5a45", "short", beard=True),
    Member("Aino Koivu", PHD, "#f2cfb2", "#c9a15a", "#37435e", "bob", glasses=True),
    Member("Jun Arvo", ENGINEER, "#e0b08a", "#15151a", "#4a4458", "short", glasses=True),
    Member("Rin Sato", ENGINEER, "#f2cfb2", "#4a3a34", "#8a5566", "bun"),
    Member("Gaia Rossi", MASTER, "#d9a37c", "#2a211f", "#7d4a3a", "long"),
    Member("Luc Dumont", MASTER, "#b98055", "#3a2c25", "#46606e", "none", beard=True),
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
        described = f"name: {member.name}\nposition: {member.position}\n"
        person.joinpath("person.yaml").write_text(described, "utf-8")
        shared = "".join(f"@{work.lstrip('@')}\n" for work in works if f"{family}," in work)
        person.joinpath("publications.bib").write_text(shared, "utf-8")
        colors = (member.skin, member.hair, member.coat, GROUND)
        faces.append(portrait(*colors, member.cut, glasses=member.glasses, beard=member.beard))
        faces[-1].resize((800, 1000)).save(person / "photo.jpg")
    (folder / "static").mkdir()
    group((faces[5:], faces[:5]), GROUND).save(folder / "static/banner.jpg", quality=90)
    (folder / "site.yaml").write_text(SETTINGS, "utf-8")
    return folder
