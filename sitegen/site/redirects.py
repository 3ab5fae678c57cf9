"""Old addresses keep working: what `redirects` in `site.yaml` says becomes pages that lead on, and a list for hosts. So
do the pages of preprints that have appeared.

In: the site, and every path that it has. Out: a page of HTML for each old address that a page can stand at, which any
host serves, and `_redirects`, which some hosts (Netlify, Cloudflare Pages) follow without showing the page.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote, urlsplit

from markupsafe import Markup

from sitegen.content import yaml as records
from sitegen.errors import ContentError, Problem
from sitegen.site import services
from sitegen.site.addresses import relative
from sitegen.site.messages import translate
from sitegen.site.pages import paper_folder
from sitegen.site.places import named, read
from sitegen.site.policy import STRICT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sitegen.model import Publication
    from sitegen.site.content import Site
    from sitegen.site.pages import Page

_PAGE: Final = Markup("""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url={href}">
<link rel="canonical" href="{canonical}">
</head>
<body>
<main><h1>{title}</h1><p><a href="{href}">{href}</a></p></main>
</body>
</html>
""")


def files(site: Site, pages: Iterable[Page], paths: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Path and bytes. Raises ContentError for what leads nowhere or stands where something else does."""
    redirects = {old: new for old, new in site.settings.redirects.items() if old}
    problems = [
        problem for old, new in redirects.items() if (problem := _problem(site, old, new, paths))
    ]
    if problems:
        raise ContentError(problems)
    led = {file: new for old, new in redirects.items() if (file := _file(old))}
    led = {**{file: new for file, new in _preprints(pages) if file not in paths}, **led}
    for file, new in led.items():
        yield file, _page(site, file, new).encode()
    if redirects:
        yield (
            "_redirects",
            "".join(_rule(site, old, new) for old, new in redirects.items()).encode(),
        )


def _preprints(pages: Iterable[Page]) -> Iterator[tuple[str, str]]:
    """Where a preprint had its page before the work appeared, and the page that shows both since then."""
    early: dict[str, Mapping[str, Sequence[Publication]]] = {}
    for page in pages:
        if page.publication and page.profile:
            if page.profile.slug not in early:
                early[page.profile.slug] = page.profile.preprints_by_work
            for one in early[page.profile.slug].get(page.publication.key, ()):
                folder = posixpath.dirname(page.path.rstrip("/"))
                yield f"{folder}/{paper_folder(one)}/index.html", f"/{page.path}"


def _file(old: str) -> str:
    """Where the page of an old address lies; nothing for one that is no page, `/cv.pdf` for instance."""
    path = unquote(old.strip("/"))
    suffix = posixpath.splitext(path)[1].lower()
    if suffix in (".html", ".htm"):
        return path
    return "" if suffix and not old.endswith("/") else f"{path}/index.html"


def _target(new: str) -> str:
    """The path below the site's root that an address leads to, without what is behind it."""
    return unquote(urlsplit(new).path).strip("/")


def _problem(site: Site, old: str, new: str, paths: Collection[str]) -> Problem | None:
    said = ""
    hint = "write an address below the site's root: /mei-lin/publications/"
    target = _target(new)
    if not old.strip("/") or "://" in old or ".." in old.split("/"):
        said = f"redirects: {old!r} is no address below the site's root"
    elif _file(old) in paths or unquote(old.strip("/")) in paths:
        said, hint = f"redirects: {old!r} is where something of this site stands", "take it out"
    elif not services.address(new) and not {target, f"{target}/index.html".lstrip("/")} & set(
        paths
    ):
        said = f"redirects: {old!r} leads nowhere: there is no {new!r}"
    if not said:
        return None
    path = site.folder / "site.yaml"
    text = read(path) if path.is_file() else ""
    return Problem(said, named(path), *records.place(text, ("redirects", old)), hint=hint)


def _page(site: Site, file: str, new: str) -> str:
    parts = urlsplit(new)
    behind = (f"?{parts.query}" if parts.query else "") + (
        f"#{parts.fragment}" if parts.fragment else ""
    )
    href = canonical = services.address(new)
    if not href:
        target = unquote(parts.path).lstrip("/")
        href = relative(file, target) + behind
        canonical = f"{site.url}/{quote(target)}" if site.url else href
    language = site.languages[0]
    title = translate(language, "moved")
    return str(
        _PAGE.format(language=language, policy=STRICT, title=title, href=href, canonical=canonical)
    )


def _rule(site: Site, old: str, new: str) -> str:
    base = urlsplit(site.url).path
    target = services.address(new) or f"{base}/{new.lstrip('/')}"
    return f"{base}/{old.strip('/')} {target} 301\n"
