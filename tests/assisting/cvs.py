"""Invented CVs, and the answers of an assistant to them."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sitegen.document import Document, Line, Place


class Sample(NamedTuple):
    """A CV and its answer."""

    name: str
    text: str
    reply: str

    @property
    def answer(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.reply)
        return answer


MIRA = Sample(
    "mira.md",
    """\
# Mira Tahn

Associate Professor, Harbour University
mira@harbour.example · Tel: +47 912 34 567 · Born 4 March 1981

## Education

Ph.D. in Marine Biology, University of Sandvik, 2008 - 2012

## Referee for journals

- Journal of Foam
- Tide Letters

## Papers

1. Tahn M, Ek B. Quiet tides of the outer har-
bours. Journal of Foam 12(3), 45-67, 2016. doi:10.1234/foam.16
2. Ek B, Tahn M. Nets and knots. Tide Letters, accepted.

## Hobbies

Sailing, chess
""",
    """\
{"person": {"lines": [1, 3], "name": "Mira Tahn", "position": "Associate Professor",
  "affiliation": "Harbour University", "emails": ["mira@harbour.example"], "phones": ["[PHONE-1]"]},
"education": [{"lines": [5, 5], "institution": "University of Sandvik", "degree": "Ph.D.",
  "area": "Marine Biology", "start": "2008", "end": "2012"}],
"service": [
  {"lines": [7, 7], "also": [6], "role": "Referee", "organization": "Journal of Foam"},
  {"lines": [8, 8], "also": [6], "role": "Referee", "organization": "Tide Letters"}],
"publications": [
  {"lines": [10, 11], "title": "Quiet tides of the outer harbours", "authors": ["M Tahn", "B Ek"],
    "venue": "Journal of Foam", "year": 2016, "kind": "article"},
  {"lines": [12, 12], "title": "Nets and knots", "authors": ["B Ek", "M Tahn"],
    "venue": "Tide Letters", "kind": "article", "status": "accepted"}]}""",
)
LIN = Sample(
    "lin.md",
    """\
# 林远山

海湾大学 计算机学院 副教授
电话：138-1234-5678 邮箱：lin@haiwan.example

## 教育背景

2010.09 - 2015.06 北原大学 计算机科学 博士 导师：周明

## 论文

- 林远山，周明. 潮汐数据的并行索引. 海洋计算学报, 2016, 3(2): 11-20.

## 奖项

- 2018年 海湾大学青年教师奖
""",
    """\
{"person": {"lines": [1, 3], "name": "林远山", "position": "副教授",
  "affiliation": "海湾大学 计算机学院", "emails": ["lin@haiwan.example"], "phones": ["[PHONE-1]"]},
"education": [{"lines": [5], "institution": "北原大学", "degree": "博士", "area": "计算机科学",
  "start": "2010-09", "end": "2015-06", "advisors": ["周明"]}],
"publications": [{"lines": [7], "title": "潮汐数据的并行索引", "authors": ["林远山", "周明"],
  "venue": "海洋计算学报", "year": 2016, "kind": "article"}],
"awards": [{"lines": [9], "title": "海湾大学青年教师奖", "years": ["2018"]}]}""",
)
QIAO = Sample(
    "qiao.txt",
    """\
乔木
男，1990年3月生，身份证号：110101199003071234
现居住地：北京市海淀区青松路12号3单元501室

工作经历
2019年7月 - 至今    云河研究院    研究员

科研项目
国家自然科学基金  河网模型的稳定性  主持  2020-2023  58万元
""",
    """\
{"person": {"lines": [1, 1], "name": "乔木"},
"experience": [{"lines": [5], "organization": "云河研究院", "role": "研究员",
  "start": "2019-07", "end": "present"}],
"grants": [{"lines": [7], "title": "河网模型的稳定性", "agency": "国家自然科学基金",
  "amount": "58万元", "years": ["2020-2023"]}]}""",
)
OTIS = Sample(
    "otis.txt",
    """\
Otis Brandt
12 Elm Street, Springfield, IL 62704
(217) 555-0143 | otis@prairie.example

APPOINTMENTS
Prairie College, Lecturer in Logic, Sept 2018 to present
Visiting fellow, Lakeside Institute, March-May 2016

TALKS
What a proof is for. Logic Day, Lakeside, 7 June 2019
What a proof is for. Prairie Colloquium, 2020

TEACHING
PHIL 101 Introduction to Logic, Fall 2019, instructor
""",
    """\
{"person": {"lines": [1, 3], "name": "Otis Brandt", "emails": ["otis@prairie.example"]},
"experience": [
  {"lines": [5], "organization": "Prairie College", "role": "Lecturer in Logic",
    "start": "2018-09", "end": "present"},
  {"lines": [6], "organization": "Lakeside Institute", "role": "Visiting fellow",
    "start": "2016-03", "end": "2016-05"}],
"talks": [
  {"lines": [8], "title": "What a proof is for", "where": "Logic Day, Lakeside",
    "date": "2019-06-07"},
  {"lines": [9], "title": "What a proof is for", "where": "Prairie Colloquium", "date": "2020"}],
"teaching": [{"lines": [11], "course": "Introduction to Logic", "code": "PHIL 101",
  "term": "Fall 2019", "role": "instructor"}]}""",
)
INES = Sample(
    "ines.md",
    """\
# Inês Valadão

Née le 3 avril 1985. Nationalité : portugaise

## Encadrement

- Bruno Couto, doctorant, 2019–22
- Ana Reis, master, 2018
""",
    """\
{"person": {"lines": [1], "name": "Inês Valadão"},
"students": [
  {"lines": [4], "name": "Bruno Couto", "level": "phd", "year": "2022"},
  {"lines": [5], "name": "Ana Reis", "level": "masters", "year": "2018"}]}""",
)
KAJ = Sample(
    "kaj.md",
    """\
# Kaj Ström

Engineer at Nordic Signals, kaj@signals.example

## Patents

- US1234567B2: Filter for tidal noise. K. Ström, L. Berg

## Projects

- OpenTide (2020-2021): free software for tide tables

## Research interests

signal processing; tides
""",
    """\
{"person": {"lines": [1, 2], "also": [8], "name": "Kaj Ström", "position": "Engineer",
  "affiliation": "Nordic Signals", "interests": ["signal processing", "tides"]},
"patents": [{"lines": [4], "number": "US1234567B2", "title": "Filter for tidal noise",
  "inventors": ["K. Ström", "L. Berg"]}],
"projects": [{"lines": [6], "name": "OpenTide", "start": "2020", "end": "2021"}]}""",
)
SAMPLES = [MIRA, LIN, QIAO, OTIS, INES, KAJ]


def document(*texts: str) -> Document:
    """A CV of these lines."""
    lines = tuple(Line(text, Place("cv.txt", at)) for at, text in enumerate(texts, 1))
    return Document("cv.txt", lines)
