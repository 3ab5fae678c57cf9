"""Configuration, socials, the first page and the data of the CV -> who it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.converters import entries, json_resume, links, prose, rendercv, trees
from sitegen.converters.data import Record, Word, rest
from sitegen.converters.jekyll import first_page, known, markdown
from sitegen.converters.works import plain
from sitegen.errors import Problem, UnreadableError
from sitegen.model import Section

if TYPE_CHECKING:
    from sitegen.converters.attachments import Attachments
    from sitegen.converters.data import Value
    from sitegen.converters.gathering import Gathering

ABOUT: Final = (
    "_pages/about.md",
    "_pages/about.markdown",
    "about.md",
    "_pages/index.md",
    "index.md",
    "_pages/home.md",
)
"""Where the first page may be."""
_NOT_SAID: Final = (
    "logo",
    "width",
    "height",
    "object-fit",
    "rss_icon",
    "rss_feed",
    "work_url_icon",
)
_RESUME: Final = ("assets/json/resume.json", "_data/resume.json", "resume.json")
_CV: Final = ("_data/cv.yml", "_data/cv.yaml")


def add(attachments: Attachments) -> None:
    """Add the person that the folder is about."""
    config = _tree("_config.yml", attachments)
    author = config.record("author")
    gathering = attachments.gathering
    names = (config.text("first_name"), config.text("middle_name"), config.text("last_name"))
    gathering.say(
        "name", " ".join(filter(None, names)) or author.text("name") or config.text("name")
    )
    with gathering.within("_config.yml"):
        _author(author, attachments)
        for name in config.names:
            if links.service(name) and (handle := config.text(name)):
                links.add(gathering, name, handle)
        gathering.add("email", *config.texts("email"))
    with gathering.within("_data/socials.yml"):
        socials = _tree("_data/socials.yml", attachments)
        _socials(socials, attachments)
        gathering.leave_rest("", socials)
    _about(attachments)
    if not gathering.said.get("name"):
        gathering.say("name", config.text("title"))
    _cv(attachments)
    _repositories(_tree("_data/repositories.yml", attachments), gathering)
    known.coauthors(_tree("_data/coauthors.yml", attachments), gathering)
    known.venues(_tree("_data/venues.yml", attachments), gathering)


def _tree(name: str, attachments: Attachments) -> Record:
    tree = _read(name, attachments)
    return tree if isinstance(tree, Record) else Record()


def _read(name: str, attachments: Attachments) -> Value | None:
    try:
        text = attachments.folder.text(name)
        read = trees.from_json if name.endswith(".json") else trees.from_yaml
        return read(text, name) if text.strip() else None
    except UnreadableError as error:
        attachments.gathering.skip(error.problems)
        return None


def _author(author: Record, attachments: Attachments) -> None:
    """The author of academicpages."""
    gathering = attachments.gathering
    gathering.say("position", author.text("bio"))
    gathering.say("affiliation", author.text("employer"))
    gathering.say("address", author.text("location"))
    gathering.add("email", *(address.removeprefix("mailto:") for address in author.texts("email")))
    avatar = author.text("avatar")
    if avatar and not attachments.photo(f"images/{avatar}", f"assets/images/{avatar}", avatar):
        gathering.skip([Problem(f"there is no picture {avatar!r} in the folder", "_config.yml")])
    links.add(gathering, "homepage", author.text("uri", "url"))
    for name in author.names:
        links.add(gathering, name, author.text(name))
    gathering.leave_rest("author", author)


def _socials(socials: Record, attachments: Attachments) -> None:
    """The links of al-folio; one of one's own has a title and an address."""
    gathering = attachments.gathering
    gathering.add("email", *socials.texts("email"))
    if cv := socials.text("cv_pdf"):
        name = attachments.name(cv, f"assets/pdf/{cv}")
        gathering.link("cv", f"files/{name}") if name else gathering.leave(f"cv_pdf: {cv}")
    socials.drop(*_NOT_SAID)
    for name in socials.names:
        own = socials.record(name)
        if own:
            own.drop(*_NOT_SAID)
            links.add(gathering, own.text("title") or name, own.text("url", "username"))
        elif value := socials.text(name):
            links.add(gathering, name, value)


def _about(attachments: Attachments) -> None:
    name = next((name for name in ABOUT if name in attachments.folder), "")
    if not name:
        return
    gathering = attachments.gathering
    head = first_page.add(name, attachments)
    subtitle = plain(head.text("subtitle", "description"))
    if subtitle and not gathering.said.get("position"):
        gathering.say("position", subtitle)
    profile = head.record("profile")
    gathering.say(
        "address",
        plain(profile.markdown("address", "more_info").replace("</p>", "</p>, ")).strip(" ,"),
    )
    if image := profile.text("image"):
        found = attachments.photo(f"assets/img/{image}", f"images/{image}", image)
        if not found:
            gathering.skip([Problem(f"there is no picture {image!r} in the folder", name)])


def _cv(attachments: Attachments) -> None:
    """Of two CVs the one that the site shows: the other one is often still the sample of the theme."""
    found = [name for name in (*_RESUME, *_CV) if name in attachments.folder]
    head = (
        markdown.page("_pages/cv.md", attachments).head
        if "_pages/cv.md" in attachments.folder
        else Record()
    )
    wanted = _CV if head.text("cv_format") == "rendercv" else _RESUME
    chosen = next((name for name in found if name in wanted), found[0] if found else "")
    gathering = attachments.gathering
    gathering.skip(
        Problem(
            f"the site shows {chosen} instead", name, hint="bring it in by itself if it says more"
        )
        for name in found
        if name != chosen
    )
    tree = _read(chosen, attachments)
    if tree is None:
        return
    gathering.read(attachments.folder.text(chosen), chosen)
    with gathering.within(chosen):
        if json_resume.is_mine(tree):
            json_resume.add(tree, gathering)
        elif rendercv.is_mine(tree):
            rendercv.add(tree, gathering)
        else:
            _sections(tree, gathering)


def _sections(tree: Value, gathering: Gathering) -> None:
    """al-folio's own CV: a list of `title`, `type` and `contents`."""
    for section in tree if isinstance(tree, list) else []:
        if not isinstance(section, Record):
            for left in rest(section):
                gathering.leave(left.text, left.line)
            continue
        title = section.text("title")
        contents = section.values("contents")
        if section.text("type") == "map":
            prose.read(
                title, [_pair(each) for each in contents if isinstance(each, Record)], gathering
            )
        else:
            entries.section(title, contents, gathering)
        gathering.leave_rest(title, section)


def _pair(value: Record) -> Word:
    """`{name: Born, value: 1989}` -> `Born: 1989`."""
    return Word(": ".join(filter(None, (value.text("name"), value.text("value")))), value.lines[0])


def _repositories(tree: Record, gathering: Gathering) -> None:
    for user in tree.texts("github_users"):
        links.add(gathering, "github", user)
    repos = tree.texts("github_repos")
    if repos:
        items = tuple(f"[{repo}](https://github.com/{repo})" for repo in repos)
        gathering.add("sections", Section(title="Repositories", items=items))
    tree.drop("repo_description_lines_max")
    gathering.leave_rest("", tree, "_data/repositories.yml")
