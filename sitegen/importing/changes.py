"""Compute the file changes of an import, which can be shown as a patch before they are written."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex, schemas
from sitegen.content import yaml as records
from sitegen.content.folders import list_slugs
from sitegen.content.reading import list_files
from sitegen.content.yaml.nodes import MAX_LENGTH
from sitegen.errors import Problem, UsageError
from sitegen.importing.journal import Change
from sitegen.importing.members import read_text
from sitegen.model import Private
from sitegen.model.site import Settings
from sitegen.model.text import has_han
from sitegen.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.importing.members import Member
    from sitegen.model import Person

_COMMENT: Final = "# Private data, and files that sitegen generates."
_IGNORED: Final = ("private.yaml", "/public/", "/.sitegen/", "/import/")
_STARTER_PERSON: Final = "people/your-name"
_STARTER_FILES: Final = {
    f"{_STARTER_PERSON}/person.yaml": "importing/starter/person.yaml",
    f"{_STARTER_PERSON}/publications.bib": "importing/starter/publications.bib",
    f"{_STARTER_PERSON}/news/2025-01-01-sample.md": "importing/starter/news.md",
    f"{_STARTER_PERSON}/photo.png": "importing/starter/photo.png",
    "site.yaml": "importing/starter/site.yaml",
}
"""Templates in the package for the user to fill in, by path within the site."""
_NOT_PROSE: Final = re.compile(r"(?m)^[ -]*\w+:(?!\S)|(?<!\S)\S*?[@/]\S*")
"""Keys and addresses."""
_LATIN: Final = re.compile("[A-Za-z]")
_ENGLISH_VERSION: Final = re.compile(r"[{ ]en:")


def starter_changes(site: Path) -> list[Change]:
    """Return the files of a new site with a person to fill in by hand."""
    return _new_files(site, _starter_contents())


def example_changes(site: Path) -> list[Change]:
    """Return the files of a new site with an invented person, to edit."""
    folder = Path(__file__).parent / "example"
    paths = [path.relative_to(folder).as_posix() for path in list_files(folder)]
    return _new_files(site, {path: shipped(f"importing/example/{path}") for path in sorted(paths)})


def _new_files(site: Path, contents: Mapping[str, bytes]) -> list[Change]:
    changes = [_change(site, ".gitignore", _update_gitignore(site).encode())]
    return [*changes, *(Change(path, None, content) for path, content in contents.items())]


def plan_changes(
    site: Path,
    members: Sequence[Member],
    texts: Mapping[str, str],
    attachments: Mapping[str, bytes],
) -> list[Change]:
    """Plan the changes of an import.

    Texts and attachments are by path within the site; attachments never replace existing files.

    Raises:
        UsageError: A file would be too long to be read again.
    """
    # Write this file first, so that git ignores private.yaml from the start.
    planned = {".gitignore": _update_gitignore(site)}
    for member in members:
        planned |= _member_texts(site, member)
    planned |= texts
    _check_length(site, planned)
    changes = [_change(site, path, text.encode()) for path, text in planned.items()]
    changes += [
        Change(path, None, content)
        for path, content in attachments.items()
        if not _is_taken(site, path)
    ]
    changes += [_change(site, path, None) for path in _untouched_starter_files(site)]
    return [change for change in changes if change.before != change.after]


def _check_length(site: Path, texts: Mapping[str, str]) -> None:
    message = f"the file would be longer than {MAX_LENGTH:,} characters"
    hint = "nothing was changed; import only part of the data"
    problems = [
        Problem(message, str(site / path), hint=hint)
        for path, text in texts.items()
        if path.endswith(".yaml") and len(text) > MAX_LENGTH
    ]
    if problems:
        raise UsageError(problems)


def _change(site: Path, path: str, after: bytes | None) -> Change:
    file = site / path
    return Change(path, file.read_bytes() if file.exists() else None, after)


def _update_gitignore(site: Path) -> str:
    """Return the new `.gitignore`; the user's own keeps its lines.

    A new site adds all missing lines, an import only the one for private data.
    """
    old = read_text(site / ".gitignore")
    is_new = not (site / "site.yaml").exists()
    wanted = _IGNORED if is_new or not old else _IGNORED[:1]
    known = {line.strip().strip("/").removeprefix("people/*/") for line in old.splitlines()}
    missing = [line for line in wanted if line.strip("/") not in known]
    if missing and len(wanted) > 1:
        missing.insert(0, _COMMENT)
    return "\n".join([*filter(None, [old.rstrip()]), *missing, ""]) if missing else old


def _member_texts(site: Path, member: Member) -> dict[str, str]:
    """Return the texts of a person's files; comments and layout of existing files stay."""
    folder = f"people/{member.slug}"
    person, private, bib = (
        f"{folder}/{name}" for name in ("person.yaml", "private.yaml", "publications.bib")
    )
    texts = {person: _update_yaml(site, person, member.person)}
    if member.private != Private() or (site / private).exists():
        texts[private] = _update_yaml(site, private, member.private)
    if member.publications or (site / bib).exists():
        old = read_text(site / bib)
        works = member.publications
        texts[bib] = bibtex.revise(old, works) if old else bibtex.encode(works)
    return texts


def _update_yaml(site: Path, path: str, value: Person | Private | Settings) -> str:
    file = site / path
    if file.exists():
        return records.revise(read_text(file), value, str(file))
    return schemas.schema_comment(path) + records.encode(value)


def _is_taken(site: Path, path: str) -> bool:
    """Check whether a file exists; a portrait may have another format."""
    file = site / path
    return file.exists() or (file.stem == "photo" and any(file.parent.glob("photo.*")))


def plan_settings(
    site: Path, members: Sequence[Member], additions: Mapping[str, Mapping[str, str]]
) -> dict[str, str]:
    """Return the new text of `site.yaml` by its path; empty if there is nothing to add.

    The languages of a new site depend on its people. Co-authors and venues are added by key.
    """
    path = site / "site.yaml"
    first = _find_first_person(site) if len(members) > 1 else ""
    if path.exists():
        if not additions and not first:
            return {}
        settings = records.decode(read_text(path), Settings, str(path))
    else:
        settings = Settings(languages=_choose_languages(members))
    settings = replace(
        settings,
        coauthors={**additions.get("coauthors", {}), **settings.coauthors},
        venues={**additions.get("venues", {}), **settings.venues},
        # The pages of the first person move to a folder.
        redirects={**({"/": f"/{first}/"} if first else {}), **settings.redirects},
    )
    return {"site.yaml": _update_yaml(site, "site.yaml", settings)}


def _find_first_person(site: Path) -> str:
    """Return the slug of a site's only person; empty if there are several, or only the sample."""
    slugs = list_slugs(site)
    return slugs[0] if len(slugs) == 1 and not _untouched_starter_files(site) else ""


def _choose_languages(members: Sequence[Member]) -> tuple[str, ...]:
    """Return the languages of a new site: only Chinese if there is little else."""
    text = "\n".join(records.encode(member.person) for member in members)
    if not has_han(text):
        return ("en",)
    words = _NOT_PROSE.sub("", text)
    han, latin = sum(map(has_han, words)), len(_LATIN.findall(words))
    is_bilingual = bool(_ENGLISH_VERSION.search(text))
    return ("zh",) if not is_bilingual and han > latin / 2 else ("en", "zh")


def _starter_contents() -> dict[str, bytes]:
    return {path: shipped(name) for path, name in _STARTER_FILES.items()}


def _untouched_starter_files(site: Path) -> list[str]:
    """List the unedited files of the sample person, which the first real person replaces."""
    folder = site / _STARTER_PERSON
    if not folder.is_dir():
        return []
    contents = _starter_contents()
    paths = [file.relative_to(site).as_posix() for file in list_files(folder)]
    unedited = all((site / path).read_bytes() == contents.get(path) for path in paths)
    return paths if unedited else []


def format_patch(changes: Iterable[Change]) -> str:
    """Format the changes as a patch for `git apply` and `patch -p1`."""
    # Empty files come last: git reads anything after their header as part of the same file.
    return "".join(sorted(map(_diff, changes), key=lambda text: text.startswith("diff --git ")))


def _diff(change: Change) -> str:
    if _is_binary(change.before) or _is_binary(change.after):
        return f"Binary files a/{change.path} and b/{change.path} differ\n"
    before, after = _lines(change.before), _lines(change.after)
    if not before and not after:  # a unified diff cannot represent this
        action = "new" if change.before is None else "deleted"
        return f"diff --git a/{change.path} b/{change.path}\n{action} file mode 100644\n"
    old = "/dev/null" if change.before is None else f"a/{change.path}"
    new = "/dev/null" if change.after is None else f"b/{change.path}"
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        for line in unified_diff(before, after, old, new, lineterm="\n")
    )


def _is_binary(content: bytes | None) -> bool:
    """Distinguish binary files from text as git does, but treat every PDF as binary."""
    return b"\0" in (content or b"")[:8000] or (content or b"").startswith(b"%PDF-")


def _lines(content: bytes | None) -> list[str]:
    # Not splitlines: for `patch`, a form feed or another separator does not end a line.
    *lines, last = (content or b"").decode("utf-8", "replace").split("\n")
    return [f"{line}\n" for line in lines] + ([last] if last else [])
