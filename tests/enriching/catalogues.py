"""A local server that answers like the public databases; the publications are made up."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from sitegen.enriching.services import SERVICES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.enriching.services import Service

ABSTRACT: Final = "Foam is light & deep."
CROSSREF: Final[Any] = {
    "message": {
        "items": [
            {"DOI": "10.5555/other", "title": ["Foam in Shallow Water"], "author": [{"given": "Mei", "family": "Lin"}],
             "issued": {"date-parts": [[2021]]}},
            {"DOI": "10.5555/Foam.1", "title": ["Foam in Deep Water"], "subtitle": ["A Study"],
             "author": [{"given": "M.", "family": "Lin", "sequence": "first"}, {"given": "Bo", "family": "Ek"}],
             "issued": {"date-parts": [[2021, 3]]}, "container-title": ["Journal of Foam &amp; Tides"],
             "abstract": "<jats:title>Abstract</jats:title><jats:p>Foam is light &amp; deep.</jats:p>"},
        ]
    },
}  # fmt: skip
OPENALEX: Final[Any] = {
    "results": [
        {
            "id": "https://openalex.org/W1",
            "doi": "https://doi.org/10.5555/foam.1",
            "title": "Foam in deep water: A study",
            "publication_year": 2021,
            "authorships": [{"author_position": "first", "author": {"display_name": "Mei Lin"}}],
            "best_oa_location": {"is_oa": True, "pdf_url": "https://open.example.org/foam.pdf"},
            "primary_location": {"source": {"display_name": "Journal of Foam & Tides"}},
            "abstract_inverted_index": {"Foam": [0], "is": [1], "light": [2], "&": [3], "deep.": [4]},
        }
    ],
}  # fmt: skip
DBLP: Final = {
    "result": {
        "hits": {
            "@total": "1",
            "hit": [
                {"info": {
                    "authors": {"author": [{"@pid": "1/1", "text": "Mei Lin 0001"}, {"@pid": "1/2", "text": "Bo Ek"}]},
                    "title": "Gauges for All.", "venue": "FOAM", "year": "2019", "type": "Conference",
                    "doi": "10.5555/GAUGES", "ee": "https://doi.org/10.5555/GAUGES",
                }}
            ],
        },
    }
}  # fmt: skip
ARXIV: Final = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <entry>
    <id>http://arxiv.org/abs/2001.00001v2</id>
    <published>2020-01-01T00:00:00Z</published>
    <title>Early
  Foam</title>
    <summary>  On early foam.  </summary>
    <author><name>Mei Lin</name></author>
    <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.5555/early</arxiv:doi>
  </entry>
</feed>"""
ORCID: Final = {
    "group": [
        {"work-summary": [{
            "title": {"title": {"value": "Shells"}, "subtitle": None},
            "publication-date": {"year": {"value": "2018"}, "month": None},
            "journal-title": {"value": "Journal of Shells"},
            "external-ids": {"external-id": [
                {"external-id-type": "issn", "external-id-value": "0000", "external-id-relationship": "part-of"},
                {"external-id-type": "doi", "external-id-value": "https://doi.org/10.5555/shells",
                 "external-id-relationship": "self"},
            ]},
            "url": {"value": "https://shells.example.org/1"},
        }]}
    ]
}  # fmt: skip


@dataclass(slots=True)
class Catalogues:
    """The databases on one server, and the requests they got."""

    address: str = ""
    asked: list[tuple[str, Mapping[str, str], Mapping[str, str]]] = field(default_factory=list)
    """Path, parameters and headers of every request."""
    trouble: dict[str, Any] = field(default_factory=dict)
    """Database -> a status, statuses to send before the answer, `late`, or the answer's bytes."""

    @property
    def services(self) -> dict[str, Service]:
        """The table of databases, pointing to this server."""
        return {
            name: replace(service, address=f"{self.address}/{name}", pause=0.0)
            for name, service in SERVICES.items()
        }

    def paths(self) -> list[str]:
        return [path for path, _, _ in self.asked]

    def answer(self, name: str, path: str, values: Mapping[str, str]) -> bytes:
        title = " ".join(values.values()).lower()
        if name == "arxiv":
            empty_feed = '<feed xmlns="http://www.w3.org/2005/Atom"/>'
            return (ARXIV if "early foam" in title else empty_feed).encode()
        records: Any = ORCID
        if name == "crossref" and path.startswith("/works/"):
            doi = path.removeprefix("/works/").lower()
            items = [one for one in CROSSREF["message"]["items"] if one["DOI"].lower() == doi]
            records = {"message": items[0]} if items else None
        elif name == "crossref":
            records = CROSSREF if "foam in deep" in title else {"message": {"items": []}}
        elif name == "openalex" and path.startswith("/works/"):
            is_known = unquote(path).lower() == "/works/doi:10.5555/foam.1"
            records = OPENALEX["results"][0] if is_known else None
        elif name == "openalex":
            is_year = values.get("filter") == "publication_year:2021"
            records = OPENALEX if is_year and '"foam in deep' in title else {"results": []}
        elif name == "dblp":
            records = DBLP if "gauges" in title else {"result": {"hits": {"@total": "0"}}}
        return json.dumps(records).encode() if records else b""


@contextmanager
def catalogues() -> Iterator[Catalogues]:
    """Run the server."""
    known = Catalogues()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            _, name, path = parts.path.split("/", 2)
            values = {key: value[0] for key, value in parse_qs(parts.query).items()}
            known.asked.append((parts.path, values, dict(self.headers)))
            trouble = known.trouble.get(name)
            if trouble == "late":
                time.sleep(1.5)
            status = trouble.pop(0) if isinstance(trouble, list) and trouble else trouble
            content = (
                status if isinstance(status, bytes) else known.answer(name, f"/{path}", values)
            )
            code = status if isinstance(status, int) else 200 if content else 404
            self.send_response(code)
            self.send_header("Content-Length", str(len(content)))
            if code == 429:
                self.send_header("Retry-After", "0")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    known.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield known
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def catalogues_in_child_process() -> Iterator[Catalogues]:
    """Run the server in a child process, without a record of its requests."""
    command = [sys.executable, "-m", "tests.enriching.catalogues"]
    # It prints tracebacks when a client hangs up.
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        assert running.stdout
        try:
            yield Catalogues(running.stdout.readline().strip())
        finally:
            running.terminate()


if __name__ == "__main__":
    with catalogues() as served:
        print(served.address, flush=True)  # noqa: T201
        signal.pause()
