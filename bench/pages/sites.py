"""Build and serve the sites that the checks run on."""

from __future__ import annotations

import gzip
import shutil
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from bench.sites.content import Size
from bench.sites.content import write as write_lab
from sitegen.building.build import build_site
from sitegen.shipped import bundled
from tests.showcase.content import write as write_person

if TYPE_CHECKING:
    from collections.abc import Iterator

THEMES: Final = ("default", "onepage", "octavo", "lab")
LAB: Final = Size(people=12, publications=12, languages=("en", "zh"))
PROLIFIC: Final = Size(people=1, publications=150, languages=("en", "zh"))


def build_sample(folder: Path, theme: str) -> Path:
    """Build the sample site, in two languages."""
    site, pages = folder / "sample", folder / "sample-pages"
    if not site.exists():
        shutil.copytree(bundled("content"), site)
    settings = (bundled("content") / "site.yaml").read_text("utf-8")
    (site / "site.yaml").write_text(f"{settings}theme: {theme}\n", "utf-8")
    build_site(site, pages)
    return pages


def build_person(folder: Path, theme: str) -> Path:
    """Build the site of a person with everything, in three languages, one of them right to left."""
    pages = folder / "person-pages"
    build_site(write_person(folder / "person", theme=theme, languages=("en", "zh", "ar")), pages)
    return pages


def build_lab(folder: Path, theme: str) -> Path:
    """Build the site of a group of twelve."""
    return build_invented(folder / "lab", LAB, theme)


def build_prolific(folder: Path, theme: str) -> Path:
    """Build the site of a person with 150 publications."""
    return build_invented(folder / "prolific", PROLIFIC, theme)


def build_invented(site: Path, size: Size, theme: str) -> Path:
    """Write an invented site and build it; return the folder of pages."""
    write_lab(site, size)
    with (site / "site.yaml").open("a", encoding="utf-8") as settings:
        settings.write(f"theme: {theme}\n")
    pages = site.with_name(f"{site.name}-pages")
    build_site(site, pages)
    return pages


BUILDERS: Final = {
    "sample": build_sample,
    "person": build_person,
    "lab": build_lab,
    "prolific": build_prolific,
}
"""Each takes a folder for its files and a theme, and returns the folder of pages."""


class _Handler(SimpleHTTPRequestHandler):
    """Compress text, as web hosts do."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send the file, or 404."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        content, kind = path.read_bytes(), self.guess_type(path)
        self.send_response(200)
        if kind.startswith(("text/", "application/")) or kind == "image/svg+xml":
            content = gzip.compress(content)
            self.send_header("Content-Encoding", "gzip")
        self.send_header(
            "Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        )
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Stay silent."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Ignore browsers that close while they load a page."""


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """Serve a folder as a web host would; yield its address."""
    with _Server(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
