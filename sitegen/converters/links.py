"""Where a person is found: names of services, as other programs spell them, and handles -> keys of `links`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import addresses

if TYPE_CHECKING:
    from sitegen.converters.gathering import Gathering

HANDLES: Final = {
    "acm": "acm", "acmid": "acm", "aminer": "aminer", "bilibili": "bilibili", "bluesky": "bluesky",
    "codeberg": "codeberg", "dblp": "dblp", "facebook": "facebook", "gitee": "gitee", "github": "github",
    "gitlab": "gitlab", "googlescholar": "scholar", "hal": "hal", "huggingface": "huggingface", "ieee": "ieee",
    "ieeexplore": "ieee", "inspire": "inspire", "inspirehep": "inspire", "instagram": "instagram", "kaggle": "kaggle",
    "keybase": "keybase", "lattes": "lattes", "linkedin": "linkedin", "mastodon": "mastodon",
    "mathscinet": "mathscinet", "medium": "medium", "openreview": "openreview", "orcid": "orcid", "orcidid": "orcid",
    "osf": "osf", "philpeople": "philpeople", "repec": "repec", "researcherid": "wos", "researchgate": "researchgate",
    "scholar": "scholar", "scopus": "scopus", "scopusauthor": "scopus", "semantic": "semantic-scholar",
    "semanticscholar": "semantic-scholar", "sourcehut": "sourcehut", "ssrn": "ssrn", "stackoverflow": "stackoverflow",
    "substack": "substack", "telegram": "telegram", "threads": "threads", "twitter": "x", "wechat": "wechat",
    "weibo": "weibo", "wikidata": "wikidata", "x": "x", "xtwitter": "x", "youtube": "youtube", "zbmath": "zbmath",
    "zhihu": "zhihu", "zotero": "zotero",
}  # fmt: skip
"""Services for which a handle is enough -> their key. What surrounds the name (`_username`, `_id`) does not count."""

_AROUND: Final = re.compile(
    r"(?:_|-|\s)?(?:username|userid|user|url|profile|handle|id|page)$|[\s_.()/-]", re.IGNORECASE
)
_ADDRESS: Final = re.compile(r"https?://|www\.|[\w-]+(?:\.[\w-]+)+/", re.IGNORECASE)
_ORCID: Final = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")


def service(network: str) -> str:
    """The key of a service that a handle is enough for; nothing for any other name."""
    return HANDLES.get(_AROUND.sub("", _AROUND.sub("", network)).casefold(), "")


def add(gathering: Gathering, network: str, handle: str, line: int = 0) -> bool:
    """Add a link; whether it leads anywhere. What leads nowhere is left over."""
    key = service(network)
    handle = handle.strip()
    if not handle:
        return False
    if handle.startswith("mailto:"):
        gathering.add("email", handle.removeprefix("mailto:"))
    elif orcid := _ORCID.search(handle):
        gathering.link("orcid", orcid[0])
    elif key == "mastodon" and (there := re.fullmatch(r"@?([\w.-]+\.\w+)/@?(\w+)", handle)):
        gathering.link("mastodon", f"@{there[2]}@{there[1]}")
    elif _ADDRESS.match(handle):
        known, short = addresses.service(handle)
        name = re.sub(r"[\W_]+", "-", network).strip("-").casefold()
        gathering.link(known if known != "homepage" else key or name or "homepage", short)
    elif key:
        gathering.link(key, handle)
    else:
        gathering.leave(f"{network}: {handle}", line)
        return False
    return True
