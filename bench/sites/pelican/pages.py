"""A Pelican plugin that writes all pages from the data in `content`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pelican import signals
from pelican.generators import Generator


class PeopleGenerator(Generator):
    """Write the pages of all people; a single person has the whole site."""

    def generate_context(self) -> None:
        """Load the data that all templates use."""
        self.context["settings"] = self._read("settings")
        self.context["people"] = [
            self._read(f"people/{path.stem}") for path in sorted(self._data.glob("people/*"))
        ]

    def generate_output(self, writer: Any) -> None:
        """Write all pages."""

        def page(address: str, template: str, title: str, **values: Any) -> None:
            name = f"{address}index.html" if address.endswith("/") else address
            writer.write_file(
                name.lstrip("/"), self.get_template(template), self.context, title=title, **values
            )

        settings = self.context["settings"]
        page("404.html", "404", "This page does not exist")
        for person in self.context["people"]:
            home = person["home"]
            page(home, "home", "Home", person=person)
            for section in settings["sections"]:
                kind, template = section["kind"], "cv" if section["kind"] == "cv" else "section"
                if kind in settings["pages"]:
                    page(
                        home + section["href"], template, section["title"], person=person, kind=kind
                    )
            for work in [] if settings["few"] else person["publications"]:
                page(home + work["href"], "paper", work["title"], person=person, work=work)
            for item in person["news"]:
                page(home + item["href"], "item", item["text"], person=person, item=item)
        if not settings["single_person"]:
            page("/", "people", settings["title"])
            page("publications/", "all_publications", "Publications", works=self._read("works"))
            page("news/", "all_news", "News", news=self._read("news"))

    @property
    def _data(self) -> Path:
        return Path(self.settings["PATH"])

    def _read(self, name: str) -> Any:
        return json.loads((self._data / f"{name}.json").read_text("utf-8"))


def register() -> None:
    """Register the generator with Pelican."""
    signals.get_generators.connect(lambda _pelican: PeopleGenerator, weak=False)
