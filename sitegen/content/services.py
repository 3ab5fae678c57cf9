"""Turn web services and handles into links: `github: meilin` into https://github.com/meilin."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

_SCHEME: Final = re.compile(r"(?:https?|ftp)://|(?:mailto|tel):", re.IGNORECASE)
_BARE_ADDRESS: Final = re.compile(r"www\.|[\w-]+(\.[\w-]+)*\.[a-z]{2,}/", re.IGNORECASE)
_DOMAIN: Final = re.compile(r"[\w-]+(\.[\w-]+)*\.[a-z]{2,}/?", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"(?P<service>.*\D)-(?P<number>\d+)")
"""The key that an import gives to a second account at the same service: `github_2`."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a person's page on the web."""

    service: str
    """Key in `links`, in its usual spelling; also the name of a known service's icon."""
    label: str
    """Name to show."""
    href: str
    """The address; empty if none is known for the handle."""
    handle: str
    """The value as written."""


@dataclass(frozen=True, slots=True)
class _Service:
    label: str
    pattern: str


SERVICES: Final[Mapping[str, _Service]] = {
    "homepage": _Service("Homepage", ""),
    "cv": _Service("CV", ""),
    "scholar": _Service("Google Scholar", "https://scholar.google.com/citations?user={}"),
    "dblp": _Service("DBLP", "https://dblp.org/pid/{}"),
    "orcid": _Service("ORCID", "https://orcid.org/{}"),
    "semantic-scholar": _Service("Semantic Scholar", "https://www.semanticscholar.org/author/{}"),
    "openreview": _Service("OpenReview", "https://openreview.net/profile?id={}"),
    "arxiv": _Service("arXiv", "https://arxiv.org/a/{}"),
    "researchgate": _Service("ResearchGate", "https://www.researchgate.net/profile/{}"),
    "acm": _Service("ACM", "https://dl.acm.org/profile/{}"),
    "scopus": _Service("Scopus", "https://www.scopus.com/authid/detail.uri?authorId={}"),
    "wos": _Service("Web of Science", "https://www.webofscience.com/wos/author/record/{}"),
    "inspire": _Service("INSPIRE", "https://inspirehep.net/authors/{}"),
    "ieee": _Service("IEEE Xplore", "https://ieeexplore.ieee.org/author/{}"),
    "ssrn": _Service("SSRN", "https://papers.ssrn.com/sol3/cf_dev/AbsByAuth.cfm?per_id={}"),
    "repec": _Service("RePEc", "https://ideas.repec.org/e/{}.html"),
    "hal": _Service("HAL", "https://cv.hal.science/{}"),
    "lattes": _Service("Lattes", "https://lattes.cnpq.br/{}"),
    "zbmath": _Service("zbMATH", "https://zbmath.org/authors/{}"),
    "mathscinet": _Service("MathSciNet", "https://mathscinet.ams.org/mathscinet/MRAuthorID/{}"),
    "philpeople": _Service("PhilPeople", "https://philpeople.org/profiles/{}"),
    "wikidata": _Service("Wikidata", "https://www.wikidata.org/wiki/{}"),
    "osf": _Service("OSF", "https://osf.io/{}"),
    "zotero": _Service("Zotero", "https://www.zotero.org/{}"),
    "mathgenealogy": _Service(
        "Mathematics Genealogy", "https://www.mathgenealogy.org/id.php?id={}"
    ),
    "aminer": _Service("AMiner", "https://www.aminer.cn/profile/{}"),
    "github": _Service("GitHub", "https://github.com/{}"),
    "gitlab": _Service("GitLab", "https://gitlab.com/{}"),
    "gitee": _Service("Gitee", "https://gitee.com/{}"),
    "codeberg": _Service("Codeberg", "https://codeberg.org/{}"),
    "sourcehut": _Service("sourcehut", "https://sr.ht/~{}"),
    "huggingface": _Service("Hugging Face", "https://huggingface.co/{}"),
    "kaggle": _Service("Kaggle", "https://www.kaggle.com/{}"),
    "stackoverflow": _Service("Stack Overflow", "https://stackoverflow.com/users/{}"),
    "linkedin": _Service("LinkedIn", "https://www.linkedin.com/in/{}"),
    "x": _Service("X", "https://x.com/{}"),
    "mastodon": _Service("Mastodon", ""),
    "bluesky": _Service("Bluesky", "https://bsky.app/profile/{}"),
    "threads": _Service("Threads", "https://www.threads.net/@{}"),
    "keybase": _Service("Keybase", "https://keybase.io/{}"),
    "medium": _Service("Medium", "https://medium.com/@{}"),
    "substack": _Service("Substack", "https://{}.substack.com"),
    "youtube": _Service("YouTube", "https://www.youtube.com/@{}"),
    "bilibili": _Service("Bilibili", "https://space.bilibili.com/{}"),
    "zhihu": _Service("知乎", "https://www.zhihu.com/people/{}"),
    "weibo": _Service("微博", "https://weibo.com/{}"),
    "wechat": _Service("WeChat", ""),
    "facebook": _Service("Facebook", "https://www.facebook.com/{}"),
    "instagram": _Service("Instagram", "https://www.instagram.com/{}"),
    "telegram": _Service("Telegram", "https://t.me/{}"),
}
"""Label and address pattern of each service, by its usual key."""

WITHOUT_ADDRESS: Final = frozenset({"wechat"})
"""Services whose handles have no web address."""

_ALIASES: Final[Mapping[str, str]] = {
    "google-scholar": "scholar",
    "semanticscholar": "semantic-scholar",
    "research-gate": "researchgate",
    "web-of-science": "wos",
    "researcherid": "wos",
    "hugging-face": "huggingface",
    "stack-overflow": "stackoverflow",
    "twitter": "x",
    "website": "homepage",
    "web": "homepage",
}


def make_link(key: str, value: str) -> Link:
    """Make the link for an entry of `links`; an unknown service is labelled by its key."""
    service = key.strip().casefold().replace("_", "-").replace(" ", "-")
    service, number = match.groups() if (match := _NUMBERED.fullmatch(service)) else (service, "")
    service = _ALIASES.get(service, service)
    known = SERVICES.get(service)
    label = (
        f"{known.label} {number}".strip() if known else key.replace("_", " ").strip().capitalize()
    )
    return Link(service, label, _href(service, known, value.strip()), value)


def web_address(value: str) -> str:
    """Return `value` with a scheme if it is an address (`github.com/ada`), else an empty text."""
    if has_scheme(value):
        return value
    return f"https://{value}" if _BARE_ADDRESS.match(value) else ""


def split_address(address: str) -> SplitResult:
    """Split an address; one that cannot be split, such as `http://[::1`, counts as a path."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("", "", address, "", "")


def has_scheme(value: str) -> bool:
    """Return whether `value` is an address with a scheme that is allowed in links."""
    return bool(":" in value and _SCHEME.match(value) and split_address(value).scheme)


def _href(service: str, known: _Service | None, value: str) -> str:
    if service == "mastodon" and (handle := re.fullmatch(r"@?([^@/\s]+)@([^@/\s]+)", value)):
        return f"https://{handle[2]}/@{handle[1]}"
    if address := web_address(value):
        return address
    if known and known.pattern and value:
        return known.pattern.format(value.removeprefix("@"))
    return f"https://{value}" if service == "homepage" and _DOMAIN.fullmatch(value) else ""
