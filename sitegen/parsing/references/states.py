"""How far a work has come, said between its parts: `Title. Revise and resubmit, Journal.`, `Title (in press)`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing.references import venues
from sitegen.parsing.vocabulary import either, keys

if TYPE_CHECKING:
    from sitegen.parsing.references.venues import Imprint

_STATE: Final = "|".join(
    rf"(?P<{state}>(?<![A-Za-z]){either('states_of_work', state)}(?![A-Za-z]))"
    for state in keys("states_of_work")
)
_SAID: Final = re.compile(
    rf"(?P<open>[(\[]\s*)?(?P<said>(?i:{_STATE}))(?:\s+(?:in|at|by|with|to)\b)?"
    r"(?P<close>\s*[)\]])?(?P<behind>[,:;]?\s*(?=[A-Z“\"(]|(?:19|20)\d\d)|\s*(?=[.,;]|$))"
)
_TO_WHERE: Final = re.compile(
    rf"(?P<open>[(\[]\s*(?P<said>(?i:{_STATE}))(?:,|:|;|\s+(?:in|at|by|with|to)\b)\s*)(?P<where>[A-Z][^()\[\]\d]{{2,80}})(?P<close>[)\]])"
)
"""`(Revise and resubmit, Tide Review)`: the state and the journal in one pair of brackets."""
_TO_WHOM: Final = re.compile(r"\s+(?:in|at|by|with|to)$")
_BEFORE: Final = frozenset('.?!,;:(—–”")]')


class State(NamedTuple):
    """What is said of it."""

    pubstate: str = ""
    words: str = ""


def taken(text: str) -> tuple[str, State]:
    """The text with blanks where a state stands between other parts, and the state; the furthest of several."""
    found: list[tuple[str, str]] = []

    def blank(match: re.Match[str]) -> str:
        before = text[: match.start()].rstrip()
        column = not before and "\t" in (
            match["behind"] or ""
        )  # to appear<tab>Lind, Bo. Foam at rest.
        if not (match["open"] or column) and before[-1:] not in _BEFORE:
            return match[0]
        if bool(match["open"]) != bool(match["close"]):
            return match[0]
        note(match)
        parts = (
            match["open"]
            and before[-1:].isalnum()
            and text[match.end() : match.end() + 1].isupper()
        )
        return ("." if parts else "").ljust(len(match[0]))  # Ann Lee (in prep) Foam of tides

    def opened(match: re.Match[str]) -> str:
        note(match)
        return f"{' ' * len(match['open'])}{match['where']}{' ' * len(match['close'])}"

    def note(match: re.Match[str]) -> None:
        name = next(state for state in keys("states_of_work") if match[state])
        found.append((name, _TO_WHOM.sub("", match["said"].strip())))

    text = _TO_WHERE.sub(opened, text)
    rest = _SAID.sub(blank, text)
    if not found:
        return text, State()
    furthest = max((name for name, _ in found), key=venues.STATES.index)
    return rest, State(furthest, "; ".join(words for _, words in found))


def told(imprint: Imprint, state: State) -> Imprint:
    """The imprint with the state, whose words are kept as a note."""
    if not state.pubstate:
        return imprint
    note = "; ".join(part for part in (state.words, imprint.note) if part)
    return replace(
        imprint, pubstate=max(imprint.pubstate, state.pubstate, key=venues.STATES.index), note=note
    )
