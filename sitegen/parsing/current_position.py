"""Complete position and affiliation from the first ongoing post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sitegen.model.text import all_versions, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Education, Experience, Person, Text


def complete_from_present_post(person: Person) -> tuple[int, dict[str, Any]]:
    """Return the `position` or `affiliation` that a person lacks and the ongoing post provides.

    Returns:
        The index of the post and its values; no values if they contradict the person's own.
    """
    position = next(iter(all_versions(person.position)), "")
    post = _find_present_post(person.experience, person.education, position)
    if not post or (position and not _is_titled(position, post.role)):
        return -1, {}
    stated = [words_of(text) for text in all_versions(person.affiliation)]
    written = [words_of(text) for text in all_versions(post.organization)]
    if stated and not any({*a} <= {*b} or {*b} <= {*a} for a in stated for b in written):
        return -1, {}
    values = {"position": post.role, "affiliation": post.organization}
    missing = {name: text for name, text in values.items() if text and not getattr(person, name)}
    return person.experience.index(post), missing


def _find_present_post(
    posts: Sequence[Experience], studies: Sequence[Education], position: str
) -> Experience | None:
    """Return the ongoing post with this title, or the first ongoing post.

    Without a title, return an ongoing post with a role, unless the owner still studies.
    """
    if not position and any(map(_is_ongoing, studies)):
        return None
    posts = [post for post in posts if (post.organization if position else post.role)]
    ongoing = [post for post in posts if post.end == "present"]
    if not ongoing and not position:
        # A post without an end is ongoing if it began when all others had ended.
        last = max((post.end for post in posts), default="")
        ongoing = [post for post in posts if not post.end and post.start >= last > ""]
    matching = [post for post in ongoing if _is_titled(position, post.role)]
    return next(iter([*matching, *ongoing]), None)


def _is_ongoing(study: Education) -> bool:
    is_open = bool(study.start) and not study.end
    return is_open or study.end == "present" or bool(study.expected)


def _is_titled(position: str, role: Text) -> bool:
    """Return whether a role contains the title of a position, possibly with more words."""
    position = position.casefold()
    return any(name.casefold() in position for name in all_versions(role) if name)
