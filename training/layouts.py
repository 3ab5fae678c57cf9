"""Set the labelled entries of CVs again in other layouts: training data for all sections.

Lists get another order of fields, other separators, headings, dates and line breaks. Every list has
one layout, as in real CVs, and some values are given once in a line above. The labels of the new
lines come from aligning them with the entries, as for real CVs.
"""

from __future__ import annotations

import calendar
import random
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from sitegen.document import Document, Line, Place, Span
from sitegen.model.text import has_han

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Row = dict[str, Any]
Part = tuple[str, str]
"""A piece of text, and its field or an empty string."""

DATES: Final = {
    "education": ("start", "end"),
    "experience": ("start", "end"),
    "projects": ("start", "end"),
    "publications": ("year",),
    "talks": ("date",),
    "teaching": ("term",),
    "students": ("year",),
    "committees": ("year",),
    "service": ("years",),
    "awards": ("years",),
    "grants": ("years",),
}
"""The fields of each section that are a date."""
ORDERS: Final[dict[str, tuple[str, ...]]] = {
    "education": ("degree", "area", "institution", "thesis", "advisors"),
    "experience": ("role", "organization", "advisors"),
    "projects": ("name",),
    "publications": ("authors", "title", "venue", "award", "ranks", "tags"),
    "patents": ("title", "inventors", "number"),
    "talks": ("title", "where"),
    "teaching": ("code", "course", "role", "institution"),
    "students": ("name", "level", "co_advisors"),
    "committees": ("name", "thesis", "institution"),
    "service": ("role", "organization"),
    "awards": ("title",),
    "grants": ("title", "agency", "amount"),
}
"""The fields of each section in their most usual order, without dates."""
SHARED: Final = {
    "experience": ("organization",),
    "talks": ("date", "title"),
    "teaching": ("role", "institution", "term"),
    "students": ("level", "status", "status"),
    "service": ("role", "role", "years"),
    "awards": ("years",),
    "grants": ("agency",),
    "committees": ("institution",),
}
"""Fields that a line above several entries may have; a role is the likeliest of service."""
INLINE: Final = {
    "teaching": "course",
    "students": "name",
    "committees": "name",
    "service": "organization",
}
"""The only field besides the date of entries that share a line with the value above them."""
BELOW: Final = {"experience": "highlights", "projects": "highlights"}
"""Fields whose items are lines below the entry."""
HEADINGS: Final = {
    "education": "Education|Academic background|Degrees|Studies|Education and training"
    "|教育背景|教育经历",
    "experience": "Experience|Employment|Positions|Academic appointments|Professional experience"
    "|Work history|工作经历|工作履历",
    "projects": "Projects|Software|Open-source projects|Research projects|项目经历|软件",
    "publications": "Publications|Papers|Articles|Selected publications|Research output"
    "|论文|代表性论文",
    "patents": "Patents|Inventions|专利|发明专利",
    "talks": "Talks|Presentations|Invited talks|Conference presentations|Lectures and seminars"
    "|学术报告|会议报告",
    "teaching": "Teaching|Courses|Teaching experience|Courses taught|教学|讲授课程|教学工作",
    "students": "Students|Supervision|Advising|Mentoring|Students supervised|指导学生|学生培养",
    "committees": "Thesis committees|Examinations|Dissertation committees|学位论文评审",
    "service": "Service|Professional service|Academic service|Professional activities"
    "|University service|学术兼职|社会服务",
    "awards": "Awards|Honors|Honours and awards|Prizes and scholarships|Fellowships"
    "|获奖情况|荣誉奖励",
    "grants": "Grants|Funding|Research grants|External funding|Research support|科研项目|基金项目",
    "interests": "Research interests|Interests|Fields|研究方向|研究兴趣",
}
"""Headings of each section, in English and in Chinese."""
LABELS: Final = {
    "institution": "Institution|University|Place|学校",
    "degree": "Degree|学位",
    "area": "Field|Subject|Major|专业",
    "thesis": "Thesis|Dissertation|Thesis title|论文题目",
    "advisors": "Advisor|Supervisor|Advisors|导师",
    "organization": "Organization|Employer|单位",
    "role": "Role|Position|Function|职务",
    "venue": "Journal|Published in|期刊",
    "where": "Venue|Event|地点",
    "course": "Course|Class|课程",
    "code": "Code|Course no.|课程号",
    "level": "Level|Degree|层次",
    "co_advisors": "with|Co-advisor|Co-supervised with|合作导师",
    "agency": "Funder|Agency|Funded by|Sponsor|资助机构",
    "amount": "Amount|Total|Budget|Value|经费",
    "inventors": "Inventors|发明人",
    "number": "Patent no.|No.|专利号",
    "name": "Name|姓名",
    "title": "Title|名称",
}
"""Words in front of a value, in English and in Chinese."""
ALWAYS: Final = frozenset({"advisors", "co_advisors"})
"""Fields that are unclear without such a word."""
WORDS: Final = {
    "postdoc": "Postdoctoral fellow|Postdoc|博士后",
    "phd": "PhD|Ph.D.|PhD student|Doctoral student|博士|博士生|博士研究生",
    "masters": "Master's|MSc|Master student|M.S.|硕士|硕士生|硕士研究生",
    "undergraduate": "Undergraduate|BSc|Bachelor's|Honours|本科|本科生",
    "highschool": "High school",
    "current": "Current|Current students|Current group members|Ongoing|在读|在读学生",
    "past": "Former|Former students|Alumni|Graduated|Completed|毕业|已毕业学生",
}
"""Words for levels and statuses of students."""
MARKS: Final = {
    "ranks": "CCF-A|CCF B|SCI Q1|JCR Q2|ABDC A*|SSCI|EI|CSSCI|中科院一区|SCI二区|北大核心|CCF-C",
    "tags": "systems|theory|tides|education|data set|综述|系统方向|存储|教学研究|潮汐建模相关",
    "award": "Best Paper Award|Best Student Paper|Honorable Mention|Spotlight|最佳论文奖|优秀论文",
}
"""Ranks, tags and awards of works."""
OTHERS: Final = {
    "Skills|Technical skills|技能|专业技能": "Python, R, Stata|LaTeX, Git|Fieldwork|Spanish (B2)"
    "|编程：Python、C++|英语六级|仪器操作：电镜",
    "References|Referees|推荐人": "Available upon request|References on request|可按需提供",
    "Languages|语言": "English (native), Spanish (B2)|German: fluent|英语、日语",
}
"""Sections that no label covers: their headings and lines."""
PAIRS: Final = ("()", "()", "[]", "【】")
REMARKS: Final = {
    "education": "with distinction|GPA 3.9/4.0|magna cum laude|full scholarship",
    "experience": "full time|tenure track|part time|fixed term",
    "teaching": "3 credits|undergraduate|graduate level|45 students|rating 4.7/5|32学时",
    "students": "now lecturer|graduated with honors|summer project|in progress",
    "talks": "invited|poster|keynote|online|contributed|特邀报告",
    "service": "elected|since its foundation|three papers|by invitation",
    "awards": "$500|top 5 %|competitive|declined|for research excellence",
    "grants": "PI|Co-PI|principal investigator|role: co-investigator|completed|主持|参与|在研",
    "committees": "external examiner|reader|chair",
}
"""Text that no field takes."""
PLACES: Final = (
    "Oslo, Norway|Kyoto|Austin, TX|Lisbon, Portugal|Cape Town|Lima|Vancouver, Canada|Athens, GA"
    "|Bonn|Pune, India|Hanoi|Ghent, Belgium|York, UK|Kraków|Turin, Italy|北京|上海|武汉|成都|广州"
)
"""Places, which are in no field of a post or degree."""
SHORT: Final = 0.2
"""Share of texts with one to three short lists, with or without a name."""
MONTHS: Final = calendar.month_name[1:]
_ISO: Final = re.compile(r"(\d{4})(?:-(0[1-9]|1[0-2])(?:-(\d\d))?)?")
_RANGE: Final = re.compile(r"(\d{4}(?:-\d\d){0,2})\s*[-–—]\s*(present|\d{4}(?:-\d\d){0,2})")


class Layout:
    """The layout of a CV, and the lines that are set in it."""

    def __init__(self, rng: random.Random, *, is_chinese: bool) -> None:
        self.rng, self.is_chinese = rng, is_chinese
        months = ("{y}年{m}月", "{y}.{mm}", "{y}/{mm}", "{y}-{mm}", "{y}.{m}")
        self.month = rng.choice(
            months
            if is_chinese
            else ("{B} {y}", "{b} {y}", "{b}. {y}", "{mm}/{y}", "{y}", "{y}-{mm}")
        )
        self.dash = rng.choice(("-", " - ", "–", " – ", "--", "-", "至" if is_chinese else " to "))
        self.present = rng.choice(
            ("至今", "现在", "今") if is_chinese else ("present", "Present", "now", "current", "")
        )
        self.width = rng.choice((0, 0, 75, 90, 105))
        self.heading = rng.choice(("level", "bold", "capitals", "size", "level"))
        self.indent = rng.choice((0, 0, 2, 4))
        self.is_short = rng.random() < 0.12  # 2013-16
        self.lines: list[Line] = []

    def date(self, text: str) -> str:
        """Return an ISO date or range in the layout of this CV."""
        if match := _RANGE.fullmatch(text):
            return self.range(match[1], match[2])
        match = _ISO.fullmatch(text)
        if not match:
            return text
        year, month, day = match.groups()
        if not month or self.month == "{y}":
            return year
        name = MONTHS[int(month) - 1]
        out = self.month.format(y=year, mm=month, m=int(month), B=name, b=name[:3])
        if day and "{B} " in self.month:
            return f"{name} {int(day)}, {year}"
        return text if day else out

    def range(self, start: str, end: str) -> str:
        """Return a range of dates."""
        if not start or not end or start == end:
            return self.date(start or end)
        last = self.present if end == "present" else self.date(end)
        if self.is_short and start[:2] == end[:2] and len(start) == len(end) == 4:
            last = end[2:]
        return self.date(start) + self.dash.rstrip(" " if not last else "") + last

    def choose(self, words: str) -> str:
        """Choose one of some alternatives in the language of the CV."""
        options = [word for word in words.split("|") if has_han(word) == self.is_chinese]
        return self.rng.choice(options or words.split("|"))

    def add(self, text: str, **looks: Any) -> None:
        """Add a line."""
        self.lines.append(Line(text, Place("cv", len(self.lines) + 1), **looks))

    def add_heading(self, text: str) -> None:
        """Add the heading of a section."""
        if self.rng.random() < 0.8:
            self.add("")
        bold = (Span(0, len(text), "bold"),)
        if self.heading == "level":
            self.add(text, level=2, spans=bold)
        elif self.heading == "bold":
            self.add(text, spans=bold)
        elif self.heading == "size":
            self.add(text, level=2, size=1.3)
        else:
            self.add(text.upper(), level=self.rng.choice((0, 2)))

    def add_entry(self, parts: Sequence[Part], looks: dict[str, str], marker: str) -> None:
        """Add an entry, wrapped at the width of the page; a part `newline` starts a line."""
        first = True
        lines: list[list[Part]] = [[]]
        for part in parts:
            if part[1] == "newline":
                lines.append([])
            else:
                lines[-1].append(part)
        for line in lines:
            text = "".join(word for word, _ in line)
            spans, at = [], 0
            for word, field in line:
                if look := looks.get(field):
                    spans.append((at, at + len(word), look))
                at += len(word)
            cuts = wrap(text, self.width)
            for a, b in cuts:
                own = tuple(
                    Span(max(s, a) - a, min(e, b) - a, look)  # type: ignore[arg-type]
                    for s, e, look in spans
                    if s < b and e > a
                )
                self.add(
                    text[a:b],
                    spans=own,
                    marker=marker if first else "",
                    indent=self.indent + (0 if first else 2),
                    full=bool(self.width) and b < len(text),
                )
                first = False


class ListLayout:
    """How the entries of one list are set."""

    def __init__(self, layout: Layout, section: str, rows: Sequence[Row]) -> None:
        rng = layout.rng
        self.layout, self.section = layout, section
        order = list(ORDERS[section])
        if rng.random() < 0.4:
            i = rng.randrange(len(order))
            order.insert(rng.randrange(len(order)), order.pop(i))
        self.order = order
        shared = [f for f in SHARED.get(section, ()) if any(row.get(f) for row in rows)]
        self.shared = rng.choice(shared) if shared and rng.random() < 0.35 else ""
        self.date_place = rng.choice(("margin", "end", "end", "tab", "brackets", "first", "line"))
        self.separators = {f: self._separator() for f in order}
        self.usual = rng.choice((", ", ", ", ". ", " – ", " | ", "; ", " - ", "\t"))
        if layout.is_chinese:
            self.usual = rng.choice(("，", ", ", " ", "  ", "，", "；", "\t"))
        self.brackets = {f for f in order[1:] if rng.random() < (0.7 if f in MARKS else 0.12)}
        self.pairs = {f: rng.choice(PAIRS[: 4 if f in MARKS else 2]) for f in order}
        self.is_inline = section in INLINE and rng.random() < 0.35
        self.labels = {
            f: layout.choose(LABELS[f])
            for f in order
            if f in LABELS and (f in ALWAYS or (section != "service" and rng.random() < 0.08))
        }
        self.quoted = {
            f for f in order if f in ("title", "thesis", "course") and rng.random() < 0.3
        }
        self.breaks = {f for f in order[1:] if rng.random() < 0.22}
        self.looks = {f: rng.choice(("bold", "italic")) for f in order if rng.random() < 0.2}
        self.marker = rng.choice(("", "", "", "•", "-", "{}.", "[{}]"))
        self.gap = rng.random() < 0.3
        self.remark = rng.choice(("", "", "end", "brackets", "line"))
        self.has_place = section in ("education", "experience") and rng.random() < 0.3

    def _separator(self) -> str:
        rng = self.layout.rng
        return rng.choice((", ", ". ", " – ", ": ", "\t", "")) if rng.random() < 0.35 else ""

    def add(self, rows: Sequence[Row]) -> None:
        """Add the list below its heading."""
        layout, rng = self.layout, self.layout.rng
        if self.shared != "status":
            for row in rows:
                row.pop("status", None) if self.section == "students" else None
        if not self.shared:
            self._add_columns()
            for number, row in enumerate(rows, 1):
                self._add_row(row, number)
            return
        groups: dict[str, list[Row]] = defaultdict(list)
        for row in rows:
            groups[_text(row.get(self.shared))].append(row)
        mark, look = rng.choice(("", "", ":", ":")), rng.choice(("bold", "italic", "", "level"))
        number = 0
        for value, members in groups.items():
            text = value
            if self.shared in DATES[self.section]:
                text = layout.date(value)
            elif value in WORDS and self.section == "students":
                text = layout.choose(WORDS[value])
            if value and self.is_inline and all(row.get(INLINE[self.section]) for row in members):
                self._add_inline(text, members)
                continue
            if value:
                spans = (Span(0, len(text), look),) if look in ("bold", "italic") else ()  # type: ignore[arg-type]
                layout.add(text + mark, spans=spans, level=3 if look == "level" else 0)
            for row in members:
                number += 1
                self._add_row(
                    {f: v for f, v in row.items() if f != self.shared or not value}, number
                )

    def _add_inline(self, text: str, rows: Sequence[Row]) -> None:
        """Add entries on one line, after the value that they share."""
        layout, rng = self.layout, self.layout.rng
        field = INLINE[self.section]
        kept = {field, self.shared, *DATES[self.section]}
        between = rng.choice("，、；" if layout.is_chinese else (", ", "; ", "; ", " · "))
        has_dates = rng.random() < 0.5 and self.shared not in DATES[self.section]
        parts: list[Part] = [(text, ""), ("：" if layout.is_chinese else ": ", "")]
        for number, row in enumerate(rows):
            for name in [name for name in row if name not in kept]:
                del row[name]
            date = self._date(row) if has_dates else ""
            if not date and self.shared not in DATES[self.section]:
                for name in DATES[self.section]:
                    row.pop(name, None)
            parts += [(between, "")] * bool(number) + [(str(row[field]), field)]
            parts += [(f" ({date})", "")] * bool(date)
        layout.add_entry(parts, self.looks, self.marker.format(1))

    def _add_columns(self) -> None:
        """Add the heads of the columns of a table."""
        if self.usual == "\t" and self.layout.rng.random() < 0.4:
            heads = [self.layout.choose(LABELS[field]) for field in self.order if field in LABELS]
            self.layout.add("\t".join([*heads, self.layout.choose("Date|Year|时间")]))

    def _add_row(self, row: Row, number: int) -> None:
        layout, rng = self.layout, self.layout.rng
        date = self._date(row)
        parts: list[Part] = []
        for field in self.order:
            value = _join(row.get(field), layout, rng)
            if not value:
                continue
            if field == "level" and value in WORDS:
                value = layout.choose(WORDS[value])
            if parts:
                if field in self.breaks:
                    parts.append(("", "newline"))
                elif field == "area" and parts[-1][1] == "degree" and not layout.is_chinese:
                    parts.append((self.separators[field] or " in ", ""))
                elif field in self.brackets:
                    parts.append((" ", ""))
                else:
                    parts.append((self.separators[field] or self.usual, ""))
            if field in self.labels:
                parts.append((f"{self.labels[field]}{'：' if layout.is_chinese else ': '}", ""))
            opening, closing = ("“", "”") if field in self.quoted else ("", "")
            if field in self.brackets and len(parts) > 1:
                opening, closing = self.pairs[field][0], self.pairs[field][1]
            parts += [(opening, ""), (value, field), (closing, "")]
        if self.has_place and rng.random() < 0.8:
            parts += [(", ", ""), (layout.choose(PLACES), "")]
        parts = self._with_date(parts, date)
        if self.remark and self.section in REMARKS and rng.random() < 0.6:
            words = layout.choose(REMARKS[self.section])
            if self.remark == "line":
                parts += [("", "newline"), (words, "")]
            else:
                parts.append((f" ({words})" if self.remark == "brackets" else f", {words}", ""))
        parts = [part for part in parts if part[0] or part[1]]
        if self.gap:
            layout.add("")
        marker = self.marker.format(number)
        layout.add_entry(parts, self.looks, marker)
        for item in row.get(BELOW.get(self.section, ""), ()):
            layout.add_entry([(str(item), "")], {}, "•" if marker != "•" else "-")

    def _with_date(self, parts: list[Part], date: str) -> list[Part]:
        if not date:
            return parts
        own = (date, "date")
        if self.date_place == "margin":
            return [own, ("\t", ""), *parts]
        if self.date_place == "first":
            return [own, (self.usual if self.usual != "\t" else " ", ""), *parts]
        if self.date_place == "brackets":
            return [*parts, (" (", ""), own, (")", "")]
        if self.date_place == "line":
            return [*parts, ("", "newline"), own]
        if self.date_place == "tab":  # at the end of the first line
            end = next((n for n, p in enumerate(parts) if p[1] == "newline"), len(parts))
            return [*parts[:end], ("\t", ""), own, *parts[end:]]
        return [*parts, (self.usual if self.usual != "\t" else ", ", ""), own]

    def _date(self, row: Row) -> str:
        fields = [f for f in DATES.get(self.section, ()) if row.get(f)]
        if not fields:
            return ""
        if len(fields) == 2:
            return self.layout.range(str(row["start"]), str(row["end"]))
        value = row[fields[0]]
        values = value if isinstance(value, list) else [value]
        date = ", ".join(self.layout.date(str(v)) for v in values)
        is_open = (
            fields[0] == "start" and self.section != "education" and self.layout.rng.random() < 0.5
        )
        return f"since {date}" if is_open and not self.layout.is_chinese else date


def _text(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _join(value: Any, layout: Layout, rng: random.Random) -> str:
    """Return a value as text: a list of names with separators."""
    if not isinstance(value, list):
        return str(value or "")
    names = [str(v) for v in value]
    if layout.is_chinese:
        return rng.choice(("、", "，", ", ")).join(names)
    if len(names) > 1 and rng.random() < 0.5:
        return ", ".join(names[:-1]) + rng.choice((" and ", " & ", ", and ")) + names[-1]
    return ", ".join(names)


def wrap(text: str, width: int) -> list[tuple[int, int]]:
    """Return the ranges of lines that are at most `width` characters long."""
    cuts, start = [], 0
    while width and len(text) - start > width:
        end = text.rfind(" ", start, start + width)
        end = end if end > start else start + width
        cuts.append((start, end))
        start = end + (text[end : end + 1] == " ")
    return [*cuts, (start, len(text))]


def make_cvs(
    golds: Sequence[tuple[dict[str, Any], bool]], count: int, seed: int
) -> Iterator[tuple[Document, dict[str, Any], int]]:
    """Yield CVs in new layouts.

    Args:
        golds: The labels of real CVs, each with whether it is in Chinese.
        count: How many CVs to make of each.
        seed: The seed of all random choices.

    Yields:
        The new CV, its labels, and the index of the real CV with the same owner.
    """
    rng = random.Random(seed)
    lenders: dict[tuple[str, bool], list[list[Row]]] = defaultdict(list)
    for gold, is_chinese in golds:
        for section in ORDERS:
            if rows := gold.get(section):
                lenders[section, is_chinese].append(rows)
    for _ in range(count):
        for index, (gold, is_chinese) in enumerate(golds):
            layout = Layout(rng, is_chinese=is_chinese)
            chosen: dict[str, list[Row]] = {
                section: _some(gold[section], rng)
                for section in ORDERS
                if gold.get(section) and rng.random() < (0.35 if section == "publications" else 0.8)
            }
            for section in rng.sample([*ORDERS], 4):
                if (
                    section not in chosen
                    and section != "publications"
                    and lenders[section, is_chinese]
                ):
                    chosen[section] = _some(rng.choice(lenders[section, is_chinese]), rng)
            person = gold.get("person") or {}
            if rng.random() < SHORT:
                person = rng.choice(
                    ({}, {name: person[name] for name in ("name",) if name in person})
                )
                names = rng.sample([*chosen], min(len(chosen), rng.randint(1, 3)))
                chosen = {name: chosen[name][: rng.randint(1, 4)] for name in names}
            _mark(chosen.get("publications", []), layout)
            yield _make_cv(layout, person, chosen), {"person": person, **chosen}, index


def _some(rows: list[Row], rng: random.Random) -> list[Row]:
    """Return a run of at most twelve entries."""
    count = min(len(rows), rng.randint(2, 12))
    first = rng.randrange(len(rows) - count + 1)
    return [
        dict(row) if isinstance(row, dict) else {"title": row}
        for row in rows[first : first + count]
    ]


def _mark(works: list[Row], layout: Layout) -> None:
    """Add ranks, tags or an award to some works, since few real ones have them."""
    for field in MARKS:
        if layout.rng.random() < 0.15:
            for work in works:
                if layout.rng.random() < (0.2 if field == "award" else 0.7):
                    value = layout.choose(MARKS[field])
                    work[field] = value if field == "award" else [value]


def _make_cv(layout: Layout, person: Row, sections: dict[str, list[Row]]) -> Document:
    rng = layout.rng
    name = str(person.get("name") or "")
    native = str(person.get("native_name") or "")
    if name:
        layout.add(f"{name} {native}".strip(), level=1, size=1.6)
    for field in ("position", "affiliation"):
        if person.get(field):
            layout.add(str(person[field]))
    contact = [str(v) for f in ("emails", "phones", "urls") for v in person.get(f) or ()]
    if rng.random() < 0.5:
        for value in contact:
            layout.add(value)
    elif contact:
        layout.add(rng.choice((" | ", "  ", "\t", ", ")).join(contact))
    order = [*sections, *(["interests"] if person.get("interests") else [])]
    order += [heading for heading in OTHERS if rng.random() < 0.25]
    rng.shuffle(order)
    for section in order:
        layout.add_heading(layout.choose(HEADINGS.get(section, section)))
        if section in OTHERS:
            for _ in range(rng.randint(1, 3)):
                layout.add_entry([(layout.choose(OTHERS[section]), "")], {}, rng.choice(("", "•")))
        elif section == "interests":
            values = [str(v) for v in person["interests"]]
            if rng.random() < 0.5:
                layout.add_entry([(rng.choice((", ", "; ")).join(values), "")], {}, "")
            else:
                for value in values:
                    layout.add_entry([(value, "")], {}, "•")
        else:
            rows = sections[section]
            ListLayout(layout, section, rows).add(rows)
    return Document("cv.pdf", tuple(layout.lines), wrapped=bool(layout.width))
