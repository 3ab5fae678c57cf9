"""Keep old addresses working: `redirects` in `site.yaml`, and pages of published preprints.

Each old address that can be a page becomes a redirecting page, which works on any host. The file
`_redirects` has rules for hosts that do not need such pages (Netlify, Cloudflare Pages).

The redirect `/: /mei-lin/` covers all pages and files of a person who was once the only one on the
site: `/cv/` -> `/mei-lin/cv/`, `/zh/cv/` -> `/zh/mei-lin/cv/`.
"""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote

from markupsafe import Markup

from sitegen.content import yaml
from sitegen.content.reading import display_path, read_text
from sitegen.content.services import split_address, web_address
from sitegen.errors import ContentError, Problem, did_you_mean
from sitegen.files import check_path
from sitegen.planning.addresses import language_folder, relative_link
from sitegen.planning.languages import translate
from sitegen.planning.pages import Output, paper_folder
from sitegen.rendering.filters import CONTENT_SECURITY_POLICY

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Set

    from sitegen.model.site import Site
    from sitegen.planning.pages import Plan

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


def render_redirects(plan: Plan, paths: Collection[str]) -> list[Output]:
    """Render the pages and rules of redirects; `paths` are those of all other files.

    Raises:
        ContentError: The target of a redirect does not exist, or its old address is in use.
    """
    site = plan.site
    redirects = site.settings.redirects
    first = redirects.get("/", "").strip("/")
    moved = dict(_redirect_person(site, first, paths)) if first else {}
    targets = {*paths, *map(_page_file, moved)}
    problems = [_find_problem(site, old, new, paths, targets) for old, new in redirects.items()]
    if mistakes := [problem for problem in problems if problem]:
        raise ContentError(mistakes)
    redirects = moved | {old: new for old, new in redirects.items() if old != "/"}
    pages = {file: new for file, new in _redirect_preprints(plan) if file not in paths}
    pages |= {file: new for old, new in redirects.items() if (file := _page_file(old))}
    outputs = [Output(file, _render_page(site, file, new)) for file, new in pages.items()]
    if redirects:
        rules = "".join(_render_rule(site, old, new) for old, new in redirects.items())
        outputs.append(Output("_redirects", rules.encode()))
    return outputs


def _redirect_person(site: Site, slug: str, paths: Collection[str]) -> Iterator[tuple[str, str]]:
    """Return a person's addresses as the only person of a site, with the current ones.

    Addresses that another page has taken, such as the home page's, are left out.
    """
    for language in site.languages:
        folder = language_folder(site, language)
        own = f"{folder}{slug}/"
        for path in sorted(path for path in paths if path.startswith(own)):
            old = folder + path.removeprefix(own)
            if old not in paths and (old.endswith("/index.html") or old.startswith("files/")):
                new = quote(f"/{path.removesuffix('index.html')}")
                yield quote(f"/{old.removesuffix('index.html')}"), new


def _redirect_preprints(plan: Plan) -> Iterator[tuple[str, str]]:
    """Return the files of former pages of preprints, with the addresses of the published works."""
    preprints = {
        profile.slug: profile.preprints_by_work
        for profile in plan.site.profiles
        if profile.preprints
    }
    for page in plan.pages if preprints else ():
        if page.publication:
            folder = posixpath.dirname(page.path.rstrip("/"))
            for preprint in preprints.get(page.slug, {}).get(page.publication.key, ()):
                yield f"{folder}/{paper_folder(preprint)}/index.html", f"/{page.path}"


def _page_file(old: str) -> str:
    """Return the file of an old page; empty if the address is not that of a page: `/cv.pdf`."""
    path = unquote(old.strip("/"))
    suffix = posixpath.splitext(path)[1].lower()
    if suffix in (".html", ".htm"):
        return path
    return "" if suffix and not old.endswith("/") else f"{path}/index.html".lstrip("/")


def _find_problem(
    site: Site, old: str, new: str, paths: Collection[str], targets: Set[str]
) -> Problem | None:
    target = unquote(split_address(new).path).strip("/")
    target_files = {target, f"{target}/index.html".lstrip("/")}
    hint = "write an address below the site's root: /mei-lin/publications/"
    if old == "/" and len(site.profiles) > 1:
        slugs = [profile.slug for profile in site.profiles]
        if new.strip("/") in slugs:
            return None
        message = f"redirects: '/' can only lead to a person, and {new!r} is none"
        hint = did_you_mean(new.strip("/"), slugs) or "remove it"
    elif not old.strip() or re.search(r"://|[?#]|(?:^|/)\.\.(?:/|$)", old):
        message = f"redirects: {old!r} is not an address below the site's root"
    elif (file := _page_file(old)) and (reason := check_path(file)):
        message = f"redirects: there can be no page at {old!r}: {reason}"
    elif _page_file(old) in paths or unquote(old.strip("/")) in paths:
        message, hint = f"redirects: {old!r} is the address of something on this site", "remove it"
    elif not web_address(new) and target_files.isdisjoint(targets):
        message = f"redirects: the target of {old!r} does not exist: {new!r}"
    else:
        return None
    path = site.folder / "site.yaml"
    text = read_text(path) if path.is_file() else ""
    position = yaml.find_position(text, ("redirects", old))
    return Problem(message, display_path(path), *position, hint=hint)


def _render_page(site: Site, file: str, new: str) -> bytes:
    href = canonical = web_address(new)
    if not href:
        parts = split_address(new)
        target = unquote(parts.path).lstrip("/")
        rest = parts._replace(scheme="", netloc="", path="").geturl()
        href = relative_link(file, target) + rest
        canonical = f"{site.url}/{quote(target)}" if site.url else href
    language = site.languages[0]
    page = _PAGE.format(
        language=language,
        policy=CONTENT_SECURITY_POLICY,
        title=translate(language, "moved"),
        href=href,
        canonical=canonical,
    )
    return page.encode()


def _render_rule(site: Site, old: str, new: str) -> str:
    base = split_address(site.url).path
    target = web_address(new) or f"{base}/{new.lstrip('/')}"
    return f"{base}/{old.strip('/')} {target} 301\n"
