"""Find the text of lines that is in no value, which is moved to `unsorted`."""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from sitegen.combining.evidence import fold
from sitegen.model.text import has_han, words_of
from sitegen.parsing import addresses
from sitegen.parsing.dates import MONTH
from sitegen.parsing.labels import CONTACT
from sitegen.parsing.outline.heading_words import lookup
from sitegen.parsing.vocabulary import either, keys

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.combining.lines import NumberedLine
    from sitegen.combining.privacy import Secrets
    from sitegen.document import Line

GAP: Final = " … "
"""Separator of the parts of a line that are in no value."""
_MAX_WHOLE_NUMBER: Final = 4
"""Maximum number of digits of a number that must match a whole word of a value."""
_MIN_LETTERS: Final = 3
"""Minimum number of letters worth keeping on their own, so that initials are not kept."""
_WITHIN_PHRASES: Final = " -‐'’&/"
_MAX_SPACE: Final = 3
_MAX_BETWEEN: Final = 2
"""Maximum number of words in a value between words of the same phrase that are in none."""
_CURRENCIES: Final = ("$", "€", "£", "¥")
_WORD: Final = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")
_LINK_LABEL: Final = re.compile(either("words_of_links"), re.IGNORECASE)
_LINK_LABELS: Final = re.compile(rf"\[\s*{_LINK_LABEL.pattern}\s*\]", re.IGNORECASE)
_LABELS: Final = re.compile(
    r"(?:合作|指导|博士生)?导师|指导教师|教授|博士后?(?=[：:])|发表于|参与人|作者|电话|邮箱|手机"
    r"|\b(?:Prof(?:essor)?|Dr|Ph\.?D|GitHub|Google Scholar|Website|Homepage|Co-?authors?"
    r"|Joint(?:ly)? with|Abstract|(?:U\.?S\.? )?Patent|Awarded|Courses?|Role|Instructor|Taught"
    r"|Funded by|Host(?:ed by)?|Mentors?|Dates?|PMC?ID|ISSN|ISBN|Editors?)\b\.?",
    re.IGNORECASE,
)
_ABOUT: Final = re.compile(
    rf"{CONTACT.pattern}|(?:^|(?<=:  ))\s*(?:(?:home|permanent)\s+)?"
    rf"(?:{'|'.join(either('about', key) for key in keys('about'))})\s*[:：]",
    re.IGNORECASE,
)
"""Labels of personal details; a column gap counts as a colon."""
_SMALL_WORDS: Final = frozenset(
    words_of(
        "a an and at by for from in of on or the to with under und der die das de la le et y"
        " da di en no nr vol pp p eds ed hrsg hg page pages issue volume doi https http www com"
        " present current now since bis seit heute depuis expected advisor advisors supervisor"
        " supervisors thesis title"
        " dissertation email e mail phone tel 年月日至今的和与等第号期版页頁"
    )
)
"""Words without meaning on their own, which remain between values."""
_MONTH: Final = re.compile(MONTH, re.IGNORECASE)


class Leftovers:
    """The lines of a CV, and what remains of each without given values."""

    def __init__(self, lines: Mapping[int, NumberedLine], secrets: Secrets) -> None:
        """Take the lines by number, and the private values of the CV."""
        self.lines, self.secrets = lines, secrets

    def public(self, line: NumberedLine) -> str:
        """Return the publishable text of a line."""
        text = line.masked.replace("**", "") if "**" not in line.line.text else line.masked
        text, _, links = text.partition("  <")
        absolute = " ".join(link for link in links.rstrip(">").split() if ":" in link)
        return self.secrets.restore_public(f"{text}  <{absolute}>" if absolute else text)

    def rest(
        self, line: NumberedLine, texts: Sequence[str], everything: str, *, has_heading: bool
    ) -> str:
        """Return the parts of a line that are in none of these values.

        Args:
            line: The line.
            texts: The values of its entries.
            everything: The letters of all values.
            has_heading: Whether the first column is a heading next to the entry.
        """
        values = " ".join(texts)
        words = {*map(fold, words_of(values)), *_labels_of_links(line.line)}
        glued = fold(values)
        text, _, links = self.public(line).partition("  <")
        text = _without_labels(text)
        labels = {at for match in _LABELS.finditer(text) for at in range(*match.span())}
        text = _LINK_LABELS.sub(lambda match: " " * len(match[0]), text)
        text = addresses.URL.sub(
            lambda match: " " * len(match[0]) if _is_linked(match[0], everything) else match[0],
            text,
        )
        if has_heading:
            first, bar, others = text.partition(" | ")
            text = " " * len(first) + bar + others if bar else text
        matches = list(_WORD.finditer(text))
        is_label = [match.start() in labels for match in matches]
        is_kept = [
            is_label[at] or _is_insignificant(match[0]) or _is_kept_character(matches, at, glued)
            if has_han(match[0])
            else is_label[at] or _is_kept(match[0], words, glued)
            for at, match in enumerate(matches)
        ]
        if matches:
            before, after = self._word_at(line.number - 1, -1), self._word_at(line.number + 1, 0)
            # A word hyphenated at the end of a line may be in a value as a whole.
            is_kept[0] = is_kept[0] or (bool(before) and before + fold(matches[0][0]) in glued)
            is_kept[-1] = is_kept[-1] or (bool(after) and fold(matches[-1][0]) + after in glued)
        small = [is_label[at] or _is_insignificant(match[0]) for at, match in enumerate(matches)]
        _join_around_small_words(is_kept, small)
        _join_phrases(text, matches, is_kept, is_label)
        parts = []
        for are_kept, run in groupby(range(len(matches)), key=is_kept.__getitem__):
            at = list(run)
            letters = [fold(matches[number][0]) for number in at if not small[number]]
            if not are_kept and sum(map(len, letters)) >= _MIN_LETTERS:
                start = matches[at[0]].start()
                start -= text[:start].endswith(_CURRENCIES)
                end = matches[at[-1]].end()
                parts.append(text[start : end + text.startswith("%", end)])
        whole = text.strip()
        if parts and whole != parts[0] and whole.startswith(parts[0]) and lookup(parts[0]):
            del parts[0]  # a heading on the line of its first entry
        parts += [link for link in links.rstrip(">").split() if not _is_linked(link, everything)]
        return GAP.join(parts)

    def _word_at(self, number: int, index: int) -> str:
        """Return the first or last word of a line."""
        words = words_of(self.lines[number].masked) if number in self.lines else []
        return fold(words[index]) if words else ""


def _without_labels(text: str) -> str:
    """Return a text with the labels of personal details replaced by spaces."""
    parts = list(text)
    for match in _ABOUT.finditer(text.replace(" | ", ":  ")):
        parts[match.start() : match.end()] = " " * len(match[0])
    return "".join(parts)


def _join_around_small_words(is_kept: list[bool], small: Sequence[bool]) -> None:
    """Count small words between leftover words as leftover: `Salt under pressure` stays whole."""
    following, next_word = [True] * len(is_kept), True
    for at in reversed(range(len(is_kept))):
        following[at] = next_word
        next_word = next_word if small[at] else is_kept[at]
    for at in range(1, len(is_kept) - 1):
        if small[at] and not is_kept[at - 1]:
            is_kept[at] = following[at]


def _join_phrases(
    text: str, matches: Sequence[re.Match[str]], is_kept: list[bool], is_label: Sequence[bool]
) -> None:
    """Count whole phrases as leftover if some of their words are in a value by chance.

    For example, `Midwest Nursing Research Society`. The same applies to a label at the start of a
    phrase: `PhD Program Committee`.
    """
    start = 0
    for at, match in enumerate(matches):
        is_last = at + 1 == len(matches)
        between = "." if is_last else text[match.end() : matches[at + 1].start()]
        if not between.strip(_WITHIN_PHRASES) and len(between) <= _MAX_SPACE:
            continue
        left = [k for k in range(start, at + 1) if not is_kept[k]]
        for first, last in pairwise(left):
            if last - first <= _MAX_BETWEEN + 1:
                is_kept[first:last] = [False] * (last - first)
        if left and all(is_label[start : left[0]]):
            is_kept[start : left[0]] = [False] * (left[0] - start)
        start = at + 1


def _is_kept(word: str, words: set[str], glued: str) -> bool:
    """Return whether a word is in the values, or has no meaning on its own."""
    folded = fold(word)
    if folded in words or _is_insignificant(word):
        return True
    if folded.isdigit():  # pages and volumes are not part of a year that has their digits
        return len(folded) > _MAX_WHOLE_NUMBER and folded in glued
    return len(folded) > 3 and folded in glued


def _is_kept_character(matches: Sequence[re.Match[str]], at: int, glued: str) -> bool:
    """Return whether a Chinese character is in the values together with an adjacent one.

    A single character means little: the 学 of 大学 is in many values.
    """
    around = matches[max(at - 1, 0) : at + 2]
    pairs = [
        fold(first[0] + second[0])
        for first, second in pairwise(around)
        if first.end() == second.start() and has_han(first[0]) and has_han(second[0])
    ]
    return any(pair in glued for pair in pairs or [fold(matches[at][0])])


def _is_insignificant(word: str) -> bool:
    """Return whether a word has no meaning on its own."""
    folded = fold(word)
    return not folded or folded in _SMALL_WORDS or bool(_MONTH.fullmatch(word))


def _labels_of_links(line: Line) -> Iterator[str]:
    """Yield the words of links that only name the kind of target: `pdf`."""
    for span in line.spans:
        label = line.text[span.start : span.end].strip(" []()")
        if span.look == "link" and _LINK_LABEL.fullmatch(label):
            yield from words_of(label)


def _is_linked(address: str, everything: str) -> bool:
    """Return whether the values contain an address, possibly as a handle or an identifier."""
    bare = re.sub(r"^(?:mailto:|https?://(?:www\.)?(?:(?:dx\.)?doi\.org/)?)", "", address)
    handle = bare.rstrip("/").rpartition("/")[2].rpartition("=")[2]
    is_name = len(handle) > 3 and not handle.isdigit()
    return fold(bare) in everything or (is_name and fold(handle) in everything)


def group(rest: Sequence[tuple[NumberedLine, str]]) -> Iterator[list[tuple[NumberedLine, str]]]:
    """Group consecutive lines that are not separated by a bullet."""
    run: list[tuple[NumberedLine, str]] = []
    for item in rest:
        if run and (item[0].number != run[-1][0].number + 1 or item[0].line.marker):
            yield run
            run = []
        run.append(item)
    if run:
        yield run
