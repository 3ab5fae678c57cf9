"""Pictures as pages show them: sized, in formats that browsers like, and free of what cameras write along.

    album      a file, and how large a page shows it -> a `Picture`: addresses and measures; remembers what is wanted
    html       a `Picture` -> a `<picture>`
    making     what is wanted -> the files, from the cache where it has them

Pillow is imported when the first picture is shown: most sites are made of words.
"""

from sitegen.site.pictures.album import FOLDER, Album, Picture, Variant
from sitegen.site.pictures.html import html
from sitegen.site.pictures.making import make

__all__ = ["FOLDER", "Album", "Picture", "Variant", "html", "make"]
