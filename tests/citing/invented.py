"""Styles of the Citation Style Language, invented: what a journal wants, as small as it can be."""

from __future__ import annotations

from typing import Final

NAME: Final = '<names variable="author"><name{name}/><substitute><names variable="editor"/></substitute></names>'
SOURCE: Final = """\
<text variable="container-title" font-style="italic"/>
<group delimiter=" "><text term="volume" form="short"/><number variable="volume"/></group>
<group delimiter=" "><label variable="page" form="short"/><text variable="page"/></group>
<text variable="publisher"/>
"""


def csl(
    layout: str, *, attributes: str = "", before: str = "", suffix: str = ".", delimiter: str = ", "
) -> bytes:
    """A style whose lists show a work by `layout`; `attributes` are of the whole, `before` is locales and macros."""
    return f"""\
<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="in-text" {attributes}>
  <info><title>Tides</title><id>https://tides.example.org</id><updated>2024-01-01T00:00:00+00:00</updated></info>
  {before}
  <citation><layout><text variable="title"/></layout></citation>
  <bibliography><layout suffix="{suffix}"><group delimiter="{delimiter}">{layout}</group></layout></bibliography>
</style>
""".encode()


AUTHOR_DATE: Final = csl(
    NAME.format(
        name=' name-as-sort-order="all" initialize-with=". " and="text" et-al-min="4" et-al-use-first="2"'
    )
    + '<date variable="issued" prefix="(" suffix=")"><date-part name="year"/></date>'
    + '<text variable="title" quotes="true"/>'
    + SOURCE
    + '<text variable="DOI" prefix="https://doi.org/"/>'
)
NUMBERED: Final = csl(
    '<text variable="citation-number" prefix="[" suffix="]"/><group delimiter=", ">'
    + NAME.format(name=' initialize-with="." et-al-min="3" et-al-use-first="1"')
    + '<text variable="title"/>'
    + SOURCE
    + '<date variable="issued" form="text"/><text variable="DOI" prefix="doi:"/></group>',
    delimiter="",
)
ITALIC: Final = csl('<text variable="title" font-style="italic"/><names variable="author"/>')
