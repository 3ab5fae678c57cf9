"""Lists of references as people type them into CVs, with the label of every character: to train on, beside CSL's.

A list has one style, made by chance: the order of the parts, the way to write names, what stands between, and how often
items are not finished works, carry marks, prizes or links.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bench.references.training_works import WORDS

if TYPE_CHECKING:
    from random import Random

    from bench.references.works import Work

_MONTHS = WORDS["typed"]["months"]
_CITIES = WORDS["typed"]["cities"]
_STATES = WORDS["typed"]["states"]
_ZH_STATES = WORDS["typed"]["zh_states"]
_NOTES = WORDS["typed"]["notes"]
_ZH_NOTES = WORDS["typed"]["zh_notes"]
_LINKS = WORDS["typed"]["links"]


@dataclass(slots=True)
class Piece:
    """Text that grows, with a label a character."""

    text: str = ""
    labels: list[str] = field(default_factory=list)
    italics: list[tuple[int, int]] = field(default_factory=list)

    def add(self, text: str, label: str = "", *, italic: bool = False) -> None:
        if italic and text:
            self.italics.append((len(self.text), len(self.text) + len(text)))
        self.text += text
        self.labels += [label] * len(text)


class Style:
    """The habits of one list."""

    def __init__(self, rng: Random, *, chinese: bool) -> None:
        pick = rng.choice
        self.rng, self.chinese = rng, chinese
        self.name = pick(
            [
                "G F",
                "G F",
                "G F",
                "G F",
                "G F",
                "G. F",
                "G. F",
                "GG F",
                "F, G.",
                "F, G.",
                "F, G.",
                "F GG",
                "F GG",
                "F, G",
                "F, G; G F",
                "F G.",
                "F, GG",
            ]
        )
        self.between = (
            pick([", ", ", ", ", ", ", ", "; "])
            if self.name not in ("F, G", "F, G; G F")
            else pick([", ", "; "])
        )
        self.last = pick([self.between, " and ", ", and ", " & ", ", & ", " and "])
        self.order = pick(
            [
                "ATV",
                "ATV",
                "ATV",
                "ATV",
                "AYTV",
                "AYTV",
                "AYTV",
                "TAV",
                "TAV",
                "YATV",
                "TV",
                "TAV",
                "TVA",
            ]
        )
        self.quotes = pick(
            [("", ""), ("", ""), ("", ""), ("", ""), ("“", "”"), ('"', '"'), ("‘", "’"), ("”", "”")]
        )
        self.slanted = pick(["", "", "V", "V", "T", "T", "B"])
        self.after_authors = (
            pick([". ", ". ", ", ", ", ", ": ", " "])
            if self.order != "AYTV"
            else pick([" ", " ", ". ", ", "])
        )
        self.year = (
            pick(["{}", "({})", "({})"])
            if self.order == "AYTV"
            else pick(["{}", "{}", "{}", "({})"])
        )
        self.after_year = pick([". ", ". ", ", ", ": ", " "])
        self.after_title = pick([". ", ". ", ". ", ", ", ", ", " "])
        self.in_ = pick(["In ", "In ", "In: ", "in ", ""])
        self.numbers = pick(
            [
                "{v}({n}): {p}",
                "{v}({n}):{p}",
                "{v} ({n}), {p}",
                "vol. {v}, no. {n}, pp. {p}",
                "Vol. {v}, No. {n}, {p}",
                "{v}, {p}",
                "{v}:{p}",
                "{v}, no. {n}: {p}",
                "{v}.{n}, pp. {p}",
                "Volume {v}, Issue {n}, Pages {p}",
                "{v}/{n}, S. {p}",
                " {v} {p}",
            ]
        )
        self.before_numbers = pick([", ", ", ", " ", ". "])
        self.where_year = pick(["end", "end", "venue", "numbers"])
        self.end = pick([".", ".", ".", ""])
        self.marks = pick(["", "", "", "*", "†", "#", "1"])
        self.degrees = rng.random() < 0.04
        self.doi = pick(
            ["doi:{}", "https://doi.org/{}", "DOI: {}", "doi: {}", "{}", "http://dx.doi.org/{}"]
        )
        self.status = rng.random() * 0.5 if rng.random() < 0.4 else 0.0
        self.noted = rng.random() * 0.6 if rng.random() < 0.5 else 0.0
        self.dash = pick(["-", "–", "–", "--"])
        self.owner_away = self.order == "TV" or rng.random() < 0.03
        self.short = rng.random() < 0.4
        self.wrapped = rng.random() < 0.1
        if chinese:
            self.order = pick(["ATV", "ATV", "ATV", "AYTV", "TAV"])
            wide = rng.random() < 0.6
            self.between = pick(["，", "、"]) if wide else pick([", ", ",", "; "])
            self.last = pick([self.between, self.between, "和"])
            self.after_authors = pick(["．", "。", "，", "："] if wide else [". ", ", ", ".", ": "])
            self.quotes = pick(
                [("", ""), ("", ""), ("", ""), ("“", "”"), ("《", "》"), ("「", "」")]
            )
            self.mark = pick([True, True, False])
            self.after_title = pick(["．", "。", "，"] if wide else [". ", ", ", ".", " "])
            self.comma = "，" if wide else pick([", ", ","])
            self.venue_quotes = pick([("", ""), ("", ""), ("《", "》")])
            self.numbers = pick(
                [
                    "{v}({n}): {p}",
                    "{v}({n}):{p}",
                    "{v}（{n}）：{p}",
                    "第{v}卷第{n}期, 第{p}页",
                    "{v}({n})，{p}",
                    "{v}, {p}",
                    "第{n}期，{p}页",
                    "Vol.{v}, No.{n}, pp.{p}",
                ]
            )

    def render(self, work: Work) -> Piece:
        """One reference."""
        out = Piece()
        state = self.rng.random() < self.status
        for index, part in enumerate(self.order):
            last = index == len(self.order) - 1
            if part == "A":
                self._authors(out, work, title_first="T" in self.order[:index], last=last)
            elif part == "Y":
                self._year_part(out, work)
            elif part == "T":
                self._title(out, work)
            else:
                self._rest(out, work, state=state)
                if not last:
                    out.add(self.rng.choice([". ", ", "]))
        if self.order == "TV" and len(work.author) > 1 and self.rng.random() < 0.7:
            self._with(out, work)
        self._tail(out, work)
        out.text = out.text.rstrip()
        del out.labels[len(out.text) :]
        return out

    def _year_part(self, out: Piece, work: Work) -> None:
        before, _, after = self.year.partition("{}")
        if self.order == "AYTV" and self.rng.random() < 0.06:
            out.add("(")
            out.add(self.rng.choice(["Forthcoming", "in press", "n.d.", "under review"]), "NO")
            out.add(")")
        else:
            out.add(before)
            out.add(
                work.year + self.rng.choice(["", "", "", "", "a", "b"] if before else [""]), "YE"
            )
            out.add(after)
        out.add(self.after_year if not self.chinese else self.rng.choice([". ", "，", "．"]))

    def _title(self, out: Piece, work: Work) -> None:
        left, right = self.quotes
        stop = self.after_title
        if self.chinese and self.mark:
            out.add(work.title, "TI")
            out.add("[")
            out.add(
                {
                    "article": "J",
                    "inproceedings": "C",
                    "book": "M",
                    "phdthesis": "D",
                    "incollection": "M",
                }.get(work.type, "R"),
                "GE",
            )
            out.add("]" + stop)
            return
        out.add(left)
        title = work.title
        inside = bool(right) and stop[:1] in ".," and self.rng.random() < 0.6 and right != "》"
        out.add(
            title,
            "TI",
            italic=self.slanted in ("T", "B") and (self.slanted == "T" or work.type == "book"),
        )
        ended = title[-1] in "?!？！"
        if inside:
            out.add(("" if ended else stop[0]) + right + " ")
        elif ended and not right:
            out.add(" ")
        elif self.order.index("T") == len(self.order) - 1:
            out.add(right + ". ")
        else:
            nearby = self.order[self.order.index("T") + 1 :][:1]
            out.add(
                right
                + (
                    stop
                    if nearby != "A"
                    else self.rng.choice([". ", "\t", ", ", " "])
                    if stop == " "
                    else stop
                )
            )

    def _authors(self, out: Piece, work: Work, *, title_first: bool, last: bool) -> None:
        people = list(work.author)
        cut = len(people) > 3 and self.rng.random() < (0.15 if not self.chinese else 0.25)
        if cut:
            people = people[: self.rng.choice([1, 3, 3])]
        elided = len(people) > 4 and self.rng.random() < 0.02
        if title_first and self.rng.random() < 0.15 and self.order == "TAV":
            out.add(self.rng.choice(["with ", "With ", "(with ", "joint with ", "by "]))
        for index, person in enumerate(people):
            if index:
                final = index == len(people) - 1 and not cut
                gap = self.last if final else self.between
                if final and self.rng.random() < 0.03:
                    gap = " "
                out.add(" ... " if elided and final else gap)
            self._person(out, person, first=index == 0)
        if cut:
            gap = (
                self.rng.choice([", ", " ", ", "])
                if not self.chinese
                else self.rng.choice(["，", "", ", "])
            )
            out.add(gap)
            out.add(
                self.rng.choice(["et al.", "et al", "et al."]) if not self.chinese else "等", "EA"
            )
        behind = self.after_authors
        if title_first:
            behind = self.rng.choice([", ", ". "]) if not self.chinese else self.comma
        if out.text.endswith(".") and behind.startswith("."):
            behind = behind[1:]
        out.add("." if last else behind)

    def _person(self, out: Piece, person: str, *, first: bool) -> None:
        if self.chinese or ", " not in person:
            out.add(person.strip("{}"), "F")
            out.labels[-len(person.strip("{}"))] = "AF"
            self._head(out, len(person.strip("{}")), "AF")
        else:
            family, given = person.split(", ", 1)
            parts = re.findall(r"[^\s.-]+", given)
            initials = [part[0] for part in parts]
            hyphen = "-" in given
            shape = self.name if self.name != "F, G; G F" else ("F, G" if first else "G F")
            forms = {
                "G F": given,
                "G. F": (
                    "-"
                    if hyphen and self.rng.random() < 0.5
                    else self.rng.choice(["", " "])
                    if False
                    else " "
                ).join(f"{i}." for i in initials),
                "GG F": "".join(initials),
                "F, G.": ("" if self.between == ";" else " ").join(f"{i}." for i in initials),
                "F GG": "".join(initials),
                "F, GG": "".join(initials),
                "F, G": given,
                "F G.": "".join(f"{i}." for i in initials),
            }
            if shape.startswith("F"):
                start = len(out.text)
                out.add(family, "F")
                self._begin(out, start, "AF")
                out.add("," if "," in shape else "")
                out.add(" ")
                out.add(forms[shape], "G")
            else:
                start = len(out.text)
                out.add(forms[shape], "G")
                self._begin(out, start, "AG")
                out.add(" ")
                out.add(family, "F")
        if self.marks and self.rng.random() < 0.25:
            out.add(self.marks if self.rng.random() < 0.8 else self.marks + ",†")
        if self.degrees:
            out.add(self.rng.choice([", PhD", ", MD", ", MD, PhD", ", Ph.D."]))

    @staticmethod
    def _begin(out: Piece, start: int, label: str) -> None:
        out.labels[start:] = [label] * (len(out.labels) - start)

    def _head(self, out: Piece, length: int, label: str) -> None:
        """The first word of a name of several gets the label of its start."""
        start = len(out.text) - length
        end = out.text.find(" ", start)
        end = len(out.text) if end < 0 else end
        out.labels[start:end] = [label] * (end - start)

    def _rest(self, out: Piece, work: Work, *, state: bool) -> None:
        rng = self.rng
        dated = self.order[0] == "Y" or "Y" in self.order
        if state and self._state(out, work):
            if not dated and rng.random() < 0.5:
                out.add(rng.choice([", ", " (", " "]))
                out.add(work.year, "YE")
                out.add(")" if out.text[-5 - 1] == "(" else "")
            return
        if self.wrapped and work.type in ("inproceedings", "article", "preprint") and not dated:
            self._wrapped(out, work)
            return
        self._venue(out, work)
        comma = self.comma if self.chinese else ", "
        if self.where_year in ("venue", "numbers") and not dated and work.type == "article":
            before = rng.choice([" ", ", "]) if not self.chinese else comma
            out.add(before + ("(" if before == " " else ""))
            out.add(work.year, "YE")
            out.add(")" if before == " " else "")
            dated = True
        self._counts(out, work)
        if work.type in ("incollection", "book") or (work.get("publisher") and rng.random() < 0.5):
            self._publisher(out, work)
        if work.type == "inproceedings" and rng.random() < 0.25 and not self.chinese:
            out.add(", ")
            out.add(rng.choice(_CITIES), "PL")
        if not dated:
            self._last_year(out, work, comma)

    def _wrapped(self, out: Piece, work: Work) -> None:
        """`(INFOCOM 2021, CCF-A)`."""
        rng = self.rng
        acronym = re.search(r"\(([^()]+)\)$", work.venues[0])
        out.add("(")
        out.add(acronym[1] if acronym else work.venues[-1], "VE")
        out.add(rng.choice([" ", ", ", " "]))
        out.add(work.year, "YE")
        if rng.random() < 0.5:
            out.add(rng.choice([", ", "，", ","]))
            out.add(rng.choice([*_NOTES, *_ZH_NOTES, "CCF-A", "CCF-B", "清华A类"]), "NO")
        out.add(")")

    def _last_year(self, out: Piece, work: Work, comma: str) -> None:
        rng = self.rng
        if self.year.startswith("("):
            out.add(" (")
        else:
            out.add(comma if rng.random() < 0.9 else ". ")
        if rng.random() < 0.12 and not self.chinese:
            out.add(rng.choice(_MONTHS) + " ", "YE")
        out.add(work.year, "YE")
        if self.year.startswith("("):
            out.add(")")

    def _state(self, out: Piece, work: Work) -> bool:
        rng = self.rng
        if work.type not in ("article", "inproceedings"):
            return False
        state = rng.choice(_ZH_STATES if self.chinese else _STATES)
        shape = rng.choice(["V (S)", "S at V", "S, V", "V, S", "S", "(S)", "V. S"])
        for char in shape:
            if char == "V":
                self._venue(out, work)
            elif char == "S":
                out.add(state, "NO")
            elif shape[1:5] == " at " and char in "at":
                out.add(char)
            else:
                out.add(char)
        return True

    def _venue(self, out: Piece, work: Work) -> None:
        rng = self.rng
        names = work.venues
        name = names[-1] if self.short and len(names) > 1 else names[0] if names else ""
        italic = self.slanted in ("V", "B") and work.type not in ("phdthesis", "techreport")
        if work.type in ("inproceedings", "incollection"):
            out.add(self.in_ if not self.chinese else rng.choice(["", "//", "见"]))
            if work.get("editor") or work.fields.get("editor"):
                self._editors(out, work, name, italic=italic)
                return
        if work.type in ("phdthesis", "techreport") and work.get("genre"):
            out.add(work.get("genre"), "GE")
            if work.type == "techreport" and work.get("number"):
                out.add(" ")
                out.add(work.get("number"), "NU")
            out.add(rng.choice([", ", ", ", ". "]) if not self.chinese else self.comma)
        if work.type == "preprint" and work.get("number"):
            out.add(name, "VE", italic=italic)
            out.add(rng.choice([" preprint arXiv:", ":", " preprint ", " "]))
            out.add(work.get("number"), "DO")
            return
        if work.type == "book":
            return
        left, right = self.venue_quotes if self.chinese else ("", "")
        out.add(left)
        out.add(name, "VE", italic=italic)
        out.add(right)

    def _editors(self, out: Piece, work: Work, name: str, *, italic: bool) -> None:
        rng = self.rng
        people = [_given_first(person, rng) for person in work.fields["editor"]]
        joined = (" and " if not self.chinese else "、").join(
            [", ".join(people[:-1]), people[-1]] if len(people) > 1 else people
        )
        before = rng.random() < 0.4
        if before:
            out.add(joined, "ED")
            out.add(
                rng.choice([" (Eds.), ", " (eds.), ", ", eds., ", " (Ed.), ", " (ed.) "])
                if not self.chinese
                else "主编. "
            )
        out.add(name, "VE", italic=italic)
        if not before:
            head, tail = rng.choice(
                [
                    (", edited by ", ""),
                    (", ed. ", ""),
                    (", eds. ", ""),
                    (" (", " eds.)"),
                    (" (ed. ", ")"),
                    (" (edited by ", ")"),
                    (", ", " (eds.)"),
                ]
            )
            out.add(head)
            out.add(joined, "ED")
            out.add(tail)

    def _counts(self, out: Piece, work: Work) -> None:
        rng = self.rng
        pages = work.get("pages").replace("-", self.dash)
        if work.get("volume"):
            shape = self.numbers
            if not work.get("number"):
                shape = re.sub(
                    r"\s?[(（]\{n\}[)）]|[,.]? ?(?:no\. |No\. ?|Issue )\{n\}|[./]\{n\}|第\{n\}期[，,]?\s?",
                    "",
                    shape,
                )
            if not pages:
                shape = re.sub(r"[,:：，]?\s?(?:pp\. ?|Pages |S\. |第)?\{p\}页?", "", shape)
            out.add(self.before_numbers if not self.chinese else self.comma)
            for token in re.split(r"(\{\w\})", shape):
                values = {"{v}": ("volume", "VO"), "{n}": ("number", "NU"), "{p}": ("pages", "PA")}
                if token in values:
                    name, label = values[token]
                    out.add(pages if name == "pages" else work.get(name), label)
                else:
                    out.add(token)
        elif pages and rng.random() < 0.6:
            out.add(
                rng.choice([", pp. ", ", ", ", pages ", " (pp. ", ": "])
                if not self.chinese
                else self.comma
            )
            opened = out.text.endswith("(pp. ")
            out.add(pages, "PA")
            out.add(")" if opened else "")

    def _publisher(self, out: Piece, work: Work) -> None:
        rng = self.rng
        publisher, address = work.get("publisher"), work.get("address")
        if not publisher:
            return
        if work.type != "book":
            out.add(rng.choice([", ", ". ", " ("]) if not self.chinese else self.comma)
        opened = out.text.endswith("(")
        shape = rng.choice(["P", "P", "A: P", "P, A"])
        for char in shape:
            if char == "P":
                out.add(publisher, "PU")
            elif char == "A":
                out.add(address, "PL")
            else:
                out.add(char)
        if opened:
            out.add(")")

    def _with(self, out: Piece, work: Work) -> None:
        out.add(self.rng.choice([" (with ", ", with ", ". With ", " with ", " (joint with "]))
        opened = "(" in out.text[-13:]
        for index, person in enumerate(work.author[:4]):
            if index:
                out.add(" and " if index == len(work.author[:4]) - 1 else ", ")
            if ", " in person:
                family, given = person.split(", ", 1)
                out.add(given, "AG")
                out.add(" ")
                out.add(family, "F")
            else:
                out.add(person.strip("{}"), "F")
                self._head(out, len(person.strip("{}")), "AF")
        out.add(")" if opened else "")

    def _tail(self, out: Piece, work: Work) -> None:
        rng = self.rng
        if work.get("doi") and rng.random() < 0.5:
            out.add(rng.choice([". ", ", ", " "]))
            before, _, after = self.doi.partition("{}")
            out.add(before)
            out.add(work.get("doi") + after, "DO")
        if self.end and not out.text.endswith((".", "。")):
            out.add(self.end if not self.chinese else rng.choice([".", "。", "．", ""]))
        if rng.random() < self.noted:
            note = rng.choice(_ZH_NOTES if self.chinese else _NOTES)
            left, right = (
                rng.choice(
                    [(" ", "."), (" (", ")"), (" [", "]"), (" | ", ""), (" – ", "."), ("; ", ".")]
                )
                if not self.chinese
                else rng.choice([("（", "）"), ("(", ")"), (" [", "]"), ("，", "")])
            )
            out.add(left)
            out.add(note, "NO")
            out.add(right)
        if rng.random() < self.noted * 0.4:
            out.add(" ")
            out.add(rng.choice(_LINKS), "NO")
        if rng.random() < 0.03:
            out.add(rng.choice([" PMID: ", " PMCID: PMC"]))
            out.add(str(rng.randint(10**6, 10**8)), "NO")


def _given_first(person: str, rng: Random) -> str:
    if ", " not in person:
        return person
    family, given = person.split(", ", 1)
    return rng.choice([f"{given} {family}", f"{given[0]}. {family}", f"{family}, {given[0]}."])
