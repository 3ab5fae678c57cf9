"""Convert links of other programs to `links`, by their names of services."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import addresses

if TYPE_CHECKING:
    from sitegen.converters.builder import CVBuilder

_SAME_NAME: Final = (
    "acm", "aminer", "bilibili", "bluesky", "codeberg", "dblp", "facebook", "gitee", "github",
    "gitlab", "hal", "huggingface", "ieee", "inspire", "instagram", "kaggle", "keybase", "lattes",
    "linkedin", "mastodon", "mathscinet", "medium", "openreview", "orcid", "osf", "philpeople",
    "repec", "researchgate", "scholar", "scopus", "sourcehut", "ssrn", "stackoverflow", "substack",
    "telegram", "threads", "wechat", "weibo", "wikidata", "x", "youtube", "zbmath", "zhihu",
    "zotero",
)  # fmt: skip
HANDLES: Final = {
    **{name: name for name in _SAME_NAME},
    "acmid": "acm",
    "googlescholar": "scholar",
    "ieeexplore": "ieee",
    "inspirehep": "inspire",
    "orcidid": "orcid",
    "researcherid": "wos",
    "scopusauthor": "scopus",
    "semantic": "semantic-scholar",
    "semanticscholar": "semantic-scholar",
    "twitter": "x",
    "xtwitter": "x",
}
"""Services for which a handle is enough -> their key; affixes (`_username`, `_id`) are ignored."""

_AFFIX: Final = re.compile(
    r"(?:_|-|\s)?(?:username|userid|user|url|profile|handle|id|page)$", re.IGNORECASE
)
_SEPARATOR: Final = re.compile(r"[\s_.()/-]")
_ADDRESS: Final = re.compile(r"https?://|www\.|[\w-]+(?:\.[\w-]+)+/", re.IGNORECASE)
_ORCID: Final = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")


def find_service(network: str) -> str:
    """Return the key of a service for which a handle is enough; empty for any other name."""
    names = [network, once := _AFFIX.sub("", network), _AFFIX.sub("", once)]
    keys = (HANDLES.get(_SEPARATOR.sub("", name).casefold(), "") for name in names)
    return next(filter(None, keys), "")


def add(builder: CVBuilder, network: str, handle: str, line: int = 0) -> None:
    """Add a link; a handle of an unknown service becomes `unsorted`."""
    key = find_service(network)
    handle = handle.strip()
    if not handle:
        return
    if handle.startswith("mailto:"):
        builder.add("email", handle.removeprefix("mailto:"))
    elif orcid := _ORCID.search(handle):
        builder.add_link("orcid", orcid[0])
    elif key == "mastodon" and (parts := re.fullmatch(r"@?([\w.-]+\.\w+)/@?(\w+)", handle)):
        builder.add_link("mastodon", f"@{parts[2]}@{parts[1]}")
    elif _ADDRESS.match(handle):
        known, short = addresses.service(handle)
        name = re.sub(r"[\W_]+", "-", network).strip("-").casefold()
        builder.add_link(known if known != "homepage" else key or name or "homepage", short)
    elif key:
        builder.add_link(key, handle)
    else:
        builder.add_unsorted(f"{network}: {handle}", line)
