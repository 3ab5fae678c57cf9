"""The commands of the typesetter: each writes its arguments or changes the typesetter's state."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from sitegen.importers.latex.bibliography import begin_publications, full_cite, print_bibliography
from sitegen.importers.latex.expander import Token, braced, plain
from sitegen.importers.latex.typesetter import Typesetter
from sitegen.importers.lines import Mark, format_number, split_marker, subscript, superscript

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.document import Formatting
    from sitegen.importers.latex.expander import Expander

    Tokens = Sequence[Token]

_LABEL: Final = re.compile(r"label\s*=\s*(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[^,]*)")
_START: Final = re.compile(r"start\s*=\s*(\d{1,6})")
_COUNTER: Final = re.compile(r"\\(arabic|alph|Alph|roman|Roman)\s*\*")
_STYLES: Final = {"arabic": "1", "alph": "a", "Alph": "A", "roman": "i", "Roman": "I"}
_BULLETS: Final = ("•", "–", "◦", "·")
_NUMBERS: Final = (r"\arabic*.", r"(\alph*)", r"\roman*.", r"\Alph*.")


@dataclass(slots=True)
class List:
    """An open list."""

    kind: str
    """`bullet`, `number`, `reverse` or `term`."""
    label: str
    """The template of its markers."""
    key: str = ""
    """Its kind and depth."""
    count: int = 0
    """The last number given."""

    @property
    def is_ordered(self) -> bool:
        """Whether its items have numbers."""
        return self.kind in ("number", "reverse")


def _begin_list(setter: Typesetter, kind: Sequence[Token], options: Sequence[Token]) -> None:
    r"""`\@list{kind}{options}`, with the options of enumitem or enumerate."""
    written = "".join(f"\\{t.text}" if t.kind == "command" else t.text for t in options)
    new = List(plain(kind), "")
    depth = sum(outer.is_ordered == new.is_ordered for outer in setter.lists)
    new.key = f"{new.kind}{depth}"
    new.label = (_NUMBERS if new.is_ordered else _BULLETS)[min(depth, 3)]
    if label := _LABEL.search(written):
        new.label = label[1].strip("{} ")
    elif _COUNTER.search(written) or re.fullmatch(r"\W*[1aAiI]\W*", written):
        new.label = written
    if start := _START.search(written):
        new.count = int(start[1]) - 1
    elif "resume" in written:
        new.count = setter.last_numbers.get(new.key, 0)
    if new.kind == "reverse":
        new.count = setter.read.count_items() + 1
    setter.end_paragraph()
    setter.lists.append(new)


def _end_list(setter: Typesetter) -> None:
    r"""`\@endlist`."""
    setter.end_paragraph()
    if setter.lists:
        closed = setter.lists.pop()
        setter.last_numbers[closed.key] = closed.count
    setter.pen.begin(indent=setter.indent)


def _item(setter: Typesetter, option: Sequence[Token] | None) -> None:
    r"""`\@item[label]`: a label other than a marker is part of the text."""
    setter.end_paragraph()
    current = setter.lists[-1] if setter.lists else List("bullet", "•")
    indent = max(setter.indent - 2, 0)
    if option is None:
        current.count += {"number": 1, "reverse": -1}.get(current.kind, 0)
        setter.pen.begin(marker=_marker(current), indent=indent)
        return
    label = setter.string(option)
    if (
        len(label) == 1
        or split_marker(f"{label} x")[0]
        or re.fullmatch(r"\W*[A-Z]{0,2}\d{1,3}\W*", label)
    ):
        setter.pen.begin(marker=label, indent=indent)
        return
    setter.pen.begin(indent=indent)
    if label:
        gap = " " if current.kind == "term" else r"\@tab "
        bold = braced([*setter.lex(r"\@bold "), *option], setter.place)
        setter.read.push([*bold, *setter.lex(gap)])


def _marker(current: List) -> str:
    if current.kind == "bullet":
        return current.label if len(current.label) == 1 else "•"
    if current.kind == "term":
        return ""
    count = current.count
    label = _COUNTER.sub(lambda m: format_number(count, _STYLES[m[1]]), current.label)
    if label == current.label:
        style = r"(?<!\\)[1aAiI](?![a-z])"
        label = re.sub(style, lambda m: format_number(count, m[0]), label, count=1)
    return re.sub(r"\\[A-Za-z]+\s*|[{}\\]", "", label).strip() or f"{count}."


_NUMBER: Final = r"(?:\d+[.,]?\d*|[.,]\d+)"
_UNIT: Final = r"(?:pt|pc|in|bp|cm|mm|dd|cc|sp|ex|em|mu|fil{1,3}|zw)(?![a-z])"
_REGISTER: Final = r"\\[A-Za-z@]*(?:width|height|depth|skip|sep|indent|margin|offset|size|fill)\\"
# `in` on its own may be a word.
_LENGTH: Final = (
    rf"[-+]*(?:{_NUMBER}(?:\\[A-Za-z@]+\\|\s*true\s*{_UNIT}|{_UNIT}|\s+(?!in){_UNIT})?|{_REGISTER})"
)
_GLUE: Final = re.compile(rf"\s*=?\s*(?:{_LENGTH}(?:\s+(?:plus|minus|to|spread|by)\s*{_LENGTH})*)?")
"""A length such as `=2pt plus 1fil` or `.5\\hoffset\\`, with a backslash at the end of commands."""
_RULE: Final = re.compile(rf"(?:\s*(?:width|height|depth)\s*{_LENGTH})*")
r"""The size of a rule: `width\textwidth\ height 1pt`."""
_MAX_TOKENS: Final = 16
_WHOLE: Final = re.compile(rf"\s*(?:[-+]?{_NUMBER}?\s*(?:true)?(?:{_UNIT})?\s*)?")
_WITH_UNIT: Final = re.compile(
    rf"(?P<number>-?{_NUMBER})\s*(?:true)?(?P<unit>pt|pc|in|bp|cm|mm|ex|em)"
)
_POINTS: Final = {
    "pt": 1.0, "pc": 12.0, "in": 72.3, "bp": 1.0, "cm": 28.5, "mm": 2.85, "ex": 4.3, "em": 10.0,
}  # fmt: skip
_COLUMN: Final = 10
"""Width in points from which a space separates columns."""
_BLANK: Final = 3
"""Height in points from which white space counts as a blank line."""
_ICON: Final = "\uf0c1"
"""Placeholder for a linked icon, as icon fonts encode it."""
_PROFILES: Final = {
    "github": "https://github.com/", "gitlab": "https://gitlab.com/",
    "linkedin": "https://www.linkedin.com/in/",
    "twitter": "https://twitter.com/", "orcid": "https://orcid.org/",
    "researchgate": "https://www.researchgate.net/profile/",
    "googlescholar": "https://scholar.google.com/citations?user=",
    "stackoverflow": "https://stackoverflow.com/users/",
    "bitbucket": "https://bitbucket.org/", "kaggle": "https://www.kaggle.com/",
    "medium": "https://medium.com/@",
    "arxiv": "https://arxiv.org/a/", "x": "https://x.com/",
}  # fmt: skip

# Lengths


def _points(text: str) -> float:
    """Convert a length to points; 0 if it is not a length, or only TeX can compute it."""
    match = _WITH_UNIT.fullmatch(text.strip())
    return float(match["number"].replace(",", ".")) * _POINTS[match["unit"]] if match else 0


def _skip_length(read: Expander, pattern: re.Pattern[str]) -> None:
    """Skip the tokens that match a pattern, if they come next."""
    ahead: list[Token] = []
    pieces: list[str] = []
    while len(ahead) < _MAX_TOKENS and (token := read.raw()) is not None:
        ahead.append(token)
        name = f"\\{token.text}\\" if token.kind == "command" else ""
        pieces.append(name or (token.text if token.kind in ("text", "space") else "{"))
        if pieces[-1] == "{":
            break
    match = pattern.match("".join(pieces))
    length = match.end() if match else 0
    rest = []
    for token, piece in zip(ahead, pieces, strict=True):
        if length < len(piece):
            rest.append(token._replace(text=token.text[length:]) if length else token)
        length = max(length - len(piece), 0)
    read.push(rest)


# Lines, headings, tables


def _line_end(setter: Typesetter, _star: Tokens | None, height: Tokens | None) -> None:
    r"""`\\`, `\\*`, `\\[1ex]`; other brackets are text."""
    if height is not None and not _WHOLE.fullmatch(plain(height)):
        brackets = [Token("text", mark, setter.place) for mark in "[]"]
        setter.read.push([brackets[0], *height, brackets[1]])
    setter.new_line()


def _heading(setter: Typesetter, level: Tokens) -> None:
    setter.end_paragraph()
    number = plain(level)
    setter.pen.begin(level=int(number) if number in ("1", "2", "3") else 0)
    setter.in_heading = True


def _end_heading(setter: Typesetter) -> None:
    setter.in_heading = False
    setter.pen.begin(indent=setter.indent)


def _table(step: int, setter: Typesetter) -> None:
    setter.pen.break_line()
    setter.tables = max(setter.tables + step, 0)


def _keep_lines(setter: Typesetter) -> None:
    """Keep the line ends of the source up to the end of the group."""
    setter.line_group = setter.line_group or len(setter.marks)


# Spaces


def _horizontal_space(setter: Typesetter, _star: Tokens | None, width: Tokens) -> None:
    fills = any(part.text in ("fill", "stretch") for part in width)
    setter.write("\t" if fills or _points(plain(width)) >= _COLUMN else " ")


def _vertical_space(setter: Typesetter, _star: Tokens | None, height: Tokens) -> None:
    """Treat white space below a finished line as a blank line."""
    is_wide = _points(plain(height)) >= _BLANK
    if is_wide and not setter.in_heading and not setter.tables:
        setter.pen.separate()


# Links and looks


def _link(setter: Typesetter, target: Tokens, text: Tokens) -> None:
    target = setter.read.expanded(target)
    if _has_link(target):  # a template links text that its user has already linked
        setter.read.push(text or target)
        return
    address = plain(target)
    if text and not setter.string(text):  # an icon
        text = [Token("text", _ICON, setter.place)]
    setter.marks.append((*setter.marks[-1], Mark("link", address)))
    label = text or [Token("text", address.removeprefix("mailto:"), setter.place)]
    setter.read.push([*label, Token("close", "}", setter.place)])


def _profile(setter: Typesetter, service: Tokens, target: Tokens) -> None:
    r"""`\@social{github}{name}`."""
    target = setter.read.expanded(target)
    if _has_link(target):
        setter.read.push(target)
        return
    handle, name = plain(target), plain(service)
    base = _PROFILES.get(name.casefold(), "")
    address = handle if ":" in handle else base and base + handle
    if name:
        setter.write(f"{name}: ")
    setter.pen.write(handle, (*setter.marks[-1], *([Mark("link", address)] if address else [])))


def _has_link(tokens: Tokens) -> bool:
    return any(token.is_command("@link") for token in tokens)


def _look_on(look: Formatting, setter: Typesetter) -> None:
    if Mark(look) not in setter.marks[-1]:
        setter.marks[-1] = (*setter.marks[-1], Mark(look))


def _look_off(look: Formatting, setter: Typesetter) -> None:
    setter.marks[-1] = tuple(mark for mark in setter.marks[-1] if mark != Mark(look))


def _script(move: Callable[[str], str], setter: Typesetter, text: Tokens) -> None:
    setter.write(move(setter.string(text)))


# Visibility, notes, formulas, drawings


def _show(setter: Typesetter) -> None:
    setter.outer_hidden.append(setter.hidden)
    setter.hidden = False


def _hide(setter: Typesetter) -> None:
    setter.hidden = setter.outer_hidden.pop() if setter.outer_hidden else setter.hidden


def _begin_document(setter: Typesetter) -> None:
    setter.hidden = False


def _formula(setter: Typesetter, formula: Tokens) -> None:
    fence = [] if setter.math else [Token("math", "$", setter.place)]
    setter.read.push([*fence, *formula, *fence])


def _set_math(state: int, setter: Typesetter) -> None:
    setter.math = state


def _drawing(setter: Typesetter) -> None:
    """Read the groups in braces of a drawing: the texts of its nodes."""
    for group in setter.read.groups_until_end():
        setter.write(setter.string(group))
        setter.pen.break_line()


def _bars(setter: Typesetter, bars: Tokens) -> None:
    """Read `{Python / 5}, {R / 3}`: the labels of bars, without their lengths."""
    labels, count = re.subn(r"\s*/\s*[\d.]+\s*(?:(,)\s*|$)", r"\1 ", setter.string(bars))
    setter.read.push([Token("text", labels, setter.place)] if count else bars)


def _details(setter: Typesetter, body: Tokens) -> None:
    r"""Read `\@below{text}`: details of the entry above; lines broken by the author are items."""
    first = next((part for part in body if part.kind not in ("space", "par")), None)
    if first is None or first.is_command("begin"):
        setter.read.push([*body, Token("par", "", setter.place)])
        return
    items, depth = list[Token](), 0
    for index, part in enumerate(body):
        depth += (part.kind == "open") - (part.kind == "close")
        if depth or not (part.kind == "par" or part.is_command("\\")):
            items.append(part)
            continue
        word = next((after.text for after in body[index + 1 :] if after.kind == "text"), "")
        if not word or word[:1].islower():  # broken for looks, or the last line
            items.append(Token("space", " ", part.place))
        else:
            items += setter.lex("\\@item ")
    begin = setter.lex("\\@list{bullet}{}\\@item ")
    setter.read.push([*begin, *items, *setter.lex("\\@endlist ")])


ACTIONS: Final[Mapping[str, tuple[str, Callable[..., None]]]] = {
    "\\": ("sb", _line_end),
    "hspace": ("sm", _horizontal_space),
    "vspace": ("sm", _vertical_space),
    **dict.fromkeys(("(", "[", "@mathmode"), ("", partial(_set_math, 1))),
    **dict.fromkeys((")", "]"), ("", partial(_set_math, 0))),
    "@bars": ("m", _bars),
    "@begindocument": ("", _begin_document),
    "@below": ("m", _details),
    "@bibliography": ("mmm", print_bibliography),
    "@bold": ("", partial(_look_on, "bold")),
    "@categorize": (
        "mm",
        lambda setter, name, keys: setter.bibliography.categorize(plain(name), plain(keys)),
    ),
    "@cite": ("mm", lambda setter, keys, unit: setter.bibliography.cite(plain(keys), plain(unit))),
    "@defaultfiles": (
        "m",
        lambda setter, files: setattr(setter.bibliography, "default_files", plain(files)),
    ),
    "@dimension": ("", lambda setter: _skip_length(setter.read, _GLUE)),
    "@drop": ("", _drawing),
    "@droprow": ("", lambda setter: setter.pen.discard_line()),
    "@endheading": ("", _end_heading),
    "@endlist": ("", _end_list),
    "@endtable": ("", partial(_table, -1)),
    "@endunit": ("", lambda setter: setter.bibliography.end_unit()),
    "@filter": (
        "mm",
        lambda setter, name, test: setter.bibliography.filters.update({plain(name): plain(test)}),
    ),
    "@fullcite": ("m", full_cite),
    "@heading": ("m", _heading),
    "@hide": ("", _hide),
    "@italic": ("", partial(_look_on, "italic")),
    "@item": ("o", _item),
    "@lines": ("", _keep_lines),
    "@link": ("mm", _link),
    "@list": ("mm", _begin_list),
    "@lower": ("m", partial(_script, subscript)),
    "@math": ("m", _formula),
    "@medium": ("", partial(_look_off, "bold")),
    "@newline": ("", Typesetter.new_line),
    "@note": ("m", lambda setter, text: setter.notes.append(text)),
    "@optional": ("b", lambda _setter, _option: None),
    "@par": ("", Typesetter.par),
    "@publications": ("", begin_publications),
    "@raise": ("m", partial(_script, superscript)),
    "@resource": ("m", lambda setter, files: setter.bibliography.add(plain(files), setter.place)),
    "@rule": ("", lambda setter: _skip_length(setter.read, _RULE)),
    "@show": ("", _show),
    "@social": ("mm", _profile),
    "@tab": ("", lambda setter: setter.write("\t")),
    "@table": ("", partial(_table, 1)),
    "@unit": (
        "m",
        lambda setter, files: setter.bibliography.begin_unit(plain(files), setter.place),
    ),
    "@upright": ("", partial(_look_off, "italic")),
}
"""Kinds of arguments and function of each command; the function gets the typesetter and the
arguments."""
